"""Equality of arrays: exact for integers; for floats, up to the order of summation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

TOLERANCE = 1e-5
"""Tolerance for floats relative to the largest magnitude: sums may be in another order."""


def gap(value: Array, reference: Array) -> tuple[Array, Array]:
    """(mask of differing elements, absolute differences); floats may differ by `TOLERANCE`."""
    if "f" not in (reference.dtype.kind, value.dtype.kind):
        distances = np.abs(value.astype(np.int64) - reference.astype(np.int64))
        return distances > 0, distances
    with np.errstate(invalid="ignore"):
        distances = np.abs(value.astype(np.float64) - reference)
    finite = np.abs(reference[np.isfinite(reference)])
    tolerance = TOLERANCE * float(finite.max()) if finite.size else 0.0
    same = (value == reference) | (np.isnan(value) & np.isnan(reference)) | (distances <= tolerance)
    return ~same, distances
