"""Accumulations that occupy both multipliers, as products in one of them, added by any unit.

HVX before v69 multiplies two vectors in one multiplier, but adds the products to a sum in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ....dialects.hvx.resources import units_of
from ....dialects.hvx.table import instruction
from ..cells import low_registers
from ..machine import Function, Instr, Ref, Register, innermost_loops
from .list_scheduling import list_schedule
from .pressure import Liveness
from .trip_counts import body_of

PRODUCTS = {
    "vrmpybusv_acc": "vrmpybusv",
    "vrmpybv_acc": "vrmpybv",
    "vrmpyubv_acc": "vrmpyubv",
}
"""Accumulations of words that wrap, each with the instruction that makes its products."""


def divide_accumulations(function: Function, version: int, window: int) -> bool:
    """Divide the accumulations of the innermost loops whose list schedule is shorter then, for HVX
    version `version` and a scheduling window, in place; return whether there are any.

    More registers are live then: they may not suffice for the schedule.
    """
    inner = innermost_loops(function.body)
    found = {loop: list(divided(body_of(loop).instrs, version)) for loop in inner}
    changed = [loop for loop in inner if len(found[loop]) > len(body_of(loop).instrs)]
    if not changed:
        return False
    after, low = Liveness(function.body).after(), low_registers(function.body)
    for loop in changed:
        body = body_of(loop)
        body.instrs = min(
            (body.instrs, found[loop]),
            key=lambda each: len(list_schedule(each, version, window, after[body], low)),
        )
    return any(body_of(loop).instrs is found[loop] for loop in changed)


def divided(instrs: Sequence[Instr], version: int) -> Iterator[Instr]:
    """Yield instructions, accumulations in more units than their products need as two each."""
    for instr in instrs:
        if accumulates_in_both(instr.opcode.name, version):
            yield from product_and_sum(instr)
        else:
            yield instr


@cache
def accumulates_in_both(name: str, version: int) -> bool:
    """Return whether an instruction accumulates in more units than its products need."""
    if name not in PRODUCTS:
        return False
    pair = instruction(name), instruction(PRODUCTS[name])
    whole, part = (min(map(int.bit_count, units_of(opcode, version))) for opcode in pair)
    return whole > part


def product_and_sum(instr: Instr) -> tuple[Instr, Instr]:
    """Return an accumulation as two instructions."""
    total, *factors = instr.uses
    product = Ref(Register("vector", "product"))
    multiply = instruction(PRODUCTS[instr.opcode.name])
    return (
        Instr(multiply, (product,), tuple(factors), source=instr.source),
        Instr(instruction("vaddw"), instr.defs, (total, product), source=instr.source),
    )
