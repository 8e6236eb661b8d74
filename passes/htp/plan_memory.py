"""Give every value an address: main memory and TCM by liveness, transfers between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ...dialects.htp.attributes import target_of
from ...dialects.registries.passes import register_pass
from .arena import Arena
from .forms import Form, HtpPass
from .planner import Planner


def hoist_constants(function: FuncOp) -> None:
    """Move the constants to the top, so that a transfer of one can start at any time."""
    block = function.body.block
    for op in list(block.ops):
        if isinstance(op, ConstantOp) and op is not (first := block.first_op) and first:
            op.detach()
            block.insert_op_before(op, first)


def fixed(function: FuncOp, ddr: Arena) -> None:
    """Give arguments and constants, which stay for the whole run, their addresses."""
    attributes: list[DictionaryAttr] = []
    for value in function.args:
        address = htp.address_attr(_place(ddr, htp.physical_bytes(value)))
        attributes.append(DictionaryAttr({htp.ADDRESS: address}))
    function.arg_attrs = ArrayAttr(attributes)
    for op in function.body.block.ops:
        if isinstance(op, htp.ConstantOp):
            op.address = htp.address_attr(_place(ddr, htp.physical_bytes(op.output)))
        elif isinstance(op, ConstantOp):
            offset = _place(ddr, htp.physical_bytes(op.output))
            op.attributes[htp.ADDRESS] = htp.address_attr(offset)


def _place(ddr: Arena, nbytes: int) -> int:
    return ddr.allocate(nbytes) or 0


@register_pass
@dataclass(frozen=True)
class HtpPlanMemoryPass(HtpPass):
    """Plan memory: addresses by liveness, transfers with tokens, destinations of operations.

    Afterwards every value has an address, and the module the attributes `htp.ddr_bytes` and
    `htp.tcm_bytes`. What does not fit into TCM for a while is stored in main memory.
    """

    name = "htp-plan-memory"
    takes = Form.PLACED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Plan function by function."""
        target = target_of(module)
        for function in parts:
            ddr = Arena()
            hoist_constants(function)
            fixed(function, ddr)
            planner = Planner(function, target.tcm_budget, ddr)
            planner.plan()
            planner.emit.relocate(htp.tcm_base(ddr.peak))
            module.attributes[htp.DDR_BYTES] = IntegerAttr(ddr.peak, i64)
            module.attributes[htp.TCM_BYTES] = IntegerAttr(target.tcm_bytes, i64)
