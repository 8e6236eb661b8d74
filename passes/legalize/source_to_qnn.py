"""Base of the legalizations of source dialects to qnn, which convert operation by operation: one
that cannot be converted stays in the source dialect as an island, which runs by its reference
semantics at every later stage.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from ...dialects import locations, tfl
from ...dialects.calls import callers_first
from ...dialects.diagnostics import HexnnError, location_prefix
from ...dialects.islands import FALLBACK, NO_EQUIVALENT, is_island, keep_called
from ...dialects.quant import Numerics
from ...dialects.remarks import remark, warning
from ...dialects.tensors import expect_computable
from ...semantics.registry import lookup
from ..networks import LevelPass, erase_dead
from ..qnn.stated_numerics import set_numerics
from .tfl.steps import Refusal

Converted: TypeAlias = tuple[Sequence[Operation], Sequence[SSAValue]]
"""The operations that replace one of the source, and the values that replace its results."""


@dataclass
class Legalize(RewritePattern):
    """Base of the patterns that replace operations of the dialect `source` by their conversions to
    qnn.

    Operations that cannot be converted are listed in `refusals`, with the reason, and marked as
    islands: the attribute `hexnn.fallback` holds the reason.
    """

    source: ClassVar[str]
    """The dialect that is legalized."""

    refusals: list[tuple[Operation, Refusal]] = field(default_factory=list)

    @abstractmethod
    def converted(self, op: Operation) -> Converted:
        """Return the qnn operations that replace `op`, in order, and for each result of `op` the
        value that replaces it.

        Raises Refusal if `op` cannot be converted.
        """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an operation of the source dialect by its conversion; mark it as an island if
        that raises Refusal. Islands and operations of other dialects are left alone.
        """
        if op.dialect_name() != self.source or is_island(op):
            return
        try:
            steps, values = self.converted(op)
        except Refusal as refusal:
            drop_detached_users(op.operands)
            op.attributes[FALLBACK] = StringAttr(str(refusal))
            self.refusals.append((op, refusal))
            return
        rewriter.replace(op, steps, values)

    def error(self, pass_name: str) -> HexnnError:
        """Return one error, of the pass `pass_name`, that lists every operation that could not be
        converted, with the reason.
        """
        count = len(self.refusals)
        what = "an operation has" if count == 1 else f"{count} operations have"
        notes = [f"{subject(op)}: {refusal}" for op, refusal in self.refusals]
        notes.append(f"without strict, {pass_name} leaves them to their reference semantics")
        message = f"{pass_name}: {what} no equivalent in qnn"
        return HexnnError(message, self.refusals[0][0], notes)

    def report(self) -> None:
        """Emit a remark for each island (operation that could not be converted), and a warning for
        one that cannot run either, as it has no reference semantics. One that is an island only
        because qnn lacks it may yet get a kernel.
        """
        for op, refusal in self.refusals:
            is_lacking = str(refusal).startswith(NO_EQUIVALENT) and lookup(op) is not None
            where = f"in {self.source}" if is_lacking else "on the reference"
            remark(f"'{op.name}' op stays {where}: {refusal}", op)
            if lookup(op) is None:
                warning(f"{subject(op)} cannot be executed: it has no semantics", op)


@dataclass(frozen=True)
class SourceToQnn(LevelPass):
    """The base class of the passes that legalize a source dialect to qnn."""

    legalize: ClassVar[type[Legalize]]
    """The rewrite pattern of the source dialect."""

    strict: bool = False
    """Whether an operation without a conversion is an error."""

    def check(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Raise HexnnError if the module is not in the source dialect, or if a tensor in `parts`,
        top-level operations of it, has an unknown shape or scale.
        """
        super().check(module, parts)
        for part in parts:
            expect_computable(part)

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Convert the source operations in `parts`, top-level operations of `module`, to qnn in
        place; those without a conversion become islands, each with a remark. If `strict`, raise a
        HexnnError that lists them instead. The module states the numerics `tflite-ref` afterwards,
        unless it stated others.
        """
        legalize = self.legalize()
        for part in callers_first(parts):
            if not is_island(part):
                locations.rewrite([part], legalize)
                keep_called(part)
        if self.strict and legalize.refusals:
            raise legalize.error(self.name)
        legalize.report()
        set_numerics(module, Numerics.TFLITE_REF)
        erase_dead(parts)


def drop_detached_users(values: Sequence[SSAValue]) -> None:
    """Drop the operands of operations that use one of `values` but are in no block: operations that
    a conversion made before it was refused.
    """
    for value in values:
        for user in [use.operation for use in value.uses]:
            if user.parent is None:
                user.drop_all_references()


def subject(op: Operation) -> str:
    """Return the name of an operator for messages: its address and the tensor that it computes, as
    `SQRT@3 'tensor'`, or if that tensor has no name the operation's name and file position.
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
