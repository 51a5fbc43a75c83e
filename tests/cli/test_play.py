"""The command itself: its options, and the program in pipes and in a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from oware import Game, Match, ruleset
from oware.cli.app import main
from oware.notation import record

CUT_OFF = record.write(Game(ruleset("abapa")))[:150]


@pytest.fixture
def no_input(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield


@pytest.mark.usefixtures("no_input")
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--rules", "chess"], "unknown rule set 'chess'"),
        (["--level", "0"], "level is '0'"),
        (["--side", "Z"], "side is 'Z'"),
        (["--players", "3"], "abapa is for 2 players"),
        (["--position", "4-4"], "in no format known here"),
        (["--position", "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"], "47 seeds"),
        (["--rules", "ba-awa", "--match", "target=13"], "target is 13"),
        (["--load", "/no/such/file"], "cannot be read"),
        (["--load", "CUT"], "cut off"),
        (["--load", "CUT", "--match", "default"], "leave out --match"),
        (["--load", "GAME", "--rules", "ba-awa"], "the save is of the rule set abapa"),
        (["--resume"], "no game to go on with"),
        (["--resume", "--rules", "abapa"], "leave out --rules"),
        (["--speed", "warp"], "expected off, fast, normal, slow"),
    ],
)
def test_mistakes_end_with_a_message_and_code_2(
    arguments: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut").write_text(CUT_OFF)
    (tmp_path / "game").write_text(record.write(Game(ruleset("abapa"))))
    files = {"CUT": str(tmp_path / "cut"), "GAME": str(tmp_path / "game")}
    code = main(["play", *(files.get(word, word) for word in arguments)])
    out, err = capsys.readouterr()
    assert code == 2
    assert err.startswith("error: ")
    assert why in err
    assert "Traceback" not in out + err


@pytest.mark.usefixtures("no_input")
def test_the_end_of_the_input_ends_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--plain"]) == 0
    assert capsys.readouterr().out.endswith("South, A B C D E F> \nGoodbye.\n")


@pytest.mark.usefixtures("no_input")
def test_a_saved_match_is_loaded_and_watched_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(ruleset("ba-awa-three"), max_games=1)
    match.game.play("A")
    (tmp_path / "match.json").write_text(record.write(match))
    file = str(tmp_path / "match.json")
    assert main(["play", "--load", file, "--players", "2"]) == 2
    assert "that is a game for 3 players" in capsys.readouterr().err
    assert main(["play", "--load", file, "--side", "0,2", "--level", "1"]) == 0
    assert "Seat 0: person, Seat 1: level 1, Seat 2: person." in capsys.readouterr().out
    assert main(["play", "--load", file, "--side", "none", "--level", "1"]) == 0
    assert "The match is over" in capsys.readouterr().out


def program(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program with its input and output in pipes."""
    return subprocess.run(
        [sys.executable, "-m", "oware.cli", "play", *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


def test_a_game_through_pipes_is_kept_and_resumed() -> None:
    first = program("--level", "1", text="C\nscore\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "South C, 0–0, North to move" in first.stdout
    assert first.stdout.endswith("Goodbye. The game is kept; go on with: oware play --resume\n")
    second = program("--resume", text="moves\nquit\n")
    assert second.returncode == 0
    assert re.search(r"  1\. C    [a-f]", second.stdout)


def test_a_pipe_with_a_wrong_line_is_told_by_the_exit_code() -> None:
    done = program(text="c\nquit\n")
    assert done.returncode == 2
    assert "House c is not South's" in done.stdout
    assert done.stderr == ""


def test_the_engine_plays_itself_to_the_end_in_a_pipe() -> None:
    done = program("--side", "none", "--level", "2,1")
    assert done.returncode == 0
    assert "The game is over" in done.stdout


def test_plain_text_survives_a_poor_terminal() -> None:
    done = program("--side", "both", text="C\nquit\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


# Forking this process, which has threads, may leave the child stuck: a fresh Python makes the terminal its own.
IN_A_TERMINAL = """import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "oware.cli", "play", *sys.argv[1:]])"""


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24) -> None:
        self._fd, end = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", IN_A_TERMINAL, *arguments],
            stdin=end,
            stdout=end,
            stderr=end,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)},
        )
        os.close(end)
        self.text = ""

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def until(self, wanted: str, seconds: float = 120) -> None:
        """Reads until the program has said something."""
        end = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < end, f"{wanted!r} not in {self.text!r}"
            self._read()

    def _read(self) -> bool:
        if select.select([self._fd], [], [], 0.1)[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                return False
            self.text += data.decode(errors="replace")
            return bool(data)
        return True

    def code(self, seconds: float = 120) -> int:
        """Waits for the end of the program; its exit code."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read()
            if self._process.poll() is not None:
                while self._read() and select.select([self._fd], [], [], 0)[0]:
                    pass
                os.close(self._fd)
                return self._process.returncode
        self._process.kill()
        self._process.wait()
        raise AssertionError(f"still running: {self.text!r}")


def test_a_plain_game_in_a_terminal_ends_with_ctrl_d() -> None:
    terminal = Terminal("--plain", "--level", "1")
    terminal.until("South, A B C D E F> ")
    terminal.type("C\n")
    terminal.until("South to move\r\nSouth,")
    terminal.type("\x04")
    assert terminal.code() == 0
    assert "The game is kept" in terminal.text


def test_ctrl_c_ends_a_plain_game_politely() -> None:
    terminal = Terminal("--plain", "--level", "1")
    terminal.until("South, A B C D E F> ")
    time.sleep(0.3)
    terminal.type("\x03")
    # Readline shows the prompt a moment before it listens for signals: one that came in between it hears with the next.
    with suppress(AssertionError):
        terminal.until("Goodbye.", 10)
    if "Goodbye." not in terminal.text:
        terminal.type("\x03")
    assert terminal.code() == 130
    assert "Goodbye." in terminal.text
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_a_drawn_game_in_a_terminal(key: str) -> None:
    terminal = Terminal("--level", "1", "--no-animation")
    terminal.until("South to move")
    terminal.type("C")
    terminal.until("1. C ")
    terminal.type(key)
    assert terminal.code() == 0
    assert "The game is kept; go on with: oware play --resume" in terminal.text
    assert "Traceback" not in terminal.text
