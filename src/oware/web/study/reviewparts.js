// @ts-check
/** Parts of a review as they are read: how well each side played, the mistakes, the moves with their marks. */
import { fill, h } from "../dom.js";
import { decimal, t } from "../i18n.js";
import { seatName } from "../wording.js";
import { showCurrent } from "./movetree.js";
import { printedBoard } from "./picture.js";
import { MISTAKES, accuracy, isMistake, meanLoss } from "./reviewing.js";
import { kindText, lossText } from "./words.js";

/**
 * @typedef {import("./reviewing.js").MoveReview} MoveReview
 * @typedef {import("../wording.js").Names} Names
 */

/** What annotators of other games write behind a move. */
const SIGNS = { proven: "?✓", blunder: "??", mistake: "?", inaccuracy: "?!", best: "", good: "", only: "" };

/** @param {MoveReview} move what can be counted out about it */
export function why({ explanation: { did, left, missed } }) {
  return [...did, ...left, ...missed].join(" ");
}

/**
 * @param {MoveReview} move
 * @param {Names} names
 */
export function headOf({ ply, trace, kind }, { seats, letters }) {
  return t("Move {number}, {seat} {letter}: {kind}", {
    number: Math.floor(ply / seats) + 1,
    seat: seatName(trace.mover, seats),
    letter: letters[trace.house],
    kind: kindText(kind),
  });
}

/**
 * @param {HTMLElement} place
 * @param {MoveReview[]} moves
 * @param {number} seats
 */
export function showSummary(place, moves, seats) {
  const figures = Array.from({ length: seats }, (_, seat) => {
    const kept = accuracy(moves, seat);
    const lost = meanLoss(moves, seat);
    const counts = MISTAKES.map((kind) => moves.filter((move) => move.kind === kind && move.trace.mover === seat).length);
    return [kept === null ? "–" : t("{percent}\u00a0%", { percent: Math.round(kept) }), lost === null ? "–" : decimal(lost.toFixed(2)), ...counts.map(String)];
  });
  // A column for each seat: that fits a phone, a column for each figure does not.
  const heads = figures.map((_, seat) => h("th", { scope: "col" }, seatName(seat, seats)));
  const rows = [t("Accuracy"), t("Lost by a move"), ...MISTAKES.map(kindText)].map((name, row) =>
    h("tr", {}, h("th", { scope: "row" }, name), figures.map((cells) => h("td", {}, cells[row]))),
  );
  fill(place, h("table", { class: "summary" }, h("thead", {}, h("tr", {}, h("td", {}), heads)), h("tbody", {}, rows)));
}

/**
 * @param {HTMLElement} place
 * @param {MoveReview[]} moves
 * @param {Names} names
 * @param {{again: (move: MoveReview) => void, see: (move: MoveReview) => void}} actions
 */
export function showMistakes(place, moves, names, { again, see }) {
  const found = moves.filter(isMistake);
  const { letters } = names;
  if (found.length === 0) {
    fill(place, h("p", {}, t("No mistake was found.")));
    return;
  }
  const button = (/** @type {string} */ text, /** @type {() => void} */ action) => h("button", { type: "button", class: "plainbutton", onclick: action }, text);
  fill(
    place,
    found.map((move) =>
      h(
        "article",
        { class: `mistakecard ${move.kind}` },
        h("h4", {}, headOf(move, names)),
        h("div", { class: "print-only" }, printedBoard(move.trace.before, letters)),
        h("p", {}, lossText(move, letters)),
        h("p", {}, why(move)),
        h("p", { class: "note" }, t("Best line: {line}", { line: move.best.line.map((house) => letters[house]).join(" ") })),
        h("div", { class: "buttons screen-only" }, button(t("Try again"), () => again(move)), button(t("Show on the board"), () => see(move))),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} list
 * @param {import("./tree.js").Node[]} nodes of the game
 * @param {MoveReview[]} moves reviewed
 * @param {Names} names
 * @param {(ply: number) => void} go
 */
export function listMoves(list, nodes, moves, names, go) {
  const { seats, letters } = names;
  const known = new Map(moves.map((move) => [move.ply, move]));
  const rounds = Array.from({ length: Math.ceil(nodes.length / seats) }, (_, round) => nodes.slice(round * seats, (round + 1) * seats));
  const entry = (/** @type {import("./tree.js").Node} */ node, /** @type {number} */ at) => {
    const move = known.get(at);
    const letter = typeof node.move === "number" ? letters[node.move] : "–";
    return h(
      "button",
      { type: "button", class: `move ${move?.kind ?? ""}`, "aria-label": move ? headOf(move, names) : letter, onclick: () => go(at) },
      letter + (move ? SIGNS[move.kind] : ""),
    );
  };
  fill(
    list,
    rounds.map((round, number) => h("li", {}, h("span", { class: "number", "aria-hidden": "true" }, `${number + 1}.`), round.map((node, index) => entry(node, number * seats + index)))),
  );
}

/**
 * Show where one stands in the list of moves.
 *
 * @param {HTMLElement} list
 * @param {number} ply
 */
export function markMove(list, ply) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.querySelectorAll("button")[ply]?.setAttribute("aria-current", "step");
  showCurrent(list);
}
