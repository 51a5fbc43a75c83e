"""Limits, slices, stopping, and that a search is the same every time."""

from __future__ import annotations

import ctypes
import mmap
import threading
import time

import pytest

import oware
from oware import core
from oware.core.library import int32s, library
from oware.core.native_game import NativeGame
from oware.core.search import NativeSearcher, SearchOptions
from oware.engine import Engine, Limits

pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")

# Other processes may take the processor away: what is quick enough once in so many tries is quick enough.
TRIES = 10
GAMES = ["abapa", "awari", "slam-illegal", "ba-awa", "ba-awa-three"]


def sliced(name: str, slice_nodes: int, options: SearchOptions) -> list[int]:
    """All numbers of a search cut into slices."""
    lib = library()
    game = NativeGame(oware.ruleset(name))
    search = (ctypes.c_uint64 * (lib.oware_search_bytes() // 8))()
    memory = ctypes.create_string_buffer(options.table_bytes + 64)
    table = ctypes.c_void_p((ctypes.addressof(memory) + 63) & ~63)
    lib.oware_search_begin(search, game.memory, table, options.table_bytes, int32s(options.encoded()), options.seed)
    while not lib.oware_search_step(search, table, slice_nodes, None):
        pass
    result = (ctypes.c_int32 * 64)()
    lib.oware_search_result(search, result)
    return result[:]


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) < 8, reason="so much memory has no addresses")
@pytest.mark.parametrize("size", [(1 << 31) - 64, 1 << 31, 1 << 35])
def test_a_table_of_gigabytes_is_used(size: int) -> None:
    lib = library()
    search = (ctypes.c_uint64 * (lib.oware_search_bytes() // 8))()
    page = mmap.mmap(-1, mmap.PAGESIZE)  # the head, all of the table that is written to before the search goes on
    head = (ctypes.c_uint64 * 8).from_buffer(page)
    game = NativeGame(oware.ruleset("abapa"))
    assert lib.oware_search_begin(search, game.memory, head, size, int32s(SearchOptions().encoded()), 0) == 0
    assert head[1] & 0xFFFFFFFF == size // 64 - 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("all_moves", [False, True])
def test_slices_change_nothing(name: str, all_moves: bool) -> None:
    options = SearchOptions(depth=6, nodes=9_000, all_moves=all_moves, noise=100, most_loss=200, seed=5)
    whole = sliced(name, 1 << 30, options)
    assert whole[0] == 1
    assert sliced(name, 1, options) == whole
    assert sliced(name, 777, options) == whole


@pytest.mark.parametrize("name", GAMES)
def test_a_search_is_the_same_every_time(name: str) -> None:
    game = oware.Game(oware.ruleset(name))
    searcher = NativeSearcher()
    options = SearchOptions(nodes=20_000, fresh_table=True)
    first = searcher.run(game, options, lambda: False)
    searcher.run(game, SearchOptions(nodes=30_000), lambda: False)
    assert searcher.run(game, options, lambda: False) == first
    assert NativeSearcher().run(game, options, lambda: False) == first


def test_node_and_depth_limits() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    engine = Engine()
    assert engine.search(game, Limits(depth=5)).depth == 5
    assert 10_000 <= engine.search(game, Limits(nodes=10_000)).nodes < 10_200


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seconds", [0, 0.05, 0.2])
def test_the_time_limit_holds(name: str, seconds: float) -> None:
    engine = Engine()
    game = oware.Game(oware.ruleset(name))
    engine.search(game, Limits(depth=1))
    for _ in range(TRIES):
        start = time.thread_time()  # the search is in this thread
        analysis = engine.search(game, Limits(time=seconds))
        overrun = time.thread_time() - start - seconds
        if overrun < 0.02:
            break
    assert overrun < 0.02
    assert analysis.letter in game.legal_moves()


@pytest.mark.parametrize("name", GAMES)
def test_stop_is_heard_at_once(name: str) -> None:
    engine = Engine()
    game = oware.Game(oware.ruleset(name))
    for _ in range(TRIES):
        stopped: list[float] = []

        def stop(stopped: list[float] = stopped) -> None:
            stopped.append(time.perf_counter())
            engine.stop()

        timer = threading.Timer(0.1, stop)
        timer.start()
        engine.search(game, Limits(time=20))
        delay = time.perf_counter() - stopped[0] if stopped else 0
        timer.join()
        if delay < 0.1:
            break
    assert delay < 0.1


def test_the_stop_flag_in_memory_ends_a_search() -> None:
    lib = library()
    game = NativeGame(oware.ruleset("abapa"))
    search = (ctypes.c_uint64 * (lib.oware_search_bytes() // 8))()
    stop = ctypes.c_int32(0)
    lib.oware_search_begin(search, game.memory, None, 0, int32s(SearchOptions().encoded()), 0)
    step = (search, None, 2**31 - 1, ctypes.byref(stop))
    thread = threading.Thread(target=lib.oware_search_step, args=step, daemon=True)
    thread.start()
    time.sleep(0.1)
    assert thread.is_alive()
    stop.value = 1
    thread.join(60)
    assert not thread.is_alive()
    result = (ctypes.c_int32 * 64)()
    lib.oware_search_result(search, result)
    before = result[6]
    lib.oware_search_step(*step)
    lib.oware_search_result(search, result)
    assert result[6] - before < 10_000  # it looks at the flag that often


def test_a_report_is_made_of_every_depth() -> None:
    depths: list[int] = []
    Engine().search(oware.Game(oware.ruleset("abapa")), Limits(depth=14), report=lambda a: depths.append(a.depth))
    assert depths == sorted(set(depths))
    assert depths[-1] == 14


@pytest.mark.parametrize("limits", [{"time": -1}, {"time": float("inf")}, {"nodes": 0}, {"depth": 0}, {"depth": 101}])
def test_limits_out_of_range_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Limits(**limits)  # type: ignore[arg-type]


def test_a_game_that_is_over_has_no_move() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    game.agree_to_end()
    engine = Engine()
    assert engine.search(game).letter == ""
    with pytest.raises(ValueError, match="over"):
        engine.choose(game, 3)
