"""Fitting the network of `core/network.py` with numpy, and rounding it to integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oware.core.network import HIDDEN, MOST_COUNT, OUT_SHIFT, PAIR_ROWS, PAIRS, POINTS, STAGES, Network
from oware.engine.train.boards import Boards, Values

BATCH: Final = 2048
RATE: Final = 4e-3
MOST_ERROR: Final = 6.0
"""Seeds beyond which a larger error pulls no harder."""
_LARGEST: Final = 32767

Floats = NDArray[np.float32]
Rows = NDArray[np.int32]


def rows_of(boards: Boards) -> Rows:
    """Which row of weights each pair of a board picks, counted through all pairs."""
    counts = np.minimum(boards, MOST_COUNT)
    rows = counts[:, 0::2] + (MOST_COUNT + 1) * counts[:, 1::2] + PAIR_ROWS * np.arange(PAIRS)
    picked: Rows = rows.astype(np.int32)
    return picked


def stages_of(boards: Boards) -> NDArray[np.int64]:
    """Stage of the game of each board."""
    stages: NDArray[np.int64] = np.searchsorted(np.array(STAGES), boards.sum(axis=1), side="right")
    return stages


class Fit:
    """A network with real numbers while it learns; the last column of the first layer goes straight to the output.

    Args:
        seed: Seed of the first weights and of the order of examples.
    """

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        normal, stages = self._random.standard_normal, len(STAGES) + 1
        self.first: Floats = (normal((PAIRS * PAIR_ROWS, HIDDEN + 1)) * 0.15).astype(np.float32)
        self.first[:, HIDDEN] = 0
        self.bias: Floats = np.zeros(HIDDEN + 1, np.float32)
        self.out: Floats = (normal((stages, HIDDEN)) * 0.3).astype(np.float32)
        self.out_bias: Floats = np.zeros(stages, np.float32)
        self._weights = (self.first, self.bias, self.out, self.out_bias)
        self._mean = [np.zeros_like(weights) for weights in self._weights]
        self._square = [np.zeros_like(weights) for weights in self._weights]
        self._steps = 0

    def learn(self, boards: Boards, values: Values, epochs: int, report: Callable[[int, float], None]) -> None:
        """Goes through the examples.

        Args:
            boards: Shape (examples, 12).
            values: Net seeds for the mover.
            epochs: How often.
            report: Told the epoch's number and its mean squared error in seeds.
        """
        rows, stages = rows_of(boards), stages_of(boards)
        batches = len(values) // BATCH
        for epoch in range(epochs):
            order = self._random.permutation(len(values))
            error = 0.0
            for batch in range(batches):
                chosen = order[batch * BATCH : (batch + 1) * BATCH]
                done = (epoch * batches + batch) / (epochs * batches)
                rate = RATE * min(1.0, (self._steps + 1) / 200) * (1 + np.cos(np.pi * done)) / 2 + 1e-5
                error += self._step(rows[chosen], stages[chosen], values[chosen], rate)
            report(epoch, error / max(batches, 1))

    def values(self, boards: Boards) -> Values:
        """What the network says of boards."""
        found = []
        for at in range(0, len(boards), 8 * BATCH):
            part = boards[at : at + 8 * BATCH]
            sums, stage = self.first[rows_of(part)].sum(axis=1) + self.bias, stages_of(part)
            out = (np.maximum(sums[:, :HIDDEN], 0) * self.out[stage]).sum(axis=1)
            found.append(out + self.out_bias[stage] + sums[:, HIDDEN])
        return np.concatenate(found)

    def _step(self, rows: Rows, stages: NDArray[np.int64], values: Values, rate: float) -> float:
        sums = self.first[rows].sum(axis=1) + self.bias
        units = np.maximum(sums[:, :HIDDEN], 0)
        error = (units * self.out[stages]).sum(axis=1) + self.out_bias[stages] + sums[:, HIDDEN] - values
        pull = np.clip(error, -MOST_ERROR, MOST_ERROR) * np.float32(2 / BATCH)
        of_sums = np.empty_like(sums)
        of_sums[:, :HIDDEN] = pull[:, None] * self.out[stages] * (units > 0)
        of_sums[:, HIDDEN] = pull
        of_out, of_out_bias = np.zeros_like(self.out), np.zeros_like(self.out_bias)
        for stage in np.unique(stages):
            of_out[stage] = (pull[:, None] * units)[stages == stage].sum(axis=0)
            of_out_bias[stage] = pull[stages == stage].sum()
        self._adam((_gathered(rows, of_sums), of_sums.sum(axis=0), of_out, of_out_bias), rate)
        return float((error * error).mean())

    def _adam(self, gradients: tuple[Floats, ...], rate: float) -> None:
        self._steps += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps))
        for weights, gradient, mean, square in zip(self._weights, gradients, self._mean, self._square, strict=True):
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient - square)
            weights -= scale * mean / (np.sqrt(square) + np.float32(1e-8))

    def network(self) -> Network:
        """The weights as integers: the first layer in points, the output in 1/1024.

        Raises:
            ValueError: A sum could pass the 16 bits it is kept in.
        """
        first = np.rint(self.first * POINTS).astype(np.int64).reshape(PAIRS, PAIR_ROWS, HIDDEN + 1)
        bias = np.rint(self.bias * POINTS).astype(np.int64)
        out = np.rint(self.out * (1 << OUT_SHIFT)).astype(np.int64)
        most = np.abs(first).max(axis=1).sum(axis=0) + np.abs(bias)
        if most.max() > _LARGEST or (np.abs(out) * most[:HIDDEN]).sum(axis=1).max() >= 1 << 31:
            raise ValueError("weights have grown too large for the evaluation's 16 and 32 bits")
        out_bias = np.rint(self.out_bias * POINTS).astype(np.int64) + bias[HIDDEN]
        return Network(
            out_bias=out_bias.tolist(),
            first_bias=bias[:HIDDEN].tolist(),
            out=out.tolist(),
            straight=first[:, :, HIDDEN].tolist(),
            first=first[:, :, :HIDDEN].tolist(),
        )


def _gathered(rows: Rows, of_sums: Floats) -> Floats:
    """Adds the gradients of a batch to the rows they belong to."""
    total = np.zeros((PAIRS * PAIR_ROWS, of_sums.shape[1]), np.float32)
    for pair in range(PAIRS):
        order = np.argsort(rows[:, pair], kind="stable")
        sorted_rows = rows[order, pair]
        starts = np.flatnonzero(np.r_[True, sorted_rows[1:] != sorted_rows[:-1]])
        total[sorted_rows[starts]] += np.add.reduceat(of_sums[order], starts, axis=0)
    return total
