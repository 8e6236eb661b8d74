"""Requantization: from a 32-bit sum to a byte, in a rounding mode (DOUBLE, SINGLE, SINGLE_AWAY).

`htp.conv_2d` and `rescale` state the formula. Every step is that of a 32-bit vector instruction:
additions and left shifts wrap, the multiplication keeps the high half, the addition of `rounding`
saturates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...dialects.htp import SHIFT_BITS, Requant
from ..numerics import Ints, ints, sat32, srdhm, wrap32


def truncating_high(a: ArrayLike, b: ArrayLike) -> Ints:
    """Return `floor(a * b / 2^31)` of 32-bit integers."""
    return (ints(a) * ints(b)) >> 31


@dataclass(frozen=True)
class Rounding:
    """The two computations in which the rounding modes of a requantization differ: the
    multiplication and the rounding of ties.
    """

    multiply: Callable[[ArrayLike, ArrayLike], Ints]
    away: bool
    """Whether the product's sign is added to it, so that ties of the last shift go away
    from zero.
    """


ROUNDINGS: dict[Requant, Rounding] = {
    Requant.DOUBLE: Rounding(srdhm, True),
    Requant.SINGLE: Rounding(truncating_high, False),
    Requant.SINGLE_AWAY: Rounding(truncating_high, True),
}
"""Rounding mode -> its multiplication and its treatment of ties."""


def rescale(
    a: ArrayLike,
    left: ArrayLike,
    multiplier: ArrayLike,
    rounding: ArrayLike,
    right: ArrayLike,
    mode: Requant,
) -> Ints:
    """Return 32-bit sums `a` rescaled to the output scale, not yet clamped.

    The result is floor((p + rounding) / 2^right). p is (a << left) * multiplier / 2^31, rounded to
    nearest by mode DOUBLE, else down; DOUBLE and SINGLE_AWAY subtract 1 from a negative p, so that
    ties of the last step go away from zero.
    """
    product = scaled(wrap32(ints(a) << ints(left)), multiplier, mode)
    return sat32(product + ints(rounding)) >> ints(right)


def scaled(x: ArrayLike, multiplier: ArrayLike, mode: Requant) -> Ints:
    """Return 32-bit integers `x` * multiplier / 2^31, as `rescale` rounds it."""
    rule = ROUNDINGS[mode]
    product = rule.multiply(x, multiplier)
    return wrap32(product + (product >> 31)) if rule.away else product


def lowered(values: Ints, before: Ints, late: Ints) -> Ints:
    """Return `values` as bytes, lowered by 1 where they are late: greater than `before`, the values
    of the sums that are less by 1, and marked in the mask `late`.

    `late` is `[8, ...]`, words whose axes behind the first broadcast with `values`: bit v % 32 of
    word v // 32 marks value v.
    """
    value, least = np.clip(values, 0, 255), np.clip(before, 0, 255)
    marked = sum((words >> (value & 31) & 1) * (value >> 5 == k) for k, words in enumerate(late))
    return value - marked * (value > least)


def requantize(
    acc: ArrayLike,
    params: NDArray[Any],
    mode: Requant,
    clamp: tuple[int, int],
    zero_point: int | None = None,
) -> NDArray[np.uint8]:
    """Requantize 32-bit sums `acc` to bytes: add the bias, `rescale`, lower late values, clamp to
    (least, greatest) `clamp`.

    `params` [..., 5] holds (bias, left, multiplier, rounding, right); its leading axes broadcast
    with `acc`. The zero point of the result is part of `rounding`. With [..., 13] the last eight
    are the mask of late values (`lowered`). With a `zero_point`, they are packed: [..., 2].
    """
    if zero_point is not None:
        return requantize_packed(acc, params, mode, clamp, zero_point)
    columns = np.moveaxis(ints(params), -1, 0)
    (bias, left, multiplier, rounding, right), late = columns[:5], columns[5:]
    a = wrap32(ints(acc) + bias)
    y = rescale(a, left, multiplier, rounding, right, mode)
    if len(late):
        before = rescale(wrap32(a - 1), left, multiplier, rounding, right, mode)
        y = lowered(y, before, late)
    return np.clip(y, *clamp).astype(np.uint8)


def requantize_packed(
    acc: ArrayLike,
    params: NDArray[Any],
    mode: Requant,
    clamp: tuple[int, int],
    zero_point: int,
) -> NDArray[np.uint8]:
    """Requantize 32-bit sums `acc` to bytes by packed `params` [..., (64 * bias + right - 1,
    multiplier)]: the product is shifted right, rounded to nearest, and `zero_point` added.
    """
    word, multiplier = np.moveaxis(ints(params), -1, 0)
    bias, right = word >> SHIFT_BITS, (word & (1 << SHIFT_BITS) - 1) + 1
    product = scaled(wrap32(ints(acc) + bias), multiplier, mode)
    nearest = product + (np.int64(1) << right >> 1) >> right
    return np.clip(nearest + zero_point, *clamp).astype(np.uint8)
