"""Element types beyond those that a document names: which one holds the values of several.

NNEF has scalars and integers without a width; files of data say one. A tensor that takes values of
others has a type that holds them all.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import AnyFloat, IntegerType, Signedness, f32, f64
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

WIDTHS = (8, 16, 32, 64)
"""The bits of integers that tensors have."""


def common(elements: Iterable[Attribute]) -> Attribute:
    """The element type of a tensor of values of all `elements`, which are of one kind.

    Of scalars f64 where one is that, else f32. Raises VerifyException for integers that no type of
    64 bits holds.
    """
    distinct = list(dict.fromkeys(elements))
    first, *others = distinct
    if isinstance(first, IntegerType):
        return first if not others else _common_integer(distinct)
    return f64 if f64 in distinct else f32


def _common_integer(elements: list[Attribute]) -> Attribute:
    """The narrowest integers that hold those of all types."""
    types = [one for one in elements if isinstance(one, IntegerType)]
    signed = any(map(is_signed, types))
    need = max(one.width.data + (signed and not is_signed(one)) for one in types)
    width = next((one for one in WIDTHS if one >= need), None)
    if width is None:
        raise VerifyException(f"no integers hold those of {', '.join(map(str, types))}")
    return IntegerType(width, Signedness.SIGNLESS if signed else Signedness.UNSIGNED)


def is_signed(type: IntegerType) -> bool:
    """Whether integers of a type have a sign; signless ones have."""
    return type.signedness.data is not Signedness.UNSIGNED


def holds(target: Attribute, source: Attribute) -> bool:
    """Whether each value of `source` is one of `target`, up to the rounding of a float.

    Quantized types hold all scalars: what they stand for is rounded to them.
    """
    if isinstance(target, IntegerType) and isinstance(source, IntegerType):
        low, high = value_range(target)
        return low <= value_range(source)[0] and value_range(source)[1] <= high
    if isinstance(target, AnyFloat) and isinstance(source, AnyFloat):
        return target.bitwidth >= source.bitwidth
    return True


def value_range(type: IntegerType) -> tuple[int, int]:
    """The least and the largest integer of a type."""
    bits = type.width.data
    if bits == 1 or not is_signed(type):
        return 0, (1 << bits) - 1
    return -(1 << bits - 1), (1 << bits - 1) - 1
