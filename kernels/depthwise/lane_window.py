"""Geometry of a depthwise convolution whose lanes are channels: rows of vectors, and where in
scratch memory the pixels lie that each tap of the window reads.

The image is copied to scratch memory row by row, with its padding. For a horizontal stride s the
pixels of a row are dealt to s *phases*, so that every tap reads adjacent pixels for adjacent
outputs. A row of the output is computed in vectors:

- *by pixel*: those of one pixel after the other. Pixels begin at vectors in scratch memory; the
  last vector of a pixel holds its last 128 channels, which may overlap the vector before;
- else as one run of bytes, pixels and channels alike: lanes of a vector belong to several pixels.
  Most runs are read in the image (`image_run`, `vector_row`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm

from ...dialects.htp import round_up
from ..builder import KernelBuilder
from ..scalars import VECTOR, Scalar
from ..window import Window
from .image_run import ImageRun
from .vector_row import VectorRow

TALLEST = 16
"""The most output rows of a tile: longer code takes longer to schedule. With 8, 16x16x64 takes
2,436 packets instead of 2,234 on v73, 12x12x64 1,436 instead of 1,272, in half of the time."""

LOW = 7
"""The most output rows of a tile of higher windows, whose rows take more instructions each."""

NARROW = 3
"""The most columns of a window whose pixels are read in the image at any alignment."""

WEIGHT = 4
"""What an output row of a tile takes, in terms of what a row of the image does that it reads: 62
instructions and 12 for a vector of 3x3 taps."""

FILLED = 0.85
"""The share of lanes in use from which on pixels are computed one by one: the tables of a run that
is no multiple of a vector take longer to make than the other lanes."""


STRIDED = 0.5
"""The same share for horizontal strides: to deal the pixels of a run takes longer still. With 144
channels, 56x56 at stride 2, a kernel takes 42,000 packets instead of 51,000."""


@dataclass(frozen=True)
class FlatWindow:
    """The window of a depthwise convolution of `depth` channels, a multiple of 4, in row-major
    order.
    """

    window: Window
    depth: int

    @cached_property
    def by_pixel(self) -> bool:
        """Whether vectors hold channels of one pixel each; else those of a row's run of pixels."""
        if self.image_run is not None:
            return False
        least = FILLED if self.window.horizontal.stride == 1 else STRIDED
        return self.depth >= VECTOR and self.depth / round_up(self.depth, VECTOR) >= least

    @cached_property
    def _run(self) -> ImageRun:
        """The rows of the output as runs of bytes."""
        return ImageRun(self.window, self.depth)

    @property
    def image_run(self) -> ImageRun | None:
        """The rows of the output as runs of bytes that are read in the image; None if they are
        computed by pixel, or from copies.
        """
        return self._run if self.vector_row is None and self._run.usable else None

    @cached_property
    def vector_row(self) -> VectorRow | None:
        """The rows of the output as vectors of whole pixels, which are read in the image; None if
        they are computed by pixel, or from copies.
        """
        row = VectorRow(self.window, self.depth)
        return row if row.usable else None

    @property
    def copied(self) -> bool:
        """Whether taps are read in copies of the image's rows, not in the image: most windows of
        many taps, each of which would need an address of its own, and runs of pixels that neither
        `image_run` nor `vector_row` supports.
        """
        if self.image_run is not None or self.vector_row is not None:
            return False
        unaligned = self.depth % VECTOR != 0 and self.window.horizontal.taps > NARROW
        return not self.by_pixel or unaligned

    @property
    def blocks(self) -> int:
        """The number of vectors of different channels: those of a pixel, or of the shortest run of
        whole pixels and whole vectors, as far as a row has them.
        """
        if self.image_run is not None:
            return len(self.image_run.starts)
        if self.by_pixel:
            return -(-self.depth // VECTOR)
        return min(lcm(self.depth, VECTOR) // VECTOR, self.vectors)

    @cached_property
    def starts(self) -> list[int]:
        """The channel of the first lane of each block, if vectors hold a row's run of pixels."""
        if self.image_run is not None:
            return self.image_run.starts
        return [block * VECTOR % self.depth for block in range(self.blocks)]

    @property
    def pitch(self) -> int:
        """The distance in bytes of adjacent pixels of a row in scratch memory."""
        return self.blocks * VECTOR if self.by_pixel else self.depth

    @property
    def run(self) -> int:
        """The bytes of a row of the output."""
        return self.window.output[1] * self.depth

    @property
    def vectors(self) -> int:
        """The number of vectors in which a row of the output is computed."""
        if self.image_run is not None:
            return len(self.image_run.offsets)
        return self.window.output[1] * self.blocks if self.by_pixel else -(-self.run // VECTOR)

    @property
    def last_bytes(self) -> int:
        """The bytes to store of a row's last vector, 1 to 128."""
        return VECTOR if self.by_pixel else self.run - (self.vectors - 1) * VECTOR

    @property
    def tile_rows(self) -> int:
        """The number of output rows that are computed together: with which tiles, of which the last
        one may overlap the one before it, take the least.
        """
        rows, most = self.window.output[0], TALLEST if self.window.vertical.taps <= NARROW else LOW

        def cost(height: int) -> int:
            return -(-rows // height) * (WEIGHT * height + self._extent(0, height))

        return min(range(min(rows, most), 0, -1), key=cost)

    @property
    def rows(self) -> int:
        """The number of rows of the padded image that windows read."""
        return self._extent(0, self.window.output[0])

    def tile_reads(self, part: range) -> list[int]:
        """Return the rows of the padded image that the rows `part` of the windows of a tile read,
        counted from the tile's first one; with a dilation, rows that the same windows read follow
        each other, so that few sums are incomplete at a time.
        """
        down, outputs = self.window.vertical, range(self.tile_rows)
        rows = {y * down.stride + ky * down.dilation for y in outputs for ky in part}
        return sorted(rows, key=lambda row: (row % down.dilation, row))

    def readers(self, row: int, part: range) -> list[tuple[int, int]]:
        """Return (row of the window, output row) of the windows of a tile that read padded row
        `row` of the tile by one of their rows `part`, the uppermost output row first.
        """
        down = self.window.vertical
        firsts = ((ky, row - ky * down.dilation) for ky in reversed(part))
        inside = range(0, self.tile_rows * down.stride, down.stride)
        return [(ky, first // down.stride) for ky, first in firsts if first in inside]

    @property
    def halves_bytes(self) -> int:
        """The bytes of the results of half of the channels of a tile, as halfwords."""
        return self.vectors * self.tile_rows * VECTOR

    @property
    def block_vectors(self) -> int:
        """The most vectors of an output row that belong to one block."""
        run = self.image_run
        count, period = (len(run.inner), run.period) if run else (self.vectors, self.blocks)
        return -(-count // period)

    @property
    def together(self) -> int:
        """The outputs of a block in a tile that are requantized by one loop, if their sums are in
        scratch memory: those of all rows, if these follow each other, else of one.
        """
        adjacent = self.run % VECTOR == 0 and self.vectors % self.blocks == 0
        rows = self.tile_rows if self.by_pixel or self.vector_row or adjacent else 1
        return self.vectors // self.blocks * rows

    def loops(self, whole: bool = False) -> list[tuple[int, int, int]]:
        """Return loops over the vectors of an output row, without a partial last one if `whole`:
        (adjacent blocks, vectors of each, first block).
        """
        return block_loops(self.vectors - (whole and self.last_bytes < VECTOR), self.blocks)

    def part(self, b: KernelBuilder, block: Scalar) -> Scalar:
        """Return the first of the channels of a pixel that belong to block `block`: the last block
        may overlap the one before it.
        """
        start = b.mul(block, VECTOR)
        return b.minimum(start, self.depth - VECTOR) if self.depth % VECTOR else start

    @cached_property
    def phases(self) -> list[int]:
        """The remainders, modulo the horizontal stride, of the padded columns that taps read."""
        return sorted({self.tap(kx)[0] for kx in range(self.window.horizontal.taps)})

    def tap(self, kx: int) -> tuple[int, int]:
        """Return (phase, pixels from the phase's first) that column `kx` of the window reads for
        output column 0.
        """
        shift, phase = divmod(kx * self.window.horizontal.dilation, self.window.horizontal.stride)
        return phase, shift

    @property
    def inner_columns(self) -> range:
        """The output columns whose windows lie inside of the image's columns, or of the copies of
        its rows: then all.
        """
        if self.copied:
            return range(self.window.output[1])
        width, across = self.window.output[1], self.window.horizontal
        reach = (across.taps - 1) * across.dilation
        left = min(width, -(-across.before // across.stride))
        inside = (self.window.image[1] - 1 - reach + across.before) // across.stride + 1
        return range(left, max(left, min(width, inside)))

    @property
    def edge_columns(self) -> list[int]:
        """The other output columns."""
        inner = self.inner_columns
        return [x for x in range(self.window.output[1]) if x not in inner]

    @property
    def columns(self) -> int:
        """The pixels of a phase in a row."""
        taps = range(self.window.horizontal.taps)
        return self.window.output[1] + max(self.tap(kx)[1] for kx in taps)

    @property
    def lead(self) -> int:
        """The unused bytes at the start of a row in scratch memory, after which the image's first
        byte is at a vector's start.
        """
        aligned = self.by_pixel or self.window.horizontal.stride > 1
        return 0 if aligned else -self.window.horizontal.before * self.depth % VECTOR

    @property
    def phase_bytes(self) -> int:
        """The bytes of a phase of a row in scratch memory, with those that loads and stores past
        its end reach.
        """
        used = self.lead + self.columns * self.pitch
        return round_up(used + (0 if self.by_pixel else VECTOR), VECTOR) + VECTOR

    @property
    def row_bytes(self) -> int:
        """The distance in bytes of the rows in scratch memory."""
        return self.phase_bytes * len(self.phases)

    @property
    def copies_bytes(self) -> int:
        """The bytes of an image's rows in scratch memory; 0 if pixels are read in the image."""
        return self.rows * self.row_bytes + VECTOR if self.copied else 0

    def tap_offset(self, kx: int) -> int:
        """Return the byte offset in a row in scratch memory of what column `kx` of the window reads
        for a row's first output vector.
        """
        phase, shift = self.tap(kx)
        return self.phases.index(phase) * self.phase_bytes + self.lead + shift * self.pitch

    def _extent(self, axis: int, outputs: int) -> int:
        """Return the padded pixels along `axis` that `outputs` adjacent windows read."""
        along = self.window.sliding.axes[axis]
        return (outputs - 1) * along.stride + (along.taps - 1) * along.dilation + 1


def block_loops(count: int, period: int) -> list[tuple[int, int, int]]:
    """Return loops over `count` vectors whose blocks repeat after `period` of them: (adjacent
    blocks, vectors of each, first block).
    """
    turns, rest = divmod(count, period)
    loops = [(rest, turns + 1, 0), (period - rest, turns, rest)]
    return [loop for loop in loops if loop[0] and loop[1]]


def looked_up(b: KernelBuilder, index: Scalar, entries: Sequence[int]) -> Scalar:
    """Return `entries[index]`, multiples of their greatest common divisor."""
    unit = gcd(*entries) or 1  # small entries are immediates, and take no registers
    return b.mul(b.table(index, [entry // unit for entry in entries]), unit)
