"""Counting where it is easily got wrong: repetition, quiet plies and majority in the middle of the paths."""

from __future__ import annotations

import random

import pytest

import oware
from oware import core
from oware.core import Perft

pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")

CIRCLING = oware.Position.parse("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")


@pytest.mark.parametrize(
    ("rules", "depth", "counts"),
    [
        ("auale", 11, Perft(1)),
        ("auale", 12, Perft(1, ended=1)),  # the twelfth ply brings the start back
        ("auale", 13, Perft(0, ended=1)),
        ("abapa", 23, Perft(1)),
        ("abapa", 24, Perft(1, ended=1)),
        ("abapa-society", 250, Perft(1)),
        ("default-capped", 99, Perft(0, ended=1)),
    ],
)
def test_repetition_on_the_path(rules: str, depth: int, counts: Perft) -> None:
    assert core.native().perft(oware.ruleset(rules), depth, CIRCLING) == counts


def test_quiet_plies_on_the_path() -> None:
    rules = oware.ruleset("abapa-society").replaced(quiet_plies=7)
    assert core.native().perft(rules, 6, CIRCLING) == Perft(1)
    assert core.native().perft(rules, 7, CIRCLING) == Perft(1, ended=1)
    assert core.native().perft(rules, 8, CIRCLING) == Perft(0, ended=1)


def test_earlier_occurrences_count() -> None:
    start = oware.Position.parse(f"{CIRCLING} r1-0-0-0-0-0-0-0-0-0-0-1-S*1,0-0-0-0-0-0-1-0-0-0-0-1-N*1")
    assert core.native().perft(oware.ruleset("auale"), 1, start) == Perft(1, ended=1)
    assert core.pure().perft(oware.ruleset("auale"), 1, start) == Perft(1, ended=1)


def test_a_majority_set_up_ends_after_one_ply() -> None:
    start = oware.Position.parse("1-0-0-0-0-1-0-0-0-0-0-1-30-15-S")
    assert core.native().perft(oware.ruleset("abapa"), 1, start) == Perft(2, ended=2)
    assert core.native().perft(oware.ruleset("abapa"), 2, start) == Perft(0, ended=2)


@pytest.mark.parametrize("name", ["abapa", "awari", "auale", "playstrategy", "default-capped"])
def test_the_fast_paths_agree_with_the_general_one(name: str) -> None:
    """A rule set that captures ones too in a house nobody can fill takes the general path and plays the same."""
    fast, general = oware.ruleset(name), oware.ruleset(name).replaced(capture_counts=(2, 3, 48))
    chance = random.Random(name)
    for index in range(20):
        game = core.native().playout(fast, 3, index, max_plies=chance.randrange(90))
        game.undo()
        start = game.position
        for depth in (1, 4, 6):
            assert core.native().perft(fast, depth, start) == core.native().perft(general, depth, start)
        assert core.native().playouts(fast, 30, index, position=start) == core.native().playouts(
            general, 30, index, position=start
        )


def test_ten_plies_from_the_start() -> None:
    assert core.native().perft(oware.ruleset("abapa"), 10) == Perft(18137964, 2699685)
