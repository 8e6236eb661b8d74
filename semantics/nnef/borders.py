"""Extension of a tensor beyond its borders: by a constant, the nearest edge or reflections (NNEF
1.0.3, 4.3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..memory_limit import expect_fits
from ..numerics import Ints
from ..registry import Array

Sides = Sequence[tuple[int, int]]


def _replicated(indices: Ints, size: int) -> Ints:
    """Return the indices clamped to [0, size): each the index of the nearest element."""
    return np.clip(indices, 0, size - 1)


def _reflected(indices: Ints, size: int) -> Ints:
    """Return the indices mirrored into [0, size) at the centers of the first and last element: -1
    becomes 1.
    """
    period = max(2 * size - 2, 1)
    within = indices % period
    return np.minimum(within, period - within) if size > 1 else within


def _reflected_evenly(indices: Ints, size: int) -> Ints:
    """Return the indices mirrored into [0, size) at the outer sides of the first and last element:
    -1 becomes 0.
    """
    within = indices % (2 * size)
    return np.minimum(within, 2 * size - 1 - within)


INSIDE: dict[str, Callable[[Ints, int], Ints]] = {
    "replicate": _replicated,
    "reflect": _reflected,
    "reflect-even": _reflected_evenly,
}
"""Border mode -> function from (indices, extent) to the indices within the axis that they repeat.

Indices more than a period outside are reflected repeatedly.
"""


def extended(x: Array, sides: Sides, border: str, outside: float = 0.0) -> Array:
    """Return `x` with `sides`, (before, after) elements of each axis, added; negative counts crop.

    The border modes replicate, reflect and reflect-even repeat elements of `x`; in any other mode
    the value `outside` is added. Raises HexnnError if the result exceeds the memory limit.
    """
    if not any(before or after for before, after in sides):
        return x
    sizes = [before + n + after for n, (before, after) in zip(x.shape, sides, strict=True)]
    expect_fits("a tensor with its border", sizes, x.dtype.itemsize)
    if border not in INSIDE:
        return _filled(x, sides, sizes, outside)
    for axis, (before, after) in enumerate(sides):
        if before or after:
            size = x.shape[axis]
            indices = np.arange(-before, size + after, dtype=np.int64)
            x = np.take(x, INSIDE[border](indices, size), axis)
    return x


def _filled(x: Array, sides: Sides, sizes: Sequence[int], outside: float) -> Array:
    """Return a tensor of shape `sizes`: `x` with (before, after) `sides` of value `outside` added
    to each axis, or cropped where they are negative.
    """
    y = np.full(sizes, outside, x.dtype)
    source: list[slice] = []
    target: list[slice] = []
    for n, (before, after) in zip(x.shape, sides, strict=True):
        low, high = max(0, -before), min(n, n + after)
        kept = max(high - low, 0)
        source.append(slice(low, low + kept))
        target.append(slice(low + before, low + before + kept))
    if all(part.stop > part.start for part in source):
        y[tuple(target)] = x[tuple(source)]
    return y
