"""What operations have in common whose window slides over an image: its stride and padding."""

from __future__ import annotations

from functools import lru_cache

from xdsl.irdl import prop_def

from ..sliding_window import Shape, SlidingWindow, pairs_of
from .base import INDEX_PER_AXIS, POSITIVE_PAIR, HtpOp, i32_array, integers


class SlidingOp(HtpOp):
    """The base class of convolutions and pools.

    `stride` is [height, width], `padding` is [top, bottom, left, right], in pixels.
    """

    stride = prop_def(POSITIVE_PAIR, i32_array([1, 1]))
    padding = prop_def(INDEX_PER_AXIS, i32_array([0, 0, 0, 0]))

    @property
    def strides(self) -> tuple[int, int]:
        """The vertical and horizontal stride in pixels."""
        down, across = integers(self.stride)
        return down, across

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The padding in pixels: top, bottom, left, right."""
        top, bottom, left, right = integers(self.padding)
        return top, bottom, left, right


@lru_cache(maxsize=1024)
def image_window(
    taps: Shape, strides: Shape, pads: tuple[int, int, int, int], dilations: Shape = ()
) -> SlidingWindow:
    """Return the window that slides over an image, with padding (top, bottom, left, right)."""
    return SlidingWindow.of(taps, strides, pairs_of(pads), dilations)
