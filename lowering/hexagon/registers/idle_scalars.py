"""Scalars that innermost loops do not use, kept in memory across them.

A pipelined loop needs scalars for the addresses of several accesses at once, and where they are
missing it is not pipelined. Meanwhile what only the loops around it read, such as their counters
and the addresses of other loops, occupies registers that are cheap to spill.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..machine import (
    PRECOLORED,
    Block,
    Function,
    Instr,
    Loop,
    Node,
    Ref,
    Register,
    Use,
    blocks,
    loops,
)
from ..scheduling.pressure import Liveness
from ..scheduling.trip_counts import body_of
from .spill import spill


def with_idle_scalars_spilled(function: Function) -> Function | None:
    """Return a copy of an unscheduled function, with registers of its own, that keeps in memory the
    scalars that live through innermost loops and are used in none; None if there are none.
    """
    idle = idle_scalars(function)
    if not idle:
        return None
    new: dict[Register, Register] = {}
    copy = replace(function, body=[with_registers(node, new) for node in function.body])
    spill(copy, [new[register] for register in idle])
    return copy


def idle_scalars(function: Function) -> list[Register]:
    """Return the scalars that live through innermost loops and are used in none, in the order of
    their definitions.
    """
    inner = [body_of(loop) for loop in loops(function.body) if loop.innermost]
    after = Liveness(function.body).after()
    through = {register for body in inner for register, _ in after[body]}
    used = {register for body in inner for instr in body.instrs for register in registers_of(instr)}
    idle = through - used - {*PRECOLORED}
    defined = (
        ref.register for block in blocks(function.body) for i in block.instrs for ref in i.defs
    )
    return [r for r in dict.fromkeys(defined) if r in idle and r.kind == "scalar"]


def registers_of(instr: Instr) -> Iterator[Register]:
    """Yield the registers that an instruction reads or writes."""
    return (use.register for use in (*instr.defs, *instr.uses) if isinstance(use, Ref))


def with_registers(node: Node, new: dict[Register, Register]) -> Node:
    """Return a copy of a block or loop in which each register but the precolored ones is another:
    that of `new`, to which it is added if it is not there.
    """
    if isinstance(node, Loop):
        return replace(node, body=[with_registers(part, new) for part in node.body])

    def renamed(use: Use) -> Use:
        if not isinstance(use, Ref) or use.register in PRECOLORED:
            return use
        old = use.register
        return replace(use, register=new.setdefault(old, Register(old.kind, old.name)))

    def copied(instr: Instr) -> Instr:
        defs = tuple(ref for ref in map(renamed, instr.defs) if isinstance(ref, Ref))
        return replace(instr, defs=defs, uses=tuple(map(renamed, instr.uses)))

    return Block([copied(instr) for instr in node.instrs])
