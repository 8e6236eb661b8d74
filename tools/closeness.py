"""Equality of arrays: exact for integers, with a tolerance for floats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

TOLERANCE = 1e-5
"""Tolerance of floats relative to the largest finite magnitude: sums may be in another order."""


def elementwise_difference(value: Array, reference: Array) -> tuple[Array, Array]:
    """Return (mask of unequal elements, absolute differences).

    Integers are unequal if they differ at all, floats and complex numbers if they differ by more
    than `TOLERANCE` times the largest finite magnitude of `reference`. NaN equals NaN.
    """
    if not {"f", "c"} & {reference.dtype.kind, value.dtype.kind}:
        distances = np.abs(value.astype(np.int64) - reference.astype(np.int64))
        return distances > 0, distances
    with np.errstate(invalid="ignore"):
        distances = np.abs(value.astype(np.result_type(value, np.float64)) - reference)
    finite = np.abs(reference[np.isfinite(reference)])
    tolerance = TOLERANCE * float(finite.max()) if finite.size else 0.0
    same = (value == reference) | (np.isnan(value) & np.isnan(reference)) | (distances <= tolerance)
    return ~same, distances
