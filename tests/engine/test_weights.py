"""The learned evaluation: both twins read and use it alike, and what is no set of weights is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import oware
from engine.plain_search import position_of
from oware import core
from oware.core.network import HIDDEN, MAGIC, PAIR_ROWS, PAIRS, STAGES, WeightsError, decoded, encoded, network_points
from oware.core.reference_search import PureSearcher
from oware.core.search import Aids, NativeSearcher, SearchOptions
from oware.engine.weights import SETS, weights_for, weights_name

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
FILES = {name: weights_for(oware.ruleset(name)) for name in SETS}


def never() -> bool:
    return False


@pytest.mark.parametrize("name", SETS)
def test_a_file_is_small_and_comes_back_the_same(name: str) -> None:
    network = decoded(FILES[name])
    assert encoded(network) == FILES[name]
    assert sum(map(len, FILES.values())) <= 500_000
    assert len(network.first) == PAIRS
    assert {len(rows) for rows in network.first} == {PAIR_ROWS}
    assert {len(row) for row in network.out} == {HIDDEN}
    assert len(network.out) == len(STAGES) + 1


@pytest.mark.parametrize("damaged", [b"", b"\0" * 100, FILES["abapa"][:-1], b"\0\0\0\0" + FILES["abapa"][4:]])
def test_damaged_weights_are_refused(damaged: bytes) -> None:
    with pytest.raises(WeightsError, match="no weights of this version"):
        decoded(damaged)


@pytest.mark.parametrize("name", SETS)
def test_the_page_has_the_same_weights(name: str) -> None:
    assert (Path(oware.__file__).parent / "web" / f"{name}.weights").read_bytes() == FILES[name]


@built
def test_the_core_refuses_damaged_weights_too() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    wrong = (MAGIC + 1).to_bytes(4, "little") + FILES["abapa"][4:]
    with pytest.raises(ValueError, match="refuses the weights"):
        NativeSearcher().run(game, SearchOptions(depth=1), never, aids=Aids(weights=wrong))


@built
@pytest.mark.parametrize("name", ["abapa", "awari", "merkel", "ouri-portugal", "wari-pratt"])
@pytest.mark.parametrize("goal", ["win", "seeds"])
def test_both_twins_value_leaves_alike(name: str, goal: str) -> None:
    aids = Aids(weights=weights_for(oware.ruleset(name)))
    for plies in (0, 5, 20, 33, 60):
        game = position_of(name, plies, plies)
        options = SearchOptions(depth=3 if plies == 20 else 2, all_moves=True, exact_depth=True, goal=goal)
        native, pure = (twin().run(game, options, never, aids=aids) for twin in (NativeSearcher, PureSearcher))
        assert native.values == pure.values
        assert [move[:8] for move in native.moves[:1]] == [move[:8] for move in pure.moves[:1]]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("abapa", "abapa"),
        ("awari", "awari"),
        ("slam-allowed", "awari"),
        ("merkel", "abapa"),
        ("ba-awa", ""),
        ("ba-awa-three", ""),
    ],
)
def test_every_rule_set_has_its_weights(name: str, expected: str) -> None:
    assert weights_name(oware.ruleset(name)) == expected
    assert weights_for(oware.ruleset(name)) == FILES.get(expected, b"")


def test_seeds_that_can_be_taken_are_worth_something() -> None:
    # The mover's F takes five seeds at once; without them there is nothing to take.
    rich = network_points(decoded(FILES["abapa"]), (1, 2, 0, 1, 2, 2, 1, 2, 0, 4, 1, 1))
    poor = network_points(decoded(FILES["abapa"]), (1, 2, 0, 1, 2, 0, 3, 0, 3, 3, 1, 1))
    assert rich > poor


def test_houses_beyond_the_last_row_of_weights_count_as_full() -> None:
    network = decoded(FILES["abapa"])
    board = (0, 0, 0, 0, 0, 15, 1, 1, 1, 1, 1, 1)
    fuller = (0, 0, 0, 0, 0, 16, 1, 1, 1, 1, 1, 0)
    assert isinstance(network_points(network, board), int)
    assert abs(network_points(network, fuller)) < 64 * 48
