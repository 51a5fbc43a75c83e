// @ts-check
/**
 * Playing a trace on the board: seeds are lifted, walk from house to house, fall one by one and are carried off, exactly
 * as the trace tells it.
 */
import { HOUSES, heap } from "./geometry.js";

/**
 * @typedef {import("./referee.js").TraceEvent} TraceEvent
 * @typedef {import("./board.js").OwareBoard} OwareBoard
 * @typedef {"off" | "fast" | "normal" | "slow"} Speed
 */

/** Milliseconds a seed, and the most a whole move may take. */
const PACE = {
  off: { seed: 0, whole: 0 },
  fast: { seed: 60, whole: 800 },
  normal: { seed: 120, whole: 1600 },
  slow: { seed: 260, whole: 6000 },
};
/** Taking a house takes as long as dropping this many seeds. */
const CAPTURE_STEPS = 2;

/** Whether the person asked the system for less motion. */
export function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** One move being shown; `skip` ends it at once, `step` goes on to the next lap when it waits between laps. */
export class Animation {
  /**
   * @param {OwareBoard} board
   * @param {TraceEvent[]} events
   * @param {Speed} speed
   * @param {object} [options]
   * @param {boolean} [options.stepwise] wait after every lap
   * @param {(house: number, lap: number, laps: number, waiting: boolean) => void} [options.onLap]
   * @param {(event: TraceEvent) => void} [options.onEvent] told of everything as it is shown
   */
  constructor(board, events, speed, options = {}) {
    this.board = board;
    this.events = events;
    this.options = options;
    this.lapCount = events.filter((event) => event.kind === "lift").length;
    this.lap = 0;
    /** @type {number[]} */
    this.hand = [];
    this.skipped = false;
    const moving = events.reduce((sum, { kind }) => sum + weight(kind), 0);
    const pace = PACE[prefersStillness() ? "off" : speed];
    this.step = Math.min(pace.seed, pace.whole / Math.max(1, moving));
    /** @type {() => void} */
    this.wake = () => undefined;
  }

  /** Show everything; resolves when the last seed lies still. */
  async run() {
    const still = this.step === 0 && !this.options.stepwise;
    if (!still) {
      // Steps shorter than a frame would only blur; the transition then spans several of them.
      this.board.seedLayer.style.setProperty("--step", `${Math.max(70, Math.round(this.step * 1.15))}ms`);
      for (const event of this.events) {
        if (this.skipped) break;
        if (event.kind === "lift") await this.beginLap(event.house ?? 0);
        if (this.skipped) break;
        this.perform(event);
        const steps = weight(event.kind);
        if (steps > 0) await this.pause(steps * this.step);
      }
    } else {
      this.tellAtOnce();
    }
    this.finish();
  }

  /** Without motion there is still something to hear: the last seed, what is taken, the end. */
  tellAtOnce() {
    const last = this.events.findLast((event) => event.kind === "drop");
    for (const event of this.events) {
      if (event === last || event.kind === "capture" || event.kind === "end") this.options.onEvent?.(event);
    }
  }

  /** @param {number} house that is lifted */
  async beginLap(house) {
    this.lap += 1;
    const waiting = Boolean(this.options.stepwise) && this.lap > 1;
    this.options.onLap?.(house, this.lap, this.lapCount, waiting);
    if (waiting) {
      await new Promise((resolve) => {
        this.wake = () => resolve(undefined);
      });
    }
  }

  /** End the wait between two laps. */
  next() {
    this.wake();
  }

  /** Jump to the end. */
  skip() {
    this.skipped = true;
    this.wake();
  }

  finish() {
    for (const id of this.hand) this.board.seeds[id].classList.remove("held");
    this.hand = [];
  }

  /**
   * @param {number} milliseconds
   * @returns {Promise<void>}
   */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** @param {TraceEvent} event */
  perform(event) {
    const { kind, house, seat, seeds } = event;
    const { board } = this;
    this.options.onEvent?.(event);
    if (kind === "lift" && house !== null) {
      this.hand.push(...board.contents[house].splice(0));
      for (const id of this.hand) board.seeds[id].classList.add("held");
      board.settleHouse(house);
      this.carryTo(house);
    } else if (kind === "drop" && house !== null) {
      const id = this.hand.pop();
      if (id === undefined) return;
      board.seeds[id].classList.remove("held");
      board.contents[house].push(id);
      board.settleHouse(house);
      if (this.hand.length > 0) this.carryTo(house);
    } else if ((kind === "capture" || kind === "award") && seat !== null) {
      const from = house !== null ? board.contents[house] : this.hand;
      board.stored[seat].push(...from.splice(0, seeds));
      if (house !== null) board.settleHouse(house);
      board.settleStore(seat);
      board.score(seat, board.stored[seat].length);
    }
  }

  /**
   * The hand hovers at the inner edge of a house.
   *
   * @param {number} house
   */
  carryTo(house) {
    const { board } = this;
    if (!board.layout) return;
    const pit = board.layout.pits[house % HOUSES];
    const { seed, upper } = board.layout;
    const size = Math.min(seed * 1.7, seed * 0.42 * Math.sqrt(this.hand.length) + 1);
    const centre = { x: pit.x + pit.w / 2, y: upper[house] ? pit.y + pit.h - seed * 0.4 : pit.y + seed * 0.4 };
    const places = heap(centre, size, size, this.hand.length);
    this.hand.forEach((id, index) => board.moveSeed(id, places[index]));
  }
}

/**
 * @param {string} kind
 * @returns {number} steps an event takes
 */
function weight(kind) {
  if (kind === "lift" || kind === "drop") return 1;
  return kind === "capture" || kind === "award" ? CAPTURE_STEPS : 0;
}
