"""Sigmoid and tanh of 16-bit fixed-point numbers, as gemmlowp computes them for TFLite's LSTM.

An integer with `bits` integer bits stands for integer / 2^(15 - bits): Q0.15 has none. Arrays are
int64.
"""

from __future__ import annotations

import numpy as np

from ..numerics import Ints, ints, rdbpot

ONE = 2**15 - 1
"""The greatest raw integer without integer bits, which stands for 1."""
TWO_BITS_ONE = 1 << 13
"""The raw integer of 1 with two integer bits."""
POWERS = ((-2, 1672461947), (-1, 1302514674), (0, 790015084), (1, 290630308), (2, 39332535))
MORE_POWERS = ((3, 720401), (4, 242))
"""(i, exp(-2^i) with 31 fractional bits)."""


def _constant(raw: int) -> int:
    """Return `raw`, a fixed-point number of 32 bits, rounded to one of 16 bits, which has 16
    fraction bits fewer.
    """
    return int(rdbpot(raw, 16))


def _saturated(x: Ints) -> Ints:
    """Clamp to the signed 16-bit range."""
    return np.clip(x, -(2**15), ONE)


def _product(a: Ints, b: Ints | int) -> Ints:
    """Return `a * b / 2^15`, rounded to nearest, ties up, and saturated: the product of Q0.15
    numbers.
    """
    return np.minimum((a * b + (1 << 14)) >> 15, ONE)


def _exp_near_zero(a: Ints) -> Ints:
    """Return exp(a) in Q0.15 for `a` in [-1/4, 0], also in Q0.15: a Taylor series around -1/8."""
    term, third = _constant(1895147668), _constant(715827883)
    x = a + (1 << 12)
    square = _product(x, x)
    cube, fourth = _product(square, x), _product(square, square)
    rest = rdbpot(_product(rdbpot(fourth, 2) + cube, third) + square, 1)
    return _saturated(term + _product(x + rest, term))


def exp_of_negative(a: Ints, bits: int) -> Ints:
    """Return exp(a) in Q0.15, for `a <= 0` with `bits` integer bits."""
    quarter = 1 << (13 - bits)
    part = (a & (quarter - 1)) - quarter
    y = _exp_near_zero(_saturated(part << bits))
    rest = part - a
    for power, factor in (*POWERS, *MORE_POWERS):
        if bits > power:
            there = (rest & (1 << (15 - bits + power))) != 0
            y = np.where(there, _product(y, _constant(factor)), y)
    if bits > 5:
        y = np.where(a < -(1 << (20 - bits)), 0, y)
    return np.where(a == 0, ONE, y)


def _inverse(a: Ints) -> Ints:
    """Return 2 / (1 + a) in Q2.13, for `a` in [0, 1] in Q0.15: three steps of Newton's
    iteration.
    """
    half = (a + ONE + 1) >> 1
    x = _constant(1515870810) + _product(half, _constant(-1010580540))
    for _ in range(3):
        x = x + _saturated(_product(x, TWO_BITS_ONE - _product(half, x)) << 2)
    return x


def sigmoid(a: Ints, bits: int = 3) -> Ints:
    """Return 1 / (1 + exp(-a)) in Q0.15, for `a` with `bits` integer bits."""
    a = ints(a)
    positive = _saturated(_inverse(exp_of_negative(-np.abs(a), bits)) << 1)
    return np.where(a == 0, 1 << 14, np.where(a > 0, positive, ONE - positive))


def tanh(a: Ints, bits: int) -> Ints:
    """Return the hyperbolic tangent in Q0.15, for `a` with `bits` integer bits."""
    a = ints(a)
    y = _saturated((_inverse(exp_of_negative(-np.abs(a), bits + 1)) - TWO_BITS_ONE) << 2)
    return np.where(a == 0, 0, np.where(a < 0, -y, y))
