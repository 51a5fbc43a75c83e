// @ts-check
/**
 * The engine's side of the worker: searches in short slices, so that `stop` and new questions are heard at once. The
 * search itself is the core's. Weights, tables and the lines of a study are imported when they are first asked for: a
 * worker loads every module a second time.
 */
/**
 * @typedef {import("./engine.js").Question} Question
 * @typedef {import("./engine.js").Answer} Answer
 * @typedef {{id: number, done: boolean, found: import("./study/analyst.js").Found}} Told
 */

const CAPACITY = 4096;
const POSITION_WORDS = 32;
const EARLIER_WORDS = 14;
const MOST_EARLIER = 512;
const OPTION_WORDS = 16;
const RESULT_WORDS = 64;
/** A slice aims at this many milliseconds. */
const SLICE = 6;
const FIRST_SLICE = 2000;
/** Milliseconds between two reports of a search that is watched. */
const REPORT = 200;

class Searcher {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {number} tableBytes of the largest table any level wants
   */
  constructor(instance, tableBytes) {
    /** @type {any} */
    this.api = instance.exports;
    this.top = this.api.oware_heap_base();
    this.rules = this.take(POSITION_WORDS * 4);
    this.position = this.take(POSITION_WORDS * 4);
    this.earlier = this.take(MOST_EARLIER * EARLIER_WORDS * 4);
    this.game = this.take(this.api.oware_game_bytes(CAPACITY));
    this.search = this.take(this.api.oware_search_bytes());
    this.options = this.take(OPTION_WORDS * 4);
    this.result = this.take(RESULT_WORDS * 4);
    this.table = this.take(tableBytes);
    this.nodes = FIRST_SLICE;
    this.current = 0;
    /** Endgame tables, once they have been asked for. @type {import("./tablework.js").TableWork | null} */
    this.tables = null;
    /** Who builds them. @type {Promise<import("./tablework.js").Builder> | null} */
    this.builder = null;
    /** Weights of the evaluation. @type {Promise<import("./weights.js").Weights> | null} */
    this.weights = null;
    /** What tells a study of every move. @type {Promise<import("./study/lines.js").Lines> | null} */
    this.lines = null;
  }

  /** @param {any} question about tables */
  async askTables(question) {
    this.builder ??= import("./tablework.js").then(({ Builder }) => new Builder(this));
    (await this.builder).ask(question);
  }

  /** What tells of every move. */
  linesOf() {
    return (this.lines ??= import("./study/lines.js").then(({ Lines }) => new Lines(this)));
  }

  /**
   * Where the weights for a rule set lie; 0 without any.
   *
   * @param {ArrayLike<number>} rules
   */
  async weightsOf(rules) {
    this.weights ??= import("./weights.js").then(({ Weights }) => new Weights(this));
    return (await this.weights).of(rules);
  }

  /**
   * Take memory for good, aligned as a transposition table wants it.
   *
   * @param {number} bytes
   * @returns {number}
   */
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

  /** The result as it stands; docs/dev/engine.md tells the places. */
  get words() {
    this.api.oware_search_result(this.search, this.result);
    return this.int32(this.result, RESULT_WORDS);
  }

  /** The house it would play now, −1 before the first move has been looked at. */
  get choice() {
    return this.words[8];
  }

  /**
   * @param {Question} question
   * @param {number} weights where they lie, 0 for none
   */
  setUp({ rules, position, earlier, moves, options, tableBytes, seed, lend }, weights) {
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
    this.int32(this.options, OPTION_WORDS).set(options);
    const status = api.oware_search_begin(this.search, game, this.table, tableBytes, this.options, seed);
    if (status < 0) throw new Error(`the search does not begin (${status})`);
    if (weights) api.oware_search_weigh(this.search, weights);
    if (lend) this.tables?.lend(this.search, rules, lend);
  }

  /**
   * @param {Question} question
   * @returns {Promise<Answer | Told | null>} null when something newer came in between
   */
  async answer(question) {
    const { id } = question;
    this.current = id;
    const [weights, lines] = await Promise.all([this.weightsOf(question.rules), question.lines ? this.linesOf() : null]);
    if (this.current !== id) return null;
    let told = performance.now();
    const end = told + question.limit;
    this.setUp(question, weights);
    while (true) {
      const began = performance.now();
      const done = this.api.oware_search_step(this.search, this.table, this.nodes, 0);
      const took = Math.max(performance.now() - began, 0.1);
      if (done || (performance.now() > end && this.choice >= 0)) break;
      // How many nodes fit a slice depends on the device and on the game.
      this.nodes = Math.max(200, Math.min(100_000, Math.round(this.nodes * Math.min(2, SLICE / took))));
      if (lines && question.watched && began - told > REPORT) {
        told = began;
        self.postMessage({ id, done: false, found: lines.found() });
      }
      await breathe();
      if (this.current !== id) return null;
    }
    this.current = 0;
    if (lines) return { id, done: true, found: lines.found() };
    const words = this.words;
    const accepts = question.seat < 0 ? 0 : this.api.oware_search_accepts(this.search, this.game, question.seat);
    return { id, house: words[8], best: words[1], value: words[2] / 2, proof: words[4], accepts: accepts === 1 };
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
    ready = WebAssembly.instantiate(module, {}).then((instance) => new Searcher(instance, data.tableBytes));
    return;
  }
  if (data.ping) {
    self.postMessage({ pong: true });
    return;
  }
  try {
    const searcher = await ready;
    if (!searcher) return;
    if (data.table) {
      await searcher.askTables(data.table);
      return;
    }
    if (data.stop) {
      searcher.current = 0;
      return;
    }
    const answer = await searcher.answer(data);
    if (answer) self.postMessage(answer);
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
