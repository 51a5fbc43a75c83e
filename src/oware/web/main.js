// @ts-check
/** Loads what a game needs and lays the table; then fetches the parts a game may need later. */
import "./board.js";
import { Engine } from "./engine.js";
import { h } from "./dom.js";
import { setCatalogue, t } from "./i18n.js";
import { Panel, houseMeant } from "./panel.js";
import { Keeper } from "./keeper.js";
import { lookAt, step } from "./history.js";
import { Play, resume } from "./play.js";
import { Core, Referee, setCodes } from "./referee.js";
import { isGame, loadSettings, saveSettings } from "./settings.js";
import { Shell, address, withPart } from "./shell.js";
import { Table } from "./table.js";

/** @typedef {import("./newgame.js").Setup} Setup */

/** Milliseconds after which the page is stored: first the person is served. */
const LATER = 1000;

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
async function fetchJson(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

const dialogs = () => import("./dialogs.js");
const records = () => import("./records.js");
const talks = () => import("./talks.js");

/**
 * @param {string} name
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // Some hosts do not know the media type that compiling while loading insists on.
  const known = response.headers.get("content-type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Take the language chosen, else the best there is for this browser; index.html names those there are besides English.
 *
 * @param {string} chosen "auto" or a language
 */
async function chooseLanguage(chosen) {
  const known = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
  const kin = (/** @type {string} */ tag) => known.find((other) => other === tag) ?? known.find((other) => other.split("-")[0] === tag.split("-")[0]);
  const wanted = [chosen, ...navigator.languages].map((tag) => (tag.split("-")[0] === "en" ? "en" : kin(tag)));
  const language = wanted.find((tag) => tag !== undefined) ?? "en";
  if (language !== "en") setCatalogue(await fetchJson(`locale/${language}.json`));
  document.documentElement.lang = language;
}

async function start() {
  const settings = loadSettings();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const applySettings = () => {
    const { dataset } = document.documentElement;
    const theme = settings.theme === "auto" && contrast.matches ? "contrast" : settings.theme;
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    root.dataset.counts = settings.counts;
    root.dataset.speed = settings.speed;
    root.dataset.size = settings.size;
  };
  const contrast = matchMedia("(prefers-contrast: more)");
  contrast.addEventListener("change", applySettings);
  applySettings();
  const [module, named, levels] = await Promise.all([
    compile("oware.wasm"),
    fetchJson("rulesets.json"),
    fetchJson("levels.json"),
    chooseLanguage(settings.language),
  ]);
  setCodes(named);
  /** @type {Record<string, import("./play.js").Rules>} */
  const rulesets = Object.create(null); // a link may ask for any name
  for (const [name, rules] of Object.entries(named.rulesets)) rulesets[name] = { name, .../** @type {any} */ (rules) };
  const core = new Core(await WebAssembly.instantiate(module, {}));
  const referee = new Referee(core);
  const engine = new Engine(() => new Worker("worker.js", { type: "module" }), module, levels);
  const board = /** @type {import("./board.js").OwareBoard} */ (document.createElement("oware-board"));
  const table = new Table({ referee, rulesets, engine, board, settings });

  const begin = async (/** @type {Setup} */ setup) => {
    const rules = rulesets[setup.rules];
    const opener = setup.opener < 0 ? Math.floor(Math.random() * rules.players) : setup.opener;
    const match = setup.match ? (await import("./match.js")).Match.begin(referee, rules, setup.match, opener) : null;
    const start = match?.start ?? { position: referee.startPosition(rules.encoded, opener, null), earlier: [] };
    if (shell.current !== "play") shell.go("play");
    const play = new Play(referee, rules, setup.players, start);
    if (setup.clock) play.clock = (await import("./clock.js")).Clock.begin(setup.clock, rules.players);
    table.begin(play, match);
    scrollTo({ top: 0 });
    board.focusHouse(board.focused, true);
  };
  const warn = (/** @type {string} */ text) => table.warn(text);
  const tune = async () => {
    if (!settings.sounds) table.sounds = null;
    else table.sounds ??= (await withPart(() => import("./sound.js"), (part) => new part.Sounds(), warn)) ?? null;
  };
  const settle = () => {
    const { sounds } = table;
    applySettings();
    saveSettings(settings);
    tune().then(() => sounds ?? table.sounds?.play("capture", 3));
    table.arrange();
    table.refresh();
    shell.settle();
  };
  const newGame = () => void withPart(() => import("./newgame.js"), (part) => part.newGameDialog(rulesets, engine.levels, begin), warn);
  const showSettings = () => void withPart(dialogs, (part) => part.settingsDialog(settings, settle), warn);
  const keys = () => void withPart(dialogs, (part) => part.helpDialog(), warn);
  const panel = new Panel(board, {
    announce: (text) => shell.announce(text),
    title: (text) => {
      shell.rules.textContent = text;
    },
    newGame,
    keys,
    undo: () => table.travel("undo"),
    redo: () => table.travel("redo"),
    replay: () => table.replay(),
    hint: () => withPart(talks, (part) => part.advise(table), warn),
    flip: () => table.flip(),
    look: (moves) => lookAt(table, moves),
    step: (by) => step(table, by),
    offer: () => void withPart(talks, (part) => part.offerToEnd(table), warn),
    resign: () => void withPart(talks, (part) => part.resign(table), warn),
    pause: () => table.pause(),
    nextLap: () => table.animation?.next(),
    skip: () => table.animation?.skip(),
    ask: (text) => withPart(() => import("./words.js"), (part) => part.askTable(table, text), warn),
    position: () => withPart(records, (part) => part.writeFen({ position: referee.position, earlier: referee.earlier }, table.play.rules), warn),
    record: () => withPart(records, (part) => part.writeOgn(table.play), warn),
    link: () => withPart(records, (part) => location.href.split("#")[0] + address("play", part.linkValues(table.play)), warn),
    load: (text) => table.load(text),
  });
  table.panel = panel;
  const toGames = () => shell.go("games");
  table.keeper = new Keeper((text, room) => shell.notice(text, room ? t("Games") : undefined, toGames), () => {
    table.interrupt();
    table.paused = true;
    table.refresh();
    table.warn(t("The game goes on in another tab."));
    panel.offer([{ caption: t("Go on here"), action: () => layTable(table) }]);
  });
  const shell = new Shell(root, panel.element, { newGame, settings: showSettings, keys });
  shell.context = { core, module, rulesets, levels, settings, table, announce: (text) => shell.announce(text), go: (view, values) => shell.go(view, values), lost: (view, values) => shell.lost(view, values) };
  engine.onFailure = (text) => table.warn(t("The computer cannot go on ({text}). The game is kept; load the page anew.", { text }));
  addEventListener("keydown", (event) => handleKey(table, event));

  // Let the browser draw and listen between building the page and laying the table.
  await new Promise((resolve) => setTimeout(resolve));
  shell.onTable = (values) => followLink(table, values);
  await layTable(table);
  await shell.follow();
  tune();
  setTimeout(() => store(shell), LATER);
}

/**
 * Store the page on the device, for use with the network off; where the browser will not, at least fetch what a game may need.
 *
 * @param {Shell} shell
 */
async function store(shell) {
  const { serviceWorker } = navigator;
  try {
    if (!serviceWorker) throw new Error("no service worker");
    serviceWorker.addEventListener("message", ({ data }) => {
      if (data.newer) shell.notice(t("A newer version of this page is ready."), t("Load it"), () => location.reload());
    });
    await serviceWorker.register("sw.js");
    await serviceWorker.ready;
    document.documentElement.dataset.stored = "yes";
  } catch (error) {
    console.info("not stored for use off line", error);
    await Promise.all([dialogs(), records(), talks(), import("./newgame.js"), import("./words.js")]).catch(() => undefined);
  }
}

/**
 * Take up the game that the page's address carries, once.
 *
 * @param {Table} table
 * @param {URLSearchParams} values
 */
async function followLink(table, values) {
  if (values.size === 0) return;
  history.replaceState(null, "", address("play"));
  const text = await withPart(records, (part) => part.linkedRecord(values), (told) => table.warn(told));
  if (text) await table.load(text);
  else if (text === null) table.warn(t("The link carries no game; it may have been cut off."));
}

/**
 * Go on with the game kept, or begin one.
 *
 * @param {Table} table
 */
async function layTable(table) {
  const { referee, rulesets, engine } = table;
  const saved = table.keeper.take();
  if (saved && isGame(saved) && rulesets[saved.rules]) {
    try {
      table.begin(...(await resume(referee, rulesets[saved.rules], saved)));
      return;
    } catch (error) {
      console.info("the saved game cannot be resumed", error);
    }
  }
  const first = Object.keys(rulesets)[0];
  table.begin(new Play(referee, rulesets[first], [0, Math.min(3, engine.strongest)], null), null);
  if (saved) table.warn(t("The game that lay here cannot be read: it was kept by another version of the page or is damaged. A new one begins."));
}

/**
 * Keys: Esc anywhere, single letters only while the board has the focus.
 *
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function handleKey(table, event) {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    table.animation?.skip();
    table.preview(null);
    if (table.viewed !== null) lookAt(table, null);
    return;
  }
  if (!table.board.contains(document.activeElement)) return;
  if (event.key === "PageUp" || event.key === "PageDown") {
    event.preventDefault();
    step(table, event.key === "PageUp" ? -1 : 1);
  } else if (event.key === "?") table.panel.actions.keys();
  else if (!table.settings.keys) return;
  else if (/^[a-f]$/i.test(event.key)) playByKey(table, event.key);
  else if (/^[1-6]$/.test(event.key)) table.board.focusPlace(Number(event.key) - 1);
  else {
    const { undo, redo, hint, flip, newGame } = table.panel.actions;
    /** @type {Record<string, () => void>} */ ({ u: undo, r: redo, h: hint, v: flip, n: newGame })[event.key.toLowerCase()]?.();
  }
}

/**
 * @param {Table} table
 * @param {string} letter
 */
function playByKey(table, letter) {
  const house = houseMeant(table.referee, letter);
  if (table.moving) table.animation?.skip();
  else if (house !== null) table.tryMove(house);
}

start().catch(async (error) => {
  console.info("the page could not start", error);
  const text =
    typeof WebAssembly === "undefined"
      ? t("This page counts with WebAssembly, which is switched off in this browser. Switch it on, or use another browser.")
      : t("The page could not start: {text}", { text: String(error.message ?? error) });
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  try {
    (await import("./rescue.js")).rescue(root, text, (await fetchJson("rulesets.json")).rulesets);
  } catch (second) {
    console.info("nor can it hand over the games", second);
    root.replaceChildren(h("p", { class: "plain", role: "alert" }, text));
  }
});
