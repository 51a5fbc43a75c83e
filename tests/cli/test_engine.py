"""The engine behind the board, with the C++ core and without."""

from __future__ import annotations

import time

import pytest

from oware import RULESETS, Game, Position, ruleset
from oware.cli import play_engine
from oware.cli.play_engine import EngineOpponent
from oware.engine import Engine


@pytest.mark.parametrize("rules", RULESETS)
def test_it_plays_every_rule_set(rules: str) -> None:
    game, opponent = Game(ruleset(rules)), EngineOpponent(1)
    for _ply in range(4):
        game.play(opponent.choose(game, 2))
    assert len(game.moves) == 4


def test_it_gives_hints_and_answers_offers() -> None:
    opponent = EngineOpponent(1)
    game = Game(ruleset("abapa"), Position.parse("4-4-4-4-4-2-1-2-4-4-4-4-4-3-S"))
    hint = opponent.hint(game)
    assert hint.letter in game.legal_moves()
    assert hint.line[0] == hint.letter
    assert not opponent.offers(game, 0, 3)
    lost = Game(ruleset("abapa"), Position.parse("0-0-0-0-0-1-0-0-0-0-0-24-23-0-S"))
    assert opponent.agrees(lost, 1, 3)
    opponent.stop()


def test_without_the_fast_core_a_move_has_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_engine, "notice", lambda: "the core is slow")
    monkeypatch.setattr(play_engine, "SLOW_SECONDS", 0.2)
    opponent = EngineOpponent(1)
    opponent._loaded = Engine(pure=True)
    start = time.monotonic()
    assert opponent.choose(Game(ruleset("abapa")), 8) in "ABCDEF"
    assert time.monotonic() - start < 10
