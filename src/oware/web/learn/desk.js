// @ts-check
/** A board to learn at: it shows a position, takes a move and shows it; what it is for, its user says. */
import { Animation } from "../animation.js";
import { readFen } from "../records.js";
import { SideBoard } from "../sideboard.js";
import { announcement, houseNames } from "../wording.js";

/**
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../play.js").Rules} Rules
 * @typedef {import("../board.js").Mark} Mark
 */

const BREATH = 350;

export class Desk extends SideBoard {
  /**
   * @param {import("../shell.js").Context} context
   * @param {import("../referee.js").Referee} referee
   * @param {(house: number) => void} onMove a legal house was chosen
   */
  constructor(context, referee, onMove) {
    super(context, referee, onMove, { element: "desk", words: "desk-words" });
    /** @type {Rules} */
    this.rules = Object.values(context.rulesets)[0];
    this.seat = 0;
    this.turnId = 0;
    /** @type {number | null} */
    this.hinted = null;
  }

  get names() {
    return { seats: this.rules.players, letters: houseNames(this.context.settings.names), you: this.seat };
  }

  get onTurn() {
    return this.referee.position.turn === this.seat;
  }

  /** @param {number} house */
  more(house) {
    return { marks: /** @type {Mark[]} */ (house === this.hinted ? ["hint"] : []), words: [] };
  }

  /**
   * Set a position up; the side to move is the learner's.
   *
   * @param {string} rules name of a rule set
   * @param {string | null} position null: the start
   */
  setUp(rules, position) {
    this.stop();
    this.rules = this.context.rulesets[rules];
    const start = position === null ? null : readFen(position, this.rules);
    this.referee.start(this.rules.encoded, start?.position ?? null, start?.earlier);
    this.seat = this.referee.position.turn;
    this.last = [];
    this.show();
  }

  stop() {
    this.turnId += 1;
    this.animation?.skip();
    this.animation = null;
    this.locked = false;
    this.previewed = this.hinted = null;
  }

  /** Show the position as it stands. */
  show() {
    this.lay(this.rules.players === 2 && this.seat === 1);
  }

  label() {
    super.label();
    this.element.dataset.state = this.referee.outcome ? "over" : this.locked ? "busy" : "ready";
  }

  /**
   * Show a move that has just been made, and tell it.
   *
   * @param {TraceEvent[]} events
   * @param {number} mover
   * @param {number} house
   * @returns {Promise<boolean>} false when something else has begun meanwhile
   */
  async showMove(events, mover, house) {
    const id = (this.turnId += 1);
    this.previewed = this.hinted = null;
    this.locked = true;
    this.animation = new Animation(this.board, events, this.context.settings.speed);
    await this.animation.run();
    if (id !== this.turnId) return false;
    this.animation = null;
    this.last = events;
    const { position, outcome } = this.referee;
    this.board.show(position.houses, position.stores.slice(0, this.rules.players));
    this.say(announcement({ house, mover, events, after: position, over: outcome !== null }, this.names));
    this.locked = false;
    this.label();
    return true;
  }

  /** A moment for the eyes between two moves. @returns {Promise<boolean>} false when something else has begun */
  async breathe() {
    const id = this.turnId;
    this.locked = true;
    this.label();
    await new Promise((resolve) => setTimeout(resolve, this.context.settings.speed === "off" ? 0 : BREATH));
    if (id === this.turnId) this.locked = false;
    return id === this.turnId;
  }
}
