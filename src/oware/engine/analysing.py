"""What every move of a position, or of a whole game, is worth: by the endgame table where it knows, else by search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from oware import core
from oware.core.face import CoreGame
from oware.engine.engine import Engine
from oware.engine.limits import Analysis, Limits, Proof
from oware.rules.game import Game
from oware.rules.ruleset import HOUSES
from oware.tables.answers import Answer, Category
from oware.tables.errors import TableError
from oware.tables.probe import Tables

Source = Literal["search", "table"]

LINE_MOVES: Final = 12
"""Moves of a table's line that are given."""

_CHANCES: Final[dict[Category, tuple[float, float, float]]] = {
    "win": (1.0, 0.0, 0.0),
    "draw": (0.0, 1.0, 0.0),
    "loss": (0.0, 0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move; numbers are from the view of the player on turn.

    Attributes:
        letter: The move.
        seeds: Seeds by which he is expected to be ahead at the end of the game.
        win: Chance to win, 0 to 1.
        draw: Chance of a draw.
        loss: Chance to lose.
        proof: Whether it is proven to win or to lose.
        seeds_lost: Seeds by which he would be further ahead with the best move. Below nought for a move that gets more
            seeds and is less likely to win.
        chance_lost: Points expected of a game (a draw is half a point) that the best move gets more.
        exact: Whether the value is the move's own, or only known to be at most this.
        line: The expected moves, beginning with this one, as letters.
    """

    letter: str
    seeds: float
    win: float
    draw: float
    loss: float
    proof: Proof
    seeds_lost: float
    chance_lost: float
    exact: bool
    line: str

    @property
    def chance(self) -> float:
        """Points expected of the game, a draw being half a point."""
        return self.win + self.draw / 2


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """A position and the worth of its moves.

    Attributes:
        position: The diagram.
        turn: The seat on turn.
        ply: Moves played before.
        played: The move played here; empty at the end of a game, or when only a position was given.
        source: `table` when the values are exact from an endgame table, else `search`.
        depth: Plies searched; 0 from a table.
        nodes: Positions searched.
        seconds: Time taken.
        moves: The legal moves, best first; none when the game is over.
    """

    position: str
    turn: int
    ply: int
    played: str
    source: Source
    depth: int
    nodes: int
    seconds: float
    moves: tuple[MoveValue, ...]

    @property
    def move(self) -> MoveValue | None:
        """The value of the move that was played."""
        return next((move for move in self.moves if move.letter == self.played), None)


class Analyst:
    """Analyses positions and games.

    Args:
        engine: Who searches.
        limits: How long each position is searched.
        goal: `win` or `seeds`; see `Engine.search`.
        tables: Asked first; None to search only.
    """

    def __init__(self, engine: Engine, limits: Limits, *, goal: str = "win", tables: Tables | None = None) -> None:
        self._engine = engine
        self._limits = limits
        self._goal = goal
        self._tables = tables

    def position(
        self, game: CoreGame, *, played: str = "", report: Callable[[Analysis], None] | None = None
    ) -> PositionAnalysis:
        """Analyses a game's present position.

        Args:
            game: The game with its counters; it is left as it is.
            played: The move played here.
            report: Told what has been found after every ply of depth.
        """
        diagram, turn, ply = str(game.position), game.position.turn, len(game.moves)
        answer = self._answer(game)
        if answer:
            moves = self._from_table(game, answer)
            return PositionAnalysis(diagram, turn, ply, played, "table", 0, 0, 0.0, moves)
        if game.outcome:
            return PositionAnalysis(diagram, turn, ply, played, "search", 0, 0, 0.0, ())
        found = self._engine.search(game, self._limits, lines=HOUSES, goal=self._goal, report=report)
        if len(found.moves) < len(game.legal_moves()):
            # Time was up before the first ply was done, which takes none to speak of.
            found = self._engine.search(game, Limits(depth=1), lines=HOUSES, goal=self._goal, report=report)
        return PositionAnalysis(
            diagram, turn, ply, played, "search", found.depth, found.nodes, found.seconds, _from_search(found)
        )

    def game(self, game: Game, *, report: Callable[[Analysis], None] | None = None) -> Iterator[PositionAnalysis]:
        """Analyses every position of a game in which a move was played, from the first.

        Args:
            game: The game.
            report: Told what has been found after every ply of depth.

        Yields:
            The analysis of each position, as soon as it is done.
        """
        replayed = core.best().game(game.ruleset, game.start)
        for action in game.actions:
            verb, _colon, seat = action.partition(":")
            if verb in ("resign", "time"):
                replayed.resign(int(seat))  # with three players the others play on
            elif verb != "agree":
                yield self.position(replayed, played=action, report=report)
                replayed.play(action)

    def _answer(self, game: CoreGame) -> Answer | None:
        """What the table says, if it knows every move exactly in the game as it stands."""
        if self._tables is None or game.outcome or sum(game.position.houses) > max(self._tables.levels(), default=-1):
            return None
        try:
            answer = self._tables.probe(_with_history(game))
        except TableError:
            return None
        exact = answer.exact and not answer.condition and all(move.exact for move in answer.moves)
        return answer if exact else None

    def _from_table(self, game: CoreGame, answer: Answer) -> tuple[MoveValue, ...]:
        turn = game.position.turn
        ahead = float(game.position.stores[turn] - game.position.stores[1 - turn])
        moves: list[MoveValue] = []
        for move in answer.moves:
            seeds = ahead + 2 * move.range.low - answer.seeds
            category: Category = "win" if seeds > 0 else "loss" if seeds < 0 else "draw"
            proof: Proof = "won" if seeds > 0 else "lost" if seeds < 0 else ""
            chances = _CHANCES[category]
            best = moves[0] if moves else None
            chance = chances[0] + chances[1] / 2
            moves.append(
                MoveValue(
                    move.letter,
                    seeds,
                    *chances,
                    proof,
                    best.seeds - seeds if best else 0.0,
                    best.chance - chance if best else 0.0,
                    exact=True,
                    line=self._line(game, move.letter),
                )
            )
        return tuple(moves)

    def _line(self, game: CoreGame, letter: str) -> str:
        """A best line after a move, by the table."""
        assert self._tables
        after = _with_history(game)
        after.play(letter)
        if after.outcome:
            return letter
        try:
            return letter + self._tables.line(after, limit=LINE_MOVES - 1, nodes=100_000).moves
        except TableError:
            return letter


def _with_history(game: CoreGame) -> Game:
    """The game in the referee's own class, with the positions since the last capture."""
    replayed = Game(game.ruleset, game.start)
    for letter in game.moves:
        replayed.play(letter)
    return replayed


def _from_search(found: Analysis) -> tuple[MoveValue, ...]:
    if not found.moves:
        return ()
    best = found.moves[0]
    chance = best.win + best.draw / 2
    return tuple(
        MoveValue(
            move.letter,
            move.seeds,
            move.win,
            move.draw,
            move.loss,
            move.proof,
            best.seeds - move.seeds,
            chance - move.win - move.draw / 2,
            move.kind == "exact",
            move.line or move.letter,
        )
        for move in found.moves
    )
