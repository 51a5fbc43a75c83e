"""All test vectors of the rules specification on both twins: `python benches/vectors.py DIR`, DIR with `vectors/` in it."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from oware import LETTERS, MatchOptions, Position, Ruleset, ruleset
from oware.core import Core, CoreGame, Perft, native, pure

PURE_LEAVES = 30_000
NAMES = {"no_capture": "abapa", "capture_all": "slam-allowed", "illegal": "slam-illegal"}
BAAWA = {"default": "ba-awa", "end_of_turn": "ba-awa-end-of-turn", "skip_origin": "ba-awa-skip-origin"}
BAAWA |= {"stoneshark": "ba-awa-mancala-games", "three": "ba-awa-three"}
BAAWA |= {"nam_nam_stoneshark": "nam-nam-mancala-games", "obridjie_stoneshark": "obridjie-mancala-games"}

Check = tuple[bool, object]


def named(name: str, *, baawa: bool) -> Ruleset:
    return ruleset((BAAWA if baawa else NAMES).get(name, name))


def position(case: dict[str, Any]) -> Position:
    houses, stores = tuple(case["board"]), tuple(case["store"])
    if "owner" not in case:
        return Position(houses, stores, case["turn"])
    captured = case.get("last_capturer", 0)
    return Position(houses, stores, case["turn"], tuple(case["owner"]), case["opener"], captured, numbered=True)


def letters(moves: Any) -> list[str]:
    return [move if isinstance(move, str) else LETTERS[move] for move in moves]


def shown(game: CoreGame) -> dict[str, Any]:
    now = game.position
    found: dict[str, Any] = {"board": list(now.houses), "store": list(now.stores), "turn": now.turn}
    if game.outcome:
        found |= {"reason": game.outcome.reason, "winner": game.outcome.winner}
    return found | {"over": game.outcome is not None}


def agrees(game: CoreGame, expected: dict[str, Any]) -> bool:
    found = shown(game)
    wanted = {key: value for key, value in expected.items() if key in ("board", "store", "turn", "over", "winner")}
    if game.outcome:
        wanted.pop("turn", None)
    reason = not expected.get("reason") or expected["reason"] == found.get("reason")
    return reason and all(found.get(key) == value for key, value in wanted.items())


def positions(core: Core, data: Any) -> Iterator[Check]:
    rules = Ruleset(**data["ruleset"])
    for case in data["positions"]:
        game = core.game(rules, position(case))
        if "settled" in case:
            yield agrees(game, case["settled"]), case
        if game.outcome:
            continue
        yield list(game.legal_moves()) == letters(case["legal"]), case
        for move, expected in case.get("moves", {}).items():
            trace = game.play(move if move in LETTERS else LETTERS[int(move)])
            same = agrees(game, expected)
            if rules.relay:
                last = [award for award in trace.awards if award.reason == "last_seeds"]
                events = [[event.house, event.seat, event.seeds] for event in trace.captures]
                events += [[None, last[0].seat, sum(award.seeds for award in last)]] if last else []
                same &= (len(trace.laps), trace.seeds_sown, trace.endless) == (
                    expected["laps"],
                    expected["seeds_sown"],
                    expected.get("endless", False),
                )
                same &= events == expected["events"]
            else:
                captures = [[LETTERS[event.house or 0], event.seeds] for event in trace.captures]
                same &= captures == [list(pair) for pair in expected["captured"]] and trace.slam == expected["slam"]
            yield same, (case["tag"], case["board"], move, expected)
            game.undo()


def line(game: CoreGame) -> str:
    diagram, _, turn = str(game.position).split()[0].rpartition("-")
    moves = game.legal_moves()
    listed = ",".join(str(LETTERS.index(letter)) for letter in moves) if game.ruleset.relay else "".join(moves)
    return f"{diagram}-{'x' if game.outcome else turn} {listed}"


def games(core: Core, data: Any) -> Iterator[Check]:
    rules = Ruleset(**data["ruleset"])
    for case in data["games"]:
        game = core.game(rules, owners=case.get("owner"), opener=case.get("opener", 0))
        lines, laps, captured, slams = [line(game)], [], [], []
        for ply, letter in enumerate(letters(case["moves"]), 1):
            trace = game.play(letter)
            lines.append(line(game))
            laps.append(len(trace.laps))
            captured.append(sum(trace.captured))
            slams += [ply] if trace.slam else []
        if case.get("then") == "agree":
            game.agree_to_end()
            lines.append(line(game))
        same = hashlib.sha256("\n".join(lines).encode()).hexdigest() == case["sha256"] and agrees(game, case["final"])
        same &= laps == case.get("laps", laps) and captured == case.get("captures", captured)
        yield same and slams == case.get("slams", slams), case["moves"]


def perft(core: Core, data: Any) -> Iterator[Check]:
    for case in data["perft"]:
        for depth, counts in enumerate(case["counts"], 1):
            if core.name == "native" or counts[0] <= PURE_LEAVES:
                found = core.perft(named(case["ruleset"], baawa=False), depth, position(case))
                yield found == Perft(*counts), (case, depth, found)


def perft_slams(core: Core, data: Any) -> Iterator[Check]:
    cases = [{"position": None, **data["start"]}, *data["slam_positions"]]
    for case in cases:
        start = Position.parse(case["position"]) if case["position"] else None
        for name in set(case) & set(NAMES):
            for depth, moves in enumerate(case[name], 1):
                if core.name == "native" or moves <= PURE_LEAVES:
                    found = core.perft(named(name, baawa=False), depth, start).moves
                    yield found == moves, (case["position"], name, depth, found)


def bugs(core: Core, data: Any) -> Iterator[Check]:
    for case in data["cases"]:
        baawa = case["game"] == "baawa"
        game = core.game(named(case["ruleset"], baawa=baawa), position(case))
        yield list(game.legal_moves()) == letters(case["legal"]), case["id"]
        for letter in letters([case["pit"]] if baawa else case["moves"]):
            game.play(letter)
        yield agrees(game, case["final"]), (case["id"], shown(game))


def endless(core: Core, data: Any) -> Iterator[Check]:
    for case in data["cases"]:
        letter = LETTERS[case["pit"]]
        for reading, expected in case["results"].items():
            game = core.game(named(case["ruleset"], baawa=True).replaced(endless=reading), position(case))
            if reading == "illegal":
                yield list(game.legal_moves()) == letters(expected["legal"]), case
                continue
            trace = game.play(letter)
            yield agrees(game, expected) and len(trace.laps) == case["laps_until_repeat"], (case, reading)


def matches(core: Core, data: Any) -> Iterator[Check]:
    rules = Ruleset(**data["ruleset"])
    for case in data["matches"]:
        match = core.match(rules, MatchOptions(**case["match"]), case["opener"])
        for number, played in enumerate(case["games"]):
            if number:
                match.next_game()
            same = (match.opener, list(match.owners)) == (played["opener"], played["owner"])
            for letter in letters(played["moves"]):
                match.game.play(letter)
            end = match.game.outcome
            same &= end is not None and (list(end.stores), end.reason) == (played["store"], played["reason"])
            yield same and list(match.won) == played["won"], played
        over = match.outcome
        yield over is not None and (over.winner, over.reason) == (case["winner"], case["reason"]), case["match"]


CHECKS: dict[str, Callable[[Core, Any], Iterator[Check]]] = {
    "oware_positions_*": positions,
    "oware_games_*": games,
    "baawa_positions_*": positions,
    "baawa_games_*": games,
    "oware_perft": perft,
    "../perft": perft_slams,
    "bugs": bugs,
    "baawa_endless": endless,
    "baawa_matches*": matches,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the rules, which holds vectors/ and perft.json")
    folder = parser.parse_args().folder / "vectors"
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    bad, start = 0, time.monotonic()
    for pattern, check in CHECKS.items():
        for path in sorted((folder / pattern).parent.glob(f"{Path(pattern).name}.json")):
            for core in (native(), pure()):
                results = list(check(core, json.loads(path.read_text())))
                wrong = [about for same, about in results if not same]
                bad += len(wrong)
                told = f"{len(wrong)} WRONG, first {str(wrong[0])[:400]}" if wrong else "right"
                print(
                    f"{time.monotonic() - start:6.1f} s  {path.stem} {core.name}: {len(results)} checks, {told}",
                    flush=True,
                )
    print(f"{bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
