"""What the positions since the last capture do to a table's promises (TABLES.md, Meaning)."""

from __future__ import annotations

from oware.rules.position import Position, whole
from oware.rules.ruleset import Ruleset
from oware.tables.answers import Range
from oware.tables.index import Board
from oware.tables.prover import Return


class History:
    """Repetition counts, as far as they can matter.

    Args:
        ruleset: The rules of the game.
        position: The position, with its earlier occurrences.
        known: Whether those are all there were; counts handed in are taken for all of them.

    Attributes:
        known: Whether the history is known.
        changed: Set by the one who asks when a promise could not be upheld against these counts.
    """

    def __init__(self, ruleset: Ruleset, position: Position, *, known: bool) -> None:
        self.known = known or bool(position.counts)
        self.changed = False
        self._ruleset = ruleset
        self._returns: list[Return] = []
        self._present = 1
        turn = position.turn
        for text, times in position.counts:
            *houses, seat = text.split("-")
            on_turn = "SN".index(seat)
            counts = tuple(map(int, houses))
            board = counts if on_turn == 0 else (*counts[6:], *counts[:6])
            if on_turn == turn and counts == position.houses:
                self._present += times
            if self._ends(board, times + 1):
                self._returns.append(Return(board, on_turn == turn))

    def _ends(self, board: Board, times: int) -> bool:
        """Whether a board's occurring that often ends the game (O-11)."""
        if not self._ruleset.repetition or times < self._ruleset.repetition:
            return False
        return not self._ruleset.repetition_waits_for_feed or (any(board[:6]) and any(board[6:]))

    def returns(self, present: Board) -> list[Return]:
        """Positions whose return ends the game, the present one among them if it is such."""
        here = Return(present, mover=True)
        if self._ends(present, self._present + 1) and here not in self._returns:
            here_too = [*self._returns, here]
        else:
            here_too = self._returns
        # Seen from the child the player on turn has changed.
        return [Return(entry.board, not entry.mover) for entry in here_too]

    def ends_by(self, child: Board) -> bool:
        """Whether a move without capture to this board ends the game by repetition."""
        return Return(child, mover=False) in self._returns

    def range_after(self, child: Board) -> Range:
        """What the player who moved gets of the seeds on the board when the game ends there (O-13)."""
        if self._ruleset.cycle_score == "own_side":
            share = whole(sum(child[6:]))
        elif self._ruleset.cycle_score == "split_even":
            share = whole(sum(child) / 2)
        else:
            share = 0
        return Range(share, share)
