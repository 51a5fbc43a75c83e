"""Games of the engine with itself, and what a short search thinks of their positions."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from oware.core.native_game import NativeGame
from oware.core.search import POINTS, Aids, NativeSearcher, SearchOptions
from oware.engine.train.boards import Boards, Values
from oware.rules.presets import ruleset
from oware.tables.background import mapped_tables

OPENING_PLIES: Final = (2, 4, 6, 8, 10, 12)
STRAY: Final = 0.12
"""Share of moves played at random, so that games differ."""
SIDESTEPS: Final = (1, 1, 2, 3)
"""Random plies off the game: leaves of a search are not well played."""
MOST_PLIES: Final = 300
_PLAYED: Final = SearchOptions(nodes=8_000, goal="seeds", table_bytes=1 << 22)
_ASIDE: Final = SearchOptions(nodes=3_000, goal="seeds", table_bytes=1 << 22)


@dataclass(frozen=True, slots=True)
class Task:
    """Games for one process.

    Attributes:
        rules: Name of the rule set.
        seed: Seed of the games.
        games: How many.
        folder: Folder of the `split` tables.
        exact: Seeds up to which tables know every board; games are left there.
        weights: Weights of the evaluation; empty for the built-in terms.
    """

    rules: str
    seed: str
    games: int
    folder: Path
    exact: int
    weights: bytes


def labelled(task: Task) -> tuple[list[tuple[int, ...]], list[float]]:
    """Boards with more seeds than tables know, the mover's row first, and the net seeds a search expects for the mover."""
    rules = ruleset(task.rules)
    tables = mapped_tables(rules, "split", most=task.exact, folder=task.folder)
    assert tables, "tables are built before"
    aids = Aids(splits=tables.addresses, weights=task.weights, keep=(tables,))
    random, searcher = Random(task.seed), NativeSearcher()
    boards: list[tuple[int, ...]] = []
    values: list[float] = []

    def add(game: NativeGame, options: SearchOptions) -> str:
        found = searcher.run(game, options, lambda: False, aids=aids)
        position = game.position
        houses, turn = position.houses, position.turn
        if sum(houses) > task.exact:
            boards.append((*houses[6 * turn :], *houses[: 6 * turn]))
            ahead = position.stores[turn] - position.stores[1 - turn]
            values.append(found.points / POINTS - float(ahead))
        return found.best

    for _ in range(task.games):
        game = NativeGame(rules)
        for _ply in range(random.choice(OPENING_PLIES)):
            if game.legal_moves():
                game.play(random.choice(game.legal_moves()))
        while game.legal_moves() and sum(game.position.houses) > task.exact and len(game.moves) < MOST_PLIES:
            best = add(game, _PLAYED)
            move = best if random.random() > STRAY else random.choice(game.legal_moves())
            aside = 0
            for _ply in range(random.choice(SIDESTEPS)):
                if game.legal_moves():
                    game.play(random.choice(game.legal_moves()))
                    aside += 1
            if game.legal_moves():
                add(game, _ASIDE)
            for _ply in range(aside):
                game.undo()
            game.play(move)
    return boards, values


def positions(tasks: Sequence[Task], jobs: int) -> tuple[Boards, Values]:
    """The labelled positions of some tasks, in their order whatever the number of processes."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(labelled, tasks))
    boards = np.array([board for found, _ in results for board in found], np.int64)
    values = np.array([value for _, found in results for value in found], np.float32)
    _kept, first = np.unique(boards, axis=0, return_index=True)
    return boards[first], values[first]
