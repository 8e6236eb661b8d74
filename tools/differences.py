"""Differences of a tensor from its reference: conversion to comparable values, and statistics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import QuantizedType, UniformType, storage_dtype
from ..semantics.numerics import round_half_away
from .closeness import elementwise_difference
from .driver.check_each import zero_based
from .error_statistics import ErrorStatistics
from .inputs import Array


@dataclass(frozen=True)
class Wanted:
    """A reference tensor in the form in which a tensor is compared with it: `q - zero point` if
    that is quantized, else values.
    """

    values: Array
    exact: Array
    """`values` before they were rounded: real values in units of the tensor's scale."""

    representable: Array
    """`values`, saturated to the range of the tensor's type."""


@dataclass
class Expected:
    """A tensor of the reference; `type` is None if it was read from a file, which has no
    quantization parameters.
    """

    array: Array
    type: TensorType[Any] | None = None

    def wanted(self, type: TensorType[Any]) -> Wanted:
        """Return the reference in the form in which a tensor of `type` is compared; see
        `comparable`.
        """
        values, element = self.comparable(type), type.element_type
        if not isinstance(element, UniformType) or self.array.dtype.kind != "f":
            return Wanted(values, values, values)
        low, high = (end - element.zero_point for end in (element.qmin, element.qmax))
        representable = np.clip(np.nan_to_num(values), low, high)
        return Wanted(values, self.in_steps(element.scale), representable)

    def comparable(self, type: TensorType[Any]) -> Array:
        """Return the reference in the form in which a tensor of `type` is compared: `q - zero
        point` if quantized, else the values.

        If the reference has no type, an integer array holds stored values (of int8 or uint8, which
        are converted to each other by 128), and a float array for a quantized tensor is rounded to
        the tensor's scale. Raises HexnnError for other combinations of types.
        """
        if self.type is not None and _quantized(self.type) == _quantized(type):
            return zero_based(self.array, self.type)
        element, dtype = type.element_type, self.array.dtype
        if not isinstance(element, UniformType) or dtype == storage_dtype(element):
            return (
                zero_based(self.array, type) if _kinds_agree(dtype, type) else _refuse(dtype, type)
            )
        if dtype.kind == "f":
            return round_half_away(self.in_steps(element.scale))
        if {dtype, storage_dtype(element)} == {np.dtype(np.int8), np.dtype(np.uint8)}:
            offset = 128 if dtype == np.int8 else -128
            return self.array.astype(np.int64) + offset - element.zero_point
        return _refuse(dtype, type)

    def in_steps(self, scale: float) -> Array:
        """Return real values in units of `scale`, not rounded."""
        return self.array.astype(np.float64) / scale


def _quantized(type: TensorType[Any]) -> bool:
    return isinstance(type.element_type, QuantizedType)


def _kinds_agree(dtype: np.dtype[Any], type: TensorType[Any]) -> bool:
    return (dtype.kind == "f") == (storage_dtype(type.element_type).kind == "f")


def _refuse(dtype: np.dtype[Any], type: TensorType[Any]) -> Array:
    raise HexnnError(f"is {dtype} in the reference, but {type} here")


def scales_of(type: TensorType[Any], shape: tuple[int, ...]) -> Array | float:
    """Return the real values of 1 in a tensor of `type` and `shape`: its scale, or those of its
    elements if it has several; 1 if it is not quantized.
    """
    element = type.element_type
    if not isinstance(element, QuantizedType):
        return 1.0
    if isinstance(element, UniformType) and element.axis is None:
        return element.scale
    return np.broadcast_to(element.broadcast_parameters(shape)[0], shape)


@dataclass
class Difference:
    """Statistics of the differences between a tensor and its reference, over all samples."""

    size: int = 0
    count: int = 0
    maximum: float = 0.0
    """The largest absolute difference: in LSB for quantized tensors, else in real units."""

    first: tuple[int, ...] | None = None
    """The index of the first differing element, in the reference's shape."""

    sample: int | None = None
    """The index of the sample that contains `first`."""

    samples: int = 0
    unit: str = ""
    """The unit of `maximum`: ` LSB` for quantized tensors, else empty."""

    error: ErrorStatistics = field(default_factory=ErrorStatistics)
    """Statistics of the error in real values, against a reference that is not rounded."""

    @property
    def equal(self) -> bool:
        """Whether no element of any sample differs."""
        return self.count == 0

    def add(self, value: Array, reference: Array | Wanted, scales: Array | float = 1.0) -> None:
        """Add one sample to the statistics; both arrays hold `q - zero point`, or floats.

        `scales` are the real values of 1: a number, or one for each element of `value`.
        """
        wanted = reference if isinstance(reference, Wanted) else Wanted(*3 * (reference,))
        reference, exact = wanted.values, wanted.exact.reshape(value.shape)
        self.error.add(value * scales, exact * scales)
        self.size += reference.size
        self.samples += 1
        self.unit = "" if reference.dtype.kind == "f" else " LSB"
        differs, distances = elementwise_difference(value.reshape(reference.shape), reference)
        if not differs.any():
            return
        if self.first is None:
            index = np.unravel_index(int(np.argmax(differs)), reference.shape)
            self.first = tuple(int(i) for i in index)
            self.sample = self.samples - 1
        self.count += int(differs.sum())
        self.maximum = max(self.maximum, float(np.nanmax(distances)))

    def __str__(self) -> str:
        if self.equal:
            return "equal"
        index = ", ".join(map(str, self.first or ()))
        amount = f"at most {self.maximum:g}{self.unit}"
        where = f"[{index}]" + (f" of sample {self.sample}" if self.samples > 1 else "")
        return f"{self.count} of {self.size} elements, {amount}, first at {where}"
