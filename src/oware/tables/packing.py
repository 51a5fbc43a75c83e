"""Packing finished levels into less room, and unpacking them for the engine and for further building."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.errors import MissingTableError
from oware.tables.files import BLOCK_BYTES, Header, RawTable, file_name, replacing, write_values
from oware.tables.folder import stored_levels, table_folder
from oware.tables.native import Memory, cell_bytes
from oware.tables.options import Kind, default_kind, table_ruleset
from oware.tables.packed import QUICK, PackedTable, pack_level

_BLOCKS_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Packed:
    """A level that was packed or unpacked.

    Attributes:
        level: Seeds on the board.
        boards: How many there are.
        size: Bytes of the new file.
    """

    level: int
    boards: int
    size: int

    @property
    def bits(self) -> float:
        """Bits of the new file for each board."""
        return 8 * self.size / self.boards


def pack(
    ruleset: Ruleset,
    folder: Path,
    *,
    kind: Kind | None = None,
    seeds: int | None = None,
    level: int = QUICK,
    replace: bool = False,
) -> Iterator[Packed]:
    """Packs the raw levels that are not packed yet.

    Args:
        ruleset: The rules.
        folder: Where tables are kept.
        kind: `pair` or `split`; that which suits the rules when left out.
        seeds: The highest level; all that are there when left out.
        level: Of compression, 1 (quick) to 19 (small).
        replace: Remove each raw file once its packed form has been read back; the engine then does without it.

    Yields:
        What was packed, level by level.

    Raises:
        MissingTableError: A level is not there.
        DamagedTableError: A file is damaged.
        TableError: There is no such level of compression.
    """
    rules = table_ruleset(ruleset)
    kind = kind or default_kind(ruleset)
    place = table_folder(rules, kind, folder)
    for at in stored_levels(rules, kind, folder) if seeds is None else range(seeds + 1):
        header = Header.of(rules, kind, at)
        raw, packed = place / file_name(at), place / file_name(at, "packed")
        if not packed.exists():
            table = RawTable(raw, header)
            try:
                with replacing(packed) as file:
                    pack_level(table, rules, file, level)
            finally:
                table.close()
            yield Packed(at, header.boards, packed.stat().st_size)
        if replace and raw.exists():
            again = PackedTable(packed, header)
            again.check_all()
            again.close()
            raw.unlink()


def unpack(ruleset: Ruleset, folder: Path, *, kind: Kind | None = None, seeds: int | None = None) -> Iterator[Packed]:
    """Makes the raw files of levels that are there packed only; the packed ones stay.

    Args:
        ruleset: The rules.
        folder: Where tables are kept.
        kind: `pair` or `split`; that which suits the rules when left out.
        seeds: The highest level; all that are there when left out.

    Yields:
        What was unpacked, level by level.

    Raises:
        MissingTableError: A level is not there.
        DamagedTableError: A file is damaged.
    """
    rules = table_ruleset(ruleset)
    kind = kind or default_kind(ruleset)
    place = table_folder(rules, kind, folder)
    for at in stored_levels(rules, kind, folder) if seeds is None else range(seeds + 1):
        header = Header.of(rules, kind, at)
        raw, packed = place / file_name(at), place / file_name(at, "packed")
        if raw.exists():
            continue
        if not packed.exists():
            raise MissingTableError(_("no table {path}").format(path=packed))
        table = PackedTable(packed, header)
        try:
            with replacing(raw) as file, closing(unpacked(table)) as pieces:
                write_values(file, header, pieces)
        finally:
            table.close()
        yield Packed(at, header.boards, raw.stat().st_size)


def unpacked(table: PackedTable) -> Generator[memoryview]:
    """The values of a packed table in pieces of whole raw blocks."""
    cell = cell_bytes(table.header.kind)
    memory = Memory(_BLOCKS_AT_ONCE * BLOCK_BYTES * cell)
    try:
        with memoryview(memory.map) as view:
            filled = 0
            for block in range(table.blocks):
                filled += cell * table.unpack(block, memory.address + filled)
                if block % _BLOCKS_AT_ONCE == _BLOCKS_AT_ONCE - 1 or block == table.blocks - 1:
                    with view[:filled] as piece:
                        yield piece
                    filled = 0
    finally:
        memory.close()
