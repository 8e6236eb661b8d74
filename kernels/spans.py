"""Axes cut into pieces: a loop over full pieces, and the remainder."""

from __future__ import annotations

from dataclasses import dataclass

from .builder import KernelBuilder
from .scalars import Scalar


@dataclass(frozen=True)
class Span:
    """A span: `count` pieces of one length along an axis, from `start` on."""

    start: int
    count: int
    length: int

    @property
    def last(self) -> int:
        """The index at which the last piece starts."""
        return self.start + (self.count - 1) * self.length

    def at(self, b: KernelBuilder, index: Scalar) -> Scalar:
        """The index at which piece `index` starts."""
        return b.add(b.mul(index, self.length), self.start)


def spans(total: int, length: int, together: int | None = None) -> list[Span]:
    """Spans that together cut `total` into pieces of `length` and a shorter last one.

    With `together`, only that many pieces make up the first span.
    """
    full = total // length
    first = full if together is None else max(0, min(together, full))
    cuts = (
        Span(0, first, length),
        Span(first * length, full - first, length),
        Span(full * length, 1, total % length),
    )
    return [s for s in cuts if s.count and s.length]
