"""hvx-to-hexagon: selects the machine instructions of kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ...dialects.entry_function import functions_of
from ...dialects.hexagon.code_ops import FuncOp as CodeOp
from ...dialects.htp.attributes import target_of
from ...dialects.registries.passes import register_pass
from ...lowering.hexagon.machine import Function
from ...lowering.hexagon.program.plan import Plan, is_planned
from ...lowering.hexagon.selection.coalesce import coalesce
from ...lowering.hexagon.selection.select import select
from ...lowering.hexagon.to_dialect import to_dialect
from ..levels import require_level
from .code_counts import instruction_counts
from .function_pass import check_version, require_version


@register_pass
@dataclass(frozen=True)
class HvxToHexagonPass(ModulePass):
    """Replace the kernels of a module by machine code over virtual registers, not yet scheduled.

    Addresses become pointers that advance with their loop, loops hardware loops where their nesting
    allows; copies are coalesced.
    """

    name = "hvx-to-hexagon"

    version: int | None = None
    """The HVX version; by default that of the module's target."""

    coalesce: bool = True
    """Whether registers that copies connect become one where they do not interfere."""

    strength_reduction: bool = True
    """Whether addresses are pointers that advance with their loop; without, each is computed from
    the indices of the loops where it is used."""

    counts: Counter[str] = field(
        default_factory=Counter[str], init=False, compare=False, repr=False
    )
    """What the last run counted, for `--pass-statistics`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Replace the kernels of the module `op`. Raises HexnnError for code without Hexagon
        instructions, and for accesses outside of the memories that are planned.
        """
        self.counts.clear()
        found = list(kernels(op))
        if not found and not any(isinstance(part, CodeOp) for part in op.body.ops):
            require_level(op, self.name, "hvx")
        if is_planned(op):
            Plan(op)
        version = self.version or target_of(op).hvx_version
        check_version(op, version, self.name)
        for kernel in found:
            code = to_dialect(self.selected(kernel), version)
            code.location = kernel.location
            require_version(code, version, self.name)
            code.verify()
            Rewriter.replace_op(kernel, code)

    def selected(self, kernel: FuncOp) -> Function:
        """Return the machine code of a kernel."""
        function = select(kernel, coalescing=False, reduction=self.strength_reduction)
        copies = instruction_counts(function)["copies of registers"]
        if self.coalesce:
            coalesce(function)
        counts = instruction_counts(function)
        self.counts["copies coalesced"] += copies - counts["copies of registers"]
        self.counts.update(counts)
        return function


def kernels(module: ModuleOp) -> Iterator[FuncOp]:
    """Yield the functions of a module that hold hvx code."""
    for function in functions_of(module):
        if any(op.dialect_name() == "hvx" for op in function.walk()):
            yield function
