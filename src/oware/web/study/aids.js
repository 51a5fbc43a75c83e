// @ts-check
/** What a study may ask: the engine, and endgame tables in a worker of their own, one of each for all views. */
import { Tables } from "../tables.js";
import { Analyst, boundsOf } from "./analyst.js";

/**
 * @typedef {import("../shell.js").Context} Context
 * @typedef {import("../play.js").Rules} Rules
 */

/** Seeds on the board up to which a table is waited for. */
const MOST_SEEDS = 12;

export class Aids {
  /**
   * @param {Context} context
   * @param {(text: string) => void} onFailure the engine has died
   */
  constructor(context, onFailure) {
    this.context = context;
    this.analyst = new Analyst(context.module, onFailure);
    /** @type {Tables | null} */
    this.tables = null;
    this.prepared = "";
    /** @type {Promise<boolean>} */
    this.ready = Promise.resolve(false);
    /** Told when more can be asked of the tables. */
    this.onLevel = /** @type {() => void} */ (() => undefined);
  }

  /**
   * Build the tables of these rules in the background.
   *
   * @param {Rules} rules
   */
  prepare(rules) {
    if (rules.relay || rules.players !== 2 || this.prepared === rules.name) return;
    this.prepared = rules.name;
    if (!this.tables) {
      const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
      worker.postMessage({ module: this.context.module, tableBytes: 1 << 16 });
      worker.onerror = () => {
        this.tables = null;
        this.ready = Promise.resolve(false);
      };
      this.tables = new Tables(worker);
      this.tables.onLevel = /** @type {() => undefined} */ (() => void this.onLevel());
    }
    this.ready = this.tables.prepare(rules).catch(() => false);
  }

  /**
   * What a table says in a game that began where the study does, in seeds ahead at the end by house.
   *
   * @param {import("../referee.js").Referee} referee
   * @param {Rules} rules
   * @returns {Promise<Map<number, [number, number]>>}
   */
  async bounds(referee, rules) {
    const { position, earlier, outcome } = referee;
    const seeds = position.houses.reduce((sum, count) => sum + count, 0);
    if (!this.tables || outcome || seeds > MOST_SEEDS || this.prepared !== rules.name) return new Map();
    return boundsOf(await this.tables.probe({ position, earlier }, rules, { kind: "pair" }), position);
  }
}
