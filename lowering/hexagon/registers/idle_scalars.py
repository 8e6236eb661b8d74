"""Scalars that innermost loops do not use, kept in memory across them.

A pipelined loop needs scalars for the addresses of several accesses at once, and where they are
missing it is not pipelined. Meanwhile what only the loops around it read, such as their counters
and the addresses of other loops, occupies registers that are cheap to spill.
"""

from __future__ import annotations

from dataclasses import replace

from ..machine import (
    PRECOLORED,
    Block,
    Function,
    Loop,
    Node,
    Ref,
    Register,
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
    liveness = Liveness(function.body)
    after = liveness.after()
    through = {register for body in inner for register, _ in after[body]}
    effects = (cells for body in inner for cells in liveness.effect(body))
    used = {register for cells in effects for register, _ in cells}
    idle = through - used - {*PRECOLORED}
    defined = (
        ref.register for block in blocks(function.body) for i in block.instrs for ref in i.defs
    )
    return [r for r in dict.fromkeys(defined) if r in idle and r.kind == "scalar"]


def with_registers(node: Node, new: dict[Register, Register]) -> Node:
    """Return a copy of a block or loop in which each register but the precolored ones is another:
    that of `new`, to which it is added if it is not there.
    """
    if isinstance(node, Loop):
        return replace(node, body=[with_registers(part, new) for part in node.body])

    def named(ref: Ref) -> Ref:
        old = ref.register
        if old in PRECOLORED:
            return ref
        return replace(ref, register=new.setdefault(old, Register(old.kind, old.name)))

    return Block([instr.with_operands(named) for instr in node.instrs])
