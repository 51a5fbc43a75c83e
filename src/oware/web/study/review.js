// @ts-check
/** Review of a game: its graph, every mistake explained and to be tried again, how well each side played, and a printed form. */
import { fill, h, iconButton } from "../dom.js";
import { addMessages, capital, t, tn } from "../i18n.js";
import { Play } from "../play.js";
import { RecordError, playerNames } from "../records.js";
import { Referee } from "../referee.js";
import { gamesKept, recallGame } from "../settings.js";
import { outcomeText, rulesTitle, scoreLine, seatName } from "../wording.js";
import { Aids } from "./aids.js";
import { readStudy } from "./formats.js";
import { drawGraph, graphText, pointAt } from "./graph.js";
import { Reviewing, graphOf, isMistake } from "./reviewing.js";
import { headOf, listMoves, showMistakes, showSummary, why } from "./reviewparts.js";
import { linkValues, readLink } from "./share.js";
import { StudyBoard } from "./studyboard.js";
import { Study, movesOf } from "./tree.js";
import { badgeText, lossText, numberText, worthText } from "./words.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("./reviewing.js").MoveReview} MoveReview
 */

/** Positions searched for each move. */
const DEPTHS = { quick: 30_000, usual: 150_000, deep: 1_000_000 };

/**
 * @param {Context} context
 * @returns {import("../shell.js").View}
 */
export function create(context) {
  const view = new ReviewView(context);
  return { element: view.element, show: (values) => void view.show(values), hide: () => view.hide(), settle: () => view.report() };
}

class ReviewView {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.referee = new Referee(context.core);
    this.scratch = new Referee(context.core);
    this.aids = new Aids(context, (text) => this.say(t("The engine has stopped ({text}). What has been reviewed is kept; press Review to go on.", { text })));
    this.board = new StudyBoard(context, this.referee, (house) => this.tried(house));
    this.element = h("div", { class: "page study review" });
    /** @type {Study | null} */
    this.study = null;
    /** @type {Reviewing | null} */
    this.reviewing = null;
    this.running = false;
    this.begun = false;
    this.ply = 0;
    /** The mistake that is being tried again. @type {MoveReview | null} */
    this.trying = null;
    /** @type {SVGElement | null} */
    this.graph = null;
  }

  build() {
    const plain = (/** @type {string} */ text, /** @type {() => void} */ action, extra = {}) => h("button", { type: "button", class: "plainbutton", onclick: action, ...extra }, text);
    const tool = (/** @type {import("../dom.js").IconName} */ sign, /** @type {string} */ text, /** @type {() => void} */ action) => iconButton(sign, text, action);
    this.title = h("p", { class: "review-title" });
    this.says = h("p", { class: "reply", role: "status", "aria-live": "polite" });
    this.text = h("textarea", { id: "review-text", rows: 4, spellcheck: false });
    this.choice = h("select", { id: "review-game" });
    this.depth = h("select", { id: "review-depth" }, h("option", { value: "quick" }, t("quick")), h("option", { value: "usual" }, t("usual")), h("option", { value: "deep" }, t("deep")));
    this.depth.value = "usual";
    this.progress = h("progress", { max: 1, value: 0, "aria-label": t("Moves reviewed"), hidden: true });
    this.start = plain(t("Review"), () => (this.running ? this.stop() : void this.run()), { class: "plainbutton primary" });
    this.picture = h("div", { class: "graph-place" });
    this.summary = h("div", { class: "scroller", tabIndex: 0, role: "group", "aria-label": t("How well each side played") });
    this.moveList = h("ol", { class: "moves review-moves" });
    this.detail = h("div", { class: "review-detail", "aria-live": "polite" });
    this.mistakes = h("div", { class: "mistakes" });
    this.basis = h("p", { class: "note" });
    this.results = h(
      "div",
      { class: "review-results", hidden: true },
      h("section", { class: "card" }, h("h3", {}, t("Course of the game")), this.picture, this.summary),
      h(
        "div",
        { class: "study-grid screen-only" },
        h(
          "div",
          { class: "study-main" },
          this.board.element,
          h("div", { class: "tools study-tools" }, tool("first", t("Start"), () => this.go(0)), tool("back", t("Back"), () => this.go(this.ply - 1)), tool("on", t("On"), () => this.go(this.ply + 1)), tool("last", t("End"), () => this.go(Infinity)), tool("flip", t("Flip"), () => this.flip()), tool("analyse", t("Analyse"), () => this.analyse())),
        ),
        h("div", { class: "study-side" }, h("section", { class: "card" }, this.detail), h("section", { class: "card" }, h("h3", {}, t("Moves")), this.moveList)),
      ),
      h("section", { class: "card mistakes-card" }, h("div", { class: "card-head" }, h("h3", {}, t("Mistakes")), plain(t("Print"), () => print(), { class: "plainbutton screen-only" })), this.mistakes),
      this.basis,
    );
    fill(
      this.element,
      h("h2", {}, t("Review")),
      h(
        "section",
        { class: "card screen-only" },
        h("div", { class: "field" }, h("label", { for: "review-game" }, t("Game")), this.choice),
        h("details", {}, h("summary", {}, t("Review a game from text")), h("label", { for: "review-text", class: "note" }, t("OGN, a saved game, PlayStrategy’s moves, or letters")), this.text, h("div", { class: "buttons" }, plain(t("Take this game"), () => this.read()))),
        h("div", { class: "field" }, h("label", { for: "review-depth" }, t("How deep")), this.depth),
        h("div", { class: "buttons" }, this.start),
        this.progress,
        this.says,
      ),
      this.title,
      this.results,
    );
    this.choice.addEventListener("change", () => this.choose(/** @type {HTMLSelectElement} */ (this.choice).value));
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    if (!this.begun) {
      await addMessages("study");
      this.build();
      this.begun = true;
    }
    this.listGames();
    const game = values.get("game");
    try {
      const linked = game === null ? readLink(values, this.context.rulesets, this.scratch, this.board.names) : null;
      if (game !== null) this.choose(game);
      else if (linked) this.take(linked, "");
      else if (!this.study) this.choose("");
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.say(error.message);
    }
  }

  hide() {
    this.stop();
    this.aids.analyst.rest();
  }

  /** @param {string} text */
  say(text) {
    if (this.says) this.says.textContent = text;
  }

  listGames() {
    const options = gamesKept().reverse().slice(0, 100).map((id) => {
      const saved = recallGame(id);
      const rules = saved && this.context.rulesets[saved.rules];
      if (!rules || saved.story.length === 0) return null;
      const names = playerNames({ players: saved.players, names: saved.names }, rules).join(" – ");
      const when = saved.began ? new Date(saved.began).toLocaleDateString(document.documentElement.lang) : "";
      return h("option", { value: id }, [when, names, rulesTitle(saved.rules)].filter(Boolean).join(", "));
    });
    fill(/** @type {HTMLElement} */ (this.choice), h("option", { value: "" }, t("The game on the table")), options.filter(Boolean));
  }

  /** @param {string} id of a game kept, '' for the one on the table */
  choose(id) {
    if (id === "") {
      const { play } = this.context.table;
      const study = new Study(play.rules, play.start);
      study.follow(movesOf(play));
      study.names = playerNames(play, play.rules);
      this.take(study, id);
      return;
    }
    const saved = recallGame(id);
    const rules = saved && this.context.rulesets[saved.rules];
    if (!rules) {
      this.say(t("This game is not kept on this device. Choose another, or paste its record."));
      return;
    }
    const play = Play.resume(this.scratch, rules, saved);
    const study = new Study(rules, saved.start);
    study.follow(movesOf(play));
    study.names = playerNames(play, rules);
    this.take(study, id);
  }

  read() {
    try {
      const { value } = /** @type {HTMLTextAreaElement} */ (this.text);
      this.take(readStudy(value, this.context.rulesets, this.study?.rules ?? Object.values(this.context.rulesets)[0], this.scratch, this.board.names), null);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.say(error.message);
    }
  }

  /**
   * @param {Study} study
   * @param {string | null} choice what the list of games shows for it
   */
  take(study, choice) {
    this.stop();
    this.study = study;
    this.reviewing = null;
    this.trying = null;
    /** @type {HTMLSelectElement} */ (this.choice).value = choice ?? "";
    /** @type {HTMLElement} */ (this.results).hidden = true;
    const moves = study.root.end.path.length;
    const names = study.names ?? [];
    /** @type {HTMLElement} */ (this.title).textContent = [names.join(" – "), rulesTitle(study.rules.name), tn("{count} move", "{count} moves", moves)].filter(Boolean).join(", ");
    /** @type {HTMLButtonElement} */ (this.start).disabled = moves === 0;
    this.say(moves === 0 ? t("No move was played in this game; there is nothing to review.") : "");
  }

  stop() {
    this.reviewing?.stop();
  }

  async run() {
    const { study } = this;
    if (!study) return;
    const nodes = DEPTHS[/** @type {keyof typeof DEPTHS} */ (/** @type {HTMLSelectElement} */ (this.depth).value)];
    if (!this.reviewing || this.reviewing.study !== study || this.reviewing.nodes !== nodes) {
      const names = { ...this.board.names, seats: study.rules.players };
      this.reviewing = new Reviewing({ study, aids: this.aids, referee: new Referee(this.context.core), scratch: this.scratch, names, nodes });
    }
    const { reviewing } = this;
    const progress = /** @type {HTMLProgressElement} */ (this.progress);
    const start = /** @type {HTMLElement} */ (this.start);
    this.running = true;
    start.textContent = t("Stop");
    progress.hidden = false;
    this.say(t("Reviewing…"));
    const finished = await reviewing.run((done, total) => {
      progress.max = total;
      progress.value = done;
      this.say(t("Move {number} of {total}", { number: done, total }));
    });
    this.running = false;
    start.textContent = finished ? t("Review") : t("Go on");
    progress.hidden = true;
    if (this.study !== study) return;
    this.say(finished ? t("All moves are reviewed.") : t("Stopped; what has been reviewed is below."));
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
    /** @type {HTMLElement} */ (this.results).hidden = false;
    this.graph = drawGraph(moves, points, nodes.length, seats, (ply) => this.go(ply));
    const ended = outcome ? outcomeText(outcome, { ...this.board.names, seats }) : null;
    fill(/** @type {HTMLElement} */ (this.picture), this.graph, h("p", { class: "note" }, graphText(points)), ended && h("p", {}, `${ended.heading}. ${ended.reason}`));
    /** @type {HTMLElement} */ (this.basis).textContent =
      seats > 2
        ? t("Values are chances of first place, by the engine’s estimate.")
        : t("Values are seeds ahead at the end. What is called exact or proven is from endgame tables or a finished proof; everything else is the engine’s estimate.");
    showSummary(/** @type {HTMLElement} */ (this.summary), moves, seats);
    showMistakes(/** @type {HTMLElement} */ (this.mistakes), moves, { ...this.board.names, seats }, { again: (move) => this.tryAgain(move), see: (move) => this.see(move) });
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
    listMoves(/** @type {HTMLElement} */ (this.moveList), nodes, reviewing.moves, this.ply, { ...this.board.names, seats: this.seats }, (to) => this.go(to));
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
    const detail = /** @type {HTMLElement} */ (this.detail);
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
    fill(/** @type {HTMLElement} */ (this.detail), h("h3", {}, t("Try again")), h("p", {}, t("{house} was played here. Choose a better house on the board.", { house: this.board.names.letters[move.trace.house] })), h("div", { class: "buttons" }, h("button", { type: "button", class: "plainbutton", onclick: () => this.go(move.ply) }, t("Show the answer"))));
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
      fill(/** @type {HTMLElement} */ (this.detail), h("h3", {}, t("Well found")), h("p", {}, lossText(trying, letters)), h("p", {}, why(trying)), h("div", { class: "buttons" }, again));
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
