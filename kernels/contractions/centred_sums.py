"""Sums of products of a row of inputs, a vector of 128 at a time, and weights in rows or blocks.

Where weights have a zero point, its products with the inputs are a sum of their own, which is
subtracted at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..builder import KernelBuilder, Values
from ..scalars import ONES, VECTOR, Scalar

Load: TypeAlias = Callable[[Scalar], SSAValue]
"""`load(k)` emits the load of vector number `k` of a row."""

Add: TypeAlias = Callable[[SSAValue, Scalar, int, Values], Values]
"""`add(x, k, nbytes, sums)` emits `sums` with the products of the first `nbytes` bytes of `x`,
vector `k` of a row, added; if weights have a zero point, the last is a `zero_point_sum`.
"""


def centred_sums(
    b: KernelBuilder, inputs: int, count: int, zero_point: int, load: Load, add: Add
) -> Values:
    """Emit `count` sums of the products of a row of `inputs` bytes and weights, less those of the
    weights' zero point.
    """
    centred = zero_point != 0
    sums: Values = [b.zero()] * (count + centred)
    whole, rest = divmod(inputs, VECTOR)
    if whole:
        sums = b.reduce(whole, sums, lambda k, values: add(load(k), k, VECTOR, values))
    if rest:
        x = load(whole)
        x = b.v("vandvqv", b.first(rest), x) if centred else x
        sums = add(x, whole, rest, sums)
    if not centred:
        return sums
    *products, less = sums
    return [b.v("vaddw", total, less) for total in products]


def zero_point_sum(b: KernelBuilder, total: SSAValue, x: SSAValue, zero_point: int) -> SSAValue:
    """Emit `total` with the products of the bytes `x` and the negative of a zero point added."""
    name = "vrmpybus_acc" if zero_point > 0 else "vrmpyub_acc"
    return b.v(name, total, x, (-zero_point & 0xFF) * ONES)
