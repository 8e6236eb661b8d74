"""Conversions of nnef's pools and box filters to qnn.

NNEF's windows slide over any axes, QNN's only over the axes between batch and channel. A `Frame` is
the permutation and reshape from one to the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.geometry import Sides, WindowGeometry
from ....dialects.nnef.pooling import PoolOp
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.qnn.base import QnnOp
from ....dialects.quant import UniformType
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import element, shape
from ....semantics.nnef import sliding
from ..tfl.steps import Refusal
from .elements import Table
from .padding import cropped, expect_taps, margins, overlaps, strided, surrounded, widening, without
from .steps import Array, Steps, channels_last, inverse

T = TypeVar("T")
B, U = BinaryOperation, UnaryOperation
MOST_SLICES = 1 << 10
"""The most slices that the maximum of a dilated window is composed of; each becomes two operations
of the network.
"""


@dataclass(frozen=True)
class Frame:
    """The permutation and reshape of a tensor to [batch, windowed axes.., channel], with two or
    three windowed axes, and the window that slides over these.
    """

    perm: tuple[int, ...]
    """The permutation to unwindowed axes followed by windowed ones; channels last if the window
    spares them.
    """
    middle: tuple[int, ...]
    """The indices in `perm` of the windowed axes."""
    size: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    sides: Sides

    @classmethod
    def of(cls, rank: int, geometry: WindowGeometry, sides: Sides, plain: bool = False) -> Frame:
        """Return the frame of the window `geometry` over a tensor of `rank`, padded by `sides`,
        (before, after) of each axis. With `plain`, all axes over which the window does not slide
        become batch, none channel.

        Raises Refusal for a scalar, and for windows over more than three axes.
        """
        if rank == 0:
            raise Refusal("a window over a tensor without axes", "one axis at least")
        rows = list(zip(geometry.size, geometry.strides, geometry.dilations, sides, strict=True))
        moved = [axis for axis, (f, s, _, side) in enumerate(rows) if f > 1 or s > 1 or any(side)]
        spatial = rank in (3, 4, 5) and set(moved) <= set(range(2, rank)) and not plain
        if spatial:
            moved, perm = list(range(2, rank)), channels_last(rank)
        else:
            moved = moved or [rank - 1]
            perm = (*(axis for axis in range(rank) if axis not in moved), *moved)
        if len(moved) > 3:
            raise Refusal(f"a window over {len(moved)} axes", "over at most 3 axes")
        return cls(
            perm,
            tuple(perm.index(axis) for axis in moved),
            _widened([rows[axis][0] for axis in moved], 1),
            _widened([rows[axis][1] for axis in moved], 1),
            _widened([rows[axis][2] for axis in moved], 1),
            _widened([rows[axis][3] for axis in moved], (0, 0)),
        )

    @property
    def has_channels(self) -> bool:
        """Whether the last axis of the permuted tensor is a channel axis rather than one over which
        the window slides.
        """
        return self.middle[-1] != len(self.perm) - 1

    def image(self, s: Steps, x: SSAValue) -> SSAValue:
        """Return `x` permuted and reshaped to [batch, windowed axes.., channel]."""
        moved = s.transpose(x, self.perm)
        if self.has_channels:
            batch, *rest = shape(moved)
            return moved if len(self.middle) > 1 else s.reshape(moved, (batch, 1, *rest))
        sizes, start = shape(moved), self.middle[0]
        extents = [1] * (2 - len(self.middle)) + list(sizes[start:])
        return s.reshape(moved, (math.prod(sizes[:start]), *extents, 1))

    def back(self, s: Steps, y: SSAValue, sizes: Sequence[int]) -> SSAValue:
        """Return `y`, in the layout [batch, windowed axes.., channel], converted back to a tensor
        of shape `sizes` in the original axis order.
        """
        moved = [sizes[axis] for axis in self.perm]
        return s.transpose(s.reshape(y, moved), inverse(self.perm))


def _widened(items: Sequence[T], more: T) -> tuple[T, ...]:
    """Return `items`, one for each windowed axis, with `more` prepended to a single item, as qnn's
    windows have at least two axes.
    """
    return (more,) * (2 - len(items)) + tuple(items)


def padded(s: Steps, x: SSAValue, sides: Sides, border: str) -> tuple[SSAValue, Sides]:
    """Return `x` after padding that a qnn pool cannot apply itself, and the `sides` that are left
    to the pool.

    A qnn pool ignores its padding or counts it as zeros. Other border modes are padded by
    operations; negative sides are sliced off.
    """
    if border in ("ignore", "constant") and overlaps(shape(x), sides):
        return cropped(s, x, sides), tuple(widening(sides))
    return surrounded(s, x, sides, border), ((0, 0),) * len(sides)


def is_trivial(geometry: WindowGeometry, sides: Sides) -> bool:
    """Return whether each window of `geometry`, over a tensor padded by `sides`, contains only the
    element at its own index, so that pooling is the identity.
    """
    return set(geometry.size) <= {1} and set(geometry.strides) <= {1} and not any(map(any, sides))


def with_empty_windows(
    s: Steps, y: SSAValue, geometry: WindowGeometry, source: Sequence[int], value: float
) -> SSAValue:
    """Return `y`, the result of a pool with windows `geometry`, with `value` for windows that
    contain no element of the input, whose shape is `source`.

    Raises Refusal if there are such windows and `y` is quantized.
    """
    counts = sliding.summands(tuple(source), geometry, "ignore")
    if np.all(counts):
        return y
    if isinstance(element(y), UniformType):
        raise Refusal("a window of padding alone", "less padding, or floats")
    return s.select(s.constant(counts == 0, i1), s.scalar(value, y), y)


POOLS: dict[tuple[str, int], type[QnnOp]] = {
    ("avg", 2): qnn.PoolAvg2dOp,
    ("avg", 3): qnn.PoolAvg3dOp,
    ("max", 2): qnn.PoolMax2dOp,
    ("max", 3): qnn.PoolMax3dOp,
}


def pool(
    s: Steps, kind: str, x: SSAValue, type: Attribute, frame: Frame, sides: Sides, **more: bool
) -> SSAValue:
    """Append a qnn pool of `kind`, `avg` or `max`, over `x`, laid out by `frame` as [batch,
    windowed axes.., channel]; return its result, of type `type`.

    `sides` ends with the padding (before, after) of the windowed axes; `more` are further
    properties of the pool.
    """
    inner = sides[-len(frame.size) :]
    return s.add(
        POOLS[kind, len(frame.size)](
            x,
            out=type,
            filter_size=frame.size,
            stride=frame.strides,
            pad_amount=[list(pair) for pair in inner],
            **more,
        )
    )


def is_dilated(geometry: WindowGeometry) -> bool:
    """Return whether a window has gaps between its taps along some axis."""
    return geometry.unpadded.is_dilated


def means(
    s: Steps,
    x: SSAValue,
    type: Attribute,
    geometry: WindowGeometry,
    border: str,
    sizes: Sequence[int],
) -> SSAValue:
    """Return the mean of `x` in each window of `geometry`, a tensor of shape `sizes` and element
    type `type`; padding is in NNEF's mode `border`. In mode 'ignore' windows without an element of
    `x` give NaN if `type` is a float type.
    """
    source, sides = shape(x), geometry.sides(shape(x))
    if is_trivial(geometry, sides):
        return s.copy(x)
    if is_dilated(geometry):
        counted = sliding.summands(source, geometry, border)
        divisor = np.broadcast_to(counted, np.shape(counted) or (1,) * len(source))
        return s.binary(B.DIVIDE, sums(s, x, geometry, border, sizes), s.constant(divisor, type))
    x, sides = padded(s, x, sides, border)
    frame = Frame.of(len(sides), geometry, sides)
    counts = border != "ignore"
    y = pool(s, "avg", frame.image(s, x), type, frame, frame.sides, count_pad_for_edges=counts)
    y = frame.back(s, y, sizes)
    is_real = not isinstance(type, UniformType)
    return with_empty_windows(s, y, geometry, source, math.nan) if is_real and not counts else y


def sums(
    s: Steps, x: SSAValue, geometry: WindowGeometry, border: str, sizes: Sequence[int]
) -> SSAValue:
    """Return the sum of `x` in each window of `geometry`, a tensor of shape `sizes`, by a
    convolution with ones; padding is in NNEF's mode `border`, where 'ignore' pads zeros.
    """
    zeros, sides = "constant" if border == "ignore" else border, geometry.sides(shape(x))
    if is_trivial(geometry, sides):
        return s.copy(x)
    x, sides = padded(s, x, sides, zeros)
    frame = Frame.of(len(sides), geometry, sides, plain=True)
    expect_taps(math.prod(frame.size))
    ones = s.constant(np.ones((*frame.size, 1, 1), np.float32), element(x))
    kind = qnn.Conv2dOp if len(frame.size) == 2 else qnn.Conv3dOp
    y = kind(
        frame.image(s, x),
        ones,
        out=element(x),
        stride=frame.strides,
        pad_amount=[list(pair) for pair in frame.sides],
        dilation=frame.dilations,
    )
    return frame.back(s, s.add(y), sizes)


def avg_pool(op: PoolOp, s: Steps) -> SSAValue:
    """Convert avg_pool to PoolAvg, or for a dilated window to a convolution with ones, divided by
    the element counts; padding counts unless the border is 'ignore'. Raises Refusal for a dilated
    window over quantized integers.
    """
    x, type = s(op.input), s.element(op.output)
    if is_dilated(op.geometry) and isinstance(type, UniformType):
        raise Refusal("a dilated window", "floats")
    return means(s, x, type, op.geometry, op.border.data, shape(op.output))


def max_pool(op: PoolOp, s: Steps) -> SSAValue:
    """Convert max_pool to PoolMax, or for a dilated window to the maximum of strided slices;
    borders other than 'ignore' are padded explicitly.
    """
    x, type = s(op.input), s.element(op.output)
    return maxima(s, x, type, op.geometry, op.border.data, shape(op.output))


def maxima(
    s: Steps,
    x: SSAValue,
    type: Attribute,
    geometry: WindowGeometry,
    border: str,
    sizes: Sequence[int],
) -> SSAValue:
    """Return the maximum of `x` in each window of `geometry`, a tensor of shape `sizes` and element
    type `type`; padding is in NNEF's mode `border`. In mode 'ignore' windows without an element of
    `x` give -inf, or raise Refusal if `type` is quantized.
    """
    source, sides = shape(x), geometry.sides(shape(x))
    if is_trivial(geometry, sides):
        return s.copy(x)
    if border == "ignore" and not is_dilated(geometry):
        x, sides = padded(s, x, sides, border)
    elif border != "ignore":
        x, sides = surrounded(s, x, sides, border), ((0, 0),) * len(sides)
    if is_dilated(geometry):
        return tap_maxima(s, x, type, geometry, sides, sizes)
    frame = Frame.of(len(sides), geometry, sides)
    y = frame.back(s, pool(s, "max", frame.image(s, x), type, frame, frame.sides), sizes)
    return with_empty_windows(s, y, geometry, source, -math.inf) if border == "ignore" else y


def tap_maxima(
    s: Steps,
    x: SSAValue,
    type: Attribute,
    geometry: WindowGeometry,
    sides: Sides,
    sizes: Sequence[int],
) -> SSAValue:
    """Return the maximum of each dilated window of `x`, padded by `sides`, as a tensor of shape
    `sizes`: the elementwise maximum of one strided slice for each tap (element of the window).
    Raises Refusal if `type` is quantized, and for more than `MOST_SLICES` taps.
    """
    if isinstance(type, UniformType):
        raise Refusal("a dilated window", "floats")
    if (count := math.prod(geometry.size)) > MOST_SLICES:
        raise Refusal(f"a dilated window of {count} elements", f"{MOST_SLICES} at most")
    x = surrounded(s, x, sides, "constant", -math.inf)
    largest: SSAValue | None = None
    for tap in np.ndindex(*geometry.size):
        starts = [t * d for t, d in zip(tap, geometry.dilations, strict=True)]
        axes = zip(starts, sizes, geometry.strides, strict=True)
        seen = strided(s, x, [(a, a + (n - 1) * step + 1, step) for a, n, step in axes])
        largest = seen if largest is None else s.binary(B.MAXIMUM, largest, seen)
    assert largest is not None
    return largest


def rms_pool(op: PoolOp, s: Steps) -> SSAValue:
    """Convert rms_pool to the square root of the mean of squares in each window."""
    x, type = s.square(s(op.input)), s.element(op.output)
    return s.unary(U.SQRT, means(s, x, type, op.geometry, op.border.data, shape(op.output)))


def box(op: nnef.BoxOp, s: Steps) -> SSAValue:
    """Convert box to a convolution with ones, which sums each window; if normalized, to the mean of
    each window, as avg_pool.
    """
    x, border, sizes = s(op.input), op.border.data, shape(op.output)
    if op.is_normalized:
        return means(s, x, s.element(op.output), op.geometry, border, sizes)
    return sums(s, x, op.geometry, border, sizes)


def debox(op: nnef.DeboxOp, s: Steps) -> SSAValue:
    """Convert debox, the transpose of box, to a transposed convolution with ones; if normalized,
    divided by the window's volume, or, in border mode 'ignore', by the number of windows that
    contain the element. Raises Refusal for border modes other than 'ignore' and 'constant'.
    """
    border, geometry, sizes = op.border.data, op.geometry, op.output_shape()
    if border not in ("ignore", "constant"):
        raise Refusal(f"border '{border}'", "'constant' or 'ignore'")
    x = s(op.input)
    y = spread(s, x, geometry, sizes)
    if not op.is_normalized:
        return y
    if border == "constant":
        return s.times(y, 1 / math.prod(geometry.size))
    ones = np.ones(shape(x), np.float32)
    counts = sliding.spread(ones, tuple(sizes), geometry, "ignore")
    return s.binary(B.DIVIDE, y, s.constant(counts.astype(np.float32), element(y)))


def spread(s: Steps, x: SSAValue, geometry: WindowGeometry, sizes: Sequence[int]) -> SSAValue:
    """Return a tensor of shape `sizes` in which each element of `x` is added at all positions of
    its window: a transposed convolution with ones.
    """
    sides = geometry.sides(tuple(sizes))
    frame = Frame.of(len(sides), geometry, sides, plain=True)
    expect_taps(math.prod(frame.size))
    taps = np.ones((*frame.size, 1, 1), np.float32)
    return upsampled(s, frame.image(s, x), taps, frame, sizes)


def upsampled(
    s: Steps, image: SSAValue, taps: Array, frame: Frame, sizes: Sequence[int]
) -> SSAValue:
    """Apply a transposed convolution with the window of `frame` to `image`, which `frame` has
    arranged as [batch, windowed axes.., channel].

    `taps` is the filter [space.., channels, 1], in which dilation has not yet inserted zeros.
    Return the result with its axes in the source's order, in which `sizes` is its shape.
    """
    outer, pads = margins(frame.sides), widening(frame.sides)
    whole = [1] * (2 - len(frame.middle)) + [sizes[frame.perm[axis]] for axis in frame.middle]
    window = SlidingWindow.of(frame.size, frame.strides, pads, frame.dilations)
    reach, least = window.extent, window.least_sizes(shape(image)[1:-1])
    added = [up - n for up, n in zip(without(whole, outer), least, strict=True)]
    expect_taps(math.prod(reach) * taps.shape[-2])
    wide = np.zeros((*reach, *taps.shape[-2:]), np.float32)
    wide[tuple(slice(None, None, d) for d in frame.dilations)] = taps
    kind = qnn.TransposeConv2dOp if len(frame.size) == 2 else qnn.TransposeConv3dOp
    y = kind(
        image,
        s.constant(wide, element(image)),
        out=element(image),
        stride=frame.strides,
        pad_amount=[list(pair) for pair in pads],
        output_padding=added,
    )
    return frame.back(s, surrounded(s, s.add(y), [(0, 0), *outer, (0, 0)]), sizes)


WINDOWS: Table = {
    nnef.AvgPoolOp: avg_pool,
    nnef.MaxPoolOp: max_pool,
}
"""Conversions of windowed operations that also apply to quantized tensors."""

COMPOSED_WINDOWS: Table = {
    nnef.BoxOp: box,
    nnef.DeboxOp: debox,
    nnef.RmsPoolOp: rms_pool,
}
"""Conversions of windowed operations that compute in floats."""
