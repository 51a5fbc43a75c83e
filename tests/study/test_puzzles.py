"""Every puzzle is proved from tables, none is all but another, and the list keeps to its size."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import pytest

from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.study import puzzles as puzzle_list
from oware.study.puzzle_mining import mine, near, solution
from oware.study.puzzles import FILE, THEMES, NoPuzzleError, daily, nearest, numbered, pack, puzzles, unpack
from oware.tables.folder import build
from oware.tables.native import available
from oware.tables.probe import Tables

MOST_SEEDS = 14
MOST_BYTES = 300_000


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not available():
        pytest.skip("the C++ core is not built")
    folder = tmp_path_factory.mktemp("tables")
    build(ruleset("abapa"), MOST_SEEDS, kind="pair", folder=folder, threads=2)
    return folder


def test_there_are_enough_and_the_file_is_small() -> None:
    assert len(puzzles()) >= 600
    assert FILE.stat().st_size <= MOST_BYTES
    assert max(puzzle.seeds for puzzle in puzzles()) <= MOST_SEEDS
    assert [puzzle.rating for puzzle in puzzles()] == sorted(puzzle.rating for puzzle in puzzles())


def test_every_theme_has_puzzles() -> None:
    assert {theme for puzzle in puzzles() for theme in puzzle.themes} == set(THEMES)


def test_none_is_all_but_another() -> None:
    assert not [(one.number, other.number) for one, other in combinations(puzzles(), 2) if near(one, other)]


def test_every_move_of_every_solution_is_the_only_one(tables: Path) -> None:
    asked = Tables.open("abapa", kind="pair", folder=tables)
    for puzzle in puzzles():
        game = puzzle.start()
        aim = 24 if puzzle.aim == "draw" else 25
        for letter in puzzle.line:
            answer = asked.probe(game.position)
            if game.position.turn == 0:
                wanted = aim - game.position.stores[0]
                reaching = {move.letter for move in answer.moves if move.range.high >= wanted}
                assert reaching == {letter}, puzzle
                assert next(move for move in answer.moves if move.letter == letter).range.low >= wanted, puzzle
            game.play(letter)
    asked.close()


def test_without_tables_solutions_are_legal_and_a_solver_moves_last() -> None:
    for puzzle in puzzles():
        game = puzzle.start()
        assert len(game.legal_moves()) > 1
        for letter in puzzle.line:
            assert not game.outcome
            game.play(letter)
        assert len(puzzle.line) % 2 == 1


def test_themes_are_those_of_the_solution(tables: Path) -> None:
    asked = Tables.open("abapa", kind="pair", folder=tables)
    for puzzle in puzzles()[::10]:
        aim = 24 if puzzle.aim == "draw" else 25
        assert solution(asked, Position.parse(puzzle.position), aim) == (puzzle.line, puzzle.themes)
    asked.close()


def test_mining_gives_the_same_puzzles_for_the_same_seed(tables: Path) -> None:
    found = mine(tables, 8, 8, 3)
    assert len(found) == 8
    assert found == mine(tables, 8, 8, 3)
    assert found != mine(tables, 8, 8, 4)
    for puzzle in found:
        assert unpack(puzzle.number, pack(puzzle)) == puzzle


def test_a_puzzle_a_day() -> None:
    days = [date(2026, 1, 1) + timedelta(days) for days in range(len(puzzles()))]
    assert len({daily(day).number for day in days}) == len(puzzles())
    assert daily(days[0]) == puzzles()[0]
    assert daily(date(2025, 12, 31)).number == -puzzle_list.STRIDE % len(puzzles())


def test_the_nearest_puzzle_not_tried() -> None:
    first = nearest(1200, [])
    assert first
    second = nearest(1200, [first.position])
    assert second
    assert second != first
    assert abs(first.rating - 1200) <= abs(second.rating - 1200)
    chained = nearest(1200, [], "chain")
    assert chained
    assert "chain" in chained.themes
    assert nearest(1200, [puzzle.position for puzzle in puzzles()]) is None


def test_what_is_asked_must_exist() -> None:
    assert numbered(1) == puzzles()[0]
    with pytest.raises(NoPuzzleError, match="numbered 1 to"):
        numbered(0)
    with pytest.raises(NoPuzzleError, match="expected one of capture, chain"):
        nearest(1200, [], "kroo")


def test_a_puzzle_starts_at_its_position() -> None:
    puzzle = puzzles()[0]
    game = puzzle.start()
    assert isinstance(game, Game)
    assert str(game.position) == puzzle.position
    assert game.position.turn == 0
