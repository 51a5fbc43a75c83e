"""The levels: how far each looks and how well it judges. A level plays alike on every machine, for it counts nodes, not time.

A level's weakness is a player's, not a gambler's: it sees only a few plies, and it misjudges what it sees by so much.
It never plays a move that loses more than it may by its own judgement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from oware.core.search import POINTS, SearchOptions
from oware.locale import _


@dataclass(frozen=True, slots=True)
class Level:
    """One level.

    Attributes:
        number: 1 to 8.
        depth: Most plies it looks ahead; 0 for no limit.
        effort: Most nodes as Oware's count; one of Ba-awa takes eight.
        noise: Most seeds by which it misjudges a move, small errors being likelier than large ones.
        most_loss: Most seeds a move of its may be worse than the best by its own search.
        table_bytes: Size of its transposition table.
    """

    number: int
    depth: int
    effort: int
    noise: float
    most_loss: float
    table_bytes: int

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
            view=view,
            seed=seed,
        )


LEVELS: Final = (
    Level(1, depth=1, effort=1_000, noise=6, most_loss=8, table_bytes=1 << 16),
    Level(2, depth=2, effort=2_000, noise=4, most_loss=6, table_bytes=1 << 16),
    Level(3, depth=3, effort=5_000, noise=3, most_loss=4, table_bytes=1 << 16),
    Level(4, depth=5, effort=20_000, noise=2, most_loss=3, table_bytes=1 << 18),
    Level(5, depth=7, effort=60_000, noise=1, most_loss=2, table_bytes=1 << 18),
    Level(6, depth=10, effort=200_000, noise=0, most_loss=0, table_bytes=1 << 20),
    Level(7, depth=0, effort=400_000, noise=0, most_loss=0, table_bytes=1 << 22),
    Level(8, depth=0, effort=2_000_000, noise=0, most_loss=0, table_bytes=1 << 24),
)
"""All levels, the weakest first."""


def level(number: int) -> Level:
    """The level of that number.

    Raises:
        ValueError: There is no such level.
    """
    if number not in range(1, len(LEVELS) + 1):
        raise ValueError(f"level is {number!r}; expected 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def _names() -> tuple[str, ...]:
    return (
        _("Beginner"),
        _("Learner"),
        _("Casual player"),
        _("Keen player"),
        _("Club player"),
        _("Strong player"),
        _("Expert"),
        _("Master"),
    )


def _descriptions() -> tuple[str, ...]:
    return (
        _("Sees what it can take now, often misjudges it, and never asks what you will answer."),
        _("Sees your answer, and misjudges it by a few seeds."),
        _("Looks three moves ahead, and is a few seeds out in what it sees."),
        _("Looks five moves ahead; small advantages escape it."),
        _("Looks seven moves ahead and is seldom more than a seed out."),
        _("Looks ten moves ahead and plays the best it finds."),
        _("Looks as far ahead as some hundred thousand positions reach."),
        _("Looks as far ahead as two million positions reach: the engine at its best."),
    )
