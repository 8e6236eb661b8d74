"""Where a depthwise convolution at a stride of 2 reads the taps of vectors of several whole pixels:
in the image itself. Each two vectors of a row are dealt to the pixels of even and of odd columns;
other taps are these, shifted by a pixel of the next or of the last vector of the row.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, Scalar
from .dealt_row import BEFORE, BEHIND, EVEN_COLUMN, STRIDE, DealtRow
from .tap_source import ImageRows, padding


@dataclass(frozen=True)
class DealtTaps:
    """Taps of vector number `number` of the rows of the output."""

    rows: ImageRows
    row: DealtRow
    number: Scalar

    def taps(self, row: int) -> list[SSAValue]:
        """Emit the vectors that the taps along the width read in padded row `row` of the tile."""
        b, columns, found = self.rows.b, self.row.columns, self.rows.row(row)
        if found is None:
            return [b.splat_b(self.rows.fill)] * len(columns)
        start, mask = found
        within, dealt = padding(b, mask, self.rows.fill), self._dealt(b, start)
        return [within(self._tap(b, start, column, dealt)) for column in columns]

    def _dealt(self, b: KernelBuilder, row: Scalar) -> tuple[SSAValue, SSAValue]:
        """Emit the pixels of even and of odd columns of the row at address `row`."""
        low, high = (self._load(b, row, k) for k in range(STRIDE))
        pair = b.v("vdealvdd", high, low, VECTOR - self.row.depth)
        return b.lo(pair), b.hi(pair)

    def _tap(
        self, b: KernelBuilder, row: Scalar, column: int, dealt: tuple[SSAValue, SSAValue]
    ) -> SSAValue:
        """Emit what a tap reads that reads `column` for output column 0."""
        even, odd = dealt
        if column == BEFORE:
            return b.v("vlalignb", odd, self._load(b, row, -1), self.row.depth)
        if column == BEHIND:
            return b.v("valignb", self._load(b, row, STRIDE), even, self.row.depth)
        return even if column == EVEN_COLUMN else odd

    def _load(self, b: KernelBuilder, row: Scalar, k: int) -> SSAValue:
        """Emit the load of a vector of the row at address `row`: number `k`, counted from the first
        one that is dealt; padding behind the ends of the row.
        """
        outside = STRIDE * self.row.vectors if k == STRIDE else -1
        if isinstance(self.number, int) and STRIDE * self.number + k == outside:
            return b.splat_b(self.rows.fill)
        return b.load_unaligned(b.add(row, b.mul(self.number, STRIDE * VECTOR)), k)
