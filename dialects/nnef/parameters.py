"""Constraints of the attributes of NNEF operations, and their conversion from and to Python values.

An integer is `1 : i64`, a scalar `1.0 : f64`, a logical `true`, a string `"same"`; `integer[]` is
`[1, 2]`, short for `array<i64: 1, 2>`; `(integer,integer)[]` is `[[0, 1]]`, short for `dense<[[0,
1]]> : tensor<1x2xi64>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    BoolAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    f64,
    i1,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import VerificationContext
from xdsl.utils.exceptions import VerifyException

from ..axes import AxesOf
from ..parameters import ParameterConstraint


def _pairs(value: Any) -> Attribute:
    """Return the attribute, of type tensor<Nx2xi64>, of a list of N integer pairs."""
    array = np.array(value, np.int64).reshape(-1, 2)
    return DenseIntOrFPElementsAttr(TensorType(i64, array.shape), BytesAttr(array.tobytes()))


def _pairs_of(attr: Any) -> list[tuple[int, int]]:
    array = np.frombuffer(attr.data.data, np.int64).reshape(-1, 2)
    return [(int(before), int(after)) for before, after in array]


def _is_pairs(attr: Attribute) -> bool:
    if not isinstance(attr, DenseIntOrFPElementsAttr) or attr.get_element_type() != i64:
        return False
    shape = attr.get_shape()
    return len(shape) == 2 and shape[1] == 2


def _is_integer(attr: Attribute) -> bool:
    return isinstance(attr, IntegerAttr) and bool(attr.type == i64)


def _is_scalar(attr: Attribute) -> bool:
    return isinstance(attr, FloatAttr) and bool(attr.type == f64)


def _is_logical(attr: Attribute) -> bool:
    return isinstance(attr, IntegerAttr) and bool(attr.type == i1)


def _is_array(attr: Attribute, element: Attribute) -> bool:
    return isinstance(attr, DenseArrayBase) and attr.elt_type == element


@dataclass(frozen=True)
class Kind:
    """How values of one NNEF type are represented as attributes.

    `accepts` tells whether an attribute is of the type; `attribute` converts a Python value to an
    attribute, `value` converts it back.
    """

    accepts: Callable[[Any], bool]
    attribute: Callable[[Any], Attribute]
    value: Callable[[Any], Any]


KINDS: dict[str, Kind] = {
    "integer": Kind(
        _is_integer,
        lambda value: IntegerAttr(int(value), i64),
        lambda attr: attr.value.data,
    ),
    "scalar": Kind(
        _is_scalar,
        lambda value: FloatAttr(float(value), f64),
        lambda attr: attr.value.data,
    ),
    "logical": Kind(
        _is_logical,
        lambda value: BoolAttr.from_bool(bool(value)),
        lambda attr: bool(attr.value.data),
    ),
    "string": Kind(
        lambda attr: isinstance(attr, StringAttr),
        lambda value: StringAttr(value),
        lambda attr: attr.data,
    ),
    "integer[]": Kind(
        lambda attr: _is_array(attr, i64),
        lambda value: DenseArrayBase.from_list(i64, [int(v) for v in value]),
        lambda attr: list(attr.get_values()),
    ),
    "scalar[]": Kind(
        lambda attr: _is_array(attr, f64),
        lambda value: DenseArrayBase.from_list(f64, [float(v) for v in value]),
        lambda attr: list(attr.get_values()),
    ),
    "(integer,integer)[]": Kind(_is_pairs, _pairs, _pairs_of),
}
"""NNEF type -> its representation as an attribute."""

PLAIN: dict[str, Any] = {
    "integer[]": int,
    "scalar[]": int | float,
    "(integer,integer)[]": list,
}
"""NNEF array type -> the Python type of an item."""


def _is_pair(value: list[Any]) -> bool:
    return len(value) == 2 and all(type(one) is int for one in value)


@dataclass(frozen=True)
class AttributeOf(ParameterConstraint):
    """The constraint of an attribute of NNEF type `type_name`.

    `allowed` lists the strings that a string attribute may be; if it is empty, any string.
    """

    type_name: str
    allowed: tuple[str, ...] = ()

    @property
    def datatype(self) -> str:
        """The type in NNEF's syntax, as in `integer[]`."""
        return self.type_name

    def attribute(self, value: Any) -> Attribute:
        """Return the attribute of a Python value; an attribute is returned unchanged.

        Raises TypeError or ValueError for a value that cannot be converted.
        """
        return value if isinstance(value, Attribute) else KINDS[self.type_name].attribute(value)

    @property
    def has_lists(self) -> bool:
        """Whether the type is an array, of numbers or of pairs."""
        return self.type_name.endswith("[]")

    def listed(self, values: list[Any]) -> Attribute:
        """Return the attribute of `values`, a list of numbers or of pairs of integers, as the
        constraint's NNEF type `type_name` demands.

        Raises VerifyException for items of another type.
        """
        wanted = PLAIN[self.type_name]
        fits = all(isinstance(value, wanted) and not isinstance(value, bool) for value in values)
        pairs = wanted is not list or all(_is_pair(value) for value in values)
        if not (fits and pairs):
            raise VerifyException(f"expected {self.type_name}, got {values}")
        return self.attribute(values)

    def value(self, attr: Attribute) -> Any:
        """Return the Python value of an attribute of the NNEF type `type_name`."""
        return KINDS[self.type_name].value(attr)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for an attribute of another type, or a string that is not in
        `allowed`.
        """
        if not KINDS[self.type_name].accepts(attr):
            raise VerifyException(f"expected {self.type_name}, got {attr}")
        if self.allowed and isinstance(attr, StringAttr) and attr.data not in self.allowed:
            known = ", ".join(f"'{name}'" for name in self.allowed)
            raise VerifyException(f"expected one of {known}, got '{attr.data}'")


INTEGER, SCALAR = AttributeOf("integer"), AttributeOf("scalar")
LOGICAL, STRING = AttributeOf("logical"), AttributeOf("string")
INTEGERS, SCALARS = AttributeOf("integer[]"), AttributeOf("scalar[]")
PADDINGS = AttributeOf("(integer,integer)[]")
BORDER = AttributeOf("string", ("ignore", "constant", "replicate", "reflect", "reflect-even"))
"""How windows read beyond the input's borders (NNEF 1.0.3, section 4.3)."""

NO_INTEGERS: Attribute = INTEGERS.attribute([])
NO_PADDING: Attribute = PADDINGS.attribute([])


def axes_of(type: AttributeOf, tensor: str, inserted: bool = False) -> AxesOf:
    """Return the constraint of an attribute that holds one or several distinct axes of operand
    `tensor`.

    `type` is the attribute's NNEF type; an operand of rank 0 has no axes. With `inserted`, the axes
    are those that the result has in addition to the operand's.
    """
    return AxesOf(type, tensor, inserted, checks_scalars=True)


def integers(attr: Any) -> list[int]:
    """Return the values of an `integer[]` attribute."""
    return INTEGERS.value(attr)


def paddings(attr: Any) -> list[tuple[int, int]]:
    """Return the values of an `(integer,integer)[]` attribute."""
    return PADDINGS.value(attr)
