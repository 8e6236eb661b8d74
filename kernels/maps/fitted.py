"""Shortcuts for maps of two bytes: one linear function in 16-bit lanes, a bilinear one that is
scaled by one product, or a square that is scaled by one or two, in place of several roundings in
lanes of 32. A shortcut is used if its code, executed on all 65,536 pairs, gives the results of the
map.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression, Interval, constant, intervals, operand, replaced
from ...semantics.htp.map import evaluate_expression
from ..builder import KernelBuilder
from ..fits.addition import LHS, RHS, LinearForm, fit
from ..fits.byte_pairs import BytePair
from ..fits.halfwords import Scaling
from ..fits.halfwords import fit as fit_scaling
from ..fits.straight_lines import fit_line
from ..proof import execute
from .add import PAIRS, alternating_bytes, digit_sums, highest_digit_sums
from .byte_differences import SquaredByteDifference
from .byte_views import SIGN, ByteView
from .lines_above import HalfwordLineAbove, LineAbove
from .lut import SEGMENT, ByteTable
from .scalings import Bilinear, emit_scaling, narrowed, split
from .squared_differences import SquaredDifference
from .two_branches import Choice

Shortcut = Callable[[KernelBuilder, ByteView, ByteView], ByteView]
"""A function that emits the code for two vectors of bytes and returns the vector of results."""


Signs = tuple[bool, bool, bool]
"""Whether the vectors of the left operand, of the right one and of the result hold signed bytes."""

UNSIGNED = False, False, False


@lru_cache(maxsize=512)
def shortcut(expression: Expression, signs: Signs = UNSIGNED) -> Shortcut | None:
    """Return the shortcut, a function that emits code, of an expression of two unsigned bytes with
    an unsigned byte as result, for operands and a result that are stored with these `signs`; None
    if none is found and proved.
    """
    if expression.primitive != "clamp" or len(expression.operands) != 2:
        return None
    made = (
        find(expression, signed)
        for signed in sorted({signs[2], False}, reverse=True)
        for find in FINDERS
    )
    return next((m for m in made if m is not None and is_proved(expression, m, signs)), None)


def linear_shortcut(expression: Expression, signed: bool = False) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that computes a linear form, as `signed`
    bytes or not; None if none is found.
    """
    low, high = (limit.number for limit in expression.arguments[1:])
    function = BytePair(expression, (low, high))
    form = fit(function) if function.slopes() != (0.0, 0.0) else None
    if form is None or not is_storable(form, signed):
        return None
    return linear(form, function.clamp, signed)


def linear(form: LinearForm, limits: Interval, signed: bool = False) -> Shortcut:
    """Return the shortcut that computes `form`, clamped to `limits` (least, greatest), as `signed`
    bytes or not.
    """

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        both = b.v("vcombine", rhs.as_signed(False), lhs.as_signed(False))
        shift, limits_, made = stored(form, limits, signed)
        halves = highest_digit_sums(b, made, both)
        return ByteView(b, narrowed(b, halves, shift, limits_, signed), signed)

    return emit


def stored(form: LinearForm, limits: Interval, signed: bool) -> tuple[int, Interval, LinearForm]:
    """Return what is left to shift by of `form`, the limits and the form for results that are
    stored as `signed` bytes or not: the former are less by 128.
    """
    less = SIGN if signed else 0
    made = replace(form, constant=form.constant - (less << form.shift))
    return form.last_shift, (limits[0] - less, limits[1] - less), made


def is_storable(form: LinearForm, signed: bool) -> bool:
    """Return whether the constant of `form` for results that are stored as `signed` bytes or not
    fits into halfwords.
    """
    _, _, made = stored(form, (0, 255), signed)
    return abs(made.digit(made.constant, made.digits - 1)) < 1 << 15


def line(
    b: KernelBuilder, form: LinearForm, limits: Interval, x: ByteView, signed: bool = False
) -> ByteView:
    """Emit the linear form of one byte `x`, clamped to `limits` (least, greatest); return the
    vector of bytes, `signed` or not.
    """
    bytes_ = x.as_signed(False)
    shift, limits, made = stored(form, exceeded(form, limits), signed)

    def add_products(carried: SSAValue | None, k: int) -> SSAValue:
        digit = made.digit(made.lhs_factor, k)
        name, digits = "vmpyub" if digit > 127 else "vmpybus", alternating_bytes(digit, digit)
        if carried is None:
            return b.v(name, bytes_, digits)
        return b.v(f"{name}_acc", carried, bytes_, digits)

    halves = digit_sums(b, made, add_products)
    return ByteView(b, narrowed(b, halves, shift, limits, signed), signed)


def exceeded(form: LinearForm, limits: Interval) -> Interval:
    """Return those of `limits` (least, greatest) that the linear form of one byte exceeds, else
    those of a byte.
    """
    ends = [form.lhs_factor * x + form.constant >> form.shift for x in (0, 255)]
    low, high = limits
    return low if min(ends) < low else 0, high if max(ends) > high else 255


def scaled_shortcut(
    expression: Expression, signed: bool = False, spans: Sequence[Interval] = ((0, 255),) * 2
) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that scales a bilinear function, as `signed`
    bytes or not, for operands in the intervals `spans`; None if none is found.
    """
    for rest, inner in split(expression):
        form = Bilinear.of(inner)
        known, _ = intervals(inner, spans)
        scaling = form and inner in known and fit_scaling(rest, known[inner], signed)
        if form and scaling:
            return scaled(form, scaling)
    return None


def scaled(form: Bilinear, scaling: Scaling) -> Shortcut:
    """Return the shortcut that computes `scaling` of the values of `form`."""

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        halves, constant = form.emit(b, lhs, rhs)
        return ByteView(b, emit_scaling(b, scaling, halves, constant), scaling.signed)

    return emit


def selected_shortcut(expression: Expression, signed: bool = False) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that selects by one operand between a
    function of that and a scaled bilinear one, as `signed` bytes or not; None if none is found.
    """
    choice = Choice.of(expression)
    if choice is None:
        return None
    if choice.others is None:
        return lambda b, lhs, rhs: alone(b, choice, (lhs, rhs)[choice.operand], signed)
    spans = [(0, 255), (0, 255)]
    spans[choice.operand] = choice.others
    both = scaled_shortcut(choice.both, signed, spans)
    return None if both is None else chosen(choice, choice.others, both, signed)


def distance_shortcut(expression: Expression, signed: bool = False) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that scales the square of the difference of
    two bytes, as `signed` bytes or not; None if none is found.
    """
    made = SquaredByteDifference.of(expression, signed)
    return None if made is None else made.emit


def squared_shortcut(expression: Expression, signed: bool = False) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that scales the square of a difference, as
    `signed` bytes or not; None if none is found.
    """
    made = SquaredDifference.of(expression, signed)
    return None if made is None else made.emit


def summed_shortcut(expression: Expression, signed: bool = False) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that adds a function of one operand, 0 below
    a bound, to a scaled bilinear one, the same for all numbers from the bound on, as `signed` bytes
    or not; None if none is found.

    The bilinear one is that of how far the operand is below the bound, and of the other one
    subtracted from 255, so that the sign of their product is that of the operands'.
    """
    choice = Choice.of(expression)
    if choice is None or choice.others is None or choice.others[0]:
        return None
    bound, index = choice.others[1] + 1, choice.operand
    numbers = [np.arange(256)] * 2
    numbers[index] = np.array([bound])
    above = np.unique(evaluate_expression(choice.both, numbers))
    if len(above) != 1:
        return None
    mirrored = {operand(i): constant(bound if i == index else 255) - operand(i) for i in range(2)}
    spans = [(0, 255), (0, 255)]
    spans[index] = 0, bound
    both = scaled_shortcut(replaced(choice.both, mirrored), signed, spans)
    more = np.where(choice.wanted, choice.entries - above.astype(np.uint8), 0).astype(np.uint8)
    return None if both is None else summed(replace(choice, entries=more), bound, both, signed)


def summed(choice: Choice, bound: int, both: Shortcut, signed: bool) -> Shortcut:
    """Return the shortcut that adds what a `choice` gives for its operand alone, as `signed` bytes
    or not, to `both` of what that operand is below `bound` by, and of 255 less the other one.
    """
    line = LineAbove.of(choice.entries, bound) or HalfwordLineAbove.of(choice.entries, bound)

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        pair = [lhs, rhs]
        x, y = pair[choice.operand], pair[1 - choice.operand]
        below = b.v("vsububsat", b.splat_b(bound), x.as_signed(False))
        mirrored = b.v("vxor", y.as_signed(y.signed), b.splat_b(0xFF))
        pair[choice.operand] = ByteView(b, below)
        pair[1 - choice.operand] = ByteView(b, mirrored, y.signed)
        total = both(b, *pair).as_signed(signed)
        if line is not None:
            return ByteView(b, line.emit(b, x, total), signed)
        more = alone(b, choice, x, False).as_signed(False)
        return ByteView(b, b.v("vaddb", total, more), signed)

    return emit


def chosen(choice: Choice, others: Interval, both: Shortcut, signed: bool) -> Shortcut:
    """Return the shortcut that computes a choice as `signed` bytes or not, for its operand in
    `others` by `both`.
    """

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        x = (lhs, rhs)[choice.operand]
        found = alone(b, choice, x, signed).as_signed(signed)
        greater = others[1] < 255
        bound = b.splat_b(others[1 if greater else 0] - SIGN * x.signed)
        stored = x.as_signed(x.signed)
        sides = (stored, bound) if greater else (bound, stored)
        q = b.v("vgtb" if x.signed else "vgtub", *sides)
        return ByteView(b, b.v("vmux", q, found, both(b, lhs, rhs).as_signed(signed)), signed)

    return emit


def alone(b: KernelBuilder, choice: Choice, x: ByteView, signed: bool) -> ByteView:
    """Emit the results of a choice that depend on one operand `x` alone, as `signed` bytes or not:
    a line if it takes fewer units than the look-up; return them.
    """
    rolled = (np.roll(part, SIGN * x.signed) for part in (choice.entries, choice.wanted))
    entries, wanted = rolled
    segments = np.flatnonzero(wanted.reshape(-1, SEGMENT).any(1)).tolist()
    form = fit_line(choice.entries.astype(np.int64))
    if form is not None and form.units < 2 * len(segments) - 1:
        return line(b, form, (int(entries.min()), int(entries.max())), x, signed)
    known = np.where(wanted, entries ^ np.uint8(SIGN * signed), 0).astype(np.uint8)
    table = ByteTable.constant(b, known.tobytes())
    return ByteView(b, table.look_up(x.as_signed(x.signed), segments), signed)


def is_proved(expression: Expression, made: Shortcut, signs: Signs = UNSIGNED) -> bool:
    """Return whether the code that the shortcut `made` emits for operands and a result stored with
    these `signs`, executed on all pairs of bytes, computes `expression`.
    """

    def write(b: KernelBuilder, *stored: SSAValue) -> list[SSAValue]:
        views = (ByteView(b, x, signed) for x, signed in zip(stored, signs, strict=False))
        return [made(b, *views).as_signed(signs[2])]

    stored = [x ^ np.uint8(SIGN * signed) for x, signed in zip(PAIRS, signs, strict=False)]
    (computed,) = execute(write, stored).outputs
    wanted = evaluate_expression(expression, [LHS, RHS]) - SIGN * signs[2]
    known = np.broadcast_to(wanted, (256, 256)).astype(np.uint8)
    return bool(np.array_equal(computed.reshape(256, 256), known))


FINDERS = (
    linear_shortcut,
    scaled_shortcut,
    summed_shortcut,
    selected_shortcut,
    distance_shortcut,
    squared_shortcut,
)
"""The searches for shortcuts, in the order in which they are tried."""
