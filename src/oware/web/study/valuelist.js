// @ts-check
/** The value of every move, best first, with the line expected after it. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { numberText, worthText } from "./words.js";
import { isExact } from "./analyst.js";

/**
 * @typedef {import("./analyst.js").Worths} Worths
 */

/** Moves of a line that are shown. */
const LINE = 10;

/**
 * @param {HTMLElement} list
 * @param {Worths} found
 * @param {string[]} letters
 * @param {(line: number[]) => void} play called with the beginning of a line
 */
export function showValues(list, { moves }, letters, play) {
  const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
  const best = moves[0]?.value ?? 0;
  fill(
    list,
    moves.map((move) =>
      h(
        "li",
        { class: ["worth", isExact(move) && "exact", move.first && "first"].filter(Boolean).join(" ") },
        h("button", { type: "button", class: "move", "data-key": `${move.house}`, "aria-label": t("Play {house}", { house: letters[move.house] }), onclick: () => play([move.house]) }, letters[move.house]),
        h("span", { class: "value" }, isExact(move) && h("span", { class: "sure", "aria-hidden": "true" }, "✓"), worthText(move)),
        h("span", { class: "lost" }, best - move.value < (move.first ? 0.5 : 0.05) ? "" : move.first ? t("{percent}\u00a0%", { percent: `−${Math.round(best - move.value)}` }) : numberText(move.value - best)),
        // Of three, the value is the chance already.
        !move.first && h("span", { class: "chance" }, t("{percent}\u00a0%", { percent: Math.round(move.chance * 100) })),
        h(
          "span",
          { class: "line" },
          move.line.slice(1, LINE).map((house, index) =>
            h("button", { type: "button", class: "step", "data-key": `${move.house}-${index}`, "aria-label": t("Follow the line to {house}", { house: letters[house] }), onclick: () => play(move.line.slice(0, index + 2)) }, letters[house]),
          ),
        ),
      ),
    ),
  );
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${focused}"]`))?.focus();
}
