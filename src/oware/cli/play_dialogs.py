"""Dialogs of the terminal board: the next game of a match, a file's name, and pages to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from oware.cli.play_setup import SetupError, owners_given, seat_named
from oware.locale import _
from oware.notation import sentences
from oware.rules.errors import OwareError
from oware.rules.layout import laid_out
from oware.rules.match import Match

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None]):
    """A box over the board that Escape closes; what it cannot accept it explains in its last line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", _("Close"))]
    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical { width: 64; max-width: 96%; height: auto; max-height: 96%;
        border: round $primary; background: $surface; padding: 0 1; }
    Dialog .title { text-style: bold; width: 1fr; }
    Dialog .row { height: auto; width: 1fr; }
    Dialog .row Label { width: 18; }
    Dialog .row Select, Dialog .row Input { width: 1fr; }
    Dialog #trouble { color: $error; height: auto; }
    Dialog .buttons { height: auto; align-horizontal: right; }
    Dialog .buttons Button { margin-left: 2; }
    Dialog VerticalScroll { height: auto; max-height: 1fr; }
    """

    def action_close(self) -> None:
        """Closes without an answer."""
        self.dismiss(None)

    def explain(self, why: str) -> None:
        """Shows why the dialog cannot be accepted as it is."""
        self.query_one("#trouble", Static).update(why)

    def row(self, label: str, widget: Widget) -> Horizontal:
        """A widget with its label before it."""
        return Horizontal(Label(label), widget, classes="row", id=f"row-{widget.id}")

    def buttons(self, accept: str) -> Horizontal:
        """The two buttons at the end of a dialog."""
        return Horizontal(
            Button(accept, id="accept", variant="primary", compact=True),
            Button(_("Cancel"), id="cancel", compact=True),
            classes="buttons",
        )

    def accept(self) -> None:
        """Takes what was entered; here there is nothing to enter."""
        self.action_close()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Accepts or closes."""
        if event.button.id == "accept":
            self.accept()
        else:
            self.action_close()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field accepts the dialog."""
        event.stop()
        self.accept()


class FileDialog(Dialog[Path]):
    """Asks for a file's name and does something with it.

    Args:
        title: What it is for.
        accept: The word on the button.
        use: Does it; the second argument tells whether an existing file may be replaced.
    """

    def __init__(self, title: str, accept: str, use: Callable[[Path, bool], None]) -> None:
        super().__init__()
        self._title, self._accept, self._use = title, accept, use
        self._replaceable = ""

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical():
            yield Label(self._title, classes="title")
            yield Input(id="path", placeholder=_("name of the file"))
            yield Static("", id="trouble", markup=False)
            yield self.buttons(self._accept)

    def accept(self) -> None:
        """Uses the file; one that is there already only when asked for twice."""
        name = self.query_one("#path", Input).value.strip()
        if not name:
            self.explain(_("Type the name of a file."))
            return
        try:
            self._use(Path(name), name == self._replaceable)
        except FileExistsError:
            self._replaceable = name
            self.explain(_("{path} is there already. Press Enter again to replace it.").format(path=name))
        except OwareError as error:
            self.explain(sentences.problem(error))
        else:
            self.dismiss(Path(name))


Choice = tuple[Sequence[int] | None, int | None]


class NextGameDialog(Dialog[Choice]):
    """Asks what a match leaves to the players.

    Args:
        match: The match.
        names: What the seats are called.
        choices: What is asked: `owners` (who owns which pit), `opener` (who opens), or both.
    """

    def __init__(self, match: Match, names: Sequence[str], choices: Sequence[str]) -> None:
        super().__init__()
        self._match, self._names, self._choices = match, names, choices

    def compose(self) -> ComposeResult:
        """The box."""
        players = self._match.players
        with Vertical():
            yield Label(_("Next game"), classes="title")
            if "owners" in self._choices:
                pits = _(", ").join(f"{name} {won}" for name, won in zip(self._names, self._match.won, strict=True))
                yield Static(
                    _(
                        "The owner of each pit, A to F then a to f, as seat numbers from 0 to {last}; pits: {pits}."
                    ).format(last=players - 1, pits=pits),
                    markup=False,
                )
                owners = "".join(map(str, laid_out(self._match.won)))
                yield self.row(_("Owners"), Input(owners, id="owners", compact=True))
            if "opener" in self._choices:
                opener = str((self._match.opener + 1) % players)
                yield self.row(_("Seat that opens"), Input(opener, id="opener", compact=True))
            yield Static("", id="trouble", markup=False)
            yield self.buttons(_("Start the game"))

    def accept(self) -> None:
        """Checks what was entered as far as it can be without starting the game."""
        players = self._match.players
        owners = opener = None
        try:
            for field in self.query(Input):
                if field.id == "owners":
                    owners = owners_given(field.value, players)
                    if tuple(owners.count(seat) for seat in range(players)) != self._match.won:
                        raise SetupError(_("the seats have {pits} pits").format(pits=self._match.won))
                else:
                    opener = seat_named(field.value, players)
        except OwareError as error:
            self.explain(sentences.problem(error))
        else:
            self.dismiss((owners, opener))


class Page(Dialog[None]):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q,question_mark", "close", _("Close"), show=False)]
    DEFAULT_CSS = "Page > Vertical { width: 76; } Page VerticalScroll { height: auto; max-height: 75vh; }"

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical():
            yield Label(self._title, classes="title")
            with VerticalScroll():
                yield Static(self._text, markup=False)
            yield Label(_("Escape closes this."))

    def on_mount(self) -> None:
        """The arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()
