"""htp-verify-schedule: a check that schedules on several HVX contexts have no races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.registries.passes import register_pass
from ....lowering.concurrency.clocks import check_schedule
from ....lowering.concurrency.step_accesses import StepAccesses
from ..ir_states import Form, HtpPass


@register_pass
@dataclass(frozen=True)
class HtpVerifySchedulePass(HtpPass):
    """Check that signals order all operations of scheduled functions that do not commute.

    The module stays as it is. What two operations access follows from the code of their kernels;
    no times are compared. Runs of scheduled modules make the same check.
    """

    name = "htp-verify-schedule"
    takes = Form.LAUNCHED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for the first operation of a scheduled function in `parts` that may run
        at the same time as one that accesses the same bytes.
        """
        kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
        for function in parts:
            if htp.contexts_of(function) is not None:
                check_schedule(function, StepAccesses(kernels))
