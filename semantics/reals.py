"""The real rule: the definition of quantized operations for which no reference kernel exists.

Operands are dequantized, the function is computed in float64, and each result is quantized to its
type: rounded once, half away from zero, and saturated. Floats are computed in float32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation, SSAValue

from ..dialects.quant import QuantizedType, UniformType, storage_dtype
from ..dialects.tensors import element
from .numerics import ints, round_half_away
from .pieces import pieces
from .registry import Array
from .tensors import dtype, is_quantized, quantized_type


def by_reals(op: Operation, function: Callable[..., Any], *arrays: Array | None) -> Any:
    """Return the results of `op`, computed by `function` on dequantized operands and quantized (the
    real rule).

    `function` maps one array of floats per operand to the results. Integers and booleans that are
    not quantized are passed as they are, and so is None. Returns one array for one result, else a
    tuple.
    """
    wide = any(is_quantized(value) for value in (*op.operands, *op.results))
    reals = [
        None if array is None else real(value, array, np.float64 if wide else np.float32)
        for value, array in zip(_slots(op, arrays), arrays, strict=True)
    ]
    with np.errstate(all="ignore"):
        given = function(*reals)
    if len(op.results) == 1 and not isinstance(given, tuple):
        return in_storage(op.results[0], given)
    return tuple(map(in_storage, op.results, given))


def unchanged(reals: Array) -> Array:
    """Return `reals`: the identity, to be passed to `by_reals` for operations that only change the
    quantization.
    """
    return reals


def _slots(op: Operation, arrays: tuple[Array | None, ...]) -> list[SSAValue | None]:
    """Return the SSA operand that each of `arrays` belongs to; None for an array that is None, an
    absent operand.
    """
    operands = iter(op.operands)
    return [None if array is None else next(operands) for array in arrays]


def real(value: SSAValue | None, array: Array, wide: type[np.floating[Any]]) -> Array:
    """Return `array`, the stored elements of `value` (None: not quantized), as reals: quantized
    integers dequantized, floats in at least the width of `wide`, all others as they are.

    No copy is made if nothing changes: functions of reals do not write to their arguments.
    """
    if value is not None and is_quantized(value):
        return dequantized_exactly(quantized_type(value), array)
    if array.dtype.kind != "f":
        return array
    return array.astype(np.promote_types(array.dtype, wide), copy=False)


def dequantized_exactly(type: QuantizedType, array: Array) -> Array:
    """Return the reals (q - zero point) * scale of stored integers, in float64."""
    scales, points = type.broadcast_parameters(array.shape)
    return scales * (ints(array) - points)


def exact_pieces(type: QuantizedType, array: Array) -> Iterator[tuple[tuple[slice, ...], Array]]:
    """Yield (index tuple, reals) of each piece of an array of stored integers; the reals are (q -
    zero point) * scale in float64.

    The array is cut into pieces so that no float64 array of its whole size is needed.
    """
    scales, points = (
        np.broadcast_to(one, array.shape) for one in type.broadcast_parameters(array.shape)
    )
    for part in pieces(array.shape):
        yield part, scales[part] * (ints(array[part]) - points[part])


def in_storage(value: SSAValue, reals: Array) -> Array:
    """Return reals in the storage type of `value`: quantized, truncated to integers, or cast to its
    float type.

    Quantization rounds once, half away from zero; integers, quantized or not, saturate.
    """
    if is_quantized(value):
        return quantized(quantized_type(value), np.asarray(reals))
    reals, target = np.asarray(reals), dtype(value)
    if reals.dtype.kind == "f" and target.kind in "iu":
        return to_integers(reals, target)
    with np.errstate(over="ignore"):
        return reals.astype(target)


def to_integers(reals: Array, target: np.dtype[Any]) -> Array:
    """Return reals truncated and saturated to integers of the type `target`; NaN becomes 0."""
    info = np.iinfo(target)
    with np.errstate(invalid="ignore"):
        whole = np.nan_to_num(np.trunc(np.asarray(reals, np.float64)), nan=0.0)
    inside = np.clip(whole, float(info.min), float(info.max))
    high = inside >= float(info.max)
    return np.where(high, info.max, np.where(high, 0, inside).astype(target)).astype(target)


def quantized(type: QuantizedType, reals: Array) -> Array:
    """Return round(real / scale) + zero point within the storage range; NaN becomes the
    zero point.
    """
    scales, points = (
        np.broadcast_to(one, reals.shape) for one in type.broadcast_parameters(reals.shape)
    )
    stored = np.empty(reals.shape, storage_dtype(type))
    for part in pieces(reals.shape):
        with np.errstate(over="ignore"):
            steps = np.asarray(reals[part], np.float64) / scales[part]
        stored[part] = np.clip(round_half_away(steps) + points[part], type.qmin, type.qmax)
    return stored


def cast_stored(value: SSAValue, x: Array) -> Array:
    """Return stored numbers `x` converted to the storage type of `value`.

    Floats become integers by truncation, those out of range by saturation. Integers keep their low
    bits, as in C; a boolean is whether a number is not 0.
    """
    target, bits = dtype(value), _bits(value)
    if x.dtype.kind == "f" and target.kind in "iu":
        x = to_integers(x, target)
        if bits < 8 * target.itemsize:
            low = -(1 << bits - 1) if target.kind == "i" else 0
            x = np.clip(x, low, low + (1 << bits) - 1)
    with np.errstate(over="ignore"):
        y = x.astype(target)
    return _low_bits(y, bits) if target.kind in "iu" else y


def _bits(value: SSAValue) -> int:
    """Return the number of bits of a stored number of the tensor `value`, 4 of an i4."""
    type = element(value)
    if isinstance(type, QuantizedType):
        return type.storage.bits
    return type.width.data if isinstance(type, IntegerType) else 8 * dtype(value).itemsize


def _low_bits(x: Array, bits: int) -> Array:
    """Return the low `bits` bits of integers, sign-extended to the storage type."""
    spare = x.dtype.itemsize * 8 - bits
    return x << x.dtype.type(spare) >> x.dtype.type(spare) if spare else x


def by_sums(op: Operation, function: Callable[[Array], Array], x: Array) -> Array:
    """Return the result of `op`, computed by `function` from its only operand `x`; the function of
    x times a positive number is that number times the function of x.

    Of a quantized operand the function is computed on the integers q - zero point in float64, which
    is exact for sums below 2^53; the scale is multiplied last, and the product quantized. Others
    are computed as by `by_reals`.
    """
    type = element(op.operands[0])
    if not isinstance(type, UniformType) or type.axis is not None:
        return by_reals(op, function, x)
    sums = function((ints(x) - type.zero_point).astype(np.float64))
    return in_storage(op.results[0], type.scale * sums)
