"""Explanations on positions whose moves were counted out by hand: whole sentences, exactly."""

from __future__ import annotations

import pytest

from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import RULESETS, ruleset
from oware.study.explanation import explain, threat_text
from oware.study.threats import threats
from study_golden import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules}-{case.position}-{case.letter}")
def test_golden_positions(case: Case) -> None:
    game = Game(ruleset(case.rules), Position.parse(case.position, seeds=None))
    found = explain(game, case.letter, case.better, line=case.line, better_line=case.better_line)
    assert [found.did, found.left, found.missed] == [case.did, case.left, case.missed]


def test_threats_are_counted_out_for_both_sides() -> None:
    position = Position.parse("2-7-2-2-6-2-1-3-2-5-5-0-3-8-S")
    found = threats(ruleset("abapa"), position)
    assert [(threat.seat, threat.letter, threat.seeds, threat.houses, threat_text(threat)) for threat in found] == [
        (0, "B", 3, (8,), "B sows 7 seeds: its last seed makes 3 in c and takes them."),
        (1, "e", 6, (3, 2), "e sows 5 seeds: its last seed makes 3 in D and takes them, with 3 in C: 6 in all."),
        (1, "d", 3, (2,), "d sows 5 seeds: its last seed makes 3 in C and takes them."),
    ]
    assert threats(ruleset("abapa"), position, 1) == found[1:]


def test_a_finished_position_threatens_nothing() -> None:
    assert threats(ruleset("abapa"), Position.parse("0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")) == ()


@pytest.mark.parametrize("name", RULESETS)
def test_every_legal_move_of_a_game_can_be_explained(name: str) -> None:
    """Whatever happens in a game, it is told in whole sentences, and the game is left as it was."""
    game = Game(ruleset(name))
    plies = 0
    while not game.outcome and plies < 10:
        legal = game.legal_moves()
        before = game.save()
        for letter in legal:
            told = explain(game, letter, legal[0], line=letter, better_line=legal[0])
            assert told.did
            for sentence in (*told.did, *told.left, *told.missed):
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert "  " not in sentence
        assert game.save() == before
        game.play(legal[plies * 7 % len(legal)])
        plies += 1
