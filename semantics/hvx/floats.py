"""Semantics of IEEE floats: single (`sf`), half (`hf`) and brain (`bf`) precision.

No emulator executes these instructions, so they are not checked against one. Results are rounded
once, to nearest, ties to even; a NaN result is the positive one with all mantissa bits set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .lanes import DTYPES, Array, bits, even_odd, interleave, lanes, saturate
from .registry import Semantics, family

FORMATS: dict[Element, np.dtype[Any]] = {
    "hf": np.dtype(np.float16),
    "sf": np.dtype(np.float32),
}
"""Float format -> the numpy float type with the same bits."""

INTEGERS: dict[Element, np.dtype[Any]] = {
    "hf": np.dtype(np.uint16),
    "bf": np.dtype(np.uint16),
    "sf": np.dtype(np.uint32),
}
"""Float format -> the unsigned integer type of the same width."""

OPERATIONS: dict[str, Callable[[Array, Array], Array]] = {
    "vadd": np.add,
    "vsub": np.subtract,
    "vmpy": np.multiply,
}
"""Mnemonic -> the function of two floats."""


def as_float64(register: Array, element: Element) -> Array:
    """Return the lanes as float64: precise enough that the sum or product of two lanes, rounded
    once more to `element`, is correctly rounded.
    """
    if element == "bf":
        values = (register.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    else:
        values = register.view(FORMATS[element])
    with np.errstate(invalid="ignore"):
        return values.astype(np.float64)


def rounded(values: Array, element: Element) -> Array:
    """Return a register of `element` lanes from float64 numbers, each rounded once to the lane's
    format.
    """
    with np.errstate(over="ignore", invalid="ignore", under="ignore"):
        if element == "bf":
            words = np.ascontiguousarray(values.astype(np.float32)).view(np.uint32)
            stored = (words + 0x7FFF + (words >> 16 & 1) >> 16).astype(np.uint16)
        else:
            stored = np.ascontiguousarray(values.astype(FORMATS[element])).view(INTEGERS[element])
    not_a_number = stored.dtype.type(np.iinfo(stored.dtype).max >> 1)
    return bits(np.where(np.isnan(values), not_a_number, stored))


def computed(operate: Callable[..., Array], *values: Array) -> Array:
    """Return `operate(*values)`, with numpy's warnings of floating-point errors off."""
    with np.errstate(all="ignore"):
        return operate(*values)


@family("vadd.float", "vsub.float", "vmpy.float")
def arithmetic(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.t [+]= vmpy(Vu.t, Vv.t)`, `vadd` and `vsub` of IEEE floats.

    A pair has 32-bit results for 16-bit operands: those of even lanes in its low vector, of odd
    ones in its high one. With an accumulator, only the sum of product and accumulator is rounded.
    """
    source, target = row.inputs[-1].element, row.results[0].element
    operate = OPERATIONS[row.mnemonic]

    def value(u: Array, v: Array) -> Array:
        results = computed(operate, as_float64(u, source), as_float64(v, source))
        return even_odd(results) if row.results[0].kind == "pair" else results

    if row.update:
        return lambda x, u, v: rounded(computed(np.add, as_float64(x, target), value(u, v)), target)
    return lambda u, v: rounded(value(u, v), target)


@family("vdmpy.float")
def multiply_two(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.sf [+]= vdmpy(Vu.hf, Vv.hf)`: the sum of the products of two
    adjacent lanes, rounded once; with an accumulator, the sum of both, rounded again.
    """

    def value(u: Array, v: Array) -> Array:
        products = computed(np.multiply, as_float64(u, "hf"), as_float64(v, "hf"))
        return rounded(computed(np.add, products[..., ::2], products[..., 1::2]), "sf")

    if row.update:
        return lambda x, u, v: rounded(
            computed(np.add, as_float64(x, "sf"), as_float64(value(u, v), "sf")), "sf"
        )
    return value


def ordered_integers(register: Array, element: Element) -> Array:
    """Return the lanes as signed integers in the order of the floats: -0 before 0, NaNs beyond the
    infinity of their sign.
    """
    integers = register.view(INTEGERS[element]).astype(np.int64)
    half = 1 << (8 * INTEGERS[element].itemsize - 1)
    return np.where(integers >= half, half - 1 - integers, integers)


@family("vmax.float", "vmin.float", "vfmax.float", "vfmin.float")
def extreme(row: Instruction) -> Semantics:
    """Return the semantics of `vmax`, `vmin`, `vfmax` and `vfmin` of floats.

    `vmax` and `vmin` order NaNs by sign, beyond the infinities; the others, and all instructions on
    `bf`, return NaN if an operand is NaN.
    """
    element = row.results[0].element
    choose = np.greater_equal if row.mnemonic.endswith("max") else np.less_equal
    propagates = row.mnemonic.startswith("vf") or element == "bf"

    def value(u: Array, v: Array) -> Array:
        first = choose(ordered_integers(u, element), ordered_integers(v, element))
        size = INTEGERS[element].itemsize
        chosen = np.where(np.repeat(first, size, axis=-1), u, v)
        if not propagates:
            return chosen
        none = np.isnan(as_float64(u, element)) | np.isnan(as_float64(v, element))
        return np.where(np.repeat(none, size, axis=-1), rounded(none * np.nan, element), chosen)

    return value


@family("vcmp.gt.float")
def compare(row: Instruction) -> Semantics:
    """Return the semantics of `vcmp.gt` of floats, `Qd = vcmp.gt(Vu.t, Vv.t)`, or combined with the
    old predicate by `&=`, `|=` or `^=`: 0 equals -0; NaNs are ordered by sign, beyond the
    infinities.
    """
    from .compare import LOGIC

    element = row.inputs[-1].element

    def value(u: Array, v: Array) -> Array:
        left, right = (
            np.where(o == -1, 0, o)
            for o in (ordered_integers(u, element), ordered_integers(v, element))
        )
        return np.repeat(left > right, INTEGERS[element].itemsize, axis=-1)

    if row.update:
        update = LOGIC[row.update]
        return lambda q, u, v: update(q, value(u, v))
    return value


@family("vabs.float", "vfneg.float")
def signs(row: Instruction) -> Semantics:
    """Return the semantics of `vabs` of floats, which clears the sign bit, and of `vfneg`, which
    inverts it.
    """
    dtype = INTEGERS[row.results[0].element]
    sign = dtype.type(1 << (8 * dtype.itemsize - 1))
    if row.mnemonic == "vabs":
        return lambda u: bits(u.view(dtype) & ~sign)
    return lambda u: bits(u.view(dtype) ^ sign)


@family("vfmv")
def move(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.w = vfmv(Vu.w)`: a copy."""
    del row
    return lambda u: u


@family("vcvt.float")
def convert(row: Instruction) -> Semantics:
    """Return the semantics of `vcvt`: conversions between float formats, and from and to integers.

    Results that are integers are rounded to nearest, ties to even, and saturated; NaN becomes the
    greatest integer. `in_result_order` states the order of the lanes.
    """
    source, target = row.inputs[0].element, row.results[0].element

    def value(*registers: Array) -> Array:
        values = [decoded(register, source) for register in registers]
        return stored(in_result_order(values, target, row.results[0].kind == "pair"), target)

    return value


def decoded(register: Array, element: Element) -> Array:
    """Return the lanes of a register of floats or integers as float64; `element` is their type."""
    if element in INTEGERS:
        return as_float64(register, element)
    return lanes(register, element).astype(np.float64)


def in_result_order(values: list[Array], target: Element, pair: bool) -> Array:
    """Return the operands' lanes in the order of a conversion's result, of element type `target`;
    [..., 2, n] if it is a pair.

    `values` holds the lanes of each operand. From one operand to a vector: unchanged. To a pair of
    `sf`: even lanes in the low vector, odd lanes in the high one. From bytes to a pair of `hf`:
    lanes 4i and 4i + 1 in the low vector, 4i + 2 and 4i + 3 in the high one. From two operands to a
    float vector their lanes alternate, to bytes groups of two lanes; those of the first come first.
    """
    first = values[0]
    if pair and target == "sf":
        return even_odd(first)
    if pair:
        words = first.reshape(*first.shape[:-1], -1, 2, 2).swapaxes(-3, -2)
        return words.reshape(*first.shape[:-1], 2, -1)
    if len(values) == 1:
        return first
    if target in INTEGERS:
        return interleave(*values)
    twos = [value.reshape(*value.shape[:-1], -1, 2) for value in values]
    return np.stack(twos, axis=-2).reshape(*first.shape[:-1], -1)


def stored(values: Array, target: Element) -> Array:
    """Return a register of `target` lanes from float64 values: rounded to the float format, or to
    the nearest integers, saturated.

    To integers NaN becomes the greatest one.
    """
    if target in INTEGERS:
        return rounded(values, target)
    greatest = np.iinfo(DTYPES[target]).max
    return saturate(np.rint(np.where(np.isnan(values), greatest, values)), target)


@family(".float")
def convert_in_place(row: Instruction) -> Semantics:
    """Return the semantics of conversions between floats and integers of one width that keep the
    order of lanes, such as `Vd.w = Vu.sf`.

    To integers, values are truncated toward zero and saturated; NaN saturates by its sign.
    """
    source, target = row.inputs[0].element, row.results[0].element
    if target in INTEGERS:
        return lambda u: rounded(decoded(u, source), target)

    def value(u: Array) -> Array:
        values = as_float64(u, source)
        infinite = np.where(ordered_integers(u, source) < 0, -np.inf, np.inf)
        return saturate(np.trunc(np.where(np.isnan(values), infinite, values)), target)

    return value
