"""Encode the requantization that a network defines as parameters of htp operations, exactly or not
at all.

A *rule* maps a 32-bit sum to an output value. It is monotone, and so is the arithmetic of
`htp.conv_2d` as long as no step exceeds 32 bits. The two are therefore equal over a range of sums
if they agree at the two sums around each threshold, where the output changes from one value to the
next. `kernels/requantization_proof.py` proves the same of the kernels' code. `encode` translates
TFLite's double rounding directly; for other rules it tries multipliers, shifts and rounding addends
near the real multiplier until rule and parameters agree at all thresholds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...dialects import hvx
from ...dialects.diagnostics import HexnnError
from ...dialects.htp import Requant
from ...semantics.htp.requantization import ROUNDINGS, rescale
from ...semantics.numerics import (
    INT32_MAX,
    INT32_MIN,
    Ints,
    divide_half_away,
    float_rule,
    ints,
    mbqm,
    quantize_multiplier,
)

HEADROOM = range(5)
"""Additional left shifts that are tried: each keeps one more fraction bit of the product."""

NUDGES = (0, 1, -1)
"""Changes of the multiplier and of the rounding addend that are tried, in units of the
lowest bit.
"""

WIDEST_LEFT = hvx.instruction("vaslw").longest_shift
"""The greatest shift amount of the instruction that shifts sums to the left."""

OFFSETS, OFFSETS_TRIED = 4096, 16
"""How many offsets of the sums are ranked, and how many of the best are tried (see `_raised`).

The rank is the distance of the offset's product with the multiplier from an integer. The best of so
many is within about 1/8000 of one, and few of the 255 thresholds are that near to a sum.
"""

DIRECT_RIGHT = range(1, 23)
"""Right shifts for which the double rounding needs no check: no value below 256 saturates."""


@dataclass(frozen=True)
class Rule:
    """A requantization as the network defines it: a monotone function from 32-bit sums to output
    values.
    """

    q: Ints
    shift: Ints
    """The exponent of each channel: its real multiplier is near q * 2^(shift - 31)."""

    exact: Callable[[Ints], Ints]
    """The function from sums [channels, n] to output values [channels, n] without the
    zero point.
    """

    double: bool
    """Whether `exact` is TFLite's double rounding with the multipliers q * 2^(shift - 31)."""


@dataclass(frozen=True)
class Sums:
    """The range of each channel's 32-bit sums: its bias, and the least and greatest sum, bias
    included.
    """

    bias: Ints
    low: Ints
    high: Ints


@dataclass(frozen=True)
class Columns:
    """The requantization parameters of htp operations other than the bias, one entry per channel.

    `left` and `right` are shift amounts, `q` is the multiplier, `rounding` the addend before the
    right shift.
    """

    left: Ints
    q: Ints
    rounding: Ints
    right: Ints
    offset: Ints | int = 0
    """An integer to add to the bias."""

    def values(self, a: Ints, mode: Requant) -> Ints:
        """Return the outputs `[channels, n]` for sums `a` `[channels, n]`, as htp operations define
        them in rounding mode `mode`: zero point included, not clamped.
        """
        a = a + np.reshape(self.offset, (-1, 1))
        columns = (c[:, None] for c in (self.left, self.q, self.rounding, self.right))
        left, q, rounding, right = columns
        return rescale(a, left, q, rounding, right, mode)

    def span(self) -> tuple[Ints, Ints]:
        """Return, for each channel, the least and the greatest sum that the left shift keeps within
        32 bits.
        """
        return np.int64(INT32_MIN) >> self.left, np.int64(INT32_MAX) >> self.left

    def least(self, values: Ints, mode: Requant) -> Ints:
        """Return `[channels, len(values)]`: for each of `values`, the least sum whose output is at
        least that value.

        Only sums that the left shift keeps within 32 bits count; if none of them reaches the value,
        the result is the greatest of them plus 1. Found by inverting the arithmetic of `rescale`,
        in rounding mode `mode`.
        """
        low, high = (end[:, None] for end in self.span())
        result = values << self.right[:, None]
        product = result - self.rounding[:, None]
        rounding = ROUNDINGS[mode]
        product = product + (product < 0) if rounding.away else product
        half = 1 << 30 if mode is Requant.DOUBLE else 0
        shifted = -(((-product << 31) + half) // np.maximum(self.q, 1)[:, None])
        least = -(-shifted >> self.left[:, None])
        constant = np.where(self.rounding[:, None] >> self.right[:, None] >= values, low, high + 1)
        least = np.where(self.q[:, None] == 0, constant, least)
        return np.clip(np.where(result > INT32_MAX, high + 1, least), low, high + 1)

    def thresholds(self, mode: Requant, clamp: tuple[int, int]) -> Ints:
        """Return sums `[channels, n]`: the two around each threshold within `clamp`, where the
        output changes from one value to the next, then the least and the greatest sum that the left
        shift permits.

        `mode` is the rounding mode. Raises ValueError if the output is not monotone at a threshold.
        """
        low, high = (end[:, None] for end in self.span())
        values = np.arange(clamp[0] + 1, clamp[1] + 1, dtype=np.int64)
        least = self.least(values, mode)
        before, at = np.maximum(least - 1, low), np.minimum(least, high)
        changes = (self.values(before, mode) < values) | (least <= low)
        if not (changes & ((self.values(at, mode) >= values) | (least > high))).all():
            raise ValueError("a requantization is not monotone")
        return np.concatenate((before, at, low, high), 1)


def double_rule(multipliers: ArrayLike) -> Rule:
    """Return the requantization (monotone function from sums to outputs) of convolutions in
    TFLite's reference kernels, which round after the product and after the shift.

    `multipliers` are the real multipliers of the channels.
    """
    return scaled_rule(*quantize_multiplier(np.atleast_1d(multipliers)))


def scaled_rule(q: ArrayLike, shift: ArrayLike) -> Rule:
    """Return the requantization by the fixed-point multipliers q * 2^(shift - 31) of the channels;
    like TFLite's convolutions, it rounds after the product and after the shift.
    """
    q, shift = np.atleast_1d(ints(q)), np.atleast_1d(ints(shift))
    return Rule(q, shift, lambda a: mbqm(a, q[:, None], shift[:, None]), True)


def once_rule(multipliers: ArrayLike) -> Rule:
    """Return the requantization of TFLite's FULLY_CONNECTED: a product in double precision, rounded
    once.

    Ties are rounded away from zero. `multipliers` are the real multipliers of the channels.
    """
    real = np.atleast_1d(np.asarray(multipliers, np.float64))
    return Rule(*quantize_multiplier(real), lambda a: float_rule(a, real[:, None]), False)


def average_rule(counts: ArrayLike) -> Rule:
    """Return the requantization of average pools: sums divided by `counts`, the numbers of pixels
    that are summed, and rounded with ties away from zero.
    """
    n = np.atleast_1d(ints(counts))
    return Rule(*quantize_multiplier(1 / n), lambda a: divide_half_away(a, n[:, None]), False)


def encode(
    rule: Rule, sums: Sums, zero_point: int, clamp: tuple[int, int]
) -> tuple[NDArray[np.int32], Requant]:
    """Return the requantization parameters int32 [channels, 5] by which htp operations compute
    `rule`, a function from sums to output values, exactly; and their rounding mode.

    `zero_point` is added to the rule's value, which is then clamped to `clamp`. Raises HexnnError,
    with the reason, if no parameters near the rule's multiplier are exact for all sums in `sums`.
    """
    if sums.low.min() < INT32_MIN or sums.high.max() > INT32_MAX:
        raise HexnnError("sums may exceed 32 bits")
    if _overflows(rule, sums):
        raise HexnnError("sums times the multiplier may exceed 32 bits")
    rows = _direct(rule, sums, zero_point)
    if rows is not None:
        return _table(sums.bias, rows), Requant.DOUBLE
    modes = (Requant.DOUBLE, Requant.SINGLE, Requant.SINGLE_AWAY)
    for mode in modes if rule.double else (*modes[1:], modes[0]):
        if (rows := _fit(rule, sums, zero_point, clamp, mode)) is not None:
            return _table(sums.bias, rows), mode
    raise HexnnError("no multiplier of 31 bits rounds as the definition over the range of the sums")


def _overflows(rule: Rule, sums: Sums) -> bool:
    """Return whether for some sum in the ranges `sums` the output value of `rule` may be so near
    the least or greatest 32-bit integer that it wraps.
    """
    real = np.ldexp(rule.q.astype(np.float64), np.minimum(rule.shift - 31, 1000))
    most = np.maximum(np.abs(sums.low), np.abs(sums.high)) * real
    return bool((most >= INT32_MAX - 512).any())


def _table(bias: Ints, row: Columns) -> NDArray[np.int32]:
    """Return the requantization parameters int32 [channels, 5]: the columns bias, left shift,
    multiplier, rounding addend and right shift, from `bias` and the parameters `row`.
    """
    columns = (bias + row.offset, row.left, row.q, row.rounding, row.right)
    return np.stack(np.broadcast_arrays(*columns), -1).astype(np.int32)


def _row(rule: Rule, zero_point: int, headroom: int, nudge: int = 0, extra: int = 0) -> Columns:
    """Return requantization parameters with the multiplier of `rule`, the requantization that the
    network defines, one entry per channel.

    `headroom` is a number of bits, added to the left shift before the product and to the right
    shift after it. `nudge` is added to the multiplier, `extra` to the rounding addend, which
    includes the output's `zero_point`: the search varies all three until the parameters are exact.
    """
    left = np.maximum(rule.shift, 0) + headroom
    right = np.minimum(left - rule.shift, 31)
    rounding = (np.int64(1) << right >> 1) + (np.int64(zero_point) << right) + extra
    return Columns(left, np.clip(rule.q + nudge, 0, INT32_MAX), rounding, right)


def _fits_words(row: Columns, sums: Sums) -> NDArray[np.bool_]:
    """Return for each channel whether both fit into 32 bits: all sums in its range in `sums`,
    shifted left as the parameters `row` say, and the rounding addend of `row`.
    """
    left = np.minimum(row.left, WIDEST_LEFT)
    low, high = sums.low + row.offset << left, sums.high + row.offset << left
    inside = (low >= INT32_MIN) & (high <= INT32_MAX) & (row.left <= WIDEST_LEFT)
    return inside & (row.rounding >= INT32_MIN) & (row.rounding <= INT32_MAX)


def _direct(rule: Rule, sums: Sums, zero_point: int) -> Columns | None:
    """Return the parameters that compute TFLite's double rounding step by step, without a search;
    the rounding addend includes the output's `zero_point`.

    None if `rule`, the requantization that the network defines, is not double rounding; or if for
    some channel the right shift is 0 or too large, or a step exceeds 32 bits for some of `sums`.
    """
    row = _row(rule, zero_point, 0)
    ok = rule.double and np.isin(row.right, DIRECT_RIGHT).all()
    return row if ok and _fits_words(row, sums).all() else None


def thresholds(rule: Rule, sums: Sums, values: Ints) -> Ints:
    """Return [channels, len(values)]: for each of `values`, the least sum at which the
    requantization `rule` reaches that value, found by bisection.

    One more than the greatest of `sums` if there is none. `values` are output values without the
    zero point.
    """
    shape = (len(sums.low), len(values))
    low = np.broadcast_to(sums.low[:, None], shape).copy()
    high = np.broadcast_to(sums.high[:, None] + 1, shape).copy()
    while (low < high).any():
        middle = (low + high) >> 1
        above = rule.exact(middle) >= values
        high = np.where(above, middle, high)
        low = np.where(above, low, np.minimum(middle + 1, high))
    return low


def _candidates(rule: Rule, zero_point: int) -> Iterator[Columns]:
    """Yield the parameters to try for `rule`, the requantization that the network defines, with the
    output's `zero_point` in the rounding addend.

    The rounding addend is varied first, then the multiplier, then the left shift.
    """
    for headroom, nudge, extra in product(HEADROOM, NUDGES, NUDGES):
        yield _row(rule, zero_point, headroom, nudge, extra)


def _raised(rule: Rule, zero_point: int, low: int) -> Iterator[Columns]:
    """Yield parameters to try for double rounding by multipliers of at least 1/2, without a right
    shift.

    An offset, whose product with the multiplier is nearly an integer, is added to the sums, and the
    rounding addend subtracts that integer again. So all products within the clamp, whose lower
    limit is `low`, are positive: from negative ones double rounding would subtract 1.
    """
    shift = np.clip(rule.shift, 0, WIDEST_LEFT)
    step = np.maximum(rule.q, 1) << shift
    least = -(-(np.int64(zero_point - low + 1) << 31) // step)
    offsets = least[:, None] + np.arange(OFFSETS)
    products = offsets * step[:, None]
    whole = products + (1 << 30) >> 31
    order = np.argsort(np.abs(products - (whole << 31)), 1)
    for best in order[:, :OFFSETS_TRIED].T[..., None]:
        offset, product = (np.take_along_axis(x, best, 1)[:, 0] for x in (offsets, whole))
        yield Columns(shift, rule.q, zero_point - product, np.zeros_like(shift), offset)


def _fit(
    rule: Rule, sums: Sums, zero_point: int, clamp: tuple[int, int], mode: Requant
) -> Columns | None:
    """Return per channel the multiplier, shifts and rounding addend that give, in rounding mode
    `mode`, exactly `rule` (the requantization that the network defines) plus `zero_point`, within
    `clamp`, for all `sums`. None if for some channel none of those tried do, which are those of
    `_candidates` and, for double rounding, `_raised`.
    """
    values = np.arange(clamp[0] + 1, clamp[1] + 1, dtype=np.int64)
    edges = thresholds(rule, sums, values - zero_point)
    best, open_ = _row(rule, zero_point, 0), np.ones(len(sums.low), np.bool_)
    raised = _raised(rule, zero_point, clamp[0]) if mode is Requant.DOUBLE else ()
    for row in chain(_candidates(rule, zero_point), raised):
        exact = open_ & _fits_words(row, sums) & _agrees(row, mode, sums, values, edges)
        best, open_ = _where(exact, row, best), open_ & ~exact
        if not open_.any():
            return best
    return None


def _agrees(
    row: Columns, mode: Requant, sums: Sums, values: Ints, edges: Ints
) -> NDArray[np.bool_]:
    """Return, for each channel, whether the parameters `row`, in rounding mode `mode`, reach every
    output value of `values` at the same sum as the network's requantization, as far as that sum is
    within `sums`.

    `edges` [channels, len(values)] is the least sum at which the requantization reaches each value.
    """
    low, high = sums.low[:, None], sums.high[:, None]
    reached = (row.values(np.minimum(edges, high), mode) >= values) | (edges > high)
    before = (row.values(np.maximum(edges - 1, low), mode) < values) | (edges <= low)
    return np.logical_and.reduce(reached & before, 1)


def _where(choose: NDArray[np.bool_], a: Columns, b: Columns) -> Columns:
    """Return, channel by channel, the parameters `a` where the mask `choose` is set, else `b`."""
    columns: dict[str, Any] = {
        name: np.where(choose, getattr(a, name), getattr(b, name))
        for name in ("left", "q", "rounding", "right", "offset")
    }
    return replace(a, **columns)
