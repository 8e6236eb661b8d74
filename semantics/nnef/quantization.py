"""Semantics of nnef's quantization operations: reals rounded to values that an encoding
represents.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import nnef
from ..registry import Array
from .elements import aligned, rounded
from .real_functions import real_semantics


def _evenly(x: Array, low: Array, high: Array, steps: float) -> Array:
    """Clamp to [low, high] and round to the nearest of steps + 1 evenly spaced values of that
    interval.
    """
    x, low, high = aligned(x, low, high)
    inside = np.maximum(np.minimum(x, high), low)
    number = rounded((inside - low) / (high - low) * steps)
    return number / steps * (high - low) + low


@real_semantics(nnef.LinearQuantizeOp)
def linear_quantize(op: nnef.LinearQuantizeOp, x: Array, low: Array, high: Array) -> Any:
    """Clamp to [low, high] and round to the nearest of 2^bits evenly spaced values of that
    interval, ends included; the result holds reals.
    """
    return _evenly(x, low, high, 2.0**op.bit_count - 1)


@real_semantics(nnef.MinMaxLinearQuantizeOp)
def min_max_linear_quantize(
    op: nnef.MinMaxLinearQuantizeOp, x: Array, low: Array, high: Array
) -> Any:
    """Clamp to [low, high] and round to the nearest of 2^bits evenly spaced values of that
    interval, or of 2^bits - 1 if the operation is signed and symmetric; the result holds reals.
    """
    less = op.is_signed and op.is_symmetric
    return _evenly(x, low, high, 2.0**op.bit_count - 1 - less)


@real_semantics(nnef.ZeroPointLinearQuantizeOp)
def zero_point_linear_quantize(
    op: nnef.ZeroPointLinearQuantizeOp, x: Array, zero_point: Array, scale: Array
) -> Any:
    """Quantize to integers q of the operation's bits and signedness, then dequantize: (q - zero
    point) * scale.
    """
    x, point, scale = aligned(x, zero_point.astype(x.dtype), scale)
    high = 2.0 ** (op.bit_count - op.is_signed) - 1
    low = -high - (not op.is_symmetric) if op.is_signed else 0.0
    number = np.clip(rounded(x / scale) + point, low, high)
    return (number - point) * scale


@real_semantics(nnef.LogarithmicQuantizeOp)
def logarithmic_quantize(op: nnef.LogarithmicQuantizeOp, x: Array, high: Array) -> Any:
    """Round magnitudes to the nearest of 2^bits powers of 2, the greatest of which is
    2^ceil(log2(high)); keep the sign; 0 stays 0.
    """
    x, high = aligned(x, high)
    most = np.ceil(np.log2(high))
    least = most - (2.0**op.bit_count - 1)
    exponent = rounded(np.clip(np.log2(np.abs(x)), least, most))
    return np.sign(x) * np.exp2(exponent)
