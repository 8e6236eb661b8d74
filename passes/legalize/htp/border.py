"""Conversion between qnn tensors of any rank and signedness and the 4-D u8 tensors of htp.

Each operation is lowered independently: its operands pass through `Border.enter`, its result
through `Border.leave`. Conversions between two lowered operations cancel
(passes/canonicalization/htp.py), so that they remain only at the edges of the graph.
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
"""The offset between int8 values and their u8 storage; adding it flips the sign bit."""


def byte_type(value: SSAValue) -> UniformType:
    """Return the type of an 8-bit per-tensor quantized tensor. Raises HexnnError for any other
    tensor.
    """
    type = element(value)
    if not isinstance(type, UniformType) or type.data.bits != 8 or type.axis is not None:
        raise HexnnError(f"only 8-bit tensors with one scale have kernels, not {value.type}")
    return type


def sign_offset(type: UniformType) -> int:
    """Return the difference between stored values as u8 and of `type`: 128 for i8, 0 for u8."""
    return SIGN if type.data.signed else 0


def unsigned(type: UniformType) -> UniformType:
    """Return the u8 type whose values stand for the same real numbers."""
    offset = sign_offset(type)
    return UniformType.per_tensor(
        "u8",
        type.scale,
        type.zero_point + offset,
        qrange=(type.qmin + offset, type.qmax + offset),
        expressed=type.data.expressed,
    )


def u8_type(value: SSAValue) -> UniformType:
    """Return the u8 type in which htp stores a value. Raises HexnnError unless it is 8-bit."""
    return unsigned(byte_type(value))


def shape_4d(dims: Sequence[int]) -> tuple[int, int, int, int]:
    """Return a shape as rank 4: leading ones are added, or excess leading axes are merged
    into one.
    """
    padded = (1,) * max(0, 4 - len(dims)) + tuple(dims)
    *lead, height, width, depth = padded
    return math.prod(lead), height, width, depth


def axis_4d(value: SSAValue, axis: int) -> int:
    """Return the index in `shape_4d` of an axis of a tensor. Raises HexnnError if the axis is
    merged.
    """
    moved = axis + 4 - len(shape(value))
    if moved < (1 if len(shape(value)) > 4 else 0):
        raise HexnnError(
            f"axis {axis} of a {len(shape(value))}-d tensor is merged with others in rank 4"
        )
    return moved


class Border:
    """Builder of the htp operations that replace one qnn operation."""

    def __init__(self, op: Operation, rewriter: PatternRewriter):
        self.op = op
        self.rewriter = rewriter

    def add(self, op: Operation, what: str | None = None) -> SSAValue:
        """Insert `op` before the replaced operation; return its first result.

        `what` names the purpose of an auxiliary operation; without it `op` computes the replaced
        value.
        """
        loc = self.op.location
        op.location = loc if what is None else locations.derived(what, loc)
        self.rewriter.insert(op)
        return op.results[0]

    def enter(self, value: SSAValue, dims: Sequence[int] | None = None) -> SSAValue:
        """Return a qnn value as u8 of shape `dims`, by default `shape_4d`: through a constant, a
        reshape or a sign flip.
        """
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
        """Return an htp value converted to the type and shape of the qnn value `result`."""
        type, dims = byte_type(result), shape(value)
        if type.data.signed:
            value = self.add(htp.FlipSignOp(value, TensorType(type, dims)), "flip_sign")
        if dims != shape(result):
            value = self.add(htp.ReshapeOp(value, tensor_type(result)), "reshape")
        return value

    def bytes(self, values: NDArray[Any], element: Attribute) -> SSAValue:
        """Insert a constant of 8-bit elements of type `element`."""
        op = htp.ConstantOp.of(values, TensorType(element, values.shape))
        return self.add(op, "constant")

    def words(self, values: NDArray[Any]) -> SSAValue:
        """Insert a constant of 32-bit integers."""
        words = values.astype(np.int32)
        return self.add(htp.ConstantOp.of(words, TensorType(i32, words.shape)), "constant")


def to_u8(values: NDArray[Any], type: UniformType) -> NDArray[np.uint8]:
    """Return stored 8-bit values of `type` as u8."""
    return (values.view(np.uint8) ^ np.uint8(sign_offset(type))).view(np.uint8)


def constant_array(value: SSAValue, what: str) -> NDArray[Any]:
    """Return the stored values of a constant. Raises HexnnError, naming the operand as `what`, for
    another value.
    """
    if not isinstance(value.owner, ConstantOp):
        raise HexnnError(f"{what} must be a constant")
    return value.owner.array
