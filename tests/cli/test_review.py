"""`oware review` as a person calls it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oware.cli.app import main

GAME = """[Variant "abapa"]
[South "Ama"]
[North "Kofi"]
[Result "*"]

1. E c 2. C f+2 3. D a 4. C d+4 5. C f 6. D c *
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OWARE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    path = tmp_path / "game.ogn"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_a_review_in_the_terminal(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--nodes", "600", "--no-tables"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Ama – Kofi\nSouth")
    assert "4. North d" in told
    assert "accuracy" in told
    assert "everything else is the engine’s estimate, by 600 positions a move." in " ".join(told.split())


def test_a_review_as_json_and_as_a_page(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "out.html"
    assert main(["review", str(record), "--nodes", "600", "--no-tables", "--json", "--html", str(page)]) == 0
    game = json.loads(capsys.readouterr().out)["games"][0]
    assert game["finished"]
    assert "".join(move["move"] for move in game["moves"]) == game["moves_played"] == "EcCfDaCdCfDc"
    assert len(game["graph"]) == 13
    text = page.read_text(encoding="utf-8")
    assert "Review: Ama – Kofi" in text
    assert text.count("<svg") == 1 + sum(
        move["kind"] in ("inaccuracy", "mistake", "blunder", "proven") for move in game["moves"]
    )


def test_where_nothing_can_be_kept_a_review_is_made_all_the_same(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("OWARE_DATA", str(tmp_path / "file"))
    assert main(["review", str(record), "--nodes", "300", "--no-tables"]) == 0
    assert "accuracy" in capsys.readouterr().out


def test_a_page_that_cannot_be_written_is_told_before_the_review(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--html", str(tmp_path)]) == 2
    caught = capsys.readouterr()
    assert (caught.out, caught.err) == ("", f"error: {tmp_path} cannot be written: Is a directory\n")


def test_a_broken_off_review_goes_on(record: Path, tmp_path: Path) -> None:
    words = ["review", str(record), "--time", "50", "--no-tables", "--json"]
    # As if Ctrl-C were pressed when the first moves have been written down.
    code = (
        "import signal, sys; from oware.cli import review_job; from oware.cli.app import main\n"
        "write = review_job.write_whole\n"
        "def written(*given):\n"
        "    review_job.write_whole = write; write(*given); signal.raise_signal(signal.SIGINT)\n"
        f"review_job.write_whole = written; sys.exit(main({words!r}))"
    )
    environment = {**os.environ, "OWARE_DATA": str(tmp_path / "data")}
    broken_off = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    folder = tmp_path / "data" / "reviews"
    assert broken_off.returncode == 130
    assert "goes on from here" in broken_off.stderr.decode()
    done = json.loads(broken_off.stdout)["games"][0]
    assert not done["finished"]
    assert len(done["moves"]) == 8
    command = [sys.executable, "-m", "oware.cli", *words]
    whole = subprocess.run(command, capture_output=True, env=environment, check=True)
    game = json.loads(whole.stdout)["games"][0]
    assert game["finished"]
    assert game["moves"][: len(done["moves"])] == done["moves"]
    assert not list(folder.glob("*.json"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GAME[:-8], "cut off"),
        (GAME.replace("1. E c", "1. E D"), "line 6, column 6"),
        ("1. e4 e5 2. Nf3 *", "line 1, column"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "a position (diagram) and no game to review"),
        ('[Variant "abapa"]\n[Result "*"]\n\n*\n', "no move was played in this game"),
        ("", "the text is empty"),
        ("hello", "no format known"),
    ],
)
def test_bad_records_are_named(text: str, said: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(text, encoding="utf-8")
    assert main(["review", str(record), "--nodes", "500"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "3"], "has no game 3; it holds 1"),
        (["--html", "nowhere/out.html"], "there is no folder nowhere"),
        (["--tables", "nowhere"], "there is no folder nowhere"),
        (["--rules", "chess"], "chess"),
    ],
)
def test_bad_options_are_named(words: list[str], said: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--nodes", "500", *words]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert main(["review", "nothing.ogn"]) == 2
