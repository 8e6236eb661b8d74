"""Passes over a tile of output rows of a depthwise convolution, whose lanes are channels: for some
classes of channels and rows of the window, all vectors of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..requantization.byte_packing import clamp
from ..runs import nest
from ..scalars import VECTOR, Scalar
from .block_table import BlockTable
from .lane_sums import Sums, halfwords
from .lane_tables import TableShape
from .lane_tiles import Registers, Tile
from .lane_window import block_loops
from .run_source import RunSource
from .stored_sums import StoredSums
from .tap_source import ImageRows, Source, copied_rows, image_pixels
from .tap_words import ODD
from .vector_row import VectorRow
from .vector_source import VectorTaps


@dataclass(frozen=True)
class Place:
    """Where a vector of the rows of a tile belongs: `number` of `count` that are in scratch memory
    at a time, `step` bytes apart in an output row; `nbytes` bytes at byte offset `at` of each row.
    """

    number: Scalar
    count: int
    at: Scalar
    step: int
    nbytes: int = VECTOR


@dataclass(frozen=True)
class Pass:
    """Emitter of a tile of output rows, for some classes of channels and rows of the window.

    `tables`, `params`, `halves`, `sums` and `output` are addresses: of the tables, of the
    requantization parameters, of the results of even channels (for each vector of a row the rows of
    a tile), of the sums (over some rows of the window likewise, two vectors each; or of all classes
    of a block, row by row), and of the first output row.
    """

    b: KernelBuilder
    shape: TableShape
    tables: Scalar
    params: Scalar
    halves: Scalar
    sums: Scalar
    output: Scalar
    classes: tuple[int, ...]
    part: range
    """The rows of the window."""

    def emit(self, lines: ImageRows, rows: Scalar) -> None:
        """Emit all vectors; `rows` is the address of the copies of an image's rows, or of masks."""
        b, flat = self.b, self.shape.flat
        top = b.add(rows, b.mul(lines.first, flat.window.vertical.stride * flat.row_bytes))
        copied = partial(copied_rows, b, flat, top)
        if flat.vector_row is not None:
            self.vectors(lines, flat.vector_row)
        elif flat.image_run is not None:
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
        b, flat, apart = self.b, self.shape.flat, self.shape.apart
        inner, edges, width = flat.inner_columns, flat.edge_columns, flat.window.output[1]
        with b.loop(flat.blocks, parallel=not apart) as block:
            registers, part = self._registers(block), flat.part(b, block)

            def vector(x: Scalar, columns: Sequence[int]) -> None:
                number = b.add(b.mul(x, flat.blocks), block)
                at = b.add(b.mul(x, flat.depth), part)
                place = Place(x if apart else number, width, at, flat.depth)
                self._vector(registers, source(number, part, x, columns), place)

            if inner:
                with b.loop(len(inner), parallel=True) as i:
                    vector(b.add(i, inner.start), inner)
            if edges:
                with b.loop(len(edges), parallel=True) as i:
                    right = b.add(i, len(inner))
                    left = i if inner.start else right
                    vector(b.choose(i, "slt", inner.start, left, right), edges)
            self._outputs(block, Place(0, width, part, flat.depth))

    def run(self, source: Callable[[Scalar], Source]) -> None:
        """Emit all vectors of the run of a row's pixels, read in copies; `source(vector)` returns
        what a vector reads.
        """
        b, flat, apart, split = self.b, self.shape.flat, self.shape.apart, self.stores
        if split and flat.last_bytes < VECTOR:
            last = flat.vectors - 1
            block, number = last % flat.blocks, 0 if apart else last
            place = Place(number, 1, last * VECTOR, VECTOR, flat.last_bytes)
            self._vector(self._registers(block), source(last), place)
            self._outputs(block, place)
        step = flat.blocks * VECTOR
        for blocks, turns, first in flat.loops(whole=split):
            with b.loop(blocks, parallel=not apart) as i:
                block = b.add(i, first)
                registers = self._registers(block)
                with b.loop(turns, parallel=True) as turn:
                    number = b.add(b.mul(turn, flat.blocks), block)
                    at = b.mul(number, VECTOR)
                    place = Place(turn if apart else number, turns, at, step)
                    self._vector(registers, source(number), place)
                self._outputs(block, Place(0, turns, b.mul(block, VECTOR), step))

    def image_run(self, source: RunSource) -> None:
        """Emit all vectors of the run of a row's pixels, read in the image."""
        b, run, apart = self.b, source.run, self.shape.apart
        for blocks, turns, first in block_loops(len(run.inner), run.period):
            with b.loop(blocks, parallel=not apart) as i:
                block, numbers = b.add(i, first), run.inner[first : first + blocks]
                registers = self._registers(block)
                base, start = source.base(i, numbers), source.start(i, numbers)
                with b.loop(turns, parallel=True) as turn:
                    number = b.add(b.mul(turn, run.period), block, run.inner.start)
                    at = b.mul(turn, run.turn_bytes)
                    pixels = source.inner(b.add(base, b.mul(at, run.across.stride)))
                    offset = b.add(start, at)
                    place = Place(turn if apart else number, turns, offset, run.turn_bytes)
                    self._vector(registers, pixels, place)
                self._outputs(block, Place(0, turns, start, run.turn_bytes))
        self._single(source, run.rest, lambda i: source.inner(source.base(i, run.rest)))
        self._single(source, run.edges, source.edge)

    def _single(
        self, source: RunSource, vectors: Sequence[int], taps: Callable[[Scalar], Source]
    ) -> None:
        """Emit vectors of a row one by one; `taps(i)` returns what `vectors[i]` reads."""
        b, run, apart = self.b, source.run, self.shape.apart
        if not vectors:
            return
        with b.loop(len(vectors), parallel=not apart) as i:
            block = b.table(i, [run.block(v) for v in vectors])
            number = 0 if apart else b.table(i, vectors)
            place = Place(number, 1, source.start(i, vectors), VECTOR)
            self._vector(self._registers(block), taps(i), place)
            self._outputs(block, place)

    def vectors(self, lines: ImageRows, row: VectorRow) -> None:
        """Emit all vectors of whole pixels of a row, read in the image."""
        b, registers = self.b, self._registers(0)
        for numbers in filter(None, (row.inner, *row.edges)):
            with b.loop(len(numbers), parallel=True) as i:
                number = b.add(i, numbers.start)
                place = Place(number, row.vectors, b.mul(number, VECTOR), VECTOR)
                self._vector(registers, VectorTaps(lines, row, number), place)
        self._outputs(0, Place(0, row.vectors, 0, VECTOR))

    def _table(self, block: Scalar) -> BlockTable:
        """Return the access to the table of a block."""
        return BlockTable.of(self.b, self.shape, self.tables, self.params, block)

    def _registers(self, block: Scalar) -> Registers:
        """Emit the loads of weights and parameters of a block."""
        return Registers.load(self._table(block), self.classes, self.part)

    @property
    def completes(self) -> bool:
        """Whether the rows of the window are the last ones, and sums are requantized at once."""
        return self.part.stop == self.shape.flat.window.vertical.taps and not self.shape.apart

    @property
    def stores(self) -> bool:
        """Whether the output is stored, and not what is still to be completed."""
        return self.shape.apart or (self.completes and self.classes == ODD)

    def _vector(self, registers: Registers, source: Source, place: Place) -> None:
        """Emit the rows of one vector."""
        b, flat, classes = self.b, self.shape.flat, range(len(self.classes))
        saved = b.add(self.halves, b.mul(place.number, flat.tile_rows * VECTOR))

        def sums(y: int) -> Scalar:
            number = self._number(place, place.number, y)
            return b.add(self.sums, b.mul(number, len(classes) * VECTOR))

        def started(y: int) -> Sums | None:
            return [b.load(sums(y), i) for i in classes] if self.part.start else None

        for y, totals in Tile(b, self.shape, registers, source, self.classes, started).emit():
            if not self.completes:
                for i, total in enumerate(totals):
                    b.store(sums(y), total, i)
                continue
            rows = [registers.rows[c] for c in self.classes]
            half = halfwords(b, self.shape.conv.how, totals, rows)
            if self.stores:
                half = b.v("vsathub", half, b.load(b.add(saved, y * VECTOR)))
                half = clamp(b, self.shape.conv.how.clamp, half)
                output = b.add(self.output, place.at, y * flat.run)
                self._store(output, half, place, y == flat.tile_rows - 1)
            else:
                b.store(b.add(saved, y * VECTOR), half)

    def _adjacent(self, place: Place) -> bool:
        """Whether the rows of outputs follow each other, as far apart as the vectors of a row."""
        return place.count * place.step == self.shape.flat.run

    def _number(self, place: Place, k: Scalar, y: Scalar) -> Scalar:
        """Return the number, among the sums of a tile, of those of vector `k` of output row `y`.
        Those of a vector's rows lie together, where offsets of instructions reach them: with an
        address for each row 129x129x96 at stride 2, with a zero point of the weights, takes 85,153
        packets on v73 instead of 80,962.
        """
        if self.shape.apart and self._adjacent(place):
            return self.b.add(k, self.b.mul(y, place.count))
        return self.b.add(self.b.mul(k, self.shape.flat.tile_rows), y)

    def _outputs(self, block: Scalar, first: Place) -> None:
        """Emit the outputs of the vectors of a block whose sums are in scratch memory, if they are
        requantized apart: those of `first.count` vectors, the first one at `first`. Rows that
        follow each other are one loop, else the longer loop is the inner one: with few vectors of
        each row in it 56x56x72 at stride 2 takes 12,466 packets on v73 instead of 11,598.
        """
        if not self.shape.apart:
            return
        b, flat, count = self.b, self.shape.flat, first.count
        stored = StoredSums.of(self._table(block), self.sums)
        rows = flat.tile_rows

        def output(y: Scalar, k: Scalar) -> None:
            target = b.add(self.output, first.at, b.add(b.mul(y, flat.run), b.mul(k, first.step)))
            vector = stored.output(self._number(first, k, y))
            self._store(target, vector, first, y == rows - 1)

        if self._adjacent(first):
            with b.loop(rows * count) as k:
                output(0, k)
        elif first.nbytes < VECTOR:
            with b.loop(rows - 1) as y:
                output(y, 0)
            output(rows - 1, 0)
        elif count < rows:
            with nest(b, count, rows) as (k, y):
                output(y, k)
        else:
            with nest(b, rows, count) as (y, k):
                output(y, k)

    def _store(self, address: Scalar, vector: SSAValue, place: Place, last: bool) -> None:
        """Emit the store of a vector of a row of outputs, the `last` one of a tile or another one:
        what it writes behind the row others repair, if the row has whole vectors, which are stored
        later.
        """
        repaired = not last and self.shape.flat.vectors > 1
        self.b.store_partial(address, vector, VECTOR if repaired else place.nbytes)
