"""Trip counts: the instructions that count the iterations of a loop, and how to change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....dialects.hvx.table import scalar_instruction
from ..machine import Block, Instr, Loop, Ref, Register, Symbol
from .resources import TERMINATORS

LARGEST = 1023
"""The greatest trip count that `loop0(#r, #U10)` encodes."""


def body_of(loop: Loop) -> Block:
    """Return the only block of an innermost loop."""
    body = loop.body[0]
    if not isinstance(body, Block) or not loop.innermost:
        raise TypeError(f"loop {loop.label} is not innermost")
    return body


def controls(loop: Loop, instrs: Sequence[Instr]) -> tuple[int, ...] | None:
    """Return the indices of the body's loop-control instructions; None where other code depends on
    them.

    A hardware loop has none. A `branch` loop has the jump, what sets its predicate and the
    decrement.
    """
    if loop.control != "branch":
        return ()
    last = len(instrs) - 1
    if last < 0 or instrs[last].row.name not in TERMINATORS:
        return None
    compare = writer(instrs, registers(instrs[last]))
    decrement = writer(instrs, registers(instrs[compare])) if compare is not None else None
    if compare is None or decrement is None or instrs[decrement].row.name != "addi":
        return None
    found = (decrement, compare, last)
    private = {ref.register for index in found for ref in instrs[index].defs}
    others = [instr for index, instr in enumerate(instrs) if index not in found]
    return None if any(private & registers(instr) for instr in others) else found


def registers(instr: Instr) -> set[Register]:
    """Return the registers that an instruction reads."""
    return {use.register for use in instr.uses if isinstance(use, Ref)}


def writer(instrs: Sequence[Instr], read: set[Register]) -> int | None:
    """Return the index of the only instruction that writes one of the registers."""
    found = [i for i, instr in enumerate(instrs) if any(ref.register in read for ref in instr.defs)]
    return found[0] if len(found) == 1 else None


def set_up(
    loop: Loop, before: Sequence[Instr], count: int, last: Sequence[Instr]
) -> list[Instr] | None:
    """Return the block before a loop, changed to a trip count of `count`; None where its form is
    not known.

    `last` is the body's last block.
    """
    if loop.control == "branch":
        return counter_from(loop, before, count, last)
    place = next((i for i, instr in reversed(list(enumerate(before))) if starts(instr, loop)), None)
    if place is None:
        return None
    return [*before[:place], *hardware(loop, before[place], count), *before[place + 1 :]]


def starts(instr: Instr, loop: Loop) -> bool:
    """Whether an instruction sets up the given hardware loop."""
    label = instr.uses[0] if instr.uses else None
    named = isinstance(label, Symbol) and label.name == loop.label
    return named and instr.row.name.startswith(loop.control)


def hardware(loop: Loop, old: Instr, count: int) -> list[Instr]:
    """Return the instructions that set up a hardware loop with a trip count of `count`."""
    if count <= LARGEST:
        row = scalar_instruction(f"{loop.control}i")
        return [replace(old, row=row, uses=(old.uses[0], count))]
    register = Ref(Register("scalar", "count"))
    load = Instr(scalar_instruction("tfrsi"), (register,), (count,), source=old.source)
    row = scalar_instruction(f"{loop.control}r")
    return [load, replace(old, row=row, uses=(old.uses[0], register))]


def counter_from(
    loop: Loop, before: Sequence[Instr], count: int, last: Sequence[Instr]
) -> list[Instr] | None:
    """Return the block before a `branch` loop with the counter's initial value changed."""
    found = controls(loop, last)
    if not found:
        return None
    counter = last[found[0]].defs[0].register
    place = writer(before, {counter})
    if place is None or before[place].row.name != "tfrsi" or before[place].uses != (loop.count,):
        return None
    return [*before[:place], replace(before[place], uses=(count,)), *before[place + 1 :]]
