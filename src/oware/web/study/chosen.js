// @ts-check
/** The game to be reviewed: the one on the table, or one of those kept on the device. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { Play } from "../play.js";
import { playerNames } from "../records.js";
import { gamesKept, recallGame } from "../settings.js";
import { rulesTitle } from "../wording.js";
import { Study, movesOf } from "./tree.js";

/** @typedef {import("../shell.js").Context} Context */

/** Games offered, the newest first. */
const MOST = 100;

/**
 * @param {Context} context
 * @returns {HTMLOptionElement[]} options for a list
 */
function gameOptions({ rulesets }) {
  const options = gamesKept().reverse().slice(0, MOST).map((id) => {
    const saved = recallGame(id);
    const rules = saved && rulesets[saved.rules];
    if (!rules || saved.story.length === 0) return [];
    const names = playerNames({ players: saved.players, names: saved.names }, rules).join(" – ");
    const when = saved.began ? new Date(saved.began).toLocaleDateString(document.documentElement.lang) : "";
    return [h("option", { value: id }, [when, names, rulesTitle(saved.rules)].filter(Boolean).join(", "))];
  });
  return [h("option", { value: "" }, t("The game on the table")), ...options.flat()];
}

/** What stands in the list for a game that is neither on the table nor among those listed. */
const ELSEWHERE = "elsewhere";

/**
 * List the games, the one that is reviewed chosen; so the one on the table can be chosen again after one from a text.
 *
 * @param {HTMLSelectElement} place
 * @param {Context} context
 * @param {string | null} chosen null: from a text or a link
 */
export function listGames(place, context, chosen) {
  const options = gameOptions(context);
  const listed = options.some(({ value }) => value === chosen);
  fill(place, options, !listed && h("option", { value: ELSEWHERE }, t("A game from elsewhere")));
  place.value = listed ? (chosen ?? ELSEWHERE) : ELSEWHERE;
}

/**
 * @param {Context} context
 * @param {import("../referee.js").Referee} scratch whose game is given up for this
 * @param {string} id of a game kept, '' for the one on the table
 * @returns {Study | null} null when there is no such game that can be read
 */
export function studyOf({ table, rulesets }, scratch, id) {
  const saved = id === "" ? null : recallGame(id);
  const rules = saved && rulesets[saved.rules];
  if (id !== "" && !rules) return null;
  let { play } = table;
  try {
    if (rules) play = Play.resume(scratch, rules, saved);
  } catch (error) {
    console.info("the game does not open", error);
    return null;
  }
  const study = new Study(play.rules, play.start);
  study.follow(movesOf(play));
  study.names = playerNames(play, play.rules);
  return study;
}
