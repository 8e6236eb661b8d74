"""What verifiers and passes ask about tensor values: type, shape, elements, quantization."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from .dimensions import bounded_shape, tensor_of
from .irdl import expect
from .quant import QuantizedType, UniformType


def tensor_type(value: SSAValue) -> TensorType[Any]:
    """The type of a tensor."""
    return cast("TensorType[Any]", value.type)


def shape(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor; a dynamic dimension is a `Dim` of its largest size."""
    return bounded_shape(cast("TensorType[Any]", value.type))


def element(value: SSAValue) -> Attribute:
    """The element type of a tensor."""
    return cast("TensorType[Any]", value.type).element_type


def with_shape(value: SSAValue | Operation, sizes: Sequence[int]) -> TensorType[Any]:
    """The type of a tensor of the elements of `value` in another shape."""
    return tensor_of(element(SSAValue.get(value)), sizes)


def is_quantized(value: SSAValue) -> bool:
    """Whether the elements of a tensor are quantized."""
    return isinstance(element(value), QuantizedType)


def expect_per_tensor(name: str, value: SSAValue) -> None:
    """A quantized tensor has one scale."""
    type = element(value)
    if isinstance(type, QuantizedType):
        one = isinstance(type, UniformType) and type.axis is None
        expect(one, f"{name} must have one scale, not {type.granularity}")


def expect_per_axis(name: str, value: SSAValue, axis: int) -> None:
    """Scales along an axis belong to `axis`, one for each of its indices. Blocks are free."""
    type = element(value)
    if not isinstance(type, QuantizedType) or type.axis is None:
        return
    expect(type.axis == axis, f"{name} must be quantized along axis {axis}, not {type.axis}")
    size = shape(value)[axis]
    expect(
        len(type.scales) == size,
        f"{name} must have {size} scales, one for each index of axis {axis}, "
        f"got {len(type.scales)}",
    )


def has_places(type: TensorType[Any]) -> bool:
    """Whether elements have scales that depend on their place."""
    element = type.element_type
    one = isinstance(element, UniformType) and element.axis is None
    return not one and isinstance(element, QuantizedType)


def expect_encoding(name: str, type: TensorType[Any]) -> None:
    """Scales that depend on the place fit the tensor: its rank, its axes, its blocks."""
    if isinstance(type.element_type, QuantizedType):
        try:
            type.element_type.verify_shape(type.get_shape())
        except VerifyException as error:
            raise VerifyException(f"{name} {error}") from error
