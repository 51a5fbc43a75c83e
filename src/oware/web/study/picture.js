// @ts-check
/** A still board for paper: counts in two rows, stores at the sides. */
import { boardText } from "../wording.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 56;
const EDGE = 64;

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
 * @param {import("../referee.js").Position} position
 * @param {string[]} letters
 */
export function printedBoard(position, letters) {
  const seats = new Set(position.owners).size > 2 ? 3 : 2;
  const width = 6 * CELL + 2 * EDGE;
  const height = 2 * CELL + 44;
  const houses = position.houses.flatMap((seeds, house) => {
    const south = house < 6;
    const x = EDGE + (south ? house : 11 - house) * CELL + CELL / 2;
    const y = 22 + (south ? 1.5 : 0.5) * CELL;
    return [
      svg("circle", { cx: x, cy: y, r: CELL / 2 - 4, class: "pit" }),
      svg("text", { x, y: y + 7, class: "seeds" }, String(seeds)),
      svg("text", { x, y: south ? height - 6 : 15, class: "letter" }, letters[house]),
    ];
  });
  // Where the stores lie on the board on the screen.
  const places = seats === 2 ? [[1, 0], [0, 0]] : [[0, 0.5], [1, 0], [0, -0.5]];
  const stores = places.map(([right, below], seat) =>
    svg("text", { x: right ? width - EDGE / 2 : EDGE / 2, y: height / 2 + 8 + below * CELL, class: "seeds" }, String(position.stores[seat])),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": boardText(position, { seats, letters, you: null }), class: "printedboard" },
    svg("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: 24, class: "wood" }),
    ...houses,
    ...stores,
  );
}
