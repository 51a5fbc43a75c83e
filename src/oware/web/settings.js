// @ts-check
/** What a person has chosen, and games under way, kept on the device when the browser allows it. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark" | "contrast"} theme
 * @property {string} language "auto" or one that index.html names
 * @property {"always" | "hover" | "many" | "off"} counts
 * @property {"off" | "fast" | "normal" | "slow"} speed
 * @property {"letters" | "numbers"} names
 * @property {"large" | "medium" | "small"} size of the board
 * @property {boolean} sounds
 * @property {boolean} keys single-letter keys while the board has focus
 * @property {boolean} twoTaps first tap shows, second plays
 * @property {boolean} stepwise wait after every lap of a relay
 * @property {boolean} flipped
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  counts: "always",
  speed: "normal",
  names: "letters",
  size: "large",
  sounds: false,
  keys: true,
  twoTaps: false,
  stepwise: false,
  flipped: false,
};
/** @type {Record<string, readonly unknown[]>} */
const CHOICES = {
  theme: ["auto", "light", "dark", "contrast"],
  language: ["auto", "en", ...(document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean)],
  counts: ["always", "hover", "many", "off"],
  speed: ["off", "fast", "normal", "slow"],
  names: ["letters", "numbers"],
  size: ["large", "medium", "small"],
  sounds: [true, false],
  keys: [true, false],
  twoTaps: [true, false],
  stepwise: [true, false],
  flipped: [true, false],
};

const PREFIX = "oware.";

/**
 * Read something kept earlier; a store that is refused, full or damaged counts as empty.
 *
 * @param {string} name
 * @returns {any} null when there is nothing
 */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value null forgets it
 * @returns {"kept" | "full" | "refused"}
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return "kept";
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
  }
}

const GAMES = "games.";

/**
 * @param {string} group of things kept
 * @returns {string[]} the names of those there are, without the group's
 */
export function keptNames(group) {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return names.filter((name) => name.startsWith(PREFIX + group)).map((name) => name.slice((PREFIX + group).length));
  } catch {
    return [];
  }
}

/** @returns {string[]} of the games kept, the oldest first: a game's name begins with the time it began */
export function gamesKept() {
  return keptNames(GAMES).sort();
}

/**
 * Whether something kept has the shape of a game: it may be of another version of the page, or damaged.
 *
 * @param {any} saved
 */
export function isGame(saved) {
  const lists = [saved?.players, saved?.story, saved?.start?.position?.houses];
  return typeof saved?.rules === "string" && lists.every(Array.isArray) && saved.players.every(Number.isInteger);
}

/**
 * @param {string} id
 * @returns {any} null when there is no such game that can be read
 */
export function recallGame(id) {
  const saved = recall(GAMES + id);
  return isGame(saved) ? saved : null;
}

/**
 * @param {string} id
 * @param {unknown} game null forgets it
 */
export function keepGame(id, game) {
  return keep(GAMES + id, game);
}

/** @returns {Settings} */
export function loadSettings() {
  const found = recall("settings");
  const settings = /** @type {any} */ ({ ...DEFAULTS });
  for (const [name, choices] of Object.entries(CHOICES)) {
    if (found && choices.includes(found[name])) settings[name] = found[name];
  }
  return settings;
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  keep("settings", settings);
}
