"""Depthwise convolution of row-major images: lanes are channels, words hold rows of the window.

For a row of outputs, the vectors of 128 channels at up to four image rows of a column become words
(`tap_words`), which serve all windows that contain the column. A tile of adjacent outputs of a row
is straight-line code, from its left column to its right one; a loop goes down the rows. A window of
more rows than a word is computed in bands of rows, the sums of the bands before in scratch memory.
The channels of even and of odd bytes are computed in passes of their own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..requantization import clamp
from ..runs import input_buffer, nest
from ..scalars import VECTOR, Scalar
from .column_source import Copy, Image, Strip, inner_rows, strip_rows, strips
from .column_tables import Band, ColumnShape
from .column_tiles import Loads, Registers, Tile, Tiles
from .lane_sums import Sums, halfwords
from .lane_tables import BlockTable, TableWriter
from .lane_window import FlatWindow
from .strip import Depthwise
from .tap_words import EVEN, ODD


@dataclass(frozen=True)
class Pass:
    """Emitter of a band of a strip of output rows for two classes of channels of a block.

    `output`, `halves` and `sums` are the addresses of the block's channels in the output image, of
    the results of even channels, and of the sums of the bands before.
    """

    b: KernelBuilder
    shape: ColumnShape
    image: Image | Copy
    output: Scalar
    halves: Scalar
    sums: Scalar
    classes: tuple[int, int]
    band: Band

    @property
    def begins(self) -> bool:
        """Whether the band is the first one."""
        return self.band.first_word == 0

    @property
    def completes(self) -> bool:
        """Whether the band is the last one."""
        return self.band == self.shape.bands[-1]

    def emit(self, table: BlockTable, strip: Strip) -> None:
        """Emit the output rows of a strip."""
        b, flat, registers = self.b, self.shape.flat, self._registers(table)
        for tiles in Tiles.of(flat, isinstance(self.image, Copy)):
            with nest(b, tiles.count, strip.count) as (i, row):
                x = b.add(b.mul(i, tiles.outputs), tiles.first)
                number = b.add(b.mul(row, flat.window.output[1]), x)
                pixel = b.add(b.mul(strip.row(row), flat.window.output[1]), x)
                loads = self.image.loads(strip, row, x, tiles)
                self._tile(registers, tiles.outputs, loads, number, b.mul(pixel, flat.depth))

    def _registers(self, table: BlockTable) -> Registers:
        """Emit the loads of weights and parameters."""
        count, band = len(self.band.word_taps), self.band
        return Registers(
            {
                c: [table.weights(c, band.first_word + k) for k in range(count)]
                for c in self.classes
            },
            {c: table.bias(c) for c in self.classes} if self.begins else {},
            {c: table.row(c) for c in self.classes} if self.completes else {},
        )

    def _tile(
        self, registers: Registers, outputs: int, loads: Loads, number: Scalar, at: Scalar
    ) -> None:
        """Emit a tile of a row. `number` is the index of its first output in the strip, `at` its
        byte offset in the output.
        """
        b, flat = self.b, self.shape.flat
        sums = b.add(self.sums, b.mul(number, 2 * VECTOR))
        saved = b.add(self.halves, b.mul(number, VECTOR))
        output = b.add(self.output, at)

        def started(k: int) -> Sums:
            if self.begins:
                return [registers.biases[c] for c in self.classes]
            return [b.load(b.add(sums, (2 * k + i) * VECTOR)) for i in (0, 1)]

        tile = Tile(b, self.shape, self.band, registers, self.classes, outputs, loads, started)
        for k, totals in tile.emit():
            if not self.completes:
                for i, total in enumerate(totals):
                    b.store(b.add(sums, (2 * k + i) * VECTOR), total)
                continue
            rows = [registers.rows[c] for c in self.classes]
            half = halfwords(b, self.shape.conv.how.mode, totals, rows)
            if self.classes == EVEN:
                b.store(b.add(saved, k * VECTOR), half)
                continue
            half = b.v("vsathub", half, b.load(b.add(saved, k * VECTOR)))
            half = clamp(b, self.shape.conv.how.clamp, half)
            b.store_unaligned(b.add(output, k * flat.depth), half)


def shape_of(op: htp.DepthwiseConv2dOp) -> ColumnShape:
    """Return the shapes of the tables of `op`, with those of the convolution."""
    conv = Depthwise.of(op)
    return ColumnShape(conv, FlatWindow(conv.window, conv.inputs))


def column_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports a depth multiplier of 1, channels in groups of 4 that nearly fill vectors, and
    windows whose bands of rows fit into registers.
    """
    shape = shape_of(op)
    if op.multiplier != 1:
        return "it has a depth multiplier"
    if shape.flat.depth % 4 or not shape.flat.by_pixel:
        return "its channels do not fill vectors"
    if htp.shape(op.params)[1] > len(htp.PARAM_COLUMNS):
        return "its parameters have masks of late values"
    if not shape.fits:
        return f"a kernel of {shape.flat.window.sliding.taps} taps does not fit into registers"
    return [Layouts(("flat", "flat", "quad_columns"), "flat")]


def column_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`: those of its
    tables, of the results of even channels of a strip, of sums, and of the copy of a strip.
    """
    shape = shape_of(op)
    return shape.bytes + halves_bytes(shape) + sums_bytes(shape) + copy_bytes(shape)


def halves_bytes(shape: ColumnShape) -> int:
    """Return the bytes of the results of even channels of a block of a strip, as halfwords."""
    total, width = shape.flat.window.output
    inner = together(shape)
    return max(strip_rows(len(inner)), total - len(inner)) * width * VECTOR


def sums_bytes(shape: ColumnShape) -> int:
    """Return the bytes of the sums of some bands of a strip, for two classes; 0 if there is one
    band.
    """
    return 2 * halves_bytes(shape) if len(shape.bands) > 1 else 0


def copy_bytes(shape: ColumnShape) -> int:
    """Return the bytes of the copy of a strip; 0 if the image itself is read."""
    rows = strip_rows(shape.flat.window.output[0])
    return math.prod(Copy.size(shape.flat, rows)) * VECTOR if copied(shape.flat) else 0


def copied(flat: FlatWindow) -> bool:
    """Whether a strip of a block's channels is copied before it is read."""
    return flat.depth % VECTOR != 0 and max(flat.window.sliding.strides) == 1


def together(shape: ColumnShape) -> range:
    """Return the output rows that strips cover; the others are one strip more."""
    flat = shape.flat
    return range(flat.window.output[0]) if copied(flat) else inner_rows(flat)


@kernel(
    "depthwise_conv_2d.columns",
    htp.DepthwiseConv2dOp,
    layouts=column_layouts,
    scratch=column_scratch,
)
def build_columns(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution of row-major images, by columns of windows.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory,
    output.
    """
    images, weights, params = (input_buffer(b, op, i) for i in range(3))
    scratch, output = b.arguments[-2:]
    shape = shape_of(op)
    flat, halves = shape.flat, b.add(scratch, shape.bytes)
    sums = b.add(halves, halves_bytes(shape))
    copy = b.add(sums, sums_bytes(shape))
    TableWriter(b, shape, weights, params, scratch).write()
    (height, width), (rows, columns) = flat.window.image, flat.window.output
    with nest(b, shape.conv.batch, flat.blocks, parallel=False) as (n, block):
        at, part = b.mul(n, height * width * flat.depth), flat.part(b, block)
        target = b.add(output, b.mul(n, rows * columns * flat.depth), part)
        image = Image(b, flat, images, at, part, shape.conv.fill)
        source = Copy(image, copy) if copied(flat) else image
        table = BlockTable(b, shape, b.add(scratch, b.mul(block, shape.block_bytes)))
        for strip in strips(b, flat, together(shape)):
            if isinstance(source, Copy):
                source.write(strip)
            for classes, band in product((EVEN, ODD), shape.bands):
                Pass(b, shape, source, target, halves, sums, classes, band).emit(table, strip)
