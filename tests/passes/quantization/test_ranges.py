"""Observers against definitions that look at every bin."""

import numpy as np
import pytest

from hexnn.passes.quantization.ranges import (
    BINS,
    Histogram,
    least_error,
    percentile,
    union,
    with_zero,
)


def drawn(seed: int) -> Histogram:
    """A histogram of values around a random centre, in a random range."""
    rng = np.random.default_rng(seed)
    low, width = rng.uniform(-10, 2), rng.uniform(0.1, 20)
    values = rng.normal(low + width * rng.uniform(0.2, 0.8), width / 8, 5000)
    histogram = Histogram(low, low + width)
    histogram.add(np.clip(values, low, low + width))
    return histogram


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("share", [99.99, 99.0, 90.0, 60.0])
def test_a_percentile_keeps_the_bins_between_its_tails(seed: int, share: float):
    histogram = drawn(seed)
    counts, total = histogram.counts.tolist(), int(histogram.counts.sum())
    step = (histogram.high - histogram.low) / BINS
    first = next(i for i in range(BINS) if sum(counts[: i + 1]) / total > 1 - share / 100)
    last = next(i for i in range(BINS) if sum(counts[: i + 1]) / total >= share / 100)
    low, high = percentile(histogram, 255, share)
    assert low == pytest.approx(histogram.low + first * step, abs=step / 100)
    assert high == pytest.approx(histogram.low + (last + 1) * step, abs=step / 100)


def squares(histogram: Histogram, low: float, high: float, levels: int) -> float:
    """The sum of squared errors to the nearest of `levels` + 1 values from `low` to `high`."""
    grid = np.linspace(low, high, levels + 1)
    width = (histogram.high - histogram.low) / BINS
    centres = np.linspace(histogram.low + width / 2, histogram.high - width / 2, BINS)
    nearest = np.abs(centres[:, None] - grid[None, :]).min(axis=1)
    return float(np.dot(histogram.counts, nearest**2))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("levels", [15, 255])
def test_no_other_share_of_the_range_has_a_smaller_error(seed: int, levels: int):
    histogram = drawn(seed)
    low, high = least_error(histogram, levels, 0)
    chosen = squares(histogram, low, high, levels)
    whole = min(histogram.low, 0.0), max(histogram.high, 0.0)
    shares = np.linspace(0.3, 1.0, 71)
    errors = [squares(histogram, whole[0] * s, whole[1] * s, levels) for s in shares]
    assert chosen == pytest.approx(min(errors), rel=1e-9)
    assert errors[0] > min(errors)


RANGES = {
    (0.25, 2.0): (0.0, 2.0),
    (-3.0, -0.5): (-3.0, 0.0),
    (-1.5, 0.75): (-1.5, 0.75),
    (0.0, 0.0): (0.0, 0.0),
}
"""A range -> the least one around it that holds zero."""


@pytest.mark.parametrize("range", RANGES)
def test_zero_is_in_every_range(range: tuple[float, float]):
    assert with_zero(range) == union([range]) == RANGES[range]


def test_a_union_holds_all():
    assert union(RANGES) == (-3.0, 2.0)
    assert union([]) == (0.0, 0.0)
