// @ts-check
/** My games: every game begun on this device, to go on with, to look at, to take along as one file. */
import { fill, h, saveFile } from "./dom.js";
import { t, tn } from "./i18n.js";
import { Play, resume } from "./play.js";
import { RecordError, playerNames, readGame, splitGames, writeOgn } from "./records.js";
import { Referee } from "./referee.js";
import { gamesKept, keep, keepGame, recallGame } from "./settings.js";
import { VIEWS, address } from "./shell.js";
import { houseNames, rulesTitle, scoreLine, seatName } from "./wording.js";

/**
 * @typedef {import("./shell.js").Context} Context
 * @typedef {import("./play.js").Saved} Saved
 */

/** Rows shown at first, and with every wish for more. */
const ROWS = 40;
/** Games written or read before the page may breathe. */
const SLICE = 8;

const breathe = () => new Promise((resolve) => setTimeout(resolve));

class Games {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.referee = new Referee(context.core);
    this.rows = ROWS;
    this.count = h("p", { class: "note" });
    this.told = h("p", { class: "reply", role: "status" });
    this.list = h("ul", { class: "games" });
    this.more = h("button", { type: "button", class: "plainbutton", onclick: () => this.refresh((this.rows += ROWS)) }, t("Show more"));
    this.file = h("input", { type: "file", accept: ".ogn,.txt,text/plain", class: "visually-hidden", tabIndex: -1, onchange: () => this.read() });
    this.file.setAttribute("aria-label", t("Add games from a file"));
    const button = (/** @type {string} */ caption, /** @type {() => void} */ onclick) => h("button", { type: "button", class: "plainbutton", onclick }, caption);
    this.saveAll = button(t("Save all as one file"), () => this.write());
    this.clear = button("", () => this.removeSaved());
    /** Games that are in the file saved last. @type {string[]} */
    this.saved = [];
    this.element = h(
      "div",
      { class: "page" },
      h("h2", {}, t("My games")),
      this.count,
      h("div", { class: "buttons" }, this.saveAll, button(t("Add games from a file"), () => this.file.click()), this.clear, this.file),
      this.told,
      this.list,
      this.more,
    );
  }

  show() {
    this.rows = ROWS;
    this.told.textContent = "";
    this.clear.hidden = true;
    this.refresh(ROWS);
  }

  /** @param {number} rows how many to show, the newest first */
  refresh(rows) {
    const kept = gamesKept().reverse();
    this.count.textContent =
      kept.length === 0
        ? t("No game is kept yet. Every game you begin is kept here, on this device alone.")
        : tn("{count} game is kept on this device, and on no other.", "{count} games are kept on this device, and on no other.", kept.length);
    this.saveAll.disabled = kept.length === 0;
    this.more.hidden = kept.length <= rows;
    fill(this.list, kept.slice(0, rows).map((id) => this.row(id)));
  }

  /**
   * @param {string} id
   * @returns {HTMLElement}
   */
  row(id) {
    /** @type {Saved | null} */
    const saved = recallGame(id);
    const rules = saved && this.context.rulesets[saved.rules];
    const remove = h("button", { type: "button", class: "plainbutton", onclick: () => this.remove(id, remove) }, t("Delete"));
    if (!saved || !rules) {
      return h("li", { class: "card game" }, h("p", { class: "game-words" }, t("This game cannot be read; it was kept by another version of the page or is damaged.")), h("div", { class: "buttons" }, remove));
    }
    const names = playerNames(saved, rules);
    const moves = saved.story.filter((item) => typeof item === "number").length;
    const onTable = this.context.table.play.id === id;
    const open = h("button", { type: "button", class: "plainbutton primary", onclick: () => this.open(id) }, saved.result ? t("Open") : t("Go on"));
    const title = `${names.join(" – ")}`;
    open.setAttribute("aria-label", `${open.textContent}: ${title}`);
    remove.setAttribute("aria-label", `${t("Delete")}: ${title}`);
    const review = VIEWS.some(({ name }) => name === "review");
    return h(
      "li",
      { class: "card game" },
      h(
        "div",
        { class: "game-words" },
        h("h3", {}, title),
        h("p", { class: "note" }, [rulesTitle(saved.rules), when(saved.began), tn("{count} move", "{count} moves", moves)].join(" · ")),
        h("p", { class: "game-result" }, resultText(saved, rules.players), onTable && ` · ${t("on the table")}`),
      ),
      h("div", { class: "buttons" }, open, review && moves > 0 && h("a", { class: "plainbutton", href: address("review", { game: id }) }, t("Review")), remove),
    );
  }

  /**
   * Put a game on the table.
   *
   * @param {string} id
   */
  async open(id) {
    const { table, rulesets, go } = this.context;
    const saved = recallGame(id);
    try {
      if (table.play.id !== id) {
        table.begin(...(await resume(table.referee, rulesets[saved.rules], saved)));
      }
      go("play");
    } catch (error) {
      console.info("the game does not open", error);
      this.told.textContent = t("This game cannot be opened; it is damaged.");
    }
  }

  /**
   * Forget a game, at the second asking.
   *
   * @param {string} id
   * @param {HTMLButtonElement} button
   */
  remove(id, button) {
    if (!sure(button)) return;
    this.forget([id]);
    this.told.textContent = t("Deleted.");
    this.list.querySelector("button")?.focus();
  }

  /** Forget the games that are in the file saved last, at the second asking. */
  removeSaved() {
    if (!sure(this.clear)) return;
    this.forget(this.saved);
    this.clear.hidden = true;
    this.told.textContent = t("Deleted.");
    this.saveAll.focus();
  }

  /** @param {string[]} ids of games, which go with their reviews */
  forget(ids) {
    for (const id of ids) {
      keepGame(id, null);
      keep(`reviews.${id}`, null);
    }
    const { table } = this.context;
    table.keeper.retry(table);
    this.refresh(this.rows);
  }

  /** All games as one file. */
  async write() {
    const texts = [];
    this.saved = [];
    for (const [index, id] of gamesKept().entries()) {
      const saved = recallGame(id);
      const rules = saved && this.context.rulesets[saved.rules];
      try {
        if (!rules) continue;
        texts.push(writeOgn(Play.resume(this.referee, rules, saved)));
        if (this.context.table.play.id !== id) this.saved.push(id);
      } catch (error) {
        console.info("a game does not open", error);
      }
      if (index % SLICE === 0) await breathe();
    }
    saveFile("oware-games.ogn", texts.join("\n"), "text/x-oware-ogn");
    this.told.textContent = tn("{count} game saved.", "{count} games saved.", texts.length);
    this.clear.hidden = this.saved.length === 0;
    delete this.clear.dataset.sure;
    this.clear.textContent = tn("Delete {count} game here that is in the file", "Delete {count} games here that are in the file", this.saved.length);
  }

  /** Take in the games of a file; each is played over first. */
  async read() {
    const file = this.file.files?.[0];
    if (!file) return;
    const { rulesets } = this.context;
    const texts = splitGames(await file.text());
    this.file.value = "";
    const known = new Set(gamesKept().map((id) => fingerprint(recallGame(id))));
    const rules = rulesets[Object.keys(rulesets)[0]];
    const names = { seats: 2, letters: houseNames("letters"), you: null };
    const wrong = [];
    let added = 0;
    let had = 0;
    for (const [index, text] of texts.entries()) {
      try {
        const play = readGame(text, new Play(this.referee, rules, [0, 0], null), rulesets, names);
        play.id = `${Date.parse(play.began).toString(36)}-${play.seed.toString(36)}${index}`;
        const saved = play.save();
        if (known.has(fingerprint(saved))) had += 1;
        else if (keepGame(play.id, saved) === "kept") added += 1;
        else throw new RecordError(t("the browser has no room for more games"));
        known.add(fingerprint(saved));
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        wrong.push(t("Game {number}: {reason}", { number: index + 1, reason: error.message }));
      }
      if (index % SLICE === 0) await breathe();
    }
    this.refresh(this.rows);
    const parts = [tn("{count} game added.", "{count} games added.", added)];
    if (had > 0) parts.push(tn("{count} was here already.", "{count} were here already.", had));
    if (wrong.length > 0) parts.push(tn("{count} could not be read.", "{count} could not be read.", wrong.length), ...wrong.slice(0, 3));
    this.told.textContent = parts.join(" ");
  }
}

/**
 * Whether somebody means it: the button is asked a second time.
 *
 * @param {HTMLButtonElement} button
 */
function sure(button) {
  if (button.dataset.sure) return true;
  button.dataset.sure = "yes";
  button.textContent = t("Delete for good?");
  button.removeAttribute("aria-label");
  return false;
}

/**
 * What makes two games the same.
 *
 * @param {Saved | null} saved
 */
function fingerprint(saved) {
  return saved ? JSON.stringify([saved.rules, saved.start, saved.story]) : "";
}

/** @param {string | undefined} began */
function when(began) {
  const date = new Date(began ?? NaN);
  return Number.isNaN(date.getTime()) ? "?" : date.toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
}

/**
 * @param {Saved} saved
 * @param {number} seats
 */
function resultText({ result }, seats) {
  if (!result) return t("not finished");
  const score = scoreLine(result.stores, seats);
  return result.winner === null ? t("Draw, {score}", { score }) : t("{seat} wins, {score}", { seat: seatName(result.winner, seats), score });
}

/**
 * @param {Context} context
 * @returns {import("./shell.js").View}
 */
export function create(context) {
  const games = new Games(context);
  return { element: games.element, show: () => games.show() };
}
