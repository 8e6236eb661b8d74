"""First-fit allocator of buffers in one memory."""

from __future__ import annotations

import sys
from bisect import bisect_left
from dataclasses import dataclass, field


@dataclass
class Arena:
    """First-fit allocator: tracks the gaps between the buffers in use, none of which overlap."""

    capacity: int = sys.maxsize
    """The size of the memory in bytes; by default it grows as needed."""

    gaps: list[tuple[int, int]] = field(init=False)
    """(start, end) offsets of the free bytes, ascending; no two touch."""

    sizes: dict[int, int] = field(default_factory=dict[int, int])
    """Offset -> bytes of the buffers in use."""

    peak: int = 0
    """The highest end offset of any buffer so far, in bytes."""

    def __post_init__(self) -> None:
        self.gaps = [(0, self.capacity)]

    def allocate(self, nbytes: int) -> int | None:
        """Allocate `nbytes` at the lowest free byte offset and return it, or None if no gap is
        large enough.
        """
        for index, (start, end) in enumerate(self.gaps):
            if start + nbytes <= end:
                left = (start + nbytes, end)
                self.gaps[index : index + 1] = [left] if left[0] < end else []
                self.sizes[start] = self.sizes.get(start, 0) + nbytes
                self.peak = max(self.peak, start + nbytes)
                return start
        return None

    def free(self, offset: int) -> None:
        """Free the buffer that starts at byte `offset`."""
        start, end = offset, offset + self.sizes.pop(offset, 0)
        if start == end:
            return
        first = last = bisect_left(self.gaps, (start, end))
        if first and self.gaps[first - 1][1] == start:
            first -= 1
            start = self.gaps[first][0]
        if last < len(self.gaps) and self.gaps[last][0] == end:
            end = self.gaps[last][1]
            last += 1
        self.gaps[first:last] = [(start, end)]
