"""Evaluation of the i32 `arith` operations in kernels, on Python integers and on int64 arrays."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

Compute = Callable[[Any, Any], Any]
"""A function of two operands, which are integers or arrays that broadcast."""


def wrap(value: Any) -> Any:
    """Return `value` modulo 2^32 in the range of a signed 32-bit integer."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def unsigned(value: Any) -> Any:
    """Return `value` modulo 2^32 in the range of an unsigned 32-bit integer."""
    return value & 0xFFFFFFFF


def truncated_quotient(a: Any, b: Any) -> Any:
    """Return a / b rounded towards zero, elementwise."""
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
"""The function of each binary operation on signed i32 operands; callers `wrap` its result."""

DIVISIONS = (arith.DivSIOp, arith.DivUIOp, arith.RemSIOp, arith.RemUIOp)
"""The operations that are undefined for a right operand of 0."""
SHIFTS = (arith.ShLIOp, arith.ShRSIOp, arith.ShRUIOp)
"""The operations that are undefined for an amount outside of `COUNTS`."""
COUNTS = range(32)
"""The valid shift amounts of an i32, in bits."""


def is_defined(op: Operation, right: int) -> bool:
    """Return whether `op`, an operation in `BINARY`, is defined for the right operand `right`.

    Shift amounts must lie in [0, 31], and divisors must not be 0.
    """
    if isinstance(op, SHIFTS):
        return right in COUNTS
    return right != 0 or not isinstance(op, DIVISIONS)


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
"""The function of each predicate of `arith.cmpi`, indexed by the predicate's integer."""
