"""TFLite's kernels of functions of one quantized operand: by tables of 256 results for 8 bits, of
513 samples for 16 bits, or in arithmetic of their own.

Operands that a kernel refuses (the root of a negative number) give the zero point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.qnn import UnaryOperation
from ..l2_normalization import inverse_square_root
from ..numerics import ints, mbqm, quantize_multiplier
from ..registry import Array
from ..special import erfc
from ..tensors import add_zero_point, centred, is_16bit, quantization, stored
from . import int16
from .elementwise import absolute
from .kernels import by_table

Kernel: TypeAlias = Callable[[SSAValue, SSAValue, Array], Array]
"""A function of (operand, result, stored integers of the operand)."""

HALF_ROOT, ROOT_OF_2_BY_PI = np.float32(np.sqrt(0.5)), np.float32(np.sqrt(2 / np.pi))
CUBIC = np.float32(0.044715)
"""The coefficient of x^3 in the approximation of GELU."""

FRACTION_BITS = 20
"""Fraction bits of the reciprocal root in RSQRT of 8 bits."""


def by_samples(
    source: SSAValue, target: SSAValue, x: Array, function: Callable[..., Array]
) -> Array:
    """Apply a real function to stored integers of type `source`, to ones of type `target`: of 16
    bits with zero point 0 by 513 samples with linear interpolation, of 8 bits by a table of all 256
    results.
    """
    if is_16bit(source, target):
        return int16.by_samples(source, target, x, function)
    return by_table(source, target, x, function)


def exponential(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return EXP of the stored integers `x` of type `source`, as stored integers of type
    `target`.
    """
    return by_samples(source, target, x, np.exp)


def logarithm(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return LOG of the stored integers `x` of type `source`, as stored integers of type `target`:
    the least one where the operand is not positive.
    """
    type = quantization(target)

    def function(reals: Array) -> Array:
        with np.errstate(all="ignore"):
            least = np.float32(type.qmin - type.zero_point) * np.float32(type.scale)
            return np.where(reals <= 0, least, np.log(reals)).astype(reals.dtype)

    return by_samples(source, target, x, function)


def square_root(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return SQRT of the stored integers `x` of type `source`, as stored integers of type `target`:
    the root in float32, divided by the result's scale and truncated.
    """
    reals = np.float32(quantization(source).scale) * centred(source, x).astype(np.float32)
    roots = np.sqrt(np.maximum(reals, 0)) / np.float32(quantization(target).scale)
    return stored(target, add_zero_point(target, np.trunc(roots).astype(np.int64)))


def reciprocal_root(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return RSQRT, 1 / sqrt(x), of the stored integers `x` of type `source`, as stored integers of
    type `target`: of 8 bits by Newton's iteration, of 16 bits by 513 samples. Real 0 gives the
    greatest integer.
    """
    a, y = quantization(source), quantization(target)
    if is_16bit(source, target):

        def function(reals: Array) -> Array:
            with np.errstate(all="ignore"):
                most = np.float32(int16.HIGH) * np.float32(y.scale)
                return np.where(reals <= 0, most, 1 / np.sqrt(reals))

        return int16.by_samples(source, target, x, function)
    steps = ints(centred(source, x))
    root, shift = inverse_square_root(np.maximum(steps, 1))
    fine = mbqm(1, root, shift + FRACTION_BITS)
    scale = 1 / (float(np.sqrt(np.float32(a.scale))) * y.scale)
    q, exponent = quantize_multiplier(scale)
    result = add_zero_point(target, mbqm(fine, q, exponent - FRACTION_BITS))
    return stored(target, np.where(steps == 0, y.qmax, np.where(steps < 0, y.zero_point, result)))


def negative(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return NEG as TFLite computes it: the stored integers `x` negated, whatever the scales and
    zero points of `source` and `target`; the least one, whose negative does not fit, stays.
    """
    return np.negative(x)


U = UnaryOperation
KERNELS: dict[UnaryOperation, Kernel] = {
    U.ABS: absolute,
    U.EXP: exponential,
    U.LOG: logarithm,
    U.NEG: negative,
    U.RSQRT: reciprocal_root,
    U.SQRT: square_root,
}
"""Function -> its kernel of stored integers: 8 bits, or 16 bits with zero point 0."""


def elu(x: Array) -> Array:
    """Return x, or exp(x) - 1 where x is negative, of floats."""
    with np.errstate(over="ignore"):
        return np.where(x < 0, np.expm1(x), x)


def gelu(x: Array) -> Array:
    """Return x / 2 * (1 + erf(x / sqrt(2))) of floats, computed by erfc so that no digits cancel
    for negative x; each step is rounded to their type.
    """
    half = x.dtype.type(0.5) * x
    return half * erfc(x * -x.dtype.type(HALF_ROOT)).astype(x.dtype)


def gelu_by_tanh(x: Array) -> Array:
    """Return x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) of floats."""
    real = x.dtype.type
    cube = real(CUBIC) * (x * x * x) if real is np.float16 else CUBIC * x * x * x
    return real(0.5) * x * (real(1) + np.tanh(real(ROOT_OF_2_BY_PI) * (x + cube)))
