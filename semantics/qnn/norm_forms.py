"""Which of qnn's normalizations are computed in integers, in which form, and with what operands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.qnn import InstanceNormMode, InstanceNormRegion
from ...dialects.quant import Numerics, numerics_of
from ...dialects.tensors import shape
from .. import integer_norms, response_norms
from ..integer_norms import LONGEST, Form, affine
from ..numerics import ints
from ..reals import real
from ..registry import Array
from ..tensors import dtype, is_8bit, quantization

Norm: TypeAlias = (
    qnn.GroupNormOp | qnn.InstanceNormOp | qnn.LayerNormOp | qnn.RmsNormOp | qnn.L2NormOp
)
"""An operation that divides elements by the root of their squares."""


def normalized_axes(op: Norm) -> tuple[int, ...]:
    """Return the axes over which `op` normalizes jointly: of the input, or of its `group_shape` for
    a GroupNorm.
    """
    if isinstance(op, qnn.GroupNormOp):
        return 1, 3
    if not isinstance(op, qnn.InstanceNormOp):
        return op.normalized_axes
    rank = len(shape(op.input))
    if op.mode.data is InstanceNormMode.MU_SIGMA:
        return tuple(range(1, rank - 1))
    across_channel = op.region.data is InstanceNormRegion.ACROSS_CHANNEL
    return (rank - 1,) if across_channel else tuple(range(1, rank))


def integer_form(op: Norm) -> Form | None:
    """Return how `op` is computed in integers (`semantics/integer_norms.py`); None if it is not: if
    input and result do not have 8 bits, with the numerics `real`, for more elements than their
    squares add up in 32 bits, for an epsilon above a step of the input in an L2Norm, and for an
    InstanceNorm that does not divide or has no formula.
    """
    if not is_8bit(op.input, op.output) or numerics_of(op) is Numerics.REAL:
        return None
    dims = seen_shape(op)
    count = math.prod(dims[axis] for axis in normalized_axes(op))
    if not 0 < count <= LONGEST:
        return None
    epsilon, step = float(op.epsilon.value.data), quantization(op.input).scale
    if isinstance(op, qnn.L2NormOp):
        return Form(count, False, False, 0.0) if epsilon <= step else None
    if isinstance(op, qnn.InstanceNormOp):
        pair = op.mode.data, op.region.data
        if pair not in INSTANCE_FORMS or not (op.scales_variance or pair[0] is not MU_SIGMA):
            return None
    is_rms = isinstance(op, qnn.InstanceNormOp) and op.mode.data is InstanceNormMode.RMS
    total = epsilon / step**2 * (1 if is_rms else count)
    return Form(count, not (is_rms or isinstance(op, qnn.RmsNormOp)), not is_rms, total)


def response_form(op: qnn.LrnOp) -> response_norms.Form | None:
    """Return how `op` is computed in integers (`semantics/response_norms.py`); None if it is not:
    if input and result do not have 8 bits, with the numerics `real`, and for parameters that no
    form has.
    """
    if not is_8bit(op.input, op.output) or numerics_of(op) is Numerics.REAL:
        return None
    step, most = quantization(op.input).scale, greatest_sum(op)
    alpha, beta, bias = (float(p.value.data) for p in (op.alpha, op.beta, op.bias))
    if not response_norms.is_possible(most, step, alpha, beta, bias):
        return None
    gain = step / quantization(op.output).scale
    return response_norms.Form.of(most, step, alpha, beta, bias, gain)


def greatest_sum(op: qnn.LrnOp) -> int:
    """Return a bound of the sums of squares of stored integers of 8 bits, less the zero point, in
    the windows of `op`.
    """
    dims, info = shape(op.input), np.iinfo(dtype(op.input))
    zero = quantization(op.input).zero_point
    sizes = (2 * min(op.radius.value.data, dims[axis] - 1) + 1 for axis in op.summed_axes)
    return math.prod(sizes) * max(zero - int(info.min), int(info.max) - zero) ** 2


MU_SIGMA = InstanceNormMode.MU_SIGMA
INSTANCE_FORMS = {
    (MU_SIGMA, InstanceNormRegion.ACROSS_SPATIAL),
    (InstanceNormMode.RMS, InstanceNormRegion.ACROSS_CHANNEL),
    (InstanceNormMode.RMS, InstanceNormRegion.ACROSS_ALL),
}
"""The pairs of mode and region for which QNN gives a formula."""


def by_integers(
    op: Norm,
    form: Form,
    x: Array,
    gamma: Array | None = None,
    beta: Array | None = None,
) -> Array:
    """Return the stored results of `op` for stored integers `x`, normalized in integers as `form`
    says; `gamma` and `beta` are its operands, stored too (None: 1 and 0).
    """
    source, target = (quantization(value) for value in (op.input, op.output))
    reals = [real_parameter(op, n, v) for n, v in (("gamma", gamma), ("beta", beta))]
    last = affine(reals[0], reals[1], target.scale, target.zero_point, form)
    lowest = np.iinfo(x.dtype).min
    seen = ints(x).reshape(seen_shape(op)) - lowest
    axes = normalized_axes(op)
    y = integer_norms.normalized(seen, axes, source.zero_point - lowest, form, last)
    return np.clip(y, target.qmin, target.qmax).astype(dtype(op.output)).reshape(x.shape)


def parameters_of(op: Norm) -> dict[str, SSAValue | None]:
    """Return the operands called `gamma` and `beta` of `op`; None for one that it lacks."""
    if isinstance(op, qnn.L2NormOp):
        return {"gamma": None, "beta": None}
    return {"gamma": op.gamma, "beta": op.beta}


def real_parameter(op: Norm, name: str, array: Array | None) -> NDArray[np.float64]:
    """Return the stored operand `name` of `op`, `gamma` or `beta`, as reals that broadcast to the
    `seen_shape` of its input; 1 for a gamma that is None, 0 for such a beta.
    """
    if array is None:
        return np.array(float(name == "gamma"))
    reals = np.asarray(real(parameters_of(op)[name], array, np.float64), np.float64)
    if isinstance(op, qnn.GroupNormOp):
        return reals.reshape(group_shape(op)[2:])
    if isinstance(op, qnn.LayerNormOp | qnn.RmsNormOp):
        return along(op.normalized_axes, reals, len(shape(op.input)))
    return reals


def seen_shape(op: Norm) -> tuple[int, ...]:
    """Return the shape of the input of `op` in which `normalized_axes` counts: `group_shape` for a
    GroupNorm, else its own.
    """
    return group_shape(op) if isinstance(op, qnn.GroupNormOp) else shape(op.input)


def group_shape(op: qnn.GroupNormOp) -> tuple[int, int, int, int]:
    """Return the shape [batch, pixels, groups, channels of a group] of the input of `op`."""
    *outer, channels = shape(op.input)
    batch = outer[0] if outer else 1
    return batch, math.prod(outer[1:]), op.groups, channels // op.groups


def along(axes: Sequence[int], values: Array, rank: int) -> Array:
    """Return `values`, whose axes are the axes `axes` of a tensor of rank `rank`, reshaped so that
    they broadcast to that tensor.
    """
    wide = values.reshape((1,) * (len(axes) - values.ndim) + values.shape)
    ordered = wide.transpose(np.argsort(axes))
    sizes = dict(zip(sorted(axes), ordered.shape, strict=True))
    return ordered.reshape([sizes.get(axis, 1) for axis in range(rank)])
