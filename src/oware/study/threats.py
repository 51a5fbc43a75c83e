"""Threats: what each seat could capture if it were on turn, found by making the moves and reading their traces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Trace


@dataclass(frozen=True, slots=True)
class Threat:
    """A move that would capture.

    Attributes:
        trace: The move, counted out.
    """

    trace: Trace

    @property
    def seat(self) -> int:
        """Who could play it."""
        return self.trace.mover

    @property
    def letter(self) -> str:
        """The house to be played."""
        return self.trace.letter

    @property
    def seeds(self) -> int:
        """Seeds it would bring that seat."""
        return self.trace.captured[self.trace.mover]

    @property
    def houses(self) -> tuple[int, ...]:
        """The houses (0 to 11) whose seeds it would take, in the order they would be taken in."""
        return tuple(
            event.house for event in self.trace.captures if event.house is not None and event.seat == self.seat
        )


def threats(ruleset: Ruleset, position: Position, seat: int | None = None) -> tuple[Threat, ...]:
    """What could be captured next.

    Args:
        ruleset: The rules.
        position: The position; its history does not matter for a single move.
        seat: Whose threats; those of all seats, each as if it were on turn, when left out.

    Returns:
        The moves that capture, seat by seat, the greatest capture first.
    """
    seats = range(position.seats) if seat is None else (seat,)
    found: list[Threat] = []
    for who in seats:
        own = [Threat(trace) for trace in replies(ruleset, replace(position, turn=who)) if trace.captured[who]]
        found += sorted(own, key=lambda threat: -threat.seeds)
    return tuple(found)


def replies(ruleset: Ruleset, position: Position) -> tuple[Trace, ...]:
    """Traces of all legal moves of the seat on turn, in sowing order; none when the game is over there.

    Args:
        ruleset: The rules.
        position: The position, taken without history.
    """
    game = Game(ruleset, replace(position, quiet_plies=0, counts=()))
    if game.position.turn != position.turn:  # it would have to pass
        return ()
    return tuple(game.preview(letter) for letter in game.legal_moves())
