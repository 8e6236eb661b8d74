"""LogSoftmax of 8 bits to other scales than TFLite's, in fixed point: exponentials and the
logarithm of their sum are those of TFLite's kernels; the result, with 22 fraction bits, is rescaled
once.
"""

from __future__ import annotations

import numpy as np

from .numerics import Ints, ints, mbqm, quantize_multiplier, rdbpot, round_half_away
from .registry import Array
from .tflite.log_softmax import log_from_one

BITS = 22
"""The fraction bits of steps, and of logarithms that are rescaled."""

FURTHEST = 256
"""The greatest distance of a logit from the maximum of its row."""


def log_steps(scale: float, beta: float) -> Ints:
    """Return -k * `scale` * `beta` for k = 0..255, the difference of a stored logit from the
    maximum, in Q9.22, at least -2^30.
    """
    reals = np.arange(256) * float(np.float32(scale)) * beta
    return -ints(round_half_away(np.minimum(reals, FURTHEST) * 2.0**BITS))


def log_multiplier(scale: float) -> tuple[int, int]:
    """Return (multiplier, shift) by which logarithms in Q9.22 become those in units of `scale`."""
    q, shift = quantize_multiplier(2.0**-BITS / scale)
    return int(q), int(shift)


def log_rescaled(x: Array, table: Ints, steps: Ints, scale: float, zero_point: int) -> Ints:
    """Return the logarithm of the softmax along the last axis of 8-bit `x`, not clamped, in units
    of `scale` with `zero_point`. `table` is that of `softmax_table`, `steps` that of `log_steps`.
    """
    k = ints(x).max(-1, keepdims=True) - ints(x)
    logarithm = log_from_one(rdbpot(table[k], 12).sum(-1, keepdims=True))
    return mbqm(steps[k] - rdbpot(logarithm, 26 - BITS), *log_multiplier(scale)) + zero_point
