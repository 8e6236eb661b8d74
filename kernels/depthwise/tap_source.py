"""Where a depthwise convolution whose lanes are channels reads the taps of its windows: in copies
of image rows with their padding (`padded_rows`), or in the image itself, pixel by pixel, or
vectors of several pixels (`run_source`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from xdsl.ir import SSAValue

from ...dialects.hvx import instruction_op
from ..builder import KernelBuilder
from ..runs import Buffer
from ..scalars import VECTOR, Scalar
from .lane_window import FlatWindow

NONE, ALL = 0, 0x01010101
"""The scalar with which `vandvrt` makes a predicate of no, or of all, bytes from a vector of
ones."""


class Source(Protocol):
    """What a tile of output rows reads for one vector of lanes."""

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that the taps along the width read in row `row` of the padded image,
        counted from the first one that the tile reads.
        """
        ...


@dataclass(frozen=True)
class CopiedRows:
    """Taps in copies of rows: `address` is that of the vector in the tile's first padded row."""

    b: KernelBuilder
    flat: FlatWindow
    address: Scalar

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that the taps along the width read in padded row `row` of the tile."""
        b, flat = self.b, self.flat
        start = b.add(self.address, row * flat.row_bytes)
        loaded: dict[int, SSAValue] = {}

        def aligned(k: int) -> SSAValue:
            if k not in loaded:
                loaded[k] = b.load(b.add(start, k * VECTOR))
            return loaded[k]

        def tap(kx: int) -> SSAValue:
            k, shift = divmod(flat.tap_offset(kx), VECTOR)
            return b.v("valignb", aligned(k + 1), aligned(k), shift) if shift else aligned(k)

        return [tap(kx) for kx in range(flat.window.horizontal.taps)]


@dataclass(frozen=True)
class Inside:
    """A coordinate of the image: `at`, and whether it may lie outside of `size` pixels.

    Coordinates outside are read at the nearest pixel, and replaced by padding afterwards.
    """

    b: KernelBuilder
    at: Scalar
    size: int
    least: int
    greatest: int
    """The range of `at`."""

    @property
    def always_outside(self) -> bool:
        """Whether there is no such pixel."""
        return self.greatest < 0 or self.least >= self.size

    @property
    def nearest(self) -> Scalar:
        """The coordinate of the nearest pixel."""
        at = self.at if self.least >= 0 else self.b.maximum(self.at, 0)
        return at if self.greatest < self.size else self.b.minimum(at, self.size - 1)

    @property
    def mask(self) -> Scalar | None:
        """ALL if the coordinate is inside, else NONE; None if it always is inside."""
        b, mask = self.b, None
        if self.greatest >= self.size:
            mask = b.choose(self.at, "sge", self.size, NONE, ALL)
        if self.least < 0:
            mask = b.choose(self.at, "slt", 0, NONE, ALL if mask is None else mask)
        return mask


@dataclass(frozen=True)
class ImageRows:
    """Access to the rows of the image at byte offset `image` of the buffer, for a tile whose first
    output row is `first`.
    """

    b: KernelBuilder
    flat: FlatWindow
    buffer: Buffer
    image: Scalar
    fill: int
    """The byte that stands for padding."""

    first: Scalar

    def row(self, row: int) -> tuple[Scalar, Scalar | None] | None:
        """Return the address of padded row `row` of the tile, or of the nearest row of the image,
        and the mask of `Inside`; None if it always is padding.
        """
        b, flat, down = self.b, self.flat, self.flat.window.vertical
        height, width = flat.window.image
        offset, last = row - down.before, (flat.window.output[0] - flat.tile_rows) * down.stride
        only = isinstance(self.first, int)
        at = b.add(b.mul(self.first, down.stride), offset)
        y = Inside(b, at, height, offset, offset if only else last + offset)
        if y.always_outside:
            return None
        start = b.mul(y.nearest, width * flat.depth)
        return b.add(self.buffer.address, self.image, start), y.mask


@dataclass(frozen=True)
class ImagePixels:
    """Taps in the image: `part` is the first of the channels, and `column` the output column, one
    of `columns`.
    """

    rows: ImageRows
    part: Scalar
    column: Scalar
    columns: Sequence[int]

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that the taps along the width read in padded row `row` of the tile."""
        rows, across = self.rows, range(self.rows.flat.window.horizontal.taps)
        found = rows.row(row)
        if found is None:
            return [rows.b.splat_b(rows.fill)] * len(across)
        start, mask = found
        within = padding(rows.b, mask, rows.fill)
        return [within(self._tap(kx, rows.b.add(start, self.part))) for kx in across]

    def _tap(self, kx: int, row: Scalar) -> SSAValue:
        """Emit the vector that column `kx` of the window reads in the image row that starts at
        address `row`.
        """
        b, flat, fill = self.rows.b, self.rows.flat, self.rows.fill
        across = flat.window.horizontal
        offset = kx * across.dilation - across.before
        at = b.add(b.mul(self.column, across.stride), offset)
        ends = (x * across.stride + offset for x in (self.columns[0], self.columns[-1]))
        x = Inside(b, at, flat.window.image[1], *ends)
        if x.always_outside:
            return b.splat_b(fill)
        vector = b.load_unaligned(b.add(row, b.mul(x.nearest, flat.depth)))
        return padding(b, x.mask, fill)(vector)


def padding(b: KernelBuilder, mask: Scalar | None, fill: int) -> Callable[[SSAValue], SSAValue]:
    """Return the function that replaces a vector by bytes of `fill` if `mask` is NONE; the identity
    if it is None.
    """
    if mask is None:
        return lambda vector: vector
    operands = (b.splat_b(1), b.value(mask))
    chosen = b.once(("vandvrt", *operands), operands, lambda: instruction_op("vandvrt")(operands))
    return lambda vector: b.v("vmux", chosen, vector, b.splat_b(fill))


def copied_rows(
    b: KernelBuilder, flat: FlatWindow, top: Scalar, vector: Scalar, *pixel: object
) -> Source:
    """Return what vector number `vector` of a row reads in copied rows, the tile's first of which
    is at address `top`. Of which `pixel` the vector is does not matter.
    """
    return CopiedRows(b, flat, b.add(top, b.mul(vector, VECTOR)))


def image_pixels(rows: ImageRows, vector: Scalar, *pixel: Any) -> Source:
    """Return what the vector of `pixel`, (first channel, column, columns), reads in the image. Its
    number `vector` in the row does not matter.
    """
    return ImagePixels(rows, *pixel)
