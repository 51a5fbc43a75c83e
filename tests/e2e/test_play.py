"""Whole games: by clicks, by keyboard alone, by words alone; and everything that can be done at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Open
from .table import MOST_TURNS, STAND_STILL, Table

SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]


def seeds(table: Table) -> float:
    return sum(table.counts()) + sum(float(score.replace("½", ".5")) for score in table.scores())


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_clicks(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size)
    table.new_game(players=(0, 1))
    assert table.play_out() > 5
    assert re.search(r"wins?, \d+–\d+|Draw", table.turn())
    assert table.detail().endswith(".")
    assert seeds(table) == 48


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_keyboard_alone(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size)
    keys = table.page.keyboard
    stops = table.page.locator(".top a, .top button").count()
    for _ in range(stops + 1):  # title and status are no stops: tabs and menu, then the board
        keys.press("Tab")
    expect(table.house("A")).to_be_focused()
    for turn in range(MOST_TURNS):
        if table.wait() == "over":
            break
        wanted = table.playable()[turn % len(table.playable())]
        keys.press("ArrowDown")
        keys.press("Home")
        for _ in range("ABCDEF".index(wanted)):
            keys.press("ArrowRight")
        expect(table.house(wanted)).to_be_focused()
        assert "sows" in table.detail()
        keys.press("Enter")
    assert table.board.get_attribute("data-state") == "over"
    assert seeds(table) == 48


def test_a_whole_game_in_words(open_table: Open) -> None:
    table = open_table()
    assert table.ask("score") == "South–North 0–0"
    assert table.ask("last") == "No move has been made."
    for turn in range(MOST_TURNS):
        if table.wait() == "over":
            break
        may = re.search(r"You may play (.*?)\.", table.ask("moves"))
        assert may
        houses = may[1].split(", ")
        assert table.ask(houses[turn % len(houses)].lower()) == ""
        if turn == 0:
            assert table.ask("last").startswith("North ")
            assert table.ask("board").startswith("South: A ")
            assert table.ask("best").startswith("Hint: ")
            assert "not understood" in table.ask("xyzzy")
    assert table.board.get_attribute("data-state") == "over"
    told = table.ask("board")
    assert told.endswith(table.turn()) and "to move" not in told


def test_moves_are_announced(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.click("C")
    told = table.page.get_by_role("log").locator("p")
    expect(told.last).to_have_text("South C, 0–0, North to move")
    assert table.turn() == "North to move"
    # A reply that comes at once does not take the place of the move before it.
    table.new_game()
    table.click("C")
    expect(told.nth(-2)).to_have_text("South C, 0–0, North to move")
    expect(told.last).to_have_text(re.compile(r"North [a-f], .*South to move"))


def test_who_does_not_see_the_board_can_ask_where_a_move_went(open_table: Open) -> None:
    table = open_table()
    table.new_game("ba-awa", (0, 0))
    table.load("8-0-0-2-7-2-7-7-1-2-0-8-0-4-0 c1")
    table.click("E")
    told = table.page.get_by_role("log").locator("p").last
    expect(told).to_have_text("South E, 3 laps, captured 4, 4 to North, 4–8, North to move")
    assert table.ask("last") == (
        "South E, 3 laps, captured 4, 4 to North, 4–8, North to move. "
        "The last seed fell in f. 4 from F, 4 from d to North."
    )


def test_undo_and_redo(open_table: Open) -> None:
    table = open_table()
    start = table.counts()
    table.click("C")
    after = table.counts()
    assert after != start
    table.tool("Undo")
    table.wait()
    assert table.counts() == start
    assert table.turn() == "Your turn"
    table.tool("Redo")
    table.wait()
    assert table.counts() == after


def test_an_illegal_move_is_explained(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.load("3-0-0-1-0-4-0-0-0-0-0-0-20-20-S")
    table.click("a")
    assert table.detail() == "a is not South’s to play."
    table.click("B")
    assert table.detail() == "B is empty."
    table.click("A")
    assert table.detail() == "A gives the other row no seed, and it has none; play F."
    assert table.house("A").get_attribute("aria-label") == (
        "House A, South’s, 3 seeds; A gives the other row no seed, and it has none; play F."
    )
    assert table.counts()[0] == 3


def test_names_of_houses_tell_what_a_move_does(open_table: Open) -> None:
    table = open_table()
    table.load("0-0-0-0-0-5-1-1-1-1-2-1-12-24-S")
    assert table.house("F").get_attribute("aria-label") == (
        "House F, yours, 5 seeds, playable; last seed lands in e, captures 11"
    )
    table.house("F").hover()
    assert "F sows 5: last seed lands in e" in table.detail()
    marks = [table.board.locator(f'.pit[data-marks~="{mark}"]').count() for mark in ("origin", "landing", "captured")]
    assert marks == [1, 1, 5]
    assert sorted(table.board.locator(".gain:visible").all_text_contents()) == ["+2", "+2", "+2", "+2", "+3"]


def test_a_refused_slam_is_marked_and_told(open_table: Open) -> None:
    table = open_table()
    table.load("4-0-0-0-0-2-1-1-0-0-0-0-20-20-S")
    label = table.house("F").get_attribute("aria-label") or ""
    assert "a and b stay: a grand slam may not take every seed of the row" in label
    table.house("F").hover()
    assert table.board.locator('.pit[data-marks~="refused"]').count() == 2
    table.load("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S")
    assert "a stays: a grand slam" in (table.house("F").get_attribute("aria-label") or "")


def test_a_reload_resumes_the_game(open_table: Open) -> None:
    table = open_table()
    table.new_game(rules="awari", players=(0, 2))
    for name in ("C", "A"):
        if name in table.playable():
            table.click(name)
    before = table.counts(), table.scores(), table.page.locator(".moves").inner_text()
    table.page.reload()
    table.wait()
    assert (table.counts(), table.scores(), table.page.locator(".moves").inner_text()) == before
    assert table.page.locator(".rules").inner_text() == "Awari, computer olympiad"


def test_flip_turns_the_board_round(open_table: Open) -> None:
    table = open_table()
    below = table.house("A").bounding_box()
    table.house("A").focus()
    table.page.keyboard.press("v")
    above = table.house("A").bounding_box()
    assert below and above
    assert above["y"] < below["y"]
    assert above["x"] > below["x"]


def test_computers_play_hands_free_to_the_end(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(1, 2))
    table.page.wait_for_selector("oware-board[data-state=over]", timeout=180_000)
    assert seeds(table) == 48


def test_resigning_asks_first(open_table: Open) -> None:
    table = open_table()
    table.tool("Resign")
    expect(table.page.locator(".status .detail")).to_have_text("Resign this game for South?")
    for name in "CD":  # looking at houses meanwhile does not make the question go away
        table.house(name).hover()
    table.page.mouse.move(5, 5)
    assert table.detail() == "Resign this game for South?"
    table.page.locator(".choices").get_by_role("button", name="Play on").click()
    assert table.turn() == "Your turn"
    table.tool("Resign")
    table.page.locator(".choices").get_by_role("button", name="Resign").click()
    assert table.wait() == "over"
    assert table.turn().startswith("North wins")
    assert table.detail() == "By resignation."
    told = table.page.get_by_role("log").locator("p").last
    expect(told).to_have_text("South resigned. North wins, 0–0. By resignation.")


def test_an_offer_is_weighed_against_the_search(open_table: Open) -> None:
    table = open_table()
    table.load("0-0-0-0-0-1-0-0-0-0-1-10-18-18-S")  # North's side holds what North could hope for
    table.tool("Offer to end")
    table.page.wait_for_selector("oware-board[data-state=over]")
    assert table.scores() == ["19", "29"]
    table.tool("Undo")
    table.load("0-0-0-0-10-1-0-0-0-0-1-0-18-18-S")
    table.tool("Offer to end")
    expect(table.page.locator(".status .detail")).to_have_text("North plays on.")


def test_a_computer_offers_to_end_at_the_third_occurrence(open_table: Open) -> None:
    table = open_table()
    table.new_game("abapa-society", (0, 3))
    board = "1-0-0-0-0-0-1-0-0-0-0-0"
    choices = table.page.locator(".choices")
    table.load_while_it_thinks(f"{board}-23-23-N r{board}-N*2")
    expect(table.page.locator(".status .detail")).to_have_text("North offers to end the game here: 24–24.")
    choices.get_by_role("button", name="Play on").click()
    assert table.wait() == "ready"
    assert table.page.locator(".moves .move").count() == 1
    table.load_while_it_thinks(f"{board}-23-23-N r{board}-N*2")
    choices.get_by_role("button", name="Agree").click()
    assert table.wait() == "over"
    assert table.turn() == "Draw, 24–24"


def test_watching_can_be_interrupted(open_table: Open) -> None:
    table = open_table(settings={"speed": "slow"})
    table.new_game(players=(1, 1))
    table.tool("Pause")
    moves = table.page.locator(".moves .move").count()
    table.page.wait_for_timeout(500)
    assert table.page.locator(".moves .move").count() == moves
    table.tool("Go on")
    expect(table.page.locator(".moves .move").nth(moves)).to_be_visible()


def test_two_taps_show_before_they_play(open_table: Open) -> None:
    table = open_table(PHONE, {"twoTaps": True}, has_touch=True)
    table.house("C").tap()
    expect(table.page.locator(".status .detail")).to_contain_text("C sows 4")
    assert table.counts() == [4] * 12
    table.house("C").tap()
    expect(table.page.locator(".moves .move")).to_have_count(2)
    table.wait()
    assert table.counts() != [4] * 12


def test_letters_play_while_the_board_has_the_focus(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.page.locator("#ask").focus()
    table.page.keyboard.press("c")
    assert table.counts() == [4] * 12
    table.house("A").focus()
    for key in "ca":  # the house of who is on turn, whatever the case
        table.page.keyboard.press(key)
        table.wait()
    assert table.page.locator(".moves .move").all_text_contents() == ["C", "a"]


def test_single_letter_keys_can_be_switched_off(open_table: Open) -> None:
    table = open_table(settings={"keys": False})
    table.house("A").focus()
    before = table.house("A").bounding_box()
    table.page.keyboard.press("v")
    assert table.house("A").bounding_box() == before
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog")).to_be_visible()


def test_sowing_is_shown_and_can_be_hurried(open_table: Open) -> None:
    table = open_table(settings={"speed": "slow"})
    table.new_game(players=(0, 0))
    table.page.evaluate(STAND_STILL)
    table.house("C").click()
    assert table.board.get_attribute("data-state") == "moving"
    assert table.board.locator(".seed.held").count() > 0
    table.page.keyboard.press("Escape")
    assert table.wait() == "ready"
    assert table.counts() == [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]
    assert table.board.locator(".seed.held").count() == 0


def test_at_once_nothing_glides(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    table.page.evaluate(frames)
    table.board.evaluate(
        "board => { board.ran = 0; board.addEventListener('transitionrun', () => { board.ran += 1; }); }"
    )
    for letter in "CfF":
        table.click(letter)
    for name in ("Undo", "Redo", "Flip"):
        table.tool(name)
    table.page.evaluate(frames)
    assert table.board.evaluate("board => board.ran") == 0


def test_motion_that_is_unwanted_is_left_out(open_table: Open) -> None:
    table = open_table(settings={"speed": "slow"}, reduced_motion="reduce")
    table.new_game(players=(0, 0))
    table.page.evaluate(STAND_STILL)
    table.house("C").click()
    assert table.board.get_attribute("data-state") == "ready"
    assert table.counts() == [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]


def test_looking_back_takes_nothing_back(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    boards = [table.counts()]
    for name in "CfD":
        table.click(name)
        boards.append(table.counts())
    table.tool("One move back")
    assert table.counts() == boards[2]
    assert table.turn() == "Looking back: move 2 of 3"
    table.tool("To the start")
    assert table.counts() == boards[0]
    assert table.detail() == "The start of the game."
    assert table.playable() == []
    table.page.locator(".moves .move").nth(1).click()
    assert table.counts() == boards[2]
    table.house("A").focus()
    table.page.keyboard.press("PageUp")
    assert table.counts() == boards[1]
    table.page.keyboard.press("Escape")
    assert table.counts() == boards[3]
    assert table.turn() == "North to move"
    table.tool("One move back")
    table.click("a")  # the first touch only returns to the game
    assert table.counts() == boards[3]
    assert table.page.locator(".moves .move").count() == 3


def test_the_computer_plays_on_while_one_looks_back(open_table: Open) -> None:
    table = open_table()
    table.click("C")
    table.click(table.playable()[0])
    table.tool("To the start")
    counts = table.counts()
    table.page.wait_for_timeout(200)
    assert table.counts() == counts == [4] * 12
    table.tool("Back to the game")
    assert table.counts() != counts


@pytest.mark.parametrize(("opener", "first"), [("North", "North to move"), ("South", "South to move")])
def test_who_opens_a_single_game(open_table: Open, opener: str, first: str) -> None:
    table = open_table()
    before = table.board.get_attribute("data-game") or ""
    table.page.locator(".menu").get_by_role("button", name="New game").click()
    dialog = table.page.get_by_role("dialog")
    dialog.locator("#seat1").select_option("0")
    dialog.get_by_label("Who opens").select_option(label=opener)
    dialog.get_by_role("button", name="Start").click()
    expect(table.board).not_to_have_attribute("data-game", before)
    table.wait()
    assert table.turn() == first


def test_a_match_with_openers_agreed_on(open_table: Open) -> None:
    table = open_table()
    table.new_game("abapa", (0, 0), {"Best of": "3 games", "Who opens the next game": "As agreed before each game"})
    for _ in range(2):
        table.tool("Resign")
        table.page.locator(".choices").get_by_role("button", name="Resign").click()
        assert table.wait() == "over"
        following = table.page.locator(".choices").get_by_role("button", name="Next game")
        if following.count() == 0:
            break
        before = table.board.get_attribute("data-game") or ""
        following.click()
        table.page.get_by_role("dialog").get_by_role("button", name="South", exact=True).click()
        expect(table.board).not_to_have_attribute("data-game", before)
        assert table.turn() == "South to move"
        assert table.page.locator(".match").inner_text() == "Game 2: match score 0–1, best of 3"
    assert "North wins the match, 0–2." in table.detail()


def test_sounds_only_when_asked_for(open_table: Open) -> None:
    count = "globalThis.made ??= 0; const Real = AudioContext; globalThis.AudioContext = class extends Real { constructor() { super(); made += 1; } };"
    table = open_table()
    table.page.add_init_script(count)
    table.page.reload()
    table.wait()
    table.click("C")
    assert table.page.evaluate("made") == 0
    table.tool("Settings")
    table.page.get_by_role("dialog").get_by_label("Sounds").check()
    for _ in range(3000):  # a condition waited for in the page would be evaluated there, which its policy forbids
        if table.page.evaluate("made"):
            break
        table.page.wait_for_timeout(20)
    assert table.page.evaluate("made") == 1
    table.page.keyboard.press("Escape")
    table.click(table.playable()[0])
    assert table.page.evaluate("made") == 1


@pytest.mark.parametrize("size", ["large", "medium", "small"])
def test_the_board_is_as_large_as_wanted(open_table: Open, size: str) -> None:
    table = open_table(settings={"size": size})
    box = table.board.bounding_box()
    assert box is not None
    share = {"large": 1.0, "medium": 0.82, "small": 0.64}[size]
    assert abs(box["width"] / 1248 - share) < 0.02
    smallest = min(table.house(name).bounding_box()["width"] for name in "ABCDEF")  # type: ignore[index]
    assert smallest >= 44
