// @ts-check
/**
 * Studies as text: every format the program knows is read; written are the diagram, PlayStrategy's FEN and moves, and OGN
 * with comments. A variation stands in a comment, as `{(C f [better] D)}`, which every reader of OGN passes over.
 */
import { t } from "../i18n.js";
import { Play } from "../play.js";
import { RecordError, readFen, readOgn, splitGames, writeFen, writeOgn } from "../records.js";
import { landing } from "../referee.js";
import { refusalText } from "../wording.js";
import { Study } from "./tree.js";

/**
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../referee.js").Position} Position
 * @typedef {import("../play.js").Rules} Rules
 * @typedef {import("../wording.js").Names} Names
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").Move} Move
 */

const LETTERS = "ABCDEFabcdef";
/** Squares of the houses as PlayStrategy names them. */
const SQUARES = [...LETTERS].map((letter, house) => (house < 6 ? `${letter.toLowerCase()}1` : `${"fedcba"[house - 6]}2`));

/** @param {string} text the houses of a list of letters, and `R1` for a seat that leaves */
export function readMoves(text) {
  return (text.match(/R[0-2]|[A-Fa-f]/g) ?? []).map((word) => (word[0] === "R" ? { resigned: Number(word[1]) } : LETTERS.indexOf(word)));
}

/** @param {Move[]} moves */
export function writeMoves(moves) {
  return moves.map((move) => (typeof move === "number" ? LETTERS[move] : `R${move.resigned}`)).join("");
}

/**
 * Add moves to a study after a node, each of them legal.
 *
 * @param {Study} study
 * @param {Node} node
 * @param {Move[]} moves
 * @param {Referee} referee
 * @param {Names} names
 * @returns {Node} of the last
 * @throws {RecordError} for the first that is not
 */
export function addMoves(study, node, moves, referee, names) {
  study.put(referee, node);
  for (const move of moves) {
    const number = node.path.length + 1;
    if (typeof move === "number") {
      const refusal = referee.refusal(move);
      if (refusal) {
        const reason = refusalText(refusal, move, referee.position, { ...names, seats: study.rules.players });
        throw new RecordError(t("Move {number} cannot be played: {reason}", { number, reason }));
      }
      referee.play(move);
    } else if (referee.outcome || referee.resign(move.resigned).length === 0) {
      throw new RecordError(t("Move {number} cannot be played: {reason}", { number, reason: t("The game is over.") }));
    }
    node = node.add(move);
  }
  return node;
}

/**
 * A study from text in any format.
 *
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Rules} present the rules to read by when the text names none
 * @param {Referee} referee whose game is given up for this
 * @param {Names} names
 * @returns {Study}
 * @throws {RecordError}
 */
export function readStudy(text, rulesets, present, referee, names) {
  const trimmed = text.replaceAll("\r\n", "\n").trim();
  if (!trimmed) throw new RecordError(t("Paste a position or a game into the box first."));
  try {
    if (/^[\dS,]+\//.test(trimmed)) {
      const study = new Study(present.relay ? rulesets.playstrategy ?? present : present, { position: readPlayStrategy(trimmed), earlier: [] });
      study.put(referee);
      return study;
    }
    if (/^[\d.]+-[\d.]+-/.test(trimmed)) {
      const rules = rulesFor(trimmed, rulesets, present);
      const study = new Study(rules, readFen(trimmed, rules));
      study.put(referee);
      return study;
    }
    if (/^\{\s*"/.test(trimmed)) return readSaved(trimmed, rulesets, referee, names);
    if (/^[a-f][12][a-f][12](?!\w)/.test(trimmed)) return readSquares(trimmed, rulesets, present, referee, names);
    if (/^[A-Fa-f][A-Fa-f\s,]*$/.test(trimmed)) {
      const study = new Study(present);
      study.node = addMoves(study, study.root, readMoves(trimmed), referee, names);
      return study;
    }
    return readRecord(trimmed, rulesets, present, referee, names);
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new RecordError(t("The position cannot be played: {reason}", { reason: String(/** @type {Error} */ (error).message) }));
  }
}

/**
 * Rules that a diagram can be of: those at hand if they are for as many players and write the turn alike.
 *
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Rules} present
 */
function rulesFor(text, rulesets, present) {
  const parts = text.split(/\s/)[0].split("-");
  const relay = /\d$/.test(parts[parts.length - 1]);
  const players = parts.length - 13;
  const fits = (/** @type {Rules} */ rules) => rules.relay === relay && rules.players === players;
  return fits(present) ? present : (Object.values(rulesets).find(fits) ?? present);
}

/**
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Rules} present
 * @param {Referee} referee
 * @param {Names} names
 */
function readRecord(text, rulesets, present, referee, names) {
  const [whole] = splitGames(text);
  const game = readOgn(whole, rulesets, present);
  const rules = game.rules ? rulesets[game.rules] : present;
  const study = new Study(rules, game.start);
  const moves = game.moves.map((move) => (typeof move === "object" ? { resigned: move.leaves } : move));
  if (moves.length === 0 && !game.rules && !game.start) throw new RecordError(t("This is no record of a game, and no position, in a format that is known here."));
  study.node = addMoves(study, study.root, moves, referee, names);
  const tag = (/** @type {string} */ name) => new RegExp(`\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"\\]`).exec(whole)?.[1] ?? "";
  const players = (rules.players === 2 ? ["South", "North"] : [0, 1, 2].map((seat) => `Seat${seat}`)).map(tag);
  if (players.every((name) => name && name !== "?")) study.names = players;
  study.ending = ["agreement", "resignation", "time"].includes(game.termination ?? "") ? /** @type {string} */ (game.termination) : "";
  addComments(study, whole, referee, names);
  return study;
}

/**
 * @param {Study} study
 * @param {string} text
 * @param {Referee} referee
 * @param {Names} names
 */
function addComments(study, text, referee, names) {
  const body = text.replace(/\[\w+\s+"(?:[^"\\]|\\.)*"\]/g, " ");
  /** @type {Node} */
  let node = study.root;
  for (const [word] of body.matchAll(/\{(?:[^}\\]|\\.)*\}|[^\s{]+/g)) {
    if (word[0] === "{") {
      let told = word.slice(1, -1).replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim();
      for (let found = variation(told); found; found = variation(told)) {
        told = (told.slice(0, found.from) + told.slice(found.to)).replace(/\s+/g, " ").trim();
        // A variation stands behind the move it replaces.
        if (node.parent) addVariation(study, node.parent, found.text, referee, names);
      }
      node.comment = [node.comment, told].filter(Boolean).join(" ");
    } else if (/^([A-Fa-f](\+\d+)?|R[0-2])$/.test(word)) {
      node = node.children[0] ?? node;
    }
  }
}

/**
 * The first variation in a comment: parentheses that begin with a move.
 *
 * @param {string} text
 */
function variation(text) {
  const from = text.search(/\([A-Fa-f](?![a-zA-Z])/);
  if (from < 0) return null;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return { from, to: at + 1, text: text.slice(from + 1, at) };
  }
  return null;
}

/**
 * @param {Study} study
 * @param {Node} parent
 * @param {string} text
 * @param {Referee} referee
 * @param {Names} names
 */
function addVariation(study, parent, text, referee, names) {
  let node = parent;
  while (true) {
    const inner = variation(text);
    if (!inner || inner.from === undefined) break;
    const head = text.slice(0, inner.from);
    node = addWords(study, node, head, referee, names);
    if (node.parent) addVariation(study, node.parent, inner.text, referee, names);
    text = text.slice(inner.to);
  }
  addWords(study, node, text, referee, names);
}

/**
 * @param {Study} study
 * @param {Node} node
 * @param {string} text moves, and comments in brackets
 * @param {Referee} referee
 * @param {Names} names
 */
function addWords(study, node, text, referee, names) {
  for (const [word] of text.matchAll(/\[[^\]]*\]|[^\s[]+/g)) {
    if (word[0] === "[") node.comment = word.slice(1, -1);
    else if (/^[A-Fa-f]$/.test(word)) node = addMoves(study, node, readMoves(word), referee, names);
  }
  return node;
}

/**
 * A game saved by `oware play`.
 *
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Referee} referee
 * @param {Names} names
 */
function readSaved(text, rulesets, referee, names) {
  let saved;
  try {
    saved = JSON.parse(text);
  } catch {
    throw new RecordError(t("This saved game is damaged, or was cut off."));
  }
  const rules = rulesets[saved?.ruleset?.name];
  if (saved?.format !== "oware-game" || !rules || typeof saved.start !== "string" || !Array.isArray(saved.actions)) {
    throw new RecordError(t("This is no record of a game, and no position, in a format that is known here."));
  }
  const study = new Study(rules, readFen(saved.start, rules));
  const moves = saved.actions.flatMap((/** @type {unknown} */ action) =>
    /^[A-Fa-f]$/.test(String(action)) ? readMoves(String(action)) : /^resign:[0-2]$/.test(String(action)) && rules.players > 2 ? [{ resigned: Number(String(action).at(-1)) }] : [],
  );
  study.node = addMoves(study, study.root, moves, referee, names);
  return study;
}

/**
 * Moves as PlayStrategy writes them: the square sown from and the one of the last seed.
 *
 * @param {string} text
 * @param {Record<string, Rules>} rulesets
 * @param {Rules} present
 * @param {Referee} referee
 * @param {Names} names
 */
function readSquares(text, rulesets, present, referee, names) {
  const study = new Study(present.family === "oware" ? (rulesets.playstrategy ?? present) : Object.values(rulesets)[0]);
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const house = SQUARES.indexOf(word.slice(0, 2));
    const number = study.node.path.length + 1;
    if (house < 0 || word.length !== 4) {
      throw new RecordError(t("Move {number} is “{text}”; two squares such as c1f2 are needed.", { number, text: word }));
    }
    study.put(referee);
    const last = landing(referee.preview(house));
    const from = study.node;
    study.node = addMoves(study, from, [house], referee, names);
    if (last !== null && SQUARES[last] !== word.slice(2)) {
      throw new RecordError(t("Move {number}: the last seed from {from} falls in {to}.", { number, from: word.slice(0, 2), to: SQUARES[last] }));
    }
  }
  return study;
}

/**
 * @param {string} text
 * @returns {Position}
 * @throws {RecordError}
 */
function readPlayStrategy(text) {
  const fields = text.split(/\s+/);
  const rows = (fields[0] ?? "").split("/").map((row) =>
    row.split(",").flatMap((item) => {
      if (!/^[1-9]\d?S?$/.test(item)) throw new RecordError(t("“{text}” is no house; nS means n seeds, a bare number so many empty houses.", { text: item }));
      return item.endsWith("S") ? [Number(item.slice(0, -1))] : Array.from({ length: Number(item) }, () => 0);
    }),
  );
  if (fields.length !== 5 || rows.length !== 2 || rows.some((row) => row.length !== 6) || !/^[SN]$/.test(fields[3]) || !fields.slice(1, 3).every((field) => /^\d+$/.test(field))) {
    throw new RecordError(t("A PlayStrategy FEN is two rows of six houses, two stores, S or N, and the number of the move."));
  }
  const stores = fields.slice(1, 3);
  const houses = [...rows[1], ...rows[0].reverse()];
  return readFen([...houses, ...stores, fields[3]].join("-"), /** @type {any} */ ({ players: 2, relay: false })).position;
}

/**
 * @param {Position} position of two players, whole seeds
 * @param {number} number of the move
 */
export function writePlayStrategy(position, number) {
  const row = (/** @type {number[]} */ counts) => {
    /** @type {string[]} */
    const items = [];
    let empty = 0;
    for (const count of [...counts, -1]) {
      if (count === 0) {
        empty += 1;
        continue;
      }
      if (empty > 0) items.push(String(empty));
      empty = 0;
      if (count > 0) items.push(`${count}S`);
    }
    return items.join(",");
  };
  const { houses, stores, turn } = position;
  return `${row(houses.slice(6).reverse())}/${row(houses.slice(0, 6))} ${stores[0]} ${stores[1]} ${"SN"[turn]} ${number}`;
}

/**
 * The position one stands at, in every format that can hold it.
 *
 * @param {Study} study
 * @param {Referee} referee put where one stands
 */
export function writePosition(study, referee) {
  const { position, earlier } = referee;
  const diagram = writeFen({ position, earlier }, study.rules);
  const fits = !study.rules.relay && position.stores.every((store) => store % 1 === 0);
  const playstrategy = fits ? writePlayStrategy(position, Math.floor(study.node.path.length / 2) + 1) : "";
  return { diagram, playstrategy };
}

/**
 * The study as an OGN record with comments, variations in them.
 *
 * @param {Study} study
 * @param {Referee} referee whose game is given up for this
 * @returns {string}
 */
export function writeRecord(study, referee) {
  const start = study.start(referee);
  const seats = study.rules.players;
  const play = new Play(referee, study.rules, Array.from({ length: seats }, () => 0), start);
  const nodes = study.root.end.path;
  for (const { move } of nodes) {
    if (typeof move === "number") play.move(move);
    else if (move) play.resign(move.resigned);
  }
  play.names = study.names ?? Array.from({ length: seats }, () => "?");
  const text = writeOgn(play);
  const [head, body] = text.split("\n\n");
  /** @type {string[]} */
  const words = [];
  let made = 0;
  const root = braces(study.root.comment);
  if (root) words.push(root);
  for (const word of body.split(/\s+/).filter(Boolean)) {
    words.push(word);
    if (!/^([A-Fa-f](\+\d+)?|R[0-2])$/.test(word)) continue;
    const node = nodes[made];
    made += 1;
    const others = (node.parent?.children ?? []).filter((child) => child !== node).map((child) => `(${line(child)})`);
    const told = braces([node.comment, ...others].filter(Boolean).join(" "));
    if (told) words.push(told);
  }
  return `${head}\n\n${words.join(" ").replace(/(.{1,80})(?: |$)/g, "$1\n")}`;
}

/** @param {string} text */
function braces(text) {
  return text ? `{${text.replace(/[\\}]/g, "\\$&")}}` : "";
}

/**
 * @param {Node} node
 * @returns {string} the line from here, with its comments and variations
 */
function line(node) {
  const words = [writeMoves([/** @type {Move} */ (node.move)])];
  if (node.comment) words.push(`[${node.comment.replace(/[[\]()]/g, "")}]`);
  const [next, ...others] = node.children;
  if (next) {
    const [first, ...rest] = line(next).split(" ");
    words.push(first, ...others.map((other) => `(${line(other)})`), ...rest);
  }
  return words.join(" ");
}
