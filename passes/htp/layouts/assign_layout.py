"""The pass that selects a kernel for every operation, and thereby a layout for every value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.attributes import target_of
from ....dialects.registries.passes import register_pass
from ....dialects.suggest import did_you_mean
from ..exact.joint_plan import pin_runs
from ..ir_states import Form, HtpPass
from .placement import apply_layouts
from .run_layouts import assignment_of


@register_pass
@dataclass(frozen=True)
class HtpAssignLayoutPass(HtpPass):
    """Choose the kernel and layouts of every operation by cost; insert conversions and copies.

    Afterwards every tensor type states its layout and memory, every operation its kernel and, in
    `htp.why`, the reason. Inputs, outputs and constants lie in main memory, kernels work in TCM.
    """

    name = "htp-assign-layout"
    takes = Form.LOWERED

    force: str = "auto"
    """The layout to use for all activations for which a kernel supports it, or `auto`."""

    pins: tuple[str, ...] = ()
    """Kernels or layouts fixed for single operations: `conv_2d#3=conv_2d.strip`, `37=flat`.

    They take precedence over `force`.
    """

    exact: int = 0
    """The effort, in seconds of a deterministic count, of an exact solver that chooses all kernels
    and layouts together; 0 for the heuristic. Needs `pip install 'hexnn[exact]'`.
    """

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError if layouts are assigned already, the option `force` is neither `auto`
        nor the name of an activation layout, or `exact` is negative.
        """
        super().check(module, parts)
        if self.exact < 0:
            raise HexnnError(f"{self.name}: exact must be at least 0, got {self.exact}")
        if self.force not in (known := ["auto", *htp.activation_layouts()]):
            near = did_you_mean(self.force, known)
            raise HexnnError(
                f"{self.name}: force must be {', '.join(known[:-1])} or {known[-1]}, "
                f"got '{self.force}'{near}"
            )

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Assign kernels and layouts in each of the functions `parts`, in place."""
        for function in parts:
            given = self.force, self.pins, self.exact
            assignment = assignment_of(function, target_of(module), *given)
            runs = assignment.plan_runs() if self.exact else ()
            options, chosen, totals = assignment.options, assignment.chosen, assignment.totals
            apply_layouts(function, options, chosen, assignment.conversions, totals)
            if runs:
                pin_runs(function, assignment.problem.computing, runs, assignment.target)
