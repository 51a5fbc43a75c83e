// @ts-check
/** What a study may ask: the engine, and endgame tables in the engine's own worker, one of each for all views. */
import { Tables } from "../tables.js";
import { Analyst, boundsOf } from "./analyst.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("../play.js").Rules} Rules
 */

/** Seeds on the board up to which a table is waited for. */
export const MOST_SEEDS = 12;

/** The engine, whose worker takes its tables along when it dies and is replaced. */
class Staff extends Analyst {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    super(module);
    /** @type {Tables | null} */
    this.tables = null;
    /** Whose tables are wanted. @type {Rules | null} */
    this.rules = null;
    /** @type {Promise<boolean>} */
    this.ready = Promise.resolve(false);
    /** Told when more can be asked of the tables. */
    this.onLevel = /** @type {() => void} */ (() => undefined);
    /** Whoever waits for that once. @type {(() => void)[]} */
    this.waiting = [];
  }

  get busy() {
    return super.busy || (this.tables?.waiting.size ?? 0) > 0;
  }

  hire() {
    const { worker } = this;
    const hired = super.hire();
    if (worker) return hired;
    this.tables = new Tables(hired);
    this.tables.onLevel = () => {
      this.onLevel();
      for (const told of this.waiting.splice(0)) told();
      return undefined;
    };
    if (this.rules) this.ready = this.tables.prepare(this.rules);
    return hired;
  }

  /** @param {string} reason */
  replace(reason) {
    const { tables } = this;
    this.tables = null;
    super.replace(reason);
    tables?.close();
  }
}

export class Aids {
  /** @param {Context} context */
  constructor(context) {
    this.analyst = new Staff(context.module);
  }

  /**
   * A view comes up: it is told from now on.
   *
   * @param {{onFailure: (text: string) => void, onLevel?: () => void}} view told when the engine cannot go on, and when the tables grew
   */
  serve({ onFailure, onLevel = () => undefined }) {
    this.analyst.onFailure = onFailure;
    this.analyst.onLevel = onLevel;
  }

  /**
   * Build the tables of these rules in the background.
   *
   * @param {Rules} rules
   */
  prepare(rules) {
    const { analyst } = this;
    if (rules.relay || rules.players !== 2) return;
    const known = analyst.rules?.name === rules.name;
    analyst.rules = rules;
    if (!analyst.tables) analyst.hire();
    else if (!known) analyst.ready = analyst.tables.prepare(rules);
  }

  /** Wait until the tables are built, by however many workers that takes. */
  async built() {
    const { analyst } = this;
    const { ready } = analyst;
    await ready;
    if (ready !== analyst.ready) await this.built();
  }

  /**
   * Wait until the tables have grown so far, or grow no more.
   *
   * @param {number} seeds
   */
  async grown(seeds) {
    const { analyst } = this;
    while (this.level < seeds) {
      const { ready } = analyst;
      const over = await Promise.race([ready.then(() => true), new Promise((resolve) => analyst.waiting.push(() => resolve(false)))]);
      if (over && ready === analyst.ready) return;
    }
  }

  /** How far the tables have grown, in seeds. */
  get level() {
    return (this.analyst.tables?.levels.pair ?? 0) - 1;
  }

  /**
   * What a table says in a game that began where the study does, in seeds ahead at the end by house.
   *
   * @param {import("../referee.js").Referee} referee
   * @param {Rules} rules
   * @returns {Promise<Map<number, [number, number]>>}
   */
  async bounds({ position, earlier, outcome }, rules) {
    const { analyst } = this;
    const seeds = position.houses.reduce((sum, count) => sum + count, 0);
    while (analyst.tables && !outcome && seeds <= MOST_SEEDS && analyst.rules?.name === rules.name) {
      const { tables } = analyst;
      const answer = await tables.probe({ position, earlier }, rules, { kind: "pair" });
      if (tables === analyst.tables) return boundsOf(answer, position);
      await this.built();
    }
    return new Map();
  }
}

/** @type {Aids | null} */
let shared = null;

/**
 * One worker serves all views: only one of them is seen.
 *
 * @param {Context} context
 */
export function aidsOf(context) {
  return (shared ??= new Aids(context));
}
