"""Trip counts of machine loops: recognizes the instructions that count iterations, and changes the
count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....dialects.hexagon.packet_resources import TERMINATORS
from ....dialects.hvx.table import scalar_instruction
from ..machine import Block, Instr, Loop, Ref, Register, Symbol

MAX_IMMEDIATE_COUNT = 1023
"""The greatest trip count that `loop0(#r, #U10)` encodes."""


def body_of(loop: Loop) -> Block:
    """Return the single block that is the body of an innermost loop. Raises TypeError for other
    loops.
    """
    body = loop.body[0]
    if not isinstance(body, Block) or not loop.innermost:
        raise TypeError(f"loop {loop.label} is not innermost")
    return body


def control_indices(loop: Loop, instrs: Sequence[Instr]) -> tuple[int, ...] | None:
    """Return the indices, in the body `instrs` of a loop, of its loop-control instructions.

    They are the decrement, the comparison and the jump of a `branch` loop; an empty tuple for a
    hardware loop. None if they are not recognized or other instructions read their results.
    """
    if loop.control != "branch":
        return ()
    last = len(instrs) - 1
    if last < 0 or instrs[last].opcode.name not in TERMINATORS:
        return None
    compare = only_writer(instrs, registers_read(instrs[last]))
    decrement = (
        only_writer(instrs, registers_read(instrs[compare])) if compare is not None else None
    )
    if compare is None or decrement is None or instrs[decrement].opcode.name != "addi":
        return None
    indices = (decrement, compare, last)
    private = {ref.register for index in indices for ref in instrs[index].defs}
    others = [instr for index, instr in enumerate(instrs) if index not in indices]
    return None if any(private & registers_read(instr) for instr in others) else indices


def registers_read(instr: Instr) -> set[Register]:
    """Return the registers that an instruction reads."""
    return {use.register for use in instr.uses if isinstance(use, Ref)}


def only_writer(instrs: Sequence[Instr], read: set[Register]) -> int | None:
    """Return the index of the only instruction that writes any of the registers `read`; None if
    there are none or several.
    """
    writers = [
        i for i, instr in enumerate(instrs) if any(ref.register in read for ref in instr.defs)
    ]
    return writers[0] if len(writers) == 1 else None


def with_trip_count(
    loop: Loop, before: Sequence[Instr], count: int, last: Sequence[Instr]
) -> list[Instr] | None:
    """Return `before`, the instructions of the block before a loop, with the loop's setup changed
    to trip count `count`; None if the setup is not recognized.

    `last` are the instructions of the last block of the body, which hold the control of a `branch`
    loop.
    """
    if loop.control == "branch":
        return with_counter(loop, before, count, last)
    position = next(
        (i for i, instr in reversed(list(enumerate(before))) if sets_up(instr, loop)), None
    )
    if position is None:
        return None
    return [
        *before[:position],
        *hardware_setup(loop, before[position], count),
        *before[position + 1 :],
    ]


def sets_up(instr: Instr, loop: Loop) -> bool:
    """Return whether an instruction is the `loop0` or `loop1` that sets up the given
    hardware loop.
    """
    label = instr.uses[0] if instr.uses else None
    named = isinstance(label, Symbol) and label.name == loop.label
    return named and instr.opcode.name.startswith(loop.control)


def hardware_setup(loop: Loop, old: Instr, count: int) -> list[Instr]:
    """Return the instructions that replace `old`, the setup of a hardware loop, and set its trip
    count to `count`: one, or two if the count does not fit the immediate.
    """
    if count <= MAX_IMMEDIATE_COUNT:
        opcode = scalar_instruction(f"{loop.control}i")
        return [replace(old, opcode=opcode, uses=(old.uses[0], count))]
    register = Ref(Register("scalar", "count"))
    load = Instr(scalar_instruction("tfrsi"), (register,), (count,), source=old.source)
    opcode = scalar_instruction(f"{loop.control}r")
    return [load, replace(old, opcode=opcode, uses=(old.uses[0], register))]


def with_counter(
    loop: Loop, before: Sequence[Instr], count: int, last: Sequence[Instr]
) -> list[Instr] | None:
    """Return `before`, the instructions of the block before a `branch` loop, with its counter
    initialized to `count`; None if the initialization is not recognized.

    `last` are the instructions of the last block of the body, from which the counter is found.
    """
    control = control_indices(loop, last)
    if not control:
        return None
    counter = last[control[0]].defs[0].register
    position = only_writer(before, {counter})
    if (
        position is None
        or before[position].opcode.name != "tfrsi"
        or before[position].uses != (loop.count,)
    ):
        return None
    return [*before[:position], replace(before[position], uses=(count,)), *before[position + 1 :]]
