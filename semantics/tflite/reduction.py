"""TFLite's kernels of reductions over axes, bit for bit: MEAN, SUM, REDUCE_PROD, REDUCE_MAX,
REDUCE_MIN.

Floats are added and multiplied one after the other, in row-major order. Of quantized
integers MEAN, SUM of uint8 and REDUCE_PROD of int8 and int16 are in fixed point; SUM of int8 and
int16, whose kernel is faulty, and all others are computed on dequantized values
(`semantics/reals.py`). All functions drop the reduced axes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from xdsl.ir import Operation, SSAValue

from ...dialects.tensors import shape
from ..numerics import (
    Ints,
    ints,
    mbqm,
    mean_multiplier,
    quantize_multiplier,
    reduced,
    wrap32,
)
from ..reals import by_reals
from ..registry import Array
from ..tensors import (
    add_zero_point,
    centred,
    has_kernel,
    is_8bit,
    is_quantized,
    quantization,
    stored,
)

Axes = Sequence[int]


def in_order(function: np.ufunc, axes: Axes, x: Array) -> Array:
    """Reduce `x` over `axes`, which are dropped, by a numpy function of two arguments: floats one
    after the other in row-major order, so that rounding is TFLite's; integers wrap around.
    """
    if x.dtype.kind != "f" or not x.size:
        return np.asarray(function.reduce(x, tuple(axes), dtype=x.dtype))
    kept = [axis for axis in range(x.ndim) if axis not in axes]
    elements = x.transpose([*sorted(axes), *kept]).reshape(-1, *(x.shape[axis] for axis in kept))
    with np.errstate(all="ignore"):
        return function.accumulate(elements, 0)[-1]


def total(op: Operation, x: Array, axes: Axes) -> Array:
    """Return the sum over `axes`, which are dropped, of `x`, floats or stored integers of the type
    of the first operand of `op`; quantized ones are requantized to the type of its result.
    """
    source, target = op.operands[0], op.results[0]
    if is_quantized(source) and is_8bit(source, target) and x.dtype == np.uint8:
        sums = ints(centred(source, x)).sum(tuple(axes))
        multiplier = quantize_multiplier(quantization(source).scale / quantization(target).scale)
        return stored(target, add_zero_point(target, mbqm(sums, *multiplier)))
    return _by_reals(op, partial(in_order, np.add, axes), x, axes)


def mean(op: Operation, x: Array, axes: Axes) -> Array:
    """Return the mean over `axes`, which are dropped, of `x`, floats or stored integers of the type
    of the first operand of `op`; that of plain integers is truncated.

    Sums of quantized integers are requantized in rounding mode DOUBLE (rounded twice), by a
    multiplier that includes the division by the number of elements.
    """
    source, target = op.operands[0], op.results[0]
    count = math.prod(x.shape[axis] for axis in axes)
    if not is_quantized(source) and x.dtype.kind != "f":
        sums = ints(x).sum(tuple(axes))
        return (np.sign(sums) * (np.abs(sums) // max(count, 1))).astype(x.dtype)
    if not is_quantized(source) or not has_kernel(source, target) or not count:
        return _by_reals(op, partial(_mean, axes, count), x, axes)
    q, shift = quantize_multiplier(quantization(source).scale / quantization(target).scale)
    sums = ints(centred(source, x)).sum(tuple(axes))
    scaled = mbqm(sums, *mean_multiplier(int(q), int(shift), count))
    return stored(target, add_zero_point(target, scaled))


def _by_reals(op: Operation, function: Callable[[Array], Array], x: Array, axes: Axes) -> Array:
    """Return the result of `op`, a reduction of `x` over `axes`, by the real rule: `function` drops
    these axes of reals. If the result of `op` is quantized and keeps them, with extent 1, so does
    what is returned: its scales may lie along an axis behind them.
    """
    target = op.results[0]
    if not is_quantized(target) or len(shape(target)) != x.ndim:
        return by_reals(op, function, x)
    kept = [1 if axis in axes else n for axis, n in enumerate(x.shape)]

    def keeping(reals: Array) -> Array:
        return function(reals).reshape(kept)

    return by_reals(op, keeping, x)


def _mean(axes: Axes, count: int, reals: Array) -> Array:
    """Return the mean over `axes`, which are dropped, of floats or dequantized values; `count` is
    the number of elements for each mean.
    """
    return in_order(np.add, axes, reals) / reals.dtype.type(count)


def product(op: Operation, x: Array, axes: Axes) -> Array:
    """Return the product over `axes`, which are dropped, of `x`, floats or stored integers of the
    type of the first operand of `op`.

    Products of n int8 or int16 factors are rescaled after each factor by a 16-bit multiplier: the
    input's scale times the n-th root of 1 / the result's scale.
    """
    source, target = op.operands[0], op.results[0]
    if not _has_product(source, target, math.prod(x.shape[axis] for axis in axes)):
        return _by_reals(op, partial(in_order, np.multiply, axes), x, axes)
    kept = [axis for axis in range(x.ndim) if axis not in axes]
    factors = ints(centred(source, x)).transpose([*sorted(axes), *kept])
    rows = factors.reshape(-1, *(x.shape[axis] for axis in kept))
    scale, result_scale = (quantization(value).scale for value in (source, target))
    multiplier = factor_multiplier(scale, result_scale, len(rows))
    result = rows[0]
    for row in rows[1:]:
        result = wrap32(reduced(result * row, *multiplier))
    result = wrap32(reduced(result, *multiplier))
    return stored(target, add_zero_point(target, result))


def _has_product(source: SSAValue, target: SSAValue, count: int) -> bool:
    """Return whether TFLite's REDUCE_PROD of `count` integers has a kernel for `source` and
    `target`, int8 or int16. False for a `count` of 0.
    """
    if not count or not is_quantized(source) or not has_kernel(source, target):
        return False
    return quantization(source).data.signed


def factor_multiplier(source: float, target: float, count: int) -> tuple[Ints, Ints]:
    """Return the multiplier by which the product of `count` integers of the scale `source` is
    rescaled after each factor, to end in the scale `target`, as (significand, exponent of 2) in
    fixed point.
    """
    return quantize_multiplier(source * (1 / target) ** (1 / count))


def greatest(x: Array, axes: Axes) -> Array:
    """Return the maximum over `axes`, which are dropped; NaN is passed over. Floats give at least
    their least finite number, the result for no elements.
    """
    return np.asarray(np.fmax.reduce(x, tuple(axes), initial=_ends(x)[0]))


def least(x: Array, axes: Axes) -> Array:
    """Return the minimum over `axes`, which are dropped; NaN is passed over. Floats give at most
    their greatest finite number, the result for no elements.
    """
    return np.asarray(np.fmin.reduce(x, tuple(axes), initial=_ends(x)[1]))


def _ends(x: Array) -> tuple[Any, Any]:
    """Return the least and the greatest finite number of the element type of `x`; of booleans False
    and True.
    """
    if x.dtype.kind == "b":
        return False, True
    info = np.finfo(x.dtype) if x.dtype.kind == "f" else np.iinfo(x.dtype)
    return info.min, info.max
