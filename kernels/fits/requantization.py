"""Encode the requantization that a network defines as parameters of htp operations, exactly or not
at all.

A *rule* maps a 32-bit sum to an output value. It is monotone, and so is the arithmetic of
`htp.conv_2d` as long as no step exceeds 32 bits. The two are therefore equal over a range of sums
if they agree at the two sums around each threshold, where the output changes from one value to the
next. `kernels/requantization/requantization_proof.py` proves the same of the kernels' code.
`encode` translates TFLite's double rounding directly; for other rules it tries multipliers, shifts
and rounding addends near the real multiplier until rule and parameters agree at all thresholds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...dialects.diagnostics import HexnnError
from ...dialects.htp import LATE_WORDS, Requant
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
from .columns import Columns
from .offsets import WIDEST_LEFT, raised

HEADROOM = range(5)
"""Additional left shifts that are tried: each keeps one more fraction bit of the product."""

NUDGES = (0, 1, -1)
"""Changes of the multiplier and of the rounding addend that are tried, in units of the
lowest bit.
"""

MASK_HEADROOM = range(4, 0, -1)
"""Additional left shifts that are tried with masks of late values: with one, the lowest bit of the
addend is worth less than a sum, so values come early by at most one sum.
"""

COARSE_OFFSETS, COARSE_NUDGES = 8, range(-40, 41, 8)
"""Offsets of sums, and changes of the multiplier, that are tried where products count several sums
as one: some of them let the few thresholds that such a multiplier has lie between two products.
"""

DIRECT_RIGHT = range(1, 24)
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
    rule: Rule, sums: Sums, zero_point: int, clamp: tuple[int, int], masks: bool = False
) -> tuple[NDArray[np.int32], Requant]:
    """Return the requantization parameters int32 [channels, 5] by which htp operations compute
    `rule`, a function from sums to output values, exactly; and their rounding mode.

    `zero_point` is added to the rule's value, which is then clamped to `clamp`. Where `masks`
    permits it, and only if it must be, the parameters are [channels, 13], with masks of late
    values. Raises HexnnError, with the reason, if no parameters near the rule's multiplier are
    exact for all sums in `sums`.
    """
    if sums.low.min() < INT32_MIN or sums.high.max() > INT32_MAX:
        raise HexnnError("sums may exceed 32 bits")
    if _overflows(rule, sums):
        raise HexnnError("sums times the multiplier may exceed 32 bits")
    rows = _direct(rule, sums, zero_point)
    if rows is not None:
        return _table(sums.bias, rows), Requant.DOUBLE
    modes = (Requant.DOUBLE, Requant.SINGLE, Requant.SINGLE_AWAY)
    order = modes if rule.double else (*modes[1:], modes[0])
    for thorough, mode in product((False, True), order):
        if (rows := _fit(rule, sums, zero_point, clamp, mode, thorough)) is not None:
            return _table(sums.bias, rows), mode
    if masks and (rows := _masked_fit(rule, sums, zero_point, clamp)) is not None:
        return _table(sums.bias, rows), Requant.SINGLE
    raise HexnnError("no multiplier of 31 bits rounds as the definition over the range of the sums")


def _overflows(rule: Rule, sums: Sums) -> bool:
    """Return whether for some sum in the ranges `sums` the output value of `rule` may be so near
    the least or greatest 32-bit integer that it wraps, or the left shift of double rounding does.
    """
    real = np.ldexp(rule.q.astype(np.float64), np.minimum(rule.shift - 31, 1000))
    most = np.maximum(np.abs(sums.low), np.abs(sums.high))
    left = np.minimum(np.maximum(rule.shift, 0), 32)
    wraps = rule.double & ((sums.low << left < INT32_MIN) | (sums.high << left > INT32_MAX))
    return bool((wraps | (most * real >= INT32_MAX - 512)).any())


def _table(bias: Ints, row: Columns) -> NDArray[np.int32]:
    """Return the requantization parameters int32 [channels, 5]: the columns bias, left shift,
    multiplier, rounding addend and right shift, from `bias` and the parameters `row`; with the
    masks of late values behind them, if it has any, [channels, 13].
    """
    columns = (bias + row.offset, row.left, row.q, row.rounding, row.right)
    table = np.stack(np.broadcast_arrays(*columns), -1)
    return np.concatenate([table, *([] if row.late is None else [row.late])], 1).astype(np.int32)


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


def _coarse(rule: Rule, zero_point: int, low: Ints) -> Iterator[Columns]:
    """Yield parameters to try for multipliers that are too small for a zero point before the right
    shift: those of fewer bits, with several offsets of the sums, and the constant that the value of
    the sums `low` is.
    """
    row = _row(rule, zero_point, 0)
    excess = np.maximum(row.right - DIRECT_RIGHT[-1], 0)
    right = row.right - excess
    addend = (np.int64(1) << right >> 1) + (np.int64(zero_point) << right)
    for nudge, offset in product(COARSE_NUDGES, range(COARSE_OFFSETS)):
        q = (row.q >> excess) + nudge
        yield Columns(row.left, q, addend, right, np.full_like(q, offset))
    zero = np.zeros_like(right)
    yield Columns(zero, zero, rule.exact(low[:, None])[:, 0] + zero_point, zero)


def _fit(
    rule: Rule,
    sums: Sums,
    zero_point: int,
    clamp: tuple[int, int],
    mode: Requant,
    thorough: bool,
) -> Columns | None:
    """Return per channel the multiplier, shifts and rounding addend that give, in rounding mode
    `mode`, exactly `rule` (the requantization that the network defines) plus `zero_point`, within
    `clamp`, for all `sums`. None if for some channel none of those tried do, which are those of
    `_candidates`, for double rounding of `raised`, and if `thorough` many more.
    """
    values = np.arange(clamp[0] + 1, clamp[1] + 1, dtype=np.int64)
    edges = thresholds(rule, sums, values - zero_point)
    best, open_ = _row(rule, zero_point, 0), np.ones(len(sums.low), np.bool_)
    tried = [_candidates(rule, zero_point)]
    if mode is Requant.DOUBLE:
        tried.append(raised(rule.q, rule.shift, sums.high, zero_point, clamp[0], thorough))
    if thorough:
        tried.append(_coarse(rule, zero_point, sums.low))
    for row in chain(*tried):
        exact = open_ & _fits_words(row, sums) & _agrees(row, mode, sums, values, edges)
        best, open_ = row.chosen(exact, best), open_ & ~exact
        if not open_.any():
            return best
    return None


def _masked_fit(rule: Rule, sums: Sums, zero_point: int, clamp: tuple[int, int]) -> Columns | None:
    """Return per channel parameters in mode SINGLE by which all values are reached in time or one
    sum too early, and the masks of those that are early. None if for some channel none do.
    """
    values = np.arange(clamp[0] + 1, clamp[1] + 1, dtype=np.int64)
    edges = thresholds(rule, sums, values - zero_point)
    late = np.zeros((len(sums.low), LATE_WORDS), np.int64)
    best, open_ = replace(_row(rule, zero_point, 0), late=late), np.ones(len(sums.low), np.bool_)
    for headroom, nudge, extra in product(MASK_HEADROOM, NUDGES, NUDGES):
        plain = _row(rule, zero_point, headroom, nudge, extra)
        row = plain.with_late_values(edges, values, Requant.SINGLE)
        fits = open_ & _fits_words(row, sums) & (sums.low > INT32_MIN >> row.left)
        exact = fits & _agrees(row, Requant.SINGLE, sums, values, edges)
        best, open_ = row.chosen(exact, best), open_ & ~exact
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
