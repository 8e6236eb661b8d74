"""i32 arithmetic of kernels, on Python integers and on int64 arrays of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

Compute = Callable[[Any, Any], Any]


def wrap(value: Any) -> Any:
    """The low 32 bits, signed."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def unsigned(value: Any) -> Any:
    """The same 32 bits as an unsigned number."""
    return value & 0xFFFFFFFF


def truncated_quotient(a: Any, b: Any) -> Any:
    """Division towards zero."""
    quotient = abs(a) // abs(b)
    return np.where((a < 0) != (b < 0), -quotient, quotient)


BINARY: dict[type[Operation], Compute] = {
    arith.AddiOp: operator.add,
    arith.SubiOp: operator.sub,
    arith.MuliOp: operator.mul,
    arith.AndIOp: operator.and_,
    arith.OrIOp: operator.or_,
    arith.XOrIOp: operator.xor,
    arith.ShLIOp: operator.lshift,
    arith.ShRUIOp: lambda a, b: unsigned(a) >> b,
    arith.ShRSIOp: operator.rshift,
    arith.MinSIOp: np.minimum,
    arith.MaxSIOp: np.maximum,
    arith.DivUIOp: lambda a, b: unsigned(a) // unsigned(b),
    arith.RemUIOp: lambda a, b: unsigned(a) % unsigned(b),
    arith.DivSIOp: truncated_quotient,
    arith.RemSIOp: lambda a, b: a - b * truncated_quotient(a, b),
}
"""Results are wrapped to 32 bits."""

COMPARISONS: Sequence[Compute] = (
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


def wrapped(op: Operation) -> Compute:
    """The function of an operation with two operands."""
    compute = BINARY[type(op)]
    return lambda a, b: wrap(compute(a, b))


def comparison(op: Operation) -> Compute:
    """The function of `arith.cmpi`."""
    return COMPARISONS[op.predicate.value.data] if isinstance(op, arith.CmpiOp) else operator.eq


def selection(op: Operation) -> Callable[[Any, Any, Any], Any]:
    """The function of `arith.select`."""
    del op

    def select(condition: Any, a: Any, b: Any) -> Any:
        if isinstance(condition, np.ndarray):
            return np.where(condition, a, b)
        return a if condition else b

    return select


SCALAR_FUNCTIONS: dict[type[Operation], Callable[[Operation], Callable[..., Any]]] = {
    **dict.fromkeys(BINARY, wrapped),
    arith.CmpiOp: comparison,
    arith.SelectOp: selection,
}
"""Operation class -> the maker of its function."""
