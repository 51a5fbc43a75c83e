"""`oware match`: what it prints, records, and how it is stopped and taken up again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oware.cli.app import main
from oware.notation import ogn

PROGRAM = [sys.executable, "-m", "oware.cli", "match"]


def test_the_result_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "greedy", "random", "--games", "40", "--sprt", "0,100", "--play-on"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("greedy against random: ")
    assert out[1].startswith("  Elo +")
    assert out[2].startswith("  pairs with 0, ½, 1, 1½, 2 points: ")
    assert out[3].endswith("the higher one accepted")


def test_the_result_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "greedy", "random", "random", "--games", "3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["finished"] is True
    assert [(pairing["first"], pairing["second"]) for pairing in result["pairings"]] == [
        ("greedy #1", "random #2"),
        ("greedy #1", "random #3"),
        ("random #2", "random #3"),
    ]
    for pairing in result["pairings"]:
        assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 4
        assert sum(pairing["pairs"]) == 2


def test_all_games_are_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.ogn"
    assert main(["match", "greedy", "random", "--games", "4", "--records", str(path)]) == 0
    out = capsys.readouterr().out
    games = ogn.read_all(path.read_text(encoding="utf-8"))
    assert [game.tags["South"] for game in games] == ["greedy", "random", "greedy", "random"]
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2"]
    wins = sum(
        game.game.outcome is not None and game.game.outcome.winner == number % 2 for number, game in enumerate(games)
    )
    assert f"greedy against random: {wins} won" in out
    assert [path.name for path in tmp_path.iterdir()] == ["games.ogn"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy"], "one engine makes no match; name two or more"),
        (["greedy", "deep-thought"], "there is no engine 'deep-thought'"),
        (["greedy", "random", "--rules", "ba-awa-three"], "ba-awa-three is for three players; matches are for two"),
        (["greedy", "random", "--rules", "chess"], "unknown rule set"),
        (["greedy", "random", "--sprt", "5"], "--sprt '5': expected two differences in Elo"),
        (["greedy", "random", "--sprt", "5,0"], "--sprt '5,0': expected two differences in Elo"),
        (["greedy", "random", "random", "--sprt", "0,5"], "a test (--sprt) is between two engines; there are 3"),
        (["greedy", "random", "--clock", "soon"], "--clock 'soon': expected seconds a game"),
        (["greedy", "random", "--set", "3:Hash=1"], "expected NUMBER:NAME=VALUE with an engine's number from 1 to 2"),
        (["greedy", "random", "--set", "1:time=1"], "greedy takes no settings"),
        (["greedy", "random", "--state", "/no/such/folder/file"], "cannot be used"),
        (["greedy", "random", "--records", "/no/such/folder/file"], "the records cannot be written"),
        (["greedy", "random", "--records", "/"], "the records cannot be written"),
        (["greedy", "random", "--adjudicate"], "there are no tables of abapa to end games with"),
    ],
)
def test_mistakes_are_told(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OWARE_TABLES", str(tmp_path / "none"))
    assert main(["match", *words]) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert not told.out  # no match was played before


def test_an_engine_that_cannot_play_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", f"{sys.executable} -c 'raise SystemExit(3)'", "random", "--set", "1:name=broken"]) == 1
    assert "error: broken has ended (exit code 3)" in capsys.readouterr().err
    assert main(["match", "oware:hash=0", "random", "--games", "2"]) == 1
    assert "oware:hash=0: setoption: Hash: '0'; expected a whole number" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_ctrl_c_keeps_what_was_played_and_the_same_call_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    command = [*PROGRAM, "oware:depth=2", "random", "--games", "100000", "--state", str(state), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _wait in range(2400):
            if state.exists() and state.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same call goes on with it" in err
    assert "Traceback" not in err
    assert out.startswith("oware:depth=2 against random: ")
    played = state.read_bytes().count(b"\n") - 1
    assert 3 <= played < 100_000
    command[command.index("100000")] = str(played + 2 + played % 2)
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert "there already" in done.stderr
    numbers = [json.loads(line)["game"] for line in state.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(played + 2 + played % 2))


@pytest.mark.parametrize(
    ("engine", "message"), [("oware:nosuch=1", "has no option nosuch"), ("oware:level=99", "expected a whole number")]
)
def test_a_match_that_cannot_begin_has_no_result(engine: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", engine]) == 1
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_engines_play_with_a_clock(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "oware:level=1", "random", "--games", "2", "--clock", "60+1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["pairings"][0]["conduct"][0]["faults"] == {}
