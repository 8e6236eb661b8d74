"""Conversions to qnn of StableHLO composites by their names; others are replaced by the operators
of the graph that decomposes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import locations, qnn, tfl
from ....dialects.calls import called_functions
from ....dialects.constants import ConstantOp, FileAttr
from ....dialects.tensors import element, shape
from ....dialects.tfl.custom_options import Option, scalars
from ....dialects.tfl.plain_form import copied
from .steps import Conversions, Refusal, Replacement, locate_results

BUILTIN, OPTIONS = "STABLEHLO_COMPOSITE", "StableHLOCompositeOptions"


@dataclass(frozen=True)
class Composite:
    """A StableHLO composite: a named operation whose graph of simpler operators the network also
    has. `op` is the operator that calls it, `attributes` are its own.
    """

    op: tfl.UnsupportedOp
    attributes: Mapping[str, Option]

    def number(self, name: str, default: float | None = None) -> float:
        """Return the attribute `name`, a number, or `default` if it is absent. Raises Refusal if it
        is absent without a default, or no number.
        """
        value = self.attributes.get(name, default)
        if value is None or isinstance(value, str):
            raise Refusal(f"the composite has no number '{name}'")
        return float(value)

    def operands(self, fewest: int, most: int) -> Sequence[SSAValue]:
        """Return the operands. Raises Refusal unless there are `fewest` to `most` of them, and one
        result.
        """
        count = len(self.op.inputs)
        if not fewest <= count <= most or len(self.op.outputs) != 1:
            raise Refusal(f"the composite has {count} inputs and {len(self.op.outputs)} outputs")
        return list(self.op.inputs)


def rms_norm(composite: Composite) -> Replacement:
    """Convert `odml.rms_norm`, of an input and perhaps a scale, to RmsNorm along the last axis."""
    x, *gamma = composite.operands(1, 2)
    yield qnn.RmsNormOp(
        x,
        *gamma,
        axes=[len(shape(x)) - 1],
        epsilon=composite.number("epsilon"),
        out=element(composite.op.outputs[0]),
    )


def group_norm(composite: Composite) -> Replacement:
    """Convert `odml.group_norm`, of an input and perhaps scales and offsets of the channels, to
    GroupNorm. Raises Refusal unless the channels are the last axis.
    """
    x, *rest = composite.operands(1, 3)
    axis = int(composite.number("channel_axis", -1))
    if axis not in (-1, len(shape(x)) - 1):
        raise Refusal(f"channels are axis {axis}", "channels last")
    yield qnn.GroupNormOp(
        x,
        *rest,
        group=int(composite.number("num_groups")),
        epsilon=composite.number("epsilon"),
        out=element(composite.op.outputs[0]),
    )


def l2_norm(composite: Composite) -> Replacement:
    """Convert `odml.l2_norm` to L2Norm along the last axis."""
    (x,) = composite.operands(1, 1)
    yield qnn.L2NormOp(
        x,
        axis=len(shape(x)) - 1,
        epsilon=composite.number("epsilon", 1e-12),
        out=element(composite.op.outputs[0]),
    )


COMPOSITES: dict[str, Callable[[Composite], Replacement]] = {
    "odml.group_norm": group_norm,
    "odml.l2_norm": l2_norm,
    "odml.rms_norm": rms_norm,
}
"""Name of a composite -> its conversion."""


def _name(op: Operation) -> str:
    """Return the name of a composite; the empty string for other operations."""
    if not isinstance(op, tfl.UnsupportedOp) or op.builtin.data != BUILTIN:
        return ""
    name = op.option(OPTIONS, "name")
    return name.data if isinstance(name, StringAttr) else ""


def composite(op: tfl.UnsupportedOp) -> Replacement:
    """Convert a StableHLO composite by the function that `COMPOSITES` has for its name. Raises
    Refusal if there is none.
    """
    if _name(op) not in COMPOSITES:
        raise Refusal(f"no composite is called '{_name(op)}'", ", ".join(COMPOSITES))
    data = op.option(OPTIONS, "composite_attributes")
    attributes = scalars(op, data) if isinstance(data, DenseIntOrFPElementsAttr | FileAttr) else {}
    yield from COMPOSITES[_name(op)](Composite(op, attributes))


CONVERSIONS: Conversions = {f"builtin:{BUILTIN}": composite}


def inline_composites(parts: Sequence[Operation]) -> None:
    """Replace, in place, each composite in `parts`, top-level operations of a module, that has no
    conversion by copies of the operations in the function that decomposes it; likewise composites
    among the copies, except one within its own decomposition, which would have no end.
    """
    rest = [(op, frozenset[FuncOp]()) for part in parts for op in part.walk()]
    while rest:
        op, within = rest.pop()
        if _name(op) not in ("", *COMPOSITES):
            function = next(called_functions(op), None)
            if function is not None and function not in {*within, op.parent_op()}:
                rest += [(copy, within | {function}) for copy in _inlined(op, function)]


def _inlined(op: Operation, function: FuncOp) -> list[Operation]:
    """Replace `op` by copies of the operations in `function`, with the operands of `op` for its
    arguments; return the copies.
    """
    copies, results = copied(function.body.block, op.operands)
    for copy in copies:
        if not isinstance(copy, ConstantOp):
            copy.location = locations.derived(copy.name.removeprefix("tfl."), op.location)
    Rewriter.insert_op(copies, InsertPoint.before(op))
    locate_results(op, results)
    Rewriter.replace_op(op, (), results)
    return copies
