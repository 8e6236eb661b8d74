"""The two spellings of elementwise qnn operations: a section of their own, or the general one.

`qnn.element_wise_add` is `qnn.element_wise_binary ADD`, `qnn.relu_6` is `qnn.element_wise_neuron
RELU_MIN_MAX`, and so on. The general form is the canonical one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.utils.exceptions import VerifyException

from ....dialects import qnn
from ....dialects.qnn import NeuronOperation
from ..rewriting import replace

Bounds: TypeAlias = tuple[float | None, float | None]
Form: TypeAlias = qnn.UnaryOp | qnn.BinaryOp | qnn.NeuronOp

GENERAL: dict[type[Any], type[qnn.QnnOp]] = {
    qnn.NamedUnaryOp: qnn.ElementWiseUnaryOp,
    qnn.NamedBinaryOp: qnn.ElementWiseBinaryOp,
    qnn.NamedNeuronOp: qnn.ElementWiseNeuronOp,
}
"""The general form of each family of named ones."""


@cache
def named_forms() -> dict[tuple[type[Operation], str], type[Any]]:
    """(general form, operation) -> the section that is not deprecated."""
    operations: list[type[Any]] = list(qnn.QNN.operations)
    return {
        (general, op.KIND): op
        for family, general in GENERAL.items()
        for op in operations
        if issubclass(op, family) and not op.DEPRECATED
    }


def parameters(op: Form) -> Mapping[str, Any]:
    """The parameters that both spellings have, without `operation`."""
    if not isinstance(op, qnn.NeuronOp):
        return {}
    return op.parameters if op.bounds is None else limits(op.bounds)


def limits(bounds: Bounds) -> dict[str, float]:
    """The parameters of a clamp; those of RELU are none."""
    low, high = bounds
    return {} if low is None or high is None else {"min_value": low, "max_value": high}


def neuron(op: qnn.NeuronOp, bounds: Bounds) -> qnn.ElementWiseNeuronOp:
    """A clamp of the input of `op` to `bounds`, as an ElementWiseNeuron."""
    given = limits(bounds)
    kind = NeuronOperation.RELU_MIN_MAX if given else NeuronOperation.RELU
    element = op.output_type.element_type
    return qnn.ElementWiseNeuronOp(op.input, out=element, operation=kind, **given)


def general_form(op: Operation) -> qnn.QnnOp | None:
    """`qnn.element_wise_{unary,binary,neuron}` that computes what `op` does, if that takes it."""
    family = next((f for f in GENERAL if isinstance(op, f)), None)
    if family is None or not isinstance(op, Form):
        return None
    return respelled(op, GENERAL[family], operation=op.kind)


def named_form(op: Operation) -> qnn.QnnOp | None:
    """The operation with a section of its own that computes what `op` does, if there is one."""
    if not isinstance(op, Form):
        return None
    found = named_forms().get((type(op), op.kind))
    return None if found is None else respelled(op, found)


def respelled(op: Form, to: type[qnn.QnnOp], **operation: Any) -> qnn.QnnOp | None:
    """`op` as an operation of another class; None where that does not take its operands."""
    try:
        return to(*op.operands, out=op.output.type, **operation, **parameters(op))
    except VerifyException:
        return None


def verifies(op: Operation) -> bool:
    """Whether an operation is valid."""
    try:
        op.verify()
    except VerifyException:
        return False
    return True


class Generalize(RewritePattern):
    """ElementWiseAdd(a, b) -> ElementWiseBinary ADD(a, b), and so on, but for scalars."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace the named form."""
        new = general_form(op)
        if new is not None:
            replace(op, new, rewriter)


class Specialize(RewritePattern):
    """ElementWiseBinary ADD(a, b) -> ElementWiseAdd(a, b), and so on."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace the general form."""
        new = named_form(op)
        if new is not None:
            replace(op, new, rewriter)
