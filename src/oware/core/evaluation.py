"""What a position is worth before it is searched, in points of 1/64 seed: the pure twin of `cpp/evaluation.hpp`."""

from __future__ import annotations

from typing import Final

from oware.rules.position import Position, Seeds
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Outcome

_POINTS: Final = 64
_WIN_POINTS: Final = 10_000
_MOST_POINTS: Final = 4_500
_SIDE_POINTS: Final = 8
_MOBILITY_POINTS: Final = 20


def _store_points(stores: tuple[Seeds, ...], seat: int) -> int:
    ahead = stores[seat] - max(store for other, store in enumerate(stores) if other != seat)
    return max(-_MOST_POINTS, min(_MOST_POINTS, int(_POINTS * ahead)))


def ended_points(outcome: Outcome, seat: int) -> int:
    """The value of a game that is over: a win comes first, seeds second; sharing the first place is neither."""
    points = _store_points(outcome.stores, seat)
    if outcome.winner == seat:
        return points + _WIN_POINTS
    others = max(store for other, store in enumerate(outcome.stores) if other != seat)
    return points - _WIN_POINTS if outcome.winner is not None or outcome.stores[seat] < others else points


def evaluated_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """The value of a game that goes on: stores; in Oware also seeds on the own side, and houses that can be played."""
    points = _store_points(position.stores, seat)
    if ruleset.relay:
        return points
    return points + _row_points(position.houses, seat) - _row_points(position.houses, 1 - seat)


def _row_points(houses: tuple[int, ...], seat: int) -> int:
    row = houses[6 * seat : 6 * seat + 6]
    return _SIDE_POINTS * sum(row) + _MOBILITY_POINTS * sum(1 for seeds in row if seeds)
