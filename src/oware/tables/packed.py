"""Packed table files: blocks of codes, compressed one by one, so that any board can be looked up (docs/tables-format.md).

A level has few distinct values, so each board takes a code of one byte (two when there are more than 256); blocks of
16 KiB of codes are compressed with Zstandard. The engine never reads these; it maps raw files.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import zlib
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO, Final

from oware.locale import _
from oware.tables.errors import DamagedTableError, TableError, TableSpaceError
from oware.tables.files import BLOCK_BYTES, Header, RawTable, damaged, read_header
from oware.tables.native import Job, Memory, cell_bytes, functions
from oware.tables.options import KINDS
from oware.tables.sizes import memory_available, size_text

if TYPE_CHECKING:
    from oware.rules.ruleset import Ruleset

QUICK: Final = 1
"""Level of compression that packs 50 M boards a second and more; 19 saves another 7 % at a fortieth of that."""

PACKING_LEVELS: Final = range(1, 20)
KEPT_BLOCKS: Final = 64
_ENTRY: Final = struct.Struct("<II")
_CHECK: Final = struct.Struct("<I")


class PackedTable:
    """A packed file: blocks are read, checked and decoded when they are asked for.

    Args:
        path: The file.
        expected: The header a raw file of the same values has.

    Raises:
        MissingTableError: There is no such file.
        DamagedTableError: It is damaged, cut short, or holds something else.
    """

    def __init__(self, path: Path, expected: Header) -> None:
        self.path = path
        found, start = read_header(path)
        self.header = replace(found, encoding="raw", extra=None)
        if self.header != expected or found.encoding != "packed":
            raise damaged(path, _("it holds another table than its name says"))
        self.values_of_codes = _codes(path, found)
        self._width = code_bytes(len(self.values_of_codes))
        self._boards_of_block = BLOCK_BYTES // self._width
        self.blocks = -(-self.header.boards // self._boards_of_block)
        size = path.stat().st_size
        data = start + _ENTRY.size * self.blocks + _CHECK.size
        if size < data:
            raise damaged(path, _("its length is wrong, perhaps it was cut short"))
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        directory = self._map[start : data - _CHECK.size]
        if zlib.crc32(directory) != _CHECK.unpack(self._map[data - _CHECK.size : data])[0]:
            raise damaged(path, _("its checksums are wrong"))
        self._places: list[tuple[int, int, int]] = []
        for length, check in _ENTRY.iter_unpack(directory):
            self._places.append((data, length, check))
            data += length
        if size != data:
            raise damaged(path, _("its length is wrong, perhaps it was cut short"))
        self._decoded: OrderedDict[int, bytes] = OrderedDict()
        self._memory: Memory | None = None
        self._lock = Lock()

    def value(self, index: int) -> tuple[int, int]:
        """The value of a board: (mover, other) of a pair, (value, 0) of a split.

        Raises:
            DamagedTableError: The block it lies in is damaged.
        """
        block, at = divmod(index, self._boards_of_block)
        codes = self._decoded.get(block)
        if codes is None:
            codes = self._decoded[block] = self.codes(block)
            if len(self._decoded) > KEPT_BLOCKS:
                self._decoded.popitem(last=False)
        code = codes[at] if self._width == 1 else int.from_bytes(codes[2 * at : 2 * at + 2], "little")
        if code >= len(self.values_of_codes):
            raise self._wrong(block)
        value = self.values_of_codes[code]
        return (value & 0xFF, value >> 8) if self.header.kind == "pair" else (value, 0)

    def codes(self, block: int) -> bytes:
        """The codes of a block, checked.

        Raises:
            DamagedTableError: It differs from its checksum, or cannot be decoded.
        """
        import zstandard

        start, length, check = self._places[block]
        packed = self._map[start : start + length]
        size = min(BLOCK_BYTES, self._width * self.header.boards - block * BLOCK_BYTES)
        if zlib.crc32(packed) == check:
            try:
                codes = zstandard.ZstdDecompressor().decompress(packed, max_output_size=size)
                if len(codes) == size:
                    return codes
            except zstandard.ZstdError:
                pass
        raise self._wrong(block)

    def check_all(self) -> None:
        """Decodes every block, and finds fault with one that is damaged.

        Raises:
            DamagedTableError: One is.
        """
        for block in range(self.blocks):
            self.codes(block)

    @property
    def address(self) -> int:
        """Where the first value lies in memory; all are unpacked the first time.

        Raises:
            TableSpaceError: They are too many for the memory that is free.
            DamagedTableError: A block is damaged.
        """
        with self._lock:
            if self._memory is None:
                self._memory = self._unpacked()
            return self._memory.address

    def _unpacked(self) -> Memory:
        size, free = self.header.value_bytes, memory_available()
        if size > free:
            raise TableSpaceError(
                _("unpacking {path} takes {needed} of memory, {free} are free; unpack it on the disk").format(
                    path=self.path, needed=size_text(size), free=size_text(free)
                )
            )
        memory = Memory(size)
        step = self._boards_of_block * cell_bytes(self.header.kind)
        for block in range(self.blocks):
            self.unpack(block, memory.address + block * step)
        return memory

    def unpack(self, block: int, target: int) -> int:
        """Writes the values of a block to an address; returns how many.

        Raises:
            DamagedTableError: The block is damaged.
        """
        codes = self.codes(block)
        values = self.values_of_codes
        count = len(codes) // self._width
        status = functions().oware_tables_decode(
            KINDS.index(self.header.kind),
            codes,
            count,
            (ctypes.c_uint16 * len(values))(*[value & 0xFFFF for value in values]),
            len(values),
            self._width,
            target,
        )
        if status:
            raise self._wrong(block)
        return count

    def close(self) -> None:
        """Ends the mapping; addresses are no longer good."""
        self._map.close()
        if self._memory:
            self._memory.close()

    def _wrong(self, block: int) -> DamagedTableError:
        first = block * self._boards_of_block
        last = min(first + self._boards_of_block, self.header.boards) - 1
        return damaged(self.path, _("the values of boards {first} to {last} are wrong").format(first=first, last=last))


def code_bytes(values: int) -> int:
    """Bytes of a code when there are that many distinct values."""
    return 1 if values <= 256 else 2


def pack_level(table: RawTable, ruleset: Ruleset, file: BinaryIO, level: int = QUICK) -> None:
    """Writes the packed form of a raw table, its blocks being checked first.

    Args:
        table: What to pack.
        ruleset: Rules from `table_ruleset`.
        file: Where to; it must be able to seek.
        level: Of compression, 1 to 19.

    Raises:
        TableError: There is no such level of compression.
        DamagedTableError: The table is damaged.
    """
    import zstandard

    if level not in PACKING_LEVELS:
        raise TableError(_("compression {level}; expected 1 (quick) to 19 (small)").format(level=level))
    table.check_all()
    kind, boards = table.header.kind, table.header.boards
    counts = Job(ruleset, kind, table.header.level, {}).histogram(table.address, 0, boards)
    values = [mover | other << 8 if kind == "pair" else mover for mover, other in counts]
    codes = (ctypes.c_uint16 * 65536)()
    for code, value in enumerate(values):
        codes[value & (0xFFFF if kind == "pair" else 0xFF)] = code
    width = code_bytes(len(values))
    step = BLOCK_BYTES // width
    blocks = -(-boards // step)
    header = replace(table.header, encoding="packed", extra={"codes": values}).encoded()
    file.write(header + bytes(_ENTRY.size * blocks + _CHECK.size))
    compressor = zstandard.ZstdCompressor(level=level)
    plain = ctypes.create_string_buffer(BLOCK_BYTES)
    directory = bytearray()
    for start in range(0, boards, step):
        count = min(step, boards - start)
        functions().oware_tables_encode(
            KINDS.index(kind), table.address + start * cell_bytes(kind), count, codes, width, plain
        )
        packed = compressor.compress(memoryview(plain)[: count * width])
        directory += _ENTRY.pack(len(packed), zlib.crc32(packed))
        file.write(packed)
    file.seek(len(header))
    file.write(directory + _CHECK.pack(zlib.crc32(directory)))


def _codes(path: Path, header: Header) -> list[int]:
    """The value of each code, as the header gives them."""
    codes = (header.extra or {}).get("codes")
    bounds = range(1 << 16) if header.kind == "pair" else range(-128, 128)
    if not isinstance(codes, list) or not codes or not all(type(code) is int and code in bounds for code in codes):
        raise damaged(path, _("its header is wrong"))
    return codes
