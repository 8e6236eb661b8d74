"""Parameters of QNN operations: their data types, as constraints, and values in Python.

A scalar parameter is `2 : ui32`, `true` or `1.0 : f32`, one with a shape `[2, 2]`, which stands for
`dense<2> : tensor<2xui32>`, a named value its name, which stands for an enum attribute. Each
constraint makes the attribute of a Python value.
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
"""The data types of parameters, by the names of QNN."""


@dataclass(frozen=True)
class Scalar(ParameterConstraint):
    """A number of one data type: `3 : ui32`, `-1 : i32`, `0.5 : f32`, `true`."""

    type_name: str

    @property
    def datatype(self) -> str:
        """The name of the data type."""
        return self.type_name

    @property
    def words(self) -> str:
        """`a scalar of UINT_32 (ui32)`; a truth value by its two names."""
        type = TYPES[self.datatype]
        return "true or false" if type == i1 else f"a scalar of {self.datatype} ({type})"

    def attribute(self, value: Any) -> Attribute:
        """The attribute of a number."""
        if isinstance(value, Attribute):
            return value
        number = plain(value)
        if not isinstance(number, NUMBERS[self.datatype]):
            raise VerifyException(f"expected {self.words}, got {value!r}")
        return SCALARS[self.datatype](number)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for another type, and for a negative value of UINT_32."""
        type = TYPES[self.datatype]
        if isinstance(attr, IntegerAttr | FloatAttr) and attr.type == type:
            if self.datatype != "UINT_32" or attr.value.data >= 0:
                return
        raise VerifyException(f"expected {self.words}, got {attr}")


class AnyScalar(ParameterConstraint):
    """A number or boolean whose data type follows from the result: `3 : ui8`, `0.5 : f32`."""

    @property
    def datatype(self) -> str:
        """Left to backends."""
        return "backend specific"

    def attribute(self, value: Any) -> Attribute:
        """A boolean, an i32 or an f32, by the Python type."""
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
        """Raise VerifyException for what is no number."""
        if isinstance(attr, IntegerAttr | FloatAttr) and find_datatype(attr.type) is not None:
            return
        raise VerifyException(f"expected a number of a data type of QNN, got {attr}")


UINT_32, INT_32 = Scalar("UINT_32"), Scalar("INT_32")
FLOAT_32, BOOL_8 = Scalar("FLOAT_32"), Scalar("BOOL_8")


@dataclass(frozen=True)
class DenseOf(ParameterConstraint):
    """A parameter with a shape, of `element`; -1 stands for any size."""

    element: Any
    shape: tuple[int, ...]

    @property
    def datatype(self) -> str:
        """The name of the data type of the values."""
        return next(name for name, type in TYPES.items() if type == self.element)

    @property
    def words(self) -> str:
        """`dense values of tensor<2xui32>`, `?` for any size."""
        sizes = "".join("?x" if n == -1 else f"{n}x" for n in self.shape)
        return f"dense values of tensor<{sizes}{self.element}>"

    def attribute(self, value: Any) -> Attribute:
        """The attribute of nested sequences, or of a flat one for a shape that is known."""
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
        """True: `[2, 2]`."""
        return True

    def listed(self, values: list[Any]) -> Attribute:
        """The attribute of nested lists, of the shape that they have."""
        return dense(self.element, values) if values else self.attribute(values)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for another element type or shape."""
        if isinstance(attr, DenseIntOrFPElementsAttr) and attr.get_element_type() == self.element:
            seen = attr.get_shape()
            if len(seen) == len(self.shape) and all(
                want in (-1, have) for want, have in zip(self.shape, seen, strict=True)
            ):
                return
        raise VerifyException(f"expected {self.words}, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Only dense attributes can pass."""
        return {DenseIntOrFPElementsAttr}


def Uint32Of(shape: tuple[int, ...]) -> DenseOf:
    """A dense parameter of UINT_32."""
    return DenseOf(ui32, shape)


PAIR = DenseOf(ui32, (2,))
PAIRS = DenseOf(ui32, (2, 2))
LIST = DenseOf(ui32, (-1,))
PAIR_LIST = DenseOf(ui32, (-1, 2))


class QnnEnum(StrEnum):
    """The named values of a parameter, in the order of their numbers, from 0."""

    @property
    def number(self) -> int:
        """The value that QNN's headers give the name."""
        return list(type(self)).index(self)

    @classmethod
    def datatype(cls) -> str:
        """The name of the data type of the numbers, without `QNN_DATATYPE_`."""
        return "UINT_32"


class SignedEnum(QnnEnum):
    """Named values whose numbers are of INT_32."""

    @classmethod
    def datatype(cls) -> str:
        """Theirs."""
        return "INT_32"


@lru_cache(maxsize=4096)
def uint32(value: int) -> Uint32:
    """A scalar parameter."""
    return IntegerAttr(int(value), ui32)


def float32(value: float) -> FloatAttr[Any]:
    """A scalar parameter. Raises VerifyException for a number beyond the range of float32."""
    try:
        return FloatAttr(value, f32)
    except OverflowError:
        raise VerifyException(f"expected a scalar of FLOAT_32, got {value}") from None


@cache
def bool8(value: bool) -> BoolAttr:
    """A scalar parameter."""
    return BoolAttr.from_bool(value)


@lru_cache(maxsize=4096)
def int32(value: int) -> Uint32:
    """A scalar parameter."""
    return IntegerAttr(int(value), i32)


SCALARS: Mapping[str, Callable[[Any], Attribute]] = {
    "UINT_32": uint32,
    "INT_32": int32,
    "FLOAT_32": float32,
    "BOOL_8": bool8,
}
"""How numbers become scalar parameters."""

NUMBERS: Mapping[str, type] = {
    "UINT_32": Integral,
    "INT_32": Integral,
    "FLOAT_32": Real,
    "BOOL_8": int,
}
"""What a scalar parameter is made of; those of numpy count as Python's."""


def uint32s(values: ArrayLike, shape: Sequence[int] | None = None) -> Uint32Tensor:
    """A parameter of UINT_32 of the shape of `values`, or of `shape`."""
    return dense(ui32, values, shape)


def pair(parameter: Uint32Tensor) -> tuple[int, int]:
    """The two values of a parameter of [height, width]."""
    height, width = flat(parameter)
    return height, width


def pads(parameter: Uint32Tensor) -> tuple[int, int, int, int]:
    """(top, bottom, left, right) of a `pad_amount` of [[top, bottom], [left, right]]."""
    top, bottom, left, right = flat(parameter)
    return top, bottom, left, right


def expect_positive(name: str, values: tuple[int, ...]) -> None:
    """Strides, dilations and windows are above 0."""
    expect(min(values) > 0, f"{name} must be > 0, got {list(values)}")
