"""The page as a person meets it: houses by their names, words on the screen."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

MOST_TURNS = 400

# Chance and the calendar decide nothing: every run meets the same games on the same day. Another number, another luck.
LUCK = int(os.environ.get("OWARE_LUCK", "1"))
NOON = 1_772_366_400_000  # 1 March 2026
FATE = f"""(() => {{
  let state = {48271 * LUCK % 2147483647};
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const shift = {NOON - round(1000 * time.time())};
  const Clock = Date;
  globalThis.Date = class extends Clock {{
    constructor(...values) {{ super(...(values.length > 0 ? values : [Clock.now() + shift])); }}
    static now() {{ return Clock.now() + shift; }}
  }};
}})();"""
"""What a page is given before its own scripts."""

NOTHING_LATER = """(() => {
  const wait = setTimeout;
  globalThis.setTimeout = (action, delay = 0, ...values) => (delay < 1000 ? wait(action, delay, ...values) : 0);
})();"""
"""Keeps a page from fetching what it fetches once its person is served, however long a busy machine takes to serve."""

STAND_STILL = "globalThis.setTimeout = () => 0;"
"""Time stands still from now on: what moves stays on its way, however late one looks."""


class Table:
    """One open page.

    Args:
        page: the browser's tab.
        url: where the page is.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.board = page.locator("oware-board")

    def open(self, settings: dict[str, object]) -> None:
        """Load the page with settings a person has chosen before."""
        self.page.add_init_script(FATE)
        self.page.add_init_script(
            f"localStorage.getItem('oware.settings') ?? localStorage.setItem('oware.settings', {json.dumps(json.dumps(settings))})"
        )
        self.page.goto(self.url)
        self.wait()

    def wait(self) -> str:
        """Wait until a person may move or the game is over; returns the state."""
        self.page.wait_for_selector("oware-board[data-state=ready], oware-board[data-state=over]")
        return self.board.get_attribute("data-state") or ""

    def house(self, name: str) -> Locator:
        """The house of a letter; its accessible name starts with it."""
        return self.board.locator(f'.house[aria-label^="House {name},"]')

    def playable(self) -> list[str]:
        """Letters of the houses that may be played now."""
        labels = self.board.locator('.house[aria-disabled="false"]').evaluate_all(
            "houses => houses.map(house => house.getAttribute('aria-label'))"
        )
        return sorted(label.removeprefix("House ").split(",")[0] for label in labels)

    def click(self, name: str) -> None:
        """Play a house and wait for the answer."""
        self.house(name).click(force=True)  # what may not be played can be clicked all the same, and says why
        self.wait()

    def counts(self) -> list[int]:
        """Seeds in the twelve houses, in sowing order, as written on the board."""
        written = [self.board.locator(f'.house[data-house="{house}"] .count').text_content() for house in range(12)]
        return [int(text or "") for text in written]

    def scores(self) -> list[str]:
        """What is written on the stores, seat by seat."""
        stores = [self.board.locator(f'.store:has(.tag[data-seat="{seat}"]) .number') for seat in range(3)]
        return [store.text_content() or "" for store in stores if store.count()]

    def turn(self) -> str:
        """The heading above the board."""
        return self.page.locator(".status .turn").inner_text()

    def detail(self) -> str:
        """The line below it."""
        return self.page.locator(".status .detail").inner_text()

    def tool(self, name: str) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def ask(self, text: str) -> str:
        """Type into the text box; returns what it answers."""
        self.page.locator("#ask").fill(text)
        reply = self.page.locator(".ask ~ .reply")
        reply.evaluate("reply => { reply.textContent = '…'; }")  # the page overwrites it once it has heard
        self.page.locator("#ask").press("Enter")
        expect(reply).not_to_have_text("…")
        self.wait()
        return reply.inner_text()

    def new_game(
        self, rules: str = "abapa", players: Sequence[int] = (0, 1), match: dict[str, str] | None = None
    ) -> None:
        """Start a game by the dialog; a player is 0 for a person or the computer's level."""
        before = self.board.get_attribute("data-game")
        self.page.locator(".menu").get_by_role("button", name="New game").click()
        dialog = self.page.get_by_role("dialog")
        dialog.locator("#rules").select_option(rules)
        for seat, player in enumerate(players):
            dialog.locator(f"#seat{seat}").select_option(str(player))
        box = dialog.get_by_role("checkbox")
        box.set_checked(match is not None)
        for label, choice in (match or {}).items():
            dialog.get_by_label(label).select_option(label=choice)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_have_count(0)
        expect(self.board).not_to_have_attribute("data-game", before or "")

    def play_out(self) -> int:
        """Play to the end of the game by clicks; returns the number of own moves."""
        for turns in range(MOST_TURNS):
            if self.wait() == "over":
                return turns
            houses = self.playable()
            self.click(houses[turns % len(houses)])
        raise AssertionError(f"the game did not end in {MOST_TURNS} turns")

    def load(self, text: str) -> None:
        """Take up a position or a record given as text."""
        self.load_while_it_thinks(text)
        self.wait()

    def load_while_it_thinks(self, text: str) -> None:
        """The same, when it is the computer's turn."""
        self.page.locator("#record").fill(text)
        self.tool("Load text")
        self.page.wait_for_selector("#record[aria-busy=false]", state="attached")
