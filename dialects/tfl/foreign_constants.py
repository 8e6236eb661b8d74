"""Replacement of the constants of MLIR's dialect arith, which other tools use, by tfl constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from ..dense_values import dense_value
from .constant import constant_op
from .no_value import NoValueOp


def adopt_constants(parts: Sequence[Operation]) -> None:
    """Replace every `arith.constant` of a tensor within `parts` by a constant of tfl, in place, and
    erase the values of type `none` that nothing uses.
    """
    for op in [inner for part in parts for inner in part.walk() if is_foreign(inner)]:
        dense = dense_value(op.results[0])
        if dense is None:
            Rewriter.erase_op(op)
            continue
        constant = constant_op(dense, cast("TensorType[Any]", op.results[0].type))
        constant.location = op.location
        constant.output.name_hint = op.results[0].name_hint
        Rewriter.replace_op(op, constant)


def is_foreign(op: Operation) -> bool:
    """Return whether `adopt_constants` would replace or erase `op`."""
    if isinstance(op, NoValueOp):
        return op.none_val.first_use is None
    return len(op.results) == 1 and dense_value(op.results[0]) is not None
