"""Channels of a depthwise convolution of row-major images that are computed alike, and the scratch
memory of their kernel: whole vectors of a pixel's channels, and channels of several pixels that are
packed into vectors (`packing`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..builder import KernelBuilder
from ..runs import Buffer
from ..scalars import VECTOR, Scalar
from .column_source import Copy, inner_rows, strip_rows
from .column_tables import ColumnShape
from .column_tiles import output_pitch
from .lane_tables import TableWriter
from .lane_window import NARROW, FlatWindow
from .packing import PackedTableWriter, Packing
from .tap_words import CLASSES

STRIP = 16
"""The most output rows whose even channels, or whose sums, wait in scratch memory."""

MOST_COPIED = 3
"""The most vectors for each output of copies of unaligned channels: with a copy, which has 2.5,
7x7x576 takes 7,011 packets instead of 7,373 for 5x5 on v73."""

SUMS_BYTES = 1 << 16
"""The bytes of sums up to which strips have several rows: as many as those of even channels of 16
rows of 32 pixels. Strips that are shorter load weights more often."""


@dataclass(frozen=True)
class ColumnWindow(FlatWindow):
    """A window whose vectors hold 128 channels of one pixel each: all channels if it is `ragged`,
    the last vector of a pixel then overlapping the one before it; else those of whole vectors.
    """

    ragged: bool

    @cached_property
    def by_pixel(self) -> bool:
        """Vectors hold channels of one pixel each."""
        return True

    @property
    def image_run(self) -> None:
        """There is none: vectors hold no runs of bytes."""
        return None

    @property
    def blocks(self) -> int:
        """The number of vectors of a pixel."""
        return -(-self.depth // VECTOR) if self.ragged else self.depth // VECTOR

    def part(self, b: KernelBuilder, block: Scalar) -> Scalar:
        """Return the first of the channels of a pixel that belong to block `block`."""
        return super().part(b, block) if self.ragged else b.mul(block, VECTOR)


@dataclass(frozen=True)
class Group:
    """Channels that are computed alike, packed if there is a `packing`: `shape` is that of their
    tables.
    """

    shape: ColumnShape
    packing: Packing | None = None

    @property
    def copied(self) -> bool:
        """Whether a strip of a block's channels is copied before it is read: packed channels of
        several pixels, and unaligned ones that many rows of windows read, unless that takes many
        vectors for an output.

        On v73 5x5 of 14x14x480 takes 24,166 packets instead of 27,069 without copies, but 33x33x960
        at dilation 4 172,135 instead of 158,547.
        """
        flat = self.shape.flat
        down, output = flat.window.vertical, flat.window.output
        vectors = math.prod(Copy.size(flat, output[0]))
        unaligned = flat.depth % VECTOR != 0 and max(flat.window.sliding.strides) == 1
        many = down.taps > NARROW and vectors <= MOST_COPIED * math.prod(output)
        if self.packing is not None:
            return self.packing.copied
        return unaligned and many

    @property
    def stored_in_place(self) -> bool:
        """Whether packed outputs are stored where they belong when they are requantized: those of
        one pixel, the outputs of whose rows follow each other in the code or in a loop.
        """
        in_order = self.shape.apart or output_pitch(self.shape.flat.window.horizontal) == 1
        return self.packing is not None and self.packing.pieces == 1 and in_order

    @property
    def unpacked(self) -> bool:
        """Whether outputs are stored as those of a strip alone, and unpacked behind it."""
        return self.packing is not None and not self.stored_in_place

    @property
    def stored_depth(self) -> int:
        """The bytes from an output of a row to the next one where they are stored: the channels of
        the image, or those of a vector of packed results.
        """
        return self.shape.conv.inputs if self.stored_in_place else self.shape.flat.depth

    @property
    def together(self) -> range:
        """The output rows that strips cover; the others are one strip more."""
        flat = self.shape.flat
        return range(flat.window.output[0]) if self.copied else inner_rows(flat)

    @property
    def most_rows(self) -> int:
        """The most output rows that are computed before they are requantized: as many as their
        sums fit into `SUMS_BYTES`.
        """
        row = CLASSES * VECTOR * self.shape.flat.window.output[1]
        return max(1, min(STRIP, SUMS_BYTES // row)) if self.shape.apart else STRIP

    @property
    def halves_bytes(self) -> int:
        """The bytes of the results of even channels of a block of a strip, as halfwords."""
        (total, width), inner = self.shape.flat.window.output, len(self.together)
        return max(strip_rows(inner, self.most_rows), total - inner) * width * VECTOR

    @property
    def sums_bytes(self) -> int:
        """The bytes of the sums of some bands of a strip; 0 if none are stored."""
        if self.shape.apart:
            return CLASSES * self.halves_bytes
        return 2 * self.halves_bytes if len(self.shape.bands) > 1 else 0

    @property
    def results_bytes(self) -> int:
        """The bytes of the packed results of a strip; 0 if they are stored where they belong."""
        return self.halves_bytes if self.unpacked else 0

    @property
    def copy_bytes(self) -> int:
        """The bytes of the copy of a strip; 0 if the image itself is read."""
        rows = strip_rows(self.shape.flat.window.output[0], self.most_rows)
        return math.prod(Copy.size(self.shape.flat, rows)) * VECTOR if self.copied else 0

    def writer(
        self, b: KernelBuilder, weights: Buffer, params: Buffer, target: Scalar
    ) -> TableWriter:
        """Return the emitter of the tables at address `target`."""
        buffers = weights, params, target
        if self.packing is None:
            return TableWriter(b, self.shape, *buffers)
        return PackedTableWriter(b, self.shape, *buffers, self.packing)


@dataclass(frozen=True)
class Scratch:
    """The scratch memory of groups, at `address`: their tables, then what they need one after the
    other.
    """

    groups: Sequence[Group]
    address: Scalar

    def tables(self, b: KernelBuilder) -> Iterator[tuple[Group, Scalar]]:
        """Yield each group with the address of its tables."""
        offset = 0
        for group in self.groups:
            yield group, b.add(self.address, offset)
            offset += group.shape.bytes

    def halves(self, b: KernelBuilder) -> Scalar:
        """Return the address of the results of even channels."""
        return self._after(b, 0)

    def sums(self, b: KernelBuilder) -> Scalar:
        """Return the address of the sums of some bands."""
        return self._after(b, 1)

    def results(self, b: KernelBuilder) -> Scalar:
        """Return the address of the packed results of a strip."""
        return self._after(b, 2)

    def copy(self, b: KernelBuilder) -> Scalar:
        """Return the address of the copy of a strip."""
        return self._after(b, 3)

    @property
    def bytes(self) -> int:
        """All bytes."""
        return self._tables_bytes + sum(self._needs)

    @property
    def _tables_bytes(self) -> int:
        """The bytes of all tables."""
        return sum(group.shape.bytes for group in self.groups)

    @property
    def _needs(self) -> list[int]:
        """The bytes of scratch memory for a strip's halfwords, sums, packed results and copy, in
        this order: of each the most that any group needs, as groups are computed in turn.
        """
        needs = [(g.halves_bytes, g.sums_bytes, g.results_bytes, g.copy_bytes) for g in self.groups]
        return [max(need) for need in zip(*needs, strict=True)]

    def _after(self, b: KernelBuilder, count: int) -> Scalar:
        """Return the address behind the tables and the first `count` needs."""
        return b.add(self.address, self._tables_bytes + sum(self._needs[:count]))
