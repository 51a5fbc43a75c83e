"""Ba-awa in the page: a whole match for two, a game for three, relays lap by lap; on a phone and on a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Open
from .table import Table

SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]
MOST_GAMES = 12


def owners(table: Table) -> list[int]:
    """Seat that owns each house, as the board shows it."""
    return [
        int(table.board.locator(f'.house[data-house="{house}"]').get_attribute("data-seat") or "")
        for house in range(12)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_of_two(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size)
    match = {"Houses needed to win": "8", "Who opens the next game": "The winner", "Most games": str(MOST_GAMES // 2)}
    table.new_game("ba-awa", (0, 1), match)
    changed = False
    for number in range(1, MOST_GAMES):
        table.play_out()
        pits = [int(score) // 4 for score in table.scores()]
        assert sum(pits) == 12
        following = table.page.locator(".choices").get_by_role("button", name="Next game")
        if following.count() == 0:
            break
        assert f"Game {number}: houses {pits[0]}–{pits[1]}" in table.detail()
        following.click()
        table.wait()
        assert [owners(table).count(seat) for seat in (0, 1)] == pits
        changed = changed or owners(table) != [0] * 6 + [1] * 6
    assert "the match" in table.detail()
    assert changed or max(pits) >= 8
    expect(table.page.locator(".choices").get_by_role("button", name="New game")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_three(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size)
    table.new_game("ba-awa-three", (0, 1, 1))
    assert owners(table) == [0] * 4 + [1] * 4 + [2] * 4
    assert table.board.locator(".store").count() == 3
    table.play_out()
    scores = [int(score) for score in table.scores()]
    assert sum(scores) == 48
    assert all(score % 4 == 0 for score in scores)


def test_a_match_goes_on_after_a_reload(open_table: Open) -> None:
    table = open_table()
    table.new_game("ba-awa", (0, 1), {"Houses needed to win": "12"})
    table.play_out()
    table.page.locator(".choices").get_by_role("button", name="Next game").click()
    table.wait()
    table.click(table.playable()[0])
    before = owners(table), table.counts(), table.page.locator(".match").inner_text()
    assert before[2].startswith("Game 2: houses")
    table.page.reload()
    table.wait()
    assert (owners(table), table.counts(), table.page.locator(".match").inner_text()) == before


def test_the_winner_chooses_houses(open_table: Open) -> None:
    table = open_table()
    table.new_game("ba-awa", (0, 0), {"Houses needed to win": "12", "Where the houses lie": "Where the winner chooses"})
    table.play_out()
    pits = [int(score) // 4 for score in table.scores()]
    winner = pits.index(max(pits))
    table.page.locator(".choices").get_by_role("button", name="Next game").click()
    dialog = table.page.get_by_role("dialog")
    start = dialog.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    for house in range(12 - pits[winner], 12):
        dialog.get_by_role("checkbox").nth(house).check()
    start.click()
    table.wait()
    assert owners(table) == [1 - winner] * pits[1 - winner] + [winner] * pits[winner]


def test_computers_play_a_match_hands_free(open_table: Open) -> None:
    table = open_table()
    table.new_game("ba-awa-three", (1, 1, 1), {"Most games": "2"})
    expect(table.page.locator(".status .detail")).to_contain_text("match", timeout=180_000)


def test_a_relay_waits_after_every_lap(open_table: Open) -> None:
    table = open_table(settings={"speed": "fast", "stepwise": True})
    table.new_game("ba-awa", (0, 0))
    relay = next(name for name in table.playable() if " laps" in (table.house(name).get_attribute("aria-label") or ""))
    table.house(relay).click()
    step = table.page.get_by_role("button", name="Next lap")
    expect(step).to_be_visible()
    expect(table.page.locator(".laps output")).to_contain_text("Lap 2 of")
    step.click()
    table.page.get_by_role("button", name="Skip").click()
    assert table.wait() == "ready"
    assert sum(table.counts()) + sum(map(int, table.scores())) == 48


def test_a_last_relay_can_be_seen_again(open_table: Open) -> None:
    table = open_table(settings={"speed": "fast"})
    table.new_game("ba-awa", (0, 0))
    table.click(table.playable()[0])
    counts = table.counts()
    table.tool("Replay")
    table.page.get_by_role("button", name="Skip").click()
    assert table.wait() == "ready"
    assert table.counts() == counts


def test_points_decide_a_match_of_oware(open_table: Open) -> None:
    table = open_table()
    table.new_game("abapa", (0, 0), {"Wins needed": "1 win"})
    table.tool("Resign")
    table.page.locator(".choices").get_by_role("button", name="Resign").click()
    assert table.wait() == "over"
    assert "North wins the match, 0–1." in table.detail()
