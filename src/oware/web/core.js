// @ts-check
/**
 * The wasm core as the page sees it: memory, and numbers turned into words. The layout of every array is that of
 * docs/dev/core.md.
 */

/**
 * @typedef {object} Position
 * @property {number[]} houses seeds of the twelve houses in sowing order
 * @property {number[]} stores whole or half seeds, one a seat (always three numbers)
 * @property {number} turn seat on turn
 * @property {number[]} owners seat that owns each house
 * @property {number} opener
 * @property {number} lastCapturer the opener before the first capture
 * @property {number} quiet plies since the last capture
 * @property {number} resigned mask of the seats that have resigned
 *
 * @typedef {"lift" | "drop" | "capture" | "refuse" | "endless" | "award" | "pass" | "end"} Kind
 * @typedef {object} TraceEvent
 * @property {Kind} kind
 * @property {number | null} house
 * @property {number | null} seat
 * @property {number} seeds
 * @property {string} reason
 *
 * @typedef {object} Outcome
 * @property {number | null} winner null: a draw
 * @property {string} reason
 * @property {number[]} stores
 */

/** The ABI this file was written for. */
export const ABI_VERSION = 1;

/**
 * Names of the numbers, as rulesets.json gives them.
 *
 * @typedef {object} Codes
 * @property {Kind[]} kinds
 * @property {string[]} reasons of ends of games and matches
 * @property {string[]} causes of refused moves
 * @property {Record<string, string>} captures
 * @property {Record<string, string>} refusals
 */

/** @type {Codes} */
let codes = { kinds: [], reasons: [], causes: [], captures: {}, refusals: {} };

/** @param {Codes} named */
export function setCodes(named) {
  codes = named;
}

/**
 * @param {number} reason
 * @returns {string}
 */
export function reasonName(reason) {
  return codes.reasons[reason] ?? codes.captures[reason] ?? codes.refusals[reason] ?? "";
}

/**
 * @param {number} cause
 * @returns {string}
 */
export function causeName(cause) {
  return codes.causes[cause] ?? "";
}

/**
 * @param {number} event packed
 * @returns {TraceEvent}
 */
export function unpackEvent(event) {
  const house = (event >> 4) & 15;
  const seat = (event >> 8) & 15;
  return {
    kind: codes.kinds[event & 15],
    house: house === 15 ? null : house,
    seat: seat === 15 ? null : seat,
    seeds: ((event >> 12) & 4095) / 2,
    reason: reasonName(event >>> 24),
  };
}

/**
 * @param {number} mask
 * @returns {number[]} houses in sowing order
 */
export function housesIn(mask) {
  return Array.from({ length: 12 }, (_, house) => house).filter((house) => mask & (1 << house));
}

/** One instance of the module with a simple allocator above its heap base. */
export class Core {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** @type {any} */
    this.api = instance.exports;
    if (this.api._initialize) this.api._initialize();
    const version = this.api.oware_abi_version();
    if (version !== ABI_VERSION) {
      throw new Error(`oware.wasm has ABI ${version}, this page needs ${ABI_VERSION}; load the page anew`);
    }
    this.top = Number(this.api.oware_heap_base());
  }

  /**
   * Take memory for good.
   *
   * @param {number} bytes
   * @returns {number} address, 16-aligned
   */
  take(bytes) {
    const at = (this.top + 15) & ~15;
    this.top = at + bytes;
    const missing = this.top - this.api.memory.buffer.byteLength;
    if (missing > 0) this.api.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /**
   * A view that is valid until memory grows.
   *
   * @param {number} at
   * @param {number} length
   */
  int32(at, length) {
    return new Int32Array(this.api.memory.buffer, at, length);
  }

  /**
   * @param {number} at
   * @param {number} length
   * @returns {TraceEvent[]}
   */
  events(at, length) {
    return Array.from(new Uint32Array(this.api.memory.buffer, at, length), unpackEvent);
  }
}

export const POSITION_WORDS = 32;

/**
 * @param {ArrayLike<number>} words
 * @returns {Position}
 */
export function unpackPosition(words) {
  const part = (/** @type {number} */ from, /** @type {number} */ to) => Array.from(words).slice(from, to);
  return {
    houses: part(0, 12),
    stores: part(12, 15).map((half) => half / 2),
    turn: words[15],
    owners: part(16, 28),
    opener: words[28],
    lastCapturer: words[29],
    quiet: words[30],
    resigned: words[31],
  };
}

/**
 * @param {Position} position
 * @returns {number[]} 32 words
 */
export function packPosition(position) {
  return [
    ...position.houses,
    ...position.stores.map((seeds) => seeds * 2),
    position.turn,
    ...position.owners,
    position.opener,
    position.lastCapturer,
    position.quiet,
    position.resigned,
  ];
}
