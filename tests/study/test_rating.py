from __future__ import annotations

import pytest

from oware.study.rating import Rating


def test_the_worked_example_of_glickmans_paper() -> None:
    after = Rating(1500, 200, 0.06).period([(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
    assert (round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)) == (1464.05, 151.52, 0.06)


def test_solving_raises_and_failing_lowers() -> None:
    start = Rating()
    assert start.after(1200, solved=True).rating == pytest.approx(1371, abs=30)
    assert start.after(1200, solved=False).rating == pytest.approx(1029, abs=30)
    assert start.after(1200, solved=True).deviation < start.deviation
