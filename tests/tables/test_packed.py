from __future__ import annotations

import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from typer.testing import CliRunner

from oware.cli.tables import command
from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.tables.background import mapped_tables
from oware.tables.errors import DamagedTableError, MissingTableError, TableError
from oware.tables.files import BLOCK_BYTES, Header, RawTable, file_name, read_header
from oware.tables.folder import build, built_levels
from oware.tables.index import board_at, boards_of_level, index_of
from oware.tables.options import Kind, table_ruleset
from oware.tables.packed import PackedTable, code_bytes
from oware.tables.packing import pack, unpack
from oware.tables.probe import Tables
from oware.tables.verify import verify

from .conftest import Built, needs_core

ABAPA = ruleset("abapa")
RULES = table_ruleset(ABAPA)


def copy(built: Built, target: Path, seeds: int, rules: str = "abapa", kind: Kind = "pair") -> Path:
    folder = target / f"{rules}.{kind}"
    folder.mkdir()
    for level in range(seeds + 1):
        shutil.copy(built(rules, kind, seeds) / folder.name / file_name(level), folder)
    return folder


@pytest.fixture
def packed(built: Built, tmp_path: Path) -> Path:
    """A folder of its own with the abapa pair up to six seeds, packed only."""
    copy(built, tmp_path, 6)
    assert [done.level for done in pack(ABAPA, tmp_path, replace=True)] == list(range(7))
    return tmp_path


@pytest.mark.parametrize(("rules", "kind"), [("abapa", "pair"), ("awari", "split")])
def test_packed_levels_answer_like_raw_ones(built: Built, tmp_path: Path, rules: str, kind: Kind) -> None:
    raw = Tables.open(rules, kind=kind, folder=built(rules, kind, 9))
    copy(built, tmp_path, 9, rules, kind)
    assert len(list(pack(ruleset(rules), tmp_path, kind=kind, replace=True))) == 10
    tables = Tables.open(rules, kind=kind, folder=tmp_path)
    assert tables.levels() == list(range(10))
    chosen = random.Random(rules)
    for _ in range(300):
        seeds = chosen.randrange(10)
        board = board_at(seeds, chosen.randrange(boards_of_level(seeds)))
        assert tables.value(board) == raw.value(board)
        if seeds < 7:
            assert tables.probe(Position(board), plies=True) == raw.probe(Position(board), plies=True)
    assert isinstance(tables.level(9), PackedTable)
    assert [checked.level for checked in verify(tables)] == list(range(10))
    assert mapped_tables(ruleset(rules), kind, folder=tmp_path) is None


def test_blocks_hold_sixteen_kibibytes_and_few_bits_a_board(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 10)
    for done in pack(ABAPA, tmp_path, seeds=10):
        assert done.level < 8 or done.bits < 3.6
    table = PackedTable(folder / file_name(10, "packed"), Header.of(RULES, "pair", 10))
    assert table.blocks == -(-boards_of_level(10) // BLOCK_BYTES)
    assert {len(table.codes(block)) for block in range(table.blocks - 1)} == {BLOCK_BYTES}
    assert len(table.codes(table.blocks - 1)) == boards_of_level(10) % BLOCK_BYTES
    header, _start = read_header(table.path)
    assert header.extra == {"codes": sorted(table.values_of_codes, key=lambda value: (value & 0xFF, value >> 8))}
    small = sum(done.size for done in pack(ABAPA, copy_only(folder, tmp_path / "small"), level=19))
    assert small < sum(path.stat().st_size for path in folder.glob("*.packed.table"))


def copy_only(folder: Path, target: Path) -> Path:
    (target / folder.name).mkdir(parents=True)
    for path in folder.iterdir():
        if "packed" not in path.name:
            shutil.copy(path, target / folder.name)
    return target


def test_any_flipped_byte_of_a_packed_file_is_found_named_and_never_answered_from(packed: Path) -> None:
    path = packed / "abapa.pair" / file_name(6, "packed")
    sound = path.read_bytes()
    places = [*range(0, 200, 2), *range(200, len(sound), 31), *range(len(sound) - 5, len(sound))]
    assert len(places) > 300
    boards = [board_at(6, index) for index in range(0, boards_of_level(6), 997)]
    for place in places:
        hurt = bytearray(sound)
        hurt[place] ^= 1 << place % 8
        path.write_bytes(hurt)
        with pytest.raises(TableError, match=path.name):
            list(verify(Tables.open(folder=packed), threads=1))
        for board in boards[place % 3 :: 3]:
            assert Tables.open(folder=packed).get(Position(board)) is None
        with pytest.raises(DamagedTableError, match=path.name):
            Tables.open(folder=packed).value(boards[0])


def test_a_damaged_block_leaves_the_others_alone(built: Built, tmp_path: Path) -> None:
    path = copy(built, tmp_path, 8) / file_name(8, "packed")
    list(pack(ABAPA, tmp_path, replace=True))
    hurt = bytearray(path.read_bytes())
    hurt[-1] ^= 8
    path.write_bytes(hurt)
    tables = Tables.open(folder=tmp_path)
    assert tables.value(board_at(8, 0)) == Tables.open(folder=built("abapa", "pair", 8)).value(board_at(8, 0))
    with pytest.raises(DamagedTableError, match=r"values of boards 65536 to 75581 are wrong"):
        tables.value(board_at(8, boards_of_level(8) - 1))


@pytest.mark.parametrize("length", [0, 5, 16, 4095, 4096, 4100, -1, -4000, 1])
def test_a_packed_file_cut_short_or_grown_is_found(packed: Path, length: int) -> None:
    path = packed / "abapa.pair" / file_name(6, "packed")
    sound = path.read_bytes()
    path.write_bytes(sound + b"\0" if length == 1 else sound[:length])
    with pytest.raises(DamagedTableError, match=path.name):
        Tables.open(folder=packed).value(board_at(6, 5))


def test_a_sound_packed_file_of_other_values_is_found_beside_the_raw_one(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 6)
    with (folder / file_name(5, "packed")).open("wb") as file:
        wrong = _changed(folder / file_name(5), tmp_path)
        from oware.tables.packed import pack_level

        pack_level(wrong, RULES, file)
        wrong.close()
    with pytest.raises(DamagedTableError, match=r"05\.packed\.table is damaged: it differs from the raw file"):
        list(verify(Tables.open(folder=tmp_path)))


def _changed(path: Path, target: Path) -> RawTable:
    from oware.tables.files import write_values

    header = Header.of(RULES, "pair", 5)
    table = RawTable(path, header)
    values = bytearray(table.values())
    table.close()
    values[2 * 100] ^= 1
    with (target / "wrong").open("wb") as file:
        write_values(file, header, [bytes(values)])
    return RawTable(target / "wrong", header)


def test_unpacking_gives_the_raw_files_back_and_building_goes_on(built: Built, packed: Path) -> None:
    again = built("abapa", "pair", 7) / "abapa.pair"
    assert built_levels(RULES, "pair", packed) == []
    assert build(ABAPA, 7, folder=packed) == [7]
    for level in range(8):
        assert (packed / "abapa.pair" / file_name(level)).read_bytes() == (again / file_name(level)).read_bytes()
    assert list(unpack(ABAPA, packed)) == []
    with pytest.raises(MissingTableError, match=r"08\.packed\.table"):
        list(unpack(ABAPA, packed, seeds=8))


@needs_core
def test_two_bytes_a_code_from_257_values_on(tmp_path: Path) -> None:
    """A made-up level with more values than any that is built in a test."""
    from oware.tables.files import write_values
    from oware.tables.packed import pack_level

    assert [code_bytes(values) for values in (1, 256, 257)] == [1, 1, 2]
    header = Header.of(RULES, "pair", 7)
    chosen = random.Random(7)
    values = bytes(chosen.randrange(20) for _ in range(header.value_bytes))
    with (tmp_path / "raw").open("wb") as file:
        write_values(file, header, [values])
    table = RawTable(tmp_path / "raw", header)
    with (tmp_path / "packed").open("wb") as file:
        pack_level(table, RULES, file)
    found = PackedTable(tmp_path / "packed", header)
    assert len(found.values_of_codes) == 400
    assert found.blocks == -(-2 * header.boards // BLOCK_BYTES)
    for index in (0, 1, 8191, 8192, header.boards - 1):
        assert found.value(index) == table.value(index) == (values[2 * index], values[2 * index + 1])
    from oware.tables.packing import unpacked

    assert b"".join(map(bytes, unpacked(found))) == values
    table.close()
    found.close()


def test_the_commands(built: Built, tmp_path: Path) -> None:
    copy(built, tmp_path, 6)
    run = CliRunner().invoke
    packing = run(command, ["pack", "--dir", str(tmp_path), "--replace"])
    assert (packing.exit_code, packing.output.splitlines()[-1]) == (0, "all levels are packed")
    assert "6: 12376 boards at 4.58 bits" in packing.output
    assert run(command, ["verify", "--dir", str(tmp_path)]).output.splitlines()[-1] == "6: 12376 boards agree"
    index = index_of((0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1))
    assert Tables.open(folder=tmp_path).level(4).value(index) == (4, 0)
    unpacking = run(command, ["unpack", "--dir", str(tmp_path), "--seeds", "5"])
    assert (unpacking.exit_code, unpacking.output.splitlines()[-2:]) == (
        0,
        ["5: 4368 boards", "all levels are unpacked"],
    )
    assert built_levels(RULES, "pair", tmp_path) == list(range(6))


def test_a_level_of_compression_that_there_is_not(built: Built, tmp_path: Path) -> None:
    copy(built, tmp_path, 2)
    with pytest.raises(TableError, match=r"compression 20; expected 1 \(quick\) to 19 \(small\)"):
        list(pack(ABAPA, tmp_path, level=20))
    assert not list(tmp_path.glob("*/*packed*"))


def test_threads_that_ask_at_once_share_what_is_unpacked(built: Built, tmp_path: Path) -> None:
    folder = copy(built, tmp_path, 10)
    list(pack(ABAPA, tmp_path, seeds=10))
    table = PackedTable(folder / file_name(10, "packed"), Header.of(RULES, "pair", 10))
    together = Barrier(4)

    def ask(_number: int) -> int:
        together.wait()
        return table.address

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(ask, range(4)))) == 1
    table.close()
