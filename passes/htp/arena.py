"""A memory from which buffers are taken and to which they return: first fit."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field


@dataclass
class Arena:
    """Offsets of buffers that do not overlap."""

    capacity: int | None = None
    """Bytes; none for a memory that grows."""

    taken: list[tuple[int, int]] = field(default_factory=list)
    """(start, end) of the buffers in use, in order."""

    peak: int = 0
    """The end of the highest buffer there has been."""

    def allocate(self, nbytes: int) -> int | None:
        """The lowest offset where `nbytes` are free; none when there is no such place."""
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
        """Return the buffer at `offset`."""
        self.taken = [pair for pair in self.taken if pair[0] != offset]
