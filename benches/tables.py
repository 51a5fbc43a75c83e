"""The tables' figures: `python benches/tables.py [ratio|threads|times|memory|packed|streamed|all] [--seeds N] [--dir D]`.

- `ratio`: perft leaves the core makes (none counted in bulk) in the time one thread takes for a board of the pair for
  abapa, at 16 seeds (`--seeds`); one board should take no longer than 60 leaves.
- `threads`: how much sooner two threads finish a level than one.
- `times`: wall and processor time for all levels up to 12, 16, 20 and so on to `--seeds`. With `--dir` it goes on where
  it stopped, the times of each level being kept beside the tables.
- `memory`: peak bytes a board of the largest level, beyond the finished levels, which are mapped.
- `packed`: bits a board, boards packed a second, and microseconds to read, check and decode one block.
- `streamed`: the largest level out of core in a quarter of the memory of 2 bytes a board, against the fast method:
  time, peak memory, traffic, and whether the files are the same.

Peak memory is what Linux tells in /proc. Wall times mean something on an idle machine only; processor times are those of
all threads together.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import perf_counter, process_time

from oware import core, ruleset
from oware.tables.builder import Meter, Workers, build_in_memory, default_threads
from oware.tables.files import Header, RawTable, file_name
from oware.tables.folder import build, built_levels, file_bytes, table_folder
from oware.tables.index import boards_of_level
from oware.tables.options import table_ruleset
from oware.tables.packed import PackedTable, pack_level
from oware.tables.sizes import size_text
from oware.tables.streaming import build_streamed, memory_least

RULES = table_ruleset(ruleset("abapa"))
PERFT_DEPTH = 10
TIMES = "times.json"


def prepare(folder: Path, seeds: int) -> Path:
    """Builds what is not there; returns the folder of the pair."""
    build(RULES, seeds, kind="pair", folder=folder)
    return table_folder(RULES, "pair", folder)


def level_again(place: Path, level: int, threads: int) -> tuple[float, float]:
    """Wall and processor seconds to build one level, those below being there."""
    workers = Workers(threads, Event())
    wall, cpu = perf_counter(), process_time()
    build_in_memory(RULES, "pair", [level], place, workers, Meter(1, None))
    result = perf_counter() - wall, process_time() - cpu
    workers.close()
    return result


def ratio(folder: Path, seeds: int) -> None:
    place = prepare(folder, seeds)
    best = core.best()
    ratios = []
    for _round in range(5):
        start = process_time()
        leaves = best.perft(ruleset("abapa"), PERFT_DEPTH).moves
        leaf = (process_time() - start) / leaves
        board = level_again(place, seeds, 1)[1] / boards_of_level(seeds)
        ratios.append(board / leaf)
        print(f"  {1e-6 / leaf:.1f} M leaves/s, {1e-6 / board:.2f} M boards/s: a board takes {board / leaf:.1f} leaves")
    print(f"ratio: at {seeds} seeds a board of the pair takes {statistics.median(ratios):.1f} perft leaves")


def threads(folder: Path, seeds: int) -> None:
    place = prepare(folder, seeds)
    found: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for _round in range(3):
        for count, spent in found.items():
            spent.append(level_again(place, seeds, count))
    (one, one_cpu), (two, two_cpu) = (map(min, zip(*spent, strict=True)) for spent in found.values())
    print(
        f"threads: level {seeds} in {one:.2f} s with one, {two:.2f} s with two: {one / two:.2f} times as fast; "
        f"processor {one_cpu:.2f} s and {two_cpu:.2f} s: {2 * one_cpu / two_cpu:.2f} times on two idle processors"
    )


def times(folder: Path, seeds: int) -> None:
    place = table_folder(RULES, "pair", folder)
    record = place / TIMES
    spent = {int(level): found for level, found in json.loads(record.read_text()).items()} if record.exists() else {}
    for level in range(len(built_levels(RULES, "pair", folder)), seeds + 1):
        wall, cpu = perf_counter(), process_time()
        build(RULES, level, kind="pair", folder=folder)
        spent[level] = [perf_counter() - wall, process_time() - cpu]
        record.write_text(json.dumps(spent))
        print(f"  {level}: {spent[level][0]:.2f} s, processor {spent[level][1]:.2f} s", flush=True)
    for level in range(12, seeds + 1, 4):
        if all(lower in spent for lower in range(level + 1)):
            wall, cpu = (sum(spent[lower][at] for lower in range(level + 1)) for at in (0, 1))
            print(f"times: up to {level} seeds {wall:.1f} s with {default_threads()} threads, processor {cpu:.1f} s")


def peak() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("VmHWM")).split()[1])


def measured(name: str, folder: Path, seeds: int) -> dict[str, float]:
    """Runs one of `ALONE` in a process of its own, where peak memory can be told."""
    words = [sys.executable, __file__, name, "--seeds", str(seeds), "--dir", str(folder)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def alone(seeds: int, work: Callable[[], dict[str, int]]) -> None:
    before, wall, cpu = peak(), perf_counter(), process_time()
    found = work()
    found |= {"wall": perf_counter() - wall, "cpu": process_time() - cpu, "peak": peak() - before}
    print(json.dumps(found | {"boards": boards_of_level(seeds)}))


def fast_alone(folder: Path, seeds: int) -> None:
    place = table_folder(RULES, "pair", folder)

    def work() -> dict[str, int]:
        level_again(place, seeds, default_threads())
        return {}

    alone(seeds, work)


def streamed_alone(folder: Path, seeds: int) -> None:
    place = table_folder(RULES, "pair", folder)

    def work() -> dict[str, int]:
        workers = Workers(default_threads(), Event())
        traffic = build_streamed(RULES, "pair", seeds, place, workers, Meter(1, None), quarter(seeds))
        workers.close()
        return {"read": traffic.read, "written": traffic.written}

    alone(seeds, work)


def quarter(seeds: int) -> int:
    """A quarter of two bytes a board; small levels take what they need at least."""
    return max(boards_of_level(seeds) // 2, memory_least(seeds))


def memory(folder: Path, seeds: int) -> None:
    prepare(folder, seeds)
    found = measured("fast-alone", folder, seeds)
    beyond = found["peak"] - sum(file_bytes("pair", lower) for lower in range(seeds))
    print(
        f"memory: level {seeds} at its peak takes {size_text(int(found['peak']))}, beyond the finished levels "
        f"{beyond / found['boards']:.2f} bytes a board"
    )


def packed(folder: Path, seeds: int) -> None:
    place = prepare(folder, seeds)
    header = Header.of(RULES, "pair", seeds)
    raw = RawTable(place / file_name(seeds), header)
    raw.check_all()
    path = folder / "bench.packed"
    for level in (1, 3):
        start = process_time()
        with path.open("wb") as file:
            pack_level(raw, RULES, file, level)
        rate = header.boards / (process_time() - start)
        table = PackedTable(path, header)
        fastest = []
        for block in range(0, table.blocks, max(1, table.blocks // 200)):
            spent = []
            for _round in range(7):
                start = perf_counter()
                table.codes(block)
                spent.append(perf_counter() - start)
            fastest.append(min(spent))
        bits = 8 * path.stat().st_size / header.boards
        print(
            f"packed: level {seeds} at {bits:.2f} bits a board (compression {level}), {rate / 1e6:.1f} M boards/s packed, "
            f"a block decoded in {1e6 * statistics.median(fastest):.1f} µs (median of the blocks' best times)"
        )
        table.close()
        path.unlink()
    raw.close()


def streamed(folder: Path, seeds: int) -> None:
    place = prepare(folder, seeds)

    def digest() -> str:
        with (place / file_name(seeds)).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    fast = measured("fast-alone", folder, seeds)
    before = digest()
    slow = measured("streamed-alone", folder, seeds)
    same = "the same file" if digest() == before else "ANOTHER FILE"
    print(
        f"streamed: level {seeds} with {size_text(quarter(seeds))}: {same}, "
        f"{slow['wall']:.1f} s against {fast['wall']:.1f} s ({slow['wall'] / fast['wall']:.2f} times), "
        f"processor {slow['cpu']:.1f} s against {fast['cpu']:.1f} s ({slow['cpu'] / fast['cpu']:.2f} times); "
        f"peak {size_text(int(slow['peak']))} ({size_text(int(fast['peak']))}), "
        f"{size_text(int(slow['read']))} read, {size_text(int(slow['written']))} written"
    )
    if slow["peak"] > quarter(seeds):
        print("streamed: MORE MEMORY THAN ALLOWED")


ALONE = {"fast-alone": fast_alone, "streamed-alone": streamed_alone}
FIGURES = {
    "ratio": ratio,
    "threads": threads,
    "times": times,
    "memory": memory,
    "packed": packed,
    "streamed": streamed,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figure", nargs="?", default="all", choices=[*FIGURES, "all", *ALONE])
    parser.add_argument("--seeds", type=int, default=16)
    parser.add_argument("--dir", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = chosen.dir or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        wanted = {**FIGURES, **ALONE}
        for name in (
            ["times", "ratio", "threads", "memory", "packed", "streamed"] if chosen.figure == "all" else [chosen.figure]
        ):
            wanted[name](folder, chosen.seeds)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        os._exit(130)
