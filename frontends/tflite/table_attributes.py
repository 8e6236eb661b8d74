"""Conversion between tables of the schema and dictionary attributes, field by field.

A number becomes an integer, boolean or float attribute, a vector an array `array<i32: 1, 2>`, one
of bytes a dense tensor. A field that is the index of a subgraph becomes the name of its function.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    Float32Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    f32,
    i1,
)
from xdsl.ir import Attribute

from ...dialects.diagnostics import HexnnError
from .flatbuffer import Field, NumberVector, Scalar, Table, TableT, Text

SUBGRAPH = re.compile(r"(.*_)?subgraph(_index|_indices)?|called_computations")
"""The names of fields that hold indices of subgraphs."""

ELEMENTS: dict[str, IntegerType | Float32Type] = {
    "?": i1,
    "b": IntegerType(8),
    "i": IntegerType(32),
    "l": IntegerType(64),
    "q": IntegerType(64),
    "f": f32,
}
"""Character of a signed number's type, of struct or of numpy -> its type in the IR."""


def attributes(table: Table, functions: Sequence[str]) -> DictionaryAttr:
    """Return the fields of a table, without empty strings and vectors; `functions` are the names of
    the functions of the subgraphs.

    Raises HexnnError for the index of a subgraph that does not exist.
    """
    values = {name: getattr(table, name) for name in table.fields}
    present = {n: v for n, v in values.items() if not _is_empty(v)}
    return DictionaryAttr(
        {name: _attribute(name, table.fields[name], v, functions) for name, v in present.items()}
    )


def _is_empty(value: Any) -> bool:
    """Return whether a field has no value: an empty string or vector, or no table."""
    return value is None or (isinstance(value, str | np.ndarray) and not len(value))


def _attribute(name: str, field: Field[Any], value: Any, functions: Sequence[str]) -> Attribute:
    """Return the attribute for `value`, the value of `field`, which is called `name`; `functions`
    are the names of the functions of the subgraphs. Raises HexnnError for the index of a subgraph
    that does not exist.
    """
    if SUBGRAPH.fullmatch(name):
        if isinstance(value, int):
            return _function(name, value, functions)
        return ArrayAttr([_function(name, int(index), functions) for index in value])
    if isinstance(field, Scalar):
        return number_attribute(value, field.code)
    return StringAttr(value) if isinstance(value, str) else array_attribute(value)


def _function(name: str, index: int, functions: Sequence[str]) -> Attribute:
    if not 0 <= index < len(functions):
        raise HexnnError(f"{name} is {index}, but there are {len(functions)} subgraphs")
    return SymbolRefAttr(functions[index])


def number_attribute(value: Any, code: str) -> Attribute:
    """Return the attribute of a number of struct format `code`."""
    if code == "?":
        return BoolAttr.from_bool(value)
    element = ELEMENTS[code.lower()]
    if isinstance(element, IntegerType):
        return IntegerAttr(value, element, truncate_bits=True)
    return FloatAttr(value, element)


def array_attribute(values: NDArray[Any]) -> Attribute:
    """Return the attribute of a vector of numbers: a dense tensor of bytes, an array of others."""
    if values.dtype == np.uint8:
        return bytes_attribute(values.tobytes())
    element = ELEMENTS[values.dtype.char.lower()]
    return DenseArrayBase(element, BytesAttr(values.tobytes()))


def bytes_attribute(data: bytes) -> DenseIntOrFPElementsAttr[Any]:
    """Return the bytes `data` as a dense tensor of i8."""
    return DenseIntOrFPElementsAttr(TensorType(IntegerType(8), [len(data)]), BytesAttr(data))


def table(cls: type[TableT], given: Mapping[str, Attribute], index: Callable[[str], int]) -> TableT:
    """Return the table of class `cls` with the fields that a dictionary attribute gives; `index`
    maps the name of a function to the index of its subgraph.

    Raises HexnnError for an unknown field, or an attribute of another kind than it needs.
    """
    values: dict[str, Any] = {}
    for name, attribute in given.items():
        if name not in cls.fields:
            raise HexnnError(f"{cls.__name__} has no field {name}")
        try:
            values[name] = _value(cls.fields[name], attribute, index)
        except (AttributeError, TypeError, ValueError):
            raise HexnnError(f"{cls.__name__}: {name} cannot be {attribute}") from None
    return cls(**values)


def _value(field: Field[Any], given: Attribute, index: Callable[[str], int]) -> Any:
    """Return the value of a field from its attribute; `index` maps the name of a function to the
    index of its subgraph. Raises AttributeError, TypeError or ValueError for an attribute of
    another kind.
    """
    match given:
        case SymbolRefAttr():
            return index(given.string_value())
        case ArrayAttr():
            return np.array(
                [index(cast(SymbolRefAttr, one).string_value()) for one in given], np.int32
            )
        case DenseArrayBase() | DenseIntOrFPElementsAttr():
            if not isinstance(field, NumberVector):
                raise TypeError
            return np.frombuffer(given.data.data, field.default.dtype)
        case StringAttr():
            if not isinstance(field, Text):
                raise TypeError
            return given.data
        case _:
            return _number(cast(Scalar[Any], field), cast("IntegerAttr[Any]", given).value.data)


def _number(field: Scalar[Any], value: float) -> Any:
    """Return a number in the Python type of field `field`; a negative integer for an unsigned field
    is taken for the unsigned one of the same bits.
    """
    if field.code == "f":
        return float(value)
    if field.code == "?":
        return bool(value)
    whole = int(value)
    bits = 8 * np.dtype(field.code if field.code != "?" else "?").itemsize
    return whole % (1 << bits) if field.code.isupper() else whole


def positions(where: Iterable[int]) -> DenseArrayBase[Any]:
    """Return indices as an attribute of i32: `array<i32: 1, 2>`."""
    return DenseArrayBase.from_list(IntegerType(32), list(where))
