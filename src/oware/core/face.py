"""What both twins of the core offer: the interfaces and the values they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from oware.rules.errors import IllegalMoveError
from oware.rules.match import MatchOutcome
from oware.rules.match_options import MatchOptions
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Event, Outcome, Trace

PLAYOUT_PLIES: Final = 1000
"""Plies after which random players agree to end."""


class Perft(NamedTuple):
    """Counts of a perft.

    Attributes:
        moves: Moves played at the last ply.
        captures: Of them, those with a capture.
        slams: Of them, grand slams, whatever the rule made of them.
        ended: Games over at the last ply or before; they are not extended.
    """

    moves: int
    captures: int = 0
    slams: int = 0
    ended: int = 0


class Playouts(NamedTuple):
    """Totals of random games.

    Attributes:
        games: How many were played.
        plies: Moves in all.
        wins: Games won by each seat.
        draws: Games nobody won.
        seeds: Seeds of each seat in all.
        cut: Games that ended by agreement, at the limit of plies.
        reasons: How many games ended for which reason.
        digest: Sum (modulo 2⁶⁴) of a hash of each game's moves and result; equal when the games were.
    """

    games: int
    plies: int
    wins: tuple[int, ...]
    draws: int
    seeds: tuple[float, ...]
    cut: int
    reasons: dict[str, int]
    digest: int


class CoreGame(Protocol):
    """A game refereed by a twin of the core; `oware.Game` is one too, and says what each member means."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""

    @property
    def start(self) -> Position:
        """The position the game was started from, with its counters."""

    @property
    def position(self) -> Position:
        """The position on the board, without counters."""

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each house."""

    @property
    def opener(self) -> int:
        """The seat that opened the game."""

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it goes on."""

    @property
    def resigned(self) -> tuple[int, ...]:
        """Seats that have left the game."""

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture."""

    @property
    def occurrences(self) -> int:
        """How often the present position has occurred since the last capture."""

    @property
    def moves(self) -> str:
        """The moves played, one letter each."""

    @property
    def settlement(self) -> tuple[Event, ...]:
        """What happened before the first move of a set-up position."""

    def legal_moves(self) -> tuple[str, ...]:
        """Letters of the legal moves in sowing order."""

    def refusal(self, letter: str) -> IllegalMoveError | None:
        """Why a move may not be played, or None if it may."""

    def play(self, letter: str) -> Trace:
        """Plays a move."""

    def preview(self, letter: str) -> Trace:
        """The trace a legal move would have."""

    def undo(self) -> None:
        """Takes back the last move, agreement or resignation."""

    def agree_to_end(self) -> Outcome:
        """Ends the game because all players agree (O-16)."""

    def resign(self, seat: int) -> Outcome | None:
        """A seat gives the game up (O-17)."""

    def lose_on_time(self, seat: int) -> Outcome | None:
        """A seat has run out of time."""

    def snapshot(self) -> Position:
        """The position with quiet plies and repetition counts."""


class CoreMatch(Protocol):
    """A match kept by a twin of the core; `oware.Match` is one too, and says what each member means."""

    @property
    def game(self) -> CoreGame:
        """The game in progress, or the last one."""

    @property
    def opener(self) -> int:
        """The seat that opened the game in progress."""

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each pit in the game in progress."""

    @property
    def out(self) -> tuple[int, ...]:
        """Seats that are out of the match."""

    @property
    def won(self) -> tuple[int, ...]:
        """Pits of each seat."""

    @property
    def points(self) -> tuple[float, ...]:
        """Points of each seat over the finished games."""

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, or None while it goes on."""

    def next_game(self, owners: Sequence[int] | None = None, opener: int | None = None) -> CoreGame:
        """Starts the next game."""


class Core(Protocol):
    """A twin of the core.

    Attributes:
        name: `native` or `pure`.
    """

    name: str

    def game(
        self,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        owners: Sequence[int] | None = None,
        opener: int = 0,
    ) -> CoreGame:
        """A game; arguments and errors as those of `oware.Game`."""

    def match(self, ruleset: Ruleset, options: MatchOptions, first_opener: int = 0) -> CoreMatch:
        """A match; errors as those of `oware.Match`."""

    def perft(self, ruleset: Ruleset, depth: int, position: Position | None = None, *, bulk: bool = False) -> Perft:
        """Counts the move paths of a length.

        Args:
            ruleset: The rules.
            depth: Plies, 0 to 250.
            position: Where to start, with its counters; the usual start when left out.
            bulk: Count the legal moves of the last ply without making them; only `moves` is counted then.

        Raises:
            InvalidPositionError: The position does not fit the rule set.
            ValueError: The depth is out of range.
        """

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
        """Plays games at random and adds them up; the same seed gives the same games on both twins.

        Args:
            ruleset: The rules.
            games: How many.
            seed: Seed of the random numbers, taken modulo 2⁶⁴.
            position: Where each game starts; the usual start when left out.
            first: Index of the first game; games `first` to `first + games - 1` of the seed are played.
            max_plies: Plies after which both agree to end.

        Raises:
            ValueError: A number is out of range.
        """

    def playout(
        self,
        ruleset: Ruleset,
        seed: int = 0,
        index: int = 0,
        *,
        position: Position | None = None,
        max_plies: int = PLAYOUT_PLIES,
    ) -> CoreGame:
        """Game number `index` of `playouts`, to be looked at."""


def checked_depth(depth: int) -> int:
    """A perft's depth if it is in range.

    Raises:
        ValueError: It is not.
    """
    if not 0 <= depth <= 250:
        raise ValueError(f"depth is {depth}; expected 0 to 250 plies")
    return depth


def checked_limits(games: int, max_plies: int) -> None:
    """Checks what playouts are asked.

    Raises:
        ValueError: A number is out of range.
    """
    if not 0 <= games < 1 << 31:
        raise ValueError(f"games are {games}; expected 0 to 2,147,483,647")
    if not 0 <= max_plies <= 1_000_000:
        raise ValueError(f"max_plies is {max_plies}; expected 0 to 1,000,000")
