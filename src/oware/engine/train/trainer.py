"""The whole of `oware train`: tables, games, fit, a second time with what was learned, and the file."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from oware.core.network import encoded
from oware.engine.train.boards import Boards, Values, random_boards, split_values, walks
from oware.engine.train.fit import Fit
from oware.engine.train.selfplay import Task, positions
from oware.rules.presets import ruleset
from oware.tables.folder import build
from oware.tables.probe import Tables

EXACT_SEEDS: Final = 18
"""Boards up to here have exact labels."""
FEWEST_SEEDS: Final = 6
WALK_PLIES: Final = 8
_WALKED_FROM: Final = 28
"""Walks to boards with exact labels begin below this many seeds."""
_ROUNDS: Final = 2
_TASKS: Final = 8
_HELD_BACK: Final = 0.05


@dataclass(frozen=True, slots=True)
class Plan:
    """What is trained, and on how much.

    Attributes:
        rules: Name of the rule set whose tables and games it learns from.
        seed: Seed of everything random; the same gives the same file with the same numpy.
        games: Games of each of two rounds.
        exact: Boards with exact labels.
        weight: How often a board of a game counts against one with an exact label.
        epochs: How often the examples are gone through.
        jobs: Processes that play.
        folder: Where the tables are, or are built.
        work: Folder for what each round has found, so that an interrupted training goes on.
        report: Told how far it is, as a line of words.
    """

    rules: str
    seed: int
    games: int
    exact: int
    weight: int
    epochs: int
    jobs: int
    folder: Path
    work: Path
    report: Callable[[str], None] = field(repr=False)


def train(plan: Plan) -> bytes:
    """Weights as the bytes of a file."""
    rules = ruleset(plan.rules)
    plan.report(f"tables of {plan.rules} up to {EXACT_SEEDS} seeds")
    build(rules, EXACT_SEEDS, kind="split", folder=plan.folder)
    tables = Tables.open(rules, kind="split", folder=plan.folder)
    random = np.random.default_rng(plan.seed)
    slams = rules.grand_slam == "allowed"
    weights = b""
    boards: Boards = np.zeros((0, 12), np.int64)
    values: Values = np.zeros(0, np.float32)
    for number in range(1, _ROUNDS + 1):
        played, expected = _played(plan, number, weights)
        boards, values = np.concatenate([boards, played]), np.concatenate([values, expected])
        exact = _exact_boards(random, played, plan.exact, slams=slams)
        network = _fitted(plan, random, (exact, split_values(tables, exact)), (boards, values), final=number == _ROUNDS)
        weights = encoded(network.network())
    return weights


def _played(plan: Plan, number: int, weights: bytes) -> tuple[Boards, Values]:
    """The labelled positions of a round: those kept in the work folder, or new ones."""
    kept = plan.work / f"{plan.rules}-{plan.seed}-{plan.games}-{zlib.crc32(weights):08x}-{number}.npz"
    if kept.exists():
        plan.report(f"round {number}: games of {kept.name}")
        with np.load(kept) as arrays:
            return arrays["boards"].astype(np.int64), arrays["values"]
    plan.report(f"round {number}: {plan.games} games")
    share = -(-plan.games // _TASKS)
    tasks = [
        Task(plan.rules, f"{plan.seed} {number} {task}", share, plan.folder, EXACT_SEEDS, weights)
        for task in range(_TASKS)
    ]
    boards, values = positions(tasks, plan.jobs)
    plan.work.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(kept, boards=boards.astype(np.int8), values=values)
    return boards, values


def _exact_boards(random: np.random.Generator, played: Boards, count: int, *, slams: bool) -> Boards:
    """Boards with exact labels: four of five lie some random plies from a game's board, the fifth is any."""
    start = played[played.sum(axis=1) <= _WALKED_FROM]
    found: list[Boards] = []
    while sum(map(len, found)) < count * 4 // 5:
        found.append(
            walks(
                random,
                start,
                4,
                low=FEWEST_SEEDS,
                high=EXACT_SEEDS,
                plies=WALK_PLIES + 6 * (len(found) % 4),
                slams=slams,
            )
        )
    walked = np.unique(np.concatenate(found), axis=0)
    walked = walked[random.permutation(len(walked))[: count * 4 // 5]]
    boards: Boards = np.concatenate([walked, random_boards(random, count // 5, FEWEST_SEEDS, EXACT_SEEDS)])
    return boards


def _fitted(
    plan: Plan,
    random: np.random.Generator,
    exact: tuple[Boards, Values],
    played: tuple[Boards, Values],
    *,
    final: bool,
) -> Fit:
    held_back = random.random(len(played[0])) < _HELD_BACK
    times = plan.weight
    boards = np.concatenate([exact[0], *[played[0][~held_back]] * times])
    values = np.concatenate([exact[1], *[played[1][~held_back]] * times])
    fit = Fit(plan.seed)
    epochs = plan.epochs if final else max(1, plan.epochs // 2)

    def epoch_done(epoch: int, error: float) -> None:
        plan.report(f"epoch {epoch + 1} of {epochs}, {len(values)} boards: mean squared error {error:.2f} seeds²")

    fit.learn(boards, values, epochs, epoch_done)
    seen = fit.values(played[0][held_back])
    true = played[1][held_back]
    if len(true):
        share = 1 - float(((seen - true) ** 2).mean() / max(float(true.var()), 1e-9))
        plan.report(f"boards of games not learned from: {share:.2f} of the variance")
    return fit
