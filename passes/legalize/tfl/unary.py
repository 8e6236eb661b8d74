"""Conversions to qnn of functions of one operand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.tensors import element, is_quantized
from ....semantics.tensors import has_kernel
from ....semantics.tfl.unary import OPERATIONS
from .steps import Conversions, Refusal, Replacement, as_kernel

U = UnaryOperation
OWN = frozenset({U.LOG, U.NEG, U.RSQRT, U.SQRT})
"""Functions whose kernels of quantized operands differ from real arithmetic rounded once."""


def unary(operation: UnaryOperation) -> Callable[[Any], Replacement]:
    """Return the conversion of a tfl function to an ElementWiseUnary with this operation.

    Where TFLite's kernel of quantized operands is not real arithmetic rounded once (`OWN`), the
    result has that kernel's numerics (`as_kernel`); the conversion raises Refusal for types that
    the kernel does not take.
    """

    def convert(op: tfl.FunctionOp) -> Replacement:
        converted = qnn.ElementWiseUnaryOp(op.x, operation=operation, out=element(op.y))
        own = operation in OWN and is_quantized(op.x)
        if own and not has_kernel(op.x, op.y):
            raise Refusal("TFLite's kernel ignores zero points of 16 bits", "zero points of 0")
        yield as_kernel(converted) if own else converted

    return convert


def rsqrt(op: tfl.RsqrtOp) -> Replacement:
    """Convert Rsqrt of floats to ElementWiseRsqrt, of quantized operands, which that does not take,
    to ElementWiseUnary.
    """
    if is_quantized(op.x):
        yield from unary(U.RSQRT)(op)
    else:
        yield qnn.ElementWiseRsqrtOp(op.x, out=element(op.y))


def square(op: tfl.SquareOp) -> Replacement:
    """Convert Square to the product of the operand with itself."""
    yield qnn.ElementWiseBinaryOp(op.x, op.x, operation=BinaryOperation.MULTIPLY, out=element(op.y))


CONVERSIONS: Conversions = {
    **{kind: unary(operation) for kind, operation in OPERATIONS.items()},
    tfl.LogicalNotOp: unary(U.NOT),
    tfl.RsqrtOp: rsqrt,
    tfl.SquareOp: square,
}
