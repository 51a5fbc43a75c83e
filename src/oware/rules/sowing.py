"""Sowing and capturing: one function for all rule sets (RULES.md section 2 steps 4-7, section 4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from oware.rules.position import Position
from oware.rules.ruleset import HOUSES, Ruleset
from oware.rules.trace import Event


@dataclass(slots=True)
class Sowing:
    """A move being made: the board as it stands, and what has happened so far.

    Attributes:
        houses: Seeds in each house after the move.
        stores: Whole seeds captured by each seat after the move.
        events: What happened, in order.
        captured: Seeds captured in this move, by anyone.
        slam: Whether the run left nothing in the opponent's row (O-6), before the rule for it is applied.
        last_capturer: The seat that captured last (B-7).
        endless: Whether the relay had no end (B-10).
        last_seeds: Whether the last seeds have been taken and the game is over (B-7).
    """

    houses: list[int]
    stores: list[int]
    last_capturer: int
    events: list[Event] = field(default_factory=list)
    captured: int = 0
    slam: bool = False
    endless: bool = False
    last_seeds: bool = False


def sow(ruleset: Ruleset, position: Position, house: int) -> Sowing:
    """Lifts `house` and sows it, lap by lap, with all captures; end tests are made elsewhere.

    Args:
        ruleset: The rules.
        position: The position; its seat to move owns `house`.
        house: The house to lift, 0 to 11; it holds a seed.
    """
    sowing = Sowing(list(position.houses), [int(store) for store in position.stores], position.last_capturer)
    if ruleset.relay:
        _relay(ruleset, position, house, sowing)
    else:
        landing = _lap(ruleset, position, house, sowing)
        _capture_run(ruleset, position, landing, sowing)
    return sowing


def _lap(ruleset: Ruleset, position: Position, house: int, sowing: Sowing) -> int | None:
    """Sows one lap; returns the house of the last seed, or None when a capture ended the turn."""
    houses, events = sowing.houses, sowing.events
    hand = houses[house]
    houses[house] = 0
    events.append(Event("lift", house, hand, position.turn))
    target = house
    while hand:
        target = (target + 1) % HOUSES
        if target == house and ruleset.skip_origin:  # O-3, B-3
            continue
        houses[target] += 1
        hand -= 1
        events.append(Event("drop", target, houses[target]))
        if houses[target] == ruleset.four and _capture_four(ruleset, position, target, hand, sowing):
            return None
    return target


def _relay(ruleset: Ruleset, position: Position, house: int, sowing: Sowing) -> None:
    """Sows laps until the turn ends (B-2a, B-2b, B-6), the last seeds are taken (B-7) or the relay is endless (B-10)."""
    lifted: set[tuple[int, ...]] = set()
    laps = 0
    while True:
        board = (*sowing.houses, house)
        if board in lifted or (ruleset.max_laps and laps >= ruleset.max_laps):
            sowing.endless = True
            sowing.events.append(Event("endless", house, sowing.houses[house], position.turn))
            return
        lifted.add(board)
        landing = _lap(ruleset, position, house, sowing)
        laps += 1
        if landing is None or sowing.houses[landing] == 1:
            return
        house = landing


def _capture_four(ruleset: Ruleset, position: Position, house: int, hand: int, sowing: Sowing) -> bool:
    """Captures a house that a seed has just brought to four, as far as the rules do; returns whether the turn is over."""
    mover, owner = position.turn, position.owners[house]
    if hand:  # B-5
        if ruleset.passing_four == "own_only" and owner != mover:
            return False
        taker, reason = (mover if ruleset.passing_four == "mover" else owner), "four_passing"
    else:  # B-6
        if ruleset.last_four == "mover_if_own" and owner != mover:
            return False
        taker, reason = mover, "four_last"
    _take(sowing, house, taker, reason)
    sowing.last_capturer = taker
    if ruleset.ending_check == "immediate" and take_last_seeds(ruleset, position, sowing, hand):
        return True
    return not hand


def take_last_seeds(ruleset: Ruleset, position: Position, sowing: Sowing, hand: int = 0) -> bool:
    """Hands out the last seeds if few enough are left (B-7); seeds in hand count as left."""
    limit = 8 if ruleset.ending in ("opener_eight", "capturer_eight") else 4
    rest = sum(sowing.houses) + hand
    if ruleset.ending == "none" or not 0 < rest <= limit:
        return False
    takers = {"opener_eight": position.opener, "last_four_mover": position.turn}
    taker = takers.get(ruleset.ending, sowing.last_capturer)
    for house in range(HOUSES):
        if sowing.houses[house]:
            sowing.events.append(Event("award", house, sowing.houses[house], taker, "last_seeds"))
            sowing.houses[house] = 0
    if hand:
        sowing.events.append(Event("award", None, hand, taker, "last_seeds"))
    sowing.stores[taker] += rest
    sowing.last_seeds = True
    return True


def _take(sowing: Sowing, house: int, seat: int, reason: str) -> None:
    seeds = sowing.houses[house]
    sowing.houses[house] = 0
    sowing.stores[seat] += seeds
    sowing.captured += seeds
    sowing.events.append(Event("capture", house, seeds, seat, reason))


def _capture_run(ruleset: Ruleset, position: Position, landing: int | None, sowing: Sowing) -> None:
    """Captures the run that ends at the last seed (RULES.md section 2 steps 5-7)."""
    mover = position.turn
    row = (6, 12) if mover == 0 else (0, 6)
    run: list[int] = []
    house = -1 if landing is None else landing
    while row[0] <= house < row[1] and sowing.houses[house] in ruleset.capture_counts:
        run.append(house)
        if not ruleset.capture_chain:  # O-5
            break
        house -= 1
    if not run:
        return
    sowing.slam = _is_slam(ruleset, position, run, row, sowing)
    spared = spared_houses(ruleset, run) if sowing.slam else ()
    for house in run:
        if house in spared:
            sowing.events.append(Event("refuse", house, sowing.houses[house], mover, ruleset.grand_slam))
        else:
            _take(sowing, house, mover, "slam" if sowing.slam else "run")


def _is_slam(ruleset: Ruleset, position: Position, run: list[int], row: tuple[int, int], sowing: Sowing) -> bool:
    if ruleset.grand_slam_trigger == "all_houses":
        return len(run) == 6
    left = sum(sowing.houses[house] for house in range(*row) if house not in run)
    if ruleset.grand_slam_trigger == "row_emptied_had_seeds" and not any(position.houses[row[0] : row[1]]):
        return False
    return left == 0


def spared_houses(ruleset: Ruleset, run: list[int]) -> tuple[int, ...]:
    """Houses of a slamming run that keep their seeds; `run` goes backwards from the last seed's house (O-6)."""
    match ruleset.grand_slam:
        case "no_capture":
            return tuple(run)
        case "keep_last":
            return (run[0],)
        case "keep_first":
            return (run[-1],)
        case _:
            return ()
