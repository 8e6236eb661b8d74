"""Channels of a row-major image that fill less than a vector: the channels that are left over by
whole vectors, at several pixels of a row, are packed into one.

A row of outputs is cut into *pieces* of equal widths, and a vector holds the channels at one pixel
of each piece, the pixels as far apart as the pieces. So the packed image is one of 128 channels,
whose rows are those of a piece, and each of whose windows reads columns as any window does.

An access at a pixel of a piece moves a whole vector, in which the piece's channels lie at its
lanes. The packed channels are stored before the others of an image, which repair what such stores
write beside them; lanes are chosen so that no access leaves the image. Where there are no others,
each pixel repairs what the one before it wrote behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.ir import SSAValue

from ...dialects.sliding_window import SlidingWindow
from ..runs import load_window
from ..scalars import VECTOR, Scalar
from ..spans import spans
from ..window import Window
from .column_source import UNROLLED, Copy, Strip, WriteRow
from .lane_tables import TableRow, TableWriter
from .lane_window import FlatWindow
from .piece_rows import PieceRows, Pieces

LEAST = 0.5
"""Images of less channels than a vector have to fill more than this share of a vector."""

HELD = 16
"""The most packed outputs that are held in registers while their pixels are stored: half of those
that there are, as each pixel that is moved to the first lanes takes another one."""

FEW_ROWS = 3
"""The most rows of windows that read a pixel of less channels than a vector in the image: 5x5 of
28x28x96 at stride 2, whose pixels three rows read, takes 6,640 packets on v73, 8,065 with copies.
"""


@dataclass(frozen=True)
class Packing:
    """How the channels from `first` to `depth` of an image are packed, those of `pieces` pixels in
    a vector.
    """

    window: Window
    depth: int
    first: int
    pieces: int

    @staticmethod
    def of(window: Window, depth: int) -> Packing | None:
        """Return the packing of the channels that are left over by whole vectors; None if there
        are none, if packing does not fill vectors better than single pixels do, or if it leaves
        many lanes unused.
        """
        first, width = depth // VECTOR * VECTOR, window.output[1]
        most = VECTOR // (depth - first) if depth > first else 1
        outputs = -(-width // most)
        pieces = -(-width // outputs)
        dense = pieces * depth > LEAST * VECTOR and window.image[1] * depth >= VECTOR
        pays = pieces > 1 if first else dense
        return Packing(window, depth, first, pieces) if pays else None

    @property
    def copied(self) -> bool:
        """Whether the packed channels are copied before they are read: those of several pixels, and
        those of single ones that many rows of windows read.
        """
        down = self.window.vertical
        return self.pieces > 1 or down.taps > FEW_ROWS * down.stride

    @property
    def channels(self) -> int:
        """The packed channels of a pixel."""
        return self.depth - self.first

    @property
    def width(self) -> int:
        """The number of outputs in a row of a piece."""
        return -(-self.window.output[1] // self.pieces)

    @property
    def starts(self) -> list[int]:
        """The first output column of each piece; the last piece ends with the row, and may overlap
        the one before it.
        """
        last = self.window.output[1] - self.width
        return [min(k * self.width, last) for k in range(self.pieces)]

    @property
    def lanes(self) -> list[int]:
        """The first lane of each piece. Pieces end with the vector, so that an access at the last
        one ends with the pixel; without channels before them they begin with it.
        """
        unused = VECTOR - self.pieces * self.channels if self.first else 0
        return [unused + k * self.channels for k in range(self.pieces)]

    @cached_property
    def packed(self) -> FlatWindow:
        """The window on the packed image, of the width that its outputs read, without padding."""
        down, across = self.window.sliding.axes
        across = replace(across, before=0, after=0)
        size = self.window.image[0], across.least_size(self.width)
        return FlatWindow(Window(size, SlidingWindow.of_axes((down, across))), VECTOR)

    def column(self, piece: int) -> int:
        """Return the image column that column 0 of the packed image has at a piece; that of the
        others is as much more.
        """
        across = self.window.horizontal
        return self.starts[piece] * across.stride - across.before

    @property
    def in_row(self) -> Pieces:
        """The pieces of a packed row."""
        firsts = [self.column(k) for k in range(self.pieces)]
        width, columns = self.packed.window.image[1], self.window.image[1]
        return Pieces(firsts, self.lanes, self.channels, self.depth, columns, width)

    @property
    def unrolled(self) -> int:
        """The number of packed pixels that an iteration of a loop accesses: accesses at each piece
        have addresses of their own, which scalar registers have to hold.
        """
        return max(1, UNROLLED // self.pieces)

    @property
    def reach(self) -> int:
        """The pixels that a vector holds or begins, from the first one on."""
        return -(-VECTOR // self.depth)


@dataclass(frozen=True)
class PackedCopy(Copy):
    """A copy of what the windows of a strip read of the packed channels, with padding. The image's
    `part` is the first one of them.
    """

    packing: Packing

    @property
    def flat(self) -> FlatWindow:
        """The window on the packed image."""
        return self.packing.packed

    def _row_writer(self) -> WriteRow:
        return PieceRows(self.image.b, self.packing.in_row, self.image.fill).row

    def unpack(self, strip: Strip, results: Scalar, output: Scalar) -> None:
        """Emit the stores of the packed outputs of a strip, which are at address `results`, into
        the image of outputs at address `output`.
        """
        b, packing = self.image.b, self.packing
        unpack = self._unpack_before_others if packing.first else self._unpack_alone
        with b.loop(strip.count, parallel=not packing.first) as row:
            source = b.add(results, b.mul(row, packing.width * VECTOR))
            line = packing.window.output[1] * packing.depth
            unpack(source, b.add(output, b.mul(strip.row(row), line), packing.first))

    def _unpack_before_others(self, source: Scalar, target: Scalar) -> None:
        """Emit the stores of a packed row at address `source`; `target` is the address of the first
        packed channels of the row of the image. Other channels are stored behind them.
        """
        b, packing = self.image.b, self.packing
        for span in spans(packing.width, packing.unrolled):
            with b.loop(span.count) as i:
                for n in range(span.length):
                    x = b.add(span.at(b, i), n)
                    vector = b.load(b.add(source, b.mul(x, VECTOR)))
                    for start, lane in zip(packing.starts, packing.lanes, strict=True):
                        at = b.add(target, b.mul(x, packing.depth), start * packing.depth)
                        b.store_unaligned(b.add(at, -lane), vector)

    def _unpack_alone(self, source: Scalar, target: Scalar) -> None:
        """Emit the stores of a packed row at address `source` to the row of the image at address
        `target`, whose pixels have no other channels. Most stores move a whole vector, whose bytes
        behind the pixel are overwritten by the pixels that follow. Only the pixel's bytes are
        stored where a whole vector would reach behind the row, or, if a row is not held at once,
        behind the piece, where the next piece is stored already.
        """
        b, width, reach = self.image.b, self.packing.width, self.packing.reach
        whole = width if width <= HELD else max(0, width - reach + 1)
        row = self.packing.window.output[1]
        for first, count, most in ((0, whole, row - reach), (whole, width - whole, -1)):
            for span in spans(count, HELD):
                with b.loop(span.count) as i:
                    x = b.add(span.at(b, i), first)
                    self._store_pixels(source, target, x, span.length, most - span.last)

    def _store_pixels(
        self, source: Scalar, target: Scalar, x: Scalar, count: int, most: int
    ) -> None:
        """Emit the stores of `count` packed outputs of a row, from number `x` on, piece by piece:
        whole vectors for pixels at most `most` pixels behind number `x` of the row, only the
        pixel's bytes for others.
        """
        b, depth = self.image.b, self.packing.depth
        vectors = [b.load(b.add(source, b.mul(b.add(x, n), VECTOR))) for n in range(count)]
        for start, lane in zip(self.packing.starts, self.packing.lanes, strict=True):
            for n, vector in enumerate(vectors):
                pixel = b.v("vror", vector, lane) if lane else vector
                at = b.add(target, b.mul(b.add(x, start + n), depth))
                b.store_partial(at, pixel, VECTOR if start + n <= most else depth)


@dataclass(frozen=True)
class PackedTableWriter(TableWriter):
    """Emitter of the tables of packed channels, which are repeated in each piece."""

    packing: Packing

    def _load(self, row: TableRow, block: Scalar) -> SSAValue:
        b, packing = self.b, self.packing
        start = b.add(row.offset, packing.first)
        vector = load_window(b, row.buffer, start, row.last + packing.first)
        filled = packing.channels
        while filled < VECTOR:  # unused lanes, too: any word may not be an amount of a shift
            vector = b.v("vmux", b.first(filled), vector, b.v("vror", vector, VECTOR - filled))
            filled *= 2
        return b.v("vror", vector, VECTOR - packing.lanes[0]) if packing.lanes[0] else vector
