"""Queries of tensor values (type, shape, element type) and checks of their quantization."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import AnyFloat, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from .diagnostics import op_error
from .dimensions import (
    Undetermined,
    bounded_shape,
    has_unknown_rank,
    is_unknown,
    known_shape,
    tensor_of,
)
from .irdl import expect
from .quant import AnyQuantizedType, QuantizedType, UniformType


def tensor_type(value: SSAValue) -> TensorType[Any]:
    """Return the type of a value that is a tensor."""
    return cast("TensorType[Any]", value.type)


def logical_type(value: SSAValue) -> Attribute:
    """Return the type of a value, without the layout if it is a tensor of static shape."""
    type = value.type
    if not isinstance(type, TensorType) or not type.has_static_shape():
        return type
    return TensorType(type.element_type, type.get_shape())


def shape(value: SSAValue) -> tuple[int, ...]:
    """Return the shape of a tensor, in which the bound of a dynamic dimension is a `Dim`, and one
    without a bound `UNKNOWN_SIZE`.

    Raises Undetermined for a tensor of unknown rank, such as `tensor<*xf32>`.
    """
    type = value.type
    if has_unknown_rank(type):
        raise Undetermined(f"depends on the rank of {type}")
    return known_shape(cast("TensorType[Any]", type))


def element(value: SSAValue) -> Attribute:
    """Return the element type of a tensor."""
    return cast("TensorType[Any]", value.type).element_type


def with_shape(value: SSAValue | Operation, sizes: Sequence[int]) -> TensorType[Any]:
    """Return the tensor type of shape `sizes` with the element type of `value`."""
    return tensor_of(element(SSAValue.get(value)), sizes)


def is_float(value: SSAValue) -> bool:
    """Return whether a tensor has elements of a float type."""
    return isinstance(element(value), AnyFloat)


def is_quantized(value: SSAValue) -> bool:
    """Return whether the elements of a tensor are quantized."""
    return isinstance(element(value), QuantizedType)


def expect_per_tensor(name: str, value: SSAValue) -> None:
    """Raise VerifyException if `value` is quantized other than per-tensor; the message calls the
    tensor `name`.
    """
    type = element(value)
    if isinstance(type, QuantizedType):
        one = isinstance(type, UniformType) and type.axis is None
        expect(one, f"{name} must have one scale, not {type.granularity}")


def has_positional_scales(type: TensorType[Any]) -> bool:
    """Return whether a type is quantized with scales that depend on an element's index."""
    element = type.element_type
    one = isinstance(element, UniformType) and element.axis is None
    return not one and isinstance(element, QuantizedType)


def expect_encoding(name: str, type: TensorType[Any]) -> None:
    """Raise VerifyException if rank, axes or blocks of a quantized element type do not fit the
    shape of the tensor type; the message calls the tensor `name`.
    """
    if isinstance(type.element_type, QuantizedType):
        try:
            type.element_type.verify_shape(type.get_shape())
        except VerifyException as error:
            raise VerifyException(f"{name} {error}") from error


def has_open_sizes(value: SSAValue) -> bool:
    """Return whether `value` is a tensor with a dynamic dimension without a bound."""
    type = value.type
    return isinstance(type, TensorType) and any(map(is_unknown, bounded_shape(type)))


SIZES = "give the input a shape, --input-shape NAME=1x224x224x3, or an array, --input"
"""The advice on an input of which random values are wanted though its sizes are open."""


def expect_computable(function: Operation) -> None:
    """Raise HexnnError, located at the operation, for the first value of a function that cannot be
    computed: a tensor of unknown rank, or with quantized elements whose scales are open.
    """
    for op in function.walk():
        arguments = [arg for region in op.regions for block in region.blocks for arg in block.args]
        for value in (*arguments, *op.results):
            if (reason := _unknown(value.type)) is not None:
                raise op_error(op, f"has a tensor with {reason}, {value.type}, and so cannot run")


def _unknown(type: Attribute) -> str | None:
    """Return, for a message, what keeps tensors of `type` from being computed; None if nothing
    does.
    """
    if isinstance(type, UnrankedTensorType):
        return "an unknown rank"
    quantized = isinstance(type, TensorType) and isinstance(
        cast("TensorType[Any]", type).element_type, AnyQuantizedType
    )
    return "open scales" if quantized else None
