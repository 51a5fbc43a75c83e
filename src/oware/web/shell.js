// @ts-check
/**
 * What stands around every view: title, tabs, menu, and the place where views are shown. The table is the view that is
 * always there; the others are modules of their own, fetched when they are first asked for. docs/dev/page.md tells how
 * to add one.
 */
import { fill, h, icon, iconButton } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Context what a view may use
 * @property {import("./referee.js").Core} core for `new Referee(core)`, a game of the view's own
 * @property {WebAssembly.Module} module for a worker of the view's own
 * @property {Record<string, import("./play.js").Rules>} rulesets
 * @property {import("./engine.js").Level[]} levels
 * @property {import("./settings.js").Settings} settings
 * @property {import("./table.js").Table} table the play view's; its game goes on while another view is shown
 * @property {(text: string) => void} announce tells people who listen
 * @property {(view: string, values?: Record<string, string>) => void} go shows another view
 * @property {(view: string, values?: Record<string, string>) => void} lost says that the address is unknown, and what is shown instead
 *
 * @typedef {object} View made once, when first shown
 * @property {HTMLElement} element
 * @property {(values: URLSearchParams) => void} show called whenever the view comes up, with what its address carries
 * @property {() => void} [hide]
 * @property {() => void} [settle] called when settings have changed while it is shown
 *
 * @typedef {object} Entry
 * @property {string} name in the address: `#/name?key=value`
 * @property {import("./dom.js").IconName} icon
 * @property {() => string} title
 * @property {() => Promise<{create: (context: Context) => View}>} [load] none: the table
 * @property {string} [styles] a style sheet of its own
 */

/** @type {Entry[]} */
export const VIEWS = [
  { name: "play", icon: "board", title: () => t("Play") },
  { name: "analysis", icon: "analyse", title: () => t("Analysis"), load: () => import("./study/analysis.js"), styles: "study.css" },
  { name: "review", icon: "review", title: () => t("Review"), load: () => import("./study/review.js"), styles: "study.css" },
  { name: "learn", icon: "learn", title: () => t("Learn"), load: () => import("./learn/learn.js"), styles: "learn.css" },
  { name: "games", icon: "games", title: () => t("Games"), load: () => import("./games.js"), styles: "games.css" },
];

/** Announcements that are kept. */
const TOLD = 4;

/**
 * The address of a view.
 *
 * @param {string} view
 * @param {Record<string, string>} [values]
 * @returns {string} to be put behind the page's own address
 */
export function address(view, values = {}) {
  const text = new URLSearchParams(values).toString();
  return `#/${view}${text ? `?${text}` : ""}`;
}

/** @returns {{name: string, values: URLSearchParams}} what the address bar asks for */
export function wanted() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("?");
  return { name, values: new URLSearchParams(rest.join("?")) };
}

export class Shell {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} table the play view
   * @param {{newGame: () => void, settings: () => void, keys: () => void}} actions
   */
  constructor(root, table, actions) {
    this.root = root;
    root.dataset.view = VIEWS[0].name;
    this.table = table;
    /** @type {Context} set before any view is shown */
    this.context = /** @type {any} */ (null);
    /** @type {Map<string, View>} */
    this.views = new Map();
    this.current = "";
    /** @type {(values: URLSearchParams) => void} the table is shown, with what its address carries */
    this.onTable = () => undefined;
    this.rules = h("span", { class: "rules" });
    this.live = h("div", { class: "visually-hidden", role: "log", "aria-live": "polite" });
    this.notes = h("div", { class: "notes", role: "status" });
    this.host = h("main", { class: "view", hidden: true, tabIndex: -1 });
    this.tabs = VIEWS.map(({ name, icon: sign, title }) => h("a", { href: `#/${name}`, class: "tab" }, icon(sign), h("span", {}, title())));
    fill(
      root,
      h(
        "div",
        { class: "top" },
        h("header", { class: "brand" }, h("span", { class: "logo", "aria-hidden": "true" }), h("h1", {}, t("Oware")), this.rules),
        VIEWS.length > 1 && h("nav", { class: "tabs", "aria-label": t("Pages") }, this.tabs),
        h(
          "nav",
          { class: "menu", "aria-label": t("Menu") },
          iconButton("add", t("New game"), actions.newGame, { class: "tool primary" }),
          iconButton("settings", t("Settings"), actions.settings),
          iconButton("keys", t("Help"), actions.keys),
        ),
      ),
      table,
      this.host,
      this.notes,
      this.live,
    );
    addEventListener("hashchange", () => this.follow());
  }

  /**
   * Tell people who listen. What was told a moment ago stays: a reply that comes at once must not drown the move before it.
   *
   * @param {string} text
   */
  announce(text) {
    this.live.append(h("p", {}, text));
    while (this.live.childElementCount > TOLD) this.live.firstElementChild?.remove();
  }

  /**
   * Say something that stays until it is answered.
   *
   * @param {string} text
   * @param {string} [caption] of the button that acts on it
   * @param {() => void} [action]
   */
  notice(text, caption, action) {
    const note = h(
      "div",
      { class: "note-bar" },
      h("p", {}, text),
      caption && h("button", { type: "button", class: "plainbutton primary", onclick: () => (note.remove(), action?.()) }, caption),
      iconButton("close", t("Close"), () => note.remove()),
    );
    fill(this.notes, note);
  }

  /**
   * @param {string} view
   * @param {Record<string, string>} [values]
   */
  go(view, values) {
    const to = address(view, values);
    if (location.hash === to) this.follow();
    else location.hash = to;
  }

  /**
   * Say that the address asks for what there is not, and have it name what is shown instead.
   *
   * @param {string} view
   * @param {Record<string, string>} [values]
   */
  lost(view, values) {
    this.notice(t("There is no page at “{address}”.", { address: location.hash.slice(0, 80) }));
    history.replaceState(null, "", address(view, values));
  }

  /** Show what the address asks for; an unknown view is the table. */
  async follow() {
    const { name, values: given } = wanted();
    const found = VIEWS.find((view) => view.name === name);
    if (!found && name) this.lost(VIEWS[0].name);
    const entry = found ?? VIEWS[0];
    const values = found ? given : new URLSearchParams();
    const first = this.current === "";
    const changed = this.current !== entry.name;
    if (changed) this.views.get(this.current)?.hide?.();
    this.current = entry.name;
    this.root.dataset.view = entry.name;
    this.table.hidden = entry.load !== undefined;
    this.host.hidden = entry.load === undefined;
    this.tabs.forEach((tab, index) => {
      if (VIEWS[index] === entry) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    });
    document.title = entry.load ? `${entry.title()} – ${t("Oware")}` : t("Oware");
    if (!entry.load) {
      this.onTable(values);
    } else if (!this.views.has(entry.name)) {
      fill(this.host, h("p", { class: "plain", role: "status" }, t("Loading…")));
      try {
        if (entry.styles) await addStyles(entry.styles);
        this.views.set(entry.name, (await entry.load()).create(this.context));
      } catch (error) {
        console.info(`the view ${entry.name} does not load`, error);
        if (this.current === entry.name) fill(this.host, failure(() => this.follow()));
        return;
      }
    }
    const view = this.views.get(entry.name);
    if (this.current !== entry.name) return;
    if (view) {
      if (view.element.parentElement !== this.host) fill(this.host, view.element);
      view.show(values);
    }
    if (changed && !first) {
      scrollTo({ top: 0 });
      if (view) this.host.focus({ preventScroll: true });
    }
  }

  /** Settings have changed. */
  settle() {
    this.views.get(this.current)?.settle?.();
  }
}

const MISSING = () => t("This part of the page could not be loaded. Go on line, or wait until the page has been stored for use off line, and try again.");

/**
 * Use a part of the page that is fetched when first needed.
 *
 * @template Part
 * @template Result
 * @param {() => Promise<Part>} load
 * @param {(part: Part) => Result | Promise<Result>} action
 * @param {(text: string) => void} warn told when it cannot be had
 * @returns {Promise<Result | undefined>}
 */
export async function withPart(load, action, warn) {
  let part;
  try {
    part = await load();
  } catch (error) {
    console.info("a part does not load", error);
    warn(MISSING());
    return undefined;
  }
  return action(part);
}

/** @param {() => void} again */
function failure(again) {
  return h(
    "div",
    { class: "plain", role: "alert" },
    h("p", {}, MISSING()),
    h("button", { type: "button", class: "plainbutton", onclick: again }, t("Try again")),
  );
}

/**
 * Fetch a style sheet once.
 *
 * @param {string} name
 * @returns {Promise<void>} when it is in force
 */
function addStyles(name) {
  if (document.querySelector(`link[href="${name}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = h("link", { rel: "stylesheet", href: name, onload: () => resolve(), onerror: () => reject(new Error(name)) });
    document.head.append(link);
  });
}
