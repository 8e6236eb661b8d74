"""Constants and points of insertion of the conversions between qnn and opdef."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.constants import ConstantValue, storage_type


def retyped(value: Any, type: TensorType[Any]) -> ConstantValue:
    """Return the value attribute of a constant of `type` with the bytes of another constant, whose
    attribute is `value`.
    """
    if isinstance(value, DenseIntOrFPElementsAttr):
        return DenseIntOrFPElementsAttr(storage_type(type), value.data)
    return value


def insert_after(value: SSAValue, op: Operation) -> None:
    """Insert `op` right after the operation that defines `value`, or at the start of the block of
    which `value` is an argument, so that it precedes all uses of `value`.
    """
    owner = value.owner
    if isinstance(owner, Operation):
        Rewriter.insert_op(op, InsertPoint.after(owner))
    else:
        Rewriter.insert_op(op, InsertPoint.at_start(owner))


def erase_unused(values: Iterable[SSAValue]) -> None:
    """Erase the operations that define `values` and whose results have no uses; last ones first, so
    that what only they use is erased as well.
    """
    for op in reversed([value.owner for value in values]):
        if isinstance(op, Operation) and not any(result.uses for result in op.results):
            Rewriter.erase_op(op)
