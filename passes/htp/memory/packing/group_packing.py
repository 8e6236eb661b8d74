"""Packing of buffers group by group: those of groups that no live range connects lie anywhere.

Pieces of a chain, and plans that differ elsewhere, repeat the live ranges of a group: each group is
packed once. What groups do not fit, and by how much, is what a plan has to change.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .greedy import greedy
from .live_spans import Span, components, height
from .search import Effort, improved, search

EFFORT = Effort(4000)
"""The moves for which the packing of a group is searched; about a second for 500 buffers."""

KEPT = 4096
"""The packings of groups that are kept: plans of mobilenet_v2 at 64K have some hundreds each."""


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

    offsets: tuple[int, ...]
    excess: int


def pack_groups(spans: Sequence[Span], capacity: int) -> tuple[list[int], list[Misfit]]:
    """Return the offset of each buffer below `capacity`, and the groups of which no packing was
    found.
    """
    offsets, misfits = [0] * len(spans), list[Misfit]()
    for group in components(spans):
        own = [spans[i] for i in group]
        first = own[0].lower
        alike = tuple(Span(s.lower - first, s.upper - first, s.size) for s in own)
        found = packed(alike, capacity)
        for i, offset in zip(group, found.offsets, strict=True):
            offsets[i] = offset
        if found.excess > 0:
            misfits.append(Misfit(first, max(s.upper for s in own), found.excess))
    return offsets, misfits


@lru_cache(KEPT)
def packed(spans: tuple[Span, ...], capacity: int) -> Fit:
    """Return a packing of a group: greedy, by search, or the lowest that dives find."""
    quick = greedy(spans)
    found = quick if height(spans, quick) <= capacity else search(spans, capacity, EFFORT)
    found = found or improved(spans, quick, capacity, EFFORT)
    return Fit(tuple(found), height(spans, found) - capacity)
