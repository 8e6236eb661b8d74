"""Lowering of qnn operations that move data: reshape, transpose, pad, concatenation, slices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.tensors import shape
from .border import Border, axis_4d, byte_type, shape_4d, sign_offset, u8_type


def lower_reshape(op: qnn.ReshapeOp, border: Border) -> SSAValue:
    """Lower a Reshape to an htp.reshape to the result's shape as rank 4 (`shape_4d`); return its
    result, of u8. `border`, the builder of the htp operations that replace `op`, converts the
    operand to a 4-D u8 tensor and inserts the operation.
    """
    type = TensorType(u8_type(op.output), shape_4d(shape(op.output)))
    return border.add(htp.ReshapeOp(border.enter(op.input), type))


def lower_transpose(op: qnn.TransposeOp, border: Border) -> SSAValue:
    """Lower a Transpose that only moves axes of extent 1 to an htp.reshape, which `border` inserts.
    Raises HexnnError for any other.
    """
    dims = shape(op.input)
    moved = [axis for axis in op.permutation if dims[axis] != 1]
    if moved != sorted(moved):
        raise HexnnError("a transposition has no kernel")
    type = TensorType(u8_type(op.output), shape_4d(shape(op.output)))
    return border.add(htp.ReshapeOp(border.enter(op.input), type))


def lower_pad(op: qnn.PadOp, border: Border) -> SSAValue:
    """Lower a Pad by a constant value to htp.pad; `border` inserts it and converts the operand.
    Raises HexnnError for other padding schemes.
    """
    if op.scheme.data is not qnn.PadScheme.CONSTANT:
        raise HexnnError(f"padding by {op.scheme.data} has no kernel")
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
    """Lower a Concat to htp.concat; `border` inserts it and converts the operands. Raises
    HexnnError unless operands and result have the same quantization parameters.
    """
    type = byte_type(op.output)
    if any(byte_type(v) != type for v in op.inputs):
        raise HexnnError("a concatenation of different scales has no kernel")
    axis = axis_4d(op.output, op.joined_axis)
    result = TensorType(u8_type(op.output), shape_4d(shape(op.output)))
    return border.add(htp.ConcatOp([border.enter(v) for v in op.inputs], result, axis=axis))


@dataclass(frozen=True)
class Span:
    """A range along an axis of extent `extent`: the `count` consecutive indices from `begin` on."""

    extent: int
    begin: int
    count: int

    @property
    def is_whole(self) -> bool:
        """Whether these are all indices of the axis."""
        return self.count == self.extent

    def times(self, inner: Span) -> Span:
        """Return the indices that this span and `inner`, that of the next axis, select along the
        axis into which the two are merged; they are consecutive if this span has one index or
        `inner` is whole.
        """
        n = inner.extent
        count = (self.count - 1) * n + inner.count
        return Span(self.extent * n, self.begin * n + inner.begin, count)


def box_4d(spans: Sequence[Span]) -> list[Span]:
    """Return the box with `spans`, one for each axis of a tensor, as a box of a tensor of rank 4
    with the same elements: leading axes of extent 1 are added, or adjacent axes are merged, leading
    ones first. Raises HexnnError if too many axes are cut to be merged.
    """
    box = [*[Span(1, 0, 1)] * (4 - len(spans)), *spans]
    while len(box) > 4:
        pairs = enumerate(pairwise(box))
        at = next((i for i, (a, b) in pairs if a.count == 1 or b.is_whole), None)
        if at is None:
            raise HexnnError(f"a slice of {len(box)} axes has no kernel: rank 4 cannot hold it")
        box[at : at + 2] = [box[at].times(box[at + 1])]
    return box


def box_of(border: Border, x: SSAValue, spans: Sequence[Span], index: int = 0) -> SSAValue:
    """Return the box of the qnn tensor `x` with `spans`, one for each axis, as a u8 tensor of rank
    4 that holds result `index` of the lowered operation; `border` inserts an htp.slice, or a
    reshape of the whole tensor, and converts `x`.
    """
    box = box_4d(spans)
    source = border.enter(x, [span.extent for span in box])
    sizes = [span.count for span in box]
    type = TensorType(u8_type(x), sizes)
    if all(span.is_whole for span in box):
        return border.add_result(htp.ReshapeOp(source, type), index)
    offsets = [span.begin for span in box]
    return border.add_result(htp.SliceOp(source, type, offsets=offsets, sizes=sizes), index)


def lower_strided_slice(op: qnn.StridedSliceOp, border: Border) -> SSAValue:
    """Lower a StridedSlice to an htp.slice, which `border` inserts. Raises HexnnError for strides
    other than 1 along axes of which several elements are taken.
    """
    taken = [row for row in op.taken(shape(op.input)) if not row.is_new]
    if strides := [row.stride for row in taken if row.count > 1 and row.stride != 1]:
        raise HexnnError(f"a slice of stride {strides[0]} has no kernel")
    axes = zip(shape(op.input), taken, strict=True)
    return box_of(border, op.input, [Span(n, row.begin, row.count) for n, row in axes])


def lower_split(op: qnn.SplitOp, border: Border) -> list[SSAValue]:
    """Lower a Split to one htp.slice for each part; `border` inserts them."""
    return parts(op, border, (0, *op.starts, shape(op.input)[op.parted_axis]))


def lower_un_pack(op: qnn.UnPackOp, border: Border) -> list[SSAValue]:
    """Lower an UnPack to one htp.slice for each index of its axis; `border` inserts them."""
    return parts(op, border, range(shape(op.input)[op.parted_axis] + 1))


def parts(op: qnn.SplitOp | qnn.UnPackOp, border: Border, edges: Sequence[int]) -> list[SSAValue]:
    """Return the parts of the input of `op` between each of `edges`, indices along its axis, and
    the next one; `border` inserts a slice for each.
    """
    whole = [Span(n, 0, n) for n in shape(op.input)]
    axis, extent = op.parted_axis, shape(op.input)[op.parted_axis]
    spans = [Span(extent, first, last - first) for first, last in pairwise(edges)]
    boxes = [[*whole[:axis], span, *whole[axis + 1 :]] for span in spans]
    return [box_of(border, op.input, box, index) for index, box in enumerate(boxes)]
