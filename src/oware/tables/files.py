"""Table files: a header, the values, a checksum for every block. The format is described in docs/tables.md.

Every byte of a file is covered by a checksum or compared with what it must be, so that no damage goes unseen: the
header and the list of checksums when a file is opened, a block of values before it is first answered from.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.errors import DamagedTableError, MissingTableError, TableSpaceError
from oware.tables.index import boards_of_level
from oware.tables.native import address_of, cell_bytes
from oware.tables.options import KINDS, MAX_SEEDS, Kind, options_of

MAGIC: Final = b"OWARETBL"
VERSION: Final = 1
METHOD: Final = "least fixpoint, thresholds from n down"
HEADER_BYTES: Final = 4096
BLOCK_BYTES: Final = 16384
SUFFIX: Final = ".table"

_PREFIX: Final = struct.Struct("<8sII")
_CHECK: Final = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says it holds.

    Attributes:
        kind: `pair` or `split`.
        rules: Name of the rule set the table is called by.
        options: The options the table depends on.
        level: Seeds on the board.
        encoding: `raw`: values one after the other.
        extra: What the encoding needs besides.
    """

    kind: Kind
    rules: str
    options: dict[str, Any]
    level: int
    encoding: str = "raw"
    extra: dict[str, Any] | None = None

    @classmethod
    def of(cls, ruleset: Ruleset, kind: Kind, level: int) -> Header:
        """The header of a raw level; `ruleset` comes from `table_ruleset`."""
        options = {key: list(v) if isinstance(v, tuple) else v for key, v in options_of(ruleset).items()}
        return cls(kind, ruleset.name, options, level)

    @property
    def boards(self) -> int:
        """Boards of the level."""
        return boards_of_level(self.level)

    @property
    def value_bytes(self) -> int:
        """Bytes of all values, not packed."""
        return self.boards * cell_bytes(self.kind)

    def encoded(self) -> bytes:
        """The header as it stands in the file, its checksum at the end."""
        fields = {
            "block_bytes": BLOCK_BYTES,
            "boards": self.boards,
            "encoding": self.encoding,
            "kind": self.kind,
            "level": self.level,
            "method": METHOD,
            "options": self.options,
            "rules": self.rules,
            **(self.extra or {}),
        }
        text = json.dumps(fields, separators=(",", ":"), sort_keys=True).encode()
        size = -(-(_PREFIX.size + len(text) + _CHECK.size) // HEADER_BYTES) * HEADER_BYTES
        start = _PREFIX.pack(MAGIC, VERSION, size) + text.ljust(size - _PREFIX.size - _CHECK.size)
        return start + _CHECK.pack(zlib.crc32(start))


def file_name(level: int, encoding: str = "raw") -> str:
    """Name of a level's file in its folder."""
    return f"{level:02d}{SUFFIX}" if encoding == "raw" else f"{level:02d}.packed{SUFFIX}"


def damaged(path: Path, what: str) -> DamagedTableError:
    """The error that names a damaged file and says what to do."""
    return DamagedTableError(
        _("{path} is damaged: {what}; remove it and build it again (oware tables build)").format(path=path, what=what)
    )


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` only when it is whole and on the disk.

    Raises:
        TableSpaceError: It cannot be written, for want of room as a rule.
    """
    with scratch(path) as (part, file):
        yield file
        file.flush()
        os.fsync(file.fileno())
        part.replace(path)


@contextmanager
def scratch(path: Path, what: str = "") -> Iterator[tuple[Path, BinaryIO]]:
    """A file to write beside `path`, gone afterwards; what a killed build leaves is removed by the next.

    Raises:
        TableSpaceError: It cannot be written.
    """
    part = path.with_name(f"{path.name}{what}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield part, file
    except OSError as error:
        raise TableSpaceError(
            _("{path} cannot be written: {reason}; levels finished are kept").format(
                path=part, reason=error.strerror or error
            )
        ) from error
    finally:
        part.unlink(missing_ok=True)


def write_values(file: BinaryIO, header: Header, pieces: Iterable[bytes | memoryview]) -> None:
    """Writes a raw file.

    Args:
        file: Where to.
        header: What it holds.
        pieces: The values, in pieces of any multiple of a block, the last as long as it comes.
    """
    file.write(header.encoded())
    checks = bytearray()
    for piece in pieces:
        with memoryview(piece) as view:
            file.write(view)
            for start in range(0, len(view), BLOCK_BYTES):
                checks += _CHECK.pack(zlib.crc32(view[start : start + BLOCK_BYTES]))
    file.write(checks)
    file.write(_CHECK.pack(zlib.crc32(checks)))


def read_header(path: Path) -> tuple[Header, int]:
    """The header of a file and its length in bytes.

    Raises:
        MissingTableError: There is no such file.
        DamagedTableError: It is no table, of another version, or its header is damaged.
    """
    try:
        with path.open("rb") as file:
            start = file.read(_PREFIX.size)
            if len(start) < _PREFIX.size or not start.startswith(MAGIC):
                raise damaged(path, _("it does not begin like a table"))
            _magic, version, size = _PREFIX.unpack(start)
            if version != VERSION:
                raise damaged(path, _("it has version {found}, not {known}").format(found=version, known=VERSION))
            if not HEADER_BYTES <= size <= 1 << 20:
                raise damaged(path, _("its header is wrong"))
            start += file.read(size - len(start))
    except OSError as error:
        raise MissingTableError(_("no table {path}: {reason}").format(path=path, reason=error.strerror)) from error
    if len(start) != size or zlib.crc32(start[:-4]) != _CHECK.unpack(start[-4:])[0]:
        raise damaged(path, _("its header is wrong"))
    return _decoded(path, start[_PREFIX.size : -4]), size


def _decoded(path: Path, text: bytes) -> Header:
    try:
        fields = json.loads(text)
        known = {"block_bytes", "boards", "encoding", "kind", "level", "method", "options", "rules"}
        header = Header(
            fields["kind"],
            fields["rules"],
            fields["options"],
            fields["level"],
            fields["encoding"],
            {key: value for key, value in fields.items() if key not in known} or None,
        )
        sound = header.kind in KINDS and header.level in range(MAX_SEEDS + 1) and fields["boards"] == header.boards
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged(path, _("its header is wrong")) from error
    if not sound or fields["block_bytes"] != BLOCK_BYTES:
        raise damaged(path, _("its header is wrong"))
    return header


class RawTable:
    """A raw file, mapped: values are read where they lie, each block checked before it is first used.

    Args:
        path: The file.
        expected: What it should hold.

    Raises:
        MissingTableError: There is no such file.
        DamagedTableError: It is damaged, cut short, or holds something else.
    """

    def __init__(self, path: Path, expected: Header) -> None:
        self.path = path
        self.header, start = read_header(path)
        if self.header != expected:
            raise damaged(path, _("it holds another table than its name says"))
        size = self.header.value_bytes
        blocks = -(-size // BLOCK_BYTES)
        if path.stat().st_size != start + size + 4 * blocks + 4:
            raise damaged(path, _("its length is wrong, perhaps it was cut short"))
        with path.open("rb") as file:
            # Private, so that its address can be had; nothing is ever written.
            self._map = (
                mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
                if hasattr(mmap, "MAP_PRIVATE")
                else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
            )
        self._start = start
        self._size = size
        self._checks = self._map[start + size : start + size + 4 * blocks]
        if zlib.crc32(self._checks) != _CHECK.unpack(self._map[start + size + 4 * blocks :])[0]:
            raise damaged(path, _("its checksums are wrong"))
        self._sound = bytearray(blocks)
        self._cell = cell_bytes(self.header.kind)

    @property
    def address(self) -> int:
        """Where the first value lies in memory."""
        return address_of(self._map) + self._start

    @property
    def start(self) -> int:
        """Where the first value lies in the file."""
        return self._start

    @property
    def blocks(self) -> int:
        """Number of blocks."""
        return len(self._sound)

    def value(self, index: int) -> tuple[int, int]:
        """The value of a board: (mover, other) of a pair, (value, 0) of a split.

        Raises:
            DamagedTableError: The block it lies in is damaged.
        """
        at = index * self._cell
        block = at // BLOCK_BYTES
        if not self._sound[block]:
            self.check(block)
        at += self._start
        if self._cell == 2:
            return self._map[at], self._map[at + 1]
        byte = self._map[at]
        return byte - 256 if byte > 127 else byte, 0

    def check(self, block: int) -> None:
        """Compares a block with its checksum.

        Raises:
            DamagedTableError: It differs.
        """
        first = block * BLOCK_BYTES
        last = min(first + BLOCK_BYTES, self._size)
        with memoryview(self._map) as view:
            found = zlib.crc32(view[self._start + first : self._start + last])
        if found != _CHECK.unpack_from(self._checks, 4 * block)[0]:
            raise damaged(
                self.path,
                _("the values of boards {first} to {last} are wrong").format(
                    first=first // self._cell, last=last // self._cell - 1
                ),
            )
        self._sound[block] = 1

    def check_all(self, *, keep: bool = True) -> None:
        """Compares every block with its checksum.

        Args:
            keep: Whether the pages read may stay in memory.

        Raises:
            DamagedTableError: One differs.
        """
        for block in range(self.blocks):
            if not self._sound[block]:
                self.check(block)
            if not keep and block % 256 == 255:
                self.release()
        if not keep:
            self.release()

    def release(self) -> None:
        """Takes the pages read so far out of this process's memory, where the system can; they are read again at need."""
        if hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED)

    def values(self) -> bytes:
        """All values, checked."""
        self.check_all()
        return self._map[self._start : self._start + self._size]

    def close(self) -> None:
        """Ends the mapping; addresses are no longer good."""
        self._map.close()
