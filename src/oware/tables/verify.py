"""Checking finished tables: checksums, every board from its successors, histograms against published counts."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from threading import Event

from oware.locale import _
from oware.tables.builder import Workers, default_threads
from oware.tables.errors import DamagedTableError
from oware.tables.files import RawTable, damaged, file_name
from oware.tables.index import board_at, boards_of_level
from oware.tables.known_counts import known_histograms
from oware.tables.native import Job
from oware.tables.packed import PackedTable
from oware.tables.packing import unpacked
from oware.tables.probe import Tables


@dataclass(frozen=True, slots=True)
class Checked:
    """A level that passed.

    Attributes:
        level: Seeds on the board.
        boards: How many boards were derived again.
        published: Whether its histogram was compared with published counts.
    """

    level: int
    boards: int
    published: bool


def verify(
    tables: Tables, seeds: int | None = None, *, threads: int = 0, stop: Event | None = None
) -> Iterator[Checked]:
    """Checks levels one after the other.

    Args:
        tables: What to check.
        seeds: The highest level; all that are there when left out.
        threads: How many; all processors when 0.
        stop: Set to end it.

    Yields:
        What was checked, level by level.

    Raises:
        MissingTableError: A level is not there.
        DamagedTableError: A file is damaged, or its values contradict the rules or the published counts.
    """
    levels = tables.levels() if seeds is None else list(range(seeds + 1))
    workers = Workers(threads or default_threads(), stop or Event())
    known = known_histograms(tables.rules.name, tables.kind)
    try:
        lower: dict[int, int] = {}
        for level in levels:
            table = tables.level(level)
            table.check_all()
            _derive(tables, table, lower, workers)
            _compare_packed(tables, table)
            if level in known:
                found = histogram(tables, level)
                if found != known[level]:
                    raise damaged(table.path, _("its histogram is not the published one"))
            lower[level] = table.address
            yield Checked(level, boards_of_level(level), level in known)
    finally:
        workers.close()


def histogram(tables: Tables, level: int) -> dict[int, int]:
    """How many boards of a level have each value; of a pair, each value of the mover.

    Raises:
        MissingTableError: The level is not there.
        DamagedTableError: Its file is damaged.
    """
    table = tables.level(level)
    table.check_all()
    counts: dict[int, int] = {}
    job = Job(tables.rules, tables.kind, level, {})
    for (value, _other), count in job.histogram(table.address, 0, boards_of_level(level)).items():
        counts[value] = counts.get(value, 0) + count
    return dict(sorted(counts.items()))


def _compare_packed(tables: Tables, table: RawTable | PackedTable) -> None:
    """Where a level is there in both forms, both must hold the same."""
    path = tables.folder / file_name(table.header.level, "packed")
    if isinstance(table, PackedTable) or not path.exists():
        return
    packed = PackedTable(path, table.header)
    try:
        at = table.address
        with closing(unpacked(packed)) as pieces:
            for piece in pieces:
                if ctypes.string_at(at, len(piece)) != piece:
                    raise damaged(path, _("it differs from the raw file"))
                at += len(piece)
    finally:
        packed.close()


def _derive(tables: Tables, table: RawTable | PackedTable, lower: dict[int, int], workers: Workers) -> None:
    level = table.header.level
    jobs = [Job(tables.rules, tables.kind, level, lower) for _ in range(workers.threads)]
    wrong: list[int] = []
    values = table.address

    def check(worker: int, start: int, stop: int) -> None:
        found = jobs[worker].first_difference(values, start, stop)
        if found is not None:
            wrong.append(found)

    workers.run(boards_of_level(level), check)
    if wrong:
        board = "-".join(map(str, board_at(level, min(wrong))))
        raise DamagedTableError(
            _("{path} contradicts the rules at board {board}; remove it and build it again").format(
                path=table.path, board=board
            )
        )
