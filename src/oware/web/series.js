// @ts-check
/** From one game of a match to the next: what the players choose in between. Fetched when a match goes on. */
import { chooseHousesDialog, chooseOpenerDialog } from "./newgame.js";
import { Play } from "./play.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./match.js").Match} Match
 */

/**
 * The match goes on; houses may have changed owner.
 *
 * @param {Table} table
 */
export function nextGame(table) {
  const { match, play } = table;
  if (!match) return;
  const { choice } = match;
  if (choice && play.players[choice.seat] === 0) chooseHousesDialog(table.names, choice, (owners) => agreeOpener(table, match, owners));
  else agreeOpener(table, match, choice ? match.usualOwners : null);
}

/**
 * @param {Table} table
 * @param {Match} match
 * @param {number[] | null} owners of the houses, when they are chosen
 */
function agreeOpener(table, match, owners) {
  const { openers } = match;
  const { play } = table;
  const before = play.start.position.turn;
  if (!openers) goOn(table, match, owners, null);
  else if (play.watching) goOn(table, match, owners, openers[(openers.indexOf(before) + 1) % openers.length]);
  else chooseOpenerDialog(table.names, openers, (seat) => goOn(table, match, owners, seat));
}

/**
 * @param {Table} table
 * @param {Match} match
 * @param {number[] | null} owners of the houses, when they are chosen
 * @param {number | null} opener when it is agreed
 */
function goOn(table, match, owners, opener) {
  const { play } = table;
  match.next(owners, opener);
  const next = new Play(table.referee, play.rules, play.players, match.start);
  next.clock = play.clock?.again() ?? null;
  table.begin(next, match);
  table.panel.actions.announce(match.text(table.names));
  table.board.focusHouse(table.board.focused, true);
}
