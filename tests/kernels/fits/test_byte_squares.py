"""Scaled squares of bytes by one multiplier of halfwords, beside exact fractions."""

from fractions import Fraction
from math import floor

import numpy as np
import pytest

from hexnn.dialects.hvx import instruction
from hexnn.kernels.fits.byte_squares import fit_byte_square
from hexnn.semantics.numerics import Ints

ALL = np.arange(256)


def rounded(scale: Fraction, point: int) -> Ints:
    """The squares of all bytes by `scale`, rounded to nearest, plus `point`, as bytes."""
    exact = (floor(scale * x * x + Fraction(1, 2)) + point for x in range(256))
    return np.array([min(max(x, 0), 255) for x in exact])


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("point", [0, 40, 231])
@pytest.mark.parametrize("scale", ["0.001", "0.0039", "0.005537", "0.0101", "0.31"])
def test_scales(scale: str, point: int, signed: bool):
    """Results of all bytes, of few, and those with more or fewer of them clamped."""
    wanted = rounded(Fraction(scale), point)
    made = fit_byte_square(wanted, signed)
    assert made is not None
    assert np.array_equal(made.values + 128 * signed, wanted)
    assert 0 <= made.shift <= instruction("vasrhubrndsat").longest_shift
    assert all(abs(x) < 1 << 15 for x in (made.multiplier, made.constant))


def test_numbers_of_products_are_halfwords():
    """All squares need an offset; where results stay the same from 181 on, none does."""
    all_bytes, few = (
        fit_byte_square(rounded(s, 0), False) for s in (Fraction(1, 300), Fraction(1, 128))
    )
    assert all_bytes is not None
    assert few is not None
    assert (all_bytes.most, few.most, few.offset) == (255, 181, 0)
    assert 255**2 - all_bytes.offset < 1 << 15
    assert all_bytes.offset <= 1 << 15


@pytest.mark.parametrize(
    "entries", [ALL, ALL * 0 + 7, 255 - rounded(Fraction(1, 256), 0), ALL // 128]
)
def test_no_squares(entries: Ints):
    """A line, a constant, a falling square, and one step."""
    assert fit_byte_square(entries, False) is None
