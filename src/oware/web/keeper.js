// @ts-check
/**
 * Keeps the game on the table, and every game begun, on the device; and sees that only one tab plays a game.
 *
 * The tab that took the game last has it. Another tab that had it hears of that at once, through the storage they share.
 */
import { t } from "./i18n.js";
import { MOST_GAMES, gamesKept, keep, keepGame, recall } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */

const TAB = Math.random().toString(36).slice(2);

export class Keeper {
  /**
   * @param {(text: string) => void} warn told once when the browser keeps nothing
   * @param {() => void} onTaken another tab has taken the game
   */
  constructor(warn, onTaken) {
    this.warn = warn;
    this.onTaken = onTaken;
    this.mine = false;
    this.warned = false;
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== "oware.tab" || newValue === JSON.stringify(TAB) || !this.mine) return;
      this.mine = false;
      this.onTaken();
    });
  }

  /** Take the game from whichever tab has it. @returns {any} the game as it was kept, null when there is none */
  take() {
    this.mine = true;
    keep("tab", TAB);
    return recall("game");
  }

  /** @param {Table} table */
  save({ play, match }) {
    if (!this.mine) return;
    const saved = { ...play.save(), match: match?.save() ?? null };
    let kept = keep("game", saved);
    if (kept === "kept" && play.story.length > 0) kept = keepGame(play.id, saved);
    if (kept === "kept" || this.warned) return;
    this.warned = true;
    this.warn(
      kept === "full"
        ? t("The browser has no room left to keep this game. Delete games under “Games”, or save this one as a file.")
        : t("The browser keeps nothing here: when this tab is closed the game is gone. Save it as a file to keep it."),
    );
  }

  /** Make room for a game that begins: of very many the oldest goes. */
  makeRoom() {
    const games = gamesKept();
    for (const id of games.slice(0, Math.max(0, games.length + 1 - MOST_GAMES))) keepGame(id, null);
  }
}
