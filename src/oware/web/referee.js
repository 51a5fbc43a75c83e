// @ts-check
/**
 * The wasm core as the page sees it: memory, numbers turned into words, and the referee of a game, which alone knows the
 * rules. The layout of every array is that of docs/dev/core.md.
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

/**
 * @typedef {number[]} Earlier twelve houses, seat on turn, how often
 *
 * @typedef {object} Refusal
 * @property {string} cause
 * @property {number[]} houses that would do
 */

const CAPACITY = 4096;
const MOST_EVENTS = 8192;
const MOST_EARLIER = 512;
const EARLIER_WORDS = 14;
const MATCH_WORDS = 48;

export class Referee {
  /** @param {Core} core */
  constructor(core) {
    this.core = core;
    this.rules = core.take(POSITION_WORDS * 4);
    this.game = core.take(core.api.oware_game_bytes(CAPACITY));
    this.eventsAt = core.take(MOST_EVENTS * 4);
    this.words = core.take(POSITION_WORDS * 4);
    this.earlierAt = core.take(MOST_EARLIER * EARLIER_WORDS * 4);
    /** Room for a match at work, and for the owners of twelve houses behind it. */
    this.matchAt = core.take((MATCH_WORDS + 12) * 4);
  }

  /**
   * Begin a game.
   *
   * @param {number[]} encoded the rule set as rulesets.json gives it
   * @param {Position | null} position null: the start, opened by seat 0
   * @param {Earlier[]} [earlier] occurrences that count for repetition
   * @throws {Error} if the core finds no sense in the position
   */
  start(encoded, position, earlier = []) {
    this.core.int32(this.rules, POSITION_WORDS).set(encoded);
    if (position) this.core.int32(this.words, POSITION_WORDS).set(packPosition(position));
    const rows = earlier.slice(0, MOST_EARLIER);
    this.core.int32(this.earlierAt, rows.length * EARLIER_WORDS).set(rows.flat());
    const { api } = this.core;
    const status = api.oware_game_start(this.game, CAPACITY, this.rules, position ? this.words : 0, this.earlierAt, rows.length, 0, 0);
    if (status < 0) throw new Error(`the position cannot be played (${status})`);
  }

  /** @param {number[]} encoded */
  setRules(encoded) {
    this.core.int32(this.rules, POSITION_WORDS).set(encoded);
  }

  /**
   * The start of a game with given owners.
   *
   * @param {number[]} encoded
   * @param {number} opener
   * @param {number[] | null} owners null: everybody owns the home houses
   * @returns {Position}
   */
  startPosition(encoded, opener, owners) {
    this.core.int32(this.rules, POSITION_WORDS).set(encoded);
    if (owners) this.core.int32(this.earlierAt, 12).set(owners);
    this.core.api.oware_start_position(this.rules, opener, owners ? this.earlierAt : 0, this.words);
    return unpackPosition(this.core.int32(this.words, POSITION_WORDS));
  }

  /** @returns {Position} */
  get position() {
    this.core.api.oware_game_position(this.game, this.words);
    return unpackPosition(this.core.int32(this.words, POSITION_WORDS));
  }

  /** @returns {Earlier[]} */
  get earlier() {
    const rows = this.core.api.oware_game_earlier(this.game, this.earlierAt, MOST_EARLIER);
    const words = Array.from(this.core.int32(this.earlierAt, Math.min(rows, MOST_EARLIER) * EARLIER_WORDS));
    return Array.from({ length: words.length / EARLIER_WORDS }, (_, row) =>
      words.slice(row * EARLIER_WORDS, (row + 1) * EARLIER_WORDS),
    );
  }

  /** How often the present position has stood on the board since the last capture, now included. */
  get occurrences() {
    return this.core.api.oware_game_times(this.game);
  }

  /** @returns {number[]} houses that may be played, none when the game is over */
  get legal() {
    return housesIn(this.core.api.oware_game_legal(this.game));
  }

  /**
   * @param {number} house
   * @returns {Refusal | null} why the house may not be played
   */
  refusal(house) {
    const cause = this.core.api.oware_game_refusal(this.game, house, this.words);
    return cause === 0 ? null : { cause: causeName(cause), houses: housesIn(this.core.int32(this.words, 1)[0]) };
  }

  /**
   * What a move would do; nothing is played.
   *
   * @param {number} house
   * @returns {TraceEvent[]} empty when the move is refused
   */
  preview(house) {
    return this.read(this.core.api.oware_game_trace(this.game, house, this.eventsAt, MOST_EVENTS));
  }

  /**
   * @param {number} house
   * @returns {TraceEvent[]} empty when the move is refused
   */
  play(house) {
    return this.read(this.core.api.oware_game_play(this.game, house, this.eventsAt, MOST_EVENTS));
  }

  /** @returns {TraceEvent[]} */
  agree() {
    return this.read(this.core.api.oware_game_agree(this.game, this.eventsAt, MOST_EVENTS));
  }

  /**
   * @param {number} seat
   * @returns {TraceEvent[]}
   */
  resign(seat) {
    return this.read(this.core.api.oware_game_resign(this.game, seat, this.eventsAt, MOST_EVENTS));
  }

  /**
   * @param {number} seat whose time is up
   * @returns {TraceEvent[]}
   */
  loseOnTime(seat) {
    return this.read(this.core.api.oware_game_lose_on_time(this.game, seat, this.eventsAt, MOST_EVENTS));
  }

  /** @returns {boolean} false at the start */
  undo() {
    return this.core.api.oware_game_undo(this.game) === 1;
  }

  /** @returns {Outcome | null} */
  get outcome() {
    return this.core.api.oware_game_outcome(this.game, this.words) === 1 ? this.readOutcome() : null;
  }

  /** What ending by agreement now would give. */
  get shares() {
    this.core.api.oware_game_shares(this.game, this.words);
    return this.readOutcome();
  }

  /** @returns {Outcome} */
  readOutcome() {
    const [, winner, reason, ...stores] = this.core.int32(this.words, 6);
    return { winner: winner < 0 ? null : winner, reason: reasonName(reason), stores: stores.map((half) => half / 2) };
  }

  /**
   * @param {number} count
   * @returns {TraceEvent[]}
   */
  read(count) {
    return count > 0 ? this.core.events(this.eventsAt, Math.min(count, MOST_EVENTS)) : [];
  }
}

/**
 * @typedef {object} Lap
 * @property {number} origin
 * @property {number} seeds
 * @property {number[]} houses
 */

/**
 * The laps of a trace; Oware has one.
 *
 * @param {TraceEvent[]} events
 * @returns {Lap[]}
 */
export function laps(events) {
  /** @type {Lap[]} */
  const found = [];
  for (const { kind, house, seeds } of events) {
    if (kind === "lift") found.push({ origin: /** @type {number} */ (house), seeds, houses: [] });
    else if (kind === "drop") found[found.length - 1].houses.push(/** @type {number} */ (house));
  }
  return found;
}

/**
 * @param {TraceEvent[]} events
 * @returns {number | null} the house of the last seed
 */
export function landing(events) {
  return events.findLast((event) => event.kind === "drop")?.house ?? null;
}

/**
 * Seeds captured by one seat.
 *
 * @param {TraceEvent[]} events
 * @param {number} seat
 */
export function captured(events, seat) {
  return events.reduce((sum, event) => sum + (event.kind === "capture" && event.seat === seat ? event.seeds : 0), 0);
}
