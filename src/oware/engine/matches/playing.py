"""One game of a match: moves are asked for, refereed and timed; an engine that fails loses, and is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from oware import core
from oware.core.face import CoreGame
from oware.engine.engine import offers_end
from oware.engine.matches.contestants import Seated
from oware.engine.players import MOST_PLIES
from oware.engine.uci.client import EngineFailure
from oware.rules.errors import IllegalMoveError
from oware.rules.game import Game
from oware.rules.position import Position, Seeds
from oware.rules.ruleset import Ruleset
from oware.tables.errors import TableError
from oware.tables.probe import Tables

LATE: Final = 0.02
"""Seconds over its time from which a move counts as late."""

_NEVER: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How long moves may take.

    Attributes:
        limits: What comes after `go`, when there is no clock.
        clock: Seconds each side has for the game; None for no clock.
        increment: Seconds added after every move.
        grace: Seconds beyond its time after which an engine has lost.
    """

    limits: str = "movetime 100"
    clock: float | None = None
    increment: float = 0.0
    grace: float = 1.0


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game.

    Attributes:
        moves: All moves, the opening included.
        opening: How many of them are the opening.
        winner: The seat that won; None for a draw.
        stores: Seeds of each seat at the end; those on the board are shared out where tables ended the game.
        reason: Why it ended: a reason of the rules, `tables`, `plies`, or a fault: `crashed`, `timeout`, `nonsense`,
            `illegal`, `not_started`.
        fault: What the engine that lost by a fault did.
        late: Moves of each seat that took more than `LATE` over their time.
        slowest: By how many seconds the latest move of each seat was over its time.
    """

    moves: str
    opening: int
    winner: int | None
    stores: tuple[Seeds, Seeds]
    reason: str
    fault: str = ""
    late: tuple[int, int] = (0, 0)
    slowest: tuple[float, float] = (0.0, 0.0)

    def points(self, seat: int) -> float:
        """1 for a win of the seat, ½ for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def margin(self, seat: int) -> float:
        """Seeds the seat is ahead at the end."""
        return self.stores[seat] - self.stores[1 - seat]


class StoppedError(Exception):
    """The match was stopped while the game was going on."""


class _Watch:
    """The time each seat takes."""

    def __init__(self, pace: Pace, limits: Sequence[str | None]) -> None:
        self._pace = pace
        self._limits = limits
        self._left = [pace.clock or 0.0] * 2
        self.late = [0, 0]
        self.slowest = [0.0, 0.0]

    def asked(self, seat: int) -> tuple[str, float]:
        """What to send after `go`, and how long to wait for the answer."""
        own = self._limits[seat]
        if own is None and self._pace.clock is not None:
            times = zip(("wtime", "btime"), ("winc", "binc"), self._left, strict=True)
            words = [
                f"{time} {round(1000 * left)} {inc} {round(1000 * self._pace.increment)}" for time, inc, left in times
            ]
            return " ".join(words), self._left[seat] + self._pace.grace
        limits = self._pace.limits if own is None else own
        return limits, _movetime(limits, _NEVER) + self._pace.grace

    def taken(self, seat: int, limits: str, seconds: float) -> bool:
        """Counts the time of a move; false when the clock has fallen."""
        timed = self._limits[seat] is None and self._pace.clock is not None
        allowed = self._left[seat] if timed else _movetime(limits, _NEVER)
        over = seconds - allowed
        self.slowest[seat] = max(self.slowest[seat], over)
        self.late[seat] += over > LATE
        if timed:
            self._left[seat] += self._pace.increment - seconds
            return over <= self._pace.grace
        return True


def _movetime(limits: str, default: float) -> float:
    words = limits.split()
    return int(words[words.index("movetime") + 1]) / 1000 if "movetime" in words else default


def play_match_game(
    ruleset: Ruleset,
    opening: str,
    seated: Sequence[Seated],
    pace: Pace,
    *,
    limits: Sequence[str | None] = (None, None),
    seed: int = 0,
    tables: Tables | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> GameResult:
    """Plays a game.

    Args:
        ruleset: The rules, for two players.
        opening: The moves it begins with.
        seated: South and North.
        pace: How long moves may take.
        limits: Limits of each seat's own, in place of the pace's.
        seed: Seed of what players do at random.
        tables: Tables that end the game when they know its result.
        stopped: Asked before every move whether to give up.

    Raises:
        StoppedError: `stopped` said so, or the game broke off because the engines were being ended.
    """
    game = core.best().game(ruleset)
    for letter in opening:
        game.play(letter)
    start = "startpos moves " + " ".join(opening) if opening else "startpos"
    watch = _Watch(pace, limits)

    def result(winner: int | None, stores: Sequence[Seeds], reason: str, fault: str = "") -> GameResult:
        late, slowest = watch.late, watch.slowest
        return GameResult(
            game.moves,
            len(opening),
            winner,
            (stores[0], stores[1]),
            reason,
            fault,
            (late[0], late[1]),
            (slowest[0], slowest[1]),
        )

    def lost(seat: int, reason: str, fault: str) -> GameResult:
        if stopped():
            raise StoppedError
        stores = list(game.position.stores)
        stores[1 - seat] += sum(game.position.houses)  # who loses by a fault gets none of the seeds still on the board
        return result(1 - seat, stores, reason, fault)

    for seat, player in enumerate(seated):
        try:
            player.new_game(2 * seed + seat)
        except EngineFailure as failure:
            return lost(seat, failure.cause, str(failure))
    position = start
    while game.outcome is None:
        if stopped():
            raise StoppedError
        if offers_end(game) or len(game.moves) >= MOST_PLIES:
            game.agree_to_end()
            break
        known = _known(tables, game)
        if known:
            return result(*known, "tables")
        turn = game.position.turn
        asked, timeout = watch.asked(turn)
        try:
            reply = seated[turn].move(game, position, asked, timeout)
        except EngineFailure as failure:
            return lost(turn, failure.cause, str(failure))
        if not watch.taken(turn, asked, reply.seconds):
            return lost(turn, "timeout", f"{reply.seconds:.3f} s")
        try:
            game.play(reply.move)
        except IllegalMoveError as error:
            return lost(turn, "illegal", f"{error}; {reply.info.get('error', '')}".rstrip("; "))
        position += f" {reply.move}" if " moves " in position else f" moves {reply.move}"
    outcome = game.outcome
    assert outcome
    return result(outcome.winner, outcome.stores, outcome.reason)


def _known(tables: Tables | None, game: CoreGame) -> tuple[int | None, tuple[Seeds, Seeds]] | None:
    """The result tables prove: the winner, and the seeds each is sure of; the loser gets what is left."""
    if tables is None or sum(game.position.houses) > max(tables.levels(), default=-1):
        return None
    position: Position | Game = game.snapshot()
    if not game.start.counts:
        replayed = Game(game.ruleset, game.start)
        for letter in game.moves:
            replayed.play(letter)
        position = replayed
    try:
        answer = tables.probe(position)
    except TableError:
        return None
    if answer.category not in ("win", "draw", "loss") or answer.condition:
        return None
    turn, seeds = game.position.turn, sum(game.position.houses)
    share = answer.range.high if answer.category == "loss" else answer.range.low
    stores = list(game.position.stores)
    stores[turn] += share
    stores[1 - turn] += seeds - share
    winner = {"win": turn, "loss": 1 - turn, "draw": None}[answer.category]
    return winner, (stores[0], stores[1])
