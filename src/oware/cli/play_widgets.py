"""Widgets of the terminal board: the board itself and the list of moves."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text
from textual.events import Click, MouseMove
from textual.geometry import Size as Area
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from oware.cli.play_board import Size, View, draw, house_at, size_for
from oware.locale import _

_LINES = ((16, 6), (24, 8), (32, 10), (38, 12), (44, 14))
"""Lines of the board in screens that are lower than so many lines."""

_MOST_LINES = 16


class Board(Widget):
    """The drawn board, in the size the terminal leaves it; tells which house the mouse is over or was clicked."""

    view: reactive[View | None] = reactive(None, always_update=True)

    class Chosen(Message):
        """A house was pointed at, or clicked.

        Attributes:
            house: The house; None when the mouse is beside them.
            clicked: Whether it was clicked.
        """

        def __init__(self, house: int | None, *, clicked: bool) -> None:
            super().__init__()
            self.house = house
            self.clicked = clicked

    @property
    def drawn(self) -> Size:
        """The measures the board is drawn in."""
        return size_for(self.size.width, self.size.height)

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        """As high as the rest of the screen allows: the status and some moves must fit beneath."""
        del container
        lines = next((lines for below, lines in _LINES if viewport.height < below), _MOST_LINES)
        return size_for(width, lines).lines

    def render(self) -> RenderableType:
        """The lines of the board, in the middle."""
        if not self.view:
            return ""
        size = self.drawn
        if size.columns > self.size.width or size.lines > self.size.height:
            return _("This window is too small for the board: make it wider, or use oware play --plain.")
        space = " " * self._margin(size)
        return Text("\n").join(Text.assemble(space, line) for line in draw(self.view, size))

    def _margin(self, size: Size) -> int:
        return max(0, (self.size.width - size.columns) // 2)

    def _pointed(self, column: int, line: int) -> int | None:
        size = self.drawn
        flipped = bool(self.view and self.view.flipped)
        return house_at(column - self._margin(size), line, size, flipped=flipped)

    def on_click(self, event: Click) -> None:
        """A click plays."""
        house = self._pointed(event.x, event.y)
        if house is not None:
            self.post_message(self.Chosen(house, clicked=True))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Pointing shows what a move would do."""
        self.post_message(self.Chosen(self._pointed(event.x, event.y), clicked=False))


class MoveList(Static):
    """The moves so far; in a narrow window one after the other, in a wide one a line a round."""

    can_focus = False
