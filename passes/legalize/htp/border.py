"""Between qnn and htp values: 4-D u8 tensors inside, whatever the network has outside.

Each operation is lowered for itself: its operands enter through `Border.enter`, its result leaves
through `Border.leave`. Where two lowered operations meet, the two borders cancel
(passes/canonicalization/htp.py), so that they are left at the edges of the graph only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape, tensor_type

SIGN = 128
"""What is added to int8 values to store them as u8."""


def byte_type(value: SSAValue) -> UniformType:
    """The 8-bit quantization of a value with one scale. Raises HexnnError for another type."""
    found = element(value)
    if not isinstance(found, UniformType) or found.data.bits != 8 or found.axis is not None:
        raise HexnnError(f"only 8-bit tensors with one scale have kernels, not {value.type}")
    return found


def sign_offset(type: UniformType) -> int:
    """What the storage of `type` differs by from u8: 128 or 0."""
    return SIGN if type.data.signed else 0


def unsigned(type: UniformType) -> UniformType:
    """The u8 type of the same real values."""
    offset = sign_offset(type)
    return UniformType.per_tensor(
        "u8",
        type.scale,
        type.zero_point + offset,
        qrange=(type.qmin + offset, type.qmax + offset),
        expressed=type.data.expressed,
    )


def u8_type(value: SSAValue) -> UniformType:
    """The u8 type in which htp holds a value."""
    return unsigned(byte_type(value))


def shape_4d(dims: Sequence[int]) -> tuple[int, int, int, int]:
    """A shape of rank 4: ones before a shorter one, the leading axes of a longer one joined."""
    padded = (1,) * max(0, 4 - len(dims)) + tuple(dims)
    *lead, height, width, depth = padded
    return math.prod(lead), height, width, depth


def axis_4d(value: SSAValue, axis: int) -> int:
    """The axis of `shape_4d` that `axis` becomes. Raises HexnnError when it is joined."""
    moved = axis + 4 - len(shape(value))
    if moved < (1 if len(shape(value)) > 4 else 0):
        raise HexnnError(f"axis {axis} of a {len(shape(value))}-d tensor does not stay an axis")
    return moved


class Border:
    """Makes htp operations in front of one that is lowered."""

    def __init__(self, op: Operation, rewriter: PatternRewriter):
        self.op = op
        self.rewriter = rewriter

    def add(self, op: Operation, what: str | None = None) -> SSAValue:
        """Insert `op`; an auxiliary one where `what` is given, else it defines the value."""
        loc = self.op.location
        op.location = loc if what is None else locations.derived(what, loc)
        self.rewriter.insert(op)
        return op.results[0]

    def enter(self, value: SSAValue, dims: Sequence[int] | None = None) -> SSAValue:
        """The u8 value of shape `dims`, by default `shape_4d`, of a qnn value."""
        type = byte_type(value)
        dims = shape_4d(shape(value)) if dims is None else tuple(dims)
        if isinstance(value.owner, ConstantOp):
            return self.bytes(to_u8(value.owner.array, type).reshape(dims), unsigned(type))
        if shape(value) != dims:
            value = self.add(htp.ReshapeOp(value, TensorType(type, dims)), "reshape")
        if type.data.signed:
            value = self.add(htp.FlipSignOp(value, TensorType(unsigned(type), dims)), "flip_sign")
        return value

    def leave(self, value: SSAValue, result: SSAValue) -> SSAValue:
        """The qnn value of the type of `result` of an htp value."""
        type, dims = byte_type(result), shape(value)
        if type.data.signed:
            value = self.add(htp.FlipSignOp(value, TensorType(type, dims)), "flip_sign")
        if dims != shape(result):
            value = self.add(htp.ReshapeOp(value, tensor_type(result)), "reshape")
        return value

    def bytes(self, values: NDArray[Any], element: Attribute) -> SSAValue:
        """A constant of bytes."""
        op = htp.ConstantOp.of(values, TensorType(element, values.shape))
        return self.add(op, "constant")

    def words(self, values: NDArray[Any]) -> SSAValue:
        """A constant of 32-bit integers."""
        words = values.astype(np.int32)
        return self.add(htp.ConstantOp.of(words, TensorType(i32, words.shape)), "constant")


def to_u8(values: NDArray[Any], type: UniformType) -> NDArray[np.uint8]:
    """Stored values as u8."""
    return (values.view(np.uint8) ^ np.uint8(sign_offset(type))).view(np.uint8)


def constant_array(value: SSAValue, what: str) -> NDArray[Any]:
    """The stored values of a constant operand. Raises HexnnError for one that is computed."""
    if not isinstance(value.owner, ConstantOp):
        raise HexnnError(f"{what} must be a constant")
    return value.owner.array
