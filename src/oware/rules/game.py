"""A game in progress: the referee that players, pages, engines and tests ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from oware.rules.endings import Settlement, settle_cycle, settle_ply, settle_start, settle_turn
from oware.rules.errors import (
    REFUSALS,
    GameOverError,
    IllegalMoveError,
    InvalidPositionError,
    InvalidSaveError,
    NothingToUndoError,
    expect,
)
from oware.rules.moves import legal_houses, letters, refusal_cause
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import Ruleset
from oware.rules.sowing import sow
from oware.rules.trace import Event, Outcome, Trace

SAVE_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class _State:
    """The game after an action: everything undo has to bring back."""

    position: Position
    counts: Mapping[str, int]
    quiet_plies: int
    resigned: tuple[int, ...] = ()
    outcome: Outcome | None = None
    action: str = ""
    trace: Trace | None = None


class Game:
    """One game, refereed.

    Args:
        ruleset: The rules.
        position: A position to start from, with its counters if it has any; the usual start when left out.
        owners: Ba-awa: the seat that owns each of the twelve pits, when they are not the home rows.
        opener: The seat that moves first; in Ba-awa it takes the last eight (B-7).

    Raises:
        InvalidPositionError: A position or owners that do not fit the rule set.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        owners: Sequence[int] | None = None,
        opener: int = 0,
    ) -> None:
        if position is not None and (owners is not None or opener):
            raise InvalidPositionError(
                "a position carries its own owners and opener; give either a position or owners and opener"
            )
        self._ruleset = ruleset
        start = Position.start(ruleset, owners, opener) if position is None else position
        expect(start, Position, "position", "one such as oware.Position.parse(text) gives", InvalidPositionError)
        self._start = start.as_written_in(ruleset)
        self._states = [_first_state(ruleset, self._start)]
        self._undone: list[_State] = []
        self._legal: tuple[_State | None, tuple[str, ...]] = (None, ())

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
        """The position on the board, without counters; see `snapshot`."""
        return self._states[-1].position

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
        return self._states[-1].outcome

    @property
    def resigned(self) -> tuple[int, ...]:
        """Seats that have resigned; with three players the others play on."""
        return self._states[-1].resigned

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture (O-12)."""
        return self._states[-1].quiet_plies

    @property
    def occurrences(self) -> int:
        """How often the present position has occurred since the last capture (O-11); 1 when it is new."""
        return self._states[-1].counts.get(self.position.board, 1)

    @property
    def actions(self) -> tuple[str, ...]:
        """Everything done so far: letters, `agree`, `resign:SEAT` and `time:SEAT`."""
        return tuple(state.action for state in self._states[1:])

    @property
    def moves(self) -> str:
        """The moves played, one letter each."""
        return "".join(trace.letter for trace in self.traces)

    @property
    def traces(self) -> tuple[Trace, ...]:
        """Traces of the moves played."""
        return tuple(state.trace for state in self._states if state.trace)

    @property
    def settlement(self) -> tuple[Event, ...]:
        """What happened before the first move of a set-up position: passes, or its end."""
        return tuple(settle_start(self._ruleset, self._start).events)

    def legal_moves(self) -> tuple[str, ...]:
        """Letters of the legal moves in sowing order; none when the game is over."""
        state = self._states[-1]
        if self._legal[0] is not state:  # asked for again and again between two moves
            self._legal = state, () if state.outcome else letters(legal_houses(self._ruleset, state.position))
        return self._legal[1]

    def refusal(self, letter: str) -> IllegalMoveError | None:
        """Why a move may not be played, or None if it may."""
        moves = self.legal_moves()
        if letter in moves:
            return None
        house = LETTERS.find(letter) if isinstance(letter, str) and len(letter) == 1 else -1
        choice = f"; legal: {' '.join(moves)}" if moves else ""
        if self.outcome:
            return IllegalMoveError(
                letter, "game_over", (), f"the game is over ({self.outcome.reason}); undo, or start another"
            )
        if house < 0:
            return IllegalMoveError(letter, "no_such_house", moves, f"no house is called {letter!r}{choice}")
        cause = refusal_cause(self._ruleset, self.position, house)
        return IllegalMoveError(letter, cause, moves, REFUSALS[cause].format(letter=letter) + choice)

    def play(self, letter: str) -> Trace:
        """Plays a move.

        Args:
            letter: The house, A-F or a-f.

        Returns:
            The trace of the move.

        Raises:
            IllegalMoveError: The move is not legal; the error says why and what would be.
        """
        state = self._played(letter)
        self._advance(state)
        assert state.trace
        return state.trace

    def preview(self, letter: str) -> Trace:
        """The trace a legal move would have, without playing it.

        Raises:
            IllegalMoveError: The move is not legal.
        """
        trace = self._played(letter).trace
        assert trace
        return trace

    def _played(self, letter: str) -> _State:
        if refusal := self.refusal(letter):
            raise refusal
        house, state, before = LETTERS.index(letter), self._states[-1], self.position
        sowing = sow(self._ruleset, before, house)
        quiet_plies = 0 if sowing.captured else state.quiet_plies + 1
        earlier: Mapping[str, int] = {} if sowing.captured else state.counts
        result = settle_ply(
            self._ruleset, before, sowing, lambda after: earlier.get(after.board, 0) + 1, quiet_plies, state.resigned
        )
        after = _settled(before, result, sowing.last_capturer)
        trace = Trace(before, after, before.turn, house, (*sowing.events, *result.events), result.outcome)
        counts = {**earlier, after.board: earlier.get(after.board, 0) + 1}
        return _State(after, counts, quiet_plies, state.resigned, result.outcome, letter, trace)

    def _advance(self, state: _State) -> None:
        self._states.append(state)
        self._undone.clear()

    def undo(self) -> None:
        """Takes back the last move, agreement or resignation.

        Raises:
            NothingToUndoError: Nothing has been played.
        """
        if len(self._states) == 1:
            raise NothingToUndoError("there is no move to take back")
        self._undone.append(self._states.pop())

    def redo(self) -> None:
        """Plays again what was taken back last.

        Raises:
            NothingToUndoError: Nothing has been taken back since the last move.
        """
        if not self._undone:
            raise NothingToUndoError("there is no move to play again")
        self._states.append(self._undone.pop())

    def agree_to_end(self) -> Outcome:
        """Ends the game because all players agree (O-16); scored as a cycle (O-13), in Ba-awa seeds to owners.

        Raises:
            GameOverError: The game is over already.
        """
        state = self._going_on()
        result = self._unsettled(state.resigned)
        settle_cycle(self._ruleset, self.position, result, "agreement")
        return self._end(state, result, "agree")

    def resign(self, seat: int) -> Outcome | None:
        """A seat gives the game up (O-17); with three players the other two play on.

        Returns:
            The outcome, or None when two other seats play on.

        Raises:
            GameOverError: The game is over already, or the seat has resigned before.
            InvalidPositionError: There is no such seat.
        """
        return self._leave(seat, "resignation", "resign")

    def lose_on_time(self, seat: int) -> Outcome | None:
        """A seat has run out of time; the effect is that of a resignation.

        Raises:
            GameOverError: The game is over already, or the seat has left it before.
            InvalidPositionError: There is no such seat.
        """
        return self._leave(seat, "time", "time")

    def _leave(self, seat: int, reason: str, verb: str) -> Outcome | None:
        state = self._going_on()
        if seat not in range(self.position.seats):
            raise InvalidPositionError(f"there is no seat {seat!r}; expected 0 to {self.position.seats - 1}")
        if seat in state.resigned:
            raise GameOverError(f"seat {seat} has left this game already")
        seat = int(seat)  # whatever equals it, such as True, is written in `actions` as the number it is read back as
        action = f"{verb}:{seat}"
        resigned = (*state.resigned, seat)
        result = self._unsettled(resigned)
        left = [other for other in range(self.position.seats) if other not in resigned and self.position.row(other)]
        if len(left) <= 1:
            result.end(reason, left[0] if left else None)
            return self._end(replace(state, resigned=resigned), result, action)
        self._advance(self._without(state, resigned, action))
        return self.outcome

    def _without(self, state: _State, resigned: tuple[int, ...], action: str) -> _State:
        """The game goes on without a seat; the turn passes on if it was that seat's."""
        result = self._unsettled(resigned)
        settle_turn(self._ruleset, self.position, result, resigned)
        after = _settled(self.position, result)
        counts = {**state.counts}
        counts.setdefault(after.board, 1)
        return replace(
            state, position=after, counts=counts, resigned=resigned, outcome=result.outcome, action=action, trace=None
        )

    def _unsettled(self, resigned: tuple[int, ...]) -> Settlement:
        position = self.position
        return Settlement(list(position.houses), list(position.stores), position.turn, resigned)

    def _going_on(self) -> _State:
        if self.outcome:
            raise GameOverError(f"the game is over already ({self.outcome.reason})")
        return self._states[-1]

    def _end(self, state: _State, result: Settlement, action: str) -> Outcome:
        position = _settled(self.position, result)
        self._advance(replace(state, position=position, outcome=result.outcome, action=action, trace=None))
        assert result.outcome
        return result.outcome

    def snapshot(self) -> Position:
        """The position with quiet plies and repetition counts: all a saved game needs to go on as it would have.

        A finished game goes nowhere: its position has no counters.
        """
        state = self._states[-1]
        if state.outcome:
            return state.position
        board = state.position.board
        counts = {**state.counts, board: state.counts.get(board, 0) - 1}
        return replace(
            state.position,
            quiet_plies=state.quiet_plies,
            counts=tuple((key, times) for key, times in counts.items() if times > 0),
        )

    def save(self) -> dict[str, Any]:
        """The whole game as plain data for JSON: rules, start with counters, and every action."""
        return {
            "format": "oware-game",
            "version": SAVE_VERSION,
            "ruleset": {k: list(v) if isinstance(v, tuple) else v for k, v in self._ruleset.as_dict().items()},
            "start": str(self._start),
            "actions": list(self.actions),
        }

    @classmethod
    def load(cls, saved: Mapping[str, Any]) -> Game:
        """A game from what `save` returned; all counters are as they were.

        Raises:
            InvalidSaveError: The data is damaged, of another version, or holds a move that is not legal.
        """
        if not isinstance(saved, Mapping) or saved.get("format") != "oware-game":
            raise InvalidSaveError("this is no saved game; expected an object with format oware-game")
        if saved.get("version") != SAVE_VERSION:
            raise InvalidSaveError(
                f"the saved game has version {saved.get('version')!r}; this program reads {SAVE_VERSION}"
            )
        for key, kind in (("ruleset", Mapping), ("start", str), ("actions", list)):
            if not isinstance(saved.get(key), kind):
                raise InvalidSaveError(f"the saved game has no {key!r}, or it is damaged")
        try:
            game = cls(Ruleset(**saved["ruleset"]), Position.parse(saved["start"], seeds=None))
        except ValueError as error:
            raise InvalidSaveError(f"the saved game cannot be set up: {error}") from error
        for number, action in enumerate(saved["actions"], 1):
            try:
                game.act(action)
            except ValueError as error:
                raise InvalidSaveError(f"the saved game breaks at action {number}, {action!r}: {error}") from error
        return game

    def act(self, action: str) -> None:
        """Does one of `actions` again: a letter, `agree`, `resign:SEAT` or `time:SEAT`.

        Raises:
            OwareError: The action is unknown or not possible.
        """
        verb, _, seat = str(action).partition(":")
        leave: dict[str, Callable[[int], object]] = {"resign": self.resign, "time": self.lose_on_time}
        if action == "agree":
            self.agree_to_end()
        elif verb in leave and seat in ("0", "1", "2"):
            leave[verb](int(seat))
        else:
            self.play(action if isinstance(action, str) else repr(action))


def _first_state(ruleset: Ruleset, start: Position) -> _State:
    result = settle_start(ruleset, start)
    position = _settled(start.without_counters(), result)
    counts = dict(start.counts)
    counts[position.board] = counts.get(position.board, 0) + 1
    return _State(position, counts, start.quiet_plies, outcome=result.outcome)


def _settled(position: Position, result: Settlement, last_capturer: int | None = None) -> Position:
    return replace(
        position,
        houses=tuple(result.houses),
        stores=tuple(result.stores),
        turn=result.turn,
        last_capturer=position.last_capturer if last_capturer is None else last_capturer,
    )
