"""Lowering to LLVM IR of counts of leading zeros, of redundant sign bits and of set bits."""

from __future__ import annotations

from ...dialects.hvx.table import Element, Instruction
from .emitter import WIDTHS, Emitter, splat
from .registry import Lower, family


def leading_bits(e: Emitter, u: str, element: Element) -> str:
    """Emit for each lane the number of highest bits that are equal to its sign bit, the sign bit
    included; return its name.
    """
    width = WIDTHS[element]
    x = e.lanes(u, width)
    folded = e.binary("xor", width, x, e.shift("ashr", width, x, width - 1))
    return e.call("ctlz", width, folded, tail="i1 false")


@family("vcl0")
def count_leading_zeros(instruction: Instruction) -> Lower:
    """Return the lowering of `vcl0`, the number of leading zero bits of each lane."""
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctlz", width, e.lanes(u, width), tail="i1 false"), width)

    return lower


@family("vnormamt")
def normalization_amount(instruction: Instruction) -> Lower:
    """Return the lowering of `vnormamt`: the number of redundant sign bits of each lane, by which
    it can be shifted left without overflow.
    """
    element = instruction.results[0].element
    width = WIDTHS[element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(
            e.binary("sub", width, leading_bits(e, u, element), splat(width, 1)), width
        )

    return lower


@family("vaddvclb")
def add_leading_bits(instruction: Instruction) -> Lower:
    """Return the lowering of `vadd(vclb(u), v)`: for each lane of u the number of highest bits that
    are equal to its sign bit, plus the lane of v.
    """
    element = instruction.results[0].element
    width = WIDTHS[element]

    def lower(e: Emitter, u: str, v: str) -> str:
        count = leading_bits(e, u, element)
        return e.register(e.binary("add", width, count, e.lanes(v, width)), width)

    return lower


@family("vpopcount")
def population_count(instruction: Instruction) -> Lower:
    """Return the lowering of `vpopcount`, the number of set bits of each lane."""
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctpop", width, e.lanes(u, width)), width)

    return lower
