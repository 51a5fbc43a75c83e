// @ts-check
/**
 * The engine's side of the worker: searches in short slices, so that `stop` and new questions are heard at once. The
 * search itself is the core's.
 */
import { Core, POSITION_WORDS, packPosition } from "./core.js";

/**
 * @typedef {import("./engine.js").Question} Question
 * @typedef {import("./engine.js").Answer} Answer
 */

const CAPACITY = 4096;
const EARLIER_WORDS = 14;
const MOST_EARLIER = 512;
const OPTION_WORDS = 16;
const RESULT_WORDS = 64;
/** A slice aims at this many milliseconds. */
const SLICE = 6;
const FIRST_SLICE = 2000;

class Searcher {
  /**
   * @param {Core} core
   * @param {number} tableBytes of the largest table any level wants
   */
  constructor(core, tableBytes) {
    this.core = core;
    const { api } = core;
    this.rules = core.take(POSITION_WORDS * 4);
    this.position = core.take(POSITION_WORDS * 4);
    this.earlier = core.take(MOST_EARLIER * EARLIER_WORDS * 4);
    this.game = core.take(api.oware_game_bytes(CAPACITY));
    this.search = core.take(api.oware_search_bytes());
    this.options = core.take(OPTION_WORDS * 4);
    this.result = core.take(RESULT_WORDS * 4);
    this.table = (core.take(tableBytes + 64) + 63) & ~63;
    this.nodes = FIRST_SLICE;
    this.current = 0;
  }

  /** @param {Question} question */
  setUp({ rules, start, moves, options, tableBytes, seed }) {
    const { core, game } = this;
    core.int32(this.rules, POSITION_WORDS).set(rules);
    core.int32(this.position, POSITION_WORDS).set(packPosition(start.position));
    const rows = start.earlier.slice(0, MOST_EARLIER);
    core.int32(this.earlier, rows.length * EARLIER_WORDS).set(rows.flat());
    core.api.oware_game_start(game, CAPACITY, this.rules, this.position, this.earlier, rows.length, 0, 0);
    for (const move of moves) {
      if (typeof move === "number") core.api.oware_game_play(game, move, 0, 0);
      else core.api.oware_game_resign(game, move.resigned, 0, 0);
    }
    core.int32(this.options, OPTION_WORDS).set(options);
    const status = core.api.oware_search_begin(this.search, game, this.table, tableBytes, this.options, seed);
    if (status < 0) throw new Error(`the search does not begin (${status})`);
  }

  /**
   * @param {Question} question
   * @returns {Promise<Answer | null>} null when something newer came in between
   */
  async answer(question) {
    this.current = question.id;
    this.setUp(question);
    while (true) {
      const began = performance.now();
      const done = this.core.api.oware_search_step(this.search, this.table, this.nodes, 0);
      const took = Math.max(performance.now() - began, 0.1);
      if (done) break;
      // How many nodes fit a slice depends on the device and on the game.
      this.nodes = Math.max(200, Math.min(100_000, Math.round(this.nodes * Math.min(2, SLICE / took))));
      await breathe();
      if (this.current !== question.id) return null;
    }
    this.core.api.oware_search_result(this.search, this.result);
    const words = this.core.int32(this.result, RESULT_WORDS);
    const accepts = question.seat < 0 ? 0 : this.core.api.oware_search_accepts(this.search, this.game, question.seat);
    return { id: question.id, house: words[8], best: words[1], value: words[2] / 2, proof: words[4], accepts: accepts === 1 };
  }
}

const channel = new MessageChannel();
/** @type {(() => void) | null} */
let wake = null;
channel.port1.onmessage = () => wake?.();

/**
 * Let messages in; unlike a timer this is not held back by the browser.
 *
 * @returns {Promise<void>}
 */
function breathe() {
  return new Promise((resolve) => {
    wake = resolve;
    channel.port2.postMessage(null);
  });
}

/** @type {Promise<Searcher> | null} */
let ready = null;

self.onmessage = async ({ data }) => {
  if (data.module) {
    /** @type {WebAssembly.Module} */
    const module = data.module;
    ready = WebAssembly.instantiate(module, {}).then((instance) => new Searcher(new Core(instance), data.tableBytes));
    return;
  }
  const searcher = await ready;
  if (!searcher) return;
  if (data.stop) {
    searcher.current = 0;
    return;
  }
  try {
    const answer = await searcher.answer(data);
    if (answer) self.postMessage(answer);
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
