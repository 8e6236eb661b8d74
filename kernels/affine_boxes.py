"""Decomposition of a layout conversion into boxes of elements, for each of which both addresses, in
the source and in the target layout, are affine functions of the indices.

A layout writes the address of an element as a sum over digits of its indices, as in a mixed-radix
number: `(index // unit % radix) * stride`, with strides in bytes; the unit of a digit is a block
length (1, 4, 32, ...). Where all units of the two layouts along an axis divide one another, the
axis is cut into a few boxes: all whole blocks of the largest unit, then, for each smaller unit, the
whole blocks of the remainder.
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
    """An axis of a box of elements: its extent, and the bytes between adjacent indices in the
    source and in the target.
    """

    size: int
    source: int
    target: int


@dataclass(frozen=True)
class Box:
    """A box of elements to copy: the byte offsets of its first element in source and target, and
    its axes.

    Axes are ordered outermost first; the last one runs over the bytes of an element.
    """

    source: int
    target: int
    axes: tuple[Axis, ...]

    def moved(self, source: int, target: int) -> Box:
        """Return the box with `source` added to its byte offset in the source, `target` to that in
        the target.
        """
        return Box(self.source + source, self.target + target, self.axes)


@dataclass(frozen=True)
class Level:
    """A digit `index // unit` of an index along one axis, with the stride of that digit in both
    layouts.

    `source` and `target` are the bytes by which the element's address in the source and in the
    target grows when the index grows by `unit`.
    """

    unit: int
    source: int
    target: int


@dataclass(frozen=True)
class Side:
    """A tensor in one layout of a conversion (the source's or the target's), described axis by
    axis.

    `padded` are the extents rounded up to whole blocks; `levels` has for each axis the (unit,
    stride in bytes) of the digits `index // unit` by which the layout writes addresses, smallest
    unit first.
    """

    padded: tuple[int, ...]
    levels: tuple[Levels, ...]

    @staticmethod
    def of(layout: htp.Layout, like: htp.Layout, shape: Shape, itemsize: int) -> Side:
        """Return the description of a tensor of `shape`, with elements of `itemsize` bytes, in
        `layout`.

        `like` is the conversion's other layout. If `layout` is row-major, which suits any axes, and
        `like` joins adjacent axes into one (height and width into pixels), the joined axes are
        described.
        """
        own, sizes = (layout, shape) if layout.axes else (FLAT, like.join(shape))
        return Side(own.padded(sizes), own.levels(sizes, itemsize))


def conversion_boxes(
    source: htp.Layout, target: htp.Layout, shape: Shape, itemsize: int
) -> list[Box] | None:
    """Return the boxes whose copies convert a tensor of `shape`, with elements of `itemsize` bytes,
    from layout `source` to `target`.

    None if the layouts join different axes into one, or if block lengths do not divide one another.
    A box's axes are ordered as in the target. Where both layouts pad an axis, a last block that is
    more than half full is copied as a whole block, padding included.
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
    """Return the `Level` of each unit (block length) that `source` or `target` has, smallest unit
    first.

    `source` and `target` are the (unit, stride in bytes) of the digits `index // unit` of one axis
    in the two layouts. None if some unit does not divide the next larger one.
    """
    units = sorted({unit for unit, _ in (*source, *target)})
    if any(large % small for small, large in pairwise(units)):
        return None
    return [Level(unit, stride_of(source, unit), stride_of(target, unit)) for unit in units]


def stride_of(levels: Levels, unit: int) -> int:
    """Return the bytes by which an address grows when an index, a multiple of `unit`, grows by
    `unit`.

    `levels` are the (unit, stride in bytes) of the axis's digits; the digit with the largest unit
    of at most `unit` determines the result.
    """
    smaller, stride = max(level for level in levels if level[0] <= unit)
    return unit // smaller * stride


def axis_boxes(size: int, limit: int, levels: Sequence[Level]) -> Iterator[Box]:
    """Yield boxes of elements that cover the indices of one axis: first all whole blocks of the
    largest unit, then the boxes of the remainder. A remainder of more than half a block is taken as
    a whole block if that ends at `limit` or before.

    `levels` are the digits `index // unit` of the axis, smallest unit first. `size` is the axis's
    extent; indices from `size` up to `limit`, exclusive, are padding in both layouts.
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
    """Return the Cartesian product of `boxes`, each of which covers part of one axis of the tensor.

    Its innermost axis runs over the `itemsize` bytes of an element.
    """
    axes = [axis for box in boxes for axis in box.axes if axis.size > 1]
    ordered = sorted(axes, key=lambda axis: -axis.target)
    source, target = sum(box.source for box in boxes), sum(box.target for box in boxes)
    return Box(source, target, tuple(merged_axes([*ordered, Axis(itemsize, 1, 1)])))


def merged_axes(axes: Sequence[Axis]) -> list[Axis]:
    """Return `axes` with adjacent ones merged where they are contiguous in both source and target.

    Axes of extent 1 are removed; the set of (source, target) addresses is unchanged.
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
