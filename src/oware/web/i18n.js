// @ts-check
/**
 * Every string a person can see goes through `t` or `tn`; the English text is the key.
 *
 * A catalogue is made from the gettext catalogue of a language: `{"": {"language": "cs", "plurals": ["one", "few",
 * "other"]}, "Undo": "Zpět", "{count} seed": ["{count} semeno", …]}`, where `plurals` names the category of
 * `Intl.PluralRules` that each plural form serves.
 */

/** @typedef {Record<string, string | string[] | {language: string, plurals: string[]}>} Catalogue */

/** @type {Catalogue} */
let catalogue = {};
let language = "en";
let categories = ["one", "other"];
let rules = new Intl.PluralRules("en");
/** @type {Set<string>} folders of views whose messages are here */
const added = new Set();

/**
 * Use another language from now on.
 *
 * @param {Catalogue} next
 */
export function setCatalogue(next) {
  const head = /** @type {{language: string, plurals: string[]}} */ (next[""] ?? { language: "en", plurals: ["one", "other"] });
  catalogue = next;
  language = head.language;
  categories = head.plurals;
  rules = new Intl.PluralRules(language);
}

/** The language in use. */
export function currentLanguage() {
  return language;
}

/**
 * Add the messages of a folder of views, fetched with the first of them; English needs none.
 *
 * @param {string} folder under this one
 */
export async function addMessages(folder) {
  if (language === "en" || added.has(folder)) return;
  const response = await fetch(new URL(`locale/${folder}/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${folder}: ${response.status}`);
  const { "": _head, ...more } = await response.json();
  Object.assign(catalogue, more);
  added.add(folder);
}

/**
 * Translate a message.
 *
 * @param {string} message English text; `{name}` is replaced by the value of that name
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(message, values) {
  const found = catalogue[message];
  return format(typeof found === "string" && found ? found : message, values);
}

/**
 * Translate a message that depends on a number.
 *
 * @param {string} singular English text for one
 * @param {string} plural English text for any other number
 * @param {number} count also the value of `{count}`
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function tn(singular, plural, count, values) {
  const found = catalogue[singular];
  const form = categories.indexOf(rules.select(count));
  const text = Array.isArray(found) ? found[form < 0 ? found.length - 1 : form] : undefined;
  return format(text || (count === 1 ? singular : plural), { count, ...values });
}

/**
 * A number that has been written with a point, with the language's decimal sign.
 *
 * @param {string} text
 */
export function decimal(text) {
  return text.replace(".", t("."));
}

/**
 * A phrase as it stands by itself; some languages begin it with a word that is written small within a sentence.
 *
 * @param {string} phrase
 */
export function capital(phrase) {
  return phrase.charAt(0).toLocaleUpperCase(language) + phrase.slice(1);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
function format(text, values) {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole)) : text;
}

/**
 * Join parts of a sentence the way the language does: 'a, b and c'.
 *
 * @param {string[]} parts
 * @param {"conjunction" | "disjunction"} [type]
 * @returns {string}
 */
export function list(parts, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(parts);
}
