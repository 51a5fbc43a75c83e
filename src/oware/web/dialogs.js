// @ts-check
/** The dialogs: a new game, settings, and help with the keys. */
import { fill, h, iconButton } from "./dom.js";
import { t, tn } from "./i18n.js";
import { recall, keep } from "./settings.js";
import { rulesSummary, rulesTitle, seatName } from "./wording.js";

/**
 * @typedef {import("./play.js").Rules} Rules
 * @typedef {import("./play.js").Player} Player
 * @typedef {import("./engine.js").Level} Level
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./play.js").MatchOptions} MatchOptions
 *
 * @typedef {object} Setup what a new game is to be
 * @property {string} rules
 * @property {Player[]} players
 * @property {MatchOptions | null} match null: a single game
 */

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
function selectRow(label, choices, value, onchange) {
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
function checkRow(label, checked, onchange) {
  const box = h("input", { type: "checkbox", checked, onchange: () => onchange(box.checked) });
  return h("label", { class: "field check" }, box, h("span", {}, label));
}

/**
 * Ask for a new game.
 *
 * @param {Record<string, Rules>} rulesets
 * @param {Level[]} levels
 * @param {(setup: Setup) => void} onStart
 */
export function newGameDialog(rulesets, levels, onStart) {
  const before = recall("setup");
  /** @type {Setup} */
  const setup = {
    rules: rulesets[before?.rules] ? before.rules : Object.keys(rulesets)[0],
    players: Array.isArray(before?.players) ? before.players : [0, 3],
    match: before?.match ?? null,
  };
  const summary = h("p", { class: "note" });
  const seats = h("div", { class: "seats" });
  const matchBox = h("div", { class: "match-options" });
  const groups = [...new Set(Object.values(rulesets).map((rules) => rules.family))];
  const rulesSelect = h(
    "select",
    {
      id: "rules",
      onchange: () => {
        setup.rules = rulesSelect.value;
        if (setup.match) setup.match = { ...setup.match, ...rulesets[setup.rules].match };
        show();
      },
    },
    groups.map((family) => {
      const group = h(
        "optgroup",
        {},
        Object.values(rulesets)
          .filter((rules) => rules.family === family)
          .map(({ name }) => h("option", { value: name, selected: name === setup.rules }, rulesTitle(name))),
      );
      group.label = family === "oware" ? t("Oware") : t("Ba-awa");
      return group;
    }),
  );

  function show() {
    const rules = rulesets[setup.rules];
    summary.textContent = rulesSummary(rules);
    setup.players = Array.from({ length: rules.players }, (_, seat) => Math.min(setup.players[seat] ?? 3, levels.length));
    fill(seats, setup.players.map((_, seat) => seatRow(seat, rules)));
    fill(
      matchBox,
      checkRow(t("Play a match of several games"), setup.match !== null, (checked) => {
        setup.match = checked ? { ...rules.match } : null;
        show();
      }),
      setup.match && matchFields(rules, setup.match),
    );
  }

  /**
   * @param {number} seat
   * @param {Rules} rules
   */
  function seatRow(seat, rules) {
    const note = h("span", { class: "note" });
    /** @type {[string, string][]} */
    const choices = [
      ["0", t("A person")],
      ...levels.map((level, index) => /** @type {[string, string]} */ ([
        String(index + 1),
        t("Computer {number}: {name}", { number: index + 1, name: t(level.name) }),
      ])),
    ];
    const describe = () => {
      const player = setup.players[seat];
      note.textContent = player === 0 ? "" : t(levels[player - 1].description);
    };
    const { select } = selectRow("", choices, String(setup.players[seat]), (value) => {
      setup.players[seat] = Number(value);
      describe();
    });
    describe();
    select.id = `seat${seat}`;
    return h(
      "div",
      { class: "seat" },
      h("label", { for: select.id }, h("span", { class: "tag", "data-seat": seat }, seatName(seat, rules.players))),
      select,
      note,
    );
  }

  show();
  const start = h(
    "button",
    {
      type: "button",
      class: "plainbutton primary wide",
      onclick: () => {
        keep("setup", setup);
        dialog.close();
        onStart(setup);
      },
    },
    t("Start"),
  );
  const dialog = showDialog(t("New game"), [
    h("label", { class: "field", for: "rules" }, h("span", {}, t("Rules")), rulesSelect),
    summary,
    h("h3", {}, t("Who plays")),
    seats,
    matchBox,
    start,
  ]);
  start.focus();
}

/**
 * @param {Rules} rules
 * @param {MatchOptions} match changed in place
 * @returns {HTMLElement}
 */
function matchFields(rules, match) {
  const number = (/** @type {number} */ value) => /** @type {[string, string]} */ ([String(value), String(value)]);
  const set = (/** @type {keyof MatchOptions} */ field, /** @type {boolean} */ numeric) => (/** @type {string} */ value) => {
    /** @type {any} */ (match)[field] = numeric ? Number(value) : value;
  };
  const starter = selectRow(
    t("Who opens the first game"),
    [["south", seatName(0, rules.players)], ["coin", t("By lot")]],
    match.starter === "coin" ? "coin" : "south",
    set("starter", false),
  ).row;
  const opener = selectRow(
    t("Who opens the next game"),
    [["alternate", t("Players in turn")], ["winner", t("The winner")], ["loser", t("The loser")], ["same", t("Always the same")]],
    match.opener,
    set("opener", false),
  ).row;
  const games = selectRow(
    t("Most games"),
    [["0", t("No limit")], ...[2, 3, 4, 5, 6, 8, 10, 20].map(number)],
    String(match.max_games),
    set("max_games", true),
  ).row;
  if (!rules.relay) {
    if (!match.first_to && !match.best_of && !match.max_games) match.first_to = 3;
    const target = selectRow(
      t("Wins needed"),
      [1, 2, 3, 4, 5, 6].map((wins) => [String(wins), tn("{count} win", "{count} wins", wins)]),
      String(match.first_to || 3),
      set("first_to", true),
    ).row;
    return h("div", {}, target, starter, opener, games);
  }
  return h(
    "div",
    {},
    h("p", { class: "note" }, t("After each game every four seeds won are worth one house in the next.")),
    selectRow(t("Houses needed to win"), [8, 9, 10, 11, 12].map(number), String(match.target), set("target", true)).row,
    starter,
    opener,
    selectRow(
      t("Where the houses lie"),
      [["extend", t("On from the winner’s own row")], ["anchored", t("From the first house on, seat by seat")], ["chosen", t("Where the winner chooses")]],
      match.layout,
      set("layout", false),
    ).row,
    selectRow(t("A house nobody can fill"), [["winner", t("To the winner")], ["loser", t("To the loser")]], match.spare_pit, set("spare_pit", false)).row,
    games,
  );
}

/**
 * Let the winner of a game choose his houses for the next one; the others get the rest in turn.
 *
 * @param {import("./wording.js").Names} names
 * @param {{seat: number, won: number[]}} choice
 * @param {(owners: number[]) => void} onChosen
 */
export function chooseHousesDialog({ letters, seats }, { seat, won }, onChosen) {
  const boxes = letters.map((letter, house) => {
    const box = h("input", { type: "checkbox", checked: false, value: String(house), onchange: () => count() });
    return { box, row: h("label", { class: "field check" }, box, h("span", {}, letter)) };
  });
  const start = h("button", { type: "button", class: "plainbutton primary wide" }, t("Start"));
  const note = h("p", { class: "note", role: "status" });
  const chosen = () => boxes.filter(({ box }) => box.checked).length;
  const count = () => {
    note.textContent = t("{chosen} of {all} houses chosen", { chosen: chosen(), all: won[seat] });
    start.disabled = chosen() !== won[seat];
  };
  start.addEventListener("click", () => {
    const others = Array.from({ length: seats - 1 }, (_, step) => (seat + 1 + step) % seats);
    const rest = others.flatMap((other) => new Array(won[other]).fill(other));
    dialog.close();
    onChosen(boxes.map(({ box }) => (box.checked ? seat : rest.shift())));
  });
  count();
  const dialog = showDialog(t("Choose the houses of {seat}", { seat: seatName(seat, seats) }), [
    h("div", { class: "choose" }, boxes.map(({ row }) => row)),
    note,
    start,
  ]);
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
  showDialog(t("Settings"), [
    languages.length > 0
      ? selectRow(t("Language"), [["auto", t("As the device")], ...["en", ...languages].map((tag) => /** @type {[string, string]} */ ([tag, ownName(tag)]))], settings.language, useLanguage).row
      : null,
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
    ["Esc", t("clear what is shown")],
    ["1 – 6", t("go to a house of the lower row")],
    ["U", t("undo")],
    ["R", t("redo")],
    ["H", t("hint")],
    ["V", t("turn the board round")],
    ["N", t("new game")],
    ["?", t("this list")],
  ];
  showDialog(t("Help"), [
    h("p", {}, t("Choose one of your houses: its seeds are sown one by one into the houses that follow, anticlockwise.")),
    h("p", {}, t("The rim shows what may be played; point at a house, or go to it by key, to see where its last seed lands and what it captures.")),
    h("h3", {}, t("Keys, while the board has the focus")),
    h("dl", { class: "keys" }, keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]).flat()),
    h("h3", {}, t("Words for the text box")),
    h("p", {}, t("A house, such as C; board, last, score, moves, best, undo, redo, flip, new, help.")),
  ]);
}
