"""Batched memory accesses: one numpy operation for all iterations of a nest of parallel loops.

The batched loops are the leading axes of every value. An address that is linear in their induction
variables becomes a strided view; any other is an array of addresses.
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
    """A batched loop: the index of its axis among the leading ones, and the current iterations."""

    index: int
    slot: int
    first: int = 0
    step: int = 1
    count: int = 1

    def values(self, rank: int) -> Array:
        """Return the induction variable's values, broadcastable along its axis."""
        shape = [1] * rank
        shape[self.index] = self.count
        return (self.first + self.step * np.arange(self.count)).reshape(shape)


class KernelState:
    """The memory of a running kernel, with its instruction limit and count."""

    def __init__(self, memory: Memory, limit: int):
        self.limit = limit
        self.executed = 0
        self.watched = False
        """Whether stores of parallel iterations are checked for races; see `apart`."""
        self.writers: list[LastWriters] = []
        """The stores of the running parallel loops, where they are checked."""
        self.data = memory.data
        self.ddr_end = memory.ddr_bytes
        self.tcm = memory.tcm_base, memory.tcm_base + memory.tcm_bytes
        self.windows = np.lib.stride_tricks.as_strided(
            self.data, (self.data.size - 127, 128), (1, 1)
        )

    def execute(self, count: int, loop: Operation) -> None:
        """Count instructions that `loop` executes. Raises LimitReached."""
        self.executed += count
        if self.executed > self.limit:
            raise LimitReached(loop)

    def holds(self, low: int, high: int) -> bool:
        """Whether the bytes `[low, high)` are in one memory."""
        return 0 <= low and (high <= self.ddr_end or (self.tcm[0] <= low and high <= self.tcm[1]))

    def outside(self, addresses: Array, nbytes: int) -> Array:
        """Return which of the accesses leave the memories."""
        ends = addresses + nbytes
        in_ddr = (addresses >= 0) & (ends <= self.ddr_end)
        return ~(in_ddr | (addresses >= self.tcm[0]) & (ends <= self.tcm[1]))


class Fault(Exception):
    """The exception of an access by `op` outside of the memories."""

    def __init__(self, op: Operation, address: int, nbytes: int):
        super().__init__()
        self.op, self.address, self.nbytes = op, address, nbytes


class LimitReached(Exception):
    """The exception of a kernel that exceeds its instruction limit, in `loop`."""

    def __init__(self, loop: Operation):
        super().__init__()
        self.loop = loop


@dataclass(frozen=True)
class Address:
    """The address `constant + sum(scalars) + sum(axes)`: terms are (slot or axis, coefficient)."""

    op: Operation
    """The memory operation."""

    rank: int
    """The number of batched loops."""

    constant: int
    scalars: Sequence[tuple[int, int]] = ()
    arrays: Sequence[tuple[int, int]] = ()
    """Slots with values that differ between iterations and are not induction variables."""

    axes: Sequence[tuple[Axis, int]] = ()

    def base(self, env: Environment) -> int:
        """Return the address in the first iteration, without `arrays`."""
        total = self.constant
        for slot, factor in self.scalars:
            total += env[slot] * factor
        for axis, factor in self.axes:
            total += axis.first * factor
        return int(total)

    def grid(self) -> Grid:
        """Return the iterations' addresses relative to the first one."""
        return grid(self.rank, *((a.index, a.count, n * a.step) for a, n in self.axes))

    def values(self, env: Environment) -> Array:
        """Return the addresses of all iterations, int64 with `rank` axes."""
        total = np.full((1,) * self.rank, self.base(env), np.int64)
        for axis, factor in self.axes:
            total = total + (axis.values(self.rank) - axis.first) * factor
        for slot, factor in self.arrays:
            total = total + env[slot] * factor
        return total


@dataclass(frozen=True)
class Grid:
    """The addresses of a batch relative to the first iteration's."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    low: int
    """The least relative address, at most 0."""

    high: int
    """The greatest relative address, at least 0."""

    aligned: bool
    """Whether all are multiples of the vector size."""

    def offsets(self) -> Array:
        """Return all relative addresses, int64."""
        total = np.zeros(self.shape, np.int64)
        for axis, stride in enumerate(self.strides):
            along = np.arange(self.shape[axis]) * stride
            total += along.reshape([-1 if k == axis else 1 for k in range(len(self.shape))])
        return total


@lru_cache(maxsize=4096)
def grid(rank: int, *axes: tuple[int, int, int]) -> Grid:
    """Return the grid of axes given as (axis index, trip count, stride)."""
    shape, strides = [1] * rank, [0] * rank
    for index, count, stride in axes:
        shape[index], strides[index] = count, stride
    spans = [stride * (count - 1) for _, count, stride in axes]
    low, high = sum(n for n in spans if n < 0), sum(n for n in spans if n > 0)
    return Grid(tuple(shape), tuple(strides), low, high, not any(n & 127 for n in strides))
