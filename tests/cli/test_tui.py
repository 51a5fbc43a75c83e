"""The drawn board, driven by keys and mouse without a terminal."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from cli.engines import RandomEngine, play_on, session
from oware.cli import play_show, play_table
from oware.cli.play_dialogs import FileDialog, NextGameDialog, Page
from oware.cli.play_newgame import NewGameDialog
from oware.cli.play_session import Session
from oware.cli.play_tui import PlayApp
from oware.cli.play_widgets import Board
from oware.rules.game import Game
from oware.rules.position import LETTERS

Doing = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def run(table: Session, doing: Doing, *, speed: str = "off", size: tuple[int, int] = (80, 24)) -> PlayApp:
    """Does something at a board."""

    async def go() -> PlayApp:
        app = PlayApp(table, speed)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await doing(app, pilot)
        return app

    return asyncio.run(go())


async def settled(app: PlayApp, pilot: Pilot[None]) -> None:
    """Waits until nobody is thinking and nothing is being shown."""
    for _wait in range(6000):
        await pilot.pause()
        if not app.busy and not app.showing:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the board does not come to rest")


def text(app: PlayApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).content)


def test_a_whole_game_by_letters() -> None:
    table = session(RandomEngine(57))
    choice = random.Random(57)  # a short game

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        while not table.game.outcome:
            await pilot.press(choice.choice(table.game.legal_moves()))
            await settled(app, pilot)
        assert "wins" in text(app, "status") or "draw" in text(app, "status")
        assert "Enter: next game" in text(app, "status")
        await pilot.press("enter")
        await settled(app, pilot)

    run(table, doing)
    assert table.game.outcome is None
    assert table.game.opener == 1


def test_a_whole_game_by_arrow_keys_alone() -> None:
    table = session(RandomEngine(6), rules="ba-awa")
    choice = random.Random(6)

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        while not table.game.outcome:
            wanted = LETTERS.index(choice.choice(table.game.legal_moves()))
            await pilot.press("right")
            if app.cursor is not None and app.cursor // 6 != wanted // 6:
                await pilot.press("down")
            while app.cursor != wanted:
                await pilot.press("right")
            assert f"House {LETTERS[wanted]}" in text(app, "look")
            await pilot.press("enter")
            await settled(app, pilot)

    run(table, doing)
    assert table.game.outcome


def test_the_mouse_points_and_plays() -> None:
    table = session(side="both")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        board = app.query_one(Board)
        left = (board.size.width - board.drawn.columns) // 2 + board.drawn.store + 2
        step = board.drawn.width + 2
        await pilot.hover(Board, offset=(left + 2 * step + 1, 8))
        assert "House C" in text(app, "look")
        await pilot.click(Board, offset=(left + 2 * step + 1, 8))
        await settled(app, pilot)
        await pilot.click(Board, offset=(left + 1, 1))

    run(table, doing)
    assert table.game.moves == "Cf"


def test_the_letter_of_the_other_row_is_taken_for_ones_own() -> None:
    table = session(side="both")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("c", "D")

    run(table, doing)
    assert table.game.moves == "Cd"


def test_illegal_moves_are_explained_and_change_nothing() -> None:
    table = session(side="both", position="4-0-0-0-0-2-1-1-0-0-0-0-20-20-S")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("B")
        assert text(app, "look") == "House B is empty. Playable: A F."
        await pilot.press("escape", "right", "left")
        assert "not captured: b a" in text(app, "look")

    run(table, doing)
    assert table.game.moves == ""


class SlowEngine(RandomEngine):
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = threading.Event()
        self.ending = threading.Event()

    def choose(self, game: Game, level: int) -> str:
        self.thinking.set()
        assert self.ending.wait(20)
        self.ending.clear()
        return super().choose(game, level)

    def hint(self, game: Game) -> object:  # type: ignore[override]
        self.choose(game, 8)
        return super().hint(game)

    def stop(self) -> None:
        super().stop()
        self.ending.set()


def test_a_thinking_engine_is_stopped_by_taking_back() -> None:
    engine = SlowEngine()
    table = session(engine)

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("C")
        await pilot.pause()
        assert engine.thinking.wait(20)
        assert "thinking" in text(app, "status")
        await pilot.press("D")
        assert "the engine has that seat" in text(app, "look")
        await pilot.press("u")
        await settled(app, pilot)

    run(table, doing)
    assert table.game.moves == ""
    assert engine.stopped == 1


def test_a_move_while_a_hint_is_sought_ends_the_search() -> None:
    engine = SlowEngine()
    table = session(engine, side="both")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert engine.thinking.wait(20)
        await pilot.press("C")
        await settled(app, pilot)

    run(table, doing)
    assert table.game.moves == "C"


def test_one_may_leave_while_the_engine_thinks() -> None:
    engine = SlowEngine()

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("C")
        assert engine.thinking.wait(20)
        await pilot.press("ctrl+c")

    run(session(engine), doing)
    assert engine.stopped


def test_undo_redo_hint_offer_resign() -> None:
    table = session(RandomEngine(agreeing=False))

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        for key in ("C", "u", "r"):
            await pilot.press(key)
            await settled(app, pilot)
        assert len(table.game.moves) == 2
        await pilot.press("h")
        await settled(app, pilot)
        assert "looks best" in text(app, "look")
        await pilot.press("o")
        await settled(app, pilot)
        assert text(app, "look") == "North will not end the game now."
        table.engine.agreeing = True  # type: ignore[attr-defined]
        await pilot.press("o")
        await settled(app, pilot)
        assert "the players agreed to end it" in text(app, "status")
        await pilot.press("u", "g")
        await settled(app, pilot)
        assert "by resignation" in text(app, "status")

    run(table, doing)


def test_moves_are_shown_seed_by_seed_and_can_be_skipped_and_stepped(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a crowded machine a move would be over between two keys.
    monkeypatch.setattr(play_show, "monotonic", lambda: 0.0)
    table = session(side="both", rules="ba-awa")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("A")
        assert app.showing
        assert "of 5" in text(app, "status")
        await pilot.press("space")
        assert not app.showing
        await pilot.press("full_stop", "full_stop")
        assert app.showing
        assert app.showing.stepping
        await pilot.press("enter")
        assert not app.showing
        await pilot.press("y")
        assert app.showing
        legal = table.game.legal_moves()[0]
        await pilot.press(legal)
        assert table.game.moves == "A" + legal
        await pilot.press("v", "escape")
        assert app.speed == "off"

    run(table, doing, speed="slow")


def test_engines_are_watched_paused_and_go_on_to_the_end() -> None:
    table = session(RandomEngine(9), side="none", rules="ba-awa-three")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("p")
        moves = len(table.game.moves)
        assert "Paused" in text(app, "status") or table.game.outcome
        await pilot.press("p")
        await settled(app, pilot)
        assert len(table.game.moves) >= moves
        for _wait in range(500):
            if table.game.outcome:
                break
            await settled(app, pilot)
        assert table.game.outcome

    run(table, doing)


def test_a_match_of_ba_awa_is_played_on_with_enter() -> None:
    table = session(RandomEngine(2), rules="ba-awa", match="target=8,max_games=2,opener=winner")
    choice = random.Random(2)

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        while not table.over:
            while not table.game.outcome:
                await pilot.press(choice.choice(table.game.legal_moves()))
                await settled(app, pilot)
            if not table.over:
                await pilot.press("enter")
                await settled(app, pilot)
                assert "game 2" in text(app, "head")
        assert "the match" in text(app, "status") or "match is level" in text(app, "status")
        await pilot.press("enter")
        assert "The match is over" in text(app, "look")

    run(table, doing)


def test_a_match_between_engines_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_table, "_BETWEEN_GAMES", 0.01)
    table = session(RandomEngine(2), rules="ba-awa", side="none", match="target=12,max_games=2")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        for _wait in range(6000):
            await pilot.pause(0.01)
            if table.over and not app.busy:
                break
        assert "the agreed number of games is played" in text(app, "status")

    run(table, doing)
    assert len(table.match.games) == 2  # type: ignore[union-attr]


def test_who_resigned_among_three_takes_it_back_and_plays_on() -> None:
    table = session(RandomEngine(3), rules="ba-awa-three")

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("g")
        for _wait in range(100):
            if not table.game.resigned:
                break
            await pilot.press("u")
        assert not table.game.resigned
        assert not app.paused
        await pilot.press("A")
        await settled(app, pilot)
        assert table.position.turn == 0

    run(table, doing)


def test_what_a_match_leaves_to_the_players_is_asked() -> None:
    table = session(RandomEngine(1), rules="ba-awa", side="both", match="target=12,layout=chosen,opener=agreement")
    play_on(table)
    won = table.match.won  # type: ignore[union-attr]
    owners = "1" * won[1] + "0" * won[0]

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        assert isinstance(app.screen, NextGameDialog)
        app.screen.query_one("#owners", Input).value = "0" * 12
        app.screen.query_one("#opener", Input).value = "N"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NextGameDialog)
        assert "The seats have" in str(app.screen.query_one("#trouble", Static).content)
        app.screen.query_one("#owners", Input).value = owners
        await pilot.pause()
        await pilot.click("#accept")
        await pilot.pause()
        await settled(app, pilot)

    run(table, doing)
    assert "".join(map(str, table.game.owners)) == owners
    assert table.position.turn == 1


def test_a_new_game_by_the_dialog() -> None:
    table = session()

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameDialog)
        dialog = app.screen
        dialog.query_one("#rules", Select).value = "ba-awa-three"
        await pilot.pause()
        dialog.query_one("#side", Select).value = "0,2"
        dialog.query_one("#kind", Select).value = "match"
        dialog.query_one("#target", Select).value = 8
        dialog.query_one("#level", Input).value = "99"
        await pilot.pause()
        dialog.accept()
        assert isinstance(app.screen, NewGameDialog)
        assert "Level is '99'" in str(dialog.query_one("#trouble", Static).content)
        dialog.query_one("#level", Input).value = "5"
        dialog.accept()
        await settled(app, pilot)

    run(table, doing, size=(60, 20))
    assert (table.levels, table.game.ruleset.name) == ((0, 5, 0), "ba-awa-three")
    assert table.match
    assert table.match.options.target == 8


def test_files_by_the_dialog(tmp_path: Path) -> None:
    table = session(side="both")
    path = tmp_path / "game.json"

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("C")
        for key, name in (("s", str(path)), ("l", str(tmp_path / "nothing")), ("l", str(path))):
            await pilot.press(key)
            assert isinstance(app.screen, FileDialog)
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await pilot.pause()
            if "nothing" in name:
                assert isinstance(app.screen, FileDialog)
                assert "cannot be read" in str(app.screen.query_one("#trouble", Static).content)
                await pilot.press("escape")
            assert not isinstance(app.screen, FileDialog)

    run(table, doing)
    assert table.game.moves == "C"
    other = session(side="both")

    async def replacing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        assert isinstance(app.screen, FileDialog)
        await pilot.press("enter")
        assert not isinstance(app.screen, FileDialog)

    run(other, replacing)
    assert '"actions": []' in path.read_text()


@pytest.mark.parametrize("size", [(30, 10), (48, 15), (60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("rules", ["abapa", "ba-awa-three"])
def test_the_board_fits_every_window(size: tuple[int, int], rules: str) -> None:
    table = session(side="all" if rules == "ba-awa-three" else "both", rules=rules)

    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("A", "t", "w", "right")
        board = app.query_one(Board)
        assert board.size.height >= min(board.drawn.lines, 16)
        if size[0] >= 48:
            assert "South" in str(board.render()) or "Seat 0" in str(board.render())
        else:
            assert "too small" in str(board.render())
        assert "1. A" in " ".join(text(app, "list").split())

    run(table, doing, size=size)


def test_pages_open_and_close() -> None:
    async def doing(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page)
        await pilot.press("c")
        await pilot.press("escape", "i")
        assert not isinstance(app.screen, Page)
        await pilot.press("C", "i")
        assert isinstance(app.screen, Page)
        await pilot.press("q")
        assert not isinstance(app.screen, Page)

    table = session(side="both")
    run(table, doing)
    assert table.game.moves == "C"
