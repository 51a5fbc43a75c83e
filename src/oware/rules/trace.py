"""What a move did, seed by seed: everything that shows or explains a move reads a trace and computes nothing again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from oware.rules.position import LETTERS, Position, Seeds

EVENT_KINDS: Final = ("lift", "drop", "capture", "refuse", "endless", "award", "pass", "end")
"""Kinds of events; the order is the one the core numbers them by.

- `lift`: `seat` takes all `seeds` out of `house`; a lap begins.
- `drop`: one seed falls in `house`, which now holds `seeds`.
- `capture`: the `seeds` of `house` go to the store of `seat`; `reason` is `run` (Oware), `slam` (Oware, a run
  that leaves the opponent's row empty, O-6), `four_passing` (B-5) or `four_last` (B-6).
- `refuse`: the `seeds` of `house` were in a run but stay; `reason` is the rule for grand slams (O-6) that keeps them.
- `endless`: the relay would lift `house` in a board it has lifted it in before (B-10); it stops there.
- `award`: at the end `seeds` of `house` (None: seeds in hand or a shared rest) go to `seat`; `reason` as in `end`.
- `pass`: `seat` has nothing to play and passes (B-9).
- `end`: the game is over for `reason`; `seat` won, None in a draw.
"""


class Event(NamedTuple):
    """One thing that happened in a move; see `EVENT_KINDS`."""

    kind: str
    house: int | None = None
    seeds: Seeds = 0
    seat: int | None = None
    reason: str = ""


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winner: The seat that won, None in a draw.
        reason: Why it ended: one of the codes of RULES.md section 2.
        stores: Seeds of each seat at the end.
    """

    winner: int | None
    reason: str
    stores: tuple[Seeds, ...]


class Lap(NamedTuple):
    """One lap of sowing: `seeds` lifted from `origin`, dropped in `houses` one by one."""

    origin: int
    seeds: int
    houses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A played move.

    Attributes:
        before: The position the move was played in.
        after: The position it led to, ending and passes included.
        mover: The seat that moved.
        house: The house that was lifted first, 0 to 11.
        events: Everything that happened, in order.
        outcome: The end of the game if this move ended it.
    """

    before: Position
    after: Position
    mover: int
    house: int
    events: tuple[Event, ...]
    outcome: Outcome | None = None

    @property
    def letter(self) -> str:
        """The move's letter, A-F or a-f."""
        return LETTERS[self.house]

    @property
    def laps(self) -> tuple[Lap, ...]:
        """The laps of the sowing; Oware has one."""
        return tuple(self._laps())

    def _laps(self) -> Iterator[Lap]:
        origin, seeds, houses = -1, 0, list[int]()
        for event in self.events:
            if event.kind == "lift" and event.house is not None:
                if origin >= 0:
                    yield Lap(origin, seeds, tuple(houses))
                origin, seeds, houses = event.house, int(event.seeds), []
            elif event.kind == "drop" and event.house is not None:
                houses.append(event.house)
        yield Lap(origin, seeds, tuple(houses))

    def _of_kind(self, kind: str) -> tuple[Event, ...]:
        return tuple(event for event in self.events if event.kind == kind)

    @property
    def captures(self) -> tuple[Event, ...]:
        """Captures in the order they were made; a run is taken backwards from the last seed's house."""
        return self._of_kind("capture")

    @property
    def refused(self) -> tuple[Event, ...]:
        """Houses of a run that were not captured, and why."""
        return self._of_kind("refuse")

    @property
    def awards(self) -> tuple[Event, ...]:
        """Seeds handed out at the end of the game."""
        return self._of_kind("award")

    @property
    def captured(self) -> tuple[int, ...]:
        """Seeds captured by each seat, awards at the end of the game not counted."""
        totals = [0] * self.before.seats
        for event in self.captures:
            if event.seat is not None:
                totals[event.seat] += int(event.seeds)
        return tuple(totals)

    @property
    def slam(self) -> bool:
        """Whether the run would have left the opponent without a seed (O-6), whatever the rule made of it."""
        return any(event.reason == "slam" for event in self.captures) or bool(self.refused)

    @property
    def endless(self) -> bool:
        """Whether the relay had no end (B-10)."""
        return any(event.kind == "endless" for event in self.events)

    @property
    def landing(self) -> int:
        """The house the last seed fell in."""
        return next(event.house for event in reversed(self.events) if event.kind == "drop" and event.house is not None)

    @property
    def seeds_sown(self) -> int:
        """Seeds dropped, all laps together."""
        return sum(event.kind == "drop" for event in self.events)
