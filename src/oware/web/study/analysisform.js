// @ts-check
/** What stands in the analysis view: the board, what is known of the position, moves, text. */
import { fill, h, iconButton } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {HTMLElement} element the view's own, which is filled
 * @param {HTMLElement} board
 * @param {object} actions
 * @param {(where: "first" | "back" | "on" | "last") => void} actions.go
 * @param {() => void} actions.flip
 * @param {() => void} actions.edit
 * @param {() => void} actions.review
 * @param {() => void} actions.toggleThreats
 * @param {() => void} actions.keepComment
 * @param {() => void} actions.promote
 * @param {() => void} actions.remove
 * @param {() => void} actions.read takes a study from the text
 * @param {(format: "diagram" | "playstrategy" | "record" | "link") => void} actions.write
 * @param {() => void} actions.takeTable
 */
export function analysisForm(element, board, actions) {
  const tool = (/** @type {import("../dom.js").IconName} */ sign, /** @type {string} */ text, /** @type {() => void} */ action) => iconButton(sign, text, action);
  const plain = (/** @type {string} */ text, /** @type {() => void} */ action, extra = {}) => h("button", { type: "button", class: "plainbutton", onclick: action, ...extra }, text);
  const rulesLine = h("span", { class: "note" });
  const state = h("p", { class: "note" });
  const values = h("ol", { class: "worths" });
  const threatList = h("div", { class: "threats" });
  const threatButton = plain(t("Show on the board"), actions.toggleThreats, { "aria-pressed": "false" });
  const legend = h("p", { class: "note" });
  const moves = h("div", { class: "tree" });
  const comment = h("textarea", { id: "comment", rows: 2, onchange: actions.keepComment });
  const text = h("textarea", { id: "study-text", rows: 5, spellcheck: false });
  const textSays = h("p", { class: "reply", role: "status", "aria-live": "polite" });
  const editing = h("div", {});
  const back = tool("back", t("Back"), () => actions.go("back"));
  const on = tool("on", t("On"), () => actions.go("on"));
  fill(
    element,
    h("div", { class: "study-head" }, h("h2", {}, t("Analysis")), rulesLine),
    h(
      "div",
      { class: "study-grid" },
      h(
        "div",
        { class: "study-main" },
        board,
        h(
          "div",
          { class: "tools study-tools" },
          tool("first", t("Start"), () => actions.go("first")),
          back,
          on,
          tool("last", t("End"), () => actions.go("last")),
          tool("flip", t("Flip"), actions.flip),
          tool("board", t("Set up"), actions.edit),
          tool("review", t("Review"), actions.review),
        ),
        editing,
      ),
      h(
        "div",
        { class: "study-side" },
        h("section", { class: "card" }, h("h3", {}, t("Every move")), state, values, legend),
        h("section", { class: "card" }, h("div", { class: "card-head" }, h("h3", {}, t("Threats")), threatButton), threatList),
      ),
      h(
        "div",
        { class: "study-more" },
        h(
          "section",
          { class: "card" },
          h("h3", {}, t("Moves")),
          moves,
          h("label", { for: "comment", class: "note" }, t("Comment on this move")),
          comment,
          h("div", { class: "buttons" }, plain(t("Make it the main line"), actions.promote), plain(t("Delete from here"), actions.remove)),
        ),
        h(
          "section",
          { class: "card" },
          h("h3", {}, t("Position and game as text")),
          h("label", { for: "study-text", class: "note" }, t("A diagram, PlayStrategy’s FEN or moves, OGN, a saved game, or letters")),
          text,
          textSays,
          h(
            "div",
            { class: "buttons" },
            plain(t("Read"), actions.read, { class: "plainbutton primary" }),
            plain(t("Diagram"), () => actions.write("diagram")),
            plain(t("PlayStrategy"), () => actions.write("playstrategy")),
            plain(t("OGN"), () => actions.write("record")),
            plain(t("Link"), () => actions.write("link")),
            plain(t("The game on the table"), actions.takeTable),
          ),
        ),
      ),
    ),
  );
  return { rulesLine, state, values, legend, threatList, threatButton, moves, comment, text, textSays, editing, back, on };
}
