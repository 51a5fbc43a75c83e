"""What a search may be asked, and what it answers: lines, goals, threads, tables, chances."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Thread

import pytest

import oware
from engine.plain_search import moves_valued, position_of
from oware import core
from oware.core.reference_search import PureSearcher
from oware.core.search import PROVEN_POINTS, NativeSearcher, Searcher, SearchOptions
from oware.engine import Engine, Limits, TableSource
from oware.rules.position import Position
from oware.tables.folder import build
from oware.tables.index import board_at, boards_of_level
from oware.tables.options import Kind
from oware.tables.probe import Tables

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")


def never() -> bool:
    return False


@built
@pytest.mark.parametrize("name", ["abapa", "awari", "ouri-portugal", "ba-awa"])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_as_many_moves_are_exact_as_lines_are_asked_for(name: str, lines: int) -> None:
    for seed in range(4):
        game = position_of(name, seed, 8 + 7 * seed)
        options = SearchOptions(depth=4, lines=lines, exact_depth=True)
        found = NativeSearcher().run(game, options, never)
        plain = moves_valued(game, 4)
        exact = [move for move in found.moves if move.kind == "exact"]
        assert len(exact) >= min(lines, len(plain))
        for move in found.moves:
            assert move.points == plain[move.letter] if move.kind == "exact" else move.points >= plain[move.letter]
        best = sorted(plain.values(), reverse=True)[:lines]
        assert [move.points for move in exact[:lines]] == best
        assert found.best == exact[0].letter


@built
def test_lines_begin_with_their_move_and_can_be_played() -> None:
    game = position_of("abapa", 2, 14)
    for move in NativeSearcher().run(game, SearchOptions(depth=9, lines=3), never).moves[:3]:
        assert move.line.startswith(move.letter)
        played = oware.Game(game.ruleset, game.snapshot())
        for letter in move.line:
            played.play(letter)


@pytest.mark.parametrize("twin", [pytest.param(NativeSearcher, marks=built), PureSearcher])
def test_who_plays_for_seeds_does_not_stop_at_a_majority(twin: type[Searcher]) -> None:
    # F captures two and has won; A captures three and more follow.
    game = oware.Game(oware.ruleset("abapa"), Position.parse("0-0-0-0-0-1-1-6-0-0-0-0-24-16-S"))
    win = twin().run(game, SearchOptions(depth=3), never)
    seeds = twin().run(game, SearchOptions(depth=3, goal="seeds"), never)
    assert win.points >= PROVEN_POINTS
    assert abs(seeds.points) < PROVEN_POINTS
    assert seeds.seeds == seeds.points


@built
@pytest.mark.parametrize("name", ["abapa", "awari", "merkel"])
@pytest.mark.parametrize("goal", ["win", "seeds"])
def test_both_twins_agree_for_either_goal(name: str, goal: str) -> None:
    for plies in (9, 30, 44):
        game = position_of(name, plies, plies)
        for terms in ("built-in", "seeds"):
            options = SearchOptions(depth=3, goal=goal, terms=terms, all_moves=True, exact_depth=True)
            native, pure = (twin().run(game, options, never) for twin in (NativeSearcher, PureSearcher))
            assert native.values == pure.values
            assert native.moves[0].points == pure.moves[0].points


@pytest.mark.parametrize("pure", [False, True])
def test_chances_add_up_and_a_proven_win_is_certain(pure: bool) -> None:
    engine = Engine(pure=pure)
    open_game = engine.search(position_of("abapa", 1, 12), Limits(depth=3), lines=2)
    for move in open_game.moves:
        assert move.win + move.draw + move.loss == pytest.approx(1)
    won = engine.search(
        oware.Game(oware.ruleset("abapa"), Position.parse("0-0-0-0-0-1-1-6-0-0-0-0-24-16-S")), Limits(depth=2)
    )
    assert won.moves[0].win == 1
    assert won.moves[0].proof == won.proof == "won"


@built
def test_a_value_that_is_enough_ends_the_search() -> None:
    game = oware.Game(oware.ruleset("abapa"), Position.parse("1-0-0-0-2-2-1-1-1-9-9-9-6-7-S"))
    assert Engine(tables=None).search(game, Limits(depth=20, value=1)).depth < 20


@built
def test_a_move_without_a_choice_costs_no_ply_of_the_depth() -> None:
    game = oware.Game(oware.ruleset("abapa"), Position.parse("0-0-0-0-1-1-0-0-0-0-1-1-22-22-S"))
    found = Engine(tables=None).search(game, Limits(depth=6))
    assert (found.depth, found.deepest) == (6, 8)
    start = Engine(tables=None).search(oware.Game(oware.ruleset("abapa")), Limits(depth=3))
    assert (start.depth, start.deepest) == (3, 3)
    pure = Engine(pure=True, tables=None).search(oware.Game(oware.ruleset("ba-awa")), Limits(depth=2))
    assert (pure.depth, pure.deepest) == (2, 2)


@built
def test_where_the_system_gives_no_more_threads_fewer_search(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Thread] = []
    start = Thread.start

    def one_at_most(thread: Thread) -> None:
        if begun:
            raise RuntimeError("can't start new thread")
        begun.append(thread)
        start(thread)

    monkeypatch.setattr(Thread, "start", one_at_most)
    found = Engine(threads=8, tables=None).search(oware.Game(oware.ruleset("abapa")), Limits(depth=9))
    assert found.depth == 9
    assert not begun[0].is_alive()


@pytest.mark.parametrize("threads", [0, -1, 257, "2"])
def test_threads_that_make_no_sense(threads: int) -> None:
    with pytest.raises(oware.OwareError, match="expected 1 to 256"):
        Engine(threads=threads).search(oware.Game(oware.ruleset("abapa")), Limits(depth=1))


@built
def test_threads_find_as_deep_a_move() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    found = Engine(threads=2, tables=None).search(game, Limits(depth=15))
    assert found.depth == 15
    assert found.letter in game.legal_moves()


@built
@pytest.mark.parametrize(("name", "kind"), [("abapa", "pair"), ("awari", "split")])
def test_with_lower_levels_the_search_finds_the_value_of_higher_ones(name: str, kind: Kind, tmp_path: Path) -> None:
    rules = oware.ruleset(name)
    build(rules, 8, kind=kind, folder=tmp_path, threads=1)
    table = Tables.open(rules, kind=kind, folder=tmp_path)
    engine = Engine(tables=TableSource(tmp_path, most=7))
    generator, right, asked = random.Random(3), 0, 0
    while asked < 40:
        board = board_at(8, generator.randrange(boards_of_level(8)))
        game = oware.Game(rules, Position(board, (20, 20)))
        first, second = table.value(board)
        if game.outcome or (kind == "pair" and first + second != 8):
            continue
        asked += 1
        exact = first - second if kind == "pair" else first
        right += round(engine.search(game, Limits(nodes=300_000), goal="seeds").value) == exact
    assert right >= 32  # of 40; without tables it is about 20


@pytest.mark.parametrize("wrong", [{"lines": 0}, {"lines": 13}, {"goal": "glory"}])
def test_senseless_questions_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Engine().search(oware.Game(oware.ruleset("abapa")), Limits(depth=1), **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, -1, 49])
def test_senseless_values_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="expected a number of seeds"):
        Limits(value=value)
