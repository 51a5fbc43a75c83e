"""Puzzles: positions of Abapa with one move that wins, or the one that saves the draw, proved by endgame tables.

They are read from the file the page reads too. The mover is always South, and the stores are such that the best move
alone reaches the result asked for: every other move falls short of it against good play. How they are found is in
`oware.study.puzzle_mining`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset

FILE: Final = Path(__file__).parents[1] / "web" / "learn" / "puzzles.json"
RULES: Final = "abapa"

THEMES: Final = ("capture", "chain", "quiet", "gift", "slam", "feed", "starve", "plan", "draw")
"""What a puzzle is about; the codes in the file are their places in this list.

- `capture`: the first move captures; `chain`: it takes several houses; `quiet`: it captures nothing.
- `gift`: the opponent captures in the solution; `slam`: a grand slam is refused in it, or tempts at the first move.
- `feed`: the opponent has to be fed at the first move; `starve`: the game ends because a row has no seed.
- `plan`: three moves or more; `draw`: the best there is, is a draw.
"""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_EPOCH: Final = date(2026, 1, 1)
STRIDE: Final = 379
"""Days walk through the list in steps of this prime, so that neighbours in the file are far apart in time."""


class NoPuzzleError(OwareError):
    """There is no such puzzle or theme."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle.

    Attributes:
        number: Its place in the list, from 0.
        position: The position, South to move.
        line: The solution: the solver's moves and the best replies, in turn; it ends with a move of the solver's.
        rating: How hard it is, on the scale of `oware.study.rating`.
        themes: Some of `THEMES`.
    """

    number: int
    position: str
    line: str
    rating: int
    themes: tuple[str, ...]

    @property
    def aim(self) -> Literal["win", "draw"]:
        """What the solver is to reach."""
        return "draw" if "draw" in self.themes else "win"

    @property
    def moves(self) -> int:
        """Moves the solver has to find."""
        return (len(self.line) + 1) // 2

    @property
    def seeds(self) -> int:
        """Seeds on the board."""
        return sum(Position.parse(self.position).houses)

    def start(self) -> Game:
        """A game at the puzzle's position."""
        return Game(ruleset(RULES), Position.parse(self.position))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, easiest first."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(unpack(number, row) for number, row in enumerate(data["puzzles"]))


def unpack(number: int, row: str) -> Puzzle:
    """A puzzle from its line in the file: houses, South's store, solution, rating and themes, with spaces between."""
    houses, store, line, rating, themes = row.split(" ")
    seeds = [int(digit, 36) for digit in houses]
    north = 48 - sum(seeds) - int(store)
    position = "-".join(map(str, [*seeds, int(store), north, "S"]))
    return Puzzle(number, position, line, int(rating), tuple(THEMES[int(code)] for code in themes))


def pack(puzzle: Puzzle) -> str:
    """The line of the file that `unpack` reads; see there."""
    position = Position.parse(puzzle.position)
    houses = "".join(_DIGITS[seeds] for seeds in position.houses)
    codes = "".join(str(THEMES.index(theme)) for theme in puzzle.themes)
    return f"{houses} {position.stores[0]} {puzzle.line} {puzzle.rating} {codes}"


def file_text(found: Sequence[Puzzle], call: str) -> str:
    """The content of the file.

    Args:
        found: The puzzles, in order.
        call: The command they were mined with.
    """
    rows = ",\n".join(json.dumps(pack(puzzle)) for puzzle in found)
    return f'{{"mined": {json.dumps(call)},\n"puzzles": [\n{rows}\n]}}\n'


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere.

    Args:
        day: The date where the solver is.
    """
    known = puzzles()
    return known[(day - _EPOCH).days * STRIDE % len(known)]


def numbered(number: int) -> Puzzle:
    """A puzzle by its number, counted from 1.

    Raises:
        NoPuzzleError: There is none of that number.
    """
    known = puzzles()
    if not 1 <= number <= len(known):
        raise NoPuzzleError(
            _("there is no puzzle {number}; they are numbered 1 to {last}").format(number=number, last=len(known))
        )
    return known[number - 1]


def nearest(rating: float, done: Iterable[str], theme: str = "") -> Puzzle | None:
    """The puzzle not done yet whose rating is nearest to the solver's; None when all are done.

    Args:
        rating: The solver's.
        done: Positions of puzzles tried before.
        theme: One of `THEMES`, to keep to puzzles of it; empty for all.

    Raises:
        NoPuzzleError: There is no such theme.
    """
    if theme and theme not in THEMES:
        raise NoPuzzleError(
            _("unknown theme {theme!r}; expected one of {themes}").format(theme=theme, themes=", ".join(THEMES))
        )
    tried = frozenset(done)
    left = (puzzle for puzzle in puzzles() if puzzle.position not in tried and (not theme or theme in puzzle.themes))
    return min(left, key=lambda puzzle: abs(puzzle.rating - rating), default=None)
