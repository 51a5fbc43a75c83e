"""What results prove: Elo with error bars and the sequential probability ratio test, from pairs of games.

The two games of a pair begin with the same opening, each side playing each once, so that their results go together: the
unit of the statistics is the pair, with five results (0, ½, 1, 1½ or 2 points; "pentanomial"). All is likelihood: with
observed shares p̂ of the results a, the most likely distribution of mean s is p_i = p̂_i / (1 + x (a_i − s)), x such that
the mean is s (Van den Bergh, "A practical introduction to the GSPRT", 2020, section 2). The test compares the likelihoods
at the two hypotheses, the interval holds all s whose likelihood is not too far below the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, exp, inf, log, log10, sqrt
from typing import Final, Literal

PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Share of the points of a pair, for each of its five results."""

Z95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

_UNSEEN: Final = 1e-3
_TINY: Final = 1e-12


@dataclass(slots=True)
class Tally:
    """Results of a match, from the first player's view.

    Attributes:
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
        pairs: Finished pairs of games by their points: 0, ½, 1, 1½ and 2.
        margins: Seeds ahead at the end of each game.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * len(PAIR_SCORES))
    margins: list[float] = field(default_factory=list)

    def add(self, points: float, margin: float) -> None:
        """Counts a game: 1 point for a win, ½ for a draw."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        self.margins.append(margin)

    def add_pair(self, points: float) -> None:
        """Counts a pair of games by the points of both."""
        self.pairs[round(2 * points)] += 1

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Share of the points, 0 to 1; ½ before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def margin(self) -> float:
        """Mean seeds ahead at the end."""
        return sum(self.margins) / len(self.margins) if self.margins else 0.0

    @property
    def margin_error(self) -> float:
        """Half the 95 % interval of the mean seed margin."""
        count = len(self.margins)
        if count < 2:
            return inf
        variance = sum((margin - self.margin) ** 2 for margin in self.margins) / (count - 1)
        return Z95 * sqrt(variance / count)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of two hypotheses about the first player's strength.

    Attributes:
        elo0: The difference the null hypothesis says.
        elo1: The difference the alternative says; larger.
        alpha: Chance to accept the alternative when the null hypothesis is true.
        beta: Chance to accept the null hypothesis when the alternative is true.

    Raises:
        ValueError: The numbers make no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (self.elo0 < self.elo1 and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(
                f"elo0 {self.elo0}, elo1 {self.elo1}, alpha {self.alpha}, beta {self.beta}: expected elo0 below elo1, "
                "alpha and beta between 0 and 0.5"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratio at or below which the null hypothesis is accepted, and that from which the alternative is (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio of the alternative to the null hypothesis."""
        if not sum(pairs):
            return 0.0
        return log_likelihood(pairs, expected_score(self.elo1)) - log_likelihood(pairs, expected_score(self.elo0))

    def verdict(self, pairs: Sequence[int]) -> Literal["", "elo0", "elo1"]:
        """The hypothesis accepted, empty while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "elo0" if ratio <= low else "elo1" if ratio >= high else ""


def expected_score(elo: float) -> float:
    """The share of points expected of a player so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference in Elo of which a share of points is expected; infinite for all or nothing."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return 400 * log10(score / (1 - score))


def pair_score(pairs: Sequence[int]) -> float:
    """The share of points of pairs; ½ when there are none."""
    total = sum(pairs)
    return sum(score * count for score, count in zip(PAIR_SCORES, pairs, strict=True)) / total if total else 0.5


def log_likelihood(pairs: Sequence[int], score: float) -> float:
    """The largest logarithm of the likelihood of pairs among all distributions with that mean.

    Results not seen yet count as a thousandth of a pair, so that nothing is ruled out.

    Args:
        pairs: Counts of the five results.
        score: The mean, between 0 and 1 exclusive.
    """
    counts = [max(count, _UNSEEN) for count in pairs]
    total = sum(counts)
    shares = [count / total for count in counts]
    offsets = [at - score for at in PAIR_SCORES]
    # The derivative of the likelihood by the multiplier falls all the way between the poles.
    low, high = -1 / offsets[-1], 1 / -offsets[0]
    low, high = low + _TINY * abs(low), high - _TINY * abs(high)
    for _step in range(60):
        middle = (low + high) / 2
        slope = sum(share * offset / (1 + middle * offset) for share, offset in zip(shares, offsets, strict=True))
        low, high = (middle, high) if slope > 0 else (low, middle)
    multiplier = (low + high) / 2
    return sum(
        count * log(share / (1 + multiplier * offset))
        for count, share, offset in zip(counts, shares, offsets, strict=True)
    )


def score_interval(pairs: Sequence[int], deviations: float = Z95) -> tuple[float, float]:
    """The scores the results are compatible with: twice the fall of the log-likelihood is at most the squared deviations.

    Args:
        pairs: Counts of the five results.
        deviations: Standard deviations of the normal distribution on either side (Wilks).
    """
    if not sum(pairs):
        return 0.0, 1.0
    best = pair_score([max(count, _UNSEEN) for count in pairs])  # type: ignore[misc]
    worst = log_likelihood(pairs, min(max(best, _TINY), 1 - _TINY)) - deviations**2 / 2

    def edge(outside: float, inside: float) -> float:
        for _step in range(60):
            middle = (outside + inside) / 2
            if log_likelihood(pairs, middle) >= worst:
                inside = middle
            else:
                outside = middle
        return inside

    return edge(_TINY, best), edge(1 - _TINY, best)


def elo_interval(pairs: Sequence[int], deviations: float = Z95) -> tuple[float, float, float]:
    """Elo and the lower and upper end of its interval, 95 % unless told otherwise."""
    low, high = score_interval(pairs, deviations)
    return elo_of(pair_score(pairs)), elo_of(low), elo_of(high)


def superiority(pairs: Sequence[int]) -> float:
    """How likely it is that the first player is the stronger one (normal approximation of the mean of pairs)."""
    total = sum(pairs)
    if not total:
        return 0.5
    mean = pair_score(pairs)
    variance = sum(count * (score - mean) ** 2 for score, count in zip(PAIR_SCORES, pairs, strict=True)) / total
    if not variance:
        # All pairs ended alike: as many heads in a row have this chance with a fair coin.
        return 0.5 if mean == 0.5 else 1 - exp(-total * log(2)) if mean > 0.5 else exp(-total * log(2))
    return (1 + erf((mean - 0.5) / sqrt(2 * variance / total))) / 2
