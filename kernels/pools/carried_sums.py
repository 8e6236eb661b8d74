"""Sums of windows one below the other: a row of an image is added across once, and down to each of
the windows that read it.

The loop carries the rows that the next windows read again. An iteration computes as many windows as
replace all of these, so that no register is copied; sums of rows that several of its windows read
are added once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from ..builder import KernelBuilder, Values
from ..scalars import Scalar
from ..spans import Span, spans

RowSum = Callable[[Scalar], SSAValue]
"""`row(i)` emits the sums across of row number i, counted from the first that a window reads, as a
pair of vectors of halfwords.
"""

Result = Callable[[Scalar, SSAValue], None]
"""`result(i, sums)` emits what becomes of the sums of window number i, such a pair."""


@dataclass
class Rows:
    """Emitter of sums of successive rows, of which `sums` are known: pairs by (first, count)."""

    b: KernelBuilder
    row: Callable[[int], SSAValue]
    sums: dict[tuple[int, int], SSAValue] = field(
        default_factory=dict["tuple[int, int]", "SSAValue"]
    )

    def total(self, first: int, count: int) -> SSAValue:
        """Emit the sum of `count` rows from number `first` on, cut where runs of other windows are:
        at the number that is a multiple of the greatest power of two, from 1 on.
        """
        if (first, count) not in self.sums:
            cuts = range(first + 1, first + count)
            if not cuts:
                self.sums[first, 1] = self.row(first)
                return self.sums[first, 1]
            cut = max(cuts, key=lambda n: n + 1 & -(n + 1))
            parts = self.total(first, cut - first), self.total(cut, first + count - cut)
            self.sums[first, count] = self.b.v("vaddh_dv", *parts)
        return self.sums[first, count]


@dataclass(frozen=True)
class CarriedSums:
    """Emitter of the sums of windows of `taps` rows, each `stride` rows below the one before."""

    b: KernelBuilder
    taps: int
    stride: int
    row: RowSum

    @property
    def carried(self) -> int:
        """The rows that the next window reads again."""
        return self.taps - self.stride

    @property
    def period(self) -> int:
        """The windows of an iteration: those that read again none of the rows carried to it."""
        return -(-self.carried // self.stride)

    def emit(self, count: int, result: Result) -> None:
        """Emit the sums of `count` windows."""
        kept: Values = [self.row(i) for i in range(self.carried)]
        for piece in spans(count, self.period):
            kept = self.b.reduce(piece.count, kept, self._body(piece, result))

    def _body(self, piece: Span, result: Result) -> Callable[[Scalar, Values], Values]:
        """Return the body of the loop over the pieces of windows, which maps (iteration, rows
        carried to it) to those that it carries on.
        """
        b, carried = self.b, self.carried

        def body(i: Scalar, kept: Values) -> Values:
            window = piece.at(b, i)
            start = b.mul(window, self.stride)
            rows = Rows(b, lambda k: kept[k] if k < carried else self.row(b.add(start, k)))
            for k in range(piece.length):
                result(b.add(window, k), rows.total(k * self.stride, self.taps))
            end = piece.length * self.stride
            return [rows.total(end + k, 1) for k in range(carried)]

        return body
