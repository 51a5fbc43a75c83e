"""Ending a game by agreement (O-16)."""

from __future__ import annotations

import pytest

import oware
from oware import core
from oware.engine import Engine, LevelPlayer, offers_end, play_game
from oware.rules.position import Position

PURE = [pytest.param(False, marks=pytest.mark.skipif(bool(core.notice()), reason="no C++ core")), True]


@pytest.mark.parametrize("pure", PURE)
def test_an_engine_agrees_when_its_share_is_at_least_what_it_expects(pure: bool) -> None:
    # Level on stores and sides, nothing to capture: South has seven seeds more in its row.
    ahead = oware.Game(oware.ruleset("abapa"), Position.parse("2-3-2-1-1-0-1-0-0-0-0-1-19-18-S"))
    engine = Engine(pure=pure)
    assert engine.accepts_end(ahead, 0, 3)
    assert not engine.accepts_end(ahead, 1, 3)


@pytest.mark.parametrize("pure", PURE)
def test_an_engine_about_to_win_plays_on(pure: bool) -> None:
    game = oware.Game(oware.ruleset("abapa"), Position.parse("0-0-0-0-0-1-1-6-0-0-0-0-24-16-S"))
    engine = Engine(pure=pure)
    assert not engine.accepts_end(oware.Game(game.ruleset, Position.parse("0-0-0-0-0-1-1-23-0-0-0-0-15-8-S")), 0, 3)
    assert engine.accepts_end(game, 1, 3) is False or game.position.turn == 0


@pytest.mark.parametrize("pure", PURE)
def test_in_ba_awa_the_seeds_of_a_house_go_to_its_owner(pure: bool) -> None:
    rules = oware.ruleset("ba-awa")
    position = Position.parse("9-9-0-0-0-0-0-0-0-0-0-2-12-16-0")
    engine = Engine(pure=pure)
    assert engine.accepts_end(oware.Game(rules, position), 0, 2)
    assert not engine.accepts_end(oware.Game(rules, position), 1, 2)


@pytest.mark.parametrize("pure", PURE)
def test_hope_ends_at_the_sixth_occurrence(pure: bool) -> None:
    board = "1-1-1-0-1-0-1-3-4-1-0-1"  # South would lose by agreeing, and hopes for more
    rules = oware.ruleset("abapa-society")
    engine = Engine(pure=pure)
    for earlier, agrees in ((0, False), (4, False), (5, True)):
        counts = f" r{board}-S*{earlier}" if earlier else ""
        game = oware.Game(rules, Position.parse(f"{board}-12-22-S{counts}"))
        assert engine.accepts_end(game, 0, 3) is agrees


@pytest.mark.parametrize("pure", PURE)
def test_a_proven_win_is_never_given_away(pure: bool) -> None:
    board = "0-0-0-0-0-1-1-4-0-0-0-0"  # F wins at once; agreeing would give a draw
    often = oware.Game(oware.ruleset("abapa-society"), Position.parse(f"{board}-23-19-S r{board}-S*9"))
    assert not Engine(pure=pure).accepts_end(often, 0, 3)


def test_an_engine_offers_at_the_third_occurrence() -> None:
    board = "1-0-0-0-0-0-1-0-0-0-0-0"
    rules = oware.ruleset("abapa-society")
    assert not offers_end(oware.Game(rules, Position.parse(f"{board}-23-23-S r{board}-S*1")))
    third = oware.Game(rules, Position.parse(f"{board}-23-23-S r{board}-S*2"))
    assert offers_end(third)
    third.agree_to_end()
    assert not offers_end(third)


@pytest.mark.parametrize("name", ["abapa-society", "wari-bennett", "obridjie", "ba-awa-mancala-games"])
def test_two_engines_finish_where_nothing_else_ends_a_game(name: str) -> None:
    for seed in range(3):
        game = oware.Game(oware.ruleset(name))
        play_game(game, [LevelPlayer(2, seed), LevelPlayer(3, seed)])
        assert len(game.moves) < 1000
