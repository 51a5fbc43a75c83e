"""How long a search may take, and what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from oware.core.search import MAX_DEPTH, POINTS, PROVEN_POINTS, WIN_POINTS, Found

Proof = Literal["won", "lost", ""]


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends; what is not given does not limit it.

    Attributes:
        time: Seconds.
        nodes: Positions made.
        depth: Plies.

    Raises:
        ValueError: A limit is negative, or there is nothing the search could do within it.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None and not 0 <= self.time < float("inf"):
            raise ValueError(f"time is {self.time!r}; expected a number of seconds from 0 up")
        if self.nodes is not None and not 1 <= self.nodes < 1 << 31:
            raise ValueError(f"nodes is {self.nodes!r}; expected a number from 1 to {(1 << 31) - 1}")
        if self.depth is not None and not 1 <= self.depth <= MAX_DEPTH:
            raise ValueError(f"depth is {self.depth!r}; expected 1 to {MAX_DEPTH} plies")


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


def seeds_of(points: int) -> float:
    """A difference in seeds from points, without what a win counts."""
    if points >= PROVEN_POINTS:
        points -= WIN_POINTS
    elif points <= -PROVEN_POINTS:
        points += WIN_POINTS
    return points / POINTS


def analysis_of(found: Found, seconds: float, *, exact: bool) -> Analysis:
    """A search's numbers as an analysis."""
    return Analysis(
        letter=found.best,
        value=seeds_of(found.points),
        proof="won" if found.points >= PROVEN_POINTS else "lost" if found.points <= -PROVEN_POINTS else "",
        line=found.line,
        values={letter: seeds_of(points) for letter, points in found.values.items()},
        exact=exact,
        depth=found.depth,
        nodes=found.nodes,
        seconds=seconds,
        points=found.points,
    )
