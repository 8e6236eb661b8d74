"""Memory planning: gives every value an address in main memory or TCM and inserts the transfers
between the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.htp.attributes import target_of
from ....dialects.registries.passes import register_pass
from ..ir_states import Form, HtpPass
from .early_loads import start_early
from .ledger import Peak
from .plan_attempts import plan


@register_pass
@dataclass(frozen=True)
class HtpPlanMemoryPass(HtpPass):
    """Plan memory: addresses from live ranges, asynchronous transfers, destinations of operations.

    Afterwards every value has an address, and the module the attributes `htp.ddr_bytes`,
    `htp.tcm_bytes` and `htp.tcm_peak`. Values that do not fit into TCM between two uses are
    spilled to main memory.
    """

    name = "htp-plan-memory"
    takes = Form.PLACED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Plan the memory of each of the functions `parts`, of which one runs at a time, in place;
        set the attributes of `module`: the most main memory that one needs, and the target's TCM.
        """
        target = target_of(module)
        planners = [plan(function, budget_of(function, target)) for function in parts]
        for function, planner in zip(parts, planners, strict=True):
            start_early(function, planner.emit.tcm_buffers, planner.tcm.ledger)
        main = max(planner.main.arena.peak for planner in planners)
        for planner in planners:
            planner.emit.relocate(htp.tcm_base(main), planner.tcm.ledger.offsets)
        module.attributes[htp.DDR_BYTES] = IntegerAttr(main, i64)
        module.attributes[htp.TCM_BYTES] = IntegerAttr(target.tcm_bytes, i64)
        peaks = [planner.tcm.ledger.peak for planner in planners]
        module.attributes[htp.TCM_PEAK] = Peak.largest(peaks).attribute()


def budget_of(function: FuncOp, target: htp.Target) -> int:
    """Return the bytes of TCM for which the memory of a function is to be planned: those that
    tiling wrote into `htp.tcm_budget`, which is removed, or else all.
    """
    written = function.attributes.pop(htp.TCM_BUDGET, None)
    least = written.value.data if isinstance(written, IntegerAttr) else target.tcm_budget
    return min(least, target.tcm_budget)
