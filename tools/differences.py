"""Differences of a tensor from its reference: conversion to comparable values, and statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import QuantizedType, UniformType, storage_dtype
from ..semantics.numerics import round_half_away
from .closeness import elementwise_difference
from .driver.check_each import zero_based
from .inputs import Array


@dataclass
class Expected:
    """A tensor of the reference; `type` is None if it was read from a file, which has no
    quantization parameters.
    """

    array: Array
    type: TensorType[Any] | None = None

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
            return round_half_away(self.array.astype(np.float64) / element.scale)
        if {dtype, storage_dtype(element)} == {np.dtype(np.int8), np.dtype(np.uint8)}:
            offset = 128 if dtype == np.int8 else -128
            return self.array.astype(np.int64) + offset - element.zero_point
        return _refuse(dtype, type)


def _quantized(type: TensorType[Any]) -> bool:
    return isinstance(type.element_type, QuantizedType)


def _kinds_agree(dtype: np.dtype[Any], type: TensorType[Any]) -> bool:
    return (dtype.kind == "f") == (storage_dtype(type.element_type).kind == "f")


def _refuse(dtype: np.dtype[Any], type: TensorType[Any]) -> Array:
    raise HexnnError(f"is {dtype} in the reference, but {type} here")


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

    @property
    def equal(self) -> bool:
        """Whether no element of any sample differs."""
        return self.count == 0

    def add(self, value: Array, reference: Array) -> None:
        """Add one sample to the statistics; both arrays hold `q - zero point`, or floats."""
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
