"""Observers: functions that determine the range of real values of each tensor from its values on
samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import qnn
from ...dialects.constants import fixed_constant
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.locations import describe
from ...dialects.tensors import is_float
from ...semantics.registry import Array
from .samples import Samples, accumulate, run_each

Range: TypeAlias = tuple[float, float]
"""The least and the greatest real value, with zero in between."""

BINS = 2048
"""Bins of a histogram: eight for each of the 256 values of int8, so that a bound falls within 1/8
of a step.
"""
SHRINKING = np.linspace(1.0, 0.3, 71)
"""The fractions of the whole range that `mse` tries as clipping bounds."""


@dataclass
class Histogram:
    """A histogram of one tensor's values over all samples, with `BINS` equal bins from the least
    value `low` to the greatest, `high`.
    """

    low: float
    high: float
    counts: Array = field(default_factory=lambda: np.zeros(BINS, np.int64))

    def add(self, array: Array) -> None:
        """Add the elements of an array to the counts."""
        edges = (self.low, self.high) if self.low < self.high else (self.low, self.low + 1)
        self.counts += np.histogram(array, BINS, edges)[0]

    @property
    def centres(self) -> Array:
        """The midpoint of each bin."""
        return self.low + (np.arange(BINS) + 0.5) * ((self.high - self.low) / BINS)


def percentile(histogram: Histogram, levels: int, share: float) -> Range:
    """Return the range between the percentiles 100 - `share` and `share` of a histogram, with
    `share` in percent; `levels`, which the observer `least_error` needs, is ignored.
    """
    total = np.cumsum(histogram.counts) / max(histogram.counts.sum(), 1)
    step = (histogram.high - histogram.low) / BINS
    first = int(np.searchsorted(total, 1 - share / 100, side="right"))
    last = int(np.searchsorted(total, share / 100, side="left"))
    return histogram.low + first * step, histogram.low + (min(last, BINS - 1) + 1) * step


def least_error(histogram: Histogram, levels: int, share: float) -> Range:
    """Return the range with the least squared error if values are clipped to it and rounded to
    `levels` steps; candidates are the range of the histogram times each factor in `SHRINKING`.

    `share`, which the observer `percentile` needs, is ignored.
    """
    low, high = min(histogram.low, 0.0), max(histogram.high, 0.0)
    errors = [_square_error(histogram, low * s, high * s, levels) for s in SHRINKING]
    best = float(SHRINKING[int(np.argmin(errors))])
    return low * best, high * best


def _square_error(histogram: Histogram, low: float, high: float, levels: int) -> float:
    step = (high - low) / levels or 1.0
    x = histogram.centres
    rounded = np.clip(np.round((x - low) / step), 0, levels) * step + low
    return float((histogram.counts * (x - rounded) ** 2).sum())


OBSERVERS: dict[str, Callable[[Histogram, int, float], Range] | None] = {
    "minmax": None,
    "percentile": percentile,
    "mse": least_error,
}
"""Observer name -> function of (histogram, levels, percentile) returning the range; None for the
whole range.
"""


def observe(
    function: FuncOp, samples: Samples, observer: str, levels: int, share: float
) -> dict[SSAValue, Range]:
    """Return, by SSA value, the range of each float tensor of `function` over all samples, extended
    to contain zero.

    `observer` is a key of `OBSERVERS`; `levels` is the number of quantization steps, `share` a
    percentile. Raises HexnnError if a tensor contains infinity or NaN.
    """
    ranges = whole_ranges(function, samples)
    choose = OBSERVERS[observer]
    if choose is not None:
        histograms = histograms_of(function, samples, ranges)
        ranges |= {v: choose(h, levels, share) for v, h in histograms.items()}
    return {value: with_zero(range) for value, range in ranges.items()}


def with_zero(range: Range) -> Range:
    """Return (low, high) extended to contain zero."""
    return min(range[0], 0.0), max(range[1], 0.0)


def union(ranges: Iterable[Range]) -> Range:
    """Return the smallest range that contains all of `ranges` and zero."""
    all_ranges = [(0.0, 0.0), *ranges]
    return min(low for low, _ in all_ranges), max(high for _, high in all_ranges)


def whole_ranges(function: FuncOp, samples: Samples) -> dict[SSAValue, Range]:
    """Return {SSA value: (least, greatest element)} of each nonempty float tensor over all samples.
    Raises HexnnError if a tensor contains infinity or NaN.
    """
    ranges = dict[SSAValue, Range]()

    def see(value: SSAValue, array: Array) -> None:
        if not is_float(value) or not array.size:
            return
        low, high = float(array.min()), float(array.max())
        if not (np.isfinite(low) and np.isfinite(high)):
            raise _infinite(value)
        before = ranges.get(value, (low, high))
        ranges[value] = min(low, before[0]), max(high, before[1])

    run_each(function, samples, see)
    return ranges


def reaches(function: FuncOp, samples: Samples) -> dict[SSAValue, Array]:
    """Return, by SSA value, the greatest magnitude in each channel, an index of the last axis, of
    each float tensor that is neither constant nor read by a clamp alone, over all samples:
    [channels].
    """
    found = dict[SSAValue, Array]()

    def see(value: SSAValue, array: Array) -> None:
        if is_float(value) and array.ndim and fixed_constant(value) is None and not clamped(value):
            rows: Array = np.abs(array.reshape(-1, array.shape[-1])).max(0, initial=0.0)
            found[value] = np.maximum(rows, found.get(value, rows))

    run_each(function, samples, see)
    return found


def clamped(value: SSAValue) -> bool:
    """Whether a tensor is read by one clamp and nothing else."""
    readers = [use.operation for use in value.uses]
    (reader,) = readers if len(readers) == 1 else (None,)
    return isinstance(reader, qnn.NeuronOp) and reader.bounds is not None


def histograms_of(
    function: FuncOp, samples: Samples, ranges: Mapping[SSAValue, Range]
) -> dict[SSAValue, Histogram]:
    """Return, by SSA value, a histogram over all samples of each non-constant tensor in `ranges`,
    which gives its least and greatest value.
    """
    histograms = {
        value: Histogram(*range) for value, range in ranges.items() if fixed_constant(value) is None
    }
    accumulate(function, samples, histograms)
    return histograms


def _infinite(value: SSAValue) -> HexnnError:
    owner = value.owner
    if not isinstance(owner, Operation):
        return HexnnError("calibration: an input holds NaN or infinity")
    return op_error(
        owner, f"({describe(owner.location)}) gives NaN or infinity on the calibration data"
    )
