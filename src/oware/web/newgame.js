// @ts-check
/** The dialogs that set up a game: rules, who plays, who opens, the time, and the match. */
import { checkRow, selectRow, showDialog } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { t, tn } from "./i18n.js";
import { familyTitle, rulesSummary } from "./rulewords.js";
import { keep, recall } from "./settings.js";
import { rulesTitle, seatName } from "./wording.js";

/**
 * @typedef {import("./play.js").Rules} Rules
 * @typedef {import("./play.js").Player} Player
 * @typedef {import("./engine.js").Level} Level
 * @typedef {import("./match.js").MatchOptions} MatchOptions
 * @typedef {import("./clock.js").TimeControl} TimeControl
 *
 * @typedef {object} Setup what a new game is to be
 * @property {string} rules
 * @property {Player[]} players
 * @property {number} opener seat, −1: by lot
 * @property {TimeControl | null} clock null: no time is kept
 * @property {MatchOptions | null} match null: a single game
 */

/** Minutes and increments in seconds that are offered. */
const CONTROLS = [[1, 0], [2, 1], [3, 2], [5, 0], [5, 3], [10, 0], [10, 5], [15, 10], [30, 0], [30, 20]];

/** @param {TimeControl | null} clock */
const controlText = (clock) => (clock ? `${clock.seconds / 60}+${clock.increment}` : "");

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
    opener: before?.opener ?? 0,
    clock: before?.clock ?? null,
    match: before?.match ?? null,
  };
  const summary = h("p", { class: "note" });
  const seats = h("div", { class: "seats" });
  const openerBox = h("div", { class: "fields" });
  const matchBox = h("div", { class: "match-options" });
  const groups = [...new Set(Object.values(rulesets).map((rules) => rules.family))];
  const rulesSelect = h(
    "select",
    {
      id: "rules",
      onchange: () => {
        setup.rules = rulesSelect.value;
        const { starter, user_seat: seat, players } = { ...rulesets[setup.rules].match, ...rulesets[setup.rules] };
        setup.opener = starter === "coin" ? -1 : 0;
        if (seat !== null) setup.players = Array.from({ length: players }, (_, other) => (other === seat ? 0 : setup.players.find(Boolean) ?? 3));
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
      group.label = familyTitle(family);
      return group;
    }),
  );

  function show() {
    const rules = rulesets[setup.rules];
    summary.textContent = rulesSummary(rules);
    setup.players = Array.from({ length: rules.players }, (_, seat) => Math.min(setup.players[seat] ?? 3, levels.length));
    fill(seats, setup.players.map((_, seat) => seatRow(seat, rules)));
    setup.opener = Math.min(setup.opener, rules.players - 1);
    fill(
      openerBox,
      selectRow(
        setup.match ? t("Who opens the first game") : t("Who opens"),
        [...setup.players.map((_, seat) => /** @type {[string, string]} */ ([String(seat), seatName(seat, rules.players)])), ["-1", t("By lot")]],
        String(setup.opener),
        (value) => {
          setup.opener = Number(value);
        },
      ).row,
      timeRow(),
    );
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

  function timeRow() {
    const known = CONTROLS.map(([minutes, increment]) => controlText({ seconds: minutes * 60, increment }));
    const value = controlText(setup.clock);
    /** @type {[string, string][]} */
    const choices = [["", t("No clock")]];
    for (const text of known.includes(value) || !value ? known : [value, ...known]) {
      const [minutes, increment] = text.split("+");
      const caption = increment === "0" ? t("{minutes}\u00a0min", { minutes }) : t("{minutes}\u00a0min + {seconds}\u00a0s a move", { minutes, seconds: increment });
      choices.push([text, caption]);
    }
    return selectRow(t("Time for each player"), choices, value, (text) => {
      const [minutes, increment] = text.split("+").map(Number);
      setup.clock = text ? { seconds: minutes * 60, increment } : null;
    }).row;
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
    t("Start the game"),
  );
  const dialog = showDialog(t("New game"), [
    h("label", { class: "field", for: "rules" }, h("span", {}, t("Rules")), rulesSelect),
    summary,
    h("h3", {}, t("Who plays")),
    seats,
    openerBox,
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
  const opener = selectRow(
    t("Who opens the next game"),
    [["alternate", t("Players in turn")], ["winner", t("The winner")], ["loser", t("The loser")], ["same", t("Always the same")], ["agreement", t("As agreed before each game")]],
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
    const wins = selectRow(
      t("Wins needed"),
      [["0", t("No number")], ...[1, 2, 3, 4, 5, 6].map((count) => /** @type {[string, string]} */ ([String(count), tn("{count} win", "{count} wins", count)]))],
      String(match.first_to),
      (value) => limit(Number(value), 0),
    );
    const best = selectRow(
      t("Best of"),
      [["0", t("No number")], ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 20].map((count) => /** @type {[string, string]} */ ([String(count), tn("{count} game", "{count} games", count)]))],
      String(match.best_of),
      (value) => limit(0, Number(value)),
    );
    // The one limit or the other; both at once would be a riddle.
    const limit = (/** @type {number} */ firstTo, /** @type {number} */ bestOf) => {
      Object.assign(match, { first_to: firstTo, best_of: bestOf });
      wins.select.value = String(firstTo);
      best.select.value = String(bestOf);
    };
    return h("div", { class: "fields" }, wins.row, best.row, opener, games);
  }
  return h(
    "div",
    { class: "fields" },
    h("p", { class: "note" }, t("After each game every four seeds won are worth one house in the next.")),
    selectRow(t("Houses needed to win"), [8, 9, 10, 11, 12].map(number), String(match.target), set("target", true)).row,
    opener,
    selectRow(
      t("Where the houses lie"),
      [["extend", t("On from the winner’s row")], ["anchored", t("From A on, seat by seat")], ["chosen", t("Where the winner chooses")]],
      match.layout,
      set("layout", false),
    ).row,
    selectRow(t("A house nobody can fill"), [["winner", t("To the winner")], ["loser", t("To the loser")]], match.spare_pit, set("spare_pit", false)).row,
    games,
  );
}

/**
 * Let the players agree on who opens the next game.
 *
 * @param {import("./wording.js").Names} names
 * @param {number[]} openers seats that may
 * @param {(seat: number) => void} onChosen
 */
export function chooseOpenerDialog({ seats }, openers, onChosen) {
  const dialog = showDialog(t("Who opens the next game?"), [
    h(
      "div",
      { class: "buttons" },
      openers.map((seat) =>
        h(
          "button",
          {
            type: "button",
            class: "plainbutton",
            onclick: () => {
              dialog.close();
              onChosen(seat);
            },
          },
          seatName(seat, seats),
        ),
      ),
    ),
  ]);
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
  const start = h("button", { type: "button", class: "plainbutton primary wide" }, t("Start the game"));
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
