"""Spans: an axis cut into equal pieces and a shorter last one; a kernel emits a loop for each span
of equal pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

from .builder import KernelBuilder
from .scalars import Scalar


@dataclass(frozen=True)
class Span:
    """Part of an axis, cut into `count` adjacent pieces of `length` indices each, from index
    `start` on.
    """

    start: int
    count: int
    length: int

    @property
    def last(self) -> int:
        """The index on the axis at which the last of the span's pieces starts."""
        return self.start + (self.count - 1) * self.length

    def at(self, b: KernelBuilder, index: Scalar) -> Scalar:
        """Return the index on the axis at which the span's piece number `index` starts."""
        return b.add(b.mul(index, self.length), self.start)


def spans(total: int, length: int, together: int | None = None) -> list[Span]:
    """Return spans that cut `total` indices into pieces of `length` and a shorter last one.

    The full pieces are one span; if `together` is given they are two, of which the first has at
    most `together` pieces. Empty spans are left out.
    """
    full = total // length
    first = full if together is None else max(0, min(together, full))
    cuts = (
        Span(0, first, length),
        Span(first * length, full - first, length),
        Span(full * length, 1, total % length),
    )
    return [s for s in cuts if s.count and s.length]
