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
from .assignment import Assignment
from .contested import CLOSEST
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

    predict: str = CLOSEST[-1]
    """The closest prediction of packets by which kernels are compared: `bound`, `listed` or
    `scheduled`. Schedules take most of the time of compilation where nothing is cached.
    """

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError if layouts are assigned already, the option `force` is neither `auto`
        nor the name of an activation layout, `predict` is no prediction, or `exact` is negative.
        """
        super().check(module, parts)
        if self.exact < 0:
            raise HexnnError(f"{self.name}: exact must be at least 0, got {self.exact}")
        self._require("force", self.force, ("auto", *htp.activation_layouts()))
        self._require("predict", self.predict, CLOSEST)

    def _require(self, option: str, value: str, known: Sequence[str]) -> None:
        """Raise HexnnError if the value of an option is not one of those known."""
        if value not in known:
            near = did_you_mean(value, known)
            raise HexnnError(
                f"{self.name}: {option} must be {', '.join(known[:-1])} or {known[-1]}, "
                f"got '{value}'{near}"
            )

    def assignment(self, function: FuncOp, target: htp.Target) -> Assignment:
        """Return the kernels and layouts of a function by the options."""
        given = self.force, self.pins, self.exact, self.predict
        return assignment_of(function, target, *given)

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Assign kernels and layouts in each of the functions `parts`, in place."""
        for function in parts:
            assignment = self.assignment(function, target_of(module))
            runs = assignment.plan_runs() if self.exact else ()
            options, chosen, totals = assignment.options, assignment.chosen, assignment.totals
            apply_layouts(function, options, chosen, assignment.conversions, totals)
            if runs:
                pin_runs(function, assignment.problem.computing, runs, assignment.target)
