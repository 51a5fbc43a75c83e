// @ts-check
/**
 * Texts to read: a small part of Markdown, made into elements one by one; nothing is ever parsed as HTML. The same files
 * are pages of the documentation.
 */
import { h } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";
import { boardFigure, stillAll } from "./boards.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 * @typedef {import("../dom.js").Child} Child
 */

/** The texts there are. */
export const TEXTS = ["guide", "history", "faq", "school"];

/**
 * A text in the page's language; one that is not translated is shown in English.
 *
 * @param {Learning} learning
 * @param {string} name
 * @returns {Promise<{title: string, blocks: HTMLElement[]}>}
 */
export async function readText(learning, name) {
  const source = await learning.text(`texts/${currentLanguage()}/${name}.md`);
  const [first, ...rest] = source.split("\n");
  return { title: first.replace(/^# /, ""), blocks: render(rest.join("\n"), (fen, caption) => boardFigure(learning, fen, caption)) };
}

/**
 * @param {Learning} learning
 * @param {string} name
 * @returns {Promise<Part>}
 */
export async function textPart(learning, name) {
  const known = TEXTS.includes(name);
  const { title, blocks } = await readText(learning, known ? name : TEXTS[0]);
  return { title, content: [h("article", { class: "prose" }, blocks)], leave: stillAll, instead: known ? undefined : { part: "text", name: TEXTS[0] } };
}

/**
 * @param {string} source
 * @param {(fen: string, caption: string) => HTMLElement} board
 * @returns {HTMLElement[]}
 */
export function render(source, board) {
  return source
    .trim()
    .split(/\n{2,}/)
    .map((block) => renderBlock(block.split("\n"), board));
}

/**
 * @param {string[]} lines
 * @param {(fen: string, caption: string) => HTMLElement} board
 * @returns {HTMLElement}
 */
function renderBlock(lines, board) {
  const [first] = lines;
  const heading = /^(##+) (.*)$/.exec(first);
  if (heading) return h(heading[1].length === 2 ? "h3" : "h4", {}, inline(heading[2]));
  if (first.startsWith("```{board}")) return board(first.slice("```{board}".length).trim(), lines.slice(1, -1).join(" "));
  if (first.startsWith("- ")) return h("ul", {}, items(lines, /^- /));
  if (/^\d+\. /.test(first)) return h("ol", {}, items(lines, /^\d+\. /));
  if (first.startsWith("|")) return table(lines);
  return h("p", {}, inline(lines.join(" ")));
}

/**
 * @param {string[]} lines
 * @param {RegExp} mark
 */
function items(lines, mark) {
  /** @type {string[]} */
  const found = [];
  for (const line of lines) {
    if (mark.test(line)) found.push(line.replace(mark, ""));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found.map((text) => h("li", {}, inline(text)));
}

/** @param {string[]} lines */
function table(lines) {
  const cells = (/** @type {string} */ line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  return h(
    "div",
    { class: "scroller", tabIndex: 0, role: "region", "aria-label": t("Table") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, cells(head).map((cell) => h("th", {}, cell)))),
      h("tbody", {}, rows.map((line) => h("tr", {}, cells(line).map((cell) => h("td", {}, cell))))),
    ),
  );
}

/**
 * Bold, italics and links.
 *
 * @param {string} text
 * @returns {Child[]}
 */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)\s]+\))/).map((piece) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
    if (link) return /^(https:\/\/|#\/)/.test(link[2]) ? h("a", { href: link[2] }, link[1]) : link[1];
    if (piece.startsWith("**")) return h("strong", {}, piece.slice(2, -2));
    if (piece.startsWith("*") && piece.length > 2) return h("em", {}, piece.slice(1, -1));
    return piece;
  });
}
