"""Values of moves: from the table where it is exact, else from the search."""

from __future__ import annotations

from pathlib import Path

import pytest

from oware import Game, Position, core, ruleset
from oware.engine import Engine, Limits
from oware.engine.analysing import Analyst
from oware.tables.folder import build
from oware.tables.probe import Tables

LATE = "0-0-0-0-1-2-0-0-0-0-1-0-21-23-S"


def analyst(tables: Tables | None = None, depth: int = 3) -> Analyst:
    return Analyst(Engine(tables=None, table_bytes=1 << 20), Limits(depth=depth), tables=tables)


def test_every_legal_move_has_its_own_value() -> None:
    game = Game(ruleset("abapa"))
    found = analyst().position(game)
    assert sorted(move.letter for move in found.moves) == list("ABCDEF")
    assert all(move.exact for move in found.moves)
    assert all(move.line[0] == move.letter for move in found.moves)
    assert (found.source, found.depth, found.ply, found.turn) == ("search", 3, 0, 0)
    chances = [move.chance for move in found.moves]
    assert chances == sorted(chances, reverse=True)
    for move in found.moves:
        assert move.win + move.draw + move.loss == pytest.approx(1, abs=0.01)
        assert move.seeds_lost == pytest.approx(found.moves[0].seeds - move.seeds)
    assert not game.moves


def test_without_any_time_every_move_still_has_a_value() -> None:
    game = Game(ruleset("abapa"))
    found = Analyst(Engine(tables=None, table_bytes=1 << 20), Limits(time=0)).position(game, played="A")
    assert sorted(move.letter for move in found.moves) == list(game.legal_moves())


def test_a_value_is_that_of_the_game_after_the_move() -> None:
    game = Game(ruleset("abapa"), Position.parse("1-0-0-0-2-2-1-1-1-9-9-9-6-7-S"))
    for move in analyst(depth=4).position(game).moves:
        after = Game(game.ruleset, game.position)
        after.play(move.letter)
        reply = Engine(tables=None).search(after, Limits(depth=3))
        assert move.seeds == pytest.approx(-reply.value, abs=0.05)


def test_a_game_is_analysed_move_by_move() -> None:
    game = Game(ruleset("abapa"))
    for letter in "CfBe":
        game.play(letter)
    found = list(analyst(depth=2).game(game))
    assert [each.played for each in found] == list("CfBe")
    assert [each.ply for each in found] == [0, 1, 2, 3]
    assert [each.turn for each in found] == [0, 1, 0, 1]
    for each in found:
        assert each.move
        assert each.move.chance_lost >= -1e-9
    assert game.moves == "CfBe"


def test_a_game_given_up_is_analysed_as_far_as_it_went() -> None:
    game = Game(ruleset("ba-awa-three"))
    for _ply in range(3):
        game.play(game.legal_moves()[0])
    game.resign(2)
    game.play(game.legal_moves()[0])
    assert len(list(analyst(depth=1).game(game))) == 4


def test_a_game_that_is_over_has_no_moves() -> None:
    game = Game(ruleset("abapa"))
    game.agree_to_end()
    assert analyst().position(game).moves == ()


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_a_table_is_believed_where_it_is_exact(tmp_path: Path) -> None:
    rules = ruleset("awari")
    build(rules, 5, kind="split", folder=tmp_path)
    tables = Tables.open(rules, folder=tmp_path)
    game = Game(rules, Position.parse(LATE))
    found = analyst(tables).position(game)
    assert (found.source, found.depth) == ("table", 0)
    answer = tables.probe(game)
    assert [move.letter for move in found.moves] == [move.letter for move in answer.moves]
    for move, known in zip(found.moves, answer.moves, strict=True):
        assert move.seeds == 21 - 23 + 2 * known.range.low - 4
        assert move.seeds_lost == 2 * known.loss
        assert move.proof == ("won" if move.seeds > 0 else "lost" if move.seeds < 0 else "")
        assert move.line[0] == move.letter
    searched = analyst(depth=20).position(game)
    assert searched.moves[0].seeds == found.moves[0].seeds
    tables.close()


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_a_table_that_does_not_know_leaves_it_to_the_search(tmp_path: Path) -> None:
    rules = ruleset("abapa")
    build(rules, 4, kind="pair", folder=tmp_path)
    tables = Tables.open(rules, folder=tmp_path)
    open_ended = Game(rules, Position.parse("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"))
    assert not tables.probe(open_ended).exact
    assert analyst(tables).position(open_ended).source == "search"
    assert analyst(tables).position(Game(rules)).source == "search"
    tables.close()
