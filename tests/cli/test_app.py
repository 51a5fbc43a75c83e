"""The command line as a whole: version, help, and mistakes answered without a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import oware
from oware import core
from oware.cli import app


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "oware.cli", *words], capture_output=True, text=True, timeout=300, check=False
    )


def test_version_needs_nothing_heavy() -> None:
    code = "import sys; from oware.cli.app import main; main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    version, modules = done.stdout.splitlines()
    assert version == f"oware {oware.__version__}"
    assert not {"typer", "rich", "textual", "litestar", "uvicorn", "asyncio"} & set(modules.split())


def test_help_lists_the_commands() -> None:
    done = run("--help")
    assert done.returncode == 0
    for name in app.COMMANDS:
        assert f" {name} " in done.stdout


def test_no_words_ask_for_help() -> None:
    assert "Usage: oware" in run().stdout + run().stderr


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = run(name, "-h")
    assert done.returncode == 0
    assert f"Usage: oware {name}" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("words", [["sreve"], ["serve", "--no-such-option"], ["serve", "--port"], ["--no-such-option"]])
def test_a_slip_is_a_usage_error(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert "Error" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_slip_is_answered_with_the_nearest_command() -> None:
    assert "Did you mean 'serve'" in run("sreve").stderr


def test_what_the_user_gets_wrong_is_said_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["serve", "--origin", "nonsense"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "error: origin 'nonsense' is not of the form https://host or https://host:port\n"


def test_ctrl_c_while_modules_are_loaded_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "import_module", interrupted)
    assert app.main(["perft", "--depth", "1"]) == 130


def test_a_file_that_cannot_be_used_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(name: str) -> object:
        raise PermissionError(errno.EACCES, "Permission denied", "some/file")

    monkeypatch.setattr("oware.rules.presets.ruleset", refused)
    assert app.main(["perft", "--depth", "1"]) == 2
    assert capsys.readouterr().err == "error: some/file: Permission denied\n"


@pytest.mark.skipif(sys.platform == "win32", reason="its shell closes no streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words",
    [
        "uci",
        "play --plain --speed off",
        "puzzles --number 1",
        "analyse CfBe --depth 1",
        "match random greedy --games 2",
    ],
)
def test_a_stream_that_is_closed_is_an_empty_one(words: str, closed: str, data_folder: Path) -> None:
    ended = subprocess.run(
        f'"{sys.executable}" -m oware.cli {words} {closed}',
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "words",
    [["learn", "--list"], ["review", "-", "--time", "1"], ["match", "random", "greedy", "--games", "2"], ["learn"]],
)
def test_a_terminal_without_the_signs_shows_others(words: list[str], data_folder: Path) -> None:
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:strict", "LC_ALL": "cs"}
    ended = subprocess.run(
        [sys.executable, "-m", "oware.cli", *words],
        input=b"CfBe" if "review" in words else "\u00e9\n".encode(),
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(("kind", "codes"), [("xterm", True), ("dumb", False)])
def test_a_dumb_terminal_gets_no_codes(kind: str, codes: bool, data_folder: Path) -> None:
    leader, follower = os.openpty()
    ended = subprocess.run(
        [sys.executable, "-m", "oware.cli", "analyse", "CfBe", "--depth", "2"],
        env={**os.environ, "TERM": kind},
        stdout=subprocess.DEVNULL,
        stderr=follower,
        timeout=60,
        check=False,
    )
    os.close(follower)
    try:
        written = os.read(leader, 1 << 16)
    except OSError:  # nothing was written
        written = b""
    os.close(leader)
    assert ended.returncode == 0
    assert (b"\x1b" in written) == codes


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "CfBe", "--time"],
        ["review", "-", "--time"],
        ["match", "random", "greedy", "--time"],
        ["match", "random", "greedy", "--grace"],
        ["bench", "--games"],
        ["tables", "build", "--seeds", "2", "--threads"],
    ],
)
def test_numbers_beyond_all_measure_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*words, "9" * 400]) == 2
    assert f"Invalid value for '{words[-1]}'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["book", "build"], ["train"], ["puzzles", "mine", "--out"]])
def test_what_cannot_be_written_is_told_before_the_work(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if words == ["train"] and core.notice():
        pytest.skip("training needs the C++ core, and says so first")
    assert app.main([*words, str(tmp_path / "no" / "folder")]) == 2
    assert (
        capsys.readouterr().err == f"error: {tmp_path / 'no' / 'folder'} cannot be written: No such file or directory\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["perft", "--depth", "3"], ["analyse", "CfBe", "--depth", "1"], ["uci"]])
def test_a_disk_too_full_for_what_is_printed_is_told(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "oware.cli", *words],
            input="uci\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr.removeprefix(f"{core.notice()}\n") == "error: No space left on device\n"
