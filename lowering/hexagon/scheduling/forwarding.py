"""Values that pass to their reader within a packet, and occupy neither a unit nor a live range:
loads with `.tmp`, and stores with `.new`.

Instructions between which a value passes so are bound to issue together, by dependences in both
directions. Blocks outside of pipelined loops have their plain forms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache

from ....dialects.hexagon.packet_resources import memory_of
from ....dialects.hvx.table import Instruction, instructions
from ..cells import Cell
from ..machine import Instr, Ref
from .dependences import Edge, loop_edges
from .new_values import can_forward, new_value_store, passes_value, with_opcode


def with_forwarding(instrs: Sequence[Instr], version: int, after: AbstractSet[Cell]) -> list[Instr]:
    """Return a loop body in which every load whose one reader may take its value in the same packet
    is a `.tmp` load, and every store that may take its value so is a `.new` store.

    A packet has one load, so that an instruction takes one value of a load.
    """
    body, taken = list(instrs), set[int]()
    flows = [edge for edge in loop_edges(instrs, version, True) if edge.cell is not None]
    reads, writers = defaultdict[int, list[Edge]](list), defaultdict[int, list[Edge]](list)
    for edge in flows:
        reads[edge.source].append(edge)
        writers[edge.target].append(edge)
    for at, instr in enumerate(instrs):
        load, store = temporary_load(instr.opcode), new_value_store(instr.opcode)
        if load is not None:
            reader = only_reader(instrs, at, reads[at], after)
            if reader is not None and reader not in taken:
                taken.add(reader)
                body[at] = with_opcode(instr, load)
        elif store is not None and takes_new_value(instrs, at, writers[at]):
            body[at] = with_opcode(instr, store)
    return body


@cache
def temporary_load(opcode: Instruction) -> Instruction | None:
    """Return the `.tmp` variant of an unconditional aligned vector load; None for other opcodes."""
    if not opcode.name.startswith("vL32b_") or opcode.condition is not None:
        return None
    form = instructions().get(opcode.name.replace("vL32b_", "vL32b_tmp_"))
    return form if opcode.name.count("_") == 1 else None


def only_reader(
    instrs: Sequence[Instr], load: int, reads: Iterable[Edge], after: AbstractSet[Cell]
) -> int | None:
    """Return the one instruction that reads the vector of a load, in its iteration; None if there
    is none, or it accesses memory or reads the vector as half of a pair.
    """
    vector = instrs[load].defs[0]
    found = {(e.target, e.distance) for e in reads if e.cell and e.cell[0] is vector.register}
    if len(found) != 1 or vector.half or (vector.register, 0) in after:
        return None
    ((reader, distance),) = found
    other = instrs[reader]
    whole = all(use == vector for use in other.uses if is_in(use, vector))
    return reader if not distance and whole and not memory_of(other.opcode) else None


def is_in(use: object, vector: Ref) -> bool:
    """Return whether an operand has the register of a vector."""
    return isinstance(use, Ref) and use.register is vector.register


def takes_new_value(instrs: Sequence[Instr], store: int, writers: Iterable[Edge]) -> bool:
    """Return whether an instruction of a store's own iteration computes all that it stores."""
    value = instrs[store].uses[-1]
    made = [edge for edge in writers if edge.cell and is_in(value, Ref(edge.cell[0]))]
    if len(made) != 1 or made[0].distance:
        return False
    maker = instrs[made[0].source]
    return value in maker.defs and can_forward(value, maker)


def binding_edges(instrs: Sequence[Instr], edges: Iterable[Edge]) -> Iterator[Edge]:
    """Yield the dependences that bind the makers of forwarded values to their readers, in the
    direction opposite to the flow dependences among `edges`.
    """
    for edge in edges:
        if edge.cell is not None and passes_value(
            instrs[edge.source], instrs[edge.target], edge.cell[0]
        ):
            yield Edge(edge.target, edge.source, 0, -edge.distance)


BESIDE = 2
"""The vectors that a packet with a `.tmp` load needs more: one for the load, and one that its other
instructions read for the last time, which the packet cannot overwrite. Without, two kernels of the
grid for v66 run out of registers, and take 1.8 and 2.3 times the packets."""


def registers_beside(instrs: Iterable[Instr]) -> int:
    """Return how many vectors more than the values live at a time a pipelined body may need."""
    return BESIDE * any(instr.opcode.name.startswith("vL32b_tmp_") for instr in instrs)


BY_REGISTER = {"vL32b_tmp_": "vL32b_", "vS32b_new_": "vS32b_"}
"""How names of loads and stores that forward a value begin, and those of their plain forms."""


def plain(instr: Instr) -> Instr:
    """Return an instruction that forwards a value in the form that passes it by a register."""
    name = instr.opcode.name
    for form, by_register in BY_REGISTER.items():
        if name.startswith(form):
            return replace(instr, opcode=instructions()[name.replace(form, by_register)])
    return instr
