// @ts-check
/** The board of a study: both sides may be moved, and houses can carry values and show what is threatened. */
import "../board.js";
import { Animation } from "../animation.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { landing } from "../referee.js";
import { announcement, effect, houseLabel, houseNames, refusalText, seatName, seedCount } from "../wording.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../board.js").Mark} Mark
 */

const FULL_ROUND = 12;

export class StudyBoard {
  /**
   * @param {Context} context
   * @param {Referee} referee
   * @param {(house: number) => void} onMove a legal house was chosen
   */
  constructor(context, referee, onMove) {
    this.context = context;
    this.referee = referee;
    this.onMove = onMove;
    this.board = /** @type {import("../board.js").OwareBoard} */ (document.createElement("oware-board"));
    this.seats = 2;
    this.flipped = false;
    this.locked = false;
    /** @type {number | null} */
    this.previewed = null;
    /** @type {TraceEvent[]} of the move that led here */
    this.last = [];
    /** What is written on houses, by house. @type {Map<number, string>} */
    this.badges = new Map();
    /** Houses that could be captured. @type {Set<number>} */
    this.threatened = new Set();
    /** @type {number | null} */
    this.best = null;
    /** @type {Animation | null} */
    this.animation = null;
    this.words = h("p", { class: "study-words", role: "status", "aria-live": "polite" });
    this.element = h("div", { class: "study-board" }, this.board, this.words);
    this.board.addEventListener("play", (event) => this.chosen(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("skip", () => this.animation?.skip());
    this.board.addEventListener("preview", (event) => this.preview(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("keydown", (event) => this.key(event));
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
    const { houses, stores, owners } = this.referee.position;
    this.board.setUp({ seats, owners, letters: this.names.letters, flipped: this.flipped });
    this.board.show(houses, stores.slice(0, seats));
    this.label();
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

  /** Name and mark the houses. */
  label() {
    const { referee, names } = this;
    const { position, outcome } = referee;
    const legal = new Set(this.locked || outcome ? [] : referee.legal);
    const now = this.previewed !== null;
    const shown = this.previewed === null ? this.last : referee.preview(this.previewed);
    const views = position.houses.map((seeds, house) => {
      const playable = legal.has(house);
      const captured = now ? shown.find((event) => event.kind === "capture" && event.house === house) : undefined;
      const refusal = !playable && legal.size > 0 && position.owners[house] === position.turn && seeds > 0 ? referee.refusal(house) : null;
      /** @type {Mark[]} */
      const marks = [];
      if (playable) marks.push("playable");
      if (refusal) marks.push("barred");
      if (seeds >= FULL_ROUND) marks.push("kroo");
      if (house === this.best && !now) marks.push("hint");
      if (shown.length > 0 && !now) marks.push("last");
      if (shown.some((event) => event.kind === "lift" && event.house === house)) marks.push("origin");
      if (landing(shown) === house) marks.push("landing");
      if (captured || (!now && this.threatened.has(house))) marks.push("captured");
      if (now && shown.some((event) => event.kind === "refuse" && event.house === house)) marks.push("refused");
      const badge = now ? (captured ? `+${captured.seeds}` : undefined) : this.badges.get(house);
      const told = houseLabel(
        {
          house,
          position,
          playable,
          effect: playable ? effect(referee.preview(house), position.turn, names) : "",
          refusal: refusal ? refusalText(refusal, house, position, names) : "",
          kroo: seeds >= FULL_ROUND,
        },
        names,
      );
      const worth = this.badges.get(house);
      const threat = this.threatened.has(house) ? t("could be captured") : "";
      return { playable, marks, gain: badge, label: [told, worth && t("worth {value}", { value: worth }), threat].filter(Boolean).join("; ") };
    });
    const seats = Array.from({ length: names.seats }, (_, seat) => ({
      name: seatName(seat, names.seats),
      who: "",
      active: outcome === null && position.turn === seat,
      label: t("Store of {seat}: {seeds}", { seat: seatName(seat, names.seats), seeds: seedCount(position.stores[seat]) }),
    }));
    this.board.describe(views, seats, [t("Upper row"), t("Lower row")]);
  }

  /** @param {number} house */
  chosen(house) {
    if (this.animation) {
      this.animation.skip();
      return;
    }
    if (this.locked) return;
    const refusal = this.referee.refusal(house);
    if (refusal) this.say(refusalText(refusal, house, this.referee.position, this.names));
    else this.onMove(house);
  }

  /** @param {number | null} house */
  preview(house) {
    if (this.locked || this.animation || this.referee.outcome) return;
    const next = house !== null && this.referee.refusal(house) === null ? house : null;
    if (next === this.previewed) return;
    this.previewed = next;
    this.label();
  }

  /**
   * A letter plays its house, a number goes to it.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.context.settings.keys) return;
    if (/^[1-6]$/.test(event.key)) this.board.focusPlace(Number(event.key) - 1);
    else if (/^[a-f]$/i.test(event.key)) {
      const place = "abcdef".indexOf(event.key.toLowerCase());
      const { letters } = this.names;
      this.chosen(letters.includes(event.key) && this.seats === 2 && !/^\d$/.test(letters[0]) ? letters.indexOf(event.key) : place + 6 * this.referee.position.turn);
    }
  }

  /** @param {string} text */
  say(text) {
    this.words.textContent = text;
  }
}
