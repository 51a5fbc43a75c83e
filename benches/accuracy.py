"""How often the engine keeps the exact value of an endgame, and how many seeds its moves lose:
`python benches/accuracy.py [--time MS …] [--nodes N …] [--sample N] [--engine COMMAND]`.

The judge is the even-split table of awari up to 22 seeds, under which a position's value is exact and has no history.
The engine gets the tables up to 12 seeds only, plays for seeds (Goal=seeds) and uses one thread. Positions are of games
the engine played with itself, kept in accuracy_positions.csv.gz: 2,000 with 13 to 18 seeds on the board and 1,000 with 19
to 22, each with two legal moves at least; `--resample` makes them anew from a seed.

`--build` makes the judge's tables (430 MB on disk, 600 MB of memory, a few minutes) in the cache: OWARE_BENCH_CACHE, or the
user's cache folder. What has been measured is kept there too: interrupted, or ended by `--minutes`, the same call goes on.

A seed lost is one the player would have got with the best move; the difference between the players changes by two.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import json
import os
import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from threading import Lock, local
from time import monotonic

from engine_at import cache_folder

import oware
from oware import Position, core, ruleset
from oware.engine import Engine, Limits
from oware.engine.players import random_opening
from oware.engine.uci import EngineFailure, EngineProcess
from oware.tables.files import file_name
from oware.tables.folder import build, table_folder
from oware.tables.options import table_ruleset
from oware.tables.probe import Tables

POSITIONS = Path(__file__).with_name("accuracy_positions.csv.gz")
AWARI = ruleset("awari")
BANDS = {"13-18": (range(13, 19), 2000), "19-22": (range(19, 23), 1000)}
MOST_SEEDS = 22
ENGINE_SEEDS = 12
TARGETS = {100: {"13-18": (0.98, 0.03), "19-22": (0.96, 0.06)}, 1000: {"13-18": (0.99, None), "19-22": (0.975, None)}}
WANTED = {"Ruleset": "awari", "Threads": "1", "TablesLimit": str(ENGINE_SEEDS), "Goal": "seeds", "OwnBook": "false"}


def progress(text: str, number: int) -> None:
    """Shows how far it is: in place in a terminal, now and then elsewhere."""
    if sys.stderr.isatty():
        print(f"\r{text}\x1b[K", end="\r", file=sys.stderr, flush=True)
    elif number % 500 == 0:
        print(text, file=sys.stderr, flush=True)


def build_tables(cache: Path) -> None:
    """The judge's tables, and beside them a folder with only those the engine may use."""

    def report(progress: object) -> None:
        if progress.finished:  # type: ignore[attr-defined]
            print(f"level {progress.level} built", file=sys.stderr)  # type: ignore[attr-defined]

    build(AWARI, MOST_SEEDS, kind="split", folder=cache / "tables", report=report)
    rules = table_ruleset(AWARI)
    source, target = (table_folder(rules, "split", cache / name) for name in ("tables", "engine-tables"))
    target.mkdir(parents=True, exist_ok=True)
    for level in range(ENGINE_SEEDS + 1):
        if not (target / file_name(level)).exists():
            os.link(source / file_name(level), target / file_name(level))


def resample(seed: int) -> None:
    """Plays games of the engine with itself, some moves at random, and picks one position of each band from each game."""
    wanted = {band: size for band, (_seeds, size) in BANDS.items()}
    chosen: dict[str, list[str]] = {band: [] for band in BANDS}
    seen: set[tuple[int, ...]] = set()
    engine = Engine(table_bytes=1 << 20)
    for number in count():
        if all(len(chosen[band]) >= size for band, size in wanted.items()):
            break
        random = Random(seed * 1_000_003 + number)
        game = core.best().game(AWARI)
        random_opening(game, 6, random)
        met: dict[str, list[Position]] = {band: [] for band in BANDS}
        while game.outcome is None and game.occurrences < 3:
            position = game.position
            for band, (seeds, _size) in BANDS.items():
                if sum(position.houses) in seeds and len(game.legal_moves()) > 1:
                    met[band].append(position)
            if random.random() < 0.1:
                game.play(random.choice(game.legal_moves()))
            else:
                game.play(engine.search(game, Limits(nodes=5_000)).letter)
        for band, positions in met.items():
            fresh = [p for p in positions if board(p) not in seen]
            if fresh and len(chosen[band]) < wanted[band]:
                picked = random.choice(fresh)
                seen.add(board(picked))
                chosen[band].append(str(picked))
        progress(f"{number + 1} games", number + 1)
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows((band, text) for band, texts in chosen.items() for text in texts)
    POSITIONS.write_bytes(gzip.compress(out.getvalue().encode(), 9, mtime=0))
    print(f"wrote {POSITIONS.name}: {POSITIONS.stat().st_size} bytes", file=sys.stderr)


def board(position: Position) -> tuple[int, ...]:
    houses = position.houses
    return houses if position.turn == 0 else (*houses[6:], *houses[:6])


def positions(sample: int) -> dict[str, list[str]]:
    """The diagrams of each band, `sample` of each at most; a smaller sample is the beginning of the whole."""
    rows = csv.reader(StringIO(gzip.decompress(POSITIONS.read_bytes()).decode()))
    found: dict[str, list[str]] = {band: [] for band in BANDS}
    for band, text in rows:
        if not sample or len(found[band]) < sample:
            found[band].append(text)
    return found


def source_digest() -> str:
    """What the engine is made of: another engine's results are others."""
    digest = hashlib.sha256()
    package = Path(oware.__file__).parent
    for part in ("core", "engine", "rules", "tables"):
        for path in sorted((package / part).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".json", ".so", ".dylib", ".dll"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Measured:
    """Moves already found, in a file of JSON lines; a last line cut off is dropped."""

    def __init__(self, path: Path, *, fresh: bool) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        self.moves: dict[str, tuple[str, float]] = {}
        self._lock = Lock()
        kept = path.read_bytes() if path.exists() else b""
        kept = kept[: kept.rfind(b"\n") + 1]
        for line in kept.splitlines():
            text, move, seconds = json.loads(line)
            self.moves[text] = (move, seconds)
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(len(kept))
        self._file.seek(len(kept))

    def add(self, text: str, move: str, seconds: float) -> None:
        with self._lock:
            self.moves[text] = (move, seconds)
            self._file.write(f"{json.dumps([text, move, round(seconds, 4)])}\n".encode())
            self._file.flush()

    def close(self) -> None:
        self._file.close()


def measure(
    command: list[str], limits: str, texts: list[str], measured: Measured, cache: Path, jobs: int, end: float
) -> bool:
    """Has the engine move in every position; returns whether all were done before `end`."""
    todo = [text for text in texts if text not in measured.moves]
    done = count(len(texts) - len(todo) + 1)
    mine = local()
    engines: list[EngineProcess] = []
    movetime = int(limits.split()[1]) / 1000 if limits.startswith("movetime") else 60

    def one(text: str) -> None:
        if monotonic() >= end:
            return
        if not hasattr(mine, "engine"):
            mine.engine = EngineProcess(command)
            engines.append(mine.engine)
            options = {**WANTED, "Tables": str(cache / "engine-tables")}
            mine.engine.set({name: value for name, value in options.items() if name.lower() in mine.engine.options})
        mine.engine.new_game()
        reply = mine.engine.go(f"fen {text}", limits, movetime + 60)
        measured.add(text, reply.move, reply.seconds)
        number = next(done)
        progress(f"{limits}: {number} of {len(texts)}", number)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for result in [pool.submit(one, text) for text in todo]:
                result.result()
        except BaseException:
            pool.shutdown(cancel_futures=True, wait=False)
            raise
        finally:
            for engine in engines:
                engine.close()
    return all(text in measured.moves for text in texts)


def losses(tables: Tables, texts: list[str], measured: Measured) -> Iterator[float]:
    """Seeds lost by each move that was measured."""
    for text in texts:
        if text in measured.moves:
            answer = tables.probe(Position.parse(text))
            yield next(float(move.loss) for move in answer.moves if move.letter == measured.moves[text][0])


def report(limits: str, band: str, lost: list[float], seconds: list[float]) -> bool:
    """Prints one line; returns whether the aim is reached."""
    kept, size = sum(loss == 0 for loss in lost), len(lost)
    share = kept / size
    half = 1.96 * sqrt(share * (1 - share) / size + 1.96**2 / (4 * size * size)) / (1 + 1.96**2 / size)
    mean = sum(lost) / size
    line = (
        f"{limits}, {band} seeds: {100 * share:.2f} % ± {100 * half:.2f} keep the value, {mean:.4f} seeds lost a move"
    )
    line += f" ({size} positions, slowest {1000 * max(seconds):.0f} ms)"
    words = limits.split()
    aim = TARGETS.get(int(words[1]), {}).get(band) if words[0] == "movetime" else None
    reached = aim is None or (share >= aim[0] and (aim[1] is None or mean <= aim[1]))
    if aim:
        line += (
            f"; aim {100 * aim[0]:g} %"
            + (f" and {aim[1]}" if aim[1] else "")
            + (": reached" if reached else ": missed")
        )
    print(line, flush=True)
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--time", type=int, nargs="*", default=[], metavar="MS", help="milliseconds a move, e.g. 100 1000"
    )
    parser.add_argument("--nodes", type=int, nargs="*", default=[], metavar="N", help="nodes a move instead")
    parser.add_argument("--sample", type=int, default=0, help="positions of each band (default: all)")
    parser.add_argument("--band", choices=tuple(BANDS), help="only one band")
    parser.add_argument("--engine", default="", metavar="COMMAND", help="another engine that speaks the protocol")
    parser.add_argument("--jobs", type=int, default=1, help="engines at a time")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after so long; the same call goes on")
    parser.add_argument("--fresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--build", action="store_true", help="make the judge's tables, and end")
    parser.add_argument("--resample", type=int, metavar="SEED", help="make the positions anew, and end")
    wanted = parser.parse_args()
    cache = cache_folder()
    if wanted.resample is not None:
        resample(wanted.resample)
        return 0
    build_tables(cache)
    if wanted.build:
        return 0
    end = monotonic() + 60 * wanted.minutes
    command = shlex.split(wanted.engine) or [sys.executable, "-m", "oware.cli", "uci"]
    key = hashlib.sha256(wanted.engine.encode()).hexdigest()[:16] if wanted.engine else source_digest()
    chosen = {band: texts for band, texts in positions(wanted.sample).items() if wanted.band in (None, band)}
    all_texts = [text for texts in chosen.values() for text in texts]
    modes = [f"movetime {time}" for time in wanted.time] + [f"nodes {nodes}" for nodes in wanted.nodes]
    reached = complete = True
    tables = Tables.open(AWARI, kind="split", folder=cache / "tables")
    for limits in modes or ["movetime 100"]:
        measured = Measured(cache / "accuracy" / f"{key}-{limits.replace(' ', '-')}.jsonl", fresh=wanted.fresh)
        try:
            complete &= measure(command, limits, all_texts, measured, cache, wanted.jobs, end)
        except KeyboardInterrupt:
            complete = False
        except EngineFailure as failure:
            print(f"error: {failure}", file=sys.stderr)
            return 2
        finally:
            measured.close()
        for band, texts in chosen.items():
            lost = list(losses(tables, texts, measured))
            if lost:
                seconds = [measured.moves[text][1] for text in texts if text in measured.moves]
                reached &= report(limits, band, lost, seconds)
        if not complete:
            print("not finished; the same call goes on from here", file=sys.stderr)
            break
    return 0 if reached and complete else 1


if __name__ == "__main__":
    sys.exit(main())
