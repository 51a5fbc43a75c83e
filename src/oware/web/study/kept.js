// @ts-check
/** Studies kept on the device: how far a review has come, and what lies on the analysis board of this tab. */
import { keep, keptNames, recall } from "../settings.js";
import { addMoves } from "./formats.js";
import { Study } from "./tree.js";

/**
 * @typedef {import("./tree.js").Move} Move
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./reviewing.js").Found} Found
 *
 * @typedef {object} SavedReview
 * @property {number} at when it was kept last
 * @property {number} nodes positions searched for each move
 * @property {Found[]} found what was found of each move, in the order of the game
 *
 * @typedef {[Move | null, string, SavedNode[]]} SavedNode a move, its comment, what follows
 */

const REVIEWS = "reviews.";
/** Reviews kept; of more the one that has been left alone longest can be made again. */
const MOST_REVIEWS = 20;
const STUDY = "oware.study";

/**
 * The name by which a game's review is kept: the game's own, else one made of what it is.
 *
 * @param {string} id of a game kept, '' for none
 * @param {Study} study
 */
export function reviewName(id, study) {
  if (id) return id;
  const text = JSON.stringify([study.rules.name, study.given, study.root.end.moves]);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
    low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
  }
  return `text-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

/**
 * @param {string} name
 * @returns {SavedReview | null}
 */
export function recallReview(name) {
  const saved = recall(REVIEWS + name);
  return Array.isArray(saved?.found) ? saved : null;
}

/**
 * @param {string} name
 * @param {number} nodes
 * @param {Found[]} found
 * @returns {boolean} whether it is kept
 */
export function keepReview(name, nodes, found) {
  const kept = keptNames(REVIEWS);
  if (kept.length >= MOST_REVIEWS && !kept.includes(name)) {
    const age = (/** @type {string} */ other) => recallReview(other)?.at ?? 0;
    keep(REVIEWS + kept.reduce((oldest, other) => (age(other) < age(oldest) ? other : oldest)), null);
  }
  return keep(REVIEWS + name, { at: Date.now(), nodes, found }) === "kept";
}

/**
 * Keep what lies on the analysis board until the tab is closed.
 *
 * @param {Study} study
 */
export function keepStudy({ rules, given, names, ending, root, node }) {
  /** @type {(node: Node) => SavedNode} */
  const saved = ({ move, comment, children }) => [move, comment, children.map(saved)];
  const at = node.path.map((step) => step.parent?.children.indexOf(step));
  try {
    sessionStorage.setItem(STUDY, JSON.stringify({ address: location.hash, rules: rules.name, given, names, ending, tree: saved(root), at }));
  } catch (error) {
    console.info("the analysis is not kept", error);
  }
}

/**
 * What lay on the analysis board before this tab was loaded anew.
 *
 * @param {Record<string, import("../play.js").Rules>} rulesets
 * @param {import("../referee.js").Referee} referee whose game is given up for this
 * @param {import("../wording.js").Names} names
 * @returns {Study | null} null when there is nothing, or the address now asks for something else
 */
export function recallStudy(rulesets, referee, names) {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STUDY) ?? "null");
    if (!saved || (location.hash.includes("?") && saved.address !== location.hash)) return null;
    const study = new Study(rulesets[saved.rules], saved.given);
    /** @type {(parent: Node, saved: SavedNode) => void} */
    const add = (parent, [move, comment, children]) => {
      const node = move === null ? parent : addMoves(study, parent, [move], referee, names);
      node.comment = comment;
      for (const child of children) add(node, child);
    };
    add(study.root, saved.tree);
    for (const index of saved.at) study.node = study.node.children[index];
    Object.assign(study, { names: saved.names, ending: saved.ending });
    return study;
  } catch (error) {
    console.info("the analysis kept cannot be read", error);
    return null;
  }
}
