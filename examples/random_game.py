"""Plays a random game of any rule set and shows the board after every move.

python examples/random_game.py [--rules NAME] [--seed N] [--quiet]
"""

from __future__ import annotations

import argparse
import random
import sys

import oware
from oware.notation import diagram, ogn

MOST_PLIES = 1000
"""Random games of rule sets without an automatic end are ended by agreement after so many plies."""


def random_game(rules: oware.Ruleset, choice: random.Random) -> oware.Game:
    """A whole game of random moves."""
    game = oware.Game(rules)
    while game.outcome is None:
        if len(game.moves) >= MOST_PLIES:
            game.agree_to_end()
        else:
            game.play(choice.choice(game.legal_moves()))
    return game


def main(arguments: list[str] | None = None) -> int:
    """Plays the game and prints it."""
    parser = argparse.ArgumentParser(description="Plays a random game.")
    parser.add_argument("--rules", default="abapa", help="name of the rule set (default: abapa)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random moves (default: 1)")
    parser.add_argument("--quiet", action="store_true", help="print the record only")
    options = parser.parse_args(arguments)
    try:
        rules = oware.ruleset(options.rules)
    except oware.UnknownRulesetError as error:
        parser.error(str(error))
    game = random_game(rules, random.Random(options.seed))
    if not options.quiet:
        for trace in game.traces:
            took = f", captures {trace.captured[trace.mover]}" if trace.captured[trace.mover] else ""
            print(
                f"\n{trace.letter}: {trace.seeds_sown} seeds sown{took}\n{diagram.picture(trace.after, over=trace.outcome is not None)}"
            )
        print()
    print(ogn.write(game), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
