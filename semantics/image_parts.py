"""Computation of large images in parts, so that wide temporaries stay small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..dialects.sliding_window import Halo, SlidingWindow, WindowAxis
from .pieces import pieces

Array: TypeAlias = NDArray[Any]
Slide: TypeAlias = Callable[[Array, SlidingWindow], Array]
"""A function from an image [batch, size.., channels] and the window that slides over it to the
result [batch, positions.., channels]."""

MOST = 1 << 22
"""Elements of the result of a part: its sums take 32 MB in 64 bits. Few layers of real networks
have more.
"""


def by_parts(slide: Slide, x: Array, window: SlidingWindow, channels: int) -> Array:
    """Return `slide(x, window)`, computed in parts of about `MOST` elements where it has more.

    `channels` is the number of channels of the result. The parts are ranges of images, or of
    positions along the longest axis.
    """
    shape = (len(x), *window.outputs(x.shape[1:-1]))
    parts = list(pieces(shape, max(1, MOST // max(1, channels))))
    if len(parts) < 2:
        return slide(x, window)
    results = np.empty(0)
    for part in parts:
        axis = len(part) - 1
        stop = min(part[axis].stop, shape[axis])
        result = slide(*_part(x, window, axis, range(part[axis].start, stop)))
        if not results.size:
            results = np.empty((*shape, channels), result.dtype)
        results[part] = result
    return results


def _part(
    x: Array, window: SlidingWindow, axis: int, positions: range
) -> tuple[Array, SlidingWindow]:
    """Return (the part of the images `x` that `window` reads to compute `positions` along `axis` of
    the result, the window with only the padding that it reads there); axis 0 is that of images.
    """
    if axis == 0:
        return x[positions.start : positions.stop], window
    along = window.axes[axis - 1]
    halo = _halo(along, positions, x.shape[axis])
    padding = list(window.padding)
    padding[axis - 1] = halo.before, halo.after
    part = (*[slice(None)] * axis, slice(halo.start, halo.stop))
    return x[part], window.padded(padding)


def _halo(along: WindowAxis, positions: range, size: int) -> Halo:
    """Return the indices along an axis of extent `size` that the window reads at `positions`, and
    the padding before and after them; where it reads padding alone, no index and all padding
    before.
    """
    read = (len(positions) - 1) * along.stride + along.extent
    return along.halo(positions.start, positions.stop, size) or Halo(0, 0, read, 0)
