"""`oware play` as a drawn board in the terminal: keys and mouse in, the session's state out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key

from oware.cli import play_screen as screen
from oware.cli.play_dialogs import FileDialog, Page
from oware.cli.play_engine import HINT_MOVES, Hint
from oware.cli.play_frames import SPEEDS
from oware.cli.play_newgame import NewGameDialog
from oware.cli.play_setup import PERSON, Setup
from oware.cli.play_show import Show
from oware.cli.play_table import Table
from oware.cli.play_widgets import Board
from oware.locale import _
from oware.notation import sentences
from oware.notation.diagram import rows
from oware.rules.errors import IllegalMoveError, OwareError
from oware.rules.position import LETTERS


class PlayApp(Table):
    """The board, with keys and mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", _("Keys"), key_display="?"),
        Binding("u,backspace", "take_back", _("Undo"), key_display="u"),
        Binding("r", "play_again", _("Redo")),
        Binding("h", "hint", _("Hint")),
        Binding("n", "new", _("New")),
        Binding("s", "save", _("Save")),
        Binding("l", "load", _("Load"), show=False),
        Binding("t", "turn_round", _("Flip"), show=False),
        Binding("o", "offer", _("Offer to end"), show=False),
        Binding("g", "resign", _("Give up"), show=False),
        Binding("i", "last_move", _("Last move"), show=False),
        Binding("y", "replay", _("Show again"), show=False),
        Binding("full_stop", "step", _("Step"), show=False),
        Binding("v", "speed", _("Speed"), show=False),
        Binding("p", "pause", _("Pause"), show=False),
        Binding("w", "light", _("Light or dark"), show=False),
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("up,down", "walk(0, 1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("space", "skip", show=False),
        Binding("escape", "clear", show=False),
        Binding("q", "leave", _("Quit")),
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave", show=False, priority=True),
    ]

    async def sow(self, letter: str) -> None:
        """Plays a move of a person, or says why that cannot be."""
        session = self.session
        self.message = ""
        if self.showing:
            self.shown()
        if not session.engine_on_turn:
            await self.halt()  # the search for a hint may be under way
        if session.engine_on_turn:
            self.message = _("It is {seat}'s turn, and the engine has that seat.").format(
                seat=session.names[session.position.turn]
            )
        else:
            try:
                self.played(letter)
                return
            except IllegalMoveError as error:
                self.message = sentences.illegal(error, session.position)
                self.cursor = LETTERS.index(letter)
        self.refresh_all()

    # Keys

    async def on_key(self, event: Key) -> None:
        """A letter sows that house; the other case will do when only that one is the mover's."""
        letter = event.character or ""
        if len(self.screen_stack) > 1 or letter not in LETTERS or not letter:
            return
        event.stop()
        if self.showing:
            self.shown()
        position = self.session.position
        other = letter.swapcase()
        mine = [position.owners[LETTERS.index(sign)] == position.turn for sign in (letter, other)]
        await self.sow(other if mine == [False, True] else letter)

    def action_walk(self, across: int, down: int) -> None:
        """Chooses the next house; the first time, the first that may be played."""
        board = rows(flipped=self.session.flipped)
        self.message = ""
        if self.cursor is None:
            playable = {LETTERS.index(letter) for letter in self.session.game.legal_moves()}
            order = (*board[1], *board[0])
            self.cursor = next((house for house in order if house in playable), order[0])
        else:
            row = 0 if self.cursor in board[0] else 1
            column = (board[row].index(self.cursor) + across) % 6
            self.cursor = board[(row + down) % 2][column]
        self.refresh_all()

    async def action_enter(self) -> None:
        """Sows the chosen house; after a game, starts the next one."""
        if self.showing:
            self.shown()
        elif self.session.game.outcome:
            self.start_next()
        elif self.cursor is not None:
            await self.sow(LETTERS[self.cursor])

    def action_skip(self) -> None:
        """Ends the showing of a move; where engines alone play, stops or goes on."""
        if self.showing:
            self.shown()
        elif self.session.watching:
            self.action_pause()

    def action_clear(self) -> None:
        """Chooses no house."""
        self.cursor, self.message = None, ""
        if self.showing:
            self.shown()
        self.refresh_all()

    @on(Board.Chosen)
    async def _pointed_at(self, event: Board.Chosen) -> None:
        if event.clicked and event.house is not None:
            await self.sow(LETTERS[event.house])
        elif event.house != self.cursor and not self.showing and not self.message:
            self.cursor = event.house
            self.refresh_all()

    # Doing

    async def _change(self, change: Callable[[], object]) -> None:
        """Changes the game, or says why it cannot be."""
        await self.halt()
        self.cursor = None
        try:
            change()
        except OwareError as error:
            self.message = sentences.problem(error)
        self.paused = self.paused and self.session.watching
        self.go_on()

    async def action_take_back(self) -> None:
        """Takes back to the last move of a person."""
        if self.session.watching:
            self.paused = True
        await self._change(self.session.undo)

    async def action_play_again(self) -> None:
        """Plays again what was taken back."""
        await self._change(self.session.redo)

    async def action_resign(self) -> None:
        """Gives the game up."""

        def resign() -> None:
            seat = self.session.names[self.session.resign()]
            self.notify(_("{seat} resigns; u takes that back.").format(seat=seat))

        await self._change(resign)

    async def action_offer(self) -> None:
        """Offers to end the game; the engine thinks about it."""
        await self.halt()
        if self.session.game.outcome:
            self.go_on()
            return

        def answered(refusing: tuple[int, ...]) -> None:
            self.message = sentences.offer_refused(refusing, self.session.names) if refusing else ""
            self.go_on()

        self.search_for(self.session.offer, answered)

    async def action_hint(self) -> None:
        """Asks the engine at its best."""
        session = self.session
        if session.game.outcome or session.engine_on_turn:
            return
        await self.halt()
        seat = session.names[session.position.turn]

        def found(hint: Hint) -> None:
            self.message = sentences.hint(hint.letter, hint.value, hint.line[:HINT_MOVES], seat)
            self.cursor = LETTERS.index(hint.letter)
            self.refresh_all()

        self.search_for(session.hint, found)

    def action_pause(self) -> None:
        """Stops the engine playing itself, or lets it go on."""
        self.paused = not self.paused and self.session.watching
        self.go_on()

    def action_turn_round(self) -> None:
        """Turns the board."""
        self.session.flipped = not self.session.flipped
        self.refresh_all()

    def action_light(self) -> None:
        """A light ground, or a dark one again."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
        self.refresh_all()

    def action_speed(self) -> None:
        """The next speed."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self.notify(_("Speed of sowing: {speed}").format(speed=self.speed))

    def action_replay(self) -> None:
        """Shows the last move again."""
        if self.session.game.traces and not self._search:
            self.showing = Show(self.session.game.traces[-1], "normal" if self.speed == "off" else self.speed)
            self.refresh_all()

    def action_step(self) -> None:
        """Shows a move seed by seed: the one that is being shown, or the last one."""
        if not self.showing:
            self.action_replay()
        if self.showing and not self.showing.step():
            self.shown()
        self.refresh_all()

    # Dialogs

    def action_new(self) -> None:
        """Asks what to play."""

        async def begin(setup: Setup | None) -> None:
            if setup:
                self.session.flipped = setup.levels[0] != PERSON and setup.levels[1] == PERSON
                self.paused = False
                await self._change(lambda: self.session.begin(setup))

        self.push_screen(NewGameDialog(self.session.setup), begin)

    def action_save(self) -> None:
        """Asks where to save."""

        def save(path: Path, replacing: bool) -> None:
            self.session.save(path, replacing=replacing)

        def saved(path: Path | None) -> None:
            if path:
                self.notify(_("Saved to {path}.").format(path=path))

        self.push_screen(FileDialog(_("Save (a name in .ogn makes a game record)"), _("Save"), save), saved)

    async def action_load(self) -> None:
        """Asks what to go on with."""
        await self.halt()

        def load(path: Path, _replacing: bool) -> None:
            self.session.load(path)

        self.push_screen(FileDialog(_("Go on with a file"), _("Load"), load), lambda _path: self.go_on())

    def action_help(self) -> None:
        """Lists the keys."""
        self.push_screen(Page(_("Keys"), screen.keys_help()))

    def action_last_move(self) -> None:
        """Tells the last move lap by lap."""
        traces = self.session.game.traces
        if traces:
            trace, called = traces[-1], self.session.names
            title = _("{seat} {letter}").format(seat=called[trace.mover], letter=trace.letter)
            self.push_screen(Page(title, "\n".join(sentences.steps(trace, called))))

    async def action_leave(self) -> None:
        """Leaves; the game is kept."""
        await self.halt()
        self.exit()
