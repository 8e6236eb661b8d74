"""Conversion between tensors' types in TFLite files and tensor types of the IR."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    ComplexType,
    IntegerType,
    Signedness,
    TensorType,
    bf16,
    f8E4M3FN,
    f8E5M2,
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
from ...dialects.dimensions import is_unknown
from ...dialects.quant import BlockType, UniformType, storage_dtype
from ...dialects.tf_type.types import ResourceType, StringType, VariantType
from .schema import Quantization, Tensor

i8 = IntegerType(8)


def _unsigned(bits: int) -> IntegerType:
    return IntegerType(bits, Signedness.UNSIGNED)


@dataclass(frozen=True)
class ElementType:
    """A row of the table of element types: code and name in TFLite's schema, and the element types
    of the IR for it, plain and quantized.
    """

    code: int
    name: str
    plain: Attribute
    """The element type of unquantized tensors."""
    storage: str | None = None
    """The storage type of quantized tensors; None if they cannot be quantized."""
    bits: int | None = None
    """The bits of an element in a file where bytes hold several, the first in the lowest bits."""


ELEMENT_TYPES = (
    ElementType(0, "FLOAT32", f32),
    ElementType(1, "FLOAT16", f16),
    ElementType(2, "INT32", i32, "i32"),
    ElementType(3, "UINT8", _unsigned(8), "u8"),
    ElementType(4, "INT64", i64),
    ElementType(5, "STRING", StringType()),
    ElementType(6, "BOOL", i1),
    ElementType(7, "INT16", i16, "i16"),
    ElementType(8, "COMPLEX64", ComplexType(f32)),
    ElementType(9, "INT8", i8, "i8"),
    ElementType(10, "FLOAT64", f64),
    ElementType(11, "COMPLEX128", ComplexType(f64)),
    ElementType(12, "UINT64", _unsigned(64)),
    ElementType(13, "RESOURCE", ResourceType()),
    ElementType(14, "VARIANT", VariantType()),
    ElementType(15, "UINT32", _unsigned(32), "u32"),
    ElementType(16, "UINT16", _unsigned(16), "u16"),
    ElementType(17, "INT4", IntegerType(4), "i4", 4),
    ElementType(18, "BFLOAT16", bf16),
    ElementType(19, "INT2", IntegerType(2), "i2", 2),
    ElementType(20, "UINT4", _unsigned(4), "u4", 4),
    ElementType(21, "FLOAT8_E4M3FN", f8E4M3FN),
    ElementType(22, "FLOAT8_E5M2", f8E5M2),
)
_BY_CODE = {row.code: row for row in ELEMENT_TYPES}
_BY_PLAIN = {row.plain: row for row in ELEMENT_TYPES}
_BY_STORAGE = {row.storage: row for row in ELEMENT_TYPES if row.storage is not None}


@dataclass(frozen=True)
class TypedTensor:
    """The IR type of a tensor, and a warning if the file describes the tensor inconsistently (such
    as scales along axis 3 of a tensor with one axis), else None.
    """

    type: TensorType[Any]
    warning: str | None = None


def tensor_type(tensor: Tensor) -> TypedTensor:
    """Return the IR type of a tensor that has no block quantization, with a warning if its
    quantization parameters are inconsistent, or of a scheme that is not read.

    Raises HexnnError for an unsupported type, VerifyException for invalid quantization parameters.
    """
    row = _row(tensor)
    shape = static_shape(tensor)
    parameters = tensor.quantization
    if parameters is not None and parameters.details_type:
        odd = "a quantization of its own kind, which is not read"
        return TypedTensor(TensorType(row.plain, shape), odd)
    if row.storage is None or parameters is None or not len(parameters.scale):
        return TypedTensor(TensorType(row.plain, shape))
    return _quantized(row.storage, parameters, shape)


def storage_of(tensor: Tensor) -> str:
    """Return the storage type of a quantized tensor. Raises HexnnError if its type cannot be
    quantized.
    """
    row = _row(tensor)
    if row.storage is None:
        raise HexnnError(f"has elements of {row.name}, which cannot be quantized")
    return row.storage


def static_shape(tensor: Tensor) -> list[int]:
    """Return the shape that the file states for a tensor. Raises HexnnError for negative sizes."""
    shape = tensor.shape.tolist()
    if any(n < 0 for n in shape):
        raise HexnnError(f"has the shape {shape}: sizes must not be negative")
    return shape


def _row(tensor: Tensor) -> ElementType:
    """Return the row of the table of element types for a tensor. Raises HexnnError for an unknown
    type.
    """
    row = _BY_CODE.get(tensor.type)
    if row is None:
        raise HexnnError(f"has elements of type {tensor.type}, which are not supported")
    return row


def _quantized(storage: str, parameters: Quantization, shape: list[int]) -> TypedTensor:
    scales: list[float] = parameters.scale.tolist()
    points: list[int] = parameters.zero_point.tolist()
    missing = None if points else "scales without zero points, taken as 0,"
    points = points or [0] * len(scales)
    if len(points) == 1:
        points *= len(scales)
    if len(scales) == 1:
        type = UniformType.per_tensor(storage, scales[0], points[0])
        return TypedTensor(TensorType(type, shape), missing)
    axis, warning = _axis(parameters.quantized_dimension, len(scales), shape)
    type = UniformType.per_axis(storage, axis, scales, points)
    return TypedTensor(TensorType(type, shape), warning or missing)


def _axis(stated: int, count: int, shape: list[int]) -> tuple[int, str | None]:
    """Return (axis, warning) of `count` per-axis scales in a tensor of `shape`. The axis is
    `stated`, as the file says, and the warning None; but if that axis has another extent than
    `count`, it is the only axis that has this extent, with a warning.

    Some converters state the filter's axis for a bias, others none. Raises HexnnError if no axis or
    several have the extent.
    """
    if 0 <= stated < len(shape) and shape[stated] == count:
        return stated, None
    fitting = [axis for axis, size in enumerate(shape) if size == count]
    if len(fitting) != 1:
        raise HexnnError(f"has {count} scales along axis {stated} of its shape {shape}")
    axes = "one axis" if len(shape) == 1 else f"shape {shape}"
    return fitting[
        0
    ], f"quantized_dimension {stated} of a tensor with {axes}, taken as {fitting[0]}"


def row_of(element: Attribute) -> ElementType:
    """Return the row of the table of element types for an element type of the IR. Raises HexnnError
    if TFLite has no such type.
    """
    if isinstance(element, UniformType | BlockType):
        row = _BY_STORAGE.get(element.storage_name)
        if row is None:
            raise HexnnError(f"TFLite has no quantized elements of {element.storage_name}")
        return row
    row = _BY_PLAIN.get(element)
    if row is None:
        raise HexnnError(f"TFLite has no elements of {element}")
    return row


def element_name(tensor: Tensor) -> str:
    """Return the name of a tensor's element type in TFLite's schema, such as `INT64`. Raises
    HexnnError for an unknown type.
    """
    return _row(tensor).name


def is_unheld(tensor: Tensor) -> bool:
    """Return whether a tensor has scales though its element type, such as INT64, has no quantized
    type in the IR to hold them.
    """
    parameters = tensor.quantization
    scaled = parameters is not None and len(parameters.scale) and not parameters.details_type
    return bool(scaled) and _row(tensor).storage is None


def schema_tensor(name: str, type: TensorType[Any]) -> Tensor:
    """Return the schema table of a tensor called `name` of `type`, without block quantization.
    Raises HexnnError if TFLite has no such type.
    """
    element = type.element_type
    signature = shape_signature(type)
    shape = np.array([PLACEHOLDER if n == -1 else n for n in signature], "<i4")
    row = row_of(element)
    if not isinstance(element, UniformType):
        tensor = Tensor(shape=shape, type=row.code, name=name, has_rank=True)
        return _signed(tensor, signature)
    quantization = Quantization(
        scale=np.array(element.scales, "<f4"),
        zero_point=np.array(element.zero_points, "<i8"),
        quantized_dimension=element.axis or 0,
    )
    return _signed(
        Tensor(shape=shape, type=row.code, name=name, quantization=quantization, has_rank=True),
        signature,
    )


PLACEHOLDER = 1
"""The extent that a file states for a dynamic dimension, as converters do."""


def shape_signature(type: TensorType[Any]) -> list[int]:
    """Return the shape of a tensor type as files have it in shape signatures: -1 for a dynamic
    dimension.
    """
    return [-1 if is_unknown(size) else size for size in type.get_shape()]


def _signed(tensor: Tensor, signature: list[int]) -> Tensor:
    """Return `tensor`, with the shape signature if that has a dynamic dimension."""
    if -1 in signature:
        tensor.shape_signature = np.array(signature, "<i4")
    return tensor


def stored_size(type: TensorType[Any]) -> int | None:
    """Return the bytes that a file needs for a constant of `type`; None for types of no fixed
    size, such as strings.
    """
    element, count = type.element_type, math.prod(type.get_shape())
    if isinstance(element, StringType | ResourceType | VariantType):
        return None
    bits = packed_bits(element)
    if bits is not None:
        return math.ceil(count * bits / 8)
    return count * storage_dtype(element).itemsize


def packed_bits(element: Attribute) -> int | None:
    """Return the bits of an element of this type if files pack several into a byte; None if not."""
    return row_of(element).bits


def unpack(data: memoryview | bytes, type: TensorType[Any]) -> bytes:
    """Return the elements of a constant of `type`, a byte each, from `data`, in which a byte holds
    several; `packed_bits` says for which types.
    """
    bits, dtype = packed_bits(type.element_type), storage_dtype(type.element_type)
    assert bits is not None
    shifts = np.arange(0, 8, bits, dtype=np.uint8)
    fields = np.frombuffer(data, np.uint8)[:, None] >> shifts
    left = fields.ravel()[: math.prod(type.get_shape())].astype(np.uint8) << np.uint8(8 - bits)
    return np.right_shift(left.view(dtype), 8 - bits, dtype=dtype).tobytes()


def pack(values: bytes, element: Attribute) -> bytes:
    """Return `values`, one byte for each element, packed as files have elements of the type
    `element`; the inverse of `unpack`.
    """
    bits = packed_bits(element)
    assert bits is not None
    count = 8 // bits
    fields = np.frombuffer(values, np.uint8) & np.uint8((1 << bits) - 1)
    padded = np.pad(fields, (0, -len(fields) % count)).reshape(-1, count)
    shifted = padded << np.arange(0, 8, bits, dtype=np.uint8)
    return np.bitwise_or.reduce(shifted, axis=1).astype(np.uint8).tobytes()
