"""The core built with the address and undefined-behaviour sanitizers, over perft, the searches of `oware bench` and a match.

    python benches/sanitized.py [--games 1000] [--nodes 300]

Searches are lent the engine's weights and endgame tables up to eight seeds. A read or write out of bounds, or undefined
behaviour, is printed and ends the run with an error. Needs g++ or clang++ with its sanitizer libraries (Linux).
"""

from __future__ import annotations

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "fuzz"))

from selfplay import Build, played, random_opening

import oware
from core import sanitized
from oware.cli.bench import SEARCHED
from oware.core.encoding import encode_ruleset
from oware.core.library import int32s
from oware.core.native_game import NativeGame
from oware.core.search import SearchOptions
from oware.engine.aids import TableSource, aids_for
from oware.tables.folder import build
from oware.tables.options import no_table_reason

DEPTH = 8
PERFT_DEPTH = 6
TABLE_SEEDS = 8


def perft(core: ctypes.CDLL) -> None:
    for name in oware.RULESETS:
        game = ctypes.create_string_buffer(core.oware_game_bytes(PERFT_DEPTH + 2))
        core.oware_game_start(
            game, PERFT_DEPTH + 2, int32s(encode_ruleset(oware.ruleset(name))), None, None, 0, None, 0
        )
        counts = (ctypes.c_int64 * 4)()
        for bulk in (0, 1):
            core.oware_perft(game, PERFT_DEPTH if "ba-awa" not in name else PERFT_DEPTH - 1, bulk, counts, None)


def searches(library: Path, folder: Path) -> None:
    for name, plies in SEARCHED:
        rules = oware.ruleset(name)
        aids = aids_for(rules, TableSource(folder))
        for goal, lines in (("win", 1), ("seeds", 3)):
            build_ = Build(library, name, SearchOptions(depth=DEPTH, goal=goal, lines=lines), aids)
            build_.start()
            game = NativeGame(rules)
            for letter in "FEDCBA" * plies:
                if len(game.moves) < plies and letter in game.legal_moves():
                    game.play(letter)
                    build_.play("ABCDEFabcdef".index(letter))
            build_.choose(0)


def match(library: Path, folder: Path, games: int, nodes: int) -> None:
    names = ("abapa", "awari", "wari-bennett", "default-capped")
    for name in names:
        rules = oware.ruleset(name)
        aids = aids_for(rules, TableSource(folder))
        sides = [
            Build(library, name, SearchOptions(nodes=nodes, playing=True), each)
            for each in (aids, replace(aids, weights=b""))
        ]
        for number in range(games // (2 * len(names))):
            opening = random_opening(name, number)
            for first in (0, 1):
                played(sides, first, opening, 0)
        print(f"{name}: {games // len(names)} games", flush=True)


def main() -> int:
    """Runs it; the sanitizer must be loaded first, so the work is done by a second process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300, help="nodes a move of the match")
    parser.add_argument("--library", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--dir", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.library is None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for rules in ("abapa", "awari", "wari-bennett", "default-capped"):
                if not no_table_reason(oware.ruleset(rules)):
                    for kind in ("pair", "split"):
                        build(oware.ruleset(rules), TABLE_SEEDS, kind=kind, folder=folder, threads=1)  # type: ignore[arg-type]
            library, preload = sanitized(folder)
            environment = {**os.environ, "LD_PRELOAD": preload, "ASAN_OPTIONS": "detect_leaks=0"}
            command = [sys.executable, __file__, "--library", str(library), "--dir", name]
            command += ["--games", str(chosen.games), "--nodes", str(chosen.nodes)]
            return subprocess.run(command, env=environment, check=False).returncode
    perft(ctypes.CDLL(str(chosen.library)))
    print("perft of every rule set", flush=True)
    searches(chosen.library, chosen.dir)
    print(f"searches to {DEPTH} plies", flush=True)
    match(chosen.library, chosen.dir, chosen.games, chosen.nodes)
    print("nothing out of bounds, nothing undefined")
    return 0


if __name__ == "__main__":
    sys.exit(main())
