"""What the tables of the whole game take: `python benches/tables_plan.py [--seeds 16] [--ranks 2 4] [--dir D]`.

Measures on this machine how fast levels are solved in memory, out of core and by several processes, how many bytes each
moves, and how fast the disk is. From these, and from the sizes of the levels, it derives memory, disk, traffic and hours for
machines that can be bought. docs/whole-game.md tells how to read it.

In memory a straight line is drawn through the nanoseconds a board over the logarithm of the boards, for memory gets slower.
Out of core another is drawn through the bytes a board over the seeds, for there is a pass for each, and computing takes its
time for every byte. A process among many computes as many times a thread's time as at the highest level measured. What one
thread computes is measured as processor time, for other work of the machine is none of its; the rest by the clock. Bytes between processes grow with the moves a board has, of which
6 n / (n + 11) are possible on average.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log2
from pathlib import Path
from time import perf_counter, process_time

import oware
from oware.tables.builder import Progress
from oware.tables.folder import build, file_bytes, memory_wanted
from oware.tables.index import boards_of_level
from oware.tables.shard import capacity_for, stride_of
from oware.tables.streaming import memory_least, scratch_bytes

WHOLE = 48
LEVELS = [level for level in range(WHOLE + 1) if level != WHOLE - 1]
"""No move captures one seed, so 47 on the board never come up; the build makes them none the less for 48 to be the last."""

GIB, TIB = 1 << 30, 1 << 40
Line = tuple[float, float]


@dataclass(frozen=True)
class Machine:
    """What can be bought.

    Attributes:
        name: For people.
        hosts: How many.
        cores: Of each.
        memory: Bytes of each.
        disk: Bytes of disk in all.
        network: Bytes a second in and out of each.
    """

    name: str
    hosts: int
    cores: int
    memory: int
    disk: int
    network: float = 0.0


MACHINES = (
    Machine("a server with 1 TB and 64 cores", 1, 64, 1000 * 10**9, 16 * 10**12),
    Machine("a PC with 24 GiB, 8 cores and a 4 TB SSD", 1, 8, 24 * GIB, 4 * 10**12),
    Machine("16 hosts of 32 cores and 192 GiB, 25 Gbit/s", 16, 32, 192 * GIB, 16 * 10**12, 25e9 / 8),
    Machine("64 hosts of 32 cores and 64 GiB, 10 Gbit/s", 64, 32, 64 * GIB, 16 * 10**12, 10e9 / 8),
)


def line_through(points: Iterable[tuple[float, float]]) -> Line:
    """The straight line nearest to points: (at 0, slope); a slope that falls is taken for level."""
    found = list(points)
    mean_x = sum(x for x, _y in found) / len(found)
    mean_y = sum(y for _x, y in found) / len(found)
    spread = sum((x - mean_x) ** 2 for x, _y in found)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in found) / spread if spread else 0.0
    slope = max(slope, 0.0)
    return mean_y - slope * mean_x, slope


def on(line: Line, x: float) -> float:
    return line[0] + line[1] * x


def moves(level: int) -> float:
    return 6 * level / (level + 11)


@dataclass(frozen=True)
class Rates:
    """What has been measured.

    Attributes:
        fast: Nanoseconds of a thread a board in memory, over log2 of the boards.
        slow: Nanoseconds of a thread for each byte moved out of core.
        slow_read: Bytes read out of core a board, over the seeds.
        slow_written: Bytes written out of core a board, over the seeds.
        shared: How many times a thread's time in memory a process computes over MPI, exchanges left out.
        traffic: Bytes sent a board and possible move, were all boards another's.
        disk_read: Bytes a second read from the disk.
        disk_written: Bytes a second written to it.
    """

    fast: Line
    slow: float
    slow_read: Line
    slow_written: Line
    shared: float
    traffic: float
    disk_read: float
    disk_written: float


def timed_build(folder: Path, seeds: int, memory: int) -> list[tuple[int, float, int, int]]:
    """Builds levels with one thread: (level, seconds of the processor, bytes read, bytes written) of each."""
    found: list[tuple[int, float, int, int]] = []
    before = process_time()

    def report(progress: Progress) -> None:
        nonlocal before
        if progress.finished:
            now = process_time()
            found.append((progress.level, now - before, progress.read, progress.written))
            before = now

    build(oware.ruleset("abapa"), seeds, kind="pair", folder=folder, threads=1, memory=memory, report=report)
    return found


def measure_fast(folder: Path, seeds: int) -> Line:
    points = []
    for level, seconds, _read, _written in timed_build(folder, seeds, 0):
        if level > seeds - 4:
            nanoseconds = 1e9 * seconds / boards_of_level(level)
            print(f"  in memory, one thread, {level} seeds: {1e3 / nanoseconds:.2f} M boards/s", flush=True)
            points.append((log2(boards_of_level(level)), nanoseconds))
    return line_through(points)


def measure_slow(folder: Path, seeds: int) -> tuple[float, Line, Line]:
    build(oware.ruleset("abapa"), seeds - 3, kind="pair", folder=folder)
    reads, writes = [], []
    nanoseconds = 0.0
    for level in range(seeds - 2, seeds + 1):
        ((_level, seconds, read, written),) = timed_build(folder, level, memory_least(level))
        boards = boards_of_level(level)
        nanoseconds = 1e9 * seconds / (read + written)
        reads.append((float(level), read / boards))
        writes.append((float(level), written / boards))
        print(
            f"  out of core, one thread, {level} seeds: {boards / seconds / 1e6:.2f} M boards/s, "
            f"{read / boards:.1f} bytes read and {written / boards:.1f} written a board",
            flush=True,
        )
    return nanoseconds, line_through(reads), line_through(writes)


def measure_shared(folder: Path, seeds: int, ranks: list[int]) -> tuple[float, float]:
    """How many times a thread's time a process computes, both by the clock, and bytes sent a board and move."""
    ratios, traffic = [], []
    build(oware.ruleset("abapa"), seeds - 1, kind="pair", folder=folder / "one")
    start = perf_counter()
    build(oware.ruleset("abapa"), seeds, kind="pair", folder=folder / "one", threads=1)
    one_thread = perf_counter() - start
    for count in ranks:
        place = folder / str(count)
        for level in (seeds - 4, *range(seeds - 3, seeds + 1)):
            start = perf_counter()
            command = ["mpiexec", "-n", str(count), sys.executable, "-m", "oware", "tables", "build"]
            done = subprocess.run(
                [*command, "--seeds", str(level), "--dir", str(place)], capture_output=True, text=True, check=True
            )
            found = re.search(r"sent ([\d.]+) bytes a board and spent (\d+) %", done.stdout)
            if level == seeds - 4:
                continue
            assert found is not None
            boards = boards_of_level(level)
            seconds = perf_counter() - start - 1.0  # of which about one goes into starting
            print(
                f"  {count} processes, {level} seeds: {boards / seconds / 1e6:.2f} M boards/s, {found[1]} bytes a board, "
                f"{found[2]} % of the time in exchanges",
                flush=True,
            )
            traffic.append(float(found[1]) * count / (count - 1) / moves(level))
            # Processes beyond the processors only take turns, and wait for each other.
            if level == seeds and count <= len(os.sched_getaffinity(0)):
                ratios.append(seconds * (1 - int(found[2]) / 100) * count / one_thread)
    return max(1.0, *ratios), max(traffic)  # the same work cannot be less


def measure_disk(folder: Path, size: int = 512 << 20) -> tuple[float, float]:
    """Bytes a second read and written."""
    path = folder / "disk"
    piece = os.urandom(1 << 20)
    start = perf_counter()
    with path.open("wb") as file:
        for _ in range(size >> 20):
            file.write(piece)
        os.fsync(file.fileno())
    written = size / (perf_counter() - start)
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        start = perf_counter()
        while file.read(1 << 20):
            pass
    read = size / (perf_counter() - start)
    path.unlink()
    print(f"  disk: {written / 1e6:.0f} MB/s written, {read / 1e6:.0f} MB/s read", flush=True)
    return read, written


@dataclass(frozen=True)
class Plan:
    """What a machine does: levels, hours, and where the hours go."""

    highest: int
    fast: int
    hours: float
    computing: float
    moving: float
    memory: int
    disk: int
    traffic: float
    reason: str


def plan(machine: Machine, rates: Rates) -> Plan:
    shared = machine.hosts > 1
    step: Callable[[Machine, Rates, int], tuple[float, float, int, float] | str] = (
        shared_level if shared else single_level
    )
    computing = moving = traffic = 0.0
    memory = disk = 0
    highest = fast = -1
    reason = ""
    for level in range(WHOLE + 1):
        files = sum(file_bytes("pair", at) for at in range(level + 1))
        in_memory = not shared and memory_wanted("pair", level) <= machine.memory
        needed = files + (0 if shared or in_memory else scratch_bytes(level))
        if needed > machine.disk:
            reason = f"the next level wants {needed / 1e12:.1f} TB of disk"
            break
        found = step(machine, rates, level)
        if isinstance(found, str):
            reason = found
            break
        computing += found[0]
        moving += found[1]
        memory = max(memory, found[2])
        traffic += found[3]
        disk = max(disk, needed)
        highest = level
        fast = level if in_memory or shared else fast
    return Plan(
        highest, fast, (computing + moving) / 3600, computing / 3600, moving / 3600, memory, disk, traffic, reason
    )


def single_level(machine: Machine, rates: Rates, level: int) -> tuple[float, float, int, float] | str:
    """Seconds of computing and of moving bytes, memory, and bytes moved; or why it cannot be done."""
    boards = boards_of_level(level)
    if memory_wanted("pair", level) <= machine.memory:
        seconds = on(rates.fast, log2(boards)) * boards / machine.cores / 1e9
        moved = float(file_bytes("pair", level))
        return seconds, moved / rates.disk_written, memory_wanted("pair", level), moved
    if memory_least(level) > machine.memory:
        return f"the next level wants {memory_least(level) / GIB:.0f} GiB of memory"
    read, written = on(rates.slow_read, level) * boards, on(rates.slow_written, level) * boards
    seconds = rates.slow * (read + written) / machine.cores / 1e9
    return seconds, read / rates.disk_read + written / rates.disk_written, memory_least(level), read + written


def shared_level(machine: Machine, rates: Rates, level: int) -> tuple[float, float, int, float] | str:
    ranks = machine.hosts * machine.cores
    boards = boards_of_level(level)
    # What a rank must hold: the states of its share and its buffers; its shares of the levels below are read from the
    # folder once, board after board, and asked for at random, so they count too.
    needed = 2 * stride_of(level, ranks) + 4 * ranks * capacity_for(ranks)
    needed += sum(2 * stride_of(lower, ranks) for lower in range(level))
    if needed * machine.cores > machine.memory:
        return f"the next level wants {needed * machine.cores / GIB:.0f} GiB of memory on every host"
    seconds = rates.shared * on(rates.fast, log2(boards / machine.hosts)) * boards / ranks / 1e9
    sent = rates.traffic * moves(level) * boards * (machine.hosts - 1) / machine.hosts
    written = file_bytes("pair", level) / rates.disk_written / machine.hosts
    return seconds, sent / machine.hosts / machine.network + written, needed * machine.cores, sent


def amount(size: float) -> str:
    return f"{size / 1e12:.2f} TB" if size >= 1e12 else f"{size / 1e9:.0f} GB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=16, help="highest level to measure at")
    parser.add_argument("--ranks", type=int, nargs="*", default=[2], help="numbers of processes to measure")
    parser.add_argument("--dir", type=Path, help="folder to measure in, on the disk that is meant")
    options = parser.parse_args()
    print(f"measured on {len(os.sched_getaffinity(0))} processors:")
    with tempfile.TemporaryDirectory(dir=options.dir) as name:
        folder = Path(name)
        disk = measure_disk(folder)
        fast = measure_fast(folder / "fast", options.seeds)
        slow, slow_read, slow_written = measure_slow(folder / "slow", options.seeds)
        shared, traffic = measure_shared(folder / "shared", options.seeds, options.ranks)
    rates = Rates(fast, slow, slow_read, slow_written, shared, traffic, *disk)
    print(f"lines: {rates}")
    print("\n| machine | levels | in memory up to | memory a host | disk | bytes moved | computing | moving | in all |")
    print("|---|---|---|---|---|---|---|---|---|")
    for machine in MACHINES:
        found = plan(machine, rates)
        print(
            f"| {machine.name} | 0–{found.highest} | {found.fast} | {amount(found.memory)} | {amount(found.disk)} | "
            f"{amount(found.traffic)} | {found.computing:.0f} h | {found.moving:.0f} h | {found.hours:.0f} h |"
        )
        if found.reason:
            print(f"\n{machine.name}: {found.reason}\n")


if __name__ == "__main__":
    main()
