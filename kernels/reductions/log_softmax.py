"""LogSoftmax of bytes along the depth, in the fixed point of TFLite's reference kernel, to its
scale or another one.

As in a softmax, the result for a byte x within a row is a function of k = (maximum of the row) - x,
which has 256 values: the logarithm of the sum of exponentials is computed once for a row, and a
table of bytes from it, which is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp.expressions import Expression, Interval, operand, primitive
from ...dialects.htp.expressions.logarithms import SUMS, logarithm
from ...semantics.log_shares import BITS, log_multiplier
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..maps.lut import ByteTable
from ..maps.word_code import in_words
from ..requantization.byte_packing import pack_lanes
from ..runs import Buffer, input_buffer, nest, output_buffer
from ..scalars import VECTOR
from .exponential_tables import UsedSegments
from .probability_tables import ENTRY_VECTORS
from .softmax import Row, exponential_sum, row_layouts, sum_tables

STEPS: Interval = -(1 << 30), 0
LOGARITHMS: Interval = -(1 << 11), 9 << 26
"""The intervals of the entries of a table of steps, and of logarithms of sums."""


def entry(op: htp.LogSoftmaxOp) -> Expression:
    """Return the expression of an entry of the table of `op`: operands are its step and the
    logarithm of the row's sum.
    """
    if not op.is_rescaled:
        return primitive("clamp", primitive("rdbpot", operand(0) - operand(1), 22) + 255, 0, 255)
    target = htp.quantized(op.output)
    q, shift = log_multiplier(target.scale)
    share = operand(0) - primitive("rdbpot", operand(1), 26 - BITS)
    product = primitive("rdbpot", primitive("srdhm", share, q), -shift)
    return primitive("clamp", product + target.zero_point, target.qmin, target.qmax)


@kernel("log_softmax.rows", htp.LogSoftmaxOp, layouts=row_layouts)
def build_log_softmax(b: KernelBuilder, op: htp.LogSoftmaxOp) -> None:
    """Emit the kernel of a LogSoftmax, row by row.

    Kernel arguments: the addresses of input, tables of exponentials and of steps (256 words each,
    indexed by k, the row's maximum minus x), output.
    """
    *outer, depth = htp.shape(op.input)
    source, target = input_buffer(b, op), output_buffer(b, op)
    exponentials = entries(b, input_buffer(b, op, 1))
    tables = sum_tables(b, exponentials, UsedSegments.of(op))
    steps = entries(b, input_buffer(b, op, 2))
    rows, mask = prod(outer), b.first(depth % VECTOR or VECTOR)
    with nest(b, rows) as (r,):
        row = Row(b, source, b.mul(r, depth), (rows - 1) * depth, depth, mask)
        top = row.maximum()
        total = exponential_sum(row, top, tables)
        logarithms = in_words(b, logarithm(operand(0)), (total, SUMS)), LOGARITHMS
        results = result_table(b, entry(op), steps, logarithms)
        row.store(target, lambda x: results.look_up(b.v("vsubb", top, x)))


def entries(b: KernelBuilder, buffer: Buffer) -> Values:
    """Load the vectors of a table of 256 words."""
    return [b.load(buffer.address, k) for k in range(ENTRY_VECTORS)]


def result_table(
    b: KernelBuilder,
    entry: Expression,
    steps: Sequence[SSAValue],
    logarithms: tuple[SSAValue, Interval],
) -> ByteTable:
    """Emit the table of output bytes, indexed by k, which the expression `entry` gives for each
    word of the vectors of `steps` and the logarithm of the row's sum, in all word lanes.
    """
    words = [in_words(b, entry, (step, STEPS), logarithms) for step in steps]
    half = ENTRY_VECTORS // 2
    return ByteTable.of(b, pack_lanes(b, words[:half]), pack_lanes(b, words[half:]))
