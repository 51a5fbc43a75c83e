"""Building a level that does not fit in memory: two bits a board stay there, all else is streamed (tables_stream.hpp).

The worths of the known moves are written to a scratch file, slab by slab; every threshold passes over that file once and
adds its bits to another; read together they give the values. The files of the level are those the fast method makes.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import comb
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Final, Self

from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.builder import BuildStoppedError, Meter, Workers
from oware.tables.errors import TableError
from oware.tables.files import BLOCK_BYTES, Header, RawTable, file_name, replacing, scratch, write_values
from oware.tables.index import boards_of_level
from oware.tables.native import Job, Memory, cell_bytes, functions
from oware.tables.options import Kind

RESERVE: Final = 24 << 20
"""Memory for all that does not grow with the level: buffers, the interpreter's own, pages of a few rows."""

STACK: Final = 4096
CHUNK: Final = 32 * BLOCK_BYTES
"""Boards that are read at a time."""

_SHIFT: Final = 14
"""The levels below are read in windows of 16 KiB."""

_WORTH_SHARE: Final = 0.2
_ROWS_AT_ONCE: Final = 16


@dataclass(slots=True)
class Traffic:
    """Bytes read from the disk and written to it, or to the system's cache of it."""

    read: int = 0
    written: int = 0


def memory_least(level: int) -> int:
    """Bytes of memory a level takes at least, of either kind, when all else lies on the disk."""
    return max(2 * _bits_bytes(level), max(map(_slab_bytes, *_slabs(level)))) + RESERVE


def scratch_bytes(level: int) -> int:
    """Bytes of disk a level takes besides its file while it is solved."""
    return 2 * boards_of_level(level) + 2 * level * _bits_bytes(level)


def build_streamed(
    ruleset: Ruleset,
    kind: Kind,
    level: int,
    folder: Path,
    workers: Workers,
    meter: Meter,
    memory: int,
    *,
    stack: int = STACK,
) -> Traffic:
    """Builds one level, all lower ones being there.

    Args:
        ruleset: Rules from `table_ruleset`.
        kind: `pair` or `split`.
        level: What to build.
        folder: The folder of this table.
        workers: Who does it.
        meter: Is told how far it is.
        memory: Bytes to get along with, at least `memory_least`.
        stack: Boards that may wait to be followed at a time, 1 to 4096.

    Raises:
        BuildStoppedError: It was asked to stop.
        DamagedTableError: A level below is damaged.
        TableSpaceError: The disk is full.
    """
    path = folder / file_name(level)
    with ExitStack() as files:
        _part, worths = files.enter_context(scratch(path, ".worths"))
        _part, bits = files.enter_context(scratch(path, ".bits"))
        solver = _Streamed(ruleset, kind, level, workers, meter)
        solver.write_worths(folder, worths, memory)
        solver.solve(worths, bits, stack)
        solver.write_values(worths, bits, path)
    return solver.traffic


class _Streamed:
    """One level on its way to the disk."""

    def __init__(self, ruleset: Ruleset, kind: Kind, level: int, workers: Workers, meter: Meter) -> None:
        self.ruleset = ruleset
        self.kind: Kind = kind
        self.level = level
        self.boards = boards_of_level(level)
        self.workers = workers
        self.meter = meter
        self.traffic = Traffic()
        self._lock = Lock()

    def write_worths(self, folder: Path, file: BinaryIO, memory: int) -> None:
        """What the known moves are worth, for every board in order."""
        largest = max(map(_slab_bytes, *_slabs(self.level)))
        with ExitStack() as opened:
            lower = [
                opened.enter_context(_Lower(folder / file_name(at), Header.of(self.ruleset, self.kind, at)))
                for at in range(self.level)
            ]
            self.traffic.read += sum(level.size for level in lower)
            slab = Memory(largest)
            opened.callback(slab.close)
            job = Job(self.ruleset, self.kind, self.level, {at: level.address for at, level in enumerate(lower)})
            done = 0
            for own, other in zip(*_slabs(self.level), strict=True):
                size = _slab_bytes(own, other)
                self._slab(job, lower, own, slab.address, max(memory - largest - RESERVE // 2, 1))
                with memoryview(slab.map)[:size] as view:
                    file.write(view)
                self.traffic.written += size
                done += size
                self.meter.level(self.level, _WORTH_SHARE * done / (2 * self.boards))
        file.flush()

    def _slab(self, job: Job, lower: list[_Lower], own: int, target: int, most: int) -> None:
        """The worths of all boards with that many seeds in the mover's row, using so many bytes of the levels below."""
        core = functions()
        first = list(accumulate((level.windows for level in lower), initial=0))
        numbers = (ctypes.c_int64 * len(first))(*first)
        marks = ctypes.create_string_buffer(first[-1] // 64 * 8 + 8)
        rows, start = _rows(own), 0
        while start < rows:
            ctypes.memset(marks, 0, len(marks))
            count = core.oware_tables_windows(job.pointer, own, start, rows, _SHIFT, numbers, most >> _SHIFT, marks)
            for window, length in _runs(marks.raw, first):
                at = bisect_right(first, window) - 1
                self.traffic.read += lower[at].load(window - first[at], length)

            def worths(_worker: int, begin: int, end: int, start: int = start) -> None:
                core.oware_tables_worths(job.pointer, own, start + begin, start + end, target)

            self.workers.share(count, _ROWS_AT_ONCE, worths)
            for level in lower:
                level.release()
            start += count

    def solve(self, worths: BinaryIO, bits: BinaryIO, stack: int) -> None:
        """Finds the bits of every threshold and writes them down."""
        size = _bits_bytes(self.level)
        threads = self.workers.threads
        job = Job(self.ruleset, self.kind, self.level, {}, workers=threads)
        core = functions()
        with ExitStack() as opened:
            won, open_ = Memory(size), Memory(size)
            opened.callback(won.close)
            opened.callback(open_.close)
            buffers = [Memory(2 * CHUNK) for _ in range(threads)]
            for buffer in buffers:
                opened.callback(buffer.close)
            files = [opened.enter_context(open(worths.name, "rb", buffering=0)) for _ in range(threads)]

            again: set[int] = set()

            def one(threshold: int, worker: int, start: int, stop: int) -> bool:
                self._read(files[worker], 2 * start, buffers[worker], 2 * (stop - start))
                result = core.oware_tables_pass(
                    job.pointer,
                    job.worker(worker),
                    threshold,
                    start,
                    stop,
                    buffers[worker].address,
                    won.address,
                    open_.address,
                    stack,
                    int(threshold in again),
                )
                share = min(1.0, job.decided() / (self.meter.decisions * self.boards))
                self.meter.level(self.level, _WORTH_SHARE + (0.9 - _WORTH_SHARE) * share)
                return bool(result)

            for threshold in range(self.level, 0, -1):
                while self.workers.share(self.boards, CHUNK, partial(one, threshold)):
                    again.add(threshold)
                for memory in (won, open_):
                    with memoryview(memory.map)[:size] as view:
                        bits.write(view)
                    self.traffic.written += size
            self.meter.decisions = max(job.decided() / self.boards, 0.01)
        bits.flush()

    def write_values(self, worths: BinaryIO, bits: BinaryIO, path: Path) -> None:
        """Puts worths and bits together, and makes the file."""
        header = Header.of(self.ruleset, self.kind, self.level)
        with ExitStack() as opened:
            read = opened.enter_context(open(worths.name, "rb", buffering=0))
            read_bits = opened.enter_context(open(bits.name, "rb", buffering=0))
            file = opened.enter_context(replacing(path))
            write_values(file, header, opened.enter_context(closing(self._values(read, read_bits))))
        self.traffic.written += path.stat().st_size

    def _values(self, worths: BinaryIO, bits: BinaryIO) -> Generator[memoryview]:
        core = functions()
        job = Job(self.ruleset, self.kind, self.level, {})
        cell, size = cell_bytes(self.kind), _bits_bytes(self.level)
        known, piece, out = Memory(2 * CHUNK), Memory(CHUNK // 8), Memory(cell * CHUNK)
        counts = Memory(CHUNK), Memory(CHUNK)
        try:
            for start in range(0, self.boards, CHUNK):
                count = min(CHUNK, self.boards - start)
                packed = -(-count // 8)
                self._read(worths, 2 * start, known, 2 * count)
                for at, total in enumerate(counts):
                    ctypes.memset(total.address, 0, CHUNK)
                    for threshold in range(self.level):
                        self._read(bits, (2 * threshold + at) * size + start // 8, piece, packed)
                        core.oware_tables_tally(piece.address, packed, total.address)
                core.oware_tables_join(
                    job.pointer, known.address, counts[0].address, counts[1].address, count, out.address
                )
                if self.workers.stop.is_set():
                    raise BuildStoppedError
                self.meter.level(self.level, 0.9 + 0.1 * start / self.boards)
                with memoryview(out.map)[: cell * count] as view:
                    yield view
        finally:
            for memory in (known, piece, out, *counts):
                memory.close()

    def _read(self, file: BinaryIO, start: int, target: Memory, size: int) -> None:
        file.seek(start)
        with memoryview(target.map)[:size] as view:
            found = file.readinto(view)  # type: ignore[attr-defined]
        if found != size:
            raise TableError(_("{path} has been cut short while it was used").format(path=file.name))
        with self._lock:
            self.traffic.read += size


class _Lower:
    """A finished level, checked, of which only those windows are in memory that have been asked for.

    A mapped file would not do: the system maps more around a page that is wanted than the page.
    """

    def __init__(self, path: Path, header: Header) -> None:
        table = RawTable(path, header)
        try:
            table.check_all(keep=False)
            self._start = table.start
        finally:
            table.close()
        self.size = header.value_bytes
        self.windows = (self.size - 1 >> _SHIFT) + 1
        self._memory = Memory(self.size, sparse=True)
        self._file = path.open("rb", buffering=0)
        self.address = self._memory.address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()
        self._memory.close()

    def load(self, window: int, count: int) -> int:
        """Reads some windows; returns how many bytes."""
        first, last = window << _SHIFT, min(window + count << _SHIFT, self.size)
        self._file.seek(self._start + first)
        with memoryview(self._memory.map)[first:last] as view:
            if self._file.readinto(view) != last - first:
                raise TableError(_("{path} has been cut short while it was used").format(path=self._file.name))
        return last - first

    def release(self) -> None:
        """Forgets all windows."""
        self._memory.release()


def _runs(marks: bytes, first: list[int]) -> Iterator[tuple[int, int]]:
    """Runs of marked windows, none longer than its level: the number of the first and how many."""
    start = length = 0
    edges = set(first)
    for at, byte in enumerate(marks):
        if not byte:
            continue
        for bit in range(8):
            if byte >> bit & 1:
                window = 8 * at + bit
                if window != start + length or window in edges:
                    if length:
                        yield start, length
                    start, length = window, 0
                length += 1
    if length:
        yield start, length


def _rows(seeds: int) -> int:
    return comb(seeds + 5, 5)


def _slabs(level: int) -> tuple[range, range]:
    """Seeds in the mover's and in the other's row, for each slab of a level in order."""
    return range(level + 1), range(level, -1, -1)


def _slab_bytes(own: int, other: int) -> int:
    return 2 * _rows(own) * _rows(other)


def _bits_bytes(level: int) -> int:
    return -(-boards_of_level(level) // 64) * 8
