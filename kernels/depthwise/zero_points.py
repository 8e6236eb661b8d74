"""Products by the zero point of the weights, which belong to the sum of each output whose window
reads a line, a row or a column, of words.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import SSAValue

from ...dialects.sliding_window import WindowAxis
from ..builder import KernelBuilder
from .lane_sums import Sums, added

FEW = 3
"""The most instructions by which the products of a window's lines are added to its own sum at a
stride, where few windows share a line: 3x3 of 56x56x128 at stride 2 takes 19,027 packets instead of
21,115 on v73."""

Products = Callable[[int, SSAValue | None], SSAValue | None]
"""Emits the sum of a value, if there is one, and of a line's products of the class with an index;
None if there are no products, and no value.
"""


def line_products(
    b: KernelBuilder, axis: WindowAxis, taps: int, cost: int, classes: int, products: Products
) -> Products:
    """Return what adds the products of a line to sums, of which `taps` lines belong to a window
    along `axis`: `products`, which takes `cost` instructions for each of `classes` classes, or sums
    that are made now.
    """
    if axis.stride > 1 and taps * cost <= FEW:
        return products
    found = [products(i, None) for i in range(classes)]

    def add(i: int, total: SSAValue | None) -> SSAValue | None:
        return found[i] if total is None else added(b, total, found[i])

    return add


def with_products(totals: Sums, products: Products) -> Sums:
    """Emit `totals` of some classes, with the products of a line."""
    found = [products(i, total) for i, total in enumerate(totals)]
    return [total for total in found if total is not None]
