"""TFLite's FAKE_QUANT, bit for bit: floats rounded to numbers of equal distance, in float32."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..numerics import nearest
from ..registry import Array


class Grid(NamedTuple):
    """Equidistant numbers, given by their distance, the least and the greatest of them, in
    float32.
    """

    scale: np.float32
    low: np.float32
    high: np.float32

    @classmethod
    def of(cls, low: float, high: float, bits: int, narrow: bool) -> Grid:
        """Return 2^bits equidistant numbers, one less if `narrow`, from `low` to `high`; all are
        shifted a little where needed for 0 to be one of them.
        """
        first, last = np.float32(narrow), np.float32((1 << bits) - 1)
        scale = (np.float32(high) - np.float32(low)) / (last - first)
        point = np.clip(np.float32(nearest(first - np.float32(low) / scale)), first, last)
        return cls(scale, (first - point) * scale, (last - point) * scale)

    def rounded(self, x: Array) -> Array:
        """Return floats rounded to the nearest of the numbers, ties up; those outside of the range
        give its ends.
        """
        clamped = np.minimum(self.high, np.maximum(self.low, x))
        steps = nearest((clamped - self.low) * (np.float32(1) / self.scale))
        return steps * self.scale + self.low
