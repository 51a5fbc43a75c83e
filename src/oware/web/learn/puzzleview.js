// @ts-check
/** Puzzles at the board: near one's strength, of a theme, or that of the day. */
import { fill, h } from "../dom.js";
import { list, t } from "../i18n.js";
import { Desk } from "./desk.js";
import { THEMES, dailyPuzzle, dayName, nearestPuzzle, themeNames, unpackPuzzles } from "./puzzles.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 * @typedef {import("./puzzles.js").Puzzle} Puzzle
 */

const LETTERS = "ABCDEFabcdef";

/**
 * @param {Learning} learning
 * @param {URLSearchParams} values `daily`, or a `theme`, or a `number`
 * @returns {Promise<Part>}
 */
export async function puzzlePart(learning, values) {
  const { context, progress, json } = learning;
  const puzzles = unpackPuzzles(await json("puzzles.json"));
  const names = themeNames();
  const today = new Date();
  const isDaily = values.has("daily");
  let theme = values.get("theme") ?? "";
  /** @type {Puzzle | null} */
  let puzzle = null;
  let clean = true;
  let made = 0;

  const head = h("p", { class: "lessontext" });
  const about = h("p", { class: "note" });
  const rating = h("p", { class: "note" });
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  const give = h("button", { type: "button", class: "plainbutton", onclick: () => solution() }, t("Show the solution"));
  const onward = h("button", { type: "button", class: "plainbutton", onclick: () => another() }, t("Next puzzle"));
  const chooser = h(
    "select",
    { id: "theme", onchange: () => ((theme = chooser.value), another()) },
    h("option", { value: "" }, t("All themes")),
    THEMES.map((name) => h("option", { value: name, selected: name === theme }, names[name])),
  );

  const desk = new Desk(context, learning.referee(), async (house) => {
    if (!puzzle) return;
    if (LETTERS[house] !== puzzle.line[made]) {
      clean = false;
      fill(verdict, h("p", {}, t("{letter} is not enough. Try again.", { letter: desk.names.letters[house] })));
      verdict.scrollIntoView({ block: "nearest" });
      return;
    }
    fill(verdict);
    if (!(await move(house))) return;
    if (made < puzzle.line.length) {
      if (!(await desk.breathe())) return;
      await move(LETTERS.indexOf(puzzle.line[made]));
    } else {
      finish();
    }
  });

  /** @param {number} house */
  async function move(house) {
    const { turn } = desk.referee.position;
    made += 1;
    return desk.showMove(desk.referee.play(house), turn, house);
  }

  function finish() {
    if (!puzzle) return;
    desk.locked = true;
    desk.label();
    const change = progress.tried(puzzle, clean);
    if (isDaily && clean && !progress.days.includes(dayName(today))) {
      progress.days.push(dayName(today));
      progress.save();
    }
    const sign = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(change);
    fill(
      verdict,
      clean && h("p", { class: "solved" }, t("Solved")),
      h("p", {}, t("The solution: {moves}", { moves: puzzle.line.split("").map((letter) => desk.names.letters[LETTERS.indexOf(letter)]).join(" ") })),
      change !== 0 && h("p", {}, t("Your rating: {rating} ({change})", { rating: Math.round(progress.rating.rating), change: sign })),
    );
    onward.classList.add("primary");
    give.scrollIntoView({ block: "nearest" });
    showRating();
  }

  async function solution() {
    if (!puzzle || desk.locked) return;
    clean = false;
    while (puzzle && made < puzzle.line.length) {
      if (!(await move(LETTERS.indexOf(puzzle.line[made])))) return;
      if (made < puzzle.line.length && !(await desk.breathe())) return;
    }
    finish();
  }

  function showRating() {
    const tried = Object.keys(progress.puzzles).length;
    rating.textContent = t("Your rating: {rating} · tried {tried} of {all}", { rating: Math.round(progress.rating.rating), tried, all: puzzles.length });
  }

  /** @param {Puzzle | null} next */
  function begin(next) {
    puzzle = next;
    made = 0;
    clean = true;
    fill(verdict);
    onward.classList.remove("primary");
    showRating();
    desk.element.hidden = give.hidden = !puzzle;
    if (!puzzle) {
      head.textContent = t("There is no puzzle left that you have not tried.");
      about.textContent = "";
      return;
    }
    head.textContent = puzzle.themes.includes("draw") ? t("South to move: find the only move that saves the draw.") : t("South to move: find the only move that wins.");
    about.textContent = [t("Puzzle {number}, rating {rating}", { number: puzzle.number + 1, rating: puzzle.rating }), list(puzzle.themes.map((name) => names[name]))].join(" · ");
    desk.setUp("abapa", puzzle.position);
    desk.say("");
  }

  function another() {
    begin(nearestPuzzle(puzzles, progress.rating.rating, progress.puzzles, theme));
  }

  const numbered = puzzles[Number(values.get("number") ?? 0) - 1];
  const start = () => {
    if (isDaily) begin(dailyPuzzle(puzzles, today));
    else if (numbered) begin(numbered);
    else another();
  };
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(today);
  return {
    title: isDaily ? t("Puzzle of the day, {date}", { date }) : t("Puzzles"),
    content: [
      head,
      about,
      desk.element,
      verdict,
      h("div", { class: "buttons" }, give, !isDaily && onward),
      ...(isDaily ? [] : [h("div", { class: "field" }, h("label", { for: "theme" }, t("Theme")), chooser)]),
      rating,
    ],
    start,
    leave: () => desk.stop(),
    settle: () => desk.show(),
    instead: values.get("number") && !numbered ? { part: "puzzles" } : undefined,
  };
}
