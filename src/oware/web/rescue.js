// @ts-check
/** What can still be done where the page cannot run: say why, and hand over the games kept on the device. */
import { h, saveFile } from "./dom.js";
import { t } from "./i18n.js";
import { writeOgn } from "./records.js";
import { gamesKept, isGame, recall, recallGame } from "./settings.js";

/**
 * The games kept, as records; nothing is played over, so captures are not written.
 *
 * @param {Record<string, import("./play.js").Rules>} rulesets
 * @returns {string[]}
 */
function records(rulesets) {
  const kept = gamesKept().map(recallGame);
  const present = recall("game");
  if (isGame(present) && !kept.some((game) => game?.id === present.id)) kept.push(present);
  return kept.flatMap((saved) => {
    if (!rulesets[saved?.rules]) return [];
    const rules = { ...rulesets[saved.rules], name: saved.rules };
    const story = saved.story.map((/** @type {number | string} */ item) => {
      const [kind, house] = typeof item === "number" ? ["move", item] : [item.replace(/\d/, ""), -1];
      return { kind, house, seat: Number(String(item).at(-1)), events: [] };
    });
    const last = story.at(-1)?.kind;
    const reason = /** @type {Record<string, string>} */ ({ agree: "agreement", resign: "resignation", time: "time" })[last] ?? "";
    return [writeOgn(/** @type {any} */ ({ ...saved, rules, story, outcome: saved.result && { ...saved.result, reason } }))];
  });
}

/**
 * @param {HTMLElement} root
 * @param {string} text what is the matter
 * @param {Record<string, import("./play.js").Rules>} rulesets
 */
export function rescue(root, text, rulesets) {
  const found = records(rulesets);
  const save = () => saveFile("oware-games.ogn", found.join("\n"), "text/x-oware-ogn");
  root.replaceChildren(
    h(
      "main",
      { class: "page plain" },
      h("h1", {}, t("Oware")),
      h("p", { role: "alert" }, text),
      found.length > 0 && h("p", {}, t("Your games are safe on this device. You can take them along as a file.")),
      found.length > 0 && h("button", { type: "button", class: "plainbutton primary", onclick: save }, t("Save all as one file")),
    ),
  );
}
