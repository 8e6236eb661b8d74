"""Scales of the weights of layers: symmetric int8 or int4, one scale for each output channel or
one for all.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...semantics.registry import Array
from .operation_rules import as_scale

LEVELS = {"i8": 127, "i4": 7}
"""Storage type -> the greatest magnitude of a stored weight."""

EXACT_SIZE = 1 << 16
"""The number of weights up to which each is a value of its own; the magnitudes of more weights are
rounded to as many equal steps, 1/512 of a level.
"""

INT32_REACH = 2.0**31 - 1
"""The greatest magnitude of a 32-bit bias."""


def greatest(weights: Array, levels: int) -> float:
    """Return the scale at which the greatest magnitude of `weights` is the level `levels`."""
    return float(np.abs(weights).max(initial=0.0)) / levels


def least_error(weights: Array, levels: int) -> float:
    """Return the scale with the least squared error of `weights`, rounded to levels and clipped to
    [-`levels`, `levels`]; the exact minimum over all scales that use half of the levels: a wider
    one would leave a bit unused.

    Between two adjacent thresholds a / (k - 1/2), at which a magnitude a changes to level k, all
    levels q are fixed, and the error, sum (a - s q)^2, is least at s = sum a q / sum q^2, where it
    is sum a^2 - (sum a q)^2 / sum q^2. So one pass over the thresholds finds the minimum.
    """
    sizes, counts = magnitudes(weights)
    if not len(sizes):
        return 0.0
    high = sizes.max() / (levels // 2 + 1)
    low = least_scale(sizes, counts, levels)
    first, last = (np.minimum(np.floor(sizes / s + 0.5), levels) for s in (high, low))
    steps = (last - first).astype(np.int64).clip(0)
    which = np.repeat(np.arange(len(sizes)), steps)
    starts = np.repeat(np.cumsum(steps) - steps, steps)
    reached = first[which] + 1 + (np.arange(len(which)) - starts)
    order = np.argsort(-sizes[which] / (reached - 0.5), kind="stable")
    which, reached = which[order], reached[order]
    products = (counts * sizes * first).sum() + np.cumsum(
        np.concatenate([[0.0], (counts * sizes)[which]])
    )
    squares = (counts * first**2).sum() + np.cumsum(
        np.concatenate([[0.0], counts[which] * (2 * reached - 1)])
    )
    best = int(np.argmax(products**2 / squares))
    return float(products[best] / squares[best])


def magnitudes(weights: Array) -> tuple[Array, Array]:
    """Return the magnitudes of `weights` without zeros, and how often each occurs; of more than
    `EXACT_SIZE` weights, rounded to so many steps.
    """
    sizes = np.abs(weights.astype(np.float64)).reshape(-1)
    if sizes.size > EXACT_SIZE:
        step = sizes.max() / (EXACT_SIZE - 1) or 1.0
        sizes = np.rint(sizes / step) * step
    values, counts = np.unique(sizes[sizes > 0], return_counts=True)
    return values, counts


def least_scale(sizes: Array, counts: Array, levels: int) -> float:
    """Return a lower bound of the scale with the least error, for magnitudes that occur `counts`
    times: at smaller scales clipping alone costs more than the scale of the greatest magnitude.
    """
    high = sizes.max() / levels
    limit = (counts * (sizes - np.rint(sizes / high) * high) ** 2).sum()
    low = 0.0
    for _ in range(20):
        middle = (low + high) / 2
        clipped = (counts * (sizes - levels * middle).clip(0) ** 2).sum()
        low, high = (middle, high) if clipped > limit else (low, middle)
    return low or high


WEIGHT_OBSERVERS: dict[str, Callable[[Array, int], float]] = {
    "minmax": greatest,
    "mse": least_error,
}
"""Observer name -> function of the weights that share a scale, and of the greatest level, that
returns the scale.
"""


def weight_scales(
    values: Array,
    axis: int | None,
    bias: Array | None,
    step: float,
    observer: str,
    storage: str = "i8",
) -> Array:
    """Return the float32 scales of a symmetric weight with float `values`, stored as `storage`, a
    key of `LEVELS`: one, or one for each index of `axis`; `observer` is a key of
    `WEIGHT_OBSERVERS`.

    A scale is enlarged if necessary so that `bias` fits 32-bit integers of scale `step` * weight
    scale, where `step` is the input scale.
    """
    parts = [values] if axis is None else np.moveaxis(values, axis, 0)
    scales = np.array([WEIGHT_OBSERVERS[observer](part, LEVELS[storage]) for part in parts])
    if bias is not None:
        least = np.abs(bias) / (step * INT32_REACH)
        per_channel = least.reshape(-1, len(scales)).max(0) if axis is not None else least.max()
        scales = np.maximum(scales, per_channel)
    return np.array([as_scale(float(s)) for s in scales])
