"""Semantics of tfl's operators of complex numbers."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..registry import Array, semantics


@semantics(tfl.ComplexAbsOp)
def complex_abs(op: tfl.ComplexAbsOp, x: Array) -> Array:
    """Return the absolute values, rounded once from double."""
    parts = np.real(x).astype(np.float64), np.imag(x).astype(np.float64)
    return np.hypot(*parts).astype(np.real(x).dtype)


@semantics(tfl.RealOp)
def real(op: tfl.RealOp, x: Array) -> Array:
    """Return the real parts of complex numbers."""
    return np.real(x).copy()


@semantics(tfl.ImagOp)
def imag(op: tfl.ImagOp, x: Array) -> Array:
    """Return the imaginary parts of complex numbers."""
    return np.imag(x).copy()
