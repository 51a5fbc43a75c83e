// @ts-check
/** A first game against a weak computer, in which each rule is explained, from the trace, when it first matters. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { captured } from "../referee.js";
import { keep, recall } from "../settings.js";
import { outcomeText } from "../wording.js";
import { Desk } from "./desk.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 * @typedef {import("../referee.js").TraceEvent} TraceEvent
 *
 * @typedef {object} Moment what has just happened
 * @property {TraceEvent[]} events empty before the first move
 * @property {number} mover
 * @property {number} you
 * @property {import("../referee.js").Position} before
 * @property {import("../referee.js").Position} after
 * @property {import("../referee.js").Referee} referee
 */

const LETTERS = "ABCDEFabcdef";
const FULL_ROUND = 12;

/** @param {Moment} moment */
const run = ({ events }) => events.filter(({ kind }) => kind === "capture");
/** @param {import("../referee.js").Position} position @param {number} seat */
const row = (position, seat) => position.houses.reduce((sum, seeds, house) => sum + (position.owners[house] === seat ? seeds : 0), 0);

/** Rules in the order in which they are looked for: a name, when the rule matters, and what is said then. */
const RULES = () => [
  { name: "start", when: (/** @type {Moment} */ { events }) => events.length === 0, text: t("You are South, at the bottom. Choose one of your houses A to F: its seeds are sown one by one into the houses that follow, anticlockwise. Whoever captures more than half of the 48 seeds wins.") },
  { name: "capture", when: (/** @type {Moment} */ moment) => moment.mover === moment.you && run(moment).length === 1, text: t("Your last seed made two or three in a house on the other side: you captured them. They lie in your store, at your right.") },
  { name: "chain", when: (/** @type {Moment} */ moment) => moment.mover === moment.you && run(moment).length > 1, text: t("You captured several houses: going back from the last seed, every house of the other row that holds two or three is taken, until one does not.") },
  { name: "captured", when: (/** @type {Moment} */ moment) => moment.mover !== moment.you && run(moment).length > 0, text: t("Your opponent’s last seed made two or three on your side, so these seeds are his. Houses with one or two seeds are in danger: before you move, look where his last seeds can fall.") },
  { name: "slam", when: (/** @type {Moment} */ { events }) => events.some(({ kind }) => kind === "refuse"), text: t("This capture would have taken every seed of the other row. That is a grand slam: the move stands, but nothing is captured.") },
  { name: "four", when: (/** @type {Moment} */ moment) => moment.mover === moment.you && run(moment).length === 0 && lastOnOtherSide(moment), text: t("Your last seed fell on the other side, but made neither two nor three, so nothing was captured.") },
  { name: "own", when: (/** @type {Moment} */ moment) => moment.mover === moment.you && run(moment).length === 0 && lastOwn(moment), text: t("Your last seed made two or three on your own side. That captures nothing: you take only from the other row.") },
  { name: "round", when: (/** @type {Moment} */ { events }) => events.some((event) => event.kind === "lift" && event.seeds >= FULL_ROUND), text: t("Twelve seeds or more go all the way round. The house they came from is passed over and stays empty.") },
  { name: "big", when: (/** @type {Moment} */ { after }) => after.houses.some((seeds) => seeds >= FULL_ROUND), text: t("A house with twelve seeds or more is a kroo. It reaches the whole board, and its owner waits for the moment when it takes most.") },
  { name: "feed", when: (/** @type {Moment} */ { after, referee, you }) => after.turn === you && referee.outcome === null && row(after, 1 - you) === 0, text: t("Your opponent has no seeds. You must play a house that gives him some, if you have one; the others are barred.") },
  { name: "fed", when: (/** @type {Moment} */ { after, referee, you }) => after.turn !== you && referee.outcome === null && row(after, you) === 0, text: t("You have no seeds left: if your opponent can, he must give you some.") },
  { name: "danger", when: (/** @type {Moment} */ { after, referee, you }) => after.turn === you && referee.outcome === null && referee.legal.some((house) => captured(referee.preview(house), you) > 0), text: t("You can capture now. Look at each of your houses: where does its last seed fall? Nobody has to capture, though.") },
];

/** @param {Moment} moment */
function lastDrop({ events }) {
  return events.findLast(({ kind }) => kind === "drop");
}

/** @param {Moment} moment */
function lastOnOtherSide(moment) {
  const last = lastDrop(moment);
  return last !== undefined && moment.before.owners[last.house ?? 0] !== moment.you && ![2, 3].includes(last.seeds);
}

/** @param {Moment} moment */
function lastOwn(moment) {
  const last = lastDrop(moment);
  return last !== undefined && moment.before.owners[last.house ?? 0] === moment.you && [2, 3].includes(last.seeds);
}

const KEPT = "first";

/**
 * @param {Learning} learning
 * @returns {Promise<Part>}
 */
export async function firstGame(learning) {
  const { context } = learning;
  const game = learning.referee();
  const rules = RULES();
  /** @type {Set<string>} rules explained in this game */
  const met = new Set();
  /** What the last move taught stands above the board, where it is seen; what was learnt before, below it. */
  const lesson = h("ol", { class: "story newest", "aria-live": "polite" });
  const story = h("ol", { class: "story" });
  const again = h("button", { type: "button", class: "plainbutton", onclick: () => begin() }, t("New game"));

  /** Houses played, kept on the device until the game is over. @type {number[]} */
  let made = [];

  const desk = new Desk(context, game, async (house) => {
    if (await turn(house)) await answer();
  });

  /** The other side moves, and the game may be over. */
  async function answer() {
    while (!game.outcome && game.position.turn !== desk.seat) {
      if (!(await desk.breathe())) return;
      if (!(await turn(weakMove()))) return;
    }
    if (game.outcome) end();
  }

  /** @param {number} house */
  async function turn(house) {
    const before = game.position;
    const events = play(house);
    if (!(await desk.showMove(events, before.turn, house))) return false;
    explain({ events, mover: before.turn, you: desk.seat, before, after: game.position, referee: game });
    return true;
  }

  /** @param {number} house */
  function play(house) {
    made.push(house);
    const events = game.play(house);
    keep(KEPT, game.outcome ? null : made);
    return events;
  }

  /** A beginner: captures what it sees, else plays any house. */
  function weakMove() {
    const { legal, position } = game;
    const taking = legal.filter((house) => captured(game.preview(house), position.turn) > 0);
    const choice = taking.length > 0 && Math.random() < 0.6 ? taking : legal;
    return choice[Math.floor(Math.random() * choice.length)];
  }

  /** @param {Moment} moment */
  function explain(moment) {
    const news = rules.filter(({ name, when }) => !met.has(name) && when(moment));
    const move = moment.events[0]?.house;
    tell(news.map(({ name, text }) => {
      met.add(name);
      return h("li", { "data-rule": name }, move !== undefined && move !== null && h("strong", {}, `${desk.names.letters[move] ?? LETTERS[move]}: `), text);
    }));
  }

  /** @param {HTMLElement[]} news */
  function tell(news) {
    if (news.length === 0) return;
    story.prepend(...lesson.children);
    fill(lesson, news);
  }

  function end() {
    const { heading, reason } = outcomeText(/** @type {any} */ (game.outcome), desk.names);
    tell([h("li", { "data-rule": "end" }, h("strong", {}, heading), ". ", reason)]);
  }

  /** @param {number[]} [moves] of a game that was left, to go on with */
  function begin(moves = []) {
    met.clear();
    fill(lesson);
    fill(story);
    desk.setUp("abapa", null);
    desk.say("");
    made = [];
    if (moves.length === 0) keep(KEPT, null);
    explain({ events: [], mover: 0, you: 0, before: game.position, after: game.position, referee: game });
    for (const house of moves) {
      if (game.outcome || game.refusal(house)) break;
      const before = game.position;
      desk.last = play(house);
      explain({ events: desk.last, mover: before.turn, you: desk.seat, before, after: game.position, referee: game });
    }
    desk.show();
    void answer();
  }

  function goOn() {
    const kept = recall(KEPT);
    begin(Array.isArray(kept) ? kept : []);
  }

  return {
    title: t("First game"),
    content: [lesson, desk.element, h("div", { class: "buttons" }, again), h("p", { class: "note" }, t("Play on; each rule is explained when it first matters.")), story],
    start: goOn,
    leave: () => desk.stop(),
    settle: () => desk.show(),
  };
}
