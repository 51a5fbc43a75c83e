// @ts-check
/** A board to learn at: it shows a position, takes a move and shows it; what it is for, its user says. */
import "../board.js";
import { Animation } from "../animation.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { readFen } from "../records.js";
import { landing } from "../referee.js";
import { announcement, effect, houseLabel, houseNames, refusalText, seatName, seedCount } from "../wording.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../play.js").Rules} Rules
 */

const FULL_ROUND = 12;
const BREATH = 350;

export class Desk {
  /**
   * @param {Context} context
   * @param {import("../referee.js").Referee} referee
   * @param {(house: number) => void} onMove a legal house was chosen
   */
  constructor(context, referee, onMove) {
    this.context = context;
    this.referee = referee;
    this.board = /** @type {import("../board.js").OwareBoard} */ (document.createElement("oware-board"));
    this.onMove = onMove;
    /** @type {Rules} */
    this.rules = Object.values(context.rulesets)[0];
    /** @type {Animation | null} */
    this.animation = null;
    this.seat = 0;
    this.locked = false;
    this.turnId = 0;
    /** @type {number | null} */
    this.previewed = null;
    /** @type {number | null} */
    this.hinted = null;
    /** @type {TraceEvent[]} */
    this.last = [];
    this.words = h("p", { class: "desk-words", role: "status", "aria-live": "polite" });
    this.element = h("div", { class: "desk" }, this.board, this.words);
    this.board.addEventListener("play", (event) => this.chosen(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("skip", () => this.animation?.skip());
    this.board.addEventListener("preview", (event) => this.preview(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("keydown", (event) => this.key(event));
  }

  get names() {
    return { seats: this.rules.players, letters: houseNames(this.context.settings.names), you: this.seat };
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
    const { houses, stores, owners } = this.referee.position;
    const seats = this.rules.players;
    this.board.setUp({ seats, owners, letters: this.names.letters, flipped: seats === 2 && this.seat === 1 });
    this.board.show(houses, stores.slice(0, seats));
    this.label();
  }

  /** Name and mark the houses. */
  label() {
    const { referee, names } = this;
    const { position, outcome } = referee;
    const legal = new Set(this.locked || outcome || position.turn !== this.seat ? [] : referee.legal);
    const shown = this.previewed === null ? this.last : referee.preview(this.previewed);
    const now = this.previewed !== null;
    const views = position.houses.map((seeds, house) => {
      const playable = legal.has(house);
      const marks = [];
      if (playable) marks.push("playable");
      if (seeds >= FULL_ROUND) marks.push("kroo");
      if (house === this.hinted) marks.push("hint");
      if (shown.length > 0 && !now) marks.push("last");
      if (shown.some((event) => event.kind === "lift" && event.house === house)) marks.push("origin");
      if (landing(shown) === house) marks.push("landing");
      const taken = now ? shown.find((event) => event.kind === "capture" && event.house === house) : undefined;
      if (taken) marks.push("captured");
      if (now && shown.some((event) => event.kind === "refuse" && event.house === house)) marks.push("refused");
      const refusal = !playable && legal.size > 0 && position.owners[house] === position.turn && seeds > 0 ? referee.refusal(house) : null;
      if (refusal) marks.push("barred");
      return {
        playable,
        marks: /** @type {import("../board.js").Mark[]} */ (marks),
        gain: taken ? `+${taken.seeds}` : undefined,
        label: houseLabel(
          {
            house,
            position,
            playable,
            effect: playable ? effect(referee.preview(house), position.turn, names) : "",
            refusal: refusal ? refusalText(refusal, house, position, names) : "",
            kroo: seeds >= FULL_ROUND,
          },
          names,
        ),
      };
    });
    const seats = Array.from({ length: names.seats }, (_, seat) => ({
      name: seatName(seat, names.seats),
      who: seat === this.seat ? t("you") : "",
      active: outcome === null && position.turn === seat,
      label: t("Store of {seat}: {seeds}", { seat: seatName(seat, names.seats), seeds: seedCount(position.stores[seat]) }),
    }));
    this.board.describe(views, seats, [t("Upper row"), t("Lower row")]);
    this.element.dataset.state = outcome ? "over" : this.locked ? "busy" : "ready";
  }

  /** @param {number} house */
  chosen(house) {
    if (this.animation) this.animation.skip();
    else if (!this.locked) {
      const refusal = this.referee.refusal(house);
      if (refusal) this.say(refusalText(refusal, house, this.referee.position, this.names));
      else if (this.referee.position.turn === this.seat) this.onMove(house);
    }
  }

  /** @param {number | null} house */
  preview(house) {
    if (this.locked || this.animation || this.referee.outcome) return;
    this.previewed = house !== null && this.referee.refusal(house) === null ? house : null;
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
      this.chosen(this.names.letters.includes(event.key) ? this.names.letters.indexOf(event.key) : place + 6 * this.seat);
    }
  }

  /** @param {string} text */
  say(text) {
    this.words.textContent = text;
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
