"""Matches by points and by pits."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oware
from oware.rules.layout import laid_out, next_opener, pits_won


def finished(match: oware.Match, winner: int | None) -> oware.Match:
    if winner is None:
        match.game.agree_to_end()
    else:
        match.game.resign(1 - winner)
    return match


def test_presets_of_the_documents() -> None:
    assert oware.match_options("abapa") == oware.MatchOptions()
    assert oware.match_options("sao_paulo").opener == "winner"
    browser = oware.match_options("browser-doc")
    assert (browser.starter, browser.opener, browser.user_seat) == ("south", "same", 0)
    with pytest.raises(oware.UnknownRulesetError):
        oware.match_options("kalah")


def test_points_and_alternation() -> None:
    match = oware.Match(oware.ruleset("abapa"), best_of=3)
    assert (match.opener, match.game.position.turn) == (0, 0)
    finished(match, 0)
    assert (match.points, match.outcome) == ((1, 0), None)
    match.next_game()
    assert (match.opener, match.game.position.turn) == (1, 1)
    finished(match, None)
    assert match.outcome is None
    match.next_game()
    assert match.opener == 0
    finished(match, 0)
    assert match.outcome == (0, "target", (2.5, 0.5))
    with pytest.raises(oware.GameOverError, match="the match is over \\(target\\)"):
        match.next_game()


def test_best_of_stops_when_it_is_decided_and_may_end_level() -> None:
    match = finished(oware.Match(oware.ruleset("abapa"), best_of=3), 1)
    match.next_game()
    assert finished(match, 1).outcome == (1, "target", (0, 2))
    match = finished(oware.Match(oware.ruleset("abapa"), best_of=2), 1)
    match.next_game()
    assert finished(match, 0).outcome == (None, "max_games", (1, 1))


def test_first_to_six_and_a_limit() -> None:
    match = oware.Match(oware.ruleset("abapa"), first_to=6)
    for _ in range(5):
        finished(match, 1).next_game()
    assert finished(match, 1).outcome == (1, "target", (0, 6))
    match = finished(oware.Match(oware.ruleset("abapa"), max_games=1), None)
    assert match.outcome == (None, "max_games", (0.5, 0.5))


@pytest.mark.parametrize(("rule", "expected"), [("winner", 1), ("loser", 0), ("same", 0), ("alternate", 1)])
def test_who_opens_next(rule: str, expected: int) -> None:
    match = finished(oware.Match(oware.ruleset("abapa"), opener=rule), 1)
    match.next_game()
    assert match.opener == expected


def test_openers_by_agreement() -> None:
    match = finished(oware.Match(oware.ruleset("abapa"), opener="agreement"), 1)
    with pytest.raises(oware.InvalidMatchError, match="agree on one of the seats \\[0, 1\\]"):
        match.next_game()
    match.next_game(opener=0)
    assert match.opener == 0
    finished(match, 0)
    fixed = finished(oware.Match(oware.ruleset("abapa")), 0)
    with pytest.raises(oware.InvalidMatchError, match="the opener follows from opener='alternate'"):
        fixed.next_game(opener=0)


def test_starting_by_coin() -> None:
    openers = {oware.Match(oware.ruleset("abapa"), starter="coin").opener for _ in range(200)}
    assert openers == {0, 1}


def test_next_opener_with_level_scores() -> None:
    assert next_opener(0, "winner", (24, 24), (0, 1)) == 1
    assert next_opener(2, "winner", (20, 20, 8), (0, 1, 2)) == 0
    assert next_opener(0, "loser", (32, 8, 8), (0, 1, 2)) == 1
    assert next_opener(0, "alternate", (24, 0, 24), (0, 2)) == 2
    assert next_opener(1, "same", (24, 0, 24), (0, 2)) == 2


def test_a_game_must_be_over_first() -> None:
    with pytest.raises(oware.GameOverError, match="the game in progress is not over"):
        oware.Match(oware.ruleset("ba-awa")).next_game()


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("ba-awa", {"target": 13}, "target is 13; expected 8 to 12 pits"),
        ("ba-awa", {"target": 7}, "target is 7"),
        ("ba-awa", {"layout": "heap"}, "layout is 'heap'; expected one of extend, anchored, chosen"),
        ("ba-awa", {"opener": "me"}, "opener is 'me'"),
        ("ba-awa", {"spare_pit": "me"}, "spare_pit is 'me'"),
        ("ba-awa", {"max_games": -1}, "max_games is -1"),
        ("abapa", {"best_off": 3}, "unknown match option 'best_off'; known are starter, opener, best_of"),
        ("abapa", {"target": 8}, "target decides nothing in a match of abapa; leave it out"),
        ("ba-awa", {"best_of": 3}, "best_of decides nothing in a match of ba-awa; leave it out"),
        ("abapa", {"points": ("c", "b", "a")}, "points are \\('c', 'b', 'a'\\)"),
        ("abapa", {"points": (0, 1, 2)}, "points are \\(0, 1, 2\\)"),
        ("abapa", {"players": 3}, "abapa is for 2 players, not 3"),
        ("ba-awa", {"players": 4}, "ba-awa is for 2 players, not 4"),
        ("abapa", {"user_seat": 5}, "user_seat is 5"),
    ],
)
def test_refused_options(name: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(oware.InvalidMatchError, match=message):
        oware.Match(oware.ruleset(name), **arguments)


def test_three_players_by_number() -> None:
    match = oware.Match(oware.ruleset("ba-awa"), players=3)
    assert (match.players, match.owners) == (3, (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2))


def test_the_winner_chooses_his_pits() -> None:  # M-2 chosen
    match = oware.Match(oware.ruleset("ba-awa"), layout="chosen")
    match.game.agree_to_end()
    assert match.won == (6, 6)
    with pytest.raises(oware.InvalidMatchError, match="the winner chooses the pits; give owners with \\(6, 6\\)"):
        match.next_game()
    with pytest.raises(oware.InvalidMatchError, match="owners give \\(5, 7\\) pits"):
        match.next_game(owners=(0,) * 5 + (1,) * 7)
    match.next_game(owners=(0, 1) * 6)
    assert match.owners == (0, 1) * 6
    loaded = oware.Match.load(json.loads(json.dumps(match.save())))
    assert loaded.owners == match.owners


def test_owners_are_not_for_the_caller_otherwise() -> None:
    match = oware.Match(oware.ruleset("ba-awa"))
    match.game.agree_to_end()
    with pytest.raises(oware.InvalidMatchError, match="owners follow from layout='extend'"):
        match.next_game(owners=(0,) * 6 + (1,) * 6)
    by_points = finished(oware.Match(oware.ruleset("abapa")), 0)
    with pytest.raises(oware.InvalidMatchError, match="houses do not change owner in abapa"):
        by_points.next_game(owners=(0,) * 6 + (1,) * 6)


def test_giving_up_a_game_of_two_leaves_the_board_to_the_other() -> None:
    match = oware.Match(oware.ruleset("ba-awa"), target=12)
    match.game.resign(0)
    assert match.won == (0, 12)
    assert match.outcome == (1, "target", (0, 12))


def test_a_seat_of_three_that_resigns_is_out_of_the_match() -> None:
    match = oware.Match(oware.ruleset("ba-awa-three"))
    match.game.resign(1)
    assert (match.out, match.outcome) == ((1,), None)
    while match.game.outcome is None:
        match.game.play(match.game.legal_moves()[0])
    assert match.won[1] == 0
    assert sum(match.won) == 12
    if match.outcome is None:
        match.next_game()
        assert 1 not in match.owners
        assert match.out == (1,)
        assert oware.Match.load(match.save()).save() == match.save()


def test_all_others_out_ends_a_match_of_three() -> None:
    match = oware.Match(oware.ruleset("ba-awa-three"))
    match.game.resign(1)
    match.game.resign(0)
    assert match.outcome == (2, "target", (0, 0, 12))


def test_a_seat_without_pits_is_passed_by() -> None:  # T-4
    owners = laid_out((4, 0, 8))
    assert owners == (2, 2, 2, 2, 0, 0, 0, 0, 2, 2, 2, 2)
    game = oware.Game(oware.ruleset("ba-awa-three"), owners=owners, opener=0)
    turns = []
    for _ in range(4):
        turns.append(game.position.turn)
        trace = game.play(game.legal_moves()[0])
        assert not [event for event in trace.events if event.kind == "pass"]
    assert turns == [0, 2, 0, 2]


@given(st.lists(st.integers(0, 48), min_size=1, max_size=2).map(sorted))
def test_pits_are_always_twelve(cuts: list[int]) -> None:
    stores = [high - low for low, high in zip([0, *cuts], [*cuts, 48], strict=True)]
    for spare in ("winner", "loser"):
        won = pits_won(stores, spare)
        assert sum(won) == 12
        assert all(pits >= store // 4 for pits, store in zip(won, stores, strict=True))
        for layout in ("extend", "anchored"):
            owners = laid_out(won, layout)
            assert tuple(owners.count(seat) for seat in range(len(stores))) == won


def test_layout_needs_twelve_pits() -> None:
    with pytest.raises(oware.InvalidMatchError, match="expected twelve in all"):
        laid_out((6, 5))


def test_saving_in_mid_game() -> None:
    match = oware.Match(oware.ruleset("ba-awa"), opener="winner", target=8, first_opener=1)
    while match.game.outcome is None:
        match.game.play(match.game.legal_moves()[-1])
    if match.outcome is None:
        match.next_game()
        match.game.play(match.game.legal_moves()[0])
    loaded = oware.Match.load(json.loads(json.dumps(match.save())), oware.ruleset("ba-awa"))
    assert loaded.save() == match.save()
    assert (loaded.owners, loaded.opener, loaded.game.position) == (match.owners, match.opener, match.game.position)


def changed(**changes: Any) -> dict[str, Any]:
    match = oware.Match(oware.ruleset("ba-awa"))
    match.game.play("A")
    return {**match.save(), **changes}


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ({"format": "oware-game"}, "this is no saved match"),
        (changed(version=7), "has version 7"),
        (changed(games=[]), "has no 'games'"),
        (changed(options=None), "has no 'options'"),
        (changed(options={"target": 13}), "breaks a rule: target is 13"),
        (changed(options={"colour": 1}), "is damaged"),
        (changed(games=[{"opener": 0, "owners": [0] * 12, "actions": []}]), "other owners or another opener"),
        (changed(games=[{"opener": 0}]), "is damaged"),
        (changed(games=[{"opener": 0, "owners": [0] * 6 + [1] * 6, "actions": ["a"]}]), "house a is not yours"),
    ],
)
def test_damaged_saves(saved: dict[str, Any], message: str) -> None:
    with pytest.raises(oware.InvalidSaveError, match=message):
        oware.Match.load(saved)


def test_a_save_of_another_rule_set() -> None:
    with pytest.raises(oware.InvalidSaveError, match="played by 'ba-awa'; expected 'nam-nam'"):
        oware.Match.load(changed(), oware.ruleset("nam-nam"))
