"""How far searches go beyond their time: `python benches/overruns.py [--moves 10000] [--ms 10]`.

Positions are of random games of several rule sets; every search is given a time and measured from call to answer. Other
work on the machine counts against the engine here, so it wants to be run alone.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter, thread_time

import oware
from oware.engine import Engine, Limits

RULES = ("abapa", "awari", "slam-illegal", "ba-awa", "ba-awa-three")
ALLOWED = 0.020


def main() -> int:
    """Measures and prints; 1 when a search went 20 ms beyond its time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--ms", type=float, default=10)
    chosen = parser.parse_args()
    generator, engine = random.Random(1), Engine()
    for name in RULES:
        engine.prepare(oware.ruleset(name))  # as `oware uci` does before it says that it is ready
    over: list[float] = []
    own = 0  # late by the processor time of the search too, not only because others were given the processor
    while len(over) < chosen.moves:
        game = oware.Game(oware.ruleset(generator.choice(RULES)))
        while game.outcome is None and len(over) < chosen.moves:
            start, processor = perf_counter(), thread_time()
            engine.search(game, Limits(time=chosen.ms / 1000), lines=generator.choice((1, 1, 1, 3)))
            over.append(perf_counter() - start - chosen.ms / 1000)
            own += thread_time() - processor - chosen.ms / 1000 > ALLOWED
            game.play(generator.choice(game.legal_moves()))
            if len(over) % 500 == 0:
                print(f"{len(over)} moves, most {1000 * max(over):.1f} ms", file=sys.stderr, flush=True)
    over.sort()
    late = sum(beyond > ALLOWED for beyond in over)
    print(
        f"{len(over)} moves of {chosen.ms:g} ms: beyond it half by {1000 * over[len(over) // 2]:.1f} ms, one in a hundred by "
        f"{1000 * over[-len(over) // 100]:.1f} ms, the most by {1000 * over[-1]:.1f} ms; {late} by more than 20 ms, {own} "
        "of them also by processor time"
    )
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
