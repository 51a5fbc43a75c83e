"""The page as a browser feels it: `python benches/page.py [--rounds N] [--brief] [--check | --strict]`.

Cold loads from a local server: bytes, requests, largest paint, layout shift; then a game against the strongest level with
houses pointed at, walked over and clicked while it thinks, the analysis board and a review, used while the engine is at
work: the slowest answer to a touch, and tasks that held the page up.
At last (not with `--brief`) the same searches by the page's core and by the native one, in turns: nodes a second, and their ratio.

A machine that does other things as well stretches tasks by the clock; by processor time they are what the page asks for.
Budgets stand in brackets. With `--check` a figure outside ends it with exit code 1 where it is the same on every machine:
bytes, requests, shift; with `--strict` any other does, too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

import oware
from oware.core import best
from oware.core.encoding import encode_ruleset
from oware.core.search import NativeSearcher, SearchOptions
from oware.rules.presets import ruleset

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
SEARCHED = (("abapa", 10), ("abapa", 30), ("awari", 20), ("ba-awa", 4))
NODES = 3_000_000
TABLE = 1 << 22
LONG = 50
LOCALE = Path(oware.__file__).parent / "web" / "locale"
GAME = "EcCfDaCdCfDcEdAeEbEcAeDaEdCaEeDbFfFaEaCbAcBc"

WATCH = """() => {
  globalThis.seen = { paint: 0, shift: 0, events: [] };
  const watch = (type, note, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', entry => { seen.paint = entry.startTime; });
  watch('layout-shift', entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch('event', entry => {
    if (!entry.interactionId) return;
    const { name, startTime, duration, processingStart, processingEnd } = entry;
    seen.events.push([duration, name, processingStart - startTime, processingEnd - processingStart]);
  }, { durationThreshold: 16 });
}"""

# What the page fetches once its person is served is no part of a cold load, however long a busy machine takes to serve.
NOTHING_LATER = """(() => {
  const wait = setTimeout;
  globalThis.setTimeout = (action, delay = 0, ...values) => (delay < 1000 ? wait(action, delay, ...values) : 0);
})();"""

# The page's own modules set the core up; the search is stepped as its worker does it, without the pauses.
SEARCH = """async ({ rules, moves, options, table, seed }) => {
  const { Core, Referee } = await import('./referee.js');
  const module = globalThis.compiled ??= await WebAssembly.compileStreaming(fetch('oware.wasm'));
  const core = new Core(await WebAssembly.instantiate(module, {}));
  const referee = new Referee(core);
  referee.start(rules, null);
  for (const house of moves) referee.play(house);
  const take = bytes => { const at = core.take(bytes + 64); return (at + 63) & ~63; };
  const search = take(core.api.oware_search_bytes()), memory = take(table), numbers = take(64), result = take(256);
  core.int32(numbers, 16).set(options);
  core.api.oware_search_begin(search, referee.game, memory, table, numbers, seed);
  const began = performance.now();
  while (!core.api.oware_search_step(search, memory, 100000, 0));
  const seconds = (performance.now() - began) / 1000;
  core.api.oware_search_result(search, result);
  const words = core.int32(result, 64);
  return { nodes: words[6] + words[7] * 2 ** 32, seconds };
}"""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of our own."""
    command = [sys.executable, "-m", "oware.cli", "serve", "--port", "0"]
    environment = {**os.environ, "OWARE_NO_BROWSER": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if not found:
            sys.exit(f"the server did not start: {line!r}")
        try:
            yield found[0]
        finally:
            process.terminate()


def opened(browser: Browser, url: str) -> tuple[Page, list[str]]:
    """A cold load, and the address of everything that was asked for."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block", locale="en")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"({WATCH})()")
    page.add_init_script(NOTHING_LATER)
    page.goto(url)
    page.wait_for_selector("oware-board[data-state=ready]")
    page.wait_for_timeout(300)
    return page, asked


def weight(address: str, coding: str) -> int:
    """Bytes of a file over the wire."""
    with urlopen(Request(address, headers={"Accept-Encoding": coding})) as answer:
        return len(answer.read())


def played(page: Page) -> None:
    """A game against the strongest level; it is pointed at, walked over and clicked while it thinks."""
    page.reload()
    page.wait_for_selector("oware-board[data-state=ready]")
    page.locator(".menu .primary").click()
    page.wait_for_selector("#seat1")
    seat = page.locator("#seat1")
    seat.select_option(index=seat.locator("option").count() - 1)
    page.get_by_role("dialog").locator(".primary.wide").click()
    for _turn in range(6):
        page.wait_for_selector("oware-board[data-state=ready]", timeout=60_000)
        page.locator('.house[aria-disabled="false"]').first.click()
        for house in (8, 2, 10, 4):
            page.locator(f'.house[data-house="{house}"]').click(force=True)
            page.keyboard.press("ArrowRight")
            page.keyboard.press("v")


def analysed(page: Page) -> None:
    """A game laid on the analysis board; one goes back and forth in it, and plays moves while they are searched."""
    page.goto(page.url.split("#")[0] + f"#/analysis?rules=abapa&moves={GAME}")
    page.wait_for_selector(".worth")
    tools = page.locator(".study-tools .tool")
    page.get_by_role("button", name="Show on the board").click()
    for tool in (1, 1, 2, 0, 3, 4, 4):
        tools.nth(tool).click()
        page.wait_for_timeout(250)
    for _move in range(4):
        page.locator('.study .house[aria-disabled="false"]').first.click()
        page.wait_for_timeout(400)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
    page.locator(".tree .move").nth(3).click()
    page.locator(".worth .step").first.click()
    page.wait_for_timeout(400)


def reviewed(page: Page) -> None:
    """The same game reviewed, its moves looked at and a mistake tried again."""
    page.goto(page.url.split("#")[0] + f"#/review?rules=abapa&moves={GAME}")
    page.locator("#review-depth").select_option("quick")
    page.locator(".review .primary").first.click()
    page.locator(".mistakecard").first.wait_for(timeout=120_000)
    tools = page.locator(".review .study-tools .tool")
    for tool in (0, 2, 2, 3, 1, 4, 4):
        tools.nth(tool).click()
    page.locator(".review-moves .move").nth(5).click()
    page.locator(".mistakecard").first.get_by_role("button", name="Try again").click()
    page.locator('.review .house[aria-disabled="false"]').first.click()
    page.locator(".graph").click()
    page.wait_for_timeout(300)


def taken_up(page: Page) -> None:
    """The page loaded anew: what was reviewed is told again."""
    page.reload()
    page.locator(".mistakecard").first.wait_for(timeout=60_000)
    page.locator(".review .study-tools .tool").nth(2).click()
    page.wait_for_timeout(200)


def tasks(trace: bytes) -> list[tuple[float, float]]:
    """Milliseconds of each task of the page's main thread, by the clock and by processor time."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    return [
        (event["dur"] / 1000, event.get("tdur", event["dur"]) / 1000)
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads and "dur" in event
    ]


class Report:
    """Figures beside their budgets.

    Attributes:
        kept: whether those that are the same on every machine are kept.
        all_kept: whether all are.
    """

    def __init__(self) -> None:
        self.kept = self.all_kept = True

    def line(self, text: str, *pairs: tuple[float, float], everywhere: bool = False) -> None:
        """Print a line; `pairs` are figures in it and the most each may be, `everywhere`: on any machine."""
        good = all(figure <= budget for figure, budget in pairs)
        self.all_kept &= good
        self.kept &= good or not everywhere
        print(text if good else f"{text}  <-- over budget", flush=True)


def felt(browser: Browser, page: Page, name: str, use: Callable[[Page], None], report: Report) -> None:
    """Measure how the page answers, and what holds it up, while it is used."""
    page.evaluate("seen.events.length = 0")
    browser.start_tracing(
        page=page, categories=["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"]
    )
    use(page)
    events = page.evaluate("seen.events")
    found = tasks(browser.stop_tracing())
    slowest, touch, waited, worked = max(events, default=(0, "none", 0, 0))
    report.line(
        f"{name}: {len(events)} interactions of 16 ms and more, the slowest {slowest:.0f} ms (100): {touch}, "
        f"{waited:.0f} ms until heard, {worked:.0f} ms of work, then drawn",
        (slowest, 100),
    )
    long = [clock for clock, _processor in found if clock > LONG]
    processor = max(processor for _clock, processor in found)
    report.line(
        f"{name}: the longest task {processor:.0f} ms of processor time ({LONG}); over {LONG} ms by the clock: "
        f"{len(long)} of {len(found)}",
        (processor, LONG),
    )


def rates(page: Page, rounds: int) -> list[tuple[str, float, float]]:
    """Nodes a second of the page's core and of the native one, the best of the rounds, search by search."""
    twin, searcher = best(), NativeSearcher()
    options = SearchOptions(nodes=NODES, fresh_table=True, table_bytes=TABLE)
    found = []
    for name, plies in SEARCHED:
        rules = ruleset(name)
        game = twin.game(rules)
        moves = twin.playout(rules, 1, plies).moves[:plies]
        for letter in moves:
            game.play(letter)
        question: dict[str, Any] = {
            "rules": list(encode_ruleset(rules)),
            "moves": ["ABCDEFabcdef".index(letter) for letter in moves],
            "options": list(options.encoded()),
            "table": TABLE,
            "seed": options.seed,
        }
        page_rates, native_rates = [], []
        for _round in range(rounds):
            answer = page.evaluate(SEARCH, question)
            page_rates.append(answer["nodes"] / answer["seconds"])
            start = time.perf_counter()
            nodes = searcher.run(game, options, lambda: False).nodes
            native_rates.append(nodes / (time.perf_counter() - start))
        found.append((f"{name} after {plies} plies", max(page_rates), max(native_rates)))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="loads and searches of each kind (default: 3)")
    parser.add_argument("--brief", action="store_true", help="leave the speed of the search out")
    parser.add_argument(
        "--check",
        action="store_true",
        help="exit with 1 when a figure that is the same on every machine is outside its budget",
    )
    parser.add_argument("--strict", action="store_true", help="exit with 1 when any figure is")
    arguments = parser.parse_args()
    rounds = arguments.rounds
    path = os.environ.get("OWARE_BROWSER") or next(filter(None, map(which, BROWSERS)), None)
    if not path:
        sys.exit(f"no browser: none of {', '.join(BROWSERS)} is installed; OWARE_BROWSER names another")
    report = Report()
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        paints, shifts = [], []
        for _round in range(rounds):
            page, asked = opened(browser, url)
            paints.append(page.evaluate("seen.paint"))
            shifts.append(page.evaluate("seen.shift"))
        others = sum(not address.startswith(url) for address in asked)
        # Every language but English has one file more.
        report.line(
            f"requests: {len(asked) + 1} (25), {others} of them elsewhere (0)",
            (len(asked) + 1, 25),
            (others, 0),
            everywhere=True,
        )
        languages = [f"{url}locale/{path.name}" for path in LOCALE.glob("*.json") if path.stem != "en"]
        for coding in ("zstd", "gzip"):
            sizes = {address: weight(address, coding) for address in asked}
            scripts, styles = (
                sum(size for name, size in sizes.items() if name.endswith(kind)) for kind in (".js", ".css")
            )
            total = sum(sizes.values()) + max(weight(address, coding) for address in languages)
            report.line(
                f"bytes by {coding}, in the longest language: {total} (120000); scripts {scripts} (60000), styles {styles} (15000)",
                *((total, 120_000), (scripts, 60_000), (styles, 15_000)),
                everywhere=True,
            )
        paint = statistics.median(paints)
        report.line(f"largest paint: {paint:.0f} ms, median of {rounds} (1000)", (paint, 1000))
        report.line(f"layout shift: {max(shifts):.4f} (0.02)", (max(shifts), 0.02), everywhere=True)
        for name, use in (
            ("a game", played),
            ("analysis", analysed),
            ("a review", reviewed),
            ("a review taken up again", taken_up),
        ):
            felt(browser, page, name, use, report)
        for name, here, native in rates(page, rounds) if not arguments.brief else ():
            report.line(
                f"search, {name}: {here / 1e6:.2f} M nodes/s in the page, {native / 1e6:.2f} native: {here / native:.0%} (50%)",
                (native, 2 * here),
            )
        browser.close()
    if (arguments.check and not report.kept) or (arguments.strict and not report.all_kept):
        sys.exit(1)


if __name__ == "__main__":
    main()
