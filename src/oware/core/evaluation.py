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
_MOBILITY_POINTS: Final = 60
_CHANCE_POINTS: Final = 2_000
_CHANCE_SHARE: Final = 32
_SPREAD: Final = 24
_SPREAD_SEED: Final = 5
_LOGISTIC: Final = (500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999, 999, 1000)


def _store_points(stores: tuple[Seeds, ...], seat: int) -> int:
    ahead = stores[seat] - max(store for other, store in enumerate(stores) if other != seat)
    return max(-_MOST_POINTS, min(_MOST_POINTS, int(_POINTS * ahead)))


def ended_seeds(outcome: Outcome, seat: int) -> int:
    """The value of a game that is over when seeds alone count."""
    return _store_points(outcome.stores, seat)


def stored_points(position: Position, seat: int) -> int:
    """What the stores alone say of a game that goes on."""
    return _store_points(position.stores, seat)


def chances(points: int, seeds_on_board: int) -> tuple[int, int, int]:
    """Chances to win, draw and lose, in thousandths, from an expected difference: `set_chances` of `cpp/outlook.hpp`."""
    scale = _SPREAD + _SPREAD_SEED * seeds_on_board
    win = _logistic(int(1024 * (points - _POINTS) / scale))
    loss = _logistic(int(1024 * (-points - _POINTS) / scale))
    return win, 1000 - win - loss, loss


def _logistic(x: int) -> int:
    """1 / (1 + exp(-x / 1024)) in thousandths, by the core's table."""
    at, rest = abs(x) >> 9, abs(x) & 511
    if at >= len(_LOGISTIC) - 1:
        return 0 if x < 0 else 1000
    up = _LOGISTIC[at] + ((_LOGISTIC[at + 1] - _LOGISTIC[at]) * rest >> 9)
    return 1000 - up if x < 0 else up


def ended_points(outcome: Outcome, seat: int) -> int:
    """The value of a game that is over: a win comes first, seeds second; sharing the first place is neither."""
    points = _store_points(outcome.stores, seat)
    if outcome.winner == seat:
        return points + _WIN_POINTS
    others = max(store for other, store in enumerate(outcome.stores) if other != seat)
    return points - _WIN_POINTS if outcome.winner is not None or outcome.stores[seat] < others else points


def expected_points(outcome: Outcome, seat: int) -> int:
    """The value of a game for three that is over, where the others' moves are expected, not known: no proof."""
    return _store_points(outcome.stores, seat) + (_CHANCE_POINTS if outcome.winner == seat else -_CHANCE_POINTS)


def chance_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """The value of a game for three that goes on: the fewer seeds are left, the surer is a lead."""
    points = evaluated_points(ruleset, position, seat)
    chance = int(points * _CHANCE_SHARE / (sum(position.houses) + 4))
    chance = max(-_CHANCE_POINTS, min(_CHANCE_POINTS, chance))
    return max(-_MOST_POINTS, min(_MOST_POINTS, points + chance))


def gained(before: tuple[Seeds, ...], after: tuple[Seeds, ...], seat: int) -> Seeds:
    """Seeds a seat gains by a move more than any other seat does."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    return gains[seat] - max(gain for other, gain in enumerate(gains) if other != seat)


def _relay_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """Ba-awa: the last seeds are as good as in the store of the seat they will go to."""
    stores = list(position.stores)
    if ruleset.ending != "none":
        opener = ruleset.ending == "opener_eight"
        most = 8 if opener or ruleset.ending == "capturer_eight" else 4
        stores[position.opener if opener else position.last_capturer] += min(most, sum(position.houses))
    return _store_points(tuple(stores), seat)


def evaluated_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """The value of a game that goes on: stores; in Ba-awa also the last seeds to come; in Oware also seeds on the own side, and houses that can be played."""
    if ruleset.relay:
        return _relay_points(ruleset, position, seat)
    return (
        _store_points(position.stores, seat)
        + _row_points(position.houses, seat)
        - _row_points(position.houses, 1 - seat)
    )


def _row_points(houses: tuple[int, ...], seat: int) -> int:
    row = houses[6 * seat : 6 * seat + 6]
    return _SIDE_POINTS * sum(row) + _MOBILITY_POINTS * sum(1 for seeds in row if seeds)
