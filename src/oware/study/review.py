"""Review of a game: what every move was worth, which ones were mistakes and why, and how well each side played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from oware.engine.analysing import Analyst, PositionAnalysis
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position
from oware.rules.trace import Outcome, Trace
from oware.study.explanation import Explanation, explain
from oware.study.worth import Worth, is_proven_mistake, surest, worths
from oware.tables.answers import Answer
from oware.tables.probe import Tables

Kind = Literal["best", "good", "only", "inaccuracy", "mistake", "blunder", "proven"]
"""What a move was: `only` when no other was legal, `proven` a proven mistake; the others are estimates."""

MISTAKES: Final[tuple[Kind, ...]] = ("inaccuracy", "mistake", "blunder", "proven")
"""Kinds that lost something worth telling."""

THRESHOLDS: Final[tuple[tuple[float, Kind], ...]] = ((6.0, "blunder"), (3.0, "mistake"), (1.5, "inaccuracy"))
"""Seeds of the final difference lost, by the engine's estimate, from which a move is called so."""

FIRST_THRESHOLDS: Final[tuple[tuple[float, Kind], ...]] = ((30.0, "blunder"), (15.0, "mistake"), (7.0, "inaccuracy"))
"""The same for three players, in per cent of a chance of first place."""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move of a game, reviewed; values are from the mover's view, see `Worth`.

    Attributes:
        ply: Moves played before.
        trace: The move.
        best: The best move's worth.
        played: The move's own worth.
        kind: What the move was.
        loss: Seeds of the final difference it lost, at least so many when proven by bounds; with three players per cent of a
            chance of first place.
        explanation: Why, counted out.
    """

    ply: int
    trace: Trace
    best: Worth
    played: Worth
    kind: Kind
    loss: float
    explanation: Explanation

    @property
    def seat(self) -> int:
        """Who moved."""
        return self.trace.mover

    @property
    def proven(self) -> bool:
        """Whether it is a proven mistake; what is not proven is an estimate."""
        return self.kind == "proven"

    @property
    def kept(self) -> float:
        """How much of the chance that the best move had it kept, 0 to 1."""
        if self.best.chance <= 0 or self.kind == "only":
            return 1.0
        return min(1.0, self.played.chance / self.best.chance)


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """The value of a position for the graph.

    Attributes:
        ply: Moves played before.
        values: Seeds ahead at the end: for two seats South's, for three the seeds each has captured so far.
        exact: Whether the value is proven.
    """

    ply: int
    values: tuple[float, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game.

    Attributes:
        game: The game.
        moves: Its moves, reviewed; fewer than were played when the review was stopped.
        graph: The value before each of these moves, and after the last.
        outcome: How the game ended, if it has.
    """

    game: Game
    moves: tuple[MoveReview, ...]
    graph: tuple[GraphPoint, ...]
    outcome: Outcome | None

    def accuracy(self, seat: int) -> float | None:
        """How much of the chances that there were a seat kept, in per cent, over its moves with a choice; None without one.

        The chance of a move is the points expected of the game after it (a draw is half a point).
        """
        kept = [move.kept for move in self.moves if move.seat == seat and move.kind != "only"]
        return 100 * sum(kept) / len(kept) if kept else None

    def mean_loss(self, seat: int) -> float | None:
        """Seeds lost by a move of a seat on average, None when it has not moved."""
        lost = [move.loss for move in self.moves if move.seat == seat]
        return sum(lost) / len(lost) if lost else None

    def count(self, seat: int, kind: Kind) -> int:
        """How many moves of a kind a seat has made."""
        return sum(move.seat == seat and move.kind == kind for move in self.moves)

    @property
    def mistakes(self) -> tuple[MoveReview, ...]:
        """The moves that lost something worth telling."""
        return tuple(move for move in self.moves if move.kind in MISTAKES)


@dataclass(slots=True)
class Reviewer:
    """Reviews a game position by position; see `review` for doing all at once.

    Attributes:
        analyst: Who says what moves are worth.
        tables: Asked for bounds in the game as it stands; None for none.
        kept: Analyses made earlier, by ply; they are taken for those of the same position.
    """

    analyst: Analyst
    tables: Tables | None = None
    kept: Mapping[int, PositionAnalysis] = field(default_factory=dict)

    def moves(self, game: Game) -> Iterator[tuple[MoveReview, PositionAnalysis]]:
        """Reviews the moves of a game one after the other.

        Args:
            game: The game; only its moves, and seats that left with others playing on, matter.

        Yields:
            Each move, and the analysis of its position to keep.
        """
        replayed = Game(game.ruleset, game.start)
        ply = 0
        for action in game.actions:
            if action not in LETTERS:
                replayed.act(action)
                continue
            yield self._move(replayed, ply, action)
            replayed.play(action)
            ply += 1

    def _move(self, game: Game, ply: int, letter: str) -> tuple[MoveReview, PositionAnalysis]:
        found = self.kept.get(ply)
        if found is None or found.position != str(game.position) or found.played != letter:
            found = self.analyst.position(game, played=letter)
        moves = worths(found, self._answer(game), _ahead(game.position), game.position.seats)
        played = next(move for move in moves if move.letter == letter)
        best = moves[0]
        sure = surest(moves)
        if is_proven_mistake(sure, best) or is_proven_mistake(sure, played):
            best = sure
        kind, loss = classify(best, played, choices=len(moves))
        better = best.letter if kind in MISTAKES else ""
        why = explain(game, letter, better, line=played.line, better_line=best.line)
        return MoveReview(ply, game.preview(letter), best, played, kind, loss, why), found

    def _answer(self, game: Game) -> Answer | None:
        if self.tables is None or game.outcome or sum(game.position.houses) > max(self.tables.levels(), default=-1):
            return None
        return self.tables.get(game)


def classify(best: Worth, played: Worth, *, choices: int) -> tuple[Kind, float]:
    """What a move was, and what it lost.

    Args:
        best: The best move; the one sure of most where that proves something.
        played: The move played.
        choices: How many moves were legal.
    """
    if choices == 1:
        return "only", 0.0
    loss = max(0.0, best.value - played.value)
    if is_proven_mistake(best, played):
        if best.low is not None and played.high is not None and best.low > played.high:
            loss = best.low - played.high
        return "proven", loss
    if best.letter == played.letter:
        return "best", 0.0
    if best.basis == played.basis == "exact" and not loss:
        return "best", 0.0
    for least, kind in FIRST_THRESHOLDS if best.first else THRESHOLDS:
        if loss >= least:
            return kind, loss
    return "good", loss


def review(
    game: Game, reviewer: Reviewer, *, report: Callable[[MoveReview, PositionAnalysis], None] | None = None
) -> Review:
    """Reviews a whole game.

    Args:
        game: The game.
        reviewer: Who reviews it.
        report: Told after every move, with the analysis of its position.
    """
    done: list[MoveReview] = []
    for move, found in reviewer.moves(game):
        done.append(move)
        if report:
            report(move, found)
    return assembled(game, done)


def assembled(game: Game, moves: list[MoveReview]) -> Review:
    """The review of a game from those of its moves, all or the first of them."""
    points = [_point(move) for move in moves]
    if moves:
        points.append(_last_point(game, moves))
    whole = len(moves) == len(game.moves)
    return Review(game, tuple(moves), tuple(points), game.outcome if whole else None)


def _point(move: MoveReview) -> GraphPoint:
    before = move.trace.before
    if before.seats > 2:
        return GraphPoint(move.ply, tuple(map(float, before.stores)), exact=False)
    value = move.best.value if move.seat == 0 else -move.best.value
    return GraphPoint(move.ply, (value,), exact=move.best.basis == "exact")


def _last_point(game: Game, moves: list[MoveReview]) -> GraphPoint:
    last = moves[-1]
    ended = game.outcome if len(moves) == len(game.moves) else None
    stores = ended.stores if ended else last.trace.after.stores
    if len(stores) > 2:
        return GraphPoint(last.ply + 1, tuple(map(float, stores)), exact=ended is not None)
    if ended:
        return GraphPoint(last.ply + 1, (float(stores[0] - stores[1]),), exact=True)
    value = last.played.value if last.seat == 0 else -last.played.value
    return GraphPoint(last.ply + 1, (value,), exact=last.played.basis == "exact")


def _ahead(position: Position) -> float:
    """Seeds by which the player on turn is ahead in the stores, of the best other seat."""
    return float(
        position.stores[position.turn]
        - max(store for seat, store in enumerate(position.stores) if seat != position.turn)
    )
