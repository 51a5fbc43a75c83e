"""Every look of the page, one after the other, and what on it is cut off, crowded out or laid over something else."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator

from .table import Table

REAL = "EcCfDaCdCfDcEdAeEbEcAeDaEdCaEeDbFfFaEaCbAcBcDcAdEeFeCaEcDfAdCeBbCdAcBeAdBfBeAfDbEaCbEaDbAcF"
MISTAKEN = "fen=1-0-3-1-4-4-2-1-2-4-1-0-14-11-S&moves=CbD"
LEARN = (
    "",
    "?part=lessons",
    "?part=first",
    "?part=puzzles",
    "?part=puzzles&daily=1",
    "?part=text&name=guide",
    "?part=text&name=history",
    "?part=text&name=faq",
    "?part=rules",
    "?part=rules&name=ba-awa",
    "?part=compare",
    "?part=sheet",
)
"""Parts of *Learn* that are looked at as they come up; lessons are played as well."""

CUT = """() => {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const found = new Set();
  const words = (item) => (item.getAttribute('aria-label') || item.textContent || item.value || '').trim().slice(0, 60);
  const say = (what, item) => found.add(`${what}: <${item.tagName.toLowerCase()} class="${item.getAttribute('class') ?? ''}"> ${words(item)}`);
  const seen = (item) => item.checkVisibility({ visibilityProperty: true }) && !item.closest('.visually-hidden, .scroller') && getComputedStyle(item).clipPath === 'none';
  // Of what scrolls by itself only what can be seen now; of links that take two lines, each line.
  const places = (item, parent = item) => {
    const frame = parent.closest('.moves, .tree, dialog')?.getBoundingClientRect();
    return [...item.getClientRects()].filter(
      ({ width, height, top, bottom }) => width > 1 && height > 1 && (!frame || (top >= frame.top - 1 && bottom <= frame.bottom + 1)),
    );
  };
  const meet = (some, others) =>
    some.some((one) => others.some((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4));
  const floating = (item) => item.closest('.tabs, .notes, .wide');

  if (document.scrollingElement.scrollWidth > innerWidth) found.add(`the page is ${document.scrollingElement.scrollWidth} wide`);
  for (const item of root.querySelectorAll('*')) {
    if (!(item instanceof HTMLElement) || item.matches('.seed') || !seen(item)) continue;
    const { left, right } = item.getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) say('beyond the edge', item);
    const style = getComputedStyle(item);
    if (/hidden|clip/.test(style.overflowX) && item.scrollWidth > item.clientWidth + 1) say('cut at the side', item);
    if (/hidden|clip/.test(style.overflowY) && item.scrollHeight > item.clientHeight + 1) say('cut below', item);
    if (item.matches('select:not(#review-game)')) {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      const room = item.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20; // the arrow
      for (const option of item.options) if (pen.measureText(option.label).width > room) say('choice cut', option);
    }
  }

  // What is written stays within what it is written on, and is not written over.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const item = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !seen(item) || item.closest('select, textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const rects = places(range, item);
    const box = item.closest('button:not(.house), .status, .tag, .tab, th, td, .clock, .card, .learncard, svg')?.getBoundingClientRect();
    for (const { left, right, top, bottom } of rects) {
      if (left < -0.5 || right > innerWidth + 0.5) say('text beyond the edge', item);
      else if (box && (left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3)) say('text beyond its box', item);
    }
    if (!item.closest('oware-board')) texts.push({ item, rects, floats: floating(item) });
  }
  const pressed = [...root.querySelectorAll('button, a[href], select, input:not(.visually-hidden), textarea, summary')]
    .filter(seen)
    .map((item) => ({ item, rects: places(item), floats: floating(item) }));
  for (const [what, items] of [['written over', texts], ['laid over', pressed]]) {
    items.forEach((one, index) => {
      for (const other of items.slice(index + 1)) {
        if (one.floats === other.floats && !one.item.contains(other.item) && meet(one.rects, other.rects)) say(`${what} “${words(one.item)}”`, other.item);
      }
    });
  }
  return [...found];
}"""
"""Tells what is cut, in the dialog that is open or on the whole page; what scrolls by itself is left out."""


def go(table: Table, address: str, shown: str) -> None:
    """Show a view and wait until a part of it is there."""
    table.page.evaluate("address => { location.hash = address; }", f"#/{address}")
    table.page.locator(shown).first.wait_for()


def press(button: Locator) -> None:
    """A click that does not wait until the last seed has come to rest."""
    button.evaluate("item => item.click()")


def looks(table: Table) -> Iterator[str]:
    """Bring up every look of the page, whatever its language; yields the name of each when it is there."""
    yield from _at_the_table(table)
    yield from _dialogs(table)
    yield from _study(table)
    yield from _learn(table)
    go(table, "games", ".game")
    yield "games"


def _at_the_table(table: Table) -> Iterator[str]:
    page = table.page
    yield "play"
    page.locator('.house[data-house="2"]').focus()
    page.keyboard.press("ArrowLeft")
    yield "play-preview"
    table.ask("?!")
    yield "play-ask"
    go(table, "play?rules=ba-awa-three&moves=A", ".moves .move")
    table.wait()
    yield "play-three"
    go(table, f"play?rules=abapa&moves={REAL[:24]}", ".moves li:nth-child(12)")
    table.wait()
    yield "play-game"
    press(page.locator(".tools .tool").nth(-1))
    page.locator(".choices button").first.wait_for()
    yield "play-resign"
    press(page.locator(".tools .tool").nth(-2))
    yield "play-offer"
    press(page.locator(".walk .tool").first)
    yield "play-back"
    go(table, f"play?rules=abapa&moves={REAL}", "oware-board[data-state=over]")
    yield "play-over"


def _dialogs(table: Table) -> Iterator[str]:
    page = table.page
    for place, name in ((1, "settings"), (2, "help")):
        press(page.locator(".menu .tool").nth(place))
        page.locator("dialog").wait_for()
        yield name
        page.keyboard.press("Escape")
    press(page.locator(".menu .primary"))
    page.locator("dialog").wait_for()
    yield "new-game"
    page.locator(".match-options input").check()
    yield "new-game-match"
    page.locator("#rules").select_option("ba-awa")
    page.locator(".fields select").nth(1).select_option(index=4)
    yield "new-game-pits"
    press(page.locator("dialog .wide"))
    page.locator(".clock").first.wait_for()
    table.wait()
    yield "play-match"
    press(page.locator(".tools .tool").nth(-1))
    page.locator(".choices button").first.wait_for()
    yield "play-match-resign"
    press(page.locator(".choices button").first)
    page.locator("oware-board[data-state=over]").wait_for()
    yield "play-match-over"


def _study(table: Table) -> Iterator[str]:
    page = table.page
    go(table, f"analysis?rules=abapa&moves={REAL[:20]}", ".worth:nth-child(5)")
    yield "analysis"
    go(table, "analysis?rules=ba-awa-three&moves=Abe", ".worth.first:nth-child(3)")
    yield "analysis-three"
    press(page.locator(".study-tools .tool").nth(5))
    page.locator(".edithouses input").first.fill("9")
    yield "analysis-editor"
    go(table, f"review?rules=abapa&{MISTAKEN}", ".review-title")
    page.locator("#review-depth").select_option("quick")
    yield "review-before"
    press(page.locator(".review .primary").first)
    page.locator(".mistakecard").first.wait_for()
    yield "review"
    press(page.locator(".mistakecard button").first)
    yield "review-again"


def _learn(table: Table) -> Iterator[str]:
    page = table.page
    for address in LEARN:
        go(table, f"learn{address}", f'.learn[data-part="{address.removeprefix("?")}"]')
        yield f"learn{address}"
    for name in ("feed-must", "match-pit"):
        go(table, f"learn?part=lesson&name={name}", f'.learn[data-part="part=lesson&name={name}"]')
        press(page.locator(".learn .buttons button").first)
        yield f"lesson-{name}"
    go(table, "learn?part=lesson&name=capture-two", '.learn[data-part="part=lesson&name=capture-two"]')
    for house in (0, 5):
        press(page.locator(f'.learn .house[data-house="{house}"]'))
        page.locator(".verdict p").first.wait_for()
        yield f"lesson-after-{house}"
        if not house:
            press(page.locator(".learn .buttons button").nth(1))
    go(table, "learn?part=puzzles&number=12", '.learn[data-part="part=puzzles&number=12"]')
    press(page.locator(".learn .buttons button").first)
    page.locator(".solved, .verdict p").first.wait_for()
    yield "puzzle-solution"
    go(table, "learn?part=text&name=guide", '.learn[data-part="part=text&name=guide"]')
    press(page.locator(".boardfigure button").nth(1))
    press(page.locator('.learn .house[data-house="3"]'))
    yield "learn-board"
