"""Element types for NNEF's scalars and integers, to which the language gives no width.

Data files state widths. A tensor that receives values of several element types gets one that
represents all these values.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import AnyFloat, IntegerType, Signedness, f32, f64
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

WIDTHS = (8, 16, 32, 64)
"""The bit widths of integer tensors."""


def common(elements: Iterable[Attribute]) -> Attribute:
    """Return the element type that represents all values of the types `elements`, which are all
    integers or all scalars.

    The common type of scalars is f64 if one of them is f64, else f32. Raises VerifyException for
    integers that no 64-bit type represents.
    """
    distinct = list(dict.fromkeys(elements))
    first, *others = distinct
    if isinstance(first, IntegerType):
        return first if not others else _common_integer(distinct)
    return f64 if f64 in distinct else f32


def _common_integer(elements: list[Attribute]) -> Attribute:
    """Return the narrowest integer type, of 8, 16, 32 or 64 bits, that represents all values of the
    integer types `elements`. Raises VerifyException if none does.
    """
    types = [one for one in elements if isinstance(one, IntegerType)]
    signed = any(map(is_signed, types))
    need = max(one.width.data + (signed and not is_signed(one)) for one in types)
    width = next((one for one in WIDTHS if one >= need), None)
    if width is None:
        raise VerifyException(f"no integers hold those of {', '.join(map(str, types))}")
    return IntegerType(width, Signedness.SIGNLESS if signed else Signedness.UNSIGNED)


def is_signed(type: IntegerType) -> bool:
    """Return whether an integer type is signed; signless types count as signed."""
    return type.signedness.data is not Signedness.UNSIGNED


def holds(target: Attribute, source: Attribute) -> bool:
    """Return whether the element type `target` represents each value of `source`, a type of the
    same NNEF data type.

    Floats must be at least as wide. Quantized types represent all floats, by rounding.
    """
    if isinstance(target, IntegerType) and isinstance(source, IntegerType):
        low, high = value_range(target)
        return low <= value_range(source)[0] and value_range(source)[1] <= high
    if isinstance(target, AnyFloat) and isinstance(source, AnyFloat):
        return target.bitwidth >= source.bitwidth
    return True


def value_range(type: IntegerType) -> tuple[int, int]:
    """Return the least and the greatest integer of a type; those of i1 are 0 and 1."""
    bits = type.width.data
    if bits == 1 or not is_signed(type):
        return 0, (1 << bits) - 1
    return -(1 << bits - 1), (1 << bits - 1) - 1
