"""Transposition of matrices of small items by networks of shuffles.

A box of bytes is a matrix if one axis is contiguous in the result and another in the operand: with
items of `w` bytes, item (r, c) lies at `r * S + c * w` in the operand and at `r * w + c * T` in the
result. Tiles of up to 128 / w rows and columns are transposed by exchanges between vectors (see
`transpose`): `deals` read vectors that hold a few whole rows, and write vectors of one column;
`shuffles` read vectors of one row, and write vectors that hold a few whole columns. Networks of
more than four stages run in two passes with a tile of scratch memory between them, as registers
hold 16 vectors and what is computed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from xdsl.ir import SSAValue

from ..permute import Repitch, merge
from ..runs import store_run
from ..scalars import VECTOR, Scalar
from ..transpose import Network
from .matrices import STAGES, Matrix, Tile, Transposer, exchange


def power_of_two(count: int) -> int:
    """Return the least power of two that is at least `count`."""
    return 1 << (count - 1).bit_length()


class Deals(Transposer):
    """The transposition that reads vectors of a few whole rows of a tile, and writes vectors of one
    column.
    """

    INSTRUCTION: ClassVar[str] = "vdealvdd"

    @staticmethod
    def inputs(matrix: Matrix) -> int:
        """Return the number of vectors that a tile is read as, which is also the pitch, in items,
        of the rows in such a vector: the columns of a tile, rounded up to a power of two.
        """
        return power_of_two(min(matrix.columns.size, matrix.lanes))

    @property
    def count(self) -> int:
        """The number of vectors that a tile is read as."""
        return self.inputs(self.matrix)

    @property
    def rows_per_vector(self) -> int:
        """The number of rows in a vector that is read."""
        return self.matrix.lanes // self.count

    @property
    def is_in_place(self) -> bool:
        """Whether lane bits stay in place: where a vector that is read holds one row, or two of as
        many columns as the network has outputs.
        """
        whole = self.matrix.columns.size % self.count == 0
        return self.rows_per_vector == 1 or (self.rows_per_vector == 2 and whole)

    def step(self, bit: int) -> tuple[str, int | None]:
        """Return (instruction, amount) of the exchange of bit number `bit` of the vector's index.

        Vectors of two rows hold the lowest bit of the row's index in the highest bit of the lane's:
        the last exchange moves it to the lowest.
        """
        if self.rows_per_vector == 1:
            return exchange(bit, self.matrix.width)
        if bit < self.stages - 1:
            return exchange(bit + 1, self.matrix.width)
        return "vdealvdd", self.matrix.width * (1 + self.count)

    def column(self, number: int) -> int:
        """Return the column of a tile that output `number` of its network is."""
        if not self.is_in_place or self.rows_per_vector == 1:
            return number
        return number << 1 & self.count - 1 | number >> self.stages - 1

    def tile(self, tile: Tile) -> None:
        """Emit the transposition of a tile, in one pass or two."""
        present = -(-tile.rows // self.rows_per_vector)
        if self.count <= 1 << STAGES:
            makes = self.reads(tile, 0, min(present, self.count), self.count)
            self.store_columns(tile, self.network(makes, range(tile.columns)), 0, 1, tile.columns)
            return
        stages = self.count.bit_length() - 1
        first = 1 << (stages + 1) // 2
        self.first_pass(tile, first)
        self.second_pass(tile, first, -(-present // first))

    def first_pass(self, tile: Tile, size: int) -> None:
        """Emit the first stages, exchanges within each group of `size` successive vectors, and
        store the results in scratch memory.
        """
        whole, rest = divmod(tile.rows, self.rows_per_vector * size)
        if whole:
            with self.loop(whole) as g:
                start = self.b.mul(g, size)
                network = self.network(self.reads(tile, start, size, size, whole), range(size))
                self.keep(network, range(size), start, 1)
        if rest:
            begin, count = whole * size, -(-rest // self.rows_per_vector)
            network = self.network(self.reads(tile, begin, count, size), range(size))
            self.keep(network, range(size), begin, 1)

    def second_pass(self, tile: Tile, size: int, groups: int) -> None:
        """Emit the last stages, exchanges between the vectors of equal number in all groups of
        `size`, of which `groups` have data, and store the columns.
        """
        lengths = (tile.columns % size, tile.columns // size + 1), (size, tile.columns // size)
        start = 0
        for stop, wanted in lengths:
            if stop > start and wanted:
                with self.loop(stop - start) as index:
                    low = self.b.add(index, start)
                    makes = [
                        partial(self.kept, self.b.add(low, i * size)) if i < groups else None
                        for i in range(self.count // size)
                    ]
                    network = self.network(makes, range(wanted), size.bit_length() - 1)
                    self.store_columns(tile, network, low, size, wanted)
            start = max(start, stop)

    def store_columns(
        self, tile: Tile, network: Network, first: Scalar, step: int, count: int
    ) -> None:
        """Store outputs 0 to `count - 1` of `network`, which are the outputs number `first`, `first
        + step`, ... of a tile's network, each as the column that it is. `first` is below `step`.
        """
        pitch, nbytes = self.matrix.columns.target, tile.rows * self.matrix.width
        low = self.b.mul(first, pitch * self.column(1))
        for i, vector in network.outputs(range(count)):
            ahead = self.b.add(low, self.column(i * step) * pitch)
            self.b.store_partial(self.b.add(tile.target, ahead), vector, nbytes)

    def reads(
        self, tile: Tile, first: Scalar, count: int, size: int, groups: int = 1
    ) -> list[Callable[[], SSAValue] | None]:
        """Return `size` entries: functions that load the `count` vectors of a tile from number
        `first` on, then None. `first` is a constant, or a multiple of `size` below `size * groups`.
        """
        ahead = self.b.mul(first, self.rows_per_vector * self.matrix.rows.source)
        constant = first if isinstance(first, int) else size * (groups - 1)
        before = max(0, constant * self.rows_per_vector * self.matrix.rows.source)
        makes = [partial(self.read, tile, ahead, before, first, i) for i in range(count)]
        return [*makes, *[None] * (size - count)]

    def read(self, tile: Tile, ahead: Scalar, before: int, first: Scalar, i: int) -> SSAValue:
        """Load vector number `first + i` of a tile: its rows, at a pitch that is a power of two.

        Vector `first` begins `ahead` bytes after the tile's first item in the operand; `before` is
        the greatest value of `ahead`.
        """
        per, pitch = self.rows_per_vector, self.matrix.rows.source
        begin = i * per
        left = tile.rows - begin - (first * per if isinstance(first, int) else 0)
        count = min(per, left) if isinstance(first, int) else per
        if self.matrix.has_adjacent_rows and self.matrix.columns.size == tile.columns:
            vector = self.row(tile, ahead, before, begin * pitch)
            width = tile.columns * self.matrix.width
            return Repitch(self.b, width, width, VECTOR // per)(vector, count)
        rows = [partial(self.row, tile, ahead, before, (begin + r) * pitch) for r in range(count)]
        return merge(self.b, rows, VECTOR // per)

    def row(self, tile: Tile, ahead: Scalar, before: int, more: int) -> SSAValue:
        """Load the 128 bytes of the operand that begin `ahead + more` bytes after a tile's first
        item; `before` is the greatest value of `ahead`, `more` a constant.
        """
        return self.window(tile, self.b.add(ahead, more), before + max(more, 0))


class Shuffles(Transposer):
    """The transposition that reads vectors of one row, and writes vectors of a few whole columns of
    a tile.
    """

    INSTRUCTION: ClassVar[str] = "vshuffvdd"

    @staticmethod
    def inputs(matrix: Matrix) -> int:
        """Return the number of vectors that a tile is read as, which is also the pitch, in items,
        of the columns in a vector that is written: the rows of a tile, rounded up to a power of
        two.
        """
        return power_of_two(min(matrix.rows.size, matrix.lanes))

    @property
    def count(self) -> int:
        """The number of vectors that a tile is read as."""
        return self.inputs(self.matrix)

    @property
    def columns_per_vector(self) -> int:
        """The number of columns in a vector that is written."""
        return self.matrix.lanes // self.count

    @property
    def is_in_place(self) -> bool:
        """Whether lane bits stay in place: where a vector that is written holds one column, or two,
        which the second of two passes writes.
        """
        per, columns = self.columns_per_vector, self.matrix.columns.size
        return per == 1 or (per == 2 and columns >= self.matrix.lanes and self.stages > STAGES)

    @property
    def has_pairs(self) -> bool:
        """Whether lane bits stay in place, and a vector that is written holds two columns: output n
        of a network of m outputs holds the columns n and n + 1 for even n, else n + m - 1 and n +
        m.
        """
        return self.is_in_place and self.columns_per_vector == 2

    def step(self, bit: int) -> tuple[str, int | None]:
        """Return (instruction, amount) of the exchange of bit number `bit` of the vector's index.

        Where a vector that is written holds two columns, the first exchange moves the lowest bit of
        the column's index to the highest bit of the lane's.
        """
        if self.has_pairs and not bit:
            return "vshuffvdd", self.matrix.width * (1 + self.count)
        return exchange(bit, self.matrix.width)

    def tile(self, tile: Tile) -> None:
        """Emit the transposition of a tile, in one pass or two."""
        wanted = -(-tile.columns // self.columns_per_vector)
        if self.count <= 1 << STAGES:
            network = self.network(self.reads(tile, 0, 1, tile.rows, self.count), range(wanted))
            self.store(tile, network, 0, tile.columns)
            return
        stages = self.count.bit_length() - 1
        step = 1 << stages // 2
        self.first_pass(tile, step, -(-wanted // step))
        self.second_pass(tile, step)

    def first_pass(self, tile: Tile, step: int, wanted: int) -> None:
        """Emit the first stages, exchanges between the rows whose numbers are equal modulo `step`,
        and store the first `wanted` outputs of each such group in scratch memory.
        """
        start, size = 0, self.count // step
        for stop, count in ((tile.rows % step, tile.rows // step + 1), (step, tile.rows // step)):
            if stop > start and count:
                each = self.rows_together(stop - start)
                with self.loop((stop - start) // each) as index:
                    for k in range(each):
                        low = self.b.add(self.b.mul(index, each), start + k)
                        makes = self.reads(tile, low, step, count, size, stop - 1)
                        network = self.network(makes, range(wanted), step.bit_length() - 1)
                        self.keep(network, range(wanted), low, step)
            start = max(start, stop)

    def rows_together(self, count: int) -> int:
        """Return how many successive rows, of `count` that a loop reads, one iteration reads, so
        that it is known which of them are aligned: 2 where every second one is.
        """
        return 2 if self.matrix.rows.source % VECTOR == VECTOR // 2 and count % 2 == 0 else 1

    def second_pass(self, tile: Tile, size: int) -> None:
        """Emit the last stages, exchanges within each group of `size` successive vectors of the
        scratch memory, and store the columns.
        """
        together = size * self.columns_per_vector
        whole, rest = divmod(tile.columns, together)
        if whole:
            with self.loop(whole) as g:
                first = self.b.mul(g, size)
                makes = [partial(self.kept, self.b.add(first, i)) for i in range(size)]
                network, at = self.network(makes, range(size)), self.b.mul(g, together)
                if self.has_pairs:
                    at = self.b.mul(g, size)
                    self.store(tile, network, at, size, 2)
                    self.store(tile, network, self.b.add(at, self.count), size, 2, 1)
                else:
                    self.store(tile, network, at, together)
        if rest:
            makes = [partial(self.kept, whole * size + i) for i in range(size)]
            wanted = range(-(-rest // self.columns_per_vector))
            self.store(tile, self.network(makes, wanted), whole * together, rest)

    def reads(
        self, tile: Tile, first: Scalar, step: int, count: int, size: int, greatest: int = 0
    ) -> list[Callable[[], SSAValue] | None]:
        """Return `size` entries: functions that load the `count` rows `first`, `first + step`, ...
        of a tile, then None. `greatest` is the greatest value of `first`.
        """
        pitch = self.matrix.rows.source
        ahead = self.b.mul(first, pitch)

        def read(i: int) -> SSAValue:
            more = i * step * pitch
            most = max(0, (greatest + i * step) * pitch)
            return self.window(tile, self.b.add(ahead, more), most)

        return [*(partial(read, i) for i in range(count)), *[None] * (size - count)]

    def store(
        self, tile: Tile, network: Network, first: Scalar, count: int, step: int = 1, start: int = 0
    ) -> None:
        """Store the `count` columns of a tile from column `first` on, a few of which the outputs
        number `start`, `start + step`, ... of `network` hold each.
        """
        pitch = self.matrix.columns.target
        at = self.b.add(tile.target, self.b.mul(first, pitch))
        column = tile.rows * self.matrix.width
        if pitch == column:
            pieces = self.pieces(tile, network, count, step, start)
            store_run(self.b, at, pieces, count * column)
            return
        for i in range(count):
            vector = network.output(i // self.columns_per_vector * step + start)
            ahead = i % self.columns_per_vector * self.count * self.matrix.width
            rotated = self.b.v("vror", vector, ahead) if ahead else vector
            self.b.store_partial(self.b.add(at, i * pitch), rotated, column)

    def pieces(
        self, tile: Tile, network: Network, count: int, step: int, start: int
    ) -> Iterator[tuple[SSAValue, int]]:
        """Yield (vector, number of its leading bytes that are data) for the outputs of `network`
        that hold `count` columns, number `start`, `start + step`, ...; the columns in each are
        moved together.
        """
        column, per = tile.rows * self.matrix.width, self.columns_per_vector
        repitch = Repitch(self.b, column, self.count * self.matrix.width, column)
        for number in range(-(-count // per)):
            held = min(per, count - number * per)
            yield repitch(network.output(number * step + start), held), held * column
