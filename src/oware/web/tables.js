// @ts-check
/** Endgame tables as the page sees them: built in a worker when they are first wanted, and asked by message. */
import { packPosition } from "./referee.js";

/**
 * @typedef {"pair" | "split"} Kind `pair`: the seeds each side can force; `split`: endless play shares the rest
 *
 * @typedef {object} TableMove
 * @property {number} house
 * @property {number} captured
 * @property {[number, number]} bounds seeds the player gets of those on the board before the move, at least and at most
 * @property {boolean} exact
 * @property {number} loss how much less it is sure of than the best move
 * @property {boolean} ends whether the game is then over, or the other cannot move
 *
 * @typedef {object} TableAnswer
 * @property {Kind} kind
 * @property {number} seeds on the board
 * @property {number | null} value seeds the player on turn gets of those on the board; null when not exact
 * @property {boolean} exact whether that is one number that nothing in the history can change
 * @property {[number, number]} bounds at least and at most
 * @property {"" | "unrepeated" | "counts" | "quiet_plies" | "cycles_shared"} condition what the values rest on: nothing;
 *   that no position returns whose history was not given; bounds that hold although the counts can change the value; that
 *   a limit of plies is not reached; that endless play is shared, which these rules do not do
 * @property {TableMove[]} moves best first
 */

/** The highest level built; devices that are slow or short of memory stop at ten or sooner. */
export const MOST_SEEDS = 12;

export class Tables {
  /** @param {Worker} worker one that runs worker.js and has been given the core */
  constructor(worker) {
    this.worker = worker;
    this.lastId = 0;
    /** @type {Map<number, (answer: any) => void>} */
    this.waiting = new Map();
    /** Levels of each kind that are finished, for the rules prepared last. @type {Record<Kind, number>} */
    this.levels = { pair: 0, split: 0 };
    /** Told when a level has been finished: more can be asked now. */
    this.onLevel = () => undefined;
    worker.addEventListener("message", ({ data }) => {
      if (data.level) this.finished(data.level);
      else if (data.table) this.settle(data.table.id, data.table.answer);
    });
  }

  /**
   * The kind of table that is exact, or says most, under a rule set.
   *
   * @param {import("./play.js").Rules} rules
   * @returns {Kind}
   */
  kindFor(rules) {
    return rules.fields.cycle_score === "split_even" ? "split" : "pair";
  }

  /**
   * Build the tables of a rule set in the background; a search that is asked for comes first. Tables of other rules are
   * dropped unless both share them.
   *
   * @param {import("./play.js").Rules} rules
   * @param {number} [seeds] the highest level
   * @returns {Promise<boolean>} when all is built that the device allows; false where these rules can have no tables
   */
  prepare(rules, seeds = MOST_SEEDS) {
    const first = this.kindFor(rules);
    /** @type {Kind[]} */
    const kinds = [first, first === "pair" ? "split" : "pair"];
    this.levels = { pair: 0, split: 0 };
    return this.ask({ build: { rules: rules.encoded, kinds, seeds } });
  }

  /**
   * What a table says about a position; null where its level is not there (yet), or the rules have none.
   *
   * @param {{position: import("./referee.js").Position, earlier: number[][]}} where a referee will do
   * @param {import("./play.js").Rules} rules those prepared, or others that share their tables
   * @param {{kind?: Kind, known?: boolean}} [options] `known`: whether `earlier` is all that has been on the board since the
   *   last capture, as in a game; for a position that was set up it is not
   * @returns {Promise<TableAnswer | null>}
   */
  probe({ position, earlier }, rules, { kind = this.kindFor(rules), known = true } = {}) {
    return this.ask({ probe: { rules: rules.encoded, kind, position: packPosition(position), earlier, known } });
  }

  /** @param {object} question */
  ask(question) {
    this.lastId += 1;
    this.worker.postMessage({ table: { id: this.lastId, ...question } });
    return new Promise((resolve) => this.waiting.set(this.lastId, resolve));
  }

  /** The worker is gone, and the tables with it: nobody waits any longer. */
  close() {
    for (const id of this.waiting.keys()) this.settle(id, null);
  }

  /** @param {{kind: Kind, seeds: number}} level */
  finished({ kind, seeds }) {
    this.levels[kind] = seeds + 1;
    this.onLevel();
  }

  /**
   * @param {number} id
   * @param {any} answer
   */
  settle(id, answer) {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }
}
