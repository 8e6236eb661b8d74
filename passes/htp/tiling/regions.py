"""For tiling: computes the regions of its operands that an operation must read to compute a given
region of its result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp
from ....dialects.construction import tensor_type_of
from ....dialects.quant import UniformType
from ....dialects.sliding_window import SlidingWindow, WindowAxis
from .moved_pieces import MovedPieces

ROWS, COLUMNS, DEPTH = 1, 2, 3


@dataclass(frozen=True)
class Region:
    """A box of a tensor: on axis i the indices in [`starts[i]`, `stops[i]`)."""

    starts: tuple[int, ...]
    stops: tuple[int, ...]

    @staticmethod
    def whole(dims: Sequence[int]) -> Region:
        """Return the region that covers a tensor of shape `dims`."""
        return Region((0,) * len(dims), tuple(dims))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The extents of the region along all axes."""
        return tuple(b - a for a, b in zip(self.starts, self.stops, strict=True))

    @property
    def slices(self) -> tuple[slice, ...]:
        """The region as a tuple of slices, with which a numpy array can be indexed."""
        return tuple(slice(a, b) for a, b in zip(self.starts, self.stops, strict=True))

    def along(self, axis: int, start: int, stop: int) -> Region:
        """Return the region with the interval along `axis` replaced by [start, stop)."""
        starts, stops = list(self.starts), list(self.stops)
        starts[axis], stops[axis] = start, stop
        return Region(tuple(starts), tuple(stops))

    def interval(self, axis: int) -> tuple[int, int]:
        """Return (start, stop) of the region along `axis`; `stop` is excluded."""
        return self.starts[axis], self.stops[axis]


@dataclass(frozen=True)
class Need:
    """What an operation needs to compute one region of its result: the operand regions to read, and
    the properties, such as padding, that change.
    """

    operands: tuple[Region | None, ...]
    """The region of each operand to read; None where the whole operand is needed."""

    properties: Mapping[str, Attribute]
    """The properties whose values differ from those of the whole operation."""


def part_type(type: TensorType[Any], region: Region) -> TensorType[Any]:
    """Return the type of a region of a tensor of `type`; per-axis scales and zero points are cut
    to the region's interval of their axis.
    """
    element = type.element_type
    if isinstance(element, UniformType) and (axis := element.axis) is not None:
        part = slice(*region.interval(axis))
        points, qrange = element.zero_points[part], (element.qmin, element.qmax)
        scales, name = element.scales[part], element.storage_name
        element = UniformType.per_axis(name, axis, scales, points, qrange=qrange)
    return tensor_type_of(element, region.sizes, type.encoding)


def part_bytes(type: TensorType[Any], region: Region) -> int:
    """Return the bytes of a region of a tensor of `type` by itself, in the tensor's layout."""
    layout = htp.LAYOUTS[htp.layout_name(type)]
    return layout.physical_bytes(region.sizes, htp.itemsize(type))


Rule = Callable[[Any, Region], "Need | None"]
"""Function of (operation, region of its result) that returns what that region needs, or None if it
cannot be computed by itself.
"""


def elementwise(op: htp.HtpOp, region: Region) -> Need:
    """Return what an elementwise operation needs to compute `region`: the same region of operands
    with the result's shape, and the whole of others.
    """
    dims = htp.shape(op.output)
    operands = [region if htp.shape(v) == dims else None for v in op.inputs_and_constants]
    return Need(tuple(operands), {})


def by_table(op: htp.LutOp | htp.PairLutOp, region: Region) -> Need:
    """Return what a lookup needs to compute `region`: the same region of all operands but the last
    one, of which it needs the whole table.
    """
    return Need((*[region] * (len(op.operands) - 1), None), {})


def broadcast(op: htp.MapOp, region: Region) -> Need:
    """Return what a map needs to compute `region`: of each operand the intervals of `region` along
    axes where it has the result's extent, and index 0 along axes where it is repeated; operands of
    one element are read whole.
    """
    dims = htp.shape(op.output)

    def part(value: SSAValue) -> Region | None:
        needed = Region.whole(htp.shape(value))
        for axis, (extent, whole) in enumerate(zip(htp.shape(value), dims, strict=True)):
            if extent == whole:
                needed = needed.along(axis, *region.interval(axis))
        return None if math.prod(htp.shape(value)) == 1 else needed

    return Need(tuple(map(part, op.inputs)), {})


def by_rows(op: htp.SoftmaxOp | htp.LogSoftmaxOp, region: Region) -> Need | None:
    """Return what a softmax needs to compute `region`: the same region of its input; None if
    `region` splits the depth, along which it normalizes.
    """
    whole = region.interval(DEPTH) == (0, htp.shape(op.output)[DEPTH])
    return elementwise(op, region) if whole else None


def windowed(x: Any, window: SlidingWindow, region: Region) -> tuple[Region, Attribute] | None:
    """Return the region of the input `x` that the windows of the output `region` cover, over the
    whole depth, and the padding (top, bottom, left, right) around that region.

    None if these windows lie in the padding alone.
    """
    _, height, width, depth = htp.shape(x)
    rows = window.axes[0].halo(*region.interval(ROWS), height)
    columns = window.axes[1].halo(*region.interval(COLUMNS), width)
    if rows is None or columns is None:
        return None
    first, end = region.interval(0)
    needed = Region((first, rows.start, columns.start, 0), (end, rows.stop, columns.stop, depth))
    padding = (rows.before, rows.after, columns.before, columns.after)
    return needed, htp.i32_array(padding)


def convolution(op: htp.Conv2dOp | htp.DepthwiseConv2dOp, region: Region) -> Need | None:
    """Return what a convolution needs to compute `region`: input rows and columns with their halo,
    and the weights and requantization parameters of the output channels in `region`.

    None if the windows lie in the padding alone, or if `region` splits the output channels that a
    depthwise convolution computes from one input channel.
    """
    windows = windowed(op.input, op.sliding_window, region)
    if windows is None:
        return None
    needed, padding = windows
    first, end = region.interval(DEPTH)
    if isinstance(op, htp.DepthwiseConv2dOp):
        of_one = op.multiplier
        if first % of_one or end % of_one:
            return None
        needed = needed.along(DEPTH, first // of_one, end // of_one)
    weight, params = channels(op, first, end)
    return Need((needed, weight, params), {"padding": padding})


def channels(op: Any, first: int, end: int) -> tuple[Region | None, Region | None]:
    """Return the regions of the weight and of the requantization parameters of a convolution or
    fully connected layer `op` that output channels [first, end) need, or (None, None) if these are
    all channels.
    """
    if (first, end) == (0, htp.shape(op.output)[DEPTH]):
        return None, None
    weight = Region.whole(htp.shape(op.weight)).along(DEPTH, first, end)
    return weight, Region.whole(htp.shape(op.params)).along(0, first, end)


def fully_connected(op: htp.FullyConnectedOp, region: Region) -> Need:
    """Return what a fully connected layer needs to compute `region`: the same input rows at full
    depth, and the weights and requantization parameters of the output units in `region`.
    """
    first, end = region.interval(DEPTH)
    needed = region.along(DEPTH, 0, htp.shape(op.input)[DEPTH])
    return Need((needed, *channels(op, first, end)), {})


def product(op: htp.MatMulOp, region: Region) -> Need:
    """Return what a matrix product needs to compute `region`: the rows of lhs and the columns of
    rhs in it, and the requantization parameters of these columns.
    """

    def part(value: SSAValue, axis: int) -> Region:
        needed = Region.whole(htp.shape(value)).along(axis, *region.interval(axis))
        for batch in (0, ROWS):
            if htp.shape(value)[batch] > 1:
                needed = needed.along(batch, *region.interval(batch))
        return needed

    whole = Region.whole(htp.shape(op.params))
    params = whole.along(0, *region.interval(DEPTH))
    operands = (part(op.lhs, COLUMNS), part(op.rhs, DEPTH), None if params == whole else params)
    return Need(operands, {})


def pool(op: htp.AvgPoolOp | htp.MaxPoolOp, region: Region) -> Need | None:
    """Return what a pool needs to compute `region`: input rows and columns with their halo, of the
    same channels, and for an average pool the requantization parameters.

    None if the windows lie in the padding alone, or if `region` splits the width and each output
    pixel has its own parameters.
    """
    windows = windowed(op.input, op.sliding_window, region)
    if windows is None:
        return None
    needed, padding = windows
    needed = needed.along(DEPTH, *region.interval(DEPTH))
    if isinstance(op, htp.MaxPoolOp):
        return Need((needed,), {"padding": padding})
    rows = pixel_rows(op, region)
    return None if isinstance(rows, str) else Need((needed, rows), {"padding": padding})


def pixel_rows(op: htp.AvgPoolOp, region: Region) -> Region | str | None:
    """Return the region of an average pool's parameter table [pixels, 5] for an output `region`;
    the table has one row for each output pixel, or one row in all.

    None if the whole table is needed; `"columns"` if `region` splits the width, so that the rows
    for its pixels are not contiguous.
    """
    _, height, width, _ = htp.shape(op.output)
    count = htp.shape(op.params)[0]
    if count == 1 or region.interval(ROWS) == (0, height):
        return None if region.interval(COLUMNS) == (0, width) or count == 1 else "columns"
    if region.interval(COLUMNS) != (0, width):
        return "columns"
    first, end = region.interval(ROWS)
    return Region.whole(htp.shape(op.params)).along(0, first * width, end * width)


def padded(op: htp.PadOp, region: Region) -> Need | None:
    """Return what a pad needs to compute `region`: the part of the input within `region`, and the
    padding around it; None if `region` is padding only.
    """
    needed, low, high = Region.whole(htp.shape(op.input)), [0] * 4, [0] * 4
    for axis, (before, _) in enumerate(op.amounts):
        pixel = WindowAxis(1, before=before)
        halo = pixel.halo(*region.interval(axis), htp.shape(op.input)[axis])
        if halo is None:
            return None
        needed = needed.along(axis, halo.start, halo.stop)
        low[axis], high[axis] = halo.before, halo.after
    return Need((needed,), {"low": htp.i32_array(low), "high": htp.i32_array(high)})


def reduced(op: htp.ReduceOp, region: Region) -> Need:
    """Return what a reduction needs to compute `region`: of the input all indices along the reduced
    axis, and the intervals of `region` along the others.
    """
    axis = op.reduced_axis
    return Need((region.along(axis, 0, htp.shape(op.input)[axis]),), {})


def moved(op: htp.MoveOp, region: Region) -> Need:
    """Return what a move needs to compute `region`: of each operand the least region with the
    elements that move into `region` (its first element if none do), and the parts of the pieces
    that lie in `region`, with indices counted from the starts of these regions.
    """
    boxes = op.boxes
    needed = tuple(source_region(boxes, i, v, region) for i, v in enumerate(op.inputs))
    origins = tuple(part.starts for part in needed)
    return Need(needed, MovedPieces(op, region.starts, region.stops, origins))


def source_region(
    pieces: Sequence[htp.Piece], operand: int, value: SSAValue, region: Region
) -> Region:
    """Return the least region of operand number `operand` with all elements that `pieces` take from
    it for `region`; its first element if they take none.
    """
    taken = (p.bounds_within(region.starts, region.stops) for p in pieces if p.operand == operand)
    bounds = [one for one in taken if one is not None]
    if not bounds:
        return Region.whole([1] * len(htp.shape(value)))
    axes = [*zip(*bounds, strict=True)]
    starts = tuple(min(low for low, _ in axis) for axis in axes)
    return Region(starts, tuple(max(high for _, high in axis) + 1 for axis in axes))


def gathered(op: htp.GatherOp, region: Region) -> Need | None:
    """Return what a gather needs to compute `region`: of its batches all rows of the table, and the
    indices of the rows of `region`; None if `region` splits a row.
    """
    if region.interval(DEPTH) != (0, htp.shape(op.output)[DEPTH]):
        return None
    table = Region.whole(htp.shape(op.input)).along(ROWS, *region.interval(ROWS))
    indices = Region.whole(htp.shape(op.indices)).along(DEPTH, *region.interval(COLUMNS))
    return Need((table, indices), {})


def scattered(op: htp.ScatterOp, region: Region) -> Need | None:
    """Return what a scatter needs to compute `region`, columns of its table: these of the table and
    of the updates, and all indices; None if `region` lacks a row.
    """
    if region.interval(COLUMNS) != (0, htp.shape(op.output)[COLUMNS]):
        return None
    updates = Region.whole(htp.shape(op.updates)).along(DEPTH, *region.interval(DEPTH))
    return Need((region, None, updates), {})


RULES: dict[type[htp.HtpOp], Rule] = {
    htp.Conv2dOp: convolution,
    htp.DepthwiseConv2dOp: convolution,
    htp.FullyConnectedOp: fully_connected,
    htp.MatMulOp: product,
    htp.AvgPoolOp: pool,
    htp.MaxPoolOp: pool,
    htp.AddOp: elementwise,
    htp.MapOp: broadcast,
    htp.MaximumOp: elementwise,
    htp.LutOp: by_table,
    htp.PairLutOp: by_table,
    htp.ClampOp: elementwise,
    htp.FlipSignOp: elementwise,
    htp.ConvertLayoutOp: elementwise,
    htp.SoftmaxOp: by_rows,
    htp.LogSoftmaxOp: by_rows,
    htp.PadOp: padded,
    htp.ReduceOp: reduced,
    htp.MoveOp: moved,
    htp.GatherOp: gathered,
    htp.ScatterOp: scattered,
}
"""Operation class -> the function that returns what a region of its result needs."""

WORD = 4
"""Channels that kernels read at a time in any layout, so pieces of the depth are
multiples of it.
"""


def depth_step(op: htp.HtpOp) -> int:
    """Return a number of channels at whose multiples the depth of `op` can be split.

    No such split cuts through a block (box of elements that a layout stores together) of the
    result, or of an operand that is split together with the result.
    """
    one = multiplier_of(op)
    return math.lcm(WORD, one, *(step for _, step in depth_blocks(op)))


def multiplier_of(op: htp.HtpOp) -> int:
    """Return the channels that an operation computes from one input channel."""
    return op.multiplier if isinstance(op, htp.DepthwiseConv2dOp) else 1


def depth_blocks(op: htp.HtpOp) -> Iterator[tuple[SSAValue, int]]:
    """Yield the result of `op` and each operand that is split together with its depth, with the
    extent of the blocks of its layout along the axis that is split.
    """
    yield op.output, layout_step(op.output, DEPTH)
    part = Region.whole(htp.shape(op.output)).along(DEPTH, 0, multiplier_of(op))
    need = RULES[type(op)](op, part)
    for value, part in zip(op.inputs_and_constants, need.operands if need else (), strict=False):
        sizes = enumerate(zip(part.sizes, htp.shape(value), strict=True)) if part else ()
        yield from ((value, layout_step(value, n)) for n, (size, whole) in sizes if size != whole)


def layout_step(value: SSAValue, axis: int) -> int:
    """Return the least n such that cutting a tensor at multiples of n along `axis` splits no block,
    that is no box of elements that the tensor's layout stores together.
    """
    return htp.LAYOUTS[htp.layout_name(value)].step(htp.shape(value), axis)


def row_axis(op: htp.HtpOp) -> int:
    """Return the axis of the result that is split before depth: the first of height, width, batch
    whose extent exceeds 1; height if none does.
    """
    dims = htp.shape(op.output)
    return next((axis for axis in (ROWS, COLUMNS, 0) if dims[axis] > 1), ROWS)
