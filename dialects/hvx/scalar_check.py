"""A quick check of the scalar operations of kernels: arithmetic on i32, constants, loads of words.

A kernel has as many of them as of instructions. They pass in a tenth of the time of xDSL's
verifier, which runs for any other form and words the errors.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, i32, i64
from xdsl.ir import Operation

from .ops import MemwOp

NO_OVERFLOW = arith.IntegerOverflowAttr("none")


def _is_scalar(op: Operation, operands: int) -> bool:
    """Return whether `op` has so many operands, one result, all i32, and neither attributes,
    regions nor successors.
    """
    return (
        len(values := op.operands) == operands
        and len(op.results) == 1
        and all(value.type == i32 for value in (*values, *op.results))
        and not (op.attributes or op.regions or op.successors)
    )


def _is_plain_binary(op: Operation) -> bool:
    return not op.properties and _is_scalar(op, 2)


def _is_wrapping_binary(op: Operation) -> bool:
    return op.properties == {"overflowFlags": NO_OVERFLOW} and _is_scalar(op, 2)


def _is_word_constant(op: Operation) -> bool:
    value = op.properties.get("value") if len(op.properties) == 1 else None
    return isinstance(value, IntegerAttr) and value.type == i32 and _is_scalar(op, 0)


def _is_word_load(op: Operation) -> bool:
    offset = op.properties.get("offset") if len(op.properties) == 1 else None
    return (
        isinstance(offset, IntegerAttr)
        and offset.type == i64
        and offset.value.data % 4 == 0
        and _is_scalar(op, 1)
    )


CHECKS: dict[type[Operation], Callable[[Operation], bool]] = {
    arith.AddiOp: _is_wrapping_binary,
    arith.SubiOp: _is_wrapping_binary,
    arith.MuliOp: _is_wrapping_binary,
    arith.AndIOp: _is_plain_binary,
    arith.MinSIOp: _is_plain_binary,
    arith.MaxSIOp: _is_plain_binary,
    arith.ConstantOp: _is_word_constant,
    MemwOp: _is_word_load,
}
"""Operation class -> a check that only valid operations pass."""


def is_valid_scalar(op: Operation) -> bool:
    """Return whether `op` is certainly a valid scalar operation on i32; False if it is another
    operation, invalid, or of a form that only the full verifier can judge.
    """
    check = CHECKS.get(type(op))
    return check is not None and check(op)
