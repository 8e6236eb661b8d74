"""How windows move over axes: extents, automatic padding (NNEF 1.0.3, section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..irdl import expect
from ..shapes import dilated, same_padding
from .base import Shape

Sides = tuple[tuple[int, int], ...]
"""Elements before and after the first and last one of each axis; less than 0 takes some away."""


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
    def reach(self) -> Shape:
        """The extent of the window with the gaps of dilation."""
        return tuple(dilated(f, d) for f, d in zip(self.size, self.dilations, strict=True))

    def sides(self, up: Shape) -> Sides:
        """The padding of an up-scaled extent. The automatic one is never less than 0."""
        if self.padding is not None:
            return self.padding
        axes = zip(up, self.size, self.strides, self.dilations, strict=True)
        return tuple(same_padding(*axis) for axis in axes)

    def down(self, up: Shape) -> Shape:
        """How many places there are. Raises VerifyException where the window does not fit."""
        if self.padding is None:
            return tuple(-(-extent // s) for extent, s in zip(up, self.strides, strict=True))
        places: list[int] = []
        axes = zip(up, self.reach, self.strides, self.padding, strict=True)
        for extent, reach, stride, (before, after) in axes:
            room = before + extent + after
            expect(
                room >= reach,
                f"a window of {reach} must fit {extent} elements padded by ({before}, {after})",
            )
            places.append((room - reach) // stride + 1)
        return tuple(places)

    def up(self, down: Shape) -> Shape:
        """The least extent with so many places. Raises VerifyException where none is left."""
        if self.padding is None:
            return tuple(places * s for places, s in zip(down, self.strides, strict=True))
        axes = zip(down, self.reach, self.strides, self.padding, strict=True)
        extents = tuple((n - 1) * s + reach - sum(sides) for n, reach, s, sides in axes)
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
