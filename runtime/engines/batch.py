"""Batched memory accesses: one numpy operation for all iterations of a nest of parallel loops.

The batched loops are the leading axes of every value. An address that is linear in their indices
becomes a strided view; any other is an array of addresses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from xdsl.ir import Operation

from ...dialects.diagnostics import op_error
from ...dialects.hvx.table import Element, Operand
from ..memory import Memory
from ..reference.hvx.lanes import DTYPES, Array
from ..reference.hvx.reduce import planes

Environment = list[Any]
"""The values of a running kernel by slot; slot 0 is the `Space`."""


@dataclass(eq=False)
class Axis:
    """A batched loop: its place among the leading axes, and the iterations that run now."""

    index: int
    slot: int
    first: int = 0
    step: int = 1
    count: int = 1

    def values(self, rank: int) -> Array:
        """The loop's index, spread along its axis."""
        shape = [1] * rank
        shape[self.index] = self.count
        return (self.first + self.step * np.arange(self.count)).reshape(shape)


class Space:
    """The memory that a kernel runs over, and how many instructions it may execute and has."""

    def __init__(self, memory: Memory, limit: int):
        self.limit = limit
        self.executed = 0
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
        """Whether the bytes from `low` to before `high` are in one memory."""
        return 0 <= low and (high <= self.ddr_end or (self.tcm[0] <= low and high <= self.tcm[1]))

    def outside(self, addresses: Array, nbytes: int) -> Array:
        """Which of these accesses leave the memories."""
        ends = addresses + nbytes
        in_ddr = (addresses >= 0) & (ends <= self.ddr_end)
        return ~(in_ddr | (addresses >= self.tcm[0]) & (ends <= self.tcm[1]))


class Fault(Exception):
    """An access by `op` outside of the memories."""

    def __init__(self, op: Operation, address: int, nbytes: int):
        super().__init__()
        self.op, self.address, self.nbytes = op, address, nbytes


class LimitReached(Exception):
    """A kernel that executes more than it may, in `loop`."""

    def __init__(self, loop: Operation):
        super().__init__()
        self.loop = loop


@dataclass(frozen=True)
class Address:
    """`constant + sum(scalars) + sum(axes)`, each term a slot or an axis with a factor."""

    op: Operation
    """The access."""

    rank: int
    """How many loops are batched."""

    constant: int
    scalars: Sequence[tuple[int, int]] = ()
    arrays: Sequence[tuple[int, int]] = ()
    """Slots whose values differ between iterations, but are not loop indices."""

    axes: Sequence[tuple[Axis, int]] = ()

    def base(self, env: Environment) -> int:
        """The address in the first iteration; without `arrays`."""
        total = self.constant
        for slot, factor in self.scalars:
            total += env[slot] * factor
        for axis, factor in self.axes:
            total += axis.first * factor
        return int(total)

    def grid(self) -> Grid:
        """How the iterations' addresses lie around the first one's."""
        return grid(self.rank, *((a.index, a.count, n * a.step) for a, n in self.axes))

    def values(self, env: Environment) -> Array:
        """The addresses of all iterations, int64 with `rank` axes."""
        total = np.full((1,) * self.rank, self.base(env), np.int64)
        for axis, factor in self.axes:
            total = total + (axis.values(self.rank) - axis.first) * factor
        for slot, factor in self.arrays:
            total = total + env[slot] * factor
        return total


@dataclass(frozen=True)
class Grid:
    """Addresses of a batch, relative to the first iteration's."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    low: int
    """The least, not above 0."""

    high: int
    """The greatest, not below 0."""

    aligned: bool
    """Whether all are multiples of a vector's size."""

    def places(self) -> Array:
        """All of them, int64."""
        total = np.zeros(self.shape, np.int64)
        for axis, stride in enumerate(self.strides):
            along = np.arange(self.shape[axis]) * stride
            total += along.reshape([-1 if k == axis else 1 for k in range(len(self.shape))])
        return total


@lru_cache(maxsize=4096)
def grid(rank: int, *axes: tuple[int, int, int]) -> Grid:
    """The grid of axes with (place, iterations, stride)."""
    shape, strides = [1] * rank, [0] * rank
    for index, count, stride in axes:
        shape[index], strides[index] = count, stride
    spans = [stride * (count - 1) for _, count, stride in axes]
    low, high = sum(n for n in spans if n < 0), sum(n for n in spans if n > 0)
    return Grid(tuple(shape), tuple(strides), low, high, not any(n & 127 for n in strides))


def strided(space: Space, base: int, address: Address, dtype: Any, *lanes: int) -> Array:
    """The view of all iterations' lanes. Raises Fault when one is outside of the memories."""
    found = address.grid()
    nbytes = dtype.itemsize * (lanes[0] if lanes else 1)
    if not space.holds(base + found.low, base + found.high + nbytes):
        raise first_fault(space, address.op, base + found.places(), nbytes)
    strides = (*found.strides, dtype.itemsize) if lanes else found.strides
    return np.ndarray((*found.shape, *lanes), dtype, space.data, base, strides)


def first_fault(space: Space, op: Operation, addresses: Array, nbytes: int) -> Fault:
    """The fault of the first iteration that leaves the memories."""
    bad = np.flatnonzero(space.outside(addresses.reshape(-1), nbytes))
    return Fault(op, int(addresses.reshape(-1)[bad[0] if len(bad) else 0]), nbytes)


BYTE, WORD = np.dtype(np.uint8), np.dtype(np.int32)


def load_vector(env: Environment, address: Address, aligned: bool) -> Array:
    """The vectors at `address`, copied; an aligned load ignores the low 7 bits."""
    space: Space = env[0]
    if not address.arrays:
        base = address.base(env)
        if not aligned or (not base & 127 and address.grid().aligned):
            return strided(space, base, address, BYTE, 128).copy()
    places = address.values(env)
    places = places & ~127 if aligned else places
    if space.outside(places, 128).any():
        raise first_fault(space, address.op, places, 128)
    return space.windows[places]


def load_word(env: Environment, address: Address) -> Array:
    """The words at `address`, as int64."""
    space: Space = env[0]
    if not address.arrays:
        return strided(space, address.base(env), address, WORD).astype(np.int64)
    places = address.values(env)
    if space.outside(places, 4).any():
        raise first_fault(space, address.op, places, 4)
    return space.windows[places][..., :4].copy().view(np.int32)[..., 0].astype(np.int64)


def load_planes(env: Environment, address: Address, element: Element) -> tuple[Array, ...]:
    """The bytes of the words at `address`, as `planes` of a scalar gives them."""
    if address.arrays:
        operand = Operand("", "scalar", element)
        return planes(load_word(env, address), operand)
    space: Space = env[0]
    view = strided(space, address.base(env), address, DTYPES[element], 4)
    values = view.astype(np.int32)
    return tuple(values[..., k, None] for k in range(4))


def store_vector(env: Environment, address: Address, aligned: bool, value: Array) -> None:
    """Store all iterations' vectors."""
    space: Space = env[0]
    if not address.arrays:
        base = address.base(env)
        if not aligned or (not base & 127 and address.grid().aligned):
            target = strided(space, base, address, BYTE, 128)
            check_apart(address.op, target, value)
            target[...] = value
            return
    places = address.values(env)
    places = places & ~127 if aligned else places
    if space.outside(places, 128).any():
        raise first_fault(space, address.op, places, 128)
    check_apart(address.op, places, value)
    space.windows[places] = value


def check_apart(op: Operation, target: Array, value: Array) -> None:
    """Raise HexnnError when iterations that run at once have other values for one place."""
    if any(n > 1 == m for n, m in zip(value.shape[:-1], target.shape, strict=False)):
        raise op_error(op, "stores to one place in all iterations of a parallel loop")


def store_masked(env: Environment, address: Address, value: Array, mask: Array) -> None:
    """Store the bytes that the predicate selects; others are not touched, not even for bounds."""
    space: Space = env[0]
    places = address.values(env) & ~127
    shape = np.broadcast_shapes(places.shape, value.shape[:-1], mask.shape[:-1])
    mask = np.broadcast_to(mask, (*shape, 128))
    chosen = np.broadcast_to(places[..., None] + np.arange(128), mask.shape)[mask]
    if space.outside(places, 128).any() and space.outside(chosen, 1).any():
        raise first_fault(space, address.op, chosen, 1)
    space.data[chosen] = np.broadcast_to(value, mask.shape)[mask]
