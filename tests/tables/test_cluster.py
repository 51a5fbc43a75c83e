"""Tables built by several processes over a real MPI: the same files, after any end and on any number of ranks."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import pytest

from oware.tables.cluster import launched, told_rank
from oware.tables.index import boards_of_level
from oware.tables.options import Kind
from oware.tables.shard import STRIDE_STEP, range_of, stride_of

from .conftest import Built, needs_core

MPIEXEC = shutil.which("mpiexec", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))

needs_mpi = pytest.mark.skipif(
    not (MPIEXEC and find_spec("mpi4py") and Path("/proc").is_dir()), reason="there is no mpiexec, or no mpi4py"
)


def start(ranks: int, folder: Path, *words: str) -> subprocess.Popen[str]:
    assert MPIEXEC
    command = [
        MPIEXEC,
        "-n",
        str(ranks),
        sys.executable,
        "-m",
        "oware",
        "tables",
        "build",
        "--dir",
        str(folder),
        *words,
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(ranks: int, folder: Path, *words: str) -> tuple[int, str, str]:
    process = start(ranks, folder, *words)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


def processes_below(process: int) -> list[int]:
    """All descendants of a process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [below for child in map(int, children) for below in (child, *processes_below(child))]


def ranks_of(launcher: int) -> list[int]:
    """The processes in which Python runs."""
    found = processes_below(launcher)
    return [process for process in found if b"oware" in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")]


def assert_same(folder: Path, expected: Path, table: str, levels: range) -> None:
    for level in levels:
        name = f"{table}/{level:02d}.table"
        assert (folder / name).read_bytes() == (expected / name).read_bytes(), name


@pytest.mark.parametrize("ranks", [1, 2, 4, 7, 128])
def test_shares_cover_a_level_in_order(ranks: int) -> None:
    for level in (0, 5, 12, 20, 48):
        ranges = [range_of(level, rank, ranks) for rank in range(ranks)]
        assert [share.start for share in ranges[1:]] == [share.stop for share in ranges[:-1]]
        assert (ranges[0].start, ranges[-1].stop) == (0, boards_of_level(level))
        assert all(share.start % STRIDE_STEP == 0 for share in ranges if share)
        assert max(map(len, ranges)) == min(stride_of(level, ranks), boards_of_level(level))


def test_a_launcher_is_known_by_what_it_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not launched()
    monkeypatch.setenv("PMI_SIZE", "1")
    assert not launched()
    monkeypatch.setenv("PMI_SIZE", "4")
    monkeypatch.setenv("PMI_RANK", "3")
    assert launched()
    assert told_rank() == 3


@needs_core
@needs_mpi
@pytest.mark.parametrize(
    ("rules", "kind", "ranks", "seeds"),
    [("abapa", "pair", 4, 8), ("awari", "split", 3, 8), ("sao-paulo-literal", "pair", 2, 7)],
)
def test_many_processes_write_the_files_of_one(
    built: Built, tmp_path: Path, rules: str, kind: Kind, ranks: int, seeds: int
) -> None:
    code, out, err = run(ranks, tmp_path, "--rules", rules, "--kind", kind, "--seeds", str(seeds))
    assert (code, err.count("level")) == (0, seeds + 1), err
    assert f"with {ranks} processes, which sent " in out
    assert_same(tmp_path, built(rules, kind, seeds), f"{rules}.{kind}", range(seeds + 1))
    assert len(list((tmp_path / f"{rules}.{kind}").iterdir())) == seeds + 1


@needs_core
@needs_mpi
def test_a_killed_rank_costs_no_finished_level(built: Built, tmp_path: Path) -> None:
    """And what is missing is built on another number of ranks."""
    place = tmp_path / "abapa.pair"
    process = start(3, tmp_path, "--seeds", "18")
    end = monotonic() + 180
    while not (place / "07.table").exists():
        assert monotonic() < end
        assert process.poll() is None
        sleep(0.02)
    os.kill(ranks_of(process.pid)[-1], signal.SIGKILL)
    process.communicate(timeout=60)
    assert process.returncode != 0
    there = sorted(path.name for path in place.glob("*.table"))
    assert there == [f"{level:02d}.table" for level in range(len(there))]
    assert 8 <= len(there) < 19
    seeds = max(9, len(there))
    code, out, err = run(2, tmp_path, "--seeds", str(seeds))
    assert code == 0, err
    assert f"built levels {len(there)} to {seeds} " in out
    assert_same(tmp_path, built("abapa", "pair", seeds), "abapa.pair", range(seeds + 1))
    assert "are in" in run(2, tmp_path, "--seeds", "5")[1]
    assert not list(place.glob("*.part"))


@needs_core
@needs_mpi
def test_what_one_rank_finds_ends_all(built: Built, tmp_path: Path) -> None:
    source = built("abapa", "pair", 8) / "abapa.pair"
    place = tmp_path / "abapa.pair"
    shutil.copytree(source, place)
    for path in place.iterdir():
        if int(path.name[:2]) > 8:
            path.unlink()
    body = bytearray((place / "08.table").read_bytes())
    body[4096 + 140_000] ^= 1  # in the share of the last of three
    (place / "08.table").write_bytes(body)
    code, out, err = run(3, tmp_path, "--seeds", "9")
    assert (code, out) == (2, "")
    assert err.count("error:") == 1
    assert "08.table is damaged" in err
    assert "Traceback" not in err
    code, out, err = run(2, tmp_path, "--seeds", "20", "--memory", "10MiB")
    assert (code, err.count("error:")) == (2, 1)
    assert "20 seeds on 2 processes need" in err
