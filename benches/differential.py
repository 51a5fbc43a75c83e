"""Plays random games on both twins of the core and compares them: `python benches/differential.py [N] [RULES ...]`.

Every game is compared move by move, with its end; every fiftieth event by event, with legal moves, causes of refusals,
counters and undo. Games stop at 1,000 plies and end by agreement. Rule sets of Ba-awa play matches too.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from oware import LETTERS, RULESETS, MatchOptions, Ruleset, ruleset
from oware.core import CoreGame, CoreMatch, native, pure

PLIES = 1000
BATCH = 250
MATCHES = 200


def difference(rules: Ruleset, seed: int, index: int) -> str:
    """What differs in one game, empty when nothing does."""
    games = [core.playout(rules, seed, index, max_plies=PLIES) for core in (native(), pure())]
    ends = [(game.moves, game.outcome, str(game.position)) for game in games]
    if ends[0] != ends[1]:
        return f"{rules.name} seed {seed} game {index}: {ends[0]} is not {ends[1]}"
    if index % 50:
        return ""
    twins = [core.game(rules) for core in (native(), pure())]
    for ply, letter in enumerate(games[1].moves):
        views = [seen(game) for game in twins]
        if views[0] != views[1]:
            return f"{rules.name} seed {seed} game {index} ply {ply}: {views[0]} is not {views[1]}"
        traces = [game.play(letter) for game in twins]
        if traces[0] != traces[1]:
            return f"{rules.name} seed {seed} game {index} ply {ply}: {traces[0]} is not {traces[1]}"
        if ply % 7 == 0:
            for game in twins:
                game.undo()
                game.play(letter)
    return ""


def seen(game: CoreGame) -> tuple[object, ...]:
    """Everything a player may ask of a game."""
    refusals = tuple(refusal.cause if (refusal := game.refusal(letter)) else "" for letter in LETTERS)
    return game.legal_moves(), refusals, str(game.snapshot()), game.outcome, game.occurrences


def match_difference(rules: Ruleset, seed: int, index: int) -> str:
    """What differs in one match with random options, empty when nothing does."""
    chance = random.Random(f"{rules.name} {seed} {index}")
    options = MatchOptions(
        opener=chance.choice(("alternate", "winner", "loser", "same")),
        layout=chance.choice(("extend", "anchored")),
        spare_pit=chance.choice(("winner", "loser")),
        target=chance.choice((8, 9, 10, 11, 12)),
        max_games=chance.choice((5, 20, 40)),
    )
    opener = chance.randrange(rules.players)
    matches = [core.match(rules, options, opener) for core in (native(), pure())]
    while True:
        play_both(matches, chance)
        views = [(m.game.outcome, m.won, m.out, m.points, m.outcome) for m in matches]
        if views[0] != views[1]:
            return f"{rules.name} match {index}: {views[0]} is not {views[1]}"
        if matches[0].outcome:
            return ""
        for match in matches:
            match.next_game()
        layouts = [(match.owners, match.opener) for match in matches]
        if layouts[0] != layouts[1]:
            return f"{rules.name} match {index}: {layouts[0]} is not {layouts[1]}"


def play_both(matches: Sequence[CoreMatch], chance: random.Random) -> None:
    """Plays the game in progress of both matches with the same random moves; now and then a seat gives up."""
    for ply in range(PLIES):
        game = matches[0].game
        if game.outcome:
            return
        leaving = [seat for seat in range(game.ruleset.players) if seat not in game.resigned]
        if chance.random() < 0.002:
            seat = chance.choice(leaving)
            for match in matches:
                match.game.resign(seat)
        else:
            letter = chance.choice(game.legal_moves())
            for match in matches:
                match.game.play(letter)
        del ply
    if not matches[0].game.outcome:
        for match in matches:
            match.game.agree_to_end()


def batch(name: str, seed: int, first: int, count: int, matches: bool) -> list[str]:
    """The first difference found in some games or matches of a rule set, if there is one."""
    compare = match_difference if matches else difference
    return [found for index in range(first, first + count) if (found := compare(ruleset(name), seed, index))][:1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=20_000, help="random games for each rule set")
    parser.add_argument("rules", nargs="*", default=list(RULESETS), help="names of rule sets; all when left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    names = [ruleset(name).name for name in options.rules]
    jobs = [
        (name, options.seed, first, min(BATCH, options.games - first), False)
        for name in names
        for first in range(0, options.games, BATCH)
    ]
    jobs += [
        (name, options.seed, first, 20, True)
        for name in names
        if ruleset(name).relay
        for first in range(0, MATCHES, 20)
    ]
    return run(jobs, options.processes)


def run(jobs: Sequence[tuple[str, int, int, int, bool]], processes: int) -> int:
    """Runs the batches and reports; the exit code is 1 when a difference was found, 130 after Ctrl-C."""
    start, found = time.monotonic(), 0
    left = {name: sum(job[0] == name for job in jobs) for name, *_ in jobs}
    with ProcessPoolExecutor(processes) as pool:
        try:
            running = {pool.submit(batch, *job): job for job in jobs}
            for done in as_completed(running):
                name = running.pop(done)[0]
                left[name] -= 1
                for line in done.result():
                    found += 1
                    print(line, flush=True)
                if not left[name]:
                    print(f"{time.monotonic() - start:7.1f} s  {name}: done, {found} differences so far", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print("stopped", file=sys.stderr)
            return 130
    games = sum(job[3] for job in jobs if not job[4])
    print(f"{games} games and {sum(job[3] for job in jobs if job[4])} matches compared: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
