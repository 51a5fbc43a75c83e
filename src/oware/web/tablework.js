// @ts-check
/**
 * Endgame tables in a worker's memory: built by the core in short jobs, asked, and lent to a search. It imports nothing, and
 * is itself imported by worker.js when tables are first asked for. docs/dev/page.md tells how the page uses it.
 */
/**
 * @typedef {import("./tables.js").TableAnswer} TableAnswer
 * @typedef {import("./tables.js").Kind} Kind
 *
 * @typedef {object} Room what of a worker's memory tables need
 * @property {any} api exports of the core
 * @property {(bytes: number) => number} take memory for good
 * @property {(at: number, length: number) => Int32Array} int32 a view that is valid until memory grows
 */

/** Kinds as the core numbers them. */
const KINDS = ["pair", "split"];
/** @type {TableAnswer["condition"][]} */
const CONDITIONS = ["", "unrepeated", "counts", "quiet_plies", "cycles_shared"];

const RULE_WORDS = 32;
const POSITION_WORDS = 32;
const TURN_WORD = 15;
const EARLIER_WORDS = 14;
const ANSWER_WORDS = 8;
const MOVE_WORDS = 6;
const MOST_EARLIER = 512;
const MOST_LEVELS = 49;
/** Boards that one call of the core looks at: it takes a few milliseconds at most. */
const CHUNK = 1024;
/** Levels up to this one are always built; those above only where the time they take is short. */
const SURE = 10;
/** Milliseconds of work that levels above may bring a kind to. */
const PATIENCE = 4000;
const PROOF_ENTRIES = 1 << 14;
const PROOF_NODES = 20_000;
/** Milliseconds of one turn at building. */
const SLICE = 4;

export class TableWork {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    const { api } = room;
    this.rules = room.take(RULE_WORDS * 4);
    this.asked = room.take(RULE_WORDS * 4);
    /** Jobs of the core: the level being built, and the level being asked. */
    this.job = room.take(api.oware_tables_job_bytes());
    this.question = room.take(api.oware_tables_job_bytes());
    this.worker = room.take(api.oware_tables_worker_bytes());
    /** Lists of addresses, one of each kind. */
    this.lists = KINDS.map(() => room.take(MOST_LEVELS * 4));
    this.position = room.take(POSITION_WORDS * 4);
    this.earlier = room.take(MOST_EARLIER * EARLIER_WORDS * 4);
    this.entries = room.take(PROOF_ENTRIES * 16);
    this.out = room.take((ANSWER_WORDS + 6 * MOVE_WORDS) * 4);
    /** Memory of each kind's levels, taken once and used anew for other rules. @type {number[][]} */
    this.memory = [[], []];
    /** Levels of each kind that are finished. */
    this.built = [0, 0];
    /** Memory in which splits are solved, two bytes a board, and how many boards it has room for. */
    this.scratch = 0;
    this.scratchBoards = 0;
    /** @type {Generator<void, void, void> | null} */
    this.task = null;
    /** Milliseconds of work on the kind in hand. */
    this.spent = 0;
    /** @type {(kind: Kind, seeds: number) => void} told of each level that is finished */
    this.onLevel = () => undefined;
  }

  /**
   * Begin to build the tables of a rule set; nothing happens where they are there.
   *
   * @param {number[]} rules as rulesets.json encodes them
   * @param {Kind[]} kinds the more important first
   * @param {number} seeds the highest level
   * @returns {boolean} whether these rules can have tables
   */
  begin(rules, kinds, seeds) {
    const { api } = this.room;
    this.room.int32(this.asked, RULE_WORDS).set(rules);
    if (!api.oware_tables_alike(this.asked, this.asked)) return false;
    if (!this.covers(rules)) {
      this.room.int32(this.rules, RULE_WORDS).set(rules);
      this.built = [0, 0];
    }
    this.task = this.build(kinds.map((kind) => KINDS.indexOf(kind)), seeds);
    return true;
  }

  /**
   * Whether what has been built, or is being built, is of these rules or of others that share their tables.
   *
   * @param {number[]} rules
   */
  covers(rules) {
    this.room.int32(this.asked, RULE_WORDS).set(rules);
    return this.room.api.oware_tables_alike(this.rules, this.asked) === 1;
  }

  /**
   * Work for some milliseconds.
   *
   * @param {number} milliseconds
   * @returns {boolean} whether there is more to do
   */
  step(milliseconds) {
    const began = performance.now();
    while (this.task) {
      if (this.task.next().done) this.task = null;
      const took = performance.now() - began;
      if (took < milliseconds) continue;
      this.spent += took;
      break;
    }
    return this.task !== null;
  }

  /**
   * @param {number[]} kinds
   * @param {number} seeds
   */
  *build(kinds, seeds) {
    for (const kind of kinds) {
      this.spent = 0;
      for (let level = this.built[kind]; level <= seeds; level += 1) {
        // Each level has about twice the boards of the one before, and so takes the time of all before it.
        if (level > SURE && 2 * this.spent > PATIENCE) break;
        try {
          yield* this.solve(kind, level);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          break; // the device gives no more memory: the levels below have to do
        }
        this.built[kind] = level + 1;
        this.onLevel(/** @type {Kind} */ (KINDS[kind]), level);
      }
    }
  }

  /**
   * @param {number} kind
   * @param {number} level
   */
  *solve(kind, level) {
    const { api } = this.room;
    const boards = Number(api.oware_tables_boards(level));
    const pair = kind === 0;
    this.memory[kind][level] ??= this.room.take(boards * (pair ? 2 : 1));
    if (!pair && this.scratchBoards < boards) {
      this.scratch = this.room.take(boards * 2);
      this.scratchBoards = boards;
    }
    const values = this.memory[kind][level];
    this.setUp(this.job, this.rules, kind, level, pair ? values : this.scratch);
    const { job, worker } = this;
    new Uint8Array(api.memory.buffer, worker, api.oware_tables_worker_bytes()).fill(0);
    /** @param {(from: bigint, to: bigint) => void} work */
    function* chunks(work) {
      for (let from = 0; from < boards; from += CHUNK) {
        work(BigInt(from), BigInt(Math.min(from + CHUNK, boards)));
        yield;
      }
    }
    yield* chunks((from, to) => api.oware_tables_init(job, worker, from, to));
    for (let threshold = level; threshold > 0; ) {
      let again = 0;
      yield* chunks((from, to) => {
        again |= api.oware_tables_scan(job, worker, threshold, from, to);
      });
      if (!again) threshold -= 1;
    }
    yield* chunks((from, to) => api.oware_tables_finish(job, from, to, values));
  }

  /**
   * @param {number} job address
   * @param {number} rules address
   * @param {number} kind
   * @param {number} level
   * @param {number} states address
   */
  setUp(job, rules, kind, level, states) {
    const { api } = this.room;
    const status = api.oware_tables_job(job, rules, kind, level, 0, states, this.list(kind, level));
    if (status < 0) throw new Error(`the core refuses the tables (${status})`);
  }

  /**
   * A list of the addresses of a kind's levels.
   *
   * @param {number} kind
   * @param {number} levels
   * @returns {number} address
   */
  list(kind, levels) {
    this.room.int32(this.lists[kind], MOST_LEVELS).set(this.memory[kind].slice(0, levels));
    return this.lists[kind];
  }

  /**
   * What a table says about a position; null where its level is not there (yet).
   *
   * @param {number[]} rules of the game; they may differ from the table's in repetition and stops
   * @param {Kind} kindName
   * @param {number[]} position as `packPosition` makes it
   * @param {number[][]} earlier rows of earlier positions since the last capture
   * @param {boolean} known whether those are all there were
   * @returns {TableAnswer | null}
   */
  answer(rules, kindName, position, earlier, known) {
    const kind = KINDS.indexOf(kindName);
    const level = position.slice(0, 12).reduce((sum, seeds) => sum + seeds, 0);
    if (level >= this.built[kind] || !this.covers(rules)) return null;
    const { room } = this;
    this.setUp(this.question, this.asked, kind, level, 0);
    room.int32(this.position, POSITION_WORDS).set(position);
    const rows = earlier.slice(-MOST_EARLIER); // of so many the core promises nothing anyway
    room.int32(this.earlier, MOST_EARLIER * EARLIER_WORDS).set(rows.flat());
    room.api.oware_tables_answer(
      this.question,
      this.memory[kind][level],
      this.position,
      this.earlier,
      rows.length,
      Number(known),
      this.entries,
      PROOF_ENTRIES,
      PROOF_NODES,
      this.out,
    );
    return this.decoded(kindName, level, position[TURN_WORD]);
  }

  /**
   * @param {Kind} kind
   * @param {number} seeds
   * @param {number} turn
   * @returns {TableAnswer}
   */
  decoded(kind, seeds, turn) {
    const words = this.room.int32(this.out, ANSWER_WORDS + 6 * MOVE_WORDS);
    const [low, high, exact, condition, count] = words;
    const moves = Array.from({ length: count }, (_, at) => {
      const [house, captured, least, most, sure, ends] = words.subarray(ANSWER_WORDS + MOVE_WORDS * at);
      /** @type {[number, number]} */
      const bounds = [least / 2, most / 2];
      return { house: house + 6 * turn, captured, bounds, exact: sure === 1, loss: (low - least) / 2, ends: ends === 1 };
    });
    moves.sort((one, other) => other.bounds[0] - one.bounds[0] || other.bounds[1] - one.bounds[1] || one.house - other.house);
    return {
      kind,
      seeds,
      value: exact ? low / 2 : null,
      exact: exact === 1,
      bounds: [low / 2, high / 2],
      condition: CONDITIONS[condition],
      moves,
    };
  }

  /**
   * Lend what is there to a search that has begun, if it is of its rules.
   *
   * @param {number} search address
   * @param {number[]} rules
   * @param {true | number} most all there is, or of pairs alone the levels up to so many seeds
   */
  lend(search, rules, most) {
    if (!this.covers(rules)) return;
    const [pairs, splits] = most === true ? this.built : [Math.min(this.built[0], most + 1), 0];
    this.room.api.oware_search_lend(search, this.list(0, pairs), pairs, this.list(1, splits), splits);
  }
}

/** Builds tables between the slices of searches, so that a question or `stop` is heard at once, and answers what is asked of them. */
export class Builder {
  /** @param {Room & {tables: TableWork | null}} searcher whose memory it is; it is told of the tables */
  constructor(searcher) {
    this.work = searcher.tables = new TableWork(searcher);
    this.work.onLevel = (kind, seeds) => self.postMessage({ level: { kind, seeds } });
    /** Questions to be told when all is built. @type {number[]} */
    this.waiting = [];
    this.working = false;
  }

  /** @param {any} question */
  ask({ id, build, probe }) {
    const { work } = this;
    if (probe) {
      const { rules, kind, position, earlier, known } = probe;
      self.postMessage({ table: { id, answer: work.answer(rules, kind, position, earlier, known) } });
    } else if (work.begin(build.rules, build.kinds, build.seeds)) {
      this.waiting.push(id);
      if (!this.working) this.run();
    } else {
      self.postMessage({ table: { id, answer: false } });
    }
  }

  run() {
    this.working = this.work.step(SLICE);
    if (this.working) {
      setTimeout(() => this.run());
    } else {
      for (const id of this.waiting.splice(0)) self.postMessage({ table: { id, answer: true } });
    }
  }
}
