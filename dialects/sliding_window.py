"""Windows that slide over the axes of a tensor: filters of convolutions, windows of pools, patches.

A window starts `before` elements ahead of the axis and moves by its stride; each position is one
output. Its taps are `dilation` elements apart. Padding below 0 takes elements away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

Shape = tuple[int, ...]
Padding = tuple[tuple[int, int], ...]
"""The elements (before, after) each axis."""


class Halo(NamedTuple):
    """The part of an axis that some outputs read."""

    start: int
    stop: int
    before: int
    """Padding that those outputs read before `start`."""
    after: int
    """Padding that they read from `stop` on."""


@dataclass(frozen=True)
class WindowAxis:
    """A window of `taps` elements along one axis."""

    taps: int
    stride: int = 1
    dilation: int = 1
    before: int = 0
    after: int = 0

    @property
    def extent(self) -> int:
        """The elements from the first tap to the last one."""
        return (self.taps - 1) * self.dilation + 1

    def slack(self, size: int) -> int:
        """The elements behind the first position on an axis of `size`; below 0 it does not fit."""
        return self.before + size + self.after - self.extent

    def outputs(self, size: int) -> int:
        """The number of positions on an axis of `size`; 0 or less where the window does not fit."""
        return self.slack(size) // self.stride + 1

    def least_size(self, outputs: int) -> int:
        """The least size of an axis with so many positions."""
        return (outputs - 1) * self.stride + self.extent - self.before - self.after

    def same(self, size: int) -> WindowAxis:
        """With padding for ceil(size / stride) positions, never below 0; an odd one goes after."""
        total = max(self._unpadded().least_size(-(-size // self.stride)) - size, 0)
        return replace(self, before=total // 2, after=total - total // 2)

    def rounded_up(self, size: int) -> WindowAxis:
        """With padding grown at the end until no element is behind the last position."""
        return replace(self, after=self.after + -self.slack(size) % self.stride)

    def covering(self, outputs: int, size: int) -> WindowAxis:
        """With the padding after an axis of `size` that `outputs` positions reach, at least 0."""
        return replace(self, after=max(replace(self, after=0).least_size(outputs) - size, 0))

    def halo(self, start: int, stop: int, size: int) -> Halo | None:
        """What outputs from `start` to before `stop` read of an axis of `size`; None for nothing.

        A window with that padding has those outputs on that part of the axis.
        """
        low = start * self.stride - self.before
        high = (stop - 1) * self.stride - self.before + self.extent
        first, end = max(0, low), min(size, high)
        return Halo(first, end, first - low, high - end) if first < end else None

    def _unpadded(self) -> WindowAxis:
        return replace(self, before=0, after=0)


@dataclass(frozen=True)
class SlidingWindow:
    """A window over some axes, all of which it slides along at once."""

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
        """A window of `taps`; strides and dilations are 1, padding is 0 where none are given."""
        ones, none = (1,) * len(taps), ((0, 0),) * len(taps)
        return cls(
            tuple(taps), tuple(strides) or ones, tuple(dilations) or ones, tuple(padding) or none
        )

    @classmethod
    def _of_axes(cls, axes: Sequence[WindowAxis]) -> Self:
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
        """The elements from the first tap to the last one, along each axis."""
        return tuple(axis.extent for axis in self.axes)

    @property
    def is_dilated(self) -> bool:
        """Whether there are gaps between taps."""
        return self.extent != self.taps

    @property
    def amounts(self) -> tuple[int, ...]:
        """The padding in a row: (top, bottom, left, right) of an image."""
        return tuple(amount for side in self.padding for amount in side)

    def fits(self, sizes: Sequence[int]) -> bool:
        """Whether the window has a position on a tensor of `sizes`."""
        return all(axis.slack(n) >= 0 for axis, n in zip(self.axes, sizes, strict=True))

    def outputs(self, sizes: Sequence[int]) -> Shape:
        """The number of positions along each axis of `sizes`; 0 or less where it does not fit."""
        return tuple(axis.outputs(n) for axis, n in zip(self.axes, sizes, strict=True))

    def least_sizes(self, outputs: Sequence[int]) -> Shape:
        """The least sizes with so many positions: those of a transposed convolution."""
        return tuple(axis.least_size(n) for axis, n in zip(self.axes, outputs, strict=True))

    def padded(self, padding: Sequence[tuple[int, int]] = ()) -> Self:
        """The same window with another padding, by default none."""
        return replace(self, padding=tuple(padding) or ((0, 0),) * len(self.taps))

    def same(self, sizes: Sequence[int]) -> Self:
        """With padding for ceil(size / stride) positions, never below 0; an odd one goes after."""
        return self._of_axes([axis.same(n) for axis, n in zip(self.axes, sizes, strict=True)])

    def named(self, padding: str, sizes: Sequence[int]) -> Self:
        """With the padding that TFLite names `SAME`, or none, which it names `VALID`."""
        return self.same(sizes) if padding == "SAME" else self.padded()

    def rounded_up(self, sizes: Sequence[int]) -> Self:
        """With padding grown at the ends until no element is behind the last positions."""
        pairs = zip(self.axes, sizes, strict=True)
        return self._of_axes([axis.rounded_up(n) for axis, n in pairs])

    def covering(self, outputs: Sequence[int], sizes: Sequence[int]) -> Self:
        """With the padding after tensors of `sizes` that `outputs` positions reach, at least 0."""
        rows = zip(self.axes, outputs, sizes, strict=True)
        return self._of_axes([axis.covering(count, n) for axis, count, n in rows])


def pairs_of(amounts: Sequence[int]) -> Padding:
    """Padding in a row, (top, bottom, left, right) of an image, as (before, after) of each axis."""
    return tuple(zip(amounts[::2], amounts[1::2], strict=True))
