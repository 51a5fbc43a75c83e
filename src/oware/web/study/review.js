// @ts-check
/** Review of a game: its graph, every mistake explained and to be tried again, how well each side played, and a printed form. */
import { fill, h } from "../dom.js";
import { addMessages, capital, t, tn } from "../i18n.js";
import { RecordError } from "../records.js";
import { Referee } from "../referee.js";
import { address } from "../shell.js";
import { outcomeText, rulesTitle, scoreLine, seatName } from "../wording.js";
import { aidsOf } from "./aids.js";
import { listGames, studyOf } from "./chosen.js";
import { readStudy } from "./formats.js";
import { drawGraph, graphText, pointAt } from "./graph.js";
import { keepReview, recallReview, reviewName } from "./kept.js";
import { Reviewing, foundOf, graphOf, isMistake } from "./reviewing.js";
import { reviewForm } from "./reviewform.js";
import { headOf, listMoves, markMove, showMistakes, showSummary, why } from "./reviewparts.js";
import { linkValues, readLink } from "./share.js";
import { StudyBoard } from "./studyboard.js";
import { badgeText, lossText, numberText, worthText } from "./words.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("./reviewing.js").MoveReview} MoveReview
 * @typedef {import("./tree.js").Study} Study
 */

/** Positions searched for each move. */
const DEPTHS = { quick: 30_000, usual: 150_000, deep: 1_000_000 };

/**
 * @param {Context} context
 * @returns {import("../shell.js").View}
 */
export function create(context) {
  const view = new ReviewView(context);
  return { element: view.element, show: (values) => void view.show(values), hide: () => view.hide(), settle: () => view.parts && view.report() };
}

class ReviewView {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.referee = new Referee(context.core);
    this.scratch = new Referee(context.core);
    this.judge = new Referee(context.core);
    this.aids = aidsOf(context);
    this.board = new StudyBoard(context, this.referee, (house) => this.tried(house));
    this.element = h("div", { class: "page study review" });
    /** @type {Study | null} */
    this.study = null;
    /** @type {Reviewing | null} */
    this.reviewing = null;
    /** By which the review is kept on the device. */
    this.name = "";
    /** What was on the table when it was taken, '' when another game was. */
    this.laid = "";
    /** Why the last run stopped, where nobody stopped it. */
    this.failure = "";
    this.running = false;
    /** @type {ReturnType<typeof reviewForm>} made when first shown, when its words are there */
    this.parts = /** @type {any} */ (null);
    this.ply = 0;
    /** What the list of games stands at. @type {string | null} */
    this.chosen = "";
    /** The mistake that is being tried again. @type {MoveReview | null} */
    this.trying = null;
    /** @type {SVGElement | null} */
    this.graph = null;
  }

  build() {
    return reviewForm(this.element, this.board.element, {
      startOrStop: () => (this.running ? this.stop() : void this.run()),
      step: (by) => this.go(this.ply + by),
      flip: () => this.flip(),
      analyse: () => this.analyse(),
      read: () => this.read(),
      choose: (id) => {
        // Loaded anew, the page shows the same game.
        history.replaceState(null, "", address("review", id ? { game: id } : {}));
        this.choose(id);
      },
    });
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    if (!this.parts) {
      await addMessages("study");
      this.parts ??= this.build();
    }
    this.aids.serve({
      onFailure: (text) => {
        this.failure = t("The engine has stopped ({text}). What has been reviewed is kept; press “Go on”.", { text });
      },
    });
    listGames(this.parts.choice, this.context, this.chosen);
    const game = values.get("game");
    try {
      const linked = game === null ? readLink(values, this.context.rulesets, this.scratch, this.board.names) : null;
      if (game !== null) this.choose(game);
      else if (linked) this.take(linked, null);
      else if (!this.study || (this.laid && this.laid !== this.onTable)) this.choose("");
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.say(error.message);
    }
  }

  hide() {
    this.stop();
  }

  /** @param {string} text */
  say(text) {
    this.parts.says.textContent = text;
  }

  /** The game on the table, and how far it has come. */
  get onTable() {
    const { id, story } = this.context.table.play;
    return `${id} ${story.length}`;
  }

  /** @param {string} id of a game kept, '' for the one on the table */
  choose(id) {
    const study = studyOf(this.context, this.scratch, id);
    if (study) {
      this.take(study, id, id || this.context.table.play.id);
      if (!id) this.laid = this.onTable;
    } else this.say(t("This game is not kept on this device. Choose another, or paste its record."));
  }

  read() {
    try {
      const { value } = this.parts.text;
      const study = readStudy(value, this.context.rulesets, this.study?.rules ?? Object.values(this.context.rulesets)[0], this.scratch, this.board.names);
      this.take(study, null);
      study.node = study.root.end;
      history.replaceState(null, "", address("review", linkValues(study)));  // the game is there again after a reload
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.say(error.message);
    }
  }

  /**
   * @param {Study} study
   * @param {string | null} choice what the list of games shows for it, null when it is not from there
   * @param {string} [id] of a game that is kept
   */
  take(study, choice, id = "") {
    this.stop();
    this.study = study;
    this.name = reviewName(id, study);
    this.laid = "";
    this.reviewing = null;
    this.trying = null;
    this.chosen = choice;
    listGames(this.parts.choice, this.context, choice);
    this.parts.results.hidden = true;
    const moves = study.root.end.path.length;
    const names = study.names ?? [];
    this.parts.title.textContent = [names.join(" – "), rulesTitle(study.rules.name), tn("{count} move", "{count} moves", moves)].filter(Boolean).join(", ");
    this.parts.start.disabled = moves === 0;
    this.say(moves === 0 ? t("No move was played in this game; there is nothing to review.") : "");
    this.label(false);
    void this.takeUp();
  }

  /** @param {boolean} part whether a part of the game has been reviewed, and the rest has not */
  label(part) {
    this.parts.start.textContent = part ? t("Go on") : t("Review");
  }

  /** @param {number} depth positions searched for each move */
  begin(depth) {
    const study = /** @type {Study} */ (this.study);
    const names = { ...this.board.names, seats: study.rules.players };
    return new Reviewing({ study, aids: this.aids, referee: this.judge, scratch: this.scratch, names, depth });
  }

  /** Show what was found of this game before the page was left. */
  async takeUp() {
    const { study } = this;
    const saved = recallReview(this.name);
    if (!study || !saved || study.root === study.root.end) return;
    const { start } = this.parts;
    start.disabled = true;
    const reviewing = this.begin(saved.nodes);
    await reviewing.restore(saved.found).catch((error) => console.info("the review kept is damaged", error));
    if (this.study !== study) return;
    start.disabled = false;
    if (reviewing.moves.length === 0) return;
    this.reviewing = reviewing;
    const depth = Object.entries(DEPTHS).find(([, nodes]) => nodes === saved.nodes);
    if (depth) this.parts.depth.value = depth[0];
    this.label(!reviewing.whole);
    const values = { number: reviewing.moves.length, total: reviewing.nodes.length };
    this.say(reviewing.whole ? t("All moves are reviewed.") : t("{number} of {total} moves were reviewed before; “Go on” reviews the rest.", values));
    this.report();
  }

  stop() {
    this.reviewing?.stop();
  }

  async run() {
    const { study } = this;
    if (!study) return;
    const depth = DEPTHS[/** @type {keyof typeof DEPTHS} */ (this.parts.depth.value)];
    if (!this.reviewing || this.reviewing.study !== study || this.reviewing.depth !== depth || this.reviewing.whole) this.reviewing = this.begin(depth);
    const { reviewing, name } = this;
    const { progress, start } = this.parts;
    this.running = true;
    start.textContent = t("Stop");
    progress.hidden = false;
    this.failure = "";
    this.say(t("Reviewing…"));
    let kept = true;
    const finished = await reviewing.run((done, total) => {
      progress.max = total;
      progress.value = done;
      this.say(t("Move {number} of {total}", { number: done, total }));
      kept = keepReview(name, depth, reviewing.moves.map(foundOf));
    });
    this.running = false;
    progress.hidden = true;
    if (this.study !== study) return;
    this.label(!finished);
    const lost = kept ? "" : t("The browser keeps nothing here: when this tab is closed the review is gone.");
    this.say([finished ? t("All moves are reviewed.") : this.failure || t("Stopped; what has been reviewed is below."), lost].filter(Boolean).join(" "));
    this.report();
  }

  /** Show what has been found. */
  report() {
    const { reviewing, study } = this;
    if (!reviewing || !study || reviewing.moves.length === 0) return;
    const { moves } = reviewing;
    const seats = study.rules.players;
    const nodes = study.root.end.path;
    const whole = moves.length === nodes.length;
    study.put(this.scratch, study.root.end);
    const outcome = whole ? this.scratch.outcome : null;
    const points = graphOf(moves, outcome, seats);
    this.parts.results.hidden = false;
    this.graph = drawGraph(moves, points, nodes.length, seats, (ply) => this.go(ply));
    const ended = outcome ? outcomeText(outcome, { ...this.board.names, seats }) : null;
    fill(this.parts.picture, this.graph, h("p", { class: "note" }, graphText(points)), ended && h("p", {}, `${ended.heading}. ${ended.reason}`));
    this.parts.basis.textContent =
      seats > 2
        ? t("Values are chances of first place, by the engine’s estimate.")
        : t("Values are seeds ahead at the end. What is called exact or proven is from endgame tables or a finished proof; everything else is the engine’s estimate.");
    showSummary(this.parts.summary, moves, seats);
    showMistakes(this.parts.mistakes, moves, { ...this.board.names, seats }, { again: (move) => this.tryAgain(move), see: (move) => this.see(move) });
    listMoves(this.parts.moveList, nodes, moves, { ...this.board.names, seats }, (to) => this.go(to));
    const worst = moves.filter(isMistake).sort((one, other) => other.loss - one.loss)[0];
    this.go(worst ? worst.ply : moves.length);
  }

  get seats() {
    return this.study?.rules.players ?? 2;
  }

  /** @param {MoveReview} move */
  headOf(move) {
    return headOf(move, { ...this.board.names, seats: this.seats });
  }

  /** @param {MoveReview} move */
  see(move) {
    this.go(move.ply);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show the game before a move.
   *
   * @param {number} ply
   */
  go(ply) {
    const { study, reviewing } = this;
    if (!study || !reviewing) return;
    const nodes = study.root.end.path;
    this.trying = null;
    this.ply = Math.max(0, Math.min(nodes.length, ply));
    this.lay();
    const move = reviewing.moves.find((reviewed) => reviewed.ply === this.ply) ?? null;
    if (this.graph) pointAt(this.graph, this.ply, nodes.length);
    markMove(this.parts.moveList, this.ply);
    this.tell(move);
  }

  /** Lay the board as it was before the move one stands at. */
  lay() {
    const study = /** @type {Study} */ (this.study);
    const nodes = study.root.end.path;
    const node = nodes[this.ply - 1];
    /** @type {import("../referee.js").TraceEvent[]} */
    let last = [];
    if (node?.parent && typeof node.move === "number") {
      study.put(this.referee, node.parent);
      last = this.referee.play(node.move);
    } else {
      study.put(this.referee, node ?? study.root);
    }
    const { board } = this;
    board.badges.clear();
    board.best = null;
    board.locked = this.trying === null;
    board.show(study.rules.players, last);
  }

  /** @param {MoveReview | null} move */
  tell(move) {
    const { detail } = this.parts;
    const { board } = this;
    if (!move) {
      fill(detail, h("h3", {}, t("End of the game")), h("p", {}, scoreLine(this.referee.position.stores, this.seats)));
      board.say("");
      return;
    }
    const { letters } = board.names;
    board.badges = new Map(move.moves.map((worth) => [worth.house, badgeText(worth)]));
    board.best = move.best.house;
    board.label();
    board.say(capital(t("{seat} to move", { seat: seatName(move.trace.mover, this.seats) })));
    fill(
      detail,
      h("h3", {}, this.headOf(move)),
      h("p", {}, t("{house} played: {value}. Best: {best}, {most}.", { house: letters[move.trace.house], value: worthText(move.played), best: letters[move.best.house], most: worthText(move.best) })),
      isMistake(move) && h("p", {}, lossText(move, letters)),
      h("p", {}, why(move)),
      isMistake(move) && h("div", { class: "buttons" }, h("button", { type: "button", class: "plainbutton primary", onclick: () => this.tryAgain(move) }, t("Try again"))),
    );
  }

  /**
   * Play the position of a mistake anew.
   *
   * @param {MoveReview} move
   */
  tryAgain(move) {
    this.go(move.ply);
    this.trying = move;
    this.lay();
    this.board.say(t("Find a better move for {seat}.", { seat: seatName(move.trace.mover, this.seats) }));
    fill(this.parts.detail, h("h3", {}, t("Try again")), h("p", {}, t("{house} was played here. Choose a better house on the board.", { house: this.board.names.letters[move.trace.house] })), h("div", { class: "buttons" }, h("button", { type: "button", class: "plainbutton", onclick: () => this.go(move.ply) }, t("Show the answer"))));
    this.board.element.scrollIntoView({ block: "nearest" });
    this.board.board.focusHouse(move.trace.mover === 0 ? 0 : 6, true);
  }

  /** @param {number} house chosen in place of a mistake */
  tried(house) {
    const { trying, board } = this;
    if (!trying) return;
    const { letters } = board.names;
    const worth = trying.moves.find((move) => move.house === house);
    if (!worth) return;
    const name = letters[house];
    const lost = trying.best.value - worth.value;
    if (house === trying.trace.house) {
      board.say(t("{house} is what was played; it loses {count}. Try another.", { house: name, count: numberText(-trying.loss) }));
    } else if (lost < 0.5 || house === trying.best.house) {
      const { referee } = this;
      const { turn } = referee.position;
      const events = referee.play(house);
      board.locked = true;
      void board.play(events, turn, house).then(() => board.say(t("Yes: {house} is worth {value}, as good as the best.", { house: name, value: worthText(worth) })));
      const again = h("button", { type: "button", class: "plainbutton", onclick: () => this.go(trying.ply) }, t("Back to the game"));
      fill(this.parts.detail, h("h3", {}, t("Well found")), h("p", {}, lossText(trying, letters)), h("p", {}, why(trying)), h("div", { class: "buttons" }, again));
      this.trying = null;
    } else if (worth.value > trying.played.value + 0.5) {
      board.say(t("{house} is better than what was played: {value}. There is still a better one.", { house: name, value: worthText(worth) }));
    } else {
      board.say(t("{house} is no better: {value}. Try another.", { house: name, value: worthText(worth) }));
    }
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.go(this.ply);
  }

  /** Go on with the position at the analysis board. */
  analyse() {
    const { study } = this;
    if (!study) return;
    study.node = study.root.end.path[this.ply - 1] ?? study.root;
    this.context.go("analysis", linkValues(study));
  }
}
