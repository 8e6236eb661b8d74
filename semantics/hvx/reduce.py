"""Semantics of sums of adjacent products and of adjacent absolute differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialects.hvx.table import Instruction, Operand
from .lanes import Array, bits, high, join, lanes, low, narrow, parts, wide
from .registry import Semantics, family


def accumulating(row: Instruction, value: Callable[..., Array]) -> Semantics:
    """Return the semantics with `value(u, v)` as result, narrowed to the result's lanes.

    `value` gives the wide lanes; where the instruction accumulates, the accumulator is added before
    narrowing.
    """
    element, sat = row.results[0].element, "sat" in row.flags

    def add(x: Array, u: Array, v: Array, *immediate: Array) -> Array:
        return narrow(wide(x, element) + value(u, v, *immediate), element, sat)

    def plain(u: Array, v: Array, *immediate: Array) -> Array:
        return narrow(value(u, v, *immediate), element, sat)

    return add if row.update else plain


@family("vrmpy")
def multiply_four(row: Instruction) -> Semantics:
    """Return the semantics of `Vd.w [+]= vrmpy(Vu.ub, Vv.b)`: the sum of four byte products per
    word.
    """
    if row.immediate:
        return accumulating(row, sliding_four(row, np.multiply))
    if row.inputs[-1].kind == "scalar64":
        return accumulating(row, two_dots(row))
    left, right = row.inputs[-2], row.inputs[-1]

    def value(u: Array, v: Array) -> Array:
        return dot(planes(u, left), planes(v, right))

    if row.update:
        return lambda x, u, v: bits(lanes(x, "w") + value(u, v))
    return lambda u, v: bits(value(u, v))


def two_dots(row: Instruction) -> Callable[..., Array]:
    """Return the function that computes `Vdd.w = vrmpy(Vu.b, Rtt.ub)` before narrowing.

    Dot products with the scalar's low word are in the low vector, those with its high word in the
    high one.
    """
    left, right = row.inputs[-2], Operand("Rt", "scalar", row.inputs[-1].element)

    def value(u: Array, rtt: Array) -> Array:
        data = planes(u, left)
        return join(*(dot(data, planes(word, right)) for word in (rtt, rtt >> 32)))

    return value


def planes(register: Array, operand: Operand) -> tuple[Array, ...]:
    """Return the bytes of every word as four int32 arrays: all first bytes, all second, third,
    fourth bytes.
    """
    if operand.kind == "scalar":
        values = parts(register, operand.element)
        return tuple(values[..., k, None] for k in range(4))
    values = lanes(register, operand.element)
    return tuple(values[..., k::4].astype(np.int32) for k in range(4))


def dot(left: tuple[Array, ...], right: tuple[Array, ...]) -> Array:
    """Return `sum(left[i] * right[i])` over the four byte planes."""
    total = left[0] * right[0]
    for a, b in zip(left[1:], right[1:], strict=True):
        total += a * b
    return total


def sliding_four(
    row: Instruction, operate: Callable[[Array, Array], Array]
) -> Callable[..., Array]:
    """Return the function that sums `operate(byte, factor byte)` over windows of four bytes of a
    pair.

    The immediate, 0 or 1, selects the first window and the rotation of the factor bytes.
    """
    left, right = row.inputs[-3].element, row.inputs[-2].element

    def value(u: Array, rt: Array, start: Array) -> Array:
        first = int(np.ravel(start)[0])
        data = wide(u, left).reshape(*u.shape[:-1], 32, 4)
        lo, hi = data[..., 0, :, :], data[..., 1, :, :]
        factor = parts(rt, right)
        late = hi if first else lo
        sources = ((late, lo, lo, lo), (hi, hi, late, lo))
        low_sum, high_sum = (
            np.add.reduce(
                [
                    operate(source[..., k], factor[..., (k + 2 * n - first) % 4, None])
                    for k, source in enumerate(four)
                ]
            )
            for n, four in enumerate(sources)
        )
        return join(low_sum, high_sum)

    return value


@family("vrsad")
def difference_four(row: Instruction) -> Semantics:
    """Return the semantics of `vrsad`: the sum of four absolute differences in each word."""
    return accumulating(row, sliding_four(row, lambda a, b: abs(a - b)))


@family("vdmpy")
def multiply_two(row: Instruction) -> Semantics:
    """Return the semantics of `vdmpy`: the sum of two adjacent products."""
    source, factor = row.inputs[-2], row.inputs[-1]
    if source.kind == "pair":
        return accumulating(row, sliding_two(row))
    left, right = source.element, factor.element

    def by_scalar(u: Array, rt: Array) -> Array:
        return adjacent_sums(wide(u, left), parts(rt, right))

    def by_vector(u: Array, v: Array) -> Array:
        products = wide(u, left).astype(np.int64) * wide(v, right)
        return products[..., ::2] + products[..., 1::2]

    return accumulating(row, by_scalar if factor.kind == "scalar" else by_vector)


def adjacent_sums(values: Array, factor: Array) -> Array:
    """Return `values[2i] * f[2i] + values[2i + 1] * f[2i + 1]`, with the scalar's lanes `factor`
    repeated as f.
    """
    count = values.shape[-1] // factor.shape[-1]
    products = values.astype(np.int64) * np.tile(factor, count)
    return products[..., ::2] + products[..., 1::2]


def sliding_two(row: Instruction) -> Callable[..., Array]:
    """Return the function that sums the products of two adjacent lanes in a window that slides over
    a pair.

    For a pair as result the windows start at even lanes (low vector) and at odd lanes (high
    vector), for a vector only at odd ones.
    """
    source, factor = row.inputs[-2].element, row.inputs[-1].element

    def value(u: Array, rt: Array) -> Array:
        lo, hi = wide(low(u), source), wide(high(u), source)
        values = parts(rt, factor)
        odd = np.stack((lo[..., 1::2], hi[..., ::2]), axis=-1)
        late = adjacent_sums(odd.reshape(lo.shape), values)
        return late if row.results[0].kind == "vector" else join(adjacent_sums(lo, values), late)

    return value


@family("vtmpy")
def multiply_three(row: Instruction) -> Semantics:
    """Return the semantics of `vtmpy`: sums of products over windows of three adjacent lanes of a
    pair; the third lane has coefficient 1.
    """
    source, factor = row.inputs[-2].element, row.inputs[-1].element

    def value(u: Array, rt: Array) -> Array:
        lo, hi = wide(low(u), source), wide(high(u), source)
        values = parts(rt, factor)
        odd = np.stack((lo[..., 1::2], hi[..., ::2]), axis=-1).reshape(lo.shape)
        return join(
            adjacent_sums(lo, values) + hi[..., ::2], adjacent_sums(odd, values) + hi[..., 1::2]
        )

    return accumulating(row, value)


@family("vdsad")
def difference_two(row: Instruction) -> Semantics:
    """Return the semantics of `vdsad`: sums of the absolute differences of two adjacent lanes;
    windows start at even and at odd lanes.
    """

    def value(u: Array, rt: Array) -> Array:
        lo, hi = wide(low(u), "uh"), wide(high(u), "uh")
        first, second = (parts(rt, "uh")[..., k, None] for k in (0, 1))
        return join(
            abs(lo[..., ::2] - first) + abs(lo[..., 1::2] - second),
            abs(lo[..., 1::2] - first) + abs(hi[..., ::2] - second),
        )

    return accumulating(row, value)
