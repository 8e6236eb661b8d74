"""First-fit allocator of buffers in one memory."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field


@dataclass
class Arena:
    """First-fit allocator: tracks the byte offsets of the buffers in use, none of which overlap."""

    capacity: int | None = None
    """The size of the memory in bytes; None for one that grows as needed."""

    taken: list[tuple[int, int]] = field(default_factory=list)
    """(start, end) offsets of the buffers in use, ascending."""

    peak: int = 0
    """The highest end offset of any buffer so far, in bytes."""

    def allocate(self, nbytes: int) -> int | None:
        """Allocate `nbytes` at the lowest free byte offset and return it, or None if no gap is
        large enough.
        """
        start = 0
        for low, high in self.taken:
            if start + nbytes <= low:
                break
            start = high
        if self.capacity is not None and start + nbytes > self.capacity:
            return None
        insort(self.taken, (start, start + nbytes))
        self.peak = max(self.peak, start + nbytes)
        return start

    def free(self, offset: int) -> None:
        """Free the buffer that starts at byte `offset`."""
        self.taken = [pair for pair in self.taken if pair[0] != offset]
