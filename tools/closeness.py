"""When two arrays are the same: integers in every element, floats up to the order of sums."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

TOLERANCE = 1e-5
"""Floats may differ by this share of the largest magnitude in the reference's tensor."""


def gap(value: Array, reference: Array) -> tuple[Array, Array]:
    """(what differs, by how much); floats may by `TOLERANCE` of the largest one."""
    if "f" not in (reference.dtype.kind, value.dtype.kind):
        distances = np.abs(value.astype(np.int64) - reference.astype(np.int64))
        return distances > 0, distances
    with np.errstate(invalid="ignore"):
        distances = np.abs(value.astype(np.float64) - reference)
    finite = np.abs(reference[np.isfinite(reference)])
    tolerance = TOLERANCE * float(finite.max()) if finite.size else 0.0
    same = (value == reference) | (np.isnan(value) & np.isnan(reference)) | (distances <= tolerance)
    return ~same, distances
