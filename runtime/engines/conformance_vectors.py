"""Operands that find mistakes: random ones, and those at the edges of every lane width."""

from __future__ import annotations

import numpy as np

from ..reference.hvx.lanes import Array
from .conformance import SLOTS_IN, SLOTS_OUT, Stub

CORNERS = np.array(
    [
        *(0, 1, -1, -2, 0x7FFFFFFF, -0x80000000, 0x7FFF7FFF, -0x7FFF8000),
        *(0x7F7F7F7F, -0x7F7F7F80, 0x55555555, -0x55555556, 0x00FF00FF, 0x01010101),
        *(0x0000FFFF, 0x7FFF8000, -0x7FFF8001, 7, 8, 15, 16, 31, 32, 33, 63, 64, -32, -64),
    ],
    np.int64,
).astype(np.int32)
"""Words: extremes of bytes, halfwords and words, alternating bits, shift counts near widths."""


def lanes(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Registers: a third corners word by word, a third one corner throughout, the rest random."""
    count = shape[0]
    words = (*shape[:-1], shape[-1] // 4)
    mixed = CORNERS[rng.integers(0, len(CORNERS), words)]
    same = np.broadcast_to(CORNERS[rng.integers(0, len(CORNERS), (*words[:-1], 1))], words)
    anything = rng.integers(-(2**31), 2**31, words).astype(np.int32)
    kind = rng.integers(0, 3, count).reshape(-1, *[1] * (len(shape) - 1))
    return np.choose(kind, [mixed, same, anything]).view(np.uint8)


def scalars(rng: np.random.Generator, count: int) -> Array:
    """Scalars: corners, small amounts, random words."""
    kind = rng.integers(0, 3, count)
    corner = CORNERS[rng.integers(0, len(CORNERS), count)].astype(np.int64)
    random = rng.integers(-(2**31), 2**31, count)
    return np.choose(kind, [corner, rng.integers(0, 130, count), random])


def places(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """Addresses that keep a memory access inside the record's or the answer's vectors."""
    slots = SLOTS_IN if stub.row.memory == "load" else SLOTS_OUT
    first = 128 if stub.row.memory == "load" else 0
    last = 128 * slots - 128 if stub.row.mnemonic == "vmemu" else 128 * slots - 1
    return rng.integers(0, last + 1, count) + first - 128 * stub.immediate


def operands(rng: np.random.Generator, stub: Stub, count: int) -> dict[str, Array]:
    """`count` values for each operand, by register name."""
    found: dict[str, Array] = {}
    for operand in stub.row.inputs:
        match operand.kind:
            case "vector":
                found[operand.name] = lanes(rng, (count, 128))
            case "pair":
                found[operand.name] = lanes(rng, (count, 2, 128))
            case "pred":
                density = rng.random((count, 1)) * 1.2 - 0.1
                found[operand.name] = rng.random((count, 128)) < density
            case "scalar":
                memory = bool(stub.row.memory)
                found[operand.name] = places(rng, stub, count) if memory else scalars(rng, count)
            case "scalar64":
                found[operand.name] = rng.integers(-(2**63), 2**63 - 1, count)
            case "immediate":
                pass
    return found
