"""How windows move over axes: extents, automatic padding (NNEF 1.0.3, section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..irdl import expect
from ..sliding_window import Padding as Sides
from ..sliding_window import SlidingWindow
from .base import Shape


@dataclass(frozen=True)
class Moves:
    """How a window moves along some axes.

    It maps between a larger, up-scaled extent, in whose elements all numbers count, and a smaller
    one, the number of places of the window.
    """

    size: Shape
    strides: Shape
    dilations: Shape
    padding: Sides | None
    """None for the one that gives ceil(extent / stride) places."""

    @classmethod
    def of(
        cls,
        size: Sequence[int],
        padding: Sequence[tuple[int, int]] = (),
        stride: Sequence[int] = (),
        dilation: Sequence[int] = (),
    ) -> Self:
        """The moves that arguments say; those that are empty have their defaults.

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
        """The window without padding."""
        return SlidingWindow.of(self.size, self.strides, dilations=self.dilations)

    @property
    def reach(self) -> Shape:
        """The extent of the window with the gaps of dilation."""
        return self.unpadded.extent

    def over(self, up: Shape) -> SlidingWindow:
        """The window over an up-scaled extent. Automatic padding is never less than 0."""
        window = self.unpadded
        return window.same(up) if self.padding is None else window.padded(self.padding)

    def sides(self, up: Shape) -> Sides:
        """The padding of an up-scaled extent."""
        return self.over(up).padding

    def down(self, up: Shape) -> Shape:
        """How many places there are. Raises VerifyException where the window does not fit."""
        window = self.over(up)
        for axis, extent in zip(window.axes, up, strict=True):
            expect(
                self.padding is None or axis.slack(extent) >= 0,
                f"a window of {axis.extent} must fit {extent} elements "
                f"padded by ({axis.before}, {axis.after})",
            )
        return window.outputs(up)

    def up(self, down: Shape) -> Shape:
        """The least extent with so many places. Raises VerifyException where none is left."""
        if self.padding is None:
            return tuple(places * s for places, s in zip(down, self.strides, strict=True))
        extents = self.unpadded.padded(self.padding).least_sizes(down)
        expect(
            min(extents, default=1) > 0, f"padding must leave elements, got extents {list(extents)}"
        )
        return extents

    def up_to(self, down: Shape, extents: Sequence[int]) -> Shape:
        """`extents`, which must have `down` places; without them as `up`."""
        if not extents:
            return self.up(down)
        expect(min(extents) > 0, f"output_shape must be > 0, got {list(extents)}")
        places = self.down(tuple(extents))
        expect(
            places == down,
            f"output_shape must be scaled down to the extents {list(down)} of input, "
            f"got {list(extents)}, which is scaled down to {list(places)}",
        )
        return tuple(extents)
