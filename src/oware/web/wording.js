// @ts-check
/** Everything that is said about a position or a move, composed from traces and from what the referee answers. */
import { capital, list, t, tn } from "./i18n.js";
import { captured, landing, laps } from "./referee.js";

/**
 * @typedef {import("./referee.js").TraceEvent} TraceEvent
 * @typedef {import("./referee.js").Position} Position
 * @typedef {import("./referee.js").Outcome} Outcome
 *
 * @typedef {object} Names who and what is called how in this game
 * @property {number} seats
 * @property {string[]} letters names of the houses
 * @property {number | null} you the only person's seat, if there is exactly one
 */

const LETTERS = [..."ABCDEFabcdef"];

/**
 * Names of the houses.
 *
 * @param {"letters" | "numbers"} style
 * @returns {string[]}
 */
export function houseNames(style) {
  return style === "letters" ? LETTERS : LETTERS.map((_, house) => String((house % 6) + 1));
}

/**
 * @param {number} seat
 * @param {number} seats
 * @returns {string}
 */
export function seatName(seat, seats) {
  if (seats === 2) return seat === 0 ? t("South") : t("North");
  return t("Player {number}", { number: seat + 1 });
}

/**
 * Whose something is: 'yours', 'North's'.
 *
 * @param {number} seat
 * @param {Names} names
 */
function whose(seat, names) {
  return seat === names.you ? t("yours") : t("{seat}’s", { seat: seatName(seat, names.seats) });
}

/** @param {number} count */
export function seedCount(count) {
  return tn("{count} seed", "{count} seeds", count);
}

/** @param {number} count */
export function scoreText(count) {
  const whole = Math.floor(count);
  return count === whole ? String(whole) : `${whole || ""}½`;
}

/**
 * @param {number[]} stores
 * @param {number} seats
 */
export function scoreLine(stores, seats) {
  return stores.slice(0, seats).map(scoreText).join("–");
}

/**
 * What a move would do: 'last seed lands in b, captures 2'.
 *
 * @param {TraceEvent[]} events
 * @param {number} mover
 * @param {Names} names
 * @returns {string}
 */
export function effect(events, mover, names) {
  const parts = [];
  const rounds = laps(events);
  if (rounds.length > 1) parts.push(tn("{count} lap", "{count} laps", rounds.length));
  const last = landing(events);
  if (last !== null) parts.push(t("last seed lands in {house}", { house: names.letters[last] }));
  const own = captured(events, mover);
  if (own > 0) parts.push(t("captures {count}", { count: own }));
  for (let seat = 0; seat < names.seats; seat += 1) {
    const taken = seat === mover ? 0 : captured(events, seat);
    if (taken > 0) parts.push(t("{count} go to {seat}", { count: taken, seat: seatName(seat, names.seats) }));
  }
  const refused = events.filter((event) => event.kind === "refuse");
  if (events.some((event) => event.kind === "endless")) parts.push(t("the relay never ends and is stopped"));
  if (events.some((event) => event.kind === "end")) parts.push(t("ends the game"));
  const told = parts.join(", ");
  return refused.length > 0 ? `${told}; ${refusedSlam(refused, names)}` : told;
}

/**
 * @param {TraceEvent[]} refused
 * @param {Names} names
 */
function refusedSlam(refused, names) {
  const stay = refused.map((event) => event.house ?? 0).sort((one, other) => one - other);
  const houses = list(stay.map((house) => names.letters[house]));
  return tn("{houses} stays: a grand slam may not take every seed of the row", "{houses} stay: a grand slam may not take every seed of the row", stay.length, { houses });
}

/**
 * Accessible name of a house.
 *
 * @param {object} about
 * @param {number} about.house
 * @param {Position} about.position
 * @param {boolean} about.playable
 * @param {string} about.effect what playing it would do, '' when unknown
 * @param {string} about.refusal why it may not be played, '' when that needs no saying
 * @param {boolean} about.kroo
 * @param {Names} names
 */
export function houseLabel({ house, position, playable, effect: outcome, refusal, kroo }, names) {
  const parts = [
    t("House {house}", { house: names.letters[house] }),
    whose(position.owners[house], names),
    seedCount(position.houses[house]),
  ];
  if (kroo) parts.push(t("a full round"));
  if (playable) parts.push(t("playable"));
  const tail = playable ? outcome : refusal;
  return parts.join(", ") + (tail ? `; ${tail}` : "");
}

/**
 * Why a house may not be played.
 *
 * @param {{cause: string, houses: number[]}} refusal
 * @param {number} house
 * @param {Position} position
 * @param {Names} names
 */
export function refusalText({ cause, houses }, house, position, names) {
  const name = names.letters[house];
  const would = list(houses.map((other) => names.letters[other]), "disjunction");
  const turn = seatName(position.turn, names.seats);
  switch (cause) {
    case "game_over":
      return t("The game is over.");
    case "not_yours":
      return t("{house} is not {seat}’s to play.", { house: name, seat: turn });
    case "empty_house":
      return t("{house} is empty.", { house: name });
    case "must_feed":
      return t("{house} gives the other row no seed, and it has none; play {houses}.", { house: name, houses: would });
    case "grand_slam":
      return t("{house} would capture every seed of the other row, which is forbidden; play {houses}.", {
        house: name,
        houses: would,
      });
    case "leaves_no_reply":
      return t("{house} would leave the other player without a move; play {houses}.", { house: name, houses: would });
    case "singles_last":
      return t("Single seeds wait until nothing else can be played; play {houses}.", { houses: would });
    case "endless":
      return t("{house} starts a relay that never ends, which is forbidden; play {houses}.", { house: name, houses: would });
    default:
      return t("There is no such house.");
  }
}

/**
 * A move as it is announced: 'South C, captured 5, 17–12, North to move'.
 *
 * @param {object} move
 * @param {number} move.house
 * @param {number} move.mover
 * @param {TraceEvent[]} move.events
 * @param {Position} move.after
 * @param {boolean} move.over
 * @param {Names} names
 */
export function announcement({ house, mover, events, after, over }, names) {
  const parts = [`${seatName(mover, names.seats)} ${names.letters[house]}`];
  const rounds = laps(events).length;
  if (rounds > 1) parts.push(tn("{count} lap", "{count} laps", rounds));
  const own = captured(events, mover);
  if (own > 0) parts.push(t("captured {count}", { count: own }));
  for (let seat = 0; seat < names.seats; seat += 1) {
    const count = seat === mover ? 0 : captured(events, seat);
    if (count > 0) parts.push(t("{count} to {seat}", { count, seat: seatName(seat, names.seats) }));
  }
  const refused = events.filter((event) => event.kind === "refuse");
  if (refused.length > 0) parts.push(refusedSlam(refused, names));
  if (events.some((event) => event.kind === "endless")) parts.push(t("endless relay, stopped"));
  parts.push(scoreLine(after.stores, names.seats));
  for (const event of events) {
    if (event.kind === "pass" && event.seat !== null) {
      parts.push(t("{seat} has no move and passes", { seat: seatName(event.seat, names.seats) }));
    }
  }
  if (!over) parts.push(t("{seat} to move", { seat: seatName(after.turn, names.seats) }));
  return parts.join(", ");
}

/**
 * How a game ended, in a heading and a reason.
 *
 * @param {Outcome} outcome
 * @param {Names} names
 */
export function outcomeText({ winner, reason, stores }, names) {
  const score = scoreLine(stores, names.seats);
  const heading =
    winner === null
      ? t("Draw, {score}", { score })
      : winner === names.you
        ? t("You win, {score}", { score })
        : t("{seat} wins, {score}", { seat: seatName(winner, names.seats), score });
  return { heading, reason: endReason(reason) };
}

/**
 * @param {string} reason code of RULES.md section 2
 * @returns {string}
 */
export function endReason(reason) {
  switch (reason) {
    case "grand_slam_forfeit": return t("A grand slam loses the game under these rules.");
    case "majority": return t("More than half of the seeds are captured.");
    case "grand_slam_rest": return t("After the grand slam the rest went to the other player.");
    case "board_empty": return t("The board is empty.");
    case "only_singles": return t("Only single seeds are left.");
    case "repetition": return t("The same position came back too often; the seeds on the board were given out.");
    case "quiet_limit": return t("Too many moves passed without a capture.");
    case "no_seeds": return t("The player to move has no seeds.");
    case "cannot_feed": return t("The row without seeds cannot be given any.");
    case "no_legal_move": return t("There is no legal move.");
    case "agreement": return t("The players agreed to end the game; the seeds on the board went to their owners.");
    case "resignation": return t("By resignation.");
    case "time": return t("Time ran out.");
    case "last_seeds": return t("The last seeds on the board were taken together.");
    case "endless": return t("A relay had no end.");
    case "no_move": return t("Nobody has a house to play from.");
    case "target": return t("The number of houses agreed on is reached.");
    case "last_left": return t("Only one player is left.");
    case "max_games": return t("The agreed number of games is played.");
    default: return "";
  }
}

/**
 * The whole board in one text, for the text box.
 *
 * @param {Position} position
 * @param {Names} names
 * @param {Outcome | null} [outcome]
 */
export function boardText(position, names, outcome = null) {
  const blocks = Array.from({ length: names.seats }, (_, seat) => {
    const own = position.owners.flatMap((owner, house) =>
      owner === seat ? [`${names.letters[house]} ${position.houses[house]}`] : [],
    );
    return t("{seat}: {houses}; store {score}.", {
      seat: seatName(seat, names.seats),
      houses: own.join(", "),
      score: scoreText(position.stores[seat]),
    });
  });
  const state = outcome ? outcomeText(outcome, names).heading : capital(t("{seat} to move", { seat: seatName(position.turn, names.seats) }));
  return [...blocks, state].join(" ");
}

/** Titles of the rule sets people know by name. */
const TITLES = () => ({
  abapa: t("Abapa, tournament rules"),
  "abapa-society": t("Abapa, Oware Society"),
  "browser-doc": t("Abapa, browser game"),
  "browser-doc-literal": t("Browser game to the letter"),
  "sao-paulo": t("São Paulo school text"),
  "sao-paulo-literal": t("São Paulo text to the letter"),
  "default-capped": t("Abapa, quiet moves limited"),
  openspiel: t("OpenSpiel"),
  auale: t("Aualé"),
  playstrategy: t("PlayStrategy"),
  awari: t("Awari, computer olympiad"),
  "mancala-games": t("MancalaGames Oware"),
  "mancala-games-wari": t("MancalaGames Wari"),
  "six-house-forfeit": t("Slam only by six houses"),
  "wari-bennett": t("Wari after Bennett"),
  "awari-ndyuka": t("Awari of the Ndyuka"),
  "ouri-portugal": t("Ouri, Portugal"),
  "ouri-valdez": t("Ouri after Valdez"),
  "wari-pratt": t("Wari after Pratt"),
  merkel: t("Oware after Merkel"),
  "slam-illegal-unless-only": t("Slam forbidden if avoidable"),
  "slam-illegal": t("Slam forbidden"),
  "slam-allowed": t("Slam captures"),
  "slam-rest": t("Slam gives the rest away"),
  "slam-keep-last": t("Slam spares the last house"),
  "slam-keep-first": t("Slam spares the first house"),
  "ba-awa": t("Ba-awa"),
  "ba-awa-end-of-turn": t("Ba-awa, end after the turn"),
  "ba-awa-skip-origin": t("Ba-awa, origin passed over"),
  "ba-awa-mancala-games": t("MancalaGames Ba-awa"),
  "ba-awa-three": t("Ba-awa for three"),
  "nam-nam": t("Nam-nam"),
  "nam-nam-mancala-games": t("MancalaGames Nam-nam"),
  "anan-anan": t("Anan-anan"),
  obridjie: t("Obridjie"),
  "obridjie-mancala-games": t("MancalaGames Obridjie"),
  jerin: t("J’erin"),
});

/**
 * @param {string} name of a rule set
 * @returns {string}
 */
export function rulesTitle(name) {
  return /** @type {Record<string, string>} */ (TITLES())[name] ?? name;
}
