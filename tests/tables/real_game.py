"""The real game, searched to its end with its whole history: what no table can do, to hold tables against."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from oware.rules.ruleset import Ruleset
from oware.tables.index import Board
from oware.tables.options import table_ruleset
from oware.tables.oracle import Move, moves, shares_without_move

Seen = dict[tuple[Board, int], int]

DEEPEST: Final = 250


class TooManyNodesError(Exception):
    pass


@lru_cache(maxsize=1 << 18)
def cached_moves(rules: Ruleset, board: Board) -> tuple[Move, ...]:
    return tuple(moves(rules, board))


@dataclass
class RealGame:
    """Asks whether a seat can get a number of seeds, by trying everything. Boards are seen from the seat on turn."""

    ruleset: Ruleset
    nodes: int
    left: int = field(default=0, init=False)
    deep: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.rules = table_ruleset(self.ruleset)

    def can_get(self, board: Board, seat: int, forcing: int, need: int, seen: Seen) -> bool:
        self.left, self.deep = self.nodes, 0
        return self._can(board, seat, forcing, need, dict(seen))

    def move_can_get(self, move: Move, seat: int, forcing: int, need: int, seen: Seen) -> bool:
        """The same after a move of the seat on turn, of what was on the board before it."""
        self.left, self.deep = self.nodes, 0
        return need <= 0 or self._after(move, seat, forcing, need, dict(seen))

    def _can(self, board: Board, seat: int, forcing: int, need: int, seen: Seen) -> bool:
        if need <= 0:
            return True
        if need > sum(board):
            return False
        self.left -= 1
        if self.left < 0 or self.deep > DEEPEST:
            raise TooManyNodesError
        found = cached_moves(self.rules, board)
        if not found:
            return shares_without_move(self.rules, board)[seat != forcing] >= need
        self.deep += 1
        # Captures first: cheap, and often enough.
        for move in sorted(found, key=lambda move: -move.captured):
            if self._after(move, seat, forcing, need, seen) == (seat == forcing):
                self.deep -= 1
                return seat == forcing
        self.deep -= 1
        return seat != forcing

    def _after(self, move: Move, seat: int, forcing: int, need: int, seen: Seen) -> bool:
        mine = move.captured if seat == forcing else 0
        if move.child is None:
            return mine + move.shares[seat != forcing] >= need
        key = move.child, 1 - seat
        if move.captured:
            return self._can(move.child, 1 - seat, forcing, need - mine, {key: 1})
        times = seen.get(key, 0) + 1
        waits = self.ruleset.repetition_waits_for_feed and not (any(move.child[:6]) and any(move.child[6:]))
        if self.ruleset.repetition and times >= self.ruleset.repetition and not waits:
            own = sum(move.child[6:]) if seat == forcing else sum(move.child[:6])
            return own >= need
        seen[key] = times
        result = self._can(move.child, 1 - seat, forcing, need, seen)
        if times == 1:
            del seen[key]
        else:
            seen[key] = times - 1
        return result
