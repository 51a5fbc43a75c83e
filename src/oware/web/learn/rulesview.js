// @ts-check
/** Rules in words, made from what a rule set declares: a page for each, and all side by side. */
import { h } from "../dom.js";
import { list, t } from "../i18n.js";
import { address } from "../shell.js";
import { rulesTitle } from "../wording.js";
import { boardFigure, stillAll } from "./boards.js";

/**
 * @typedef {import("./learn.js").Learning} Learning
 * @typedef {import("./learn.js").Part} Part
 * @typedef {import("../play.js").Rules} Rules
 */

/** Rows of the comparison: an option, what it is about, and what its values mean. @returns {Record<string, [string, Record<string, string>]>} */
const OPTIONS = () => ({
  capture_counts: [t("Captured"), {}],
  grand_slam: [
    t("Grand slam"),
    {
      no_capture: t("allowed, captures nothing"),
      illegal: t("forbidden"),
      illegal_unless_only: t("forbidden unless it is the only move"),
      allowed: t("captures"),
      replay: t("captures, and the mover plays again"),
      opponent_gets_rest: t("captures; the opponent takes the rest, and the game ends"),
      keep_last: t("spares the house of the last seed"),
      keep_first: t("spares the first house of the run"),
      forfeit: t("loses the game"),
    },
  ],
  grand_slam_trigger: [
    t("A slam is"),
    { row_emptied: t("a capture that would empty the row"), row_emptied_had_seeds: t("the same, if the row had seeds before"), all_houses: t("a capture of all six houses") },
  ],
  must_feed: [t("Duty to feed"), { true: t("yes"), false: t("no") }],
  leave_countermove: [t("Duty to leave a reply"), { true: t("yes"), false: t("no") }],
  cannot_feed: [
    t("Nothing can be fed"),
    { mover_takes: t("the mover takes his own row"), starved_takes: t("the starved player takes the rest"), unscored: t("the rest counts for nobody"), play_on: t("play goes on") },
  ],
  no_seeds: [t("The mover has no seeds"), { owner_takes: t("the other takes his row"), unscored: t("the rest counts for nobody") }],
  stop_at_majority: [t("Stops at 25"), { true: t("yes"), false: t("no") }],
  repetition: [t("Repetition"), { 0: t("by agreement"), 2: t("ends when a position comes back"), 3: t("ends at the third time") }],
  cycle_score: [t("A circle is shared"), { own_side: t("each keeps his own side"), split_even: t("half and half"), unscored: t("the rest counts for nobody") }],
  singles_last: [t("Single seeds last"), { true: t("yes"), false: t("no") }],
  players: [t("Players"), {}],
  skip_origin: [t("The origin"), { true: t("is passed over"), false: t("is sown like any other") }],
  passing_four: [t("A four in passing"), { owner: t("to the owner of the pit"), mover: t("to the mover"), own_only: t("taken only in the mover’s own pits") }],
  last_four: [t("A four by the last seed"), { mover: t("to the mover; the turn ends"), mover_if_own: t("to the mover in his own pit, else the relay goes on") }],
  ending: [
    t("The end"),
    {
      opener_eight: t("the last eight to the opener"),
      last_four: t("the last four to the taker of the four before"),
      last_four_mover: t("the last four to the mover"),
      capturer_eight: t("the last eight to the last taker"),
      none: t("no such rule"),
    },
  ],
  no_move: [
    t("Nothing to play"),
    { pass: t("the player passes"), end_owner: t("the game ends, pits to their owners"), end_nobody: t("the game ends, the rest counts for nobody"), end_opener: t("the game ends, the rest to the opener") },
  ],
  endless: [
    t("An endless relay"),
    {
      end_turn: t("ends the turn"),
      illegal: t("is forbidden"),
      end_owner: t("ends the game, pits to their owners"),
      end_divvied: t("ends the game, seeds shared"),
      end_scores: t("ends the game as it stands"),
    },
  ],
});

/**
 * What a rule set says of an option.
 *
 * @param {Rules} rules
 * @param {string} field
 * @param {Record<string, string>} values
 */
function valueText({ fields }, field, values) {
  const value = fields[field];
  if (value === undefined) return "–";
  if (Array.isArray(value)) return list(value.map(String), "disjunction");
  return values[String(value)] ?? String(value);
}

/** @param {Rules} rules */
function sentences(rules) {
  const { fields } = rules;
  if (rules.relay) {
    return [
      rules.players === 3 ? t("Three players have four pits each; every pit holds four seeds.") : t("Two players have six pits each; every pit holds four seeds."),
      t("Lift all seeds of a pit of your own and sow them one by one, anticlockwise, beginning with the next pit. Stores are never sown."),
      t("If the last seed of a lap falls in a pit with seeds, lift them all and sow on from the next pit. In an empty pit the turn ends."),
      t("A pit that a seed brings to exactly four is captured at once. Fours that stand at the start are not."),
      ...(fields.must_feed ? [t("A player whose row is empty must be given seeds if any move can.")] : []),
    ];
  }
  return [
    t("Two rows of six houses, four seeds in each, and a store at each player’s right."),
    t("Lift all seeds of a house of your own and sow them one by one, anticlockwise, beginning with the next house. Stores are never sown."),
    fields.skip_origin ? t("The house the seeds came from is passed over, on every lap.") : t("The house the seeds came from is sown like any other."),
    t("If the last seed makes {counts} in a house of the other row, its seeds are captured.", { counts: list(fields.capture_counts.map(String), "disjunction") }),
    fields.capture_chain ? t("So are those of the houses before it in that row, as long as each holds such a number.") : t("Only that one house is captured."),
    fields.must_feed ? t("A player whose row is empty must be given seeds if any move can.") : t("There is no duty to feed."),
    t("More than half of the seeds win; equal numbers are a draw."),
  ];
}

/**
 * @param {Learning} learning
 * @param {string} name of a rule set, or "" for the list
 * @returns {Promise<Part>}
 */
export async function rulesPart(learning, name) {
  const { rulesets } = learning.context;
  const rules = rulesets[name];
  if (!rules) {
    const links = (/** @type {boolean} */ relay) =>
      h(
        "ul",
        { class: "lessonlist" },
        Object.values(rulesets)
          .filter((other) => other.relay === relay)
          .map((other) => h("li", {}, h("a", { href: address("learn", { part: "rules", name: other.name }) }, rulesTitle(other.name)))),
      );
    return {
      title: t("Rules"),
      instead: name ? { part: "rules" } : undefined,
      content: [
        h("p", {}, t("The first of each list is what is usually played; the others are what people and programs elsewhere play.")),
        h("h3", {}, t("Oware")),
        links(false),
        h("h3", {}, t("Ba-awa")),
        links(true),
        h("p", {}, h("a", { href: address("learn", { part: "compare" }) }, t("Rule sets compared"))),
      ],
    };
  }
  const rows = Object.entries(OPTIONS()).filter(([field]) => field in rules.fields);
  const sources = await learning.json("sources.json");
  const start = `${"4-".repeat(12)}${"0-".repeat(rules.players)}${rules.relay ? "0" : "S"}`;
  return {
    title: rulesTitle(name),
    leave: stillAll,
    content: [
      h("ul", { class: "prose" }, sentences(rules).map((sentence) => h("li", {}, sentence))),
      boardFigure(learning, start, t("The start: try what moves do under these rules."), name),
      h("p", { class: "note" }, t(sources[name])),
      h("h3", {}, t("In short")),
      h("dl", { class: "options" }, rows.flatMap(([field, [title, values]]) => [h("dt", {}, title), h("dd", {}, valueText(rules, field, values))])),
      h("p", {}, h("a", { href: address("learn", { part: "rules" }) }, t("All rule sets"))),
    ],
  };
}

/**
 * @param {Learning} learning
 * @returns {Promise<Part>}
 */
export async function comparePart({ context }) {
  const all = Object.values(context.rulesets);
  const section = (/** @type {boolean} */ relay, /** @type {string} */ title) => {
    const sets = all.filter((rules) => rules.relay === relay);
    const [usual] = sets;
    const rows = Object.entries(OPTIONS()).filter(([field]) => sets.some(({ fields }) => JSON.stringify(fields[field]) !== JSON.stringify(usual.fields[field])));
    return [
      h("h3", {}, title),
      h(
        "div",
        { class: "scroller", tabIndex: 0, role: "region", "aria-label": title },
        h(
          "table",
          { class: "compare" },
          h("thead", {}, h("tr", {}, h("th", {}, t("Rule set")), rows.map(([, [name]]) => h("th", {}, name)))),
          h(
            "tbody",
            {},
            sets.map((rules) =>
              h(
                "tr",
                {},
                h("th", {}, h("a", { href: address("learn", { part: "rules", name: rules.name }) }, rulesTitle(rules.name))),
                rows.map(([field, [, values]]) => {
                  const differs = JSON.stringify(rules.fields[field]) !== JSON.stringify(usual.fields[field]);
                  return h("td", {}, differs ? h("strong", {}, valueText(rules, field, values)) : valueText(rules, field, values));
                }),
              ),
            ),
          ),
        ),
      ),
    ];
  };
  return {
    title: t("Rule sets compared"),
    content: [h("p", {}, t("What differs from the first of each table is in bold.")), ...section(false, t("Oware")), ...section(true, t("Ba-awa"))],
  };
}
