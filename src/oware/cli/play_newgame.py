"""The dialog that begins something new: rules, seats, levels, a match or single games, a position."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Label, Select, Static

from oware.cli.play_dialogs import Dialog
from oware.cli.play_setup import DEFAULT_LEVEL, PERSON, Setup, built, called, match_options_of
from oware.locale import _
from oware.notation import sentences
from oware.rules.errors import OwareError
from oware.rules.match_options import MATCH_CHOICES, MatchOptions
from oware.rules.presets import RULESETS
from oware.rules.ruleset import Ruleset

_PITS: Final = ("target", "layout", "spare_pit")
_POINTS: Final = ("best_of", "first_to")


class NewGameDialog(Dialog[Setup]):
    """Asks what to play; begins with what is played now.

    Args:
        setup: What is played now.
    """

    DEFAULT_CSS = "NewGameDialog VerticalScroll { max-height: 60vh; }"

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup

    def compose(self) -> ComposeResult:
        """The box; fields that do not apply are hidden."""
        setup = self._setup
        options = setup.options or match_options_of(setup.ruleset)
        rules = setup.ruleset.name if setup.ruleset.name in RULESETS else "abapa"
        with Vertical():
            yield Label(_("New game"), classes="title")
            with VerticalScroll(can_focus=False):
                yield self.row(_("Rules"), _select("rules", [(name, name) for name in RULESETS], rules))
                players = [("2", 2), ("3", 3)]
                yield self.row(_("Players"), _select("players", players, setup.ruleset.players))
                yield self.row(_("Your seat"), _select("side", _sides(setup.ruleset.players), _side(setup.levels)))
                yield self.row(_("Engine's level"), Input(_levels(setup.levels), id="level", compact=True))
                kinds = [(_("single games"), "games"), (_("match"), "match")]
                yield self.row(_("Play"), _select("kind", kinds, "match" if setup.options else "games"))
                yield from self._match_rows(options)
                yield self.row(_("Position"), Input("", id="position", compact=True, placeholder=_("the usual start")))
            yield Static("", id="trouble", markup=False)
            yield self.buttons(_("Start the game"))

    def _match_rows(self, options: MatchOptions) -> ComposeResult:
        words = {
            "opener": _("Next opener"),
            "layout": _("Pits lie"),
            "spare_pit": _("Spare pit to"),
        }
        yield self.row(_("Pits to win"), _select("target", [(str(n), n) for n in range(8, 13)], options.target))
        for name, label in words.items():
            choices = [(word, word) for word in MATCH_CHOICES[name]]
            yield self.row(label, _select(name, choices, getattr(options, name)))
        numbers = {"max_games": _("Games, 0 for any"), "best_of": _("Best of"), "first_to": _("First to win")}
        for name, label in numbers.items():
            yield self.row(label, Input(str(getattr(options, name)), id=name, type="integer", compact=True))

    def on_mount(self) -> None:
        """Hides what does not apply."""
        self._show_what_applies()

    @on(Select.Changed, "#rules")
    def _rules_changed(self) -> None:
        rules = RULESETS[self._chosen("rules")]
        self.query_one("#players", Select).value = rules.players
        self._show_what_applies()

    @on(Select.Changed, "#players")
    def _players_changed(self) -> None:
        side = self.query_one("#side", Select)
        sides = _sides(int(self._chosen("players")))
        before = side.value
        side.set_options(sides)
        side.value = before if before in [value for _label, value in sides] else "0"

    @on(Select.Changed, "#kind")
    def _kind_changed(self) -> None:
        self._show_what_applies()

    def _show_what_applies(self) -> None:
        rules: Ruleset = RULESETS[self._chosen("rules")]
        match = self._chosen("kind") == "match"
        shown = {name: match and rules.relay for name in _PITS} | {name: match and not rules.relay for name in _POINTS}
        shown |= {"opener": match, "max_games": match, "position": not match, "players": rules.relay}
        for name, display in shown.items():
            self.query_one(f"#row-{name}").display = display

    def _chosen(self, name: str) -> str:
        return str(self.query_one(f"#{name}", Select).value)

    def _match(self, rules: Ruleset) -> str:
        """The match in the words of the command line."""
        if self._chosen("kind") != "match":
            return "none"
        numbers = ("max_games",) if rules.relay else ("max_games", *_POINTS)
        words = [f"{name}={self.query_one(f'#{name}', Input).value.strip() or 0}" for name in numbers]
        chosen = ("opener", *_PITS) if rules.relay else ("opener",)
        return ",".join(words + [f"{name}={self._chosen(name)}" for name in chosen])

    def accept(self) -> None:
        """Begins, or says what does not fit."""
        rules = RULESETS[self._chosen("rules")]
        players = int(self._chosen("players"))
        position = self.query_one("#position", Input).value.strip()
        try:
            setup = built(
                rules=rules.name,
                players=players,
                side=self._chosen("side"),
                level=self.query_one("#level", Input).value,
                match=self._match(rules),
                position=position if position and self._chosen("kind") != "match" else None,
            )
        except OwareError as error:
            self.explain(sentences.problem(error))
        else:
            self.dismiss(setup)


def _select(name: str, choices: list[tuple[str, int]] | list[tuple[str, str]], value: object) -> Select[object]:
    return Select(choices, value=value, allow_blank=False, id=name, compact=True)


def _sides(players: int) -> list[tuple[str, str]]:
    """Every set of seats persons can take, as the user reads it and as the command line writes it."""
    names = called(players)
    sides = [
        (_(" and ").join(names[seat] for seat in seats), ",".join(map(str, seats)))
        for count in range(1, players + 1)
        for seats in combinations(range(players), count)
    ]
    return [*sides, (_("none: watch"), "none")]


def _side(levels: tuple[int, ...]) -> str:
    return ",".join(str(seat) for seat, level in enumerate(levels) if level == PERSON) or "none"


def _levels(levels: tuple[int, ...]) -> str:
    """The levels as one number if all engines have the same."""
    different = {level for level in levels if level != PERSON}
    if len(different) <= 1:
        return str(next(iter(different), DEFAULT_LEVEL))
    return ",".join(str(level or max(different)) for level in levels)
