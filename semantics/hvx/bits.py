"""Semantics of instructions that count bits: `vcl0`, `vnormamt`, `vadd(vclb)`, `vpopcount`."""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .lanes import DTYPES, Array, lanes, truncate, wide
from .registry import Semantics, family


def leading_zeros(values: Array, element: Element) -> Array:
    """Return the number of zero bits above the highest 1 of each value; the element's width for 0.

    `values` are not negative.
    """
    width = DTYPES[element].itemsize * 8
    return width - np.frexp(values.astype(np.float64))[1]


def leading_bits(register: Array, element: Element) -> Array:
    """Return, for each lane, the number of leading bits equal to its sign bit, the sign bit
    included.
    """
    values = wide(register, element)
    return leading_zeros(np.where(values < 0, ~values, values), element)


@family("vcl0")
def count_leading_zeros(row: Instruction) -> Semantics:
    """Return the semantics of `vcl0`: in each lane the number of zero bits above the highest 1, the
    lane's width for 0.
    """
    element = row.results[0].element
    return lambda u: truncate(leading_zeros(lanes(u, element), element), element)


@family("vnormamt")
def normalization_amount(row: Instruction) -> Semantics:
    """Return the semantics of `vnormamt`: the greatest left shift of each lane that keeps its sign
    bit.
    """
    element = row.results[0].element
    return lambda u: truncate(leading_bits(u, element) - 1, element)


@family("vaddvclb")
def add_leading_bits(row: Instruction) -> Semantics:
    """Return the semantics of `Vd = vadd(vclb(Vu), Vv)`: the number of leading bits of each lane of
    Vu that equal its sign bit, plus the lane of Vv.
    """
    element = row.results[0].element
    return lambda u, v: truncate(leading_bits(u, element) + wide(v, element), element)


@family("vpopcount")
def population_count(row: Instruction) -> Semantics:
    """Return the semantics of `vpopcount`: the number of 1 bits of each halfword."""
    element = row.results[0].element
    return lambda u: truncate(np.bitwise_count(lanes(u, element).view(np.uint16)), element)
