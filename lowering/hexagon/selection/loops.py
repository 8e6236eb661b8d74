"""Loop control: hardware loops for the two innermost levels of nesting, counted branches further
out.

Innermost loops use `loop0`, the loops around them `loop1`; each has its own registers, so the two
may nest. Loops further out decrement a counter register.
"""

from __future__ import annotations

from itertools import pairwise

from ....dialects.hvx.table import scalar_instruction
from ..machine import Block, Control, Instr, Loop, Node, Ref, Register, Symbol, Use

CONTROLS: tuple[Control, ...] = ("loop0", "loop1")
"""The hardware loop by the number of levels nested in a loop."""

MAX_IMMEDIATE_COUNT = 1023
"""The greatest trip count that fits the immediate of `loop0` and `loop1`."""


def assign_control(nodes: list[Node]) -> int:
    """Emit the loop control of all loops in a sequence of nodes; return their nesting depth, 0 if
    there are none.
    """
    depth = 0
    for before, node in pairwise(nodes):
        if isinstance(node, Loop) and isinstance(before, Block):
            inside = assign_control(node.body)
            depth = max(depth, inside + 1)
            set_up(before, node, inside)
    return depth


def set_up(before: Block, loop: Loop, inside: int) -> None:
    """Emit the setup of a loop in the block before it and, for a `branch` loop, the jump back.

    `inside` is the nesting depth of the loops in its body; it decides on `loop0`, `loop1` or a
    branch.
    """
    if inside < len(CONTROLS):
        loop.control = CONTROLS[inside]
        set_up_hardware(before, loop)
    else:
        loop.control = "branch"
        count_down(before, loop)


def set_up_hardware(before: Block, loop: Loop) -> None:
    """Append the instruction that sets up a hardware loop to the block before it, and the load of
    its trip count if that is no immediate.
    """
    label, suffix, count = Symbol(loop.label), "i", loop.count
    use: Use = count
    if count > MAX_IMMEDIATE_COUNT:
        suffix, use = "r", append_scalar(before, loop, "tfrsi", count)
    opcode = scalar_instruction(f"{loop.control}{suffix}")
    before.instrs.append(Instr(opcode, (), (label, use), source=loop.source))


def count_down(before: Block, loop: Loop) -> None:
    """Emit the control of a `branch` loop: the counter's initialization in the block before it, and
    its decrement, a comparison with 0 and the jump back at the end of the body.
    """
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
    """Append the scalar instruction called `name`, with operands `uses`, to a block; return its
    result, a new register.
    """
    opcode = scalar_instruction(name)
    target = Ref(Register(opcode.results[0].kind, name))
    block.instrs.append(Instr(opcode, (target,), uses, source=loop.source))
    return target
