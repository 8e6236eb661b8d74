"""Byte permutations of one vector, and the constant vectors that control them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation, SSAValue

from ...dialects import hvx
from .builder import KernelBuilder
from .routing import repitch


def constant_vector(b: KernelBuilder, data: NDArray[np.uint8]) -> SSAValue:
    """A vector of any 128 bytes, made once at the top of the kernel from words: 64 instructions."""
    vector, key = b.zero(), data.tobytes()

    def step(name: str, vector: SSAValue, scalar: int) -> Operation:
        return hvx.instruction_op(name)([vector, b.const(scalar)])

    for at, word in enumerate(data.view(np.int32).tolist()):
        inserted = partial(step, "vinsertwr", vector, word)
        vector = b.once(("insert", key, at), [], inserted)
        vector = b.once(("rotate", key, at), [], partial(step, "vror", vector, 4))
    return vector


class Repitch:
    """Moves items of `width` bytes in a vector from one distance to another, by one instruction."""

    def __init__(self, b: KernelBuilder, width: int, source: int, target: int):
        self.b = b
        self.needed = source != target
        if self.needed:
            count = hvx.VECTOR_BYTES // max(source, target)
            self.instruction, self.controls = repitch(count, width, source, target)

    def __call__(self, vector: SSAValue, count: int) -> SSAValue:
        """The vector with its first `count` items moved."""
        if not self.needed or count == 1:
            return vector
        return self.b.v(self.instruction, vector, constant_vector(self.b, self.controls))


def merge(b: KernelBuilder, rows: Sequence[Callable[[], SSAValue]], distance: int) -> SSAValue:
    """The first `distance` bytes, a power of two, of each vector next to each other."""
    if len(rows) == 1:
        return rows[0]()
    half = 1 << (len(rows) - 1).bit_length() - 1
    low, high = (merge(b, part, distance) for part in (rows[:half], rows[half:]))
    return b.lo(b.v("vshuffvdd", high, low, half * distance))
