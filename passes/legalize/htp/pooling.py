"""Lowering of qnn pools of bytes. Averages are sums of stored bytes; the requantization also
divides by the number of elements, bit-exactly.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.quant import UniformType
from ....dialects.sliding_window import SlidingWindow, WindowAxis
from ....dialects.tensors import element, shape
from ....kernels.fits.requantization import Rule, Sums, average_rule, encode
from ....semantics.numerics import Ints, quantize_multiplier, round_half_away
from .border import Border, byte_type, expect_addressable, is_byte, sign_offset, u8_type
from .maps import requantized
from .moves import dim, moved, taken
from .rearrangement import padded, whole
from .wide_pools import lower_wide_average, lower_wide_maximum
from .window_counts import Counts

SHARED = 2
"""The most rows that successive windows of a maximum pool share: the kernel keeps those in
registers. Pools of three taps, one after the other, read and write an image at memory speed.
"""

MOST_TAPS = 33
"""The most taps that are taken three by three: each pool adds two."""


def expect_fitting(op: qnn.PoolOp) -> SlidingWindow:
    """Return the window of `op`, with the padding that a number of windows that is rounded up adds.
    Raises HexnnError unless addresses reach the padded image.
    """
    window = op.window_over(op.size)
    expect_addressable(op.operands[0], window)
    return window


def max_pool(
    border: Border, x: SSAValue, window: SlidingWindow, clamp: tuple[int, int]
) -> SSAValue:
    """Return the maxima, clamped to `clamp`, over the windows of the htp image `x`, by
    htp.max_pools, which `border` inserts: several where windows have far more taps than steps.
    """
    pairs = [step_of(axis, n) for axis, n in zip(window.axes, shape(x)[1:3], strict=True)]
    if any(first is not None for first, _ in pairs):
        firsts = [first or WindowAxis(1) for first, _ in pairs]
        x = max_pool(border, x, SlidingWindow.of_axes(firsts), clamp)
        return max_pool(border, x, SlidingWindow.of_axes([rest for _, rest in pairs]), clamp)
    return one_max_pool(border, x, window, clamp)


def step_of(axis: WindowAxis, size: int) -> tuple[WindowAxis | None, WindowAxis]:
    """Return the windows of two pools that one by `axis`, along an axis of extent `size`, equals,
    the first of three taps; (None, `axis`) if its windows share at most `SHARED` elements, have
    more than `MOST_TAPS`, or may lie in padding but for one.
    """
    before, after = (min(n, 1) for n in (axis.before, axis.after))
    shares = axis.outputs(size) > 1 and SHARED < axis.taps - axis.stride
    if not shares or axis.taps > MOST_TAPS or max(axis.before, axis.after) > axis.taps - 2:
        return None, axis
    rest = replace(axis, taps=axis.taps - 2, before=axis.before - before, after=axis.after - after)
    return WindowAxis(3, before=before, after=after), rest


def one_max_pool(
    border: Border, x: SSAValue, window: SlidingWindow, clamp: tuple[int, int]
) -> SSAValue:
    """Return the maxima, clamped to `clamp`, over the windows of the htp image `x`, by an
    htp.max_pool, which `border` inserts; `x` itself for a window of one tap.
    """
    batch, *size, depth = shape(x)
    if max(*window.taps, *window.strides) == 1 and not any(map(any, window.padding)):
        return x
    type = TensorType(element(x), (batch, *window.outputs(tuple(size)), depth))
    (top, bottom), (left, right) = window.padding
    return border.add(
        htp.MaxPoolOp(
            x,
            type,
            window=window.taps,
            stride=window.strides,
            padding=(top, bottom, left, right),
            clamp=clamp,
        )
    )


def lower_pool_max(op: qnn.PoolMax2dOp, border: Border) -> SSAValue:
    """Lower a PoolMax2d to htp.max_pool, of 16-bit elements to htp.maps; return the result.
    `border` inserts the operations and converts the operand.
    """
    window = expect_fitting(op)
    if not is_byte(op.input):
        return lower_wide_maximum(op, window, border)
    type = u8_type(op.input)
    return requantized(border, max_pool(border, border.enter(op.input), window, limits(type)), op)


def lower_pool_max_3d(op: qnn.PoolMax3dOp, border: Border) -> SSAValue:
    """Lower a PoolMax3d to an htp.max_pool over height and width and another one over depth; return
    its result. `border` inserts them.
    """
    window, type = expect_fitting(op), u8_type(op.input)
    batch, depth, height, width, channels = shape(op.input)
    x = border.enter(op.input, (batch * depth, height, width, channels))
    x = max_pool(border, x, part(window, 1, 3), limits(type))
    rows = prod(shape(x)[1:3])
    seen = TensorType(type, (batch, depth, rows, channels))
    x = border.add(htp.ReshapeOp(x, seen), "reshape")
    deep = SlidingWindow.of(
        (window.taps[0], 1), (window.strides[0], 1), (window.padding[0], (0, 0))
    )
    return requantized(border, max_pool(border, x, deep, limits(type)), op)


def part(window: SlidingWindow, first: int, stop: int) -> SlidingWindow:
    """Return `window` along its axes number `first` to `stop` - 1 only."""
    return SlidingWindow.of(
        window.taps[first:stop], window.strides[first:stop], window.padding[first:stop]
    )


def limits(type: UniformType) -> tuple[int, int]:
    """Return the (least, greatest) integer that `type` stores."""
    return type.qmin, type.qmax


def sums_of_bytes(bias: Ints, counts: Ints) -> Sums:
    """Return, elementwise, `bias` and the range of `bias` plus a sum of `counts` u8 values: `bias`
    to `bias` + 255 * `counts`.
    """
    return Sums(bias, bias, bias + 255 * counts)


def lower_pool_avg(op: qnn.PoolAvg2dOp, border: Border) -> SSAValue:
    """Lower a PoolAvg2d to htp.avg_pool, of 16-bit elements to htp.maps; return the result.
    `border` inserts the operations and converts the operand. Raises HexnnError if a window holds
    only padding that is not counted.
    """
    window = expect_fitting(op)
    if not is_byte(op.input):
        return lower_wide_average(op, window, border)
    return averaged(op, border, border.enter(op.input), window)


def lower_pool_avg_3d(op: qnn.PoolAvg3dOp, border: Border) -> SSAValue:
    """Lower a PoolAvg3d to an htp.avg_pool over an image in whose height the rows of each window
    follow one another, from all depths that it reads; the htp.moves before it pad by bytes 0, which
    add nothing to sums, and copy these rows. Return the result. `border` inserts the operations.
    """
    window, (batch, *size, channels) = expect_fitting(op), shape(op.input)
    (deep, tall, wide), (_, _, across) = window.taps, window.padding
    type = u8_type(op.input)
    x, dims = border.enter(op.input), [batch, *size, channels]
    if any(map(any, window.padding[:2])):
        sides = [(0, 0), *window.padding[:2], (0, 0), (0, 0)]
        arrays = [padded(n, *amounts) for n, amounts in zip(dims, sides, strict=True)]
        wanted = [len(array) for array in arrays]
        x = border.add(moved([x], [dims], wanted, taken(arrays), type), "pad")
        dims = wanted
    counts = window.outputs(tuple(size))
    rows = (batch, *counts[:2], deep, tall, size[2], channels)
    (ahead, down, _) = window.strides
    piece = whole(rows, [dim(0), dim(1) * ahead + dim(3), dim(2) * down + dim(4), dim(5), dim(6)])
    x = border.add(moved([x], [dims], rows, [piece], type), "rows")
    seen = TensorType(type, (batch, prod(rows[1:5]), size[2], channels))
    image = border.add(htp.ReshapeOp(x, seen), "reshape")
    flat = SlidingWindow.of((deep * tall, wide), (deep * tall, window.strides[2]), ((0, 0), across))
    return averaged(op, border, image, flat)


def averaged(op: qnn.PoolAvgOp, border: Border, image: SSAValue, window: SlidingWindow) -> SSAValue:
    """Return the htp.avg_pool, which `border` inserts, of the htp value `image` by `window`, whose
    positions are those of `op`.
    """
    known = Counts.of(op)
    unique, which = np.unique(np.stack([known.pixels, known.divisors]), axis=1, return_inverse=True)
    table, mode = average_table(op, Counts(*unique))
    batch, *size, depth = shape(image)
    (top, bottom), (left, right) = window.padding
    return border.add(
        htp.AvgPoolOp(
            image,
            border.words(table if len(table) == 1 else table[which.reshape(-1)]),
            TensorType(u8_type(op.output), (batch, *window.outputs(tuple(size)), depth)),
            window=window.taps,
            stride=window.strides,
            padding=(top, bottom, left, right),
            requant=mode,
            clamp=limits(u8_type(op.output)),
        )
    )


def average_table(op: qnn.PoolAvgOp, counts: Counts) -> tuple[NDArray[np.int32], htp.Requant]:
    """Return (int32 requantization table, rounding mode) by which an average pool turns the sum of
    a window into a mean; row i of the table is for windows with entry i of `counts`.
    """
    source, target = byte_type(op.operands[0]), u8_type(op.output)
    pixels, divisors = counts.pixels, counts.divisors
    if source == byte_type(op.output):
        offset = sign_offset(source)
        added = (divisors - pixels) * source.zero_point
        sums = sums_of_bytes(added - offset * pixels, pixels)
        return encode(average_rule(divisors), sums, offset, limits(target))
    zero, scale = u8_type(op.operands[0]).zero_point, source.scale
    sums = sums_of_bytes(-zero * pixels, pixels)
    n = divisors[:, None]
    rule = Rule(
        *quantize_multiplier(scale / (divisors * target.scale)),
        lambda a: round_half_away(scale * (a / n) / target.scale),
        False,
    )
    return encode(rule, sums, target.zero_point, limits(target))
