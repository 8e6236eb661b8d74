"""The buffers of TCM of a plan: their sizes, live ranges and contents; where each lies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from .arena import Arena
from .packing.live_spans import Span, height, live_peak
from .packing.search import Effort, pack_within

EFFORT = Effort(4000)
"""The moves for which a packing is searched; about a second for 500 buffers."""


class Content(StrEnum):
    """What a buffer of TCM holds."""

    ACTIVATIONS = "activations"
    WEIGHTS = "weights"
    SCRATCH = "scratch"


@dataclass
class Ledger:
    """An allocator of at most `capacity` bytes of TCM, which keeps the live range of every buffer;
    buffers are numbered.

    Without `arena` it counts bytes alone: where the buffers lie is decided by `pack` when all live
    ranges are known. With one each buffer lies where first fit has room.
    """

    capacity: int
    arena: Arena | None = None
    buffers: list[tuple[int, Content]] = field(default_factory=list[tuple[int, Content]])
    """(size in bytes, content) of each buffer."""

    born: list[int] = field(default_factory=list[int])
    died: dict[int, int] = field(default_factory=dict[int, int])
    offsets: list[int] = field(default_factory=list[int])
    """The byte offset of each buffer, once known."""

    used: int = 0
    """The bytes that live buffers take."""

    now: int = 0
    """The number of allocations and releases so far."""

    def allocate(self, nbytes: int, content: Content) -> int | None:
        """Allocate a buffer and return its number, or None if there is no room."""
        if self.used + nbytes > self.capacity:
            return None
        if self.arena is not None:
            if (offset := self.arena.allocate(nbytes)) is None:
                return None
            self.offsets.append(offset)
        self.born.append(self.now)
        self.buffers.append((nbytes, content))
        self.used += nbytes
        self.now += 1
        return len(self.buffers) - 1

    def free(self, buffer: int) -> None:
        """Free the buffer of this number."""
        self.died[buffer] = self.now
        self.used -= self.buffers[buffer][0]
        self.now += 1
        if self.arena is not None:
            self.arena.free(self.offsets[buffer])

    def spans(self) -> list[Span]:
        """Return the live range of each buffer."""
        return [
            Span(born, self.died.get(i, self.now), self.buffers[i][0])
            for i, born in enumerate(self.born)
        ]

    def pack(self) -> bool:
        """Decide where buffers lie whose bytes were only counted; return whether they fit."""
        if self.arena is None:
            found = pack_within(self.spans(), self.capacity, EFFORT)
            if found is None:
                return False
            self.offsets = found
        return True

    @property
    def peak(self) -> int:
        """The highest end offset of any buffer, in bytes."""
        return height(self.spans(), self.offsets)

    def live_peaks(self) -> dict[Content, int]:
        """Return the most bytes of each content that are live at once."""
        by_content: defaultdict[Content, list[Span]] = defaultdict(list)
        for span, (_, content) in zip(self.spans(), self.buffers, strict=True):
            by_content[content].append(span)
        return {content: live_peak(by_content[content]) for content in Content}


def largest(peaks: Sequence[dict[Content, int]]) -> dict[Content, int]:
    """Return the largest peak of each content, of functions of which one runs at a time."""
    return {c: max(peak[c] for peak in peaks) for c in Content}
