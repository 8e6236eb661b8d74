"""Fit of requantization parameters to functions of a byte that are affine but for their rounding.

For a given multiplier each of the 256 values bounds the addend before the right shift by an
interval, so only multipliers near the slope are searched.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...dialects.diagnostics import HexnnError
from ...dialects.htp import PARAM_COLUMNS
from ...semantics.htp.requantization import truncating_high
from ...semantics.numerics import INT32_MAX, INT32_MIN, Ints, quantize_multiplier

BITS = 30
"""The bits of shifted sums and of values before the right shift, of which 31 fit into a word."""

BYTE = 8
"""The bits of a byte."""

NUDGES = (0, 1, -1, 64, -64, 1024, -1024)
"""Changes of the multiplier that are tried, in units of its lowest bit: those that turn exact ties
on both sides of 0 into results above and below, or move values that floats round.
"""


def affine_table(
    sums: Ints, values: Ints, slopes: NDArray[np.float64], clamp: tuple[int, int]
) -> NDArray[np.int32]:
    """Return the requantization parameters int32 [channels, 5] by which htp operations, rounding in
    mode SINGLE, map `sums` [channels, n] to `values` [channels, n], within `clamp`.

    A channel's values grow by its slope, which is not negative, with each sum; the magnitude of
    sums is at most 255. Raises HexnnError if no addend gives all values of a channel.
    """
    q, shift = quantize_multiplier(slopes)
    right = np.maximum(BITS - BYTE - 1 - np.maximum(shift, 0), 0)
    left = right + shift
    q, left = np.where(left < 0, 0, q), np.clip(left, 0, BITS - BYTE)
    columns = np.zeros((len(q), len(PARAM_COLUMNS)), np.int64)
    open_ = np.ones(len(q), np.bool_)
    for nudge in NUDGES:
        factor = np.clip(q + nudge * (q > 0), 0, INT32_MAX)
        low, high = addends(sums << left[:, None], factor, values, right, clamp)
        found = open_ & (low <= high)
        rows = np.stack((np.zeros_like(q), left, factor, low + high >> 1, right), -1)
        columns, open_ = np.where(found[:, None], rows, columns), open_ & ~found
    if open_.any():
        raise HexnnError(f"no addend rounds channel {np.argmax(open_)} as the definition")
    return columns.astype(np.int32)


def addends(
    sums: Ints, factors: Ints, values: Ints, right: Ints, clamp: tuple[int, int]
) -> tuple[Ints, Ints]:
    """Return, for each channel, the (least, greatest) addend with which the shifted `sums`, times
    `factors` / 2^31 and shifted right by `right`, give `values` within `clamp`; least > greatest if
    there is none.
    """
    products, shift = truncating_high(sums, factors[:, None]), right[:, None]
    least = np.where(values > clamp[0], (values << shift) - products, INT32_MIN)
    most = np.where(values < clamp[1], (values + 1 << shift) - 1 - products, INT32_MAX)
    return np.maximum(least.max(1), INT32_MIN), np.minimum(most.min(1), INT32_MAX)
