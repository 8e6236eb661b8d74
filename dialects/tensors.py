"""What verifiers and passes ask about tensor values: type, shape, elements, quantization."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from .dimensions import maxima
from .irdl import expect
from .quant import UniformType


def tensor_type(value: SSAValue) -> TensorType[Any]:
    """The type of a tensor."""
    return cast(TensorType[Any], value.type)


def shape(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor; a dynamic dimension is a `Dim` of its largest size."""
    return maxima(tensor_type(value))


def element(value: SSAValue) -> Attribute:
    """The element type of a tensor."""
    return tensor_type(value).element_type


def is_quantized(value: SSAValue) -> bool:
    """Whether the elements of a tensor are quantized."""
    return isinstance(element(value), UniformType)


def expect_per_tensor(name: str, value: SSAValue) -> None:
    """A quantized tensor has one scale."""
    type = element(value)
    if isinstance(type, UniformType):
        expect(type.axis is None, f"{name} must have one scale, not one along axis {type.axis}")


def expect_per_axis(name: str, value: SSAValue, axis: int) -> None:
    """Scales along an axis belong to `axis`, one for each of its indices."""
    type = element(value)
    if not isinstance(type, UniformType) or type.axis is None:
        return
    expect(type.axis == axis, f"{name} must be quantized along axis {axis}, not {type.axis}")
    size = shape(value)[axis]
    expect(
        len(type.scales) == size,
        f"{name} must have {size} scales, one for each index of axis {axis}, "
        f"got {len(type.scales)}",
    )
