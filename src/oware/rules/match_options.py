"""What is agreed before a match, and what goes with each rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oware.rules.errors import InvalidMatchError, expect
from oware.rules.presets import canonical_name
from oware.rules.ruleset import HOUSES, Ruleset

MATCH_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "starter": ("agreement", "coin", "south"),
    "opener": ("alternate", "winner", "loser", "agreement", "same"),
    "layout": ("extend", "anchored", "chosen"),
    "spare_pit": ("winner", "loser"),
}
"""The values of the match options that are words."""

_OF_PITS: Final = ("target", "layout", "spare_pit")
_OF_POINTS: Final = ("best_of", "first_to", "points")
_MOST: Final = 1_000_000
_MOST_POINTS: Final = 1_000


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What is agreed before a match.

    Attributes:
        starter: Who opens the first game (O-2): `agreement`, `coin` or `south`.
        opener: Who opens the next ones (O-2, M-3): `alternate`, `winner`, `loser`, `agreement` or `same`.
        best_of: Games in a match by points; it stops when it is decided. 0: no such limit.
        first_to: Wins that end a match by points. 0: no such limit.
        max_games: Most games to play (M-7). 0: no limit.
        points: Points for a win, a draw and a loss.
        target: Pits that win a match by pits (M-5), 8 to 12.
        layout: Where pits lie in the next game (M-2): `extend`, `anchored` or `chosen` by the winner.
        spare_pit: Who gets a pit nobody can fill when remainders are level (M-4): `winner` or `loser`.
        clock_seconds: Seconds of each player for a game (O-17). 0: no clock.
        increment_seconds: Seconds added after each move.
        user_seat: The seat a person takes against the computer by the document's word; None leaves the choice.
    """

    starter: str = "agreement"
    opener: str = "alternate"
    best_of: int = 0
    first_to: int = 0
    max_games: int = 0
    points: tuple[float, float, float] = (1, 0.5, 0)
    target: int = 10
    layout: str = "extend"
    spare_pit: str = "winner"
    clock_seconds: int = 0
    increment_seconds: int = 0
    user_seat: int | None = None

    def __post_init__(self) -> None:
        for name, choices in MATCH_CHOICES.items():
            if getattr(self, name) not in choices:
                raise InvalidMatchError(f"{name} is {getattr(self, name)!r}; expected one of {', '.join(choices)}")
        for name in ("best_of", "first_to", "max_games", "clock_seconds", "increment_seconds"):
            if type(getattr(self, name)) is not int or not 0 <= getattr(self, name) <= _MOST:
                raise InvalidMatchError(f"{name} is {getattr(self, name)!r}; expected a whole number from 0 to {_MOST}")
        if type(self.target) is not int or not 8 <= self.target <= HOUSES:
            raise InvalidMatchError(f"target is {self.target!r}; expected 8 to 12 pits")
        expect(self.points, tuple | list, "points", "those for a win, a draw and a loss", InvalidMatchError)
        numbers = len(self.points) == 3 and all(type(points) in (int, float) for points in self.points)
        if (
            not numbers
            or max(map(abs, self.points)) > _MOST_POINTS
            or not self.points[0] >= self.points[1] >= self.points[2]
        ):
            raise InvalidMatchError(f"points are {self.points!r}; expected those for a win, a draw and a loss, falling")
        if self.user_seat is not None and (type(self.user_seat) is not int or self.user_seat not in (0, 1, 2)):
            raise InvalidMatchError(f"user_seat is {self.user_seat!r}; expected a seat from 0 to 2, or None")


_PRESETS: Final[Mapping[str, MatchOptions]] = MappingProxyType(
    {
        "browser-doc": MatchOptions(starter="south", opener="same", user_seat=0),
        "browser-doc-literal": MatchOptions(starter="south", opener="same", user_seat=0),
        "sao-paulo": MatchOptions(opener="winner"),
        "sao-paulo-literal": MatchOptions(opener="winner"),
    }
)


def match_options(name: str) -> MatchOptions:
    """The match options that go with a named rule set: those of its document, else the defaults.

    Raises:
        UnknownRulesetError: No rule set has that name.
    """
    return _PRESETS.get(canonical_name(name), MatchOptions())


def idle_options(ruleset: Ruleset) -> tuple[str, ...]:
    """Names of the match options that decide nothing under a rule set: pits where none change owner, points where they do."""
    return _OF_POINTS if ruleset.relay else _OF_PITS
