"""The learned evaluation, in plain Python: the twin of `cpp/network.hpp`, and the layout of its file."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

MAGIC: Final = 0x314E774F
PAIRS: Final = 6
"""Pairs of neighbouring houses, the mover's row first."""
MOST_COUNT: Final = 15
"""A house with more seeds counts as this many."""
PAIR_ROWS: Final = (MOST_COUNT + 1) ** 2
HIDDEN: Final = 64
STAGES: Final = (10, 13, 16, 19, 23, 29, 37)
"""Seeds on the board with which the second to eighth stage of a game begins."""
OUT_SHIFT: Final = 10
POINTS: Final = 64
"""Points in a seed, and the scale of the first layer."""


class WeightsError(ValueError):
    """Bytes that are no weights of this version."""


class Network(NamedTuple):
    """Weights as numbers.

    Attributes:
        out_bias: One a stage.
        first_bias: One a hidden unit.
        out: By stage, one a hidden unit.
        straight: By pair and counts, what goes to the output as it is.
        first: By pair and counts, one a hidden unit.
    """

    out_bias: Sequence[int]
    first_bias: Sequence[int]
    out: Sequence[Sequence[int]]
    straight: Sequence[Sequence[int]]
    first: Sequence[Sequence[Sequence[int]]]


def encoded(network: Network) -> bytes:
    """Weights as they lie in a file."""
    shorts = array("h", network.first_bias)
    for row in (*network.out, *network.straight):
        shorts.extend(row)
    for pair in network.first:
        for row in pair:
            shorts.extend(row)
    return _little(array("I", (MAGIC, HIDDEN))) + _little(array("i", network.out_bias)) + _little(shorts)


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(kind: str, data: bytes) -> array[int]:
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


FILE_BYTES: Final = (
    8 + 4 * (len(STAGES) + 1) + 2 * (HIDDEN + (len(STAGES) + 1) * HIDDEN + PAIRS * PAIR_ROWS * (HIDDEN + 1))
)


@lru_cache(maxsize=4)
def decoded(weights: bytes) -> Network:
    """Weights from the bytes of a file.

    Raises:
        WeightsError: They are damaged or of another version.
    """
    if len(weights) != FILE_BYTES or list(_numbers("I", weights[:8])) != [MAGIC, HIDDEN]:
        raise WeightsError(f"{len(weights)} bytes are no weights of this version; expected {FILE_BYTES}")
    stages = len(STAGES) + 1
    start = 8 + 4 * stages
    shorts = _numbers("h", weights[start:])
    rows = iter(range(0, len(shorts), HIDDEN))

    def row() -> array[int]:
        at = next(rows)
        return shorts[at : at + HIDDEN]

    first_bias = row()
    out = [row() for _ in range(stages)]
    at = HIDDEN * (1 + stages)
    straight = [shorts[at + PAIR_ROWS * pair : at + PAIR_ROWS * (pair + 1)] for pair in range(PAIRS)]
    at += PAIRS * PAIR_ROWS
    first = [
        [
            shorts[at + HIDDEN * each : at + HIDDEN * (each + 1)]
            for each in range(PAIR_ROWS * pair, PAIR_ROWS * (pair + 1))
        ]
        for pair in range(PAIRS)
    ]
    return Network(_numbers("i", weights[8:start]), first_bias, out, straight, first)


def stage_of(seeds: int) -> int:
    """Stage of the game by seeds on the board."""
    return sum(seeds >= least for least in STAGES)


def network_points(network: Network, houses: Sequence[int]) -> int:
    """Net seeds the seat on turn may expect of a board, in points; its own row comes first."""
    counts = [min(seeds, MOST_COUNT) for seeds in houses]
    rows = [counts[at] + (MOST_COUNT + 1) * counts[at + 1] for at in range(0, 2 * PAIRS, 2)]
    stage = stage_of(sum(houses))
    sums = map(sum, zip(network.first_bias, *(network.first[pair][row] for pair, row in enumerate(rows)), strict=True))
    total = sum(value * weight for value, weight in zip(sums, network.out[stage], strict=True) if value > 0)
    straight = sum(network.straight[pair][row] for pair, row in enumerate(rows))
    return straight + (total >> OUT_SHIFT) + network.out_bias[stage]
