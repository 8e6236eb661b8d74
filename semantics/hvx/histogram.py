"""Semantics of histogram instructions, whose counters are the whole vector register file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...dialects.hvx.table import Instruction
from .lanes import Array, bits, lanes, wide
from .registry import Semantics, family

REGISTERS = 32
"""The number of vector registers."""


@dataclass(frozen=True)
class CounterUpdates:
    """The counter updates of a histogram instruction for one data vector: `weight` is added to the
    counter with index `counter`.
    """

    counter: Array
    """Indices of halfword or word counters in the 32 concatenated registers; `[..., n]`."""

    weight: Array
    enabled: Array
    """Whether the predicate enables the update."""


def byte_updates(data: Array, q: Array) -> CounterUpdates:
    """Return the updates of `vhist`: each byte of `data` that the predicate `q` enables adds 1 to a
    halfword counter.

    A byte b in 16-byte group g of the vector updates halfword 8 * g + (b & 7) of register b >> 3.
    """
    group = np.arange(128) // 16 * 8
    value = data.astype(np.int64)
    return CounterUpdates((value >> 3) * 64 + group + (value & 7), np.ones_like(value), q)


def halfword_updates(data: Array, q: Array) -> CounterUpdates:
    """Return the updates of `vwhist256`: each halfword lane of `data` adds its high byte to a
    halfword counter.

    A low byte b in 16-byte group g of the vector selects halfword 8 * g + (b & 7) of register b >>
    3; the bit of the predicate `q` for the low byte enables the update.
    """
    bucket, weight = data[..., ::2].astype(np.int64), data[..., 1::2].astype(np.int64)
    group = np.arange(64) & ~7
    return CounterUpdates((bucket >> 3) * 64 + group + (bucket & 7), weight, q[..., ::2])


def word_updates(data: Array, q: Array) -> CounterUpdates:
    """Return the updates of `vwhist128`: each halfword lane of `data` adds its high byte to a word
    counter.

    A low byte b in 16-byte group g of the vector selects word 4 * g + (b >> 1 & 3) of register b >>
    3; the bit of the predicate `q` for the low byte enables the update.
    """
    bucket, weight = data[..., ::2].astype(np.int64), data[..., 1::2].astype(np.int64)
    group = np.arange(64) >> 1 & ~3
    return CounterUpdates((bucket >> 3) * 32 + group + (bucket >> 1 & 3), weight, q[..., ::2])


UPDATES: dict[str, Callable[[Array, Array], CounterUpdates]] = {
    "vhist": byte_updates,
    "vwhist256": halfword_updates,
    "vwhist128": word_updates,
}
"""Mnemonic -> function from (data vector, predicate) to counter updates."""


@family(*UPDATES)
def histogram(row: Instruction) -> Semantics:
    """Return the semantics of a histogram instruction: the contents of all 32 registers after
    counting, saturated with `:sat`, else truncated.

    Operands are the 32 registers, then `[Qv]`, `[#u1]` and the data vector. If the immediate `#u1`
    is given, only those lanes are counted whose low byte has it as lowest bit.
    """
    names = [operand.name for operand in row.inputs]
    element = "uw" if row.mnemonic == "vwhist128" else "uh"
    limit = 0xFFFF if "sat" in row.flags else 0

    def value(*inputs: Array) -> tuple[Array, ...]:
        given = dict(zip(names, inputs, strict=True))
        data = given["Vtmp"]
        updates = UPDATES[row.mnemonic](data, given.get("Qv", np.ones(128, bool)))
        enabled = updates.enabled
        if "immediate" in given:
            wanted = np.asarray(given["immediate"])[..., None]
            enabled = enabled & (data[..., ::2] & 1 == wanted)
        registers = wide(np.stack(np.broadcast_arrays(*inputs[:REGISTERS]), axis=-2), element)
        total = accumulated(registers.astype(np.int64), updates, enabled)
        kept = np.minimum(total, limit) if limit else total
        narrowed = bits(kept.astype(lanes(data, element).dtype))
        return tuple(narrowed[..., number, :] for number in range(REGISTERS))

    return value


def accumulated(registers: Array, updates: CounterUpdates, enabled: Array) -> Array:
    """Return the counters `registers` [..., 32, n] plus the weights of the updates where `enabled`
    is set.
    """
    flat = registers.reshape(-1, registers.shape[-1] * REGISTERS).copy()
    counter = np.broadcast_to(updates.counter, (flat.shape[0], updates.counter.shape[-1]))
    weight = np.broadcast_to(np.where(enabled, updates.weight, 0), counter.shape)
    np.add.at(flat, (np.arange(flat.shape[0])[:, None], counter), weight)
    return flat.reshape(registers.shape)
