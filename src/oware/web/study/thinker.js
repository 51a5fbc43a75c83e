// @ts-check
/**
 * A worker that searches for the value and line of every move, in short slices so that new questions are heard at once.
 * The search is the core's, and docs/dev/engine.md tells the places of its numbers.
 */
/**
 * @typedef {import("./analyst.js").Question} Question
 * @typedef {import("./analyst.js").Found} Found
 */

import { Weights } from "../weights.js";

const CAPACITY = 4096;
const POSITION_WORDS = 32;
const EARLIER_WORDS = 14;
const MOST_EARLIER = 512;
const OPTION_WORDS = 16;
const RESULT_WORDS = 64;
const HOUSES = 12;
const LINE_WORDS = 48;
const LINE_MOVES = 8;
const POINTS = 64;
const TABLE_BYTES = 1 << 24;
/** A slice aims at this many milliseconds. */
const SLICE = 8;
/** Milliseconds between two reports of a search under way. */
const REPORT = 200;
/** Places of options and results. */
const OPTION = { depth: 0, nodes: 1, lines: 8 };
const RESULT = { depth: 5, nodesLow: 6, nodesHigh: 7 };
const KINDS = ["", "exact", "at most", "at least"];

class Thinker {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** @type {any} */
    this.api = instance.exports;
    if (this.api._initialize) this.api._initialize();
    this.top = Number(this.api.oware_heap_base());
    this.rules = this.take(POSITION_WORDS * 4);
    this.position = this.take(POSITION_WORDS * 4);
    this.earlier = this.take(MOST_EARLIER * EARLIER_WORDS * 4);
    this.game = this.take(this.api.oware_game_bytes(CAPACITY));
    this.search = this.take(this.api.oware_search_bytes());
    this.options = this.take(OPTION_WORDS * 4);
    this.result = this.take(RESULT_WORDS * 4);
    this.lines = this.take(HOUSES * LINE_WORDS * 4);
    this.table = this.take(TABLE_BYTES);
    this.nodes = 2000;
    this.current = 0;
    this.weights = new Weights(this);
  }

  /** @param {number} bytes */
  take(bytes) {
    const at = (this.top + 63) & ~63;
    this.top = at + bytes;
    const missing = this.top - this.api.memory.buffer.byteLength;
    if (missing > 0) this.api.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  int32(at, length) {
    return new Int32Array(this.api.memory.buffer, at, length);
  }

  /**
   * @param {Question} question
   * @param {number} weights where the weights of the evaluation lie, 0 for none
   */
  begin({ rules, position, earlier, moves, nodes, depth }, weights) {
    const { api, game } = this;
    this.int32(this.rules, POSITION_WORDS).set(rules);
    this.int32(this.position, POSITION_WORDS).set(position);
    const rows = earlier.slice(0, MOST_EARLIER);
    this.int32(this.earlier, rows.length * EARLIER_WORDS).set(rows.flat());
    api.oware_game_start(game, CAPACITY, this.rules, this.position, this.earlier, rows.length, 0, 0);
    for (const move of moves) {
      if (typeof move === "number") api.oware_game_play(game, move, 0, 0);
      else api.oware_game_resign(game, move.resigned, 0, 0);
    }
    const options = this.int32(this.options, OPTION_WORDS);
    options.fill(0);
    options[OPTION.depth] = depth;
    options[OPTION.nodes] = nodes;
    options[OPTION.lines] = HOUSES;
    const status = api.oware_search_begin(this.search, game, this.table, TABLE_BYTES, this.options, 0);
    if (status < 0) throw new Error(`the search does not begin (${status})`);
    if (weights) api.oware_search_weigh(this.search, weights);
  }

  /** @returns {Found} what has been found so far */
  found() {
    this.api.oware_search_result(this.search, this.result);
    this.api.oware_search_lines(this.search, this.lines);
    const result = this.int32(this.result, RESULT_WORDS);
    const words = this.int32(this.lines, HOUSES * LINE_WORDS);
    const moves = [];
    for (let house = 0; house < HOUSES; house += 1) {
      const [kind, points, seeds, win, draw, loss, proof, length, ...line] = words.slice(house * LINE_WORDS, (house + 1) * LINE_WORDS);
      if (!kind) continue;
      moves.push({
        house,
        kind: KINDS[kind],
        points,
        value: seeds / POINTS,
        chance: (win + draw / 2) / 1000,
        proof,
        line: kind === 2 || length === 0 ? [house] : line.slice(0, length),
      });
    }
    const best = result[1];
    moves.sort((one, other) => Number(one.house !== best) - Number(other.house !== best) || Number(one.kind !== "exact") - Number(other.kind !== "exact") || other.points - one.points);
    return { depth: result[RESULT.depth], nodes: result[RESULT.nodesHigh] * 2 ** 32 + (result[RESULT.nodesLow] >>> 0), moves };
  }

  /** @param {Question} question */
  async answer(question) {
    this.current = question.id;
    const weights = await this.weights.of(question.rules);
    if (this.current !== question.id) return;
    this.begin(question, weights);
    let told = performance.now();
    while (true) {
      const began = performance.now();
      const done = this.api.oware_search_step(this.search, this.table, this.nodes, 0);
      const now = performance.now();
      if (done) break;
      this.nodes = Math.max(200, Math.min(200_000, Math.round(this.nodes * Math.min(2, SLICE / Math.max(now - began, 0.1)))));
      if (question.watched && now - told > REPORT) {
        told = now;
        self.postMessage({ id: question.id, done: false, found: this.found() });
      }
      await breathe();
      if (this.current !== question.id) return;
    }
    self.postMessage({ id: question.id, done: true, found: this.found() });
  }
}

const channel = new MessageChannel();
/** @type {(() => void) | null} */
let wake = null;
channel.port1.onmessage = () => wake?.();

/** Let messages in. @returns {Promise<void>} */
function breathe() {
  return new Promise((resolve) => {
    wake = resolve;
    channel.port2.postMessage(null);
  });
}

/** @type {Promise<Thinker> | null} */
let ready = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.module) {
      ready = WebAssembly.instantiate(data.module, {}).then((instance) => new Thinker(/** @type {any} */ (instance)));
      return;
    }
    const thinker = await ready;
    if (!thinker) return;
    if (data.stop) thinker.current = 0;
    else await thinker.answer(data);
  } catch (error) {
    self.postMessage({ id: data.id ?? 0, error: String(error) });
  }
};
