// @ts-check
/**
 * A game at this table and the match it belongs to: who sits where, the moves made and taken back, and what is needed to
 * go on another day. The core decides everything; this keeps the story.
 */
import { reasonName } from "./referee.js";
import { t } from "./i18n.js";
import { endReason, scoreText, seatName } from "./wording.js";

/**
 * @typedef {import("./referee.js").Referee} Referee
 * @typedef {import("./referee.js").Earlier} Earlier
 * @typedef {import("./referee.js").Position} Position
 * @typedef {import("./referee.js").TraceEvent} TraceEvent
 * @typedef {import("./referee.js").Outcome} Outcome
 * @typedef {import("./wording.js").Names} Names
 *
 * @typedef {Record<string, any> & {name: string, family: string, players: number, relay: boolean, encoded: number[]}} Rules
 * @typedef {number} Player 0: a person, else the level of the computer
 *
 * @typedef {object} Start
 * @property {Position} position
 * @property {Earlier[]} earlier
 *
 * @typedef {object} Entry something that happened at the table
 * @property {"move" | "agree" | "resign"} kind
 * @property {number} house −1 when it was no move
 * @property {number} seat who did it
 * @property {TraceEvent[]} events
 * @property {Position} before
 * @property {Position} after
 * @property {boolean} over
 *
 * @typedef {object} Saved
 * @property {string} rules
 * @property {Player[]} players
 * @property {Start} start
 * @property {number} seed
 * @property {(number | string)[]} story houses played, 'agree', or 'resign' and the seat
 * @property {any} [match]
 */

export class Play {
  /**
   * @param {Referee} referee
   * @param {Rules} rules
   * @param {Player[]} players one a seat
   * @param {Start | null} start null: the start of the rule set
   * @param {number} [seed]
   */
  constructor(referee, rules, players, start, seed = Math.floor(Math.random() * 2 ** 31)) {
    this.referee = referee;
    this.rules = rules;
    this.players = players;
    referee.start(rules.encoded, start?.position ?? null, start?.earlier);
    /** @type {Start} */
    this.start = start ?? { position: referee.position, earlier: [] };
    /** @type {Entry[]} */
    this.story = [];
    /** @type {Entry[]} */
    this.undone = [];
    /** Makes the computer's levels vary from game to game. */
    this.seed = seed;
  }

  get seats() {
    return this.rules.players;
  }

  get position() {
    return this.referee.position;
  }

  get outcome() {
    return this.referee.outcome;
  }

  /** @returns {Entry | null} */
  get last() {
    return this.story.at(-1) ?? null;
  }

  /** The seat of the only person at the table, null when there are none or several. */
  get you() {
    const people = this.players.flatMap((player, seat) => (player === 0 ? [seat] : []));
    return people.length === 1 ? people[0] : null;
  }

  /** Whether a person is on turn. */
  get personToMove() {
    return this.outcome === null && this.players[this.position.turn] === 0;
  }

  /** Whether only computers play. */
  get watching() {
    return this.players.every((player) => player > 0);
  }

  /**
   * @param {number} house
   * @returns {Entry}
   * @throws {Error} if the referee refuses; ask `referee.refusal` first
   */
  move(house) {
    this.undone = [];
    return this.act("move", house, this.position.turn);
  }

  /** @returns {Entry} */
  agree() {
    this.undone = [];
    return this.act("agree", -1, this.position.turn);
  }

  /**
   * @param {number} seat
   * @returns {Entry}
   */
  resign(seat) {
    this.undone = [];
    return this.act("resign", -1, seat);
  }

  /**
   * @param {Entry["kind"]} kind
   * @param {number} house
   * @param {number} seat
   * @returns {Entry}
   */
  act(kind, house, seat) {
    const before = this.position;
    const { referee } = this;
    const events = kind === "move" ? referee.play(house) : kind === "agree" ? referee.agree() : referee.resign(seat);
    if (events.length === 0) throw new Error(`the referee refused ${kind} ${house}`);
    const entry = { kind, house, seat, events, before, after: this.position, over: this.outcome !== null };
    this.story.push(entry);
    return entry;
  }

  /**
   * Take back: one entry, or as many as bring a person on turn again.
   *
   * @returns {boolean} whether anything was taken back
   */
  undo() {
    if (this.story.length === 0 || !this.referee.undo()) return false;
    do {
      this.undone.push(/** @type {Entry} */ (this.story.pop()));
    } while (!this.personToMove && !this.watching && this.story.length > 0 && this.referee.undo());
    return true;
  }

  /**
   * Play again what was taken back, up to where a person is on turn or the game ends.
   *
   * @returns {boolean} whether anything was played again
   */
  redo() {
    if (this.undone.length === 0) return false;
    do {
      const { kind, house, seat } = /** @type {Entry} */ (this.undone.pop());
      this.act(kind, house, seat);
    } while (this.undone.length > 0 && !this.personToMove && !this.watching);
    return true;
  }

  /** @returns {Saved} */
  save() {
    return {
      rules: this.rules.name,
      players: this.players,
      start: this.start,
      seed: this.seed,
      story: this.story.map(({ kind, house, seat }) => (kind === "move" ? house : kind === "agree" ? kind : `resign${seat}`)),
    };
  }

  /**
   * Go on with a saved game; a story the referee refuses ends where it does.
   *
   * @param {Referee} referee
   * @param {Rules} rules
   * @param {Saved} saved
   * @returns {Play}
   */
  static resume(referee, rules, saved) {
    const play = new Play(referee, rules, saved.players, saved.start, saved.seed);
    for (const item of saved.story) {
      if (play.outcome) break;
      if (item === "agree") play.agree();
      else if (typeof item === "string") play.resign(Number(item.at(-1)));
      else if (referee.refusal(item)) break;
      else play.move(item);
    }
    return play;
  }
}

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
const AT = { layout: 1, target: 3, firstTo: 5, relay: 14, players: 15, games: 16, opener: 17, over: 19, winner: 20, reason: 21, won: 22, points: 25, owners: 32 };
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
   * @returns {Match}
   */
  static begin(referee, rules, options) {
    const words = new Array(WORDS).fill(0);
    const { opener, layout, spare_pit: spare, target, best_of: best, first_to: first, max_games: most, points } = options;
    [OPENERS.indexOf(opener), LAYOUTS.indexOf(layout), SPARE.indexOf(spare), target, best, first, most, ...points.map((point) => point * THOUSANDTHS)].forEach(
      (word, index) => (words[index] = word),
    );
    const match = new Match(referee, rules, words);
    const lot = options.starter === "coin" ? Math.floor(Math.random() * rules.players) : 0;
    match.use((at) => {
      referee.setRules(rules.encoded);
      check(referee.core.api.oware_match_start(at, referee.rules, lot));
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
   */
  next(owners) {
    const { core } = this.referee;
    this.use((at) => {
      const chosen = owners ? at + WORDS * 4 : 0;
      if (owners) core.int32(chosen, owners.length).set(owners);
      check(core.api.oware_match_record(at, this.referee.game));
      check(core.api.oware_match_next(at, chosen, -1));
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
    return goal ? t("{line}, first to {goal}", { line, goal }) : line;
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
