from __future__ import annotations

import ctypes
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oware.tables.index import board_at, boards, boards_of_level, boards_up_to, can_arise, index_of
from oware.tables.native import available, functions

BOARDS = st.lists(st.integers(0, 12), min_size=12, max_size=12).filter(lambda board: sum(board) <= 48).map(tuple)


@pytest.mark.parametrize("seeds", range(6))
def test_every_board_of_a_level_has_a_number_of_its_own(seeds: int) -> None:
    found = list(boards(seeds))
    assert [index_of(board) for board in found] == list(range(comb(seeds + 11, 11)))
    assert len(set(found)) == len(found)
    assert {sum(board) for board in found} == {seeds}


@given(BOARDS)
def test_number_and_board_are_inverse(board: tuple[int, ...]) -> None:
    assert board_at(sum(board), index_of(board)) == board


def test_sizes_of_levels() -> None:
    assert [boards_up_to(seeds) for seeds in (12, 16, 20, 24, 30)] == [
        2_704_156,
        30_421_755,
        225_792_840,
        1_251_677_700,
        11_058_116_888,
    ]
    with pytest.raises(IndexError, match="board 12 of 12"):
        board_at(1, 12)


def test_boards_that_can_arise_have_an_empty_house_in_the_other_row() -> None:
    for seeds in range(8):
        level = boards_of_level(seeds) - (comb(seeds + 5, 11) if seeds >= 6 else 0)
        assert sum(map(can_arise, boards(seeds))) == level


@pytest.mark.skipif(not available(), reason="the C++ core is not built")
@given(BOARDS)
def test_the_core_numbers_boards_alike(board: tuple[int, ...]) -> None:
    houses = (ctypes.c_int32 * 12)(*board)
    assert functions().oware_tables_index(houses) == index_of(board)
    back = (ctypes.c_int32 * 12)()
    assert functions().oware_tables_board(sum(board), index_of(board), back) == 0
    assert tuple(back) == board
