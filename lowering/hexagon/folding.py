"""Scalar operations on numbers, with 32 bits."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.ir import Operation


def wrap(value: int) -> int:
    """The low 32 bits, signed."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def unsigned(value: int) -> int:
    """The same 32 bits as an unsigned number."""
    return value & 0xFFFFFFFF


FOLDED: dict[type[Operation], Callable[[int, int], int]] = {
    arith.MinSIOp: min,
    arith.MaxSIOp: max,
    arith.AndIOp: operator.and_,
    arith.OrIOp: operator.or_,
    arith.XOrIOp: operator.xor,
    arith.ShRSIOp: operator.rshift,
    arith.ShRUIOp: lambda a, b: unsigned(a) >> b,
    arith.DivUIOp: lambda a, b: unsigned(a) // unsigned(b),
    arith.RemUIOp: lambda a, b: unsigned(a) % unsigned(b),
}
"""Operations that are no sums; their operands are wrapped already."""

COMPARISONS: Sequence[Callable[[int, int], bool]] = (
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
    lambda a, b: unsigned(a) < unsigned(b),
    lambda a, b: unsigned(a) <= unsigned(b),
    lambda a, b: unsigned(a) > unsigned(b),
    lambda a, b: unsigned(a) >= unsigned(b),
)
"""By the number of `arith.cmpi`'s predicate."""


def compare(op: arith.CmpiOp, a: int, b: int) -> bool:
    """Whether a comparison of numbers holds."""
    return COMPARISONS[op.predicate.value.data](wrap(a), wrap(b))
