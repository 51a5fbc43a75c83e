// @ts-check
/** Making elements without markup in strings: nothing a user types is ever parsed as HTML. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties] `class`, `data-…`, `aria-…`, `role`, `for` become attributes, `on…` a
 *   listener, everything else a property
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (/^(class|role|for|list|data-.*|aria-.*)$/.test(name)) element.setAttribute(name, String(value));
    else /** @type {any} */ (element)[name] = value;
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
function append(parent, children) {
  for (const child of children.flat()) {
    if (child === undefined || child === null || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace all children.
 *
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** Strokes of the icons, on a 24 × 24 grid. */
const ICONS = {
  board: "M6 8h12a4 4 0 0 1 0 8H6a4 4 0 0 1 0-8ZM8 12h.1M12 12h.1M16 12h.1",
  analyse: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 21 21M8 10.5h5M10.5 8v5",
  review: "M4 4v16h16M7.5 15l3.5-5 3.5 3L19.5 7",
  learn: "M12 6.5C10 5 7 4.6 3.5 5v13c3.5-.4 6.5 0 8.5 1.5 2-1.5 5-1.9 8.5-1.5V5C17 4.6 14 5 12 6.5ZM12 6.5V19",
  games: "M4 7h16v13H4ZM7 4h10M8 12h8M8 16h5",
  puzzle: "M9 4h6v3.5a2 2 0 1 0 4 0h1.5V20H4v-5.5a2 2 0 1 0 0-4V8h5Z",
  add: "M12 5v14M5 12h14",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  flip: "M8 4v15M4.5 15.5 8 19l3.5-3.5M16 20V5M12.5 8.5 16 5l3.5 3.5",
  replay: "M5 12a7 7 0 1 0 2.2-5.1M5 4.5V8h3.6",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  agree: "M4 12.5l4.5 4.5L20 6",
  flag: "M6 21V4M6 4.5h11l-2.5 4 2.5 4H6",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  keys: "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1.1-1.4 2.2M12 17.4v.1",
  close: "M6 6l12 12M18 6 6 18",
  next: "M5 12h14M13 6l6 6-6 6",
  first: "M6 5v14M18 6l-6 6 6 6",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  last: "M18 5v14M6 6l6 6-6 6",
  pause: "M8 5v14M16 5v14",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  skip: "M5 5.5v13l8-6.5zM13 5.5v13l8-6.5z",
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * A line icon that takes the colour of its text; it is decoration, its button carries the name.
 *
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/**
 * A button with an icon and a caption; narrow screens may hide the caption, which stays its name.
 *
 * @param {IconName} name
 * @param {string} caption
 * @param {(event: Event) => void} action
 * @param {Record<string, any>} [properties]
 * @returns {HTMLButtonElement}
 */
export function iconButton(name, caption, action, properties = {}) {
  return h(
    "button",
    { type: "button", class: "tool", title: caption, onclick: action, ...properties },
    icon(name),
    h("span", { class: "caption" }, caption),
  );
}

/**
 * Hand a text over as a file.
 *
 * @param {string} name
 * @param {string} content
 * @param {string} type
 */
export function saveFile(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
