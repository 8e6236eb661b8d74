"""Means of few bytes as lines of one product of halfwords, against exact rationals."""

from fractions import Fraction
from math import ceil, floor

import numpy as np
import pytest

from hexnn.kernels.pools.short_sums import BYTE, MOST_BYTES, proved_line, values

HALF = Fraction(1, 2)


def mean(total: int, taps: int, zero: int) -> int:
    """The mean of bytes with this total, rounded to nearest, ties away from the zero point."""
    exact = Fraction(total, taps) - zero
    return zero + (floor(exact + HALF) if exact > 0 else ceil(exact - HALF))


@pytest.mark.parametrize("zero", [0, 128])
def test_most_means_have_lines(zero: int):
    """Those of unsigned bytes, and those of signed ones, which are stored as unsigned."""
    sizes, lines = [*range(2, 26), 36, 49, 64, 81, 100, MOST_BYTES], 0
    for taps in sizes:
        wanted = [mean(total, taps, zero) for total in range(BYTE * taps + 1)]
        line = proved_line(bytes(wanted), (0, BYTE))
        if line is not None:
            lines += 1
            assert values(line, len(wanted)).tolist() == wanted
    assert lines / len(sizes) >= 0.85


def test_what_is_no_line_has_none():
    squares = np.arange(BYTE * 4 + 1) ** 2 >> 12
    assert proved_line(squares.astype(np.uint8).tobytes(), (0, BYTE)) is None
