"""Requantization of sums of few bytes in halfwords: a line with one product for 64 results, where
words take two for 32.

A sum of up to 128 bytes is one of some thousand numbers, for all of which the line must give what
the parameters mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...semantics.hvx.lanes import bits
from ...semantics.numerics import Ints, ints
from ..builder import KernelBuilder
from ..fits.columns import Columns
from ..fits.halfword_lines import HalfwordLine, fit_sum_line
from ..maps.proved_lines import half_sum, narrowed
from ..proof import execute
from ..requantization.byte_packing import clamp
from ..requantization.sequences import BIAS, LEFT, Requantization

BYTE = 255
"""The greatest unsigned byte."""

MOST_BYTES = 128
"""The most bytes whose sum is surely a signed halfword."""

HALVES = 64
"""The halfwords of a vector."""


@dataclass(frozen=True)
class SumLine:
    """The bytes for sums as halfwords: a line of the sum shifted left by `up`, clamped."""

    up: int
    line: HalfwordLine
    clamp: tuple[int, int]

    @staticmethod
    def of(params: NDArray[np.int32], taps: int, how: Requantization) -> SumLine | None:
        """Return the line that equals the requantization `how` by the row `params` for every sum of
        `taps` bytes; None if there is none, or the bytes are too many.
        """
        if taps > MOST_BYTES or how.masks:
            return None
        row = ints(params)
        sums = np.arange(BYTE * taps + 1) + row[BIAS]
        wanted = Columns(*row[LEFT:, None]).values(sums[None], how.mode)[0]
        return proved_line(np.clip(wanted, *how.clamp).astype(np.uint8).tobytes(), how.clamp)

    def emit(self, b: KernelBuilder, even: SSAValue, odd: SSAValue) -> SSAValue:
        """Emit the bytes for the sums of even and odd bytes."""
        shifted = (b.v("vaslh", x, self.up) if self.up else x for x in (even, odd))
        low, high = (half_sum(b, self.line, x) for x in shifted)
        return clamp(b, self.clamp, narrowed(b, self.line, high, low, False))


@lru_cache(maxsize=256)
def proved_line(results: bytes, limits: tuple[int, int]) -> SumLine | None:
    """Return the line whose code, executed for the sums from 0 on, gives `results`, which lie
    within `limits`; None if there is none.
    """
    wanted = np.frombuffer(results, np.uint8)
    found = fit_sum_line(wanted.astype(np.int64), limits)
    line = SumLine(*found, limits) if found else None
    return line if line and np.array_equal(values(line, len(wanted)), wanted) else None


def values(line: SumLine, count: int) -> Ints:
    """Return what the code of `line` gives for the sums from 0 to `count` - 1."""
    vectors = -(-count // HALVES)
    sums = bits(np.arange(vectors * HALVES).astype(np.uint16).reshape(vectors, HALVES))

    def write(b: KernelBuilder, x: SSAValue) -> list[SSAValue]:
        return [line.emit(b, x, x)]

    return ints(execute(write, [sums]).outputs[0].reshape(-1, 2)[:count, 0])
