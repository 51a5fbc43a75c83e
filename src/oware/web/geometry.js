// @ts-check
/**
 * Where things lie on the board: boxes of houses and stores, and the fixed, countable places of
 * seeds inside them. Pure functions of the size in CSS pixels; nothing here knows a rule.
 */

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Layout
 * @property {boolean} tall whether stores lie above and below the rows instead of beside them
 * @property {Box[]} houses twelve boxes in sowing order; label strip included
 * @property {Box[]} pits the hollow inside each house
 * @property {Box[]} stores one box a seat
 * @property {boolean[]} upper for each house, whether it is in the row drawn at the top
 * @property {number} seed diameter of a seed
 */

export const HOUSES = 12;

/** Seeds lie in rows of these lengths, so that a count is seen at a glance. */
const ROUND = [
  [], [1], [2], [1, 2], [2, 2], [2, 1, 2], [3, 3], [2, 3, 2], [3, 2, 3], [3, 3, 3], [3, 4, 3],
  [3, 2, 1, 2, 3], [3, 3, 3, 3], [3, 2, 3, 2, 3], [3, 3, 2, 3, 3], [3, 3, 3, 3, 3],
];
/** The same for hollows much taller than wide (a phone held upright). */
const LONG = [
  [], [1], [1, 1], [1, 1, 1], [2, 2], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3],
  [3, 2, 2, 3], [3, 2, 1, 2, 3], [3, 3, 3, 3], [3, 2, 3, 2, 3], [3, 3, 2, 3, 3], [3, 3, 3, 3, 3],
];
/** From this count on the seeds are a heap and the number speaks. */
export const HEAP_FROM = 16;

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Column (0 = left) and row (0 = top) of a house on the screen.
 *
 * @param {number} house 0–11 in sowing order
 * @param {boolean} flipped whether seat 0's home row is at the top
 * @returns {{column: number, row: number}}
 */
export function cell(house, flipped) {
  const place = flipped ? (house + 6) % HOUSES : house;
  return place < 6 ? { column: place, row: 1 } : { column: HOUSES - 1 - place, row: 0 };
}

/**
 * The house drawn at a column and row, the inverse of `cell`.
 *
 * @param {number} column
 * @param {number} row
 * @param {boolean} flipped
 * @returns {number}
 */
export function houseAt(column, row, flipped) {
  const place = row === 1 ? column : HOUSES - 1 - column;
  return flipped ? (place + 6) % HOUSES : place;
}

/**
 * Divide the board into stores and houses.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} seats two or three
 * @param {boolean} flipped
 * @returns {Layout}
 */
export function layOut(width, height, seats, flipped) {
  const tall = width < height * 1.45;
  const rim = tall ? Math.max(5, width * 0.018) : Math.max(8, Math.min(width * 0.016, 26));
  const gap = tall ? Math.max(3, width * 0.014) : Math.max(7, width * 0.011);
  const strip = Math.max(22, Math.min(34, height * 0.075));
  const storeSize = tall
    ? Math.max(44, Math.min(110, height * 0.16))
    : Math.max(62, Math.min(150, width * 0.105));
  const inner = tall
    ? { x: rim, y: rim + storeSize + gap, w: width - 2 * rim, h: height - 2 * (rim + storeSize + gap) }
    : { x: rim + storeSize + gap, y: rim, w: width - 2 * (rim + storeSize + gap), h: height - 2 * rim };
  const columnWidth = (inner.w - 5 * gap) / 6;
  const rowHeight = (inner.h - 2 * gap) / 2;
  // A hollow far from round reads as a slot, not as a house; what is left over lies around the rows.
  const pitHeight = Math.min(rowHeight - strip, columnWidth * (tall ? 2.6 : 1.28));
  const spare = (rowHeight - strip - pitHeight) * 2;
  const houses = [];
  const pits = [];
  const upper = [];
  for (let house = 0; house < HOUSES; house += 1) {
    const { column, row } = cell(house, flipped);
    const box = {
      x: inner.x + column * (columnWidth + gap),
      y: inner.y + spare / 3 + row * (pitHeight + strip + 2 * gap + spare / 3),
      w: columnWidth,
      h: pitHeight + strip,
    };
    houses.push(box);
    upper.push(row === 0);
    pits.push({ x: box.x, y: row === 0 ? box.y + strip : box.y, w: columnWidth, h: pitHeight });
  }
  const long = pits[0].h / pits[0].w > 1.45;
  const seed = long
    ? Math.min(pits[0].w / 3.8, pits[0].h / 5.9)
    : Math.min(pits[0].w / 4.75, pits[0].h / 5.6);
  return { tall, houses, pits, stores: storeBoxes(tall, width, height, rim, gap, storeSize, seats, flipped), upper, seed };
}

/**
 * A store lies at its owner's right hand; of three stores one lies beside each block of houses.
 *
 * @param {boolean} tall
 * @param {number} width
 * @param {number} height
 * @param {number} rim
 * @param {number} gap
 * @param {number} size the stores' narrow side
 * @param {number} seats
 * @param {boolean} flipped
 * @returns {Box[]}
 */
function storeBoxes(tall, width, height, rim, gap, size, seats, flipped) {
  const w = width - 2 * rim;
  const h = height - 2 * rim;
  const turn = (/** @type {Box[]} */ boxes) =>
    flipped
      ? boxes.map((box) => ({ ...box, x: width - box.x - box.w, y: height - box.y - box.h }))
      : boxes;
  const first = { x: rim, y: rim };
  if (tall) {
    const far = { x: rim, y: rim + h - size, w, h: size };
    const half = (w - gap) / 2;
    return turn(
      seats === 2
        ? [far, { ...first, w, h: size }]
        : [far, { x: rim + half + gap, y: rim, w: half, h: size }, { ...first, w: half, h: size }],
    );
  }
  const right = { x: rim + w - size, y: rim, w: size, h };
  const half = (h - gap) / 2;
  return turn(
    seats === 2
      ? [right, { ...first, w: size, h }]
      : [{ x: rim, y: rim + half + gap, w: size, h: half }, right, { ...first, w: size, h: half }],
  );
}

/**
 * Centres of `count` seeds in a hollow.
 *
 * @param {Box} pit
 * @param {number} count
 * @param {number} seed diameter of a seed
 * @returns {Point[]}
 */
export function pitPlaces(pit, count, seed) {
  const centre = { x: pit.x + pit.w / 2, y: pit.y + pit.h / 2 };
  if (count >= HEAP_FROM) return heap(centre, pit.w / 2 - seed * 0.62, pit.h / 2 - seed * 0.62, count);
  const rows = (pit.h / pit.w > 1.45 ? LONG : ROUND)[count];
  const loose = count <= 6 ? 1.18 : 1.06;
  // Rows that differ by one seed lie in each other's gaps, like real ones; equal rows stand straight.
  let height = 0;
  const offsets = rows.map((length, index) => {
    if (index > 0) {
      const nested = Math.abs(length - rows[index - 1]) % 2 === 1;
      height += nested ? 0.9 : 1;
    }
    return height;
  });
  const step = seed * loose;
  return rows.flatMap((length, index) =>
    Array.from({ length }, (_, column) => ({
      x: centre.x + (column - (length - 1) / 2) * step,
      y: centre.y + (offsets[index] - height / 2) * step,
    })),
  );
}

/**
 * A heap: seeds spread like those of a sunflower, so that every one still shows.
 *
 * @param {Point} centre
 * @param {number} radiusX
 * @param {number} radiusY
 * @param {number} count
 * @returns {Point[]}
 */
export function heap(centre, radiusX, radiusY, count) {
  return Array.from({ length: count }, (_, index) => {
    const radius = Math.sqrt((index + 0.5) / count);
    const angle = index * GOLDEN_ANGLE;
    return {
      x: centre.x + Math.cos(angle) * radius * radiusX,
      y: centre.y + Math.sin(angle) * radius * radiusY,
    };
  });
}

/** Seeds lie in a store in lines of so many. */
const PER_LINE = 5;

/**
 * How large seeds are drawn in a store: a line of five must fit across it.
 *
 * @param {Box} store
 * @param {number} seed diameter of a seed in a house
 */
export function storedSeed(store, seed) {
  return Math.min(seed, (Math.min(store.w, store.h) - 12) / (PER_LINE + 0.3));
}

/**
 * Places in a store, by fives, filled from the end where its number stands.
 *
 * @param {Box} store
 * @param {number} count seeds in the store
 * @param {number} seed diameter of a stored seed
 * @param {number} label length of the strip kept free for the number
 * @returns {Point[]}
 */
export function storePlaces(store, count, seed, label) {
  const across = store.w > store.h;
  const length = (across ? store.w : store.h) - label - seed * 1.8;
  const lines = Math.ceil(count / PER_LINE);
  // Every second line of five ends a ten; the lines close up when the store fills.
  const span = (lines - 1) * 1.04 + Math.floor((lines - 1) / 2) * 0.35;
  const squeeze = span * seed > length && span > 0 ? length / (span * seed) : 1;
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / PER_LINE);
    const along = label + seed * 0.7 + (line * 1.04 + Math.floor(line / 2) * 0.35) * seed * squeeze;
    const aside = ((index % PER_LINE) - (PER_LINE - 1) / 2) * seed * 1.04;
    return across
      ? { x: store.x + along, y: store.y + store.h / 2 + aside }
      : { x: store.x + store.w / 2 + aside, y: store.y + along };
  });
}

/**
 * Give every seed the nearest free place, so that seeds already lying hardly move when one joins them.
 *
 * @param {Point[]} seeds where the seeds are now
 * @param {Point[]} places as many places
 * @returns {number[]} for each seed the index of its place
 */
export function assignPlaces(seeds, places) {
  /** @type {[number, number, number][]} */
  const pairs = [];
  seeds.forEach((seed, i) =>
    places.forEach((place, j) => pairs.push([(seed.x - place.x) ** 2 + (seed.y - place.y) ** 2, i, j])),
  );
  pairs.sort((a, b) => a[0] - b[0]);
  const chosen = new Array(seeds.length).fill(-1);
  const taken = new Set();
  for (const [, i, j] of pairs) {
    if (chosen[i] === -1 && !taken.has(j)) {
      chosen[i] = j;
      taken.add(j);
    }
  }
  return chosen;
}
