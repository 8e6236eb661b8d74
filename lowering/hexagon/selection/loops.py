"""Loop control: the two hardware loops for the innermost levels, counted branches further out.

`loop0` is for innermost loops, `loop1` for the loops around these; each has its own registers, so
the two may nest. A loop further out counts down in a register.
"""

from __future__ import annotations

from itertools import pairwise

from ....dialects.hvx.table import scalar_instruction
from ..machine import Block, Control, Instr, Loop, Node, Ref, Register, Symbol, Use

CONTROLS: tuple[Control, ...] = ("loop0", "loop1")
"""The kind of hardware loop, by the nesting depth below a loop."""

MAX_IMMEDIATE_COUNT = 1023
"""The greatest trip count that is an immediate."""


def assign_control(nodes: list[Node]) -> int:
    """Assign loop control to the loops of a sequence; return their nesting depth."""
    depth = 0
    for before, node in pairwise(nodes):
        if isinstance(node, Loop) and isinstance(before, Block):
            inside = assign_control(node.body)
            depth = max(depth, inside + 1)
            set_up(before, node, inside)
    return depth


def set_up(before: Block, loop: Loop, inside: int) -> None:
    """Emit the setup and the back edge of a loop."""
    if inside < len(CONTROLS):
        loop.control = CONTROLS[inside]
        set_up_hardware(before, loop)
    else:
        loop.control = "branch"
        count_down(before, loop)


def set_up_hardware(before: Block, loop: Loop) -> None:
    """Set up a hardware loop at the end of the block before it."""
    label, suffix, count = Symbol(loop.label), "i", loop.count
    use: Use = count
    if count > MAX_IMMEDIATE_COUNT:
        suffix, use = "r", append_scalar(before, loop, "tfrsi", count)
    opcode = scalar_instruction(f"{loop.control}{suffix}")
    before.instrs.append(Instr(opcode, (), (label, use), source=loop.source))


def count_down(before: Block, loop: Loop) -> None:
    """Emit a counter in a register and a branch at the end of the body."""
    counter = append_scalar(before, loop, "tfrsi", loop.count)
    last = loop.body[-1]
    if not isinstance(last, Block):
        raise ValueError(f"loop {loop.label} does not end with a block")
    addi = scalar_instruction("addi")
    last.instrs.append(Instr(addi, (counter,), (counter, -1), source=loop.source))
    more = append_scalar(last, loop, "cmpgti", counter, 0)
    jump = scalar_instruction("jumpt")
    last.instrs.append(Instr(jump, (), (more, Symbol(loop.label)), source=loop.source))


def append_scalar(block: Block, loop: Loop, name: str, *uses: Use) -> Ref:
    """Append a scalar instruction and return its result."""
    opcode = scalar_instruction(name)
    target = Ref(Register(opcode.results[0].kind, name))
    block.instrs.append(Instr(opcode, (target,), uses, source=loop.source))
    return target
