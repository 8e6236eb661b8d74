"""Semantics of vector loads and stores, in every addressing mode and under every condition."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialects.hvx.table import Instruction
from ...dialects.hvx.types import VECTOR_BYTES
from .lanes import Array
from .registry import Semantics, family


@dataclass(frozen=True)
class Access:
    """The memory access of an instruction: its address, the contents of its address register
    afterwards, and whether it is enabled.
    """

    first: Array
    """The address of the first byte."""

    next_address: Array
    """The value of the address register after the instruction: post-incremented if enabled."""

    enabled: Array
    """Whether the scalar predicate holds; true for an instruction without one."""


def access(row: Instruction, given: dict[str, Array]) -> Access:
    """Return the memory access of the instruction `row`; `given` maps its operand names to register
    contents.

    Immediate offsets and increments count vectors, a modifier register counts bytes. `vmem` ignores
    the low 7 bits of the address. An instruction whose scalar predicate is false does not increment
    its address register.
    """
    address = np.asarray(given["Rx"] if "Rx" in given else given["Rt"])
    first = address + VECTOR_BYTES * np.asarray(given.get("offset", 0))
    step = np.asarray(given.get("Mu", VECTOR_BYTES * np.asarray(given.get("increment", 0))))
    enabled = np.asarray(True)
    if row.condition and row.condition.kind == "scalar_pred":
        enabled = np.asarray(given[row.condition.name]) != row.condition.negated
    aligned = first & -VECTOR_BYTES if row.mnemonic == "vmem" else first
    return Access(aligned, np.where(enabled, wrapped(address + step), address), enabled)


def wrapped(address: Array) -> Array:
    """Return an address as a register holds it: its low 32 bits, signed."""
    return address.astype(np.int32).astype(np.int64)


def byte_indices(memory: Array, first: Array, enabled: Array) -> Array:
    """Return the indices into `memory` of the 128 bytes from address `first` on.

    Where `enabled` is false they are 0 to 127: valid indices, whose bytes the caller does not use.
    """
    start = np.broadcast_to(np.where(enabled, first, 0), memory.shape[:-1])
    return start[..., None] + np.arange(VECTOR_BYTES)


@family("vmem", "vmemu")
def vector_access(row: Instruction) -> Semantics:
    """Return the semantics of a vector load or store, such as `[if ([!]Pv)] Vd = vmem(Rx++Mu)`.

    A vector predicate may mask the bytes of a store.
    """
    names = [operand.name for operand in row.inputs]
    perform = load if row.memory == "load" else store

    def value(memory: Array, *inputs: Array) -> Array | tuple[Array, ...]:
        given = dict(zip(names, inputs, strict=True))
        where = access(row, given)
        outputs = perform(row, memory, where, given)
        results = (*outputs, where.next_address) if "Rx" in given else outputs
        return results[0] if len(results) == 1 else results

    return value


def load(
    row: Instruction, memory: Array, where: Access, given: dict[str, Array]
) -> tuple[Array, ...]:
    """Return a tuple of one vector: the bytes at the address of the access `where`, or the
    destination's old bytes where the scalar predicate is false.

    `given` maps operand names to register contents; `row` is not read.
    """
    del row
    loaded = np.take_along_axis(memory, byte_indices(memory, where.first, where.enabled), axis=-1)
    return (np.where(where.enabled[..., None], loaded, given["Vx"]) if "Vx" in given else loaded,)


def store(
    row: Instruction, memory: Array, where: Access, given: dict[str, Array]
) -> tuple[Array, ...]:
    """Store to `memory`, in place, at the address of the access `where`, the bytes that the
    predicates select; return the empty tuple, since stores have no results.

    `given` maps operand names to register contents. `:scatter_release`, which has no data operand,
    stores nothing.
    """
    if "Vs" not in given:
        return ()
    index = byte_indices(memory, where.first, where.enabled)
    mask = where.enabled[..., None]
    if row.condition and row.condition.kind == "pred":
        mask = mask & (given[row.condition.name] ^ row.condition.negated)
    kept = np.take_along_axis(memory, index, axis=-1)
    np.put_along_axis(memory, index, np.where(mask, given["Vs"], kept), axis=-1)
    return ()
