// @ts-check
/** The engine as the page sees it: questions to a worker, answers as promises. */
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
 * @property {number} seat whose answer to an offer to end is wanted; −1: nobody's
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

export class Engine {
  /**
   * @param {Worker} worker
   * @param {WebAssembly.Module} module
   * @param {Level[]} levels
   */
  constructor(worker, module, levels) {
    this.worker = worker;
    this.levels = levels;
    this.lastId = 0;
    /** @type {((answer: Answer) => void) | null} */
    this.resolve = null;
    /** @type {((text: string) => void)} told when the engine cannot go on */
    this.onFailure = () => undefined;
    worker.postMessage({ module, tableBytes: Math.max(...levels.map((level) => level.table_bytes)) });
    worker.onmessage = ({ data }) => {
      if (data.error) this.onFailure(data.error);
      else if (data.id === this.lastId) this.settle(data);
    };
    worker.onerror = (event) => this.onFailure(event.message);
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
   * @returns {Promise<Answer>} `house` is −1 when it was withdrawn
   */
  think(play, level, seat = -1) {
    this.stop();
    this.lastId += 1;
    const { options, table_bytes: tableBytes } = this.levels[Math.min(level, this.levels.length) - 1];
    /** @type {Question} */
    const question = {
      id: this.lastId,
      rules: play.rules.encoded,
      position: packPosition(play.start.position),
      earlier: play.start.earlier,
      moves: play.story.map(({ kind, house, seat: who }) => (kind === "move" ? house : { resigned: who })),
      options,
      tableBytes,
      seed: (play.seed + play.story.length) >>> 0,
      seat,
    };
    this.worker.postMessage(question);
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  /** Withdraw the question asked last. */
  stop() {
    if (!this.resolve) return;
    this.worker.postMessage({ stop: true });
    this.settle(NEVER);
  }

  /** @param {Answer} answer */
  settle(answer) {
    const { resolve } = this;
    this.resolve = null;
    resolve?.(answer);
  }
}
