"""Lowering of qnn pools. Averages are sums of stored bytes; the requantization also divides by the
number of elements, bit-exactly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import shape
from ....kernels.fits.requantization import Sums, average_rule, encode
from ....semantics.numerics import Ints, ints
from ....semantics.spatial import pool_sum
from .border import Border, byte_type, expect_addressable, sign_offset, u8_type


def expect_same_scale(op: qnn.Pool2dOp) -> None:
    """Raise HexnnError unless input and result have the same quantization parameters, the number of
    windows, which is the output size, is rounded down, and addresses reach the padded image.
    """
    expect_addressable(op.input, op.sliding_window)
    if byte_type(op.input) != byte_type(op.output):
        raise HexnnError("a pool between different scales has no kernel")
    if op.sliding_window.outputs(op.size) != shape(op.output)[1:3]:
        raise HexnnError("a pool that rounds the number of windows up has no kernel")


def lower_pool_max(op: qnn.PoolMax2dOp, border: Border) -> SSAValue:
    """Lower a PoolMax2d to htp.max_pool; `border` inserts it and converts the operand."""
    expect_same_scale(op)
    type = u8_type(op.output)
    return border.add(
        htp.MaxPoolOp(
            border.enter(op.input),
            TensorType(type, shape(op.output)),
            window=op.window,
            stride=op.strides,
            padding=op.pads,
            clamp=(type.qmin, type.qmax),
        )
    )


def sums_of_bytes(bias: Ints, counts: Ints) -> Sums:
    """Return, elementwise, `bias` and the range of `bias` plus a sum of `counts` u8 values: `bias`
    to `bias` + 255 * `counts`.
    """
    return Sums(bias, bias, bias + 255 * counts)


def lower_pool_avg(op: qnn.PoolAvg2dOp, border: Border) -> SSAValue:
    """Lower a PoolAvg2d to htp.avg_pool, which `border` inserts: the mean of the stored values,
    signed for int8, in each window. Raises HexnnError if a window holds only padding that is not
    counted.
    """
    expect_same_scale(op)
    counts = window_counts(op.size, op.sliding_window)
    if not counts.all() and not op.counts_padding:
        raise HexnnError("a window of padding alone has no kernel")
    unique, which = np.unique(counts, return_inverse=True)
    type = u8_type(op.output)
    table, mode = average_table(op, unique)
    return border.add(
        htp.AvgPoolOp(
            border.enter(op.input),
            border.words(table if len(unique) == 1 else table[which.reshape(-1)]),
            TensorType(type, shape(op.output)),
            window=op.window,
            stride=op.strides,
            padding=op.pads,
            requant=mode,
            clamp=(type.qmin, type.qmax),
        )
    )


def average_table(op: qnn.PoolAvg2dOp, counts: Ints) -> tuple[NDArray[np.int32], htp.Requant]:
    """Return (int32 requantization table, rounding mode) by which an average pool turns the sum of
    a window into a mean; row i of the table is for windows that contain `counts[i]` pixels of the
    input.
    """
    type = byte_type(op.input)
    offset, area = sign_offset(type), op.window[0] * op.window[1]
    padded = (area - counts) * type.zero_point if op.counts_padding else 0
    divisors = np.full_like(counts, area) if op.counts_padding else counts
    sums = sums_of_bytes(padded - offset * counts, counts)
    return encode(average_rule(divisors), sums, offset, (type.qmin + offset, type.qmax + offset))


def window_counts(size: tuple[int, ...], window: SlidingWindow) -> Ints:
    """Return the number of input pixels, without padding, in each window, in row-major order of the
    output pixels; `size` is (height, width) of the input.
    """
    return ints(pool_sum(np.ones((1, *size, 1), np.uint8), window).counts).reshape(-1)
