"""Training: boards and their numbers in bulk as the library has them one by one, a fit that learns, a file that can be made anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import oware
from oware import core
from oware.rules.position import Position
from oware.tables.index import board_at, boards_of_level, index_of
from oware.tables.probe import Tables

np = pytest.importorskip("numpy")
pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")

from oware.core.network import network_points
from oware.engine.train import boards as bulk
from oware.engine.train import trainer
from oware.engine.train.fit import Fit
from oware.engine.train.selfplay import Task, labelled
from oware.tables.folder import build


def test_numbers_of_boards_are_the_tables() -> None:
    boards = [board_at(level, at) for level in (0, 1, 7, 13) for at in range(0, boards_of_level(level), 997)]
    assert bulk.indices(np.array(boards, np.int64)).tolist() == [index_of(board) for board in boards]


def test_labels_are_the_tables_values(tmp_path: Path) -> None:
    build(oware.ruleset("awari"), 6, kind="split", folder=tmp_path, threads=1)
    tables = Tables.open("awari", kind="split", folder=tmp_path)
    boards = bulk.random_boards(np.random.default_rng(1), 300, 2, 6)
    assert set(boards.sum(axis=1)) == {2, 3, 4, 5, 6}
    expected = [tables.value(tuple(map(int, board)))[0] for board in boards]
    assert bulk.split_values(tables, boards).tolist() == expected


@pytest.mark.parametrize(("name", "slams"), [("abapa", False), ("slam-allowed", True)])
def test_random_moves_are_moves_of_the_game(name: str, slams: bool) -> None:
    rules = oware.ruleset(name).replaced(must_feed=False)
    boards = bulk.random_boards(np.random.default_rng(2), 200, 8, 30)
    for board in boards:
        # One board at a time, so that its child is known.
        after = bulk.after_random_moves(np.random.default_rng(3), board[None], slams=slams)
        game = oware.Game(rules, Position(tuple(map(int, board)), (0, 0)))
        children = set()
        for letter in game.legal_moves():
            game.play(letter)
            houses = game.position.houses
            children.add((*houses[6:], *houses[:6]))
            game.undo()
        assert all(tuple(map(int, child)) in children for child in after)


def test_a_fit_learns_and_its_integers_say_the_same() -> None:
    boards = bulk.random_boards(np.random.default_rng(4), 30_000, 10, 24)
    values = (boards[:, :6].sum(axis=1) - boards[:, 6:].sum(axis=1)).astype(np.float32) / 3
    errors: list[float] = []
    fit = Fit(1)
    fit.learn(boards, values, 20, lambda _epoch, error: errors.append(error))
    assert errors[-1] < values.var() / 3
    network = fit.network()
    for board, value in zip(boards[:50], fit.values(boards[:50]), strict=True):
        assert network_points(network, tuple(map(int, board))) / 64 == pytest.approx(float(value), abs=0.25)


def test_the_same_seed_makes_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "EXACT_SEEDS", 12)
    monkeypatch.setattr(trainer, "_WALKED_FROM", 48)

    def positions(tasks: list[Task], _jobs: int) -> tuple[bulk.Boards, bulk.Values]:
        found = [labelled(task) for task in tasks[:1]]
        boards, values = found[0]
        return np.array(boards, np.int64), np.array(values, np.float32)

    monkeypatch.setattr(trainer, "positions", positions)
    lines: list[str] = []

    def made(work: str) -> bytes:
        plan = trainer.Plan("abapa", 3, 8, 50, 1, 1, 1, tmp_path, tmp_path / work, lines.append)
        return trainer.train(plan)

    first = made("one")
    assert made("two") == first
    lines.clear()
    assert made("one") == first
    assert any("games of abapa-3-8" in line for line in lines)
