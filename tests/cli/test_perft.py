"""`oware perft` and `oware bench`: numbers on the output, mistakes on the error stream."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from oware import core
from oware.cli.app import main

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["--depth", "4"], "1014\n"),
        (["--depth", "4", "--bulk"], "1014\n"),
        (["--depth", "3", "--pure"], "190\n"),
        (["--depth", "3", "--rules", "ba_awa"], "140\n"),
        (["-d", "2", "--position", "4-0-0-0-0-2-1-1-0-0-0-0-20-20-S", "--rules", "awari"], "2\n"),
        (["--depth", "0"], "1\n"),
        (
            ["--depth", "3", "--every", "--position", "1-0-2-0-3-2-1-1-0-0-0-0-19-19-S"],
            """\
1: 4 moves, 0 captures, 2 slams, 0 ended
2: 8 moves, 0 captures, 0 slams, 0 ended
3: 28 moves, 6 captures, 0 slams, 0 ended
""",
        ),
    ],
)
def test_counts(arguments: list[str], output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *arguments]) == 0
    assert capsys.readouterr().out == output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Missing option"),
        (["--depth", "-1"], "Invalid value"),
        (["--depth", "x"], "Invalid value"),
        (["--depth", "3", "--rules", "kalah"], "unknown rule set 'kalah'"),
        (["--depth", "3", "--position", "4-4"], "expected twelve houses"),
        (["--depth", "3", "--position", ""], "empty diagram"),
        (["--depth", "3", "--position", "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"], "47 seeds"),
        (["--depth", "3", "--position", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 p1"], "of another game"),
    ],
)
def test_mistakes(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *arguments]) == 2
    caught = capsys.readouterr()
    assert told in caught.err
    assert caught.out == ""


@built
@pytest.mark.skipif(sys.platform == "win32", reason="a console's Ctrl-C is not sent like a signal")
def test_ctrl_c_ends_a_long_count() -> None:
    code = (
        "import os, signal, sys, threading; from oware.cli.app import main\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(main(['perft', '--depth', '15']))"
    )
    ended = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == 130
    assert b"Traceback" not in ended.stderr


@built
def test_the_bench_has_a_signature(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for _ in range(2):
        assert main(["bench", "--depth", "5", "--games", "100"]) == 0
        output = capsys.readouterr().out
        lines.append((re.findall(r"signature [0-9a-f]{16}", output), re.findall(r"(\d+) nodes", output)))
    assert lines[0] == lines[1]
    assert [len(found) for found in lines[0]] == [1, 1]
