// @ts-check
/** What a learner has done, kept on the device. */
import { keep, recall } from "../settings.js";
import { PUZZLE_DEVIATION, START, rate } from "./glicko.js";

const NAME = "learn";

/**
 * Something kept, if it has names and values.
 *
 * @param {any} kept
 */
function table(kept) {
  return typeof kept === "object" && !Array.isArray(kept) ? { ...kept } : {};
}

export class Progress {
  constructor() {
    const found = recall(NAME);
    /** @type {Record<string, number>} best stars by lesson */
    this.stars = table(found?.stars);
    /** @type {Record<string, boolean>} by position: whether a puzzle was solved at the first try */
    this.puzzles = table(found?.puzzles);
    /** @type {string[]} dates of daily puzzles solved */
    this.days = Array.isArray(found?.days) ? found.days : [];
    /** @type {import("./glicko.js").Rating} */
    this.rating = Number.isFinite(found?.rating?.rating) && found.rating.deviation > 0 && found.rating.volatility > 0 ? found.rating : { ...START };
  }

  save() {
    const { stars, puzzles, days, rating } = this;
    keep(NAME, { stars, puzzles, days, rating });
  }

  /**
   * @param {string} lesson
   * @param {number} stars
   */
  earn(lesson, stars) {
    this.stars[lesson] = Math.max(stars, this.stars[lesson] ?? 0);
    this.save();
  }

  /**
   * Count a puzzle; only the first try of each changes the rating.
   *
   * @param {import("./puzzles.js").Puzzle} puzzle
   * @param {boolean} solved
   * @returns {number} by how much the rating has changed
   */
  tried(puzzle, solved) {
    if (puzzle.key in this.puzzles) return 0;
    const before = this.rating.rating;
    this.puzzles[puzzle.key] = solved;
    this.rating = rate(this.rating, [{ rating: puzzle.rating, deviation: PUZZLE_DEVIATION, score: Number(solved) }]);
    this.save();
    return this.rating.rating - before;
  }
}
