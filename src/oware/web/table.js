// @ts-check
/** The table: brings board, game, engine and panel together, and decides nothing about the rules. */
import { Animation } from "./animation.js";
import { t } from "./i18n.js";
import { moment } from "./history.js";
import { Play } from "./play.js";
import { saveSettings } from "./settings.js";
import { withPart } from "./shell.js";
import { previewText, showStatus, showTable } from "./view.js";
import { announcement, houseNames, outcomeText, refusalText, seatName } from "./wording.js";

/**
 * @typedef {import("./play.js").Entry} Entry
 * @typedef {import("./play.js").Rules} Rules
 * @typedef {import("./match.js").Match} Match
 * @typedef {import("./play.js").Player} Player
 */

/** A computer's move is not shown sooner after the last one than this, so that eyes can follow. */
const BREATH = 350;
/** Between the games of a match that only computers play. */
const REST = 2500;
/** Times a position must have stood on the board for a computer to offer to end. */
const OFFER_AT = 3;
/** Moves before it offers again what was declined. */
const PATIENCE = 12;

export class Table {
  /**
   * @param {object} parts
   * @param {import("./referee.js").Referee} parts.referee
   * @param {Record<string, Rules>} parts.rulesets
   * @param {import("./engine.js").Engine} parts.engine
   * @param {import("./board.js").OwareBoard} parts.board
   * @param {import("./settings.js").Settings} parts.settings
   */
  constructor({ referee, rulesets, engine, board, settings }) {
    this.referee = referee;
    this.rulesets = rulesets;
    this.engine = engine;
    this.board = board;
    this.settings = settings;
    /** @type {import("./panel.js").Panel} set right after construction */
    this.panel = /** @type {any} */ (null);
    /** @type {import("./keeper.js").Keeper} set right after construction */
    this.keeper = /** @type {any} */ (null);
    /** @type {Play} set by `begin` before anything else happens */
    this.play = /** @type {any} */ (null);
    /** @type {Match | null} */
    this.match = null;
    /** @type {Animation | null} */
    this.animation = null;
    /** Every change of the game makes work begun before it stale. */
    this.turnId = 0;
    /** @type {number | null} */
    this.previewed = null;
    /** @type {number | null} house whose seeds are being sown */
    this.lifted = null;
    /** @type {number | null} */
    this.hinted = null;
    /** @type {number | null} moves that had been made at the moment looked back to, null: the game as it stands */
    this.viewed = null;
    /** @type {string | null} a question that waits for an answer */
    this.asked = null;
    this.paused = false;
    this.thinking = false;
    /** @type {import("./sound.js").Sounds | null} */
    this.sounds = null;
    /** Moves that had been made when an offer was declined. */
    this.declined = -PATIENCE;
    board.addEventListener("play", (event) => this.chosen(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("skip", () => this.animation?.skip());
    board.addEventListener("preview", (event) => this.preview(/** @type {CustomEvent} */ (event).detail.house));
  }

  /** @returns {import("./wording.js").Names} */
  get names() {
    return { seats: this.play.seats, letters: houseNames(this.settings.names), you: this.play.you };
  }

  get moving() {
    return this.animation !== null;
  }

  /**
   * Sit down to a game.
   *
   * @param {Play} play
   * @param {Match | null} match
   */
  begin(play, match) {
    this.interrupt();
    this.play = play;
    this.match = match;
    // Time that ran when a game was left does not run on before its player is there again.
    this.paused = play.clock !== null && play.story.length > 0;
    this.viewed = null;
    this.panel.showClocks(null);
    this.declined = -PATIENCE;
    if (play.you !== null && !match) this.settings.flipped = play.seats === 2 && play.you === 1;
    this.arrange();
    this.showPosition();
    this.keeper.count();
    this.changed();
    play.clock?.keep(this);
  }

  /** Stop whatever is going on: moving seeds and thinking. */
  interrupt() {
    this.turnId += 1;
    this.animation?.skip();
    this.animation = null;
    this.engine.stop();
    this.play?.clock?.stop();
    this.thinking = false;
    this.asked = null;
    this.hinted = null;
    this.previewed = null;
    this.panel.offer([]);
    this.panel.showLaps(null, false);
  }

  /** Seats, owners and names as they are now. */
  arrange() {
    const { flipped } = this.settings;
    this.board.setUp({
      seats: this.play.seats,
      owners: moment(this).position.owners,
      letters: this.names.letters,
      flipped,
    });
  }

  /** The game has changed: show it, keep it, and let whoever is on turn go on. */
  changed() {
    this.save();
    this.refresh();
    this.proceed();
  }

  save() {
    this.keeper.save(this);
  }

  /** Show the game as it stands. */
  showPosition() {
    const { houses, stores } = moment(this).position;
    this.board.show(houses, stores.slice(0, this.play.seats));
  }

  /** Name and mark everything anew. */
  refresh() {
    showTable(this);
  }

  /**
   * @param {Entry} entry
   * @returns {string}
   */
  tell(entry) {
    if (entry.kind === "agree") return t("The players agreed to end the game.");
    if (entry.kind === "time") return t("{seat}’s time is up.", { seat: seatName(entry.seat, this.play.seats) });
    if (entry.kind === "resign") return t("{seat} resigned.", { seat: seatName(entry.seat, this.play.seats) });
    return announcement({ house: entry.house, mover: entry.seat, events: entry.events, after: entry.after, over: entry.over }, this.names);
  }

  /**
   * A house was clicked or entered.
   *
   * @param {{house: number, pointer: boolean}} choice
   */
  chosen({ house, pointer }) {
    if (this.moving) {
      this.animation?.skip();
      return;
    }
    if (this.viewed !== null) {
      this.panel.actions.look(null);
      return;
    }
    if (this.settings.twoTaps && pointer && this.previewed !== house && this.referee.refusal(house) === null) {
      this.preview(house);
      return;
    }
    this.tryMove(house);
  }

  /**
   * Play for the person on turn, or say why that cannot be.
   *
   * @param {number} house
   * @returns {boolean} whether it was played
   */
  tryMove(house) {
    const { play, names } = this;
    if (this.paused && !play.outcome) {
      this.warn(t("The game is paused."));
      return false;
    }
    if (!play.outcome && !play.personToMove) {
      this.warn(t("It is not your turn: {seat} is thinking.", { seat: seatName(play.position.turn, play.seats) }));
      return false;
    }
    const refusal = this.referee.refusal(house);
    if (refusal) {
      this.warn(refusalText(refusal, house, play.position, names));
      return false;
    }
    this.perform(() => play.move(house));
    return true;
  }

  /** @param {string} text */
  warn(text) {
    this.panel.say(this.panel.turn.textContent ?? "", text, true);
    this.panel.actions.announce(text);
  }

  /**
   * Something happens in the game, is shown and told.
   *
   * @param {() => Entry} action
   */
  async perform(action) {
    this.interrupt();
    const id = this.turnId;
    const { turn } = this.play.position;
    const entry = action();
    if (entry.kind === "move") this.play.clock?.moved(turn);
    this.save();
    await this.animate(entry, this.settings.stepwise);
    if (id !== this.turnId) return;
    const told = this.tell(entry);
    const { outcome } = this.play;
    if (outcome) {
      const { heading, reason } = outcomeText(outcome, this.names);
      this.panel.actions.announce(`${told.replace(/\.$/, "")}. ${heading}. ${reason}`);
    } else {
      this.panel.actions.announce(told);
    }
    this.refresh();
    this.proceed();
  }

  /**
   * @param {Entry} entry
   * @param {boolean} stepwise
   */
  async animate(entry, stepwise) {
    if (this.viewed !== null) return;
    const id = this.turnId;
    const animation = new Animation(this.board, entry.events, this.settings.speed, {
      stepwise,
      onEvent: ({ kind, house, seeds }) => this.sound(kind, kind === "drop" && house !== null ? this.board.contents[house].length : seeds),
      onLap: (house, lap, laps, waiting) => {
        this.lifted = house;
        this.refresh();
        if (laps > 1) this.panel.showLaps(t("Lap {lap} of {laps}", { lap, laps }), waiting);
      },
    });
    this.lifted = null;
    this.animation = animation;
    this.refresh();
    await animation.run();
    if (id !== this.turnId) return;
    this.animation = null;
    if (this.panel.showLaps(null, false)) this.board.focusHouse(this.board.focused, true);
    this.showPosition();
  }

  /**
   * @param {string} kind of event
   * @param {number} seeds
   */
  sound(kind, seeds) {
    if (kind === "lift" || kind === "drop" || kind === "capture" || kind === "end") this.sounds?.play(kind, seeds);
  }

  /** Show the last move once more. */
  async replay() {
    const { last } = this.play;
    if (!last || this.moving || this.viewed !== null) return;
    const { thinking } = this;
    const id = this.turnId;
    this.board.still(() => this.board.show(last.before.houses, last.before.stores.slice(0, this.play.seats)));
    await this.animate(last, this.settings.stepwise || last.events.filter((event) => event.kind === "lift").length > 1);
    if (id === this.turnId) {
      this.thinking = thinking;
      this.refresh();
    }
  }

  /** Let the computer move if it is on turn, or say what comes after the end. */
  proceed() {
    const { play } = this;
    if (play.outcome) {
      const again = { caption: t("New game"), action: this.panel.actions.newGame };
      const goesOn = this.match && !this.match.standing.over;
      this.panel.offer(goesOn ? [{ caption: t("Next game"), action: () => this.nextGame() }] : [again]);
      if (goesOn && play.watching && !this.paused) this.later(() => this.nextGame());
      return;
    }
    if (this.paused) {
      if (!play.watching) this.panel.offer([{ caption: t("Go on"), action: () => this.pause() }]);
      return;
    }
    play.clock?.run(play.position.turn);
    if (!play.personToMove) this.think();
  }

  /** The match goes on. */
  nextGame() {
    withPart(() => import("./series.js"), (part) => part.nextGame(this), (text) => this.warn(text));
  }

  /**
   * Do something after a pause, unless anything else happens meanwhile.
   *
   * @param {() => void} action
   */
  later(action) {
    const id = this.turnId;
    setTimeout(() => id === this.turnId && action(), this.settings.speed === "off" ? 0 : REST);
  }

  async think() {
    const { play } = this;
    const id = this.turnId;
    const seat = play.position.turn;
    this.thinking = true;
    this.refresh();
    const began = performance.now();
    const asks = this.referee.occurrences >= OFFER_AT && play.story.length >= this.declined + PATIENCE;
    const { house, accepts } = await this.engine.think(play, play.players[seat], asks ? seat : -1, play.clock?.allowance(seat));
    const rest = this.settings.speed === "off" ? 0 : BREATH - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    if (id !== this.turnId) return;
    this.thinking = false;
    if (accepts && (await withPart(() => import("./talks.js"), ({ offered }) => offered(this, seat), (text) => this.warn(text)))) {
      if (id === this.turnId) this.perform(() => play.agree());
      return;
    }
    if (id === this.turnId && house >= 0) this.perform(() => play.move(house));
  }

  /** Computers at both sides, or the clocks, stop or go on. */
  pause() {
    this.paused = !this.paused;
    if (this.paused) this.interrupt();
    this.showPosition();
    this.changed();
  }

  /** @param {"undo" | "redo"} direction */
  travel(direction) {
    this.interrupt();
    if (this.play.watching) this.paused = true;
    const done = this.play[direction]();
    this.viewed = null;
    this.showPosition();
    if (done) this.panel.actions.announce(direction === "undo" ? t("Taken back.") : t("Played again."));
    this.changed();
  }

  flip() {
    this.settings.flipped = !this.settings.flipped;
    saveSettings(this.settings);
    this.arrange();
    this.refresh();
  }

  /**
   * Look at a house before playing it.
   *
   * @param {number | null} house
   */
  preview(house) {
    const { play } = this;
    if (this.moving || this.paused || this.viewed !== null || !play.personToMove) return;
    const refusal = house === null ? null : this.referee.refusal(house);
    this.previewed = house !== null && !refusal ? house : null;
    this.refresh();
    if (house === null) return;
    const text = previewText(this, house, refusal);
    if (text) this.panel.say(this.panel.turn.textContent ?? "", text);
  }

  /**
   * Take up a position or a game given as text.
   *
   * @param {string} text
   */
  load(text) {
    return withPart(() => import("./records.js"), (part) => part.loadGame(this, text), (told) => this.warn(told));
  }
}
