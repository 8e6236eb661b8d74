"""Sums of the words of vectors, one for each vector."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from .builder import KernelBuilder
from .scalars import VECTOR

WORD = 4
"""Bytes of a lane."""


def lane_totals(b: KernelBuilder, vectors: Sequence[SSAValue], nbytes: int = VECTOR) -> SSAValue:
    """Emit the sum of all words in each run of `nbytes` bytes (a power of two) of each of
    `vectors`, at most one for each word of a run; return a vector whose runs hold their sums in the
    order of the vectors, repeated with the least power of two not below their number as period.
    """
    distance, level = WORD, list(vectors)
    while len(level) > 1:
        level += level[-1:] * (len(level) % 2)
        level = [merged(b, *pair, distance) for pair in zip(level[::2], level[1::2], strict=True)]
        distance *= 2
    (total,) = level
    while distance < nbytes:
        total = b.v("vaddw", total, b.v("vror", total, distance))
        distance *= 2
    return total


def merged(b: KernelBuilder, even: SSAValue, odd: SSAValue, distance: int) -> SSAValue:
    """Emit the sums of adjacent blocks of `distance` bytes of two vectors of words; return a vector
    of them, blocks of `even` and `odd` in turn.
    """
    pair = b.v("vshuffvdd", odd, even, distance)
    return b.v("vaddw", b.lo(pair), b.hi(pair))
