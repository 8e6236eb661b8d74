"""Semantics of lane-wise sums, differences, averages, minima and maxima, and absolute values."""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Instruction
from .lanes import Array, bits, even_odd, interleave, lanes, narrow, saturate, truncate, wide
from .registry import Semantics, family


@family("vadd", "vsub")
def add(row: Instruction) -> Semantics:
    """Return the semantics of `vadd` and `vsub` of integers, such as `Vd.t = vadd(Vu.t,
    Vv.t)[:sat]`: of vectors or pairs, to a pair of wider lanes, of unsigned and signed bytes, or
    with a carry.
    """
    if "carry" in row.flags:
        return carry(row)
    operate = np.add if row.mnemonic == "vadd" else np.subtract
    source, target = row.inputs[-1], row.results[0]
    if target.kind == "pair" and source.kind == "vector":
        return widening(row, operate)
    left, right, element = row.inputs[0].element, source.element, target.element
    if "sat" not in row.flags:
        return lambda u, v: bits(operate(lanes(u, element), lanes(v, element)))
    return lambda u, v: narrow(operate(wide(u, left), wide(v, right)), element, True)


def widening(row: Instruction, operate: np.ufunc) -> Semantics:
    """Return the semantics of a `vadd` or `vsub` to lanes twice as wide, such as `Vdd.h [+]=
    vadd(Vu.ub, Vv.ub)`; `operate` is `np.add` or `np.subtract`.

    The low vector of the pair gets the results of the even lanes, the high one those of the odd
    lanes.
    """
    source, target = row.inputs[-1].element, row.results[0].element

    def value(u: Array, v: Array) -> Array:
        return even_odd(operate(wide(u, source), wide(v, source)))

    if row.update:
        return lambda x, u, v: truncate(lanes(x, target) + value(u, v), target)
    return lambda u, v: truncate(value(u, v), target)


def carry(row: Instruction) -> Semantics:
    """Return the semantics of `vadd` and `vsub` on words with a carry in, a carry out, or both.

    The carry in of a word is the lowest of its four predicate bits; the carry out is written to all
    four. Without a carry out the sum saturates. `vsub` adds the complement of Vv, and 1 if it has
    no carry in.
    """
    subtract = row.mnemonic == "vsub"
    carries_in, carries_out = row.inputs[-1].kind == "pred", len(row.results) == 2

    def value(u: Array, v: Array, *q: Array) -> Array | tuple[Array, Array]:
        addend = ~v if subtract else v
        start = q[0][..., ::4] if carries_in else np.array([subtract])
        if not carries_out:
            return narrow(wide(u, "w") + wide(addend, "w") + start, "w", True)
        total = wide(u, "uw") + wide(addend, "uw") + start
        return truncate(total, "uw"), np.repeat(total >> 32 != 0, 4, axis=-1)

    return value


@family("")
def move(row: Instruction) -> Semantics:
    """Return the semantics of the instructions without mnemonic: the copies `Vd = Vu` and `if
    ([!]Ps) Vx = Vu`, and `if ([!]Qv) Vx.t += Vu.t` (or `-=`), which changes only the bytes that the
    predicate selects.
    """
    if row.condition is None:
        return lambda u: u
    if row.condition.kind == "scalar_pred":
        return lambda x, p, u: np.where(holds(p, row)[..., None], u, x)
    element, negated = row.results[0].element, row.condition.negated
    operate = np.add if row.update == "+" else np.subtract

    def accumulate(x: Array, q: Array, u: Array) -> Array:
        changed = bits(operate(lanes(x, element), lanes(u, element)))
        return np.where(q ^ negated, changed, x)

    return accumulate


def holds(p: Array, row: Instruction) -> Array:
    """Return whether the scalar predicate `p` enables the instruction `row`: p, or its negation for
    a condition `if (!Ps)`.
    """
    return np.asarray(p) != (row.condition is not None and row.condition.negated)


@family("vavg", "vnavg")
def average(row: Instruction) -> Semantics:
    """Return the semantics of `vavg`, `(u + v) >> 1` (with `:rnd` `(u + v + 1) >> 1`), and of
    `vnavg`, `(u - v) >> 1`.
    """
    source, target = row.inputs[0].element, row.results[0].element
    operate = np.add if row.mnemonic == "vavg" else np.subtract
    rounding = int("rnd" in row.flags)
    return lambda u, v: truncate(operate(wide(u, source), wide(v, source)) + rounding >> 1, target)


@family("vmax", "vmin")
def extreme(row: Instruction) -> Semantics:
    """Return the semantics of `vmax` and `vmin` of integers: lane by lane the maximum or the
    minimum of two vectors.
    """
    element = row.results[0].element
    operate = np.maximum if row.mnemonic == "vmax" else np.minimum
    return lambda u, v: bits(operate(lanes(u, element), lanes(v, element)))


@family("vabsdiff")
def absolute_difference(row: Instruction) -> Semantics:
    """Return the semantics of `vabsdiff` of lanes u and v: `|u - v|`, as an unsigned integer."""
    source, target = row.inputs[0].element, row.results[0].element
    return lambda u, v: truncate(abs(wide(u, source) - wide(v, source)), target)


@family("vabs")
def absolute(row: Instruction) -> Semantics:
    """Return the semantics of `vabs` of integers: `|u|` for each lane u.

    The least integer is unchanged, or saturated by `:sat`.
    """
    element, sat = row.results[0].element, "sat" in row.flags
    return lambda u: narrow(abs(wide(u, element)), element, sat)


@family("vsat")
def saturation(row: Instruction) -> Semantics:
    """Return the semantics of `vsat`, such as `Vd.ub = vsat(Vu.h, Vv.h)`: lanes saturated to half
    their width, those of Vv in the even lanes of the result, those of Vu in the odd ones.
    """
    source, target = row.inputs[0].element, row.results[0].element
    return lambda u, v: saturate(interleave(lanes(v, source), lanes(u, source)), target)


@family("vsatdw")
def saturate_double(row: Instruction) -> Semantics:
    """Return the semantics of `vsatdw`: the 64-bit integers `u * 2^32 + v`, saturated to words."""

    def value(u: Array, v: Array) -> Array:
        return narrow((wide(u, "w") << 32) + wide(v, "uw"), "w", True)

    return value
