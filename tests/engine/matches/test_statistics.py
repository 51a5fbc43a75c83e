"""Elo and the test, against closed forms and a simulation."""

from __future__ import annotations

from math import exp, inf, log, sqrt
from random import Random

import pytest

from oware.engine.matches.statistics import (
    Sprt,
    Tally,
    elo_interval,
    elo_of,
    expected_score,
    log_likelihood,
    pair_score,
    score_interval,
    superiority,
)


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101)])
def test_elo_and_score(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score)
    assert elo_of(score) == pytest.approx(elo)


def test_all_or_nothing_is_infinite() -> None:
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


@pytest.mark.parametrize(("wins", "losses"), [(30, 20), (60, 5), (3, 4)])
def test_with_two_results_the_ratio_is_that_of_a_coin(wins: int, losses: int) -> None:
    """With pairs won or lost altogether the best distribution of mean s is (1 − s, s): the ratio of two coins."""
    test = Sprt(0, 20)
    low, high = expected_score(0), expected_score(20)
    coin = wins * log(high / low) + losses * log((1 - high) / (1 - low))
    assert test.ratio([losses, 0, 0, 0, wins]) == pytest.approx(coin, abs=0.01)


def test_the_likelihood_is_highest_at_the_mean_observed() -> None:
    pairs = [5, 10, 20, 14, 6]
    mean = pair_score(pairs)
    best = log_likelihood(pairs, mean)
    assert best == pytest.approx(sum(count * log(count / 55) for count in pairs))
    assert all(log_likelihood(pairs, mean + step) < best for step in (-0.1, -0.01, 0.01, 0.1))


def test_the_ratio_is_that_of_the_normal_approximation_for_many_pairs() -> None:
    """GSPRT, equation (9): N (s1 − s0) (2 m − s0 − s1) / (2 variance), for small differences."""
    pairs = [900, 2100, 3950, 2120, 930]
    mean = pair_score(pairs)
    total = sum(pairs)
    variance = (
        sum(count * (score - mean) ** 2 for count, score in zip(pairs, (0, 0.25, 0.5, 0.75, 1), strict=True)) / total
    )
    low, high = expected_score(0), expected_score(3)
    expected = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 3).ratio(pairs) == pytest.approx(expected, rel=0.01)


def test_the_interval_is_that_of_the_normal_approximation_for_many_pairs() -> None:
    pairs = [900, 2100, 3950, 2120, 930]
    mean, total = pair_score(pairs), sum(pairs)
    variance = (
        sum(count * (score - mean) ** 2 for count, score in zip(pairs, (0, 0.25, 0.5, 0.75, 1), strict=True)) / total
    )
    low, high = score_interval(pairs)
    half = 1.959964 * sqrt(variance / total)
    assert low == pytest.approx(mean - half, abs=half / 50)
    assert high == pytest.approx(mean + half, abs=half / 50)


def test_when_everything_was_won_the_interval_has_its_closed_form() -> None:
    """All of N pairs won: the likelihood of mean s is s to the N, so that s reaches down to exp(−z² / 2 N)."""
    low, high = score_interval([0, 0, 0, 0, 20])
    assert low == pytest.approx(exp(-(1.959964**2) / 40), abs=0.003)
    assert high > 0.999
    elo, worst, best = elo_interval([0, 0, 0, 0, 20])
    assert elo == inf
    assert 380 < worst < 430 < best


def test_swapping_the_players_turns_everything_round() -> None:
    pairs, swapped = [3, 9, 11, 4, 8], [8, 4, 11, 9, 3]
    assert [-value for value in elo_interval(pairs)] == pytest.approx(
        [elo_interval(swapped)[at] for at in (0, 2, 1)], abs=0.01
    )
    assert superiority(pairs) == pytest.approx(1 - superiority(swapped))
    assert Sprt(-5, 5).ratio(pairs) == pytest.approx(-Sprt(-5, 5).ratio(swapped))


def test_nothing_is_known_before_the_first_pair() -> None:
    none = [0] * 5
    assert (Sprt(0, 5).ratio(none), Sprt(0, 5).verdict(none), superiority(none)) == (0, "", 0.5)
    assert score_interval(none) == (0, 1)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(90)))


@pytest.mark.parametrize(("elo", "verdict"), [(0, "elo0"), (120, "elo1")])
def test_the_test_errs_as_seldom_as_it_says(elo: float, verdict: str) -> None:
    test = Sprt(0, 120, 0.05, 0.05)
    score = expected_score(elo)
    random, wrong = Random(elo), 0
    for _run in range(25):
        pairs = [0] * 5
        while not test.verdict(pairs):
            points = sum(random.random() < score for _game in range(2))
            pairs[2 * points] += 1
        wrong += test.verdict(pairs) != verdict
    assert wrong <= 4


@pytest.mark.parametrize(("elo0", "elo1", "alpha"), [(5, 0, 0.05), (0, 0, 0.05), (0, 5, 0), (0, 5, 0.5)])
def test_numbers_that_make_no_test_are_refused(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(ValueError, match="expected elo0 below elo1"):
        Sprt(elo0, elo1, alpha)


def test_a_tally() -> None:
    tally = Tally()
    assert (tally.score, tally.margin, tally.margin_error) == (0.5, 0, inf)
    for points, margin in ((1, 10), (0.5, 0), (0, -4)):
        tally.add(points, margin)
    tally.add_pair(1.5)
    assert (tally.wins, tally.draws, tally.losses, tally.games) == (1, 1, 1, 3)
    assert (tally.score, tally.margin, tally.pairs) == (0.5, 2, [0, 0, 0, 1, 0])
    assert tally.margin_error == pytest.approx(1.959964 * sqrt(52 / 3))
