// @ts-check
/** What players say to each other, and what a player may ask: offers to end, giving up, advice. Fetched when needed. */
import { t } from "./i18n.js";
import { showStatus } from "./view.js";
import { effect, scoreLine, seatName } from "./wording.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * A computer offers to end; resolves to whether everybody agrees.
 *
 * @param {Table} table
 * @param {number} seat
 * @returns {Promise<boolean>}
 */
export function offered(table, seat) {
  const { play } = table;
  if (play.watching) return Promise.resolve(true);
  const text = t("{seat} offers to end the game here: {score}.", {
    seat: seatName(seat, play.seats),
    score: scoreLine(table.referee.shares.stores, play.seats),
  });
  return question(table, text, t("Agree"), t("Play on")).then((yes) => {
    if (!yes) table.declined = play.story.length;
    return yes;
  });
}

/**
 * @param {Table} table
 * @param {string} text
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
function question(table, text, yes, no) {
  table.asked = text;
  showStatus(table);
  table.panel.actions.announce(text);
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ value) => () => {
      table.panel.offer([]);
      table.asked = null;
      table.board.focusHouse(table.board.focused, true);
      showStatus(table);
      resolve(value);
    };
    table.panel.offer([
      { caption: yes, action: answer(true) },
      { caption: no, action: answer(false) },
    ]);
  });
}

/**
 * The person on turn offers to end the game now (O-16).
 *
 * @param {Table} table
 */
export async function offerToEnd(table) {
  const { play } = table;
  if (!play.personToMove || table.moving) return;
  const id = table.turnId;
  const score = scoreLine(table.referee.shares.stores, play.seats);
  for (let seat = 0; seat < play.seats; seat += 1) {
    if (play.players[seat] === 0) continue;
    table.panel.say(t("{seat} considers your offer…", { seat: seatName(seat, play.seats) }), score);
    const { accepts } = await table.engine.think(play, play.players[seat], seat);
    if (id !== table.turnId) return;
    if (!accepts) {
      showStatus(table);
      table.warn(t("{seat} plays on.", { seat: seatName(seat, play.seats) }));
      return;
    }
  }
  const people = play.players.filter((player) => player === 0).length;
  const agreed = people < 2 || (await question(table, t("End the game here, {score}? All must agree.", { score }), t("All agree"), t("Play on")));
  if (agreed && id === table.turnId) table.perform(() => play.agree());
}

/**
 * A person gives up, once sure.
 *
 * @param {Table} table
 */
export async function resign(table) {
  const { play } = table;
  if (play.outcome) return;
  const id = table.turnId;
  const seat = play.you ?? play.position.turn;
  const sure = await question(table, t("Resign this game for {seat}?", { seat: seatName(seat, play.seats) }), t("Resign"), t("Play on"));
  if (sure && id === table.turnId) table.perform(() => play.resign(seat));
}

/**
 * The strongest level's move for the person on turn.
 *
 * @param {Table} table
 * @returns {Promise<string | null>} what was said, null when there is nothing to advise
 */
export async function advise(table) {
  const { play } = table;
  if (!play.personToMove || table.moving || table.viewed !== null) return null;
  const id = table.turnId;
  const { house } = await table.engine.think(play, table.engine.strongest, -1, play.clock?.allowance(play.position.turn));
  if (id !== table.turnId || house < 0) return null;
  table.hinted = house;
  table.refresh();
  const text = t("Hint: {house}, {effect}.", {
    house: table.names.letters[house],
    effect: effect(table.referee.preview(house), play.position.turn, table.names),
  });
  table.panel.say(table.panel.turn.textContent ?? "", text);
  table.panel.actions.announce(text);
  return text;
}
