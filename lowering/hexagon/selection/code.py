"""Emission of machine code at an insertion point."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.ir import Operation

from ....dialects.hvx.table import Instruction, Kind, instruction, scalar_instruction
from ..machine import Access, Block, Function, Instr, Loop, Node, Ref, Register, Use

COPIES: dict[Kind, str] = {"vector": "vassign", "pair": "vcombine", "pred": "pred_or"}
"""The instruction that copies a register of each kind; `tfr` for scalars."""


class CodeBuilder:
    """The builder of a function's code."""

    def __init__(self, function: Function):
        self.function = function
        self.open: list[list[Node]] = [function.body]
        self.source: Operation | None = None
        """The operation that the next instructions are selected from."""

        self.labels = 0
        self.begin_block()

    def begin_block(self) -> None:
        """Begin a block."""
        self.open[-1].append(Block())

    @property
    def block(self) -> Block:
        """The current block."""
        node = self.open[-1][-1]
        if isinstance(node, Loop):
            raise ValueError("there is no block after a loop")
        return node

    def emit(
        self,
        opcode: Instruction,
        defs: tuple[Ref, ...],
        uses: tuple[Use, ...],
        access: Access | None = None,
    ) -> Instr:
        """Append an instruction."""
        instr = Instr(opcode, defs, uses, access, self.source)
        self.block.instrs.append(instr)
        return instr

    def scalar(self, name: str, *uses: Use, into: Register | None = None) -> Ref:
        """Append a scalar instruction and return its result."""
        opcode = scalar_instruction(name)
        target = Ref(into or Register(opcode.results[0].kind, name))
        self.emit(opcode, (target,), uses)
        return target

    def copy(self, target: Register, source: Ref) -> None:
        """Append a copy, which coalescing may remove."""
        copy_into(self.block.instrs, target, source, self.source)

    @contextmanager
    def loop(self, count: int, parallel: bool, source: Operation) -> Generator[Loop]:
        """Open a loop; code emitted within the context goes to its body, later code after it."""
        self.labels += 1
        label = f".L{self.function.name}_{self.labels}"
        loop = Loop(label, count, [], parallel=parallel, source=source)
        self.open[-1].append(loop)
        self.open.append(loop.body)
        self.begin_block()
        yield loop
        self.open.pop()
        self.begin_block()


def copy_into(
    instrs: list[Instr], target: Register, source: Ref, origin: Operation | None = None
) -> None:
    """Append a copy of a register of the same kind."""
    match target.kind:
        case "pair":
            uses = (Ref(source.register, "hi"), Ref(source.register, "lo"))
        case "pred":
            uses = (source, source)
        case _:
            uses = (source,)
    name = COPIES.get(target.kind)
    opcode = instruction(name) if name else scalar_instruction("tfr")
    instrs.append(Instr(opcode, (Ref(target),), uses, source=origin))
