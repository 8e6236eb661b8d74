"""Parameters of QNN operations: their data types, as constraints, and values in Python.

A scalar parameter is `2 : ui32`, `true` or `1.0 : f32`, one with a shape `dense<..> :
tensor<2xui32>`, a named value an enum attribute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray
from xdsl.dialects.builtin import (
    BoolAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    f32,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import AtLeast, AttrConstraint, VerificationContext
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ..irdl import Described, expect

ui32 = IntegerType(32, Signedness.UNSIGNED)

Uint32 = IntegerAttr[IntegerType]
Uint32Tensor = DenseIntOrFPElementsAttr[Any]

UINT_32 = Described(
    IntegerAttr.constr(ui32, value=AtLeast(0)), "expected a scalar of UINT_32 (ui32)"
)
BOOL_8 = Described(IntegerAttr.constr(i1), "expected true or false")
FLOAT_32 = Described(FloatAttr.constr(f32), "expected a scalar of FLOAT_32 (f32)")


@dataclass(frozen=True)
class Uint32Of(AttrConstraint[Uint32Tensor]):
    """A dense parameter of UINT_32 whose shape is `shape`; -1 stands for any size."""

    shape: tuple[int, ...]

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for another element type or shape."""
        if isinstance(attr, DenseIntOrFPElementsAttr) and attr.get_element_type() == ui32:
            seen = attr.get_shape()
            if len(seen) == len(self.shape) and all(
                want in (-1, have) for want, have in zip(self.shape, seen, strict=True)
            ):
                return
        sizes = "".join("?x" if n == -1 else f"{n}x" for n in self.shape)
        raise VerifyException(f"expected dense values of tensor<{sizes}ui32>, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Only dense attributes can pass."""
        return {DenseIntOrFPElementsAttr}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> Uint32Of:
        """There are no type variables here."""
        return self


PAIR = Uint32Of((2,))
PAIRS = Uint32Of((2, 2))
LIST = Uint32Of((-1,))
PAIR_LIST = Uint32Of((-1, 2))


class QnnEnum(StrEnum):
    """The named values of a parameter, in the order of their numbers, from 0."""

    @property
    def number(self) -> int:
        """The value that QNN's headers give the name."""
        return list(type(self)).index(self)


def uint32(value: int) -> Uint32:
    """A scalar parameter."""
    return IntegerAttr(int(value), ui32)


def optional_uint32(value: int | None) -> Uint32 | None:
    """A scalar parameter that may be left out."""
    return None if value is None else uint32(value)


def float32(value: float) -> FloatAttr[Any]:
    """A scalar parameter."""
    return FloatAttr(value, f32)


def bool8(value: bool) -> BoolAttr:
    """A scalar parameter."""
    return BoolAttr.from_bool(value)


def uint32s(values: ArrayLike, shape: Sequence[int] | None = None) -> Uint32Tensor:
    """A parameter of the shape of `values`, or of `shape`."""
    array = np.asarray(values, np.int64)
    expect(bool((array >= 0).all()), f"parameters of UINT_32 must not be negative, got {values}")
    array = array.astype(np.uint32).reshape(array.shape if shape is None else tuple(shape))
    return DenseIntOrFPElementsAttr(TensorType(ui32, array.shape), BytesAttr(array.tobytes()))


def values_of(parameter: Uint32Tensor) -> NDArray[np.uint32]:
    """The values of a dense parameter."""
    return np.frombuffer(parameter.data.data, np.uint32).reshape(parameter.get_shape())


def flat(parameter: Uint32Tensor) -> tuple[int, ...]:
    """The values of a dense parameter, row-major."""
    return tuple(int(v) for v in values_of(parameter).ravel())


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


class Moves(TypedDict, total=False):
    """How a window moves over an image: by single pixels, without padding, unless given."""

    stride: tuple[int, int]
    """(vertical, horizontal)."""
    pads: tuple[int, int, int, int]
    """(top, bottom, left, right) in pixels."""


class DilatedMoves(Moves, total=False):
    """How a filter moves over an image; its taps are neighbours unless given."""

    dilation: tuple[int, int]
    """(vertical, horizontal)."""


def moving(**moves: Unpack[DilatedMoves]) -> dict[str, Attribute]:
    """The parameters of QNN for a window that moves."""
    parameters: dict[str, Attribute] = {
        "stride": uint32s(moves.get("stride", (1, 1))),
        "pad_amount": uint32s(moves.get("pads", (0, 0, 0, 0)), (2, 2)),
    }
    if "dilation" in moves:
        parameters["dilation"] = uint32s(moves["dilation"])
    return parameters
