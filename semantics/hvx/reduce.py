"""Semantics of sums of adjacent products (`vrmpy`, `vdmpy`, `vtmpy`) and of adjacent absolute
differences (`vrsad`, `vdsad`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialects.hvx.table import Instruction, Operand
from .lanes import Array, bits, high, join, lanes, low, narrow, parts, wide
from .registry import Semantics, family


def accumulating(row: Instruction, value: Callable[..., Array]) -> Semantics:
    """Return the semantics of an instruction with result `value(u, v)`, or `value(u, v,
    immediate)`, narrowed to the result's lanes, saturated with `:sat`.

    `value` computes wide lanes, to which the accumulator, if the instruction has one, is added
    before narrowing.
    """
    element, sat = row.results[0].element, "sat" in row.flags

    def add(x: Array, u: Array, v: Array, *immediate: Array) -> Array:
        return narrow(wide(x, element) + value(u, v, *immediate), element, sat)

    def plain(u: Array, v: Array, *immediate: Array) -> Array:
        return narrow(value(u, v, *immediate), element, sat)

    return add if row.update else plain


@family("vrmpy")
def multiply_four(row: Instruction) -> Semantics:
    """Return the semantics of `vrmpy`, such as `Vd.w [+]= vrmpy(Vu.ub, Vv.b)`: in each word the sum
    of four byte products.

    The variants whose result is a pair are `two_dots` (64-bit scalar) and `sliding_four`
    (immediate).
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
    """Return the function (u, rtt) -> wide lanes of the pair that a `vrmpy` with a 64-bit scalar
    computes, such as `Vdd.w = vrmpy(Vu.b, Rtt.ub)`, not yet narrowed.

    The low vector has the sums of four byte products with the scalar's low word, the high vector
    those with its high word.
    """
    left, right = row.inputs[-2], Operand("Rt", "scalar", row.inputs[-1].element)

    def value(u: Array, rtt: Array) -> Array:
        data = planes(u, left)
        return join(*(dot(data, planes(word, right)) for word in (rtt, rtt >> 32)))

    return value


def planes(register: Array, operand: Operand) -> tuple[Array, ...]:
    """Return the bytes of every word of a register as four int32 arrays, the planes: plane k holds
    byte k of each word.

    A scalar operand has one word: its planes have one lane, which broadcasts.
    """
    if operand.kind == "scalar":
        values = parts(register, operand.element)
        return tuple(values[..., k, None] for k in range(4))
    values = lanes(register, operand.element)
    return tuple(values[..., k::4].astype(np.int32) for k in range(4))


def dot(left: tuple[Array, ...], right: tuple[Array, ...]) -> Array:
    """Return `sum(left[i] * right[i])` over the four arrays that `planes` returns for each
    operand.
    """
    total = left[0] * right[0]
    for a, b in zip(left[1:], right[1:], strict=True):
        total += a * b
    return total


def sliding_four(
    row: Instruction, operate: Callable[[Array, Array], Array]
) -> Callable[..., Array]:
    """Return the function (u, rt, start) -> wide lanes of a pair: sums of `operate` over windows of
    four bytes.

    Let b be eight bytes: a word of the low vector of u, then the same word of the high vector; let
    f be the four bytes of rt. The low result is the sum of operate(b[start + k], f[k]) over k =
    0..3, the high result that of operate(b[start + 2 + k], f[k]); `start` is the immediate, 0 or 1.
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
    """Return the semantics of `vrsad`: sums of four absolute differences between the bytes of a
    window and those of a scalar. The windows slide over the words of both vectors of a pair.
    """
    return accumulating(row, sliding_four(row, lambda a, b: abs(a - b)))


@family("vdmpy")
def multiply_two(row: Instruction) -> Semantics:
    """Return the semantics of `vdmpy` of integers: each result lane is a sum of two products, of
    adjacent lanes by the lanes of a scalar or of a second vector.

    If the first source is a pair, windows of two lanes slide from its low vector to its high one.
    """
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
    """Return `values[2i] * f[2i] + values[2i + 1] * f[2i + 1]`, where f is `factor`, the lanes of a
    scalar, repeated.
    """
    count = values.shape[-1] // factor.shape[-1]
    products = values.astype(np.int64) * np.tile(factor, count)
    return products[..., ::2] + products[..., 1::2]


def sliding_two(row: Instruction) -> Callable[..., Array]:
    """Return the function (u, rt) -> wide lanes of a `vdmpy` whose windows slide over the pair u,
    of vectors low and high.

    With f the lanes of rt, repeated: low[2i] * f[2i] + low[2i + 1] * f[2i + 1] in the low vector,
    low[2i + 1] * f[2i] + high[2i] * f[2i + 1] in the high one. An instruction whose result is a
    single vector has only the high one.
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
    """Return the semantics of `vtmpy` on a pair of vectors low and high, with f the lanes of the
    scalar, repeated.

    The low vector is low[2i] * f[2i] + low[2i + 1] * f[2i + 1] + high[2i], the high one low[2i + 1]
    * f[2i] + high[2i] * f[2i + 1] + high[2i + 1].
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
    """Return the semantics of `vdsad` on a pair of vectors low and high, with halfwords f0 and f1
    of the scalar.

    The low vector is |low[2i] - f0| + |low[2i + 1] - f1|, the high one |low[2i + 1] - f0| +
    |high[2i] - f1|.
    """

    def value(u: Array, rt: Array) -> Array:
        lo, hi = wide(low(u), "uh"), wide(high(u), "uh")
        first, second = (parts(rt, "uh")[..., k, None] for k in (0, 1))
        return join(
            abs(lo[..., ::2] - first) + abs(lo[..., 1::2] - second),
            abs(lo[..., 1::2] - first) + abs(hi[..., ::2] - second),
        )

    return accumulating(row, value)
