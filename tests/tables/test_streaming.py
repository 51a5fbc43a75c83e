from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from oware.rules.presets import ruleset
from oware.rules.ruleset import Ruleset
from oware.tables.builder import BuildStoppedError, Meter, Progress, Workers
from oware.tables.errors import DamagedTableError, TableSpaceError
from oware.tables.files import file_name
from oware.tables.folder import build, memory_wanted, table_folder
from oware.tables.index import boards_of_level
from oware.tables.options import KINDS, Kind, table_ruleset
from oware.tables.streaming import RESERVE, Traffic, build_streamed, memory_least, scratch_bytes

from .conftest import Built, needs_core
from .test_packed import copy

ABAPA = ruleset("abapa")

TINY = 1 << 16
"""Less than any level takes: then the levels below are let go after every row."""


def stream(
    rules: Ruleset, kind: Kind, level: int, folder: Path, *, threads: int = 1, memory: int = TINY, stack: int = 4096
) -> Traffic:
    table = table_ruleset(rules)
    workers = Workers(threads, Event())
    meter = Meter(boards_of_level(level), None)
    try:
        return build_streamed(
            table, kind, level, table_folder(table, kind, folder), workers, meter, memory, stack=stack
        )
    finally:
        workers.close()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", ["abapa", "awari", "sao-paulo-literal", "browser-doc"])
def test_every_level_is_the_same_file_as_in_memory(built: Built, tmp_path: Path, rules: str, kind: Kind) -> None:
    folder = copy(built, tmp_path, 8, table_ruleset(ruleset(rules)).name, kind)
    for level in range(9):
        before = (folder / file_name(level)).read_bytes()
        (folder / file_name(level)).unlink()
        stream(ruleset(rules), kind, level, tmp_path)
        assert (folder / file_name(level)).read_bytes() == before
    assert not list(folder.glob("*.part"))


@needs_core
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "changes",
    [
        {"capture_counts": (1, 4), "grand_slam": "keep_last"},
        {"capture_counts": (2, 3, 4), "grand_slam": "illegal", "skip_origin": False},
        {"grand_slam": "opponent_gets_rest", "cannot_feed": "starved_takes"},
        {"end_when_only_singles": True, "capture_chain": False},
    ],
    ids=lambda changes: "-".join(changes),
)
def test_odd_options_make_the_same_files_too(tmp_path: Path, changes: dict[str, object], kind: Kind) -> None:
    odd = Ruleset(**{**changes, "name": "odd"})  # type: ignore[arg-type]
    build(odd, 7, kind=kind, folder=tmp_path, threads=2)
    (folder,) = tmp_path.iterdir()
    for level in range(8):
        before = (folder / file_name(level)).read_bytes()
        (folder / file_name(level)).unlink()
        stream(odd, kind, level, tmp_path, threads=2)
        assert (folder / file_name(level)).read_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_two_threads_and_a_short_stack_make_the_same_file(built: Built, tmp_path: Path, kind: Kind) -> None:
    folder = copy(built, tmp_path, 10, "abapa", kind)
    before = (folder / file_name(10)).read_bytes()
    traffic = stream(ABAPA, kind, 10, tmp_path, threads=2, memory=1 << 24)
    assert (folder / file_name(10)).read_bytes() == before
    assert traffic.written == scratch_bytes(10) + len(before)
    (folder / file_name(10)).unlink()
    again = stream(ABAPA, kind, 10, tmp_path, threads=2, memory=1 << 24, stack=1)
    assert (folder / file_name(10)).read_bytes() == before
    one_pass = 2 * boards_of_level(10)
    assert again.read > traffic.read + 5 * one_pass  # most thresholds are passed over again


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell how much memory was used")
def test_a_build_with_little_memory_streams_what_does_not_fit(built: Built, tmp_path: Path) -> None:
    """Also the memory is measured: what the build adds to the process at its peak stays under the limit."""
    copy(built, tmp_path, 11)
    limit = memory_least(13)
    assert memory_wanted("pair", 13) + RESERVE > limit
    code = f"""
import resource, sys
from pathlib import Path
from oware.rules.presets import ruleset
from oware.tables.folder import build
told = []
def peak():
    lines = open('/proc/self/status').read().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith('VmHWM')).split()[1])
before = peak()
build(ruleset('abapa'), 13, memory={limit}, folder=Path({str(tmp_path)!r}), threads=2, report=told.append)
print(peak() - before, *(progress.read for progress in told if progress.finished))
"""
    words = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    grown, *read = map(int, words)
    assert len(read) == 2
    assert read[-1] > 13 * 2 * boards_of_level(13)
    assert grown < limit
    for level in (12, 13):
        name = Path("abapa.pair") / file_name(level)
        assert (tmp_path / name).read_bytes() == (built("abapa", "pair", 13) / name).read_bytes()


def test_a_damaged_level_below_is_found_before_anything_is_built(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 7)
    path = folder / file_name(5)
    hurt = bytearray(path.read_bytes())
    hurt[5000] ^= 1
    path.write_bytes(hurt)
    before = (folder / file_name(7)).read_bytes()
    with pytest.raises(DamagedTableError, match=path.name):
        stream(ABAPA, "pair", 7, tmp_path)
    assert (folder / file_name(7)).read_bytes() == before
    assert not list(folder.glob("*.part"))


def test_a_streamed_build_stops_when_told_and_leaves_nothing(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 13)
    (folder / file_name(13)).unlink()
    stop = Event()
    workers = Workers(2, stop)
    meter = Meter(1, lambda _progress: stop.set())
    with pytest.raises(BuildStoppedError):
        build_streamed(table_ruleset(ABAPA), "pair", 13, folder, workers, meter, memory_least(13))
    workers.close()
    assert sorted(path.name for path in folder.iterdir()) == [file_name(level) for level in range(13)]


def test_what_neither_memory_nor_disk_will_do_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        TableSpaceError,
        match=r"20 seeds need 44\.\d MiB of memory with the rest on the disk \(\d+ MiB for the fast method\), "
        r"30\.0 MiB are allowed or available; up to \d+ seeds fit",
    ):
        build(ABAPA, 20, folder=tmp_path, memory=30 << 20)
    free = 1 << 30

    class Usage:
        pass

    Usage.free = free  # type: ignore[attr-defined]
    monkeypatch.setattr("oware.tables.folder.shutil.disk_usage", lambda path: Usage)
    with pytest.raises(
        TableSpaceError,
        match=r"21 seeds need .* GiB on the disk of .*, 1\.0 GiB are free; up to \d+ seeds fit; "
        r"with \d+ MiB of memory \d+ MiB of disk would do",
    ):
        build(ABAPA, 21, folder=tmp_path, memory=100 << 20)
    assert list(tmp_path.iterdir()) == []


def test_progress_of_a_streamed_level_rises(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 11)
    told: list[Progress] = []
    workers = Workers(1, Event())
    build_streamed(table_ruleset(ABAPA), "pair", 11, folder, workers, Meter(boards_of_level(11), told.append), TINY)
    workers.close()
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert 0 < done[0] < done[-1] <= boards_of_level(11)
