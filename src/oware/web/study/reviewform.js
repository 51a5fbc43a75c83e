// @ts-check
/** What stands in the review view: the choice of a game above, what is found of it below. */
import { fill, h, iconButton } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {HTMLElement} element the view's own, which is filled
 * @param {HTMLElement} board
 * @param {object} actions
 * @param {() => void} actions.startOrStop
 * @param {(by: number) => void} actions.step
 * @param {() => void} actions.flip
 * @param {() => void} actions.analyse
 * @param {() => void} actions.read takes the game from the text
 * @param {(id: string) => void} actions.choose
 */
export function reviewForm(element, board, actions) {
  const plain = (/** @type {string} */ text, /** @type {() => void} */ action, extra = {}) => h("button", { type: "button", class: "plainbutton", onclick: action, ...extra }, text);
  const tool = (/** @type {import("../dom.js").IconName} */ sign, /** @type {string} */ text, /** @type {() => void} */ action) => iconButton(sign, text, action);
  const title = h("p", { class: "review-title" });
  const says = h("p", { class: "reply", role: "status", "aria-live": "polite" });
  const text = h("textarea", { id: "review-text", rows: 4, spellcheck: false });
  const choice = h("select", { id: "review-game" });
  const depth = h("select", { id: "review-depth" }, h("option", { value: "quick" }, t("quick")), h("option", { value: "usual" }, t("usual")), h("option", { value: "deep" }, t("deep")));
  depth.value = "usual";
  const progress = h("progress", { max: 1, value: 0, "aria-label": t("Moves reviewed"), hidden: true });
  const start = plain(t("Review"), actions.startOrStop, { class: "plainbutton primary" });
  const picture = h("div", { class: "graph-place" });
  const summary = h("div", { role: "group", "aria-label": t("How well each side played") });
  const moveList = h("ol", { class: "moves review-moves" });
  const detail = h("div", { class: "review-detail", "aria-live": "polite" });
  const mistakes = h("div", { class: "mistakes" });
  const basis = h("p", { class: "note" });
  const results = h(
    "div",
    { class: "review-results", hidden: true },
    h("section", { class: "card course" }, h("h3", {}, t("Course of the game")), picture, summary),
    h(
      "div",
      { class: "study-grid screen-only" },
      h(
        "div",
        { class: "study-main" },
        board,
        h("div", { class: "tools study-tools" }, tool("first", t("Start"), () => actions.step(-Infinity)), tool("back", t("Back"), () => actions.step(-1)), tool("on", t("On"), () => actions.step(1)), tool("last", t("End"), () => actions.step(Infinity)), tool("flip", t("Flip"), actions.flip), tool("analyse", t("Analyse"), actions.analyse)),
      ),
      h("div", { class: "study-side" }, h("section", { class: "card" }, detail), h("section", { class: "card" }, h("h3", {}, t("Moves")), moveList)),
    ),
    h("section", { class: "card mistakes-card" }, h("div", { class: "card-head" }, h("h3", {}, t("Mistakes")), plain(t("Print"), () => print(), { class: "plainbutton screen-only" })), mistakes),
    basis,
  );
  fill(
    element,
    h("h2", {}, t("Review")),
    h(
      "section",
      { class: "card screen-only review-choice" },
      h("div", { class: "field" }, h("label", { for: "review-game" }, t("Game")), choice),
      h("details", {}, h("summary", {}, t("Review a game from text")), h("label", { for: "review-text", class: "note" }, t("OGN, a saved game, PlayStrategy’s moves, or letters")), text, h("div", { class: "buttons" }, plain(t("Take this game"), actions.read))),
      h("div", { class: "field" }, h("label", { for: "review-depth" }, t("How deep")), depth),
      h("div", { class: "buttons" }, start),
      progress,
      says,
    ),
    title,
    results,
  );
  choice.addEventListener("change", () => actions.choose(choice.value));
  return { title, says, text, choice, depth, progress, start, picture, summary, moveList, detail, mistakes, basis, results };
}
