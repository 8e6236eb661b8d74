"""TFLite's kernels of sums, differences and products of two tensors, bit for bit: numerics (sets of
roundings) `tflite-ref` and `xnnpack`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from xdsl.ir import SSAValue

from ..numerics import Bounds, ints, mbqm, mbqm_saturated, quantize_multiplier, quotient
from ..registry import Array
from ..tensors import (
    add_zero_point,
    centred,
    clamped,
    clamped_float,
    is_quantized,
    quantization_of_kernel,
)
from . import xnnpack
from .kernels import UNBOUNDED


class BinaryValues(NamedTuple):
    """The SSA values of an elementwise operation of two operands: the operands and the result."""

    lhs: SSAValue
    rhs: SSAValue
    output: SSAValue


def add(
    values: BinaryValues, lhs: Array, rhs: Array, bounds: Bounds = UNBOUNDED, sign: int = 1
) -> Array:
    """Return lhs + sign * rhs of stored elements, requantized and clamped to `bounds`, which are
    real numbers (None: no bound); `values` hold the types of operands and result.

    Integer operands are rescaled to a common scale with 20 fraction bits, 15 for int16; the
    rescaling of their sum to the result's scale saturates at 32 bits.
    """
    if not is_quantized(values.lhs):
        return clamped_float(lhs + sign * rhs, bounds)
    if xnnpack.adds(*values):
        left, right = ints(centred(values.lhs, lhs)), ints(centred(values.rhs, rhs))
        total = xnnpack.add(*values, left, sign * right)
        return clamped(values.output, add_zero_point(values.output, total), bounds)
    a, b, target = (quantization_of_kernel(v) for v in values)
    common, bits = 2 * max(a.scale, b.scale), 20 if a.data.bits == 8 else 15
    left, right = (
        mbqm(ints(centred(value, x)) << bits, *quantize_multiplier(type.scale / common))
        for value, x, type in ((values.lhs, lhs, a), (values.rhs, rhs, b))
    )
    multiplier = quantize_multiplier(common / (2**bits * target.scale))
    q = mbqm_saturated(left + sign * right, *multiplier)
    return clamped(values.output, add_zero_point(values.output, q), bounds)


def multiply(values: BinaryValues, lhs: Array, rhs: Array, bounds: Bounds = UNBOUNDED) -> Array:
    """Return the product of stored elements, with broadcasting, requantized and clamped to
    `bounds`, which are real numbers; the real multiplier of integers, from the scales of `values`
    (operands and result), is rounded to float32.
    """
    if not is_quantized(values.lhs):
        return clamped_float(lhs * rhs, bounds)
    a, b, target = (quantization_of_kernel(v) for v in values)
    with np.errstate(over="ignore"):
        scale = np.float32(a.scale) * np.float32(b.scale)
    product = ints(centred(values.lhs, lhs)) * ints(centred(values.rhs, rhs))
    if xnnpack.multiplies(*values):
        q = xnnpack.scaled(product, xnnpack.multipliers(a, b, target))
    else:
        q = mbqm(product, *quantize_multiplier(quotient(float(scale), target.scale)))
    return clamped(values.output, add_zero_point(values.output, q), bounds)
