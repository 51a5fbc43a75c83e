"""Positions that come back: the search counts them as the rule set does, along its path and in the game before."""

from __future__ import annotations

import pytest

import oware
from engine.plain_search import as_searched, minimax
from oware import core
from oware.core.search import NativeSearcher, SearchOptions
from oware.rules.position import Position

pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")

CIRCLING = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"


def never() -> bool:
    return False


def circling(name: str, occurrences: int, **changes: object) -> oware.Game:
    """A game in which each side walks one seed round; the next position has occurred so often before."""
    rules = oware.ruleset(name).replaced(**changes)  # type: ignore[arg-type]
    counts = f"0-1-0-0-0-0-1-0-0-0-0-0-N*{occurrences}"
    return oware.Game(rules, Position.parse(f"{CIRCLING} r{counts}"))


@pytest.mark.parametrize("name", ["abapa", "playstrategy", "awari", "slam-allowed", "default-capped", "abapa-society"])
@pytest.mark.parametrize("occurrences", [1, 2, 3])
@pytest.mark.parametrize("table_bytes", [0, 1 << 16])
def test_earlier_occurrences_end_the_game(name: str, occurrences: int, table_bytes: int) -> None:
    game = circling(name, occurrences)
    plain = as_searched(game)
    for depth in range(1, 9):
        options = SearchOptions(depth=depth, exact_depth=True, table_bytes=table_bytes)
        assert NativeSearcher().run(game, options, never).points == minimax(plain, depth, 0)


@pytest.mark.parametrize("quiet", [38, 39])
def test_the_limit_of_quiet_plies_ends_the_game(quiet: int) -> None:
    rules = oware.ruleset("abapa").replaced(quiet_plies=40)
    game = oware.Game(rules, Position.parse(f"1-0-0-0-2-0-1-0-3-0-0-0-21-20-S q{quiet}"))
    searcher = NativeSearcher()
    for depth in range(1, 7):
        for table_bytes in (0, 1 << 16):
            options = SearchOptions(depth=depth, exact_depth=True, table_bytes=table_bytes)
            assert searcher.run(game, options, never).points == minimax(game, depth, 0)


def test_a_cycle_inside_the_tree_is_seen() -> None:
    """Two lone seeds that nobody can capture: far enough on, the tree holds nothing but its third occurrence."""
    game = oware.Game(oware.ruleset("openspiel"), Position.parse(CIRCLING))
    found = NativeSearcher().run(game, SearchOptions(depth=60, nodes=3_000_000), never)
    assert found.points == 0
    assert found.depth < 60


def test_a_table_kept_from_before_does_not_hide_a_repetition() -> None:
    searcher = NativeSearcher()
    for occurrences in (1, 2, 1, 2):
        game = circling("abapa", occurrences)
        found = searcher.run(game, SearchOptions(depth=6, exact_depth=True, table_bytes=1 << 16), never)
        assert found.points == minimax(as_searched(game), 6, 0)


def test_a_seat_that_resigned_does_not_make_its_position_occur_twice() -> None:
    game = oware.Game(oware.ruleset("ba-awa-three"))
    for _ in range(4):
        game.play(game.legal_moves()[0])
    game.resign(1)
    searcher = NativeSearcher()
    for depth in (1, 2, 3):
        options = SearchOptions(depth=depth, exact_depth=True, method="paranoid")
        assert searcher.run(game, options, never).points == minimax(game, depth, game.position.turn)
