"""Engines for tests: quick, and the same every time."""

from __future__ import annotations

import random
from pathlib import Path

from oware.cli.play_engine import Hint
from oware.cli.play_session import Session
from oware.cli.play_setup import built
from oware.rules.game import Game


class RandomEngine:
    """Plays a random legal move; agrees and offers as it is told."""

    def __init__(self, seed: int = 1, *, agreeing: bool = False, offering: bool = False) -> None:
        self.random = random.Random(seed)
        self.agreeing = agreeing
        self.offering = offering
        self.stopped = 0

    def choose(self, game: Game, level: int) -> str:
        return self.random.choice(game.legal_moves())

    def hint(self, game: Game) -> Hint:
        letter = game.legal_moves()[0]
        return Hint(letter, 1.5, letter)

    def agrees(self, game: Game, seat: int, level: int) -> bool:
        return self.agreeing

    def offers(self, game: Game, seat: int, level: int) -> bool:
        return self.offering

    def stop(self) -> None:
        self.stopped += 1


def session(engine: RandomEngine | None = None, keeping: Path | None = None, **words: str | int) -> Session:
    """A session set up from the words of the command line."""
    return Session(built(**words), engine or RandomEngine(), keeping=keeping)  # type: ignore[arg-type]


def play_on(session: Session, plies: int = 1000) -> None:
    """Plays random moves for everybody until the game is over, and agrees to end it after very many."""
    while not session.game.outcome and len(session.game.actions) < plies:
        session.play(session.engine.choose(session.game, 1))
    if not session.game.outcome:
        session.game.agree_to_end()
