"""Geometry of sliding windows: extents, automatic padding, number of windows (NNEF 1.0.3, section
4.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..irdl import expect
from ..sliding_window import Padding as Sides
from ..sliding_window import SlidingWindow
from .base import Shape


@dataclass(frozen=True)
class WindowGeometry:
    """The size, padding, stride and dilation of a window along some axes, all counted in elements.

    The window slides over a larger ("up-scaled") tensor; the number of windows along each axis is
    the extent of a smaller ("down-scaled") one. Either is computed from the other.
    """

    size: Shape
    strides: Shape
    dilations: Shape
    padding: Sides | None
    """The padding of each axis; None for automatic padding that gives ceil(extent / stride)
    windows.
    """

    @classmethod
    def of(
        cls,
        size: Sequence[int],
        padding: Sequence[tuple[int, int]] = (),
        stride: Sequence[int] = (),
        dilation: Sequence[int] = (),
    ) -> Self:
        """Return the geometry given by the properties of an operation.

        An empty `stride` or `dilation` is 1 along each axis; an empty `padding` is automatic.
        Raises VerifyException for another number of items than `size` has, and for sizes, strides
        or dilations below 1.
        """
        count = len(size)
        for name, items in (("padding", padding), ("stride", stride), ("dilation", dilation)):
            expect(len(items) in (0, count), f"{name} must have {count} items or none, got {items}")
        for name, items in (("size", size), ("stride", stride), ("dilation", dilation)):
            expect(min(items, default=1) > 0, f"{name} must be > 0, got {list(items)}")
        ones = (1,) * count
        sides = tuple(padding) if len(padding) == count > 0 else None
        return cls(tuple(size), tuple(stride) or ones, tuple(dilation) or ones, sides)

    @property
    def unpadded(self) -> SlidingWindow:
        """The size, stride and dilation as a `SlidingWindow` without padding."""
        return SlidingWindow.of(self.size, self.strides, dilations=self.dilations)

    @property
    def extent(self) -> Shape:
        """The number of elements from the first to the last one of the window along each axis, gaps
        included.
        """
        return self.unpadded.extent

    def sliding_window(self, up: Shape) -> SlidingWindow:
        """Return the window with its padding over a tensor of extents `up`.

        Automatic padding is the least, not below 0, that gives ceil(n / stride) windows along an
        axis of extent n.
        """
        window = self.unpadded
        return window.same(up) if self.padding is None else window.padded(self.padding)

    def sides(self, up: Shape) -> Sides:
        """Return the (before, after) padding of each axis over a tensor of extents `up`."""
        return self.sliding_window(up).padding

    def window_counts(self, up: Shape) -> Shape:
        """Return the number of windows along each axis over a tensor of extents `up`.

        Raises VerifyException where the window is larger than the padded extent.
        """
        window = self.sliding_window(up)
        for axis, extent in zip(window.axes, up, strict=True):
            expect(
                self.padding is None or axis.slack(extent) >= 0,
                f"a window of {axis.extent} must fit {extent} elements "
                f"padded by ({axis.before}, {axis.after})",
            )
        return window.outputs(up)

    def least_extents(self, down: Shape) -> Shape:
        """Return the extents of a tensor over which there are `down` windows along each axis: with
        automatic padding `down` times the stride, with given padding the least such extents.

        Raises VerifyException if an extent is not positive.
        """
        if self.padding is None:
            return tuple(counts * s for counts, s in zip(down, self.strides, strict=True))
        extents = self.unpadded.padded(self.padding).least_sizes(down)
        expect(
            min(extents, default=1) > 0, f"padding must leave elements, got extents {list(extents)}"
        )
        return extents

    def checked_extents(self, down: Shape, extents: Sequence[int]) -> Shape:
        """Return `extents`, or `least_extents(down)` if they are empty.

        Raises VerifyException for extents over which there are not `down` windows along each axis.
        """
        if not extents:
            return self.least_extents(down)
        expect(min(extents) > 0, f"output_shape must be > 0, got {list(extents)}")
        counts = self.window_counts(tuple(extents))
        expect(
            counts == down,
            f"output_shape must be scaled down to the extents {list(down)} of input, "
            f"got {list(extents)}, which is scaled down to {list(counts)}",
        )
        return tuple(extents)
