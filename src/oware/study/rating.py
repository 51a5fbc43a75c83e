"""How strong somebody is at puzzles, by Glicko-2 (M. Glickman, 2012); the library does the counting.

Every puzzle tried is a rating period with one game against the puzzle, whose rating does not change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

START_RATING: Final = 1200.0
START_DEVIATION: Final = 350.0
START_VOLATILITY: Final = 0.06
PUZZLE_DEVIATION: Final = 60.0
"""How sure the rating of a puzzle is."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A solver's rating.

    Attributes:
        rating: On the scale of Glicko, on which 200 points are a clear difference.
        deviation: Its standard deviation; the true rating is within twice as much, nineteen times in twenty.
        volatility: How erratic results are.
    """

    rating: float = START_RATING
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    def after(self, puzzle: float, *, solved: bool) -> Rating:
        """The rating after a puzzle.

        Args:
            puzzle: The puzzle's rating.
            solved: Whether it was solved at the first try.
        """
        return self.period([(puzzle, PUZZLE_DEVIATION, 1.0 if solved else 0.0)])

    def period(self, games: list[tuple[float, float, float]]) -> Rating:
        """The rating after a rating period.

        Args:
            games: Rating and deviation of each opponent, and the score: 1, 0.5 or 0.
        """
        from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

        opponents = [(rating_to_mu(rating), rd_to_phi(deviation), score) for rating, deviation, score in games]
        mu, phi, sigma = update_rating(rating_to_mu(self.rating), rd_to_phi(self.deviation), self.volatility, opponents)
        return Rating(mu_to_rating(mu), phi_to_rd(phi), sigma)
