"""Local response normalization of 8-bit tensors in integers: the definition of qnn's Lrn.

For an element x, less its zero point, and the sum S of the squares of the elements in its window,
likewise less the zero point:

    u = S * 2^w + bias / (alpha * scale^2) * 2^w, as (1 + f) * 2^k with f in [0, 1)
    t = (1 + f)^-beta, interpolated between 513 samples of 15 bits
    p = round(t * m[k] / 2^15)
    y = (x * p + 2^(e[k] - 1)) >> e[k]

where m[k] / 2^e[k] is the rest of the factor, in steps of the result.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from .numerics import INT32_MAX, Ints, ints, round_half_away
from .tflite.int16 import HIGH, STEPS, looked_up

BITS = 15
"""The bits of samples and mantissas."""

LARGEST_POWER = 2.0
"""The greatest beta: with it the least sample has 13 bits."""

MOST_BITS = 14
"""The most fraction bits of u."""

OCTAVES = 31
"""The numbers k of u, an integer below 2^31."""

FURTHEST = 30
"""The longest shift: products have 23 bits, which a shift by more than 24 rounds to 0."""


@dataclass(frozen=True)
class Form:
    """The constants by which a local response normalization is computed."""

    bits: int
    """The number w of fraction bits of u, negative where sums are shifted right."""
    bias: int
    samples: Ints
    """513 samples of (1 + f)^-beta."""
    mantissas: Ints
    """m[k], 15 bits, for k from 0 to 30."""
    shifts: Ints
    """e[k], from 0 to 30."""

    @staticmethod
    def of(most: int, step: float, alpha: float, beta: float, bias: float, gain: float) -> Form:
        """Return the form of sums of squares up to `most`, in units of `step`^2, and elements that
        are multiplied by `gain`, the input's scale over the result's. `is_possible` accepts
        `alpha`, `beta` and `bias`.
        """
        unit = alpha * step * step
        bits = min(MOST_BITS, math.floor(math.log2((INT32_MAX - 1) / (most + bias / unit))))
        samples = round_half_away(2.0**BITS * (1 + np.arange(STEPS + 1) / STEPS) ** -beta)
        octaves = np.arange(OCTAVES) - bits
        fractions, exponents = np.frexp(gain * (unit * 2.0**octaves) ** -beta)
        mantissas = np.minimum(round_half_away(fractions * 2.0**BITS), HIGH)
        shifts = BITS - ints(exponents)
        return Form(
            bits,
            int(round_half_away(bias / unit * 2.0**bits)),
            np.minimum(ints(samples), HIGH),
            np.where(shifts < 0, HIGH, ints(mantissas)),
            np.clip(shifts, 0, FURTHEST),
        )


def is_possible(most: int, step: float, alpha: float, beta: float, bias: float) -> bool:
    """Return whether a local response normalization has a form: with a positive `alpha` and `beta`,
    a `bias` that is not negative, and sums of squares, up to `most` in units of `step`^2, that
    count beside the bias.
    """
    if not (alpha > 0 and 0 < beta <= LARGEST_POWER and bias >= 0 and most < INT32_MAX):
        return False
    return bias / (alpha * step * step) < most * 2.0**OCTAVES


def normalized(x: Ints, sums: Ints, form: Form) -> Ints:
    """Return the normalized elements, in steps of the result, of `x`, integers less their zero
    point, whose windows have the `sums` of squares.
    """
    whole = sums << form.bits if form.bits >= 0 else sums >> -form.bits
    u = np.maximum(whole + form.bias, 1)
    octave = ints(np.frexp(u.astype(np.float64))[1]) - 1
    fraction = ((u << OCTAVES - 1 - octave) >> BITS - 1) - 3 * (1 << BITS)
    sample = looked_up(fraction, form.samples)
    product = (sample * form.mantissas[octave] + (1 << BITS - 1)) >> BITS
    shift = form.shifts[octave]
    return (x * product + (ints(1) << shift >> 1)) >> shift
