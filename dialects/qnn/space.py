"""The parameters of the spatial axes (strides, paddings, dilations) as Python numbers, and checks
of them.

Images are [batch, height, width, channel]; a sequence has one axis less, a volume `depth` before
the height.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..dimensions import Dim
from ..irdl import expect
from ..sliding_window import SlidingWindow, pairs_of
from ..tensors import shape
from .base import REALS, is_real
from .datatypes import QnnTensor
from .parameters import Uint32Of, flat

SEQUENCE = QnnTensor(REALS, is_real, 3)
VOLUME = QnnTensor(REALS, is_real, 5)
TRIPLE = Uint32Of((3,))
TRIPLE_PAIRS = Uint32Of((3, 2))

Numbers = tuple[int, ...]
Sides = tuple[tuple[int, int], ...]
"""The (before, after) padding of each spatial axis."""


def each(op: Operation, name: str) -> Numbers:
    """Return the numbers of the UINT_32 parameter `name` of `op`, one for each spatial axis; a
    scalar parameter gives one number, for the only axis. Raises VerifyException for a parameter
    that is neither a scalar nor a dense list.
    """
    parameter: Attribute = getattr(op, name)
    match parameter:
        case IntegerAttr():
            return (parameter.value.data,)
        case DenseIntOrFPElementsAttr():
            return flat(parameter)
        case _:
            raise VerifyException(f"{name} must be of UINT_32, got {parameter}")


def sides(op: Operation) -> Sides:
    """Return the (before, after) padding of each spatial axis, from the parameter `pad_amount`."""
    return pairs_of(each(op, "pad_amount"))


def padding_text(pads: Sides) -> str:
    """Return paddings as messages write them: `[before, after, before, after, ..]`."""
    return str([amount for side in pads for amount in side])


def expect_fits(name: str, window: SlidingWindow, size: Numbers, kernel: Numbers) -> None:
    """Raise VerifyException unless `window` has a position on an input of spatial extents `size`;
    the message calls it `name` and gives its extents `kernel`.
    """
    expect(
        window.fits(size),
        f"{name} {list(kernel)} must fit the input of {list(size)} "
        f"with padding {padding_text(window.padding)}",
    )


def expect_each_positive(name: str, values: Sequence[int]) -> None:
    """Raise VerifyException unless all `values` of the parameter `name` are positive."""
    seen = values[0] if len(values) == 1 else list(values)
    expect(min(values) > 0, f"{name} must be > 0, got {seen}")


def expect_alike(name: str, value: SSAValue, axis: int, other: str, by: SSAValue, at: int) -> None:
    """Raise VerifyException unless axis `axis` of `value` and axis `at` of `by` are both dynamic or
    both static; `name` and `other` describe them in the message.
    """
    kinds = {isinstance(shape(value)[axis], Dim), isinstance(shape(by)[at], Dim)}
    expect(
        len(kinds) == 1,
        f"{name} and {other} must both be dynamic or both static, got {{}} and {{}}",
        value.type,
        by.type,
    )
