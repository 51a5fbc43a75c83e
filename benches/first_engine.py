"""The engine against the first one, the referee's issue's (commit 4a38c4b): `python benches/first_engine.py [--games 200]`.

Equal time a move (100 ms), one thread each, 32 MB of table each, endgame tables up to 12 seeds for the
new one, one game at a time, balanced openings from both sides; games that tables prove are ended.
Exits with 1 unless it takes the share of the points that is asked for (90 %). A match broken off (Ctrl-C, or
`--minutes`) goes on when called again, until the engine's source changes; the games are kept in the cache as OGN.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from accuracy import source_digest
from engine_at import FIRST, cache_folder, tree_at

from oware import ruleset
from oware.tables.folder import build
from oware.tables.options import KINDS, no_table_reason

TABLE_SEEDS = 12
HERE = Path(__file__).parent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=int, default=100, help="milliseconds a move (default 100)")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (default 1: each engine has its core)")
    parser.add_argument("--commit", default=FIRST, help=f"the commit to play against (default {FIRST})")
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--sprt", default="0,50", help="hypotheses in Elo (default 0,50)")
    parser.add_argument("--share", type=float, default=0.9, help="share of the points that is asked for (default 0.9)")
    parser.add_argument("--options", default="", help="options of the engine, such as hash=64,threads=2")
    parser.add_argument("--minutes", type=float, default=0, help="break off after so long")
    wanted = parser.parse_args()
    cache = cache_folder()
    tree_at(wanted.commit, cache)  # built before any clock runs
    folder = cache / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    rules = ruleset(wanted.rules)
    for kind in KINDS if not no_table_reason(rules) else ():
        build(rules, TABLE_SEEDS, kind=kind, folder=cache / "engine-tables")
    own = wanted.options.replace("=", "-").replace(",", "-")
    key = f"{source_digest()}-{wanted.commit}-{wanted.time}-{wanted.rules}-{own}"
    state = folder / f"{key}.jsonl"
    engine = f"oware:tables={cache / 'engine-tables'},tableslimit={TABLE_SEEDS}"
    engine += f",{wanted.options}" if wanted.options else ""
    command = [
        *(
            sys.executable,
            "-m",
            "oware.cli",
            "match",
            engine,
            f"{sys.executable} {HERE / 'engine_at.py'} {wanted.commit}",
        ),
        *("--set", "1:name=oware", "--set", f"2:name=oware at {wanted.commit}", "--games", str(wanted.games)),
        *("--time", str(wanted.time), "--jobs", str(wanted.jobs), "--sprt", wanted.sprt, "--play-on"),
        *(("--tables", str(cache / "engine-tables")) if not no_table_reason(rules) else ()),
        *("--rules", wanted.rules, "--state", str(state), "--records", str(state.with_suffix(".ogn"))),
    ]
    process = subprocess.Popen(command, env={**os.environ, "OWARE_BENCH_CACHE": str(cache)})
    timer = threading.Timer(60 * wanted.minutes, process.send_signal, (signal.SIGINT,))
    if wanted.minutes:
        timer.start()
    try:
        code = process.wait()
    except KeyboardInterrupt:
        code = process.wait()
    timer.cancel()
    if code:
        return code
    lines = [json.loads(line) for line in state.read_text(encoding="utf-8").splitlines()[1:]]
    # The first engine named is South in every other game, beginning with the first.
    points = sum(0.5 if line["winner"] is None else line["winner"] == line["game"] % 2 for line in lines)
    share = points / len(lines)
    print(f"{100 * share:.1f} % of the points in {len(lines)} games; asked for are {100 * wanted.share:g} %")
    return 0 if share >= wanted.share else 1


if __name__ == "__main__":
    sys.exit(main())
