"""Time management: how much of its clock a player spends on a move.

A move has two limits: the time it is meant to take, checked whenever the search has finished a depth, and the time it
may take at most. A search whose best move keeps changing or whose value falls goes beyond the first, one that has
settled stays below it; nothing goes beyond the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

OVERHEAD: Final = 0.05
"""Seconds kept back of every move: for messages under way and for the search to end."""

LEAST: Final = 0.001
"""Seconds a move takes even when the clock has run down."""

_MOST_SHARE: Final = 0.35
_MOST_FACTOR: Final = 4.0
_UNSTABLE: Final = 0.35
_FALLING: Final = 0.25
_MOST_FALL: Final = 4.0
_NEXT_DEPTH: Final = 0.6
_FORCED: Final = 0.1


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock when it is his turn.

    Attributes:
        remaining: Seconds left.
        increment: Seconds added after every move.
        moves_to_go: Moves until the clock gets more time; None for sudden death.
    """

    remaining: float
    increment: float = 0.0
    moves_to_go: int | None = None


class Budget(NamedTuple):
    """Time for one move.

    Attributes:
        wanted: Seconds it is meant to take.
        most: Seconds it takes at most.
    """

    wanted: float
    most: float


def expected_moves(seeds: int) -> float:
    """Moves a player has still to make, from the seeds on the board.

    In games between strong players about 0.6 of a move a player is made for every seed that leaves the board, and the
    last few seeds circle for a while.
    """
    return 8 + 0.6 * seeds


def budget(clock: Clock, seeds: int) -> Budget:
    """The time for a move.

    Args:
        clock: The clock of the player on turn.
        seeds: Seeds on the board.
    """
    left = max(clock.remaining - OVERHEAD, 0.0)
    moves = expected_moves(seeds)
    if clock.moves_to_go:
        moves = min(moves, clock.moves_to_go)
    wanted = min(left / moves + 0.8 * clock.increment, left)
    # The last move before more time comes may use the clock up; otherwise some is left for all moves to come.
    share = 1.0 if clock.moves_to_go == 1 else max(_MOST_SHARE, 1 / moves)
    most = min(_MOST_FACTOR * wanted, share * left + min(clock.increment, left) * (1 - share), left)
    return Budget(max(min(wanted, most), LEAST), max(most, LEAST))


class Deliberation:
    """Decides after every finished depth whether to search on.

    Args:
        budget: The move's time.
        choices: How many legal moves there are.
    """

    def __init__(self, budget: Budget, choices: int) -> None:
        self._budget = budget
        self._forced = choices == 1
        self._best = ""
        self._unrest = 0.0
        self._values: list[float] = []

    def enough(self, letter: str, value: float, seconds: float) -> bool:
        """Whether to play now.

        Args:
            letter: The best move of the depth just finished.
            value: Its value in seeds.
            seconds: Time since the clock was started.
        """
        self._unrest = 0.5 * self._unrest + (letter != self._best and self._best != "")
        self._best = letter
        # Values of odd and even depths differ by who had the last word: compare with two depths before.
        fall = self._values[-2] - value if len(self._values) > 1 else 0.0
        self._values.append(value)
        factor = 1 + _UNSTABLE * self._unrest + _FALLING * min(max(fall, 0.0), _MOST_FALL)
        if self._forced:
            factor = _FORCED
        elif not self._unrest:
            factor *= 0.8
        # A further depth takes longer than all before together: begun late it would only be broken off.
        return seconds >= _NEXT_DEPTH * min(factor * self._budget.wanted, self._budget.most)
