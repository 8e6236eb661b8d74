"""TFLite's kernels that search and add along one axis."""

from __future__ import annotations

import numpy as np

from ..registry import Array


def index_of_extreme(x: Array, axis: int, *, largest: bool) -> Array:
    """Return the index of the first maximum, or minimum unless `largest`, of floats or stored
    integers along `axis`.

    NaN is passed over, but at the start of the axis, where no element exceeds it.
    """
    search = np.argmax if largest else np.argmin
    if x.dtype.kind != "f":
        return np.asarray(search(x, axis))
    missing = np.isnan(x)
    index = search(np.where(missing, -np.inf if largest else np.inf, x), axis)
    return np.where(np.take(missing, 0, axis), 0, index)


def running_sums(x: Array, axis: int, *, exclusive: bool, reverse: bool) -> Array:
    """Return the sums of all elements from the start of `axis` to each element, from its end if
    `reverse`, without the element itself if `exclusive`; integers wrap around.
    """
    sums = np.cumsum(np.flip(x, axis) if reverse else x, axis=axis, dtype=x.dtype)
    if exclusive:
        sums = np.roll(sums, 1, axis)
        sums[(slice(None),) * axis + (slice(0, 1),)] = 0
    return np.flip(sums, axis) if reverse else sums
