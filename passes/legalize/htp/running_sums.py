"""Lowering of qnn's sums of many elements in steps that double: running sums, and the Hadamard
transform.

In step k elements at the distance 2^k are combined by htp.maps of exact integers of 32 bits, to
which htp.moves bring them at the same index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineMap

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.htp.expressions import Expression, Interval, operand, primitive
from ....dialects.tensors import element, shape
from .border import Border
from .integer_maps import Total, expect_quantized, within
from .maps import htp_element
from .moves import Indices, constant, dim, taken
from .rearrangement import around, whole


def steps_of(count: int) -> list[int]:
    """Return the powers of two below `count`, in order."""
    return [1 << k for k in range((count - 1).bit_length())]


@dataclass(frozen=True)
class Sums:
    """A builder of the operations on the sums of integers of 32 bits that lead to a `Total`."""

    border: Border
    total: Total

    def entered(self, dims: Sequence[int]) -> SSAValue:
        """Return the elements of the source, less their zero point, in the shape `dims`."""
        expect_quantized(self.total.source, self.total.result)
        x = self.border.enter_elements(self.total.source, dims)
        zero = self.total.zero
        return self.map([x], operand(0) - zero if zero else operand(0) + 0, i32)

    def map(self, values: Sequence[SSAValue], function: Expression, type: Attribute) -> SSAValue:
        """Return the htp.map of `function` over `values`, of one shape, with elements of `type`."""
        return self.border.add(htp.MapOp(values, TensorType(type, shape(values[0])), function))

    def rounded(self, values: Sequence[SSAValue], sums: Expression) -> SSAValue:
        """Return the rounded total `sums`, an expression of elements of `values`."""
        return self.map(values, self.total.rounded(sums), htp_element(self.total.result))

    def seen(self, values: SSAValue, dims: Sequence[int]) -> SSAValue:
        """Return `values` in the shape `dims`."""
        return self.border.add(htp.ReshapeOp(values, TensorType(element(values), dims)), "reshape")

    def moved(
        self, values: Sequence[SSAValue], dims: Sequence[int], pieces: Sequence[Piece]
    ) -> SSAValue:
        """Return the htp.move of `values` to `pieces` of a result of shape `dims`."""
        type = TensorType(element(values[0]), dims)
        return self.border.add(htp.MoveOp(values, type, pieces), "move")


def lower_cumulative_sum(op: qnn.CumulativeSumOp, border: Border) -> SSAValue:
    """Lower a CumulativeSum to an htp.map to integers less their zero point, then for each power of
    two below the extent of the axis an htp.move by that distance and an htp.map that adds; the last
    map rounds. Sums of i32 wrap around, without the first and last map. Return the last result.
    `border` inserts the operations.
    """
    axis, dims = op.summed_axis, shape(op.input)
    total = Total(op.input, op.output, dims[axis])
    sums, seen = Sums(border, total), around(dims, axis, dims[axis])
    arrays, sign = [np.arange(n) for n in seen], -1 if op.runs_back else 1
    is_plain = element(op.input) == i32
    values = border.enter_elements(op.input, seen) if is_plain else sums.entered(seen)
    if op.excludes_itself:
        values = sums.moved([values], seen, taken(shifted(arrays, sign)))
    low, high = (0, 0) if is_plain else total.element_span
    low, high = min(0, low), max(0, high)
    for step in steps_of(dims[axis]):
        other = sums.moved([values], seen, taken(shifted(arrays, sign * step)))
        x, y = (within(operand(i), (low * step, high * step)) for i in (0, 1))
        wrapped = primitive("add32", operand(0), operand(1))
        values = sums.map([values, other], wrapped if is_plain else x + y, i32)
    return values if is_plain else sums.rounded([values], within(operand(0), total.span))


def shifted(arrays: Sequence[Indices], step: int) -> list[Indices]:
    """Return `arrays`, the indices along four axes, with those along axis 2 moved by `step`: at
    index i stands i - `step`, or -1 if that lies outside of the axis.
    """
    before, rest, at, after = *arrays[:2], arrays[2] - step, arrays[3]
    return [before, rest, np.where((at >= 0) & (at < len(at)), at, -1), after]


def lower_hadamard(op: qnn.HadamardTransformOp, border: Border) -> SSAValue:
    """Lower a HadamardTransform to an htp.map to integers less their zero point, then for each
    power of two below the extent of the axis the sums and differences of the elements of pairs at
    that distance; the last ones are rounded. Return the result. `border` inserts the operations.
    """
    dims, size = shape(op.input), shape(op.input)[-1]
    if size < 2 or size & (size - 1):
        raise HexnnError(f"a Hadamard transform of {size} elements has no kernel")
    total = Total(op.input, op.output, size, float(op.scale.value.data), is_signed=True)
    sums, steps = Sums(border, total), steps_of(size)
    values, (low, high) = sums.entered((1, 1, prod(dims[:-1]), size)), total.element_span
    for step in steps:
        pairs = sums.seen(values, (1, prod(dims) // (2 * step), 2, step))
        span = low * step, high * step
        values = butterflies(sums, pairs, span, is_last=step == steps[-1])
    return sums.seen(values, (1, 1, prod(dims[:-1]), size))


def butterflies(sums: Sums, pairs: SSAValue, span: Interval, is_last: bool) -> SSAValue:
    """Return, in the shape of `pairs`, [1, n, 2, m], the sum of the elements of each pair along
    axis 2 as the first, their difference as the second; rounded if `is_last`. The elements lie in
    the interval `span`.
    """
    _, count, _, length = dims = shape(pairs)
    half = (1, count, 1, length)
    sides = [
        sums.moved([pairs], half, [whole(half, [dim(0), dim(1), constant(i), dim(3)])])
        for i in (0, 1)
    ]
    x, y = (within(operand(i), span) for i in (0, 1))
    both = [
        sums.rounded(sides, result) if is_last else sums.map(sides, result, i32)
        for result in (x + y, x - y)
    ]
    map = AffineMap(4, 0, (dim(0), dim(1), constant(0), dim(3)))
    return sums.moved(both, dims, [Piece((0, 0, i, 0), half, i, map) for i in (0, 1)])
