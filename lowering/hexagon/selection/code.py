"""Builder of virtual-register machine code for instruction selection."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.ir import Operation

from ....dialects.hvx.table import Instruction, Kind, instruction, scalar_instruction
from ..machine import Access, Block, Function, Instr, Loop, Node, Ref, Register, Use

COPIES: dict[Kind, str] = {"vector": "vassign", "pair": "vcombine", "pred": "pred_or"}
"""The opcode that copies a register of each class; scalar registers are copied by `tfr`."""


class CodeBuilder:
    """The builder of a function's code: appends instructions and loops at an insertion point."""

    def __init__(self, function: Function):
        self.function = function
        self.open: list[list[Node]] = [function.body]
        """The node sequences around the insertion point: the function's body, then the bodies of
        open loops."""

        self.source: Operation | None = None
        """The operation of the kernel to which the next instructions are attributed."""

        self.labels = 0
        """The number of loop labels created so far."""

        self.begin_block()

    def begin_block(self) -> None:
        """Append an empty block to the innermost open node sequence and move the insertion point
        there.
        """
        self.open[-1].append(Block())

    @property
    def block(self) -> Block:
        """The block at the insertion point. Raises ValueError if that is right after a loop,
        without a block.
        """
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
        """Append an instruction with the result registers `defs` and the operands `uses` to the
        current block and return it; `access` describes the bytes that it accesses in memory, None
        if none or unknown.
        """
        instr = Instr(opcode, defs, uses, access, self.source)
        self.block.instrs.append(instr)
        return instr

    def scalar(self, name: str, *uses: Use, into: Register | None = None) -> Ref:
        """Append the scalar instruction called `name` with operands `uses`; return its result, in
        register `into` or a new one.
        """
        opcode = scalar_instruction(name)
        target = Ref(into or Register(opcode.results[0].kind, name))
        self.emit(opcode, (target,), uses)
        return target

    def copy(self, target: Register, source: Ref) -> None:
        """Append an instruction that copies `source` to the register `target`; coalescing may
        remove it.
        """
        copy_into(self.block.instrs, target, source, self.source)

    @contextmanager
    def loop(self, count: int, parallel: bool, source: Operation) -> Generator[Loop]:
        """Open a loop with trip count `count`, as a context manager: code emitted within it becomes
        the body, later code follows the loop.

        `parallel` states that no iteration reads or overwrites memory that another one writes;
        `source` is the `scf.for` from which the loop is selected, for error messages.
        """
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
    """Append to `instrs` an instruction that copies `source` to `target`, a register of the same
    class; `origin` is the operation to which it is attributed, None if unknown.
    """
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
