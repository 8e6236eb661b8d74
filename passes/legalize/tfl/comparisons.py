"""Conversions to qnn of comparisons and logical functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, is_quantized
from ....semantics.tfl.comparisons import OPERATIONS
from .steps import Conversions, Steps, as_kernel

B = BinaryOperation


def predicate(operation: BinaryOperation) -> Callable[[Any], Steps]:
    """Return the conversion of a tfl function of two operands that gives truth values to an
    ElementWiseBinary with this operation; of quantized operands of TFLite's kernel.
    """

    def convert(op: tfl.PredicateOp) -> Steps:
        converted = qnn.ElementWiseBinaryOp(
            op.lhs, op.rhs, operation=operation, out=element(op.output)
        )
        yield as_kernel(converted) if is_quantized(op.lhs) else converted

    return convert


CONVERSIONS: Conversions = {
    **{kind: predicate(operation) for kind, operation in OPERATIONS.items()},
    tfl.LogicalAndOp: predicate(B.AND),
    tfl.LogicalOrOp: predicate(B.OR),
}
