"""Statistics of the error of a tensor against its reference: SQNR, cosine similarity, mean and
largest absolute error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass
class ErrorStatistics:
    """Sums over all elements of a tensor and of its reference, in real values, from which the
    statistics of the error follow.

    Elements that are equal, NaN and infinity included, have no error; the error of another element
    that is not finite, or whose reference is not, is infinite.
    """

    elements: int = 0
    signal: float = 0.0
    """The sum of squares of the reference's finite elements."""

    energy: float = 0.0
    """The sum of squares of the tensor's finite elements."""

    noise: float = 0.0
    """The sum of squares of the errors."""

    product: float = 0.0
    """The sum of the products of finite elements and their references."""

    absolute: float = 0.0
    """The sum of the absolute errors."""

    maximum: float = 0.0
    """The largest absolute error."""

    def add(self, value: Array, reference: Array) -> None:
        """Add one sample: real or complex values of one shape."""
        wide = np.result_type(value, reference, np.float64)
        value, reference = value.astype(wide), reference.astype(wide)
        error = _absolute_errors(value, reference)
        finite = np.isfinite(value) & np.isfinite(reference)
        seen, wanted = (np.where(finite, array, 0).ravel() for array in (value, reference))
        self.elements += error.size
        self.signal += float(np.vdot(wanted, wanted).real)
        self.energy += float(np.vdot(seen, seen).real)
        self.product += float(np.vdot(seen, wanted).real)
        self.noise += float(np.dot(error, error))
        self.absolute += float(error.sum())
        self.maximum = max(self.maximum, float(error.max(initial=0.0)))

    @property
    def sqnr(self) -> float:
        """The signal-to-quantization-noise ratio in dB: 10 log10 of the energy of the reference
        over that of the error; infinite without an error.
        """
        if not self.noise:
            return math.inf
        ratio = self.signal / self.noise
        return 10 * math.log10(ratio) if ratio else -math.inf

    @property
    def cosine(self) -> float:
        """The cosine similarity of the tensor and its reference, both as vectors; 0 if only one of
        them is all zeros.
        """
        if not self.noise:
            return 1.0
        length = math.sqrt(self.signal) * math.sqrt(self.energy)
        return max(-1.0, min(1.0, self.product / length)) if length else 0.0

    @property
    def mean(self) -> float:
        """The mean absolute error, in real units."""
        return self.absolute / self.elements if self.elements else 0.0

    def to_dict(self) -> dict[str, float | None]:
        """Return the statistics by name; None for one that is infinite."""
        named = {
            "sqnr": self.sqnr,
            "cosine": self.cosine,
            "max_error": self.maximum,
            "mean_error": self.mean,
        }
        return {name: one if math.isfinite(one) else None for name, one in named.items()}


def _absolute_errors(value: Array, reference: Array) -> Array:
    """Return the absolute error of each element as a vector of float64."""
    with np.errstate(invalid="ignore", over="ignore"):
        error = np.abs(value - reference)
    same = (value == reference) | (np.isnan(value) & np.isnan(reference))
    error = np.where(same, 0.0, error)
    return np.where(np.isfinite(error), error, np.inf).ravel()
