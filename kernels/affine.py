"""Decomposition of a layout conversion into boxes over which both addresses are affine in the
indices.

A layout gives an address as the sum of digits: digit = index // unit % size, times a stride in
bytes. Where the units of two layouts' digits along an axis divide one another, the axis splits into
a few boxes: one of all whole blocks, and one for the remainder at each level of digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TypeAlias

from ..dialects import htp
from ..dialects.htp.layouts import FLAT, Levels

Shape: TypeAlias = Sequence[int]


@dataclass(frozen=True)
class Axis:
    """An axis of a box: its extent, and the strides in bytes along it in the source and in the
    target.
    """

    size: int
    source: int
    target: int


@dataclass(frozen=True)
class Box:
    """A box of elements to copy: byte offsets of its first element in source and target, and its
    axes.

    Axes are ordered outermost first; the last one runs over the bytes of an element.
    """

    source: int
    target: int
    axes: tuple[Axis, ...]

    def moved(self, source: int, target: int) -> Box:
        """Return the same box with `source` and `target` added to its two byte offsets."""
        return Box(self.source + source, self.target + target, self.axes)


@dataclass(frozen=True)
class Level:
    """A digit of the index along an axis that both layouts' addresses depend on.

    `unit` is the number of indices per step of the digit; `source` and `target` are the bytes by
    which the addresses grow per step.
    """

    unit: int
    source: int
    target: int


@dataclass(frozen=True)
class Side:
    """The padded extents and the address digits of each axis of a tensor in one of the two
    layouts.
    """

    padded: tuple[int, ...]
    levels: tuple[Levels, ...]

    @staticmethod
    def of(layout: htp.Layout, like: htp.Layout, shape: Shape, itemsize: int) -> Side:
        """Describe a tensor of `shape` in `layout`; a layout without digits of its own takes those
        of `like`.
        """
        own, sizes = (layout, shape) if layout.axes else (FLAT, like.join(shape))
        return Side(own.padded(sizes), own.levels(sizes, itemsize))


def conversion_boxes(
    source: htp.Layout, target: htp.Layout, shape: Shape, itemsize: int
) -> list[Box] | None:
    """Return the boxes whose copies convert a tensor of `shape` from one layout to another.

    Their axes are ordered as in the target. None where the layouts join axes differently, or where
    their blocks do not nest. Where both layouts pad an axis, padding is copied along with a last
    block that is more than half full, to make it a whole block.
    """
    like, rank = (source if source.axes else target), len(shape)
    if target.axes and like.groups(rank) != target.groups(rank):
        return None
    old, new = (Side.of(layout, like, shape, itemsize) for layout in (source, target))
    limits = map(min, old.padded, new.padded)
    levels = list(map(common_levels, old.levels, new.levels))
    if not all(levels):
        return None
    axes = zip(like.join(shape), limits, levels, strict=True)
    parts = (axis_boxes(size, limit, one or []) for size, limit, one in axes)
    return [joined_box(boxes, itemsize) for boxes in product(*parts)]


def common_levels(source: Levels, target: Levels) -> list[Level] | None:
    """Return the common refinement of two layouts' digits along an axis, smallest unit first.

    None where one unit does not divide the next.
    """
    units = sorted({unit for unit, _ in (*source, *target)})
    if any(large % small for small, large in pairwise(units)):
        return None
    return [Level(unit, stride_of(source, unit), stride_of(target, unit)) for unit in units]


def stride_of(levels: Levels, unit: int) -> int:
    """Return the bytes by which the address grows over `unit` elements, at a boundary of that unit.

    Derived from the largest digit whose unit is at most `unit`.
    """
    smaller, stride = max(level for level in levels if level[0] <= unit)
    return unit // smaller * stride


def axis_boxes(size: int, limit: int, levels: Sequence[Level]) -> Iterator[Box]:
    """Yield the boxes of one axis: all whole units of the largest digit, then those of the
    remainder.

    `levels` are the digits, smallest unit first. Indices from `size` up to `limit`, exclusive, are
    padding of both layouts.
    """
    if not size:
        return
    top, nested = levels[-1], list(pairwise(levels))[::-1]
    whole, rest = divmod(size, top.unit)
    if 2 * rest > top.unit and (whole + 1) * top.unit <= limit:
        whole, rest = whole + 1, 0
    if whole:
        inner = (Axis(up.unit // one.unit, one.source, one.target) for one, up in nested)
        yield Box(0, 0, (Axis(whole, top.source, top.target), *inner))
    for box in axis_boxes(rest, limit - whole * top.unit, levels[:-1]):
        yield box.moved(whole * top.source, whole * top.target)


def joined_box(boxes: Sequence[Box], itemsize: int) -> Box:
    """Return the Cartesian product of one box per axis, with an element's bytes as the innermost
    axis.
    """
    axes = [axis for box in boxes for axis in box.axes if axis.size > 1]
    ordered = sorted(axes, key=lambda axis: -axis.target)
    source, target = sum(box.source for box in boxes), sum(box.target for box in boxes)
    return Box(source, target, tuple(merged_axes([*ordered, Axis(itemsize, 1, 1)])))


def merged_axes(axes: Sequence[Axis]) -> list[Axis]:
    """Merge each axis with the next inner one where they are contiguous in both tensors.

    Axes of extent 1 are removed; the set of (source, target) addresses stays the same.
    """
    joined = [axes[-1]]
    for axis in reversed(axes[:-1]):
        inner = joined[0]
        extent = (inner.size * inner.source, inner.size * inner.target)
        if axis.size == 1:
            continue
        if (axis.source, axis.target) == extent:
            joined[0] = Axis(axis.size * inner.size, inner.source, inner.target)
        else:
            joined.insert(0, axis)
    return joined
