"""Packing of buffers one by one, each at the lowest offset that is free while it lives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .live_spans import Span, height

Rank = Callable[[Span], tuple[int, ...]]

FIRST_FIT: Rank = lambda s: (s.lower, s.upper)  # noqa: E731
"""The order in which buffers are allocated while a program runs."""

RANKS: tuple[Rank, ...] = (
    FIRST_FIT,
    lambda s: (-s.size, s.lower - s.upper),
    lambda s: (s.lower - s.upper, -s.size),
    lambda s: (-s.size * (s.upper - s.lower),),
)
"""The orders that `greedy` tries: by time, by size, by duration, by both."""


def in_order(spans: Sequence[Span], rank: Rank) -> list[int]:
    """Return the offset of each buffer when they are placed in the order of `rank`, each at the
    lowest free offset.
    """
    offsets = [0] * len(spans)
    placed: list[tuple[int, int, Span]] = []
    for i in sorted(range(len(spans)), key=lambda i: rank(spans[i])):
        span, start = spans[i], 0
        for low, high in sorted((low, high) for low, high, p in placed if p.overlaps(span)):
            if start + span.size <= low:
                break
            start = max(start, high)
        offsets[i] = start
        placed.append((start, start + span.size, span))
    return offsets


def first_fit(spans: Sequence[Span]) -> list[int]:
    """Return the offsets that an allocator at run time would give the buffers."""
    return in_order(spans, FIRST_FIT)


def greedy(spans: Sequence[Span]) -> list[int]:
    """Return the lowest of the packings in the orders of `RANKS`."""
    return min((in_order(spans, rank) for rank in RANKS), key=lambda o: height(spans, o))
