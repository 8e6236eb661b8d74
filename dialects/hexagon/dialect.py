"""The xDSL dialect object of hexagon; importing it creates all operation classes."""

from xdsl.ir import Dialect

from .attributes import AccessAttr, AddressAttr, RegisterAttr
from .code_ops import BlockOp, DataOp, FuncOp, LoopOp, PacketOp
from .machine_instructions import machine_instructions
from .machine_ops import machine_op

HEXAGON = Dialect(
    "hexagon",
    [FuncOp, LoopOp, BlockOp, PacketOp, DataOp, *map(machine_op, machine_instructions())],
    [RegisterAttr, AddressAttr, AccessAttr],
)
