"""How soon `oware serve` answers from its tables: `python benches/table_server.py [--seeds 12] [--requests 2000]`.

Times are those of the whole way over a real socket that is kept open, one client. A small static file, asked for in
turn with the tables, shows what of it is the machine's and the network's, and the processor time of the server what it would
be on a machine that nobody else uses.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

import oware
from oware.tables.folder import build
from oware.tables.index import board_at, boards_of_level


def positions(seeds: int, count: int, chosen: random.Random) -> list[str]:
    boards = (board_at(seeds, chosen.randrange(boards_of_level(seeds))) for _ in range(count))
    return [str(oware.Position(board, (0, 48 - seeds))) for board in boards]


def played(seeds: int, count: int, chosen: random.Random) -> list[str]:
    """Positions of random games, with the counts of what has been on the board since the last capture."""
    found: list[str] = []
    while len(found) < count:
        board = board_at(seeds, chosen.randrange(boards_of_level(seeds)))
        game = oware.Game(oware.ruleset("abapa"), oware.Position(board, (20, 28 - seeds)))
        while not game.outcome and len(game.moves) < 20 and len(found) < count:
            found.append(str(game.snapshot()))
            game.play(chosen.choice(game.legal_moves()))
    return found


def processor_seconds(process: int) -> float:
    """Processor time a process has taken so far (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--requests", type=int, default=2000)
    options = parser.parse_args()
    chosen = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        build(oware.ruleset("abapa"), options.seeds, kind="pair", folder=Path(folder))
        server = subprocess.Popen(
            [sys.executable, "-m", "oware.cli", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "OWARE_TABLES": folder, "OWARE_NO_BROWSER": "1"},
        )
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None
            connection = http.client.HTTPConnection("127.0.0.1", int(found[1]))

            def ask(path: str) -> float:
                start = perf_counter()
                connection.request("GET", path)
                response = connection.getresponse()
                response.read()
                assert response.status == 200, path
                return perf_counter() - start

            bare = positions(options.seeds, options.requests, chosen)
            counted = played(options.seeds, options.requests, chosen)
            kinds: dict[str, Callable[[int], str]] = {
                "a static file": lambda at: "/icon.svg",
                "a position": lambda at: f"/api/v1/abapa/position?{urlencode({'fen': bare[at]})}",
                "one with its history": lambda at: f"/api/v1/abapa/position?{urlencode({'fen': counted[at]})}",
            }
            for path in (path_of(0) for path_of in kinds.values()):
                ask(path)
            times: dict[str, list[float]] = {name: [] for name in kinds}
            for at in range(options.requests):
                for name, path_of in kinds.items():
                    times[name].append(ask(path_of(at)))
            work = {}
            for name, path_of in kinds.items():
                before = processor_seconds(server.pid)
                for at in range(options.requests):
                    ask(path_of(at))
                work[name] = 1e3 * (processor_seconds(server.pid) - before) / options.requests
        finally:
            server.terminate()
            server.wait()
    print(f"{options.seeds} seeds, {options.requests} requests of each kind, milliseconds:")
    for name, taken in times.items():
        taken.sort()
        p50, p95, p99 = (1e3 * taken[int(share * len(taken))] for share in (0.50, 0.95, 0.99))
        print(
            f"  {name:21} p50 {p50:6.2f}   p95 {p95:6.2f}   p99 {p99:6.2f}   the server's processor {work[name]:5.2f}"
        )


if __name__ == "__main__":
    main()
