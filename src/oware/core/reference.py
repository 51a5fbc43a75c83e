"""The pure twin: the core's face on top of the referee in `rules`, for machines without the library and for comparing.

It has loops of its own only for counting and random games; every move is the referee's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from oware.core.encoding import REASONS
from oware.core.face import PLAYOUT_PLIES, Perft, Playouts, checked_depth, checked_limits
from oware.rules.game import Game
from oware.rules.match import Match
from oware.rules.match_options import MatchOptions
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import Ruleset

_MASK: Final = (1 << 64) - 1


class Random:
    """SplitMix64, the random numbers of both twins.

    Args:
        seed: Seed of a series of games.
        index: Number of the game in the series.
    """

    def __init__(self, seed: int, index: int) -> None:
        self._state = (seed + index * 0xD1342543DE82EF95) & _MASK

    def next(self) -> int:
        """The next number of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def choice(self, count: int) -> int:
        """One of 0 to `count` - 1."""
        return (self.next() >> 32) * count >> 32


def game_hash(game: Game) -> int:
    """FNV-1a over the moves, the half seeds of each seat, the winner and the reason of a finished game."""
    outcome = game.outcome
    assert outcome
    winner = 0 if outcome.winner is None else outcome.winner + 1
    value = 0xCBF29CE484222325
    for item in (
        *(LETTERS.index(letter) for letter in game.moves),
        *(int(2 * store) for store in outcome.stores),
        winner,
        REASONS.index(outcome.reason),
    ):
        value = ((value ^ item) * 0x100000001B3) & _MASK
    return value


class PureCore:
    """The pure twin; see `oware.core.face.Core`."""

    name = "pure"

    def game(
        self,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        owners: Sequence[int] | None = None,
        opener: int = 0,
    ) -> Game:
        """A game of the referee."""
        return Game(ruleset, position, owners=owners, opener=opener)

    def match(self, ruleset: Ruleset, options: MatchOptions, first_opener: int = 0) -> Match:
        """A match of the referee."""
        return Match(ruleset, options=options, first_opener=first_opener)

    def perft(self, ruleset: Ruleset, depth: int, position: Position | None = None, *, bulk: bool = False) -> Perft:
        """Counts the move paths of a length."""
        game = Game(ruleset, position)
        if checked_depth(depth) == 0:
            return Perft(1)
        return Perft(_count_bulk(game, depth)) if bulk else _count(game, depth)

    def playouts(
        self,
        ruleset: Ruleset,
        games: int,
        seed: int = 0,
        *,
        position: Position | None = None,
        first: int = 0,
        max_plies: int = PLAYOUT_PLIES,
    ) -> Playouts:
        """Plays games at random and adds them up."""
        checked_limits(games, max_plies)
        played = (
            self.playout(ruleset, seed, index, position=position, max_plies=max_plies)
            for index in range(first, first + games)
        )
        return totals(played, ruleset.players)

    def playout(
        self,
        ruleset: Ruleset,
        seed: int = 0,
        index: int = 0,
        *,
        position: Position | None = None,
        max_plies: int = PLAYOUT_PLIES,
    ) -> Game:
        """One random game."""
        checked_limits(1, max_plies)
        game, random = Game(ruleset, position), Random(seed, index)
        plies = 0
        while not game.outcome:
            if plies >= max_plies:
                game.agree_to_end()
                break
            moves = game.legal_moves()
            game.play(moves[random.choice(len(moves))] if len(moves) > 1 else moves[0])
            plies += 1
        return game


def totals(games: Iterable[Game], seats: int) -> Playouts:
    """The totals of finished games."""
    played = plies = draws = cut = digest = 0
    wins, seeds, reasons = [0] * seats, [0.0] * seats, dict[str, int]()
    for game in games:
        outcome = game.outcome
        assert outcome
        played += 1
        plies += len(game.moves)
        draws += outcome.winner is None
        if outcome.winner is not None:
            wins[outcome.winner] += 1
        for seat, store in enumerate(outcome.stores):
            seeds[seat] += store
        cut += outcome.reason == "agreement"
        reasons[outcome.reason] = reasons.get(outcome.reason, 0) + 1
        digest = (digest + game_hash(game)) & _MASK
    return Playouts(played, plies, tuple(wins), draws, tuple(seeds), cut, reasons, digest)


def _count(game: Game, depth: int) -> Perft:
    moves = captures = slams = ended = 0
    for letter in game.legal_moves():
        trace = game.play(letter)
        if depth == 1:
            moves += 1
            captures += any(trace.captured)
            slams += trace.slam
        if trace.outcome:
            ended += 1
        elif depth > 1:
            below = _count(game, depth - 1)
            moves, captures = moves + below.moves, captures + below.captures
            slams, ended = slams + below.slams, ended + below.ended
        game.undo()
    return Perft(moves, captures, slams, ended)


def _count_bulk(game: Game, depth: int) -> int:
    if depth == 1:
        return len(game.legal_moves())
    moves = 0
    for letter in game.legal_moves():
        game.play(letter)
        moves += _count_bulk(game, depth - 1)
        game.undo()
    return moves
