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

DIVISIONS = (arith.DivSIOp, arith.DivUIOp, arith.RemSIOp, arith.RemUIOp)
SHIFTS = (arith.ShLIOp, arith.ShRSIOp, arith.ShRUIOp)
COUNTS = range(32)
"""By how many bits an i32 shifts."""


def is_defined(op: Operation, right: int) -> bool:
    """Whether an operation of `BINARY` has a result with this second operand."""
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
"""By the number of `arith.cmpi`'s predicate."""
