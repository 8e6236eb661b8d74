"""Packing of buffers group by group: those of groups that no live range connects lie anywhere.

Pieces of a chain, and plans that differ elsewhere, repeat the live ranges of a group: each group is
packed once. What groups do not fit, and by how much, is what a plan has to change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .greedy import greedy
from .live_spans import Span, components, height
from .search import Effort, improved, search

EFFORT = Effort(4000)
"""The moves for which the packing of a group is searched; about a second for 500 buffers."""


class Misfit(NamedTuple):
    """A group of buffers that live from time `lower` to before `upper`, for which no packing was
    found.
    """

    lower: int
    upper: int
    excess: int
    """The units by which the lowest packing found exceeds the capacity."""


class Fit(NamedTuple):
    """The offsets of the buffers of a group, and by how much they exceed the capacity."""

    offsets: list[int]
    excess: int


@dataclass
class GroupPacker:
    """The packer of buffers below `capacity`."""

    capacity: int
    known: dict[tuple[Span, ...], Fit] = field(default_factory=dict[tuple[Span, ...], Fit])
    """The groups that were packed, with times from that of the first."""

    def pack(self, spans: Sequence[Span]) -> tuple[list[int], list[Misfit]]:
        """Return the offset of each buffer, and the groups of which no packing was found."""
        offsets, misfits = [0] * len(spans), list[Misfit]()
        for group in components(spans):
            own = [spans[i] for i in group]
            found, first = self.fit(own), own[0].lower
            for i, offset in zip(group, found.offsets, strict=True):
                offsets[i] = offset
            if found.excess > 0:
                misfits.append(Misfit(first, max(s.upper for s in own), found.excess))
        return offsets, misfits

    def fit(self, spans: Sequence[Span]) -> Fit:
        """Return the packing of a group, the lowest found unless it fits."""
        first = spans[0].lower
        key = tuple(Span(s.lower - first, s.upper - first, s.size) for s in spans)
        if key not in self.known:
            found = self.packed(spans)
            self.known[key] = Fit(found, height(spans, found) - self.capacity)
        return self.known[key]

    def packed(self, spans: Sequence[Span]) -> list[int]:
        """Return a packing of a group: greedy, by search, or the lowest that dives find."""
        quick = greedy(spans)
        if height(spans, quick) <= self.capacity:
            return quick
        found = search(spans, self.capacity, EFFORT)
        return found or improved(spans, quick, self.capacity, EFFORT)
