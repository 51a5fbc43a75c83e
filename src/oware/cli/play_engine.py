"""The engine as the board needs it: a move for a seat, a hint, and an answer to an offer to end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from oware.rules.game import Game


@dataclass(frozen=True, slots=True)
class Hint:
    """What the engine would play.

    Attributes:
        letter: The best move.
        value: Seeds by which the seat on turn is expected to be ahead at the end.
        line: The expected line, as letters.
    """

    letter: str
    value: float
    line: str


class Engine(Protocol):
    """A player of any rule set at any level."""

    def choose(self, game: Game, level: int) -> str:
        """The letter of the move it plays."""

    def hint(self, game: Game) -> Hint:
        """The best move it knows."""

    def agrees(self, game: Game, seat: int, level: int) -> bool:
        """Whether it agrees to end the game now (O-16)."""

    def offers(self, game: Game, seat: int, level: int) -> bool:
        """Whether it offers to end the game now."""

    def stop(self) -> None:
        """Ends a search that is under way; it answers with the best move so far."""


def engine() -> Engine:
    """The engine."""
    raise NotImplementedError
