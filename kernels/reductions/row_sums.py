"""Sums of the bytes of rows, and of their squares, as words, in layout `flat`.

A dot product of four bytes with ones, or with themselves, adds a vector of a row to 32 words. The
words of four rows are added together, so that each row's total is one of four.
"""

from __future__ import annotations

from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..lane_totals import lane_totals
from ..runs import input_buffer, nest
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans
from ..window import QUAD
from .softmax import Map, Row

WORD_BYTES = 4
"""The bytes of a total."""


def row_layouts(op: htp.ReduceOp) -> list[Layouts] | str:
    """Return the only layouts that the kernel supports, `flat` for operand and result; or the
    reason why it does not support `op`.
    """
    if not op.widens:
        return f"{op.kind.data} of these elements gives no words of bytes"
    if prod(htp.shape(op.input)[op.reduced_axis + 1 :]) > 1:
        return "sums of bytes go along rows, the last axis"
    return [Layouts((htp.ROW_MAJOR,), htp.ROW_MAJOR)]


@kernel("reduce.row_sums", htp.ReduceOp, layouts=row_layouts)
def build_row_sums(b: KernelBuilder, op: htp.ReduceOp) -> None:
    """Emit the kernel of sums of bytes, or of their squares, along rows. The kernel's arguments are
    the addresses of input and output.
    """
    count = htp.shape(op.input)[op.reduced_axis]
    rows, source = prod(htp.shape(op.input)) // count, input_buffer(b, op)
    mask = b.first(count % VECTOR or VECTOR)
    for span in spans(rows, QUAD):
        with nest(b, span.count) as (i,):
            first = span.at(b, i)
            starts = [b.mul(b.add(first, k), count) for k in range(span.length)]
            group = [Row(b, source, at, (rows - 1) * count, count, mask) for at in starts]
            sums = [_row_sum(row, op.kind.data is htp.Reduction.SUM_SQUARE) for row in group]
            words = lane_totals(b, sums)
            at: Scalar = b.add(b.arguments[-1], b.mul(first, WORD_BYTES))
            b.store_partial(at, words, span.length * WORD_BYTES)


def _row_sum(row: Row, squares: bool) -> SSAValue:
    """Emit 32 words that add up to the sum of the row's bytes, or of their `squares`."""

    def step(values: Values, x: SSAValue, keep: Map) -> Values:
        x = keep(x)
        if squares:
            return [row.b.v("vrmpyubv_acc", values[0], x, x)]
        return [row.b.v("vrmpyub_acc", values[0], x, ONES)]

    return row.fold([row.b.zero()], step)[0]
