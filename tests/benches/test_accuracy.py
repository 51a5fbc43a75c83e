"""What judges the engine: the sample, the losses, and being taken up again."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from oware import Game, Position, core, ruleset
from oware.engine.uci import EngineProcess
from oware.tables.folder import build
from oware.tables.probe import Tables

AWARI = ruleset("awari")


def test_the_sample_is_what_it_is_said_to_be(accuracy: ModuleType) -> None:
    found = accuracy.positions(0)
    assert {band: len(texts) for band, texts in found.items()} == {"13-18": 2000, "19-22": 1000}
    boards = set()
    for band, texts in found.items():
        for text in texts:
            position = Position.parse(text)
            boards.add(accuracy.board(position))
            assert sum(position.houses) in accuracy.BANDS[band][0]
            assert max(position.stores) <= 24
    assert len(boards) == 3000
    for text in found["13-18"][::100]:
        assert len(Game(AWARI, Position.parse(text)).legal_moves()) > 1
    small = accuracy.positions(10)
    assert small == {band: texts[:10] for band, texts in found.items()}


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_losses_are_those_of_the_table(accuracy: ModuleType, tmp_path: Path) -> None:
    build(AWARI, 4, kind="split", folder=tmp_path)
    tables = Tables.open(AWARI, kind="split", folder=tmp_path)
    text = "0-0-0-0-1-1-1-0-0-0-0-1-22-22-S"
    answer = tables.probe(Position.parse(text))
    assert len(answer.moves) == 2
    for move in answer.moves:
        with closing(accuracy.Measured(tmp_path / f"{move.letter}.jsonl", fresh=True)) as measured:
            measured.add(text, move.letter, 0.1)
        assert list(accuracy.losses(tables, [text, "not measured"], measured)) == [float(move.loss)]
    assert max(float(move.loss) for move in answer.moves) > 0
    tables.close()


def test_what_was_measured_is_kept_even_when_cut_off(accuracy: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "state.jsonl"
    with closing(accuracy.Measured(path, fresh=False)) as first:
        first.add("a", "A", 0.1)
        first.add("b", "B", 0.25)
    path.write_bytes(path.read_bytes()[:-3])
    with closing(accuracy.Measured(path, fresh=False)) as second:
        assert second.moves == {"a": ("A", 0.1)}
        second.add("c", "C", 0.5)
    with closing(accuracy.Measured(path, fresh=False)) as third:
        assert third.moves == {"a": ("A", 0.1), "c": ("C", 0.5)}
    with closing(accuracy.Measured(path, fresh=True)) as fourth:
        assert fourth.moves == {}


def test_the_report_says_whether_the_aim_is_reached(accuracy: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert accuracy.report("movetime 100", "13-18", [0.0] * 99 + [1.0], [0.1])
    assert "99.00 %" in capsys.readouterr().out
    assert not accuracy.report("movetime 100", "13-18", [0.0] * 97 + [1.0] * 3, [0.1])
    assert "aim 98 % and 0.03: missed" in capsys.readouterr().out
    assert not accuracy.report("movetime 100", "13-18", [0.0] * 99 + [4.0], [0.1])
    assert accuracy.report("nodes 500", "13-18", [1.0], [0.1])


def test_an_engine_is_measured(accuracy: ModuleType, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "oware.cli", "uci"]
    (tmp_path / "engine-tables").mkdir()
    texts = accuracy.positions(2)["13-18"]
    with closing(accuracy.Measured(tmp_path / "state.jsonl", fresh=False)) as measured:
        assert accuracy.measure(command, "nodes 500", texts, measured, tmp_path, 2, float("inf"))
        assert sorted(measured.moves) == sorted(texts)
        for text in texts:
            assert measured.moves[text][0] in Game(AWARI, Position.parse(text)).legal_moves()
        assert not accuracy.measure(command, "nodes 500", ["x"], measured, tmp_path, 1, 0.0)


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_an_engine_without_the_protocol_speaks_through_the_adaptor(benches: Path) -> None:
    engine = EngineProcess([sys.executable, str(benches / "uci_adaptor.py")], options={"Ruleset": "awari", "Hash": "4"})
    try:
        engine.new_game()
        assert engine.go("startpos moves F", "depth 4", 30).move in "abcdef"
        assert engine.go("fen 0-0-0-0-1-1-1-0-0-0-0-1-22-22-S", "movetime 20", 30).move in "EF"
    finally:
        engine.close()


def test_commits_that_are_not_there_are_refused(engine_at: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="there is no commit 'no-such-commit'"):
        engine_at.tree_at("no-such-commit", tmp_path)
