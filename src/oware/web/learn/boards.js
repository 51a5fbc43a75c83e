// @ts-check
/** Boards that stand in a text: drawn, with what they hold in words, and brought to life when asked. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { pitPlaces } from "../geometry.js";
import { boardText } from "../wording.js";
import { Desk } from "./desk.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("../referee.js").Position} Position
 */

const SVG = "http://www.w3.org/2000/svg";
const CELL = 60;
const EDGE = 70;
const LETTERS = "ABCDEFabcdef";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Draw a board of two rows; of three stores one lies beside each block of houses, as on the living board.
 *
 * @param {Position} position
 * @param {string[]} letters names of the houses
 * @param {string} label what it holds, in words
 * @param {object} [kind]
 * @param {number} [kind.seats]
 * @param {boolean} [kind.bare] to be played on with real seeds: without numbers
 */
export function drawBoard(position, letters, label, { seats = 2, bare = false } = {}) {
  const width = 6 * CELL + 2 * EDGE;
  const place = (/** @type {number} */ house) =>
    house < 6 ? { x: EDGE + house * CELL, y: CELL + 26, below: true } : { x: EDGE + (11 - house) * CELL, y: 22, below: false };
  const parts = position.houses.flatMap((seeds, house) => {
    const { x, y, below } = place(house);
    const pit = { x: x + 4, y, w: CELL - 8, h: CELL };
    const dots = pitPlaces(pit, seeds, 9).map((at) => svg("circle", { cx: at.x.toFixed(1), cy: at.y.toFixed(1), r: 4.2, class: "svgseed" }));
    return [
      svg("rect", { x: pit.x, y: pit.y, width: pit.w, height: pit.h, rx: 22, class: `svgpit svgseat${position.owners[house]}` }),
      ...dots,
      svg("text", { x: x + CELL / 2, y: below ? y + CELL + 17 : y - 6, class: "svgtext" }, bare ? letters[house] : `${letters[house]}\u2002${seeds}`),
    ];
  });
  const tall = 2 * CELL + 4;
  const half = CELL - 2;
  const store = (/** @type {number} */ seat, /** @type {number} */ x, y = 22, height = tall) => [
    svg("rect", { x, y, width: EDGE - 14, height, rx: 24, class: `svgpit svgseat${seat}` }),
    svg("text", { x: x + (EDGE - 14) / 2, y: y + height / 2 + 8, class: "svgstore" }, bare ? "" : String(position.stores[seat])),
  ];
  const right = width - EDGE + 7;
  const stores = seats === 2 ? [store(1, 7), store(0, right)] : [store(2, 7, 22, half), store(0, 7, 22 + tall - half, half), store(1, right)];
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${2 * CELL + 52}`, role: "img", "aria-label": label, class: "boardpicture" },
    svg("rect", { x: 1, y: 1, width: width - 2, height: 2 * CELL + 50, rx: 30, class: "svgwood" }),
    ...parts,
    ...stores.flat(),
  );
}

/** One board at a time is alive. @type {{figure: HTMLElement, end: () => void} | null} */
let alive = null;

/**
 * A board in a text. Its button makes it a board to try moves on, for both sides.
 *
 * @param {Learning} learning
 * @param {string} fen
 * @param {string} caption
 * @param {string} [rules]
 */
export function boardFigure(learning, fen, caption, rules = "abapa") {
  const { context } = learning;
  const figure = h("figure", { class: "boardfigure" });
  const names = { seats: context.rulesets[rules].players, letters: [...LETTERS], you: null };
  const picture = () => drawBoard(positionOf(fen), names.letters, boardText(positionOf(fen), names), { seats: names.seats });
  const still = () => {
    const button = h("button", { type: "button", class: "plainbutton", onclick: () => wake() }, t("Try it on the board"));
    figure.replaceChildren(picture(), h("figcaption", {}, caption), button);
    return button;
  };
  const wake = () => {
    alive?.end();
    const desk = new Desk(context, learning.referee(), async (house) => {
      const { turn } = desk.referee.position;
      if (!(await desk.showMove(desk.referee.play(house), turn, house))) return;
      desk.seat = desk.referee.position.turn;
      desk.label();
    });
    const end = () => {
      desk.stop();
      alive = null;
      still();
    };
    const back = h("button", { type: "button", class: "plainbutton", onclick: () => desk.setUp(rules, fen) }, t("Set up again"));
    const close = h("button", { type: "button", class: "plainbutton", onclick: () => (end(), figure.querySelector("button")?.focus()) }, t("Put the board away"));
    figure.replaceChildren(desk.element, h("figcaption", {}, caption), h("div", { class: "buttons" }, back, close));
    desk.setUp(rules, fen);
    alive = { figure, end };
    desk.board.focusHouse(0, true);
  };
  still();
  return figure;
}

/** End the board that is alive, when the page it stands on is left. */
export function stillAll() {
  alive?.end();
}

/**
 * The part of a diagram that can be seen.
 *
 * @param {string} fen
 * @returns {Position}
 */
export function positionOf(fen) {
  const [diagram, ...fields] = fen.split(" ");
  const parts = diagram.split("-");
  const seats = parts.length - 13;
  const turn = parts[parts.length - 1];
  const owners = fields.find((field) => field.startsWith("o"))?.slice(1);
  return {
    houses: parts.slice(0, 12).map(Number),
    stores: [...parts.slice(12, -1).map(Number), 0].slice(0, 3),
    turn: Math.max("SN".indexOf(turn), 0) || Number(turn) || 0,
    owners: owners ? [...owners].map(Number) : Array.from({ length: 12 }, (_, house) => Math.floor((house * seats) / 12)),
    opener: 0,
    lastCapturer: 0,
    quiet: 0,
    resigned: 0,
  };
}
