// @ts-check
/**
 * Keeps the game on the table, and every game begun, on the device; and sees that only one tab plays a game.
 *
 * The tab that took the game last has it. Another tab that had it hears of that at once, through the storage they share.
 */
import { t, tn } from "./i18n.js";
import { gamesKept, keep, keepGame, recall } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */

/** From so many games on, and every so many more, it is said that a browser's room ends somewhere. */
const MANY = 1000;
const MANY_MORE = 250;

const TAB = Math.random().toString(36).slice(2);

export class Keeper {
  /**
   * @param {(text: string, room: boolean) => void} warn told once when the browser does not keep a game; whether deleting games
   *   would help
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
    const warned = this.warned;
    this.warned = kept !== "kept";
    if (warned || kept === "kept") return;
    if (kept === "full") this.warn(t("The browser has no room left to keep this game. Under “Games” all can be saved as one file, and deleted then."), true);
    else this.warn(t("The browser keeps nothing here: when this tab is closed the game is gone. Save it as a file to keep it."), false);
  }

  /**
   * Games were deleted: what there was no room for is kept now, or it is said again that it is not.
   *
   * @param {Table} table
   */
  retry(table) {
    if (!this.warned) return;
    this.warned = false;
    this.save(table);
  }

  /** A game begins. No game is ever dropped to make room for it; whoever has very many is told in time. */
  count() {
    const games = gamesKept().length;
    if (games < MANY || games % MANY_MORE !== 0) return;
    this.warn(tn("{count} game is kept on this device.", "{count} games are kept on this device. Before the browser has no room for more, save them as one file and delete them here.", games), true);
  }
}
