// @ts-check
/** Traces of moves that are not played: answers, threats and lines, made on a referee and taken back. */

/**
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../referee.js").Position} Position
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../referee.js").Outcome} Outcome
 *
 * @typedef {object} Trace
 * @property {Position} before
 * @property {Position} after
 * @property {number} mover
 * @property {number} house
 * @property {TraceEvent[]} events
 * @property {Outcome | null} outcome
 */

/**
 * The trace of a legal move of the referee's game, which is left as it was.
 *
 * @param {Referee} referee
 * @param {number} house
 * @returns {Trace}
 */
export function traceOf(referee, house) {
  const before = referee.position;
  const events = referee.play(house);
  if (events.length === 0) throw new Error(`house ${house} cannot be played here`);
  const trace = { before, after: referee.position, mover: before.turn, house, events, outcome: referee.outcome };
  referee.undo();
  return trace;
}

/**
 * Traces of all moves of the seat on turn; none when the game is over there, or it would have to pass.
 *
 * @param {Referee} scratch whose game is given up for this
 * @param {number[]} rules encoded
 * @param {Position} position taken without history
 * @returns {Trace[]}
 */
export function replies(scratch, rules, position) {
  try {
    scratch.start(rules, { ...position, quiet: 0 });
  } catch {
    return [];
  }
  if (scratch.outcome || scratch.position.turn !== position.turn) return [];
  return scratch.legal.map((house) => traceOf(scratch, house));
}

/**
 * What a seat could capture if it were on turn, the greatest capture first.
 *
 * @param {Referee} scratch
 * @param {number[]} rules
 * @param {Position} position
 * @param {number} seat
 * @returns {Trace[]}
 */
export function threats(scratch, rules, position, seat) {
  return replies(scratch, rules, { ...position, turn: seat })
    .filter((trace) => gain(trace) > 0)
    .sort((one, other) => gain(other) - gain(one));
}

/** @param {Trace} trace seeds the mover captures */
export function gain(trace) {
  return taken(trace, trace.mover);
}

/**
 * @param {Trace} trace
 * @param {number} seat
 */
export function taken({ events }, seat) {
  return events.reduce((sum, { kind, seat: who, seeds }) => sum + (kind === "capture" && who === seat ? seeds : 0), 0);
}

/**
 * Seeds captured along a line by a seat and by the others, and the moves that could be made.
 *
 * @param {Referee} referee at the start of the line; it is left there
 * @param {number[]} line
 * @param {number} seat
 */
export function capturedAlong(referee, line, seat) {
  let mine = 0;
  let theirs = 0;
  let made = 0;
  for (const house of line) {
    if (referee.outcome || !referee.legal.includes(house)) break;
    for (const event of referee.play(house)) {
      if (event.kind !== "capture") continue;
      if (event.seat === seat) mine += event.seeds;
      else theirs += event.seeds;
    }
    made += 1;
  }
  for (let undone = 0; undone < made; undone += 1) referee.undo();
  return { mine, theirs, moves: line.slice(0, made) };
}
