"""What a position is worth before it is searched, in points of 1/64 seed: the pure twin of `cpp/evaluation.hpp`."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Final

from oware.rules.position import Position, Seeds
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Outcome

DRAW_SHUNNED: Final = 300
"""What a level of Ba-awa gives up for going on: a sure draw is worth a four less."""

_POINTS: Final = 64
_WIN_POINTS: Final = 10_000
_MOST_POINTS: Final = 4_500
_SIDE_POINTS: Final = 8
_MOBILITY_POINTS: Final = 60
_CHANCE_POINTS: Final = 2_000
_LEAD_SHARE: Final = 8
_MOST_FOURS: Final = 12
_CHANCE_WORTH: Final = 2
_SEEDS_SHARE: Final = 4
_SPREAD: Final = 24
_SPREAD_SEED: Final = 5
_LOGISTIC: Final = (500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999, 999, 1000)


def _store_points(stores: tuple[Seeds, ...], seat: int) -> int:
    ahead = stores[seat] - max(store for other, store in enumerate(stores) if other != seat)
    return clamped(int(_POINTS * ahead))


def clamped(points: int) -> int:
    """Points as far as a value that proves nothing may go."""
    return max(-_MOST_POINTS, min(_MOST_POINTS, points))


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


def chance_worth(points: int, seeds_on_board: int) -> int:
    """What an expected difference is worth to who plays to win: `estimated` of `cpp/endgame.hpp`."""
    win, _, loss = chances(points, seeds_on_board)
    return _CHANCE_WORTH * (win - loss) + int(points / _SEEDS_SHARE)


def points_of_worth(worth: int, seeds_on_board: int) -> int:
    """The least difference that is worth so much."""
    differences = range(-_MOST_POINTS, _MOST_POINTS + 1)
    at = bisect_left(differences, worth, key=lambda points: chance_worth(points, seeds_on_board))
    return differences[min(at, len(differences) - 1)]


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
    first = _CHANCE_POINTS if outcome.winner == seat else -_CHANCE_POINTS
    return first + int(_store_points(outcome.stores, seat) / _LEAD_SHARE)


def chance_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """The value of a game for three that goes on: the chance of first place, if each four may fall to any seat alike."""
    last_seat, last_seeds = _last_seeds(ruleset, position)
    left = 2 * (sum(position.houses) - last_seeds)
    # To the opener the last seeds go in any case; to the last capturer, where none is left to capture before them.
    settled = left <= 0 or ruleset.ending == "opener_eight"
    stores = [store + (last_seeds if settled and at == last_seat else 0) for at, store in enumerate(position.stores)]
    leads = [_fours(int(2 * (stores[seat] - store))) for other, store in enumerate(stores) if other != seat]
    with_the_last = {"capturer_eight": 3, "last_four": 2}.get(ruleset.ending, 1)
    chance = _first_place(_fours(max(0, left)), leads[0], leads[1], with_the_last)
    return chance - _CHANCE_POINTS + int(evaluated_points(ruleset, position, seat) / _LEAD_SHARE)


def _fours(half_seeds: int) -> int:
    """Half seeds as fours, any part of one for a whole one."""
    fours = (abs(half_seeds) + 7) // 8
    return max(-_MOST_FOURS, min(_MOST_FOURS, fours if half_seeds > 0 else -fours))


@cache
def _first_place(left: int, one: int, two: int, with_the_last: int) -> int:
    """Points above a lost place, by the fours to come and those ahead of each of the two others: `cpp/first_place.hpp`."""
    one, two = (max(-_MOST_FOURS, min(_MOST_FOURS, lead)) for lead in (one, two))
    if left == 0:
        return 2 * _CHANCE_POINTS if one > 0 and two > 0 else 0
    taken = with_the_last if left == 1 else 1
    places = ((one + taken, two + taken), (one - taken, two), (one, two - taken))
    return sum(_first_place(left - 1, *leads, with_the_last) for leads in places) // 3


def gained(before: tuple[Seeds, ...], after: tuple[Seeds, ...], seat: int) -> Seeds:
    """Seeds a seat gains by a move more than any other seat does."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    return gains[seat] - max(gain for other, gain in enumerate(gains) if other != seat)


def _last_seeds(ruleset: Ruleset, position: Position) -> tuple[int, int]:
    """The seat that will take the last seeds (B-7) as things stand, and how many they are; none without such an ending."""
    if ruleset.ending == "none":
        return -1, 0
    opener = ruleset.ending == "opener_eight"
    most = 8 if opener or ruleset.ending == "capturer_eight" else 4
    return position.opener if opener else position.last_capturer, min(most, sum(position.houses))


def _relay_points(ruleset: Ruleset, position: Position, seat: int) -> int:
    """Ba-awa: the last seeds are as good as in the store of the seat they will go to."""
    stores = list(position.stores)
    last_seat, last_seeds = _last_seeds(ruleset, position)
    if last_seeds:
        stores[last_seat] += last_seeds
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
