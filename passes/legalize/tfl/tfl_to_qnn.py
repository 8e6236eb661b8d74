"""tfl-to-qnn: replaces every tfl operator by its conversion to qnn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations, tfl
from ....dialects.arguments import reason_of
from ....dialects.diagnostics import HexnnError, location_prefix
from ....dialects.quant import Numerics
from ....dialects.registries.passes import register_pass
from ...networks import LevelPass, erase_dead
from ...qnn.stated_numerics import keep_numerics, numerics_of, set_numerics
from .conversions import CONVERSIONS
from .steps import Refusal

SUPPORTED = ", ".join(
    sorted(
        cls.name.removeprefix("tfl.")
        for cls in CONVERSIONS
        if not issubclass(cls, tfl.PseudoConstOp | tfl.PseudoQConstOp)
    )
)


def converted(op: Operation) -> list[Operation]:
    """Return the verified qnn operations that replace `op`; the last one computes its result and
    takes over its location.

    Raises Refusal if no conversion applies.
    """
    if type(op) not in CONVERSIONS:
        raise Refusal("has no equivalent in qnn")
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


@dataclass
class Legalize(RewritePattern):
    """Replaces tfl operators by their conversions to qnn; lists those that cannot be converted in
    `refusals`, with the reason.
    """

    refusals: list[tuple[Operation, Refusal]] = field(default_factory=list)

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace a tfl operator by its conversion, or record why it cannot be converted."""
        if op.dialect_name() != "tfl":
            return
        try:
            rewriter.replace(op, converted(op))
        except Refusal as refusal:
            self.refusals.append((op, refusal))

    def error(self) -> HexnnError:
        """Return one error that lists every operator that could not be converted, with the
        reason.
        """
        count = len(self.refusals)
        what = "an operation has" if count == 1 else f"{count} operations have"
        notes = [f"{subject(op)}: {refusal}" for op, refusal in self.refusals]
        if any(type(op) not in CONVERSIONS for op, _ in self.refusals):
            notes.append(f"supported operators: {SUPPORTED}")
        notes.append("the network can be read and printed as tfl (stage source)")
        return HexnnError(f"tfl-to-qnn: {what} no equivalent in qnn", self.refusals[0][0], notes)


def subject(op: Operation) -> str:
    """Return an operator's name for messages: its address and tensor, as `SQRT#3 'tensor'`, or if
    it has no tensor name its operation name and file position.
    """
    if locations.tensor_name(op.location) is not None:
        code = f" ({op.custom_code.data})" if isinstance(op, tfl.CustomOp) else ""
        return f"{locations.describe(op.location)}{code}"
    where = location_prefix(op.location).removesuffix(": ")
    return f"'{op.name}'{_kind(op)} at {where}" if where else f"'{op.name}'{_kind(op)}"


def _kind(op: Operation) -> str:
    """Return a space and the name of the TFLite operator for which `op` stands, if it is opaque
    (unsupported or custom); the empty string for other operations.
    """
    match op:
        case tfl.UnsupportedOp():
            return f" {op.builtin.data}"
        case tfl.CustomOp():
            return f" {op.custom_code.data}"
        case _:
            return ""


@register_pass
@dataclass(frozen=True)
class TflToQnnPass(LevelPass):
    """Convert TFLite's operators to QNN operations of the same arithmetic.

    Weights are permuted to QNN's order, SAME padding becomes explicit, a fused activation becomes
    an operation.
    """

    name = "tfl-to-qnn"
    level = "tfl"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Convert all operators. Raises HexnnError, which lists the operators without a
        conversion.
        """
        legalize = Legalize()
        locations.rewrite(parts, legalize)
        if legalize.refusals:
            raise legalize.error()
        set_numerics(module, Numerics.TFLITE_REF)
        erase_dead(parts)
