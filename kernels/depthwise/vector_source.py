"""Where a depthwise convolution reads the taps of vectors of several whole pixels: in the image
itself. Taps are vectors of a row, shifted by pixels of the next or of the last one; at a stride of
2 each two vectors are first dealt to the pixels of even and of odd columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, Scalar
from .tap_source import ImageRows, padding
from .vector_row import VectorRow


@dataclass(frozen=True)
class VectorTaps:
    """Taps of vector number `number` of the rows of the output, which is known where they read
    padding of the width.
    """

    rows: ImageRows
    row: VectorRow
    number: Scalar

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that the taps along the width read in padded row `row` of the tile."""
        b, columns, found = self.rows.b, self.row.columns, self.rows.row(row)
        if found is None:
            return [b.splat_b(self.rows.fill)] * len(columns)
        start, mask = found
        within, tap = padding(b, mask, self.rows.fill), self._adjacent(b, start)
        if self.row.stride > 1:
            tap = self._dealt(b, start)
        return [within(tap(column)) for column in columns]

    def _adjacent(self, b: KernelBuilder, row: Scalar) -> Callable[[int], SSAValue]:
        """Return what emits the vector that a tap reads that reads a column for output column 0, in
        the row at address `row`, at a stride of 1.
        """

        @cache
        def vector(k: int) -> SSAValue:
            return self._load(b, row, k)

        return lambda column: shifted(b, vector, column * self.row.depth)

    def _dealt(self, b: KernelBuilder, row: Scalar) -> Callable[[int], SSAValue]:
        """As `_adjacent`, at a stride of 2."""
        low, high = (self._load(b, row, k) for k in range(2))
        pair = b.v("vdealvdd", high, low, VECTOR - self.row.depth)
        phases = b.lo(pair), b.hi(pair)

        def tap(column: int) -> SSAValue:
            pixels, phase = divmod(column, 2)

            def vector(k: int) -> SSAValue:
                return phases[phase] if k == 0 else self._load(b, row, 2 if k > 0 else -1)

            return shifted(b, vector, pixels * self.row.depth)

        return tap

    def _load(self, b: KernelBuilder, row: Scalar, k: int) -> SSAValue:
        """Emit the load of a vector of the row at address `row`: number `k`, counted from the first
        one of the output's vector; padding behind the ends of the row.
        """
        stride = self.row.stride
        first = b.mul(self.number, stride)
        if isinstance(first, int) and not 0 <= first + k < stride * self.row.vectors:
            return b.splat_b(self.rows.fill)
        return b.load_unaligned(b.add(row, b.mul(first, VECTOR)), k)


def shifted(b: KernelBuilder, vector: Callable[[int], SSAValue], nbytes: int) -> SSAValue:
    """Emit the vector that lies `nbytes` bytes, less than a vector, behind vector number 0 of
    adjacent ones, of which `vector(k)` emits number k.
    """
    if nbytes == 0:
        return vector(0)
    if nbytes < 0:
        return b.v("vlalignb", vector(0), vector(-1), -nbytes)
    return b.v("valignb", vector(1), vector(0), nbytes)
