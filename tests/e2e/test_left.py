"""Views left or broken off in the middle: nothing that was done is lost."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .table import Table

GAME = "EcCfDaCdCfDcEdAeEbEcAeDa"


def study(open_table: Open, address: str) -> Table:
    table = open_table()
    table.page.goto(f"{table.url}#/{address}")
    table.page.locator(".study h2").wait_for()
    table.board = table.page.locator(".study oware-board")
    return table


def says(page: Page, text: str | re.Pattern[str], timeout: int = 180_000) -> None:
    expect(page.locator(".review .card > .reply").first).to_contain_text(text, timeout=timeout)


def begin(page: Page, name: str = "Review") -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def reviewed(page: Page) -> list[list[object]]:
    """What is kept of the only review."""
    [name] = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('oware.reviews.'))")
    found: list[list[object]] = json.loads(page.evaluate("name => localStorage.getItem(name)", name))["found"]
    return found


AT_MOVE = """([number, stop]) => {
  const says = document.querySelector('.review .card > .reply');
  const watcher = new MutationObserver(() => {
    if (Number(/\\d+/.exec(says.textContent)) < number) return;
    watcher.disconnect();
    if (stop) document.querySelector('.review .primary').click();
    else location.reload();
  });
  watcher.observe(says, { childList: true });
}"""


def test_a_review_goes_on_where_it_was_stopped(open_table: Open) -> None:
    page = study(open_table, f"review?rules=abapa&moves={GAME}").page
    page.evaluate(AT_MOVE, [4, True])
    begin(page)
    says(page, "Stopped; what has been reviewed is below.")
    first = reviewed(page)
    assert 4 <= len(first) < 24
    told = page.locator(".mistakes").inner_text()
    values = page.locator(".summary").inner_text()
    page.reload()
    says(page, f"{len(first)} of 24 moves were reviewed before")
    assert page.locator(".mistakes").inner_text() == told
    assert page.locator(".summary").inner_text() == values
    page.evaluate(AT_MOVE, [len(first) + 4, False])  # nobody stops it
    begin(page, "Go on")
    says(page, re.compile(r"\d+ of 24 moves were reviewed before"))
    assert len(reviewed(page)) >= len(first) + 4
    begin(page, "Go on")
    says(page, "All moves are reviewed.")
    whole = reviewed(page)
    assert whole[: len(first)] == first
    page.reload()
    says(page, "All moves are reviewed.")
    expect(page.get_by_role("img", name=re.compile("South’s expected lead in seeds"))).to_be_visible()
    # Without a stop the same is found.
    page.evaluate("localStorage.clear()")
    page.reload()
    begin(page)
    says(page, "All moves are reviewed.")
    assert reviewed(page) == whole


def test_the_review_of_a_game_that_is_kept_stays_with_it(open_table: Open) -> None:
    table = open_table()
    page = table.page
    table.board = page.locator(".table oware-board")
    table.new_game(players=(0, 0))
    for name in "Cf":
        table.click(name)
    page.get_by_role("link", name="Review").click()
    page.locator("#review-depth").select_option("quick")
    begin(page)
    says(page, "All moves are reviewed.")
    page.get_by_role("link", name="Play", exact=True).click()
    table.click("B")
    page.reload()
    table.wait()
    page.get_by_role("link", name="Review").click()
    says(page, "2 of 3 moves were reviewed before")
    expect(page.locator("#review-depth")).to_have_value("quick")
    page.locator("#review-game").select_option(index=1)
    assert "#/review?game=" in page.url
    page.reload()
    says(page, "2 of 3 moves were reviewed before")
    assert len(reviewed(page)) == 2
    page.get_by_role("link", name="Games").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete for good?").click()
    assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('oware.reviews.'))") == []


def test_a_damaged_review_is_made_anew(open_table: Open) -> None:
    page = study(open_table, "review?rules=abapa&moves=Cf").page
    page.locator("#review-depth").select_option("quick")
    begin(page)
    says(page, "All moves are reviewed.")
    page.evaluate("""() => { for (const name of Object.keys(localStorage)) {
      if (name.startsWith('oware.reviews.')) localStorage.setItem(name, '{"nodes": 1, "found": [[2, [[9, 1]]]]}');
    } }""")
    page.reload()
    begin(page)
    says(page, "All moves are reviewed.")


def test_a_review_says_when_it_is_not_kept(open_table: Open) -> None:
    page = study(open_table, "review?rules=abapa&moves=Cf").page
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); }; }")
    page.locator("#review-depth").select_option("quick")
    begin(page)
    says(page, "All moves are reviewed. The browser keeps nothing here: when this tab is closed the review is gone.")


def test_a_worker_that_dies_during_a_review_is_replaced(open_table: Open) -> None:
    page = study(open_table, f"review?rules=abapa&moves={GAME[:6]}").page
    page.locator("#review-depth").select_option("quick")
    # The first that is hired dies of the first question.
    dying = "self.onmessage = ({ data }) => { if (!data.module) self.close(); };"
    page.route("**/worker.js", lambda route: route.fulfill(body=dying, content_type="text/javascript"), times=1)
    with page.expect_event("worker") as hired:
        begin(page)
    says(page, "All moves are reviewed.")
    assert hired.value not in page.workers


def test_a_review_whose_workers_cannot_live_can_go_on(open_table: Open) -> None:
    table = study(open_table, f"review?rules=abapa&moves={GAME[:4]}")
    page = table.page
    ill = "throw new Error('ill')"
    page.route("**/worker.js", lambda route: route.fulfill(body=ill, content_type="text/javascript"))
    page.locator("#review-depth").select_option("quick")
    begin(page)
    says(page, "The engine has stopped")
    page.unroute("**/worker.js")
    begin(page, "Go on")
    says(page, "All moves are reviewed.")


@pytest.mark.parametrize("address", ["analysis", "analysis?rules=abapa&moves=Cf"])
def test_an_analysis_outlives_the_page(open_table: Open, address: str) -> None:
    table = study(open_table, address)
    page = table.page
    page.get_by_role("button", name="Start", exact=True).first.click()
    for name in "CfB":
        table.house(name).click()
        expect(page.locator(".tree .move[aria-current]")).to_have_text(name)
    page.locator("#comment").fill("Holds everything")
    page.get_by_role("button", name="Back", exact=True).click()
    table.house("A").click()
    expect(page.get_by_role("group", name="Variation")).to_contain_text("A")
    counts = table.counts()
    expect(page.locator(".worth").first).to_be_visible()  # the engine is there: no request is cut off
    page.reload()
    expect(page.get_by_role("group", name="Variation")).to_contain_text("A")
    expect(page.locator(".tree .comment")).to_have_text("Holds everything")
    expect(page.locator(".tree .move[aria-current]")).to_have_text("A")
    assert table.counts() == counts
    expect(page.locator(".worth").first).to_be_visible()
    page.goto(f"{table.url}#/play")
    page.reload()
    page.goto(f"{table.url}#/analysis?rules=abapa&moves=D")
    expect(page.locator(".tree .move")).to_have_count(2)
    expect(page.locator(".worth").first).to_be_visible()


def test_a_first_game_goes_on(open_table: Open) -> None:
    table = open_table()
    page = table.page
    page.goto(f"{table.url}#/learn?part=first")
    table.board = page.locator(".learn oware-board")
    ready = page.locator(".learn .desk[data-state=ready]")
    for name in "CD":
        table.house(name).click()
        expect(page.locator(".desk-words")).to_contain_text("South to move")
        expect(ready).to_be_visible()
    counts = table.counts()
    learnt = page.locator(".story li").all_inner_texts()
    page.locator(".tab", has_text="Games").click()
    expect(page.locator("main.view h2")).to_have_text("My games")
    page.reload()
    page.go_back()
    expect(ready).to_be_visible()
    assert table.counts() == counts
    assert page.locator(".story li").all_inner_texts() == learnt
    page.get_by_role("button", name="New game", exact=True).last.click()
    assert table.counts() == [4] * 12


def test_a_game_pasted_for_review_is_there_after_a_reload(open_table: Open) -> None:
    page = study(open_table, "review").page
    page.get_by_text("Review a game from text").click()
    page.locator("#review-text").fill("CfDe")
    page.get_by_role("button", name="Take this game").click()
    page.locator("#review-depth").select_option("quick")
    begin(page)
    says(page, "All moves are reviewed.")
    found = reviewed(page)
    page.reload()
    says(page, "All moves are reviewed.")
    assert reviewed(page) == found
    chosen = page.locator("#review-game option:checked")
    expect(chosen).to_have_text("A game from elsewhere")
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Review").click()
    expect(chosen).to_have_text("A game from elsewhere")
    page.locator("#review-game").select_option("The game on the table")
    says(page, "No move was played in this game")
    expect(page.locator("#review-game option")).to_have_text(["The game on the table"])
