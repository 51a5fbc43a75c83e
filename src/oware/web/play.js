// @ts-check
/**
 * A game at this table: who sits where, the moves made and taken back, and what is needed to go on another day. The core
 * decides everything; this keeps the story.
 */

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
 * @property {"move" | "agree" | "resign" | "time"} kind
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
 * @property {(number | string)[]} story houses played, 'agree', or 'resign' or 'time' and the seat
 * @property {string} [id] by which it is kept; begins with the time it began, so that names sort by age
 * @property {string} [began] ISO time
 * @property {string[] | null} [names] of the players, where a record gave them
 * @property {any} [clock]
 * @property {any} [match]
 * @property {{winner: number | null, stores: number[]} | null} [result] for lists of games, null while it goes on
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
    this.began = new Date().toISOString();
    this.id = `${Date.now().toString(36)}-${seed.toString(36)}`;
    /** @type {string[] | null} */
    this.names = null;
    /** @type {import("./clock.js").Clock | null} */
    this.clock = null;
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
   * @param {number} seat whose time is up
   * @returns {Entry}
   */
  loseOnTime(seat) {
    this.undone = [];
    return this.act("time", -1, seat);
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
    const events = { move: () => referee.play(house), agree: () => referee.agree(), resign: () => referee.resign(seat), time: () => referee.loseOnTime(seat) }[kind]();
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
      id: this.id,
      began: this.began,
      rules: this.rules.name,
      players: this.players,
      names: this.names,
      start: this.start,
      seed: this.seed,
      story: this.story.map(({ kind, house, seat }) => (kind === "move" ? house : kind === "agree" ? kind : `${kind}${seat}`)),
      clock: this.clock?.save() ?? null,
      result: this.outcome && { winner: this.outcome.winner, stores: this.outcome.stores },
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
    play.id = saved.id ?? play.id;
    play.began = saved.began ?? play.began;
    play.names = saved.names ?? null;
    for (const item of saved.story) {
      if (play.outcome) break;
      if (item === "agree") play.agree();
      else if (typeof item === "string") play.act(item.startsWith("time") ? "time" : "resign", -1, Number(item.at(-1)));
      else if (referee.refusal(item)) break;
      else play.move(item);
    }
    return play;
  }
}

/**
 * A saved game with its match and its clock.
 *
 * @param {Referee} referee
 * @param {Rules} rules
 * @param {Saved} saved
 * @returns {Promise<[Play, import("./match.js").Match | null]>}
 */
export async function resume(referee, rules, saved) {
  const match = saved.match ? (await import("./match.js")).Match.resume(referee, rules, saved.match) : null;
  const clock = saved.clock ? (await import("./clock.js")).Clock.resume(saved.clock, rules.players) : null;
  const play = Play.resume(referee, rules, saved);
  play.clock = play.outcome ? null : clock;
  return [play, match];
}
