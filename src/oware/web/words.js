// @ts-check
/** The text box: what a person types and what the table answers. Fetched when it is first used. */
import { t } from "./i18n.js";
import { houseMeant } from "./panel.js";
import { landing } from "./referee.js";
import { movesMade } from "./view.js";
import { boardText, scoreLine, seatName } from "./wording.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Words and what they do; both the English word and the translated one are understood.
 *
 * @param {Table} table
 * @returns {Record<string, () => string | Promise<string | null>>}
 */
function words(table) {
  const { play, names } = table;
  return {
    board: () => boardText(play.position, names, play.outcome),
    last: () => {
      const { last } = play;
      if (!last) return t("No move has been made.");
      const where = last.kind === "move" ? course(last.events, last.seat, names) : "";
      return where ? `${table.tell(last)}. ${where}` : table.tell(last);
    },
    score: () => {
      const seats = Array.from({ length: play.seats }, (_, seat) => seatName(seat, play.seats)).join("–");
      return `${seats} ${scoreLine(play.position.stores, play.seats)}`;
    },
    moves: () => {
      const legal = table.referee.legal.map((house) => names.letters[house]);
      const { seats } = table.play;
      const story = movesMade(table).map((move, index) => (index % seats === 0 ? `${index / seats + 1}. ${move}` : move)).join(" ");
      const may = legal.length > 0 ? t("You may play {houses}.", { houses: legal.join(", ") }) : t("The game is over.");
      return story ? `${may} ${t("Played so far: {moves}", { moves: story })}` : may;
    },
    best: () => table.panel.actions.hint().then((text) => text ?? t("There is nothing to advise now.")),
    undo: () => (table.travel("undo"), ""),
    redo: () => (table.travel("redo"), ""),
    flip: () => (table.flip(), ""),
    new: () => (table.panel.actions.newGame(), ""),
    help: () => (table.panel.actions.keys(), ""),
  };
}

/**
 * Where a move went, for who does not see it: 'The last seed fell in b. 4 from D, 4 from a to South.'
 *
 * @param {import("./referee.js").TraceEvent[]} events
 * @param {number} mover
 * @param {import("./wording.js").Names} names
 */
function course(events, mover, names) {
  const last = landing(events);
  const taken = events.flatMap(({ kind, house, seat, seeds }) => {
    if (kind !== "capture" || house === null || seat === null) return [];
    const values = { count: seeds, house: names.letters[house], seat: seatName(seat, names.seats) };
    return [seat === mover ? t("{count} from {house}", values) : t("{count} from {house} to {seat}", values)];
  });
  return [last !== null && t("The last seed fell in {house}.", { house: names.letters[last] }), taken.length > 0 && `${taken.join(", ")}.`].filter(Boolean).join(" ");
}

/** The words as a person may type them in the language shown. */
const TRANSLATED = () => ({
  board: t("board"),
  last: t("last"),
  score: t("score"),
  moves: t("moves"),
  best: t("best"),
  undo: t("undo"),
  redo: t("redo"),
  flip: t("flip"),
  new: t("new"),
  help: t("help"),
});

/**
 * @param {Table} table
 * @param {string} text
 */
export async function askTable(table, text) {
  const say = (/** @type {string} */ reply) => {
    if (table.panel.reply) table.panel.reply.textContent = reply;
    if (reply) table.panel.actions.announce(reply);
  };
  const house = houseMeant(table.referee, text);
  if (house !== null) {
    if (table.moving) table.animation?.skip();
    else table.tryMove(house);
    if (table.panel.reply) table.panel.reply.textContent = "";
    return;
  }
  const lower = text.toLowerCase();
  const word = Object.entries(TRANSLATED()).find(([english, translated]) => english === lower || translated.toLowerCase() === lower);
  if (!word) {
    say(t("“{text}” is not understood. Type a house such as C, or board, last, score, moves, best, undo.", { text }));
    return;
  }
  if (table.panel.reply) table.panel.reply.textContent = "…";
  say((await words(table)[word[0]]()) ?? "");
}
