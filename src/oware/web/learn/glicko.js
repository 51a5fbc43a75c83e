// @ts-check
/**
 * Glicko-2 as M. Glickman describes it (2012), for a solver against puzzles whose rating stands still. Written from the
 * paper; tests compare it with its worked example and with the library the terminal uses.
 */

/**
 * @typedef {object} Rating
 * @property {number} rating
 * @property {number} deviation
 * @property {number} volatility
 */

const SCALE = 173.7178;
const MIDDLE = 1500;
const TAU = 0.5;
const TOLERANCE = 1e-6;
/** How sure the rating of a puzzle is. */
export const PUZZLE_DEVIATION = 60;
/** @type {Readonly<Rating>} */
export const START = { rating: 1200, deviation: 350, volatility: 0.06 };

/** @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * The rating after a rating period.
 *
 * @param {Rating} player
 * @param {{rating: number, deviation: number, score: number}[]} games
 * @returns {Rating}
 */
export function rate({ rating, deviation, volatility }, games) {
  const mu = (rating - MIDDLE) / SCALE;
  const phi = deviation / SCALE;
  const terms = games.map((game) => {
    const g = weight(game.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - MIDDLE) / SCALE)));
    return { information: g * g * expected * (1 - expected), gain: g * (game.score - expected) };
  });
  const variance = 1 / terms.reduce((sum, { information }) => sum + information, 0);
  const gain = terms.reduce((sum, term) => sum + term.gain, 0);
  const sigma = newVolatility(phi, volatility, variance, variance * gain);
  const before = phi * phi + sigma * sigma;
  const after = 1 / (1 / before + 1 / variance);
  return { rating: MIDDLE + SCALE * (mu + after * gain), deviation: SCALE * Math.sqrt(after), volatility: sigma };
}

/**
 * Step 5 of the paper: the root of f, by the Illinois algorithm.
 *
 * @param {number} phi
 * @param {number} volatility
 * @param {number} variance
 * @param {number} delta
 */
function newVolatility(phi, volatility, variance, delta) {
  const start = Math.log(volatility * volatility);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const spread = phi * phi + variance + e;
    return (e * (delta * delta - spread)) / (2 * spread * spread) - (x - start) / (TAU * TAU);
  };
  let low = start;
  let high;
  if (delta * delta > phi * phi + variance) {
    high = Math.log(delta * delta - phi * phi - variance);
  } else {
    high = start - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > TOLERANCE) {
    /** @type {number} */
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
