"""Linear forms of additions fit into the digits and halfwords that compute them."""

from dataclasses import replace

import numpy as np
import pytest

from hexnn.kernels.fits.addition import DIGIT, LHS, RHS, WIDE, LinearForm, fits, widened


def form(lhs: int, rhs: int, constant: int, digits: int) -> LinearForm:
    """A form whose shift leaves nothing to the lower digits."""
    return LinearForm(lhs, rhs, constant, DIGIT * digits, digits)


@pytest.mark.parametrize("digits", [1, 2, 3])
@pytest.mark.parametrize(("top", "expected"), [(2**15 - 1, True), (2**15, False)])
def test_greatest_sum_of_the_highest_digits(digits: int, top: int, expected: bool):
    unit = 1 << DIGIT * (digits - 1)
    lhs, rhs = 60 * unit, 50 * unit
    constant = top * unit - 255 * (lhs + rhs) + unit - 1
    assert fits(form(lhs, rhs, constant, digits), lhs * LHS + rhs * RHS) is expected


@pytest.mark.parametrize("digits", [1, 2, 3])
@pytest.mark.parametrize(("bottom", "expected"), [(-(2**15), True), (-(2**15) - 1, False)])
def test_least_sum_of_the_highest_digits(digits: int, bottom: int, expected: bool):
    unit = 1 << DIGIT * (digits - 1)
    lhs, rhs = 60 * unit + 3, 50 * unit + 1
    assert fits(form(lhs, rhs, bottom * unit, digits), lhs * LHS + rhs * RHS) is expected


@pytest.mark.parametrize(
    ("factor", "expected"), [(127, True), (128, False), (-128, True), (-129, False)]
)
@pytest.mark.parametrize("other", [0, 1])
def test_highest_digits_of_factors(factor: int, other: int, expected: bool):
    for lhs, rhs in ((factor, other), (other, factor)):
        assert fits(form(lhs, rhs, 0, 1), lhs * LHS + rhs * RHS) is expected


@pytest.mark.parametrize(("sum_", "expected"), [(257, True), (258, False)])
def test_wide_digits_leave_room_for_their_sums(sum_: int, expected: bool):
    """257 * 255 fits into 16 bits, 258 * 255 does not."""
    lhs, rhs = (1 << WIDE) + 100, (1 << WIDE) + sum_ - 100
    made = LinearForm(lhs, rhs, 0, WIDE + 2, 2, wide=1)
    linear = lhs * LHS + rhs * RHS
    assert fits(made, linear) is expected
    masks = [form.wide for form in widened(replace(made, wide=0), linear)]
    assert masks == ([1, 0] if expected else [0])


@pytest.mark.parametrize("wide", [0, 1, 5])
@pytest.mark.parametrize("digits", [1, 2, 4])
def test_digits_are_those_of_the_number(digits: int, wide: int):
    numbers = np.random.default_rng(digits).integers(-(2**26), 2**26, 50)
    made = LinearForm(0, 0, 0, 28, digits, wide)
    for number in map(int, numbers):
        parts = [made.digit(number, k) for k in range(digits)]
        assert sum(part << made.start(k) for k, part in enumerate(parts)) == number
        assert all(0 <= part < 2 ** made.width(k) for k, part in enumerate(parts[:-1]))
