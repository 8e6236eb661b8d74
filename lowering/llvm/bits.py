"""Counting bits."""

from __future__ import annotations

from ...dialects.hvx.table import Element, Instruction
from .emitter import WIDTHS, Emitter, splat
from .registry import Lower, family


def leading_bits(e: Emitter, u: str, element: Element) -> str:
    """How many of the highest bits are equal to the sign."""
    width = WIDTHS[element]
    x = e.lanes(u, width)
    folded = e.binary("xor", width, x, e.shift("ashr", width, x, width - 1))
    return e.call("ctlz", width, folded, tail="i1 false")


@family("vcl0")
def count_leading_zeros(row: Instruction) -> Lower:
    """Zero bits above the highest one."""
    width = WIDTHS[row.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctlz", width, e.lanes(u, width), tail="i1 false"), width)

    return lower


@family("vnormamt")
def normalization_amount(row: Instruction) -> Lower:
    """How far a lane shifts left without losing its sign."""
    element = row.results[0].element
    width = WIDTHS[element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(
            e.binary("sub", width, leading_bits(e, u, element), splat(width, 1)), width
        )

    return lower


@family("vaddvclb")
def add_leading_bits(row: Instruction) -> Lower:
    """`vclb(u) + v`."""
    element = row.results[0].element
    width = WIDTHS[element]

    def lower(e: Emitter, u: str, v: str) -> str:
        count = leading_bits(e, u, element)
        return e.register(e.binary("add", width, count, e.lanes(v, width)), width)

    return lower


@family("vpopcount")
def population_count(row: Instruction) -> Lower:
    """Bits that are 1."""
    width = WIDTHS[row.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctpop", width, e.lanes(u, width)), width)

    return lower
