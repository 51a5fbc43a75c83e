// @ts-check
/** Everything around the table's board: what is going on, tools, the moves, the text box, and taking a game along. */
import { fill, h, iconButton, saveFile } from "./dom.js";
import { t } from "./i18n.js";
import { houseNames } from "./wording.js";

/**
 * @typedef {import("./table.js").Table} Table
 *
 * @typedef {object} Actions what the tools do
 * @property {(text: string) => void} announce tells people who listen
 * @property {() => void} newGame
 * @property {(rules: string) => void} title says which rules are played
 * @property {() => void} keys
 * @property {(moves: number | null) => void} look at the game after so many moves, null: as it stands
 * @property {(by: -1 | 1) => void} step
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} replay
 * @property {() => Promise<string | null | undefined>} hint
 * @property {() => void} flip
 * @property {() => void} offer
 * @property {() => void} resign
 * @property {() => void} pause
 * @property {() => void} nextLap
 * @property {() => void} skip
 * @property {(text: string) => Promise<void>} ask
 * @property {() => Promise<string | undefined>} position as text
 * @property {() => Promise<string | undefined>} record
 * @property {() => Promise<string | undefined>} link that carries the game
 * @property {(text: string) => Promise<void>} load
 *
 * @typedef {object} Choice
 * @property {string} caption
 * @property {() => void} action
 */

export class Panel {
  /**
   * @param {HTMLElement} board
   * @param {Actions} actions
   */
  constructor(board, actions) {
    this.actions = actions;
    this.turn = h("p", { class: "turn" });
    this.detail = h("p", { class: "detail" });
    this.choices = h("div", { class: "choices" });
    this.lapText = h("output", {});
    this.lapNext = iconButton("next", t("Next lap"), actions.nextLap);
    this.laps = h(
      "div",
      { class: "laps", hidden: true },
      this.lapText,
      this.lapNext,
      iconButton("skip", t("Skip"), actions.skip),
    );
    /** The buttons of the moves that are listed, and how many make a round. @type {HTMLButtonElement[]} */
    this.listed = [];
    this.round = 0;
    this.moves = h("ol", { class: "moves", "aria-label": t("Moves") });
    this.walk = {
      first: iconButton("first", t("To the start"), () => actions.look(0)),
      back: iconButton("back", t("One move back"), () => actions.step(-1)),
      on: iconButton("on", t("One move on"), () => actions.step(1)),
      live: iconButton("last", t("Back to the game"), () => actions.look(null)),
    };
    this.clocks = h("div", { class: "clocks", role: "group", "aria-label": t("Time left"), hidden: true });
    this.matchLine = h("p", { class: "match", hidden: true });
    this.tools = {
      undo: iconButton("undo", t("Undo"), actions.undo),
      redo: iconButton("redo", t("Redo"), actions.redo),
      replay: iconButton("replay", t("Replay"), actions.replay),
      hint: iconButton("hint", t("Hint"), actions.hint),
      flip: iconButton("flip", t("Flip"), actions.flip),
      pause: iconButton("skip", t("Pause"), actions.pause),
      offer: iconButton("agree", t("Offer to end"), actions.offer),
      resign: iconButton("flag", t("Resign"), actions.resign),
    };
    this.element = h(
      "main",
      { class: "table", tabIndex: -1 },
      h("div", { class: "status" }, h("div", { class: "words" }, this.turn, this.detail), this.clocks, this.laps, this.choices),
      board,
      h("div", { class: "tools", role: "toolbar", "aria-label": t("Game") }, Object.values(this.tools)),
      h(
        "div",
        { class: "tray" },
        h(
          "section",
          { class: "card" },
          h("div", { class: "card-head" }, h("h2", {}, t("Moves")), h("div", { class: "walk", role: "group", "aria-label": t("Look back") }, Object.values(this.walk))),
          this.matchLine,
          this.moves,
        ),
        this.askCard(),
        this.shareCard(),
      ),
    );
  }

  askCard() {
    this.input = h("input", { id: "ask", type: "text", autocomplete: "off", spellcheck: false, maxLength: 40, enterKeyHint: "send" });
    this.input.setAttribute("autocapitalize", "off");
    this.reply = h("p", { class: "reply" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.input?.value.trim() ?? "";
      if (this.input) this.input.value = "";
      if (text && this.reply) {
        this.reply.textContent = "…";
        this.actions.ask(text);
      }
    };
    return h(
      "section",
      { class: "card" },
      h("h2", {}, h("label", { for: "ask" }, t("Play or ask in words"))),
      h("form", { class: "ask", onsubmit: submit }, this.input, h("button", { type: "submit", class: "plainbutton" }, t("Send"))),
      h("p", { class: "hint" }, t("A house such as C, or: board, last, score, moves, best, undo")),
      this.reply,
    );
  }

  shareCard() {
    const text = h("textarea", { id: "record", rows: 3, spellcheck: false });
    const note = h("p", { class: "reply", role: "status" });
    const busy = async (/** @type {() => Promise<void>} */ action) => {
      text.setAttribute("aria-busy", "true");
      await action();
      text.setAttribute("aria-busy", "false");
    };
    const put = async (/** @type {Promise<string | undefined>} */ made, /** @type {string} */ done) => {
      const content = await made;
      if (!content) return;
      text.value = content;
      text.select();
      const copied = navigator.clipboard?.writeText(content);
      note.textContent = t("The text is below; copy it.");
      copied?.then(() => (note.textContent = done)).catch(() => undefined);
    };
    const save = async () => {
      const content = await this.actions.record();
      if (content) saveFile("oware.ogn", content, "text/x-oware-ogn");
    };
    const open = h("input", {
      type: "file",
      accept: ".ogn,.txt,text/plain",
      class: "visually-hidden",
      tabIndex: -1,
      onchange: async () => {
        const file = open.files?.[0];
        if (!file) return;
        text.value = await file.text();
        open.value = "";
        busy(() => this.actions.load(text.value));
      },
    });
    open.setAttribute("aria-label", t("Open a file"));
    const button = (/** @type {string} */ caption, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", class: "plainbutton", onclick }, caption);
    return h(
      "section",
      { class: "card" },
      h("h2", {}, h("label", { for: "record" }, t("Take the game with you"))),
      h(
        "div",
        { class: "buttons" },
        button(t("Copy position"), () => busy(() => put(this.actions.position(), t("Position copied.")))),
        button(t("Copy game"), () => busy(() => put(this.actions.record(), t("Game copied.")))),
        button(t("Copy link"), () => busy(() => put(this.actions.link(), t("Link copied.")))),
        button(t("Save file"), save),
        button(t("Open file"), () => open.click()),
        button(t("Load text"), () => busy(() => this.actions.load(text.value))),
      ),
      text,
      note,
      open,
    );
  }

  /**
   * @param {string} turn
   * @param {string} detail
   * @param {boolean} [warning] whether the detail says why something was refused
   */
  say(turn, detail, warning = false) {
    this.turn.textContent = turn;
    this.detail.textContent = detail;
    this.detail.classList.toggle("warning", warning);
  }

  /** @param {Choice[]} choices offered beside the status, the first one foremost */
  offer(choices) {
    fill(
      this.choices,
      choices.map(({ caption, action }, index) =>
        h("button", { type: "button", class: index === 0 ? "plainbutton primary" : "plainbutton", onclick: action }, caption),
      ),
    );
  }

  /**
   * @param {string | null} text null: no relay is shown
   * @param {boolean} waiting whether it waits for the next lap to be asked for
   * @returns {boolean} whether a button that had the focus is gone now
   */
  showLaps(text, waiting) {
    const held = this.laps.contains(document.activeElement);
    this.laps.hidden = text === null;
    this.lapText.textContent = text ?? "";
    this.lapNext.hidden = !waiting;
    if (waiting) this.lapNext.focus();
    return held && text === null;
  }

  /**
   * @param {{name: string, text: string, running: boolean, short: boolean}[] | null} clocks one a seat, null: no time is kept
   */
  showClocks(clocks) {
    this.clocks.hidden = clocks === null;
    if (this.clocks.children.length !== (clocks?.length ?? 0)) {
      fill(this.clocks, (clocks ?? []).map((_, seat) => h("span", { class: "clock", "data-seat": seat }, h("span", {}), h("b", {}))));
    }
    clocks?.forEach(({ name, text, running, short }, seat) => {
      const item = this.clocks.children[seat];
      const [label, time] = item.children;
      if (label.textContent !== name) label.textContent = name;
      if (time.textContent !== text) time.textContent = text;
      item.classList.toggle("running", running);
      item.classList.toggle("short", short);
    });
  }

  /**
   * List the moves; those that are listed already stay as they are.
   *
   * @param {string[]} moves
   * @param {number} seats how many make a round
   * @param {number} seen moves that led to what is on the board
   */
  list(moves, seats, seen) {
    let same = 0;
    if (seats === this.round) while (same < moves.length && this.listed[same]?.textContent === moves[same]) same += 1;
    this.round = seats;
    for (const button of this.listed.splice(same)) {
      const row = /** @type {HTMLElement} */ (button.parentElement);
      button.remove();
      if (!row.querySelector("button")) row.remove();
    }
    for (let index = same; index < moves.length; index += 1) {
      if (index % seats === 0) this.moves.append(h("li", {}, h("span", { class: "number" }, `${index / seats + 1}.`)));
      const button = h("button", { type: "button", class: "move", onclick: () => this.actions.look(index + 1) }, moves[index]);
      this.moves.lastElementChild?.append(button);
      this.listed.push(button);
    }
    const current = this.listed[seen - 1];
    if (current?.hasAttribute("aria-current")) return;
    this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!current) return;
    current.setAttribute("aria-current", "true");
    // Where it lies is known with the next frame; asked for now, the whole page would be laid out in between.
    requestAnimationFrame(() => {
      this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
    });
  }
}

/**
 * The house a person means: its name as written, else in the other case, the playable one first.
 *
 * @param {import("./referee.js").Referee} referee
 * @param {string} text
 * @returns {number | null}
 */
export function houseMeant(referee, text) {
  const letters = houseNames("letters");
  const { turn, owners } = referee.position;
  if (/^[1-6]$/.test(text)) {
    const number = Number(text) - 1;
    return turn === 0 ? number : number + 6;
  }
  const exact = letters.indexOf(text);
  if (exact < 0) return null;
  const other = (exact + 6) % 12;
  return referee.refusal(exact) && !referee.refusal(other) && owners[other] === turn ? other : exact;
}
