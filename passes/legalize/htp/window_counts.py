"""The number of elements in the windows of an average pool."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....semantics import spatial
from ....semantics.numerics import Ints, ints


@dataclass(frozen=True)
class Counts:
    """The number of elements in windows of an average pool: one entry for each window, or for each
    group of equal ones.
    """

    pixels: Ints
    """The elements of the input in a window."""
    divisors: Ints
    """The elements that count for the mean: these, and padding that counts."""

    @staticmethod
    def of(op: qnn.PoolAvgOp) -> Counts:
        """Return the counts of the windows of `op`, in row-major order of the result's elements.
        Raises HexnnError if a window holds only padding that is not counted.
        """
        counted = op.sliding_window.padding if op.counts_padding else None
        ones = np.ones((1, *op.size, 1), np.uint8)
        pooled = spatial.pool_sum(ones, op.window_over(op.size), counted)
        if not pooled.counts.all():
            raise HexnnError("a window of padding alone has no kernel")
        return Counts(ints(pooled.sums).reshape(-1), ints(pooled.counts).reshape(-1))
