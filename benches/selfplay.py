"""Two builds of the core against each other, in one process, for measuring a change of the search.

    python benches/selfplay.py NEW.so OLD.so --games 200 --ms 20

A build is a native library of any commit. Every opening is played from both sides; time is the processor's, so that other
work on the machine slows nobody down. `--weights` and `--tables` lend the new build (and the old one, where it can take
them) what the engine lends it. Options of the search are written `--options goal=seeds,terms=built-in`.
"""

from __future__ import annotations

import argparse
import ctypes
import math
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import thread_time

import oware
from oware.core.encoding import encode_ruleset
from oware.core.library import int32s
from oware.core.search import Aids, SearchOptions, lend
from oware.engine.aids import TableSource, aids_for

TABLE_BYTES = 32 << 20
SLICE = 4_000
MOST_PLIES = 400


class Build:
    """One build of the core, with a game and a search of its own.

    Args:
        path: The library.
        rules: Name of the rule set.
        options: Options of its searches.
        aids: What it is lent.
    """

    def __init__(self, path: Path, rules: str, options: SearchOptions, aids: Aids) -> None:
        self.core = ctypes.CDLL(str(path.resolve()))
        self.core.oware_search_begin.argtypes = [ctypes.c_void_p] * 3 + [
            ctypes.c_ssize_t,
            ctypes.c_void_p,
            ctypes.c_uint32,
        ]
        self.rules = int32s(encode_ruleset(oware.ruleset(rules)))
        self.game = ctypes.create_string_buffer(self.core.oware_game_bytes(1024))
        self.search = (ctypes.c_uint64 * (self.core.oware_search_bytes() // 8))()
        memory = ctypes.create_string_buffer(TABLE_BYTES + 64)
        self.memory = memory
        self.table = ctypes.c_void_p((ctypes.addressof(memory) + 63) & ~63)
        self.options = int32s(options.encoded())
        self.aids = aids
        self.nodes = self.moves = 0
        self.depth = 0

    def start(self) -> None:
        self.core.oware_game_start(self.game, 1024, self.rules, None, None, 0, None, 0)
        ctypes.memset(self.table, 0, 64)

    def play(self, house: int) -> None:
        self.core.oware_game_play(self.game, house, None, 0)

    def outcome(self) -> list[int]:
        numbers = (ctypes.c_int32 * 6)()
        self.core.oware_game_outcome(self.game, numbers)
        return numbers[:]

    def choose(self, seconds: float) -> int:
        """The best move after so many seconds of processor time; by the options' limits alone when that is 0."""
        end = thread_time() + seconds
        self.core.oware_search_begin(self.search, self.game, self.table, TABLE_BYTES, self.options, 0)
        self._lend()
        while not self.core.oware_search_step(self.search, self.table, SLICE, None):
            if seconds and thread_time() >= end:
                stop = ctypes.c_int32(1)
                self.core.oware_search_step(self.search, self.table, 1, ctypes.byref(stop))
                break
        result = (ctypes.c_int32 * 64)()
        self.core.oware_search_result(self.search, result)
        self.nodes += result[6]
        self.depth += result[5]
        self.moves += 1
        return result[1]

    def _lend(self) -> None:
        if hasattr(self.core, "oware_search_lend"):  # builds before it take nothing
            lend(self.core, self.search, self.aids)


def played(builds: list[Build], first: int, opening: list[int], seconds: float) -> tuple[int, int]:
    """A game of two builds; points of build 0 (2 a win, 1 a draw) and the half seeds it is ahead by."""
    for build in builds:
        build.start()
    for ply in range(MOST_PLIES):
        over, winner, *_, one, two, _ = builds[0].outcome()
        if over:
            ahead = one - two
            points = 1 if winner < 0 else 2 * (winner == first)
            return points, ahead if first == 0 else -ahead
        if ply < len(opening):
            house = opening[ply]
        else:
            house = builds[ply % 2 if first == 0 else 1 - ply % 2].choose(seconds)
        for build in builds:
            build.play(house)
    one, two = builds[0].outcome()[3:5]
    return 1, (one - two) if first == 0 else (two - one)


def random_opening(rules: str, seed: int) -> list[int]:
    generator = random.Random(seed)
    while True:
        game = oware.Game(oware.ruleset(rules))
        for _ in range(generator.choice((4, 6, 8))):
            game.play(generator.choice(game.legal_moves()))
        if not game.outcome:
            return ["ABCDEFabcdef".index(letter) for letter in game.moves]


def summary(pairs: Counter[int]) -> str:
    """Share of points with its error, Elo, and the log likelihood ratio of 0 against 10 Elo, from results of pairs."""
    count = sum(pairs.values())
    mean = sum(points * times for points, times in pairs.items()) / count / 4
    variance = sum((points / 4 - mean) ** 2 * times for points, times in pairs.items()) / count
    error = math.sqrt(max(variance, 1e-9) / count)
    elo = 400 * math.log10(max(mean, 1e-3) / max(1 - mean, 1e-3))

    def expected(rating: float) -> float:
        return 1 / (1 + 10 ** (-rating / 400))

    low, high = expected(0), expected(10)
    ratio = (high - low) * (2 * mean - low - high) / (2 * max(variance, 1e-9) / count)
    return f"{mean:.1%} ± {1.96 * error:.1%}, Elo {elo:+.0f}, LLR(0, 10) {ratio:+.2f}, pairs {[pairs[at] for at in range(5)]}"


def options_of(text: str, nodes: int) -> SearchOptions:
    fields = dict(part.split("=") for part in text.split(",") if part)
    return SearchOptions(nodes=nodes, playing=True, **fields)  # type: ignore[arg-type]


def main() -> None:
    """Plays the match and prints it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("new", type=Path, metavar="NEW.so")
    parser.add_argument("old", type=Path, metavar="OLD.so")
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--ms", type=float, default=0, help="milliseconds of processor time a move")
    parser.add_argument("--nodes", type=int, default=0, help="nodes a move")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", dest="new_options", default="")
    parser.add_argument("--old-options", dest="old_options", default="")
    parser.add_argument("--weights", type=Path, help="weights lent to the new build (default: those of the engine)")
    parser.add_argument("--old-weights", type=Path, help="weights lent to the old build (default: those of the engine)")
    parser.add_argument("--tables", type=int, default=0, help="most seeds of the tables lent")
    parser.add_argument("--dir", type=Path, help="folder of the tables")
    chosen = parser.parse_args()
    source = TableSource(chosen.dir, chosen.tables) if chosen.tables else None
    aids = aids_for(oware.ruleset(chosen.rules), source)
    sides = (
        (chosen.new, chosen.new_options, chosen.weights),
        (chosen.old, chosen.old_options, chosen.old_weights),
    )
    builds = [
        Build(
            path,
            chosen.rules,
            options_of(text, chosen.nodes),
            replace(aids, weights=weights.read_bytes()) if weights else aids,
        )
        for path, text, weights in sides
    ]
    pairs: Counter[int] = Counter()
    seeds = 0
    for number in range(chosen.games // 2):
        opening = random_opening(chosen.rules, chosen.seed * 100_000 + number)
        results = [played(builds, first, opening, chosen.ms / 1000) for first in (0, 1)]
        pairs[sum(points for points, _ in results)] += 1
        seeds += sum(ahead for _, ahead in results)
        if number % 10 == 9:
            print(f"{2 * number + 2} games: {summary(pairs)}", file=sys.stderr, flush=True)
    games = 2 * (chosen.games // 2)
    print(f"{games} games: {summary(pairs)}, {seeds / 2 / games:+.2f} seeds a game")
    for name, build in zip(("new", "old"), builds, strict=True):
        print(f"{name}: {build.nodes / build.moves:,.0f} nodes and {build.depth / build.moves:.1f} plies a move")


if __name__ == "__main__":
    main()
