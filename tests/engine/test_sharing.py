"""Searches that share a table leave each other work; here they take turns in one thread, so that it can be told exactly."""

from __future__ import annotations

import ctypes
from dataclasses import replace

import pytest

import oware
from engine.plain_search import position_of
from oware import core
from oware.core.library import int32s, library
from oware.core.search import SearchOptions, native_game

pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")

TABLE_BYTES = 8 << 20
SLICE = 500
DEPTH = 15


def searched(game: oware.Game, options: SearchOptions, threads: int) -> list[int]:
    """The numbers of the first search's result, after as many as that have taken turns until it was finished."""
    native = library()
    played = native_game(game)
    memory = ctypes.create_string_buffer(TABLE_BYTES + 64)
    table = ctypes.c_void_p((ctypes.addressof(memory) + 63) & ~63)
    searches = []
    for number in range(1, threads + 1):
        search = (ctypes.c_uint64 * (native.oware_search_bytes() // 8))()
        numbered = replace(options, thread=number if threads > 1 else 0)
        assert native.oware_search_begin(search, played.memory, table, TABLE_BYTES, int32s(numbered.encoded()), 1) == 0
        searches.append(search)
    while not native.oware_search_step(searches[0], table, SLICE, None):
        for search in searches[1:]:
            native.oware_search_step(search, table, SLICE, None)
    result = (ctypes.c_int32 * 64)()
    native.oware_search_result(searches[0], result)
    return result[:]


def nodes_of(result: list[int]) -> int:
    return (result[7] << 32) + (result[6] & 0xFFFFFFFF)


@pytest.mark.parametrize(("threads", "share"), [(2, 0.8), (4, 0.5)])
def test_the_first_searches_less_when_others_help(threads: int, share: float) -> None:
    alone = together = 0
    for seed in range(8):
        game = position_of("abapa", seed, 6 * seed)
        options = SearchOptions(depth=DEPTH)
        alone += nodes_of(searched(game, options, 1))
        together += nodes_of(searched(game, options, threads))
    assert together < share * alone


@pytest.mark.parametrize("name", ["abapa", "awari", "nam-nam"])
def test_help_changes_no_value(name: str) -> None:
    for seed in range(6):
        game = position_of(name, seed, 5 * seed)
        options = SearchOptions(depth=9, exact_depth=True, goal="seeds")
        one, three = searched(game, options, 1), searched(game, options, 3)
        assert one[3] == three[3]
