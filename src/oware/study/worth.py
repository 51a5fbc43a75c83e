"""What moves are worth: the engine's estimate and, where a table knows it, what is proven."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from oware.core.search import POINTS
from oware.engine.analysing import MoveValue, PositionAnalysis
from oware.tables.answers import Answer, Condition

Basis = Literal["exact", "bounds", "search"]
"""What a value rests on: a table's one number, a table's bounds with the engine's estimate between them, or search."""

PROVING: frozenset[Condition] = frozenset({"", "counts"})
"""Conditions under which a table's bounds hold in the game as it stands."""

FIRST_PLACE_SEEDS: Final = 2_000 / POINTS
"""Value of a sure first place with three players; as much below nought is a lost one (docs/dev/engine.md)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A move's worth for its player.

    Attributes:
        letter: The move.
        value: Seeds by which the player is expected to be ahead at the end, within the bounds; with three players his chance
            of first place in per cent.
        low: Seeds he is sure to be ahead by with this move, None when not known.
        high: Seeds he can be ahead by at most, None when not known.
        chance: Points expected of the game, a draw being half a point.
        proof: `won` or `lost` when the search or the table proves it.
        line: The moves expected, this one first.
        first: Whether the value is a chance of first place.
    """

    letter: str
    value: float
    low: float | None
    high: float | None
    chance: float
    proof: str
    line: str
    first: bool = False

    @property
    def basis(self) -> Basis:
        """What the value rests on."""
        if self.low is None:
            return "search"
        return "exact" if self.low == self.high else "bounds"


def worths(found: PositionAnalysis, answer: Answer | None, ahead: float, seats: int = 2) -> tuple[Worth, ...]:
    """The worth of every legal move, in the order of the analysis, best first.

    Args:
        found: What the engine, or a table that knows everything, found.
        answer: What a table says in the game as it stands, if there is one.
        ahead: Seeds by which the player on turn is ahead in the stores.
        seats: How many play.
    """
    if seats > 2:
        return tuple(_chance_of_first(move) for move in found.moves)
    ranges = _net_ranges(answer, ahead)
    return tuple(_worth(move, ranges.get(move.letter), known=found.source == "table") for move in found.moves)


def _chance_of_first(move: MoveValue) -> Worth:
    chance = min(1.0, max(0.0, 0.5 + move.seeds / FIRST_PLACE_SEEDS / 2))
    return Worth(move.letter, 100 * chance, None, None, chance, str(move.proof), move.line or move.letter, first=True)


def _worth(move: MoveValue, bounds: tuple[float, float] | None, *, known: bool) -> Worth:
    if known:
        bounds = (move.seeds, move.seeds)
    low, high = bounds or (None, None)
    value, chance, proof = move.seeds, move.chance, str(move.proof)
    if low is not None and high is not None:
        value = min(max(value, low), high)
        if low > 0:
            chance, proof = 1.0, "won"
        elif high < 0:
            chance, proof = 0.0, "lost"
        elif low == high:
            chance, proof = 0.5, ""
    return Worth(move.letter, value, low, high, chance, proof, move.line or move.letter)


def _net_ranges(answer: Answer | None, ahead: float) -> dict[str, tuple[float, float]]:
    """Seeds ahead at the end, at least and at most, by move; none when the table's bounds need not hold here."""
    if answer is None or answer.condition not in PROVING or answer.kind != "pair":
        return {}
    return {
        move.letter: (
            float(ahead + 2 * move.range.low - answer.seeds),
            float(ahead + 2 * move.range.high - answer.seeds),
        )
        for move in answer.moves
    }


def is_proven_mistake(best: Worth, played: Worth) -> bool:
    """Whether the move played is proven to be worse.

    It is when the best move is sure of more than the move played can get, or when the one is proven to win and the other
    to lose. The result of a game depends on the same seeds, so bounds that prove another result prove other seeds too.
    """
    if best.low is not None and played.high is not None and best.low > played.high:
        return True
    return best.proof == "won" and played.proof == "lost"


def surest(moves: tuple[Worth, ...]) -> Worth:
    """The move that is sure of most; the first one of the analysis when nothing is known for sure."""
    return max(moves, key=lambda move: -float("inf") if move.low is None else move.low)


def analysis_as_json(found: PositionAnalysis) -> dict[str, Any]:
    """An analysis as plain data."""
    return asdict(found)


def analysis_from_json(data: Mapping[str, Any]) -> PositionAnalysis:
    """The inverse of `analysis_as_json`.

    Raises:
        TypeError: The data is of something else.
        KeyError: A part is missing.
    """
    moves = tuple(MoveValue(**move) for move in data["moves"])
    return PositionAnalysis(**{**data, "moves": moves})
