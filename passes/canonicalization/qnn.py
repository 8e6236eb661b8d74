"""Canonical forms of qnn: one spelling of each function, constants folded."""

from __future__ import annotations

import math

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import qnn
from ...dialects.constants import known
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn import NeuronOperation
from ...dialects.quant import storage_dtype
from ...runtime.reference.registry import evaluate

FOLD_LIMIT = 1 << 16
"""Bytes of the largest constant that folding makes."""


def replace(op: Operation, new: Operation, rewriter: PatternRewriter) -> None:
    """Put `new` in the place of `op`, with its location and attributes."""
    new.location = op.location
    new.attributes |= op.attributes
    rewriter.replace(op, new)


class NameBinary(RewritePattern):
    """ElementWiseAdd(a, b) -> ElementWiseBinary ADD(a, b), and so on."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self,
        op: qnn.NamedBinaryOp,
        rewriter: PatternRewriter,
        /,
    ) -> None:
        """Replace the named form."""
        element = op.output_type.element_type
        replace(op, qnn.ElementWiseBinaryOp(op.kind, op.lhs, op.rhs, element), rewriter)


class NameUnary(RewritePattern):
    """ElementWiseAbs(x) -> ElementWiseUnary ABS(x), and so on, but for scalars."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.NamedUnaryOp, rewriter: PatternRewriter, /) -> None:
        """Replace the named form."""
        if op.output_type.get_shape():
            element = op.output_type.element_type
            replace(op, qnn.ElementWiseUnaryOp(op.kind, op.input, element), rewriter)


class NameNeuron(RewritePattern):
    """Relu(x) -> ElementWiseNeuron RELU(x), Relu6(x) -> RELU_MIN_MAX(x), and so on."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self,
        op: qnn.NamedNeuronOp,
        rewriter: PatternRewriter,
        /,
    ) -> None:
        """Replace the named form."""
        replace(op, neuron(op, op.bounds), rewriter)


def neuron(
    op: qnn.NeuronOp, bounds: tuple[float | None, float | None] | None
) -> qnn.ElementWiseNeuronOp:
    """The function of `op` on its input, as an ElementWiseNeuron that clamps to `bounds`."""
    element = op.output_type.element_type
    if bounds is None:
        return qnn.ElementWiseNeuronOp(op.kind, op.input, element, **op.parameters)
    low, high = bounds
    if low is None or high is None:
        return qnn.ElementWiseNeuronOp(NeuronOperation.RELU, op.input, element)
    limits = {"min_value": low, "max_value": high}
    return qnn.ElementWiseNeuronOp(NeuronOperation.RELU_MIN_MAX, op.input, element, **limits)


class FoldConstants(RewritePattern):
    """f(constants) -> constant, by the reference semantics, up to `FOLD_LIMIT` bytes."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Evaluate an operation of constants."""
        constants = [constant for value in op.operands if (constant := known(value))]
        if not isinstance(op, qnn.QnnOp) or len(constants) < len(op.operands):
            return
        type = op.output_type
        if math.prod(type.get_shape()) * storage_dtype(type.element_type).itemsize > FOLD_LIMIT:
            return
        arrays = [constant.array for constant in constants]
        try:
            (result,) = evaluate(op, arrays)
        except HexnnError:
            return
        replace(op, qnn.ConstantOp.of(result, type), rewriter)
