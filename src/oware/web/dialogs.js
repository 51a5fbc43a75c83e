// @ts-check
/** Dialogs and what they are made of; settings, and help with the keys. */
import { fill, h, iconButton } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./settings.js").Settings} Settings */

/**
 * A modal dialog that closes by Esc, by its button and by a click beside it.
 *
 * @param {string} title
 * @param {(HTMLElement | null)[]} content
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, content) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const close = iconButton("close", t("Close"), () => dialog.close());
  const dialog = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => dialog.remove() });
  fill(dialog, h("div", { class: "dialog-head" }, heading, close), h("div", { class: "dialog-body" }, content));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {string} label
 * @param {[string, string][]} choices value and caption
 * @param {string} value
 * @param {(value: string) => void} [onchange]
 * @returns {{row: HTMLElement, select: HTMLSelectElement}}
 */
export function selectRow(label, choices, value, onchange) {
  const select = h(
    "select",
    { onchange: () => onchange?.(select.value) },
    choices.map(([option, caption]) => h("option", { value: option, selected: option === value }, caption)),
  );
  return { row: h("label", { class: "field" }, h("span", {}, label), select), select };
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 * @returns {HTMLElement}
 */
export function checkRow(label, checked, onchange) {
  const box = h("input", { type: "checkbox", checked, onchange: () => onchange(box.checked) });
  return h("label", { class: "field check" }, box, h("span", {}, label));
}

/**
 * @param {Settings} settings changed in place
 * @param {() => void} onChange
 */
export function settingsDialog(settings, onChange) {
  const change = (/** @type {keyof Settings} */ name) => (/** @type {any} */ value) => {
    /** @type {any} */ (settings)[name] = value;
    onChange();
  };
  const languages = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
  const ownName = (/** @type {string} */ tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  const useLanguage = (/** @type {string} */ tag) => {
    change("language")(tag);
    location.reload();
  };
  const language = selectRow(
    t("Language"),
    [["auto", t("As the device")], ...["en", ...languages].map((tag) => /** @type {[string, string]} */ ([tag, ownName(tag)]))],
    settings.language,
    useLanguage,
  );
  for (const option of language.select.options) if (option.value !== "auto") option.lang = option.value;
  showDialog(t("Settings"), [
    languages.length > 0 ? language.row : null,
    selectRow(
      t("Colours"),
      [["auto", t("As the device")], ["light", t("Light")], ["dark", t("Dark")], ["contrast", t("High contrast")]],
      settings.theme,
      change("theme"),
    ).row,
    selectRow(
      t("Numbers of seeds"),
      [["always", t("Always")], ["hover", t("On the house looked at")], ["many", t("From five up")], ["off", t("Only heaps")]],
      settings.counts,
      change("counts"),
    ).row,
    selectRow(
      t("Sowing"),
      [["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")], ["off", t("At once")]],
      settings.speed,
      change("speed"),
    ).row,
    selectRow(t("Names of houses"), [["letters", t("A–F and a–f")], ["numbers", t("1–6 on each side")]], settings.names, change("names")).row,
    selectRow(t("Size of the board"), [["large", t("As large as fits")], ["medium", t("Medium")], ["small", t("Small")]], settings.size, change("size")).row,
    checkRow(t("Sounds"), settings.sounds, change("sounds")),
    checkRow(t("Two taps: the first shows, the second plays"), settings.twoTaps, change("twoTaps")),
    checkRow(t("Stop after every lap of a relay"), settings.stepwise, change("stepwise")),
    checkRow(t("Single-letter keys on the board"), settings.keys, change("keys")),
  ]);
}

/** Which keys and words there are. */
export function helpDialog() {
  /** @type {[string, string][]} */
  const keys = [
    ["← → ↑ ↓", t("walk over the board")],
    ["Enter", t("play the house, or show the rest of a move at once")],
    ["A – F", t("play that house")],
    ["Esc", t("clear what is shown, or return to the game")],
    ["1 – 6", t("go to a house of the lower row")],
    ["U", t("undo")],
    ["R", t("redo")],
    ["H", t("hint")],
    ["V", t("turn the board round")],
    ["N", t("new game")],
    ["Page ↑ ↓", t("look back through the game, and forward")],
    ["?", t("this list")],
  ];
  const stored = document.documentElement.dataset.stored
    ? t("This page is stored on the device: it works with the network off.")
    : t("This page is not stored on the device yet; it needs the network.");
  showDialog(t("Help"), [
    h("p", {}, t("Choose one of your houses: its seeds are sown one by one into the houses that follow, anticlockwise.")),
    h("p", {}, t("The rim shows what may be played; point at a house, or go to it by key, to see where its last seed lands and what it captures.")),
    h("h3", {}, t("Keys, while the board has the focus")),
    h("dl", { class: "keys" }, keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]).flat()),
    h("h3", {}, t("Words for the text box")),
    h("p", {}, t("A house, such as C; board, last, score, moves, best, undo, redo, flip, new, help.")),
    h("p", { class: "note" }, stored),
  ]);
}
