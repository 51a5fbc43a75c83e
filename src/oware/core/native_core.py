"""The C++ twin of the core: games, matches, counting and random games."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import Final

from oware.core.encoding import REASONS, seeds_of
from oware.core.face import PLAYOUT_PLIES, Perft, Playouts, checked_depth, checked_limits
from oware.core.library import library
from oware.core.native_game import NativeGame
from oware.core.native_match import NativeMatch
from oware.rules.match_options import MatchOptions
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset

_TOTALS: Final = 40
_FIRST_REASON: Final = 16


class NativeCore:
    """The C++ core; see `oware.core.face.Core`.

    Raises:
        CoreUnavailableError: The library is missing or of another version.
    """

    name = "native"

    def __init__(self) -> None:
        self._library = library()

    def game(
        self,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        owners: Sequence[int] | None = None,
        opener: int = 0,
    ) -> NativeGame:
        """A game refereed by the C++ core."""
        return NativeGame(ruleset, position, owners=owners, opener=opener)

    def match(self, ruleset: Ruleset, options: MatchOptions, first_opener: int = 0) -> NativeMatch:
        """A match kept by the C++ core."""
        return NativeMatch(ruleset, options, first_opener)

    def perft(self, ruleset: Ruleset, depth: int, position: Position | None = None, *, bulk: bool = False) -> Perft:
        """Counts the move paths of a length; Ctrl-C ends it."""
        game = NativeGame(ruleset, position, capacity=checked_depth(depth) + 1)
        counts = (ctypes.c_int64 * 4)()
        _interruptible(lambda stop: self._library.oware_perft(game.memory, depth, bulk, counts, stop))
        return Perft(*counts)

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
        """Plays games at random and adds them up; Ctrl-C ends it."""
        checked_limits(games, max_plies)
        game = NativeGame(ruleset, position, capacity=max_plies + 2)
        sums = (ctypes.c_int64 * _TOTALS)()
        _interruptible(
            lambda stop: self._library.oware_playouts(game.memory, seed, first, games, max_plies, sums, stop)
        )
        seats = ruleset.players
        return Playouts(
            games=sums[0],
            plies=sums[1],
            wins=tuple(sums[2 : 2 + seats]),
            draws=sums[5],
            seeds=tuple(float(seeds_of(half_seeds)) for half_seeds in sums[6 : 6 + seats]),
            cut=sums[10],
            reasons={reason: sums[_FIRST_REASON + at] for at, reason in enumerate(REASONS) if sums[_FIRST_REASON + at]},
            digest=sums[9] & (1 << 64) - 1,
        )

    def playout(
        self,
        ruleset: Ruleset,
        seed: int = 0,
        index: int = 0,
        *,
        position: Position | None = None,
        max_plies: int = PLAYOUT_PLIES,
    ) -> NativeGame:
        """One random game."""
        checked_limits(1, max_plies)
        game = NativeGame(ruleset, position, capacity=max_plies + 2)
        self._library.oware_playout(game.memory, seed, index, max_plies)
        return game


def _interruptible(call: Callable[[ctypes.c_int32], int]) -> None:
    """Runs a long call of the core in a thread, so that Ctrl-C is heard and ends it by its stop flag."""
    stop = ctypes.c_int32(0)
    thread = threading.Thread(target=call, args=(ctypes.byref(stop),))
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except BaseException:
        stop.value = 1
        thread.join()
        raise
