// @ts-check
/** Setting up a position: a number for every house and store, who moves, and a check that no seed was lost. */
import { fill, h } from "../dom.js";
import { t, tn } from "../i18n.js";
import { RecordError } from "../records.js";
import { houseNames, rulesTitle, seatName } from "../wording.js";

/**
 * @typedef {import("../referee.js").Position} Position
 * @typedef {import("../play.js").Rules} Rules
 */

const SEEDS = 48;

/**
 * The form of the editor.
 *
 * @param {object} about
 * @param {Record<string, Rules>} about.rulesets
 * @param {Rules} about.rules
 * @param {Position} about.position to begin with
 * @param {(rules: Rules) => Position} about.startOf the start of a rule set
 * @param {(rules: Rules, position: Position) => void} about.apply throws a RecordError or another error when it cannot be
 * @param {() => void} about.close
 * @returns {HTMLElement}
 */
export function editor({ rulesets, rules, position, startOf, apply, close }) {
  const letters = houseNames("letters");
  let chosen = rules;
  const field = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ step) =>
    h("label", { class: "cellfield" }, h("span", {}, label), h("input", { id, type: "number", min: 0, max: SEEDS, step, value: String(value), inputMode: "decimal", oninput: () => check() }));
  const message = h("p", { class: "note", role: "status", "aria-live": "polite" });
  const houses = h("div", { class: "edithouses" });
  const stores = h("div", { class: "editstores" });
  const turn = h("select", { id: "edit-turn" });
  const other = h("input", { type: "checkbox", id: "edit-other", onchange: () => check() });
  const choice = h("select", { id: "edit-rules", onchange: () => changeRules() }, Object.keys(rulesets).map((name) => h("option", { value: name }, rulesTitle(name))));
  choice.value = rules.name;

  const inputs = (/** @type {HTMLElement} */ within) => Array.from(within.querySelectorAll("input"), (input) => Number(input.value));
  const lay = (/** @type {Position} */ shown) => {
    const rows = [11, 10, 9, 8, 7, 6, 0, 1, 2, 3, 4, 5];
    fill(houses, rows.map((house) => field(`edit-${letters[house]}`, letters[house], shown.houses[house], 1)));
    fill(stores, Array.from({ length: chosen.players }, (_, seat) => field(`edit-store${seat}`, t("Store of {seat}", { seat: seatName(seat, chosen.players) }), shown.stores[seat], 0.5)));
    fill(turn, Array.from({ length: chosen.players }, (_, seat) => h("option", { value: String(seat) }, seatName(seat, chosen.players))));
    turn.value = String(shown.turn);
    check();
  };
  const read = () => {
    const shown = inputs(houses);
    const counts = [...shown.slice(6), ...shown.slice(0, 6).reverse()];
    const held = inputs(stores);
    return { houses: counts, stores: [...held, 0, 0].slice(0, 3), turn: Number(turn.value) };
  };
  const check = () => {
    const { houses: counts, stores: held } = read();
    const whole = counts.every((count) => Number.isInteger(count) && count >= 0) && held.every((count) => Number.isInteger(count * 2) && count >= 0);
    const total = [...counts, ...held].reduce((sum, count) => sum + count, 0);
    if (!whole) message.textContent = t("Every house takes a whole number of seeds, a store may have halves.");
    else if (total === SEEDS) message.textContent = t("48 seeds: all there.");
    else if (total > SEEDS) message.textContent = tn("{count} seed too many.", "{count} seeds too many.", total - SEEDS);
    else message.textContent = tn("{count} seed is missing.", "{count} seeds are missing.", SEEDS - total);
    return whole && (total === SEEDS || (other.checked && total < SEEDS));
  };
  const changeRules = () => {
    const before = chosen;
    chosen = rulesets[choice.value];
    lay(before.players === chosen.players && before.relay === chosen.relay ? { ...startOf(chosen), ...read() } : startOf(chosen));
  };
  const use = () => {
    if (!check()) {
      message.textContent = `${message.textContent} ${t("Put it right, or tick the box if fewer than 48 seeds are meant.")}`;
      return;
    }
    const base = chosen === rules ? position : startOf(chosen);
    try {
      apply(chosen, { ...base, ...read(), quiet: 0 });
    } catch (error) {
      message.textContent = error instanceof RecordError ? error.message : t("The position cannot be played: {reason}", { reason: String(/** @type {Error} */ (error).message) });
    }
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ action, extra = "") => h("button", { type: "button", class: `plainbutton ${extra}`, onclick: action }, text);
  const element = h(
    "section",
    { class: "card editor", "aria-label": t("Set up a position") },
    h("h3", {}, t("Set up a position")),
    h("div", { class: "field" }, h("label", { for: "edit-rules" }, t("Rules")), choice),
    houses,
    stores,
    h("div", { class: "field" }, h("label", { for: "edit-turn" }, t("To move")), turn),
    h("div", { class: "field check" }, other, h("label", { for: "edit-other" }, t("Fewer than 48 seeds are meant"))),
    message,
    h("div", { class: "buttons" }, button(t("Use this position"), use, "primary"), button(t("Start position"), () => lay(startOf(chosen))), button(t("Empty board"), () => lay({ ...startOf(chosen), houses: Array(12).fill(0) })), button(t("Close"), close)),
  );
  lay(position);
  return element;
}
