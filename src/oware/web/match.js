// @ts-check
/** A match at this table; fetched when one is played. */
import { t } from "./i18n.js";
import { reasonName } from "./referee.js";
import { endReason, scoreText, seatName } from "./wording.js";

/**
 * @typedef {import("./referee.js").Referee} Referee
 * @typedef {import("./play.js").Rules} Rules
 * @typedef {import("./play.js").Start} Start
 * @typedef {import("./wording.js").Names} Names
 */

/**
 * @typedef {object} MatchOptions as rulesets.json gives them
 * @property {"agreement" | "coin" | "south"} starter
 * @property {"alternate" | "winner" | "loser" | "agreement" | "same"} opener
 * @property {number} best_of
 * @property {number} first_to
 * @property {number} max_games
 * @property {[number, number, number]} points
 * @property {number} target
 * @property {"extend" | "anchored" | "chosen"} layout
 * @property {"winner" | "loser"} spare_pit
 *
 * @typedef {object} Standing
 * @property {boolean} over
 * @property {number | null} winner
 * @property {string} reason
 * @property {number[]} scores houses or points, one a seat
 */

/*
 * A match is several games, scored by points, or by houses that change owner. What a game was worth, where houses lie, who
 * opens next and when it is over the core says.
 */
const WORDS = 48;
/** Places of the core's numbers; docs/dev/core.md, Matches. */
const AT = {
  nextOpener: 0, layout: 1, target: 3, bestOf: 4, firstTo: 5, most: 6, relay: 14, players: 15, games: 16, opener: 17, over: 19, winner: 20, reason: 21,
  won: 22, points: 25, mayOpen: 31, owners: 32,
};
const THOUSANDTHS = 1000;
const OPENERS = ["alternate", "winner", "loser", "agreement", "same"];
const LAYOUTS = ["extend", "anchored", "chosen"];
const SPARE = ["winner", "loser"];

export class Match {
  /**
   * @param {Referee} referee
   * @param {Rules} rules
   * @param {number[]} words the match as the game in progress began
   */
  constructor(referee, rules, words) {
    this.referee = referee;
    this.rules = rules;
    this.words = words;
    this.at = referee.matchAt;
  }

  /**
   * @param {Referee} referee
   * @param {Rules} rules
   * @param {MatchOptions} options
   * @param {number} opener of the first game
   * @returns {Match}
   */
  static begin(referee, rules, options, opener) {
    const words = new Array(WORDS).fill(0);
    const { opener: following, layout, spare_pit: spare, target, best_of: best, first_to: first, max_games: most, points } = options;
    [OPENERS.indexOf(following), LAYOUTS.indexOf(layout), SPARE.indexOf(spare), target, best, first, most, ...points.map((point) => point * THOUSANDTHS)].forEach(
      (word, index) => (words[index] = word),
    );
    const match = new Match(referee, rules, words);
    match.use((at) => {
      referee.setRules(rules.encoded);
      check(referee.core.api.oware_match_start(at, referee.rules, opener));
    });
    return match;
  }

  /**
   * Let the core work on the words.
   *
   * @param {(at: number) => void} action
   */
  use(action) {
    const { core } = this.referee;
    core.int32(this.at, WORDS).set(this.words);
    action(this.at);
    this.words = Array.from(core.int32(this.at, WORDS));
  }

  /** Finished games. */
  get games() {
    return this.words[AT.games];
  }

  /** How the game in progress begins. @returns {Start} */
  get start() {
    const owners = this.words.slice(AT.owners, AT.owners + 12);
    const position = this.referee.startPosition(this.rules.encoded, this.words[AT.opener], this.words[AT.relay] ? owners : null);
    return { position, earlier: [] };
  }

  /**
   * How the match stands; when the game is over its result counts.
   *
   * @returns {Standing}
   */
  get standing() {
    const { core, outcome } = this.referee;
    let { words } = this;
    if (outcome) {
      core.int32(this.at, WORDS).set(words);
      check(core.api.oware_match_record(this.at, this.referee.game));
      words = Array.from(core.int32(this.at, WORDS));
    }
    const seats = Array.from({ length: this.rules.players }, (_, seat) => seat);
    const scores = !words[AT.relay]
      ? seats.map((seat) => words[AT.points + seat] / THOUSANDTHS)
      : outcome
        ? seats.map((seat) => words[AT.won + seat])
        : seats.map((seat) => words.slice(AT.owners, AT.owners + 12).filter((owner) => owner === seat).length);
    const winner = words[AT.winner];
    return { over: words[AT.over] === 1, winner: winner < 0 ? null : winner, reason: reasonName(words[AT.reason]), scores };
  }

  /**
   * After a finished game, when its winner chooses where the houses lie: the houses each seat has won.
   *
   * @returns {{seat: number, won: number[]} | null}
   */
  get choice() {
    if (!this.words[AT.relay] || this.words[AT.layout] !== LAYOUTS.indexOf("chosen") || !this.referee.outcome) return null;
    const { scores } = this.standing;
    return { seat: scores.indexOf(Math.max(...scores)), won: scores };
  }

  /**
   * After a finished game, when the players agree on who opens: the seats that may.
   *
   * @returns {number[] | null}
   */
  get openers() {
    if (this.words[AT.nextOpener] !== OPENERS.indexOf("agreement") || !this.referee.outcome) return null;
    const { core } = this.referee;
    core.int32(this.at, WORDS).set(this.words);
    check(core.api.oware_match_record(this.at, this.referee.game));
    const mask = core.int32(this.at, WORDS)[AT.mayOpen];
    return Array.from({ length: this.rules.players }, (_, seat) => seat).filter((seat) => mask & (1 << seat));
  }

  /** Where the houses won would lie if nobody chose. */
  get usualOwners() {
    const { core } = this.referee;
    const { scores } = this.standing;
    core.int32(this.at, scores.length).set(scores);
    check(core.api.oware_match_layout(this.at, scores.length, LAYOUTS.indexOf("extend"), this.at + WORDS * 4));
    return Array.from(core.int32(this.at + WORDS, 12));
  }

  /**
   * Count the finished game and go on to the next one.
   *
   * @param {number[] | null} owners of the houses, when they are chosen
   * @param {number | null} opener when it is agreed
   */
  next(owners, opener) {
    const { core } = this.referee;
    this.use((at) => {
      const chosen = owners ? at + WORDS * 4 : 0;
      if (owners) core.int32(chosen, owners.length).set(owners);
      check(core.api.oware_match_record(at, this.referee.game));
      check(core.api.oware_match_next(at, chosen, opener ?? -1));
    });
  }

  /**
   * The match in a line.
   *
   * @param {Names} names
   * @returns {string}
   */
  text(names) {
    const { over, winner, reason, scores } = this.standing;
    const values = { seat: "", score: scores.map(scoreText).join("–"), number: this.games + 1 };
    if (over && winner === null) return t("The match is drawn, {score}.", values) + ` ${endReason(reason)}`;
    if (over) return t("{seat} wins the match, {score}.", { ...values, seat: seatName(winner ?? 0, names.seats) }) + ` ${endReason(reason)}`;
    const goal = this.words[AT.relay] ? this.words[AT.target] : this.words[AT.firstTo];
    const line = this.words[AT.relay] ? t("Game {number}: houses {score}", values) : t("Game {number}: match score {score}", values);
    if (goal) return t("{line}, first to {goal}", { line, goal });
    const best = this.words[AT.bestOf];
    return best ? t("{line}, best of {games}", { line, games: best }) : line;
  }

  /** @returns {number[]} */
  save() {
    return this.words;
  }

  /**
   * @param {Referee} referee
   * @param {Rules} rules
   * @param {unknown} saved
   * @returns {Match | null}
   */
  static resume(referee, rules, saved) {
    const sound = Array.isArray(saved) && saved.length === WORDS && saved.every(Number.isInteger) && saved[AT.players] === rules.players;
    return sound ? new Match(referee, rules, /** @type {number[]} */ (saved)) : null;
  }
}

/** @param {number} status of the core */
function check(status) {
  if (status < 0) throw new Error(`the match cannot go on (${status})`);
}
