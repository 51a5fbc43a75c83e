"""Throws numbers at the C++ core built with sanitizers: python fuzz/core.py [--games N] [--seed S]

Rule sets, positions, counters and matches are random, mostly possible and now and then absurd; every function that
takes a game is called on them. The core must answer or refuse: a read or write out of bounds, or undefined
behaviour, is printed and ends the run. Needs g++ or clang++ with its sanitizer libraries (Linux).
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

UNIT = Path(__file__).parents[1] / "src" / "oware" / "core" / "cpp" / "oware.cpp"
FLAGS = [
    "-std=c++20",
    "-g",
    "-O1",
    "-fno-exceptions",
    "-fno-rtti",
    "-DOWARE_HOSTED",
    "-fPIC",
    "-shared",
    "-mpopcnt",
    "-msse4.2",
]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
ABSURD = (-1, 99, 2**31 - 1, -(2**31))
# The highest value of every option, in the order of the rule set's numbers.
HIGHEST = [
    1,
    3,
    4,
    1,
    1,
    1,
    4,
    0xFFFFFF,
    0xFFFFFF,
    1,
    8,
    2,
    1,
    1,
    3,
    1,
    1,
    1,
    50,
    2,
    1,
    1,
    48,
    2,
    1,
    4,
    1,
    3,
    1,
    4,
    80,
    0,
]


def int32s(numbers: Sequence[int]) -> ctypes.Array[ctypes.c_int32]:
    return (ctypes.c_int32 * len(numbers))(*numbers)


class Fuzzer:
    """Random games on one library."""

    def __init__(self, library: ctypes.CDLL, seed: int) -> None:
        self.core = library
        self.chance = random.Random(seed)

    def spoiled(self, numbers: list[int]) -> list[int]:
        """The numbers, one of them absurd in one case of twenty."""
        if self.chance.random() < 0.05:
            numbers[self.chance.randrange(len(numbers))] = self.chance.choice(ABSURD)
        return numbers

    def rules(self) -> list[int]:
        numbers = [self.chance.randint(0, highest) for highest in HIGHEST]
        numbers[1] = self.chance.choice((2, 3)) if numbers[0] else 2
        numbers[2] = 4
        numbers[6] = self.chance.choice((0, 2, 3))
        numbers[22] = self.chance.choice((2, 3, 4, 5, 48))
        return self.spoiled(numbers)

    def position(self, rules: Sequence[int]) -> list[int]:
        chance, houses = self.chance, [0] * 12
        spread = chance.choice((1, 12, 12, 12))
        for _ in range(chance.choice((0, 3, 8, 20, 48, 48))):
            houses[chance.randrange(spread)] += 1
        seats = 3 if rules[1] == 3 else 2
        owners = [chance.randrange(seats) for _ in range(12)] if rules[0] == 1 else [0] * 6 + [1] * 6
        stores = [chance.randrange(97) for _ in range(seats)] + [0] * (3 - seats)
        turn, opener, capturer = (chance.randrange(seats) for _ in range(3))
        quiet, out = chance.choice((0, 0, 5, 65535)), chance.choice((0, 0, 0, 1, 2))
        return self.spoiled([*houses, *stores, turn, *owners, opener, capturer, quiet, out])

    def play_one(self) -> bool:
        """Sets up one game and does everything to it; False when the core refused it."""
        core, chance, rules = self.core, self.chance, self.rules()
        rows = chance.choice((0, 0, 1, 3))
        earlier = [chance.randrange(5) for _ in range(14 * rows)]
        capacity = rows + chance.choice((1, 2, 5, 64))
        game = (ctypes.c_uint64 * (core.oware_game_bytes(capacity) // 8))()
        events = (ctypes.c_uint32 * chance.choice((1, 40, 4096)))()
        room, numbers = len(events), (ctypes.c_int32 * 48)()
        start = int32s(self.position(rules)), int32s(earlier) if rows else None
        if core.oware_game_start(game, capacity, int32s(rules), *start, rows, events, room) < 0:
            return False
        for _ in range(chance.randrange(70)):
            self.look(game, events, numbers)
            legal = core.oware_game_legal(game)
            match chance.randrange(20):
                case 0:
                    core.oware_game_agree(game, events, room)
                case 1:
                    core.oware_game_resign(game, chance.randint(-1, 3), events, room)
                case 2:
                    core.oware_game_undo(game)
                case _ if legal:
                    core.oware_game_play(game, chance.choice([h for h in range(12) if legal >> h & 1]), events, room)
        self.count(game)
        self.match(game, rules)
        return True

    def look(self, game: object, events: Sequence[int], numbers: ctypes.Array[ctypes.c_int32]) -> None:
        core = self.core
        for house in (-5, self.chance.randrange(12), 12, 99):
            core.oware_game_refusal(game, house, numbers)
            core.oware_game_trace(game, house, events, len(events))
        core.oware_game_position(game, numbers)
        core.oware_game_earlier(game, numbers, 3)
        core.oware_game_shares(game, numbers)
        core.oware_game_outcome(game, numbers)
        core.oware_game_move(game, self.chance.randint(-1, 70))
        core.oware_game_times(game)

    def count(self, game: object) -> None:
        counts, totals = (ctypes.c_int64 * 4)(), (ctypes.c_int64 * 40)()
        self.core.oware_perft(game, self.chance.choice((-1, 1, 2, 3, 300)), self.chance.randrange(2), counts, None)
        seed, plies = ctypes.c_uint64(self.chance.getrandbits(64)), self.chance.choice((0, 10, 60))
        for _ in range(2):
            self.core.oware_playouts(game, seed, seed, 3, plies, totals, None)

    def match(self, game: object, rules: Sequence[int]) -> None:
        chance = self.chance
        options = [chance.randrange(6), chance.randrange(4), chance.randrange(3), chance.randint(7, 13)]
        options += [chance.randrange(4), chance.randrange(3), chance.randrange(4), 1000, 500, 0]
        match = int32s(options + [0] * 38)
        if self.core.oware_match_start(match, int32s(rules), chance.randrange(4)):
            return
        for _ in range(3):
            self.core.oware_match_record(match, game)
            owners = int32s([chance.randrange(4) for _ in range(12)]) if chance.random() < 0.3 else None
            self.core.oware_match_next(match, owners, chance.randint(-1, 3))


def sanitized(folder: Path) -> tuple[Path, str]:
    """Builds the core with sanitizers; its path and what has to be loaded before it."""
    compiler = os.environ.get("CXX", "g++")
    library = folder / "oware_sanitized.so"
    subprocess.run([compiler, *FLAGS, *SANITIZERS, str(UNIT), "-o", str(library)], check=True)
    names = [f"-print-file-name=lib{name}.so" for name in ("asan", "ubsan")]
    found = [
        subprocess.run([compiler, name], capture_output=True, text=True, check=True).stdout.strip() for name in names
    ]
    return library, " ".join(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--library", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.library is None:  # the sanitizer must be loaded first, so the work is done by a second process
        with tempfile.TemporaryDirectory() as folder:
            library, preload = sanitized(Path(folder))
            environment = {**os.environ, "LD_PRELOAD": preload, "ASAN_OPTIONS": "detect_leaks=0"}
            command = [sys.executable, __file__, "--library", str(library)]
            command += ["--games", str(options.games), "--seed", str(options.seed)]
            return subprocess.run(command, env=environment, check=False).returncode
    fuzzer = Fuzzer(ctypes.CDLL(str(options.library)), options.seed)
    refused = sum(not fuzzer.play_one() for _ in range(options.games))
    print(f"{options.games} games, {refused} of them refused: nothing out of bounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
