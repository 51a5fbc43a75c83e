"""The command line as a whole: version, help, and mistakes answered without a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import oware
from oware.cli import app


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "oware.cli", *words], capture_output=True, text=True, timeout=60, check=False
    )


def test_version_needs_nothing_heavy() -> None:
    code = "import sys; from oware.cli.app import main; main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
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
    assert (ended.returncode, ended.stderr) == (2, "error: No space left on device\n")
