"""Finding puzzles in endgame tables.

Games between careless players give the boards. A board becomes a puzzle when the tables prove that the best move gets
strictly more than any other move can get against good play; then the stores are set so that exactly this difference
decides the game. The solution goes on while the solver has one good move only. How hard it is, is measured by
searches of one to eight plies: how many of them choose wrongly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from oware.engine import Engine, Limits
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.study.puzzles import RULES, THEMES, Puzzle
from oware.tables.answers import Answer, MoveAnswer
from oware.tables.probe import Tables

SHALLOW: Final = range(1, 9)
"""Plies of the shallow players a puzzle is tried on."""

FEWEST_SEEDS: Final = 4
LONGEST: Final = 9
"""Plies of the longest solution."""

GRADES: Final = 7
"""Steps of 200 points from the easiest to the hardest; each gives as many puzzles as the others, if it has them."""

LOWEST, STEP = 700, 200
_DRAWS: Final = 5
"""One board in so many asks for a draw."""

_APART: Final = 3
"""Boards with the same first move that differ by fewer seeds than this, added over the houses, are the same puzzle."""


@dataclass(frozen=True, slots=True)
class Found:
    """How far mining is: games played, puzzles found and boards looked at."""

    games: int
    puzzles: int
    boards: int


def mine(
    folder: Path | None,
    count: int,
    seeds: int,
    seed: int,
    report: Callable[[Found], None] | None = None,
) -> list[Puzzle]:
    """Finds puzzles.

    Args:
        folder: Where the tables are; the user's data folder when None.
        count: How many.
        seeds: Most seeds on the board; the tables up to there must be built.
        seed: Of the games; the same seed gives the same puzzles.
        report: Told how far it is after every game.

    Returns:
        The puzzles, easiest first; the same number of every grade as far as they come up within 40 games a puzzle.

    Raises:
        MissingTableError: A table has not been built.
        DamagedTableError: A file is damaged.
    """
    tables = Tables.open(RULES, kind="pair", folder=folder)
    tables.level(seeds)
    miner = _Miner(tables, Engine(), random.Random(seed), seeds, -(-count // GRADES))
    try:
        for games in range(1, 40 * count + 1):
            miner.game()
            if report:
                report(Found(games, len(miner.found), len(miner.seen)))
            if len(miner.found) >= count:
                break
    finally:
        tables.close()
    ordered = sorted(miner.found, key=lambda puzzle: (puzzle.rating, puzzle.position))[:count]
    return [replace(puzzle, number=number) for number, puzzle in enumerate(ordered)]


class _Miner:
    def __init__(self, tables: Tables, engine: Engine, rng: random.Random, seeds: int, quota: int) -> None:
        self.tables = tables
        self.engine = engine
        self.random = rng
        self.most = seeds
        self.quota = quota
        self.found: list[Puzzle] = []
        self.seen: set[tuple[int, ...]] = set()
        self.grades = [0] * GRADES

    def game(self) -> None:
        """Plays a game and tries the boards that come up in it."""
        game = Game(ruleset(RULES))
        while not game.outcome:
            game.play(self._careless(game))
            houses = game.position.houses
            if not game.outcome and FEWEST_SEEDS <= sum(houses) <= self.most:
                self._try(houses if game.position.turn == 0 else (*houses[6:], *houses[:6]))

    def _careless(self, game: Game) -> str:
        """A capture if it comes to mind, else any move."""
        moves = game.legal_moves()
        if self.random.random() < 0.5:
            return max(moves, key=lambda letter: (sum(game.preview(letter).captured), self.random.random()))
        return self.random.choice(moves)

    def _try(self, houses: tuple[int, ...]) -> None:
        if houses in self.seen:
            return
        self.seen.add(houses)
        answer = self.tables.probe(Position(houses))
        if not only_move(answer):
            return
        aim = 24 if self.random.randrange(_DRAWS) == 0 else 25
        low = int(answer.range.low)
        north = 48 - sum(houses) - (aim - low)
        if not (0 <= aim - low <= 24 and 0 <= north <= 24):
            return
        position = Position(houses, (aim - low, north))
        line, themes = solution(self.tables, position, aim)
        fails = self._fails(position, line[0])
        puzzle = Puzzle(0, str(position), line, rating(fails, line, themes), themes)
        grade = min(GRADES - 1, max(0, (puzzle.rating - LOWEST) // STEP))
        if (fails or puzzle.moves > 1) and self.grades[grade] < self.quota and not self._known(puzzle):
            self.grades[grade] += 1
            self.found.append(puzzle)

    def _fails(self, position: Position, letter: str) -> int:
        game = Game(ruleset(RULES), position)
        return sum(self.engine.search(game, Limits(depth=depth)).letter != letter for depth in SHALLOW)

    def _known(self, puzzle: Puzzle) -> bool:
        return any(near(puzzle, other) for other in self.found)


def near(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles are all but the same: the same first move on boards that hardly differ."""
    if one.line[0] != other.line[0]:
        return False
    boards = (_houses(one.position), _houses(other.position))
    return sum(abs(mine - theirs) for mine, theirs in zip(*boards, strict=True)) < _APART


@lru_cache(4096)
def _houses(position: str) -> tuple[int, ...]:
    return Position.parse(position).houses


def only_move(answer: Answer) -> MoveAnswer | None:
    """The move that surely gets more than any other can, if there is one and there is a choice."""
    best, *others = answer.moves or (None,)
    if best is None or not others or any(move.range.high >= best.range.low for move in others):
        return None
    return best


def solution(tables: Tables, position: Position, aim: int) -> tuple[str, tuple[str, ...]]:
    """The solution of a puzzle and what it is about.

    The solver's moves are the only ones that reach the aim, the replies those that leave him least.

    Args:
        tables: Tables of enough seeds.
        position: The position, South to move.
        aim: Seeds South must end with, 25 or 24.
    """
    game = Game(ruleset(RULES), position)
    themes = {"draw"} if aim == 24 else set[str]()
    if not any(position.houses[6:]):
        themes.add("feed")
    if any(game.preview(letter).refused for letter in game.legal_moves()):
        themes.add("slam")
    kept = 0
    for choice, reply in _walk(tables, game, aim):
        if not reply:
            themes |= _about(game, choice)
            kept = len(game.moves) + 1
        elif game.preview(choice).captures:
            themes.add("gift")
        if game.preview(choice).refused:
            themes.add("slam")
        game.play(choice)
    if game.outcome and game.outcome.reason in ("no_seeds", "cannot_feed"):
        themes.add("starve")
    if kept >= 5:
        themes.add("plan")
    return game.moves[:kept], tuple(theme for theme in THEMES if theme in themes)


def _about(game: Game, letter: str) -> set[str]:
    """What the first move is about."""
    if game.moves:
        return set()
    captures = len(game.preview(letter).captures)
    return {"quiet"} if not captures else {"capture", "chain"} if captures > 1 else {"capture"}


def _walk(tables: Tables, game: Game, aim: int) -> Iterator[tuple[str, bool]]:
    """The moves of the solution and whether each is a reply; the game is played by who asks."""
    while not game.outcome and len(game.moves) < LONGEST and game.position.stores[0] < aim:
        answer = tables.probe(game.position)
        best = answer.best
        if best is None:
            return
        if game.position.turn == 1:
            yield best.letter, True
            continue
        wanted = aim - game.position.stores[0]
        if any(move.range.high >= wanted for move in answer.moves[1:]):
            return
        yield best.letter, False


def rating(fails: int, line: str, themes: tuple[str, ...]) -> int:
    """How hard a puzzle is.

    Args:
        fails: How many of the shallow players choose wrongly at the first move.
        line: The solution.
        themes: What it is about.

    Returns:
        600, and 140 for each player that fails, 90 for each move after the first, 120 for a quiet first move and 80
        for seeds given away: up to about 2,300.
    """
    moves = (len(line) + 1) // 2
    return 600 + 140 * fails + 90 * (moves - 1) + 120 * ("quiet" in themes) + 80 * ("gift" in themes)
