"""Lowering of qnn operations that move data: reshape, transpose, pad, slice, concatenation."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.tensors import shape
from .border import Border, axis_4d, byte_type, shape_4d, sign_offset, u8_type


def lower_reshape(op: qnn.ReshapeOp, border: Border) -> SSAValue:
    """Lower a Reshape to an htp.reshape between the shapes extended to rank 4; `border` inserts it
    and converts the operand.
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


def lower_slice(op: qnn.StridedSliceOp, border: Border) -> SSAValue:
    """Lower a StridedSlice with strides of 1 to htp.slice; `border` inserts it and converts the
    operand. Raises HexnnError for other strides, and for a result of another scale.
    """
    dims = shape(op.input)
    if byte_type(op.input) != byte_type(op.output):
        raise HexnnError("a slice of another scale has no kernel")
    taken = [one for one in op.taken(dims) if not one.is_new]
    if any(one.stride != 1 for one in taken if one.count > 1):
        raise HexnnError("a slice with strides has no kernel")
    offsets, sizes = [0] * 4, list(shape_4d(dims))
    for axis, one in enumerate(taken):
        if one.count != dims[axis]:
            moved = axis_4d(op.input, axis)
            offsets[moved], sizes[moved] = one.begin, one.count
    result = TensorType(u8_type(op.output), sizes)
    sliced = htp.SliceOp(border.enter(op.input), result, offsets=offsets, sizes=sizes)
    return border.add(sliced)


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
