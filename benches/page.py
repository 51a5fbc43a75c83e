"""The page as a browser feels it: `python benches/page.py [--rounds N] [--check]`.

Cold loads from a local server: bytes, requests, largest paint, layout shift; then a game against the strongest level with
houses pointed at, walked over and clicked while it thinks: the slowest answer to a touch, and tasks that held the page up.
At last the same searches by the page's core and by the native one, in turns: nodes a second of each, and their ratio.

A machine that does other things as well stretches tasks by the clock; by processor time they are what the page asks for.
With `--check` a figure outside its budget (in brackets) ends it with exit code 1.
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
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from oware.core import best
from oware.core.encoding import encode_ruleset
from oware.core.search import NativeSearcher, SearchOptions
from oware.rules.presets import ruleset

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
SEARCHED = (("abapa", 10), ("abapa", 30), ("awari", 20), ("ba-awa", 4))
NODES = 3_000_000
TABLE = 1 << 22
LONG = 50

WATCH = """() => {
  globalThis.seen = { paint: 0, shift: 0, events: [] };
  const watch = (type, note, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', entry => { seen.paint = entry.startTime; });
  watch('layout-shift', entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch('event', entry => { if (entry.interactionId) seen.events.push(entry.duration); }, { durationThreshold: 16 });
}"""

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


def opened(browser: Browser, url: str) -> tuple[Page, dict[str, int]]:
    """A cold load, and the bytes of every answer as they came over the wire."""
    page = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block").new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: int(answer.headers.get("content-length", 0))}))
    page.add_init_script(f"({WATCH})()")
    page.goto(url)
    page.wait_for_selector("oware-board[data-state=ready]")
    page.wait_for_timeout(300)
    return page, sizes


def touched(page: Page) -> None:
    """A game against the strongest level; it is pointed at, walked over and clicked while it thinks."""
    page.locator(".menu .primary").click()
    page.wait_for_selector("#seat1")
    seat = page.locator("#seat1")
    seat.select_option(index=seat.locator("option").count() - 1)
    page.get_by_role("button", name="Start", exact=True).click()
    for _turn in range(6):
        page.wait_for_selector("oware-board[data-state=ready]", timeout=60_000)
        page.locator('.house[aria-disabled="false"]').first.click()
        for house in (8, 2, 10, 4):
            page.locator(f'.house[data-house="{house}"]').click(force=True)
            page.keyboard.press("ArrowRight")
            page.keyboard.press("v")


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
    """Figures beside their budgets."""

    def __init__(self) -> None:
        self.kept = True

    def line(self, text: str, *pairs: tuple[float, float]) -> None:
        """Print a line; `pairs` are figures in it and the most each may be."""
        good = all(figure <= budget for figure, budget in pairs)
        self.kept &= good
        print(text if good else f"{text}  <-- over budget", flush=True)


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
    parser.add_argument("--check", action="store_true", help="exit with 1 when a figure is outside its budget")
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
            page, sizes = opened(browser, url)
            paints.append(page.evaluate("seen.paint"))
            shifts.append(page.evaluate("seen.shift"))
        total = sum(sizes.values())
        scripts, styles = (sum(size for name, size in sizes.items() if name.endswith(kind)) for kind in (".js", ".css"))
        report.line(f"requests: {len(sizes)} (25)", (len(sizes), 25))
        report.line(
            f"bytes: {total} (120000); scripts {scripts} (60000), styles {styles} (15000)",
            *((total, 120_000), (scripts, 60_000), (styles, 15_000)),
        )
        paint = statistics.median(paints)
        report.line(f"largest paint: {paint:.0f} ms, median of {rounds} (1000)", (paint, 1000))
        report.line(f"layout shift: {max(shifts):.4f} (0.02)", (max(shifts), 0.02))
        browser.start_tracing(
            page=page, categories=["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"]
        )
        page.reload()
        page.wait_for_selector("oware-board[data-state=ready]")
        touched(page)
        events = page.evaluate("seen.events")
        found = tasks(browser.stop_tracing())
        slowest = max(events, default=0)
        report.line(
            f"interactions while it thinks: {len(events)} of 16 ms and more, the slowest {slowest:.0f} ms (100)",
            (slowest, 100),
        )
        long = [clock for clock, _processor in found if clock > LONG]
        processor = max(processor for _clock, processor in found)
        report.line(
            f"tasks: the longest {processor:.0f} ms of processor time (50); over 50 ms by the clock: {len(long)} of {len(found)}",
            (processor, LONG),
        )
        for name, here, native in rates(page, rounds):
            report.line(
                f"search, {name}: {here / 1e6:.2f} M nodes/s in the page, {native / 1e6:.2f} native: {here / native:.0%} (50%)",
                (native, 2 * here),
            )
        browser.close()
    if arguments.check and not report.kept:
        sys.exit(1)


if __name__ == "__main__":
    main()
