"""The referee against positions, games and matches made by an independent reference."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import oware
from golden_data import golden, golden_sets, line, position, public_name
from oware.rules.layout import laid_out, pits_won

SETS = golden_sets()


def settled(game: oware.Game) -> dict[str, Any]:
    found: dict[str, Any] = {"board": list(game.position.houses), "store": list(game.position.stores)}
    if game.outcome is None:
        return {**found, "turn": game.position.turn}
    return {**found, "over": True, "reason": game.outcome.reason}


@pytest.mark.parametrize(("family", "name"), SETS)
def test_named_set_has_the_published_fields(family: str, name: str) -> None:
    fields = golden(f"{family}_sets")[name]["ruleset"]
    named = oware.ruleset(public_name(family, name))
    assert oware.Ruleset(**{**fields, "name": named.name}) == named
    published = {**named.as_dict(), "name": name}
    assert json.loads(json.dumps(published)) == fields


@pytest.mark.parametrize(("family", "name"), SETS)
def test_positions(family: str, name: str) -> None:
    ruleset = oware.ruleset(public_name(family, name))
    for case in golden(f"{family}_sets")[name]["positions"]:
        game = oware.Game(ruleset, position(case))
        letters = [move if isinstance(move, str) else oware.LETTERS[move] for move in case["legal"]]
        if "settled" in case:
            settlement = case["settled"]
            keys = ("board", "store", "over", "reason") if settlement.get("over") else ("board", "store", "turn")
            assert settled(game) == {key: settlement[key] for key in keys}, case
            continue
        assert list(game.legal_moves()) == letters, case
        for move, expected in case["moves"].items():
            letter = move if family == "oware" else oware.LETTERS[int(move)]
            trace = oware.Game(ruleset, position(case)).play(letter)
            check_move(family, ruleset, case, letter, expected, trace)


def check_move(
    family: str, ruleset: oware.Ruleset, case: Any, letter: str, expected: dict[str, Any], trace: oware.Trace
) -> None:
    game = oware.Game(ruleset, position(case))
    game.play(letter)
    actual = settled(game)
    assert actual == {key: expected[key] for key in actual}, (case, letter)
    if family == "oware":
        captures = [[oware.LETTERS[event.house or 0], event.seeds] for event in trace.captures]
        assert (captures, trace.slam) == ([list(pair) for pair in expected["captured"]], expected["slam"])
        return
    events = [[event.house, event.seat, event.seeds] for event in trace.captures]
    last = [event for event in trace.awards if event.reason == "last_seeds"]
    if last:
        events.append([None, last[0].seat, sum(event.seeds for event in last)])
    assert (len(trace.laps), trace.seeds_sown) == (expected["laps"], expected["seeds_sown"])
    assert events == expected["events"]


@pytest.mark.parametrize(("family", "name"), SETS)
def test_games(family: str, name: str) -> None:
    ruleset = oware.ruleset(public_name(family, name))
    for case in golden(f"{family}_sets")[name]["games"]:
        game = oware.Game(ruleset, owners=case.get("owner"), opener=case.get("opener", 0))
        lines = [line(game)]
        for move in case["moves"]:
            game.play(move if isinstance(move, str) else oware.LETTERS[move])
            lines.append(line(game))
        if case.get("then") == "agree":
            game.agree_to_end()
            lines.append(line(game))
        final = {key: value for key, value in case["final"].items() if key in ("board", "store", "reason")}
        actual = settled(game)
        assert {key: actual[key] for key in final} == final, case
        assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == case["sha256"], case


@pytest.mark.parametrize("case", golden("bugs")["cases"], ids=lambda case: case["id"])
def test_positions_other_programs_got_wrong(case: dict[str, Any]) -> None:
    family = "oware" if case["game"] == "oware" else "baawa"
    game = oware.Game(oware.ruleset(public_name(family, case["ruleset"])), position(case))
    legal = [move if isinstance(move, str) else oware.LETTERS[move] for move in case["legal"]]
    assert list(game.legal_moves()) == legal
    moves = case["moves"] if family == "oware" else [oware.LETTERS[case["pit"]]]
    for move in moves:
        game.play(move)
    actual = settled(game)
    expected = {key: value for key, value in case["final"].items() if key in actual}
    assert {key: actual[key] for key in expected} == expected
    assert (game.outcome is not None) == case["final"]["over"]


@pytest.mark.parametrize("number", range(len(golden("baawa_endless")["cases"])))
def test_endless_relays(number: int) -> None:
    case = golden("baawa_endless")["cases"][number]
    base = oware.ruleset(public_name("baawa", case["ruleset"]))
    for reading, expected in case["results"].items():
        game = oware.Game(base.replaced(endless=reading), position(case))
        if reading == "illegal":
            assert [oware.LETTERS.index(letter) for letter in game.legal_moves()] == expected["legal"]
            with pytest.raises(oware.IllegalMoveError) as caught:
                game.play(oware.LETTERS[case["pit"]])
            assert caught.value.cause == "endless"
            continue
        trace = game.play(oware.LETTERS[case["pit"]])
        assert trace.endless
        assert len(trace.laps) == case["laps_until_repeat"]
        actual = settled(game)
        assert {key: actual[key] for key in expected} == expected


def test_layouts_and_spare_pits() -> None:
    data = golden("baawa_layout")
    for case in data["layouts"]:
        assert laid_out(case["won"], case["layout"]) == tuple(case["owner"])
    for case in data["spare"]:
        assert pits_won(case["store"], case["spare_pit"]) == tuple(case["won"])


@pytest.mark.parametrize("name", ["baawa_matches", "baawa_matches_three"])
def test_matches(name: str) -> None:
    data = golden(name)
    for case in data["matches"]:
        match = oware.Match(oware.Ruleset(**data["ruleset"]), first_opener=case["opener"], **case["match"])
        for number, played in enumerate(case["games"]):
            if number:
                assert match.outcome is None
                match.next_game()
            assert (match.opener, list(match.owners)) == (played["opener"], played["owner"])
            for pit in played["moves"]:
                match.game.play(oware.LETTERS[pit])
            assert match.game.outcome is not None
            assert list(match.game.outcome.stores) == played["store"]
            assert match.game.outcome.reason == played["reason"]
            assert list(match.won) == played["won"]
        assert match.outcome is not None
        assert (match.outcome.winner, match.outcome.reason) == (case["winner"], case["reason"])
        assert oware.Match.load(json.loads(json.dumps(match.save()))).save() == match.save()
