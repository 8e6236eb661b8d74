"""Semantics of qnn's normalizations: Batchnorm, GroupNorm, InstanceNorm, LayerNorm, RmsNorm,
L2Norm, Lrn.

Floats are computed in float32, 8-bit tensors in integers (`semantics/integer_norms.py`,
`semantics/response_norms.py`), other quantized integers, and with the numerics `real` all, on
dequantized values. 8-bit L2Norm along the last axis is computed as in TFLite's integer kernel where
the result is quantized as that kernel requires: scale 1/128, with the middle of the range as zero
point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn import InstanceNormMode, InstanceNormRegion
from .. import l2_normalization as nn_l2
from ..numerics import ints
from ..reals import by_reals
from ..registry import Array, semantics
from ..response_norms import normalized
from ..tensors import centred, is_8bit, quantization, stored, tensor_type
from ..tflite.reduction import in_order
from .norm_forms import along, by_integers, group_shape, integer_form, response_form


def _scaled(x: Array, gamma: Array | None, beta: Array | None) -> Array:
    """Return x * gamma + beta; None stands for a gamma of 1 or a beta of 0."""
    x = x if gamma is None else x * gamma
    return x if beta is None else x + beta


def _normalized(x: Array, axes: Sequence[int], epsilon: float) -> Array:
    """Return (x - mean) / sqrt(variance + epsilon), with the moments over `axes`."""
    centre = x - x.mean(tuple(axes), keepdims=True)
    variance = (centre * centre).mean(tuple(axes), keepdims=True)
    return centre / np.sqrt(variance + epsilon)


@semantics(qnn.BatchnormOp)
def batchnorm(op: qnn.BatchnormOp, x: Array, weight: Array, bias: Array | None = None) -> Array:
    """Return each channel of `x` times its weight, plus its bias (None: 0); quantized operands are
    dequantized, and the result is requantized.
    """
    return by_reals(op, _scaled, x, weight, bias)


@semantics(qnn.GroupNormOp)
def group_norm(
    op: qnn.GroupNormOp, x: Array, gamma: Array | None = None, beta: Array | None = None
) -> Array:
    """Normalize each group of channels over all pixels of its image, then multiply by gamma and add
    beta (None: 1 and 0); quantized operands are dequantized, and the result is requantized.
    """
    if (form := integer_form(op)) is not None:
        return by_integers(op, form, x, gamma, beta)
    return by_reals(op, partial(_group_norm, op), x, gamma, beta)


def _group_norm(op: qnn.GroupNormOp, x: Array, gamma: Array | None, beta: Array | None) -> Array:
    """Compute GroupNorm on floats or dequantized values: (x - mean) / sqrt(variance + epsilon) over
    each group of channels, times gamma plus beta (None: 1 and 0).
    """
    groups = x.reshape(group_shape(op))
    epsilon = float(op.epsilon.value.data)
    return _scaled(_normalized(groups, (1, 3), epsilon).reshape(x.shape), gamma, beta)


@semantics(qnn.InstanceNormOp)
def instance_norm(
    op: qnn.InstanceNormOp, x: Array, gamma: Array, beta: Array | None = None
) -> Array:
    """Normalize each image over the axes that the operation's mode and region select, then multiply
    by gamma and add beta; quantized operands are dequantized, and the result is requantized.

    Raises HexnnError for a combination of mode and region that QNN gives no formula for.
    """
    form = integer_form(op)
    if form is not None:
        return by_integers(op, form, x, gamma, beta)
    match op.mode.data, op.region.data:
        case InstanceNormMode.MU_SIGMA, InstanceNormRegion.ACROSS_SPATIAL:
            return by_reals(op, partial(_instance_norm, op), x, gamma, beta)
        case InstanceNormMode.RMS, InstanceNormRegion.ACROSS_CHANNEL:
            return by_reals(op, partial(_root_of_squares, op, (-1,)), x, gamma, beta)
        case InstanceNormMode.RMS, InstanceNormRegion.ACROSS_ALL:
            axes = tuple(range(1, x.ndim))
            return by_reals(op, partial(_root_of_squares, op, axes), x, gamma, beta)
        case mode, region:
            raise HexnnError(
                f"mode {mode} with region {region} has no formula in the definition",
                notes=["allowed: MU_SIGMA ACROSS_SPATIAL, RMS ACROSS_CHANNEL, RMS ACROSS_ALL"],
            )


def _instance_norm(op: qnn.InstanceNormOp, x: Array, gamma: Array, beta: Array | None) -> Array:
    """Return `x`, floats or dequantized values, normalized over its spatial axes, each channel on
    its own, times gamma plus beta (None: 0).

    Without the operation's `scales_variance` the mean is subtracted, and nothing else is done.
    """
    spatial = tuple(range(1, x.ndim - 1))
    if not op.scales_variance:
        return x - x.mean(spatial, keepdims=True)
    return _scaled(_normalized(x, spatial, float(op.epsilon.value.data)), gamma, beta)


def _root_of_squares(
    op: qnn.InstanceNormOp, axes: tuple[int, ...], x: Array, gamma: Array, beta: Array | None
) -> Array:
    """Return x / sqrt(sum of x^2 over `axes` + epsilon) * gamma + beta (None: 0)."""
    total = (x * x).sum(axes, keepdims=True) + float(op.epsilon.value.data)
    return _scaled(x / np.sqrt(total), gamma, beta)


@semantics(qnn.LayerNormOp)
def layer_norm(
    op: qnn.LayerNormOp, x: Array, gamma: Array | None = None, beta: Array | None = None
) -> Array:
    """Normalize jointly over all of the operation's axes, then multiply by gamma and add beta,
    whose axes these are (None: 1 and 0); quantized operands are dequantized, the result
    requantized.
    """
    if (form := integer_form(op)) is not None:
        return by_integers(op, form, x, gamma, beta)

    def compute(x: Array, gamma: Array | None, beta: Array | None) -> Array:
        axes = op.normalized_axes
        y = _normalized(x, axes, float(op.epsilon.value.data))
        return _scaled(y, *(None if v is None else along(axes, v, x.ndim) for v in (gamma, beta)))

    return by_reals(op, compute, x, gamma, beta)


@semantics(qnn.RmsNormOp)
def rms_norm(
    op: qnn.RmsNormOp, x: Array, gamma: Array | None = None, beta: Array | None = None
) -> Array:
    """Divide by the root mean square, taken jointly over all of the operation's axes, then multiply
    by gamma and add beta, whose axes these are (None: 1 and 0); quantized operands are dequantized,
    the result requantized.
    """
    if (form := integer_form(op)) is not None:
        return by_integers(op, form, x, gamma, beta)

    def compute(x: Array, gamma: Array | None, beta: Array | None) -> Array:
        axes = op.normalized_axes
        mean = (x * x).mean(axes, keepdims=True)
        y = x / np.sqrt(mean + float(op.epsilon.value.data))
        return _scaled(y, *(None if v is None else along(axes, v, x.ndim) for v in (gamma, beta)))

    return by_reals(op, compute, x, gamma, beta)


@semantics(qnn.L2NormOp)
def l2_norm(op: qnn.L2NormOp, x: Array) -> Array:
    """Divide by the L2 norm, taken jointly over all of the operation's axes: stored integers by
    TFLite's kernel where it accepts the types, else dequantized; the result is requantized.
    """
    if has_integer_kernel(op):
        middle, legacy = quantization(op.output).zero_point, x.dtype == np.uint8
        y = nn_l2.l2_normalized(centred(op.input, x), legacy=legacy)
        return stored(op.output, y + middle)
    if (form := integer_form(op)) is not None:
        return by_integers(op, form, x)
    return by_reals(op, partial(_l2_norm, op), x)


def has_integer_kernel(op: qnn.L2NormOp) -> bool:
    """Return whether TFLite's integer L2 normalization accepts the types and axes: 8 bits, the last
    axis only, a result of scale 1/128 with the middle of the storage range as zero point.
    """
    last = len(tensor_type(op.input).get_shape()) - 1
    if op.normalized_axes != (last,) or not is_8bit(op.input, op.output):
        return False
    y = quantization(op.output)
    return (y.scale, y.zero_point) == (1 / 128, y.qmin + 128)


def _l2_norm(op: qnn.L2NormOp, x: Array) -> Array:
    """Return x divided by its L2 norm over the operation's axes, the norm being at least
    epsilon.
    """
    norm = np.sqrt(in_order(np.add, op.normalized_axes, x * x))
    norm = np.expand_dims(norm, op.normalized_axes)
    return x / np.maximum(norm, x.dtype.type(op.epsilon.value.data))


@semantics(qnn.LrnOp)
def lrn(op: qnn.LrnOp, x: Array) -> Array:
    """Divide by (bias + alpha * sum of squares of adjacent elements)^beta, where elements adjoin
    along the channels, or along height and width, as the operation says; padding counts as 0.

    The sum takes `radius` elements on each side, as QNN defines it; TFLite's kernel omits the last.
    """
    form = response_form(op)
    if form is not None:
        q, target = ints(centred(op.input, x)), quantization(op.output)
        sums = q * q
        for axis in op.summed_axes:
            sums = _window_sum(sums, axis, op.radius.value.data)
        return stored(op.output, normalized(q, sums, form) + target.zero_point)
    return by_reals(op, partial(_lrn, op), x)


def _lrn(op: qnn.LrnOp, x: Array) -> Array:
    """Compute Lrn on floats or dequantized values: divide by (bias + alpha * sum of squares of
    adjacent elements)^beta.
    """
    total = x * x
    for axis in op.summed_axes:
        total = _window_sum(total, axis, op.radius.value.data)
    alpha, beta, bias = (float(p.value.data) for p in (op.alpha, op.beta, op.bias))
    return x / (bias + alpha * total) ** beta


def _window_sum(x: Array, axis: int, radius: int) -> Array:
    """Return, for each element, the sum of itself and of the `radius` elements on each side along
    `axis`; padding counts as 0.
    """
    reach = min(radius, x.shape[axis] - 1)
    padded = np.pad(x, [(reach, reach) if i == axis else (0, 0) for i in range(x.ndim)])
    return np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1, axis).sum(-1)
