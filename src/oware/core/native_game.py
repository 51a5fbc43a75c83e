"""The C++ core, reached through ctypes; its ABI is described in docs/dev/core.md."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from oware.core.encoding import (
    CAUSES,
    EARLIER_LENGTH,
    POSITION_LENGTH,
    decode_earlier,
    decode_event,
    decode_outcome,
    decode_position,
    encode_earlier,
    encode_position,
    encode_ruleset,
)
from oware.core.library import int32s, library
from oware.rules.errors import GameOverError, IllegalMoveError, InvalidPositionError, NothingToUndoError
from oware.rules.game import Game
from oware.rules.moves import letters
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import HOUSES, Ruleset
from oware.rules.trace import Event, Outcome, Trace

_CAPACITY: Final = 512  # plies a game holds at first; it grows
_EVENTS: Final = 1024  # events read at first; a longer trace is read again
_HISTORY_FULL: Final = -103
_BAD_ARGUMENT: Final = -104


class NativeGame:
    """A game refereed by the C++ core; members as those of `oware.Game`."""

    def __init__(
        self,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        owners: Sequence[int] | None = None,
        opener: int = 0,
        capacity: int = _CAPACITY,
    ) -> None:
        self._library = library()
        self._ruleset = ruleset
        self._start = Game(ruleset, position, owners=owners, opener=opener).start  # its checks and its errors
        earlier = encode_earlier(self._start.counts)
        rows = len(earlier) // EARLIER_LENGTH
        self._capacity = capacity + rows
        self._memory = self._block(self._capacity)
        self._events = (ctypes.c_uint32 * _EVENTS)()
        self._numbers = (ctypes.c_int32 * POSITION_LENGTH)()
        count = self._library.oware_game_start(
            self._memory,
            self._capacity,
            int32s(encode_ruleset(ruleset)),
            int32s(encode_position(self._start)),
            int32s(earlier),
            rows,
            self._events,
            _EVENTS,
        )
        if count < 0:
            raise InvalidPositionError(
                "the C++ core takes up to 48 seeds on the board, 2,048 in a store and 65,535 quiet plies; "
                f"the position is {self._start}"
            )
        self._settlement = self._read_events(count)

    def _block(self, capacity: int) -> ctypes.Array[ctypes.c_uint64]:
        words: int = self._library.oware_game_bytes(capacity) // 8
        return (ctypes.c_uint64 * words)()

    def _grow(self) -> None:
        larger = self._block(2 * self._capacity)
        ctypes.memmove(larger, self._memory, ctypes.sizeof(self._memory))
        self._capacity *= 2
        self._library.oware_game_resize(larger, self._capacity)
        self._memory = larger

    def _read_events(self, count: int) -> tuple[Event, ...]:
        return tuple(decode_event(number) for number in self._events[:count])

    @property
    def memory(self) -> ctypes.Array[ctypes.c_uint64]:
        """The game's bytes as the core keeps them, for other functions of the core; see docs/dev/core.md."""
        return self._memory

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self._ruleset

    @property
    def start(self) -> Position:
        """The position the game was started from, with its counters."""
        return self._start

    @property
    def position(self) -> Position:
        """The position on the board, without counters."""
        self._library.oware_game_position(self._memory, self._numbers)
        return decode_position(self._numbers[:], self._ruleset.players, numbered=self._start.numbered)

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each house."""
        return self._start.owners

    @property
    def opener(self) -> int:
        """The seat that opened the game."""
        return self._start.opener if self._ruleset.relay else self._start.turn

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it goes on."""
        self._library.oware_game_outcome(self._memory, self._numbers)
        return decode_outcome(self._numbers[:6], self._ruleset.players)

    @property
    def resigned(self) -> tuple[int, ...]:
        """Seats that have left the game, in the order of seats."""
        self._library.oware_game_position(self._memory, self._numbers)
        return tuple(seat for seat in range(self._ruleset.players) if self._numbers[31] >> seat & 1)

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture."""
        self._library.oware_game_position(self._memory, self._numbers)
        return int(self._numbers[30])

    @property
    def occurrences(self) -> int:
        """How often the present position has occurred since the last capture."""
        return int(self._library.oware_game_times(self._memory))

    @property
    def moves(self) -> str:
        """The moves played, one letter each."""
        plies = range(self._library.oware_game_plies(self._memory))
        played = (self._library.oware_game_move(self._memory, ply) for ply in plies)
        return "".join(LETTERS[house] for house in played if house >= 0)

    @property
    def settlement(self) -> tuple[Event, ...]:
        """What happened before the first move of a set-up position."""
        return self._settlement

    def legal_moves(self) -> tuple[str, ...]:
        """Letters of the legal moves in sowing order."""
        mask = self._library.oware_game_legal(self._memory)
        return letters(house for house in range(HOUSES) if mask >> house & 1)

    def cause(self, letter: str) -> str:
        """Why a move may not be played, as a cause of `IllegalMoveError`; empty when it may."""
        house = LETTERS.find(letter) if len(letter) == 1 else -1
        return CAUSES[self._library.oware_game_refusal(self._memory, house, self._numbers)]

    def refusal(self, letter: str) -> IllegalMoveError | None:
        """Why a move may not be played, or None if it may."""
        cause = self.cause(letter)
        if not cause:
            return None
        outcome = self.outcome
        if outcome:
            why = f"the game is over ({outcome.reason}); undo, or start another"
            return IllegalMoveError(letter, cause, (), why)
        told = Game(self._ruleset, self.position).refusal(letter)
        return IllegalMoveError(letter, cause, self.legal_moves(), str(told))

    def play(self, letter: str) -> Trace:
        """Plays a move.

        Raises:
            IllegalMoveError: The move is not legal.
        """
        before = self.position
        events = self._traced(letter, "play")
        return Trace(before, self.position, before.turn, LETTERS.index(letter), events, self.outcome)

    def preview(self, letter: str) -> Trace:
        """The trace a legal move would have.

        Raises:
            IllegalMoveError: The move is not legal.
        """
        trace = self.play(letter)
        self.undo()
        return trace

    def _traced(self, letter: str, verb: str) -> tuple[Event, ...]:
        house = LETTERS.find(letter) if len(letter) == 1 else -1
        function = getattr(self._library, f"oware_game_{verb}")
        count = function(self._memory, house, self._events, len(self._events))
        if count == _HISTORY_FULL:
            self._grow()
            count = function(self._memory, house, self._events, len(self._events))
        if count < 0:
            refusal = self.refusal(letter)
            assert refusal
            raise refusal
        if count > len(self._events):
            self.undo()
            self._events = (ctypes.c_uint32 * count)()
            return self._traced(letter, verb)
        return self._read_events(count)

    def undo(self) -> None:
        """Takes back the last move, agreement or resignation.

        Raises:
            NothingToUndoError: Nothing has been played.
        """
        if not self._library.oware_game_undo(self._memory):
            raise NothingToUndoError("there is no move to take back")

    def agree_to_end(self) -> Outcome:
        """Ends the game because all players agree (O-16).

        Raises:
            GameOverError: The game is over already.
        """
        self._act("agree")
        outcome = self.outcome
        assert outcome
        return outcome

    def resign(self, seat: int) -> Outcome | None:
        """A seat gives the game up (O-17).

        Raises:
            GameOverError: The game is over already, or the seat has left it before.
            InvalidPositionError: There is no such seat.
        """
        return self._leave("resign", seat)

    def lose_on_time(self, seat: int) -> Outcome | None:
        """A seat has run out of time.

        Raises:
            GameOverError: The game is over already, or the seat has left it before.
            InvalidPositionError: There is no such seat.
        """
        return self._leave("lose_on_time", seat)

    def _leave(self, verb: str, seat: int) -> Outcome | None:
        if seat not in range(self._ruleset.players):
            raise InvalidPositionError(f"there is no seat {seat!r}; expected 0 to {self._ruleset.players - 1}")
        if not self._act(verb, seat):
            raise GameOverError(f"seat {seat} has left this game already")
        return self.outcome

    def _act(self, verb: str, *seat: int) -> bool:
        if self.outcome:
            raise GameOverError(f"the game is over already ({self.outcome.reason})")
        function = getattr(self._library, f"oware_game_{verb}")
        count = function(self._memory, *seat, self._events, len(self._events))
        if count == _HISTORY_FULL:
            self._grow()
            count = function(self._memory, *seat, self._events, len(self._events))
        return bool(count != _BAD_ARGUMENT)

    def snapshot(self) -> Position:
        """The position with quiet plies and repetition counts; a finished game has none."""
        position = self.position
        if self.outcome:
            return position
        rows = self._library.oware_game_earlier(self._memory, None, 0)
        numbers = (ctypes.c_int32 * (rows * EARLIER_LENGTH))()
        self._library.oware_game_earlier(self._memory, numbers, rows)
        counts = decode_earlier(numbers[:], numbered=position.numbered)
        return replace(position, quiet_plies=self.quiet_plies, counts=counts)
