"""Players to measure the engine by, and games between players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from oware.core.face import CoreGame
from oware.engine.engine import Engine, expect_game, offers_end
from oware.rules.trace import Outcome

MOST_PLIES = 1000
"""Plies after which players agree to end a game."""


class Player(Protocol):
    """Chooses moves."""

    def move(self, game: CoreGame) -> str:
        """The letter of a legal move."""


class RandomPlayer:
    """Plays any legal move.

    Args:
        random: Where its choices come from.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, game: CoreGame) -> str:
        """A random legal move."""
        return self._random.choice(game.legal_moves())


class GreedyPlayer:
    """Looks one ply ahead: plays a move that gains it most against the others, any one of those that gain the same.

    Args:
        random: Where its choices among equal moves come from.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def move(self, game: CoreGame) -> str:
        """A move that gains most."""
        moves = game.legal_moves()
        gains = [_gain(game, letter) for letter in moves]
        best = max(gains)
        return self._random.choice([letter for letter, gain in zip(moves, gains, strict=True) if gain == best])


def _gain(game: CoreGame, letter: str) -> float:
    seat = game.position.turn
    trace = game.preview(letter)
    gains = [after - before for before, after in zip(trace.before.stores, trace.after.stores, strict=True)]
    return gains[seat] - max(gain for other, gain in enumerate(gains) if other != seat)


class LevelPlayer:
    """The engine at a level.

    Args:
        level: 1 to 12.
        seed: Seed of what the level misjudges.
        time: Seconds a move in place of the level's number of nodes.
    """

    def __init__(self, level: int, seed: int = 0, time: float | None = None) -> None:
        self._engine = Engine(seed)
        self._level = level
        self._time = time

    def move(self, game: CoreGame) -> str:
        """The level's move."""
        return self._engine.choose(game, self._level, time=self._time)


def play_game(game: CoreGame, players: Sequence[Player], *, watch: Callable[[str], None] | None = None) -> Outcome:
    """Plays a game to its end; at the third occurrence of a position, or after very many plies, the players agree to end.

    Args:
        game: The game to go on with.
        players: One a seat.
        watch: Told every move.
    """
    expect_game(game)
    plies = 0
    while game.outcome is None:
        if offers_end(game) or plies >= MOST_PLIES:
            return game.agree_to_end()
        letter = players[game.position.turn].move(game)
        game.play(letter)
        plies += 1
        if watch:
            watch(letter)
    return game.outcome


def random_opening(game: CoreGame, plies: int, random: Random) -> None:
    """Plays some random moves, so that games differ; moves that end the game are taken back, and fewer are tried."""
    while True:
        made = 0
        while made < plies and game.outcome is None:
            game.play(random.choice(game.legal_moves()))
            made += 1
        if game.outcome is None:
            return
        for _ in range(made):
            game.undo()
        plies -= 1
