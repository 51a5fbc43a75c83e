"""Random games of Ba-awa against what RULES.md says of them: `python benches/baawa_statistics.py [N]`.

The opener's mean is 27.29 seeds; every game ends by the last eight, and every score is a multiple of four.
"""

from __future__ import annotations

import argparse
import math
import sys

from oware import ruleset
from oware.core import best

MEAN = 27.29
TOLERANCE = 0.15


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    twin, rules = best(), ruleset("ba-awa")
    scores, reasons, odd, passes = [], dict[str, int](), 0, 0
    for index in range(options.games):
        game = twin.playout(rules, options.seed, index)
        assert game.outcome
        scores.append(float(game.outcome.stores[0]))
        reasons[game.outcome.reason] = reasons.get(game.outcome.reason, 0) + 1
        odd += any(store % 4 for store in game.outcome.stores)
        passes += any(one.isupper() == other.isupper() for one, other in zip(game.moves, game.moves[1:], strict=False))
    mean = sum(scores) / len(scores)
    error = math.sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
    print(f"core: {twin.name}, {options.games} games of {rules.name}, seed {options.seed}")
    print(f"opener's mean: {mean:.3f} seeds, standard error {error:.3f} (expected {MEAN} within {TOLERANCE})")
    print(f"ends: {reasons}")
    print(f"scores that are no multiple of four: {odd}; games with a pass: {passes}")
    good = abs(mean - MEAN) <= TOLERANCE and set(reasons) == {"last_seeds"} and not odd
    print("as expected" if good else "NOT as expected")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
