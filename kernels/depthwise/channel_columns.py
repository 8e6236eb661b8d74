"""Depthwise convolution of row-major images: lanes are channels, words hold rows of the window.

For a row of outputs, the vectors of 128 channels at up to four image rows of a column become words
(`tap_words`), which serve all windows that contain the column. A tile of outputs of a row, whose
windows share columns, is straight-line code, from its left column to its right one; a loop goes
down the rows. A window of more rows than a word is computed in bands of rows, the sums of the bands
before in scratch memory. The channels of even and of odd bytes are computed in passes of their own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..requantization.byte_packing import clamp
from ..runs import Buffer, input_buffer
from ..scalars import VECTOR, Scalar
from .block_table import BlockTable
from .channel_groups import ColumnWindow, Group, Scratch
from .column_source import Copy, Image, Strip, strips
from .column_tables import Band, ColumnShape
from .column_tiles import Loads, Registers, Tile, Tiles
from .lane_sums import Sums, halfwords
from .lane_window import FlatWindow
from .packing import PackedCopy, Packing
from .stored_sums import StoredSums
from .strip import Depthwise
from .tap_words import EVEN


@dataclass(frozen=True)
class Pass:
    """Emitter of a band of a strip of output rows for some classes of channels of a block.

    `halves` and `sums` are the addresses of the results of even channels, and of the sums of the
    bands before; `output` is that of the block's channels in the output image, or of the outputs of
    the strip alone if they are unpacked behind it.
    """

    b: KernelBuilder
    group: Group
    image: Image | Copy
    output: Scalar
    halves: Scalar
    sums: Scalar
    classes: tuple[int, ...]
    band: Band

    @property
    def shape(self) -> ColumnShape:
        """The shape of the group's tables."""
        return self.group.shape

    @property
    def begins(self) -> bool:
        """Whether the band is the first one."""
        return self.band.first_word == 0

    @property
    def completes(self) -> bool:
        """Whether the band is the last one, and its sums are requantized at once."""
        return self.band == self.shape.bands[-1] and not self.shape.apart

    def emit(self, table: BlockTable, strip: Strip) -> None:
        """Emit the output rows of a strip."""
        b, flat, registers = self.b, self.shape.flat, self._registers(table)
        for tiles in Tiles.of(self.image.flat, not isinstance(self.image, Copy)):
            with b.loop(tiles.count, parallel=True) as i:
                x = b.add(b.mul(i, tiles.step), tiles.first)
                for row in strip.each(b):
                    number = b.add(b.mul(row, flat.window.output[1]), x)
                    line = row if self.group.unpacked else strip.row(row)
                    pixel = b.add(b.mul(line, flat.window.output[1]), x)
                    loads = self.image.loads(strip, row, x, tiles)
                    at = b.mul(pixel, self.group.stored_depth)
                    self._tile(registers, tiles, loads, number, at)

    def _registers(self, table: BlockTable) -> Registers:
        """Emit the loads of weights and parameters."""
        count, band = len(self.band.word_taps), self.band
        biased = self.begins and not self.shape.apart
        return Registers(
            {
                c: [table.weights(c, band.first_word + k) for k in range(count)]
                for c in self.classes
            },
            {c: table.bias(c) for c in self.classes} if biased else {},
            table.rows(self.classes) if self.completes else {},
        )

    def _tile(
        self, registers: Registers, tiles: Tiles, loads: Loads, number: Scalar, at: Scalar
    ) -> None:
        """Emit a tile of a row. `number` is the index of its first output in the strip, `at` its
        byte offset in the output.
        """
        b, count = self.b, len(self.classes)
        sums = b.add(self.sums, b.mul(number, count * VECTOR))
        saved = b.add(self.halves, b.mul(number, VECTOR))

        def place(k: int, i: int) -> Scalar:
            return b.add(sums, (count * k * tiles.pitch + i) * VECTOR)

        def started(k: int) -> Sums | None:
            if self.begins:
                return [*registers.biases.values()] or None
            return [b.load(place(k, i)) for i in range(count)]

        outputs = tiles.outputs
        tile = Tile(b, self.shape, self.band, registers, self.classes, outputs, loads, started)
        for k, totals in tile.emit():
            if not self.completes:
                for i, total in enumerate(totals):
                    b.store(place(k, i), total)
                continue
            rows = [registers.rows[c] for c in self.classes]
            half = halfwords(b, self.shape.conv.how, totals, rows)
            x = k * tiles.pitch
            if self.classes == EVEN:
                b.store(b.add(saved, x * VECTOR), half)
                continue
            half = b.v("vsathub", half, b.load(b.add(saved, x * VECTOR)))
            half = clamp(b, self.shape.conv.how.clamp, half)
            self._store(at, tiles, k, half)

    def _store(self, at: Scalar, tiles: Tiles, k: int, vector: SSAValue) -> None:
        """Emit the store of output number `k` of a tile, whose first one is at byte offset `at`. Of
        pixels of less channels than a vector, each overwrites what the one before it wrote behind
        its pixel; the last one of the tile is exact.
        """
        b, depth = self.b, self.group.stored_depth
        nbytes = min(depth, VECTOR) if k == tiles.outputs - 1 else VECTOR
        b.store_partial(b.add(self.output, at, k * tiles.pitch * depth), vector, nbytes)


@dataclass(frozen=True)
class GroupEmitter:
    """Emitter of a group of channels, whose tables are at address `tables`; `params` is that of the
    requantization parameters.
    """

    b: KernelBuilder
    group: Group
    memory: Scratch
    tables: Scalar
    params: Scalar
    images: Buffer
    output: Scalar

    def emit(self, n: Scalar) -> None:
        """Emit the channels of image number `n`."""
        b, shape, packing = self.b, self.group.shape, self.group.packing
        window, depth = shape.conv.window, shape.conv.inputs
        at = b.mul(n, math.prod(window.image) * depth)
        output = b.add(self.output, b.mul(n, math.prod(window.output) * depth))
        if packing is not None:
            flat = FlatWindow(window, depth)
            image = Image(b, flat, self.images, at, packing.first, shape.conv.fill)
            self._packed(PackedCopy(image, self.memory.copy(b), packing), output)
            return
        with b.loop(shape.flat.blocks) as block:
            part = shape.flat.part(b, block)
            image = Image(b, shape.flat, self.images, at, part, shape.conv.fill)
            source = Copy(image, self.memory.copy(b)) if self.group.copied else image
            for strip in strips(b, shape.flat, self.group.together, self.group.most_rows):
                self._strip(source, strip, block, b.add(output, part))

    def _packed(self, copy: PackedCopy, output: Scalar) -> None:
        """Emit the packed channels of an image."""
        b, group = self.b, self.group
        source = copy if group.copied else copy.image
        for strip in strips(b, group.shape.flat, group.together, group.most_rows):
            results = self.memory.results(b) if group.unpacked else output
            self._strip(source, strip, 0, results)
            if group.unpacked:
                copy.unpack(strip, results, output)

    def _strip(self, source: Image | Copy, strip: Strip, block: Scalar, output: Scalar) -> None:
        """Emit a strip of a block."""
        b, shape = self.b, self.group.shape
        table = BlockTable.of(b, shape, self.tables, self.params, block)
        halves, sums = self.memory.halves(b), self.memory.sums(b)
        if isinstance(source, Copy):
            source.write(strip)
        for classes, band in product(shape.class_groups, shape.bands):
            its = Pass(b, self.group, source, output, halves, sums, classes, band)
            its.emit(table, strip)
        if shape.apart:
            self._outputs(StoredSums.of(table, sums), strip, output)

    def _outputs(self, stored: StoredSums, strip: Strip, output: Scalar) -> None:
        """Emit the outputs of a strip from their sums: as one run of pixels where rows follow each
        other. Of pixels with less channels than a vector, each store overwrites what the one before
        it wrote behind its pixel; the last one is exact.
        """
        b, group, flat = self.b, self.group, self.group.shape.flat
        depth, width = group.stored_depth, flat.window.output[1]
        run = group.unpacked or strip.adjacent
        rows, pixels = (1, strip.count * width) if run else (strip.count, width)

        def store(row: Scalar, x: Scalar, nbytes: int) -> None:
            line = row if group.unpacked else strip.row(row)
            at = b.mul(b.add(b.mul(line, width), x), depth)
            vector = stored.output(b.add(b.mul(row, width), x))
            b.store_partial(b.add(output, at), vector, nbytes)

        disjoint = depth >= VECTOR
        whole = pixels if disjoint else pixels - 1
        with b.loop(rows, parallel=disjoint) as row:
            if whole:
                with b.loop(whole, parallel=disjoint) as x:
                    store(row, x, VECTOR)
            if not disjoint:
                store(row, whole, depth)


def groups(op: htp.DepthwiseConv2dOp) -> list[Group]:
    """Return the channels of `op` in the order in which they are computed; none if they leave too
    many lanes unused.
    """
    conv = Depthwise.of(op)
    packing = Packing.of(conv.window, conv.inputs)
    found = [Group(ColumnShape(conv, packing.packed), packing)] if packing else []
    if conv.inputs >= VECTOR:
        flat = ColumnWindow(conv.window, conv.inputs, packing is None)
        found.append(Group(ColumnShape(conv, flat)))
    return found


def column_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports a depth multiplier of 1, channels in groups of 4 that fill at least half of a
    vector, and windows whose bands of rows fit into registers.
    """
    if op.multiplier != 1:
        return "it has a depth multiplier"
    found = groups(op)
    if htp.shape(op.input)[3] % 4 or not found:
        return "its channels do not fill vectors"
    if htp.shape(op.params)[1] > len(htp.PARAM_COLUMNS):
        return "its parameters have masks of late values"
    if not found[0].shape.fits:
        taps = found[0].shape.flat.window.sliding.taps
        return f"a kernel of {taps} taps does not fit into registers"
    return [Layouts(("flat", "flat", "quad_columns"), "flat")]


def column_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`."""
    return Scratch(groups(op), 0).bytes


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
    image, weights, params = (input_buffer(b, op, i) for i in range(3))
    scratch, output = b.arguments[-2:]
    memory = Scratch(groups(op), scratch)
    for group, at in memory.tables(b):
        group.writer(b, weights, params, at).write()
    with b.loop(Depthwise.of(op).batch) as n:
        for group, tables in memory.tables(b):
            GroupEmitter(b, group, memory, tables, params.address, image, output).emit(n)
