"""tfl-to-qnn: replaces every tfl operator by its conversion to qnn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from xdsl.dialects.builtin import ModuleOp, i1
from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations
from ....dialects.arguments import reason_of
from ....dialects.islands import NO_EQUIVALENT
from ....dialects.quant import QuantizedType
from ....dialects.registries.by_class import ByClass, registered_name
from ....dialects.registries.passes import register_pass
from ....dialects.tensors import has_open_sizes
from ....dialects.tfl.base import is_number, is_real
from ....dialects.tfl.plain_form import make_plain
from ...qnn.stated_numerics import keep_numerics
from ..source_to_qnn import Converted, Legalize, SourceToQnn
from .composites import inline_composites
from .conversions import CONVERSIONS
from .scalars import has_scalars, on_vectors
from .steps import Conversion, Refusal, locate_results, made

OPEN = "tensors of sizes that are known only in a run"

Function = TypeVar("Function", bound=Conversion)

OWN = ByClass[Conversion]()
"""The conversions that plug-ins register, which take precedence."""


def legalization(*operators: type[Operation] | str) -> Callable[[Function], Function]:
    """Return a decorator that registers `f(op)` as the conversion to qnn of the given operation
    classes of tfl, and of custom operators by name: `custom:NAME`.

    `f` yields qnn operations in order; the results of the last one replace those of `op`, or the
    values that `f` returns. Where it raises Refusal, `op` stays as it is. Raises HexnnError for a
    name of another form.
    """

    def register(function: Function) -> Function:
        OWN.register(operators, function)
        return function

    return register


def converted(op: Operation) -> Converted:
    """Return the verified qnn operations that replace `op`, and the values that replace its
    results.

    Raises Refusal if no conversion applies.
    """
    conversion = OWN.of(op) or CONVERSIONS.get(registered_name(op) or type(op))
    if conversion is None:
        raise _no_equivalent(op)
    if any(map(has_open_sizes, (*op.operands, *op.results))):
        raise Refusal(OPEN, "known sizes (--input-shape gives inputs theirs)")
    try:
        steps, values = made(on_vectors(op, conversion) if has_scalars(op) else conversion(op))
        for step in steps:
            step.verify()
    except VerifyException as e:
        raise Refusal(reason_of(e)) from None
    _check_types(op, values)
    for step in steps:
        keep_numerics(op, step)
        step.location = locations.derived(step.name.removeprefix("qnn."), op.location)
    locate_results(op, values)
    return steps, values


def _no_equivalent(op: Operation) -> Refusal:
    name = registered_name(op)
    supported = f"a legalization of {name} by --load" if name else ""
    return Refusal(f"{NO_EQUIVALENT}{_odd_elements(op)}", supported)


def _odd_elements(op: Operation) -> str:
    """Return ` for elements of TYPE`, to append to a message, if a tensor of `op` has elements that
    no operator of tfl computes with, else an empty string.
    """
    for value in (*op.operands, *op.results):
        type = getattr(value.type, "element_type", i1)
        if isinstance(type, QuantizedType) and not is_real(type):
            return f" for elements of {type.storage_name} (scales: {type.granularity})"
        if not isinstance(type, QuantizedType) and not is_number(type):
            return f" for elements of {type}"
    return ""


def _check_types(op: Operation, values: Sequence[SSAValue]) -> None:
    """Raise Refusal unless `values` are as many as the results of `op` and have their types."""
    if len(values) != len(op.results):
        raise Refusal(f"its conversion gives {len(values)} results, not {len(op.results)}")
    for value, result in zip(values, op.results, strict=True):
        if value.type != result.type:
            maker = value.owner.name if isinstance(value.owner, Operation) else "an operand"
            raise Refusal(f"'{maker}' gives {value.type}, not {result.type}")


class LegalizeTfl(Legalize):
    """The replacement of tfl operators by their conversions to qnn; operators without one stay as
    islands.
    """

    source = "tfl"

    def converted(self, op: Operation) -> Converted:
        """Return the qnn operations that replace `op`, and the values that replace its results.

        Raises Refusal if no conversion applies.
        """
        return converted(op)


@register_pass
@dataclass(frozen=True)
class TflToQnnPass(SourceToQnn):
    """Convert TFLite's operators to QNN operations of the same arithmetic.

    Weights are permuted to QNN's order, SAME padding becomes explicit, a fused activation becomes
    an operation. An operator without a conversion stays as an island, with the reason in
    `hexnn.fallback`, and runs by its reference semantics; with `strict` it is an error.
    """

    name = "tfl-to-qnn"
    level = "tfl"
    legalize = LegalizeTfl

    def parts(self, module: ModuleOp) -> Sequence[Operation]:
        """Return the top-level operations of `module` that contain operations of tfl, and, if there
        are any, also those that contain calls.
        """
        ours = super().parts(module)
        calls = {op for op in module.body.ops for one in op.walk() if isinstance(one, CallOp)}
        return [op for op in module.body.ops if op in ours or (ours and op in calls)]

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Convert the operators within `parts`, top-level operations of `module`. Before that,
        these are brought into the plain form (`make_plain`), in which functions stand for regions,
        and composites without a conversion are replaced by the operations that decompose them.
        """
        parts = [*parts, *make_plain(parts)]
        inline_composites(parts)
        super().rewrite(module, parts)
