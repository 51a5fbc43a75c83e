// @ts-check
/** Looking back through the game on the table without taking anything back. */
import { t } from "./i18n.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./play.js").Entry} Entry
 *
 * @typedef {object} Moment
 * @property {import("./referee.js").Position} position
 * @property {Entry | null} last what led to it
 * @property {boolean} live whether it is the present of the game
 */

/**
 * What is on the board.
 *
 * @param {Table} table
 * @returns {Moment}
 */
export function moment({ play, viewed }) {
  if (viewed === null) return { position: play.position, last: play.last, live: true };
  const last = play.story[viewed - 1] ?? null;
  return { position: last ? last.after : play.start.position, last, live: false };
}

/**
 * Go to a moment of the game.
 *
 * @param {Table} table
 * @param {number | null} moves made by then; as many as there are, or null: back to the game
 */
export function lookAt(table, moves) {
  const { play } = table;
  const all = play.story.length;
  if (moves !== null && (moves < 0 || moves > all)) return;
  table.animation?.skip();
  table.previewed = null;
  table.viewed = moves === null || moves >= all ? null : moves;
  const { position, live } = moment(table);
  table.board.show(position.houses, position.stores.slice(0, play.seats));
  table.arrange();
  table.refresh();
  table.panel.actions.announce(live ? t("Back in the game.") : table.panel.turn.textContent ?? "");
}

/**
 * One move back or on.
 *
 * @param {Table} table
 * @param {-1 | 1} by
 */
export function step(table, by) {
  lookAt(table, (table.viewed ?? table.play.story.length) + by);
}
