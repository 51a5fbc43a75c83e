"""The levels: how far each looks and how well it judges. A level plays alike on every machine, for it counts nodes, not time.

A level's weakness is a player's, not a gambler's. It searches every move some plies deep, so many nodes at most, and
misjudges what it finds by a number of seeds, small errors being likelier than large ones; of moves that lose more than it
may by its own search it plays none. What a level overlooks lies beyond its depth, and what it gets wrong is close.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from oware.core.search import POINTS, SearchOptions
from oware.locale import _
from oware.rules.errors import OwareError


@dataclass(frozen=True, slots=True)
class Level:
    """One level.

    Attributes:
        number: 1 to 12.
        depth: Most plies it looks ahead; 0 for no limit.
        effort: Most nodes as Oware's count; one of Ba-awa takes eight.
        noise: Most seeds by which it misjudges a move, small errors being likelier than large ones.
        most_loss: Most seeds a move of its may be worse than the best by its own search.
        table_bytes: Size of its transposition table.
        terms: What it counts at the end of its view, one of `oware.core.search.TERMS`: the lowest count seeds in the stores
            alone, as beginners do.
        rating: Elo on a scale of our own, measured by matches of neighbours (`benches/levels.py`); only differences mean
            something, and the lowest level's is set.
    """

    number: int
    depth: int
    effort: int
    noise: float
    most_loss: float
    table_bytes: int
    terms: str
    rating: int

    @property
    def name(self) -> str:
        """Its name, in the user's language."""
        return _names()[self.number - 1]

    @property
    def description(self) -> str:
        """How it plays, in the user's language."""
        return _descriptions()[self.number - 1]

    def options(self, seed: int = 0, view: int | None = None) -> SearchOptions:
        """What the search is asked for a move of this level."""
        return SearchOptions(
            depth=self.depth,
            effort=self.effort,
            all_moves=self.noise > 0,
            fresh_table=True,
            playing=True,
            noise=round(self.noise * POINTS),
            most_loss=round(self.most_loss * POINTS),
            table_bytes=self.table_bytes,
            terms=self.terms,
            view=view,
            seed=seed,
        )


LEVELS: Final = (
    Level(1, depth=1, effort=1_000, noise=6, most_loss=8, table_bytes=1 << 16, terms="seeds", rating=300),
    Level(2, depth=2, effort=2_000, noise=8, most_loss=10, table_bytes=1 << 16, terms="seeds", rating=600),
    Level(3, depth=2, effort=2_000, noise=3.5, most_loss=5, table_bytes=1 << 16, terms="seeds", rating=910),
    Level(4, depth=2, effort=2_000, noise=1.75, most_loss=3, table_bytes=1 << 16, terms="seeds", rating=1250),
    Level(5, depth=3, effort=5_000, noise=2.5, most_loss=3.5, table_bytes=1 << 16, terms="built-in", rating=1565),
    Level(6, depth=3, effort=5_000, noise=3.5, most_loss=5, table_bytes=1 << 16, terms="best", rating=1885),
    Level(7, depth=5, effort=20_000, noise=1.5, most_loss=2.5, table_bytes=1 << 18, terms="best", rating=2160),
    Level(8, depth=7, effort=40_000, noise=0.75, most_loss=1.5, table_bytes=1 << 18, terms="best", rating=2405),
    Level(9, depth=9, effort=80_000, noise=0.5, most_loss=1, table_bytes=1 << 20, terms="best", rating=2630),
    Level(10, depth=12, effort=200_000, noise=0, most_loss=0, table_bytes=1 << 21, terms="best", rating=2895),
    Level(11, depth=0, effort=400_000, noise=0, most_loss=0, table_bytes=1 << 22, terms="best", rating=3295),
    Level(12, depth=0, effort=2_000_000, noise=0, most_loss=0, table_bytes=1 << 24, terms="best", rating=3525),
)
"""All levels, the weakest first."""


def level(number: int) -> Level:
    """The level of that number.

    Raises:
        OwareError: There is no such level.
    """
    if number not in range(1, len(LEVELS) + 1):
        raise OwareError(f"level is {number!r}; expected 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def limited(rating: int, seed: int, ply: int) -> Level:
    """The level that plays a move for a player of a rating: one of the two whose ratings it lies between.

    The nearer one is the likelier; seed and ply decide, so that the same game is played again. A rating below all
    levels' is the lowest level's, one above all the highest's.

    Args:
        rating: Elo on the scale of `Level.rating`.
        seed: Seed of the player.
        ply: Moves played so far.
    """
    if rating <= LEVELS[0].rating:
        return LEVELS[0]
    for lower, upper in pairwise(LEVELS):
        if rating <= upper.rating:
            share = (rating - lower.rating) / (upper.rating - lower.rating)
            return upper if Random(1_000_003 * seed + ply).random() < share else lower
    return LEVELS[-1]


def _names() -> tuple[str, ...]:
    return (
        _("Newcomer"),
        _("Beginner"),
        _("Learner"),
        _("Casual player"),
        _("Keen player"),
        _("Able player"),
        _("Club player"),
        _("Seasoned player"),
        _("Strong player"),
        _("Expert"),
        _("Master"),
        _("Grandmaster"),
    )


def _descriptions() -> tuple[str, ...]:
    return (
        _("Sees what it can take now, misjudges it badly, and never asks what you will answer."),
        _("Sees your answer, and misjudges it badly."),
        _("Sees your answer, and is several seeds out in what it sees."),
        _("Sees your answer, and is a seed or two out in what it sees."),
        _("Looks three moves ahead; small captures escape it now and then."),
        _("Looks three moves ahead, judges positions better, and is about a seed out."),
        _("Looks five moves ahead; only small advantages escape it."),
        _("Looks seven moves ahead and is seldom a seed out."),
        _("Looks nine moves ahead and chooses freely among moves that are all but equal."),
        _("Looks twelve moves ahead and plays the best it finds."),
        _("Looks as far ahead as some hundred thousand positions reach."),
        _("Looks as far ahead as two million positions reach: the engine at its best."),
    )
