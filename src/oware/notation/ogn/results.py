"""Results as OGN writes them: `1-0`, `0-1`, `1/2-1/2`, `*`, and with three seats `1-0-0` or `1/2-1/2-0`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from oware.rules.trace import Outcome

UNFINISHED: Final = "*"
"""The result of a game that is still going on."""


def write_result(outcome: Outcome | None) -> str:
    """The result tag of a game.

    Args:
        outcome: How it ended; None while it goes on.

    Returns:
        A share of the point for each seat: all to the winner, or equal shares to those level at the top.
    """
    if outcome is None:
        return UNFINISHED
    if outcome.winner is not None:
        return "-".join("1" if seat == outcome.winner else "0" for seat in range(len(outcome.stores)))
    best = max(outcome.stores)
    level = len(outcome.stores) if len(outcome.stores) == 2 else outcome.stores.count(best)
    share = str(Fraction(1, level))
    return "-".join(share if level == len(outcome.stores) or store == best else "0" for store in outcome.stores)


def is_score(result: str) -> bool:
    """Whether a result gives the seeds of each seat (`26-22`, as some programs write) and not shares of a point."""
    parts = result.split("-")
    return len(parts) > 1 and not any("/" in part for part in parts) and sum(float(part) for part in parts) > 1


def scores(result: str) -> tuple[float, ...]:
    """The seeds of each seat in a result for which `is_score` holds."""
    return tuple(float(part) for part in result.split("-"))
