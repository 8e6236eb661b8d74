"""Layers with weights of random networks: convolutions and fully connected ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation

from ...dialects import tfl
from ...dialects.quant import UniformType
from ...dialects.sliding_window import SlidingWindow
from . import real_layers
from .drawn_net import DTYPES, RANGES, Drawn, Net, Value, quantized, reals
from .real_layers import Pads, Pair, Reals


def is_image(value: Value) -> bool:
    """Whether it has four axes."""
    return value.rank == 4


def pair(net: Net, *choices: int) -> Pair:
    """Two of the choices, mostly the same one."""
    first = net.one_of(*choices)
    return first, first if net.often(0.7) else net.one_of(*choices)


def weights_type(net: Net, x: Value, dims: Sequence[int], axis: int) -> UniformType:
    """Signed with a scale for each channel, or one; legacy ones have a zero point."""
    scale = 0.02 * net.factor(1.5)
    if x.type.storage_name == "u8":
        return quantized("u8", scale, net.zero_point("u8"))
    if net.often(0.3):
        return quantized("i8", scale, 0)
    scales = [float(np.float32(scale * net.factor(2))) for _ in range(dims[axis])]
    return UniformType.per_axis("i8", axis, scales)


def weights(net: Net, x: Value, dims: Sequence[int], axis: int) -> tuple[SSAValue, Reals]:
    """Constant weights, and their reals."""
    type = weights_type(net, x, dims, axis)
    low, high = RANGES[type.storage_name]
    symmetric = type.storage_name == "i8" and net.often(0.8)
    stored = net.rng.integers(low + symmetric, high + 1, dims).astype(DTYPES[type.storage_name])
    return net.constant(stored, type), reals(stored, type)


def bias(net: Net, x: Value, weight: SSAValue, real: Reals) -> tuple[list[SSAValue], Reals]:
    """A bias in the scale of the sums and of the size of `real`, the result without it."""
    type: Any = weight.type
    scales = tuple(
        float(np.float32(s) * np.float32(x.type.scale)) for s in type.element_type.scales
    )
    channels, reach = real.shape[-1], float(np.abs(real).max()) or x.type.scale
    steps = np.broadcast_to(reach / np.array(scales), channels)
    stored = np.rint(net.rng.uniform(-1, 1, channels) * np.minimum(steps, 1e8)).astype(np.int32)
    element = (
        UniformType.per_tensor("i32", scales[0])
        if len(scales) == 1
        else UniformType.per_axis("i32", 0, scales)
    )
    return [net.constant(stored, element)], stored * np.broadcast_to(scales, channels)


def finished(
    net: Net,
    kind: type[IRDLOperation],
    x: Value,
    weight: SSAValue,
    real: Reals,
    **properties: bool | float | str,
) -> Value:
    """A layer of weights with its bias, its activation, and a type for its result.

    LiteRT wants a bias for CONV_2D.
    """
    has_bias = kind is tfl.Conv2DOp or net.often(0.9)
    biases, added = bias(net, x, weight, real) if has_bias else ([], np.zeros(1))
    name, apply = net.fusion()
    result = apply(real + added)
    type = net.fitting(result, x.type.scale, x.type.storage_name)
    operands = [x.ssa, weight, *biases]
    return net.add(kind, operands, result, type, fused_activation_function=name, **properties)


def moves(net: Net, x: Value) -> tuple[Pair, Pair, Pair, str]:
    """Kernel, stride, dilation and padding that fit an image."""
    kernel, stride = pair(net, 1, 2, 3, 3, 5), pair(net, 1, 1, 1, 2, 2, 3, 5)
    dilation = pair(net, 1, 1, 1, 2, 3)
    extent = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    fits = all(e <= n for e, n in zip(extent, x.shape[1:3], strict=True))
    return kernel, stride, dilation, net.one_of("SAME", "VALID") if fits else "SAME"


def spatial(stride: Pair, dilation: Pair, padding: str) -> dict[str, int | str]:
    """The properties of a convolution."""
    names = ("stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
    return dict(zip(names, (*stride, *dilation), strict=True)) | {"padding": padding}


def pads_of(x: Value, kernel: Pair, stride: Pair, dilation: Pair, padding: str) -> Pads:
    """The explicit padding."""
    _, height, width, _ = x.shape
    window = SlidingWindow.of(kernel, stride, (), dilation).named(padding, (height, width))
    top, bottom, left, right = window.amounts
    return top, bottom, left, right


def conv_2d(net: Net) -> Drawn:
    """A convolution, sometimes in groups."""
    x = net.any_value(is_image)
    if x is None:
        return None
    depth = x.shape[3]
    groups = (
        net.one_of(*(g for g in range(1, depth + 1) if depth % g == 0)) if net.often(0.2) else 1
    )
    kernel, stride, dilation, padding = moves(net, x)
    per_group = net.between(1, 4) if groups > 1 else net.one_of(1, 4, 8, net.between(1, 40))
    work = x.real.size // depth * math.prod(kernel) * (depth // groups)
    outputs = groups * max(
        1, min(per_group, net.macs // (work * groups), net.elements * depth // x.real.size)
    )
    weight, values = weights(net, x, (outputs, *kernel, depth // groups), 0)
    pads = pads_of(x, kernel, stride, dilation, padding)
    taken = real_layers.windows(x.real, kernel, stride, pads, dilation)
    real = real_layers.convolution(taken, values)
    return finished(net, tfl.Conv2DOp, x, weight, real, **spatial(stride, dilation, padding))


def depthwise_conv_2d(net: Net) -> Drawn:
    """A depthwise convolution, sometimes with several results for each channel."""
    x = net.any_value(is_image)
    if x is None:
        return None
    kernel, stride, dilation, padding = moves(net, x)
    multiplier = max(1, min(net.one_of(1, 1, 2, 3, 8), net.elements // x.real.size))
    weight, values = weights(net, x, (1, *kernel, x.shape[3] * multiplier), 3)
    pads = pads_of(x, kernel, stride, dilation, padding)
    taken = real_layers.windows(x.real, kernel, stride, pads, dilation)
    real = real_layers.depthwise(taken, values)
    properties = spatial(stride, dilation, padding) | {"depth_multiplier": multiplier}
    return finished(net, tfl.DepthwiseConv2DOp, x, weight, real, **properties)


def fully_connected(net: Net) -> Drawn:
    """Rows times weights; the input may have any rank."""
    x = net.any_value(lambda value: value.rank >= 1)
    if x is None:
        return None
    keeps = x.rank >= 2 and net.often(0.3)
    depth = x.shape[-1] if keeps or x.rank != 4 or net.often(0.5) else math.prod(x.shape[1:])
    rows = x.real.size // depth
    units = max(
        1, min(net.one_of(1, 10, net.between(1, 70)), net.macs // x.real.size, net.elements // rows)
    )
    weight, values = weights(net, x, (units, depth), 0)
    real = x.real.reshape(rows, depth) @ values.T
    real = real.reshape(*x.shape[:-1], units) if keeps else real
    return finished(net, tfl.FullyConnectedOp, x, weight, real, keep_num_dims=keeps)
