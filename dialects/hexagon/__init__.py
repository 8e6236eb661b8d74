"""The hexagon dialect: machine code of Hexagon processors, in blocks or in packets.

It is not in SSA form: registers are attributes, virtual (`%v3`) until they are allocated (`v3`).
Control flow is structured: a function holds blocks or packets and loops.
"""

from .attributes import AccessAttr, AccessedBytes, AddressAttr, RegisterAttr
from .code_ops import BlockOp, DataOp, FuncOp, InstructionsOp, LoopOp, PacketOp
from .machine_ops import MachineOp, machine_op
from .places import function_around, place

__all__ = [
    "AccessAttr",
    "AccessedBytes",
    "AddressAttr",
    "BlockOp",
    "DataOp",
    "FuncOp",
    "InstructionsOp",
    "LoopOp",
    "MachineOp",
    "PacketOp",
    "RegisterAttr",
    "function_around",
    "machine_op",
    "place",
]
