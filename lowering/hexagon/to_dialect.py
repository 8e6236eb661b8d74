"""Machine code as operations of the hexagon dialect."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field

from xdsl.ir import Operation

from ...dialects.hexagon import AccessAttr, AccessedBytes, MachineOp, machine_op
from ...dialects.hexagon.assembly_text import Argument, Label
from ...dialects.hexagon.code_ops import BlockOp, DataOp, FuncOp, LoopOp, PacketOp
from ...dialects.hexagon.machine_instructions import operation_name
from ...dialects.hexagon.register_names import DOUBLE, FILES, RegisterName
from ...dialects.hvx.table import Kind
from .machine import Access, Block, Function, Instr, Loop, Node, Ref, Register, Symbol, Use, loops

NO_SYMBOLS = (None, "", frozenset[object]())
"""The variable parts of addresses that have none."""


def to_dialect(function: Function, version: int) -> FuncOp:
    """Return a function of machine code for an HVX version as an operation.

    Virtual registers are numbered in each class, and labels `L0`, `L1`, ... of loops and `C0`, ...
    of constants, in program order.
    """
    return Writer(function).function(version)


@dataclass
class Writer:
    """The conversion of one function, with the names that it has given so far."""

    source: Function
    numbers: dict[Kind, dict[Register, int]] = field(
        default_factory=dict[Kind, dict[Register, int]]
    )
    """The numbers of virtual registers by class."""

    symbols: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    """The numbers of the variable offsets of addresses."""

    labels: dict[str, str] = field(default_factory=dict[str, str])
    """The names of the labels of loops and constants."""

    def __post_init__(self) -> None:
        own = (
            ("L", (loop.label for loop in loops(self.source.body))),
            ("C", self.source.constants),
        )
        for letter, names in own:
            self.labels |= {name: f"{letter}{at}" for at, name in enumerate(names)}

    def function(self, version: int) -> FuncOp:
        """Return the function as an operation."""
        constants = self.source.constants.items()
        data = [DataOp(self.labels[label], value) for label, value in constants]
        body = [*data, *self.sequence(self.source.body)]
        return FuncOp(self.source.name, version, self.source.frame, body)

    def sequence(self, nodes: Iterable[Node]) -> Iterator[Operation]:
        """Yield the operations of a sequence of blocks and loops; empty blocks are left out."""
        for node in nodes:
            if isinstance(node, Loop):
                body, label = list(self.sequence(node.body)), self.labels[node.label]
                yield LoopOp(label, node.control, node.count, body, node.parallel)
            else:
                yield from self.block(node)

    def block(self, block: Block) -> Iterator[Operation]:
        """Yield the packets of a block, or, if it is not scheduled, an operation that holds its
        instructions.
        """
        if block.packets:
            for packet in block.packets:
                yield PacketOp([self.instruction(instr) for instr in packet.instrs])
        elif block.instrs:
            yield BlockOp([self.instruction(instr) for instr in block.instrs])

    def instruction(self, instr: Instr) -> MachineOp:
        """Return an instruction as an operation."""
        made = machine_op(operation_name(instr.opcode))
        op = made(
            [self.register(ref) for ref in instr.defs],
            [self.argument(use) for use in instr.uses],
            self.access(instr.access),
            self.access(instr.gathered),
        )
        if instr.source is not None:
            op.location = instr.source.location
        return op

    def argument(self, use: Use) -> Argument:
        """Return an operand: a register, the address of a label, or an immediate."""
        if isinstance(use, Ref):
            return self.register(use)
        if isinstance(use, Symbol):
            return Label(self.labels[use.name], use.offset)
        return use

    def register(self, ref: Ref) -> RegisterName:
        """Return the name of a register operand."""
        kind, number = ref.register.kind, ref.register.number
        if number is None:
            known = self.numbers.setdefault(kind, {})
            return RegisterName(kind, known.setdefault(ref.register, len(known)), True, ref.half)
        if kind in DOUBLE and ref.half:
            return RegisterName(FILES[kind], number + (ref.half == "hi"))
        return RegisterName(kind, number)

    def access(self, access: Access | None) -> AccessAttr | None:
        """Return the bytes that an instruction accesses as an attribute; None if nothing is
        known.
        """
        if access is None:
            return None
        symbol, number = access.symbol, None
        if isinstance(symbol, Hashable) and symbol not in NO_SYMBOLS:
            number = self.symbols.setdefault(symbol, len(self.symbols))
        root = f"arg{access.root}" if isinstance(access.root, int) else access.root or "?"
        known = AccessedBytes(
            str(root), number, access.offset, access.nbytes, access.step, access.span
        )
        return AccessAttr(known)
