"""Conversions of nnef's resampling by integer factors to qnn."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.geometry import WindowGeometry
from ....dialects.qnn.resize import NearestMode, ResizeInterpolation, ResizeTransformation
from ....dialects.tensors import shape
from .elements import Table
from .padding import strided, surrounded
from .steps import Steps, channels_last, inverse
from .windows import means


def nearest_downsample(op: nnef.NearestDownsampleOp, s: Steps) -> SSAValue:
    """Convert nearest_downsample to a StridedSlice that takes the first element of each block,
    whose spatial extents are the factors.
    """
    x, steps = s(op.input), (1, 1, *op.factors)
    return strided(s, x, [(0, n, step) for n, step in zip(shape(x), steps, strict=True)])


def area_downsample(op: nnef.AreaDownsampleOp, s: Steps) -> SSAValue:
    """Convert area_downsample to PoolAvg, the mean of each block, whose spatial extents are the
    factors.
    """
    size = (1, 1, *op.factors)
    geometry = WindowGeometry.of(size, [(0, 0)] * len(size), size)
    return means(s, s(op.input), s.element(op.output), geometry, "ignore", shape(op.output))


def resized(
    s: Steps, x: SSAValue, type: Attribute, factors: Sequence[int], **modes: object
) -> SSAValue:
    """Return `x` [batch, channel, space..] enlarged by integer `factors` of the spatial axes, of
    element type `type`; `modes` are further parameters of Resize.
    """
    rank, last = len(shape(x)), channels_last(len(shape(x)))
    sizes = [n * f for n, f in zip(shape(x)[2:], factors, strict=True)]
    result = TensorType(type, (shape(x)[0], *sizes, shape(x)[1]))
    y = s.add(qnn.ResizeOp(s.transpose(x, last), out=result, **modes))
    return s.transpose(y, inverse(channels_last(rank)))


def nearest_upsample(op: nnef.NearestUpsampleOp, s: Steps) -> SSAValue:
    """Convert nearest_upsample to a Resize in which the element at index i of a spatial axis equals
    the input's element at floor(i / factor).
    """
    return resized(
        s,
        s(op.input),
        s.element(op.output),
        op.factors,
        transformation_mode=ResizeTransformation.ASYMMETRIC,
        interpolation_mode=ResizeInterpolation.NEAREST,
        nearest_mode=NearestMode.FLOOR,
    )


METHODS: dict[str, ResizeTransformation] = {
    "asymmetric": ResizeTransformation.ASYMMETRIC,
    "symmetric": ResizeTransformation.HALF_PIXEL,
    "aligned": ResizeTransformation.ALIGN_CORNERS,
}
"""NNEF's method -> QNN's transformation from output to input coordinates."""


def multilinear_upsample(op: nnef.MultilinearUpsampleOp, s: Steps) -> SSAValue:
    """Convert multilinear_upsample to Resize.

    QNN's Resize replicates the border. For another border mode, unless the method is 'aligned', the
    input's spatial axes are padded by one element at each side first, and the enlarged padding is
    cropped from the result.
    """
    x, type, factors = s(op.input), s.element(op.output), op.factors
    modes = {
        "transformation_mode": METHODS[op.method.data],
        "interpolation_mode": ResizeInterpolation.LINEAR,
    }
    if op.border.data == "replicate" or op.method.data == "aligned":
        return resized(s, x, type, factors, **modes)
    margin = [(0, 0)] * 2 + [(1, 1)] * len(factors)
    wide = resized(s, surrounded(s, x, margin, op.border.data), type, factors, **modes)
    sizes = zip(shape(wide)[2:], factors, strict=True)
    whole = [(0, n, 1) for n in shape(wide)[:2]]
    return strided(s, wide, [*whole, *((f, n - f, 1) for n, f in sizes)])


SAMPLING: Table = {
    nnef.NearestDownsampleOp: nearest_downsample,
    nnef.AreaDownsampleOp: area_downsample,
    nnef.NearestUpsampleOp: nearest_upsample,
    nnef.MultilinearUpsampleOp: multilinear_upsample,
}
"""Conversions of resampling, which also apply to quantized tensors."""
