"""Sums of products of a row of inputs, a vector of 128 at a time, and weights in rows or blocks.

Where weights have a zero point, its products with the inputs are a sum of their own, which is
subtracted at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..builder import KernelBuilder, Values
from ..scalars import ONES, VECTOR, Scalar

Load: TypeAlias = Callable[[Scalar], SSAValue]
"""`load(k)` emits the load of vector number `k` of a row."""

Partial: TypeAlias = Sequence[SSAValue | None]
"""Sums; None is one to which nothing was added yet."""

Add: TypeAlias = Callable[[SSAValue, Scalar, int, Partial], Values]
"""`add(x, k, nbytes, sums)` emits `sums` with the products of the first `nbytes` bytes of `x`,
vector `k` of a row, added, as `CentredSums.added` does.
"""

UNROLLED = 8
"""The most loads of weights that are emitted without a loop: what begins and ends a pipelined loop
of so few takes as many packets again (256 inputs to 2 outputs: 23 packets, 26 in a loop)."""


@dataclass(frozen=True)
class CentredSums:
    """Emitter of `count` sums of the products of a row of `inputs` bytes and weights, less those of
    the weights' zero point.
    """

    b: KernelBuilder
    inputs: int
    count: int
    zero_point: int

    @property
    def centred(self) -> bool:
        """Whether the products by the zero point are summed, behind the others."""
        return self.zero_point != 0

    def emit(self, load: Load, add: Add, loads: int, unit: int = VECTOR) -> Values:
        """Emit the sums. A vector of inputs takes `loads` loads of weights, and each product reads
        `unit` bytes of it.
        """
        b = self.b
        sums: Partial = [None] * (self.count + self.centred)
        whole, rest = divmod(self.inputs, VECTOR)
        if whole * loads > UNROLLED:
            zeros = [b.zero()] * len(sums)
            sums = b.reduce(whole, zeros, lambda k, values: add(load(k), k, VECTOR, values))
        else:
            for k in range(whole):
                sums = add(load(k), k, VECTOR, sums)
        if rest:
            x = load(whole)
            x = b.v("vandvqv", b.first(rest), x) if self.centred and rest % unit else x
            sums = add(x, whole, rest, sums)
        return self._centred([total for total in sums if total is not None])

    def _centred(self, sums: Values) -> Values:
        """Return the sums less those of the products by the zero point."""
        if not self.centred:
            return sums
        *products, less = sums
        return [self.b.v("vaddw", total, less) for total in products]

    def added(self, sums: Partial, x: SSAValue, weights: Iterable[SSAValue]) -> Values:
        """Emit `sums` with the products of `x` and of each of `weights`, vectors that are loaded as
        they are taken, added; the last one, if it is that of the zero point, with the products by
        its negative.
        """
        b, pairs = self.b, zip(sums, weights, strict=False)
        added = [b.accumulated("vrmpybusv", total, x, factors) for total, factors in pairs]
        if self.centred:
            name = "vrmpybus" if self.zero_point > 0 else "vrmpyub"
            less = (-self.zero_point & 0xFF) * ONES
            added.append(b.accumulated(name, sums[-1], x, less))
        return added
