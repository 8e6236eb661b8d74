"""Semantics of Qualcomm's unnormalized qfloat numbers; no emulator executes them to check against.

A `qf32` is a signed 24-bit significand above an 8-bit exponent (bias 127), a `qf16` has 11 and 5
bits (bias 15). The significand has a further lowest bit, always 1, so its values are odd multiples
of 2^-23 (2^-10) between -2 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .floats import INTEGERS
from .lanes import Array, bits, even_odd, interleave
from .registry import Semantics, family


@dataclass(frozen=True)
class Format:
    """A qfloat format and the IEEE format of the same width; `dtype` is the signed integer of that
    width.
    """

    dtype: np.dtype[Any]
    exponent_bits: int
    fraction_bits: int
    """Fraction bits of the IEEE significand; the unit of the qfloat one is 2^-fraction_bits too."""

    @property
    def bias(self) -> int:
        """The exponent bias: 127 or 15."""
        return (1 << (self.exponent_bits - 1)) - 1

    @property
    def greatest(self) -> int:
        """The greatest exponent, the bias subtracted: 128 or 16."""
        return self.bias + 1

    @property
    def mask(self) -> int:
        """The bit mask of an exponent field moved to bit 0: 255 or 31."""
        return (1 << self.exponent_bits) - 1


WORD, HALF = Format(np.dtype(np.int32), 8, 23), Format(np.dtype(np.int16), 5, 10)
FORMATS: dict[Element, Format] = {"qf32": WORD, "sf": WORD, "qf16": HALF, "hf": HALF}
"""Element -> its qfloat format, or that of the same width for IEEE floats."""


@dataclass(frozen=True)
class Number:
    """The numbers `significand * 2^exponent` in the lanes of a register.

    Of IEEE numbers `significand` is the magnitude and `negative` the sign; of qfloats `significand`
    is signed and `negative` is False.
    """

    significand: Array
    exponent: Array
    negative: Array

    @property
    def signed(self) -> Array:
        """The significand with its sign."""
        return np.where(self.negative, -self.significand, self.significand)


def parse(register: Array, element: Element) -> Number:
    """Return the numbers in the lanes of a register of qfloats or IEEE floats."""
    form = FORMATS[element]
    values = register.view(form.dtype).astype(np.int64)
    unit = 2.0**-form.fraction_bits
    if element in ("qf32", "qf16"):
        significand = (values >> (form.exponent_bits - 1) | 1) * unit
        exponent = (values & form.mask) - form.bias
        return Number(significand, exponent, np.zeros(values.shape, bool))
    field = values >> form.fraction_bits & form.mask
    fraction = values & ((1 << form.fraction_bits) - 1)
    significand = (fraction + ((field > 0) << form.fraction_bits)) * unit
    return Number(significand, np.maximum(field, 1) - form.bias, values < 0)


def rounded(exponent: Array, significand: Array, low: Array, form: Format) -> Array:
    """Return the qfloats of format `form` nearest to `(significand + low) * 2^exponent`, as
    integers that hold their bits.

    `low`, a remainder below the precision of `significand`, counts by its sign alone. Numbers too
    large get the greatest exponent and the extreme significand of their sign, those too small the
    least exponent and the significand of least magnitude.
    """
    least, greatest = -form.bias, form.greatest
    wide = (abs(significand) >= 2) & (significand != -2)
    halved = (exponent == least - 1) | (wide & (exponent < greatest))
    units = significand * np.where(halved, 0.5, 1.0) * 2.0**form.fraction_bits
    odd, doubled = nearest_odd(units, low, ~halved & (exponent < greatest))
    sign = significand < 0
    over = (exponent > greatest) | (wide & (exponent == greatest))
    under = exponent < least - 1
    most = 1 << form.fraction_bits
    field = np.where(over, np.where(sign, -most, most - 1), odd >> 1)
    field = np.where(under, -sign.astype(np.int64), field)
    power = exponent + form.bias + (halved | doubled)
    power = np.where(over, form.mask, np.where(under, 0, power))
    power = np.where((significand == 0) & (low == 0), 0, power)
    return (field << form.exponent_bits | power & form.mask).astype(form.dtype)


def nearest_odd(units: Array, low: Array, may_double: Array) -> tuple[Array, Array]:
    """Round the numbers `units` + `low` to significands, which are odd integers; return (odd,
    doubled): the result is `odd`, or, where `doubled`, 2 * `odd`, which takes an exponent greater
    by 1.

    Doubling is allowed where `may_double`. `low`, a remainder below the precision of `units`,
    decides ties by its sign.
    """
    floor = np.floor(units / 4) * 4
    rest = units - floor

    def up_to(limit: float) -> Array:
        return (rest < limit) | ((rest == limit) & (low <= 0))

    doubled = may_double & ~up_to(1.5) & up_to(2.5)
    first = np.where(may_double, up_to(1.5), up_to(2.0))
    step = np.where(first, 1, 3)
    step = np.where((rest == 0) & (low < 0), -1, step)
    odd = np.where(doubled, floor / 2 + 1, floor + step)
    return odd.astype(np.int64), doubled


def complemented(values: Array, where: Array, form: Format) -> Array:
    """Return qfloats, given as integers that hold their bits, with their significand bits inverted
    where `where` holds.

    This negates them, since the lowest bit of a significand is implied.
    """
    return np.where(where, values ^ ~form.dtype.type(form.mask), values)


@family("vadd.qfloat", "vsub.qfloat")
def add(row: Instruction) -> Semantics:
    """Return the semantics of `vadd` and `vsub` to qfloats, such as `Vd.qf32 = vadd(Vu.qf32,
    Vv.sf)`, of all combinations of formats.

    Two IEEE operands that both count as negative are added as magnitudes, and the sum is negated.
    """
    left, right, target = row.inputs[0].element, row.inputs[1].element, row.results[0].element
    form, subtract = FORMATS[target], row.mnemonic == "vsub"
    plain = left in INTEGERS

    def value(u: Array, v: Array) -> Array:
        a, b = parse(u, left), parse(v, right)
        x, y = a.signed, -b.signed if subtract else b.signed
        flip = plain & a.negative & (b.negative ^ subtract)
        x, y = np.where(flip, -x, x), np.where(flip, -y, y)
        exponent = common_exponent(a, b, form)
        x, y = np.ldexp(x, a.exponent - exponent), np.ldexp(y, b.exponent - exponent)
        total = x + y
        low = np.where(a.exponent > b.exponent, (x - total) + y, (y - total) + x)
        return bits(complemented(rounded(exponent, total, low, form), flip, form))

    return value


def common_exponent(a: Number, b: Number, form: Format) -> Array:
    """Return the exponent to which two addends are aligned before an addition: max(e - z, f).

    e is the greater of the two exponents, z the number of leading zeros of that addend's
    significand, and f the lesser exponent. `form` is the format of the sum.
    """
    swap = a.exponent > b.exponent
    high, low = (np.where(s, a.exponent, b.exponent) for s in (swap, ~swap))
    size = abs(np.where(swap, a.significand, b.significand))
    power = np.where(size == 0, -(form.fraction_bits + 1), np.frexp(size)[1] - 1)
    return np.maximum(high + power, low)


@family("vmpy.qfloat")
def multiply(row: Instruction) -> Semantics:
    """Return the semantics of `vmpy` to qfloats, such as `Vd.qf32 = vmpy(Vu.sf, Vv.sf)`, of all
    combinations of formats.

    Products of 16-bit numbers may be 32-bit ones in a pair, those of even lanes in the low vector.
    """
    left, right, target = row.inputs[0].element, row.inputs[1].element, row.results[0].element
    form = FORMATS[target]

    def value(u: Array, v: Array) -> Array:
        a, b = parse(u, left), parse(v, right)
        exponent, exact = a.exponent + b.exponent, a.significand * b.significand
        products = rounded(exponent, exact, np.zeros_like(exact), form)
        products = complemented(products, a.negative ^ b.negative, form)
        return bits(even_odd(products) if row.results[0].kind == "pair" else products)

    return value


@family(".qfloat")
def convert(row: Instruction) -> Semantics:
    """Return the semantics of the conversions of qfloats to IEEE floats, such as `Vd.sf = Vu.qf32`.

    A pair of 32-bit qfloats becomes 16-bit floats, in even lanes those of its low vector. The
    greatest exponent is an ordinary one, so there are no infinities.
    """
    source, target = row.inputs[0].element, row.results[0].element

    def value(u: Array) -> Array:
        number = parse(u, source)
        values = np.ldexp(number.significand, number.exponent)
        if row.inputs[0].kind == "pair":
            values = interleave(values[..., 0, :], values[..., 1, :])
        return ieee(values, target)

    return value


def ieee(values: Array, element: Element) -> Array:
    """Return a register of `element` lanes from float64 numbers, rounded to IEEE floats without
    infinities.

    The exponent field of all ones counts as an ordinary exponent, and larger numbers get the
    greatest bit pattern of their sign.
    """
    form, dtype = FORMATS[element], INTEGERS[element]
    beyond = abs(values) >= 2.0**form.greatest
    near = np.where(beyond, values / 2, values)
    limit = 2.0**form.greatest
    floats = np.float32 if form is WORD else np.float16
    with np.errstate(over="ignore"):
        words = np.ascontiguousarray(np.clip(near, -limit, limit).astype(floats)).view(dtype)
    sign = words >> (8 * dtype.itemsize - 1) << (8 * dtype.itemsize - 1)
    size = (words ^ sign).astype(np.int64) + (beyond.astype(np.int64) << form.fraction_bits)
    return bits((np.minimum(size, (1 << (8 * dtype.itemsize - 1)) - 1)).astype(dtype) | sign)
