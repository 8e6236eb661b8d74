"""The elements that each tap of a sliding window reads, as images of their own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.sliding_window import SlidingWindow, WindowAxis
from ....dialects.tensors import element, shape
from .border import Border
from .moves import Indices, taken

MOST = 64
"""The most taps that are computed with one by one: each is a move and an operand of a map."""


def taps_of(border: Border, image: SSAValue, window: SlidingWindow, fill: int) -> list[SSAValue]:
    """Return, for each tap of `window`, which slides over height and width of the htp value
    `image`, an image of the elements that the tap reads at each position; where it reads padding,
    elements have the stored integer `fill`. `border` inserts the htp.moves.

    Raises HexnnError for a window of more than `MOST` taps.
    """
    count = int(np.prod(window.taps))
    if count > MOST:
        raise HexnnError(f"a window of {count} taps has no kernel: {MOST} at most")
    return [tap_of(border, image, window, tap, fill) for tap in np.ndindex(*window.taps)]


def along_axes(window: SlidingWindow) -> tuple[SlidingWindow, SlidingWindow]:
    """Return windows along height and along width whose product `window` is."""
    (tall, wide), (down, across), (rows, columns) = window.taps, window.strides, window.padding
    return (
        SlidingWindow.of((tall, 1), (down, 1), (rows, (0, 0))),
        SlidingWindow.of((1, wide), (1, across), ((0, 0), columns)),
    )


def tap_of(
    border: Border, image: SSAValue, window: SlidingWindow, tap: Sequence[int], fill: int
) -> SSAValue:
    """Return the image of the elements that the tap of `window` with the indices `tap` reads, an
    htp.move, which `border` inserts; see `taps_of`.
    """
    batch, *size, depth = shape(image)
    axes = zip(window.axes, tap, size, strict=True)
    read = [indices_read(axis, number, extent) for axis, number, extent in axes]
    pieces = taken([np.arange(batch), *read, np.arange(depth)], fill)
    type = TensorType(element(image), (batch, *map(len, read), depth))
    return border.add(htp.MoveOp([image], type, pieces), "tap")


def indices_read(axis: WindowAxis, tap: int, extent: int) -> Indices:
    """Return the index that tap number `tap` of `axis`, a window along an axis of extent `extent`,
    reads at each position; -1 where it reads padding.
    """
    steps = np.arange(axis.outputs(extent))
    at = steps * axis.stride + tap * axis.dilation - axis.before
    return np.where((at >= 0) & (at < extent), at, -1)
