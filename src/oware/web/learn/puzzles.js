// @ts-check
/** The puzzles: the file that `oware puzzles mine` writes, as `oware.study.puzzles` reads it too. */
import { t } from "../i18n.js";

/**
 * @typedef {object} Puzzle
 * @property {number} number from 0
 * @property {string} key its houses and South's store, by which it is remembered
 * @property {string} position
 * @property {string} line the solver's moves and the replies
 * @property {number} rating
 * @property {string[]} themes
 */

/** In the order of their codes. */
export const THEMES = ["capture", "chain", "quiet", "gift", "slam", "feed", "starve", "plan", "draw"];
const EPOCH = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const STRIDE = 379;

/** @returns {Record<string, string>} */
export const themeNames = () => ({
  capture: t("Capture"),
  chain: t("Chain"),
  quiet: t("Quiet move"),
  gift: t("Seeds given away"),
  slam: t("Grand slam"),
  feed: t("Must-feed"),
  starve: t("Starving"),
  plan: t("Long plan"),
  draw: t("Saving the draw"),
});

/**
 * @param {{puzzles: string[]}} file
 * @returns {Puzzle[]}
 */
export function unpackPuzzles(file) {
  return file.puzzles.map((row, number) => {
    const [houses, store, line, rating, codes] = row.split(" ");
    const seeds = [...houses].map((digit) => parseInt(digit, 36));
    const north = 48 - seeds.reduce((sum, count) => sum + count, 0) - Number(store);
    return {
      number,
      key: `${houses}-${store}`,
      position: [...seeds, store, north, "S"].join("-"),
      line,
      rating: Number(rating),
      themes: [...codes].map((code) => THEMES[Number(code)]),
    };
  });
}

/**
 * The puzzle of a day, the same everywhere.
 *
 * @param {Puzzle[]} puzzles
 * @param {Date} day its date where the solver is
 */
export function dailyPuzzle(puzzles, day) {
  const days = Math.round((Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - EPOCH) / DAY);
  return puzzles[(((days * STRIDE) % puzzles.length) + puzzles.length) % puzzles.length];
}

/** @param {Date} day */
export function dayName(day) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/**
 * The puzzle not tried yet whose rating is nearest.
 *
 * @param {Puzzle[]} puzzles
 * @param {number} rating
 * @param {Record<string, boolean>} done
 * @param {string} theme "" for all
 * @returns {Puzzle | null}
 */
export function nearestPuzzle(puzzles, rating, done, theme) {
  const left = puzzles.filter(({ key, themes }) => !(key in done) && (!theme || themes.includes(theme)));
  return left.reduce(
    (best, puzzle) => (best === null || Math.abs(puzzle.rating - rating) < Math.abs(best.rating - rating) ? puzzle : best),
    /** @type {Puzzle | null} */ (null),
  );
}
