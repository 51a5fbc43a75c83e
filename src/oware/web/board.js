// @ts-check
/**
 * The board as a custom element. It knows counts, names and marks, and never a rule: whoever uses it says which houses
 * may be played, what each is called and what is marked.
 *
 * Layers from below: wood with its hollows, marks on them, seeds, and twelve real buttons with their tags, counts and badges.
 */
import { HOUSES, HEAP_FROM, assignPlaces, cell, houseAt, layOut, pitPlaces, storePlaces, storedSeed } from "./geometry.js";
import { h } from "./dom.js";

/**
 * @typedef {import("./geometry.js").Layout} Layout
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {"playable" | "barred" | "origin" | "landing" | "path" | "captured" | "refused" | "kroo" | "last" | "hint"} Mark
 * @typedef {object} HouseView
 * @property {string} label accessible name, whole
 * @property {boolean} playable
 * @property {Mark[]} marks
 * @property {string} [gain] badge such as '+2'
 * @typedef {object} SeatView
 * @property {string} name
 * @property {string} who who sits there, in a word
 * @property {boolean} active whether it is on turn
 * @property {string} label accessible name of the store
 */

/** Fires `play` and `preview` (detail: house or null) and `skip`. */
export class OwareBoard extends HTMLElement {
  constructor() {
    super();
    this.flipped = false;
    this.seats = 2;
    /** @type {number[]} owner of each house */
    this.owners = Array.from({ length: HOUSES }, (_, house) => (house < 6 ? 0 : 1));
    /** @type {string[]} what is written on each house */
    this.letters = [..."ABCDEFabcdef"];
    /** @type {number[][]} seeds lying in each house */
    this.contents = Array.from({ length: HOUSES }, () => []);
    /** @type {number[][]} seeds lying in each store */
    this.stored = [[], [], []];
    /** @type {string[]} numbers written on the stores */
    this.scores = ["0", "0", "0"];
    /** @type {Layout | null} */
    this.layout = null;
    this.focused = 0;
    /** What houses and stores show and are called now: what stays need not be drawn again. @type {string[]} */
    this.described = [];
    this.seedLayer = h("div", { class: "seeds", "aria-hidden": "true" });
    this.hollows = Array.from({ length: HOUSES }, () => h("div", { class: "hollow" }));
    this.pits = this.hollows.map(() => h("div", { class: "pit" }));
    this.tags = this.letters.map(() => h("span", { class: "tag" }));
    this.counts = this.letters.map(() => h("span", { class: "count" }));
    this.gains = this.letters.map(() => h("span", { class: "gain", hidden: true }));
    this.buttons = this.letters.map((_, house) =>
      h(
        "button",
        { type: "button", class: "house", "data-house": house, tabIndex: house === this.focused ? 0 : -1 },
        ...[this.tags[house], this.counts[house], this.gains[house]].map((part) => {
          part.setAttribute("aria-hidden", "true");
          return part;
        }),
      ),
    );
    this.numbers = this.stored.map(() => h("span", { class: "number", "aria-hidden": "true" }));
    this.storeTags = this.stored.map(() => h("span", { class: "tag", "aria-hidden": "true" }));
    this.whos = this.stored.map(() => h("span", { class: "who", "aria-hidden": "true" }));
    this.stores = this.stored.map((_, seat) =>
      h("div", { class: "store", role: "img" }, this.storeTags[seat], this.numbers[seat], this.whos[seat]),
    );
    this.rows = [0, 1].map(() => h("div", { class: "row", role: "group" }));
    this.seeds = Array.from({ length: 48 }, (_, id) => h("div", { class: `seed shade${(id * 7) % 5}` }));
    /** @type {Point[]} */
    this.places = this.seeds.map(() => ({ x: 0, y: 0 }));
    this.seedLayer.append(...this.seeds);
    this.ground = [h("div", { class: "wood", "aria-hidden": "true" }, this.hollows), h("div", { class: "pits", "aria-hidden": "true" }, this.pits), this.seedLayer];
  }

  connectedCallback() {
    if (this.children.length > 0) return;
    this.arrange();
    this.listen();
    new ResizeObserver(() => this.measure()).observe(this);
  }

  /** Put the parts in reading order: upper store, upper row, lower row, lower store. */
  arrange() {
    const held = this.buttons.find((button) => button === document.activeElement);
    const row = (/** @type {number} */ line) =>
      Array.from({ length: 6 }, (_, column) => this.buttons[houseAt(column, line, this.flipped)]);
    this.rows.forEach((group, line) => group.append(...row(line)));
    const order = this.seats === 3 ? (this.flipped ? [0, 2, 1] : [2, 1, 0]) : this.flipped ? [0, 1] : [1, 0];
    const stores = order.map((seat) => this.stores[seat]);
    const last = /** @type {HTMLElement} */ (stores.pop());
    // Wood, marks and seeds stay where they are: put in anew, all of them would have to be drawn again.
    if (this.children.length === 0) this.append(...this.ground);
    this.stores.forEach((store) => store.remove());
    this.append(...stores, ...this.rows, last);
    this.measure();
    held?.focus();
  }

  listen() {
    const houseOf = (/** @type {Event} */ event) => {
      const button = event.target instanceof Element ? event.target.closest(".house") : null;
      return button instanceof HTMLElement ? Number(button.dataset.house) : null;
    };
    this.addEventListener("click", (event) => {
      const house = houseOf(event);
      if (house !== null) {
        this.focusHouse(house, false);
        this.emit("play", house, event.detail !== 0);
      } else {
        this.emit("skip", null);
      }
    });
    /** @type {number | null} */
    let hovered = null;
    const hover = (/** @type {PointerEvent} */ event, /** @type {number | null} */ house) => {
      if (event.pointerType !== "mouse" || house === hovered) return;
      hovered = house;
      this.emit("preview", house);
    };
    this.addEventListener("pointerover", (event) => hover(event, houseOf(event)));
    this.addEventListener("pointerleave", (event) => hover(event, null));
    this.addEventListener("focusin", (event) => {
      const house = houseOf(event);
      if (house !== null && this.buttons[house].matches(":focus-visible")) {
        this.focused = house;
        this.emit("preview", house);
      }
    });
    this.addEventListener("focusout", () => this.emit("preview", null));
    this.addEventListener("keydown", (event) => this.walk(event));
  }

  /**
   * @param {string} name
   * @param {number | null} house
   * @param {boolean} [pointer] whether a pointer rather than a key did it
   */
  emit(name, house, pointer = false) {
    this.dispatchEvent(new CustomEvent(name, { detail: { house, pointer } }));
  }

  /**
   * Arrow keys walk over the board as it is seen.
   *
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-6, 0], End: [6, 0] }[
      event.key
    ];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { column, row } = cell(this.focused, this.flipped);
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
    this.focusHouse(houseAt(within(column + step[0], 5), within(row + step[1], 1), this.flipped), true);
  }

  /**
   * @param {number} house the one house that Tab reaches
   * @param {boolean} now whether to take the focus there
   */
  focusHouse(house, now) {
    this.buttons[this.focused].tabIndex = -1;
    this.focused = house;
    this.buttons[house].tabIndex = 0;
    if (!now) return;
    if (this.buttons[house] === document.activeElement) this.emit("preview", house);
    else this.buttons[house].focus();
  }

  /**
   * Go to a house of the lower row.
   *
   * @param {number} column
   */
  focusPlace(column) {
    this.focusHouse(houseAt(column, 1, this.flipped), true);
  }

  /**
   * Who sits where; call it when a game starts or pits change owner.
   *
   * @param {{seats: number, owners: number[], letters: string[], flipped: boolean}} setting
   */
  setUp({ seats, owners, letters, flipped }) {
    const moved = seats !== this.seats || flipped !== this.flipped;
    this.seats = seats;
    this.owners = owners;
    this.letters = letters;
    this.flipped = flipped;
    this.tags.forEach((tag, house) => {
      tag.textContent = letters[house];
      tag.dataset.seat = String(owners[house]);
      this.pits[house].dataset.seat = String(owners[house]);
      this.buttons[house].dataset.seat = String(owners[house]);
    });
    this.storeTags.forEach((tag, seat) => {
      tag.dataset.seat = String(seat);
    });
    if (moved || !this.layout) this.arrange();
  }

  /**
   * Name and mark everything.
   *
   * @param {HouseView[]} houses
   * @param {SeatView[]} seats
   * @param {[string, string]} rows accessible names of the upper and the lower row
   */
  describe(houses, seats, rows) {
    houses.forEach((view, house) => {
      const told = JSON.stringify(view);
      if (this.described[house] === told) return;
      this.described[house] = told;
      const button = this.buttons[house];
      button.setAttribute("aria-label", view.label);
      button.setAttribute("aria-disabled", String(!view.playable));
      button.dataset.marks = this.pits[house].dataset.marks = view.marks.join(" ");
      this.gains[house].textContent = view.gain ?? "";
      this.gains[house].hidden = !view.gain;
    });
    seats.forEach((view, seat) => {
      const told = JSON.stringify(view);
      if (this.described[HOUSES + seat] === told) return;
      this.described[HOUSES + seat] = told;
      this.stores[seat].setAttribute("aria-label", view.label);
      this.storeTags[seat].textContent = view.name;
      this.whos[seat].textContent = view.who;
      this.stores[seat].classList.toggle("active", view.active);
    });
    this.rows.forEach((group, line) => group.setAttribute("aria-label", rows[line]));
  }

  /** Compute the layout for the present size and put everything there at once. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this;
    if (!this.isConnected || width === 0 || height === 0) return;
    this.layout = layOut(width, height, this.seats, this.flipped);
    const { houses, pits, stores, seed, tall, upper } = this.layout;
    this.classList.toggle("tall", tall);
    this.seedLayer.style.setProperty("--seed", `${seed.toFixed(2)}px`);
    houses.forEach((box, house) => {
      place(this.buttons[house], box);
      // A hollow is of the wood: it stays where it is when the board is flipped.
      place(this.hollows[house], pits[houseAt(cell(house, false).column, cell(house, false).row, this.flipped)]);
      place(this.pits[house], pits[house]);
      this.buttons[house].classList.toggle("upper", upper[house]);
      const pit = pits[house];
      this.buttons[house].style.setProperty("--pit-top", `${pit.y - box.y}px`);
      this.buttons[house].style.setProperty("--pit-height", `${pit.h}px`);
    });
    stores.forEach((box, seat) => place(this.stores[seat], box));
    this.seedLayer.classList.add("still");
    this.settle();
    // Motion is allowed again once the new places have been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => this.seedLayer.classList.remove("still")));
  }

  /**
   * Run something without motion.
   *
   * @param {() => void} action
   */
  still(action) {
    this.seedLayer.classList.add("still");
    action();
    // Reading a size makes the browser take the new places before motion is allowed again.
    void this.seedLayer.offsetWidth;
    this.seedLayer.classList.remove("still");
  }

  /**
   * Show counts; seeds that need not move stay where they are.
   *
   * @param {number[]} houses
   * @param {number[]} stores whole or half seeds
   */
  show(houses, stores) {
    /** @type {number[]} */
    const loose = [];
    const wanted = [...houses, ...stores.map(Math.floor)];
    const heaps = [...this.contents, ...this.stored];
    const held = new Set(heaps.flat());
    this.seeds.forEach((_, id) => held.has(id) || loose.push(id));
    heaps.forEach((heapOf, index) => {
      while (heapOf.length > (wanted[index] ?? 0)) loose.push(/** @type {number} */ (heapOf.pop()));
    });
    heaps.forEach((heapOf, index) => {
      while (heapOf.length < (wanted[index] ?? 0) && loose.length > 0) heapOf.push(/** @type {number} */ (loose.pop()));
    });
    this.seeds.forEach((seed) => seed.classList.remove("away"));
    loose.forEach((id) => this.seeds[id].classList.add("away"));
    stores.forEach((count, seat) => this.score(seat, count));
    this.settle();
  }

  /** Move every seed to its place and write the counts. */
  settle() {
    for (let house = 0; house < HOUSES; house += 1) this.settleHouse(house);
    for (let seat = 0; seat < this.seats; seat += 1) this.settleStore(seat);
  }

  /** @param {number} house */
  settleHouse(house) {
    const ids = this.contents[house];
    this.counts[house].textContent = String(ids.length);
    const few = ids.length === 0 ? "none" : ids.length < 5 ? "few" : ids.length < HEAP_FROM ? "some" : "heap";
    this.buttons[house].dataset.amount = few;
    if (this.layout) this.spread(ids, pitPlaces(this.layout.pits[house], ids.length, this.layout.seed));
  }

  /** @param {number} seat */
  settleStore(seat) {
    if (!this.layout) return;
    const { seed, stores } = this.layout;
    const box = stores[seat];
    const size = storedSeed(box, seed);
    const places = storePlaces(box, this.stored[seat].length, size, this.labelSize(seat, box));
    // Seeds in a store keep the order they came in, so they need no search for the nearest place.
    this.stored[seat].forEach((id, index) => this.moveSeed(id, places[index], size / seed));
  }

  /**
   * Room for the name and number of a store; a small one does not say who sits there.
   *
   * @param {number} seat
   * @param {import("./geometry.js").Box} box
   */
  labelSize(seat, box) {
    const across = box.w > box.h;
    const small = across ? box.w < 300 : box.h < 400;
    const tiny = across && box.w < 220;
    this.stores[seat].classList.toggle("small", small);
    this.stores[seat].classList.toggle("tiny", tiny);
    if (tiny) return 86;
    const large = box.w > 500; // letters grow with the board
    return across ? (small ? 124 : large ? 220 : 192) : small ? 78 : 106;
  }

  /**
   * @param {number} seat
   * @param {number} count
   */
  score(seat, count) {
    const whole = Math.floor(count);
    this.scores[seat] = count === whole ? String(whole) : `${whole || ""}½`;
    this.numbers[seat].textContent = this.scores[seat];
  }

  /**
   * @param {number[]} ids
   * @param {Point[]} places
   */
  spread(ids, places) {
    const chosen = assignPlaces(ids.map((id) => this.places[id]), places);
    ids.forEach((id, index) => this.moveSeed(id, places[chosen[index]]));
  }

  /**
   * @param {number} id
   * @param {Point} point
   * @param {number} [scale]
   */
  moveSeed(id, point, scale = 1) {
    this.places[id] = point;
    this.seeds[id].style.transform = `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px)${scale === 1 ? "" : ` scale(${scale.toFixed(3)})`}`;
  }
}

/**
 * @param {HTMLElement} element
 * @param {import("./geometry.js").Box} box
 */
function place(element, box) {
  element.style.left = `${box.x.toFixed(1)}px`;
  element.style.top = `${box.y.toFixed(1)}px`;
  element.style.width = `${box.w.toFixed(1)}px`;
  element.style.height = `${box.h.toFixed(1)}px`;
}

customElements.define("oware-board", OwareBoard);
