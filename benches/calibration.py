"""Whether chances come true: `python benches/calibration.py [--games 300] [--nodes 10000] [--rules abapa]`.

The engine plays itself from random openings; what it gives the side on turn (chance to win, and half that of a draw) is
compared with what that side then got, by tenths of the chance and by seeds on the board. Positions whose result is proven
are left out, and of each game every fifth position counts, for neighbours tell the same.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterable

import oware
from oware.engine import Engine, Limits
from oware.engine.players import MOST_PLIES, random_opening

STEP = 5
OPENING_PLIES = 8

Claim = tuple[float, int, int]
"""What was expected, seeds on the board, side."""


def played(engine: Engine, rules: str, nodes: int, generator: random.Random) -> list[tuple[float, int, float]]:
    """Expected score, seeds on the board, and score of some positions of a game."""
    game = oware.Game(oware.ruleset(rules))
    random_opening(game, OPENING_PLIES, generator)
    claims: list[Claim] = []
    while game.outcome is None:
        if len(game.moves) > MOST_PLIES or game.occurrences >= 3:
            game.agree_to_end()
            break
        analysis = engine.search(game, Limits(nodes=nodes))
        best = analysis.moves[0]
        if not best.proof and len(game.moves) % STEP == 0:
            claims.append((best.win + best.draw / 2, sum(game.position.houses), game.position.turn))
        game.play(best.letter)
    winner = game.outcome.winner
    return [(expected, seeds, 0.5 if winner is None else float(winner == side)) for expected, seeds, side in claims]


def table(title: str, groups: Iterable[tuple[str, list[tuple[float, float]]]]) -> None:
    print(f"{title:>12}  positions  expected  scored")
    for name, pairs in groups:
        expected, scored = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
        print(f"{name:>12}  {len(pairs):9}  {100 * expected:7.1f}%  {100 * scored:5.1f}%")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes a move (default 10,000)")
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    generator, engine = random.Random(chosen.seed), Engine()
    found: list[tuple[float, int, float]] = []
    try:
        for number in range(chosen.games):
            found += played(engine, chosen.rules, chosen.nodes, generator)
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    by_chance, by_seeds = defaultdict(list), defaultdict(list)
    for expected, seeds, scored in found:
        by_chance[min(9, int(10 * expected))].append((expected, scored))
        by_seeds[(seeds - 1) // 8].append((expected, scored))
    table("chance", ((f"{10 * tenth}-{10 * tenth + 10} %", by_chance[tenth]) for tenth in sorted(by_chance)))
    table("seeds", ((f"{8 * eighth + 1}-{8 * eighth + 8}", by_seeds[eighth]) for eighth in sorted(by_seeds)))
    error = sum((expected - scored) ** 2 for expected, _seeds, scored in found) / len(found)
    mean = sum(scored for *_, scored in found) / len(found)
    plain = sum((mean - scored) ** 2 for *_, scored in found) / len(found)
    print(f"mean squared error {error:.4f}; of a constant {plain:.4f}")


if __name__ == "__main__":
    main()
