"""Encoded parameters equal the rule they encode, for every sum of the range."""

import numpy as np
import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp import Requant
from hexnn.kernels.fits.columns import Columns
from hexnn.kernels.fits.requantization import (
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
    rule: Rule,
    low: int,
    high: int,
    zero_point: int,
    clamp: tuple[int, int] = (0, 255),
    masks: bool = False,
) -> Requant:
    """Encode, and compare for every sum of the range; returns the rounding."""
    sums = sums_of(len(rule.q), low, high)
    params, mode = encode(rule, sums, zero_point, clamp, masks)
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
        encode(rule, sums_of(3, low, 2**30 - 1), 7, (0, 255))
    high = 2**30 - 2**27
    params, _ = encode(rule, sums_of(3, low, high), 7, (0, 255))
    assert (high + params[:, 0].astype(np.int64) << params[:, 1] < 2**31).all()


@pytest.mark.parametrize(("low", "high"), [(-(2**30) - 4, 1000), (-1000, 2**30)])
def test_sums_that_the_definition_shifts_out_of_words_are_refused(low: int, high: int):
    with pytest.raises(HexnnError, match="sums times the multiplier may exceed 32 bits"):
        encode(double_rule([1.7]), sums_of(1, low, high), 7, (0, 255))


def test_sums_that_no_offset_raises_are_refused():
    """No offset keeps the greatest sum, shifted left, within 32 bits."""
    with pytest.raises(HexnnError, match="no multiplier of 31 bits"):
        encode(double_rule([1.7, 0.3]), sums_of(2, 1 - 2**30, 2**30 - 1), 7, (0, 255))


def test_greater_offsets_raise_what_small_ones_do_not():
    rng = np.random.default_rng(3)
    for _ in range(12):
        multipliers = np.exp2(rng.uniform(-12, 3, 6))
        multipliers[0] = np.exp2(rng.uniform(-1, 3))
        reach = 60_000
        assert check(double_rule(multipliers), -reach, reach, int(rng.integers(0, 256)))


@pytest.mark.parametrize("exponent", [-23, -24, -25.5, -27])
@pytest.mark.parametrize("zero_point", [0, 129, 255])
def test_multipliers_without_room_for_the_zero_point(exponent: float, zero_point: int):
    """Around each threshold of sums of up to 25 bits."""
    rule, reach = double_rule([0.3, 2.0**exponent * 1.01]), 2**25
    params, mode = encode(rule, sums_of(2, -reach, reach), zero_point, (0, 255))
    turns = [int((v + 0.5) / 2.0**exponent / 1.01) for v in range(-3, 3)]
    sums = np.unique([t + d for t in turns if abs(t) < reach for d in range(-99, 100)] + [-1, 1])
    a = np.stack([sums, sums])
    want = np.clip(rule.exact(a) + zero_point, 0, 255)
    assert (requantize(a, params[:, None, :], mode, (0, 255)) == want).all()


TIES = [11 / 500, 7 / 250, 0.05 * 0.02 / 0.1, 0.6, 1.1, 3.3, 0.1 * 0.3 / 0.7]
"""Multipliers with many exact ties, whose products in double precision fall on either side."""


@pytest.mark.parametrize("multiplier", TIES)
@pytest.mark.parametrize(("zero_point", "clamp"), [(128, (0, 255)), (3, (10, 240))])
def test_ties_of_products_in_double(multiplier: float, zero_point: int, clamp: tuple[int, int]):
    reach = int(300 / multiplier)
    rule = once_rule([multiplier, 0.013])
    check(rule, -reach, reach, zero_point, clamp, masks=True)


def test_masks_are_the_last_resort():
    sums = sums_of(1, -20_000, 20_000)
    with pytest.raises(HexnnError, match="no multiplier of 31 bits"):
        encode(once_rule([11 / 500]), sums, 128, (0, 255))
    assert encode(once_rule([11 / 500]), sums, 128, (0, 255), True)[0].shape == (1, 13)
    assert encode(once_rule([0.0217]), sums, 128, (0, 255), True)[0].shape == (1, 5)


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
