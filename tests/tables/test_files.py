from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.tables.errors import DamagedTableError, TableError, TableSpaceError
from oware.tables.files import BLOCK_BYTES, HEADER_BYTES, Header, RawTable, file_name, read_header
from oware.tables.folder import build, built_levels, file_bytes, memory_wanted
from oware.tables.index import board_at, boards_of_level
from oware.tables.options import table_ruleset
from oware.tables.probe import Tables
from oware.tables.sizes import parse_size, size_text
from oware.tables.verify import verify

from .conftest import Built

RULES = table_ruleset(ruleset("abapa"))


@pytest.fixture
def copied(built: Built, tmp_path: Path) -> Path:
    """A folder of its own with the abapa pair up to six seeds."""
    source = built("abapa", "pair", 6) / "abapa.pair"
    target = tmp_path / "abapa.pair"
    target.mkdir()
    for level in range(7):
        shutil.copy(source / file_name(level), target)
    return tmp_path


def test_a_file_is_as_long_as_the_format_says_and_tells_what_it_holds(built: Built) -> None:
    folder = built("abapa", "pair", 6) / "abapa.pair"
    for level in range(7):
        path = folder / file_name(level)
        assert path.stat().st_size == file_bytes("pair", level)
        header, size = read_header(path)
        assert (header, size) == (Header.of(RULES, "pair", level), HEADER_BYTES)
    assert header.options["grand_slam"] == "no_capture"
    assert "repetition" not in header.options


def test_any_flipped_byte_is_found_named_and_never_answered_from(copied: Path) -> None:
    path = copied / "abapa.pair" / file_name(6)
    sound = path.read_bytes()
    data = HEADER_BYTES, HEADER_BYTES + 2 * boards_of_level(6)
    places = [*range(0, 300, 3), *range(300, len(sound), 101), *range(data[1] - 5, len(sound))]
    assert len(places) > 300
    for place in places:
        hurt = bytearray(sound)
        hurt[place] ^= 1 << place % 8
        path.write_bytes(hurt)
        with pytest.raises(TableError, match=path.name):
            list(verify(Tables.open(folder=copied), 6, threads=1))
        inside = data[0] <= place < data[1]
        board = board_at(6, (place - data[0]) // 2 if inside else 0)
        with pytest.raises(DamagedTableError, match=path.name):
            _value(copied, board)
        assert Tables.open(folder=copied).get(Position(board)) is None or not inside
    path.write_bytes(sound)
    assert _value(copied, board_at(6, 5)) == Tables.open(folder=copied).value(board_at(6, 5))


def _value(folder: Path, board: tuple[int, ...]) -> tuple[int, int]:
    return Tables.open(folder=folder).value(board)


@pytest.mark.parametrize("length", [0, 5, 16, 4095, 4096, 20_000, -1, -4, 1])
def test_a_file_cut_short_or_grown_is_found(copied: Path, length: int) -> None:
    path = copied / "abapa.pair" / file_name(6)
    sound = path.read_bytes()
    path.write_bytes(sound + b"\0" if length == 1 else sound[:length])
    with pytest.raises(DamagedTableError, match=path.name):
        _value(copied, board_at(6, 5))


def test_wrong_values_with_right_checksums_contradict_the_rules(copied: Path) -> None:
    from oware.tables.files import write_values

    path = copied / "abapa.pair" / file_name(6)
    with RawTableOf(path) as table:
        values = bytearray(table.values())
    values[2 * 4321] ^= 2
    with path.open("wb") as file:
        write_values(file, Header.of(RULES, "pair", 6), [bytes(values)])
    with pytest.raises(DamagedTableError, match="contradicts the rules at board"):
        list(verify(Tables.open(folder=copied)))


class RawTableOf:
    def __init__(self, path: Path) -> None:
        self.table = RawTable(path, Header.of(RULES, "pair", 6))

    def __enter__(self) -> RawTable:
        return self.table

    def __exit__(self, *error: object) -> None:
        self.table.close()


def test_a_table_under_a_wrong_name_is_refused(copied: Path) -> None:
    folder = copied / "abapa.pair"
    shutil.copy(folder / file_name(5), folder / file_name(6))
    with pytest.raises(DamagedTableError, match="another table than its name says"):
        _value(copied, board_at(6, 5))
    with pytest.raises(TableError, match="another table than its name says"):
        built_levels(RULES, "pair", copied)


def test_blocks_are_checked_one_by_one(built: Built) -> None:
    table = RawTable(built("abapa", "pair", 9) / "abapa.pair" / file_name(9), Header.of(RULES, "pair", 9))
    assert table.blocks == -(-2 * boards_of_level(9) // BLOCK_BYTES)
    table.check_all()
    table.close()


def test_one_and_two_threads_make_the_same_files(built: Built, tmp_path: Path) -> None:
    build(ruleset("auale"), 10, folder=tmp_path, threads=1)
    two = built("abapa", "pair", 10)
    for level in range(11):
        name = Path("abapa.pair") / file_name(level)
        assert (tmp_path / name).read_bytes() == (two / name).read_bytes()


def test_nothing_is_built_twice(built: Built) -> None:
    assert build(ruleset("playstrategy"), 6, folder=built("abapa", "pair", 6)) == []


def test_what_will_not_fit_is_refused_with_what_will(tmp_path: Path) -> None:
    with pytest.raises(TableSpaceError, match=r"20 seeds need .* MiB of memory .*, 1\.0 MiB are allowed"):
        build(ruleset("abapa"), 20, folder=tmp_path, memory=1 << 20)
    with pytest.raises(TableSpaceError, match=r"48 seeds need .* TiB on the disk .*; up to \d+ seeds fit"):
        build(ruleset("abapa"), 48, folder=tmp_path)
    with pytest.raises(TableError, match="expected a level from 0 to 48"):
        build(ruleset("abapa"), 49, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert memory_wanted("pair", 20) == 2 * boards_of_level(20) + sum(file_bytes("pair", level) for level in range(20))


@pytest.mark.parametrize(
    ("text", "size"), [("8GiB", 8 << 30), ("500M", 500 << 20), ("1.5 gb", 3 << 29), ("4096", 4096), ("2kib", 2048)]
)
def test_amounts_of_memory(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "lots", "-1GiB", "0", "8 parsecs", "1e9"])
def test_what_is_no_amount_of_memory(text: str) -> None:
    with pytest.raises(TableError, match="expected one such as 8GiB"):
        parse_size(text)
    assert size_text(1536) == "1.5 KiB"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_build_ended_by_force_goes_on_where_it_was(built: Built, tmp_path: Path, number: signal.Signals) -> None:
    words = [sys.executable, "-m", "oware.cli", "tables", "build", "--seeds", "18", "--dir", str(tmp_path)]
    running = subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    folder = tmp_path / "abapa.pair"
    deadline = time.monotonic() + 180
    while not (folder / file_name(11)).exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.05)
    os.kill(running.pid, number)
    assert running.wait(60) == (130 if number == signal.SIGINT else -number)
    finished = built_levels(RULES, "pair", tmp_path)
    assert 11 <= finished[-1] < 18
    if number == signal.SIGKILL:
        (folder / "99.table.999999999.part").write_bytes(b"left behind")
    build(ruleset("abapa"), finished[-1] + 1 if finished[-1] < 12 else 12, folder=tmp_path)
    if finished[-1] < 12:
        assert not list(folder.glob("*.part"))
    again = built("abapa", "pair", 12)
    for level in range(12):
        name = Path("abapa.pair") / file_name(level)
        assert (tmp_path / name).read_bytes() == (again / name).read_bytes()
