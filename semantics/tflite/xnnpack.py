"""The formulas of XNNPACK's 8-bit kernels where they differ from TFLite's reference kernels: the
numerics (set of roundings) `xnnpack`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation, SSAValue

from ...dialects.quant import Numerics, UniformType, numerics_of
from ..numerics import Ints, ints
from ..registry import Array
from ..tensors import is_8bit, quantization

SUM_BITS = 20
"""The bits, beside the leading one, of the larger of a sum's two multipliers."""

MOST = 2**30
"""The magnitude at which scaled sums saturate: beyond all stored integers, and their sum with a
zero point fits into 32 bits.
"""


def computes(output: SSAValue) -> bool:
    """Return whether the operation that defines `output` states the numerics (set of roundings)
    `xnnpack` and `output` is of 8 bits with one scale, so that XNNPACK's formulas apply.
    """
    owner = output.owner
    states = isinstance(owner, Operation) and numerics_of(owner) is Numerics.XNNPACK
    return states and is_8bit(output)


def scaled(total: Array, multipliers: NDArray[np.float32] | np.float32) -> Ints:
    """Return integers times float32 `multipliers`, computed in float32 and rounded once, ties to
    even.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        reals = np.nan_to_num(total.astype(np.float32) * multipliers)
    return ints(np.rint(np.clip(reals, -MOST, MOST)))


def multipliers(input: UniformType, weight: UniformType, output: UniformType) -> Array:
    """Return the float32 multipliers of a layer's sums, input scale * weight scale / output scale,
    rounded after each operation: one, or one per output channel.
    """
    steps = np.float32(input.scale) * np.array(weight.scales, np.float32)
    return steps / np.float32(output.scale)


def ratios(lhs: SSAValue, rhs: SSAValue, output: SSAValue) -> tuple[float, float]:
    """Return the quotients scale of lhs / scale of output and scale of rhs / scale of output,
    rounded to float32.
    """
    target = np.float32(quantization(output).scale)
    a, b = (float(np.float32(quantization(value).scale) / target) for value in (lhs, rhs))
    return a, b


def adds(lhs: SSAValue, rhs: SSAValue, output: SSAValue) -> bool:
    """Return whether a sum or difference is computed as by XNNPACK: the operation states that, and
    each operand's scale is from 2^-10 to less than 2^8 times the output's. XNNPACK leaves others to
    TFLite's own kernel.
    """
    return computes(output) and all(2**-10 <= ratio < 2**8 for ratio in ratios(lhs, rhs, output))


def multiplies(lhs: SSAValue, rhs: SSAValue, output: SSAValue) -> bool:
    """Return whether a product is computed as by XNNPACK: the operation states that, and the
    product of the operands' scales is from 2^-16 to less than 2^8 times the output's scale.
    """
    if not computes(output):
        return False
    a, b, target = (quantization(value) for value in (lhs, rhs, output))
    return 2**-16 <= multipliers(a, b, target)[0] < 2**8


def add(lhs: SSAValue, rhs: SSAValue, output: SSAValue, left: Ints, right: Ints) -> Ints:
    """Return the sum, in steps of the output's scale, of `left` and `right`: stored integers of
    `lhs` and `rhs` minus their zero points, `right` negated for a difference.

    Each is multiplied by its scale / the output's in fixed point; one shift serves both and gives
    the larger multiplier `SUM_BITS` bits after its leading one. The sum is rounded once, ties up.
    """
    parts = ratios(lhs, rhs, output)
    shift = SUM_BITS - (int(np.frexp(max(parts))[1]) - 1)
    a, b = (round(float(np.ldexp(part, shift))) for part in parts)
    return (left * a + right * b + (1 << shift >> 1)) >> shift
