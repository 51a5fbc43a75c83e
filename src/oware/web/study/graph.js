// @ts-check
/** The course of a game as a graph; every move is a place to go to. */
import { t } from "../i18n.js";
import { numberText } from "./words.js";
import { isMistake } from "./reviewing.js";

/**
 * @typedef {import("./reviewing.js").MoveReview} MoveReview
 * @typedef {import("./reviewing.js").Point} Point
 */

const SVG = "http://www.w3.org/2000/svg";
/** Units across by the width of the screen: what is written stays readable, and the graph flat. */
const WIDTHS = [["(max-width: 600px)", 380], ["(max-width: 1000px)", 720], ["all", 840]];
const HEIGHT = 230;
const LEFT = 42;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 28;
const LEAST_SPAN = 6;

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
 * The graph in a sentence.
 *
 * @param {Point[]} points
 */
export function graphText(points) {
  if (points.length === 0) return t("No move has been reviewed.");
  if (points[0].values.length > 1) return t("Seeds captured by each seat, move by move.");
  const values = points.map((point) => point.values[0]);
  return t("South’s expected lead in seeds, move by move: from {first} to {last}, highest {top}, lowest {bottom}.", {
    first: numberText(values[0]),
    last: numberText(values[values.length - 1]),
    top: numberText(Math.max(...values)),
    bottom: numberText(Math.min(...values)),
  });
}

/**
 * @param {MoveReview[]} moves
 * @param {Point[]} points
 * @param {number} total moves the game has
 * @param {number} seats
 * @param {(ply: number) => void} go
 * @returns {SVGElement}
 */
export function drawGraph(moves, points, total, seats, go) {
  const width = Number(WIDTHS.find(([screen]) => matchMedia(String(screen)).matches)?.[1]);
  const single = seats === 2;
  const numbers = points.flatMap((point) => point.values.slice(0, single ? 1 : seats));
  const span = Math.ceil(Math.max(LEAST_SPAN, ...numbers.map(Math.abs)) / 2) * 2;
  const [top, bottom] = single ? [span, -span] : [span, 0];
  const x = (/** @type {number} */ ply) => LEFT + (ply * (width - LEFT - RIGHT)) / Math.max(total, 1);
  const y = (/** @type {number} */ value) => TOP + ((top - value) * (HEIGHT - TOP - BOTTOM)) / (top - bottom);
  const parts = [];
  for (const value of new Set([top, top / 2, 0, bottom / 2, bottom])) {
    parts.push(svg("line", { x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? "axis" : "grid" }));
    parts.push(svg("text", { x: LEFT - 7, y: y(value) + 4, class: "end" }, single ? numberText(value) : String(value)));
  }
  const lines = single ? 1 : seats;
  if (single && points.length > 1) {
    const shape = points.map((point, ply) => `${x(ply).toFixed(1)},${y(point.values[0]).toFixed(1)}`).join(" ");
    parts.push(svg("polygon", { points: `${x(0)},${y(0)} ${shape} ${x(points.length - 1)},${y(0)}`, class: "under" }));
  }
  for (let line = 0; line < lines; line += 1) {
    parts.push(svg("polyline", { points: points.map((point, ply) => `${x(ply).toFixed(1)},${y(point.values[line]).toFixed(1)}`).join(" "), class: `line seat${line}` }));
  }
  const step = Math.max(1, Math.ceil(total / seats / (width / 90)));
  for (let number = 0; number * seats <= total; number += step) parts.push(svg("text", { x: x(number * seats), y: HEIGHT - 8, class: "middle" }, String(number + 1)));
  for (const move of moves.filter(isMistake)) {
    const point = points[move.ply + 1] ?? points[points.length - 1];
    const at = { cx: x(move.ply + 1).toFixed(1), cy: y(point.values[single ? 0 : move.trace.mover]).toFixed(1) };
    parts.push(svg("circle", { ...at, r: 5.5, class: `dot ${move.kind}` }));
  }
  const cursor = svg("line", { x1: x(0), x2: x(0), y1: TOP, y2: HEIGHT - BOTTOM, class: "cursor", visibility: "hidden" });
  const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": graphText(points), class: "graph" }, ...parts, cursor);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const across = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * width;
    const ply = Math.round(((across - LEFT) / (width - LEFT - RIGHT)) * total);
    go(Math.max(0, Math.min(moves.length, ply)));
  });
  return /** @type {SVGElement} */ (picture);
}

/**
 * Show where one stands.
 *
 * @param {SVGElement} picture
 * @param {number} ply
 * @param {number} total
 */
export function pointAt(picture, ply, total) {
  const cursor = picture.querySelector(".cursor");
  const width = /** @type {SVGSVGElement} */ (picture).viewBox.baseVal.width;
  const x = LEFT + (ply * (width - LEFT - RIGHT)) / Math.max(total, 1);
  cursor?.setAttribute("x1", String(x));
  cursor?.setAttribute("x2", String(x));
  cursor?.setAttribute("visibility", "visible");
}
