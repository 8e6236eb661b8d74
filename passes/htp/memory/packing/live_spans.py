"""Buffers to pack into one memory: their live ranges and sizes, and measures of a packing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Span:
    """A buffer of `size` units that lives from time `lower` up to, but not including, `upper`."""

    lower: int
    upper: int
    size: int

    def overlaps(self, other: Span) -> bool:
        """Return whether the two buffers live at the same time."""
        return self.lower < other.upper and other.lower < self.upper


def live_peak(spans: Sequence[Span]) -> int:
    """Return the most units that are live at once: no packing is lower."""
    changes = [(s.lower, s.size) for s in spans] + [(s.upper, -s.size) for s in spans]
    return max(accumulate((change for _, change in sorted(changes)), initial=0))


def height(spans: Sequence[Span], offsets: Sequence[int]) -> int:
    """Return the units of memory that a packing takes."""
    return max((o + s.size for s, o in zip(spans, offsets, strict=True)), default=0)


def conflicts(spans: Sequence[Span], offsets: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the indices of each two buffers that share a unit of memory while both live."""
    order = sorted(range(len(spans)), key=lambda i: spans[i].lower)
    for rank, i in enumerate(order):
        for j in order[rank + 1 :]:
            if spans[j].lower >= spans[i].upper:
                break
            below = offsets[i] < offsets[j] + spans[j].size
            if below and offsets[j] < offsets[i] + spans[i].size:
                yield i, j


def components(spans: Sequence[Span]) -> list[list[int]]:
    """Return the indices of the buffers in groups that no live range connects, so that each can be
    packed by itself.
    """
    groups: list[list[int]] = []
    end: int | None = None
    for i in sorted(range(len(spans)), key=lambda i: spans[i].lower):
        if end is None or spans[i].lower >= end:
            groups.append([])
            end = spans[i].upper
        groups[-1].append(i)
        end = max(end, spans[i].upper)
    return groups
