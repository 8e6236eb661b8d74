"""Semantics of the operators of random numbers, which are read from files as `tfl.unsupported`:
RANDOM_UNIFORM, RANDOM_STANDARD_NORMAL, MULTINOMIAL.

Where both seeds are 0 TFLite takes any; here they are 0, so that all stages get the same numbers.
"""

from __future__ import annotations

import math

import numpy as np

from ...dialects import tfl
from ..registry import Array, States, stateful
from ..tensors import dtype
from ..tflite import random_bits
from .operator_options import integer

OPTIONS = "RandomOptions"
RESERVED = 512
"""The steps of the generator that LiteRT's multinomial reserves for a sample; it rounds the number
of samples up to a multiple of 4, and uses half a step of each."""


def words(op: tfl.UnsupportedOp, states: States, count: int, reserved: int = 0) -> Array:
    """Return the next `count` random 32-bit words of the generator of `op`, which begins from its
    seeds; `states` keep its step. The next call goes on at the next step, each of which gives four
    words, or, if `reserved` is not 0, `reserved` steps after the first one of this call.
    """
    first = states.get(op, 0)
    steps = math.ceil(count / 4)
    states[op] = first + (reserved or steps)
    key, stream = (
        _seed(integer(op, OPTIONS, name)) & random_bits.WORD for name in ("seed", "seed2")
    )
    return random_bits.philox(key, first, stream, steps)[:count]


def _seed(given: int) -> int:
    """Return the seed that LiteRT makes of the given one: the lower 32 bits, signed."""
    return int(np.array(given & random_bits.MASK, np.uint32).view(np.int32))


@stateful("builtin:RANDOM_UNIFORM")
def uniform(op: tfl.UnsupportedOp, states: States, shape: Array) -> Array:
    """Return random floats in [0, 1) in a tensor of the given shape."""
    return random_bits.uniform(words(op, states, int(shape.prod()))).reshape(shape)


@stateful("builtin:RANDOM_STANDARD_NORMAL")
def normal(op: tfl.UnsupportedOp, states: States, shape: Array) -> Array:
    """Return random floats of the standard normal distribution in a tensor of the given shape."""
    count = int(shape.prod())
    drawn = words(op, states, count + count % 2)
    return random_bits.normal(drawn)[:count].reshape(shape)


@stateful("builtin:MULTINOMIAL")
def multinomial(op: tfl.UnsupportedOp, states: States, logits: Array, count: Array) -> Array:
    """Return `count` random indices of classes for each row of `logits`, the logarithms of the
    classes' probabilities up to a factor.
    """
    rows, samples = len(logits), int(count.item())
    reserved = rows * -(-samples // 4) * 4 * RESERVED
    drawn = words(op, states, 2 * rows * samples, reserved)
    numbers = random_bits.doubles(drawn).reshape(rows, samples)
    result = np.zeros((rows, samples), dtype(op.outputs[0]))
    for row, (weights, targets) in enumerate(zip(logits, numbers, strict=True)):
        wide = weights.astype(np.float64)
        finite = np.isfinite(wide)
        shares = np.where(finite, np.exp(wide - wide.max(where=finite, initial=-np.inf)), 0)
        sums = shares.cumsum()
        result[row] = np.searchsorted(sums, targets * sums[-1], "right")
    return result
