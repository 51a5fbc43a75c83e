"""Building tables on many processes, of one host or of many that share a folder: `mpiexec -n 4 python -m oware tables build`.

How it works is told in docs/dev/cluster.md.
"""

from __future__ import annotations

import os
import shutil
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.ruleset import Ruleset
from oware.tables.builder import Meter, Report
from oware.tables.errors import TableError, TableSpaceError
from oware.tables.files import BLOCK_BYTES, Header, RawTable, file_name
from oware.tables.folder import (
    built_levels,
    default_folder,
    file_bytes,
    make_folder,
    stored_levels,
    table_folder,
)
from oware.tables.index import boards_of_level
from oware.tables.native import cell_bytes
from oware.tables.options import Kind, default_kind, table_ruleset
from oware.tables.packing import unpack
from oware.tables.shard import Exchange, Share, capacity_for, range_of, stride_of
from oware.tables.sizes import memory_available, size_text

if TYPE_CHECKING:
    from mpi4py.MPI import Comm

SIZES: Final = ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_SIZE", "MPI_LOCALNRANKS", "SLURM_STEP_NUM_TASKS")
"""Variables in which launchers tell how many processes there are."""

RANKS: Final = ("OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID")
"""Variables in which they tell which of them this one is."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ClusterBuild:
    """What a build on many processes has done.

    Attributes:
        levels: The levels built.
        ranks: Processes.
        boards: Boards of these levels.
        sent: Bytes sent between processes.
        exchanging: Share of the time, 0 to 1, in which they sent, received and waited for each other.
    """

    levels: list[int]
    ranks: int
    boards: int
    sent: int
    exchanging: float

    @property
    def traffic(self) -> float:
        """Bytes sent between processes for each board."""
        return self.sent / self.boards if self.boards else 0.0


def launched() -> bool:
    """Whether this process is one of several started by mpiexec or its like."""
    return any(os.environ.get(name, "1").isdigit() and int(os.environ.get(name, "1")) > 1 for name in SIZES)


def told_rank() -> int:
    """The rank of this process as its launcher tells it, for the time before there is MPI; 0 when it does not."""
    return next((int(value) for name in RANKS if (value := os.environ.get(name, "")).isdigit()), 0)


def world() -> Comm:
    """The communicator of all processes.

    Raises:
        TableError: mpi4py or an MPI library is not installed, or it is not that of the launcher.
    """
    try:
        from mpi4py import MPI
    except (ImportError, RuntimeError) as error:
        raise TableError(
            _("building on many processes needs MPI ({reason}); install it: pip install 'oware[cluster]'").format(
                reason=str(error).splitlines()[0]
            )
        ) from error
    told = max((int(value) for name in SIZES if (value := os.environ.get(name, "")).isdigit()), default=1)
    if told != MPI.COMM_WORLD.Get_size():
        raise TableError(
            _(
                "mpiexec started {told} processes, but MPI knows of {known}: they belong to different MPI libraries; "
                "use the mpiexec beside this Python, or set MPI4PY_LIBMPI"
            ).format(told=told, known=MPI.COMM_WORLD.Get_size())
        )
    return MPI.COMM_WORLD


def build_shared(
    comm: Comm,
    ruleset: Ruleset,
    seeds: int,
    *,
    kind: Kind | None = None,
    memory: int = 0,
    folder: Path | None = None,
    report: Report | None = None,
) -> ClusterBuild:
    """Builds every level up to a number of seeds that is not there yet; called by all ranks with the same arguments.

    A level is finished when its file is whole: a build that was ended in any way goes on from there, on any number of
    ranks. The files are those of a build by one process.

    Args:
        comm: The communicator.
        ruleset: The rules.
        seeds: The highest level, 0 to 48.
        kind: `pair` or `split`; that which suits the rules when left out.
        memory: Bytes of memory for each rank; what is available, shared among the ranks of this host, when 0.
        folder: Where tables are kept, the same for all ranks; the user's data folder when left out.
        report: Is told on rank 0 how far the build is, as far as rank 0 is concerned.

    Raises:
        TableError: On every rank, when any has found that it cannot go on; as `oware.tables.folder.build`.
    """
    rules = table_ruleset(ruleset)
    kind = kind or default_kind(ruleset)
    root = folder or default_folder()
    place = table_folder(rules, kind, root)
    first = _on_first(comm, lambda: _prepare(rules, kind, root, seeds))
    levels = list(range(first, seeds + 1))
    if not levels:
        return ClusterBuild([], comm.Get_size(), 0, 0, 0.0)
    _together(comm, lambda: _check_memory(comm, kind, levels, memory))
    exchange = Exchange(comm, capacity_for(comm.Get_size()))
    share = Share(exchange, rules, kind, seeds)
    below: dict[int, RawTable] = {}
    meter = Meter(sum(map(boards_of_level, levels)), report)
    start = perf_counter()
    try:
        for level in levels:
            _together(comm, lambda level=level: _open_below(below, rules, kind, level, place, share))  # type: ignore[misc]
            share.begin(level, {lower: _own_values(table, share) for lower, table in below.items()})
            _solve(share, meter)
            size = share.finish()
            _write(comm, place, Header.of(rules, kind, level), share, size)
            meter.finish(level)
    finally:
        for table in below.values():
            table.close()
        share.close()
    exchanging = exchange.seconds / (perf_counter() - start)
    return ClusterBuild(
        levels,
        comm.Get_size(),
        sum(map(boards_of_level, levels)),
        comm.allreduce(exchange.sent),
        comm.allreduce(exchanging) / comm.Get_size(),
    )


def _together(comm: Comm, work: Callable[[], Result]) -> Result:
    """Does work on every rank; an error of one is an error of all, so that none waits for another.

    Raises:
        OwareError: Some rank's.
    """
    result, error = None, None
    try:
        result = work()
    except (OwareError, OSError) as found:
        error = found
    errors = [found for found in comm.allgather(error) if found]
    if errors:
        raise errors[0] if isinstance(errors[0], OwareError) else TableError(str(errors[0])) from error
    return result  # type: ignore[return-value]


def _on_first(comm: Comm, work: Callable[[], Result]) -> Result:
    """Does work on rank 0 and hands its result to all.

    Raises:
        OwareError: As the work does.
    """
    result = _together(comm, lambda: work() if comm.Get_rank() == 0 else None)
    return comm.bcast(result)  # type: ignore[no-any-return]


def _prepare(rules: Ruleset, kind: Kind, root: Path, seeds: int) -> int:
    """Makes the folder and sees to raw files and room on the disk; returns the first level to build."""
    place = table_folder(rules, kind, root)
    stored = stored_levels(rules, kind, root)
    if len(stored) <= seeds:
        make_folder(place)
        if len(built_levels(rules, kind, root)) < len(stored):
            for _unpacked in unpack(rules, root, kind=kind, seeds=stored[-1]):
                pass
        needed = sum(file_bytes(kind, level) for level in range(len(stored), seeds + 1))
        free = shutil.disk_usage(place).free
        if needed > free:
            raise TableSpaceError(
                _("{level} seeds need {needed} on the disk of {path}, {free} are free").format(
                    level=seeds, needed=size_text(needed), path=place, free=size_text(free)
                )
            )
    return len(stored)


def _check_memory(comm: Comm, kind: Kind, levels: list[int], allowed: int) -> None:
    """What a rank holds: two bytes a board of its share of the highest level, its share of those below, buffers.

    Raises:
        TableSpaceError: It will not do.
    """
    from mpi4py import MPI

    ranks = comm.Get_size()
    host = comm.Split_type(MPI.COMM_TYPE_SHARED)
    allowed = allowed or memory_available() // host.Get_size()
    host.Free()
    needed = 2 * stride_of(levels[-1], ranks) + 4 * ranks * capacity_for(ranks)
    needed += sum(stride_of(lower, ranks) * cell_bytes(kind) for lower in range(levels[-1]))
    if needed > allowed:
        raise TableSpaceError(
            _(
                "{level} seeds on {ranks} processes need {needed} of memory for each, {allowed} are allowed or "
                "available; take more processes on more hosts, or fewer seeds"
            ).format(level=levels[-1], ranks=ranks, needed=size_text(needed), allowed=size_text(allowed))
        )


def _open_below(below: dict[int, RawTable], rules: Ruleset, kind: Kind, level: int, place: Path, share: Share) -> None:
    """Maps the levels below and compares this rank's share of each with its checksums.

    Raises:
        TableError: One is missing or damaged.
    """
    for lower in range(level):
        if lower not in below:
            table = below[lower] = RawTable(place / file_name(lower), Header.of(rules, kind, lower))
            own = range_of(lower, share.rank, share.ranks)
            cell = cell_bytes(kind)
            for block in range(own.start * cell // BLOCK_BYTES, -(-own.stop * cell // BLOCK_BYTES)):
                table.check(block)


def _own_values(table: RawTable, share: Share) -> int:
    own = range_of(table.header.level, share.rank, share.ranks)
    return table.address + own.start * cell_bytes(table.header.kind)


def _solve(share: Share, meter: Meter) -> None:
    """Solves a level: states from the levels below, then thresholds from n down, as one process does it."""
    level = share.level
    batches = share.batches()
    for done, (start, stop) in enumerate(batches):
        share.init(start, stop)
        meter.level(level, 0.1 * (done + 1) / len(batches))
    threshold = level
    while threshold:
        share.rewind()
        while share.work(threshold):
            expected = meter.decisions * max(share.boards, 1)
            meter.level(level, 0.1 + 0.9 * share.decided() / expected)
        threshold -= not share.deferred()
    meter.decisions = max(share.decided() / max(share.boards, 1), 0.01)


def _write(comm: Comm, place: Path, header: Header, share: Share, size: int) -> None:
    """Writes a level: every rank its own range of the one file, which takes its name when it is whole.

    Raises:
        TableError: A rank could not write.
    """
    path = place / file_name(header.level)
    start = header.encoded()
    part: Path = comm.bcast(path.with_name(f"{path.name}.{os.getpid()}.part"))
    own = range_of(header.level, share.rank, share.ranks)
    try:
        _on_first(comm, lambda: part.write_bytes(start))
        at = len(start) + own.start * cell_bytes(header.kind)
        pieces = comm.gather(_together(comm, lambda: _write_range(part, at, share.memory.map, size)))

        def end() -> None:
            checks = b"".join(pieces or [])
            with part.open("r+b") as file:
                file.seek(len(start) + header.value_bytes)
                file.write(checks + struct.pack("<I", zlib.crc32(checks)))
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)

        _on_first(comm, end)
    finally:
        if comm.Get_rank() == 0:
            part.unlink(missing_ok=True)


def _write_range(part: Path, at: int, values: Mapping[int, int] | memoryview | object, size: int) -> bytes:
    """Writes the first bytes of a memory at a place of a file; returns the checksums of its blocks."""
    checks = bytearray()
    with memoryview(values) as view, part.open("r+b") as file:  # type: ignore[arg-type]
        file.seek(at)
        for start in range(0, size, BLOCK_BYTES):
            with view[start : min(start + BLOCK_BYTES, size)] as block:
                file.write(block)
                checks += struct.pack("<I", zlib.crc32(block))
        file.flush()
        os.fsync(file.fileno())
    return bytes(checks)
