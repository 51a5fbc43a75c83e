"""Engines for tests: quick, and the same every time."""

from __future__ import annotations

import random

from oware.cli.play_engine import Hint
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
