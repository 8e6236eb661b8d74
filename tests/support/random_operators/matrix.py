"""Random operators: layers with weights."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from support.operator_file import Element, Tensor

from .drawing import REALS, SAME, SUMS, VALID, Draw, Row, Shape, possible
from .reduction import extents, image

WEIGHTS = {"f32": "f32", "i8": "i8 i8 i8 i4", "u8": "u8", "i16": "i8"}
"""Type of the activations -> types of the weights."""

BIASES = {"f32": "f32", "i8": "i32", "u8": "i32", "i16": "i64"}
"""Type of the activations -> types of the bias."""


def weights(d: Draw, x: Tensor, shape: Shape, axis: int) -> Tensor:
    """Add constant weights, with scales along an axis or one scale."""
    name = d.type(WEIGHTS.get(x.element.name, x.element.name))
    if name in ("i8", "i4"):
        several = shape[axis] if d.chance(0.6) else 1
        base = d.any_scale()
        scales = tuple(d.near(base) for _ in range(several))
        points = (d.zero_point(name) if d.breaks() else 0,) * several
        element = Element(name, scales, points, axis if several > 1 else 0)
    else:
        element = d.element(name)
    return d.operand(shape, element, reach=2 if name == "f32" else None, constant=1)


def bias(d: Draw, x: Tensor, w: Tensor, channels: int, types: str = "") -> None:
    """Add a bias, whose scales are the products of those of `x` and `w`."""
    name = d.type(types or BIASES.get(x.element.name, "f32"))
    if not x.element.scales or not w.element.scales or name == "f32":
        d.operand((channels,), Element(name), reach=5, constant=1)
        return
    scales = tuple(
        float(np.float32(s) * np.float32(x.element.scale)) * (1.5 if d.breaks(0.1) else 1)
        for s in w.element.scales
    )
    points = (1 if d.breaks(0.1) else 0,) * len(scales)
    d.operand((channels,), Element(name, scales, points), reach=2**16, constant=1)


def sums(d: Draw, x: Tensor, w: Tensor, terms: int) -> Element:
    """An element for sums of products of `terms` terms."""
    scale = max(w.element.scales, default=1.0) * x.element.scale
    return d.element(x.element.name, scale * math.sqrt(terms) * 40)


@dataclass
class Windows:
    """The windows of a convolution."""

    kernel: list[int]
    stride: list[int]
    dilation: list[int]
    padding: int

    @property
    def spans(self) -> list[int]:
        """The extents that windows cover."""
        return [(k - 1) * g + 1 for k, g in zip(self.kernel, self.dilation, strict=True)]

    @classmethod
    def of(cls, d: Draw, dims: Shape) -> Windows:
        """Windows over an image of some sizes."""
        kernel = [d.one_of([1, 2, 3, d.integer(1, 5)]) for _ in dims]
        stride = [d.one_of([1, 1, 2, d.integer(1, 4)]) for _ in dims]
        dilation = [d.one_of([1, 1, 1, 2, 3]) for _ in dims]
        made = cls(kernel, stride, dilation, SAME)
        fits = all(span <= n for span, n in zip(made.spans, dims, strict=True))
        made.padding = VALID if fits and d.chance(0.5) else SAME
        return made

    def options(self) -> dict[str, int]:
        """The options of convolutions of images."""
        names = ("strideH", "strideW", "dilationHFactor", "dilationWFactor")
        numbers = (*self.stride, *self.dilation)
        return dict(zip(names, numbers, strict=True)) | {"padding": self.padding}


def conv_2d(d: Draw) -> None:
    """A convolution, sometimes in groups."""
    batch, *dims, depth = image(d)
    groups = d.one_of([g for g in range(1, depth + 1) if depth % g == 0]) if d.chance(0.2) else 1
    outputs = groups * d.one_of([1, 2, d.integer(1, 9)])
    windows = Windows.of(d, tuple(dims))
    x = d.operand((batch, *dims, depth), d.type(REALS), reach=3)
    w = weights(d, x, (outputs, *windows.kernel, depth // groups), 0)
    if not d.breaks(0.1):
        bias(d, x, w, outputs, "i32 i64" if x.element.name == "i16" else "")
    inner = extents(windows.padding, dims, windows.spans, windows.stride)
    d.result((batch, *inner, outputs), sums(d, x, w, math.prod(windows.kernel) * depth // groups))
    d.options("Conv2DOptions", **windows.options(), fusedActivationFunction=d.activation())


def depthwise_conv_2d(d: Draw) -> None:
    """A convolution of each channel by itself."""
    batch, *dims, depth = image(d)
    windows, times = Windows.of(d, tuple(dims)), d.one_of([1, 1, 2, 3, 8])
    if not d.breaks(0.5):
        windows.stride[1] = windows.stride[0]
    x = d.operand((batch, *dims, depth), d.type(REALS), reach=3)
    w = weights(d, x, (1, *windows.kernel, depth * times), 3)
    if d.chance(0.85):
        bias(d, x, w, depth * times)
    inner = extents(windows.padding, dims, windows.spans, windows.stride)
    d.result((batch, *inner, depth * times), sums(d, x, w, math.prod(windows.kernel)))
    d.options(
        "DepthwiseConv2DOptions",
        **windows.options(),
        depthMultiplier=times,
        fusedActivationFunction=d.activation(),
    )


def fully_connected(d: Draw) -> None:
    """Rows times weights."""
    shape, depth = d.sizes(0, 3, 100, empty=0), d.one_of([1, 4, 16, d.integer(1, 70)])
    keeps, units = d.chance(0.4), d.one_of([1, 4, d.integer(1, 20)])
    x = d.operand((*shape, depth), d.type(REALS), reach=3)
    w = weights(d, x, (units, depth), 0)
    if d.chance(0.8):
        bias(d, x, w, units, "i32 i64" if x.element.name == "i16" else "")
    rows = shape if keeps else (math.prod(shape),)
    d.result((*rows, units), sums(d, x, w, depth))
    d.options(
        "FullyConnectedOptions",
        fusedActivationFunction=d.activation(),
        keepNumDims=keeps,
        weightsFormat=1 if d.breaks(0.1) else 0,
    )


def transpose_conv(d: Draw) -> None:
    """The gradient of a convolution: every pixel spreads over a window."""
    batch, *dims, depth = image(d)
    outputs, padding = d.one_of([1, 2, d.integer(1, 9)]), d.one_of([SAME, VALID])
    kernel, stride = ([d.integer(1, n) for _ in range(2)] for n in (4, 3))
    spans = zip(dims, kernel, stride, strict=True)
    inner = [n * s if padding == SAME else (n - 1) * s + max(k, s) for n, k, s in spans]
    name = d.type(REALS)
    x = Tensor((batch, *dims, depth), d.element(name))
    d.indices([batch, *inner, outputs], constant=0.9)
    w = weights(d, x, (outputs, *kernel, depth), 0)
    d.operand(x.shape, x.element, reach=3, constant=0)
    if d.chance(0.5):
        bias(d, x, w, outputs)
    d.result((batch, *inner, outputs), sums(d, x, w, math.prod(kernel) * depth))
    d.options(
        "TransposeConvOptions",
        padding=padding,
        strideH=stride[0],
        strideW=stride[1],
        fusedActivationFunction=d.activation(),
    )


def batch_matmul(d: Draw) -> None:
    """Products of matrices, whose leading axes broadcast."""
    left, right = (shape for shape in d.broadcast(high=3))
    rows, depth, columns = (d.one_of([1, 2, d.integer(1, 8), 16]) for _ in range(3))
    left, right = left[:2], right[:2]
    lead = possible((left, right), left)
    adjoint = d.chance(0.3), d.chance(0.3)
    a = (*left, depth, rows) if adjoint[0] else (*left, rows, depth)
    b = (*right, columns, depth) if adjoint[1] else (*right, depth, columns)
    x = d.operand(a, d.type("f32 f32 i8 i8 i16"), reach=3)
    y = d.operand(b, d.element(x.element.name), reach=3, constant=0.4)
    d.result((*lead, rows, columns), sums(d, x, y, depth))
    d.options("BatchMatMulOptions", adjX=adjoint[0], adjY=adjoint[1])


def conv_3d(d: Draw) -> None:
    """A convolution of volumes."""
    dims, depth = tuple(d.integer(1, 5) for _ in range(3)), d.integer(1, 4)
    batch, outputs = d.integer(1, 2), d.integer(1, 4)
    windows = Windows.of(d, dims)
    x = d.operand((batch, *dims, depth), d.type("f32"), reach=2)
    d.operand((*windows.kernel, depth, outputs), "f32", reach=2, constant=0.8)
    if d.chance(0.5):
        d.operand((outputs,), "f32", reach=2, constant=0.8)
    inner = extents(windows.padding, dims, windows.spans, windows.stride)
    d.result((batch, *inner, outputs), x.element)
    names = "strideD strideH strideW dilationDFactor dilationHFactor dilationWFactor".split()
    numbers = dict(zip(names, (*windows.stride, *windows.dilation), strict=True))
    fused = d.activation()
    d.options("Conv3DOptions", padding=windows.padding, fusedActivationFunction=fused, **numbers)


def conv_3d_transpose(d: Draw) -> None:
    """The gradient of a convolution of volumes."""
    dims, depth = tuple(d.integer(1, 4) for _ in range(3)), d.integer(1, 4)
    batch, outputs, padding = d.integer(1, 2), d.integer(1, 4), d.one_of([SAME, VALID])
    kernel, stride = ([d.integer(1, 3) for _ in range(3)] for _ in range(2))
    spans = zip(dims, kernel, stride, strict=True)
    inner = [n * s if padding == SAME else (n - 1) * s + max(k, s) for n, k, s in spans]
    d.indices([batch, *inner, outputs], constant=0.9)
    d.operand((*kernel, outputs, depth), "f32", reach=2, constant=0.8)
    d.operand((batch, *dims, depth), "f32", reach=2, constant=0)
    if d.chance(0.5):
        d.operand((outputs,), "f32", reach=2, constant=0.8)
    d.result((batch, *inner, outputs), "f32")
    numbers = dict(zip(("strideD", "strideH", "strideW"), stride, strict=True))
    fused = d.activation()
    d.options("Conv3DOptions", padding=padding, fusedActivationFunction=fused, **numbers)


ROWS: dict[str, Row] = {
    "BATCH_MATMUL": Row(batch_matmul, SUMS),
    "CONV_2D": Row(conv_2d, SUMS),
    "CONV_3D": Row(conv_3d, SUMS),
    "CONV_3D_TRANSPOSE": Row(conv_3d_transpose, SUMS),
    "DEPTHWISE_CONV_2D": Row(depthwise_conv_2d, SUMS),
    "FULLY_CONNECTED": Row(fully_connected, SUMS),
    "TRANSPOSE_CONV": Row(transpose_conv, SUMS),
}
