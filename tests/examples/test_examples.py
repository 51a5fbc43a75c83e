"""The example programs run, and answer a wrong call as programs should."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oware.notation import ogn


@pytest.fixture
def run(root):
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=120)

    return run


def test_random_game(run):
    done = run("examples/random_game.py", "--rules", "awari", "--seed", "7", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert ogn.read(done.stdout).game.outcome is not None
    shown = run("examples/random_game.py", "--rules", "ba-awa-three").stdout
    assert "Seat 0 " in shown
    assert shown.count(" to move\n") == len(ogn.read(shown[shown.index("[Variant") :]).game.moves) - 1


def test_engine_match(run):
    done = run("examples/engine_match.py", "--levels", "2,1", "--games", "2")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["game 1", "game 2", "level 2 against level 1"]


def test_read_ogn(run):
    done = run("examples/read_ogn.py", "examples/club.ogn")
    assert done.stdout == (
        "Ama against Kofi, abapa, 4 plies\n"
        "  ply 3: leaves D and E open\n"
        "  ply 4: Kofi plays e and captures 3\n"
        "  Kofi wins, 0-3 (resignation)\n"
        "\n"
        "Ama against Kofi against Esi, ba-awa-three, 20 plies\n"
        "  ply 2: Kofi plays E and captures 4\n"
        "  ply 8: Kofi plays b and captures 4\n"
        "  ply 10: Ama plays B and captures 4\n"
        "  ply 11: Kofi plays E and captures 4\n"
        "  ply 20: Kofi plays a and captures 4\n"
        "  Kofi wins, 20-24-4 (last_seeds)\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("examples/random_game.py", "--rules", "chess"), "unknown rule set 'chess'"),
        (("examples/engine_match.py", "--levels", "13,1"), "13"),
        (("examples/engine_match.py", "--levels", "1"), "give as many levels"),
        (("examples/read_ogn.py",), "usage:"),
        (("examples/read_ogn.py", "nowhere.ogn"), "nowhere.ogn"),
        (("examples/read_ogn.py", "examples/read_ogn.py"), "read_ogn.py: line 1"),
    ],
)
def test_wrong_calls(run, words, message):
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
