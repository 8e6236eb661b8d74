"""Packing of buffers one by one, each at the lowest offset that is free while it lives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from .live_spans import Span, height

Ints = NDArray[np.int64]

Rank = Callable[[Span], tuple[int, ...]]


def by_time(span: Span) -> tuple[int, ...]:
    """Return what orders buffers as they are allocated while a program runs."""
    return span.lower, span.upper


RANKS: tuple[Rank, ...] = (
    by_time,
    lambda s: (-s.size, s.lower - s.upper),
    lambda s: (s.lower - s.upper, -s.size),
    lambda s: (-s.size * (s.upper - s.lower),),
)
"""The orders that `greedy` tries: by time, by size, by duration, by both."""


def in_order(spans: Sequence[Span], rank: Rank) -> list[int]:
    """Return the offset of each buffer when they are placed in the order of `rank`, each at the
    lowest free offset.
    """
    order = sorted(range(len(spans)), key=lambda i: rank(spans[i]))
    rows = [(spans[i].lower, spans[i].upper, spans[i].size) for i in order]
    lower, upper, size = np.array(rows, np.int64).reshape(-1, 3).T
    low, high = np.zeros_like(size), np.zeros_like(size)
    for i in range(len(spans)):
        beside = (lower[:i] < upper[i]) & (lower[i] < upper[:i])
        low[i] = lowest_gap(low[:i][beside], high[:i][beside], size[i])
        high[i] = low[i] + size[i]
    offsets = np.empty_like(low)
    offsets[order] = low
    return offsets.tolist()


def lowest_gap(low: Ints, high: Ints, size: int) -> int:
    """Return the lowest offset of `size` free units beside others from `low` to before `high`."""
    order = np.lexsort((high, low))
    ends = np.maximum.accumulate(np.append(0, high[order]))
    fits = np.append(ends[:-1] + size <= low[order], True)
    return int(ends[fits.argmax()])


def first_fit(spans: Sequence[Span]) -> list[int]:
    """Return the offsets that an allocator at run time would give the buffers."""
    return in_order(spans, by_time)


def greedy(spans: Sequence[Span]) -> list[int]:
    """Return the lowest of the packings in the orders of `RANKS`."""
    return min((in_order(spans, rank) for rank in RANKS), key=lambda o: height(spans, o))
