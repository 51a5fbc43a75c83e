// @ts-check
/** The view for learning: its menu, and the parts it leads to. An address is `#/learn?part=lesson&name=sow-count`. */
import { fill, h } from "../dom.js";
import { addMessages, t } from "../i18n.js";
import { Referee } from "../referee.js";
import { address } from "../shell.js";
import { Progress } from "./progress.js";

/**
 * @typedef {import("../shell.js").Context} Context
 *
 * @typedef {object} Learning what the parts share
 * @property {Context} context
 * @property {Progress} progress
 * @property {() => Referee} referee one for all parts, made when first needed
 * @property {(file: string) => Promise<any>} json
 * @property {(file: string) => Promise<string>} text
 *
 * @typedef {object} Part
 * @property {HTMLElement[]} content
 * @property {string} title
 * @property {() => void} [start] called when the content stands on the page
 * @property {() => void} [leave]
 * @property {() => void} [settle]
 * @property {Record<string, string>} [instead] its address, where there is not what the address asked for
 */

const HERE = import.meta.url;

/** @type {Record<string, (learning: Learning, values: URLSearchParams) => Promise<Part>>} */
const PARTS = {
  lessons: async (learning) => (await import("./lessonview.js")).lessonList(learning),
  lesson: async (learning, values) => (await import("./lessonview.js")).lessonPart(learning, values.get("name") ?? ""),
  first: async (learning) => (await import("./firstgame.js")).firstGame(learning),
  puzzles: async (learning, values) => (await import("./puzzleview.js")).puzzlePart(learning, values),
  text: async (learning, values) => (await import("./textview.js")).textPart(learning, values.get("name") ?? ""),
  rules: async (learning, values) => (await import("./rulesview.js")).rulesPart(learning, values.get("name") ?? ""),
  compare: async (learning) => (await import("./rulesview.js")).comparePart(learning),
  sheet: async (learning) => (await import("./sheet.js")).sheetPart(learning),
};

/**
 * @param {Context} context
 * @returns {import("../shell.js").View}
 */
export function create(context) {
  const body = h("div", { class: "page learn" });
  /** @type {Referee | null} */
  let referee = null;
  /** @type {Map<string, Promise<any>>} */
  const files = new Map();
  const get = (/** @type {string} */ file, /** @type {(response: Response) => Promise<any>} */ read) => {
    let found = files.get(file);
    if (!found) {
      found = fetch(new URL(file, HERE)).then((response) => {
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        return read(response);
      });
      found.catch(() => files.delete(file));
      files.set(file, found);
    }
    return found;
  };
  /** @type {Learning} */
  const learning = {
    context,
    progress: new Progress(),
    referee: () => (referee ??= new Referee(context.core)),
    json: (file) => get(file, (response) => response.json()),
    text: (file) => get(file, (response) => response.text()),
  };
  /** @type {Part | null} */
  let part = null;
  let turn = 0;

  const show = async (/** @type {URLSearchParams} */ values) => {
    const id = (turn += 1);
    part?.leave?.();
    part = null;
    const name = values.get("part") ?? "";
    try {
      await addMessages("learn");
      const known = Object.hasOwn(PARTS, name);
      const next = known ? await PARTS[name](learning, values) : { ...(await menu(learning)), instead: name ? {} : undefined };
      if (id !== turn) {
        next.leave?.();
        return;
      }
      part = next;
      if (next.instead) context.lost("learn", next.instead);
      fill(body, known && h("p", { class: "back" }, h("a", { href: address("learn") }, `← ${t("Learn")}`)), h("h2", {}, next.title), next.content);
      part.start?.();
      body.dataset.part = new URLSearchParams(next.instead ?? values).toString();
      if (name) scrollTo({ top: 0 });
    } catch (error) {
      console.info(`the part ${name} does not load`, error);
      if (id === turn) {
        fill(
          body,
          h("h2", {}, t("Learn")),
          h("p", { role: "alert" }, t("This part of the page could not be loaded. Go on line, or wait until the page has been stored for use off line, and try again.")),
          h("button", { type: "button", class: "plainbutton", onclick: () => show(values) }, t("Try again")),
        );
      }
    }
  };
  return {
    element: body,
    show: (values) => void show(values),
    hide: () => {
      turn += 1;
      part?.leave?.();
      part = null;
    },
    settle: () => part?.settle?.(),
  };
}

/**
 * @param {Learning} learning
 * @returns {Promise<Part>}
 */
async function menu({ progress, json }) {
  /** @type {import("./lesson.js").Stage[]} */
  const stages = await json("lessons.json");
  const lessons = stages.flatMap((stage) => stage.lessons);
  const done = lessons.filter(({ name }) => name in progress.stars).length;
  const card = (/** @type {Record<string, string>} */ values, /** @type {string} */ title, /** @type {string} */ about, /** @type {string} */ state = "") =>
    h("li", {}, h("a", { class: "learncard", href: address("learn", values) }, h("strong", {}, title), h("span", {}, about), state && h("em", {}, state)));
  return {
    title: t("Learn"),
    content: [
      h("h3", {}, t("Step by step")),
      h(
        "ul",
        { class: "learncards steps" },
        card({ part: "first" }, t("First game"), t("Play; every rule is explained when it first matters.")),
        card({ part: "lessons" }, t("Lessons"), t("From sowing to the match of Ba-awa, one idea at a time."), t("{done} of {all} solved", { done, all: lessons.length })),
        card({ part: "puzzles" }, t("Puzzles"), t("One move wins. Which?"), t("Rating {rating}", { rating: Math.round(progress.rating.rating) })),
        card({ part: "puzzles", daily: "1" }, t("Puzzle of the day"), t("The same for everybody, a new one every day.")),
      ),
      h("h3", {}, t("To read")),
      h(
        "ul",
        { class: "learncards" },
        card({ part: "text", name: "guide" }, t("Strategy guide"), t("How to think about a position.")),
        card({ part: "text", name: "faq" }, t("Questions and answers"), t("Why was nothing captured? And other questions.")),
        card({ part: "text", name: "history" }, t("History and names"), t("Where the game comes from and what it is called.")),
        card({ part: "rules" }, t("Rules"), t("A page for each rule set.")),
        card({ part: "compare" }, t("Rule sets compared"), t("What differs, side by side.")),
        card({ part: "sheet" }, t("For school"), t("A board, the rules on one page and five exercises, to print.")),
      ),
    ],
  };
}
