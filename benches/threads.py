"""How much sooner two threads reach a depth than one: `python benches/threads.py [--seconds 2] [--positions 12] [--threads 2]`.

Every position of played games is searched by one thread for about that long; the depth it has reached is then asked of one thread and
of several, in turns, each with an empty table. Wanted are processors that nobody else uses.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from time import perf_counter, process_time

import oware
from oware.engine import Engine, Limits

ROUNDS = 3


def timed(game: oware.Game, depth: int, threads: int) -> tuple[float, float]:
    """Wall and processor seconds of a search to a depth."""
    engine = Engine(threads=threads)
    engine.search(game, Limits(depth=2))  # tables and weights are at hand, the table's memory is touched
    wall, processor = perf_counter(), process_time()
    engine.search(game, Limits(depth=depth))
    return perf_counter() - wall, process_time() - processor


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    generator = random.Random(1)
    ratios, one, several = [], 0.0, 0.0
    for number in range(chosen.positions):
        game = oware.Game(oware.ruleset("abapa"))
        while game.outcome is None and len(game.moves) < 3 * number:
            game.play(generator.choice(game.legal_moves()))
        depth = Engine().search(game, Limits(time=chosen.seconds)).depth
        times = [(timed(game, depth, 1)[0], timed(game, depth, chosen.threads)[0]) for _round in range(ROUNDS)]
        alone, together = min(time for time, _ in times), sum(time for _, time in times) / ROUNDS
        one, several = one + alone, several + together
        ratios.append(alone / together)
        print(f"{game.position}: depth {depth}, {alone:.2f} s and {together:.2f} s, {ratios[-1]:.2f}", file=sys.stderr)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(
        f"{chosen.threads} threads reach the same depth {mean:.2f} times as soon as one (geometric mean of "
        f"{len(ratios)} positions), {one / several:.2f} times by total time"
    )


if __name__ == "__main__":
    main()
