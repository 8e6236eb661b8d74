"""The parameters of requantizations, a row for each channel, and the sums at which their outputs
change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dialects.htp import LATE_WORDS, Requant
from ...semantics.htp.requantization import ROUNDINGS, lowered, rescale
from ...semantics.numerics import INT32_MAX, INT32_MIN, Ints, ints


@dataclass(frozen=True)
class Columns:
    """The requantization parameters of htp operations other than the bias, one entry per channel.

    `left` and `right` are shift amounts, `q` is the multiplier, `rounding` the addend before the
    right shift.
    """

    left: Ints
    q: Ints
    rounding: Ints
    right: Ints
    offset: Ints | int = 0
    """An integer to add to the bias."""

    late: Ints | None = None
    """The masks of late values, words [channels, 8], by which values are lowered; None for none."""

    def values(self, a: Ints, mode: Requant) -> Ints:
        """Return the outputs `[channels, n]` for sums `a` `[channels, n]`, as htp operations define
        them in rounding mode `mode`: zero point included, not clamped.
        """
        if self.late is None:
            return self._scaled(a, mode)
        mask = np.moveaxis(self.late, -1, 0)[..., None]
        return lowered(self._scaled(a, mode), self._scaled(a - 1, mode), mask)

    def _scaled(self, a: Ints, mode: Requant) -> Ints:
        """Return the outputs for sums `a` before late values are lowered."""
        a = a + np.reshape(self.offset, (-1, 1))
        columns = (c[:, None] for c in (self.left, self.q, self.rounding, self.right))
        left, q, rounding, right = columns
        return rescale(a, left, q, rounding, right, mode)

    def chosen(self, choose: NDArray[np.bool_], other: Columns) -> Columns:
        """Return, channel by channel, these parameters where the mask `choose` is set, else those
        of `other`.
        """
        columns: dict[str, Any] = {
            name: np.where(choose, getattr(self, name), getattr(other, name))
            for name in ("left", "q", "rounding", "right", "offset")
        }
        if self.late is not None and other.late is not None:
            columns["late"] = np.where(choose[:, None], self.late, other.late)
        return replace(self, **columns)

    def with_late_values(self, least: Ints, values: Ints, mode: Requant) -> Columns:
        """Return these parameters, with the masks of the `values` that they reach at a lesser sum
        than `least` [channels, len(values)], the sums at which they are to be reached.
        """
        early = self.least(values, mode) < least
        marks = np.zeros((len(self.q), 8 * LATE_WORDS * 4), np.int64)
        marks[:, values] = early
        words = (marks.reshape(-1, LATE_WORDS, 32) << np.arange(32)).sum(-1)
        return replace(self, late=ints(words.astype(np.uint32).view(np.int32)))

    def span(self) -> tuple[Ints, Ints]:
        """Return, for each channel, the least and the greatest sum that the left shift keeps within
        32 bits.
        """
        return np.int64(INT32_MIN) >> self.left, np.int64(INT32_MAX) >> self.left

    def least(self, values: Ints, mode: Requant) -> Ints:
        """Return `[channels, len(values)]`: for each of `values`, the least sum whose output is at
        least that value.

        Only sums that the left shift keeps within 32 bits count; if none of them reaches the value,
        the result is the greatest of them plus 1. Found by inverting the arithmetic of `rescale`,
        in rounding mode `mode`. Offset and late values do not count.
        """
        low, high = (end[:, None] for end in self.span())
        result = values << self.right[:, None]
        product = result - self.rounding[:, None]
        rounding = ROUNDINGS[mode]
        product = product + (product < 0) if rounding.away else product
        half = 1 << 30 if mode is Requant.DOUBLE else 0
        shifted = -(((-product << 31) + half) // np.maximum(self.q, 1)[:, None])
        least = -(-shifted >> self.left[:, None])
        constant = np.where(self.rounding[:, None] >> self.right[:, None] >= values, low, high + 1)
        least = np.where(self.q[:, None] == 0, constant, least)
        return np.clip(np.where(result > INT32_MAX, high + 1, least), low, high + 1)

    def thresholds(self, mode: Requant, clamp: tuple[int, int]) -> Ints:
        """Return sums `[channels, n]`: the two around each threshold within `clamp`, where the
        output changes from one value to the next, then the least and the greatest sum that the left
        shift permits.

        `mode` is the rounding mode. Raises ValueError if the output is not monotone at a threshold.
        """
        low, high = (end[:, None] for end in self.span())
        values = np.arange(clamp[0] + 1, clamp[1] + 1, dtype=np.int64)
        least = self.least(values, mode)
        before, at = np.maximum(least - 1, low), np.minimum(least, high)
        changes = (self.values(before, mode) < values) | (least <= low)
        if not (changes & ((self.values(at, mode) >= values) | (least > high))).all():
            raise ValueError("a requantization is not monotone")
        return np.concatenate((before, at, low, high), 1)
