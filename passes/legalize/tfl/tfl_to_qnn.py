"""tfl-to-qnn: replaces every tfl operator by its conversion to qnn."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations
from ....dialects.arguments import reason_of
from ....dialects.quant import Numerics
from ....dialects.registries.passes import register_pass
from ...qnn.stated_numerics import keep_numerics, numerics_of
from ..islands import Converted, Legalize, SourceToQnn
from .conversions import CONVERSIONS
from .steps import Refusal

NO_EQUIVALENT = "has no equivalent in qnn"


def converted(op: Operation) -> list[Operation]:
    """Return the verified qnn operations that replace `op`; the last one computes its result and
    takes over its location.

    Raises Refusal if no conversion applies.
    """
    if type(op) not in CONVERSIONS:
        raise Refusal(NO_EQUIVALENT)
    if numerics_of(op) not in (None, Numerics.TFLITE_REF):
        raise Refusal(f"has numerics {numerics_of(op)}", Numerics.TFLITE_REF)
    try:
        steps = list(CONVERSIONS[type(op)](op))
        for step in steps:
            step.verify()
    except VerifyException as e:
        raise Refusal(reason_of(e)) from None
    _check_type(op, steps[-1])
    for step in steps:
        keep_numerics(op, step)
        step.location = locations.derived(step.name.removeprefix("qnn."), op.location)
    steps[-1].location = op.location
    return steps


def _check_type(op: Operation, last: Operation) -> None:
    wanted, seen = op.results[0].type, last.results[0].type
    if seen != wanted:
        raise Refusal(f"'{last.name}' gives {seen}, not {wanted}")


class LegalizeTfl(Legalize):
    """Replaces tfl operators by their conversions to qnn; the others become islands."""

    source = "tfl"

    def converted(self, op: Operation) -> Converted:
        """Return the qnn operations that replace `op`, and the values that replace its results.

        Raises Refusal if no conversion applies.
        """
        steps = converted(op)
        return steps, steps[-1].results


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
