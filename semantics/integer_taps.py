"""Interpolation of stored integers with exact rational weights: a sum of integers, divided by their
common denominator and rounded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from .numerics import Ints, divide_half_away, ints

EXACT_BITS = 62
"""The bits in which sums must fit to be computed in integers of 64 bits."""


@dataclass(frozen=True)
class IntegerTaps:
    """The pixels that are added for each pixel of the result along one axis, and their weights:
    integers over a common denominator.
    """

    indices: Ints
    """[result extent, taps]: the index of each pixel in the input."""
    weights: Ints
    """[result extent, taps]: the numerators of the weights."""
    denominator: int
    size: int
    """The extent of the axis in the input."""

    @staticmethod
    def of(indices: Ints, weights: Ints, denominator: int, size: int) -> IntegerTaps:
        """Return the taps of `weights` over `denominator` in lowest terms, with `indices` clamped
        to an axis of extent `size`; on an axis of one pixel, a single tap.
        """
        inside = np.clip(indices, 0, size - 1)
        if size == 1:
            inside, weights = inside[:, :1], weights.sum(1, keepdims=True)
        divisor = int(np.gcd.reduce(weights.reshape(-1), initial=denominator))
        return IntegerTaps(inside, weights // divisor, denominator // divisor, size)

    @property
    def is_copy(self) -> bool:
        """Whether the result is the input: each pixel that of the same index."""
        count = len(self.indices)
        own = self.indices == np.arange(count)[:, None]
        same = count == self.size and self.denominator == 1
        return same and bool((own | (self.weights == 0)).all())

    @property
    def is_selection(self) -> bool:
        """Whether the result consists of the first pixels of `indices`, unchanged."""
        first, others = self.weights[:, 0], self.weights[:, 1:]
        return self.denominator == 1 and bool((first == 1).all()) and not others.any()

    @property
    def gain(self) -> int:
        """The greatest sum of the magnitudes of the weights of a pixel, before the division."""
        return int(np.abs(self.weights).sum(1).max())


def interpolated(x: Ints, axes: Sequence[tuple[int, IntegerTaps]], zero: int) -> Ints | None:
    """Return stored integers `x` interpolated along each (axis, taps) of `axes`, rounded once at
    the end; of two nearest integers the one farther from `zero`, in which real 0 is stored.

    None if a sum may exceed `EXACT_BITS` bits.
    """
    sums = ints(x) - zero
    bits = int(np.abs(sums).max(initial=1)).bit_length()
    if bits + sum(taps.gain.bit_length() for _, taps in axes) > EXACT_BITS:
        return None
    for axis, taps in axes:
        if not taps.is_copy:
            sums = _along(sums, axis, taps)
    return divide_half_away(sums, prod(taps.denominator for _, taps in axes)) + zero


def _along(x: Ints, axis: int, taps: IntegerTaps) -> Ints:
    """Return the sums of the pixels of `x` along `axis`, weighted by the numerators of `taps`."""
    shape = [-1 if i == axis else 1 for i in range(x.ndim)]
    parts = (
        np.take(x, indices, axis) * weights.reshape(shape)
        for indices, weights in zip(taps.indices.T, taps.weights.T, strict=True)
    )
    return ints(sum(parts))


def linear_taps(numerators: Ints, denominator: int, size: int) -> IntegerTaps:
    """Return the taps of linear interpolation at the coordinates `numerators` / `denominator` along
    an axis of extent `size`; edge pixels stand for those outside of the axis.
    """
    low, far = numerators // denominator, numerators % denominator
    weights = np.stack([denominator - far, far], 1)
    return IntegerTaps.of(np.stack([low, low + 1], 1), weights, denominator, size)


def cubic_taps(numerators: Ints, denominator: int, size: int, a: float) -> IntegerTaps | None:
    """Return the taps of Keys's cubic interpolation with the coefficient `a` at the coordinates
    `numerators` / `denominator` along an axis of extent `size`; edge pixels stand for those outside
    of the axis. None if weights exceed 31 bits.
    """
    ratio, d = Fraction(a), denominator
    p, q = ratio.numerator, ratio.denominator
    divisor = int(np.gcd.reduce(numerators, initial=d))
    numerators, d = numerators // divisor, d // divisor
    if max(abs(p), q).bit_length() + 3 * d.bit_length() + 6 > EXACT_BITS:
        return None
    low, far = numerators // d, numerators % d

    def inner(t: Ints) -> Ints:
        return ((p + 2 * q) * t - (p + 3 * q) * d) * t * t + q * d**3

    def outer(t: Ints) -> Ints:
        return ((p * t - 5 * p * d) * t + 8 * p * d**2) * t - 4 * p * d**3

    weights = np.stack([outer(far + d), inner(far), inner(d - far), outer(2 * d - far)], 1)
    taps = IntegerTaps.of(low[:, None] + np.arange(-1, 3), weights, q * d**3, size)
    return taps if taps.gain < 1 << 31 else None
