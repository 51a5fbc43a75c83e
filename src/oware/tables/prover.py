"""How many plies it takes to turn what a table promises into seeds, and whether counts of repetition prevent it."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oware.tables.index import Board, index_of
from oware.tables.native import Job, functions

MOST_PLIES: Final = 120
MOST_RETURNS: Final = 64
ENTRY_BYTES: Final = 16
_ENTRIES: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Return:
    """A position whose return would end the game.

    Attributes:
        board: Seen from the player on turn.
        mover: Whether that is the player who is on turn now.
    """

    board: Board
    mover: bool


class Prover:
    """Searches one level for the shortest forced way to a value.

    Args:
        job: A job for the level, with all levels below; its rules are those of the game, not only the table's.
        values: Address of the level's values.
        nodes: Boards to look at before giving up.
    """

    def __init__(self, job: Job, values: int, nodes: int) -> None:
        self._job = job
        self._values = values
        self._nodes = nodes
        self._entries = ctypes.create_string_buffer(ENTRY_BYTES * _ENTRIES)

    def plies(self, board: Board, *, mover: bool, value: int, returns: Sequence[Return] = ()) -> int:
        """The fewest plies within which a side forces a value.

        Args:
            board: Seen from the player on turn.
            mover: Whether it is the player on turn who forces, or the other.
            value: Seeds (pair) or net seeds (split) it wants, more than 0.
            returns: Positions that would end the game; more than 64 are too many to tell anything.

        Returns:
            Plies, or 0 when no way was found.
        """
        if len(returns) > MOST_RETURNS:
            return 0
        numbers: list[int] = []
        for entry in returns:
            numbers += [_row(entry.board[:6]), _row(entry.board[6:]), int(entry.mover == mover)]
        ctypes.memset(self._entries, 0, len(self._entries))
        found: int = functions().oware_tables_plies(
            self._job.pointer,
            self._values,
            index_of(board),
            int(mover),
            value,
            (ctypes.c_uint64 * max(1, len(numbers)))(*numbers),
            len(returns),
            self._entries,
            _ENTRIES,
            self._nodes,
            MOST_PLIES,
        )
        return found


def _row(houses: Sequence[int]) -> int:
    return sum(seeds << (8 * house) for house, seeds in enumerate(houses))
