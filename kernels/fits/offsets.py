"""Offsets of sums under which double rounding needs no right shift.

A multiplier of at least 1/2 has no right shift, so negative products, which the double rounding
lowers by 1, would give wrong results. An offset, whose product with the multiplier is nearly an
integer, is therefore added to the sums, and the rounding addend subtracts that integer again: all
products within the clamp are then positive.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...dialects import hvx
from ...semantics.numerics import INT32_MAX, Ints, ints
from .columns import Columns

WIDEST_LEFT = hvx.instruction("vaslw").longest_shift
"""The greatest shift amount of the instruction that shifts sums to the left."""

OFFSETS, OFFSETS_TRIED = 4096, 16
"""How many consecutive offsets are ranked, and how many of the best are tried.

The rank is the distance of the offset's product with the multiplier from an integer. The best of so
many is within about 1/8000 of one, and few of the 255 thresholds are that near to a sum.
"""

CONVERGENTS = 24
"""How many of the best offsets of all are tried at last: an offset near 2^n is within 2^-n of an
integer, and no more have denominators of up to 32 bits.
"""


def raised(
    q: Ints, shift: Ints, high: Ints, zero_point: int, low: int, thorough: bool
) -> Iterator[Columns]:
    """Yield parameters to try for double rounding by the multipliers q * 2^(shift - 31) of the
    channels, those of at least 1/2, whose greatest sums are `high`.

    `zero_point` is that of the output and `low` its least value. Channels with smaller multipliers
    get parameters without a meaning. `thorough` also yields greater offsets.
    """
    left = np.clip(shift, 0, WIDEST_LEFT)
    step = np.maximum(q, 1) << left
    least = -(-(np.int64(zero_point - low + 1) << 31) // step)
    consecutive = least[:, None] + np.arange(OFFSETS)
    best = np.argsort(np.abs(_rest(consecutive * step[:, None])), 1)[:, :OFFSETS_TRIED]
    for column in np.take_along_axis(consecutive, best, 1).T:
        yield _columns(q, left, zero_point, column)
    if not thorough:
        return
    most = (INT32_MAX >> left) - high
    rows = zip(step.tolist(), least.tolist(), most.tolist(), strict=True)
    for column in ints([_best_offsets(*row) for row in rows]).T:
        yield _columns(q, left, zero_point, column)


def _columns(q: Ints, left: Ints, zero_point: int, offset: Ints) -> Columns:
    """Return the parameters with the multiplier `q` behind the left shift `left` that raise the
    sums by `offset`.
    """
    product = (offset * (np.maximum(q, 1) << left)) + (1 << 30) >> 31
    return Columns(left, q, zero_point - product, np.zeros_like(left), offset)


def _rest(products: Ints) -> Ints:
    """Return by how much `products`, in units of 2^-31, exceed the nearest integers."""
    return products - (products + (1 << 30) >> 31 << 31)


def _best_offsets(step: int, least: int, most: int) -> list[int]:
    """Return `CONVERGENTS` offsets from `least` to `most` whose products with `step` / 2^31 are
    nearest to integers: multiples of the denominators of its convergents. Where there are fewer,
    `least` fills the list.
    """
    offsets: list[int] = []
    before, denominator, a, b = 0, 1, 1 << 31, step % (1 << 31)
    while denominator <= most:
        offset = -(-least // denominator) * denominator
        offsets += [offset] if offset <= most else []
        if b == 0:
            break
        before, denominator, a, b = denominator, before + a // b * denominator, b, a % b
    return (offsets[::-1] + [least] * CONVERGENTS)[:CONVERGENTS]
