"""Time management: no clock falls, and time is used."""

from __future__ import annotations

import random

import pytest

from oware.engine.clock import LEAST, OVERHEAD, Budget, Clock, Deliberation, budget


@pytest.mark.parametrize("increment", [0.0, 0.1, 2.0])
@pytest.mark.parametrize("total", [0.5, 10.0, 600.0])
def test_a_game_that_always_takes_the_most_does_not_lose_on_time(total: float, increment: float) -> None:
    left, seeds = total, 48.0
    for _ply in range(400):
        wanted, most = budget(Clock(left, increment), round(seeds))
        assert 0 < wanted <= most
        assert most <= max(left - OVERHEAD, LEAST)
        left += increment - most
        seeds = max(seeds - 0.7, 2)
    assert left > -400 * LEAST


def test_sudden_death_spends_most_of_the_clock() -> None:
    left = 60.0
    for ply in range(37):
        left -= budget(Clock(left), 48 - ply).wanted
    assert 5 < left < 30


def test_the_increment_is_used() -> None:
    assert budget(Clock(1.0, 1.0), 30).wanted > 0.5
    assert budget(Clock(600.0, 5.0), 48).wanted > budget(Clock(600.0), 48).wanted + 3


def test_more_time_is_taken_when_it_is_coming() -> None:
    assert budget(Clock(10.0, 0.0, 2), 48).wanted > 4
    last = budget(Clock(10.0, 0.0, 1), 48)
    assert last.wanted == last.most == 10.0 - OVERHEAD


def test_a_clock_that_has_run_out_still_makes_a_move() -> None:
    for left in (-5.0, 0.0, 0.001):
        assert budget(Clock(left), 10) == Budget(LEAST, LEAST)


def played(letters: str, values: list[float], choices: int = 6) -> float:
    """Seconds after which a deliberation of 1 s (4 s at most), one depth each 10 ms, has had enough."""
    deliberation = Deliberation(Budget(1.0, 4.0), choices)
    for depth in range(1, 1000):
        letter = letters[(depth - 1) % len(letters)]
        if deliberation.enough(letter, values[min(depth - 1, len(values) - 1)], depth / 100):
            return depth / 100
    raise AssertionError("it never ended")


def test_a_settled_search_ends_sooner_than_a_restless_one() -> None:
    settled, restless, falling = played("A", [1.0]), played("AB", [1.0]), played("A", [-depth for depth in range(999)])
    assert settled < 0.6 < restless <= 4.0
    assert settled < falling <= 4.0
    assert played("A", [1.0], choices=1) < settled / 4


def test_nothing_goes_beyond_the_most() -> None:
    source = random.Random(1)
    for _try in range(100):
        most = source.uniform(0.1, 4)
        deliberation = Deliberation(Budget(min(1.0, most), most), 6)
        assert any(
            deliberation.enough(source.choice("ABCDEF"), source.uniform(-20, 20), depth * most / 50)
            for depth in range(1, 51)
        )
