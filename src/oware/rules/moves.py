"""Which moves are legal, and why the others are not (RULES.md section 2 steps 1-3; B-1, B-10)."""

from __future__ import annotations

from collections.abc import Iterable

from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import HOUSES, Ruleset
from oware.rules.sowing import Sowing, sow, take_last_seeds


def legal_houses(ruleset: Ruleset, position: Position) -> tuple[int, ...]:
    """Houses the seat on turn may play, in sowing order; empty when it cannot move."""
    houses = _candidates(ruleset, position)
    if _must_feed(ruleset, position):
        fed = tuple(house for house in houses if feeds(ruleset, position, house))
        houses = fed or houses if ruleset.cannot_feed == "play_on" else fed
    if ruleset.leave_countermove:
        houses = tuple(h for h in houses if _leaves_reply(position, sow(ruleset, position, h))) or houses
    if ruleset.grand_slam in ("illegal", "illegal_unless_only"):
        quiet = tuple(house for house in houses if not slams(ruleset, position, house))
        houses = quiet if quiet or ruleset.grand_slam == "illegal" else houses
    if ruleset.endless == "illegal":
        houses = tuple(house for house in houses if not sow(ruleset, position, house).endless)
    return houses


def no_move_cause(ruleset: Ruleset, position: Position) -> str:
    """Why the seat on turn has no legal move: `no_seeds`, `cannot_feed` or `no_legal_move`."""
    candidates = _candidates(ruleset, position)
    if not candidates:
        return "no_seeds"
    return "cannot_feed" if _must_feed(ruleset, position) else "no_legal_move"


def refusal_cause(ruleset: Ruleset, position: Position, house: int) -> str:
    """Why a house that is not legal may not be played: a cause of `IllegalMoveError`."""
    if position.owners[house] != position.turn:
        return "not_yours"
    if not position.houses[house]:
        return "empty_house"
    if house not in _candidates(ruleset, position):
        return "singles_last"
    if _must_feed(ruleset, position) and not feeds(ruleset, position, house):
        return "must_feed"
    if ruleset.leave_countermove and not _leaves_reply(position, sow(ruleset, position, house)):
        return "leaves_no_reply"
    if ruleset.endless == "illegal" and sow(ruleset, position, house).endless:
        return "endless"
    return "grand_slam"


def opponents_empty(position: Position) -> bool:
    """Whether no house of any other seat holds a seed."""
    return not any(
        seeds and owner != position.turn for seeds, owner in zip(position.houses, position.owners, strict=True)
    )


def letters(houses: Iterable[int]) -> tuple[str, ...]:
    """Letters of houses given by number."""
    return tuple(LETTERS[house] for house in houses)


def _candidates(ruleset: Ruleset, position: Position) -> tuple[int, ...]:
    houses = tuple(h for h in range(HOUSES) if position.owners[h] == position.turn and position.houses[h])
    if ruleset.singles_last:  # O-14
        return tuple(house for house in houses if position.houses[house] > 1) or houses
    return houses


def _must_feed(ruleset: Ruleset, position: Position) -> bool:
    return ruleset.must_feed and opponents_empty(position)


def feeds(ruleset: Ruleset, position: Position, house: int) -> bool:
    """Whether a move gives the other side a seed (O-7).

    Under `reach` a seed only has to be dropped in the other row; under `after_move` one has to remain there, and in
    Ba-awa a move that ends the game may count as well (`ending_feeds`).
    """
    if ruleset.feed_test == "reach":
        seeds = position.houses[house]
        return any(
            position.owners[(house + step) % HOUSES] != position.turn for step in range(1, min(seeds, HOUSES - 1) + 1)
        )
    sowing = sow(ruleset, position, house)
    if sowing.last_seeds or (ruleset.ending_feeds and take_last_seeds(ruleset, position, sowing)):
        return ruleset.ending_feeds
    return _leaves_reply(position, sowing)


def _leaves_reply(position: Position, sowing: Sowing) -> bool:
    """Whether another seat still holds a seed after the move, captures included."""
    return any(sowing.houses[h] for h in range(HOUSES) if position.owners[h] != position.turn)


def slams(ruleset: Ruleset, position: Position, house: int) -> bool:
    """Whether a move is a grand slam (O-6)."""
    return sow(ruleset, position, house).slam
