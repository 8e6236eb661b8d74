"""Conversion between qnn tensors of any rank and signedness and the 4-D u8 tensors of htp.

Each qnn operation is lowered independently: its operands pass through `Border.enter`, its result
through `Border.leave`. The conversions between two lowered operations cancel
(passes/canonicalization/htp.py), so that they remain only at the edges of the graph.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType, TensorType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from ....dialects import htp, locations
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import element, shape, tensor_type

ADDRESSES = 1 << 31
"""Limit on the addresses of kernels, signed integers of 32 bits."""

DEPTH_BLOCK = 32
"""The multiple to which layouts round up the depth, at most."""

SIGN = 128
"""The offset between int8 values and their u8 storage; adding it flips the sign bit."""


def is_byte(value: SSAValue) -> bool:
    """Return whether a tensor is quantized per-tensor to 8 bits."""
    type = element(value)
    return isinstance(type, UniformType) and type.data.bits == 8 and type.axis is None


def byte_type(value: SSAValue) -> UniformType:
    """Return the element type of an 8-bit, per-tensor quantized tensor. Raises HexnnError for any
    other tensor.
    """
    type = element(value)
    if not isinstance(type, UniformType) or not is_byte(value):
        raise HexnnError(f"only 8-bit tensors with one scale have kernels, not {value.type}")
    return type


def sign_offset(type: UniformType) -> int:
    """Return the number that turns a stored 8-bit value of `type` into its u8 form by addition: 128
    for i8, 0 for u8.
    """
    return SIGN if type.data.signed else 0


def unsigned(type: UniformType) -> UniformType:
    """Return the u8 type that represents the same real numbers as the 8-bit `type`: for i8, with
    128 added to zero point and range.
    """
    offset = sign_offset(type)
    return UniformType.per_tensor(
        "u8",
        type.scale,
        type.zero_point + offset,
        qrange=(type.qmin + offset, type.qmax + offset),
        expressed=type.data.expressed,
    )


def u8_type(value: SSAValue) -> UniformType:
    """Return the u8 element type in which htp stores a qnn tensor. Raises HexnnError unless it is
    8-bit and per-tensor quantized.
    """
    return unsigned(byte_type(value))


def item_type(value: SSAValue) -> Attribute:
    """Return the element type in which htp stores a qnn tensor whose elements are only moved: u8
    for 8-bit quantized elements, the tensor's own for other integers of at most 32 bits. Raises
    HexnnError for others.
    """
    type = element(value)
    if is_byte(value):
        return u8_type(value)
    if isinstance(type, UniformType) and type.axis is None and type.data.bits in (16, 32):
        return type
    if isinstance(type, IntegerType) and type.width.data in (1, 8, 16, 32):
        return type
    raise HexnnError(f"only integers of at most 32 bits with one scale are moved, not {value.type}")


def expect_addressable(image: SSAValue, window: SlidingWindow) -> None:
    """Raise HexnnError if `image`, [batch, height, width, depth], is too large for a kernel: padded
    for `window` (or enlarged to its extent, if that is more) it would take more bytes than 32-bit
    addresses reach, or the strides have a product as large as that.
    """
    _, *sizes, depth = shape(image)
    padded = [
        max(axis.before + n + axis.after, axis.extent)
        for axis, n in zip(window.axes, sizes, strict=True)
    ]
    strides = math.prod(axis.stride for axis in window.axes)
    if max(math.prod(padded) * htp.round_up(depth, DEPTH_BLOCK), strides) >= ADDRESSES:
        text = "x".join(map(str, (*padded, depth)))
        raise HexnnError(f"a padded image of {text} has no kernel: addresses have 32 bits")


def shape_4d(dims: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the shape `dims` as rank 4: leading extents of 1 are added, or excess leading axes are
    merged into one.
    """
    padded = (1,) * max(0, 4 - len(dims)) + tuple(dims)
    *lead, height, width, depth = padded
    return math.prod(lead), height, width, depth


def axis_4d(value: SSAValue, axis: int) -> int:
    """Return the axis of `shape_4d` that corresponds to `axis` of a qnn tensor. Raises HexnnError
    if it is merged with others.
    """
    moved = axis + 4 - len(shape(value))
    if moved < (1 if len(shape(value)) > 4 else 0):
        raise HexnnError(
            f"axis {axis} of a {len(shape(value))}-d tensor is merged with others in rank 4"
        )
    return moved


class Border:
    """Builder of the htp operations that replace one qnn operation: converts its operands to 4-D u8
    tensors and its result back to the qnn type, and inserts operations and constants.
    """

    def __init__(self, op: Operation, rewriter: PatternRewriter):
        self.op = op
        self.rewriter = rewriter
        self.computing: Operation | None = None
        """The last inserted operation that has the location of the replaced one."""

    def add(self, op: Operation, what: str | None = None) -> SSAValue:
        """Insert `op` before the replaced operation; return its first result.

        `what` names the purpose of an auxiliary operation; without it `op` computes the replaced
        value, unless another one is inserted without it.
        """
        loc = self.op.location
        op.location = loc if what is None else locations.derived(what, loc)
        if what is None:
            self.name_last("step")
            self.computing = op
        self.rewriter.insert(op)
        return op.results[0]

    def add_result(self, op: Operation, index: int | None) -> SSAValue:
        """Insert `op`, which computes result `index` of the replaced operation, before that; return
        its first result. Without an index, the same as `add`.
        """
        value = self.add(op)
        if index is not None:
            op.location = locations.result_location(index, self.op.location)
            self.computing = None
        return value

    def named(self, value: SSAValue) -> SSAValue:
        """Return `value`, the replaced operation's only result; behind a view if no operation that
        was inserted computes it, so that it keeps its name.
        """
        if self.computing is not None:
            return value
        return self.add(htp.ReshapeOp(value, tensor_type(value)))

    def name_last(self, what: str) -> None:
        """Make the last operation that computes the replaced value an auxiliary one, called
        `what`.
        """
        if self.computing is not None:
            self.computing.location = locations.derived(what, self.op.location)

    def enter(self, value: SSAValue, dims: Sequence[int] | None = None) -> SSAValue:
        """Return a qnn value as a u8 tensor of shape `dims`, by default its `shape_4d`: constants
        are converted at compile time, others by a reshape and a sign flip where needed.
        """
        type = byte_type(value)
        dims = shape_4d(shape(value)) if dims is None else tuple(dims)
        if (constant := fixed_constant(value)) is not None:
            return self.bytes(to_u8(constant.array, type).reshape(dims), unsigned(type))
        if shape(value) != dims:
            value = self.add(htp.ReshapeOp(value, TensorType(type, dims)), "reshape")
        if type.data.signed:
            value = self.add(htp.FlipSignOp(value, TensorType(unsigned(type), dims)), "flip_sign")
        return value

    def enter_elements(self, value: SSAValue, dims: Sequence[int]) -> SSAValue:
        """Return a qnn value as an htp tensor of shape `dims`, with as many elements: 8-bit
        elements as u8, others as they are.
        """
        if is_byte(value):
            return self.enter(value, dims)
        type = TensorType(element(value), dims)
        if (constant := fixed_constant(value)) is not None:
            return self.add(htp.ConstantOp.of(constant.array.reshape(dims), type), "constant")
        if shape(value) == tuple(dims):
            return value
        return self.add(htp.ReshapeOp(value, type), "reshape")

    def leave(self, value: SSAValue, result: SSAValue) -> SSAValue:
        """Return the htp `value`, u8 for 8 bits, converted to the type and shape of `result`, the
        qnn value that it replaces.
        """
        type, dims = element(result), shape(value)
        if isinstance(type, UniformType) and is_byte(result) and type.data.signed:
            value = self.add(htp.FlipSignOp(value, TensorType(type, dims)), "flip_sign")
        if dims != shape(result):
            value = self.add(htp.ReshapeOp(value, tensor_type(result)), "reshape")
        return value

    def bytes(self, values: NDArray[Any], element: Attribute) -> SSAValue:
        """Insert a constant of 8-bit `values` with element type `element`; return its result."""
        op = htp.ConstantOp.of(values, TensorType(element, values.shape))
        return self.add(op, "constant")

    def look_up(
        self, value: SSAValue, table: NDArray[np.uint8], element: Attribute, what: str | None = None
    ) -> SSAValue:
        """Insert an htp.lut that replaces each byte of the htp `value` by its entry in `table`, of
        256 bytes with element type `element`; return its result. `what` names the purpose, if that
        is only to aid the replaced operation; else None.
        """
        entries = self.bytes(table.reshape(1, 1, 1, 256), element)
        return self.add(htp.LutOp(value, entries, TensorType(element, shape(value))), what)

    def words(self, values: NDArray[Any]) -> SSAValue:
        """Insert a constant of `values` as 32-bit integers; return its result."""
        words = values.astype(np.int32)
        return self.add(htp.ConstantOp.of(words, TensorType(i32, words.shape)), "constant")


def to_u8(values: NDArray[Any], type: UniformType) -> NDArray[np.uint8]:
    """Return stored 8-bit values of `type` in their u8 form: i8 values plus 128."""
    return (values.view(np.uint8) ^ np.uint8(sign_offset(type))).view(np.uint8)


def constant_array(value: SSAValue, what: str) -> NDArray[Any]:
    """Return the stored values of a constant. Raises HexnnError, with `what` as the operand's name,
    if `value` is not a constant.
    """
    constant = fixed_constant(value)
    if constant is None:
        raise HexnnError(f"{what} must be a constant")
    return constant.array
