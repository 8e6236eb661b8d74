"""The scalar operations of kernels as functions, for the numpy engine."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation

from ...dialects.hvx.integers import BINARY, COMPARISONS, Compute, wrap


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
