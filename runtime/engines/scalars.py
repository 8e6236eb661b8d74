"""The scalar operations of kernels as Python functions, for the numpy engine."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

from ...dialects.hvx.integers import BINARY, COMPARISONS, Compute, wrap


def wrapped(op: Operation) -> Compute:
    """Return the Python function of two operands that computes the binary operation `op`, its
    result wrapped to 32 bits.
    """
    compute = BINARY[type(op)]
    return lambda a, b: wrap(compute(a, b))


def comparison(op: Operation) -> Compute:
    """Return the Python function of two operands that computes the `arith.cmpi` `op`, by its
    predicate.
    """
    return COMPARISONS[op.predicate.value.data] if isinstance(op, arith.CmpiOp) else operator.eq


def selection(op: Operation) -> Callable[[Any, Any, Any], Any]:
    """Return the Python function of (condition, value if true, value if false) that computes `op`,
    an `arith.select`.
    """
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
"""By operation class: the function that takes an operation and returns what it computes, as a
function of its operands."""
