"""Conversions of nnef convolutions, linear layers and matrix products to qnn.

Tensors of NNEF are [batch, channel, space..], those of QNN [batch, space.., channel]: each
operation is put between two transposes, which cancel later (qnn-push-transposes).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.convolution import ConvolutionOp, SeparableOp
from ....dialects.nnef.geometry import WindowGeometry
from ....dialects.qnn import BinaryOperation
from ....dialects.qnn.base import QnnOp
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ..tfl.steps import Refusal
from .elements import Table
from .padding import Sides, cropped, expect_taps, margins, overlaps, surrounded, widening, without
from .steps import Steps, channels_first, channels_last

CONVOLUTIONS: dict[int, type[QnnOp]] = {1: qnn.Conv1dOp, 2: qnn.Conv2dOp, 3: qnn.Conv3dOp}
DEPTHWISE: dict[int, type[QnnOp]] = {1: qnn.DepthWiseConv1dOp, 2: qnn.DepthWiseConv2dOp}
TRANSPOSED: dict[int, type[QnnOp]] = {
    1: qnn.TransposeConv1dOp,
    2: qnn.TransposeConv2dOp,
    3: qnn.TransposeConv3dOp,
}
"""Number of spatial axes -> class of transposed convolution."""


def each(values: Sequence[Any]) -> Any:
    """Return `values`, one for each spatial axis, in the form of a qnn parameter: a list, or, if
    there is one axis only, its number.
    """
    return values[0] if len(values) == 1 else values


def bias_of(
    s: Steps, bias: SSAValue | None, channels: int, x: SSAValue, w: SSAValue
) -> SSAValue | None:
    """Return `bias` as a tensor of shape [channels], repeated or reshaped; None if it is None, or
    zero and the filter `w` is quantized.

    For a quantized filter, a constant float bias is rounded to 32-bit integers, whose scale is that
    of the input `x` times that of `w`.
    """
    if bias is None:
        return None
    values, type = s.known(bias), element(bias)
    if values is None:
        if np.prod(shape(bias)) == channels:
            return s.reshape(bias, (channels,))
        return s.add(qnn.TileOp(s.reshape(bias, (1,)), multiples=[channels]))
    flat = np.broadcast_to(values.reshape(-1), (channels,))
    if isinstance(type, UniformType):
        kept = type.with_axis(0) if type.axis is not None and values.size == channels else type
        return s.constant(flat, kept)
    if isinstance(type, AnyFloat) and isinstance(element(w), UniformType):
        return _rounded_bias(s, flat, element(x), element(w))
    return s.constant(flat, type)


def _rounded_bias(s: Steps, values: Any, x: Any, w: Any) -> SSAValue | None:
    """Return the float bias `values` as a constant of 32-bit integers with scale (input scale *
    filter scale); `x` and `w` are the element types of input and filter.

    None if all are zero. Raises Refusal for a float input, or if an integer exceeds 32 bits.
    """
    if not np.any(values):
        return None
    if not isinstance(x, UniformType):
        raise Refusal(
            "the filter is quantized, but the input is not", "both quantized, or both floats"
        )
    scales = [x.scale * scale for scale in w.scales]
    if len(scales) == 1:
        type = UniformType.per_tensor("i32", scales[0])
    else:
        type = UniformType.per_axis("i32", 0, scales)
    numbers = np.round(values.astype(np.float64) / np.array(scales))
    if np.abs(numbers).max() > 2**31 - 1:
        raise Refusal("the bias exceeds 32 bits", "floats")
    return s.constant(numbers.astype(np.int32), type)


def check_spatial(rank: int, allowed: Sequence[int]) -> None:
    """Raise Refusal if a tensor of `rank` has a number of spatial axes, `rank` - 2, that is not in
    `allowed`.
    """
    if rank - 2 not in allowed:
        seen = f"{rank - 2} spatial axes"
        raise Refusal(seen, f"{min(allowed)} to {max(allowed)} spatial axes")


def widened(
    s: Steps, x: SSAValue, sides: Sides, border: str
) -> tuple[SSAValue, list[tuple[int, int]]]:
    """Pad or crop the spatial axes of `x` [batch, space.., channel] by `sides`, (before, after) of
    each; return the result, and the amounts that are left for the convolution to pad.

    Zero padding is left to the convolution, other borders are padded by operations; negative sides
    are sliced off.
    """
    whole = [(0, 0), *sides, (0, 0)]
    if border != "constant" or not overlaps(shape(x), whole):
        return surrounded(s, x, whole, border), [(0, 0)] * len(sides)
    return cropped(s, x, whole), widening(sides)


def convolve(
    s: Steps,
    x: SSAValue,
    w: SSAValue,
    bias: SSAValue | None,
    type: Attribute,
    geometry: WindowGeometry,
    groups: int,
    border: str,
) -> SSAValue:
    """Convolve `x` [batch, channel, space..] with a filter `w` [outputs, channels / groups,
    space..] and add the `bias`, if any; return the result, of element type `type`, in the layout of
    `x`.

    `groups` 0 means one group for each channel; `border` is NNEF's padding mode, `geometry` the
    sliding window.
    """
    rank, channels = len(shape(x)), shape(x)[1]
    check_spatial(rank, tuple(CONVOLUTIONS))
    sides = geometry.sides(shape(x)[2:])
    image, pads = widened(s, s.transpose(x, channels_last(rank)), sides, border)
    taps = s.transpose(w, (*range(2, rank), 1, 0))
    bias = bias_of(s, bias, shape(w)[0], x, w)
    steps = {
        "stride": each(geometry.strides),
        "pad_amount": each(pads),
        "dilation": each(geometry.dilations),
    }
    groups = groups or channels
    kind = DEPTHWISE.get(rank - 2) if groups == channels > 1 else None
    if kind is None:
        kind, steps = CONVOLUTIONS[rank - 2], steps | {"group": groups}
    result = s.add(kind(image, taps, bias, out=type, **steps))
    return s.transpose(result, channels_first(rank))


def conv(op: nnef.ConvOp, s: Steps) -> SSAValue:
    """Convert a convolution to Conv1d, Conv2d or Conv3d; to DepthWiseConv1d or 2d if each channel
    is a group of its own.
    """
    x, w, type = s(op.input), s(op.filter), s.element(op.output)
    bias = None if op.bias is None else s(op.bias)
    return convolve(s, x, w, bias, type, op.geometry, op.group_count, op.border.data)


def separable_conv(op: nnef.SeparableConvOp, s: Steps) -> SSAValue:
    """Convert a separable convolution to a depthwise convolution, then a pointwise one."""
    x, plane, point, bias = _separable(op, s)
    type = s.element(op.output)
    middle = convolve(s, x, plane, None, type, op.plane_geometry, 0, op.border.data)
    return convolve(s, middle, point, bias, type, op.point_geometry, op.group_count, "constant")


def _separable(op: SeparableOp, s: Steps) -> tuple[SSAValue, SSAValue, SSAValue, SSAValue | None]:
    bias = None if op.bias is None else s(op.bias)
    return s(op.input), s(op.plane_filter), s(op.point_filter), bias


# Transposed convolutions


def deconvolve(
    s: Steps,
    x: SSAValue,
    w: SSAValue,
    bias: SSAValue | None,
    type: Attribute,
    geometry: WindowGeometry,
    sizes: Sequence[int],
) -> SSAValue:
    """Apply a transposed convolution with filter `w` and window `geometry` to `x` [batch, channel,
    space..] and add the `bias`, if any; return the result, of element type `type` and shape
    `sizes`, in the layout of `x`.
    """
    rank, last = len(shape(x)), channels_last(len(shape(x)))
    check_spatial(rank, tuple(TRANSPOSED))
    sides = geometry.sides(tuple(sizes[2:]))
    outer, pads = margins(sides), widening(sides)
    least = geometry.unpadded.padded(pads).least_sizes(shape(x)[2:])
    added = [up - n for up, n in zip(without(sizes[2:], outer), least, strict=True)]
    taps = s.transpose(_dilated(s, w, geometry), (*range(2, rank), 0, 1))
    bias, wider = bias_of(s, bias, sizes[1], x, w), any(map(any, outer))
    made = TRANSPOSED[rank - 2](
        s.transpose(x, last),
        taps,
        None if wider else bias,
        out=type,
        stride=each(geometry.strides),
        pad_amount=each(pads),
        output_padding=each(added),
        group=sizes[1] // shape(w)[1],
    )
    result = s.add(made)
    if wider:
        result = _with_margin(s, result, outer, bias)
    return s.transpose(result, channels_first(rank))


def _with_margin(s: Steps, x: SSAValue, outer: Sides, bias: SSAValue | None) -> SSAValue:
    """Return `x` [batch, space.., channel] padded with zeros by `outer`, (before, after) of each
    spatial axis, then plus `bias`, one number for each channel, unless that is None. Raises Refusal
    if there is a bias and `x` is quantized.
    """
    wide = surrounded(s, x, [(0, 0), *outer, (0, 0)])
    if bias is None:
        return wide
    if isinstance(element(x), UniformType):
        raise Refusal("negative padding and a bias", "non-negative padding, or floats")
    row = s.reshape(bias, (1,) * (len(shape(x)) - 1) + shape(bias))
    return s.binary(BinaryOperation.ADD, wide, row)


def _dilated(s: Steps, w: SSAValue, geometry: WindowGeometry) -> SSAValue:
    """Return the filter `w` with the dilations of `geometry` written into it: zeros (zero points)
    between its taps. Raises Refusal if it is dilated but not constant, or has several zero points.
    """
    if set(geometry.dilations) <= {1}:
        return w
    values = s.known(w)
    if values is None:
        raise Refusal(f"dilation {list(geometry.dilations)} of a filter that is not constant", "1")
    type = element(w)
    points = type.zero_points if isinstance(type, UniformType) else (0,)
    if len(set(points)) > 1:
        raise Refusal("dilation of a filter with zero points", "1, or one zero point")
    expect_taps(math.prod((*values.shape[:2], *geometry.extent)))
    wide = np.full((*values.shape[:2], *geometry.extent), points[0], values.dtype)
    wide[(slice(None), slice(None), *(slice(None, None, d) for d in geometry.dilations))] = values
    return s.constant(wide, type)


def check_zeros(op: ConvolutionOp | SeparableOp) -> None:
    """Raise Refusal for a transposed convolution that pads with anything but zeros."""
    if op.border.data != "constant":
        raise Refusal(f"border '{op.border.data}'", "'constant'")


def deconv(op: nnef.DeconvOp, s: Steps) -> SSAValue:
    """Convert a transposed convolution to TransposeConv1d, 2d or 3d; dilation is written into the
    filter.
    """
    check_zeros(op)
    bias = None if op.bias is None else s(op.bias)
    x, w, type = s(op.input), s(op.filter), s.element(op.output)
    return deconvolve(s, x, w, bias, type, op.geometry, op.output_shape())


def separable_deconv(op: nnef.SeparableDeconvOp, s: Steps) -> SSAValue:
    """Convert a separable transposed convolution to a pointwise one, then a depthwise one."""
    check_zeros(op)
    x, plane, point, bias = _separable(op, s)
    type, result = s.element(op.output), op.output_shape()
    middle = deconvolve(s, x, point, None, type, op.point_geometry, op.middle_shape)
    return deconvolve(s, middle, plane, bias, type, op.plane_geometry, result)


# Matrices


def linear(op: nnef.LinearOp, s: Steps) -> SSAValue:
    """Convert a linear layer, input * filter^T + bias, to FullyConnected."""
    x, w = s(op.input), s(op.filter)
    bias = None if op.bias is None else s(op.bias)
    bias = bias_of(s, bias, shape(w)[0], x, w)
    return s.add(qnn.FullyConnectedOp(x, w, bias, out=s.element(op.output)))


def matmul(op: nnef.MatmulOp, s: Steps) -> SSAValue:
    """Convert a matrix product to FullyConnected if the right matrix is constant and the left one
    is 2-D and not transposed, else to MatMul.
    """
    a, b, (flip_a, flip_b) = s(op.A), s(op.B), op.transposed
    type = s.element(op.C)
    if len(shape(a)) == 2 and not flip_a and s.known(b) is not None:
        return s.add(qnn.FullyConnectedOp(a, b if flip_b else s.transpose(b, (1, 0)), out=type))
    return s.add(qnn.MatMulOp(a, b, out=type, transpose_in0=flip_a, transpose_in1=flip_b))


LAYERS: Table = {
    nnef.ConvOp: conv,
    nnef.DeconvOp: deconv,
    nnef.LinearOp: linear,
    nnef.MatmulOp: matmul,
}
"""Conversions of layers that also apply to quantized tensors."""

COMPOSED_LAYERS: Table = {
    nnef.SeparableConvOp: separable_conv,
    nnef.SeparableDeconvOp: separable_deconv,
}
"""Conversions into two layers, which compute in floats since the tensor between has no scale."""
