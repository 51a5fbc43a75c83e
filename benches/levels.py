"""Matches of the levels: `python benches/levels.py [oware|ba-awa|ladder|all] [--games N] [--seed S]`.

- `oware`: level 8 (or `--level`) at 0.2 s a move against the random player and the one-ply greedy player, 50 games each, and level 1
  against the greedy player.
- `ba-awa`: the same level against the greedy player in games for two, and against two of them in games for three.
- `ladder`: each level against the one below, in pairs of games from balanced openings, and the ratings that follow; what
  has been played is kept in the cache until the levels or the engine change, and the same call goes on with it.

Players take every seat in turn. Openings are some random moves, the same for all seats of a round. Ctrl-C ends a match
early and prints what was played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random

from accuracy import source_digest
from engine_at import cache_folder

from oware import core, ruleset
from oware.engine import LEVELS
from oware.engine.matches import Journal, MatchPlan, MatchRunner, contestant
from oware.engine.matches.statistics import elo_interval
from oware.engine.players import GreedyPlayer, LevelPlayer, Player, RandomPlayer, play_game, random_opening

Maker = Callable[[Random], Player]


def greedy(random: Random) -> Player:
    return GreedyPlayer(random)


def uniform(random: Random) -> Player:
    return RandomPlayer(random)


def level(number: int, time: float | None = None) -> Maker:
    return lambda random: LevelPlayer(number, random.getrandbits(32), time)


def match(
    title: str, rules: str, first: Maker, others: Sequence[Maker], games: int, seed: int, opening: int = 4
) -> None:
    """Plays the first player against the others and prints how often it was first alone, first level with others, or behind."""
    seats = len(others) + 1
    wins = shared = losses = 0
    seeds = 0.0
    try:
        for number in range(games):
            random = Random(seed * 1_000_003 + number // seats)
            game = core.best().game(ruleset(rules))
            random_opening(game, opening, random)
            seat = number % seats
            players = [other(random) for other in others]
            players.insert(seat, first(random))
            outcome = play_game(game, players)
            wins += outcome.winner == seat
            level_first = outcome.winner is None and outcome.stores[seat] == max(outcome.stores)
            shared += level_first
            losses += outcome.winner != seat and not level_first
            seeds += outcome.stores[seat]
            print(f"\r{title}: {wins} won, {shared} shared, {losses} lost", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    played = wins + shared + losses
    print(file=sys.stderr)
    print(
        f"{title} ({rules}): {wins} won, {shared} shared, {losses} lost of {played}"
        f" = {100 * wins / max(1, played):.0f} % first alone, {100 * (wins + shared) / max(1, played):.0f} % first"
        f" alone or level, {seeds / max(1, played):.1f} seeds a game",
        flush=True,
    )


def ladder(games: int, seed: int, jobs: int, first: int, last: int) -> None:
    """Plays neighbours and prints their differences in Elo, and ratings from the lowest level's upwards."""
    folder = cache_folder() / "levels" / source_digest()
    folder.mkdir(parents=True, exist_ok=True)
    rating = float(LEVELS[0].rating)
    for number in range(first, last):
        players = (contestant(f"oware:level={number + 1}"), contestant(f"oware:level={number}"))
        plan = MatchPlan(ruleset("abapa"), players, games=games, seed=seed, jobs=jobs)
        journal = Journal(plan.settings(), folder / f"{number + 1}-{number}.jsonl")
        runner = MatchRunner(plan, journal)
        try:
            runner.run()
        except KeyboardInterrupt:
            print("broken off; the same call goes on from here", file=sys.stderr)
        journal.close()
        tally = runner.tally(0)
        elo, low, high = elo_interval(tally.pairs)
        rating += elo
        print(
            f"level {number + 1} against {number}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost; "
            f"Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}], rating {rating:.0f}",
            flush=True,
        )
        if not runner.finished:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("oware", "ba-awa", "ladder", "all"), default="all")
    parser.add_argument("--games", type=int, default=50, help="games of each match (default 50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games of the ladder at a time")
    parser.add_argument("--level", type=int, default=8, help="the strong level against random and greedy (default 8)")
    parser.add_argument("--first", type=int, default=1, help="lowest level of the ladder")
    parser.add_argument("--last", type=int, default=len(LEVELS), help="highest level of the ladder")
    wanted = parser.parse_args()
    games, seed, strong = wanted.games, wanted.seed, wanted.level
    if wanted.what in ("oware", "all"):
        match("level 1 against greedy", "abapa", level(1), [greedy], games, seed)
        match(f"level {strong} at 0.2 s against random", "abapa", level(strong, 0.2), [uniform], games, seed)
        match(f"level {strong} at 0.2 s against greedy", "abapa", level(strong, 0.2), [greedy], games, seed)
    if wanted.what in ("ba-awa", "all"):
        match(f"level {strong} against greedy", "ba-awa", level(strong), [greedy], games * 2, seed, opening=0)
        match(
            f"level {strong} against two greedy",
            "ba-awa-three",
            level(strong),
            [greedy, greedy],
            games * 2,
            seed,
            opening=0,
        )
    if wanted.what in ("ladder", "all"):
        ladder(games, seed, wanted.jobs, wanted.first, wanted.last)


if __name__ == "__main__":
    main()
