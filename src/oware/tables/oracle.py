"""Tables by brute force, from the referee alone: the oracle the builder is checked against, and the pure twin.

Every board of a level is swept until nothing changes any more, from nought up: the least fixpoints TABLES.md defines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from oware.rules.endings import settle_ply, settle_start
from oware.rules.moves import legal_houses
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset
from oware.rules.sowing import sow
from oware.tables.index import Board, board_at, boards_of_level, index_of
from oware.tables.options import Kind

Value = tuple[int, int]
"""Of a pair: what the mover and what the other can force. Of a split: the value and 0."""


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of a board.

    Attributes:
        house: The house played, 0 to 5.
        captured: Seeds the mover takes.
        child: The board it leads to, seen from the other player; None when the game is over.
        shares: What each side gets at the end, captures not counted.
    """

    house: int
    captured: int
    child: Board | None
    shares: tuple[int, int] = (0, 0)


def moves(ruleset: Ruleset, board: Board) -> list[Move]:
    """All legal moves of a board.

    Args:
        ruleset: Rules from `table_ruleset`: no end by majority or repetition.
        board: Twelve counts, the mover's row first.
    """
    position = Position(board)
    found = []
    for house in legal_houses(ruleset, position):
        sowing = sow(ruleset, position, house)
        child = (*sowing.houses[6:], *sowing.houses[:6])  # now: an end empties houses
        after = settle_ply(ruleset, position, sowing, lambda _: 1, 0, ())
        if after.outcome and after.outcome.reason in ("only_singles", "grand_slam_rest"):
            mine, theirs = map(int, after.outcome.stores)
            found.append(Move(house, sowing.captured, None, (mine - sowing.captured, theirs)))
        else:
            found.append(Move(house, sowing.captured, child))
    return found


def shares_without_move(ruleset: Ruleset, board: Board) -> tuple[int, int]:
    """What mover and other get when the mover cannot move (O-8, O-9)."""
    outcome = settle_start(ruleset, Position(board)).outcome
    assert outcome
    return int(outcome.stores[0]), int(outcome.stores[1])


@lru_cache(maxsize=16)
def edges(ruleset: Ruleset, level: int) -> list[list[Move]]:
    """The legal moves of every board of a level."""
    return [moves(ruleset, board_at(level, index)) for index in range(boards_of_level(level))]


class Oracle:
    """All levels up to a number of seeds.

    Args:
        ruleset: Rules from `table_ruleset`.
        kind: `pair` or `split`.
        seeds: The highest level; six take a few seconds.
    """

    def __init__(self, ruleset: Ruleset, kind: Kind, seeds: int) -> None:
        self.ruleset = ruleset
        self.kind = kind
        self.levels: list[list[Value]] = []
        for level in range(seeds + 1):
            self.levels.append([(0, 0)] * boards_of_level(level))
            self._solve(level)

    def value(self, board: Board) -> Value:
        """The value of a board."""
        first, second = self.levels[sum(board)][index_of(board)]
        return (first, second) if self.kind == "pair" else (first - second, 0)

    def _solve(self, level: int) -> None:
        values = self.levels[level]
        stuck = {
            index: shares_without_move(self.ruleset, board_at(level, index))
            for index, found in enumerate(edges(self.ruleset, level))
            if not found
        }
        changed = True
        while changed:
            changed = False
            for index, found in enumerate(edges(self.ruleset, level)):
                value = self._swept(found, stuck.get(index, (0, 0)))
                if value != values[index]:
                    values[index] = value
                    changed = True

    def _swept(self, found: list[Move], shares: tuple[int, int]) -> Value:
        if self.kind == "pair":
            if not found:
                return shares
            worths = [self._pair_worth(move) for move in found]
            return max(mine for mine, _ in worths), min(theirs for _, theirs in worths)
        if not found:
            net = shares[0] - shares[1]
            return max(net, 0), max(-net, 0)
        # p and q of TABLES.md: what a move to the same level is worth depends on which of the two is asked for.
        nets = [self._split_worth(move) for move in found]
        return max(0, *(win for win, _ in nets)), max(0, min(loss for _, loss in nets))

    def _pair_worth(self, move: Move) -> Value:
        if move.child is None:
            return move.captured + move.shares[0], move.shares[1]
        mover, other = self.value(move.child)
        return move.captured + other, mover

    def _split_worth(self, move: Move) -> tuple[int, int]:
        if move.child is None:
            net = move.captured + move.shares[0] - move.shares[1]
            return net, -net
        first, second = self.levels[sum(move.child)][index_of(move.child)]
        if not move.captured:
            return second, first
        net = move.captured - (first - second)
        return net, -net
