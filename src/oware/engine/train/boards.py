"""Boards by the hundred thousand: their numbers in tables, random ones, and random moves on them."""

from __future__ import annotations

import ctypes
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from oware.tables.probe import Tables

Boards = NDArray[np.int64]
"""Shape (boards, 12): counts, the mover's row first."""
Values = NDArray[np.float32]

_MOST: Final = 48
_TERM: Final = np.array([[comb(seeds + at, at + 1) for seeds in range(_MOST + 1)] for at in range(5)], np.int64)
_ROWS: Final = np.array([comb(seeds + 5, 5) for seeds in range(_MOST + 1)], np.int64)
_BASE: Final = np.array(
    [
        [sum(int(_ROWS[own] * _ROWS[seeds - own]) for own in range(min(k, seeds + 1))) for k in range(_MOST + 1)]
        for seeds in range(_MOST + 1)
    ],
    np.int64,
)


def _ranks(rows: Boards) -> NDArray[np.int64]:
    prefixes = np.cumsum(rows, axis=1)
    ranks: NDArray[np.int64] = np.stack([_TERM[at][prefixes[:, at]] for at in range(5)]).sum(axis=0)
    return ranks


def indices(boards: Boards) -> NDArray[np.int64]:
    """Number of each board within its level (docs/tables.md)."""
    own = boards[:, :6].sum(axis=1)
    numbers: NDArray[np.int64] = _BASE[boards.sum(axis=1), own] + _ranks(boards[:, 6:]) * _ROWS[own]
    return numbers + _ranks(boards[:, :6])


def split_values(tables: Tables, boards: Boards) -> Values:
    """Net seeds for the mover of each board, from `split` tables that hold all their levels."""
    values = np.zeros(len(boards), np.float32)
    numbers, seeds = indices(boards), boards.sum(axis=1)
    for level in np.unique(seeds):
        size = comb(int(level) + 11, 11)
        cells = np.ctypeslib.as_array((ctypes.c_int8 * size).from_address(tables.level(int(level)).address))
        chosen = seeds == level
        values[chosen] = cells[numbers[chosen]]
    return values


def random_boards(random: np.random.Generator, count: int, low: int, high: int) -> Boards:
    """Boards drawn evenly from each of the levels `low` to `high`, levels alike."""
    seeds = random.integers(low, high + 1, count)
    boards = np.zeros((count, 12), np.int64)
    for level in np.unique(seeds):
        rows = np.flatnonzero(seeds == level)
        bars = np.sort(random.random((len(rows), level + 11)).argsort(axis=1)[:, :11], axis=1)
        ends = [np.full((len(rows), 1), -1), bars, np.full((len(rows), 1), level + 11)]
        boards[rows] = np.diff(np.concatenate(ends, axis=1), axis=1) - 1
    return boards


def after_random_moves(random: np.random.Generator, boards: Boards, *, slams: bool) -> Boards:
    """Every board after a random move, seen from the next player; boards where play would end are left out.

    Args:
        random: Where choices come from.
        boards: The boards.
        slams: Whether a grand slam captures.
    """
    every = np.arange(len(boards))
    weights = (boards[:, :6] > 0) * random.random((len(boards), 6))
    houses = weights.argmax(axis=1)
    moved: Any = boards.copy()
    left = moved[every, houses]
    moved[every, houses] = 0
    at = houses.copy()
    while (left > 0).any():
        sown = left > 0
        at[sown] = (at[sown] + 1) % 12
        origin = sown & (at == houses)
        at[origin] = (at[origin] + 1) % 12
        moved[every[sown], at[sown]] += 1
        left[sown] -= 1
    sown_boards = moved.copy()
    taking = weights.any(axis=1)
    for _ in range(6):
        taking &= (at >= 6) & ((moved[every, at] | 1) == 3)
        moved[every[taking], at[taking]] = 0
        at = np.where(taking, at - 1, at)
    if not slams:
        slam = (moved[:, 6:].sum(axis=1) == 0) & (moved.sum(axis=1) < sown_boards.sum(axis=1))
        moved[slam] = sown_boards[slam]
    goes_on = weights.any(axis=1) & (moved[:, 6:].sum(axis=1) > 0)
    turned: Boards = np.concatenate([moved[:, 6:], moved[:, :6]], axis=1)[goes_on]
    return turned


def walks(
    random: np.random.Generator, boards: Boards, rounds: int, *, low: int, high: int, plies: int, slams: bool
) -> Boards:
    """Boards of `low` to `high` seeds that up to so many random plies lead to: what leaves of a search look like.

    Args:
        random: Where choices come from.
        boards: Where each walk begins; they are gone through `rounds` times.
        rounds: How often.
        low: Fewest seeds of a board that is kept.
        high: Most seeds.
        plies: Most plies of a walk.
        slams: Whether a grand slam captures.
    """
    found = []
    for _ in range(rounds):
        here = boards
        for _ply in range(int(random.integers(1, plies + 1))):
            here = after_random_moves(random, here, slams=slams)
        seeds = here.sum(axis=1)
        found.append(here[(seeds >= low) & (seeds <= high)])
    return np.concatenate(found)
