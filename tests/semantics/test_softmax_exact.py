"""The fixed point of softmax against exponentials of many digits."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from hexnn.semantics.softmax import exp_on_negative, softmax_quantized, softmax_table


@pytest.mark.parametrize("bit", range(24, 31))
def test_exponentials_of_one_factor_each(bit: int):
    """Q5.26 in, Q0.31 out; the polynomial between multiples of 1/4 is right to 3e-7."""
    argument = -(2 ** (bit - 26)) - 0.25
    with localcontext(prec=40):
        exact = Decimal(argument).exp() * 2**31
    (seen,) = exp_on_negative(np.array([int(argument * 2**26)]))
    assert abs(int(seen) - exact) <= Decimal("0.75") + exact * Decimal("3e-7")


@pytest.mark.parametrize("count", [2, 3, 100, 511, 513, 1000, 4096, 20_000])
def test_equal_logits_share_256_steps(count: int):
    """The sum of exponentials has more than 32 bits from 512 logits on; 512 themselves tie."""
    x = np.full((1, count), 7, np.int8)
    result = softmax_quantized(x, softmax_table(0.1, 1.0), -128)
    assert result.tolist() == [[(2 * 256 + count) // (2 * count) - 128] * count]


def test_shares_of_16_bits_of_very_many_logits() -> None:
    """A sum of more than 32 bits, of which each share is 7.28 steps of 2^-16."""
    logits = np.zeros((1, 9000), np.int8)
    shares = softmax_quantized(logits, softmax_table(0.1, 1.0), -(1 << 15), 16)
    assert set(shares.ravel().tolist()) == {round(65536 / 9000) - (1 << 15)}
