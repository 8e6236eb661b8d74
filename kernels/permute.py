"""Byte permutations within a vector, and the constant vectors that control them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import hvx
from .builder import KernelBuilder
from .routing import cyclic_route, repitch_route


def constant_vector(b: KernelBuilder, data: NDArray[np.uint8]) -> SSAValue:
    """Return a vector of the 128 constant bytes `data`, emitted once at the top of the kernel."""
    return b.once(("constant", data.tobytes()), [], lambda: hvx.ConstantOp(data))


def cyclic(b: KernelBuilder, vector: SSAValue, period: int) -> SSAValue:
    """Emit a vector that repeats the first `period` bytes of `vector`; `period` divides 128."""
    instruction, controls = cyclic_route(period)
    return b.v(instruction, vector, constant_vector(b, controls))


class Repitch:
    """A permutation that moves items of `width` bytes, which start every `source` bytes, so that
    they start every `target` bytes.
    """

    def __init__(self, b: KernelBuilder, width: int, source: int, target: int):
        self.b = b
        self.needed = source != target
        if self.needed:
            count = (hvx.VECTOR_BYTES - width) // max(source, target) + 1
            self.instruction, self.controls = repitch_route(count, width, source, target)

    def __call__(self, vector: SSAValue, count: int) -> SSAValue:
        """Emit the permutation of `vector`; return a vector whose first `count` items are `target`
        bytes apart.
        """
        if not self.needed or count == 1:
            return vector
        return self.b.v(self.instruction, vector, constant_vector(self.b, self.controls))


def merge(
    b: KernelBuilder, rows: Sequence[Callable[[], SSAValue]], distance: int, piece: int = 0
) -> SSAValue:
    """Emit one vector of the first `distance` bytes of several vectors, in order; `rows` are the
    functions that emit those vectors.

    `distance` is a power of two. Of half vectors, `piece` 1 takes the second ones.
    """
    if len(rows) == 1:
        return b.v("vror", rows[0](), distance) if piece else rows[0]()
    half = 1 << (len(rows) - 1).bit_length() - 1
    low, high = (merge(b, part, distance) for part in (rows[:half], rows[half:]))
    pair = b.v("vshuffvdd", high, low, half * distance)
    return b.hi(pair) if piece else b.lo(pair)
