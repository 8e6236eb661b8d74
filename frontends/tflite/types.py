"""Conversion between tensors' types in TFLite files and tensor types of the IR."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    IntegerType,
    Signedness,
    TensorType,
    f16,
    f32,
    f64,
    i1,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute

from ...dialects.diagnostics import HexnnError
from ...dialects.quant import UniformType
from .schema import Quantization, Tensor

i8 = IntegerType(8)


def _unsigned(bits: int) -> IntegerType:
    return IntegerType(bits, Signedness.UNSIGNED)


@dataclass(frozen=True)
class ElementType:
    """An element type of the schema (code and name), and what tensors of it have in the IR: `plain`
    if they are unquantized, `storage` if quantized.
    """

    code: int
    name: str
    plain: Attribute | None = None
    """The element type of unquantized tensors; None if unsupported."""
    storage: str | None = None
    """The storage type of quantized tensors; None if they cannot be quantized."""


ELEMENT_TYPES = (
    ElementType(0, "FLOAT32", f32),
    ElementType(1, "FLOAT16", f16),
    ElementType(2, "INT32", i32, "i32"),
    ElementType(3, "UINT8", _unsigned(8), "u8"),
    ElementType(4, "INT64", i64),
    ElementType(5, "STRING"),
    ElementType(6, "BOOL", i1),
    ElementType(7, "INT16", i16, "i16"),
    ElementType(8, "COMPLEX64"),
    ElementType(9, "INT8", i8, "i8"),
    ElementType(10, "FLOAT64", f64),
    ElementType(11, "COMPLEX128"),
    ElementType(12, "UINT64", _unsigned(64)),
    ElementType(13, "RESOURCE"),
    ElementType(14, "VARIANT"),
    ElementType(15, "UINT32", _unsigned(32)),
    ElementType(16, "UINT16", _unsigned(16)),
    ElementType(17, "INT4", IntegerType(4), "i4"),
    ElementType(18, "BFLOAT16"),
    ElementType(19, "INT2"),
    ElementType(20, "UINT4"),
    ElementType(21, "FLOAT8_E4M3FN"),
    ElementType(22, "FLOAT8_E5M2"),
)
_BY_CODE = {row.code: row for row in ELEMENT_TYPES}
_BY_PLAIN = {row.plain: row for row in ELEMENT_TYPES if row.plain is not None}
_BY_STORAGE = {row.storage: row for row in ELEMENT_TYPES if row.storage is not None}


@dataclass(frozen=True)
class TypedTensor:
    """The IR type of a tensor, and a warning if the file describes the tensor inconsistently (such
    as scales along axis 3 of a tensor with one axis), else None.
    """

    type: TensorType[Any]
    warning: str | None = None


def tensor_type(tensor: Tensor) -> TypedTensor:
    """Return the IR type of a tensor, given as schema table. Raises HexnnError for an unsupported
    type, VerifyException for invalid quantization parameters.
    """
    row = _BY_CODE.get(tensor.type)
    if row is None or row.plain is None:
        name = f"type {tensor.type}" if row is None else row.name
        raise HexnnError(f"has elements of {name}, which are not supported")
    if tensor.sparsity is not None:
        raise HexnnError("is sparse, which is not supported")
    shape = [int(n) for n in tensor.shape]
    if any(n < 0 for n in shape):
        raise HexnnError(f"has the shape {shape}: sizes must not be negative")
    parameters = tensor.quantization
    if row.storage is None or parameters is None or not len(parameters.scale):
        return TypedTensor(TensorType(row.plain, shape))
    if parameters.details_type:
        raise HexnnError("has a custom quantization, which is not supported")
    return _quantized(row.storage, parameters, shape)


def _quantized(storage: str, parameters: Quantization, shape: list[int]) -> TypedTensor:
    scales = [float(s) for s in parameters.scale]
    points = [int(z) for z in parameters.zero_point] or [0] * len(scales)
    if len(points) == 1:
        points *= len(scales)
    if len(scales) == 1:
        return TypedTensor(TensorType(UniformType.per_tensor(storage, scales[0], points[0]), shape))
    axis, warning = _axis(parameters.quantized_dimension, len(scales), shape)
    return TypedTensor(
        TensorType(UniformType.per_axis(storage, axis, scales, points), shape), warning
    )


def _axis(stated: int, count: int, shape: list[int]) -> tuple[int, str | None]:
    """Return (axis, warning) for a tensor of `shape` with `count` per-axis scales along axis
    `stated` according to the file.

    The axis is `stated` and the warning None, except in a tensor of rank 1: its axis is 0, with a
    warning if `stated` is not (some converters state the filter's axis for a bias). Raises
    HexnnError if the axis does not exist or its extent is not `count`.
    """
    if shape == [count]:
        odd = f"quantized_dimension {stated} of a tensor with one axis, taken as 0"
        return 0, None if stated == 0 else odd
    if not 0 <= stated < len(shape) or shape[stated] != count:
        raise HexnnError(f"has {count} scales along axis {stated} of its shape {shape}")
    return stated, None


def schema_tensor(name: str, type: TensorType[Any]) -> Tensor:
    """Return the schema table of a tensor called `name` of `type`. Raises HexnnError if TFLite has
    no such type.
    """
    element = type.element_type
    shape = np.array(type.get_shape(), "<i4")
    if not isinstance(element, UniformType):
        row = _BY_PLAIN.get(element)
        if row is None:
            raise HexnnError(f"TFLite has no elements of {element}")
        return Tensor(shape=shape, type=row.code, name=name)
    row = _BY_STORAGE.get(element.storage_name)
    if row is None:
        raise HexnnError(f"TFLite has no quantized elements of {element.storage_name}")
    quantization = Quantization(
        scale=np.array(element.scales, "<f4"),
        zero_point=np.array(element.zero_points, "<i8"),
        quantized_dimension=element.axis or 0,
    )
    return Tensor(shape=shape, type=row.code, name=name, quantization=quantization)
