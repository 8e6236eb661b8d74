"""Operations of the hexagon dialect as machine code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from xdsl.ir import Operation

from ...dialects.diagnostics import op_error
from ...dialects.hexagon import AccessAttr, MachineOp
from ...dialects.hexagon.assembly_text import Argument, Label
from ...dialects.hexagon.code_ops import BlockOp, DataOp, FuncOp, LoopOp, PacketOp
from ...dialects.hexagon.packet_resources import memory_of
from ...dialects.hexagon.places import place
from ...dialects.hexagon.register_names import RegisterName
from .machine import (
    PRECOLORED,
    Access,
    Block,
    Control,
    Function,
    Instr,
    Loop,
    Node,
    Packet,
    Ref,
    Register,
    Symbol,
    Use,
)

CONTROLS: dict[str, Control] = {"loop0": "loop0", "loop1": "loop1", "branch": "branch"}
ARGUMENT = re.compile(r"arg(\d+)")


def from_dialect(function: FuncOp) -> Function:
    """Return the machine code that a function of the dialect holds.

    Instructions name their operations as sources, for the locations of errors. A physical register
    has a number of its own, but is one object only with itself: its relation to pairs is lost, so
    that only code without physical registers, other than r0, r29 and r31, can be scheduled.
    """
    return Reader().function(function)


def require_allocated(function: FuncOp) -> None:
    """Raise HexnnError, at the first instruction concerned, unless a function is in packets and
    names physical registers only.
    """
    if any(isinstance(op, BlockOp) for op in function.body.walk()):
        name = function.sym_name.data
        raise op_error(function, f"@{name} is not in packets", ["run hexagon-schedule first"])
    for op in function.instructions:
        for register in op.registers:
            if register.virtual:
                says = f"in {place(op)} names {register.text}, a virtual register"
                raise op_error(op, says, ["run hexagon-allocate first"])


@dataclass
class Reader:
    """The conversion of one function, with the registers that it has made so far."""

    registers: dict[tuple[object, ...], Register] = field(
        default_factory=lambda: {
            (False, register.kind, register.number): register for register in PRECOLORED
        }
    )
    """The registers by (whether virtual, class, number)."""

    def function(self, op: FuncOp) -> Function:
        """Return the machine code of a function."""
        data = (part for part in op.body.block.ops if isinstance(part, DataOp))
        constants = {part.label.data: bytes.fromhex(part.bytes.data) for part in data}
        body = self.sequence(op.body.block.ops)
        return Function(op.sym_name.data, body, constants, op.frame.value.data)

    def sequence(self, ops: Iterable[Operation]) -> list[Node]:
        """Return the blocks and loops of operations: a block between any two loops, at the start
        and at the end.
        """
        block = Block()
        nodes: list[Node] = [block]
        for op in ops:
            match op:
                case LoopOp():
                    block = Block()
                    nodes += [self.loop(op), block]
                case BlockOp():
                    block.instrs += map(self.instruction, op.instructions)
                case PacketOp():
                    instrs = list(map(self.instruction, op.instructions))
                    block.packets.append(Packet(instrs))
                    block.instrs += instrs
                case _:
                    pass
        return nodes

    def loop(self, op: LoopOp) -> Loop:
        """Return a loop."""
        return Loop(
            op.label.data,
            op.count.value.data,
            self.sequence(op.body.block.ops),
            CONTROLS[op.control.data],
            op.parallel is not None,
            op,
        )

    def instruction(self, op: MachineOp) -> Instr:
        """Return an instruction."""
        return Instr(
            op.INSTRUCTION,
            tuple(map(self.ref, op.results_written)),
            tuple(map(self.use, op.arguments)),
            self.access(op, op.access),
            op,
            self.access(op, op.gathered, "load"),
        )

    def use(self, argument: Argument) -> Use:
        """Return an operand."""
        if isinstance(argument, RegisterName):
            return self.ref(argument)
        if isinstance(argument, Label):
            return Symbol(argument.name, argument.offset)
        return argument

    def ref(self, name: RegisterName) -> Ref:
        """Return a register operand."""
        key = name.virtual, name.kind, name.number
        if key not in self.registers:
            number = None if name.virtual else name.number
            self.registers[key] = Register(name.kind, f"{name.kind}{name.number}", number)
        return Ref(self.registers[key], name.half)

    def access(self, op: MachineOp, attr: AccessAttr | None, kind: str = "") -> Access | None:
        """Return the bytes that an instruction accesses, as a load if `kind` says so; None if
        nothing is known.
        """
        if attr is None:
            return None
        known = attr.data
        argument = ARGUMENT.fullmatch(known.root)
        root = int(argument[1]) if argument else None if known.root == "?" else known.root
        is_load = (kind or memory_of(op.INSTRUCTION)) == "load"
        return Access(
            "load" if is_load else "store",
            root,
            known.symbol,
            known.offset,
            known.nbytes,
            known.step,
            known.span,
        )
