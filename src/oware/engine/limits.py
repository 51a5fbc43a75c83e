"""How long a search may take, and what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, cast

from oware.core.search import MAX_DEPTH, POINTS, PROVEN_POINTS, WIN_POINTS, Found, MoveFound
from oware.rules.errors import OwareError, expect

Proof = Literal["won", "lost", ""]
Kind = Literal["exact", "at most", "at least"]

MOST_SEEDS: Final = 48
MOST_SECONDS: Final = 1 << 31

_KINDS: Final = (
    ("time", int | float, "a number of seconds"),
    ("nodes", int, "a whole number of positions"),
    ("depth", int, "a whole number of plies"),
    ("value", int | float, "a number of seeds"),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move of an analysis; numbers are from the view of the seat on turn.

    Attributes:
        letter: The move.
        seeds: Seeds by which the seat is expected to be ahead at the end.
        kind: Whether the value is that of the move, or the move is worth at most or at least so much.
        win: Chance to win, 0 to 1.
        draw: Chance of a draw.
        loss: Chance to lose.
        proof: Whether the move is proven to win or to lose.
        line: The expected line, beginning with the move; empty for a bound.
        points: The value in the search's unit, by which moves are compared.
    """

    letter: str
    seeds: float
    kind: Kind
    win: float
    draw: float
    loss: float
    proof: Proof
    line: str
    points: int


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends; what is not given does not limit it.

    Attributes:
        time: Seconds.
        nodes: Positions made.
        depth: Plies.
        value: Seeds the mover may be content with: the search ends when it has found at least so many.

    Raises:
        OwareError: A limit is negative, or there is nothing the search could do within it.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    value: float | None = None

    def __post_init__(self) -> None:
        for name, kind, what in _KINDS:
            expect(getattr(self, name), kind | None, name, what)
        if self.time is not None and not 0 <= self.time <= MOST_SECONDS:
            raise OwareError(f"time is {self.time!r}; expected a number of seconds from 0 to {MOST_SECONDS}")
        if self.nodes is not None and not 1 <= self.nodes < 1 << 31:
            raise OwareError(f"nodes is {self.nodes!r}; expected a number from 1 to {(1 << 31) - 1}")
        if self.depth is not None and not 1 <= self.depth <= MAX_DEPTH:
            raise OwareError(f"depth is {self.depth!r}; expected 1 to {MAX_DEPTH} plies")
        if self.value is not None and not 0 < self.value <= MOST_SEEDS:
            raise OwareError(f"value is {self.value!r}; expected a number of seeds above 0, up to {MOST_SEEDS}")


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search has found; values are from the view of the seat on turn.

    Attributes:
        letter: The best move; empty when the game is over.
        value: Seeds by which the seat is expected to be ahead at the end (of the best other seat, where there are
            three).
        proof: Whether the game is proven to be won or lost; empty when it is open or a draw.
        line: The expected line, as letters.
        values: Value of every move searched, by letter, in seeds; see `exact`.
        exact: Whether all values are exact; else those of other than the best move are upper bounds.
        depth: Plies searched to the end.
        nodes: Positions made.
        seconds: Time taken.
        points: The value in the search's unit of 1/64 seed, with 10,000 more for a proven win and less for a loss.
        moves: The moves, best first; as many exact as lines were asked for. Empty when nothing was searched.
        deepest: Plies of the longest line; more than `depth` where moves without a choice are not counted.
    """

    letter: str
    value: float
    proof: Proof
    line: str
    values: Mapping[str, float]
    exact: bool
    depth: int
    nodes: int
    seconds: float
    points: int
    moves: tuple[Candidate, ...] = ()
    deepest: int = 0

    @property
    def nodes_per_second(self) -> int:
        """Positions made a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


def seeds_of(points: int) -> float:
    """A difference in seeds from points, without what a win counts."""
    if points >= PROVEN_POINTS:
        points -= WIN_POINTS
    elif points <= -PROVEN_POINTS:
        points += WIN_POINTS
    return points / POINTS


def _candidate(move: MoveFound) -> Candidate:
    return Candidate(
        letter=move.letter,
        seeds=move.seeds / POINTS,
        kind=cast(Kind, move.kind),
        win=move.win / 1000,
        draw=move.draw / 1000,
        loss=move.loss / 1000,
        proof="won" if move.proof > 0 else "lost" if move.proof < 0 else "",
        line=move.line if move.kind != "at most" else "",
        points=move.points,
    )


def analysis_of(found: Found, seconds: float, *, exact: bool) -> Analysis:
    """A search's numbers as an analysis."""
    return Analysis(
        letter=found.best,
        value=found.seeds / POINTS,
        proof="won" if found.points >= PROVEN_POINTS else "lost" if found.points <= -PROVEN_POINTS else "",
        line=found.line,
        values={letter: seeds_of(points) for letter, points in found.values.items()},
        exact=exact,
        depth=found.depth,
        nodes=found.nodes,
        seconds=seconds,
        points=found.points,
        moves=tuple(_candidate(move) for move in found.moves),
        deepest=found.deepest,
    )
