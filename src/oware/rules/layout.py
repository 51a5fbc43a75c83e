"""Pits for the next game of a match: how many, where they lie and who opens (RULES.md M-1 to M-4, T-3 to T-5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from oware.rules.errors import InvalidMatchError
from oware.rules.position import Seeds
from oware.rules.ruleset import HOUSES


def pits_won(stores: Sequence[Seeds], spare_pit: str = "winner", out: Collection[int] = ()) -> tuple[int, ...]:
    """Pits each seat owns in the next game: one for each four seeds, spare ones by largest remainder (M-1, M-4).

    Args:
        stores: Seeds of each seat at the end of the game.
        spare_pit: Who is first among equal remainders, `winner` (the seat with more seeds) or `loser`.
        out: Seats that have left the match; they get none.

    Returns:
        Pits of each seat, twelve in all.
    """
    seats = [seat for seat in range(len(stores)) if seat not in out]
    won = [int(store // 4) if seat in seats else 0 for seat, store in enumerate(stores)]
    sign = -1 if spare_pit == "winner" else 1
    order = sorted(seats, key=lambda seat: (-(stores[seat] % 4), sign * stores[seat], seat))
    turn = 0
    while sum(won) < HOUSES:
        won[order[turn % len(order)]] += 1
        turn += 1
    return tuple(won)


def laid_out(won: Sequence[int], layout: str = "extend") -> tuple[int, ...]:
    """Owners of the twelve pits (M-2, T-3).

    Args:
        won: Pits of each seat, twelve in all.
        layout: `extend` (the largest holder from its home left-most pit on, the others after it) or `anchored` (seat 0
            from pit 0, then seat 1, and so on).

    Raises:
        InvalidMatchError: The pits are not twelve.
    """
    if sum(won) != HOUSES or min(won) < 0:
        raise InvalidMatchError(f"pits won are {tuple(won)}; expected twelve in all")
    seats = len(won)
    first = max(range(seats), key=lambda seat: won[seat]) if layout == "extend" else 0
    pit = first * (HOUSES // seats)
    owners = [0] * HOUSES
    for step in range(seats):
        seat = (first + step) % seats
        for _ in range(won[seat]):
            owners[pit % HOUSES] = seat
            pit += 1
    return tuple(owners)


def next_opener(opener: int, rule: str, stores: Sequence[Seeds], playing: Collection[int]) -> int:
    """The seat that opens the next game (M-3, T-5).

    Args:
        opener: The seat that opened the last game.
        rule: `alternate`, `winner`, `loser` or `same`.
        stores: Seeds of each seat at the end of the last game.
        playing: Seats that are still in.
    """
    scores = {seat: stores[seat] for seat in sorted(playing)}
    if rule in ("winner", "loser") and len(set(scores.values())) > 1:
        wanted = (max if rule == "winner" else min)(scores.values())
        return next(seat for seat, score in scores.items() if score == wanted)
    if rule == "same" and opener in scores:
        return opener
    seats = len(stores)
    return next(seat for step in range(1, seats + 1) if (seat := (opener + step) % seats) in scores)
