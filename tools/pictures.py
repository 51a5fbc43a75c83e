"""Takes the pictures of the page for the documentation: `python tools/pictures.py [NAME …]`.

Each view at 1280 and at 360 pixels, from games made up here, so that a picture taken again differs only where the page does.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
LOOKS = {1280: ((1280, 800), "light", 1), 360: ((360, 740), "dark", 1)}


def kept(
    rules: str, houses: list[int], stores: list[int], story: list[int | str], day: int, **more: object
) -> dict[str, Any]:
    """A game as the page keeps it."""
    position = {"houses": houses, "stores": [*stores, 0][:3], "turn": 0, "owners": [0] * 6 + [1] * 6}
    position |= {"opener": 0, "lastCapturer": 0, "quiet": 0, "resigned": 0}
    return {
        "id": f"m{day:02}-1",
        "began": f"2026-03-{day:02}T12:00:00.000Z",
        "rules": rules,
        "players": [0, 0],
        "start": {"position": position, "earlier": []},
        "seed": 1,
        "story": story,
        **more,
    }


START = [4] * 12
SHOWN = kept("abapa", [2, 1, 7, 3, 0, 2, 5, 4, 1, 2, 3, 6], [7, 5], [2], 28)
# A person who sees three moves ahead and errs now and then, against one who sees six.
PLAYED: list[int | str] = [
    1,
    7,
    2,
    6,
    3,
    6,
    0,
    8,
    0,
    11,
    1,
    7,
    0,
    6,
    3,
    8,
    2,
    9,
    1,
    6,
    3,
    10,
    1,
    6,
    0,
    8,
    1,
    9,
    4,
    9,
    3,
    10,
    4,
]
PLAYED += [8, 5, 7, 1, 8, 2, 8, 3, 7, 4, 8, 5, 8, 0, 9, 0, 10, 0, 6, 0, 8, 1, 10, 2, 9, 3, 7, 4, 9, 5, 10, 0, 11]
GAMES = [
    kept("abapa", START, [0, 0], [2, 11, 3, 7, 4, 6, 5, 10], 3, players=[0, 5]),
    kept("ba-awa", START, [0, 0], [0, 7, 2], 9, result={"winner": 0, "stores": [28, 20, 0]}),
    kept("abapa", START, [0, 0], PLAYED, 14, players=[0, 8], result={"winner": 1, "stores": [7, 31, 0]}),
    kept("awari", START, [0, 0], [1, 8], 21, names=["Ama", "Kofi"], result={"winner": None, "stores": [24, 24, 0]}),
    SHOWN,
]


def play(page: Page) -> None:
    """The table after a capture."""
    page.mouse.move(2, 2)


def new_game(page: Page) -> None:
    """The dialog that sets up a match."""
    page.locator(".menu .primary").click()
    page.locator("#seat1").select_option("6")
    page.get_by_role("dialog").get_by_role("checkbox").check()


def preview(page: Page) -> None:
    """A house looked at before it is played."""
    page.locator('.house[data-house="10"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")


def view(name: str) -> Callable[[Page], None]:
    """What shows a view by its address."""

    def show(page: Page) -> None:
        page.evaluate("name => { location.hash = `#/${name}`; }", name)
        page.wait_for_selector("main.view h2")

    return show


def analysis(page: Page) -> None:
    """The analysis board when its search is done."""
    view("analysis")(page)
    page.wait_for_selector(".worth")
    page.get_by_text(re.compile("^[Ss]earching")).wait_for(state="hidden", timeout=300_000)


def review(page: Page) -> None:
    """The review of a whole game."""
    view("review?game=m14-1")(page)
    page.locator("main.view").get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector("main.view progress", state="visible")
    page.wait_for_selector("main.view progress", state="hidden", timeout=300_000)
    page.locator("main.view h3").first.evaluate(
        "heading => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 12)"
    )


PICTURES: dict[str, Callable[[Page], None]] = {
    "board": play,
    "preview": preview,
    "new-game": new_game,
    "games": view("games"),
    "learn": view("learn"),
    "analysis": analysis,
    "review": review,
}


def picture(browser: Browser, url: str, name: str, width: int) -> Path:
    """Take one picture."""
    (across, down), theme, scale = LOOKS[width]
    context = browser.new_context(
        viewport={"width": across, "height": down}, device_scale_factor=scale, service_workers="block", locale="en-GB"
    )
    page = context.new_page()
    store = {"settings": {"theme": theme, "speed": "off"}, "game": SHOWN}
    store |= {f"games.{game['id']}": game for game in GAMES}
    for key, value in store.items():
        page.add_init_script(f"localStorage.setItem('oware.{key}', {json.dumps(json.dumps(value))})")
    page.goto(url)
    page.wait_for_selector("oware-board[data-state=ready]")
    PICTURES[name](page)
    page.wait_for_timeout(700)
    path = IMAGES / f"page-{name}-{width}.png"
    page.screenshot(path=path)
    # Two hundred colours hold all there is to see, in a third of the bytes.
    with Image.open(path) as taken:
        small = taken.convert("RGB").quantize(200, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    context.close()
    return path


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    if unknown := set(names) - PICTURES.keys():
        sys.exit(f"no picture {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    path = os.environ.get("OWARE_BROWSER") or next(filter(None, map(which, BROWSERS)), None)
    command = [sys.executable, "-m", "oware.cli", "serve", "--port", "0"]
    environment = {**os.environ, "OWARE_NO_BROWSER": "1"}
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server,
        sync_playwright() as playwright,
    ):
        assert server.stdout
        found = re.search(r"http://\S+/", server.stdout.readline())
        assert found
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name in names or PICTURES:
            for width in LOOKS:
                print(picture(browser, found[0], name, width))
        browser.close()
        server.terminate()


if __name__ == "__main__":
    main(sys.argv[1:])
