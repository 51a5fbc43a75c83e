// @ts-check
/** Sheets for school, to print: a board, the rules on one page, five exercises and their answers, which the core finds. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { captured, landing } from "../referee.js";
import { boardText, houseNames } from "../wording.js";
import { drawBoard, positionOf } from "./boards.js";
import { readText } from "./textview.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 */

/** Positions and moves; the last one asks for the move that captures most. */
export const EXERCISES = [
  { position: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", move: "C" },
  { position: "0-2-1-0-1-2-0-2-2-0-0-0-19-19-S", move: "F" },
  { position: "7-1-2-1-0-0-1-1-0-0-2-4-13-16-S", move: "A" },
  { position: "0-3-0-5-0-1-1-0-0-0-0-0-21-17-S", move: "F" },
  { position: "0-2-1-6-0-0-1-1-2-1-0-2-15-17-S", move: "" },
];

/**
 * @param {Learning} learning
 * @returns {Promise<Part>}
 */
export async function sheetPart(learning) {
  const { context } = learning;
  const referee = learning.referee();
  const letters = houseNames("letters");
  const names = { seats: 2, letters, you: null };
  const abapa = context.rulesets.abapa;
  const picture = (/** @type {string} */ fen) => drawBoard(positionOf(fen), letters, boardText(positionOf(fen), names));
  const after = (/** @type {string} */ fen, /** @type {number} */ house) => {
    referee.start(abapa.encoded, positionOf(fen));
    return referee.preview(house);
  };
  const solved = EXERCISES.map(({ position, move }) => {
    referee.start(abapa.encoded, positionOf(position));
    const gains = referee.legal.map((house) => ({ house, gain: captured(after(position, house), 0) }));
    const house = move ? letters.indexOf(move) : gains.reduce((best, other) => (other.gain > best.gain ? other : best)).house;
    const events = after(position, house);
    return { house, end: letters[landing(events) ?? 0], gain: captured(events, 0), slam: events.some(({ kind }) => kind === "refuse") };
  });
  const rules = await readText(learning, "school");
  return {
    title: t("For school"),
    content: [
      h("div", { class: "buttons noprint" }, h("button", { type: "button", class: "plainbutton primary", onclick: () => print() }, t("Print"))),
      h("section", { class: "sheet" }, h("h3", {}, t("A board to play on")), h("p", {}, t("Lay four seeds, beans or pebbles in each house.")), h("div", { class: "bigboard" }, drawBoard(positionOf("0-0-0-0-0-0-0-0-0-0-0-0-0-0-S"), letters, t("An empty board"), { bare: true }))),
      h("section", { class: "sheet prose" }, h("h3", {}, rules.title), rules.blocks),
      h(
        "section",
        { class: "sheet" },
        h("h3", {}, t("Five exercises")),
        h(
          "ol",
          { class: "exercises" },
          EXERCISES.map(({ position, move }) =>
            h("li", {}, h("p", {}, move ? t("South sows {house}. Where does the last seed fall, and how many seeds are captured?", { house: move }) : t("Which house should South sow to capture most seeds, and how many are they?")), picture(position)),
          ),
        ),
      ),
      h(
        "section",
        { class: "sheet" },
        h("h3", {}, t("Answers")),
        h(
          "ol",
          {},
          solved.map(({ house, end, gain, slam }) =>
            h("li", {}, t("{house}: the last seed falls in {end}; captured: {count}.", { house: letters[house], end, count: gain }), slam && ` ${t("It would take everything, a grand slam, and so takes nothing.")}`),
          ),
        ),
      ),
    ],
  };
}
