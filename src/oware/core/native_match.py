"""Matches kept by the C++ core; members as those of `oware.Match`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final

from oware.core.encoding import REASONS, encode_ruleset
from oware.core.library import int32s, library
from oware.core.native_game import NativeGame
from oware.rules.errors import GameOverError, InvalidMatchError
from oware.rules.match import Match, MatchOutcome
from oware.rules.match_options import MATCH_CHOICES, MatchOptions
from oware.rules.ruleset import HOUSES, Ruleset

_LENGTH: Final = 48
_OPENER, _OUT, _OVER, _WINNER, _REASON, _WON, _POINTS, _OWNERS = 17, 18, 19, 20, 21, 22, 25, 32
_THOUSAND: Final = 1000


class NativeMatch:
    """A match whose games, pits, openers and score are the C++ core's.

    Args:
        ruleset: The rules of each game.
        options: What is agreed.
        first_opener: The seat that opens the first game.

    Raises:
        InvalidMatchError: Options that make no sense together.
    """

    def __init__(self, ruleset: Ruleset, options: MatchOptions, first_opener: int) -> None:
        self._library = library()
        self._ruleset = Match(ruleset, options=options, first_opener=first_opener).ruleset  # its checks and its errors
        numbers = [
            MATCH_CHOICES["opener"].index(options.opener),
            MATCH_CHOICES["layout"].index(options.layout),
            MATCH_CHOICES["spare_pit"].index(options.spare_pit),
            options.target,
            options.best_of,
            options.first_to,
            options.max_games,
            *(round(points * _THOUSAND) for points in options.points),
        ]
        self._options = options
        self._numbers = int32s([*numbers, *[0] * (_LENGTH - len(numbers))])
        self._library.oware_match_start(self._numbers, int32s(encode_ruleset(ruleset)), first_opener)
        self._game = self._next_game()

    def _next_game(self) -> NativeGame:
        return NativeGame(self._ruleset, owners=self.owners if self._ruleset.relay else None, opener=self.opener)

    def _now(self) -> ctypes.Array[ctypes.c_int32]:
        """The match with the result of the game in progress, once that is over; it may still be taken back."""
        numbers = int32s(self._numbers[:])
        self._library.oware_match_record(numbers, self._game.memory)
        return numbers

    @property
    def game(self) -> NativeGame:
        """The game in progress, or the last one."""
        return self._game

    @property
    def opener(self) -> int:
        """The seat that opened the game in progress."""
        return int(self._numbers[_OPENER])

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each pit in the game in progress."""
        return tuple(self._numbers[_OWNERS : _OWNERS + HOUSES])

    @property
    def out(self) -> tuple[int, ...]:
        """Seats that are out of the match."""
        return tuple(seat for seat in range(self._ruleset.players) if self._now()[_OUT] >> seat & 1)

    @property
    def won(self) -> tuple[int, ...]:
        """Pits of each seat: those won by the last finished game, else those held in the game in progress."""
        seats = range(self._ruleset.players)
        if self._game.outcome:
            return tuple(self._now()[_WON + seat] for seat in seats)
        return tuple(self.owners.count(seat) for seat in seats)

    @property
    def points(self) -> tuple[float, ...]:
        """Points of each seat over the finished games."""
        return tuple(self._now()[_POINTS + seat] / _THOUSAND for seat in range(self._ruleset.players))

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, or None while it goes on."""
        numbers = self._now()
        if not numbers[_OVER]:
            return None
        winner = None if numbers[_WINNER] < 0 else numbers[_WINNER]
        return MatchOutcome(winner, REASONS[numbers[_REASON]], self.won if self._ruleset.relay else self.points)

    def next_game(self, owners: Sequence[int] | None = None, opener: int | None = None) -> NativeGame:
        """Starts the next game.

        Args:
            owners: The owners of the twelve pits, when the winner chooses where his lie.
            opener: The seat that opens, when it is agreed.

        Raises:
            GameOverError: The game in progress is not over, or the match is.
            InvalidMatchError: Owners or opener are missing, do not fit, or are not for the caller to give.
        """
        if not self._game.outcome or self.outcome:
            raise GameOverError("a next game follows a finished game of a match that goes on")
        numbers = self._now()
        chosen = None if owners is None else int32s(tuple(owners))
        if (chosen is not None and len(chosen) != HOUSES) or self._library.oware_match_next(
            numbers, chosen, -1 if opener is None else opener
        ):
            raise InvalidMatchError(
                f"owners {owners!r} and opener {opener!r} do not fit layout={self._options.layout!r}, "
                f"opener={self._options.opener!r} and the pits won, {self.won}"
            )
        self._numbers = numbers
        self._game = self._next_game()
        return self._game
