// @ts-check
/** The engine as the page sees it: questions to a worker, answers as promises, and a worker that dies is replaced. */
import { packPosition } from "./referee.js";

/**
 * @typedef {object} Level
 * @property {string} name
 * @property {string} description
 * @property {number[]} options
 * @property {number} table_bytes
 *
 * @typedef {object} Question
 * @property {number} id
 * @property {number[]} rules
 * @property {number[]} position the words of the position the game started from
 * @property {number[][]} earlier
 * @property {(number | {resigned: number})[]} moves
 * @property {number[]} options
 * @property {number} tableBytes
 * @property {number} seed
 * @property {true | number} [lend] whether the search may use endgame tables, or up to how many seeds; levels do not, so that they
 *   play alike everywhere
 * @property {number} seat whose answer to an offer to end is wanted; −1: nobody's
 * @property {number} limit milliseconds it may take
 * @property {boolean} [lines] whether every move's value and line are wanted, as a study does
 * @property {boolean} [watched] whether those found on the way are wanted, too
 *
 * @typedef {object} Answer
 * @property {number} id
 * @property {number} house the level's choice, −1 when the game is over
 * @property {number} best
 * @property {number} value seeds ahead at the end, as the seat on turn expects
 * @property {number} proof
 * @property {boolean} accepts whether the seat asked about would end the game here
 */

/** No answer will come: the question was withdrawn. */
const NEVER = { id: 0, house: -1, best: -1, value: 0, proof: 0, accepts: false };
/** Milliseconds between two signs of life asked of a worker that is at work; two unanswered in a row: it is dead. */
const PULSE = 1500;
/** Workers that may die over one question before it is given up. */
const LIVES = 3;

/** Puts one question at a time to a worker, hired when first needed and watched while anything is asked of it. */
export class Asker {
  /**
   * @param {() => Worker} spawn
   * @param {WebAssembly.Module} module
   * @param {number} tableBytes of the largest transposition table it may want
   */
  constructor(spawn, module, tableBytes) {
    this.spawn = spawn;
    this.module = module;
    this.tableBytes = tableBytes;
    this.lastId = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {((answer: any) => void) | null} */
    this.resolve = null;
    /** @type {Question | null} */
    this.question = null;
    this.deaths = 0;
    this.unanswered = 0;
    /** @type {((text: string) => void)} told when the engine cannot go on */
    this.onFailure = () => undefined;
    setInterval(() => this.pulse(), PULSE);
  }

  /** Whether anything is asked of the worker. */
  get busy() {
    return this.resolve !== null;
  }

  /** A worker in good health. */
  hire() {
    if (this.worker) return this.worker;
    const worker = this.spawn();
    worker.postMessage({ module: this.module, tableBytes: this.tableBytes });
    worker.onmessage = ({ data }) => {
      this.unanswered = 0;
      if (data.error) this.replace(data.error);
      else if (data.id === this.lastId) this.told(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.replace(event.message);
    };
    this.worker = worker;
    return worker;
  }

  /** While anything is asked, see whether anybody is still at work on it. */
  pulse() {
    if (!this.busy) return;
    if (this.unanswered >= 2) this.replace("no sign of life");
    this.unanswered += 1;
    this.worker?.postMessage({ ping: true });
  }

  /**
   * The worker is dead: put the open question to a new one.
   *
   * @param {string} reason
   */
  replace(reason) {
    const { worker } = this;
    this.worker = null;
    worker?.terminate();
    if (worker) worker.onmessage = worker.onerror = null;
    this.unanswered = 0;
    this.deaths += 1;
    if (this.deaths >= LIVES) {
      this.deaths = 0;
      this.settle(null);
      this.onFailure(reason);
    } else {
      const next = this.hire();
      if (this.resolve && this.question) next.postMessage(this.question);
    }
  }

  /**
   * A question asked before is withdrawn.
   *
   * @param {Omit<Question, "id">} question
   * @returns {Promise<any>} null when it was withdrawn, or nobody could answer it
   */
  put(question) {
    this.stop();
    this.lastId += 1;
    this.question = { id: this.lastId, ...question };
    this.unanswered = 0;
    this.hire().postMessage(this.question);
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  /** Withdraw the question asked last. */
  stop() {
    if (!this.resolve) return;
    this.worker?.postMessage({ stop: true });
    this.settle(null);
  }

  /** @param {any} answer to the question asked last */
  told(answer) {
    this.settle(answer);
  }

  /** @param {any} answer null for none */
  settle(answer) {
    const { resolve } = this;
    this.resolve = null;
    if (answer) this.deaths = 0;
    resolve?.(answer);
  }
}

export class Engine extends Asker {
  /**
   * @param {() => Worker} spawn
   * @param {WebAssembly.Module} module
   * @param {Level[]} levels
   */
  constructor(spawn, module, levels) {
    super(spawn, module, Math.max(...levels.map((level) => level.table_bytes)));
    this.levels = levels;
    this.hire();
  }

  /** The number of the strongest level. */
  get strongest() {
    return this.levels.length;
  }

  /**
   * Search the present position; a question asked before is withdrawn.
   *
   * @param {import("./play.js").Play} play
   * @param {number} level 1 or more
   * @param {number} [seat] whose answer to an offer to end is wanted
   * @param {number} [limit] milliseconds it may take
   * @returns {Promise<Answer>} `house` is −1 when it was withdrawn
   */
  async think(play, level, seat = -1, limit = Infinity) {
    const { options, table_bytes: tableBytes } = this.levels[Math.min(level, this.levels.length) - 1];
    const answer = await this.put({
      rules: play.rules.encoded,
      position: packPosition(play.start.position),
      earlier: play.start.earlier,
      moves: play.story.map(({ kind, house, seat: who }) => (kind === "move" ? house : { resigned: who })),
      options,
      tableBytes,
      seed: (play.seed + play.story.length) >>> 0,
      seat,
      limit,
    });
    return answer ?? NEVER;
  }
}
