"""Registers as arrays, and the views of them in which the semantics are written.

A vector is uint8 `[..., 128]`, a pair `[..., 2, 128]` with the low vector first, a predicate bool
`[..., 128]`, a scalar an int64 array `[...]`; the leading axes broadcast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dialects.hvx.syntax import DTYPES, Element

Array = NDArray[Any]


def lanes(register: Array, element: Element) -> Array:
    """Return a view of the lanes, of type `element`, of a vector or of both vectors of a pair."""
    return register.view(DTYPES[element])


def wide(register: Array, element: Element) -> Array:
    """Return the lanes as int32 (those of words as int64), wide enough for a product or a carry."""
    values = register.view(DTYPES[element])
    return values.astype(np.int64 if values.itemsize == 4 else np.int32)


def bits(values: Array) -> Array:
    """Return a register as uint8 `[..., 128]`, given its lanes, `values`."""
    return np.ascontiguousarray(values).view(np.uint8)


def truncate(values: Array, element: Element) -> Array:
    """Return a register whose `element` lanes are the low bits of the integers `values`."""
    return bits(values.astype(DTYPES[element]))


def saturate(values: Array, element: Element) -> Array:
    """Return a register whose `element` lanes are the integers `values`, saturated."""
    limits = np.iinfo(DTYPES[element])
    return truncate(values.clip(limits.min, limits.max), element)


def narrow(values: Array, element: Element, sat: bool) -> Array:
    """Return a register whose `element` lanes are the integers `values`, saturated if `sat`, else
    truncated.
    """
    return saturate(values, element) if sat else truncate(values, element)


def even_odd(values: Array) -> Array:
    """Return lanes `[..., n]` as `[..., 2, n/2]`: the even lanes, then the odd ones."""
    return values.reshape(*values.shape[:-1], -1, 2).swapaxes(-1, -2)


def interleave(even: Array, odd: Array) -> Array:
    """Return lanes that alternate between `even` and `odd`: the inverse of `even_odd`."""
    even, odd = np.broadcast_arrays(even, odd)
    return np.stack((even, odd), axis=-1).reshape(*even.shape[:-1], -1)


def join(low: Array, high: Array) -> Array:
    """Return a pair from its low and its high vector, given as registers or as lanes."""
    return np.stack(np.broadcast_arrays(low, high), axis=-2)


def low(pair: Array) -> Array:
    """Return the low vector of a pair."""
    return pair[..., 0, :]


def high(pair: Array) -> Array:
    """Return the high vector of a pair."""
    return pair[..., 1, :]


def splat(scalar: Array) -> Array:
    """Return a vector with the scalar in every word lane."""
    return bits(np.repeat(scalar.astype(np.int32)[..., None], 32, axis=-1))


def parts(scalar: Array, element: Element) -> Array:
    """Return the lanes of a 32-bit scalar in int32: `[..., 4]` for bytes, `[..., 2]` for
    halfwords.
    """
    return scalar.astype(np.int32)[..., None].view(DTYPES[element]).astype(np.int32)


def by_scalar(scalar: Array, compute: Callable[[int], Array]) -> Array:
    """Return `compute(value)` for each value of a scalar array, called once per distinct value.

    The results have the leading axes of `scalar` and the lanes that `compute` returns.
    """
    values = np.unique(scalar)
    if len(values) == 1:
        return compute(int(values[0]))
    result = compute(int(values[0]))
    extra = result.ndim - scalar.ndim
    where = scalar.reshape(scalar.shape + (1,) * max(extra, 1))
    for value in values[1:]:
        result = np.where(where == value, compute(int(value)), result)
    return result
