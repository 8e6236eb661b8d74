"""Types of operands and results (shapes, element types, quantization), and conversions of the
integers in which they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import QuantizedType, UniformType, VectorType, full_range, storage_dtype
from .numerics import (
    Bounds,
    Ints,
    activation_bounds,
    clamp_range,
    ints,
    quotient,
    round_half_away,
    wrap32,
)
from .registry import Array


def tensor_type(value: SSAValue) -> TensorType[Any]:
    """Return the type of `value`. Raises HexnnError if it is not a tensor type."""
    if not isinstance(value.type, TensorType):
        raise HexnnError(f"expected a tensor, got {value.type}")
    return cast(TensorType[Any], value.type)


def dtype(value: SSAValue) -> np.dtype[Any]:
    """Return the storage dtype of the elements of `value`."""
    return storage_dtype(tensor_type(value).element_type)


def is_quantized(value: SSAValue) -> bool:
    """Return whether the elements of `value` are quantized."""
    return isinstance(tensor_type(value).element_type, QuantizedType)


def quantized_type(value: SSAValue) -> QuantizedType:
    """Return the quantized element type of `value`. Raises HexnnError when it is not quantized."""
    element = tensor_type(value).element_type
    if not isinstance(element, QuantizedType):
        raise HexnnError(f"expected a quantized tensor, got {value.type}")
    return element


def expect_alike(source: SSAValue, target: SSAValue) -> None:
    """Raise HexnnError if one of two tensors is quantized and the other is not."""
    if is_quantized(source) != is_quantized(target):
        raise HexnnError(f"has no semantics for {source.type} to {target.type}")


def quantization(value: SSAValue) -> UniformType:
    """Return the quantized element type of `value`, per-tensor or per-axis; for weights of a
    codebook (`VectorType`) that with the same scales. Raises HexnnError for scales by blocks.
    """
    element = quantized_type(value)
    if isinstance(element, VectorType):
        return element.uniform
    if not isinstance(element, UniformType):
        raise HexnnError(f"expected one scale or scales along an axis, got {value.type}")
    return element


def stored_zero(value: SSAValue) -> int:
    """Return the stored integer of real 0: the zero point of `value`, which is per-tensor
    quantized; 0 if it is not quantized.
    """
    return quantization(value).zero_point if is_quantized(value) else 0


def quantization_8bit(value: SSAValue) -> UniformType:
    """Return the quantized element type of an 8-bit `value`, per-tensor or per-axis.

    Raises HexnnError for other widths and encodings.
    """
    element = quantization(value)
    if element.data.bits != 8:
        raise HexnnError(f"expected an 8-bit tensor, got {value.type}")
    return element


def is_16bit(*values: SSAValue) -> bool:
    """Return whether all `values` are int16, per-tensor quantized, with zero point 0."""
    return all(
        is_per_tensor(value)
        and quantization(value).storage_name == "i16"
        and quantization(value).zero_point == 0
        for value in values
    )


def has_kernel(*values: SSAValue) -> bool:
    """Return whether TFLite's elementwise kernels accept `values` together.

    They accept values all of 8 bits, or all int16 with zero point 0, quantized per-tensor.
    """
    return is_8bit(*values) or is_16bit(*values)


def quantization_of_kernel(value: SSAValue) -> UniformType:
    """Return the quantized element type of a `value` that TFLite's elementwise kernels accept.

    Raises HexnnError for another type than per-tensor quantized of 8 bits, or int16 with zero point
    0.
    """
    return quantization(value) if is_16bit(value) else quantization_8bit(value)


def has_rescaling(*values: SSAValue) -> bool:
    """Return whether TFLite's QUANTIZE can rescale integers to the types of all `values`.

    It can if they are per-tensor quantized, to 8 bits, to 16 bits with zero point 0, or to int32.
    """
    return all(
        has_kernel(value) or (is_per_tensor(value) and quantization(value).storage_name == "i32")
        for value in values
    )


def is_8bit(*values: SSAValue) -> bool:
    """Return whether all `values` are quantized to 8 bits, per-tensor."""
    return all(is_per_tensor(value) and quantization(value).data.bits == 8 for value in values)


def is_per_tensor(value: SSAValue) -> bool:
    """Return whether `value` is quantized per-tensor: with one scale."""
    type = tensor_type(value).element_type
    return isinstance(type, UniformType) and type.axis is None


def share_quantization(*values: SSAValue) -> bool:
    """Return whether all `values`, which are quantized, have the same quantized element type, with
    equal scales and zero points.
    """
    return len({quantized_type(value) for value in values}) == 1


def centred(value: SSAValue, array: Array) -> Array:
    """Return `array` minus the zero points of `value`: int16 for 8-bit storage, else int64."""
    element = quantization(value)
    wide = array.astype(np.int16 if element.data.bits <= 8 else np.int64)
    points = np.array(element.zero_points, wide.dtype)
    if not points.any():
        return wide
    if element.axis is None:
        return wide - points[0]
    return wide - points.reshape([-1 if i == element.axis else 1 for i in range(array.ndim)])


def without_zero_points(value: SSAValue, array: Array) -> Array:
    """Return `array` minus the zero points of `value`; the array itself if all of them are 0."""
    return centred(value, array) if any(quantization(value).zero_points) else array


def stored(value: SSAValue, q: Ints) -> Array:
    """Return integers `q` clamped to the storage range of `value`, in its storage dtype."""
    element = quantized_type(value)
    return np.clip(q, element.qmin, element.qmax).astype(dtype(value))


def add_zero_point(value: SSAValue, q: Ints) -> Ints:
    """Return `q` plus the zero point of `value`, wrapped to 32 bits as TFLite's kernels add it."""
    return wrap32(q + quantization(value).zero_point)


def clamped(value: SSAValue, q: Ints, bounds: Bounds) -> Array:
    """Return stored integers `q` clamped to the real `bounds` and the storage range of `value`, in
    its storage dtype.
    """
    out = quantization(value)
    low, high = clamp_range(bounds, out.scale, out.zero_point, out.qmin, out.qmax)
    return np.clip(q, low, high).astype(dtype(value))


def clamped_float(x: Array, bounds: Bounds) -> Array:
    """Return the reals or plain integers `x` clamped to `bounds`."""
    if x.dtype.kind in "iu":
        low, high = (None if bound is None else int(bound) for bound in bounds)
        bounds = low, high
    return x if bounds == (None, None) else np.clip(x, *bounds)


def fused_bounds(activation: str) -> Bounds:
    """Return the bounds (low, high), as reals, of a fused activation; None for an unbounded side.

    Raises HexnnError for an activation that is not a clamp (TANH, SIGN_BIT).
    """
    try:
        return activation_bounds(activation)
    except KeyError:
        raise HexnnError(f"fused activation {activation} is not supported") from None


def lookup_table(
    source: UniformType, target: UniformType, function: Callable[[Array], Array]
) -> Array:
    """Return the results of `function`, of reals in float32, quantized to `target`, for all 256
    inputs of the 8-bit type `source` in ascending order.

    They are computed in float32 and rounded half away from zero, as in TFLite's `LUTPopulate`.
    """
    inputs = np.arange(256) + full_range(8, source.data.signed)[0]
    with np.errstate(over="ignore", invalid="ignore"):
        reals = np.float32(source.scale) * (inputs - source.zero_point).astype(np.float32)
        steps = function(reals) * quotient(1, target.scale)
    q = round_half_away(steps) + target.zero_point
    return np.clip(q, target.qmin, target.qmax).astype(storage_dtype(target))


def dequantized(value: SSAValue, array: Array) -> Array:
    """Return the real values of `array`, stored integers of `value`, in float32, rounded once."""
    scales, points = quantized_type(value).broadcast_parameters(array.shape)
    with np.errstate(over="ignore"):
        return (scales * (ints(array) - points)).astype(np.float32)
