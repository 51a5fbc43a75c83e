// @ts-check
/** What the table looks like: names and marks of the houses, status, tools and moves, all read from the game. */
import { capital, t } from "./i18n.js";
import { moment } from "./history.js";
import { captured, landing } from "./referee.js";
import { effect, houseLabel, outcomeText, refusalText, rulesTitle, seatName, seedCount } from "./wording.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./board.js").Mark} Mark
 */

/** A house with so many seeds goes all the way round. */
const FULL_ROUND = 12;

/**
 * Name and mark everything anew.
 *
 * @param {Table} table
 */
export function showTable(table) {
  const { play, names, referee } = table;
  const { outcome } = play;
  const { position, live } = moment(table);
  const legal = new Set(live ? referee.legal : []);
  const mine = live && play.personToMove && !table.moving && !table.paused;
  const marks = allMarks(table, mine ? legal : new Set());
  const gains = gainBadges(table);
  const views = position.houses.map((seeds, house) => {
    const playable = mine && legal.has(house);
    const refusal = mine && !playable && position.owners[house] === position.turn ? referee.refusal(house) : null;
    return {
      playable,
      marks: marks[house],
      gain: gains.get(house),
      label: houseLabel(
        {
          house,
          position,
          playable,
          effect: playable ? effect(referee.preview(house), position.turn, names) : "",
          refusal: refusal && seeds > 0 ? refusalText(refusal, house, position, names) : "",
          kroo: seeds >= FULL_ROUND,
        },
        names,
      ),
    };
  });
  const seats = Array.from({ length: play.seats }, (_, seat) => ({
    name: seatName(seat, play.seats),
    who: play.players[seat] > 0 ? t("level {level}", { level: play.players[seat] }) : seat === play.you ? t("you") : "",
    active: table.moving ? play.last?.seat === seat : (outcome === null || !live) && position.turn === seat,
    label: t("Store of {seat}: {seeds}", {
      seat: seatName(seat, play.seats),
      seeds: seedCount(position.stores[seat]),
    }),
  }));
  table.board.describe(views, seats, [t("Upper row"), t("Lower row")]);
  showStatus(table);
  showTools(table);
  table.panel.list(movesMade(table), play.seats, table.viewed ?? play.story.length);
  table.board.dataset.game = play.id;
  table.board.dataset.state = table.moving ? "moving" : outcome ? "over" : table.thinking ? "thinking" : "ready";
}

/**
 * @param {Table} table
 * @param {Set<number>} legal houses a person may play now
 * @returns {Mark[][]}
 */
function allMarks(table, legal) {
  const { position, last } = moment(table);
  /** @type {Mark[][]} */
  const marks = position.houses.map((seeds, house) => {
    /** @type {Mark[]} */
    const own = legal.has(house) ? ["playable"] : legal.size > 0 && position.owners[house] === position.turn && seeds > 0 ? ["barred"] : [];
    if (seeds >= FULL_ROUND && !table.moving) own.push("kroo");
    if (house === table.hinted) own.push("hint");
    return own;
  });
  if (table.moving && table.lifted !== null) marks[table.lifted].push("origin");
  const shown = shownTrace(table);
  if (!shown) return marks;
  const past = shown === last?.events;
  shown.forEach(({ kind, house }, index) => {
    if (house === null) return;
    const add = (/** @type {Mark} */ mark) => marks[house].includes(mark) || marks[house].push(mark);
    if (kind === "lift" && index === 0) add("origin");
    else if (kind === "drop" && !past) add("path");
    else if (kind === "capture") add("captured");
    else if (kind === "refuse") add("refused");
    if (past && (kind === "lift" || kind === "capture" || kind === "refuse")) add("last");
  });
  const end = landing(shown);
  if (end !== null) {
    marks[end].push("landing");
    if (past) marks[end].push("last");
  }
  return marks;
}

/**
 * The trace whose marks are on the board: the move looked at, else the last one.
 *
 * @param {Table} table
 */
function shownTrace(table) {
  if (table.previewed !== null) return table.referee.preview(table.previewed);
  return table.moving ? null : (moment(table).last?.events ?? null);
}

/**
 * @param {Table} table
 * @returns {Map<number, string>} badges such as '+2'
 */
function gainBadges(table) {
  const gains = new Map();
  for (const { kind, house, seeds } of shownTrace(table) ?? []) {
    if (kind === "capture" && house !== null) gains.set(house, seeds + (gains.get(house) ?? 0));
  }
  return new Map([...gains].map(([house, seeds]) => [house, `+${seeds}`]));
}

/**
 * Say whose turn it is and what happened last.
 *
 * @param {Table} table
 */
export function showStatus(table) {
  const { play, names } = table;
  const { outcome } = play;
  const { position, last, live } = moment(table);
  const told = last ? table.tell(last) : "";
  const score = table.match ? table.match.text(names) : "";
  if (table.moving && last) {
    table.panel.say(last.house < 0 ? told : t("{seat} sows {house}", { seat: seatName(last.seat, play.seats), house: names.letters[last.house] }), "");
  } else if (!live) {
    const heading = t("Looking back: move {number} of {all}", { number: table.viewed ?? 0, all: play.story.length });
    table.panel.say(heading, told || t("The start of the game."));
  } else if (outcome) {
    const { heading, reason } = outcomeText(outcome, names);
    table.panel.say(heading, score ? `${reason} ${score}` : reason);
  } else if (table.thinking) {
    table.panel.say(t("{seat} is thinking…", { seat: seatName(position.turn, play.seats) }), told);
  } else {
    const turn = position.turn === play.you ? t("Your turn") : capital(t("{seat} to move", { seat: seatName(position.turn, play.seats) }));
    table.panel.say(table.paused ? t("Paused") : turn, table.asked || told || t("Choose a house; its seeds are sown one by one, anticlockwise."));
  }
  table.panel.matchLine.textContent = score;
  table.panel.matchLine.hidden = !score;
  table.panel.actions.title(rulesTitle(play.rules.name));
}

/** @param {Table} table */
function showTools(table) {
  const { tools } = table.panel;
  const { play } = table;
  const over = play.outcome !== null;
  tools.undo.disabled = play.story.length === 0;
  tools.redo.disabled = play.undone.length === 0;
  const { walk } = table.panel;
  const live = table.viewed === null;
  walk.first.disabled = walk.back.disabled = play.story.length === 0 || table.viewed === 0;
  walk.on.disabled = walk.live.disabled = live;
  tools.replay.disabled = play.story.length === 0 || table.moving || !live;
  tools.hint.disabled = !play.personToMove || !live || table.paused;
  // While a computer thinks, a question to it would take its move away.
  tools.offer.disabled = !play.personToMove || !live || table.paused;
  tools.resign.disabled = over || play.watching;
  tools.pause.hidden = (!play.watching && !play.clock) || over;
  const pause = table.paused ? t("Go on") : t("Pause");
  tools.pause.title = pause;
  /** @type {HTMLElement} */ (tools.pause.lastElementChild).textContent = pause;
  tools.hint.hidden = tools.offer.hidden = tools.resign.hidden = play.watching;
}

/**
 * @param {Table} table
 * @returns {string[]} the moves as they are written
 */
export function movesMade(table) {
  const { letters, seats } = table.names;
  return table.play.story.map(({ kind, house, seat, events }) => {
    if (kind === "agree") return t("agreed");
    if (kind === "resign") return t("{seat} resigns", { seat: seatName(seat, seats) });
    if (kind === "time") return t("{seat}: time", { seat: seatName(seat, seats) });
    const taken = captured(events, seat);
    return letters[house] + (taken ? ` +${taken}` : "");
  });
}

/**
 * What is said about a house before it is played, '' when nothing need be.
 *
 * @param {Table} table
 * @param {number} house
 * @param {import("./referee.js").Refusal | null} refusal
 * @returns {string}
 */
export function previewText({ play, names, referee }, house, refusal) {
  const { position } = play;
  if (refusal) return position.owners[house] === position.turn ? refusalText(refusal, house, position, names) : "";
  return t("{house} sows {seeds}: {effect}.", {
    house: names.letters[house],
    seeds: position.houses[house],
    effect: effect(referee.preview(house), position.turn, names),
  });
}
