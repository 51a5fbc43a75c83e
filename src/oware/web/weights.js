// @ts-check
/**
 * The weights of the engine's evaluation, fetched when a search first wants them. Without them, in Ba-awa or when they
 * cannot be had, the core values positions by its own terms.
 */

/** Places of a rule set's numbers, and what they say; docs/dev/core.md. */
const FAMILY = 0;
const PLAYERS = 1;
const GRAND_SLAM = 10;
const SLAM_ALLOWED = 3;

/**
 * @typedef {object} Memory where the core works
 * @property {any} api its functions
 * @property {(bytes: number) => number} take takes memory for good, 64-aligned
 */

/**
 * Which set of weights serves a rule set: `weights_name` of engine/weights.py; empty for none.
 *
 * @param {ArrayLike<number>} rules
 */
export function weightsName(rules) {
  if (rules[FAMILY] !== 0 || rules[PLAYERS] !== 2) return "";
  return rules[GRAND_SLAM] === SLAM_ALLOWED ? "awari" : "abapa";
}

export class Weights {
  /** @param {Memory} memory */
  constructor(memory) {
    this.memory = memory;
    /** Addresses by name, 0 where there is nothing. @type {Map<string, Promise<number>>} */
    this.loaded = new Map();
  }

  /**
   * Where the weights of a rule set lie in the core's memory, 0 when there are none.
   *
   * @param {ArrayLike<number>} rules
   * @returns {Promise<number>}
   */
  of(rules) {
    const name = weightsName(rules);
    if (!name) return Promise.resolve(0);
    const known = this.loaded.get(name);
    if (known) return known;
    const loading = this.load(name).catch(() => 0);
    this.loaded.set(name, loading);
    return loading;
  }

  /** @param {string} name */
  async load(name) {
    const response = await fetch(new URL(`${name}.weights`, import.meta.url));
    if (!response.ok) return 0;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const at = this.memory.take(bytes.length);
    new Uint8Array(this.memory.api.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
}
