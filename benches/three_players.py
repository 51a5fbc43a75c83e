"""Ways to search for three players, compared: `python benches/three_players.py [--games N] [--nodes N] [--seed S]`.

Each method plays two greedy players, then one seat of the one against two of the other, all with the same number of
nodes a move. Players take every seat in turn; the first three games of a round share their opening. First places decide.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

from oware import core, ruleset
from oware.core.face import CoreGame
from oware.engine import Engine, Limits
from oware.engine.players import GreedyPlayer, Player, play_game, random_opening


class Searching:
    """Plays what a method of search finds within a number of nodes."""

    def __init__(self, method: str, nodes: int) -> None:
        self._engine, self._method, self._limits = Engine(), method, Limits(nodes=nodes)

    def move(self, game: CoreGame) -> str:
        letter = self._engine.search(game, self._limits, method=self._method).letter
        assert letter
        return letter


def compare(title: str, first: Callable[[], Player], others: Sequence[Player], games: int, seed: int) -> None:
    """Prints how often the first player takes first place, and its mean seeds."""
    places = 0
    seeds = 0.0
    played = 0
    try:
        for number in range(games):
            random = Random(seed * 1_000_003 + number // 3)
            game = core.best().game(ruleset("ba-awa-three"))
            random_opening(game, 2, random)
            players = list(others)
            players.insert(number % 3, first())
            outcome = play_game(game, players)
            places += outcome.winner == number % 3
            seeds += outcome.stores[number % 3]
            played += 1
            print(f"\r{title}: {places} of {played}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    print(f"{title}: first in {places} of {played} games, {seeds / max(1, played):.2f} seeds a game", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    greedy = [GreedyPlayer(Random(wanted.seed)), GreedyPlayer(Random(wanted.seed + 1))]
    for method in ("expected", "max-n", "paranoid"):
        compare(
            f"{method} against two greedy",
            lambda method=method: Searching(method, wanted.nodes),
            greedy,
            wanted.games,
            wanted.seed,
        )  # type: ignore[misc]
    for method, other in permutations(("expected", "max-n", "paranoid"), 2):
        rivals = [Searching(other, wanted.nodes), Searching(other, wanted.nodes)]
        compare(
            f"{method} against two {other}",
            lambda method=method: Searching(method, wanted.nodes),
            rivals,
            wanted.games,
            wanted.seed,
        )  # type: ignore[misc]


if __name__ == "__main__":
    main()
