"""Transposition of matrices of small items whose columns follow one another in the result, at
multiples of 16 items but not of whole vectors, as those of an image of 28x28 pixels do.

Tiles of 128 rows would be stored at any alignment, each vector by a store that takes the unit of
the exchanges. So the first pass exchanges groups of 16 rows and keeps those of all rows; a vector
then holds 16 rows of columns that are 16 apart, which have one alignment. The second pass puts
groups together as aligned vectors hold them: of one column, or of the end of a column and the start
of the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..scalars import VECTOR, Scalar
from .matrices import Matrix, Tile
from .transpositions import Deals

GROUP = 16
"""The rows of a group, also the distance of columns in one vector: four stages of exchanges."""

MOST_ROWS = 4096
"""The most rows, for which there are 512 KB of scratch memory."""


class AlignedDeals(Deals):
    """The transposition by groups of rows that stores aligned vectors alone."""

    @staticmethod
    def takes(matrix: Matrix) -> bool:
        """Return whether columns of `matrix` lie at multiples of a group's bytes, and not all of
        whole vectors; and whether it has whole tiles.
        """
        unit, pitch = GROUP * matrix.width, matrix.columns.target
        steps = [axis.target for axis in matrix.outer]
        return (
            matrix.lanes >= 2 * GROUP
            and matrix.lanes <= matrix.columns.size
            and matrix.columns.size * unit % VECTOR == 0
            and matrix.lanes <= matrix.rows.size <= MOST_ROWS
            and matrix.has_adjacent_columns
            and pitch % unit == 0 < pitch % VECTOR
            and not any(step % VECTOR for step in (matrix.box.target, *steps))
        )

    @classmethod
    def scratch_bytes(cls, matrix: Matrix) -> int:
        """Return the bytes of scratch memory: a vector for each row."""
        return matrix.rows.size * VECTOR

    @property
    def tile_rows(self) -> int:
        """The most rows of a tile: all."""
        return self.matrix.rows.size

    def emit(self) -> None:
        """Emit the transposition of the matrix for all indices of the other axes; the tile of the
        last columns may overlap the one before.
        """
        self.emit_tiles()

    def tile(self, tile: Tile) -> None:
        """Emit the transposition of a tile, which begins at a whole vector of the result."""
        unit, pitch = GROUP * self.matrix.width, self.matrix.columns.target
        groups, units = tile.rows // GROUP, VECTOR // unit
        self.first_pass(tile, GROUP)
        for low in range(units):
            begin = -low * pitch % VECTOR // unit
            at = low * pitch + begin * unit
            with self.loop(GROUP // units) as i:
                number, ahead = self.b.mul(i, units), self.b.mul(i, units * pitch)
                with self.loop((groups - begin) // units) as k:
                    start = self.b.add(number, self.b.mul(k, units * GROUP), begin * GROUP + low)
                    kept = [self.b.add(start, n * GROUP) for n in range(units)]
                    self.store(tile, kept, self.b.add(ahead, self.b.mul(k, VECTOR), at))
                if begin:
                    before = [low - 1 + n * GROUP for n in range(groups + begin - units, groups)]
                    kept = before + [low + n * GROUP for n in range(begin)]
                    both = [self.b.add(number, n) for n in kept]
                    self.store(tile, both, self.b.add(ahead, at - VECTOR))

    def store(self, tile: Tile, kept: Sequence[Scalar], ahead: Scalar) -> None:
        """Emit the exchanges between the vectors `kept` of the scratch memory, and store the
        results, of columns 16 apart, the first one `ahead` bytes after the tile's first item.
        """
        count, stages = len(kept), GROUP.bit_length() - 1
        network = self.network([partial(self.kept, n) for n in kept], range(count), stages)
        at = self.b.add(tile.target, ahead)
        for i, vector in network.outputs(range(count)):
            pitch = i * GROUP * self.matrix.columns.target
            self.b.store(self.b.add(at, pitch), vector)
