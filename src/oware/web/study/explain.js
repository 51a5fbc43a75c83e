// @ts-check
/**
 * Why a move is good or bad, counted out: the same sentences from the same traces as `oware.study.explanation` and
 * `oware.study.words` compose them; a browser test compares the two. A change here is a change there.
 */
import { t, tn } from "../i18n.js";
import { landing, laps } from "../referee.js";
import { seatName } from "../wording.js";
import { capturedAlong, gain, replies, threats, traceOf } from "./traces.js";

/**
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 * @typedef {import("../wording.js").Names} Names
 * @typedef {import("./traces.js").Trace} Trace
 *
 * @typedef {object} Explanation whole sentences
 * @property {string[]} did what the move did, and what the rules made of it
 * @property {string[]} left what it left open to the next player
 * @property {string[]} missed what the better move would have done
 *
 * @typedef {object} Means
 * @property {Referee} referee with the game before the move
 * @property {Referee} scratch
 * @property {import("../play.js").Rules} rules
 * @property {Names} names
 */

const HOUSES = 12;
const OTHER_CAPTURES = 3;
const LINE_PLIES = 8;

/**
 * Count a move out.
 *
 * @param {Means} means
 * @param {number} house
 * @param {object} [options]
 * @param {number | null} [options.better] nothing is missed without a better move
 * @param {number[]} [options.line] the moves expected with the move, it first
 * @param {number[]} [options.betterLine]
 * @returns {Explanation}
 */
export function explain(means, house, { better = null, line = [], betterLine = [] } = {}) {
  const trace = traceOf(means.referee, house);
  /** @type {string[]} */
  let missed = [];
  if (better !== null && better !== house) {
    missed = whatWasMissed(means, trace, traceOf(means.referee, better));
    if (missed.length === 0 && line.length > 1 && betterLine.length > 1) missed = countedLines(means, line, betterLine);
  }
  return { did: whatItDid(means, trace), left: whatIsOpen(means, trace), missed };
}

/**
 * A move in one clause: 'C sows 4 seeds: its last seed makes 3 in e and takes them'.
 *
 * @param {Trace} trace
 * @param {Names} names
 */
export function deed(trace, names) {
  return t("{head}: {what}", { head: headOf(trace, names), what: results(trace, names).join(t("; ")) });
}

/**
 * The same to stand after a colon.
 *
 * @param {Trace} trace
 * @param {Names} names
 */
export function clause(trace, names) {
  return t("{head}, and {what}", { head: headOf(trace, names), what: results(trace, names).join(t("; ")) });
}

/** @param {string[]} parts of a list: 'a, b and c' */
function joined(parts) {
  if (parts.length < 2) return parts.join("");
  return t("{first} and {last}", { first: parts.slice(0, -1).join(t(", ")), last: parts[parts.length - 1] });
}

/**
 * @param {Trace} trace
 * @param {Names} names
 */
function headOf({ house, events }, names) {
  const rounds = laps(events);
  const move = names.letters[house];
  if (rounds.length > 1) {
    const count = events.filter((event) => event.kind === "drop").length;
    return t("{move} starts a relay of {laps} laps and {count} seeds", { move, laps: rounds.length, count });
  }
  const [lap] = rounds;
  if (lap.seeds >= HOUSES && !lap.houses.includes(lap.origin)) {
    return t("{move} sows {count} seeds all the way round, past its own house", { move, count: lap.seeds });
  }
  return tn("{move} sows {count} seed", "{move} sows {count} seeds", lap.seeds, { move });
}

/**
 * @param {Trace} trace
 * @param {Names} names
 */
function results(trace, names) {
  const { events, outcome } = trace;
  const first = events.find((event) => event.kind === "capture");
  const parts = first?.reason.startsWith("four") ? fours(events, names) : run(events, names);
  if (events.some((event) => event.kind === "endless")) parts.push(t("the relay would never end and stops"));
  if (outcome) parts.push(t("that ends the game {score}", { score: outcome.stores.slice(0, names.seats).join("–") }));
  return parts;
}

/** @param {TraceEvent[]} events */
function lastDrop(events) {
  return events.findLast((event) => event.kind === "drop")?.seeds ?? 0;
}

/**
 * @param {TraceEvent[]} events
 * @param {Names} names
 */
function seedsIn(events, names) {
  return joined(events.map(({ seeds, house }) => t("{count} in {house}", { count: seeds, house: names.letters[house ?? 0] })));
}

/**
 * A run of captures in Oware, or none.
 *
 * @param {TraceEvent[]} events
 * @param {Names} names
 */
function run(events, names) {
  const last = landing(events) ?? 0;
  const house = names.letters[last];
  const count = lastDrop(events);
  const captures = events.filter((event) => event.kind === "capture");
  const parts = [];
  if (captures[0]?.house !== last) {
    parts.push(count === 1 ? t("its last seed falls in {house}, which was empty", { house }) : t("its last seed makes {count} in {house}", { count, house }));
    if (captures.length > 0) parts.push(t("it takes {list}", { list: seedsIn(captures, names) }));
  } else if (captures.length === 1) {
    parts.push(t("its last seed makes {count} in {house} and takes them", { count, house }));
  } else {
    parts.push(
      t("its last seed makes {count} in {house} and takes them, with {list}: {total} in all", {
        count,
        house,
        list: seedsIn(captures.slice(1), names),
        total: captures.reduce((sum, { seeds }) => sum + seeds, 0),
      }),
    );
  }
  const refused = events.filter((event) => event.kind === "refuse");
  if (refused.length > 0) parts.push(stay(refused, names));
  return parts;
}

/**
 * @param {TraceEvent[]} refused
 * @param {Names} names
 */
function stay(refused, names) {
  const houses = joined(refused.map(({ house }) => names.letters[house ?? 0]));
  if (refused[0].reason === "keep_last") return t("{houses} stays: a grand slam spares the house of the last seed", { houses });
  if (refused[0].reason === "keep_first") return t("{houses} stays: a grand slam spares the first house", { houses });
  return t("{houses} would all be taken, and a grand slam takes nothing", { houses });
}

/**
 * The fours of a relay in Ba-awa, in the order they were made.
 *
 * @param {TraceEvent[]} events
 * @param {Names} names
 */
function fours(events, names) {
  const captures = events.filter((event) => event.kind === "capture");
  const parts = captures.map(({ reason, seeds, house, seat }) => {
    const values = { count: seeds, house: names.letters[house ?? 0], seat: seatName(seat ?? 0, names.seats) };
    return reason === "four_last"
      ? t("its last seed makes {count} in {house} and takes them", values)
      : t("{house} comes to {count} in passing and goes to {seat}", values);
  });
  const stops = !events.some((event) => event.kind === "endless") && lastDrop(events) === 1;
  if (captures[captures.length - 1].reason !== "four_last" && stops) {
    parts.push(t("its last seed falls in {house}, which was empty", { house: names.letters[landing(events) ?? 0] }));
  }
  return parts;
}

/**
 * @param {import("../referee.js").Position} position
 * @param {number} seat
 */
function row({ owners }, seat) {
  return owners.flatMap((owner, house) => (owner === seat ? [house] : []));
}

/**
 * @param {Means} means
 * @param {Trace} trace
 */
function whatItDid({ referee, names }, trace) {
  const { before, after, mover } = trace;
  const sentences = [t("{phrase}.", { phrase: deed(trace, names) })];
  const seat = seatName(mover, names.seats);
  const { legal } = referee;
  const barred = row(before, mover).some((house) => before.houses[house] > 0 && !legal.includes(house) && referee.refusal(house)?.cause === "must_feed");
  if (barred) {
    const houses = joined(legal.map((house) => names.letters[house]));
    sentences.push(
      tn("{seat} had to feed the other side, and only {houses} does.", "{seat} had to feed the other side, and only {houses} do.", legal.length, { seat, houses }),
    );
  } else if (legal.length === 1) {
    sentences.push(t("It was the only legal move."));
  }
  for (const house of row(before, mover)) {
    if (before.houses[house] < HOUSES && after.houses[house] >= HOUSES) {
      sentences.push(t("{house} now holds {count}, enough to go all the way round.", { house: names.letters[house], count: after.houses[house] }));
    }
  }
  if (!trace.outcome) {
    const holding = row(after, mover).filter((house) => after.houses[house] > 0);
    if (holding.length === 0) sentences.push(t("It leaves {seat} without seeds to play.", { seat }));
    else if (holding.length === 1) sentences.push(t("It leaves {seat} seeds in {house} alone.", { seat, house: names.letters[holding[0]] }));
  }
  return sentences;
}

/**
 * The capturing answers to a move, the greatest first; none when the same seat is on turn again.
 *
 * @param {Means} means
 * @param {Trace} trace
 */
function answersTo({ scratch, rules }, { outcome, after, mover }) {
  return outcome || after.turn === mover ? [] : threats(scratch, rules.encoded, after, after.turn);
}

/**
 * Houses of a seat that a move empties for its mover's store.
 *
 * @param {Trace} trace
 * @param {number} seat
 */
function takenFrom({ events, mover, before }, seat) {
  return events.flatMap(({ kind, house, seat: who }) => (kind === "capture" && house !== null && who === mover && before.owners[house] === seat ? [house] : []));
}

/**
 * @param {Means} means
 * @param {Trace} trace
 */
function whatIsOpen(means, trace) {
  const { scratch, rules, names } = means;
  const answers = answersTo(means, trace);
  if (answers.length === 0) return [];
  const [worst] = answers;
  const weak = takenFrom(worst, trace.mover);
  const houses = joined(weak.map((house) => t("{house} at {count}", { house: names.letters[house], count: trace.after.houses[house] })));
  const phrase = clause(worst, names);
  const said = [];
  if (rules.relay || weak.length === 0) {
    said.push(t("It lets {seat} take {count}: {phrase}.", { seat: seatName(worst.mover, names.seats), count: gain(worst), phrase }));
  } else {
    const standing = threats(scratch, rules.encoded, trace.before, trace.after.turn);
    const stood = standing.some((answer) => answer.house === worst.house && gain(answer) >= gain(worst));
    said.push(stood ? t("It leaves {houses}: {phrase}.", { houses, phrase }) : t("It opens {houses}: {phrase}.", { houses, phrase }));
  }
  const others = answers.slice(1, 1 + OTHER_CAPTURES).map((answer) => t("{move} ({count})", { move: names.letters[answer.house], count: gain(answer) }));
  if (others.length > 0) said.push(tn("Another capture is {moves}.", "Other captures are {moves}.", others.length, { moves: joined(others) }));
  return said;
}

/**
 * @param {Means} means
 * @param {Trace} played
 * @param {Trace} better
 */
function whatWasMissed(means, played, better) {
  const { scratch, rules, names } = means;
  const move = names.letters[better.house];
  const said = [];
  if (gain(better) > gain(played)) said.push(t("Better: {phrase}.", { phrase: clause(better, names) }));
  if (better.outcome) return said;
  const open = answersTo(means, played);
  const openBetter = answersTo(means, better);
  const [most, least] = [open, openBetter].map((answers) => (answers.length > 0 ? gain(answers[0]) : 0));
  if (least < most) {
    const values = { move, seat: seatName(open[0].mover, names.seats), count: least, how: howGuarded(open[0], played, better, names) };
    said.push(openBetter.length === 0 ? t("After {move} {seat} can take nothing at once{how}.", values) : t("After {move} {seat} can take {count} at most{how}.", values));
  }
  const own = ownThreats(means, better);
  if (own.length > 0 && gain(own[0]) > Math.max(0, ...ownThreats(means, played).map(gain))) {
    said.push(t("{move} threatens to take {count} next: {phrase}.", { move, count: gain(own[0]), phrase: clause(own[0], names) }));
  }
  const answers = better.after.turn === better.mover ? [] : replies(scratch, rules.encoded, better.after);
  if (answers.length === 1 && played.after.turn !== played.mover && replies(scratch, rules.encoded, played.after).length > 1) {
    const [{ mover, house }] = answers;
    said.push(t("{move} leaves {seat} a single move, {answer}.", { move, seat: seatName(mover, names.seats), answer: names.letters[house] }));
  }
  return said;
}

/**
 * @param {Trace} attack
 * @param {Trace} played
 * @param {Trace} better
 * @param {Names} names
 */
function howGuarded(attack, played, better, names) {
  const holding = (/** @type {number} */ house, /** @type {number} */ count) =>
    count === 0 ? t("{house} is empty", { house: names.letters[house] }) : t("{house} holds {count}", { house: names.letters[house], count });
  const parts = takenFrom(attack, played.mover).flatMap((house) => {
    const there = better.after.houses[house];
    if (house === better.house && there === 0) return [t("{house} is emptied", { house: names.letters[house] })];
    return there === played.after.houses[house] ? [] : [holding(house, there)];
  });
  const reach = better.after.houses[attack.house];
  if (reach !== played.after.houses[attack.house]) parts.push(holding(attack.house, reach));
  return parts.length > 0 ? t(", for {facts}", { facts: joined(parts) }) : "";
}

/**
 * What the mover could take next if nobody moved in between.
 *
 * @param {Means} means
 * @param {Trace} trace
 */
function ownThreats({ scratch, rules }, { outcome, after, mover }) {
  if (outcome || !row(after, mover).some((house) => after.houses[house] > 0)) return [];
  return threats(scratch, rules.encoded, after, mover);
}

/**
 * @param {Means} means
 * @param {number[]} line
 * @param {number[]} betterLine
 */
function countedLines({ referee, names }, line, betterLine) {
  const plies = Math.min(line.length, betterLine.length, LINE_PLIES);
  const mover = referee.position.turn;
  const better = capturedAlong(referee, betterLine.slice(0, plies), mover);
  const played = capturedAlong(referee, line.slice(0, plies), mover);
  if (better.mine === played.mine && better.theirs === played.theirs) return [];
  const letters = (/** @type {number[]} */ moves) => moves.map((house) => names.letters[house]).join(" ");
  return [
    t("Counted out, {line} brings {seat} {mine} and the other side {theirs}; {other} brings {less} and {more}.", {
      line: letters(better.moves),
      seat: seatName(mover, names.seats),
      mine: better.mine,
      theirs: better.theirs,
      other: letters(played.moves),
      less: played.mine,
      more: played.theirs,
    }),
  ];
}
