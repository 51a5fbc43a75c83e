"""Clocks: time runs for who is on turn, the computer keeps within its own, and who has none left loses."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Open
from .table import Table


def times(table: Table) -> list[float]:
    """Seconds left, seat by seat."""
    found = []
    for text in table.page.locator(".clock b").all_text_contents():
        minutes, _, seconds = text.rpartition(":")
        found.append(60 * float(minutes or 0) + float(seconds))
    return found


def set_up(table: Table, players: tuple[int, int], control: str) -> None:
    before = table.board.get_attribute("data-game") or ""
    table.page.locator(".menu").get_by_role("button", name="New game").click()
    dialog = table.page.get_by_role("dialog")
    for seat, player in enumerate(players):
        dialog.locator(f"#seat{seat}").select_option(str(player))
    dialog.get_by_label("Time for each player").select_option(label=control)
    dialog.get_by_role("button", name="Start").click()
    expect(table.board).not_to_have_attribute("data-game", before)


def test_the_computer_keeps_within_its_time(open_table: Open) -> None:
    table = open_table()
    set_up(table, (0, 7), "1\u00a0min")
    for _ in range(4):
        table.click(table.playable()[0])
    own, computers = times(table)
    assert own <= 60
    assert 40 < computers <= 60


def test_seconds_are_added_after_each_move(open_table: Open) -> None:
    table = open_table()
    set_up(table, (0, 0), "30\u00a0min + 20\u00a0s a move")
    table.click("C")
    expect(table.page.locator(".clock.running")).to_have_count(1)
    expect(table.page.locator(".clock").nth(1)).to_have_class("clock running")
    assert times(table)[0] > 1800


def test_who_runs_out_of_time_loses(open_table: Open) -> None:
    table = open_table()
    set_up(table, (0, 0), "1\u00a0min")
    table.click("C")
    table.page.evaluate("""() => {
      const game = JSON.parse(localStorage.getItem('oware.game'));
      game.clock.left[1] = 900;
      localStorage.setItem('oware.game', JSON.stringify(game));
    }""")
    table.page.reload()
    # Time does not run before the player is there again.
    expect(table.page.locator(".turn")).to_have_text("Paused")
    table.page.wait_for_timeout(1200)
    assert times(table)[1] == 0.9
    table.page.locator(".choices").get_by_role("button", name="Go on").click()
    expect(table.page.locator(".turn")).to_have_text("South wins, 0–0")
    expect(table.page.locator(".status .detail")).to_have_text("Time ran out.")
    assert table.page.locator(".moves .move").all_text_contents() == ["C", "North: time"]


def test_a_pause_stops_the_clock_and_the_game(open_table: Open) -> None:
    table = open_table()
    set_up(table, (0, 0), "5\u00a0min")
    table.tool("Pause")
    expect(table.page.locator(".clock.running")).to_have_count(0)
    table.house("C").click(force=True)
    expect(table.page.locator(".status .detail")).to_have_text("The game is paused.")
    table.page.locator(".choices").get_by_role("button", name="Go on").click()
    table.click("C")
    assert table.page.locator(".moves .move").count() == 1
