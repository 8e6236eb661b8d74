"""Depthwise convolution of row-major images: lanes are channels.

The vectors of 128 channels at up to four taps along the width become words of four taps
(`tap_words`), which `vrmpy` multiplies by words of weights. A word serves as many output rows as
windows contain its image row: a tile of output rows is computed from top to bottom, its sums in
registers. The channels of even and of odd bytes are computed in two loops, so that weights, sums
and parameters fit into registers; the first loop leaves its results, halfwords, in scratch memory.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice, product

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..requantization import Row, clamp
from ..runs import input_buffer
from ..scalars import VECTOR, Scalar
from .lane_sums import Sums, halfwords, zero_point_products
from .lane_tables import BlockTable, TableShape, TableWriter
from .lane_window import FlatWindow, block_loops
from .padded_rows import RowWriter
from .run_source import RunSource, masks_bytes, write_masks
from .strip import Depthwise, signed_bytes
from .tap_source import ImageRows, Source, copied_rows, image_pixels
from .tap_words import EVEN, ODD, Words
from .zero_points import line_products, with_products


@dataclass(frozen=True)
class Registers:
    """What two classes of channels of a block need in registers for the rows `part` of the window:
    weights by (class, word); the weights' zero point by (class, word of a row), if lanes differ in
    it; biases and requantization parameters by class where the part is the first, or the last.
    """

    part: range
    weights: dict[tuple[int, int], SSAValue]
    zero_points: dict[tuple[int, int], SSAValue]
    biases: dict[int, SSAValue]
    rows: dict[int, Row]

    @staticmethod
    def load(table: BlockTable, classes: tuple[int, int], part: range) -> Registers:
        """Emit the loads from `table` for the classes."""
        shape = table.shape
        per_row, last = len(shape.groups), shape.flat.window.vertical.taps
        words = range(part.start * per_row, part.stop * per_row)
        return Registers(
            part,
            {(c, k): table.weights(c, k) for k in words for c in classes},
            {
                (c, k): table.zero_point(c, k)
                for k in range(len(shape.masked_taps))
                for c in classes
            },
            {} if part.start else {c: table.bias(c) for c in classes},
            {c: table.row(c) for c in classes} if part.stop == last else {},
        )


@dataclass(frozen=True)
class Tile:
    """Emitter of one vector of lanes of all output rows of a tile, for two classes of channels and
    some rows of the window.

    `source` emits the vectors that the taps read, `started(y)` the sums of output row `y` over the
    rows of the window before; None if there are none.
    """

    b: KernelBuilder
    shape: TableShape
    registers: Registers
    source: Source
    classes: tuple[int, int]
    started: Callable[[int], Sums | None]

    def emit(self) -> Iterator[tuple[int, Sums]]:
        """Emit the output rows from top to bottom; yield (row, its sums), as soon as they are
        complete.
        """
        flat, part = self.shape.flat, self.registers.part
        sums: dict[int, Sums | None] = {}
        cost = len(self.shape.groups) * len(signed_bytes(-self.shape.conv.weight_zero_point))
        axis = flat.window.vertical
        for row in flat.tile_reads(part):
            words = self._words(row)
            products = partial(self._zero_point, words)
            products = line_products(self.b, axis, len(part), cost, products)
            for ky, y in flat.readers(row, part):
                before = sums.pop(y) if y in sums else self.started(y)
                totals = [
                    self._add(None if before is None else before[i], words, ky, i) for i in (0, 1)
                ]
                totals = with_products(totals, products)
                if ky == part[-1]:
                    yield y, totals
                else:
                    sums[y] = totals

    def _add(
        self, total: SSAValue | None, words: list[list[SSAValue]], ky: int, i: int
    ) -> SSAValue:
        """Add to `total`, the sums of the class with index `i`, the products of row `ky` of the
        window; return the new sums. None are those without a product, which start from the bias.
        """
        b, c, groups = self.b, self.classes[i], self.shape.groups
        for g in range(len(groups)):
            word, weight = words[g][i], self.registers.weights[c, ky * len(groups) + g]
            if total is None:
                total = b.v("vaddw", b.v("vrmpybusv", word, weight), self.registers.biases[c])
            else:
                total = b.v("vrmpybusv_acc", total, word, weight)
        assert total is not None
        return total

    def _zero_point(
        self, words: list[list[SSAValue]], i: int, total: SSAValue | None
    ) -> SSAValue | None:
        """Emit the sum of `total` and of the products of a row's words of the class with index `i`
        by the zero point of the weights.
        """
        b, zero_point = self.b, self.shape.conv.weight_zero_point
        mine = [word[i] for word in words]
        if not self.registers.zero_points:
            taps = zip(mine, self.shape.groups, strict=True)
            return zero_point_products(b, zero_point, [*taps], self.classes[i], total)
        for k, word in enumerate(mine):
            weights = self.registers.zero_points[self.classes[i], k]
            for _ in signed_bytes(-zero_point):
                if total is None:
                    total = b.v("vrmpybusv", word, weights)
                else:
                    total = b.v("vrmpybusv_acc", total, word, weights)
        return total

    def _words(self, row: int) -> list[list[SSAValue]]:
        """Return for each group of taps along the width the vectors of words of the two classes, in
        padded row `row` of the tile.
        """
        taps, maker = iter(self.source.taps(row)), Words(self.b, self.classes)
        return [maker.of([*islice(taps, n)]) for n in self.shape.groups]


@dataclass(frozen=True)
class Half:
    """Emitter of a tile of output rows, for two classes of channels and some rows of the window.

    `tables`, `halves`, `sums` and `output` are addresses: of the tables, of the results of even
    channels (for each vector of a row the rows of a tile), of the sums over some rows of the window
    (likewise, two vectors each), and of the first output row.
    """

    b: KernelBuilder
    shape: TableShape
    tables: Scalar
    halves: Scalar
    sums: Scalar
    output: Scalar
    classes: tuple[int, int]
    part: range
    """The rows of the window."""

    def emit(self, lines: ImageRows, rows: Scalar) -> None:
        """Emit all vectors; `rows` is the address of the copies of an image's rows, or of masks."""
        b, flat = self.b, self.shape.flat
        top = b.add(rows, b.mul(lines.first, flat.window.vertical.stride * flat.row_bytes))
        copied = partial(copied_rows, b, flat, top)
        if flat.image_run is not None:
            self.image_run(RunSource(lines, flat.image_run, rows))
        elif flat.by_pixel:
            self.pixels(copied if flat.copied else partial(image_pixels, lines))
        else:
            self.run(copied)

    def pixels(self, source: Callable[[Scalar, Scalar, Scalar, Sequence[int]], Source]) -> None:
        """Emit all pixels one by one; `source(vector, part, column, columns)` returns what an
        output column, one of `columns`, reads of the channels from `part` on, for vector number
        `vector` of a row.
        """
        b, flat = self.b, self.shape.flat
        inner, edges = flat.inner_columns, flat.edge_columns
        with b.loop(flat.blocks, parallel=True) as block:
            registers, part = self._registers(block), flat.part(b, block)

            def vector(x: Scalar, columns: Sequence[int]) -> None:
                number = b.add(b.mul(x, flat.blocks), block)
                at = b.add(b.mul(x, flat.depth), part)
                self._vector(registers, source(number, part, x, columns), number, at, VECTOR)

            if inner:
                with b.loop(len(inner), parallel=True) as i:
                    vector(b.add(i, inner.start), inner)
            if edges:
                with b.loop(len(edges), parallel=True) as i:
                    right = b.add(i, len(inner))
                    left = i if inner.start else right
                    vector(b.choose(i, "slt", inner.start, left, right), edges)

    def run(self, source: Callable[[Scalar], Source]) -> None:
        """Emit all vectors of the run of a row's pixels, read in copies; `source(vector)` returns
        what a vector reads.
        """
        b, flat, split = self.b, self.shape.flat, self.stores

        def vector(registers: Registers, number: Scalar, nbytes: int) -> None:
            at = b.mul(number, VECTOR)
            self._vector(registers, source(number), number, at, nbytes)

        for blocks, turns, first in flat.loops(whole=split):
            with b.loop(blocks, parallel=True) as i:
                block = b.add(i, first)
                registers = self._registers(block)
                with b.loop(turns, parallel=True) as turn:
                    vector(registers, b.add(b.mul(turn, flat.blocks), block), VECTOR)
        if split and flat.last_bytes < VECTOR:
            last = flat.vectors - 1
            vector(self._registers(last % flat.blocks), last, flat.last_bytes)

    def image_run(self, source: RunSource) -> None:
        """Emit all vectors of the run of a row's pixels, read in the image."""
        b, run = self.b, source.run
        for blocks, turns, first in block_loops(len(run.inner), run.period):
            with b.loop(blocks, parallel=True) as i:
                block = b.add(i, first)
                registers = self._registers(block)
                base = source.base(i, run.inner[first : first + blocks])
                with b.loop(turns, parallel=True) as turn:
                    number = b.add(b.mul(turn, run.period), block, run.inner.start)
                    at = b.mul(number, VECTOR)
                    pixels = source.inner(b.add(base, b.mul(turn, run.turn_bytes)))
                    self._vector(registers, pixels, number, at, VECTOR)
        if run.edges:
            with b.loop(len(run.edges), parallel=True) as i:
                number = b.table(i, run.edges)
                block = b.table(i, [run.block(v) for v in run.edges])
                at, pixels = b.mul(number, VECTOR), source.edge(i)
                self._vector(self._registers(block), pixels, number, at, VECTOR)

    def _registers(self, block: Scalar) -> Registers:
        """Emit the loads of weights and parameters of a block."""
        b, shape = self.b, self.shape
        at = b.add(self.tables, b.mul(block, shape.block_bytes))
        return Registers.load(BlockTable(b, shape, at), self.classes, self.part)

    @property
    def completes(self) -> bool:
        """Whether the rows of the window are the last ones."""
        return self.part.stop == self.shape.flat.window.vertical.taps

    @property
    def stores(self) -> bool:
        """Whether the output is stored, and not what is still to be completed."""
        return self.completes and self.classes == ODD

    def _vector(
        self, registers: Registers, source: Source, number: Scalar, at: Scalar, nbytes: int
    ) -> None:
        """Emit the rows of one vector, number `number` of a row, of which `nbytes` bytes are stored
        at byte offset `at` in each output row.
        """
        b, flat = self.b, self.shape.flat
        row = b.mul(number, flat.tile_rows)
        sums = b.add(self.sums, b.mul(row, 2 * VECTOR))
        saved, output = b.add(self.halves, b.mul(row, VECTOR)), b.add(self.output, at)

        def started(y: int) -> Sums | None:
            first = b.add(sums, 2 * y * VECTOR)
            return [b.load(first, i) for i in (0, 1)] if self.part.start else None

        for y, totals in Tile(b, self.shape, registers, source, self.classes, started).emit():
            if not self.completes:
                for i, total in enumerate(totals):
                    b.store(b.add(sums, 2 * y * VECTOR), total, i)
                continue
            rows = [registers.rows[c] for c in self.classes]
            half = halfwords(b, self.shape.conv.how.mode, totals, rows)
            if self.stores:
                half = b.v("vsathub", half, b.load(b.add(saved, y * VECTOR)))
                half = clamp(b, self.shape.conv.how.clamp, half)
                b.store_partial(b.add(output, y * flat.run), half, nbytes)
            else:
                b.store(b.add(saved, y * VECTOR), half)


def shape_of(op: htp.DepthwiseConv2dOp) -> TableShape:
    """Return the shapes of the tables of `op`, with those of the convolution."""
    conv = Depthwise.of(op)
    return TableShape(conv, FlatWindow(conv.window, conv.inputs))


def flat_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports a depth multiplier of 1, channels in groups of 4, and windows whose weights fit into
    registers.
    """
    if op.multiplier != 1:
        return "it has a depth multiplier"
    if htp.shape(op.input)[3] % 4:
        return "its channels are not groups of 4"
    if htp.shape(op.params)[1] > len(htp.PARAM_COLUMNS):
        return "its parameters have masks of late values"
    shape = shape_of(op)
    if len(shape.parts) > 1 and shape.flat.copied and op.strides[1] > 1:
        return (
            f"strides of {shape.flat.window.sliding.taps} taps need more addresses than registers"
        )
    if not shape.parts:
        return f"a kernel of {shape.flat.window.sliding.taps} taps does not fit into registers"
    return [Layouts(("flat", "flat", "quad_columns"), "flat")]


def flat_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`: those of its
    tables, of the results of even channels of a tile, and of the padded rows of an image or the
    masks of their edges.
    """
    shape = shape_of(op)
    flat = shape.flat
    rows = flat.copies_bytes + masks_bytes(flat.image_run)
    return shape.bytes + flat.halves_bytes + shape.sums_bytes + rows


@kernel(
    "depthwise_conv_2d.flat",
    htp.DepthwiseConv2dOp,
    layouts=flat_layouts,
    scratch=flat_scratch,
)
def build_flat(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution of row-major images.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory,
    output.
    """
    images, weights, params = (input_buffer(b, op, i) for i in range(3))
    scratch, output = b.arguments[-2:]
    shape = shape_of(op)
    flat, halves = shape.flat, b.add(scratch, shape.bytes)
    sums = b.add(halves, flat.halves_bytes)
    rows = b.add(sums, shape.sums_bytes)
    TableWriter(b, shape, weights, params, scratch).write()
    image_bytes = flat.window.image[0] * flat.window.image[1] * flat.depth
    with b.loop(shape.conv.batch) as n:
        image = b.mul(n, image_bytes)
        target = b.add(output, b.mul(n, flat.window.output[0] * flat.run))
        if flat.copied:
            last = (shape.conv.batch - 1) * image_bytes
            RowWriter(b, flat, images, rows, b.splat_b(shape.conv.fill)).write(image, last)
        if flat.image_run is not None:
            write_masks(b, flat.image_run, rows)
        with tiles(b, flat) as first:
            start = b.add(target, b.mul(first, flat.run))
            lines = ImageRows(b, flat, images, image, shape.conv.fill, first)
            for classes, part in product((EVEN, ODD), shape.parts):
                Half(b, shape, scratch, halves, sums, start, classes, part).emit(lines, rows)


@contextmanager
def tiles(b: KernelBuilder, flat: FlatWindow) -> Generator[Scalar]:
    """Emit a loop over the tiles of an image; yields the first output row. The last tile ends with
    the image, and may overlap the one before it.
    """
    height, rows = flat.window.output[0], flat.tile_rows
    with b.loop(-(-height // rows)) as i:
        first = b.mul(i, rows)
        yield b.minimum(first, height - rows) if height % rows else first
