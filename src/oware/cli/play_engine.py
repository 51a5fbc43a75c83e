"""The engine as the board needs it: a move for a seat, a hint, and answers to offers to end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from oware.rules.game import Game

if TYPE_CHECKING:
    from oware.engine import Engine

HINT_SECONDS: Final = 1.0
"""Seconds a hint takes at most."""

SLOW_SECONDS: Final = 3.0
"""Seconds a move takes at most where the engine has only its pure-Python core; levels there reach less far."""

SLOW_LEVEL: Final = 3
"""The level that answers offers to end there."""

HINT_MOVES: Final = 8
"""Moves of the expected line that a hint tells."""


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


class Opponent(Protocol):
    """Plays any rule set at any level; one search at a time."""

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


class EngineOpponent:
    """The engine; it is loaded when it is first asked, so that the board stands at once.

    Args:
        seed: Seed of what the levels misjudge: games with another seed go another way.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._loaded: Engine | None = None

    @property
    def _engine(self) -> Engine:
        if self._loaded is None:
            from oware.engine import Engine

            self._loaded = Engine(self._seed)
        return self._loaded

    def choose(self, game: Game, level: int) -> str:
        """The letter of the move it plays."""
        from oware.tables.background import want_tables

        want_tables(game.ruleset)
        return self._engine.choose(game, level, time=SLOW_SECONDS if notice() else None)

    def hint(self, game: Game) -> Hint:
        """The best move found in `HINT_SECONDS`."""
        from oware.engine import Limits

        found = self._engine.search(game, Limits(time=HINT_SECONDS))
        return Hint(found.letter, found.value, found.line)

    def agrees(self, game: Game, seat: int, level: int) -> bool:
        """Whether it gets at least as much by ending the game now as it expects of playing on."""
        return self._engine.accepts_end(game, seat, min(level, SLOW_LEVEL) if notice() else level)

    def offers(self, game: Game, seat: int, level: int) -> bool:
        """Whether a position has come up for the third time and it would agree itself."""
        from oware.engine import offers_end

        return offers_end(game) and self.agrees(game, seat, level)

    def stop(self) -> None:
        """Ends a search that is under way."""
        if self._loaded:
            self._loaded.stop()


def notice() -> str:
    """That the engine runs slowly here and why; empty when it does not."""
    from oware import core

    return core.notice()
