"""Semantics of lane-wise products: `vmpy` and its variants, `vmpa`, `vmps`."""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Element, Instruction, Operand
from .lanes import (
    DTYPES,
    Array,
    even_odd,
    high,
    join,
    lanes,
    low,
    narrow,
    parts,
    saturate,
    splat,
    truncate,
    wide,
)
from .lookup import select_half
from .registry import Semantics, family


def operand_lanes(register: Array, operand: Operand) -> Array:
    """Return the lanes of a vector operand, or those of a scalar, broadcast across the vector."""
    return wide(splat(register) if operand.kind == "scalar" else register, operand.element)


def product(u: Array, v: Array, row: Instruction) -> Array:
    """Return `u * v` in int64, lane by lane; the last two operands of `row` give the lane types.

    A scalar operand is broadcast across the vector.
    """
    left, right = row.inputs[-2], row.inputs[-1]
    return operand_lanes(u, left).astype(np.int64) * operand_lanes(v, right)


@family("vmpy")
def multiply(row: Instruction) -> Semantics:
    """Return the semantics of `vmpy` of integers, such as `Vdd.h [+]= vmpy(Vu.ub, Vv.b)`: products
    of even lanes in the low vector, of odd ones in the high one.

    With `:<<1` (doubled) or `:>>16` the result is one vector of the high halves of the products.
    """
    target, sat = row.results[0].element, "sat" in row.flags
    if "<<1" in row.flags:
        return fractional(row)
    if ">>16" in row.flags:
        return lambda u, v: truncate(product(u, v, row) >> 16, target)
    if row.update:
        return lambda x, u, v: narrow(wide(x, target) + even_odd(product(u, v, row)), target, sat)
    return lambda u, v: truncate(even_odd(product(u, v, row)), target)


def fractional(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.h = vmpy(Vu.h, Vv.h):<<1[:rnd]:sat`, or by a scalar `Rt.h`: the
    high halves of the doubled, saturated products.
    """
    half = 0x8000 if "rnd" in row.flags else 0

    def value(u: Array, v: Array) -> Array:
        doubled = (product(u, v, row) << 1) + half
        return truncate(doubled.clip(-(1 << 31), (1 << 31) - 1) >> 16, "h")

    return value


@family("vmpyi")
def multiply_low(row: Instruction) -> Semantics:
    """Return the semantics of `vmpyi`: the products of lanes, added to the old lanes if the
    instruction accumulates, truncated to the width of the result's lanes.

    The bytes or halfwords of a scalar factor repeat along the lanes.
    """
    element, factor = row.results[0].element, row.inputs[-1]

    def value(u: Array, v: Array) -> Array:
        if factor.kind == "vector":
            return product(u, v, row)
        values = parts(v, factor.element)
        count = 128 // DTYPES[element].itemsize // values.shape[-1]
        return wide(u, element) * np.tile(values, count)

    if row.update:
        return lambda x, u, v: truncate(wide(x, element) + value(u, v), element)
    return lambda u, v: truncate(value(u, v), element)


def halfwords(v: Array, element: Element, odd: bool) -> Array:
    """Return the even (if `odd`, the odd) halfwords of a vector, of type `element`, as int64."""
    return lanes(v, element)[..., int(odd) :: 2].astype(np.int64)


@family("vmpyie", "vmpyio")
def multiply_word_low(row: Instruction) -> Semantics:
    """Return the semantics of `vmpyie` and `vmpyio`, such as `Vd.w [+]= vmpyie(Vu.w, Vv.uh)`: the
    low 32 bits of the products of words and even (`vmpyio`: odd) halfwords, signed or unsigned.
    """
    element, odd = row.inputs[-1].element, row.mnemonic == "vmpyio"

    def value(u: Array, v: Array) -> Array:
        return wide(u, "w") * halfwords(v, element, odd)

    if row.update:
        return lambda x, u, v: truncate(wide(x, "w") + value(u, v), "w")
    return lambda u, v: truncate(value(u, v), "w")


@family("vmpyieo")
def multiply_even_odd(row: Instruction) -> Semantics:
    """Return the semantics of `vmpyieo`: even halfwords of Vu times odd ones of Vv, shifted left by
    16.
    """
    del row
    return lambda u, v: truncate(halfwords(u, "h", False) * halfwords(v, "h", True) << 16, "w")


@family("vmpye")
def multiply_even(row: Instruction) -> Semantics:
    """Return the semantics of `vmpye`; of `Vd.w = vmpye(Vu.w, Vv.uh)`: the high 32 bits of the
    48-bit products of words and even halfwords.

    The variant whose result is a pair keeps all 48 bits; the variant with `Vu.uh` multiplies
    halfwords by halfwords.
    """
    if row.inputs[-2].element == "uh":
        return multiply_even_halfwords(row)
    if row.results[0].kind == "pair":
        return multiply_even_double(row)
    return lambda u, v: truncate(wide(u, "w") * halfwords(v, "uh", False) >> 16, "w")


def multiply_even_double(row: Instruction) -> Semantics:
    """Return the semantics of `Vdd = vmpye(Vu.w, Vv.uh)`, the first step of a 32 x 32-bit product.

    Bits 16 to 47 of the 48-bit product `u * v` are in the high vector, bits 0 to 15 in the upper
    halfword of the low vector's word.
    """
    del row

    def value(u: Array, v: Array) -> Array:
        exact = wide(u, "w") * halfwords(v, "uh", False)
        return join(truncate(exact << 16, "w"), truncate(exact >> 16, "w"))

    return value


def multiply_even_halfwords(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.uw [+]= vmpye(Vu.uh, Rt.uh)`: each even halfword times the
    scalar's low halfword.
    """

    def value(u: Array, rt: Array) -> Array:
        return halfwords(u, "uh", False) * (rt & 0xFFFF)[..., None]

    if row.update:
        return lambda x, u, rt: truncate(wide(x, "uw") + value(u, rt), "uw")
    return lambda u, rt: truncate(value(u, rt), "uw")


@family("vmpyo")
def multiply_odd(row: Instruction) -> Semantics:
    """Return the semantics of `vmpyo`; of `Vd.w = vmpyo(Vu.w, Vv.h):<<1[:rnd]:sat`: `(u * v) >> 15`
    of words u and odd halfwords v, rounded with `:rnd`, saturated.

    With `:shift` the old destination, which holds the product with the even halfword from `vmpye`,
    is added to the product before the shift. The variant whose result is a pair is
    `multiply_odd_double`.
    """
    if row.results[0].kind == "pair":
        return multiply_odd_double(row)
    rounding = int("rnd" in row.flags)

    def high_part(total: Array) -> Array:
        return saturate((total >> 14) + rounding >> 1, "w")

    if row.update:
        return lambda x, u, v: high_part(lanes(x, "w") + wide(u, "w") * halfwords(v, "h", True))
    return lambda u, v: high_part(wide(u, "w") * halfwords(v, "h", True))


def multiply_odd_double(row: Instruction) -> Semantics:
    """Return the semantics of `Vxx += vmpyo(Vu.w, Vv.h)`, the second step of a 32 x 32-bit product.

    Adds the products with the odd halfwords to the accumulator, the result of `vmpye`.
    """
    del row

    def value(x: Array, u: Array, v: Array) -> Array:
        total = wide(u, "w") * halfwords(v, "h", True) + lanes(high(x), "w")
        first = halfwords(low(x), "uh", True)
        return join(truncate(first | (total & 0xFFFF) << 16, "w"), truncate(total >> 16, "w"))

    return value


@family("vmpa", "vmps")
def multiply_pairs(row: Instruction) -> Semantics:
    """Return the semantics of `vmpa` of a pair, such as `Vdd.h [+]= vmpa(Vuu.ub, Rt.b)`, or of the
    variants of `vmpa` and `vmps` with a 64-bit scalar (`interpolate`).

    With x, y the low and the high vector of Vuu, the low result is `x * b0 + y * b1` of even lanes,
    the high one `x * b2 + y * b3` of odd lanes: b0 to b3 are the bytes of Rt, or lanes of a pair in
    its place (b0, b2: even and odd ones of its low vector, b1, b3: of its high one).
    """
    if row.inputs[-1].kind == "scalar64":
        return interpolate(row)
    source, factor, target = row.inputs[-2], row.inputs[-1], row.results[0].element

    def value(u: Array, v: Array) -> Array:
        lanes_of_u = even_odd(wide(u, source.element))
        if factor.kind == "pair":
            return (lanes_of_u * even_odd(wide(v, factor.element))).sum(axis=-3)
        values = parts(v, factor.element)
        both = values.reshape(*values.shape[:-1], 2, 2).swapaxes(-1, -2)[..., None]
        return (lanes_of_u * both).sum(axis=-3)

    if row.update:
        return lambda x, u, v: truncate(lanes(x, target) + value(u, v), target)
    return lambda u, v: truncate(value(u, v), target)


def interpolate(row: Instruction) -> Semantics:
    """Return the semantics of `vmpa` of halfwords with a 64-bit scalar, `(k * x * u + (t << 15)) >>
    16` (for `vmps`: minus), saturated, with k = 2 for signed u, else 1.

    x is the old value of the result register, u the vector operand, t the halfword of the scalar
    that the two highest bits of u select.
    """
    element, factor = row.inputs[1].element, row.inputs[2].element
    double, sign = int(element == "h"), 1 if row.mnemonic == "vmpa" else -1

    def value(x: Array, u: Array, rtt: Array) -> Array:
        exact = lanes(x, "h").astype(np.int64) * lanes(u, element) << double
        offset = select_half(u, rtt, factor).astype(np.int64) << 15
        return saturate(exact + sign * offset >> 16, "h")

    return value
