"""Lowering of qnn operations that move data: reshape, transpose, pad, concatenation, slices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import AnyFloat, TensorType
from xdsl.ir import Block, SSAValue

from ....dialects import htp, qnn
from ....dialects.tensors import element, shape
from .border import (
    Border,
    axis_4d,
    byte_type,
    is_byte,
    item_type,
    shape_4d,
    sign_offset,
    u8_type,
    unsigned,
)
from .elementwise import byte_table
from .long_integers import is_long
from .rearrangement import (
    around,
    joined_items,
    lower_filled_pad,
    lower_mirrored_pad,
    lower_stepped_slice,
    move_axes,
    transposed,
)

Reshaping: TypeAlias = qnn.ReshapeOp | qnn.TransposeOp | qnn.ExpandDimsOp | qnn.SqueezeOp
"""An operation whose result has the elements of its input in the same order."""


def lower_reshape(op: Reshaping, border: Border) -> SSAValue:
    """Lower a Reshape, ExpandDims or Squeeze to an htp.reshape to the result's shape as rank 4
    (`shape_4d`); return its result. `border`, the builder of the htp operations that replace `op`,
    converts the operand to a 4-D tensor and inserts the operation.
    """
    viewed = is_long(op.output) or isinstance(element(op.output), AnyFloat)
    kept = element(op.output) if viewed else item_type(op.output)
    type = TensorType(kept, shape_4d(shape(op.output)))
    return border.add(
        htp.ReshapeOp(border.enter_elements(op.input, shape_4d(shape(op.input))), type)
    )


def lower_transpose(op: qnn.TransposeOp, border: Border) -> SSAValue:
    """Lower a Transpose to an htp.reshape, if it only moves axes of extent 1, else to an htp.move;
    return its result. `border` inserts it.
    """
    dims = shape(op.input)
    moved = [axis for axis in op.permutation if dims[axis] != 1]
    return transposed(op, border) if moved != sorted(moved) else lower_reshape(op, border)


def lower_pad(op: qnn.PadOp, border: Border) -> SSAValue:
    """Lower a Pad by a constant to htp.pad, where elements are bytes and rank 4 keeps the padded
    axes apart, other Pads to htp.move; return the result. `border` inserts it and converts the
    operand.
    """
    if op.scheme.data is not qnn.PadScheme.CONSTANT:
        return lower_mirrored_pad(op, border)
    lead = max(0, len(op.amounts) - 4)
    if not is_byte(op.input) or (any(map(any, op.amounts[: lead + 1])) and lead):
        return lower_filled_pad(op, border)
    low, high = [0] * 4, [0] * 4
    for axis, (before, after) in enumerate(op.amounts):
        if before or after:
            moved = axis_4d(op.input, axis)
            low[moved], high[moved] = before, after
    type = byte_type(op.input)
    value = int(op.constant) + sign_offset(type)
    result = TensorType(u8_type(op.output), shape_4d(shape(op.output)))
    return border.add(htp.PadOp(border.enter(op.input), result, low=low, high=high, value=value))


def lower_concat(op: qnn.ConcatOp, border: Border) -> SSAValue:
    """Lower a Concat of bytes to htp.concat, behind a table look-up for each input whose
    quantization is not the result's, and one of other elements to htp.move; return the result.
    `border` inserts the operations and converts the operands.
    """
    axis, dims = op.joined_axis, shape(op.output)
    if not is_byte(op.output):
        return joined_items(op, border, axis)
    if axis >= len(dims) - 3:
        seen = [shape_4d(shape(v)) for v in op.inputs]
        result = (shape_4d(dims), axis_4d(op.output, axis))
    else:
        seen = [around(shape(v), axis, shape(v)[axis]) for v in op.inputs]
        result = (around(dims, axis, dims[axis]), 2)
    values = [rescaled(op, border, v, d) for v, d in zip(op.inputs, seen, strict=True)]
    type = TensorType(u8_type(op.output), result[0])
    return border.add(htp.ConcatOp(values, type, axis=result[1]))


def lower_pack(op: qnn.PackOp, border: Border) -> SSAValue:
    """Lower a Pack to htp.concat of inputs with one more axis, of extent 1, or to htp.move for
    elements other than bytes; return the result. `border` inserts it and converts the operands.
    """
    if not is_byte(op.output):
        return joined_items(op, border, op.new_axis)
    axis, count, dims = op.new_axis, len(op.inputs), shape(op.output)
    values = [border.enter(v, around(dims, axis, 1)) for v in op.inputs]
    type = TensorType(u8_type(op.output), around(dims, axis, count))
    return border.add(htp.ConcatOp(values, type, axis=2))


def rescaled(op: qnn.ConcatOp, border: Border, value: SSAValue, dims: Sequence[int]) -> SSAValue:
    """Return input `value` of a concatenation as u8 values of shape `dims` in the scale of the
    result: where that differs, through a table, which `border` inserts.
    """
    entered = border.enter(value, dims)
    source, target = byte_type(value), byte_type(op.output)
    if source == target:
        return entered
    one = Block(arg_types=[TensorType(source, (256,))]).args[0]
    table = byte_table(qnn.ConcatOp([one], out=target), source, target)
    return border.look_up(entered, table, unsigned(target), "requantize")


@dataclass(frozen=True)
class Span:
    """A range along an axis of extent `extent`: the `count` consecutive indices from `begin` on."""

    extent: int
    begin: int
    count: int

    @property
    def is_whole(self) -> bool:
        """Whether the range holds all indices of its axis."""
        return self.count == self.extent

    def times(self, inner: Span) -> Span:
        """Return the range that this span and `inner`, that of the next axis, select along the axis
        into which the two axes are merged: consecutive indices, provided that this span has one
        index or `inner` is whole.
        """
        n = inner.extent
        count = (self.count - 1) * n + inner.count
        return Span(self.extent * n, self.begin * n + inner.begin, count)


def box_4d(spans: Sequence[Span]) -> list[Span] | None:
    """Return the box with `spans`, one for each axis of a tensor, as a box of a tensor of rank 4
    with the same elements: leading axes of extent 1 are added, or adjacent axes are merged, leading
    ones first. None if too many axes are cut to be merged.
    """
    box = [*[Span(1, 0, 1)] * (4 - len(spans)), *spans]
    while len(box) > 4:
        pairs = enumerate(pairwise(box))
        at = next((i for i, (a, b) in pairs if a.count == 1 or b.is_whole), None)
        if at is None:
            return None
        box[at : at + 2] = [box[at].times(box[at + 1])]
    return box


def box_of(
    border: Border, x: SSAValue, spans: Sequence[Span], index: int | None = None
) -> SSAValue:
    """Return the box of the qnn tensor `x` with `spans`, one for each axis, as a tensor of rank 4
    that stands for result `index` of the lowered operation, or for its only one. `border` inserts
    an htp.slice, or a reshape of the whole tensor, or an htp.move if rank 4 cannot hold the box or
    elements are no bytes.
    """
    box = box_4d(spans) if is_byte(x) else None
    if box is None:
        arrays = [np.arange(s.begin, s.begin + s.count) for s in spans]
        return move_axes(x, x, border, arrays, index)
    source = border.enter(x, [span.extent for span in box])
    sizes = [span.count for span in box]
    type = TensorType(u8_type(x), sizes)
    if all(span.is_whole for span in box):
        return border.add_result(htp.ReshapeOp(source, type), index)
    offsets = [span.begin for span in box]
    return border.add_result(htp.SliceOp(source, type, offsets=offsets, sizes=sizes), index)


def lower_strided_slice(op: qnn.StridedSliceOp, border: Border) -> SSAValue:
    """Lower a StridedSlice as a box (`box_of`), or to an htp.move if it has strides other than 1
    along axes of which several elements are taken; return its result. `border` inserts it.
    """
    taken = [row for row in op.taken(shape(op.input)) if not row.is_new]
    if any(row.count > 1 and row.stride != 1 for row in taken):
        return lower_stepped_slice(op, border)
    axes = zip(shape(op.input), taken, strict=True)
    return box_of(border, op.input, [Span(n, row.begin, row.count) for n, row in axes])


def lower_split(op: qnn.SplitOp, border: Border) -> list[SSAValue]:
    """Lower a Split; return its parts. For each, `border` inserts an htp.slice, or what `box_of`
    chooses instead.
    """
    return parts(op, border, (0, *op.starts, shape(op.input)[op.parted_axis]))


def lower_un_pack(op: qnn.UnPackOp, border: Border) -> list[SSAValue]:
    """Lower an UnPack; return its results, one for each index of its axis. For each, `border`
    inserts an htp.slice, or what `box_of` chooses instead.
    """
    return parts(op, border, range(shape(op.input)[op.parted_axis] + 1))


def parts(op: qnn.SplitOp | qnn.UnPackOp, border: Border, edges: Sequence[int]) -> list[SSAValue]:
    """Return the parts of the input of `op` between each of `edges`, indices along the axis that is
    parted, and the next one. For each, `border` inserts an htp.slice, or what `box_of` chooses
    instead.
    """
    whole = [Span(n, 0, n) for n in shape(op.input)]
    axis, extent = op.parted_axis, shape(op.input)[op.parted_axis]
    spans = [Span(extent, first, last - first) for first, last in pairwise(edges)]
    boxes = [[*whole[:axis], span, *whole[axis + 1 :]] for span in spans]
    return [box_of(border, op.input, box, index) for index, box in enumerate(boxes)]
