"""Numbers of boards: a level holds all boards with n seeds, seen from the player to move (TABLES.md, Index).

`index = base[n][k] + rank(other's row) · C(k + 5, 5) + rank(mover's row)`, k being the seeds in the mover's row. A row's
rank is that of its prefix sums in the combinatorial number system.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import comb

Board = tuple[int, ...]
"""Twelve counts: the mover's row in sowing order, then the other's."""


def boards_of_level(seeds: int) -> int:
    """How many boards hold that many seeds."""
    return comb(seeds + 11, 11)


def boards_up_to(seeds: int) -> int:
    """How many boards hold at most that many seeds."""
    return comb(seeds + 12, 12)


def can_arise(board: Sequence[int]) -> bool:
    """Whether a move can lead to a board: the player who has just moved has an empty house."""
    return 0 in board[6:]


def index_of(board: Sequence[int]) -> int:
    """The board's number within its level."""
    own, other = board[:6], board[6:]
    seeds, own_seeds = sum(board), sum(own)
    return _bases(seeds)[own_seeds] + _rank(other) * comb(own_seeds + 5, 5) + _rank(own)


def board_at(seeds: int, index: int) -> Board:
    """The board of a level with that number.

    Raises:
        IndexError: The level has no such board.
    """
    if not 0 <= index < boards_of_level(seeds):
        raise IndexError(f"board {index} of {boards_of_level(seeds)} boards with {seeds} seeds")
    bases = _bases(seeds)
    own_seeds = max(k for k in range(seeds + 1) if bases[k] <= index)
    other, own = divmod(index - bases[own_seeds], comb(own_seeds + 5, 5))
    return (*_row(own_seeds, own), *_row(seeds - own_seeds, other))


def boards(seeds: int) -> Iterator[Board]:
    """All boards of a level in the order of their numbers."""
    for index in range(boards_of_level(seeds)):
        yield board_at(seeds, index)


@cache
def _bases(seeds: int) -> tuple[int, ...]:
    rows = [comb(k + 5, 5) * comb(seeds - k + 5, 5) for k in range(seeds + 1)]
    return tuple(accumulate(rows, initial=0))


def _rank(row: Sequence[int]) -> int:
    return sum(comb(prefix + house, house + 1) for house, prefix in enumerate(accumulate(row[:5])))


def _row(seeds: int, rank: int) -> tuple[int, ...]:
    row, above = [0] * 6, seeds
    for house in range(4, -1, -1):
        prefix = max(p for p in range(above + 1) if comb(p + house, house + 1) <= rank)
        rank -= comb(prefix + house, house + 1)
        row[house + 1], above = above - prefix, prefix
    row[0] = above
    return tuple(row)
