// @ts-check
/** Moves with variations and comments, and the game they belong to. */

/**
 * @typedef {import("../referee.js").Referee} Referee
 * @typedef {import("../play.js").Rules} Rules
 * @typedef {import("../play.js").Start} Start
 * @typedef {number | {resigned: number}} Move a house, or a seat that leaves
 */

export class Node {
  /**
   * @param {Move | null} move null: the start
   * @param {Node | null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {Node[]} the first is the main line */
    this.children = [];
    this.comment = "";
  }

  /** @returns {Node[]} from the first move to this one */
  get path() {
    /** @type {Node[]} */
    const nodes = [];
    for (let node = /** @type {Node | null} */ (this); node?.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** @returns {Move[]} */
  get moves() {
    return this.path.map((node) => /** @type {Move} */ (node.move));
  }

  /** The last node of the line that goes on from here. */
  get end() {
    let node = /** @type {Node} */ (this);
    while (node.children.length > 0) [node] = node.children;
    return node;
  }

  /**
   * The node of a move played here, made if it is new.
   *
   * @param {Move} move
   */
  add(move) {
    const found = this.children.find((child) => same(child.move, move));
    if (found) return found;
    const child = new Node(move, this);
    this.children.push(child);
    return child;
  }

  /** Make this line the main one where it branches off. */
  promote() {
    const { parent } = this;
    if (!parent) return;
    parent.children = [this, ...parent.children.filter((child) => child !== this)];
  }

  /** Drop this move and what follows. @returns {Node} where one stands then */
  remove() {
    const { parent } = this;
    if (!parent) return this;
    parent.children = parent.children.filter((child) => child !== this);
    return parent;
  }
}

/**
 * @param {Move | null} one
 * @param {Move} other
 */
function same(one, other) {
  return one === other || (typeof one === "object" && typeof other === "object" && one?.resigned === other.resigned);
}

/** A game being studied: rules, start, the tree of its moves, and where one stands. */
export class Study {
  /**
   * @param {Rules} rules
   * @param {Start | null} start null: the start of the rule set
   */
  constructor(rules, start = null) {
    this.rules = rules;
    this.given = start;
    this.root = new Node(null, null);
    this.node = this.root;
    /** @type {string[] | null} names of the players, where a record gave them */
    this.names = null;
    /** How the record says it ended, where that is no matter of moves. */
    this.ending = "";
  }

  /**
   * Put the referee where one stands.
   *
   * @param {Referee} referee
   * @param {Node} [node]
   * @throws {Error} if it finds no sense in the position
   */
  put(referee, node = this.node) {
    referee.start(this.rules.encoded, this.given?.position ?? null, this.given?.earlier);
    for (const move of node.moves) {
      if (typeof move === "number") referee.play(move);
      else referee.resign(move.resigned);
    }
  }

  /**
   * Where the game starts, in full.
   *
   * @param {Referee} referee whose game is given up for this
   * @returns {Start}
   */
  start(referee) {
    if (this.given) return this.given;
    referee.start(this.rules.encoded, null);
    return { position: referee.position, earlier: [] };
  }

  /**
   * Play a list of moves from where one stands.
   *
   * @param {Move[]} moves that are legal
   */
  follow(moves) {
    for (const move of moves) this.node = this.node.add(move);
  }
}

/**
 * What was played in a game: its moves, and seats that left others playing on.
 *
 * @param {import("../play.js").Play} play
 * @returns {Move[]}
 */
export function movesOf({ story, seats }) {
  /** @type {Move[]} */
  const moves = [];
  for (const { kind, house, seat } of story) {
    if (kind === "move") moves.push(house);
    else if (kind !== "agree" && seats > 2) moves.push({ resigned: seat });
  }
  return moves;
}
