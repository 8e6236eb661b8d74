"""Parameters of QNN operations: constraints by QNN's data types, and attributes from Python values.

In IR, a scalar parameter is `2 : ui32`, `true` or `1.0 : f32`; one with a shape is `[2, 2]`, short
for `dense<2> : tensor<2xui32>`; an enumeration value is its name. The method `attribute` of a
constraint converts a Python value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import (
    BoolAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    f32,
    i1,
    i32,
)
from xdsl.ir import Attribute
from xdsl.irdl import VerificationContext
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ..irdl import expect
from ..parameters import ParameterConstraint
from .datatypes import find_datatype
from .dense import Dense, dense, flat, flattened, plain, ui32
from .dense import values_of as values_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Uint32 = IntegerAttr[IntegerType]
Uint32Tensor = Dense

TYPES: dict[str, Attribute] = {"UINT_32": ui32, "INT_32": i32, "FLOAT_32": f32, "BOOL_8": i1}
"""QNN's data type of a parameter -> its element type."""


@dataclass(frozen=True)
class Scalar(ParameterConstraint):
    """The constraint of a scalar parameter of the data type `type_name`: `3 : ui32`, `-1 : i32`,
    `0.5 : f32`, `true`.
    """

    type_name: str

    @property
    def datatype(self) -> str:
        """The name of the parameter's data type, without `QNN_DATATYPE_`."""
        return self.type_name

    @property
    def words(self) -> str:
        """The description of the allowed values in messages, such as `a scalar of UINT_32
        (ui32)`.
        """
        type = TYPES[self.datatype]
        return "true or false" if type == i1 else f"a scalar of {self.datatype} ({type})"

    def attribute(self, value: Any) -> Attribute:
        """Return the attribute of a Python number; an attribute is returned unchanged.

        Raises VerifyException for a value of another Python type, such as a float for UINT_32.
        """
        if isinstance(value, Attribute):
            return value
        number = plain(value)
        if not isinstance(number, NUMBERS[self.datatype]):
            raise VerifyException(f"expected {self.words}, got {value!r}")
        return SCALARS[self.datatype](number)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is a number of the data type, for UINT_32 not
        negative.
        """
        type = TYPES[self.datatype]
        if isinstance(attr, IntegerAttr | FloatAttr) and attr.type == type:
            if self.datatype != "UINT_32" or attr.value.data >= 0:
                return
        raise VerifyException(f"expected {self.words}, got {attr}")


class AnyScalar(ParameterConstraint):
    """The constraint of a scalar parameter, `3 : ui8` or `0.5 : f32`, whose data type QNN leaves to
    backends: any QNN data type is accepted; where it must be that of a tensor, the operation's
    verifier compares them.
    """

    @property
    def datatype(self) -> str:
        """`backend specific`: QNN's definition leaves the data type to backends."""
        return "backend specific"

    def attribute(self, value: Any) -> Attribute:
        """Return a boolean, i32 or f32 attribute, by the Python type of `value`; an attribute is
        returned unchanged.
        """
        match value:
            case Attribute():
                return value
            case bool():
                return bool8(value)
            case int():
                return int32(value)
            case _:
                return float32(value)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is a number or boolean of a data type of QNN."""
        if isinstance(attr, IntegerAttr | FloatAttr) and find_datatype(attr.type) is not None:
            return
        raise VerifyException(f"expected a number of a data type of QNN, got {attr}")


UINT_32, INT_32 = Scalar("UINT_32"), Scalar("INT_32")
FLOAT_32, BOOL_8 = Scalar("FLOAT_32"), Scalar("BOOL_8")


@dataclass(frozen=True)
class DenseOf(ParameterConstraint):
    """The constraint of a dense parameter with elements of type `element` and the shape `shape`,
    where -1 is any extent.
    """

    element: Any
    shape: tuple[int, ...]

    @property
    def datatype(self) -> str:
        """The name of the elements' data type, without `QNN_DATATYPE_`."""
        return next(name for name, type in TYPES.items() if type == self.element)

    @property
    def words(self) -> str:
        """The description of the allowed values in messages, such as `dense values of
        tensor<2xui32>`.
        """
        sizes = "".join("?x" if n == -1 else f"{n}x" for n in self.shape)
        return f"dense values of tensor<{sizes}{self.element}>"

    def attribute(self, value: Any) -> Attribute:
        """Return the attribute of nested sequences, in their shape, or of a flat sequence that
        fills the constraint's shape; an attribute is returned unchanged. An empty sequence gives
        the constraint's shape with 0 for -1.
        """
        if isinstance(value, Attribute):
            return value
        numbers, shape = flattened(value)
        if not numbers:
            shape = tuple(max(n, 0) for n in self.shape)
        elif min(self.shape) >= 0 and len(numbers) == math.prod(self.shape):
            shape = self.shape
        return dense(self.element, numbers, shape)

    @property
    def has_lists(self) -> bool:
        """Whether the parameter can be written as a list of numbers in IR: always True."""
        return True

    def listed(self, values: list[Any]) -> Attribute:
        """Return the attribute of a list that was parsed from IR, in the shape of its nesting."""
        return dense(self.element, values) if values else self.attribute(values)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is dense with the constraint's element type and
        shape.
        """
        if isinstance(attr, DenseIntOrFPElementsAttr) and attr.get_element_type() == self.element:
            seen = attr.get_shape()
            if len(seen) == len(self.shape) and all(
                want in (-1, have) for want, have in zip(self.shape, seen, strict=True)
            ):
                return
        raise VerifyException(f"expected {self.words}, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Return the attribute classes that can satisfy the constraint: only
        DenseIntOrFPElementsAttr.
        """
        return {DenseIntOrFPElementsAttr}


def Uint32Of(shape: tuple[int, ...]) -> DenseOf:
    """Return the constraint of a dense UINT_32 parameter of shape `shape`, where -1 is any
    extent.
    """
    return DenseOf(ui32, shape)


PAIR = DenseOf(ui32, (2,))
PAIRS = DenseOf(ui32, (2, 2))
LIST = DenseOf(ui32, (-1,))
PAIR_LIST = DenseOf(ui32, (-1, 2))


class QnnEnum(StrEnum):
    """The base class of enumerations of parameter values, numbered from 0 in the order of
    definition.
    """

    @property
    def number(self) -> int:
        """The number of the enumeration value in QNN's headers."""
        return list(type(self)).index(self)

    @classmethod
    def datatype(cls) -> str:
        """Return the QNN data type of the enumeration's numbers: `UINT_32`."""
        return "UINT_32"


class SignedEnum(QnnEnum):
    """The base class of enumerations of parameter values whose numbers are INT_32."""

    @classmethod
    def datatype(cls) -> str:
        """Return the QNN data type of the enumeration's numbers: `INT_32`."""
        return "INT_32"


@lru_cache(maxsize=4096)
def uint32(value: int) -> Uint32:
    """Return the attribute of a scalar UINT_32 parameter."""
    return IntegerAttr(int(value), ui32)


def float32(value: float) -> FloatAttr[Any]:
    """Return the attribute of a scalar FLOAT_32 parameter. Raises VerifyException for a number out
    of range.
    """
    try:
        return FloatAttr(value, f32)
    except OverflowError:
        raise VerifyException(f"expected a scalar of FLOAT_32, got {value}") from None


@cache
def bool8(value: bool) -> BoolAttr:
    """Return the attribute of a scalar BOOL_8 parameter."""
    return BoolAttr.from_bool(value)


@lru_cache(maxsize=4096)
def int32(value: int) -> Uint32:
    """Return the attribute of a scalar INT_32 parameter."""
    return IntegerAttr(int(value), i32)


SCALARS: Mapping[str, Callable[[Any], Attribute]] = {
    "UINT_32": uint32,
    "INT_32": int32,
    "FLOAT_32": float32,
    "BOOL_8": bool8,
}
"""QNN's data type -> the function from a number to the attribute of a scalar parameter."""

NUMBERS: Mapping[str, type] = {
    "UINT_32": Integral,
    "INT_32": Integral,
    "FLOAT_32": Real,
    "BOOL_8": int,
}
"""QNN's data type -> the class of numbers accepted for it, numpy's included."""


def uint32s(values: ArrayLike, shape: Sequence[int] | None = None) -> Uint32Tensor:
    """Return the attribute of a dense UINT_32 parameter, in the shape of `values` or in `shape`."""
    return dense(ui32, values, shape)


def pair(parameter: Uint32Tensor) -> tuple[int, int]:
    """Return (height, width) of a dense parameter of two numbers."""
    height, width = flat(parameter)
    return height, width


def pads(parameter: Uint32Tensor) -> tuple[int, int, int, int]:
    """Return (top, bottom, left, right) of a `pad_amount` [[top, bottom], [left, right]]."""
    top, bottom, left, right = flat(parameter)
    return top, bottom, left, right


def expect_positive(name: str, values: tuple[int, ...]) -> None:
    """Raise VerifyException unless all `values` of the parameter `name` are positive."""
    expect(min(values) > 0, f"{name} must be > 0, got {list(values)}")
