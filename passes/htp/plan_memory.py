"""Memory planning: gives every value an address in main memory or TCM and inserts the transfers
between the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ...dialects.htp.attributes import target_of
from ...dialects.registries.passes import register_pass
from .arena import Arena
from .ir_states import Form, HtpPass
from .memory_planner import Planner


def hoist_constants(function: FuncOp) -> None:
    """Move the constants to the start of the function, so that loads of them can start any time."""
    block = function.body.block
    for op in list(block.ops):
        if isinstance(op, ConstantOp) and op is not (first := block.first_op) and first:
            op.detach()
            block.insert_op_before(op, first)


def place_fixed(function: FuncOp, ddr: Arena) -> None:
    """Assign addresses in main memory, allocated from `ddr`, to arguments and constants, which live
    for the whole run.
    """
    attributes: list[DictionaryAttr] = []
    for value in function.args:
        address = _place(ddr, value)
        attributes.append(DictionaryAttr({} if address is None else {htp.ADDRESS: address}))
    function.arg_attrs = ArrayAttr(attributes)
    for op in function.body.block.ops:
        if isinstance(op, ConstantOp) and (address := _place(ddr, op.output)) is not None:
            if isinstance(op, htp.ConstantOp):
                op.address = address
            else:
                op.attributes[htp.ADDRESS] = address


def _place(ddr: Arena, value: SSAValue) -> IntegerAttr[Any] | None:
    """Return the address of memory allocated for `value`; None if it cannot lie in memory."""
    if not htp.lies_in_memory(value):
        return None
    return htp.address_attr(ddr.allocate(htp.physical_bytes(value)) or 0)


@register_pass
@dataclass(frozen=True)
class HtpPlanMemoryPass(HtpPass):
    """Plan memory: addresses from live ranges, asynchronous transfers, destinations of operations.

    Afterwards every value has an address, and the module the attributes `htp.ddr_bytes` and
    `htp.tcm_bytes`. Values that do not fit into TCM between two uses are spilled to main memory.
    """

    name = "htp-plan-memory"
    takes = Form.PLACED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Plan the memory of each of the functions `parts`, of which one runs at a time, in place;
        set the attributes of `module`: the most main memory that one needs, and the target's TCM.
        """
        target = target_of(module)
        planners = [planned(function, target.tcm_budget) for function in parts]
        peak = max(planner.main.arena.peak for planner in planners)
        for planner in planners:
            planner.emit.relocate(htp.tcm_base(peak))
        module.attributes[htp.DDR_BYTES] = IntegerAttr(peak, i64)
        module.attributes[htp.TCM_BYTES] = IntegerAttr(target.tcm_bytes, i64)


def planned(function: FuncOp, tcm_budget: int) -> Planner:
    """Return the planner of a function, whose memory it has planned: addresses in TCM are relative
    to the start of TCM, of which at most `tcm_budget` bytes are used.
    """
    ddr = Arena()
    hoist_constants(function)
    place_fixed(function, ddr)
    planner = Planner(function, tcm_budget, ddr)
    planner.plan()
    return planner
