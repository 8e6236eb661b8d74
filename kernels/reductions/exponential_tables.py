"""Which entries of the tables of a softmax may be other than 0: the code looks up no others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...dialects import htp
from ...semantics.numerics import Ints, ints, rdbpot
from ...semantics.softmax import share_multiplier
from ..copied_constants import copied_constant

ENTRIES, SEGMENT = 256, 32
"""The entries of a table, and of a segment, of which one instruction looks up."""

SUM_SHIFT = 12
"""By how much exponentials in Q0.31 are shifted right, rounded, to be summed."""

LEAST_EXPONENTIAL = 1 << 22
"""The exponential, in Q0.31, from which on a probability may round to 1/256: the product with the
reciprocal of the sum does not exceed it, and is shifted right by at least 23 bits.
"""


@dataclass(frozen=True)
class UsedSegments:
    """How many segments, from the start of a table, may have an entry other than 0."""

    planes: tuple[int, int, int] = (8, 8, 8)
    """For the tables of the lowest, second and third bytes of the exponentials in Q12.19."""

    results: int = 8
    """For the table of probabilities."""

    words: tuple[int, int, int, int] = (8, 8, 8, 8)
    """For the tables of the bytes of the exponentials in Q0.31, from the lowest."""

    @staticmethod
    def of(op: htp.SoftmaxOp | htp.LogSoftmaxOp) -> UsedSegments:
        """Return the segments that `op` uses; all if its table of exponentials is no known
        constant.
        """
        known = copied_constant(op.operands[1])
        if known is None:
            return UsedSegments()
        exponentials = ints(known.reshape(ENTRIES))
        words = rdbpot(exponentials, SUM_SHIFT)
        low, middle, high = (segments(words >> shift & 255 != 0) for shift in (0, 8, 16))
        results = 8 if rescaling(op) else segments(exponentials >= LEAST_EXPONENTIAL)
        return UsedSegments((low, middle, high), results, word_segments(exponentials, op))


def word_segments(
    exponentials: Ints, op: htp.SoftmaxOp | htp.LogSoftmaxOp
) -> tuple[int, int, int, int]:
    """Return the segments that `op` uses of the bytes of the exponentials in Q0.31, from the lowest
    one, which sums in Q12.19 leave out: it matters where a result may be other than 0.
    """
    shown, summed = (1, 1) if rescaling(op) else (LEAST_EXPONENTIAL, 1 << SUM_SHIFT - 1)

    def used(shift: int, least: int) -> int:
        return segments((exponentials >= least) & (exponentials >> shift & 255 != 0))

    return used(0, shown), used(8, summed), used(16, summed), used(24, summed)


@dataclass(frozen=True)
class Rescaling:
    """How probabilities in units of 2^-16 become the bytes of a result: by the fixed-point
    multiplication of `semantics.softmax.share_multiplier`.
    """

    q: int
    shift: int
    zero_point: int
    clamp: tuple[int, int]
    """The least and the greatest result."""


def rescaling(op: htp.SoftmaxOp | htp.LogSoftmaxOp) -> Rescaling | None:
    """Return how `op` rescales probabilities; None where it gives them in units of 2^-8."""
    target = htp.quantized(op.output)
    if isinstance(op, htp.LogSoftmaxOp) or (target.scale, target.zero_point) == (1 / 256, 0):
        return None
    clamp = target.qmin, target.qmax
    return Rescaling(*share_multiplier(target.scale), target.zero_point, clamp)


def segments(used: NDArray[np.bool_]) -> int:
    """Return how many segments of a table, at least one, hold all entries marked in `used`."""
    last = int(np.flatnonzero(used)[-1]) if used.any() else 0
    return last // SEGMENT + 1
