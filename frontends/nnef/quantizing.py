"""Conversion of the entries of graph.quant to quantized types (NNEF 1.0.3, chapter 7).

A linear quantization with integer zero points becomes the type of its tensor; for any other, the
importer inserts an equivalent operation after the tensor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import constants
from ...dialects.nnef.introducing import IntroducingOp
from ...dialects.quant import UniformType, storage_dtype
from ...dialects.remarks import warning
from .errors import error, location
from .quant_file import Quantization
from .syntax import Tensor
from .tensor_file import Array

MOST_BITS = 32
"""Limit on the bits of a quantized type."""
PART = 1 << 20
"""Elements quantized at a time: bounds the memory of float64 temporaries to some 8 MB each."""
WIDEST = 64
"""Limit on the bits of a quantization in a file."""


@dataclass(frozen=True)
class LinearParameters:
    """The parameters of a linear quantization, real = (stored - zero point) * scale: one scale and
    zero point, or one of each per channel; the bits and signedness of stored integers. A symmetric
    signed range leaves out the least integer.
    """

    scales: tuple[float, ...]
    zero_points: tuple[float, ...]
    bits: int
    signed: bool
    symmetric: bool


def uniform_type(
    quantization: Quantization, name: str, identifier: str, shape: tuple[int, ...]
) -> UniformType | None:
    """Return the quantized element type of the tensor `identifier` of shape `shape`, or None if no
    type expresses the quantization.

    `name` is the quantization file in messages. Raises NnefError for parameters that are invalid or
    do not match the shape.
    """
    if not quantization.operation:
        return None
    wrong = _misfit(quantization)
    if wrong:
        raise error("quantization", f"'{identifier}': {wrong}", name, quantization.position)
    grid = _grid(quantization)
    if grid is None or grid.bits > MOST_BITS or not all(z.is_integer() for z in grid.zero_points):
        return None
    storage = f"{'i' if grid.signed else 'u'}{grid.bits}"
    top = (1 << grid.bits - 1) - 1
    qrange = (-top, top) if grid.signed and grid.symmetric and grid.bits < MOST_BITS else None
    points = [int(z) for z in grid.zero_points]
    try:
        if len(grid.scales) == 1:
            return UniformType.per_tensor(storage, grid.scales[0], points[0], qrange=qrange)
        axis = channel_axis(quantization, name, identifier, shape)
        return UniformType.per_axis(storage, axis, grid.scales, points, qrange=qrange)
    except VerifyException as wrong:
        message = f"'{identifier}': {wrong}"
        raise error("quantization", message, name, quantization.position) from None


def quantize_data(value: SSAValue, type: UniformType) -> None:
    """Quantize the float data of a variable or constant to `type`: its value becomes the stored
    integers. Elided data, and values of other operations, are left unchanged.
    """
    op = value.owner
    if isinstance(op, IntroducingOp) and not isinstance(op.value, constants.ElidedAttr):
        array = quantize(type, op.array)
        op.value = constants.dense(array, TensorType(type, array.shape))


def quantize(type: UniformType, reals: Array) -> Array:
    """Return floor(real / scale + zero point + 0.5), clamped to [qmin, qmax] of `type`, for each of
    `reals`. NaN is quantized like 0.
    """
    scales, points = (
        np.broadcast_to(one, reals.shape) for one in type.broadcast_parameters(reals.shape)
    )
    result = np.empty(reals.shape, storage_dtype(type))
    for part in _parts(reals.shape):
        with np.errstate(all="ignore"):
            steps = np.nan_to_num(reals[part].astype(np.float64) / scales[part], nan=0.0)
        result[part] = np.clip(np.floor(steps + points[part] + 0.5), type.qmin, type.qmax)
    return result


def _parts(shape: tuple[int, ...]) -> Iterator[tuple[slice, ...]]:
    """Yield index tuples of slices that divide an array of `shape` along its first axis into parts
    of at most `PART` elements each, but of extent 1 or more along that axis.
    """
    if not shape:
        yield ()
        return
    rows = max(1, PART * shape[0] // max(math.prod(shape), 1))
    yield from ((slice(start, start + rows),) for start in range(0, shape[0], rows))


def _misfit(quantization: Quantization) -> str:
    """Return a message about invalid or contradictory arguments of a quantization; the empty string
    if they are valid.
    """
    given = quantization.arguments
    counts = sorted(_counts(quantization) - {1})
    if not 1 <= given["bits"] <= WIDEST:
        return f"bits must lie in [1, {WIDEST}], got {given['bits']}"
    if len(counts) > 1 or 0 in counts:
        return f"lists must be as long as one another, got {counts} items"
    if "min" in given and not np.all(np.less(given["min"], given["max"])):
        return f"max must be > min, got min {given['min']} and max {given['max']}"
    above = given.get("scale", given["max"] if "min" not in given and "max" in given else 1.0)
    return "" if np.all(np.greater(above, 0)) else f"scale and max must be > 0, got {above}"


def _counts(quantization: Quantization) -> set[int]:
    """Return the set of the lengths of those arguments of `quantization` that are lists, with an
    item for each channel. The quantization is valid if that set has at most one length other than
    1.
    """
    tensors = [p.name for p in quantization.fragment.parameters if isinstance(p.type, Tensor)]
    given = [quantization.arguments.get(name) for name in tensors]
    return {len(one) for one in given if isinstance(one, list)}


def _grid(quantization: Quantization) -> LinearParameters | None:
    """Return the scales and zero points of a linear quantization, computed from the range if it is
    given by `min` and `max`; None for another (logarithmic) quantization.
    """
    given = quantization.arguments
    if quantization.operation == "zero_point_linear_quantize":
        return _joined(given["scale"], given["zero_point"], given)
    if quantization.operation not in ("linear_quantize", "min_max_linear_quantize"):
        return None
    low, high = np.atleast_1d(given["min"]).astype(float), np.atleast_1d(given["max"]).astype(float)
    bits, signed = int(given["bits"]), bool(given.get("signed", False))
    narrow = signed and bool(given.get("symmetric", False))
    steps = float(2**bits - 1 - narrow)
    first = float(-(2 ** (bits - 1)) + narrow) if signed else 0.0
    with np.errstate(all="ignore"):
        scales = (high - low) / steps
        points = first - low / scales
    close = np.round(points)
    exact = np.where(np.abs(points - close) < 1e-6 * np.maximum(1.0, np.abs(close)), close, points)
    return _joined(scales, exact, given)


def _joined(scales: Any, points: Any, given: Mapping[str, Any]) -> LinearParameters:
    """Return linear parameters with as many scales as zero points: where there is a single one of
    either, it is repeated. `given` are the arguments with `bits`, `signed` and `symmetric`.
    """
    s, z = np.atleast_1d(scales).astype(float), np.atleast_1d(points).astype(float)
    count = max(len(s), len(z))
    return LinearParameters(
        tuple(np.resize(s, count).tolist()),
        tuple(np.resize(z, count).tolist()),
        int(given["bits"]),
        bool(given.get("signed", False)),
        bool(given.get("symmetric", False)),
    )


def channel_axis(
    quantization: Quantization, name: str, identifier: str, shape: tuple[int, ...]
) -> int:
    """Return the axis of a per-channel quantization: the first axis of `shape` whose extent is the
    number of channels. If several axes have that extent, warn.

    Raises NnefError if no axis has; `name` is the quantization file and `identifier` the tensor in
    messages.
    """
    count = max(_counts(quantization))
    axes = [axis for axis, size in enumerate(shape) if size == count]
    if not axes:
        message = f"'{identifier}' of shape {list(shape)} has no axis of {count} channels"
        raise error("quantization", message, name, quantization.position)
    if len(axes) > 1:
        message = f"'{identifier}': {count} channels fit the axes {axes}, axis {axes[0]} is taken"
        warning(message, location(name, quantization.position))
    return axes[0]
