"""Sums of two classes of channels of 128 lanes, a vector for each class."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..requantization.sequences import Requantization, Row, requantize, shifted_sums
from .strip import signed_bytes
from .tap_words import word_of

Sums = list[SSAValue]
"""The sums of an output, a vector for each of some classes."""


def halfwords(b: KernelBuilder, how: Requantization, sums: Sums, rows: Sequence[Row]) -> SSAValue:
    """Emit the requantization of sums by the parameters of each class, saturated to halfwords, the
    first class in even lanes.
    """
    if how.narrow and how.uniform:
        (half,) = shifted_sums(b, how, sums, rows[0])
        return half
    pairs = zip(sums, rows, strict=True)
    low, high = (requantize(b, how.mode, total, row) for total, row in pairs)
    return b.v("vsatwh", high, low)


def added(b: KernelBuilder, total: SSAValue, more: SSAValue | None) -> SSAValue:
    """Emit `total` + `more`; None stands for 0."""
    return total if more is None else b.v("vaddw", total, more)


def accumulated(
    b: KernelBuilder,
    total: SSAValue | None,
    word: SSAValue,
    weights: SSAValue,
    bias: SSAValue | None,
) -> SSAValue:
    """Emit `total` + the products of the bytes of `word` by `weights`; None stands for 0. A sum
    that is no `bias` is overwritten; the register of that one is read for other outputs, too.
    """
    if total is None or total is bias:
        return added(b, b.v("vrmpybusv", word, weights), total)
    return b.v("vrmpybusv_acc", total, word, weights)


def zero_point_products(
    b: KernelBuilder,
    zero_point: int,
    words: Sequence[tuple[SSAValue, int]],
    channel: int,
    total: SSAValue | None = None,
) -> SSAValue | None:
    """Emit the sum of `total` and of taps times -`zero_point` (that of the weights), over words of
    class `channel`, each given with its number of taps; None if there is nothing to add.

    The products belong to the sum of each output whose window reads the words, whatever its weights
    there.
    """
    for word, taps in words:
        for factor in signed_bytes(-zero_point):
            weight = word_of(factor, taps, channel)
            if total is None:
                total = b.v("vrmpybus", word, weight)
            else:
                total = b.v("vrmpybus_acc", total, word, weight)
    return total
