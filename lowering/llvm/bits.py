"""Lowering of counts of leading, redundant sign and set bits."""

from __future__ import annotations

from ...dialects.hvx.table import Element, Instruction
from .emitter import WIDTHS, Emitter, splat
from .registry import Lower, family


def leading_bits(e: Emitter, u: str, element: Element) -> str:
    """Emit, for each lane, the number of its highest bits that equal its sign bit, that
    included.
    """
    width = WIDTHS[element]
    x = e.lanes(u, width)
    folded = e.binary("xor", width, x, e.shift("ashr", width, x, width - 1))
    return e.call("ctlz", width, folded, tail="i1 false")


@family("vcl0")
def count_leading_zeros(instruction: Instruction) -> Lower:
    """Lower the count of leading zero bits of each lane."""
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctlz", width, e.lanes(u, width), tail="i1 false"), width)

    return lower


@family("vnormamt")
def normalization_amount(instruction: Instruction) -> Lower:
    """Lower `vnormamt`: the number of redundant sign bits, by which a lane can shift left without
    overflow.
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
    """Lower `vadd(vclb(u), v)`: the number of highest bits of each lane of u that equal its sign
    bit, plus the lane of v.
    """
    element = instruction.results[0].element
    width = WIDTHS[element]

    def lower(e: Emitter, u: str, v: str) -> str:
        count = leading_bits(e, u, element)
        return e.register(e.binary("add", width, count, e.lanes(v, width)), width)

    return lower


@family("vpopcount")
def population_count(instruction: Instruction) -> Lower:
    """Lower the count of set bits of each lane."""
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, u: str) -> str:
        return e.register(e.call("ctpop", width, e.lanes(u, width)), width)

    return lower
