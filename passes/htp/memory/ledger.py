"""The buffers of TCM of a plan: their sizes, live ranges and contents; where each lies."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, i64

from .arena import Arena
from .packing.group_packing import Misfit, pack_groups
from .packing.live_spans import Span, height, live_peak


class Content(StrEnum):
    """What a buffer of TCM holds."""

    ACTIVATIONS = "activations"
    WEIGHTS = "weights"
    SCRATCH = "scratch"


class Peak(NamedTuple):
    """The most bytes of TCM that buffers take: `total`, to the highest end of any; live at once of
    each content.
    """

    total: int
    live: Mapping[Content, int]

    @staticmethod
    def of(spans: Sequence[Span], offsets: Sequence[int], contents: Sequence[Content]) -> Peak:
        """Return the peak of buffers that live in `spans` at byte `offsets`."""
        kinds = {
            c: [s for s, held in zip(spans, contents, strict=True) if held is c] for c in Content
        }
        return Peak(height(spans, offsets), {c: live_peak(some) for c, some in kinds.items()})

    @staticmethod
    def largest(peaks: Sequence[Peak]) -> Peak:
        """Return the largest of each, of functions of which one runs at a time."""
        live = {c: max(peak.live[c] for peak in peaks) for c in Content}
        return Peak(max(peak.total for peak in peaks), live)

    def attribute(self) -> DictionaryAttr:
        """Return the value of `htp.tcm_peak`."""
        entries = {"total": self.total, **{str(c): nbytes for c, nbytes in self.live.items()}}
        return DictionaryAttr({name: IntegerAttr(n, i64) for name, n in entries.items()})


@dataclass
class Ledger:
    """An allocator of at most `capacity` bytes of TCM, which keeps the live range of every buffer;
    buffers are numbered.

    Without `arena` it counts bytes alone: where the buffers lie is decided by `pack` when all live
    ranges are known. With one each buffer lies where first fit has room.
    """

    capacity: int
    arena: Arena | None = None
    reserves: Mapping[int, int] = field(default_factory=dict[int, int])
    """Index of an operation -> the bytes that stay free while it is planned, as gaps of a packing;
    operations that need them take them."""

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

    begun: list[int] = field(default_factory=list[int])
    """The value of `now` when each operation began."""

    reserved: int = 0
    """The bytes that are to stay free now."""

    def begin(self) -> None:
        """Note that the planning of the next operation begins."""
        self.reserved = self.reserves.get(len(self.begun), 0)
        self.begun.append(self.now)

    @property
    def free_bytes(self) -> int:
        """The bytes that may be allocated now."""
        return self.capacity - self.reserved - self.used

    def allow(self, nbytes: int) -> None:
        """Let an operation that needs `nbytes` at once have them, reserved or not."""
        self.reserved = max(0, min(self.reserved, self.capacity - nbytes))

    def operations(self, first: int, last: int) -> range:
        """Return the indices of the operations that were planned from one time to another."""
        return range(bisect_right(self.begun, first) - 1, bisect_left(self.begun, last))

    def allocate(self, nbytes: int, content: Content) -> int | None:
        """Allocate a buffer and return its number, or None if there is no room."""
        if nbytes > self.free_bytes:
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

    def pack(self) -> list[Misfit]:
        """Decide where buffers lie whose bytes were only counted; return what does not fit: all
        stay without a place then.
        """
        if self.arena is not None:
            return []
        offsets, misfits = pack_groups(self.spans(), self.capacity)
        if not misfits:
            self.offsets = offsets
        return misfits

    @property
    def peak(self) -> Peak:
        """The most bytes that the buffers take."""
        return Peak.of(self.spans(), self.offsets, [content for _, content in self.buffers])
