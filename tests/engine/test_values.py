"""The search finds the values of plain full-width search, in every rule set, with and without a table."""

from __future__ import annotations

import pytest

import oware
from engine.plain_search import as_searched, expected, max_n, minimax, moves_valued, position_of
from golden_data import golden
from oware import core
from oware.core.reference_search import PureSearcher
from oware.core.search import PROVEN_POINTS, NativeSearcher, Searcher, SearchOptions
from oware.rules.position import Position

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
TABLES = (0, 1 << 16)
TWO_PLAYER_SETS = tuple(name for name, rules in oware.RULESETS.items() if rules.players == 2)


def never() -> bool:
    return False


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return NativeSearcher()


@built
@pytest.mark.parametrize("name", TWO_PLAYER_SETS)
def test_values_are_those_of_full_width_search(name: str, searcher: Searcher) -> None:
    for seed, plies in enumerate((0, 9, 25, 50, 75)):
        game = position_of(name, seed, plies)
        plain = as_searched(game)
        for depth in (1, 2, 3):
            value = minimax(plain, depth, plain.position.turn)
            for table_bytes in TABLES:
                options = SearchOptions(depth=depth, exact_depth=True, table_bytes=table_bytes)
                assert searcher.run(game, options, never).points == value


@built
@pytest.mark.slow
@pytest.mark.parametrize("name", TWO_PLAYER_SETS)
def test_values_at_greater_depth_and_of_more_positions(name: str, searcher: Searcher) -> None:
    for seed in range(100, 130):
        game = position_of(name, seed, 4 * (seed - 100))
        plain = as_searched(game)
        for depth in (4, 5):
            value = minimax(plain, depth, plain.position.turn)
            for table_bytes in TABLES:
                options = SearchOptions(depth=depth, exact_depth=True, table_bytes=table_bytes)
                assert searcher.run(game, options, never).points == value


@built
@pytest.mark.parametrize("name", TWO_PLAYER_SETS)
def test_every_move_has_its_exact_value_when_asked_for(name: str, searcher: Searcher) -> None:
    game = position_of(name, 7, 17)
    for table_bytes in TABLES:
        options = SearchOptions(depth=3, all_moves=True, exact_depth=True, table_bytes=table_bytes)
        assert searcher.run(game, options, never).values == moves_valued(as_searched(game), 3)


@built
def test_a_level_of_ba_awa_plays_on_rather_than_take_a_sure_draw(searcher: Searcher) -> None:
    differ = 0
    for seed in range(60):
        game = position_of("ba-awa", seed, 100)
        for _ in range(3):
            game.undo()
        value = minimax(game, 3, game.position.turn, shunned=300)
        differ += value != minimax(game, 3, game.position.turn)
        for options in (
            SearchOptions(depth=3, playing=True, exact_depth=True),
            SearchOptions(depth=3, playing=True, all_moves=True, exact_depth=True),
        ):
            assert searcher.run(game, options, never).points == value
            assert PureSearcher().run(game, options, never).points == value
    assert differ >= 3


@built
@pytest.mark.parametrize("plies", [0, 10, 30])
def test_three_players_for_themselves_or_against_one(plies: int, searcher: Searcher) -> None:
    game = position_of("ba-awa-three", plies, plies)
    turn = game.position.turn
    for depth in (1, 2, 3, 4):
        alone = searcher.run(game, SearchOptions(depth=depth, method="max-n"), never)
        assert alone.points == max_n(game, depth)[turn]
        default = searcher.run(game, SearchOptions(depth=depth), never)
        assert default.points == expected(game, depth, turn)[turn]
        assert default.points == searcher.run(game, SearchOptions(depth=depth, method="expected"), never).points
        for seat in range(3):
            options = SearchOptions(depth=depth, method="paranoid", exact_depth=True, view=seat)
            assert searcher.run(game, options, never).points == minimax(game, depth, seat)
            options = SearchOptions(depth=depth, method="max-n", view=seat)
            assert searcher.run(game, options, never).points == max_n(game, depth)[seat]


@built
@pytest.mark.parametrize("name", ["abapa", "awari", "ouri-portugal", "ba-awa", "nam-nam", "ba-awa-three"])
def test_both_twins_find_the_same(name: str, searcher: Searcher) -> None:
    for plies in (0, 21, 44):
        game = position_of(name, plies, plies)
        for all_moves in (False, True):
            options = SearchOptions(depth=3, all_moves=all_moves, exact_depth=True, table_bytes=0)
            native, pure = (twin.run(game, options, never) for twin in (searcher, PureSearcher()))
            assert (pure.points, pure.depth) == (native.points, native.depth)
            if all_moves:
                assert pure.values == native.values


@built
def test_values_of_solved_positions(searcher: Searcher) -> None:
    """What the search proves under awari is exact; a win counts first, which changes no order as both stores are level."""
    rules = oware.ruleset("awari").replaced(stop_at_majority=False)
    checked = 0
    for solved in golden("awari_values")["values"]:
        seeds = sum(solved["board"])
        if seeds % 2 or seeds > 4:
            continue
        position = Position(tuple(solved["board"]), ((48 - seeds) // 2, (48 - seeds) // 2))
        game = oware.Game(rules, position)
        if game.outcome:
            continue
        found = searcher.run(game, SearchOptions(depth=40, nodes=2_000_000, all_moves=True), never)
        value = solved["value"]
        if abs(found.points) < PROVEN_POINTS:
            continue  # forty plies of circling are not enough to see the end of every position that is won
        assert found.points == 64 * value + 10_000 * (1 if value > 0 else -1), solved
        checked += 1
    assert checked == 18


@built
@pytest.mark.parametrize("pure", [False, True])
def test_a_win_in_one_is_taken_and_proven(pure: bool) -> None:
    twin: Searcher = PureSearcher() if pure else NativeSearcher()
    game = oware.Game(oware.ruleset("abapa"), Position.parse("0-0-0-0-0-1-1-6-0-0-0-0-24-16-S"))
    found = twin.run(game, SearchOptions(depth=4), never)
    assert found.best == "F"
    assert found.points == 64 * (26 - 16) + 10_000


@built
def test_the_larger_capture_is_found_and_the_line_can_be_played(searcher: Searcher) -> None:
    game = oware.Game(oware.ruleset("abapa"), Position.parse("1-0-0-0-2-2-1-1-1-9-9-9-6-7-S"))
    found = searcher.run(game, SearchOptions(depth=1), never)
    assert found.best == "F"
    found = searcher.run(game, SearchOptions(depth=8), never)
    for letter in found.line:
        game.play(letter)
    assert len(found.line) == 8
