// @ts-check
/** The analysis board: values and lines of every move, threats, variations with comments, an editor, every format, links. */
import { fill, h } from "../dom.js";
import { addMessages, capital, currentLanguage, t, tn } from "../i18n.js";
import { RecordError } from "../records.js";
import { Referee } from "../referee.js";
import { outcomeText, rulesTitle, seatName } from "../wording.js";
import { aidsOf } from "./aids.js";
import { analysisForm } from "./analysisform.js";
import { worths } from "./analyst.js";
import { editor } from "./editor.js";
import { clause } from "./explain.js";
import { readStudy, writePosition, writeRecord } from "./formats.js";
import { keepStudy, recallStudy } from "./kept.js";
import { showTree } from "./movetree.js";
import { unlessPressed } from "./pressed.js";
import { link, linkValues, readLink } from "./share.js";
import { StudyBoard } from "./studyboard.js";
import { gain, threats } from "./traces.js";
import { Study, movesOf } from "./tree.js";
import { showValues } from "./valuelist.js";
import { badgeText, legendText } from "./words.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("./tree.js").Node} Node
 */

/** Positions searched before the search of one position rests: some seconds on a phone. */
const NODES = 6_000_000;

/**
 * @param {Context} context
 * @returns {import("../shell.js").View}
 */
export function create(context) {
  const view = new AnalysisView(context);
  return { element: view.element, show: (values) => void view.show(values), hide: () => view.hide(), settle: () => view.refresh() };
}

class AnalysisView {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.referee = new Referee(context.core);
    this.scratch = new Referee(context.core);
    this.aids = aidsOf(context);
    this.study = new Study(Object.values(context.rulesets)[0]);
    /** @type {ReturnType<typeof analysisForm>} made when first shown, when its words are there */
    this.parts = /** @type {any} */ (null);
    this.threatsShown = false;
    /** Counts positions shown, so that late answers are known as such. */
    this.turn = 0;
    this.board = new StudyBoard(context, this.referee, (house) => this.move(house));
    this.element = h("div", { class: "page study" });
  }

  build() {
    return analysisForm(this.element, this.board.element, {
      go: (where) => this.step(where),
      flip: () => this.flip(),
      edit: () => this.edit(),
      review: () => this.context.go("review", linkValues(this.study)),
      toggleThreats: () => this.toggleThreats(),
      keepComment: () => this.keepComment(),
      promote: () => this.promote(),
      remove: () => this.remove(),
      read: () => this.read(),
      write: (format) => this.write(format),
      takeTable: () => this.takeTable(),
    });
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    const first = !this.parts;
    if (first) {
      await addMessages("study");
      this.parts ??= this.build();
    }
    this.aids.serve({
      onFailure: (text) => this.board.say(t("The engine has stopped ({text}). Your moves are kept; go to another move to start it again.", { text })),
      onLevel: () => this.tableGrew(),
    });
    try {
      const before = first && recallStudy(this.context.rulesets, this.scratch, this.board.names);
      if (before) {
        this.open(before);
        return;
      }
      const given = readLink(values, this.context.rulesets, this.scratch, this.board.names);
      if (given) this.open(given);
      else if (first) this.takeTable();
      else this.refresh();
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.refresh();
      this.board.say(error.message);
    }
  }

  hide() {
    this.turn += 1;
    this.aids.analyst.stop();
  }

  /** @param {Study} study */
  open(study) {
    this.study = study;
    fill(this.parts.editing);
    this.refresh();
  }

  /** Study the game on the table; it stays there as it is. */
  takeTable() {
    const { play } = this.context.table;
    const study = new Study(play.rules, play.start);
    study.follow(movesOf(play));
    this.open(study);
  }

  /** @param {"first" | "back" | "on" | "last"} where on the line one stands in */
  step(where) {
    const { node, root } = this.study;
    this.go({ first: root, back: node.parent ?? root, on: node.children[0] ?? node, last: node.end }[where]);
  }

  /** @param {Node} node */
  go(node) {
    this.keepComment();
    this.study.node = node;
    this.refresh();
  }

  /** @param {number} house */
  move(house) {
    this.keepComment();
    const { turn } = this.referee.position;
    const events = this.referee.play(house);
    this.study.node = this.study.node.add(house);
    const id = (this.turn += 1);
    this.aids.analyst.stop();
    void this.board.play(events, turn, house).then(() => this.turn === id && this.refresh(false));
  }

  /** @param {number[]} line that begins here */
  follow(line) {
    for (const house of line) {
      if (this.referee.refusal(house)) break;
      this.referee.play(house);
      this.study.node = this.study.node.add(house);
    }
    this.refresh();
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.refresh();
  }

  toggleThreats() {
    this.threatsShown = !this.threatsShown;
    this.parts.threatButton.setAttribute("aria-pressed", String(this.threatsShown));
    this.refresh();
  }

  /**
   * Show where one stands, and search it.
   *
   * @param {boolean} [laid] whether the board has to be laid anew
   */
  refresh(laid = true) {
    if (!this.parts) return;
    const id = (this.turn += 1);
    const { study, referee, board } = this;
    const { node, rules } = study;
    const parent = node.parent;
    /** @type {import("../referee.js").TraceEvent[]} */
    let last = [];
    if (parent && typeof node.move === "number") {
      study.put(referee, parent);
      last = referee.play(node.move);
    } else {
      study.put(referee);
    }
    board.badges.clear();
    board.best = null;
    board.seats = rules.players; // by which threats and results name who sits there
    this.showThreats();
    if (laid) board.say(this.status());
    board.show(rules.players, last);
    this.parts.rulesLine.textContent = rulesTitle(rules.name);
    this.parts.legend.textContent = legendText(rules.players);
    this.showMoves();
    const { comment, back, on } = this.parts;
    comment.value = node.comment;
    back.disabled = !parent;
    on.disabled = node.children.length === 0;
    keepStudy(study);
    void this.search(id);
  }

  showMoves() {
    const { moves } = this.parts;
    unlessPressed(moves, () => showTree(moves, this.study, this.board.names.letters, (to) => this.go(to)));
  }

  /** Whose turn it is, or how it ended. */
  status() {
    const { outcome, position } = this.referee;
    if (!outcome) return capital(t("{seat} to move", { seat: seatName(position.turn, this.study.rules.players) }));
    const { heading, reason } = outcomeText(outcome, this.board.names);
    return `${heading}. ${reason}`;
  }

  showThreats() {
    const { referee, scratch, board, study } = this;
    const { position, outcome } = referee;
    const { names } = board;
    board.threatened.clear();
    const found = outcome ? [] : Array.from({ length: names.seats }, (_, seat) => threats(scratch, study.rules.encoded, position, seat)).flat();
    if (this.threatsShown) {
      for (const { events } of found) for (const { kind, house } of events) if (kind === "capture" && house !== null) board.threatened.add(house);
    }
    const { threatList: list } = this.parts;
    if (found.length === 0) {
      fill(list, h("p", { class: "note" }, outcome ? t("The game is over.") : t("Nobody can capture anything in one move.")));
      return;
    }
    const seats = Array.from({ length: names.seats }, (_, seat) => found.filter(({ mover }) => mover === seat));
    fill(
      list,
      seats.map((own, seat) => own.length > 0 && [
        h("h4", {}, seat === position.turn ? t("{seat} can take now", { seat: seatName(seat, names.seats) }) : t("{seat} threatens to take", { seat: seatName(seat, names.seats) })),
        h("ul", {}, own.map((trace) => h("li", {}, h("b", {}, `+${gain(trace)} `), t("{phrase}.", { phrase: clause(trace, names) })))),
      ]).flat(),
    );
  }

  /** @param {number} id */
  async search(id) {
    const { study, referee, aids } = this;
    const { state, values: list } = this.parts;
    aids.analyst.stop();
    if (referee.outcome) {
      fill(list);
      state.textContent = t("The game is over.");
      return;
    }
    aids.prepare(study.rules);
    state.textContent = t("Searching…");
    const bounds = await aids.bounds(referee, study.rules);
    if (this.turn !== id) return;
    this.bounds = bounds;
    const start = study.start(this.scratch);
    const shown = (/** @type {import("./analyst.js").Found} */ found, done = false) => unlessPressed(list, () => {
      if (this.turn !== id || found.moves.length === 0) return;
      const worth = worths(found, /** @type {any} */ (this.bounds), study.rules.players);
      this.showWorths(worth);
      const depth = t("{depth} plies deep", { depth: worth.depth });
      const count = new Intl.NumberFormat(currentLanguage(), { notation: "compact" }).format(worth.nodes);
      const nodes = tn("{count} position", "{count} positions", worth.nodes, { count });
      const tables = bounds.size > 0 ? t("bounds from the endgame table") : "";
      state.textContent = [done ? "" : t("searching"), depth, nodes, tables].filter(Boolean).join(", ");
    });
    const found = await aids.analyst.ask({ rules: study.rules, start, moves: study.node.moves }, { nodes: NODES, report: shown });
    if (found) shown(found, true);
  }

  /** @param {import("./analyst.js").Worths} worth */
  showWorths(worth) {
    const { board } = this;
    showValues(this.parts.values, worth, board.names.letters, (line) => this.follow(line));
    board.badges = new Map(worth.moves.map((move) => [move.house, badgeText(move)]));
    board.best = worth.moves[0]?.house ?? null;
    if (!board.animation) board.label();
  }

  /** A level of the tables is there that was not before. */
  tableGrew() {
    const seeds = this.referee.position.houses.reduce((sum, count) => sum + count, 0);
    if (this.aids.level === seeds) this.refresh();
  }

  keepComment() {
    const told = this.parts.comment.value.trim();
    if (told === this.study.node.comment) return;
    this.study.node.comment = told;
    keepStudy(this.study);
    this.showMoves();
  }

  promote() {
    for (const node of this.study.node.path) node.promote();
    this.refresh();
  }

  remove() {
    this.study.node = this.study.node.remove();
    this.refresh();
  }

  edit() {
    const { study, referee } = this;
    const { editing: place } = this.parts;
    if (place.firstChild) {
      fill(place);
      return;
    }
    const form = editor({
      rulesets: this.context.rulesets,
      rules: study.rules,
      position: referee.position,
      startOf: (rules) => new Study(rules).start(this.scratch).position,
      apply: (rules, position) => {
        const made = new Study(rules, { position, earlier: [] });
        made.put(this.scratch);
        this.open(made);
      },
      close: () => fill(place),
    });
    fill(place, form);
    form.querySelector("select")?.focus();
  }

  read() {
    const { textSays: says } = this.parts;
    try {
      const { value } = this.parts.text;
      this.open(readStudy(value, this.context.rulesets, this.study.rules, this.scratch, this.board.names));
      says.textContent = t("Loaded.");
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      says.textContent = error.message;
    }
  }

  /** @param {"diagram" | "playstrategy" | "record" | "link"} format */
  write(format) {
    this.keepComment();
    const { text: box, textSays: says } = this.parts;
    const { study, referee, scratch } = this;
    const position = writePosition(study, referee);
    const text = format === "record" ? writeRecord(study, scratch) : format === "link" ? link(study, "analysis") : position[format];
    if (!text) {
      says.textContent = t("This format has no way to write the position.");
      return;
    }
    box.value = text;
    box.select();
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => (says.textContent = t("Copied.")),
      () => (says.textContent = t("Copy it from the box.")),
    );
  }
}
