// @ts-check
/** The text box: a house plays it, a word asks about the game. */
import { t } from "./i18n.js";
import { movesByRounds } from "./view.js";
import { boardText, houseNames, scoreLine, seatName } from "./wording.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * The house a person means: its name as written, else in the other case, the playable one first.
 *
 * @param {Table} table
 * @param {string} text
 * @returns {number | null}
 */
function houseMeant(table, text) {
  const letters = houseNames("letters");
  const { position } = table.play;
  if (/^[1-6]$/.test(text)) {
    const number = Number(text) - 1;
    return position.turn === 0 ? number : number + 6;
  }
  const exact = letters.indexOf(text);
  if (exact < 0) return null;
  const other = (exact + 6) % 12;
  return table.referee.refusal(exact) && !table.referee.refusal(other) && position.owners[other] === position.turn ? other : exact;
}

/**
 * Words and what they do; both the English word and the translated one are understood.
 *
 * @param {Table} table
 * @returns {Record<string, () => string | Promise<string | null>>}
 */
function words(table) {
  const { play, names } = table;
  return {
    board: () => boardText(play.position, names),
    last: () => (play.last ? table.tell(play.last) : t("No move has been made.")),
    score: () => {
      const seats = Array.from({ length: play.seats }, (_, seat) => seatName(seat, play.seats)).join("–");
      return `${seats} ${scoreLine(play.position.stores, play.seats)}`;
    },
    moves: () => {
      const legal = table.referee.legal.map((house) => names.letters[house]);
      const story = movesByRounds(table).map((round, index) => `${index + 1}. ${round.join(" ")}`).join(" ");
      const may = legal.length > 0 ? t("You may play {houses}.", { houses: legal.join(", ") }) : t("The game is over.");
      return story ? `${may} ${t("Played so far: {moves}", { moves: story })}` : may;
    },
    best: () => table.hint().then((text) => text ?? t("There is nothing to advise now.")),
    undo: () => (table.travel("undo"), ""),
    redo: () => (table.travel("redo"), ""),
    flip: () => (table.flip(), ""),
    new: () => (table.panel.actions.newGame(), ""),
    help: () => (table.panel.actions.keys(), ""),
  };
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
    if (reply) table.panel.announce(reply);
  };
  const house = houseMeant(table, text);
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
  say((await words(table)[word[0]]()) ?? "");
}
