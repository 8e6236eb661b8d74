"""Sets of byte addresses, held as disjoint ranges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ByteSet:
    """A set of byte addresses: ranges in ascending order that neither overlap nor touch."""

    starts: Numbers
    """The first byte of each range."""

    ends: Numbers
    """The byte after the last of each range."""

    @staticmethod
    def of(*spans: tuple[int, int]) -> ByteSet:
        """Return the union of ranges, each given as (first byte, byte after the last)."""
        pairs = np.array(spans, np.int64).reshape(-1, 2)
        return ByteSet.of_ranges(pairs[:, 0], pairs[:, 1])

    @staticmethod
    def of_ranges(starts: Numbers, ends: Numbers) -> ByteSet:
        """Return the union of the ranges from `starts[i]` to before `ends[i]`, in any order; empty
        ones count for nothing.
        """
        filled = starts < ends
        order = np.argsort(starts[filled], kind="stable")
        starts, ends = starts[filled][order], np.maximum.accumulate(ends[filled][order])
        first = np.concatenate(([True], starts[1:] > ends[:-1]))[: len(starts)]
        last = np.concatenate((first[1:], [True]))[: len(starts)]
        return ByteSet(starts[first], ends[last])

    @staticmethod
    def union(sets: Iterable[ByteSet]) -> ByteSet:
        """Return the bytes that are in at least one of `sets`."""
        parts = list(sets)
        if len(parts) == 1:
            return parts[0]
        starts = np.concatenate([EMPTY, *(each.starts for each in parts)])
        return ByteSet.of_ranges(starts, np.concatenate([EMPTY, *(each.ends for each in parts)]))

    def __bool__(self) -> bool:
        """Return whether there is a byte in the set."""
        return len(self.starts) > 0

    def __add__(self, distance: int) -> ByteSet:
        """Return the set of addresses that are greater by `distance`."""
        return ByteSet(self.starts + distance, self.ends + distance)

    def repeated(self, step: int, count: int) -> ByteSet:
        """Return the union of `count` copies of the set, each `step` bytes after the one before
        (before it, for a negative step).
        """
        if len(self.starts) == 1 and abs(step) <= self.ends[0] - self.starts[0]:
            shifts = np.array([min(0, step * (count - 1)), max(0, step * (count - 1))])
            return ByteSet(self.starts + shifts[0], self.ends + shifts[1])
        shifts = step * np.arange(count)
        starts, ends = (np.add.outer(shifts, side).reshape(-1) for side in (self.starts, self.ends))
        return ByteSet.of_ranges(starts, ends)

    def contains(self, other: ByteSet) -> bool:
        """Return whether all bytes of another set are in the set."""
        both = ByteSet.union((self, other))
        return np.array_equal(both.starts, self.starts) and np.array_equal(both.ends, self.ends)

    def overlaps(self, other: ByteSet) -> bool:
        """Return whether the two sets share a byte."""
        if not (self and other and self.starts[0] < other.ends[-1]):
            return False
        after = np.searchsorted(other.ends, self.starts, side="right")
        inside = after < len(other.ends)
        return bool((other.starts[after[inside]] < self.ends[inside]).any())


EMPTY: Numbers = np.zeros(0, np.int64)

NO_BYTES = ByteSet(EMPTY, EMPTY)
"""The empty set."""
