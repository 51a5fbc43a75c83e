// @ts-check
/** Rule sets in words: families and what a set's options mean to a player. Fetched with the dialog for a new game. */
import { list, t } from "./i18n.js";

/**
 * @param {string} family that rule sets declare
 * @returns {string}
 */
export function familyTitle(family) {
  return /** @type {Record<string, string>} */ ({ oware: t("Oware"), "ba-awa": t("Ba-awa") })[family] ?? family;
}

/** What an option's value means to a player; values that are as usual say nothing. */
const SENTENCES = () => ({
  grand_slam: {
    no_capture: t("A grand slam captures nothing."),
    illegal: t("A grand slam is forbidden."),
    illegal_unless_only: t("A grand slam is forbidden unless nothing else can be played."),
    allowed: t("A grand slam captures like any other move."),
    replay: t("A grand slam captures, and the player moves again."),
    opponent_gets_rest: t("After a grand slam the opponent takes what is left."),
    keep_last: t("A grand slam spares the house of the last seed."),
    keep_first: t("A grand slam spares the first house of the run."),
    forfeit: t("A grand slam loses the game."),
  },
  cannot_feed: {
    starved_takes: t("Who cannot be fed takes what is left."),
    unscored: t("Seeds left when a row cannot be fed count for nobody."),
  },
  cycle_score: {
    split_even: t("In a cycle the seeds left are halved."),
  },
  passing_four: {
    owner: t("A house brought to four in passing goes to its owner."),
    mover: t("A house brought to four in passing goes to the mover."),
    own_only: t("A house brought to four in passing is taken only from the mover’s own houses."),
  },
  last_four: {
    mover: t("A four made by the last seed goes to the mover and ends the turn."),
    mover_if_own: t("A four made by the last seed goes to the mover in his own house; elsewhere the relay goes on."),
  },
  ending: {
    opener_eight: t("The last eight seeds go to who opened."),
    last_four: t("The last four seeds go to who took the four before."),
    last_four_mover: t("The last four seeds go to the mover."),
    capturer_eight: t("The last eight seeds go to who captured last."),
  },
});

/**
 * @param {import("./play.js").Rules} rules
 * @returns {string}
 */
export function rulesSummary(rules) {
  const { fields } = rules;
  const parts = [];
  if (rules.relay) parts.push(t("Relay sowing: a last seed in a house with seeds lifts them and goes on."));
  else parts.push(t("Capture by making {counts}.", { counts: list(fields.capture_counts.map(String), "disjunction") }));
  for (const [field, sentences] of Object.entries(SENTENCES())) {
    const sentence = /** @type {Record<string, string>} */ (sentences)[fields[field]];
    if (field in fields && sentence) parts.push(sentence);
  }
  if (fields.must_feed) parts.push(t("A player without seeds must be fed."));
  if (fields.singles_last) parts.push(t("Single seeds are played last."));
  if (fields.repetition === 2) parts.push(t("The game ends when a position comes back."));
  if (fields.repetition === 3) parts.push(t("The game ends when a position stands for the third time."));
  return parts.join(" ");
}
