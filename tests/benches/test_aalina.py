"""What `benches/aalina.py` makes of either side's lines, with a stand-in for Aalina that plays the first legal house."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oware import Game, ruleset
from oware.engine.uci import EngineFailure, EngineProcess

STAND_IN = """
import sys
from oware import Game, Position, ruleset
from oware.rules.errors import OwareError

game = Game(ruleset("auale"))
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name Stand-in", "option name Hash type spin default 256 min 1 max 512", "uciok", sep="\\n", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        start = None if words[1] == "startpos" else Position.parse(words[2])
        game = Game(ruleset("auale"), start)
        for letter in words[-1] if "moves" in words else "":
            game.play(letter)
    elif words[0] == "go":
        move = "0000" if game.outcome else game.legal_moves()[0]
        print(f"info depth 7 score cp 35 lowerbound pv {move}{move.swapcase()}", flush=True)
        print(f"bestmove {move}", flush=True)
    elif words[0] == "quit":
        break
"""


@pytest.fixture
def aalina(benches: Path) -> ModuleType:
    """`benches/aalina.py`."""
    assert benches.is_dir()
    return importlib.import_module("aalina")


@pytest.fixture
def command(benches: Path, tmp_path: Path) -> list[str]:
    """What starts the adaptor with the stand-in."""
    (tmp_path / "stand_in.py").write_text(STAND_IN, encoding="utf-8")
    adaptor = [sys.executable, str(benches / "aalina.py"), "--warm-up", "0.1"]
    return [*adaptor, sys.executable, str(tmp_path / "stand_in.py")]


@pytest.mark.parametrize(
    ("ours", "lines", "answers"),
    [
        ("position startpos", ["position startpos"], []),
        ("position startpos moves F f A", ["position startpos moves FfA"], []),
        (
            "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S q3 moves A b",
            ["position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves Ab"],
            [],
        ),
        ("go movetime 100", ["go movetime 100"], []),
        (
            "go nodes 5",
            [],
            ["info string error go: nodes are not counted; expected movetime or depth", "bestmove (none)"],
        ),
        ("setoption name Ruleset value auale", [], []),
        ("setoption name ruleset value awari", [], ["info string error Ruleset: 'awari'; expected auale"]),
        ("setoption name Hash value 64", ["setoption name Hash value 64"], []),
        ("ucinewgame", ["ucinewgame"], []),
    ],
)
def test_lines_of_ours(aalina: ModuleType, ours: str, lines: list[str], answers: list[str]) -> None:
    assert aalina.to_aalina(ours) == (lines, answers)


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("bestmove C ponder c", "bestmove C ponder c"),
        ("bestmove 0000", "bestmove (none)"),
        ("info depth 9 score cp -35 upperbound pv CcDd", "info depth 9 score cp -35 upperbound pv C c D d"),
        ("info string A book move was chosen", "info string A book move was chosen"),
        ("readyok", "readyok"),
    ],
)
def test_lines_of_its(aalina: ModuleType, line: str, ours: str) -> None:
    assert aalina.from_aalina(line) == [ours]


def test_it_speaks_our_protocol(command: list[str]) -> None:
    engine = EngineProcess(command, options={"Ruleset": "auale", "Hash": "64"})
    try:
        assert engine.name == "Stand-in"
        assert engine.options == {"hash", "ruleset"}
        engine.new_game()
        reply = engine.go("startpos moves F f", "movetime 10", 30)
        game = Game(ruleset("auale"))
        game.play("F")
        game.play("f")
        first = game.legal_moves()[0]
        assert reply.move == first
        assert (reply.info["depth"], reply.info["line"]) == ("7", first + first.swapcase())
        assert engine.go("fen 0-0-0-0-0-0-0-0-0-0-0-1-23-24-S", "movetime 10", 30).move == ""
        assert engine.go("startpos", "nodes 5", 30).move == ""
    finally:
        engine.close()


def test_other_rules_are_refused(command: list[str]) -> None:
    with pytest.raises(EngineFailure, match="Ruleset: 'awari'; expected auale"):
        EngineProcess(command, options={"Ruleset": "awari"})


def test_it_ends_with_aalina(benches: Path) -> None:
    with pytest.raises(EngineFailure) as caught:
        EngineProcess([sys.executable, str(benches / "aalina.py"), sys.executable, "-c", "import sys; sys.exit(3)"])
    assert caught.value.cause == "crashed"


def test_both_are_compared(
    aalina: ModuleType, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.ogn"
    games.write_text('[Variant "auale"]\n1. F f 2. E e *\n', encoding="utf-8")
    aalina.compare(games, command[4:], 0.1, 20, {"OwnBook": "false", "Tables": str(tmp_path)})
    first, second = capsys.readouterr().out.splitlines()
    assert "(median of 1)" in first
    assert "M nodes/s" in first
    assert second.endswith("depth 7 (median of 1), tells no nodes")
