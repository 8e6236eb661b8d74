"""Windows over height and width, from numbers in the order of htp's properties."""

from __future__ import annotations

from collections.abc import Sequence

from hexnn.dialects.sliding_window import SlidingWindow, pairs_of


def image_window(
    taps: Sequence[int],
    stride: Sequence[int] = (1, 1),
    padding: Sequence[int] = (0, 0, 0, 0),
    dilation: Sequence[int] = (1, 1),
) -> SlidingWindow:
    """A window of (height, width); `padding` is (top, bottom, left, right)."""
    return SlidingWindow.of(taps, stride, pairs_of(padding), dilation)
