// @ts-check
/** What is said about values, the same as `oware.study.phrases` says. */
import { decimal, t, tn } from "../i18n.js";
import { isExact } from "./analyst.js";

/**
 * @typedef {import("./analyst.js").Worth} Worth
 * @typedef {"best" | "good" | "only" | "inaccuracy" | "mistake" | "blunder" | "proven"} Kind
 */

/** @param {Kind} kind */
export function kindText(kind) {
  return {
    best: t("best"),
    good: t("good"),
    only: t("only move"),
    inaccuracy: t("inaccuracy (estimate)"),
    mistake: t("mistake (estimate)"),
    blunder: t("blunder (estimate)"),
    proven: t("proven mistake"),
  }[kind];
}

/**
 * Seeds ahead or behind: '+2.5'.
 *
 * @param {number} value
 */
export function numberText(value) {
  const text = decimal(Math.abs(value).toFixed(1).replace(/\.0$/, ""));
  return text === "0" ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * The same, short enough to stand on a house.
 *
 * @param {Worth} worth
 */
export function badgeText({ value, first }) {
  if (first) return t("{percent}\u00a0%", { percent: Math.round(value) });
  return numberText(Math.abs(value) >= 10 ? Math.round(value) : value);
}

/**
 * What the numbers beside the moves are.
 *
 * @param {number} seats
 */
export function legendText(seats) {
  if (seats > 2) return t("The chance of first place, and how much less it is than with the best move: the engine’s estimate.");
  return t("Seeds ahead at the end, seeds lost against the best move, and the chance to win. ✓ marks what an endgame table proves; the rest is the engine’s estimate.");
}

/**
 * A value with what it rests on.
 *
 * @param {Worth} worth
 */
export function worthText(worth) {
  if (worth.first) return t("{percent}\u00a0% for first place", { percent: Math.round(worth.value) });
  const value = numberText(worth.value);
  if (isExact(worth)) return t("{value} (exact)", { value });
  if (worth.low !== null && worth.high !== null) return t("{low} to {high} (proven)", { low: numberText(worth.low), high: numberText(worth.high) });
  if (worth.proof > 0) return t("{value}, a proven win", { value });
  if (worth.proof < 0) return t("{value}, a proven loss", { value });
  return t("about {value}", { value });
}

/**
 * What a mistake lost, and whether that is proven or an estimate.
 *
 * @param {{kind: Kind, loss: number, best: Worth, played: Worth}} move
 * @param {string[]} letters
 */
export function lossText({ kind, loss, best, played }, letters) {
  const names = { best: letters[best.house], played: letters[played.house] };
  if (kind !== "proven" && best.first) {
    return t("By the engine’s estimate {best} has {percent}\u00a0% more chance of first place.", { ...names, percent: Math.round(loss) });
  }
  if (kind !== "proven") {
    const count = decimal(loss.toFixed(1).replace(/\.0$/, ""));
    return tn("By the engine’s estimate {best} is {count} seed better.", "By the engine’s estimate {best} is {count} seeds better.", count === "1" ? 1 : 2, { ...names, count });
  }
  if (best.low === null || played.high === null || best.low <= played.high) return t("Proven by search: {best} wins, {played} loses.", names);
  const values = { ...names, high: numberText(best.low), low: numberText(played.high) };
  const said =
    isExact(best) && isExact(played)
      ? t("Proven by the endgame table: {best} ends {high}, {played} ends {low}.", values)
      : t("Proven by the endgame table: {best} is sure of {high}, {played} can get {low} at most.", values);
  const change = best.low > 0 ? (played.high < 0 ? t("A won game is lost.") : played.high > 0 ? "" : t("The win is gone.")) : best.low === 0 && played.high < 0 ? t("The draw is gone.") : "";
  return [said, change].filter(Boolean).join(" ");
}
