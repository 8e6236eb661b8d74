"""Dependences between the steps of a planned program, from the bytes that they read and write.

A step depends on an earlier one if one of the two writes a byte that the other reads or writes. Any
order of the steps in which each comes after those that it depends on computes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .byte_sets import NO_BYTES, ByteSet, Numbers


@dataclass(frozen=True)
class Accesses:
    """The bytes that a step may read, and those that it may write."""

    reads: ByteSet = NO_BYTES
    writes: ByteSet = NO_BYTES

    def conflicts(self, other: Accesses) -> bool:
        """Return whether one of two steps writes a byte that the other one reads or writes."""
        return (
            self.writes.overlaps(other.writes)
            or self.writes.overlaps(other.reads)
            or self.reads.overlaps(other.writes)
        )


class Segments:
    """The memory that some steps access, cut at all ends of their ranges: a step accesses each
    segment whole or not at all.
    """

    def __init__(self, steps: Sequence[Accesses]) -> None:
        sets = [each for step in steps for each in (step.reads, step.writes)]
        ends = [side for each in sets for side in (each.starts, each.ends)]
        self.bounds: Numbers = np.unique(np.concatenate(ends)) if ends else NO_BYTES.starts
        """The ends of all ranges, ascending."""

    def of(self, accessed: ByteSet) -> Numbers:
        """Return the numbers of the segments in a set of bytes, ascending."""
        first = np.searchsorted(self.bounds, accessed.starts)
        counts = np.searchsorted(self.bounds, accessed.ends) - first
        before = np.cumsum(counts) - counts
        return np.repeat(first - before, counts) + np.arange(counts.sum())


@dataclass
class Readers:
    """The steps that have read segments of memory which no later step has overwritten."""

    mask: NDArray[np.bool_]
    """A flag for each segment; all are False between calls."""

    segments: dict[int, Numbers] = field(default_factory=dict[int, Numbers])
    """For each step the segments, ascending; no entry is empty."""

    def add(self, step: int, segments: Numbers) -> None:
        """Record what a step reads."""
        if len(segments):
            self.segments[step] = segments

    def overwrite(self, segments: Numbers) -> set[int]:
        """Return the steps that have read any of `segments`, which are overwritten, and forget
        that they have.
        """
        if not len(segments):
            return set()
        self.mask[segments] = True
        found: set[int] = set()
        for step, own in list(self.segments.items()):
            if own[-1] >= segments[0] and own[0] <= segments[-1] and (hit := self.mask[own]).any():
                found.add(step)
                del self.segments[step]
                self.add(step, own[~hit])
        self.mask[segments] = False
        return found


def dependences(steps: Sequence[Accesses]) -> list[set[int]]:
    """Return for each step, in order, the indices of earlier steps that it depends on: enough of
    them that the others follow, as those do that a later write to the same bytes depends on.
    """
    table = Segments(steps)
    pairs = [(table.of(step.reads), table.of(step.writes)) for step in steps]
    count = len(table.bounds)
    is_written = np.zeros(count, bool)
    for _, writes in pairs:
        is_written[writes] = True
    writer, readers = np.full(count, -1), Readers(np.zeros(count, bool))
    found: list[set[int]] = []
    for index, (reads, writes) in enumerate(pairs):
        before = np.unique(np.concatenate((writer[reads], writer[writes])))
        found.append({int(each) for each in before if each >= 0} | readers.overwrite(writes))
        writer[writes] = index
        readers.add(index, reads[is_written[reads] & (writer[reads] != index)])
    return found
