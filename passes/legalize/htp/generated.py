"""Lowering of qnn operations that make tensors of shapes and indices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import operand, primitive
from ....dialects.tensors import element, shape
from ....semantics.tensors import dtype
from .border import Border, byte_type, is_byte, item_type, shape_4d, sign_offset, to_u8, u8_type
from .integer_maps import within
from .maps import htp_element
from .rearrangement import around


def placed(op: qnn.QnnOp, border: Border, values: NDArray[Any]) -> SSAValue:
    """Return the stored elements `values` of the result of `op` as an htp.constant, which `border`
    inserts.
    """
    result = op.results[0]
    item_type(result)
    dims = shape_4d(shape(result))
    if is_byte(result):
        return border.bytes(to_u8(values, byte_type(result)).reshape(dims), u8_type(result))
    type = TensorType(item_type(result), dims)
    return border.add(htp.ConstantOp.of(values.reshape(dims), type), "constant")


def lower_shape(op: qnn.ShapeOp, border: Border) -> SSAValue:
    """Lower a Shape, of a tensor of known extents, to a constant, which `border` inserts; return
    that.
    """
    extents = [shape(op.input)[axis] for axis in op.axes]
    return placed(op, border, np.array(extents, dtype(op.output)))


def lower_constant_of_shape(op: qnn.ConstantOfShapeOp, border: Border) -> SSAValue:
    """Lower a ConstantOfShape, whose result has a known shape, to a constant, which `border`
    inserts; return that.
    """
    return placed(op, border, np.full(shape(op.output), op.value.value.data, dtype(op.output)))


def lower_one_hot(op: qnn.OneHotOp, border: Border) -> SSAValue:
    """Lower a OneHot of i32 indices to an htp.map that compares them with the indices along the new
    axis, and another one that narrows the result; return that. An index outside of the axis, with
    which the reference stops, gives no element `on_value`. `border` inserts the maps.
    """
    if element(op.indices) != i32:
        raise HexnnError(f"one-hot encoding of {element(op.indices)} has no kernel")
    axis, depth = op.new_axis, op.depth.value.data
    target, dims = htp_element(op.output), around(shape(op.output), axis, depth)
    offset = sign_offset(byte_type(op.output)) if is_byte(op.output) else 0
    on, off = (int(value) + offset for value in op.values)
    indices = border.enter_elements(op.indices, around(shape(op.output), axis, 1))
    classes = border.words(np.arange(depth).reshape(1, 1, depth, 1))
    chosen = primitive("select", primitive("==", operand(0), operand(1)), on, off)
    wide = border.add(htp.MapOp([indices, classes], TensorType(i32, dims), chosen), "classes")
    span = min(on, off), max(on, off)
    return border.add(htp.MapOp([wide], TensorType(target, dims), within(operand(0), span)))
