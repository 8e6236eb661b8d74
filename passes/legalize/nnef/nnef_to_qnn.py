"""nnef-to-qnn: replaces every nnef operation by its conversion to qnn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from ....dialects import locations
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import Numerics
from ....dialects.registries.passes import register_pass
from ....dialects.remarks import remark
from ...levels import FALLBACK
from ...networks import LevelPass, erase_dead
from ...qnn.stated_numerics import set_numerics
from ..tfl.steps import Refusal
from ..tfl.tfl_to_qnn import subject
from .conversions import converted


@dataclass
class LegalizeNnef(RewritePattern):
    """Replaces nnef operations by their conversions to qnn.

    Operations that cannot be converted are listed in `refusals`, with the reason, and marked to run
    by their reference semantics: an error of the pass unless fallback is allowed.
    """

    refusals: list[tuple[Operation, Refusal]] = field(default_factory=list)

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an nnef operation by its conversion, or record why it cannot be converted."""
        if op.dialect_name() != "nnef" or FALLBACK in op.attributes:
            return
        try:
            steps, values = converted(op)
        except Refusal as refusal:
            self.refusals.append((op, refusal))
            op.attributes[FALLBACK] = StringAttr(str(refusal))
            return
        rewriter.replace(op, steps, values)

    def error(self) -> HexnnError:
        """Return one error that lists every operation that could not be converted, with the
        reason.
        """
        count = len(self.refusals)
        what = "an operation has" if count == 1 else f"{count} operations have"
        notes = [f"{subject(op)}: {refusal}" for op, refusal in self.refusals]
        notes.append("nnef-to-qnn{allow-fallback=true} leaves them to the reference")
        return HexnnError(f"nnef-to-qnn: {what} no equivalent in qnn", self.refusals[0][0], notes)


@register_pass
@dataclass(frozen=True)
class NnefToQnnPass(LevelPass):
    """Convert NNEF's operations to QNN operations, or to exact compositions of them.

    Spatial operations get transposes to QNN's channels-last order before and back after them, which
    qnn-push-transposes then moves out of the network. With `allow-fallback`, operations without a
    qnn equivalent are kept and run by their reference semantics.
    """

    name = "nnef-to-qnn"
    level = "nnef"

    allow_fallback: bool = False

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Convert all operations. Raises HexnnError, which lists the operations without a
        conversion, unless fallback is allowed.
        """
        legalize = LegalizeNnef()
        locations.rewrite(parts, legalize)
        if legalize.refusals and not self.allow_fallback:
            raise legalize.error()
        for left, refusal in legalize.refusals:
            remark(f"'{left.name}' op stays on the reference: {refusal}", left)
        set_numerics(module, Numerics.TFLITE_REF)
        erase_dead(parts)
