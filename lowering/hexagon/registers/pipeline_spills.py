"""Values that are kept in memory so that innermost loops can be pipelined.

A pipelined loop needs registers for the values of several iterations at once, and where a few are
missing it is not pipelined. Scalars that only the loops around it read, such as their counters and
the addresses of other loops, are cheap to spill. So are vectors that each iteration reads and none
writes, such as weights: a reload before each use takes a slot that loops of arithmetic have left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
    innermost_loops,
)
from ..scheduling.pressure import Liveness
from ..scheduling.trip_counts import body_of
from .spill import spill

FEW = 3
"""The most vectors that a pipeline may lack for others to be kept in memory: 5x5 of 28x28x120, with
a zero point of the weights, whose loops lack one, takes 28,890 packets on v73 instead of 38,746."""

RELOADS = 1
"""The vectors for what is reloaded. With none 5x5 of 17x17x528, with a zero point of the weights,
takes 66,206 packets on v73 instead of 52,394."""


def with_pipeline_spills(
    function: Function, missing: Sequence[Mapping[str, int]]
) -> Iterator[Function]:
    """Yield copies of an unscheduled function, with virtual registers of their own, in which idle
    scalars are spilled if a pipeline lacks scalars, then one in which invariant vectors are spilled
    too if a pipeline lacks a few. `missing` holds how many registers of each file the pipelines of
    each innermost loop lack, in program order.
    """
    scalars = idle_scalars(function) if any("scalar" in each for each in missing) else []
    vectors = reloaded_vectors(function, missing)
    for registers in (scalars, vectors and scalars + vectors):
        if registers:
            copy, new = with_own_registers(function)
            spill(copy, [new[register] for register in registers])
            yield copy


def with_own_registers(function: Function) -> tuple[Function, dict[Register, Register]]:
    """Return a copy of an unscheduled function in which each register but the precolored ones is
    another, and the map from old registers to new ones.
    """
    new: dict[Register, Register] = {}
    return replace(function, body=[_with_registers(node, new) for node in function.body]), new


def _with_registers(node: Node, new: dict[Register, Register]) -> Node:
    """Return a copy of a block or loop with the registers of `new`, to which those are added that
    are not there.
    """
    if isinstance(node, Loop):
        return replace(node, body=[_with_registers(part, new) for part in node.body])

    def named(ref: Ref) -> Ref:
        old = ref.register
        if old in PRECOLORED:
            return ref
        return replace(ref, register=new.setdefault(old, Register(old.kind, old.name)))

    return Block([instr.with_operands(named) for instr in node.instrs])


def reloaded_vectors(function: Function, missing: Sequence[Mapping[str, int]]) -> list[Register]:
    """Return invariant vectors of each innermost loop whose pipelines lack a few vectors: as many
    as they lack, and `RELOADS` more.
    """
    wanted: list[Register] = []
    for loop, each in zip(innermost_loops(function.body), missing, strict=True):
        if (count := each.get("vector", FEW + 1)) <= FEW:
            wanted += invariant_vectors(body_of(loop))[: count + RELOADS]
    return list(dict.fromkeys(wanted))


def idle_scalars(function: Function) -> list[Register]:
    """Return the scalars that live through innermost loops and are used in none, in the order of
    their definitions.
    """
    inner = [body_of(loop) for loop in innermost_loops(function.body)]
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


def invariant_vectors(body: Block) -> list[Register]:
    """Return the vectors that the body of a loop reads and does not write, those first that the
    fewest instructions read.
    """
    written = {ref.register for instr in body.instrs for ref in instr.defs}
    read = (dict.fromkeys(u.register for u in i.uses if isinstance(u, Ref)) for i in body.instrs)
    readers = Counter(register for each in read for register in each)
    found = [r for r in readers if r.kind == "vector" and r not in written]
    return sorted(found, key=readers.__getitem__)
