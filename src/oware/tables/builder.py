"""Building tables in memory, level by level, with as many threads as are wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import Final

from oware.rules.ruleset import Ruleset
from oware.tables.files import BLOCK_BYTES, Header, RawTable, file_name, replacing, write_values
from oware.tables.index import boards_of_level
from oware.tables.native import Job, Memory, cell_bytes
from oware.tables.options import Kind

SMALL_LEVEL: Final = 9
"""Levels below this are solved by one thread in one call: they take milliseconds."""

WRITE_BYTES: Final = 256 * BLOCK_BYTES
_CHUNKS: Final = 64
_CHUNK_LIMITS: Final = (BLOCK_BYTES, 1 << 20)


class BuildStoppedError(Exception):
    """The build was asked to stop; finished levels are kept."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is.

    Attributes:
        level: The level being built.
        done: Boards of the levels finished, and of this one in proportion.
        total: Boards of all levels to be built in this run.
        seconds: Time since the build began.
        finished: Whether the level has just been finished.
        read: Bytes read for it, when it was built out of core and is finished.
        written: Bytes written likewise.
    """

    level: int
    done: float
    total: int
    seconds: float
    finished: bool = False
    read: int = 0
    written: int = 0

    @property
    def rate(self) -> float:
        """Boards a second so far."""
        return self.done / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float:
        """Time left at the rate so far, in seconds."""
        return (self.total - self.done) / self.rate if self.done else 0.0


Report = Callable[[Progress], None]


class Meter:
    """Turns work done into `Progress` reports.

    Args:
        total: Boards to be built.
        report: Who is told, at most ten times a second.
    """

    def __init__(self, total: int, report: Report | None) -> None:
        self._total = total
        self._report = report
        self._start = monotonic()
        self._told = 0.0
        self._finished = 0
        # Decisions a board of the level before took: the best guess for the next.
        self.decisions = 1.0

    def level(self, level: int, share: float) -> None:
        """A share (0 to 1) of a level has been done."""
        now = monotonic()
        if self._report and now - self._told >= 0.1:
            self._told = now
            done = self._finished + min(share, 1.0) * boards_of_level(level)
            self._report(Progress(level, done, self._total, now - self._start))

    def finish(self, level: int, *, read: int = 0, written: int = 0) -> None:
        """A level has been finished."""
        self._finished += boards_of_level(level)
        if self._report:
            self._told = monotonic()
            seconds = self._told - self._start
            self._report(Progress(level, self._finished, self._total, seconds, True, read, written))


class Workers:
    """Threads that share ranges of boards out among themselves.

    Args:
        threads: How many.
        stop: Set to make them stop after the range in hand.
    """

    def __init__(self, threads: int, stop: Event) -> None:
        self.threads = threads
        self.stop = stop
        self._pool = ThreadPoolExecutor(threads, "oware-tables") if threads > 1 else None

    def run(self, boards: int, work: Callable[[int, int, int], object]) -> bool:
        """Calls `work(worker, start, stop)` for ranges that cover all boards; returns whether any call gave true.

        Raises:
            BuildStoppedError: `stop` was set.
        """
        return self.share(boards, max(_CHUNK_LIMITS[0], min(_CHUNK_LIMITS[1], boards // _CHUNKS)), work)

    def share(self, total: int, chunk: int, work: Callable[[int, int, int], object]) -> bool:
        """The same for ranges of a given length.

        Raises:
            BuildStoppedError: `stop` was set.
        """
        starts, lock = iter(range(0, total, chunk)), Lock()

        def take(worker: int) -> bool:
            result = False
            while not self.stop.is_set():
                with lock:
                    start = next(starts, None)
                if start is None:
                    break
                result |= bool(work(worker, start, min(start + chunk, total)))
            return result

        if self._pool is None:
            results = [take(0)]
        else:
            tasks = [self._pool.submit(take, worker) for worker in range(self.threads)]
            try:
                results = [task.result() for task in tasks]
            except BaseException:  # Ctrl-C: no thread may go on working on memory that is given back
                self.stop.set()
                for task in tasks:
                    task.exception()
                raise
        if self.stop.is_set():
            raise BuildStoppedError
        return any(results)

    def close(self) -> None:
        """Ends the threads."""
        if self._pool:
            self._pool.shutdown()


def default_threads() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build_in_memory(
    ruleset: Ruleset, kind: Kind, levels: list[int], folder: Path, workers: Workers, meter: Meter
) -> None:
    """Builds levels that fit in memory, the lower ones being there.

    Args:
        ruleset: Rules from `table_ruleset`.
        kind: `pair` or `split`.
        levels: What to build, in rising order.
        folder: The folder of this table.
        workers: Who does it.
        meter: Is told how far it is.

    Raises:
        BuildStoppedError: It was asked to stop; the levels finished are whole.
        DamagedTableError: A level below is damaged.
    """
    memory = Memory(2 * boards_of_level(max(levels)))
    below: dict[int, RawTable] = {}
    try:
        for level in levels:
            for lower in range(level):
                if lower not in below:
                    below[lower] = RawTable(folder / file_name(lower), Header.of(ruleset, kind, lower))
                    below[lower].check_all()
            lowers = {lower: table.address for lower, table in below.items()}
            job = Job(ruleset, kind, level, lowers, states=memory.address, workers=workers.threads)
            if level < SMALL_LEVEL:
                job.solve()
            else:
                _solve(job, workers, meter)
                job.finish(0, boards_of_level(level), memory.address)
            size = boards_of_level(level) * cell_bytes(kind)
            with replacing(folder / file_name(level)) as file, closing(_pieces(memory, size)) as pieces:
                write_values(file, Header.of(ruleset, kind, level), pieces)
            meter.finish(level)
    finally:
        for table in below.values():
            table.close()
        memory.close()


def _solve(job: Job, workers: Workers, meter: Meter) -> None:
    boards = boards_of_level(job.level)
    initial = count(1)

    def init(worker: int, start: int, stop: int) -> None:
        job.init(worker, start, stop)
        meter.level(job.level, 0.1 * next(initial) / _CHUNKS)

    workers.run(boards, init)
    threshold = job.level
    while threshold:

        def scan(worker: int, start: int, stop: int, at: int = threshold) -> bool:
            again = job.scan(worker, at, start, stop)
            meter.level(job.level, 0.1 + 0.9 * job.decided() / (meter.decisions * boards))
            return again

        if not workers.run(boards, scan):
            threshold -= 1
    meter.decisions = max(job.decided() / boards, 0.01)


def _pieces(memory: Memory, size: int) -> Generator[memoryview]:
    with memoryview(memory.map) as view:
        for start in range(0, size, WRITE_BYTES):
            with view[start : min(start + WRITE_BYTES, size)] as piece:
                yield piece
