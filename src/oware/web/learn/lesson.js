// @ts-check
/**
 * Lessons: the same file, conditions and stubborn replies as in `oware.study`, asked of the core. A test holds the two
 * together.
 */
import { landing, laps } from "../referee.js";

/**
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 *
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {string} text
 * @property {string} hint
 * @property {string} done
 * @property {string} [rules] abapa when left out
 * @property {string} position
 * @property {[string, ...any[]][]} goal
 * @property {"move" | "reply"} [when] move when left out
 * @property {number} moves
 * @property {string} [script]
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {Lesson[]} lessons
 */

const LETTERS = "ABCDEFabcdef";

/** @param {Lesson} lesson */
export function mostMoves(lesson) {
  return lesson.moves === 1 ? 1 : lesson.moves + 1;
}

/**
 * @param {Lesson} lesson
 * @param {number} used
 * @param {number} attempts
 * @param {boolean} helped
 */
export function starsFor(lesson, used, attempts, helped) {
  return Math.max(1, 3 - (used - lesson.moves) - (attempts - 1) - Number(helped));
}

/**
 * What a condition is asked about.
 *
 * @typedef {{attempt: Attempt, own: Move, seat: number}} Case
 * @typedef {{house: number, seat: number, events: TraceEvent[]}} Move
 */

/**
 * @param {Attempt} attempt
 * @param {number} seat
 * @param {boolean} own
 */
function rowSum(attempt, seat, own) {
  const { houses, owners } = attempt.referee.position;
  return houses.reduce((sum, seeds, house) => sum + ((owners[house] === seat) === own ? seeds : 0), 0);
}

/**
 * @param {Attempt} attempt
 * @param {(seat: number | null) => boolean} whose
 */
function takenBy(attempt, whose) {
  return attempt.moves.flatMap(({ events }) => events).reduce((sum, { kind, seat, seeds }) => sum + (kind === "capture" && whose(seat) ? seeds : 0), 0);
}

/** @type {Record<string, (about: Case, ...given: any[]) => boolean>} */
const CONDITIONS = {
  lands: ({ own }, letter) => LETTERS[landing(own.events) ?? -1] === letter,
  played: ({ own }, letter) => LETTERS[own.house] === letter,
  laps: ({ own }, count) => laps(own.events).length >= count,
  sown: ({ own }, count) => own.events.filter(({ kind }) => kind === "drop").length >= count,
  taken_houses: ({ own, seat }, count) => own.events.filter((event) => event.kind === "capture" && event.seat === seat).length >= count,
  captured: ({ attempt, seat }, count) => takenBy(attempt, (taker) => taker === seat) >= count,
  lost: ({ attempt, seat }, count) => takenBy(attempt, (taker) => taker !== seat) <= count,
  refused: ({ own }) => own.events.some(({ kind }) => kind === "refuse"),
  holds: ({ attempt }, letter, count) => attempt.referee.position.houses[LETTERS.indexOf(letter)] >= count,
  fed: ({ attempt, seat }, count) => rowSum(attempt, seat, false) >= count,
  starved: ({ attempt, seat }) => rowSum(attempt, seat, false) === 0,
  open: ({ attempt }) => attempt.referee.outcome === null,
  ended: ({ attempt }, reason) => attempt.referee.outcome?.reason === reason,
  won: ({ attempt, seat }) => attempt.referee.outcome?.winner === seat,
  drawn: ({ attempt }) => attempt.referee.outcome !== null && attempt.referee.outcome?.winner === null,
  store: ({ attempt, seat }, count) => attempt.referee.position.stores[seat] >= count,
};

/** A lesson being tried. */
export class Attempt {
  /**
   * @param {Lesson} lesson
   * @param {Referee} referee with the lesson's position set up
   */
  constructor(lesson, referee) {
    this.lesson = lesson;
    this.referee = referee;
    this.learner = referee.position.turn;
    /** @type {Move[]} */
    this.moves = [];
  }

  get used() {
    return this.moves.filter(({ seat }) => seat === this.learner).length;
  }

  get learnersTurn() {
    return this.referee.outcome === null && this.referee.position.turn === this.learner;
  }

  get solved() {
    const own = this.moves.findLast(({ seat }) => seat === this.learner);
    if (!own) return false;
    if (this.lesson.when === "reply" && this.referee.outcome === null && !this.learnersTurn) return false;
    return this.lesson.goal.every(([name, ...given]) => CONDITIONS[name]({ attempt: this, own, seat: this.learner }, ...given));
  }

  get failed() {
    if (this.solved) return false;
    const waits = this.lesson.when === "reply" && !this.learnersTurn;
    return this.referee.outcome !== null || (this.used >= mostMoves(this.lesson) && !waits);
  }

  /** Whether the opponent still replies. */
  get waits() {
    return !this.solved && !this.failed && this.referee.outcome === null && !this.learnersTurn;
  }

  /**
   * @param {number} house
   * @returns {TraceEvent[]}
   */
  play(house) {
    const seat = this.referee.position.turn;
    const events = this.referee.play(house);
    this.moves.push({ house, seat, events });
    return events;
  }

  undo() {
    this.referee.undo();
    this.moves.pop();
  }

  /** What the opponent replies: as scripted, or what holds out longest and captures most. */
  get reply() {
    const { script } = this.lesson;
    if (script) return LETTERS.indexOf(script[this.used - 1]);
    const left = mostMoves(this.lesson) - this.used;
    const seat = this.referee.position.turn;
    let best = { house: -1, needed: -1, taken: 0 };
    for (const house of this.referee.legal) {
      const events = this.play(house);
      const needed = this.needed(left);
      this.undo();
      const taken = events.reduce((sum, event) => sum + (event.kind === "capture" && event.seat === seat ? event.seeds : 0), 0);
      if (needed > best.needed || (needed === best.needed && taken > best.taken)) best = { house, needed, taken };
    }
    return best.house;
  }

  /**
   * Moves the learner still needs; more than there are when the goal is out of reach.
   *
   * @param {number} left
   */
  needed(left) {
    if (this.solved) return 0;
    if (!this.learnersTurn) return left + 1;
    for (let moves = 1; moves <= left; moves += 1) if (this.solutions(moves).length > 0) return moves;
    return left + 1;
  }

  /**
   * Houses by which the learner forces the goal within so many moves.
   *
   * @param {number} moves
   * @returns {number[]}
   */
  solutions(moves) {
    return this.referee.legal.filter((house) => {
      this.play(house);
      const works = this.solved || (this.referee.outcome === null && this.stands(moves - 1));
      this.undo();
      return works;
    });
  }

  /**
   * @param {number} moves
   * @returns {boolean}
   */
  stands(moves) {
    if (this.learnersTurn) return this.solved || (moves > 0 && this.solutions(moves).length > 0);
    if (moves === 0 && this.lesson.when !== "reply") return false;
    const { script } = this.lesson;
    const replies = script ? [...script.slice(this.used - 1, this.used)].map((letter) => LETTERS.indexOf(letter)) : this.referee.legal;
    return (
      replies.length > 0 &&
      replies.every((house) => {
        this.play(house);
        const stands = this.solved || (this.referee.outcome === null && this.stands(moves));
        this.undo();
        return stands;
      })
    );
  }
}
