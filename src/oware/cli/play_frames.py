"""A move as pictures one after another: what the board looks like after each seed, read from the trace alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from oware.rules.position import Position, Seeds, whole
from oware.rules.trace import Event, Trace

SEED_SECONDS: Final = 0.12
"""Seconds a seed takes at normal speed."""

MOST_SECONDS: Final = 1.6
"""Seconds a whole move takes at most; long relays run faster, seed by seed."""

SPEEDS: Final[dict[str, float]] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""Speeds by name, as multiples of the times above; `off` shows no animation."""


class Taken(NamedTuple):
    """Seeds taken from a house in a move, by whom last."""

    house: int
    seeds: Seeds
    seat: int


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at one moment of a move.

    Attributes:
        houses: Seeds in each house.
        stores: Seeds of each seat.
        hand: Seeds in hand.
        at: The house the hand is over, or None.
        lap: Number of the lap, from 1.
        origin: The house this lap was lifted from.
        captured: What has been taken from houses so far in this move.
    """

    houses: tuple[int, ...]
    stores: tuple[Seeds, ...]
    hand: int = 0
    at: int | None = None
    lap: int = 0
    origin: int = 0
    captured: tuple[Taken, ...] = ()


def frames(trace: Trace) -> tuple[Frame, ...]:
    """The moments of a move: one for every lift, seed and capture; the last is the board after the move."""
    frame = Frame(trace.before.houses, trace.before.stores)
    shown = []
    for event in trace.events:
        following = _after(frame, event)
        if following is not frame:
            shown.append(following)
            frame = following
    return tuple(shown)


def duration(count: int, speed: str) -> float:
    """Seconds that `count` frames take in all.

    Args:
        count: Number of frames.
        speed: One of `SPEEDS`.
    """
    return SPEEDS[speed] * min(count * SEED_SECONDS, MOST_SECONDS)


def _after(frame: Frame, event: Event) -> Frame:
    house = event.house
    houses, stores = list(frame.houses), list(frame.stores)
    if event.kind == "lift" and house is not None:
        houses[house] = 0
        return replace(frame, houses=tuple(houses), hand=int(event.seeds), at=house, lap=frame.lap + 1, origin=house)
    if event.kind == "drop" and house is not None:
        houses[house] = int(event.seeds)
        return replace(frame, houses=tuple(houses), hand=frame.hand - 1, at=house)
    if event.kind not in ("capture", "award") or event.seat is None:
        return frame
    hand = frame.hand
    if house is not None:
        houses[house] = 0
    elif frame.hand:
        hand = 0
    else:  # a rest that is shared out at the end comes from the whole board
        houses = [0] * len(houses)
    stores[event.seat] = whole(stores[event.seat] + event.seeds)
    return replace(
        frame,
        houses=tuple(houses),
        stores=tuple(stores),
        hand=hand,
        at=house,
        captured=_with(frame.captured, event),
    )


def _with(captured: tuple[Taken, ...], event: Event) -> tuple[Taken, ...]:
    """What has been taken, one more capture counted."""
    if event.house is None or event.seat is None:
        return captured
    before = sum(taken.seeds for taken in captured if taken.house == event.house)
    others = tuple(taken for taken in captured if taken.house != event.house)
    return (*others, Taken(event.house, whole(before + event.seeds), event.seat))


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be marked on the board: houses by their part in a move.

    Attributes:
        origin: The house lifted first.
        landing: The house of the last seed.
        captured: What is taken from houses.
        refused: Houses that could not be captured.
        passed: Houses that got a seed.
    """

    origin: int | None = None
    landing: int | None = None
    captured: tuple[Taken, ...] = ()
    refused: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()


def marks(trace: Trace) -> Marks:
    """The marks of a whole move, played or previewed."""
    captured: tuple[Taken, ...] = ()
    for event in trace.captures:
        captured = _with(captured, event)
    return Marks(
        origin=trace.house,
        landing=trace.landing,
        captured=captured,
        refused=tuple(event.house for event in trace.refused if event.house is not None),
        passed=tuple(sorted({house for lap in trace.laps for house in lap.houses})),
    )


def standing(position: Position) -> Frame:
    """The board at rest."""
    return Frame(position.houses, position.stores)
