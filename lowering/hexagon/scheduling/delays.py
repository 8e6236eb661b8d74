"""Register copies that let more iterations of a short pipelined loop overlap.

A register holds the value of one iteration only, so a live range longer than the initiation
interval limits the overlap. Copying a value that is read late frees its register earlier for the
next iteration.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from ....dialects.hvx.table import instruction
from ..cells import Cell, cells, reads, writes
from ..machine import Instr, Ref, Register
from .dependences import flow_edge

MAX_INSTRUCTIONS = 12
"""The most instructions in a loop for which copies are tried; it bounds the number of schedules
attempted.

With 0, two short loops of the digits network take 5 and 11 % more packets and stalls, and the 38
kernels of the kernel benchmark and the digits network 0.03 % in all.
"""


def bodies_with_copies(
    instrs: Sequence[Instr], version: int, after: AbstractSet[Cell]
) -> Iterator[list[Instr]]:
    """Yield variants of a loop body with copies of vectors that an instruction reads with a latency
    above one packet, so that a copy frees their register earlier: one variant for each such vector,
    then one with all of them copied.

    `version` is the HVX version; `after` holds the cells (registers or halves of pairs) live after
    the body. Bodies above `MAX_INSTRUCTIONS` have no variants.
    """
    if len(instrs) > MAX_INSTRUCTIONS:
        return
    used = dict.fromkeys(use for instr in instrs for use in instr.uses if isinstance(use, Ref))
    late_refs = [ref for ref in used if is_read_late(ref, instrs, version, after)]
    yield from (with_copy(instrs, ref) for ref in late_refs)
    if len(late_refs) > 1:
        body = list(instrs)
        for ref in late_refs:
            body = with_copy(body, ref)
        yield body


def is_read_late(ref: Ref, instrs: Sequence[Instr], version: int, after: AbstractSet[Cell]) -> bool:
    """Return whether `ref` is a vector that an instruction reads with a latency above one packet
    on HVX version `version`, so that a copy would free its register earlier.

    It must be a single vector, written once, before all its reads, and not live after the body
    (`after` holds the cells, registers or halves of pairs, that are).
    """
    cell, *more = cells(ref)
    if more or cell in after or ref.register.kind not in ("vector", "pair"):
        return False
    made = [(at, n) for at, instr in enumerate(instrs) for c, n in writes(instr) if c == cell]
    used = [(at, n) for at, instr in enumerate(instrs) for c, n in reads(instr) if c == cell]
    if len(made) != 1 or any(at <= made[0][0] or instrs[at].uses[n] != ref for at, n in used):
        return False
    return any(flow_edge(instrs, made[0], use, cell, version).latency > 1 for use in used)


def with_copy(instrs: Sequence[Instr], ref: Ref) -> list[Instr]:
    """Return the loop body with a copy of `ref` inserted after its definition; all its readers read
    the copy instead.
    """
    copy = Ref(Register("vector", "late"))
    changed: list[Instr] = []
    for instr in instrs:
        uses = tuple(copy if use == ref else use for use in instr.uses)
        changed.append(instr if uses == instr.uses else replace(instr, uses=uses))
        if any(cell in cells(ref) for cell, _ in writes(instr)):
            changed.append(Instr(instruction("vassign"), (copy,), (ref,), source=instr.source))
    return changed
