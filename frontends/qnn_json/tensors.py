"""Conversion between tensor types and the JSON objects of tensors: data types, extents,
encodings.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, TensorType, f16, f32, f64, i1
from xdsl.ir import Attribute

from ...dialects.dimensions import Dim, bounded_shape, tensor_of
from ...dialects.qnn.datatypes import DATATYPES, datatype
from .encodings import FIXED_POINT, Json, quant_params, quantized_type
from .json_value import JsonValue

LARGEST = (1 << 32) - 1
"""The largest extent of a dimension, which QNN stores as UINT_32."""

UNDEFINED_DATATYPE = 0x7FFFFFFF
NAMES = {number: name for name, number in DATATYPES.items()}


class Kind(IntEnum):
    """The role of a tensor in a graph, numbered as in `Qnn_TensorType_t`: input (APP_WRITE), output
    (APP_READ), both, intermediate (NATIVE), constant (STATIC), or omitted (NULL).
    """

    APP_WRITE = 0
    APP_READ = 1
    APP_READWRITE = 2
    NATIVE = 3
    STATIC = 4
    NULL = 5


FORMATS = {"axis_format": "NOT_YET_DEFINED", "src_axis_format": "NOT_YET_DEFINED"}
"""Keys for the meaning of a tensor's axes, which viewers show, with the value for unknown axes."""

INPUTS = (Kind.APP_WRITE, Kind.APP_READWRITE)
OUTPUTS = (Kind.APP_READ, Kind.APP_READWRITE)

PLAIN: dict[str, Attribute] = {
    **{f"INT_{n}": IntegerType(n) for n in (8, 16, 32, 64)},
    **{f"UINT_{n}": IntegerType(n, Signedness.UNSIGNED) for n in (8, 16, 32, 64)},
    "FLOAT_16": f16,
    "FLOAT_32": f32,
    "FLOAT_64": f64,
    "BOOL_8": i1,
}
"""Data type name -> element type, for data types that are not fixed-point."""


def type_entry(type: TensorType[Any], kind: Kind, identifier: int) -> Json:
    """Return the JSON object, without data, of a tensor of type `type`; `identifier` is the
    tensor's number in the document.
    """
    sizes = bounded_shape(type)
    dynamic = [isinstance(size, Dim) for size in sizes]
    return {
        "id": identifier,
        "type": int(kind),
        "dataFormat": 0,
        "data_type": DATATYPES[datatype(type.element_type)],
        **FORMATS,
        "dims": [int(size) for size in sizes],
        "is_dynamic_dims": dynamic if any(dynamic) else [],
        "quant_params": quant_params(type.element_type),
    }


def null_entry(identifier: int) -> Json:
    """Return the JSON object, with number `identifier`, of the null tensor, which stands for an
    omitted operand or result.
    """
    return {
        "id": identifier,
        "type": int(Kind.NULL),
        "dataFormat": 0,
        "data_type": UNDEFINED_DATATYPE,
        **FORMATS,
        "dims": [],
        "quant_params": quant_params(None),
    }


def read_datatype(json_value: JsonValue) -> str:
    """Return the name of a data type (`INT_8`) given as its number or as `QNN_DATATYPE_<name>`.
    Raises HexnnError if QNN has no such data type.
    """
    value = json_value.value
    name = value.removeprefix("QNN_DATATYPE_") if isinstance(value, str) else ""
    name = NAMES.get(value, "") if isinstance(value, int) else name
    if name in DATATYPES:
        return name
    raise json_value.error("a data type of QNN, such as 562 (FLOAT_32)")


def read_kind(json_value: JsonValue) -> Kind:
    """Return the kind in the JSON object of a tensor. Raises HexnnError for an unknown number."""
    kind = json_value.key("type")
    if kind.value not in list(Kind) or isinstance(kind.value, bool):
        raise kind.error(f"a tensor type, {', '.join(f'{int(k)} ({k.name})' for k in Kind)}")
    return Kind(kind.integer())


def read_type(json_value: JsonValue) -> TensorType[Any]:
    """Return the type in the JSON object of a tensor. Raises HexnnError if it is invalid."""
    name = read_datatype(json_value.key("data_type"))
    dims = _dims(json_value)
    if FIXED_POINT.fullmatch(name):
        element = quantized_type(json_value.optional("quant_params"), json_value, name, dims)
    elif name in PLAIN:
        element = PLAIN[name]
    else:
        raise json_value.key("data_type").fault(f"expected a data type of tensors, got {name}")
    dynamic = [flag.truth() for flag in _flags(json_value)] or [False] * len(dims)
    if len(dynamic) != len(dims):
        raise json_value.key("is_dynamic_dims").error(f"{len(dims)} flags, one for each dimension")
    return tensor_of(
        element, [Dim(n) if moves else n for n, moves in zip(dims, dynamic, strict=True)]
    )


def _dims(json_value: JsonValue) -> list[int]:
    """Return the extents in a tensor's JSON, `dims`, which for dynamic dimensions are upper bounds;
    or, if there is no such key, `current_dims`. Raises HexnnError if `current_dims` exceed `dims`.
    """
    largest, current = json_value.optional("dims"), json_value.optional("current_dims")
    dims = largest or current or json_value.key("dims")
    sizes = [size.integer(0, LARGEST) for size in dims.elements()]
    if current is not None:
        now = [size.integer(0, LARGEST) for size in current.elements()]
        if len(now) != len(sizes) or any(a > b for a, b in zip(now, sizes, strict=True)):
            raise current.error(f"sizes of at most {sizes}, the dims")
    return sizes


def _flags(json_value: JsonValue) -> list[JsonValue]:
    flags = json_value.optional("is_dynamic_dims")
    return [] if flags is None else flags.elements()
