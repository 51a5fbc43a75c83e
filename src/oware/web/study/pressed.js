// @ts-check
/** Lists that change by themselves while people press buttons in them. */

/** Lists being pressed, each with what it is to show once it is let go. @type {Map<HTMLElement, (() => void) | null>} */
const pressed = new Map();
/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/**
 * Show something in a list, but not under a finger: a button that is replaced between press and release is not clicked.
 *
 * @param {HTMLElement} list
 * @param {() => void} show called at once, or when the list is let go; of several calls meanwhile, the last
 */
export function unlessPressed(list, show) {
  if (!watched.has(list)) {
    watched.add(list);
    for (const type of ["pointerdown", "keydown"]) list.addEventListener(type, () => pressed.set(list, pressed.get(list) ?? null));
  }
  if (pressed.has(list)) pressed.set(list, show);
  else show();
}

/** The click that follows a release comes first. */
function letGo() {
  setTimeout(() => {
    const waiting = [...pressed.values()];
    pressed.clear();
    for (const show of waiting) show?.();
  });
}

for (const type of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(type, letGo);
