"""The table behind the drawn board: shows the session, runs searches beside the screen, shows moves seed by seed."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from textual.app import App, ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.widgets import Footer, Static
from textual.worker import Worker

from oware.cli import play_screen as screen
from oware.cli.play_dialogs import Choice, NextGameDialog
from oware.cli.play_engine import notice
from oware.cli.play_session import Session
from oware.cli.play_show import Show
from oware.cli.play_widgets import Board, MoveList
from oware.locale import _
from oware.notation import sentences
from oware.rules.errors import OwareError
from oware.rules.trace import Trace

WIDE = 112
"""Columns from which the list of moves stands beside the board."""

_FRAMES_A_SECOND = 30
_BETWEEN_GAMES = 2.0
"""Seconds a result stands when the engine plays itself."""

_Found = TypeVar("_Found")


class Table(App[None]):
    """The screen and the course of the game; what keys do is added by who derives from it.

    Args:
        session: What is played.
        speed: Speed of sowing, one of `SPEEDS`.
    """

    TITLE = "oware"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 (an instance variable of App)
    CSS = """
    #head { height: 1; padding: 0 1; background: $panel; text-style: bold; }
    #table { height: 1fr; }
    #left { height: auto; }
    #board { height: auto; width: 1fr; }
    #status { height: auto; padding: 0 1; text-style: bold; }
    #look { height: auto; min-height: 2; padding: 0 1; }
    #moves { height: 1fr; padding: 0 1; border-top: solid $panel; scrollbar-size-vertical: 1; }
    .-wide #table { layout: horizontal; }
    .-wide #left { width: 1fr; height: 1fr; padding-top: 1; }
    .-wide #moves { width: 24; height: 1fr; border-top: none; border-left: solid $panel; }
    """

    def __init__(self, session: Session, speed: str = "normal") -> None:
        super().__init__()
        self.session = session
        self.speed = "off" if os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none" else speed
        self.cursor: int | None = None
        self.paused = False
        self.message = ""
        """What is said in place of the preview, until the next key."""
        self.showing: Show | None = None
        self._search: Worker[None] | None = None
        self._turn = 0
        """Counts what the user changed: what a search found before that is no longer wanted."""

    def compose(self) -> ComposeResult:
        """The screen from top to bottom."""
        yield Static(id="head", markup=False)
        with Container(id="table"):
            with Vertical(id="left"):
                yield Board(id="board")
                yield Static(id="status", markup=False)
                yield Static(id="look", markup=False)
            with VerticalScroll(id="moves", can_focus=False):
                yield MoveList(id="list", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Starts the clock of the animation and the game."""
        self.set_interval(1 / _FRAMES_A_SECOND, self._tick)
        self.go_on()
        if slow := notice():
            self.notify(slow, severity="warning", timeout=10)

    def on_resize(self) -> None:
        """The list of moves has another form in a wide window."""
        self.call_after_refresh(self.refresh_all)

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._search is not None

    # The course of the game

    def go_on(self) -> None:
        """Shows the board as it is and lets the engine move if it is its turn."""
        self.refresh_all()
        session = self.session
        if self.showing or self._search or self.paused:
            return
        if session.engine_on_turn:
            self.search_for(session.choose, self.played)
        elif session.game.outcome and session.watching and not session.over:
            turn = self._turn
            self.set_timer(_BETWEEN_GAMES, lambda: self._next_if(turn))

    def _next_if(self, turn: int) -> None:
        if turn == self._turn and self.session.game.outcome and not self.paused:
            self.start_next()

    def search_for(self, search: Callable[[], _Found], then: Callable[[_Found], object]) -> None:
        """Runs a search beside the screen and uses what it found, unless the user did something in between."""
        turn = self._turn

        def run() -> None:
            found = search()
            self.call_from_thread(done, found)

        def done(found: _Found) -> None:
            if turn == self._turn:
                self._search = None
                then(found)

        self._search = self.run_worker(run, thread=True)
        self.refresh_all()

    async def halt(self) -> None:
        """Ends what is under way, so that the game may be changed."""
        self._turn += 1
        self.showing = None
        self.message = ""
        search, self._search = self._search, None
        if search and not search.is_finished:
            self.session.engine.stop()
            await search.wait()

    def played(self, letter: str) -> None:
        """Plays a move and shows it."""
        trace = self.session.play(letter)
        if self.session.trouble:
            self.notify(self.session.trouble, severity="warning")
        self.cursor = None
        self._show(trace)

    def _show(self, trace: Trace) -> None:
        if self.speed == "off":
            self.shown()
            return
        self.showing = Show(trace, self.speed)
        self.refresh_all()

    def _tick(self) -> None:
        show = self.showing
        if not show:
            return
        show.advance()
        if show.finished:
            self.shown()
        elif not show.stepping:
            self._draw()

    def shown(self) -> None:
        """The move has been shown to its end."""
        self.showing = None
        session = self.session
        session.settle_offers()
        if session.offered_by is not None and not session.watching:
            seat = session.names[session.offered_by]
            self.notify(_("{seat} offers to end the game; o accepts.").format(seat=seat))
        self.go_on()

    def start_next(self, choice: Choice | None = None) -> None:
        """Starts the next game; asks first for what is the players' choice."""
        session = self.session
        choices = session.choices()
        if session.match and choices and not choice:
            dialog = NextGameDialog(session.match, session.names, choices)
            self.push_screen(dialog, lambda given: self.start_next(given) if given else None)
            return
        self._turn += 1
        self.message = ""
        try:
            session.next_game(*(choice or (None, None)))
        except OwareError as error:
            self.message = sentences.problem(error)
        self.cursor = None
        self.go_on()

    # Showing

    def refresh_all(self) -> None:
        """Shows everything as it is now."""
        session, base = self.session, self.screen_stack[0]
        base.query_one("#head", Static).update(screen.head(session))
        base.query_one("#status", Static).update(screen.status(session, self.showing, paused=self.paused))
        base.query_one("#look", Static).update(self.message or screen.look(session, self.cursor, self.showing))
        wide = self.size.width >= WIDE
        base.query_one(MoveList).update(screen.move_list(session.game, wide=wide))
        base.query_one("#moves", VerticalScroll).scroll_end(animate=False)
        self._draw()

    def _draw(self) -> None:
        """Shows the board, and in the middle of a move where it stands."""
        dark = self.current_theme.dark
        board = self.screen_stack[0].query_one(Board)
        board.view = screen.view(self.session, self.cursor, self.showing, dark=dark)
        if self.showing:
            status = screen.status(self.session, self.showing, paused=self.paused)
            self.screen_stack[0].query_one("#status", Static).update(status)
