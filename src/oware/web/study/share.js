// @ts-check
/** Links that carry a position or a game, and reading them. */
import { t } from "../i18n.js";
import { RecordError, readFen, writeFen } from "../records.js";
import { address } from "../shell.js";
import { addMoves, readMoves, writeMoves } from "./formats.js";
import { Study } from "./tree.js";

/**
 * What a link to a study carries.
 *
 * @param {Study} study
 * @returns {Record<string, string>}
 */
export function linkValues(study) {
  const moves = writeMoves(study.node.end.moves);
  /** @type {Record<string, string>} */
  const values = { rules: study.rules.name };
  if (study.given) values.position = writeFen(study.given, study.rules);
  if (moves) values.moves = moves;
  if (study.node.path.length < study.node.end.path.length) values.ply = String(study.node.path.length);
  return values;
}

/**
 * The whole address of a study in a view.
 *
 * @param {Study} study
 * @param {string} view
 */
export function link(study, view) {
  return location.href.replace(/#.*$/, "") + address(view, linkValues(study));
}

/**
 * The study a link carries.
 *
 * @param {URLSearchParams} values
 * @param {Record<string, import("../play.js").Rules>} rulesets
 * @param {import("../referee.js").Referee} referee whose game is given up for this
 * @param {import("../wording.js").Names} names
 * @returns {Study | null} null when it carries none
 * @throws {RecordError} when it is broken
 */
export function readLink(values, rulesets, referee, names) {
  const [name, position, moves] = ["rules", "position", "moves"].map((key) => values.get(key) ?? "");
  if (!name && !position && !moves) return null;
  try {
    const rules = name ? rulesets[name] : Object.values(rulesets)[0];
    if (!rules) throw new RecordError(t("The rule set “{name}” is not known here.", { name }));
    const study = new Study(rules, position ? readFen(position, rules) : null);
    if (!/^(?:R[0-2]|[A-Fa-f])*$/.test(moves)) throw new RecordError(t("Its moves are not letters from A to F or a to f."));
    study.put(referee);
    const end = addMoves(study, study.root, readMoves(moves), referee, names);
    const ply = values.get("ply") ?? "";
    study.node = /^\d{1,4}$/.test(ply) ? (end.path[Number(ply) - 1] ?? (Number(ply) === 0 ? study.root : end)) : end;
    return study;
  } catch (error) {
    const reason = error instanceof RecordError ? error.message : t("The position cannot be played: {reason}", { reason: String(/** @type {Error} */ (error).message) });
    throw new RecordError(t("This link is broken. {reason} The game on the table is as it was.", { reason }));
  }
}
