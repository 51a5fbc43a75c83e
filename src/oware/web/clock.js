// @ts-check
/** The players' time for a game: so much for all moves (sudden death), and so much more after each. Fetched when it is kept. */
import { t } from "./i18n.js";
import { seatName } from "./wording.js";

/**
 * @typedef {object} TimeControl
 * @property {number} seconds of each player for the game
 * @property {number} increment seconds added after each move
 */

const MILLI = 1000;

export class Clock {
  /**
   * @param {TimeControl} control
   * @param {number[]} left milliseconds, one a seat
   */
  constructor(control, left) {
    this.control = control;
    this.left = left;
    /** @type {number | null} the seat whose time runs */
    this.seat = null;
    this.since = 0;
  }

  /**
   * @param {TimeControl} control
   * @param {number} seats
   */
  static begin(control, seats) {
    return new Clock(control, new Array(seats).fill(control.seconds * MILLI));
  }

  /**
   * Milliseconds a seat has now, at least 0.
   *
   * @param {number} seat
   */
  rest(seat) {
    const gone = seat === this.seat ? performance.now() - this.since : 0;
    return Math.max(0, this.left[seat] - gone);
  }

  /** A fresh clock for another game. */
  again() {
    return Clock.begin(this.control, this.left.length);
  }

  /** @param {number} seat whose time runs from now on */
  run(seat) {
    if (seat === this.seat) return;
    this.stop();
    this.seat = seat;
    this.since = performance.now();
  }

  stop() {
    if (this.seat === null) return;
    this.left[this.seat] = this.rest(this.seat);
    this.seat = null;
  }

  /** @param {number} seat that has moved */
  moved(seat) {
    this.stop();
    this.left[seat] += this.control.increment * MILLI;
  }

  /**
   * Milliseconds a computer may think about one move.
   *
   * @param {number} seat
   */
  allowance(seat) {
    const rest = this.rest(seat);
    return Math.max(20, Math.min(rest / 20 + this.control.increment * MILLI * 0.7, rest / 3));
  }

  /** @param {import("./table.js").Table} table the clock's game has come to */
  keep(table) {
    keepTime(table, this);
  }

  save() {
    return { ...this.control, left: this.left.map((_, seat) => Math.round(this.rest(seat))) };
  }

  /**
   * @param {any} saved
   * @param {number} seats
   * @returns {Clock | null}
   */
  static resume(saved, seats) {
    const numbers = [saved?.seconds, saved?.increment, ...(Array.isArray(saved?.left) ? saved.left : [])];
    if (numbers.length !== 2 + seats || !numbers.every((number) => Number.isFinite(number) && number >= 0)) return null;
    return new Clock({ seconds: saved.seconds, increment: saved.increment }, saved.left);
  }
}

/**
 * '4:59', or '9.3' when seconds count.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
export function timeText(milliseconds) {
  if (milliseconds < 10 * MILLI) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / MILLI);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds between looks at the clock. */
const TICK = 100;
/** Below this a clock counts tenths, and it is said that time is short. */
const SHORT = 10 * MILLI;

/**
 * Keep the time of the game on the table, as long as it is there, and end it when a time is up.
 *
 * @param {import("./table.js").Table} table
 * @param {Clock} clock of that game
 */
function keepTime(table, clock) {
  const { play } = table;
  const warned = new Set();
  const look = () => {
    if (table.play !== play) {
      clearInterval(timer);
      return;
    }
    const times = clock.left.map((_, seat) => clock.rest(seat));
    table.panel.showClocks(
      times.map((left, seat) => ({ name: seatName(seat, play.seats), text: timeText(left), running: clock.seat === seat, short: left < SHORT })),
    );
    const { seat } = clock;
    if (seat === null) return;
    if (times[seat] === 0) {
      clock.stop();
      if (!play.outcome) table.perform(() => play.loseOnTime(seat));
    } else if (times[seat] < SHORT && play.players[seat] === 0 && !warned.has(seat)) {
      warned.add(seat);
      table.panel.actions.announce(t("{seat}: ten seconds left.", { seat: seatName(seat, play.seats) }));
    }
  };
  const timer = setInterval(look, TICK);
  look();
}
