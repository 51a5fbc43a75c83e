"""Openings for matches: random moves, kept only where the search sees neither side ahead by much."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from oware import core
from oware.engine.engine import Engine
from oware.engine.limits import Limits
from oware.engine.players import random_opening
from oware.rules.ruleset import Ruleset

DEPTH: Final = 8
"""Plies the search looks at an opening; it takes a millisecond."""

_TRIES: Final = 200


def balanced_openings(ruleset: Ruleset, seed: int, plies: int = 8, most: float = 2.0) -> Iterator[str]:
    """Openings without end, the same for the same arguments and engine; none comes twice while there are others.

    Args:
        ruleset: The rules.
        seed: Seed of the random moves.
        plies: Moves of an opening; fewer where the game would be over.
        most: Seeds one side may be ahead by, as the search sees it.

    Yields:
        The moves, as letters.
    """
    random = Random(seed)
    twin = core.best()
    engine = Engine(table_bytes=1 << 20, tables=None)
    limits = Limits(depth=DEPTH if twin.name == "native" else 2)
    seen: set[str] = set()
    while True:
        chosen, chosen_value = "", float("inf")
        for _try in range(_TRIES):
            game = twin.game(ruleset)
            random_opening(game, plies, random)
            if game.position.board in seen:
                continue
            value = abs(engine.search(game, limits).value)
            if value < chosen_value:
                chosen, chosen_value = game.moves, value
                board = game.position.board
            if value <= most:
                break
        if chosen_value < float("inf"):
            seen.add(board)
        else:
            seen.clear()  # all that there are have been played
            continue
        yield chosen
