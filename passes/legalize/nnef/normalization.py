"""Conversions of nnef's normalizations and quantization operations to qnn."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from xdsl.dialects.builtin import f32
from xdsl.ir import Attribute, SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.geometry import WindowGeometry
from ....dialects.nnef.normalization import AxesNormalizationOp, LocalOp
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.qnn.reduction import ReduceOp
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....semantics.tflite import kernels as tflite_ref
from ..tfl.steps import Refusal
from .elements import Table
from .steps import Array, Steps, channels_first, channels_last
from .windows import means

B, U = BinaryOperation, UnaryOperation


def batch_normalization(op: nnef.BatchNormalizationOp, s: Steps) -> SSAValue:
    """Convert batch_normalization to Batchnorm if mean, variance, offset and scale are constants
    with one value for each channel, else to offset + scale * (x - mean) / sqrt(variance + epsilon).
    """
    x = s(op.input)
    rank, channels = len(shape(x)), shape(x)[1] if len(shape(x)) > 1 else 0
    named = [s.known(s(value)) for value in op.operands[1:]]
    lists = [None if v is None else _by_channel(v, channels) for v in named]
    if rank < 2 or any(values is None for values in lists):
        return normalized(op, s)
    mean, variance, offset, scale = (np.asarray(v, np.float64) for v in lists)
    weight = scale / np.sqrt(variance + op.epsilon.value.data)
    factors = [s.constant(v.astype(np.float32), f32) for v in (weight, offset - mean * weight)]
    image = s.transpose(x, channels_last(rank))
    result = qnn.BatchnormOp(image, *factors, out=s.element(op.output))
    return s.transpose(s.add(result), channels_first(rank))


def _by_channel(values: Array, channels: int) -> Array | None:
    """Return `values` as an array of shape [channels], if they are a single number or of shape [1,
    channels, 1..]; else None.
    """
    fits = values.size == 1 or (values.ndim >= 2 and values.size == values.shape[1] == channels)
    return np.broadcast_to(values.reshape(-1), (channels,)) if fits and channels else None


def normalized(op: nnef.BatchNormalizationOp, s: Steps) -> SSAValue:
    """Return offset + scale * (x - mean) / sqrt(variance + epsilon), one elementwise operation for
    each step.
    """
    x, mean, variance, offset, scale = (s(value) for value in op.operands)
    deviation = s.unary(U.SQRT, s.plus(variance, op.epsilon.value.data))
    distance = s.binary(B.DIVIDE, s.binary(B.SUBTRACT, x, mean), deviation)
    return s.binary(B.ADD, s.binary(B.MULTIPLY, distance, scale), offset)


def local_response_normalization(op: nnef.LocalResponseNormalizationOp, s: Steps) -> SSAValue:
    """Convert local_response_normalization to Lrn if its window is an odd number of channels, else
    to x / (bias + alpha * mean of squares in the window)^beta.
    """
    x, geometry = s(op.input), op.geometry
    rank, size = len(shape(x)), geometry.size
    alpha, beta, bias = (getattr(op, n).value.data for n in ("alpha", "beta", "bias"))
    if rank >= 2 and size[1] % 2 and math.prod(size) == size[1]:
        parameters = {"alpha": alpha / size[1], "beta": beta, "bias": bias}
        image = s.transpose(x, channels_last(rank))
        result = qnn.LrnOp(image, out=element(x), radius=size[1] // 2, **parameters)
        return s.transpose(s.add(result), channels_first(rank))
    squares = s.times(local_means(s, s.square(x), geometry), alpha)
    divisor = s.plus(squares, bias)
    return s.binary(B.DIVIDE, x, s.binary(B.POWER, divisor, s.scalar(beta, x)))


def local_means(s: Steps, x: SSAValue, geometry: WindowGeometry) -> SSAValue:
    """Return the mean of `x` in the window `geometry` around each element; positions outside of `x`
    count as zeros.
    """
    return means(s, x, element(x), geometry, "constant", shape(x))


def centred(s: Steps, x: SSAValue, geometry: WindowGeometry) -> SSAValue:
    """Return `x` minus its mean in the window `geometry` around each element."""
    return s.binary(B.SUBTRACT, x, local_means(s, x, geometry))


def divided(s: Steps, x: SSAValue, divisor: SSAValue, floor: tuple[float, float]) -> SSAValue:
    """Return x / max(divisor + bias, epsilon), where `floor` is (bias, epsilon)."""
    bias, epsilon = floor
    least = s.scalar(epsilon, divisor)
    return s.binary(B.DIVIDE, x, s.binary(B.MAXIMUM, s.plus(divisor, bias), least))


def spread(s: Steps, x: SSAValue, op: Any) -> SSAValue:
    """Return x / max(r + bias, epsilon), where r is the root mean square of x in the window of the
    normalization `op` around each element, and bias and epsilon are those of `op`.
    """
    root = s.unary(U.SQRT, local_means(s, s.square(x), op.geometry))
    return divided(s, x, root, op.floor)


def local_mean_normalization(op: LocalOp, s: Steps) -> SSAValue:
    """Convert local_mean_normalization to x minus the mean of the window around each element."""
    return centred(s, s(op.input), op.geometry)


def local_variance_normalization(op: LocalOp, s: Steps) -> SSAValue:
    """Convert local_variance_normalization to x / max(r + bias, epsilon), with r the root mean
    square of the window around each element.
    """
    return spread(s, s(op.input), op)


def local_contrast_normalization(op: LocalOp, s: Steps) -> SSAValue:
    """Convert local_contrast_normalization to c / max(r + bias, epsilon), where c is x minus the
    mean of the window around each element, and r the root mean square of c in that window.
    """
    return spread(s, centred(s, s(op.input), op.geometry), op)


def along_axes(s: Steps, x: SSAValue, kind: type[ReduceOp], op: AxesNormalizationOp) -> SSAValue:
    """Return x reduced by an operation of class `kind` along the axes that `op` normalizes, which
    are kept with extent 1.
    """
    return s.reduce(kind, x, op.along)


def l1_normalization(op: nnef.L1NormalizationOp, s: Steps) -> SSAValue:
    """Convert l1_normalization to x / max(sum of absolute values + bias, epsilon)."""
    x = s(op.input)
    total = along_axes(s, s.unary(U.ABS, x), qnn.ReduceSumOp, op)
    return divided(s, x, total, op.floor)


def l2_normalization(op: nnef.L2NormalizationOp, s: Steps) -> SSAValue:
    """Convert l2_normalization to L2Norm if bias is 0 and epsilon > 0, else to x / max(sqrt(sum of
    squares) + bias, epsilon).
    """
    x, (bias, epsilon) = s(op.input), op.floor
    if bias == 0 and epsilon > 0 and op.along:
        axes = sorted(op.along)
        return s.add(qnn.L2NormOp(x, out=element(x), axes=axes, epsilon=epsilon))
    total = along_axes(s, s.square(x), qnn.ReduceSumOp, op)
    return divided(s, x, s.unary(U.SQRT, total), op.floor)


# Quantization


def zero_point_linear_quantize(op: nnef.ZeroPointLinearQuantizeOp, s: Steps) -> SSAValue:
    """Convert zero_point_linear_quantize (fake quantization: floats rounded to a quantized type's
    values) to Quantize and Dequantize.
    """
    return through(s, s(op.x), grid(op, s), s.element(op.y))


def through(s: Steps, x: SSAValue, grid: UniformType, type: Attribute) -> SSAValue:
    """Return `x` rounded to the values of the quantized type `grid`, as floats of `type`: Quantize,
    then Dequantize; a constant is rounded at compile time.

    Ties below zero are rounded away from zero, where NNEF rounds them up.
    """
    stored = s.known(x)
    if stored is None:
        return s.mapped(lambda x: qnn.DequantizeOp(s.add(qnn.QuantizeOp(x, out=grid)), out=type), x)
    rounded = qnn.QuantizeOp(s.extended(x), out=grid)
    values = tflite_ref.quantize(rounded.output, stored.reshape(shape(rounded.output)))
    rounded.drop_all_references()
    return s.reshape(s.add(qnn.DequantizeOp(s.constant(values, grid), out=type)), shape(x))


def grid(op: nnef.ZeroPointLinearQuantizeOp, s: Steps) -> UniformType:
    """Return the quantized type to whose values `op` rounds. Raises Refusal unless scales and zero
    points are constant, along at most one axis, and bits are 8, 16 or 32.
    """
    scales, points = s.known(s(op.scale)), s.known(op.zero_point)
    if scales is None or points is None:
        raise Refusal("scale or zero_point are not constant", "constants")
    bits = op.bit_count
    if bits not in (8, 16, 32):
        raise Refusal(f"{bits} bits", "8, 16 or 32 bits")
    name = f"{'i' if op.is_signed else 'u'}{bits}"
    high = 2 ** (bits - op.is_signed) - 1
    low = -high - (not op.is_symmetric) if op.is_signed else 0
    axes = [axis for axis, size in enumerate(scales.shape) if size > 1]
    if len(axes) > 1 or points.size not in (1, scales.size):
        raise Refusal("scales along several axes", "one scale, or scales along one axis")
    if not axes:
        point = int(points.reshape(-1)[0])
        return UniformType.per_tensor(name, float(scales.item()), point, qrange=(low, high))
    numbers = np.broadcast_to(points.reshape(-1), (scales.size,)).tolist()
    return UniformType.per_axis(
        name, axes[0], scales.reshape(-1).tolist(), numbers, qrange=(low, high)
    )


def min_max_linear_quantize(op: Any, s: Steps) -> SSAValue:
    """Convert linear_quantize or min_max_linear_quantize (rounding to evenly spaced floats from min
    to max) to Quantize and Dequantize if a quantized type has exactly these values (`even_grid`),
    else to a clamp, a rounding and scalings.
    """
    signed = getattr(op, "is_signed", False)
    symmetric = signed and getattr(op, "is_symmetric", False)
    steps = 2.0**op.bit_count - 1 - symmetric
    x, low, high = s(op.x), s(op.min), s(op.max)
    even = even_grid(s.known(low), s.known(high), op.bit_count, signed, symmetric)
    if even is not None:
        return through(s, x, even, s.element(op.y))
    inside = s.binary(B.MAXIMUM, s.binary(B.MINIMUM, x, high), low)
    span = s.binary(B.SUBTRACT, high, low)
    fraction = s.binary(B.DIVIDE, s.binary(B.SUBTRACT, inside, low), span)
    number = s.rounded(s.times(fraction, steps))
    back = s.binary(B.MULTIPLY, s.times(number, 1 / steps), span)
    return s.binary(B.ADD, back, low)


def even_grid(
    low: Array | None, high: Array | None, bits: int, signed: bool, symmetric: bool
) -> UniformType | None:
    """Return the quantized type whose values are spaced evenly from `low` to `high`, constants:
    with storage of `bits` bits, `signed` or not; `symmetric` leaves out the least signed integer.

    None if `low` or `high` is not a single constant number, 0 is not one of the values, or `bits`
    is neither 8 nor 16.
    """
    if low is None or high is None or low.size != 1 or high.size != 1 or bits not in (8, 16):
        return None
    first = (-(2 ** (bits - 1)) + symmetric) if signed else 0
    last = first + 2**bits - 1 - symmetric
    scale = (float(high.item()) - float(low.item())) / (last - first)
    point = first - float(low.item()) / scale if scale > 0 else 0.5
    if abs(point - round(point)) > 1e-4 or not first <= round(point) <= last:
        return None
    name = f"{'i' if signed else 'u'}{bits}"
    return UniformType.per_tensor(name, scale, round(point), qrange=(first, last))


def logarithmic_quantize(op: nnef.LogarithmicQuantizeOp, s: Steps) -> SSAValue:
    """Convert logarithmic_quantize to sign(x) * 2^e, where e is log2(|x|) clamped to [m - (2^bits -
    1), m] with m = ceil(log2(max)), then rounded.
    """
    x, high = s(op.x), s(op.max)
    most = s.unary(U.CEIL, s.times(s.unary(U.LOG, high), 1 / math.log(2)))
    least = s.plus(most, -(2.0**op.bit_count - 1))
    exponent = s.times(s.unary(U.LOG, s.unary(U.ABS, x)), 1 / math.log(2))
    inside = s.binary(B.MAXIMUM, s.binary(B.MINIMUM, exponent, most), least)
    power = s.unary(U.EXP, s.times(s.rounded(inside), math.log(2)))
    return s.binary(B.MULTIPLY, s.unary(U.SIGN, x), power)


COMPOSED_NORMALIZATION: Table = {
    nnef.BatchNormalizationOp: batch_normalization,
    nnef.LocalResponseNormalizationOp: local_response_normalization,
    nnef.LocalMeanNormalizationOp: local_mean_normalization,
    nnef.LocalVarianceNormalizationOp: local_variance_normalization,
    nnef.LocalContrastNormalizationOp: local_contrast_normalization,
    nnef.L1NormalizationOp: l1_normalization,
    nnef.L2NormalizationOp: l2_normalization,
    nnef.LinearQuantizeOp: min_max_linear_quantize,
    nnef.MinMaxLinearQuantizeOp: min_max_linear_quantize,
    nnef.ZeroPointLinearQuantizeOp: zero_point_linear_quantize,
    nnef.LogarithmicQuantizeOp: logarithmic_quantize,
}
"""Conversions of normalizations and quantizations, which compute in floats."""
