"""Main memory of what lives for the whole run: arguments and constants."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ....dialects import htp
from ....dialects.constants import ConstantOp
from .arena import Arena


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
