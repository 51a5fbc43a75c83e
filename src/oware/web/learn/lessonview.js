// @ts-check
/** The list of lessons, and a lesson at the board. */
import { fill, h } from "../dom.js";
import { t, tn } from "../i18n.js";
import { address } from "../shell.js";
import { rulesTitle } from "../wording.js";
import { Desk } from "./desk.js";
import { Attempt, mostMoves, starsFor } from "./lesson.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 * @typedef {import("./lesson.js").Lesson} Lesson
 * @typedef {import("./lesson.js").Stage} Stage
 */

const MOST_STARS = 3;

/** @param {number} count */
function starSigns(count) {
  const label = tn("{count} star of three", "{count} stars of three", count);
  return h("span", { class: "stars", role: "img", "aria-label": label }, "★".repeat(count) + "☆".repeat(MOST_STARS - count));
}

/**
 * @param {Learning} learning
 * @returns {Promise<Part>}
 */
export async function lessonList({ progress, json }) {
  /** @type {Stage[]} */
  const stages = await json("lessons.json");
  return {
    title: t("Lessons"),
    content: [
      h("p", { class: "note" }, t("Solved at the first try, a lesson earns three stars; a hint, another try and a move too many cost one each.")),
      ...stages.flatMap((stage) => [
        h("h3", {}, t(stage.title)),
        h(
          "ol",
          { class: "lessonlist" },
          stage.lessons.map((lesson) =>
            h("li", {}, h("a", { href: address("learn", { part: "lesson", name: lesson.name }) }, h("span", {}, t(lesson.title)), starSigns(progress.stars[lesson.name] ?? 0))),
          ),
        ),
      ]),
    ],
  };
}

/**
 * @param {Learning} learning
 * @param {string} name
 * @returns {Promise<Part>}
 */
export async function lessonPart(learning, name) {
  const { context, progress, json } = learning;
  /** @type {Stage[]} */
  const stages = await json("lessons.json");
  const lessons = stages.flatMap((stage) => stage.lessons);
  const found = lessons.find((other) => other.name === name);
  if (!found) return { ...(await lessonList(learning)), instead: { part: "lessons" } };
  const lesson = found;
  const next = lessons[lessons.indexOf(lesson) + 1];
  const rules = lesson.rules ?? "abapa";
  let attempts = 0;
  let helped = false;
  let attempt = /** @type {Attempt} */ (/** @type {any} */ (null));

  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  const hint = h("button", { type: "button", class: "plainbutton", onclick: () => tell() }, t("Hint"));
  const again = h("button", { type: "button", class: "plainbutton", onclick: () => begin() }, t("Again"));
  const onward = next && h("a", { class: "plainbutton", href: address("learn", { part: "lesson", name: next.name }) }, t("Next lesson"));

  const desk = new Desk(context, learning.referee(), async (house) => {
    const { position } = desk.referee;
    const events = attempt.play(house);
    if (!(await desk.showMove(events, position.turn, house))) return;
    while (attempt.waits) {
      const reply = attempt.reply;
      const mover = desk.referee.position.turn;
      if (!(await desk.breathe())) return;
      if (!(await desk.showMove(attempt.play(reply), mover, reply))) return;
    }
    judge();
  });

  function begin() {
    attempts += 1;
    fill(verdict);
    desk.setUp(rules, lesson.position);
    attempt = new Attempt(lesson, desk.referee);
    desk.say("");
  }

  function tell() {
    helped = true;
    fill(verdict, h("p", {}, t(lesson.hint)));
  }

  function judge() {
    if (attempt.solved) {
      const earned = starsFor(lesson, attempt.used, attempts, helped);
      progress.earn(lesson.name, earned);
      desk.locked = true;
      desk.label();
      onward?.classList.add("primary");
      fill(verdict, h("p", { class: "solved" }, t("Solved"), " ", starSigns(earned)), h("p", {}, t(lesson.done)));
      (onward ?? again).scrollIntoView({ block: "nearest" });
    } else if (attempt.failed) {
      desk.locked = true;
      desk.label();
      fill(verdict, h("p", {}, t("Not yet. Try again: “Again” sets the position up anew.")));
      again.focus();
    }
  }

  const most = mostMoves(lesson);
  return {
    title: t(lesson.title),
    content: [
      h("p", { class: "lessontext" }, t(lesson.text)),
      h("p", { class: "note" }, [rulesTitle(rules), tn("It can be done in {count} move.", "It can be done in {count} moves.", lesson.moves), most > lesson.moves ? t("One more is allowed.") : ""].filter(Boolean).join(" · ")),
      desk.element,
      verdict,
      h("div", { class: "buttons" }, hint, again, h("a", { class: "plainbutton", href: address("learn", { part: "lessons" }) }, t("All lessons")), onward),
    ],
    start: begin,
    leave: () => desk.stop(),
    settle: () => desk.show(),
  };
}
