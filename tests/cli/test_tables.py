"""`oware tables`: what it prints, and what it says when something is wrong."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

import oware
from oware.cli.app import main
from oware.cli.tables_progress import shown
from oware.rules.presets import ruleset
from oware.tables.builder import Progress
from oware.tables.folder import build
from oware.tables.native import available

pytestmark = pytest.mark.skipif(not available(), reason="the C++ core is not built")

POSITION = "0-1-0-0-0-1-0-0-0-0-1-1-22-22-S"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    build(ruleset("abapa"), 6, folder=folder)
    build(ruleset("awari"), 6, folder=folder)
    return folder


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["tables", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_build_goes_on_from_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "build", "--seeds", 5, "--dir", tmp_path)
    assert (code, out) == (0, f"built levels 0 to 5 in {tmp_path}\n")
    assert [line.split(",")[0] for line in err.splitlines()][-1] == "level 5: 4368 boards"
    assert run(capsys, "build", "--seeds", 6, "--dir", tmp_path)[1] == f"built levels 6 to 6 in {tmp_path}\n"
    assert run(capsys, "build", "--seeds", 6, "--dir", tmp_path) == (
        0,
        f"all levels up to 6 are in {tmp_path} already\n",
        "",
    )
    assert run(capsys, "build", "--seeds", 2, "--rules", "awari", "--dir", tmp_path)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["abapa.pair", "awari.split"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["build", "--seeds", "20", "--memory", "1MiB"], "20 seeds need 44.2 MiB of memory with the rest on the disk"),
        (["build", "--seeds", "4", "--memory", "lots"], "'lots' is no amount of memory; expected one such as 8GiB"),
        (["build", "--seeds", "4", "--kind", "triple"], "unknown kind 'triple'; expected pair or split"),
        (["build", "--seeds", "4", "--rules", "merkel"], "merkel loses a game by a grand slam"),
        (["build", "--seeds", "4", "--rules", "ba_awa"], "endgame tables are for Oware"),
        (["probe", POSITION], "no table for 4 seeds under abapa (pair); make it: oware tables build"),
        (["histogram", "--seeds", "4"], "no table for 4 seeds under awari (split)"),
        (["verify"], "there is no table in"),
        (["verify", "--seeds", "3"], "no table for 0 seeds"),
        (["pack"], "there is no table in"),
        (["unpack", "--seeds", "3"], "there is no table in"),
        (["probe", "9999-0-0-0-0-0-0-0-0-0-0-0-0-0-S"], "no table for 9999 seeds: tables hold up to 48"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    code, out, err = run(capsys, *words, "--dir", tmp_path)
    assert (code, out) == (2, "")
    assert message in err
    assert err.startswith("error: ")


def test_histogram_prints_the_counts_and_nothing_else(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (Path(oware.__file__).parent / "tables" / "known" / "awari.split.csv").open(encoding="ascii") as file:
        known = [row for row in csv.DictReader(file) if row["seeds"] == "6"]
    code, out, err = run(capsys, "histogram", "--rules", "awari", "--seeds", 6, "--dir", tables)
    assert (code, err) == (0, "")
    assert out == "".join(f"{row['value']},{row['count']}\n" for row in known)


def test_probe_tells_values_and_a_line(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "probe", POSITION, "--dir", tables, "--line") == (
        0,
        """\
4 seeds, pair under abapa: the player to move gets 4
The player to move wins.
This holds if nothing is repeated: positions before this one are not known.
B: 4, loss 0, forced in 19 plies
F: 0 to 2, loss 4
line: B e C f F a B b A c D d C e B f (the game is over)
""",
        "",
    )


def test_verify_tells_each_level_or_the_damaged_file(
    tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "verify", "--rules", "awari", "--dir", tables, "--seeds", 2)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "0: 1 boards agree, histogram as published",
        "1: 12 boards agree, histogram as published",
        "2: 78 boards agree, histogram as published",
    ]
    build(ruleset("abapa"), 3, folder=tmp_path)
    path = tmp_path / "abapa.pair" / "02.table"
    hurt = bytearray(path.read_bytes())
    hurt[4096 + 17] ^= 1
    path.write_bytes(hurt)
    code, out, err = run(capsys, "verify", "--dir", tmp_path)
    assert (code, out.count("\n")) == (2, 2)
    assert err.startswith(f"error: {path} is damaged: the values of boards 0 to 77 are wrong; remove it")


def test_what_was_streamed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with shown() as report:
        report(Progress(20, 100.0, 1000, 4.0))
        report(Progress(20, 100.0, 1000, 4.0, finished=True, read=3 << 30, written=5 << 20))
    assert capsys.readouterr().err == (
        "level 20: 84672315 boards, 0.00 M boards/s, 0:00:36 left; out of core, 3.0 GiB read, 5.0 MiB written\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits for files")
@pytest.mark.parametrize("memory", ["1GiB", "24.6MiB"])
def test_a_full_disk_is_told_and_leaves_nothing_half_done(tmp_path: Path, memory: str) -> None:
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20)); "
        "from oware.cli.app import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["tables", "build", "--seeds", "12", "--dir", str(tmp_path), "--memory", memory]
    ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "cannot be written: File too large; levels finished are kept" in ended.stderr.splitlines()[-1]
    names = sorted(path.name for path in (tmp_path / "abapa.pair").iterdir())
    assert names == [f"{level:02d}.table" for level in range(len(names))]
    assert len(names) >= 10
