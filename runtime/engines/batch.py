"""State of a running kernel, and addresses of batched memory accesses.

All iterations of a nest of parallel loops run at once: the batched loops are the leading axes of
every value. An address that is affine in their induction variables becomes a strided view; any
other is an array of addresses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import Operation

from ...semantics.hvx.lanes import Array
from ..memory import Memory

if TYPE_CHECKING:
    from .apart import LastWriters

Environment = list[Any]
"""The values of a running kernel by slot; slot 0 is the `KernelState`."""


@dataclass(eq=False)
class Axis:
    """A batched loop: the array axis along which its iterations lie, and the range of iterations
    that run at once.
    """

    index: int
    """The index of the loop's axis among the leading axes of values."""

    slot: int
    """The slot of the induction variable."""

    first: int = 0
    """The induction variable in the first of the iterations."""

    step: int = 1
    """The step of the induction variable."""

    count: int = 1
    """The number of iterations that run at once."""

    def values(self, rank: int) -> Array:
        """Return the induction variable in each iteration of the batch, as an array with `rank`
        axes, all of extent 1 except the axis of this loop.
        """
        shape = [1] * rank
        shape[self.index] = self.count
        return (self.first + self.step * np.arange(self.count)).reshape(shape)


class KernelState:
    """The state of a running kernel: the target's memory, the number of executed instructions, and
    their limit.
    """

    def __init__(self, memory: Memory, limit: int):
        self.limit = limit
        self.executed = 0
        """The number of instructions executed so far."""

        self.watched = False
        """Whether stores of parallel iterations are checked for races; see `apart`."""
        self.writers: list[LastWriters] = []
        """The last writers of each byte, for each running parallel loop where stores are
        checked."""
        self.data = memory.data
        """The bytes of the memories."""

        self.ddr_end = memory.ddr_bytes
        self.tcm = memory.tcm_base, memory.tcm_base + memory.tcm_bytes
        """The first address of TCM and the address after it."""

        self.windows = np.lib.stride_tricks.as_strided(
            self.data, (self.data.size - 127, 128), (1, 1)
        )
        """A view of `data` with the 128 bytes that start at each address, shape [addresses,
        128]."""

    def execute(self, count: int, loop: Operation) -> None:
        """Add `count` to the number of executed instructions. Raises LimitReached, with `loop`,
        when the sum exceeds the limit.
        """
        self.executed += count
        if self.executed > self.limit:
            raise LimitReached(loop)

    def holds(self, low: int, high: int) -> bool:
        """Return whether the bytes `[low, high)` lie in one of the memories, main memory or TCM."""
        return 0 <= low and (high <= self.ddr_end or (self.tcm[0] <= low and high <= self.tcm[1]))

    def outside(self, addresses: Array, nbytes: int) -> Array:
        """Return, for each access of `nbytes` bytes at one of `addresses`, whether it is outside of
        the memories.
        """
        ends = addresses + nbytes
        in_ddr = (addresses >= 0) & (ends <= self.ddr_end)
        return ~(in_ddr | (addresses >= self.tcm[0]) & (ends <= self.tcm[1]))


class Fault(Exception):
    """Raised when `op` accesses `nbytes` bytes at `address` that are outside of the memories."""

    def __init__(self, op: Operation, address: int, nbytes: int):
        super().__init__()
        self.op, self.address, self.nbytes = op, address, nbytes


class LimitReached(Exception):
    """Raised when a kernel exceeds its instruction limit while it runs `loop`, and when `loop` is
    endless.
    """

    def __init__(self, loop: Operation):
        super().__init__()
        self.loop = loop


@dataclass(frozen=True)
class Address:
    """The address of a memory access as an affine expression: a constant plus factors times scalars
    and induction variables of batched loops.
    """

    op: Operation
    """The operation that accesses memory."""

    rank: int
    """The number of leading axes, one for each batched loop."""

    constant: int
    """The constant term in bytes."""

    scalars: Sequence[tuple[int, int]] = ()
    """Terms that are equal in all iterations: (slot of the scalar, factor)."""

    arrays: Sequence[tuple[int, int]] = ()
    """Terms that differ between iterations and are not induction variables: (slot, factor)."""

    axes: Sequence[tuple[Axis, int]] = ()
    """Terms in induction variables of batched loops: (loop, factor)."""

    def base(self, env: Environment) -> int:
        """Return the address in the first iteration of the batch, without the terms in `arrays`
        (scalars that differ between iterations); `env` holds the scalars by slot.
        """
        total = self.constant
        for slot, factor in self.scalars:
            total += env[slot] * factor
        for axis, factor in self.axes:
            total += axis.first * factor
        return int(total)

    def grid(self) -> Grid:
        """Return the offsets of all iterations' addresses from the first iteration's, without the
        terms in `arrays` (scalars that differ between iterations).
        """
        return grid(self.rank, *((a.index, a.count, n * a.step) for a, n in self.axes))

    def values(self, env: Environment) -> Array:
        """Return the address in each iteration of the batch, int64 with `rank` axes; `env` holds
        the scalars by slot.
        """
        total = np.full((1,) * self.rank, self.base(env), np.int64)
        for axis, factor in self.axes:
            total = total + (axis.values(self.rank) - axis.first) * factor
        for slot, factor in self.arrays:
            total = total + env[slot] * factor
        return total


@dataclass(frozen=True)
class Grid:
    """The offsets of all addresses in a batch, in bytes from the first iteration's address: one
    stride for each axis.
    """

    shape: tuple[int, ...]
    """The number of iterations along each axis."""

    strides: tuple[int, ...]
    """The distance of consecutive addresses along each axis in bytes."""

    low: int
    """The least offset, at most 0."""

    high: int
    """The greatest offset, at least 0."""

    aligned: bool
    """Whether all offsets are multiples of the vector size."""

    def offsets(self) -> Array:
        """Return the offsets as an array, int64 of shape `shape`."""
        total = np.zeros(self.shape, np.int64)
        for axis, stride in enumerate(self.strides):
            along = np.arange(self.shape[axis]) * stride
            total += along.reshape([-1 if k == axis else 1 for k in range(len(self.shape))])
        return total


@lru_cache(maxsize=4096)
def grid(rank: int, *axes: tuple[int, int, int]) -> Grid:
    """Return the grid of offsets with `rank` axes, where each batched loop is given as (axis index,
    trip count, stride in bytes); other axes have extent 1.
    """
    shape, strides = [1] * rank, [0] * rank
    for index, count, stride in axes:
        shape[index], strides[index] = count, stride
    spans = [stride * (count - 1) for _, count, stride in axes]
    low, high = sum(n for n in spans if n < 0), sum(n for n in spans if n > 0)
    return Grid(tuple(shape), tuple(strides), low, high, not any(n & 127 for n in strides))
