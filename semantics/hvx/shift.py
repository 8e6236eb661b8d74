"""Semantics of shifts (by a scalar, by lanes in both directions, narrowing with rounding) and of
rotation.
"""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .lanes import DTYPES, Array, bits, interleave, join, lanes, narrow, saturate, truncate, wide
from .registry import Semantics, family

UNSIGNED: dict[Element, Element] = {"h": "uh", "w": "uw"}
"""Signed element -> the unsigned element of the same width."""


@family("vasl", "vasr", "vlsr")
def shift(row: Instruction) -> Semantics:
    """Return the semantics of `vasl`, `vasr` and `vlsr`: by a scalar, by lanes or narrowing, as the
    operands of `row` tell.
    """
    if row.inputs[0].kind == "pair":
        return narrowing_by_lanes(row)
    if row.inputs[-1].kind == "vector":
        return by_lanes(row)
    return narrowing(row) if len(row.inputs) == 3 and not row.update else by_scalar_amount(row)


def by_scalar_amount(row: Instruction) -> Semantics:
    """Return the semantics of a shift of all lanes by one scalar, such as `Vd.w [+]= vasr(Vu.w,
    Rt)`: left for `vasl`, else right; the amount counts modulo the lane's width.
    """
    element = row.results[0].element
    width = DTYPES[element].itemsize * 8
    operate = np.left_shift if row.mnemonic == "vasl" else np.right_shift

    def value(u: Array, rt: Array) -> Array:
        amount = (rt & (width - 1)).astype(DTYPES[element])
        return operate(lanes(u, element), amount[..., None])

    if row.update:
        return lambda x, u, rt: bits(lanes(x, element) + value(u, rt))
    return lambda u, rt: bits(value(u, rt))


def by_lanes(row: Instruction) -> Semantics:
    """Return the semantics of `vasl`, `vasr` or `vlsr` with an amount for each lane, such as `Vd.w
    = vasr(Vu.w, Vv.w)`; a negative amount shifts in the opposite direction.

    The amount is the low 6 bits of a word (5 of a halfword), signed.
    """
    element: Element = row.results[0].element
    source = UNSIGNED[element] if row.mnemonic == "vlsr" else element
    width = DTYPES[element].itemsize * 8

    def value(u: Array, v: Array) -> Array:
        amount = ((lanes(v, element).astype(np.int64) + width) & (2 * width - 1)) - width
        left = amount if row.mnemonic == "vasl" else -amount
        x = lanes(u, source).astype(np.int64)
        return truncate(
            np.where(left >= 0, x << np.maximum(left, 0), x >> np.maximum(-left, 0)), element
        )

    return value


def narrowing(row: Instruction) -> Semantics:
    """Return the semantics of a narrowing shift right by a scalar, such as `Vd.ub = vasr(Vu.h,
    Vv.h, Rt8)[:rnd]:sat`: lanes shifted and narrowed to half their width, those of Vv in even
    lanes, those of Vu in odd ones.

    The amount counts modulo the width of a result lane.
    """
    source, target = row.inputs[0].element, row.results[0].element
    mask = DTYPES[target].itemsize * 8 - 1
    rounding, sat = "rnd" in row.flags, "sat" in row.flags

    def value(u: Array, v: Array, rt: Array) -> Array:
        amount = (rt & mask)[..., None]
        half = (1 << amount) >> 1 if rounding else 0
        x = interleave(lanes(v, source), lanes(u, source)).astype(np.int64)
        return narrow(x + half >> amount, target, sat)

    return value


def narrowing_by_lanes(row: Instruction) -> Semantics:
    """Return the semantics of a narrowing shift right by lanes, such as `Vd.ub = vasr(Vuu.uh,
    Vv.ub)[:rnd]:sat`.

    Even lanes come from the low vector, odd ones from the high one. Each result lane has its own
    amount in Vv, modulo its width.
    """
    source, target = row.inputs[0].element, row.results[0].element
    mask = DTYPES[target].itemsize * 8 - 1
    rounding = "rnd" in row.flags

    def value(u: Array, v: Array) -> Array:
        amount = lanes(v, target).astype(np.int64) & mask
        half = (1 << amount) >> 1 if rounding else 0
        low, high = lanes(u[..., 0, :], source), lanes(u[..., 1, :], source)
        return saturate(interleave(low, high).astype(np.int64) + half >> amount, target)

    return value


@family("vround")
def round_narrow(row: Instruction) -> Semantics:
    """Return the semantics of `vround`, such as `Vd.b = vround(Vu.h, Vv.h):sat`: the rounded,
    saturated high halves of the lanes, those of Vv in even lanes, those of Vu in odd ones.
    """
    source, target = row.inputs[0].element, row.results[0].element
    width = DTYPES[target].itemsize * 8

    def value(u: Array, v: Array) -> Array:
        x = interleave(lanes(v, source), lanes(u, source)).astype(np.int64)
        return saturate(x + (1 << (width - 1)) >> width, target)

    return value


@family("vrotr")
def rotate(row: Instruction) -> Semantics:
    """Return the semantics of `vrotr`: words rotated right by `v % 32`."""
    del row

    def value(u: Array, v: Array) -> Array:
        x, amount = wide(u, "uw"), wide(v, "uw") & 31
        return truncate(x >> amount | x << (32 - amount), "uw")

    return value


@family("vasrinto")
def shift_into(row: Instruction) -> Semantics:
    """Return the semantics of `vasrinto`: each word of Vu, as the high half of 64 bits, is shifted
    right by a signed 7-bit amount in Vv (left by a negative one) into a pair of words.

    The 32 bits below the shifted word are filled: that at position i with bit i % 32 of the pair's
    old low word. Bits further below are 0. The amount -64 gives 0.
    """
    del row

    def value(x: Array, u: Array, v: Array) -> Array:
        word = lanes(x[..., 0, :], "uw").astype(np.int64)
        source, amount = wide(u, "w") << 32, wide(v, "w")
        mask = (word.astype(np.uint32).view(np.int32).astype(np.int64) << 32) | word
        ones = np.int64((1 << 32) - 1)
        count = (amount & 0x3F) - (amount & 0x40)
        left, right = np.clip(-count, 0, 63), np.clip(count, 0, 63)
        result = np.where(
            count < 0,
            source << left | mask & (ones << left),
            source >> right | mask & (ones >> right),
        )
        result = np.where(count == -0x40, 0, result)
        return join(truncate(result, "w"), truncate(result >> 32, "w"))

    return value
