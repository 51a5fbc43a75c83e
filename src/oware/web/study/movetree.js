// @ts-check
/** The moves of a study as they are read: the main line, variations below the move they replace, comments. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").Study} Study
 */

/**
 * Show the moves of a study.
 *
 * @param {HTMLElement} list
 * @param {Study} study
 * @param {string[]} letters names of the houses
 * @param {(node: Node) => void} go
 */
export function showTree(list, study, letters, go) {
  const parts = line(study.root, study, letters, go);
  const start = h("button", { type: "button", class: "move", onclick: () => go(study.root), "aria-current": study.node === study.root ? "step" : undefined }, t("Start"));
  fill(list, start, study.root.comment && comment(study.root), parts);
  showCurrent(list);
}

/**
 * Scroll a list to where one stands: with the next frame, when everything lies in its place.
 *
 * @param {HTMLElement} list
 */
export function showCurrent(list) {
  requestAnimationFrame(() => {
    const current = list.querySelector("[aria-current]");
    if (current && list.scrollHeight > list.clientHeight) list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  });
}

/** @param {Node} node */
function comment(node) {
  return h("span", { class: "comment" }, node.comment);
}

/**
 * @param {Node} from
 * @param {Study} study
 * @param {string[]} letters
 * @param {(node: Node) => void} go
 * @returns {HTMLElement[]}
 */
function line(from, study, letters, go) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let numbered = false;
  for (let node = from; node.children.length > 0; [node] = node.children) {
    const [next, ...others] = node.children;
    parts.push(...move(next, study, letters, go, !numbered));
    numbered = others.length === 0 && !next.comment;
    for (const other of others) {
      parts.push(h("div", { class: "variation", role: "group", "aria-label": t("Variation") }, move(other, study, letters, go, true), line(other, study, letters, go)));
    }
  }
  return parts;
}

/**
 * @param {Node} node
 * @param {Study} study
 * @param {string[]} letters
 * @param {(node: Node) => void} go
 * @param {boolean} first whether its number has to be said in any case
 */
function move(node, study, letters, go, first) {
  const ply = node.path.length - 1;
  const seats = study.rules.players;
  const number = Math.floor(ply / seats) + 1;
  const label = typeof node.move === "number" ? letters[node.move] : t("{seat} resigns", { seat: (node.move?.resigned ?? 0) + 1 });
  const button = h(
    "button",
    { type: "button", class: "move", onclick: () => go(node), "aria-current": study.node === node ? "step" : undefined, "aria-label": t("Move {number}, {house}", { number: ply + 1, house: label }) },
    label,
  );
  const sign = ply % seats === 0 ? `${number}.` : first ? `${number}…` : "";
  // No line ends between a number and its move.
  const parts = [sign ? h("span", { class: "numbered" }, h("span", { class: "number", "aria-hidden": "true" }, sign), button) : button];
  if (node.comment) parts.push(comment(node));
  return parts;
}
