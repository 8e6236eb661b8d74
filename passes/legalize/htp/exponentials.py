"""Lowering of Softmax and LogSoftmax: kernels of rows, between moves of the normalized axis."""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....dialects.tensors import shape
from ....semantics.log_shares import log_steps
from ....semantics.numerics import Ints
from ....semantics.qnn.softmax import (
    has_fixed_logarithm,
    has_fixed_point,
    has_log_shares,
    has_shares,
)
from ....semantics.softmax import softmax_table
from ....semantics.tensors import is_16bit
from ....semantics.tflite.log_softmax import rescaled
from .border import Border, byte_type, shape_4d, u8_type
from .moves import dim
from .rearrangement import permuted, whole
from .wide_softmax import lower_wide_softmax

COARSEST = 16
"""The scale below which elements that TFLite's LogSoftmax ignores have the least result anyway."""

LEAST_STEP = -(1 << 30)
"""A step below the maximum, in Q5.26, from which on the result is the least one."""


def lower_softmax(op: qnn.SoftmaxOp, border: Border) -> SSAValue:
    """Lower a Softmax to htp.softmax, which `border` inserts, one of int16 to maps and reductions.
    Raises HexnnError for a result that is defined on reals.
    """
    if is_16bit(op.input):
        return lower_wide_softmax(op, border)
    source, target = byte_type(op.input), u8_type(op.output)
    if not has_fixed_point(op) and not has_shares(op):
        raise HexnnError(f"a softmax of reals to the scale {target.scale} has no kernel")
    exps = softmax_table(source.scale, op.beta.value.data).reshape(1, 1, 1, 256)
    x = rows_of(op, border)
    y = htp.SoftmaxOp(x, border.words(exps), TensorType(target, shape(x)))
    return rows_back(op, border.add(y), target, border)


def lower_log_softmax(op: qnn.LogSoftmaxOp, border: Border) -> SSAValue:
    """Lower a LogSoftmax to htp.log_softmax, which `border` inserts. Raises HexnnError for one
    that is defined on reals, and for a scale from which on elements are ignored that would count.
    """
    source, target = byte_type(op.input), u8_type(op.output)
    beta = float(op.beta.value.data)
    steps = steps_of(op, source.scale, beta)
    tables = (softmax_table(source.scale, beta), steps)
    exps, below = (border.words(table.reshape(1, 1, 1, 256)) for table in tables)
    x = rows_of(op, border)
    y = htp.LogSoftmaxOp(x, exps, below, TensorType(target, shape(x)))
    return rows_back(op, border.add(y), target, border)


def steps_of(op: qnn.LogSoftmaxOp, scale: float, beta: float) -> Ints:
    """Return the 256 steps of the htp.log_softmax of `op`, whose input has `scale`; see
    `lower_log_softmax`.
    """
    if not has_fixed_logarithm(op):
        if has_log_shares(op):
            return log_steps(scale, beta)
        count, real = shape(op.input)[op.reduced_axis], scale * beta
        raise HexnnError(f"a LogSoftmax of reals, of {count} elements of scale {real}")
    if scale * beta >= COARSEST:
        raise HexnnError(f"a LogSoftmax of scale {scale * beta}, not below {COARSEST}")
    entries = np.arange(256)
    steps, cut, _ = rescaled(-entries, scale, beta)
    return np.where(entries > cut, LEAST_STEP, np.maximum(steps, LEAST_STEP))


def rows_of(op: qnn.SoftmaxOp | qnn.LogSoftmaxOp, border: Border) -> SSAValue:
    """Return the input of `op` as an htp value whose last axis is the normalized one; `border`
    inserts a move for another axis.
    """
    dims, axis = shape(op.input), op.reduced_axis
    if is_last(op):
        return border.enter(op.input, shape_4d((*dims[:axis], dims[axis])))
    order = [i for i in range(len(dims)) if i != axis]
    moved = permuted(op.input, [*order, axis], border)
    rows = shape_4d([dims[i] for i in (*order, axis)])
    return border.add(htp.ReshapeOp(moved, TensorType(u8_type(op.input), rows)), "reshape")


def is_last(op: qnn.SoftmaxOp | qnn.LogSoftmaxOp) -> bool:
    """Return whether the axes behind the normalized one have extent 1."""
    return all(n == 1 for n in shape(op.input)[op.reduced_axis + 1 :])


def rows_back(
    op: qnn.SoftmaxOp | qnn.LogSoftmaxOp, y: SSAValue, type: UniformType, border: Border
) -> SSAValue:
    """Return the htp value `y`, whose last axis is the normalized one, with the axes in the order
    of the input of `op`, and elements of `type`; `border` inserts a move for another axis.
    """
    dims, axis = shape(op.input), op.reduced_axis
    if is_last(op):
        return y
    inner = 1, prod(dims[:axis]), prod(dims[axis + 1 :]), dims[axis]
    rows = border.add(htp.ReshapeOp(y, TensorType(type, inner)), "reshape")
    return swapped(rows, border)


def swapped(value: SSAValue, border: Border) -> SSAValue:
    """Return an htp value with its last two axes in reverse order, by a move that `border`
    inserts.
    """
    batch, height, width, depth = htp.shape(value)
    dims = (batch, height, depth, width)
    type = TensorType(htp.tensor_type(value).element_type, dims)
    piece = whole(dims, [dim(0), dim(1), dim(3), dim(2)])
    return border.add(htp.MoveOp([value], type, [piece]))
