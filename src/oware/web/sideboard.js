// @ts-check
/** A board that is not the table's: it shows a referee's position, names and marks it, and takes moves; views build on it. */
import "./board.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { houseMeant } from "./panel.js";
import { landing } from "./referee.js";
import { effect, houseLabel, refusalText, seatName, seedCount } from "./wording.js";

/**
 * @typedef {import("./shell.js").Context} Context
 * @typedef {import("./referee.js").TraceEvent} TraceEvent
 * @typedef {import("./board.js").Mark} Mark
 */

const FULL_ROUND = 12;

export class SideBoard {
  /**
   * @param {Context} context
   * @param {import("./referee.js").Referee} referee
   * @param {(house: number) => void} onMove a legal house was chosen
   * @param {{element: string, words: string}} classes
   */
  constructor(context, referee, onMove, classes) {
    this.context = context;
    this.referee = referee;
    this.onMove = onMove;
    this.board = /** @type {import("./board.js").OwareBoard} */ (document.createElement("oware-board"));
    /** @type {import("./animation.js").Animation | null} */
    this.animation = null;
    this.locked = false;
    /** @type {number | null} */
    this.previewed = null;
    /** @type {TraceEvent[]} of the move that led here */
    this.last = [];
    this.words = h("p", { class: classes.words, role: "status", "aria-live": "polite" });
    this.element = h("div", { class: classes.element }, this.board, this.words);
    this.board.addEventListener("play", (event) => this.chosen(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("skip", () => this.animation?.skip());
    this.board.addEventListener("preview", (event) => this.preview(/** @type {CustomEvent} */ (event).detail.house));
    this.board.addEventListener("keydown", (event) => this.key(event));
  }

  /** @returns {import("./wording.js").Names} */
  get names() {
    throw new Error("a view's board knows its names");
  }

  /** Whether whoever sits here may move the side that is on turn. */
  get onTurn() {
    return true;
  }

  /**
   * What a view marks, writes and says of a house besides.
   *
   * @param {number} _house
   * @param {boolean} _previewing whether a move is being looked at
   * @returns {{marks: Mark[], badge?: string, words: string[]}}
   */
  more(_house, _previewing) {
    return { marks: [], words: [] };
  }

  /**
   * Lay the referee's position.
   *
   * @param {boolean} flipped
   */
  lay(flipped) {
    const { seats, letters } = this.names;
    const { houses, stores, owners } = this.referee.position;
    this.board.setUp({ seats, owners, letters, flipped });
    this.board.show(houses, stores.slice(0, seats));
    this.label();
  }

  /** Name and mark the houses. */
  label() {
    const { referee, names } = this;
    const { position, outcome } = referee;
    const legal = new Set(this.locked || outcome || !this.onTurn ? [] : referee.legal);
    const now = this.previewed !== null;
    const shown = this.previewed === null ? this.last : referee.preview(this.previewed);
    const end = landing(shown);
    const views = position.houses.map((seeds, house) => {
      const happens = (/** @type {string} */ kind) => shown.find((event) => event.kind === kind && event.house === house);
      const playable = legal.has(house);
      const refusal = !playable && legal.size > 0 && position.owners[house] === position.turn && seeds > 0 ? referee.refusal(house) : null;
      const captured = now ? happens("capture") : undefined;
      const more = this.more(house, now);
      const marks = [...more.marks];
      if (playable) marks.push("playable");
      if (refusal) marks.push("barred");
      if (seeds >= FULL_ROUND) marks.push("kroo");
      if (shown.length > 0 && !now) marks.push("last");
      if (happens("lift")) marks.push("origin");
      if (end === house) marks.push("landing");
      if (captured) marks.push("captured");
      if (now && happens("refuse")) marks.push("refused");
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
      return { playable, marks, gain: captured ? `+${captured.seeds}` : more.badge, label: [told, ...more.words].join("; ") };
    });
    const seats = Array.from({ length: names.seats }, (_, seat) => ({
      name: seatName(seat, names.seats),
      who: seat === names.you ? t("you") : "",
      active: outcome === null && position.turn === seat,
      label: t("Store of {seat}: {seeds}", { seat: seatName(seat, names.seats), seeds: seedCount(position.stores[seat]) }),
    }));
    this.board.describe(views, seats, [t("Upper row"), t("Lower row")]);
  }

  /** @param {number} house */
  chosen(house) {
    if (this.animation) this.animation.skip();
    else if (!this.locked) {
      const refusal = this.referee.refusal(house);
      if (refusal) this.say(refusalText(refusal, house, this.referee.position, this.names));
      else if (this.onTurn) this.onMove(house);
    }
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
    const house = /^[a-f]$/i.test(event.key) ? houseMeant(this.referee, event.key) : null;
    if (house !== null) this.chosen(house);
    else if (/^[1-6]$/.test(event.key)) this.board.focusPlace(Number(event.key) - 1);
  }

  /** @param {string} text */
  say(text) {
    this.words.textContent = text;
  }
}
