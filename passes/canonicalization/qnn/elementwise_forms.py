"""Conversion between the named and the generic forms of elementwise qnn operations.

`qnn.element_wise_add` is `qnn.element_wise_binary ADD`, `qnn.relu_6` is `qnn.element_wise_neuron
RELU_MIN_MAX`, and so on. The generic form is the canonical one.
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
"""Base class of named operations -> the generic operation of the family."""


@cache
def named_forms() -> dict[tuple[type[Operation], str], type[Any]]:
    """Return a table from (generic operation class, kind such as `ADD`) to the class of the
    equivalent named operation, deprecated ones excluded.
    """
    operations: list[type[Any]] = list(qnn.QNN.operations)
    return {
        (general, op.KIND): op
        for family, general in GENERAL.items()
        for op in operations
        if issubclass(op, family) and not op.DEPRECATED
    }


def parameters(op: Form) -> Mapping[str, Any]:
    """Return, by name, the parameters that the named and the generic form of `op` have in common:
    the bounds, alpha etc. of a neuron; {} for unary and binary operations.
    """
    if not isinstance(op, qnn.NeuronOp):
        return {}
    return op.parameters if op.bounds is None else limits(op.bounds)


def limits(bounds: Bounds) -> dict[str, float]:
    """Return the parameters `min_value` and `max_value` of an ElementWiseNeuron that clamps to
    `bounds`; {} if a bound is None, as for RELU.
    """
    low, high = bounds
    return {} if low is None or high is None else {"min_value": low, "max_value": high}


def neuron(op: qnn.NeuronOp, bounds: Bounds) -> qnn.ElementWiseNeuronOp:
    """Build an ElementWiseNeuron that clamps the input of `op` to `bounds`: RELU_MIN_MAX, or RELU
    if a bound is None.
    """
    given = limits(bounds)
    kind = NeuronOperation.RELU_MIN_MAX if given else NeuronOperation.RELU
    element = op.output_type.element_type
    return qnn.ElementWiseNeuronOp(op.input, out=element, operation=kind, **given)


def general_form(op: Operation) -> qnn.QnnOp | None:
    """Return the generic operation equivalent to a named one; None if `op` is no named operation or
    the generic one would not verify.
    """
    family = next((f for f in GENERAL if isinstance(op, f)), None)
    if family is None or not isinstance(op, Form):
        return None
    return respelled(op, GENERAL[family], operation=op.kind)


def named_form(op: Operation) -> qnn.QnnOp | None:
    """Return the named operation equivalent to a generic one; None if `op` is no generic operation,
    or no named one exists or verifies.
    """
    if not isinstance(op, Form):
        return None
    named = named_forms().get((type(op), op.kind))
    return None if named is None else respelled(op, named)


def respelled(op: Form, to: type[qnn.QnnOp], **operation: Any) -> qnn.QnnOp | None:
    """Return `op` rebuilt as class `to`, its equivalent in the other form, or None if that does not
    verify.

    A generic class `to` needs the keyword argument `operation`, the kind such as ADD; a named one
    takes none.
    """
    try:
        return to(*op.operands, out=op.output.type, **operation, **parameters(op))
    except VerifyException:
        return None


def verifies(op: Operation) -> bool:
    """Whether an operation passes its verifier."""
    try:
        op.verify()
    except VerifyException:
        return False
    return True


class Generalize(RewritePattern):
    """Rewrite named elementwise operations to the generic form: ElementWiseAdd(a, b) ->
    ElementWiseBinary ADD(a, b).

    Unary operations on scalars are kept, as the generic form does not accept rank 0.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace a named operation by its generic form."""
        new = general_form(op)
        if new is not None:
            replace(op, new, rewriter)


class Specialize(RewritePattern):
    """Rewrite generic elementwise operations to the named form: ElementWiseBinary ADD(a, b) ->
    ElementWiseAdd(a, b).
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace a generic operation by its named form, where one exists."""
        new = named_form(op)
        if new is not None:
            replace(op, new, rewriter)
