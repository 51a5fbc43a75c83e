// @ts-check
/** The board of a study: both sides may be moved, and houses can carry values and show what is threatened. */
import { Animation } from "../animation.js";
import { t } from "../i18n.js";
import { SideBoard } from "../sideboard.js";
import { announcement, houseNames } from "../wording.js";

/**
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../board.js").Mark} Mark
 */

export class StudyBoard extends SideBoard {
  /**
   * @param {import("../shell.js").Context} context
   * @param {import("../referee.js").Referee} referee
   * @param {(house: number) => void} onMove a legal house was chosen
   */
  constructor(context, referee, onMove) {
    super(context, referee, onMove, { element: "study-board", words: "study-words" });
    this.element.prepend(this.words);
    this.seats = 2;
    this.flipped = false;
    /** What is written on houses, by house. @type {Map<number, string>} */
    this.badges = new Map();
    /** Houses that could be captured. @type {Set<number>} */
    this.threatened = new Set();
    /** @type {number | null} */
    this.best = null;
  }

  /** @returns {import("../wording.js").Names} */
  get names() {
    return { seats: this.seats, letters: houseNames(this.context.settings.names), you: null };
  }

  /**
   * Show the referee's position.
   *
   * @param {number} seats
   * @param {TraceEvent[]} last
   */
  show(seats, last) {
    this.animation?.skip();
    this.seats = seats;
    this.last = last;
    this.previewed = null;
    this.lay(this.flipped);
  }

  /**
   * Play a move on the board and tell it; the referee has made it already.
   *
   * @param {TraceEvent[]} events
   * @param {number} mover
   * @param {number} house
   */
  async play(events, mover, house) {
    this.animation?.skip();
    const animation = new Animation(this.board, events, this.context.settings.speed);
    this.animation = animation;
    this.badges.clear();
    this.threatened.clear();
    this.best = null;
    const { position, outcome } = this.referee;
    this.say(announcement({ house, mover, events, after: position, over: outcome !== null }, this.names));
    await animation.run();
    if (this.animation !== animation) return;
    this.animation = null;
    this.show(this.seats, events);
  }

  /**
   * @param {number} house
   * @param {boolean} previewing
   */
  more(house, previewing) {
    const worth = this.badges.get(house);
    const threatened = this.threatened.has(house);
    /** @type {Mark[]} */
    const marks = [];
    if (house === this.best && !previewing) marks.push("hint");
    if (threatened && !previewing) marks.push("captured");
    const words = [];
    if (worth) words.push(t("worth {value}", { value: worth }));
    if (threatened) words.push(t("could be captured"));
    return { marks, badge: previewing ? undefined : worth, words };
  }
}
