"""Lets two levels of the engine play a match, each opening every other game.

python examples/engine_match.py [--rules NAME] [--levels A,B] [--games N]
"""

from __future__ import annotations

import argparse
import sys

import oware
from oware import engine


def main(arguments: list[str] | None = None) -> int:
    """Plays the match and prints every result."""
    parser = argparse.ArgumentParser(description="Plays a match between two levels of the engine.")
    parser.add_argument("--rules", default="abapa", help="name of a rule set for two players (default: abapa)")
    parser.add_argument("--levels", default="4,2", help="the levels of South and North (default: 4,2)")
    parser.add_argument("--games", type=int, default=2, help="how many games (default: 2)")
    options = parser.parse_args(arguments)
    try:
        match = oware.Match(oware.ruleset(options.rules), max_games=options.games, opener="alternate")
        levels = [engine.level(int(number)).number for number in options.levels.split(",")]
        players = [engine.LevelPlayer(number, seed) for seed, number in enumerate(levels)]
        if len(players) != match.players:
            parser.error(f"{match.ruleset.name} has {match.players} players; give as many levels")
    except ValueError as error:
        parser.error(str(error))
    while True:
        outcome = engine.play_game(match.game, players)
        seeds = "-".join(map(str, outcome.stores))
        print(f"game {len(match.games)}: {seeds} ({outcome.reason}), {len(match.game.moves)} plies")
        if match.outcome:
            break
        match.next_game()
    score = " to ".join(f"{score:g}" for score in match.outcome.scores)
    print(f"level {levels[0]} against level {levels[1]}: {score} {'pits' if match.ruleset.relay else 'points'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
