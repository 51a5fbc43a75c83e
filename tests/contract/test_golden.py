"""Both twins against positions, games, endless relays, matches and counts made by an independent reference."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import oware
from golden_data import golden, golden_sets, position, public_name
from oware.core import Core, CoreGame, Perft
from oware.rules.match_options import MatchOptions

SETS = golden_sets()


def settled(game: CoreGame) -> dict[str, Any]:
    found: dict[str, Any] = {"board": list(game.position.houses), "store": list(game.position.stores)}
    if game.outcome is None:
        return {**found, "turn": game.position.turn}
    return {**found, "over": True, "reason": game.outcome.reason}


def letters(moves: list[str] | list[int]) -> list[str]:
    return [move if isinstance(move, str) else oware.LETTERS[move] for move in moves]


def line(game: CoreGame) -> str:
    diagram, _, turn = str(game.position).split()[0].rpartition("-")
    numbers = ",".join(str(oware.LETTERS.index(letter)) for letter in game.legal_moves())
    moves = numbers if game.ruleset.relay else "".join(game.legal_moves())
    return f"{diagram}-{'x' if game.outcome else turn} {moves}"


@pytest.mark.parametrize(("family", "name"), SETS)
def test_positions(twin: Core, family: str, name: str) -> None:
    rules = oware.ruleset(public_name(family, name))
    for case in golden(f"{family}_sets")[name]["positions"]:
        game = twin.game(rules, position(case))
        if "settled" in case:
            expected = {key: value for key, value in case["settled"].items() if key in settled(game)}
            assert {key: settled(game)[key] for key in expected} == expected, case
            continue
        assert list(game.legal_moves()) == letters(case["legal"]), case
        for move, expected in case["moves"].items():
            letter = move if family == "oware" else oware.LETTERS[int(move)]
            trace = game.preview(letter)
            assert trace == game.play(letter)
            found = settled(game)
            assert found == {key: expected[key] for key in found}, (case, letter)
            if family == "oware":
                captures = [[oware.LETTERS[event.house or 0], event.seeds] for event in trace.captures]
                assert (captures, trace.slam) == (list(map(list, expected["captured"])), expected["slam"])
            else:
                assert (len(trace.laps), trace.seeds_sown) == (expected["laps"], expected["seeds_sown"])
            game.undo()
            assert game.position == position(case)


@pytest.mark.parametrize(("family", "name"), SETS)
def test_games(twin: Core, family: str, name: str) -> None:
    rules = oware.ruleset(public_name(family, name))
    for case in golden(f"{family}_sets")[name]["games"]:
        game = twin.game(rules, owners=case.get("owner"), opener=case.get("opener", 0))
        lines = [line(game)]
        for letter in letters(list(case["moves"])):
            game.play(letter)
            lines.append(line(game))
        if case.get("then") == "agree":
            game.agree_to_end()
            lines.append(line(game))
        assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == case["sha256"], case
        assert game.moves == "".join(letters(list(case["moves"])))


@pytest.mark.parametrize("case", golden("bugs")["cases"], ids=lambda case: case["id"])
def test_positions_other_programs_got_wrong(twin: Core, case: dict[str, Any]) -> None:
    family = "oware" if case["game"] == "oware" else "baawa"
    game = twin.game(oware.ruleset(public_name(family, case["ruleset"])), position(case))
    assert list(game.legal_moves()) == letters(case["legal"])
    for letter in letters(case["moves"] if family == "oware" else [case["pit"]]):
        game.play(letter)
    found = settled(game)
    expected = {key: value for key, value in case["final"].items() if key in found}
    assert {key: found[key] for key in expected} == expected
    assert (game.outcome is not None) == case["final"]["over"]


@pytest.mark.parametrize("number", range(len(golden("baawa_endless")["cases"])))
def test_endless_relays(twin: Core, number: int) -> None:
    case = golden("baawa_endless")["cases"][number]
    base = oware.ruleset(public_name("baawa", case["ruleset"]))
    letter = oware.LETTERS[case["pit"]]
    for reading, expected in case["results"].items():
        game = twin.game(base.replaced(endless=reading), position(case))
        if reading == "illegal":
            assert list(game.legal_moves()) == letters(expected["legal"])
            refusal = game.refusal(letter)
            assert refusal
            assert refusal.cause == "endless"
            continue
        trace = game.play(letter)
        assert trace.endless
        assert len(trace.laps) == case["laps_until_repeat"]
        assert {key: settled(game)[key] for key in expected} == expected


@pytest.mark.parametrize("name", ["baawa_matches", "baawa_matches_three"])
def test_matches(twin: Core, name: str) -> None:
    data = golden(name)
    rules = oware.Ruleset(**data["ruleset"])
    for case in data["matches"]:
        match = twin.match(rules, MatchOptions(**case["match"]), case["opener"])
        for number, played in enumerate(case["games"]):
            if number:
                assert match.outcome is None
                match.next_game()
            assert (match.opener, list(match.owners)) == (played["opener"], played["owner"])
            for letter in letters(played["moves"]):
                match.game.play(letter)
            assert match.game.outcome
            assert (list(match.game.outcome.stores), match.game.outcome.reason) == (played["store"], played["reason"])
            assert list(match.won) == played["won"]
        assert match.outcome
        assert (match.outcome.winner, match.outcome.reason) == (case["winner"], case["reason"])


# The pure twin makes some 20,000 leaves a second: it counts the smaller numbers only.
LEAVES = {"pure": 600, "native": 10**8}


@pytest.mark.parametrize(
    "case", golden("oware_perft")["perft"], ids=lambda case: f"{case['ruleset']}-{case['position']}"
)
def test_perft(twin: Core, case: dict[str, Any]) -> None:
    rules = oware.ruleset(case["ruleset"])
    for depth, counts in enumerate(case["counts"], 1):
        if counts[0] <= LEAVES[twin.name]:
            assert twin.perft(rules, depth, position(case)) == Perft(*counts)
            assert twin.perft(rules, depth, position(case), bulk=True) == Perft(counts[0])


@pytest.mark.parametrize("number", range(len(golden("perft")["slam_positions"])))
@pytest.mark.parametrize("rules", ["no_capture", "capture_all", "illegal"])
def test_perft_where_slams_matter(twin: Core, number: int, rules: str) -> None:
    case = golden("perft")["slam_positions"][number]
    start = oware.Position.parse(case["position"])
    for depth, moves in enumerate(case[rules], 1):
        if moves <= LEAVES[twin.name]:
            assert twin.perft(oware.ruleset(public_name("oware", rules)), depth, start).moves == moves


def test_perft_from_the_start(twin: Core) -> None:
    expected = [moves for moves in golden("perft")["start"]["no_capture"] if moves <= LEAVES[twin.name]]
    assert [twin.perft(oware.ruleset("abapa"), depth).moves for depth in range(1, len(expected) + 1)] == expected
