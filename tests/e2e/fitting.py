"""Every look of the page, one after the other, and what on it is cut off, crowded out or laid over something else."""

from __future__ import annotations

from collections.abc import Iterator

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
  const dialog = document.querySelector('dialog[open]');
  const root = dialog ?? document.body;
  const found = [];
  const say = (what, item) => found.push(`${what}: <${item.tagName.toLowerCase()} class="${item.getAttribute('class') ?? ''}"> ${(item.textContent || item.value || '').trim().slice(0, 80)}`);
  const seen = (item) => item.checkVisibility({ visibilityProperty: true }) && !item.closest('.visually-hidden, .scroller, [inert]') && item.getClientRects().length > 0;
  if (document.scrollingElement.scrollWidth > innerWidth) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);

  for (const item of root.querySelectorAll('*')) {
    if (!(item instanceof HTMLElement) || !seen(item)) continue;
    const { left, right } = item.getBoundingClientRect();
    if ((left < -0.5 || right > innerWidth + 0.5) && !item.closest('.seed')) say('beyond the edge', item);
    const style = getComputedStyle(item);
    if (/hidden|clip/.test(style.overflowX) && item.scrollWidth > item.clientWidth + 1) say('cut at the side', item);
    if (/hidden|clip/.test(style.overflowY) && item.scrollHeight > item.clientHeight + 1) say('cut below', item);
    if (item instanceof HTMLSelectElement) {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      // The arrow takes some twenty pixels of what lies within the padding.
      const room = item.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
      if (pen.measureText(item.selectedOptions[0]?.label ?? '').width > room) say('choice cut', item.selectedOptions[0]);
    }
  }

  // What is written stays within the button, label or cell it is written on.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!data.trim() || !seen(parentElement) || parentElement.closest('select, textarea')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const holder = parentElement.closest('button, .tag, .tab, th, td, .clock, .card, .learncard, svg, .note-bar');
    const box = holder?.getBoundingClientRect();
    for (const rect of rects) {
      if (rect.left < -0.5 || rect.right > innerWidth + 0.5) say('text beyond the edge', parentElement);
      else if (box && (rect.left < box.left - 1 || rect.right > box.right + 1 || rect.bottom > box.bottom + 3)) say('text beyond its box', parentElement);
    }
    if (!parentElement.closest('oware-board')) texts.push({ parentElement, rects });
  }
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const floats = (item) => item.closest('.tabs, .notes, .wide, dialog');
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (floats(one.parentElement) !== floats(other.parentElement)) continue;
      if (one.rects.some((rect) => other.rects.some((beside) => meet(rect, beside)))) say(`written over “${one.parentElement.textContent.slice(0, 40)}”`, other.parentElement);
    }
  }
  const pressed = [...root.querySelectorAll('button, a[href], select, input:not(.visually-hidden), textarea, summary')].filter(seen).map((item) => ({ item, box: item.getBoundingClientRect() }));
  for (const [index, one] of pressed.entries()) {
    for (const other of pressed.slice(index + 1)) {
      if (floats(one.item) !== floats(other.item) || one.item.contains(other.item)) continue;
      if (meet(one.box, other.box)) say(`laid over “${(one.item.getAttribute('aria-label') ?? one.item.textContent).slice(0, 40)}”`, other.item);
    }
  }
  return [...new Set(found)];
}"""
"""Tells what is cut, from the top dialog or the whole page; what scrolls by itself is left out."""


def go(table: Table, address: str, shown: str) -> None:
    """Show a view and wait until a part of it is there."""
    table.page.evaluate("address => { location.hash = address; }", f"#/{address}")
    table.page.locator(shown).first.wait_for()


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
    page.locator(".tools .tool").nth(-1).click()
    page.locator(".choices button").first.wait_for()
    yield "play-resign"
    page.locator(".tools .tool").nth(-2).click()
    yield "play-offer"
    page.locator(".walk .tool").first.click()
    yield "play-back"
    go(table, f"play?rules=abapa&moves={REAL}", "oware-board[data-state=over]")
    yield "play-over"


def _dialogs(table: Table) -> Iterator[str]:
    page = table.page
    for place, name in ((1, "settings"), (2, "help")):
        page.locator(".menu .tool").nth(place).click()
        page.locator("dialog").wait_for()
        yield name
        page.keyboard.press("Escape")
    page.locator(".menu .primary").click()
    yield "new-game"
    page.locator(".match-options input").check()
    yield "new-game-match"
    page.locator("#rules").select_option("ba-awa")
    page.locator(".fields select").nth(1).select_option(index=4)
    yield "new-game-pits"
    page.locator("dialog .wide").click()
    page.locator(".clock").first.wait_for()
    table.wait()
    yield "play-match"


def _study(table: Table) -> Iterator[str]:
    page = table.page
    go(table, f"analysis?rules=abapa&moves={REAL[:20]}", ".worth:nth-child(5)")
    yield "analysis"
    page.locator(".study-tools .tool").nth(5).click()
    page.locator(".edithouses input").first.fill("9")
    yield "analysis-editor"
    go(table, f"review?rules=abapa&{MISTAKEN}", ".review-title")
    page.locator("#review-depth").select_option("quick")
    yield "review-before"
    page.locator(".review .primary").first.click()
    page.locator(".mistakecard").first.wait_for()
    yield "review"
    page.locator(".mistakecard button").first.click()
    yield "review-again"


def _learn(table: Table) -> Iterator[str]:
    page = table.page
    for address in LEARN:
        go(table, f"learn{address}", f'.learn[data-part="{address.removeprefix("?")}"]')
        yield f"learn{address}"
    for name in ("kroo-build", "feed-must", "match-pit"):
        go(table, f"learn?part=lesson&name={name}", f'.learn[data-part="part=lesson&name={name}"]')
        page.locator(".learn .buttons button").first.click()
        yield f"lesson-{name}"
    go(table, "learn?part=lesson&name=capture-two", '.learn[data-part="part=lesson&name=capture-two"]')
    for house in (0, 5):
        page.locator(f'.learn .house[data-house="{house}"]').click()
        page.locator(".verdict p").first.wait_for()
        yield f"lesson-after-{house}"
        if not house:
            page.locator(".learn .buttons button").nth(1).click()
    go(table, "learn?part=puzzles&number=12", '.learn[data-part="part=puzzles&number=12"]')
    page.locator(".learn .buttons button").first.click()
    page.locator(".solved, .verdict p").first.wait_for()
    yield "puzzle-solution"
    go(table, "learn?part=text&name=guide", '.learn[data-part="part=text&name=guide"]')
    page.locator(".boardfigure button").nth(1).click()
    page.locator('.learn .house[data-house="3"]').click()
    yield "learn-board"
