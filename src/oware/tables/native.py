"""The C++ side of the tables: loading its functions, and memory for it to work in."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from oware.core.encoding import encode_ruleset
from oware.core.library import CoreUnavailableError, int32s, library
from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.errors import TableError
from oware.tables.options import KINDS, MAX_SEEDS, Kind

_int32, _int64, _pointer = ctypes.c_int32, ctypes.c_int64, ctypes.c_void_p
_SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "boards": (_int64, _int32),
    "index": (_int64, _pointer),
    "board": (_int32, _int32, _int64, _pointer),
    "job_bytes": (_int32,),
    "worker_bytes": (_int32,),
    "job": (_int32, _pointer, _pointer, _int32, _int32, _int32, _pointer, _pointer),
    "init": (None, _pointer, _pointer, _int64, _int64),
    "scan": (_int32, _pointer, _pointer, _int32, _int64, _int64),
    "finish": (None, _pointer, _int64, _int64, _pointer),
    "level": (_int32, _pointer, _pointer),
    "decided": (_int64, _pointer),
    "check": (_int64, _pointer, _pointer, _int64, _int64),
    "plies": (
        _int32,
        _pointer,
        _pointer,
        _int64,
        _int32,
        _int32,
        _pointer,
        _int32,
        _pointer,
        _int64,
        _int64,
        _int32,
    ),
    "histogram": (None, _pointer, _pointer, _int64, _int64, _int32, _pointer),
    "worths": (None, _pointer, _int32, _int64, _int64, _pointer),
    "windows": (_int64, _pointer, _int32, _int64, _int64, _int32, _pointer, _int64, _pointer),
    "pass": (_int32, _pointer, _pointer, _int32, _int64, _int64, _pointer, _pointer, _pointer, _int32, _int32),
    "tally": (None, _pointer, _int64, _pointer),
    "join": (None, _pointer, _pointer, _pointer, _pointer, _int64, _pointer),
    "encode": (None, _int32, _pointer, _int64, _pointer, _int32, _pointer),
    "decode": (_int32, _int32, _pointer, _int64, _pointer, _int32, _int32, _pointer),
}

HISTOGRAM_LENGTH: Final = 64 * 64
HUGE_PAGES_FROM: Final = 8 << 20


@cache
def functions() -> ctypes.CDLL:
    """The native library with the types of the tables' functions declared.

    Raises:
        CoreUnavailableError: There is no native library, or it is older than the tables.
    """
    loaded = library()
    try:
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(loaded, f"oware_tables_{name}")
            function.restype, function.argtypes = result, arguments
    except AttributeError as error:
        raise CoreUnavailableError(f"the C++ core has no tables: {error}") from error
    return loaded


def available() -> bool:
    """Whether the native core is there to build tables."""
    try:
        functions()
    except CoreUnavailableError:
        return False
    return True


def cell_bytes(kind: Kind) -> int:
    """Bytes of a board in a finished level."""
    return 2 if kind == "pair" else 1


class Memory:
    """Zeroed memory of this process, freed as soon as it is closed.

    Args:
        size: Bytes wanted.
        sparse: Only small parts will be used at a time.

    Raises:
        TableError: The system will not give that much.
    """

    def __init__(self, size: int, *, sparse: bool = False) -> None:
        try:
            if sparse and hasattr(mmap, "MAP_PRIVATE"):
                flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0)
                self.map = mmap.mmap(-1, max(size, mmap.PAGESIZE), flags=flags)
            else:
                self.map = mmap.mmap(-1, max(size, mmap.PAGESIZE))
        except (OSError, ValueError, OverflowError) as error:
            raise TableError(_("the system gives no {size} bytes of memory").format(size=size)) from error
        advice = "MADV_NOHUGEPAGE" if sparse else "MADV_HUGEPAGE"
        if size >= HUGE_PAGES_FROM and hasattr(mmap, advice):
            self.map.madvise(getattr(mmap, advice))
        self.address = address_of(self.map)

    def release(self) -> None:
        """Gives the pages used so far back, where the system can; what they held is lost."""
        if hasattr(mmap, "MADV_DONTNEED"):
            self.map.madvise(mmap.MADV_DONTNEED)

    def close(self) -> None:
        """Gives the memory back."""
        self.map.close()


def address_of(mapped: mmap.mmap) -> int:
    """Where a mapping lies in memory; it must be writable, or private."""
    anchor = ctypes.c_char.from_buffer(mapped)
    address = ctypes.addressof(anchor)
    del anchor
    return address


class Job:
    """A level that is being solved, checked or counted.

    Args:
        ruleset: Rules from `table_ruleset`.
        kind: `pair` or `split`.
        level: Seeds on the board.
        lower: Addresses of the finished levels below; levels that no capture leads to may be left out.
        states: Address of the memory to solve in, two bytes a board.
        workers: How many threads will work on it.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        kind: Kind,
        level: int,
        lower: Mapping[int, int],
        *,
        states: int = 0,
        workers: int = 1,
    ) -> None:
        core = functions()
        self.level = level
        self.kind = kind
        self._job = ctypes.create_string_buffer(core.oware_tables_job_bytes())
        self._workers = [ctypes.create_string_buffer(core.oware_tables_worker_bytes()) for _ in range(workers)]
        pointers = (_pointer * (MAX_SEEDS + 1))(*[lower.get(n) for n in range(MAX_SEEDS + 1)])
        status = core.oware_tables_job(
            self._job,
            int32s(encode_ruleset(ruleset)),
            KINDS.index(kind),
            level,
            int(workers > 1),
            states,
            pointers,
        )
        if status:
            raise TableError(f"the core refuses the tables of {ruleset.name} ({status})")

    @property
    def pointer(self) -> ctypes.Array[ctypes.c_char]:
        """The job itself, for functions that take one."""
        return self._job

    def worker(self, number: int) -> ctypes.Array[ctypes.c_char]:
        """The memory of one worker."""
        return self._workers[number]

    def init(self, worker: int, start: int, stop: int) -> None:
        """Sets the states of a range of boards up from the levels below."""
        functions().oware_tables_init(self._job, self._workers[worker], start, stop)

    def scan(self, worker: int, threshold: int, start: int, stop: int) -> bool:
        """Decides what a range of boards decides at a threshold; true when the level must be scanned once more."""
        return bool(functions().oware_tables_scan(self._job, self._workers[worker], threshold, start, stop))

    def finish(self, start: int, stop: int, values: int) -> None:
        """Turns the states of a range into values at an address (that of the level's first value)."""
        functions().oware_tables_finish(self._job, start, stop, values)

    def solve(self) -> None:
        """Does all of it at once, with one worker; the values take the place of the states."""
        functions().oware_tables_level(self._job, self._workers[0])

    def decided(self) -> int:
        """Decisions made so far; a board of a pair takes up to two."""
        return sum(functions().oware_tables_decided(worker) for worker in self._workers)

    def first_difference(self, values: int, start: int, stop: int) -> int | None:
        """The first board of a range whose value is not what its successors give, if any."""
        found: int = functions().oware_tables_check(self._job, values, start, stop)
        return None if found < 0 else found

    def histogram(self, values: int, start: int, stop: int, *, arising: bool = False) -> dict[tuple[int, int], int]:
        """How often each value occurs in a range.

        Args:
            values: Address of the level's first value.
            start: First board.
            stop: Board after the last.
            arising: Count only boards that a move can lead to.

        Returns:
            Counts by (mover, other); of a split by (value, 0).
        """
        counts = (_int64 * HISTOGRAM_LENGTH)()
        functions().oware_tables_histogram(self._job, values, start, stop, int(arising), counts)
        found = [(at, count) for at, count in enumerate(counts) if count]
        if self.kind == "split":
            return {(at - 64, 0): count for at, count in found}
        return {divmod(at, 64): count for at, count in found}
