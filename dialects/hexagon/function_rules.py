"""The rules of functions of machine code: structure, loop control, jumps, and that registers are
written before they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from .assembly_text import Label
from .loop_setups import LoopSetups
from .machine_ops import MachineOp
from .packet_resources import LOOP_SETUPS, TERMINATORS
from .packet_rules import FORWARDED, cell_text, is_well_formed, written
from .places import Violation
from .register_names import NameCell, RegisterName, parse_register

if TYPE_CHECKING:
    from .code_ops import FuncOp, InstructionsOp, LoopOp

ENTRY = frozenset(
    cell for name in ("r0", "r29", "r30", "r31") for cell in parse_register(name).cells
)
"""The registers that have a value on entry: the arguments' address, stack and frame pointers, the
return address."""

KEPT = frozenset(cell for name in ("r30", "r31") for cell in parse_register(name).cells)
"""The registers that a function must not write: the frame pointer and the return address."""

FRAMES = frozenset({"allocframe", "deallocframe"})
"""The instructions that write `KEPT` without naming them."""

INSIDE = {"loop0": (), "loop1": ("loop0",), "branch": ("loop0", "loop1", "branch")}
"""The loops that may be in the body of a loop, by how they count."""


def verify_function(function: FuncOp) -> None:
    """Raise Violation for the first thing in a function that breaks a rule."""
    if any(not is_well_formed(op) for op in function.instructions):
        return
    walk = Walk(function)
    walk.sequence(list(function.body.block.ops), None)
    walk.setups.check_taken()
    check_labels(function, walk.labels)
    if not walk.returns:
        raise VerifyException(f"@{function.sym_name.data} must end with 'jumpr r31'")


@dataclass
class Walk:
    """A walk over a function in program order, which checks every operation."""

    function: FuncOp
    defined: set[NameCell] = field(default_factory=lambda: set(ENTRY))
    """The registers that have been written."""

    setups: LoopSetups = field(default_factory=LoopSetups)

    labels: set[str] = field(default_factory=set[str])
    """The labels of loops and data so far."""

    holder: str = ""
    """What holds the function's instructions: blocks or packets."""

    returns: bool = False
    """Whether the last instruction so far returns to the caller."""

    def sequence(self, ops: Sequence[Operation], loop: LoopOp | None) -> None:
        """Check the operations of a function's or a loop's body in order."""
        from .code_ops import BlockOp, DataOp, InstructionsOp, LoopOp

        for op in ops:
            if self.returns:
                raise Violation(op, "stands behind the return to the caller")
            match op:
                case LoopOp():
                    self.loop(op, loop)
                case InstructionsOp():
                    self.check_holder(op)
                    self.instructions(op, loop, op is ops[-1])
                case DataOp():
                    self.label(op, op.label.data)
                case _:
                    raise Violation(op, f"'{op.name}' is no machine code")
        if loop and self.holder != BlockOp.name and not (ops and ops[-1].name == self.holder):
            raise Violation(loop, "its body must end with a packet")

    def label(self, op: Operation, name: str) -> None:
        """Check that a label is new."""
        if name in self.labels:
            raise Violation(op, f"the label @{name} is there already")
        self.labels.add(name)

    def check_holder(self, op: InstructionsOp) -> None:
        """Check that blocks and packets do not mix."""
        self.holder = self.holder or op.name
        if self.holder != op.name:
            raise Violation(op, "code is either in blocks or in packets")

    def loop(self, op: LoopOp, around: LoopOp | None) -> None:
        """Check a loop: its control, its setup, its body."""
        control, name = op.control.data, op.label.data
        self.label(op, name)
        if around is not None and control not in INSIDE[around.control.data]:
            raise Violation(op, f"a {control} cannot be inside of a {around.control.data}")
        if control != "branch":
            self.setups.take(op)
        with self.setups.body_of(op):
            self.sequence(list(op.body.block.ops), op)
        if control == "branch" and not self.jumps_back(op):
            raise Violation(op, f"must end with a jump to @{name}")

    def jumps_back(self, loop: LoopOp) -> bool:
        """Return whether the body of a loop ends with a jump to its start."""
        last = loop.body.block.last_op
        ops = getattr(last, "instructions", [])
        return any(op.INSTRUCTION.name in TERMINATORS for op in ops)

    def instructions(self, holder: InstructionsOp, loop: LoopOp | None, is_last: bool) -> None:
        """Check the control flow and the registers of a block or packet."""
        ops = holder.instructions
        for op in ops:
            check_instruction(op, self.function.version.value.data)
            self.control(op, loop, is_last and (op is ops[-1] or holder.name != "hexagon.block"))
        if holder.name == "hexagon.block":
            for op in ops:
                self.registers([op])
        else:
            self.registers(ops)

    def control(self, op: MachineOp, loop: LoopOp | None, is_last: bool) -> None:
        """Check the setup of a loop, and jumps, which end a loop or the function."""
        name, uses = op.INSTRUCTION.name, op.arguments
        label = next((use.name for use in uses if isinstance(use, Label)), "")
        if name in LOOP_SETUPS:
            self.setups.add(op, name[:5], label)
        elif name == "jumpr":
            if loop is not None or not is_last:
                raise Violation(op, "returns before the end of the function")
            self.returns = True
        elif name in TERMINATORS and not (loop and is_last and label == loop.label.data):
            raise Violation(op, f"jumps to @{label}, which is not the loop that it ends")
        elif name in TERMINATORS and loop and loop.control.data != "branch":
            raise Violation(op, f"jumps in a {loop.control.data}, which has an end of its own")

    def registers(self, ops: Sequence[MachineOp]) -> None:
        """Check that instructions which issue together read registers that have a value; add those
        that they write.
        """
        for op, cell in self.unset(ops):
            message = f"'{op.text}' reads {cell_text(cell)}, which nothing has written"
            raise Violation(op, message)
        self.defined |= written(ops) - temporary(ops)

    def unset(self, ops: Sequence[MachineOp]) -> Iterator[tuple[MachineOp, NameCell]]:
        """Yield (instruction, register) for each register without a value that one of the
        instructions which issue together reads.
        """
        made, early = written(ops), set(forwarded(ops))
        for op in ops:
            for cell, is_new in reads(op):
                if cell not in self.defined and cell not in (made if is_new else early):
                    yield op, cell


def check_instruction(op: MachineOp, version: int) -> None:
    """Check that the version of the function has an instruction, and that it leaves the frame
    pointer and the return address as they are.
    """
    from .code_ops import BlockOp

    if op.INSTRUCTION.since > version and isinstance(op.parent_op(), BlockOp):
        since = op.INSTRUCTION.since
        raise Violation(op, f"'{op.text}' is an instruction of v{since}, and this is v{version}")
    if op.INSTRUCTION.name in FRAMES:
        raise Violation(op, f"'{op.text}' writes r31:30, which the caller needs")
    for name in op.results_written:
        if any(cell in KEPT for cell in name.cells):
            raise Violation(op, f"'{op.text}' writes {name.text}, which the caller needs")


def check_labels(function: FuncOp, labels: AbstractSet[str]) -> None:
    """Check that the addresses in a function are those of its loops and data."""
    for op in function.instructions:
        for use in op.arguments:
            if isinstance(use, Label) and use.name not in labels:
                raise Violation(op, f"'{op.text}' names @{use.name}, which is no label here")


def reads(op: MachineOp) -> Iterator[tuple[NameCell, bool]]:
    """Yield (single register, whether as `.new`) for each register that an instruction reads."""
    for operand, use in zip(op.INSTRUCTION.encoded, op.arguments, strict=True):
        if isinstance(use, RegisterName):
            yield from ((cell, operand.form == "new") for cell in use.cells)


def forwarded(ops: Sequence[MachineOp], forms: Sequence[str] = FORWARDED) -> Iterator[NameCell]:
    """Yield the registers that loads of the given forms write, for their packet to read."""
    for op in ops:
        for operand, name in zip(op.INSTRUCTION.results, op.results_written, strict=True):
            if operand.form in forms:
                yield from name.cells


def temporary(ops: Sequence[MachineOp]) -> set[NameCell]:
    """Return the registers of `.tmp` loads, which have no value behind their packet."""
    return set(forwarded(ops, ("tmp",)))
