"""Packed parameters mean what the full tables do, which are written down here anew."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.dialects.htp import Requant
from hexnn.kernels.requantization.packed_rows import full_rows, packed_rows
from hexnn.semantics.htp.requantization import requantize

Q = 1 << 30
ROW = (-7, 0, Q, (3 << 4) + 8, 4)
"""A bias of -7, a product by 1/2, and its sixteenth to nearest, plus 3."""


def table(*rows: tuple[int, ...]) -> NDArray[np.int32]:
    """A table of parameters."""
    return np.array(rows, np.int32)


def test_words_hold_the_bias_above_the_shift_less_1():
    found = packed_rows(table(ROW))
    assert found is not None
    assert (found[0].tolist(), found[1]) == ([[-7 * 64 + 3, Q]], 3)


@pytest.mark.parametrize("bias", [-(1 << 25), -1, 0, (1 << 25) - 1])
@pytest.mark.parametrize("right", [1, 23])
@pytest.mark.parametrize("zero_point", [0, 255])
def test_extremes_are_packed_and_read_back(bias: int, right: int, zero_point: int):
    full = table((bias, 0, 2**31 - 1, (zero_point << right) + (1 << right >> 1), right), ROW)[:1]
    found = packed_rows(full)
    assert found is not None
    assert found[1] == zero_point
    assert (full_rows(*found) == full).all()


@pytest.mark.parametrize(
    "row",
    [
        (1 << 25, *ROW[1:]),
        (-(1 << 25) - 1, *ROW[1:]),
        (0, 1, Q, 56, 4),
        (0, 0, Q, 3, 0),
        (0, 0, Q, 1 << 23, 24),
        (0, 0, Q, 57, 4),
        (0, 0, Q, (4 << 4) + 8, 4),
        (0, 0, Q, (-1 << 4) + 8, 4),
        (0, 0, Q, (256 << 4) + 8, 4),
        (*ROW, *range(8)),
    ],
)
def test_other_rows_are_not_packed(row: tuple[int, ...]):
    """Long biases, left shifts, no right shift or a long one, other addends, no byte, a mask."""
    assert packed_rows(table(row)) is None or packed_rows(table(ROW, row)) is None


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("zero_point", [0, 3, 255])
def test_both_forms_mean_the_same(mode: Requant, zero_point: int):
    rng = np.random.default_rng(zero_point)
    right = np.arange(1, 24)
    count = len(right)
    bias, q = rng.integers(-(2**25), 2**25, count), rng.integers(0, 2**31, count)
    addend = (zero_point << right) + (1 << right >> 1)
    full = np.stack([bias, np.zeros_like(q), q, addend, right], 1).astype(np.int32)
    found = packed_rows(full)
    assert found is not None
    sums = rng.integers(-(2**31), 2**31, (1000, count)) >> rng.integers(0, 31, (1000, 1))
    sums[:2] = [[-(2**31)], [2**31 - 1]]
    want = requantize(sums, full, mode, (5, 250))
    assert (requantize(sums, found[0], mode, (5, 250), found[1]) == want).all()
