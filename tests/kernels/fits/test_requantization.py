"""Encoded parameters equal the rule they encode, for every sum of the range."""

import numpy as np
import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp import Requant
from hexnn.kernels.fits.requantization import (
    Columns,
    Rule,
    Sums,
    average_rule,
    double_rule,
    encode,
    once_rule,
    scaled_rule,
)
from hexnn.semantics.htp.requantization import requantize
from hexnn.semantics.numerics import Ints, ints, mean_multiplier, quantize_multiplier


def sums_of(channels: int, low: int, high: int, bias: int = 0) -> Sums:
    """The same range for all channels."""
    return Sums(*(np.full(channels, v, np.int64) for v in (bias, low, high)))


def check(
    rule: Rule, low: int, high: int, zero_point: int, clamp: tuple[int, int] = (0, 255)
) -> Requant:
    """Encode, and compare for every sum of the range; returns the rounding."""
    sums = sums_of(len(rule.q), low, high)
    params, mode = encode(rule, sums, zero_point, clamp)
    a = np.broadcast_to(np.arange(low, high + 1), (len(rule.q), high - low + 1))
    want = np.clip(rule.exact(a) + zero_point, *clamp)
    assert (requantize(a, params[:, None, :], mode, clamp) == want).all()
    return mode


@pytest.mark.parametrize("zero_point", [0, 3, 128, 255])
def test_double_rounding_is_written_down(zero_point: int):
    multipliers = np.array([0.49, 0.3, 0.0113, 0.00071, 2.0**-9])
    assert check(double_rule(multipliers), -50_000, 50_000, zero_point) == Requant.DOUBLE


@pytest.mark.parametrize("multiplier", [0.5, 0.73, 0.9999, 1.0, 1.7, 3.1])
def test_double_rounding_without_right_shift_is_fitted(multiplier: float):
    check(double_rule([multiplier]), -3000, 3000, 17)


def test_double_rounding_without_right_shift_beside_others():
    check(double_rule([0.73, 0.01, 0.3]), -3000, 3000, 0)


@pytest.mark.parametrize("zero_point", [0, 100, 255])
@pytest.mark.parametrize("seed", range(3))
def test_double_rounding_with_and_without_right_shifts(seed: int, zero_point: int):
    """Multipliers of channels from both sides of 1/2; the offsets of sums make up for ties."""
    multipliers = np.random.default_rng(seed).uniform(0.2, 3.0, 4)
    assert check(double_rule(multipliers), -200_000, 200_000, zero_point) == Requant.DOUBLE


def test_raised_sums_stay_within_words():
    """An offset that would lift the highest sum out of 32 bits is not taken."""
    rule, low = double_rule([0.6, 0.3, 1.2]), -(2**28)
    with pytest.raises(HexnnError, match="no multiplier of 31 bits"):
        encode(rule, sums_of(3, low, 2**30), 7, (0, 255))
    high = 2**30 - 2**27
    params, _ = encode(rule, sums_of(3, low, high), 7, (0, 255))
    assert (high + params[:, 0].astype(np.int64) << params[:, 1] < 2**31).all()


@pytest.mark.parametrize("below", [4, 9, 11])
def test_lowered_sums_stay_within_words(below: int):
    """The least sum, shifted left, would leave 32 bits: the offset raises it enough."""
    low = -(2**30) - below
    params, _ = encode(double_rule([1.7]), sums_of(1, low, 1000), 7, (0, 255))
    assert (low + params[:, 0].astype(np.int64) << params[:, 1] >= -(2**31)).all()


def test_sums_that_no_offset_raises_are_refused():
    with pytest.raises(HexnnError, match="no multiplier of 31 bits"):
        encode(double_rule([1.7]), sums_of(1, -(2**30) - 200, 1000), 7, (0, 255))


def short_spans(count: int, seed: int) -> Columns:
    """Random parameters whose left shift leaves sums of at most 13 bits."""
    rng = np.random.default_rng(seed)
    right = rng.integers(0, 31, count)
    rounding = rng.integers(-(2**31), 2**31, count) >> rng.integers(0, 31, count)
    q = rng.choice([0, 1, 2**31 - 1, int(rng.integers(1, 2**31))], count)
    return Columns(rng.integers(19, 31, count), q, rounding, right)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("seed", range(4))
def test_thresholds_are_those_of_all_sums(mode: Requant, seed: int):
    """The least sum of each output value is found by trying every sum."""
    rows, values = short_spans(24, seed), np.arange(-3, 260)
    least, ends = rows.least(values, mode), np.stack(rows.span(), 1)
    for channel, (low, high) in enumerate(ends):
        sums = np.arange(low, high + 1)
        outputs = rows.values(np.broadcast_to(sums, (24, sums.size)), mode)[channel]
        assert (np.diff(outputs) >= 0).all()
        first = np.searchsorted(outputs, values, "left")
        assert (least[channel] == low + first).all()


class Bent(Columns):
    """Parameters whose output is one too large, or too small, for one sum."""

    def values(self, a: Ints, mode: Requant) -> Ints:
        """Count the sums; the output is wrong for the sum in `left`, by `right`."""
        return a + self.right[:, None] * (a == self.left[:, None])

    def span(self) -> tuple[Ints, Ints]:
        """Sums from 0 to 999."""
        return np.zeros_like(self.q), np.full_like(self.q, 999)

    def least(self, values: Ints, mode: Requant) -> Ints:
        """Each value is that of its own sum."""
        return np.broadcast_to(values, (len(self.q), len(values)))


@pytest.mark.parametrize("wrong", [1, -1])
@pytest.mark.parametrize("at", [17, 99, 202])
def test_what_is_not_monotone_has_no_thresholds(at: int, wrong: int):
    ones = np.ones(2, np.int64)
    good = Bent(ones * 5000, ones, ones, ones)
    assert good.thresholds(Requant.SINGLE, (17, 203)).shape == (2, 2 * 186 + 2)
    bent = Bent(np.array([5000, at]), ones, ones, ones * wrong)
    if (at, wrong) == (17, -1):
        assert bent.thresholds(Requant.SINGLE, (17, 203)).shape == (2, 2 * 186 + 2)
        return
    with pytest.raises(ValueError, match="not monotone"):
        bent.thresholds(Requant.SINGLE, (17, 203))


@pytest.mark.parametrize("multiplier", [0.00731, 0.0531, 0.49999, 0.5, 2.0**-9, 1.3])
@pytest.mark.parametrize("zero_point", [0, 128])
def test_rounding_once(multiplier: float, zero_point: int):
    mode = check(once_rule([multiplier]), -60_000, 60_000, zero_point)
    assert mode in (Requant.SINGLE, Requant.SINGLE_AWAY)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 9, 16, 25, 49, 64, 100, 256, 1000])
@pytest.mark.parametrize(("offset", "zero_point"), [(0, 0), (128, 128)])
def test_average(count: int, offset: int, zero_point: int):
    check(average_rule([count]), -offset * count, (255 - offset) * count, zero_point)


@pytest.mark.parametrize("count", [3, 16, 49, 64])
def test_mean(count: int):
    q, shift = (int(v) for v in quantize_multiplier(0.91))
    rule = scaled_rule(*mean_multiplier(q, shift, count))
    check(rule, -128 * count, 127 * count, 131)


def test_random_multipliers_of_a_fully_connected_layer():
    rng = np.random.default_rng(1)
    check(once_rule(10 ** rng.uniform(-4, -0.5, 64)), -20_000, 20_000, 121)


def test_clamp_narrows_what_must_agree():
    check(double_rule([0.73]), -3000, 3000, 128, (128, 255))


@pytest.mark.parametrize(("low", "high"), [(-(2**31), 0), (0, 2**31 - 1), (-(2**31), 2**31 - 1)])
def test_sums_may_reach_the_ends_of_words(low: int, high: int):
    rule = double_rule([2.0**-24, 1.1 * 2.0**-23])
    params, mode = encode(rule, sums_of(2, low, high), 130, (0, 255))
    a = np.linspace(low, high, 10_001).astype(np.int64)
    a = np.broadcast_to(np.concatenate((a, [low + 1, high - 1])), (2, 10_003))
    want = np.clip(rule.exact(a) + 130, 0, 255)
    assert (requantize(a, params[:, None, :], mode, (0, 255)) == want).all()


def test_sums_that_exceed_words_are_refused():
    with pytest.raises(HexnnError, match="sums may exceed 32 bits"):
        encode(double_rule([0.1]), sums_of(1, 0, 2**31), 0, (0, 255))


def test_what_cannot_be_exact_is_refused():
    rule = once_rule([0.01])
    odd = Rule(rule.q, rule.shift, lambda a: ints(a) // 100 + (a == 5000), False)
    with pytest.raises(HexnnError, match="no multiplier of 31 bits"):
        encode(odd, sums_of(1, 0, 20_000), 0, (0, 255))
