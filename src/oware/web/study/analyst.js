// @ts-check
/** What moves are worth: the engine's estimate from a worker of its own, and a table's bounds where one knows. */
import { Asker } from "../engine.js";
import { packPosition } from "../referee.js";

/**
 * @typedef {import("../referee.js").Position} Position
 * @typedef {import("../play.js").Rules} Rules
 *
 * @typedef {object} FoundMove
 * @property {number} house
 * @property {string} kind `exact`: the value is the move's; `at most`
 * @property {number} points
 * @property {number} value seeds ahead at the end, as the seat on turn expects
 * @property {number} chance points expected of the game, a draw half a point
 * @property {number} proof 1: proven to win, −1: to lose
 * @property {number[]} line
 *
 * @typedef {object} Found
 * @property {number} depth
 * @property {number} nodes
 * @property {FoundMove[]} moves best first
 *
 * @typedef {object} Where a game as far as it has been played
 * @property {Rules} rules
 * @property {import("../play.js").Start} start
 * @property {(number | {resigned: number})[]} moves
 *
 * @typedef {object} Worth
 * @property {number} house
 * @property {number} value seeds ahead at the end; with three players the chance of first place in per cent
 * @property {boolean} first whether it is that chance
 * @property {number | null} low seeds ahead at the end it is sure of; null when no table knows
 * @property {number | null} high
 * @property {number} chance
 * @property {number} proof
 * @property {number[]} line
 *
 * @typedef {object} Worths
 * @property {number} depth
 * @property {number} nodes
 * @property {Worth[]} moves best first
 */

/** Value of a sure first place with three players; as much below nought is a lost one (docs/dev/engine.md). */
const FIRST_PLACE_SEEDS = 2000 / 64;

const TABLE_BYTES = 1 << 24;
const HOUSES = 12;
/** Seeds up to which every device has tables. */
export const ALIKE_SEEDS = 10;
/** The flag that has the transposition table emptied first. */
const FORGET = 2;

/** Asks for every move; its search uses what has been built of endgame tables. */
export class Analyst extends Asker {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    super(() => new Worker(new URL("../worker.js", import.meta.url), { type: "module" }), module, TABLE_BYTES);
    /** @type {(found: Found) => void} told on the way */
    this.report = () => undefined;
  }

  /**
   * Search the last position of a game; a question asked before is withdrawn.
   *
   * @param {Where} where
   * @param {{nodes: number, alike?: boolean, report?: (found: Found) => void}} options `alike`: what is found shall be the same
   *   on every device and at every time
   * @returns {Promise<Found | null>} null when it was withdrawn or failed
   */
  async ask({ rules, start, moves }, { nodes, alike = false, report }) {
    this.report = report ?? (() => undefined);
    const answer = await this.put({
      rules: rules.encoded,
      position: packPosition(start.position),
      earlier: start.earlier,
      moves,
      // docs/dev/engine.md tells the places.
      options: [0, nodes, alike ? FORGET : 0, 0, 0, 0, 0, 0, HOUSES, 0, 0, 0, 0, 0, 0, 0],
      tableBytes: TABLE_BYTES,
      seed: 0,
      seat: -1,
      limit: Infinity,
      lend: alike ? ALIKE_SEEDS : true,
      lines: true,
      watched: report !== undefined,
    });
    return answer?.found ?? null;
  }

  /** @param {{done: boolean, found: Found}} answer */
  told(answer) {
    if (answer.done) this.settle(answer);
    else if (this.resolve) this.report(answer.found);
  }
}

/**
 * What the engine found and what a table knows, together.
 *
 * @param {Found} found
 * @param {Map<number, [number, number]>} bounds seeds ahead at the end by house, from a table
 * @param {number} [seats] how many play
 * @returns {Worths}
 */
export function worths(found, bounds, seats = 2) {
  const moves = found.moves.map((move) => {
    if (seats > 2) {
      const chance = Math.min(1, Math.max(0, 0.5 + move.value / FIRST_PLACE_SEEDS / 2));
      return { house: move.house, value: 100 * chance, low: null, high: null, chance, proof: move.proof, line: move.line, first: true };
    }
    const [low, high] = bounds.get(move.house) ?? [null, null];
    /** @type {Worth} */
    const worth = { house: move.house, value: move.value, low, high, chance: move.chance, proof: move.proof, line: move.line, first: false };
    if (low === null || high === null) return worth;
    worth.value = Math.min(Math.max(move.value, low), high);
    if (low > 0) [worth.chance, worth.proof] = [1, 1];
    else if (high < 0) [worth.chance, worth.proof] = [0, -1];
    else if (low === high) [worth.chance, worth.proof] = [0.5, 0];
    return worth;
  });
  if (bounds.size > 0) moves.sort((one, other) => (other.low ?? -99) - (one.low ?? -99) || other.value - one.value);
  return { depth: found.depth, nodes: found.nodes, moves };
}

/**
 * Seeds ahead at the end that a table's answer promises, by house; none when they need not hold in the game as it stands.
 *
 * @param {{kind: string, condition: string, seeds: number, moves: {house: number, bounds: [number, number]}[]} | null} answer
 * @param {Position} position
 * @returns {Map<number, [number, number]>}
 */
export function boundsOf(answer, position) {
  if (!answer || answer.kind !== "pair" || !["", "counts"].includes(answer.condition)) return new Map();
  const ahead = position.stores[position.turn] - position.stores[1 - position.turn];
  return new Map(answer.moves.map(({ house, bounds }) => [house, /** @type {[number, number]} */ (bounds.map((seeds) => ahead + 2 * seeds - answer.seeds))]));
}

/** @param {Worth} worth */
export function isExact(worth) {
  return worth.low !== null && worth.low === worth.high;
}

/**
 * Whether a move is proven to be worse: the best is sure of more than it can get, or wins where it loses.
 *
 * @param {Worth} best
 * @param {Worth} played
 */
export function isProvenMistake(best, played) {
  if (best.low !== null && played.high !== null && best.low > played.high) return true;
  return best.proof > 0 && played.proof < 0;
}
