"""What draws the arguments of nnef operations on images: windows, layers, sampling, regions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from support.nnef_drawing import BORDERS, Case, Draw, Maker, Operand, Shape
from xdsl.dialects.builtin import (
    TensorType,
    f32,
    i32,
)
from xdsl.ir import Block, SSAValue

from hexnn.dialects import nnef


def pool(d: Draw, result: Any = f32, **more: Any) -> Case:
    """A window over all axes."""
    shape = d.shape(0, 4, 6)
    return Case([Operand(d.tame(shape))], d.window(len(shape)) | more, result)


def box(d: Draw) -> Case:
    """A box filter."""
    return pool(d, normalize=d.chance())


def sampled(d: Draw) -> Case:
    """Elements by their index in a window."""
    shape = d.shape(1, 4, 5)
    window = d.window(len(shape))
    geometry = {name: value for name, value in window.items() if name not in ("size", "border")}
    op = nnef.MaxPoolOp(test_value(shape), out=f32, size=window["size"], **geometry)
    volume = int(np.prod(window["size"]))
    index = d.random.integers(0, volume, [*op.output_shape()]).astype(np.int32)
    return Case([Operand(d.tame(shape)), Operand(index, i32)], window)


def desampled(d: Draw) -> Case:
    """Elements laid out by their index in a window."""
    shape = d.shape(1, 4, 4)
    window = d.window(len(shape)) | {"border": "constant"}
    index = d.random.integers(0, int(math.prod(window["size"])), shape).astype(np.int32)
    return Case([Operand(d.tame(shape)), Operand(index, i32)], window)


def test_value(shape: Shape) -> SSAValue:
    """A float operand for an operation that only tells its shape."""
    return Block(arg_types=[TensorType(f32, shape)]).args[0]


def image(d: Draw) -> Shape:
    """Batch, channels, spatial axes."""
    return (d.integer(1, 2), d.integer(1, 4), *d.shape(1, 3, 6))


def biased(d: Draw, channels: int, known: bool) -> Operand | None:
    """A bias for each channel, one for all, or none."""
    shape = d.one_of([(1, channels), (1, channels), (1, 1), ()])
    return None if d.chance(0.3) else Operand(d.tame(shape), known=known)


def convolution(d: Draw) -> Case:
    """A convolution."""
    batch, _, *space = image(d)
    groups, depth, each = d.integer(1, 3), d.integer(1, 3), d.integer(1, 2)
    kernel, known = [d.integer(1, 3) for _ in space], d.chance()
    x = Operand(d.tame((batch, groups * depth, *space)))
    w = Operand(d.tame((groups * each, depth, *kernel)), known=known)
    given = d.geometry(len(space)) | {"groups": 0 if depth == 1 and d.chance() else groups}
    return Case([x, w, biased(d, groups * each, known)], given)


def deconvolution(d: Draw) -> Case:
    """A transposed convolution."""
    batch, _, *space = image(d)
    groups, depth, each = d.integer(1, 3), d.integer(1, 3), d.integer(1, 2)
    kernel, known = [d.integer(1, 3) for _ in space], d.chance(0.7)
    x = Operand(d.tame((batch, groups * depth, *space)))
    w = Operand(d.tame((groups * depth, each, *kernel)), known=known)
    given = d.geometry(len(space)) | {"groups": groups}
    return Case([x, w, biased(d, groups * each, known)], given)


def separable(d: Draw) -> Case:
    """A convolution of each channel, and one over channels."""
    batch, channels, *space = image(d)
    outputs, known = d.integer(1, 4), d.chance()
    x = Operand(d.tame((batch, channels, *space)))
    plane = Operand(d.tame((channels, 1, *(d.integer(1, 3) for _ in space))), known=known)
    point = Operand(d.tame((outputs, channels, *(1 for _ in space))), known=known)
    return Case([x, plane, point, biased(d, outputs, known)], d.geometry(len(space)))


def separable_reverse(d: Draw) -> Case:
    """Their transposes in the other order."""
    case = separable(d)
    x, _, point, bias = case.operands
    assert isinstance(x, Operand)
    assert isinstance(point, Operand)
    outputs, channels, *space = point.array.shape
    swapped = Operand(d.tame((x.array.shape[0], outputs, *x.array.shape[2:])))
    kernel = [d.integer(1, 3) for _ in space]
    plane = Operand(d.tame((channels, 1, *kernel)), known=point.known)
    bias = None if bias is None else biased(d, channels, point.known)
    return Case([swapped, plane, point, bias], case.parameters)


def linear(d: Draw) -> Case:
    """Rows by a matrix."""
    rows, depth, outputs = d.integer(1, 4), d.integer(1, 5), d.integer(1, 4)
    known = d.chance()
    w = Operand(d.tame((outputs, depth)), known=known)
    return Case([Operand(d.tame((rows, depth))), w, biased(d, outputs, known)])


def matmul(d: Draw) -> Case:
    """A product of matrices."""
    lead, (n, k, m) = d.shape(0, 2), (d.integer(1, 4) for _ in range(3))
    flips = d.chance(), d.chance()
    a, b = ((k, n) if flips[0] else (n, k)), ((m, k) if flips[1] else (k, m))
    other = tuple(1 if d.chance(0.2) else size for size in lead)
    operands = [Operand(d.tame((*lead, *a))), Operand(d.tame((*other, *b)), known=d.chance())]
    return Case([*operands], {"transposeA": flips[0], "transposeB": flips[1]})


def factors(**more: Sequence[str]) -> Maker:
    """Sampling of spatial axes by whole factors, up or down."""

    def make(d: Draw) -> Case:
        batch, channels, *space = image(d)
        factor = [d.integer(1, 3) for _ in space]
        sizes = [n * f for n, f in zip(space, factor, strict=True)]
        given = {name: d.one_of(words) for name, words in more.items() if d.chance(0.8)}
        return Case([Operand(d.tame((batch, channels, *sizes)))], {"factor": factor} | given)

    return make


def even(signed: bool) -> Maker:
    """Quantization between a minimum and a maximum."""

    def make(d: Draw) -> Case:
        shape, known = d.shape(), d.chance(0.7)
        low = d.one_of([-1.0, 0.0, -0.7, 0.3])
        high = d.one_of([0.9921875, 1.0, 2.55])
        given: dict[str, Any] = {"bits": d.one_of([1, 2, 4, 8, 16])}
        if signed:
            given |= {"signed": d.chance(), "symmetric": d.chance()}
        ends = [Operand(np.array(value, np.float32), known=known) for value in (low, high)]
        return Case([Operand(d.tame(shape)), *ends], given)

    return make


def zero_point(d: Draw) -> Case:
    """Quantization by a scale."""
    bits, signed = d.one_of([8, 16, 4, 32]), d.chance()
    scale = np.array(d.one_of([0.5, 0.1, 1 / 128, 3.0]), np.float32)
    given = {"bits": bits, "signed": signed, "symmetric": d.chance()}
    point = np.array(0 if signed else d.integer(0, 2 ** min(bits, 8) - 1), np.int32)
    known = d.chance(0.8)
    ends = [Operand(point, i32, known), Operand(scale, known=known)]
    return Case([Operand(d.tame(d.shape(), 3.0)), *ends], given)


def logarithmic(d: Draw) -> Case:
    """Quantization to powers of two."""
    high = np.array(d.one_of([1.0, 3.0, 0.4]), np.float32)
    known = d.chance()
    operands = [Operand(d.tame(d.shape())), Operand(high, known=known)]
    return Case([*operands], {"bits": d.integer(1, 8)})


def batch_normalization(d: Draw) -> Case:
    """By given moments."""
    shape = d.shape(2, 4)
    known, sizes = d.chance(), (1, shape[1])
    given = [d.tame(sizes), d.above(sizes), d.tame(sizes), d.tame(sizes)]
    rest = [Operand(array, known=known) for array in given]
    return Case([Operand(d.tame(shape)), *rest], {"epsilon": d.one_of([0.0, 1e-3, 1.0, 1e6])})


def region(*names: str) -> Maker:
    """Regions of interest."""

    def make(d: Draw) -> Case:
        batch, channels, height, width = (d.integer(1, 2), d.integer(1, 3), 6, 7)
        count = d.integer(1, 3)
        corners = np.sort(d.random.random((count, 2, 2)), 1) * (width - 2)
        rois = np.asarray(corners.reshape(count, 4), np.float32)
        index = d.random.integers(0, batch, count).astype(np.int32)
        given: dict[str, Any] = {"output_size": [d.integer(1, 3), d.integer(1, 3)]}
        if "sampling_rate" in names:
            given["sampling_rate"] = [d.integer(1, 2), d.integer(1, 2)]
        x = Operand(d.tame((batch, channels, height, width)))
        return Case([x, Operand(rois), Operand(index, i32)], given)

    return make


WINDOWS: dict[str, Maker] = {
    "batch_normalization": batch_normalization,
    **dict.fromkeys("avg_pool max_pool rms_pool".split(), pool),
    "argmax_pool": lambda d: pool(d, i32),
    "max_pool_with_index": lambda d: pool(d, [f32, i32]),
    "box": box,
    "debox": box,
    "sample": sampled,
    "desample": desampled,
    "conv": convolution,
    "deconv": deconvolution,
    "separable_conv": separable,
    "separable_deconv": separable_reverse,
    "linear": linear,
    "matmul": matmul,
    **dict.fromkeys("nearest_downsample area_downsample nearest_upsample".split(), factors()),
    "multilinear_upsample": factors(
        method=("asymmetric", "symmetric", "aligned"), border=BORDERS[1:]
    ),
    "linear_quantize": even(False),
    "min_max_linear_quantize": even(True),
    "zero_point_linear_quantize": zero_point,
    "logarithmic_quantize": logarithmic,
    **dict.fromkeys("avg_roi_pool max_roi_pool roi_resample".split(), region()),
    **dict.fromkeys("avg_roi_align max_roi_align".split(), region("sampling_rate")),
}
"""What draws the arguments of operations on images."""
