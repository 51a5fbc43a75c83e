// @ts-check
/** Reviewing a game move by move, as `oware.study.review` does: values, kinds of mistakes, explanations, accuracy. */
import { MOST_SEEDS } from "./aids.js";
import { ALIKE_SEEDS, isExact, isProvenMistake, worths } from "./analyst.js";
import { explain } from "./explain.js";
import { traceOf } from "./traces.js";

/**
 * @typedef {import("./analyst.js").Worth} Worth
 * @typedef {import("./words.js").Kind} Kind
 * @typedef {import("./tree.js").Study} Study
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./explain.js").Explanation} Explanation
 *
 * @typedef {object} MoveReview
 * @property {Node} node
 * @property {number} ply moves made before
 * @property {import("./traces.js").Trace} trace
 * @property {Worth} best
 * @property {Worth} played
 * @property {Worth[]} moves all of them
 * @property {Kind} kind
 * @property {number} loss seeds of the final difference; at least so many when proven by bounds
 * @property {Explanation} explanation
 *
 * @typedef {[number, [number, number, number | null, number | null, number, number, number[]][]]} Found what was found of a
 *   move: the house played; for each choice, the best first, house, value, bounds, chance, proof and line
 *
 * @typedef {object} Point
 * @property {number[]} values seeds ahead at the end: South's of two, of three what each has captured
 * @property {boolean} exact
 */

/** @type {Kind[]} */
export const MISTAKES = ["inaccuracy", "mistake", "blunder", "proven"];
/** Seeds of the final difference lost, by the engine's estimate, from which a move is called so. @type {[number, Kind][]} */
const THRESHOLDS = [[6, "blunder"], [3, "mistake"], [1.5, "inaccuracy"]];

/** The same for three players, in per cent of a chance of first place. @type {[number, Kind][]} */
const FIRST_THRESHOLDS = [[30, "blunder"], [15, "mistake"], [7, "inaccuracy"]];

/** @param {MoveReview} move */
export function isMistake({ kind }) {
  return MISTAKES.includes(kind);
}

/**
 * What a move was, and what it lost.
 *
 * @param {Worth} best
 * @param {Worth} played
 * @param {number} choices
 * @returns {{kind: Kind, loss: number}}
 */
export function classify(best, played, choices) {
  if (choices === 1) return { kind: "only", loss: 0 };
  const loss = Math.max(0, best.value - played.value);
  if (isProvenMistake(best, played)) {
    const sure = best.low !== null && played.high !== null && best.low > played.high;
    return { kind: "proven", loss: sure ? /** @type {number} */ (best.low) - /** @type {number} */ (played.high) : loss };
  }
  if (best.house === played.house) return { kind: "best", loss: 0 };
  if (isExact(best) && isExact(played) && loss === 0) return { kind: "best", loss: 0 };
  for (const [least, kind] of best.first ? FIRST_THRESHOLDS : THRESHOLDS) if (loss >= least) return { kind, loss };
  return { kind: "good", loss };
}

/**
 * How much of the chance that the best move had a move kept.
 *
 * @param {MoveReview} move
 */
function kept({ best, played, kind }) {
  return best.chance <= 0 || kind === "only" ? 1 : Math.min(1, played.chance / best.chance);
}

/**
 * How much of its chances a seat kept, in per cent; null when it had no choice to make.
 *
 * @param {MoveReview[]} moves
 * @param {number} seat
 */
export function accuracy(moves, seat) {
  const own = moves.filter((move) => move.trace.mover === seat && move.kind !== "only");
  return own.length > 0 ? (100 * own.reduce((sum, move) => sum + kept(move), 0)) / own.length : null;
}

/**
 * Seeds lost by a move of a seat on average.
 *
 * @param {MoveReview[]} moves
 * @param {number} seat
 */
export function meanLoss(moves, seat) {
  const own = moves.filter((move) => move.trace.mover === seat);
  return own.length > 0 ? own.reduce((sum, move) => sum + move.loss, 0) / own.length : null;
}

/**
 * The graph of a review: the value before every move, and after the last.
 *
 * @param {MoveReview[]} moves
 * @param {import("../referee.js").Outcome | null} outcome of the game when all of it is reviewed
 * @param {number} seats
 * @returns {Point[]}
 */
export function graphOf(moves, outcome, seats) {
  const south = (/** @type {MoveReview} */ { trace }, /** @type {number} */ value) => (trace.mover === 0 ? value : -value);
  if (moves.length === 0) return [];
  const points = moves.map((move) =>
    seats > 2 ? { values: move.trace.before.stores, exact: false } : { values: [south(move, move.best.value)], exact: isExact(move.best) },
  );
  const last = moves[moves.length - 1];
  const stores = outcome?.stores ?? last.trace.after.stores;
  if (seats > 2) points.push({ values: stores, exact: outcome !== null });
  else if (outcome) points.push({ values: [stores[0] - stores[1]], exact: true });
  else points.push({ values: [south(last, last.played.value)], exact: isExact(last.played) });
  return points;
}

/** Moves judged before the page may breathe, when a review is taken up again. */
const SLICE = 4;

/**
 * A review as it is kept; of the lines only those that are told of.
 *
 * @param {MoveReview} move
 * @returns {Found}
 */
export function foundOf({ trace: { house }, best, played, moves }) {
  const told = (/** @type {Worth} */ worth) => (worth === best || worth === played ? worth.line : [worth.house]);
  return [house, moves.map((worth) => [worth.house, worth.value, worth.low, worth.high, worth.chance, worth.proof, told(worth)])];
}

export class Reviewing {
  /**
   * @param {object} about
   * @param {Study} about.study the main line is reviewed
   * @param {import("./aids.js").Aids} about.aids
   * @param {import("../referee.js").Referee} about.referee
   * @param {import("../referee.js").Referee} about.scratch
   * @param {import("../wording.js").Names} about.names
   * @param {number} about.depth positions searched for each move
   */
  constructor({ study, aids, referee, scratch, names, depth }) {
    this.study = study;
    this.aids = aids;
    this.means = { referee, scratch, rules: study.rules, names };
    this.depth = depth;
    this.stopped = false;
    /** @type {MoveReview[]} */
    this.moves = [];
  }

  stop() {
    this.stopped = true;
    this.aids.analyst.stop();
  }

  /** Moves of the game, as far as moves were played. */
  get nodes() {
    return this.study.root.end.path.filter(({ move }) => typeof move === "number");
  }

  /** Whether every move has been reviewed. */
  get whole() {
    return this.moves.length === this.nodes.length;
  }

  /**
   * Take up what was found another day, as far as it is of this game.
   *
   * @param {Found[]} found
   */
  async restore(found) {
    const first = this.means.rules.players > 2;
    for (const [index, node] of this.nodes.entries()) {
      const [house, choices] = found[index] ?? [];
      if (house !== node.move || !choices) break;
      const moves = choices.map(([at, value, low, high, chance, proof, line]) => ({ house: at, value, low, high, chance, proof, line, first }));
      this.study.put(this.means.referee, /** @type {Node} */ (node.parent));
      const { legal } = this.means.referee;
      if (moves.length === 0 || !moves.every((move) => legal.includes(move.house))) break;
      this.moves.push(this.judge(node, moves));
      if (index % SLICE === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /**
   * Review the moves, one after the other, going on where it was stopped.
   *
   * @param {(done: number, total: number) => void} report
   * @returns {Promise<boolean>} whether it came to the end
   */
  async run(report) {
    this.stopped = false;
    const { study, aids, nodes } = this;
    const start = study.start(this.means.scratch);
    aids.prepare(study.rules);
    while (this.moves.length < nodes.length) {
      const move = await this.one(nodes[this.moves.length], start);
      if (!move || this.stopped) return false;
      this.moves.push(move);
      report(this.moves.length, nodes.length);
    }
    return true;
  }

  /**
   * @param {Node} node
   * @param {import("../play.js").Start} start
   * @returns {Promise<MoveReview | null>}
   */
  async one(node, start) {
    const { study, aids, means } = this;
    const { referee, rules } = means;
    const before = /** @type {Node} */ (node.parent);
    study.put(referee, before);
    const seeds = referee.position.houses.reduce((sum, count) => sum + count, 0);
    await (seeds <= MOST_SEEDS ? aids.built() : aids.grown(ALIKE_SEEDS));
    if (this.stopped) return null;
    const bounds = await aids.bounds(referee, rules);
    if (this.stopped) return null;
    const found = await aids.analyst.ask({ rules, start, moves: before.moves }, { nodes: this.depth, alike: true });
    if (!found || this.stopped) return null;
    // While the worker thought, the referee may have served somebody else.
    study.put(referee, before);
    return this.judge(node, worths(found, bounds, rules.players).moves);
  }

  /**
   * What a move was, its worth and that of the others being known.
   *
   * @param {Node} node whose parent the referee stands at
   * @param {Worth[]} moves the best first
   * @returns {MoveReview}
   */
  judge(node, moves) {
    const { referee, scratch, rules, names } = this.means;
    const house = /** @type {number} */ (node.move);
    const played = moves.find((move) => move.house === house) ?? moves[0];
    const [best] = moves;
    const { kind, loss } = classify(best, played, moves.length);
    const better = MISTAKES.includes(kind) ? best.house : null;
    const explanation = explain({ referee, scratch, rules, names }, house, { better, line: played.line, betterLine: best.line });
    return { node, ply: node.path.length - 1, trace: traceOf(referee, house), best, played, moves, kind, loss, explanation };
  }
}
