"""Batched loads and stores of the numpy engine: one numpy operation performs an access for all
iterations of a batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.ir import Operation

from ...dialects.diagnostics import op_error
from ...dialects.hvx.table import Element, Operand
from ...semantics.hvx.gather import LaneBytes
from ...semantics.hvx.lanes import DTYPES, Array
from ...semantics.hvx.reduce import planes
from .apart import record_stores
from .batch import Address, Environment, Fault, KernelState


def strided(state: KernelState, base: int, address: Address, dtype: Any, *lanes: int) -> Array:
    """Return the view of memory that all iterations of a batch (those that run at once) access:
    `lanes` elements of `dtype` each (one element without `lanes`), the first iteration at address
    `base`.

    The view has an axis for each batched loop, then `lanes`. Raises Fault when part of it is
    outside of the memories.
    """
    grid = address.grid()
    nbytes = dtype.itemsize * (lanes[0] if lanes else 1)
    if not state.holds(base + grid.low, base + grid.high + nbytes):
        raise first_fault(state, address.op, base + grid.offsets(), nbytes)
    strides = (*grid.strides, dtype.itemsize) if lanes else grid.strides
    return np.ndarray((*grid.shape, *lanes), dtype, state.data, base, strides)


def first_fault(state: KernelState, op: Operation, addresses: Array, nbytes: int) -> Fault:
    """Return the exception for the first access by `op`, in iteration order, that is outside of the
    memories; each accesses `nbytes` bytes at one of `addresses`.
    """
    bad = np.flatnonzero(state.outside(addresses.reshape(-1), nbytes))
    return Fault(op, int(addresses.reshape(-1)[bad[0] if len(bad) else 0]), nbytes)


BYTE, WORD = np.dtype(np.uint8), np.dtype(np.int32)
"""The element types of views of vectors and words."""


@dataclass(frozen=True)
class ScalarPredicate:
    """The scalar predicate of an access: the slot of its value in the environment (the list of all
    values), and whether it is negated.
    """

    slot: int
    negated: bool

    def value(self, env: Environment) -> Array:
        """Return the predicate's value in all iterations of the batch (those that run at once), as
        a bool array; of rank 0 if they agree.
        """
        return (np.asarray(env[self.slot]) != 0) ^ self.negated


def load_vector(env: Environment, address: Address, aligned: bool) -> Array:
    """Return a copy of the vector at `address` in each iteration of the batch (those that run at
    once), uint8 [..., 128]; an aligned load ignores the low 7 address bits. Raises Fault outside of
    the memories.
    """
    state: KernelState = env[0]
    if not address.arrays:
        base = address.base(env)
        if not aligned or (not base & 127 and address.grid().aligned):
            return strided(state, base, address, BYTE, 128).copy()
    addresses = vector_addresses(env, address, aligned)
    return state.windows[checked_addresses(state, address.op, addresses)]


def load_where(
    env: Environment, address: Address, aligned: bool, taken: ScalarPredicate, old: Array
) -> Array:
    """Return the vectors at `address`; in iterations where the predicate `taken` is false, the
    vectors `old` (the previous content of the destination register).

    An aligned load ignores the low 7 address bits. Raises Fault outside of the memories.
    """
    state: KernelState = env[0]
    addresses, holds = np.broadcast_arrays(
        vector_addresses(env, address, aligned), taken.value(env)
    )
    shape = np.broadcast_shapes(addresses.shape, old.shape[:-1])
    loaded = np.broadcast_to(old, (*shape, 128)).copy()
    at = np.broadcast_to(addresses, shape)[np.broadcast_to(holds, shape)]
    loaded[np.broadcast_to(holds, shape)] = state.windows[checked_addresses(state, address.op, at)]
    return loaded


def vector_addresses(env: Environment, address: Address, aligned: bool) -> Array:
    """Return the address in each iteration of the batch (those that run at once), rounded down to a
    multiple of 128 if `aligned`.
    """
    addresses = address.values(env)
    return addresses & ~127 if aligned else addresses


def checked_addresses(
    state: KernelState, op: Operation, addresses: Array, nbytes: int = 128
) -> Array:
    """Return `addresses` unchanged. Raises Fault when one of the accesses, each of `nbytes` bytes,
    is outside of the memories.
    """
    if state.outside(addresses, nbytes).any():
        raise first_fault(state, op, addresses, nbytes)
    return addresses


def load_word(env: Environment, address: Address) -> Array:
    """Return the 32-bit word at `address` in each iteration of the batch (those that run at once),
    as int64. Raises Fault outside of the memories.
    """
    state: KernelState = env[0]
    if not address.arrays:
        return strided(state, address.base(env), address, WORD).astype(np.int64)
    addresses = checked_addresses(state, address.op, address.values(env), 4)
    return state.windows[addresses][..., :4].copy().view(np.int32)[..., 0].astype(np.int64)


def load_planes(env: Environment, address: Address, element: Element) -> tuple[Array, ...]:
    """Return the 32-bit words at `address` split into four arrays: array k holds byte k of each
    word, interpreted as `element` (signed or unsigned bytes).
    """
    if address.arrays:
        operand = Operand("", "scalar", element)
        return planes(load_word(env, address), operand)
    state: KernelState = env[0]
    view = strided(state, address.base(env), address, DTYPES[element], 4)
    values = view.astype(np.int32)
    return tuple(values[..., k, None] for k in range(4))


def store_vector(env: Environment, address: Address, aligned: bool, value: Array) -> None:
    """Store the vector `value` at `address` in each iteration of the batch (those that run at
    once); an aligned store ignores the low 7 address bits.

    Raises Fault outside of the memories, HexnnError if iterations store different vectors to one
    address.
    """
    state: KernelState = env[0]
    if not address.arrays:
        base = address.base(env)
        if not aligned or (not base & 127 and address.grid().aligned):
            target = strided(state, base, address, BYTE, 128)
            check_distinct_addresses(address.op, target, value)
            if state.writers:
                record_stores(state, address.op, base + address.grid().offsets(), value, None)
            target[...] = value
            return
    addresses = checked_addresses(state, address.op, vector_addresses(env, address, aligned))
    check_distinct_addresses(address.op, addresses, value)
    if state.writers:
        record_stores(state, address.op, addresses, value, None)
    state.windows[addresses] = value


def store_where(
    env: Environment, address: Address, aligned: bool, taken: ScalarPredicate, value: Array
) -> None:
    """Store the vector `value` at `address` in the iterations where the predicate `taken` is true;
    an aligned store ignores the low 7 address bits. Raises Fault outside of the memories.
    """
    state: KernelState = env[0]
    addresses, holds = np.broadcast_arrays(
        vector_addresses(env, address, aligned), taken.value(env)
    )
    vectors = np.broadcast_to(value, (*addresses.shape, 128))
    if state.writers:
        record_stores(state, address.op, addresses, vectors, holds[..., None])
    state.windows[checked_addresses(state, address.op, addresses[holds])] = vectors[holds]


def check_distinct_addresses(op: Operation, target: Array, value: Array) -> None:
    """Raise HexnnError when `value` differs between iterations of a batched loop that store to the
    same address.

    `target` is the view of memory to store to: an axis for each batched loop, of extent 1 where the
    address does not depend on it. It is an error if `value` has a greater extent there.
    """
    if any(n > 1 == m for n, m in zip(value.shape[:-1], target.shape, strict=False)):
        raise op_error(op, "stores to one place in all iterations of a parallel loop")


def store_masked(env: Environment, address: Address, value: Array, mask: Array) -> None:
    """Store, in each iteration of the batch, the bytes of the vector `value` where `mask` is set,
    at `address` rounded down to a multiple of 128.

    The other bytes are not written, and may lie outside of the memories. Raises Fault if a byte to
    be stored lies there, HexnnError if iterations store different bytes to one address.
    """
    state: KernelState = env[0]
    addresses = address.values(env) & ~127
    shape = np.broadcast_shapes(addresses.shape, value.shape[:-1], mask.shape[:-1])
    mask = np.broadcast_to(mask, (*shape, 128))
    chosen = np.broadcast_to(addresses[..., None] + np.arange(128), mask.shape)[mask]
    if state.outside(addresses, 128).any() and state.outside(chosen, 1).any():
        raise first_fault(state, address.op, chosen, 1)
    if state.writers:
        record_stores(state, address.op, addresses, value, mask)
    state.data[chosen] = np.broadcast_to(value, mask.shape)[mask]


def gather(env: Environment, op: Operation, lanes: LaneBytes, old: Array) -> Array:
    """Return the bytes in memory at the addresses `lanes.index` where `lanes.inside` is true
    (inside of the region of memory that the gather `op` names, and enabled by its predicate),
    elsewhere the bytes of `old`. Raises Fault for an address outside of the memories.
    """
    state: KernelState = env[0]
    checked_addresses(state, op, lanes.index[lanes.inside], 1)
    return np.where(lanes.inside, state.data[lanes.index], old)


def scatter(env: Environment, op: Operation, lanes: LaneBytes, size: int, data: Array) -> None:
    """Store the bytes `data` to the addresses `lanes.index` where `lanes.inside` is true: one lane
    of `size` bytes after the other, each for all iterations of the batch at once. Raises Fault
    outside of the memories.
    """
    state: KernelState = env[0]
    checked_addresses(state, op, lanes.index[lanes.inside], 1)
    for at, chosen, new in each_lane(lanes, size, data):
        state.data[at[chosen]] = new[chosen]


def scatter_add(env: Environment, op: Operation, lanes: LaneBytes, size: int, data: Array) -> None:
    """Add the lanes of `data`, of `size` bytes each, to memory at the addresses `lanes.index` where
    `lanes.inside` is true: one lane after the other, each for all iterations of the batch at once.
    Raises Fault outside of the memories.
    """
    state: KernelState = env[0]
    checked_addresses(state, op, lanes.index[lanes.inside] & -size, size)
    kind = np.dtype(f"<u{size}")
    for at, chosen, new in each_lane(lanes, size, data):
        total = state.data[at].view(kind) + np.ascontiguousarray(new).view(kind)
        state.data[at[chosen]] = total.view(np.uint8)[chosen]


def each_lane(lanes: LaneBytes, size: int, data: Array) -> Iterator[tuple[Array, Array, Array]]:
    """Yield, for each lane of `size` bytes, (the addresses of its bytes, from `lanes.index`; the
    mask of those to store, from `lanes.inside`; its bytes in `data`), arrays [..., size].
    """
    arrays = np.broadcast_arrays(lanes.index, lanes.inside, data)
    for start in range(0, 128, size):
        index, chosen, new = (x[..., start : start + size] for x in arrays)
        yield index, chosen, new
