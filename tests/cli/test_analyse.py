"""`oware analyse`: positions and games, in words and as JSON."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from oware import Game, locale, ruleset
from oware.cli.analyse_report import AnalysisReport, AnalysisSubject
from oware.cli.app import main
from oware.core.face import CoreGame
from oware.engine.analysing import Analyst, MoveValue, PositionAnalysis
from oware.notation import OgnGame, ogn

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OWARE_TABLES", str(tmp_path / "tables"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game(ruleset("awari"))
    for letter in "CfBe":
        game.play(letter)
    path = tmp_path / "game.ogn"
    path.write_text(ogn.write_all([OgnGame(game), OgnGame(game)]), encoding="utf-8")
    return path


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", START, "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{START} (abapa), South to move"
    assert lines[1].startswith("depth 3, ")
    assert sorted(line.split()[0] for line in lines[2:]) == list("ABCDEF")
    assert "loses" not in lines[2]
    assert "loses" in lines[7]


def test_a_game_file(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), "--depth", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "game 1 of 2"
    assert [line.split()[1] for line in lines[1:5]] == list("CfBe")
    assert lines[5] == "game 2 of 2"
    assert lines[10].startswith("South: 2 moves, ")


def test_json_has_every_move_of_every_position(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), "--depth", "2", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["finished"] is True
    assert [game["moves"] for game in result["games"]] == ["CfBe", "CfBe"]
    assert result["games"][0]["ruleset"] == "awari"
    positions = result["games"][0]["positions"]
    assert [position["played"] for position in positions] == list("CfBe")
    for position in positions:
        assert position["played"] in [move["letter"] for move in position["moves"]]
        assert {"seeds", "win", "draw", "loss", "proof", "seeds_lost", "chance_lost", "exact", "line"} <= set(
            position["moves"][0]
        )


def test_the_last_position_of_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "CfBe", "--depth", "2", "--last"]) == 0
    assert "South to move" in capsys.readouterr().out


def test_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "oware.cli", "analyse", "-", "--depth", "2"],
        input="CfBe\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["checkmate"], "'checkmate' is in no format known here; expected a position"),
        (["4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"], "the position holds 47 seeds"),
        (["CC"], "house C is not yours"),
        ([""], "the text is empty"),
        ([START, "--rules", "chess"], "unknown rule set"),
        ([START, "--rules", "ba-awa-three"], "error: "),
        (["game.ogn"], "there is no file 'game.ogn', and read as a position or moves: line 1"),
        (["4-" * 3000], "3001 parts in '4-4-4-4-4-"),
        ([START, "--goal", "fun"], "--goal 'fun': expected win or seeds"),
        ([START, "--tables", "/no/such/folder"], "there is no folder /no/such/folder; make tables"),
    ],
)
def test_mistakes_are_told(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", *words]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err) < 700


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["    1. C    +0.00  win 0 %", "South: 1 move, 1 of them the best, 0.00 seeds and 0.0 % lost a move"]),
        (
            "fr",
            [
                "    1. C    +0,00  gain 0\u00a0%",
                "Sud\u00a0: 1 coup, dont 1 le meilleur, 0,00 graines et 0,0\u00a0% perdus par coup",
            ],
        ),
    ],
)
def test_numbers_are_written_as_the_language_does_and_nothing_is_less_than_nothing(
    language: str, lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    move = MoveValue("C", -0.001, 0, 0, 1, "", seeds_lost=-0.001, chance_lost=-0.0001, exact=True, line="C")
    game = Game(ruleset("abapa"))
    game.play("C")
    report = AnalysisReport(json=False)
    locale.set_language(language)
    try:
        report.begin(AnalysisSubject(game, 1, 1, moves=True))
        report.add(PositionAnalysis(START, 0, 0, "C", "search", 3, 10, 0.01, (move,)))
        report.end(finished=True)
    finally:
        locale.set_language("en")
    assert capsys.readouterr().out.splitlines() == lines


def test_a_position_may_be_longer_than_the_name_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    earlier = ",".join(f"{13 - left}-{left}-3-4-4-4-4-4-4-2-1-1-S*1" for left in range(14))
    position = f"6-7-3-4-4-4-4-4-4-2-1-1-2-2-N r{earlier}"
    assert len(position) > 255
    assert main(["analyse", position, "--depth", "1"]) == 0
    assert capsys.readouterr().out.startswith(position.split()[0])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_read_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=("CfBe",))
    writing.start()
    assert main(["analyse", str(pipe), "--depth", "1"]) == 0
    writing.join()
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[:4]] == list("CfBe")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_ctrl_c_leaves_what_is_done() -> None:
    command = [sys.executable, "-m", "oware.cli", "analyse", "CfBeDa", "--time", "2000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert first.split()[1] == "C"
    assert re.search(r"South: [12] moves?, ", out)  # one more if the signal came late
    assert "Broken off; what is above is whole." in err
    assert "Traceback" not in err


def test_json_that_was_broken_off_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole = Analyst.position

    def interrupted(self: Analyst, game: CoreGame, **words: Any) -> PositionAnalysis:
        if len(game.moves) == 2:
            raise KeyboardInterrupt
        return whole(self, game, **words)

    monkeypatch.setattr(Analyst, "position", interrupted)
    assert main(["analyse", "CfBeDa", "--depth", "1", "--json"]) == 130
    result = json.loads(capsys.readouterr().out)
    assert result["finished"] is False
    assert [position["played"] for position in result["games"][0]["positions"]] == ["C", "f"]
