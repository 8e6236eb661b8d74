"""Products by the zero point of the weights, which belong to the sum of each output whose window
reads a line, a row or a column, of words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from ...dialects.sliding_window import WindowAxis
from ..builder import KernelBuilder
from .lane_sums import Sums, added

FEW = 3
"""The most instructions by which the products of a window's lines are added to its own sum at a
stride, where few windows share a line: 3x3 of 56x56x128 at stride 2 takes 19,027 packets instead of
21,115 on v73."""

MANY = 3
"""The least lines of a window from which on there is a running sum, whose lines are added one after
the other: 3x3 of 56x56x128 takes 57,250 packets instead of 62,906 on v73."""

Products = Callable[[int, SSAValue | None], SSAValue | None]
"""Emits the sum of a value, if there is one, and of a line's products of the class with an index;
None if there are no products, and no value.
"""


@dataclass
class LineProducts:
    """Emitter of the products of the lines of a tile for `classes` classes, line by line: first
    `begin` for the windows whose first line is the next one, then `read`, then `within` for each
    window that contains the line, and `end` for those whose last line it is.

    This one adds the products of each line to the sum of each window.
    """

    b: KernelBuilder
    classes: int
    products: Products = field(default=lambda i, total: total)

    def begin(self, sums: Sums | None) -> Sums | None:
        """Emit the sums of a window before its first line, which are `sums`, or 0."""
        return sums

    def read(self, products: Products) -> None:
        """Read a line, whose products `products` emits."""
        self.products = products

    def within(self, sums: Sums) -> Sums:
        """Emit the sums of a window that contains the line."""
        found = [self.products(i, total) for i, total in enumerate(sums)]
        return [total for total in found if total is not None]

    def end(self, sums: Sums) -> Sums:
        """Emit the sums of a window whose last line it is."""
        return sums


@dataclass
class SharedProducts(LineProducts):
    """As `LineProducts`; the products of a line are computed once for all windows."""

    line: Sequence[SSAValue | None] = ()

    def read(self, products: Products) -> None:
        self.line = [products(i, None) for i in range(self.classes)]

    def within(self, sums: Sums) -> Sums:
        return [added(self.b, *pair) for pair in zip(sums, self.line, strict=True)]


@dataclass
class RunningProducts(LineProducts):
    """As `LineProducts`; there is a running sum of the products of all lines. Those of a window are
    its difference behind the last line and before the first one, which is exact modulo 2^32.
    """

    running: Sequence[SSAValue | None] = ()

    def begin(self, sums: Sums | None) -> Sums | None:
        known = [total for total in self.running if total is not None]
        if not known:
            return sums
        before = [self.b.zero()] * self.classes if sums is None else sums
        return [self.b.v("vsubw", *pair) for pair in zip(before, known, strict=True)]

    def read(self, products: Products) -> None:
        before = self.running or [None] * self.classes
        self.running = [products(i, total) for i, total in enumerate(before)]

    def within(self, sums: Sums) -> Sums:
        return sums

    def end(self, sums: Sums) -> Sums:
        return [added(self.b, *pair) for pair in zip(sums, self.running, strict=True)]


def line_products(
    b: KernelBuilder, axis: WindowAxis, taps: int, cost: int, classes: int
) -> LineProducts:
    """Return the emitter for windows of `taps` lines along `axis`, whose products take `cost`
    instructions for a line and class.
    """
    if axis.stride > 1 and taps * cost <= FEW:
        return LineProducts(b, classes)
    return (RunningProducts if taps >= MANY else SharedProducts)(b, classes)
