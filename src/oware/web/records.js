// @ts-check
/**
 * Positions and games as text: the dashed diagram (FEN) and OGN, as docs describe them. Reading checks the form; whether
 * a move is legal the referee says while the game is played over.
 */
import { t } from "./i18n.js";
import { Play } from "./play.js";
import { refusalText } from "./wording.js";

/**
 * @typedef {import("./referee.js").Position} Position
 * @typedef {import("./play.js").Rules} Rules
 * @typedef {import("./play.js").Start} Start
 *
 * @typedef {object} ReadGame
 * @property {string | null} rules name of the rule set, null when the text names none
 * @property {Start | null} start
 * @property {(number | {leaves: number, by: "resign" | "time"})[]} moves houses, or a seat that leaves the game
 * @property {string | null} termination
 * @property {string} result
 * @property {string[] | null} names of the players, where they are known
 * @property {string | null} began ISO date
 */

const LETTERS = "ABCDEFabcdef";
const SEEDS = 48;

/** What is wrong with a text, said to the person who gave it. */
export class RecordError extends Error {}

/**
 * @param {Start} start a position and its earlier occurrences
 * @param {Rules} rules
 * @returns {string}
 */
export function writeFen({ position, earlier }, rules) {
  const seatName = (/** @type {number} */ seat) => (rules.relay ? String(seat) : "SN"[seat]);
  const stores = position.stores.slice(0, rules.players).map((seeds) => (seeds % 1 ? `${Math.floor(seeds) || ""}.5` : seeds));
  const fields = [[...position.houses, ...stores, seatName(position.turn)].join("-")];
  if (position.quiet > 0) fields.push(`q${position.quiet}`);
  if (earlier.length > 0) {
    fields.push(`r${earlier.map((row) => `${[...row.slice(0, 12), seatName(row[12])].join("-")}*${row[13]}`).join(",")}`);
  }
  if (rules.relay) {
    if (position.owners.some((owner, house) => owner !== homeOwner(house, rules.players))) fields.push(`o${position.owners.join("")}`);
    if (position.opener > 0) fields.push(`p${position.opener}`);
    if (position.lastCapturer > 0) fields.push(`c${position.lastCapturer}`);
  }
  return fields.join(" ");
}

/**
 * @param {number} house
 * @param {number} seats
 */
function homeOwner(house, seats) {
  return Math.floor(house / (12 / seats));
}

/**
 * @param {string} text
 * @param {Rules} rules
 * @returns {Start}
 * @throws {RecordError}
 */
export function readFen(text, rules) {
  const [diagram = "", ...fields] = text.trim().split(/\s+/);
  const seats = rules.players;
  const parts = diagram.split("-");
  if (parts.length !== 13 + seats) {
    throw new RecordError(
      t("A position is 12 houses, {stores} stores and the side to move, joined by dashes; this one has {count} parts.", {
        stores: seats,
        count: parts.length,
      }),
    );
  }
  const houses = parts.slice(0, 12).map((part, house) => {
    if (!/^\d{1,2}$/.test(part)) {
      throw new RecordError(t("House {house} holds “{text}”; a number of seeds is needed.", { house: LETTERS[house], text: part }));
    }
    return Number(part);
  });
  const stores = parts.slice(12, -1).map((part) => {
    if (!/^(\d{1,2}|\d{0,2}\.5)$/.test(part)) throw new RecordError(t("A store holds “{text}”; a number of seeds is needed.", { text: part }));
    return Number(part);
  });
  const side = parts[parts.length - 1];
  const usual = rules.relay ? "012".slice(0, seats) : "SN";
  // Of two seats South is seat 0 and North seat 1, whichever way the other game writes them.
  const seatNames = seats === 2 ? (/\d/.test(side) ? "01" : "SN") : usual;
  const turn = seatNames.indexOf(side);
  if (turn < 0 || side.length !== 1) {
    throw new RecordError(t("The side to move is “{text}”; it must be one of {names}.", { text: side, names: [...usual].join(", ") }));
  }
  const total = [...houses, ...stores].reduce((sum, seeds) => sum + seeds, 0);
  if (total !== SEEDS) throw new RecordError(t("The position holds {count} seeds; houses and stores together must hold 48.", { count: total }));
  /** @type {Position} */
  const position = {
    houses,
    stores: [...stores, 0].slice(0, 3),
    turn,
    owners: houses.map((_, house) => homeOwner(house, seats)),
    opener: 0,
    lastCapturer: 0,
    quiet: 0,
    resigned: 0,
  };
  /** @type {number[][]} */
  let earlier = [];
  const onBoard = houses.reduce((sum, seeds) => sum + seeds, 0);
  const baawa = rules.relay && seatNames !== "SN";
  for (const field of fields) {
    const value = field.slice(1);
    const number = /^\d{1,4}$/.test(value) ? Number(value) : -1;
    if (field[0] === "q" && number >= 0) position.quiet = number;
    else if (field[0] === "r") earlier = value.split(",").map((row) => readOccurrence(row, seatNames, onBoard));
    else if (baawa && field[0] === "o" && /^[0-2]{12}$/.test(value) && [...value].every((owner) => Number(owner) < seats)) {
      position.owners = [...value].map(Number);
    } else if (baawa && field[0] === "p" && number >= 0 && number < seats) position.opener = number;
    else if (baawa && field[0] === "c" && number >= 0 && number < seats) position.lastCapturer = number;
    else throw new RecordError(t("“{text}” after the position is not understood.", { text: field }));
  }
  return { position, earlier };
}

/**
 * @param {string} text
 * @param {string} seatNames
 * @param {number} onBoard seeds every earlier board must hold
 * @returns {number[]}
 */
function readOccurrence(text, seatNames, onBoard) {
  const match = /^((?:\d{1,2}-){12})(\w)\*([1-9]\d{0,3})$/.exec(text);
  const houses = match ? match[1].slice(0, -1).split("-").map(Number) : [];
  const turn = match ? seatNames.indexOf(match[2]) : -1;
  if (!match || turn < 0 || houses.reduce((sum, seeds) => sum + seeds, 0) !== onBoard) {
    throw new RecordError(t("“{text}” after the position is not understood.", { text }));
  }
  return [...houses, turn, Number(match[3])];
}

/**
 * Who plays, as records and lists name them.
 *
 * @param {{players: number[], names?: string[] | null}} game
 * @param {Rules} rules
 * @returns {string[]} one a seat
 */
export function playerNames({ players, names }, rules) {
  return Array.from({ length: rules.players }, (_, seat) => names?.[seat] ?? (players[seat] > 0 ? t("Computer, level {level}", { level: players[seat] }) : t("A person")));
}

/**
 * @param {Play} play
 * @returns {string}
 */
export function writeOgn(play) {
  const { rules, story, outcome, start } = play;
  const names = playerNames(play, rules);
  const tags = [
    ["Variant", rules.name],
    ["Event", "?"],
    ["Site", "?"],
    ["Date", play.began.slice(0, 10).replaceAll("-", ".")],
    ["Round", "?"],
    ...names.map((name, seat) => [rules.players === 2 ? ["South", "North"][seat] : `Seat${seat}`, name]),
  ];
  const result = outcome ? resultOf(outcome, rules.players) : "*";
  tags.push(["Result", result]);
  if (outcome?.reason) tags.push(["Termination", outcome.reason]);
  if (rules.relay) tags.push(["Owners", start.position.owners.join("")], ["Opener", String(start.position.opener)]);
  const fen = writeFen(start, rules);
  const usual = `${"4-".repeat(12)}${"0-".repeat(rules.players)}${rules.relay ? start.position.opener : "S"}`;
  const { lastCapturer, opener } = start.position;
  if (fen.split(" ")[0] !== usual || /[qr]/.test(fen)) tags.push(["FEN", fen]);
  if (rules.relay && lastCapturer !== opener) tags.push(["LastCapturer", String(lastCapturer)]);
  const words = [];
  let moves = 0;
  for (const { kind, house, seat, events } of story) {
    if ((kind === "resign" || kind === "time") && rules.players > 2) words.push(`${kind === "time" ? "T" : "R"}${seat}`);
    if (kind !== "move") continue;
    if (moves % rules.players === 0) words.push(`${moves / rules.players + 1}.`);
    const count = events.reduce((sum, event) => sum + (event.kind === "capture" && event.seat === seat ? event.seeds : 0), 0);
    words.push(LETTERS[house] + (count ? `+${count}` : ""));
    moves += 1;
  }
  words.push(result);
  const head = tags.map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]`).join("\n");
  return `${head}\n\n${words.join(" ").replace(/(.{1,80})(?: |$)/g, "$1\n")}`;
}

/**
 * @param {{winner: number | null, stores: number[]}} outcome
 * @param {number} seats
 */
function resultOf({ winner, stores }, seats) {
  const list = stores.slice(0, seats);
  const level = seats === 2 ? list.map(() => true) : list.map((store) => store === Math.max(...list));
  const share = `1/${level.filter(Boolean).length}`;
  return list.map((_, seat) => (winner === null ? (level[seat] ? share : "0") : seat === winner ? "1" : "0")).join("-");
}

/**
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Rules} present the rules to read by when the text names none
 * @returns {ReadGame}
 * @throws {RecordError}
 */
export function readOgn(text, rulesets, present) {
  const tags = new Map(Array.from(text.matchAll(/\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/g), ([, name, value]) => [name, value]));
  const variant = tags.get("Variant")?.toLowerCase().replaceAll("_", "-") ?? null;
  if (variant && !rulesets[variant]) throw new RecordError(t("The rule set “{name}” is not known here.", { name: variant }));
  const rules = variant ? rulesets[variant] : present;
  const body = text
    .replace(/\[\w+\s+"(?:[^"\\]|\\.)*"\]/g, " ")
    .replace(/\{(?:[^}\\]|\\.)*\}/g, " ")
    .replace(/\d+\.+/g, " ");
  /** @type {ReadGame["moves"]} */
  const moves = [];
  for (const word of body.split(/\s+/).filter(Boolean)) {
    if (/^(\*|[\d/]+(-[\d/]+)+)$/.test(word)) break;
    const resigned = /^([RT])([0-2])$/.exec(word);
    if (resigned && Number(resigned[2]) < rules.players) {
      moves.push({ leaves: Number(resigned[2]), by: resigned[1] === "T" ? "time" : "resign" });
      continue;
    }
    const match = /^([A-Fa-f])(?:\+\d+)?$/.exec(word);
    if (!match) throw new RecordError(t("Move {number} is “{text}”; a letter from A to F or a to f is needed.", { number: moves.length + 1, text: word }));
    moves.push(LETTERS.indexOf(match[1]));
  }
  return {
    rules: variant,
    start: readStart(tags, rules),
    moves,
    termination: tags.get("Termination") ?? null,
    result: tags.get("Result") ?? "*",
    ...aboutGame(tags, rules.players),
  };
}

/**
 * @param {Map<string, string>} tags
 * @param {number} seats
 * @returns {{names: string[] | null, began: string | null}}
 */
function aboutGame(tags, seats) {
  const names = Array.from({ length: seats }, (_, seat) => tags.get(seats === 2 ? ["South", "North"][seat] : `Seat${seat}`) ?? "?");
  const date = new Date((tags.get("Date") ?? "").replaceAll(".", "-"));
  return { names: names.every((name) => name === "?") ? null : names, began: Number.isNaN(date.getTime()) ? null : date.toISOString() };
}

/**
 * The games of a file: each begins with its tags.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function splitGames(text) {
  const games = [];
  /** @type {string[]} */
  let lines = [];
  for (const line of text.split(/\r?\n/)) {
    const tag = /^\s*\[\w+\s+"/.test(line);
    if (tag && lines.some((earlier) => earlier.trim() && !/^\s*\[\w+\s+"/.test(earlier))) {
      games.push(lines.join("\n"));
      lines = [];
    }
    lines.push(line);
  }
  return [...games, lines.join("\n")].filter((game) => game.trim());
}

/**
 * @param {Map<string, string>} tags
 * @param {Rules} rules
 * @returns {Start | null}
 */
function readStart(tags, rules) {
  const fen = tags.get("FEN");
  const owners = tags.get("Owners");
  const opener = tags.get("Opener") ?? "0";
  if (!fen && !owners && opener === "0") return null;
  const text = fen ?? `${"4-".repeat(12)}${"0-".repeat(rules.players)}${rules.relay ? opener : ("SN"[Number(opener)] ?? opener)}`;
  const fields = !fen && rules.relay ? ` o${owners ?? ""} p${opener} c${tags.get("LastCapturer") ?? opener}` : "";
  return readFen(text + (owners ? fields : fields.replace(" o", "")), rules);
}

/**
 * A game to go on with, from a position or a record.
 *
 * @param {string} text
 * @param {Play} present the game on the table, whose rules and players count where the text names none
 * @param {Record<string, Rules>} rulesets
 * @param {import("./wording.js").Names} names
 * @returns {Play}
 * @throws {RecordError}
 */
export function readGame(text, present, rulesets, names) {
  const { referee, rules, players, seed } = present;
  if (!text.trim()) throw new RecordError(t("Paste a position or a game into the box first."));
  const seated = (/** @type {Rules} */ other) => Array.from({ length: other.players }, (_, seat) => players[seat] ?? 0);
  try {
    if (/^\s*\d+-/.test(text)) return new Play(referee, rules, players, readFen(text, rules), seed);
    const game = readOgn(text, rulesets, rules);
    const played = game.rules ? rulesets[game.rules] : rules;
    const play = new Play(referee, played, seated(played), game.start, seed);
    play.names = game.names;
    play.began = game.began ?? play.began;
    game.moves.forEach((house, ply) => {
      if (typeof house === "object") {
        play.act(house.by, -1, house.leaves);
        return;
      }
      const refusal = referee.refusal(house);
      if (refusal) {
        const why = refusalText(refusal, house, play.position, { ...names, seats: played.players });
        throw new RecordError(t("Move {number} cannot be played: {reason}", { number: ply + 1, reason: why }));
      }
      play.move(house);
    });
    if (!play.outcome && game.termination === "agreement") play.agree();
    const loser = game.result.startsWith("1") ? 1 : 0;
    if (!play.outcome && game.termination === "resignation") play.resign(loser);
    if (!play.outcome && game.termination === "time") play.loseOnTime(loser);
    return play;
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new RecordError(t("The position cannot be played: {reason}", { reason: String(/** @type {Error} */ (error).message) }));
  }
}

/**
 * Put the game of a text on the table; if that cannot be, say why and leave the game there as it is.
 *
 * @param {import("./table.js").Table} table
 * @param {string} text
 */
export function loadGame(table, text) {
  const { play, match } = table;
  try {
    const read = readGame(text, play, table.rulesets, table.names);
    // Who plays on here is not who played then.
    if (!read.outcome) read.names = null;
    table.begin(read, null);
    scrollTo({ top: 0 });
    table.panel.actions.announce(t("Loaded."));
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    // Reading has used the referee: lay the game out again.
    const same = Play.resume(table.referee, play.rules, play.save());
    same.clock = play.clock;
    table.begin(same, match);
    table.warn(error.message);
  }
}

/**
 * What a link carries of a game: `#/play?rules=abapa&moves=CfBe`, and `fen` when it does not begin as usual.
 *
 * @param {Play} play
 * @returns {Record<string, string>}
 */
export function linkValues({ rules, start, story }) {
  const fen = writeFen(start, rules);
  const usual = `${"4-".repeat(12)}${"0-".repeat(rules.players)}${rules.relay ? "0" : "S"}`;
  const moves = story.map(({ kind, house }) => (kind === "move" ? LETTERS[house] : "")).join("");
  return { rules: rules.name, ...(fen === usual ? {} : { fen }), ...(moves ? { moves } : {}) };
}

/**
 * The record that a link carries, as `readGame` takes it.
 *
 * @param {URLSearchParams} values
 * @returns {string | null} null when it carries none
 */
export function linkedRecord(values) {
  const [rules, fen, moves, ogn] = ["rules", "fen", "moves", "ogn"].map((name) => values.get(name));
  if (ogn) return ogn;
  if (!fen && !moves) return null;
  const tags = [["Variant", rules], ["FEN", fen]].filter(([, value]) => value).map(([name, value]) => `[${name} "${value?.replace(/["\\]/g, "")}"]\n`);
  return `${tags.join("")}\n${[...(moves ?? "")].join(" ")} *`;
}
