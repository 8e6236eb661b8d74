"""Sliding windows: the filters of convolutions, the windows of pools, and patches.

A window starts `before` elements ahead of the axis and moves by its stride; each position gives one
output. Its taps are `dilation` elements apart. Negative padding crops the axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

Shape = tuple[int, ...]
Padding = tuple[tuple[int, int], ...]
"""The padding (before, after) of each axis, in elements."""


class Halo(NamedTuple):
    """The range of indices along an input axis that a range of outputs reads, and the padding that
    these outputs read before and after it.
    """

    start: int
    """The first index that is read."""
    stop: int
    """The index after the last that is read."""
    before: int
    """The elements of padding that the outputs read before `start`."""
    after: int
    """The elements of padding that the outputs read from `stop` on."""


@dataclass(frozen=True)
class WindowAxis:
    """A sliding window along one axis: its taps, stride, dilation and padding."""

    taps: int
    """The number of elements that the window reads."""
    stride: int = 1
    dilation: int = 1
    before: int = 0
    """The padding before the axis, in elements."""
    after: int = 0
    """The padding after the axis, in elements."""

    @property
    def extent(self) -> int:
        """The number of elements from the first tap to the last one, gaps of dilation included."""
        return (self.taps - 1) * self.dilation + 1

    def slack(self, size: int) -> int:
        """Return by how many elements the window can move along an axis of extent `size`, padding
        included; a negative number if the window does not fit.
        """
        return self.before + size + self.after - self.extent

    def outputs(self, size: int) -> int:
        """Return the number of window positions on an axis of extent `size`; 0 or less if it does
        not fit.
        """
        return self.slack(size) // self.stride + 1

    def least_size(self, outputs: int) -> int:
        """Return the least extent of an axis on which the window has `outputs` positions."""
        return (outputs - 1) * self.stride + self.extent - self.before - self.after

    def same(self, size: int) -> WindowAxis:
        """Return the window, its padding replaced by the least that gives ceil(size / stride)
        positions.

        An odd element of padding is added after the axis.
        """
        total = max(self._unpadded().least_size(-(-size // self.stride)) - size, 0)
        return replace(self, before=total // 2, after=total - total // 2)

    def rounded_up(self, size: int) -> WindowAxis:
        """Return the window with its padding after the axis (`after`) increased so that its last
        position on an axis of extent `size` ends where the padding ends.

        The number of positions is thereby rounded up instead of down.
        """
        return replace(self, after=self.after + -self.slack(size) % self.stride)

    def covering(self, outputs: int, size: int) -> WindowAxis:
        """Return the window with its padding after the axis (`after`) replaced by the least one,
        not below 0, that gives at least `outputs` positions.

        `size` is the extent of the axis.
        """
        return replace(self, after=max(replace(self, after=0).least_size(outputs) - size, 0))

    def halo(self, start: int, stop: int, size: int) -> Halo | None:
        """Return the range of an axis of extent `size` that the window reads at positions `start`
        to `stop` - 1; None if they read padding only.

        On that range, with the halo's padding, the window has just these positions.
        """
        low = start * self.stride - self.before
        high = (stop - 1) * self.stride - self.before + self.extent
        first, end = max(0, low), min(size, high)
        return Halo(first, end, first - low, high - end) if first < end else None

    def _unpadded(self) -> WindowAxis:
        """Return the window without padding."""
        return replace(self, before=0, after=0)


@dataclass(frozen=True)
class SlidingWindow:
    """A window that slides along several axes of a tensor: its taps, stride, dilation and padding
    along each.
    """

    taps: Shape
    strides: Shape
    dilations: Shape
    padding: Padding

    @classmethod
    def of(
        cls,
        taps: Sequence[int],
        strides: Sequence[int] = (),
        padding: Sequence[tuple[int, int]] = (),
        dilations: Sequence[int] = (),
    ) -> Self:
        """Return a window of `taps` elements per axis; strides and dilations default to 1, padding
        to 0.
        """
        ones, none = (1,) * len(taps), ((0, 0),) * len(taps)
        return cls(
            tuple(taps), tuple(strides) or ones, tuple(dilations) or ones, tuple(padding) or none
        )

    @classmethod
    def of_axes(cls, axes: Sequence[WindowAxis]) -> Self:
        """Return the window that slides as `axes[i]` along axis i."""
        return cls(
            tuple(axis.taps for axis in axes),
            tuple(axis.stride for axis in axes),
            tuple(axis.dilation for axis in axes),
            tuple((axis.before, axis.after) for axis in axes),
        )

    @cached_property
    def axes(self) -> tuple[WindowAxis, ...]:
        """The window along each axis."""
        rows = zip(self.taps, self.strides, self.dilations, self.padding, strict=True)
        return tuple(WindowAxis(taps, stride, step, *sides) for taps, stride, step, sides in rows)

    @property
    def extent(self) -> Shape:
        """The number of elements from the first tap to the last one along each axis."""
        return tuple(axis.extent for axis in self.axes)

    @property
    def is_dilated(self) -> bool:
        """Whether taps are not adjacent: the dilation exceeds 1 along an axis of several taps."""
        return self.extent != self.taps

    @property
    def amounts(self) -> tuple[int, ...]:
        """The padding as a flat tuple: (top, bottom, left, right) for an image."""
        return tuple(amount for side in self.padding for amount in side)

    def fits(self, sizes: Sequence[int]) -> bool:
        """Return whether the window has a position on axes of extents `sizes`."""
        return all(axis.slack(n) >= 0 for axis, n in zip(self.axes, sizes, strict=True))

    def outputs(self, sizes: Sequence[int]) -> Shape:
        """Return the number of window positions along axes of extents `sizes`; 0 or less along an
        axis that it does not fit.
        """
        return tuple(axis.outputs(n) for axis, n in zip(self.axes, sizes, strict=True))

    def least_sizes(self, outputs: Sequence[int]) -> Shape:
        """Return the least extents on which there are `outputs` positions: the output shape of a
        transposed convolution whose input has the shape `outputs`.
        """
        return tuple(axis.least_size(n) for axis, n in zip(self.axes, outputs, strict=True))

    def padded(self, padding: Sequence[tuple[int, int]] = ()) -> Self:
        """Return the window with `padding`, by default none, in place of its own."""
        return replace(self, padding=tuple(padding) or ((0, 0),) * len(self.taps))

    def same(self, sizes: Sequence[int]) -> Self:
        """Return the window, its padding replaced by the least that gives ceil(size / stride)
        positions on each axis, whose extents are `sizes`.

        An odd element of padding is added after the axis.
        """
        return self.of_axes([axis.same(n) for axis, n in zip(self.axes, sizes, strict=True)])

    def named(self, padding: str, sizes: Sequence[int]) -> Self:
        """Return the window with the padding that TFLite calls `padding`: `SAME` for axes of
        extents `sizes`, or `VALID`, which is none.
        """
        return self.same(sizes) if padding == "SAME" else self.padded()

    def rounded_up(self, sizes: Sequence[int]) -> Self:
        """Return the window with the padding after each axis increased so that on axes of extents
        `sizes` the last position ends there, and the number of positions is rounded up instead of
        down.
        """
        pairs = zip(self.axes, sizes, strict=True)
        return self.of_axes([axis.rounded_up(n) for axis, n in pairs])

    def covering(self, outputs: Sequence[int], sizes: Sequence[int]) -> Self:
        """Return the window, its padding after each axis replaced by the least that gives at least
        `outputs` positions.

        That padding is not negative; `sizes` are the extents of the axes.
        """
        rows = zip(self.axes, outputs, sizes, strict=True)
        return self.of_axes([axis.covering(count, n) for axis, count, n in rows])


def pairs_of(amounts: Sequence[int]) -> Padding:
    """Return a flat list of padding such as (top, bottom, left, right) as (before, after) of each
    axis.
    """
    return tuple(zip(amounts[::2], amounts[1::2], strict=True))
