// @ts-check
/** What a search has found of every move, for a study; worker.js imports it when a question first asks for lines. */
/** @typedef {import("./analyst.js").Found} Found */

const RESULT_WORDS = 64;
const HOUSES = 12;
const LINE_WORDS = 48;
const POINTS = 64;
/** Places of the result; docs/dev/engine.md tells them. */
const RESULT = { best: 1, depth: 5, nodesLow: 6, nodesHigh: 7 };
const KINDS = ["", "exact", "at most", "at least"];

export class Lines {
  /**
   * @param {object} searcher
   * @param {any} searcher.api exports of the core
   * @param {number} searcher.search address of the search
   * @param {number} searcher.result address of its result
   * @param {(bytes: number) => number} searcher.take takes memory for good
   * @param {(at: number, length: number) => Int32Array} searcher.int32
   */
  constructor(searcher) {
    this.searcher = searcher;
    this.lines = searcher.take(HOUSES * LINE_WORDS * 4);
  }

  /** @returns {Found} what has been found so far */
  found() {
    const { api, search, result: at } = this.searcher;
    api.oware_search_result(search, at);
    api.oware_search_lines(search, this.lines);
    const result = this.searcher.int32(at, RESULT_WORDS);
    const words = this.searcher.int32(this.lines, HOUSES * LINE_WORDS);
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
    const best = result[RESULT.best];
    moves.sort((one, other) => Number(one.house !== best) - Number(other.house !== best) || Number(one.kind !== "exact") - Number(other.kind !== "exact") || other.points - one.points);
    return { depth: result[RESULT.depth], nodes: result[RESULT.nodesHigh] * 2 ** 32 + (result[RESULT.nodesLow] >>> 0), moves };
  }
}
