"""Semantics of the transforms that are read from files as `tfl.unsupported`: RFFT2D, DENSIFY."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics


@semantics("builtin:RFFT2D")
def rfft2d(op: tfl.UnsupportedOp, x: Array, lengths: Array) -> Array:
    """Return the Fourier transform over the last two axes of real numbers, cropped or padded by
    zeros to `lengths`, without its symmetric half. Raises HexnnError for lengths that are no powers
    of two.
    """
    height, width = (int(n) for n in lengths)
    if any(n < 1 or n & (n - 1) for n in (height, width)):
        raise HexnnError(f"fft_length must be powers of two, got {[height, width]}")
    return np.fft.rfft2(x.astype(np.float64), (height, width)).astype(np.complex64)


@semantics("builtin:DENSIFY")
def densify(op: tfl.UnsupportedOp, x: Array) -> Array:
    """Return a sparse constant, whose elements have been spread out already."""
    return x
