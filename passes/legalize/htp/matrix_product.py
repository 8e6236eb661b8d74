"""Lowering of qnn matrix products to htp: to a fully connected layer where the right matrix is
constant, else to a product of computed matrices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.tensors import element, shape
from ....kernels.fits.requantization import Rule, Sums, double_rule, encode
from ....semantics.numerics import ints
from ....semantics.qnn.convolution import Product
from ....semantics.tensors import quantization
from .border import Border, byte_type, constant_array, to_u8, u8_type, unsigned
from .convolution import Weights, bias_of, parameters
from .moves import constant, dim, move
from .rearrangement import permuted, whole


def lower_mat_mul(op: qnn.MatMulOp, border: Border) -> SSAValue:
    """Lower a MatMul as the module says; `border` inserts operations and converts operands. Raises
    HexnnError for one that has no kernel.
    """
    batches = math.prod(shape(op.in1)[:-2])
    if fixed_constant(op.in1) is not None and batches == 1:
        return by_constant(op, border)
    return by_computed(op, border)


@dataclass(frozen=True)
class Batches:
    """The axes of batches of a product, as (extent of in0, extent of in1) for each axis; adjacent
    axes along which the same operands are repeated are merged into one.
    """

    axes: tuple[tuple[int, int], ...]
    rows: int
    """How many matrices of in0 in succession are multiplied by the same one of in1, so that they
    are as one matrix of more rows."""

    repeats: tuple[int, ...] = ()
    """The extents of the result's batches, along which both operands are repeated before the
    product; empty if they are not."""

    @staticmethod
    def of(op: qnn.MatMulOp) -> Batches:
        """Return the batches of `op`: two axes, and operands repeated if they would be more."""
        first, second = shape(op.in0)[:-2], shape(op.in1)[:-2]
        rank = max(len(first), len(second))
        padded = [(1,) * (rank - len(dims)) + tuple(dims) for dims in (first, second)]
        axes: list[tuple[int, int]] = []
        for a, b in zip(*padded, strict=True):
            if a == b == 1:
                continue
            if axes and [n == 1 for n in axes[-1]] == [a == 1, b == 1]:
                axes[-1] = axes[-1][0] * a, axes[-1][1] * b
            else:
                axes.append((a, b))
        rows, _ = axes.pop() if axes and axes[-1][1] == 1 else (1, 1)
        if len(axes) > 2:
            extents = tuple(map(max, *padded))
            count = math.prod(extents)
            return Batches(((1, 1), (count, count)), 1, extents)
        return Batches((*[(1, 1)] * (2 - len(axes)), *axes), rows)


def by_computed(op: qnn.MatMulOp, border: Border) -> SSAValue:
    """Lower a MatMul of two matrices to htp.mat_mul; `border` inserts operations and converts
    operands.
    """
    batches, (first, second) = Batches.of(op), op.transposed
    (rows, depth), (_, columns) = op.matrices()
    rows *= batches.rows
    dims = [tuple(axis[k] for axis in batches.axes) for k in range(2)]
    target = u8_type(op.output)
    table, mode = product_parameters(op, depth, columns)

    def operand(value: SSAValue, flipped: bool, dims: tuple[int, ...]) -> SSAValue:
        if not batches.repeats:
            return matrices(value, flipped, dims, border)
        return in_shape(repeated(value, flipped, batches.repeats, border), dims, border)

    return border.add(
        htp.MatMulOp(
            operand(op.in0, first, (*dims[0], rows, depth)),
            operand(op.in1, second, (*dims[1], depth, columns)),
            border.words(np.broadcast_to(table, (columns, table.shape[1]))),
            TensorType(target, (*map(max, *dims), rows, columns)),
            requant=mode,
            clamp=(target.qmin, target.qmax),
        )
    )


def matrices(value: SSAValue, flipped: bool, dims: tuple[int, ...], border: Border) -> SSAValue:
    """Return the qnn tensor `value`, with its last two axes exchanged if `flipped`, as a u8 tensor
    of shape `dims`; `border` inserts the operations.
    """
    size, type = shape(value), byte_type(value)
    if not flipped or 1 in size[-2:]:
        return border.enter(value, dims)
    if (known := fixed_constant(value)) is not None:
        swapped = np.ascontiguousarray(known.array.swapaxes(-1, -2))
        return border.bytes(to_u8(swapped, type).reshape(dims), unsigned(type))
    rank = len(size)
    moved = permuted(value, (*range(rank - 2), rank - 1, rank - 2), border)
    return in_shape(moved, dims, border)


def repeated(value: SSAValue, flipped: bool, batches: tuple[int, ...], border: Border) -> SSAValue:
    """Return the qnn tensor `value` repeated along its axes of batches to the extents `batches`,
    with its last two axes exchanged if `flipped`, by an htp.move that `border` inserts.
    """
    *own, rows, columns = shape(value)
    last = (columns, rows) if flipped else (rows, columns)
    dims, rank = (*batches, *last), len(batches)
    ends = (rank + 1, rank) if flipped else (rank, rank + 1)
    first = rank - len(own)
    indices = [dim(first + a) if n > 1 else constant(0) for a, n in enumerate(own)]
    piece = whole(dims, [*indices, *map(dim, ends)])
    return move(border, [(value, shape(value))], (value, dims), [piece])


def in_shape(value: SSAValue, dims: tuple[int, ...], border: Border) -> SSAValue:
    """Return the htp `value` in the shape `dims`, with as many elements, by a view that `border`
    inserts if it is needed.
    """
    if shape(value) == dims:
        return value
    return border.add(htp.ReshapeOp(value, TensorType(element(value), dims)), "reshape")


def rule_of(op: qnn.MatMulOp, columns: int) -> Rule:
    """Return the requantization of `op`, for `columns` channels: TFLite's double rounding by the
    product of the operands' scales, rounded to float32.
    """
    scales = Product(op.in0, op.in1, op.output).rounded_sum_scales
    return double_rule(np.broadcast_to(scales / quantization(op.output).scale, (columns,)))


def product_parameters(
    op: qnn.MatMulOp, depth: int, columns: int
) -> tuple[NDArray[np.int32], htp.Requant]:
    """Return (requantization parameters, a row for all columns or one for each; rounding mode) for
    the product of two computed matrices with sums over `depth` elements. Raises HexnnError if no
    parameters are exact.
    """
    first, second = (u8_type(v).zero_point for v in (op.in0, op.in1))
    corners = [(x - first) * (y - second) for x in (0, 255) for y in (0, 255)]
    bias = bias_of(op, columns) if op.bias is not None else ints([0])
    low, high = (bias + depth * n for n in (min(corners), max(corners)))
    y = u8_type(op.output)
    rule = rule_of(op, len(bias))
    return encode(rule, Sums(bias, low, high), y.zero_point, (y.qmin, y.qmax))


def by_constant(op: qnn.MatMulOp, border: Border) -> SSAValue:
    """Lower a MatMul by one constant matrix to htp.fully_connected; the rows of all matrices of in0
    become pixels. `border` inserts operations and converts the operand.
    """
    (rows, depth), (_, columns) = op.matrices()
    rows *= math.prod(shape(op.in0)[:-2])
    target = u8_type(op.output)
    stored = constant_array(op.in1, "in1").reshape(shape(op.in1)[-2:])
    values = (stored.T if op.transposed[1] else stored).reshape(1, 1, depth, columns)
    weights = Weights.of(op.in1, values, columns)
    bias = bias_of(op, columns)
    table, mode = parameters(weights, rule_of(op, columns), bias, op.in0, op.output, masks=True)
    return border.add(
        htp.FullyConnectedOp(
            matrices(op.in0, op.transposed[0], (1, 1, rows, depth), border),
            border.bytes(weights.values, weights.type),
            border.words(table),
            TensorType(target, (1, 1, rows, columns)),
            weight_zero_point=weights.zero_point,
            requant=mode,
            clamp=(target.qmin, target.qmax),
        )
    )
