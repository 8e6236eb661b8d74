"""Products by the zero point of the weights.

They do not depend on the tap: those of a line of words, a row or a column, are the same for every
window that reads it, and are part of the sums of all of them.
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
"""`products(i, total)` emits `total` (None stands for 0) + a line's products of the class with
index i; it returns None if there are neither.
"""


def found(sums: Sequence[SSAValue | None]) -> Sums:
    """Return those of `sums` that are not 0, for which None stands."""
    return [total for total in sums if total is not None]


@dataclass
class LineProducts:
    """Emitter that adds to the sums of each window of a tile the products of its lines, for
    `classes` classes of channels.

    For each line of the tile in order, it is called: `begin` for each window whose first line it
    is; `read`, once; `opened` for these windows again; `within` for each window that reads it;
    `end` for each window whose last line it is. Each takes the sums of a window so far and returns
    those to go on with, so that after `end` they contain the products of all lines of the window.
    Where that is done depends on the class: this one adds the products of a line to each window's
    sums in `within`.
    """

    b: KernelBuilder
    classes: int
    products: Products = field(default=lambda i, total: total)

    def begin(self, sums: Sums | None) -> Sums | None:
        """Return the sums to go on with of a window whose first line is the next one, and whose
        sums are `sums` (None stands for 0).
        """
        return sums

    def read(self, products: Products) -> None:
        """Go on to the next line, whose products `products` emits."""
        self.products = products

    def opened(self, sums: Sums | None) -> Sums | None:
        """Return the sums to go on with of a window whose first line was just read, and whose sums
        are those that `begin` returned.
        """
        return sums

    def within(self, sums: Sums) -> Sums:
        """Return the sums of a window that reads the line, with the line's products unless
        `opened` or `end` adds them.
        """
        return found([self.products(i, total) for i, total in enumerate(sums)])

    def end(self, sums: Sums) -> Sums:
        """Return the sums of a window whose last line was read, with all products."""
        return sums

    def plus(self, sums: Sums, more: Sequence[SSAValue | None]) -> Sums:
        """Emit `sums` + `more`, class by class; None stands for 0."""
        return [added(self.b, *pair) for pair in zip(sums, more, strict=True)]


@dataclass
class SharedProducts(LineProducts):
    """As `LineProducts`, but the products of a line are computed once, in `read`, and added to each
    window's sums as a vector.
    """

    line: Sequence[SSAValue | None] = ()

    def read(self, products: Products) -> None:
        self.line = [products(i, None) for i in range(self.classes)]

    def within(self, sums: Sums) -> Sums:
        return self.plus(sums, self.line)


@dataclass
class ChainedProducts(LineProducts):
    """As `LineProducts`, for windows of which each shares its last line with the next one, and no
    other. The products of that line are computed once: `end` adds them to the sums of the one, and
    those of the other begin with them.
    """

    begun: bool = False
    shared: Sequence[SSAValue | None] = ()

    def begin(self, sums: Sums | None) -> Sums | None:
        self.begun = True
        return sums

    def read(self, products: Products) -> None:
        super().read(products)
        self.shared = [products(i, None) for i in range(self.classes if self.begun else 0)]
        self.begun = False

    def opened(self, sums: Sums | None) -> Sums | None:
        return self.plus(sums, self.shared) if sums else found(self.shared)

    def within(self, sums: Sums) -> Sums:
        return sums if self.shared else super().within(sums)

    def end(self, sums: Sums) -> Sums:
        return self.plus(sums, self.shared) if self.shared else sums


@dataclass
class RunningProducts(LineProducts):
    """As `LineProducts`, but with a running sum of the products of all lines of the tile. `begin`
    subtracts it from the sums of a window and `end` adds it, so that the difference, the products
    of the window's lines, remains; it is exact modulo 2^32. `within` adds nothing.
    """

    running: Sequence[SSAValue | None] = ()

    def begin(self, sums: Sums | None) -> Sums | None:
        known = found(self.running)
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
        return self.plus(sums, self.running)


def line_products(
    b: KernelBuilder, axis: WindowAxis, taps: int, cost: int, classes: int
) -> LineProducts:
    """Return the emitter that takes the fewest instructions for windows of `taps` lines along
    `axis`, if the products of a line take `cost` instructions for each of `classes` classes.
    """
    if axis.stride > 1 and taps * cost <= FEW:
        return LineProducts(b, classes)
    return (RunningProducts if taps >= MANY else SharedProducts)(b, classes)


def are_chained(axis: WindowAxis) -> bool:
    """Return whether of the lines of windows along `axis` adjacent windows share the last one of
    the one and the first one of the other, and no others.
    """
    shared = [n for n in range(1, axis.taps) if n * axis.dilation % axis.stride == 0]
    return shared == [axis.taps - 1]
