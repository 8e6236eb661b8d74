"""Sums of the words of vectors, or maxima of their bytes, one for each vector."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import SSAValue

from .builder import KernelBuilder
from .scalars import VECTOR, WORD


def lane_totals(
    b: KernelBuilder,
    vectors: Iterable[SSAValue],
    nbytes: int = VECTOR,
    name: str = "vaddw",
    width: int = WORD,
    more: SSAValue | None = None,
) -> SSAValue:
    """Emit the sum of all words in each run of `nbytes` bytes (a power of two) of each of
    `vectors`, at most one for each word of a run; return a vector whose runs hold their sums in the
    order of the vectors, repeated with the least power of two not below their number as period.
    Another binary instruction than the sum has a `name`. Blocks of `width` bytes, a power of two,
    are summed word by word, and stand for a word. `more` is added to the result.

    Two vectors are merged as soon as both are there, so few are live at a time.
    """
    waiting: list[tuple[int, SSAValue]] = []
    for vector in vectors:
        distance, total = width, vector
        while waiting and waiting[-1][0] == distance:
            total = merged(b, waiting.pop()[1], total, distance, name)
            distance *= 2
        waiting.append((distance, total))
    distance, total = waiting.pop()
    while waiting:
        other = waiting.pop()[1] if waiting[-1][0] == distance else total
        total = merged(b, other, total, distance, name)
        distance *= 2
    return folded(b, total, distance, nbytes, name, more)


def folded(
    b: KernelBuilder,
    total: SSAValue,
    width: int,
    nbytes: int,
    name: str = "vaddw",
    more: SSAValue | None = None,
) -> SSAValue:
    """Emit the sum of the blocks of `width` bytes in each run of `nbytes` bytes, word by word, in
    each block of the run; both are powers of two. Another binary instruction than the sum has a
    `name`. `more` is added to the result, while the last two halves are moved to the same lanes.
    """
    while width < nbytes:
        rotated, width = b.v("vror", total, width), 2 * width
        if more is not None and width == nbytes:
            total, more = b.v(name, total, more), None
        total = b.v(name, total, rotated)
    return total if more is None else b.v(name, total, more)


def byte_maxima(b: KernelBuilder, vectors: Iterable[SSAValue]) -> SSAValue:
    """Emit the maximum of the unsigned bytes of each of `vectors`, at most 32; return a vector
    whose words hold them, in each of their bytes, as those of `lane_totals` hold sums.
    """
    return in_all_bytes(b, lane_totals(b, vectors, name="vmaxub"), "vmaxub")


def in_all_bytes(b: KernelBuilder, vector: SSAValue, name: str) -> SSAValue:
    """Reduce the bytes of each word of a vector by the binary instruction `name`; return a vector
    with the result in all bytes of the word.
    """
    for lane in "bh":
        pair = b.v(f"vshufoe{lane}", vector, vector)
        vector = b.v(name, b.lo(pair), b.hi(pair))
    return vector


def merged(
    b: KernelBuilder, even: SSAValue, odd: SSAValue, distance: int, name: str = "vaddw"
) -> SSAValue:
    """Emit the sums of adjacent blocks of `distance` bytes of two vectors of words; return a vector
    of them, blocks of `even` and `odd` in turn. Another binary instruction than the sum has a
    `name`.
    """
    pair = b.v("vshuffvdd", odd, even, distance)
    return b.v(name, b.lo(pair), b.hi(pair))
