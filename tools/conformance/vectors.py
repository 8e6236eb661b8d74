"""Operand values for conformance records: random ones, and corner cases of every lane width."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialects.hvx.table import Kind
from ...semantics.hvx.lanes import Array
from .instructions import RECORD, WINDOW, Stub

CORNERS = np.array(
    [
        *(0, 1, -1, -2, 0x7FFFFFFF, -0x80000000, 0x7FFF7FFF, -0x7FFF8000),
        *(0x7F7F7F7F, -0x7F7F7F80, 0x55555555, -0x55555556, 0x00FF00FF, 0x01010101),
        *(0x0000FFFF, 0x7FFF8000, -0x7FFF8001, 7, 8, 15, 16, 31, 32, 33, 63, 64, -32, -64),
    ],
    np.int64,
).astype(np.int32)
"""Corner words: extremes of bytes, halfwords, words; alternating bits; shifts near widths."""

CORNER_PART = 6
"""One in this many records has corner values only: 200 of 1,200."""

VECTOR = 128


def corner_count(count: int) -> int:
    """How many of a stub's records have corner values only; they come first."""
    return -(-count // CORNER_PART)


def lanes(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Vector values: corners first, word by word or repeated; then random and mixed ones."""
    count = shape[0]
    words = (*shape[:-1], shape[-1] // 4)
    mixed = CORNERS[rng.integers(0, len(CORNERS), words)]
    same = np.broadcast_to(CORNERS[rng.integers(0, len(CORNERS), (*words[:-1], 1))], words)
    anything = rng.integers(-(2**31), 2**31, words, dtype=np.int64).astype(np.int32)
    kind = rng.integers(0, 2, count)
    kind[corner_count(count) :] = rng.choice([0, 2, 2], max(0, count - corner_count(count)))
    return np.choose(kind.reshape(-1, *[1] * (len(shape) - 1)), [mixed, same, anything]).view("u1")


def scalars(rng: np.random.Generator, count: int) -> Array:
    """Scalar values: corners first; then also small amounts and random words."""
    kind = rng.integers(0, 3, count)
    kind[: corner_count(count)] = 0
    corner = CORNERS[rng.integers(0, len(CORNERS), count)].astype(np.int64)
    random = rng.integers(-(2**31), 2**31, count)
    return np.choose(kind, [corner, rng.integers(0, 130, count), random])


def places(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """Addresses, aligned or not, that keep accesses inside the record or the writable memory."""
    last = VECTOR * WINDOW if stub.writes else RECORD
    highest = last - VECTOR if stub.row.mnemonic == "vmemu" else last - 1
    aligned = rng.random(count) < 0.25
    found = rng.integers(0, highest + 1, count)
    offset = stub.row.immediate is not None and stub.row.immediate.name == "offset"
    return np.where(aligned, found & -VECTOR, found) - VECTOR * stub.immediate * offset


def predicates(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """Vector predicates of all densities, empty and full ones among them."""
    del stub
    return rng.random((count, VECTOR)) < rng.random((count, 1)) * 1.2 - 0.1


def addresses(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """Scalar values; addresses for an instruction that accesses memory."""
    return places(rng, stub, count) if stub.row.memory else scalars(rng, count)


def doubles(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """64-bit scalar values."""
    del stub
    return scalars(rng, count) << 32 | scalars(rng, count) & 0xFFFFFFFF


def conditions(rng: np.random.Generator, stub: Stub, count: int) -> Array:
    """Scalar predicates; always true for `.tmp` loads, which else leave no value."""
    loaded = stub.row.results[0] if stub.row.results else None
    if stub.row.condition and loaded and loaded.form == "tmp":
        return np.full(count, not stub.row.condition.negated, np.int64)
    return rng.integers(0, 2, count)


SOURCES: dict[Kind, Callable[[np.random.Generator, Stub, int], Array]] = {
    "vector": lambda rng, stub, count: lanes(rng, (count, VECTOR)),
    "pair": lambda rng, stub, count: lanes(rng, (count, 2, VECTOR)),
    "pred": predicates,
    "scalar": addresses,
    "scalar64": doubles,
    "scalar_pred": conditions,
    "modifier": lambda rng, stub, count: scalars(rng, count),
}
"""Kind of an operand -> generator of its values; immediates belong to the stub."""


def operands(rng: np.random.Generator, stub: Stub, count: int) -> dict[str, Array]:
    """`count` values for each operand, by register name; the first sixth are corners.

    Lanes of gathers and scatters stay inside their region.
    """
    given = (operand for operand in stub.row.inputs if operand.kind in SOURCES)
    found = {operand.name: SOURCES[operand.kind](rng, stub, count) for operand in given}
    if stub.row.mnemonic in ("vgather", "vscatter"):
        return found | regions(rng, stub, found, count)
    return found | register_file(found) if stub.row.is_histogram else found


def regions(
    rng: np.random.Generator, stub: Stub, given: dict[str, Array], count: int
) -> dict[str, Array]:
    """A memory region inside the record or the writable memory, and offsets within the region."""
    total = VECTOR * WINDOW if stub.writes else RECORD
    base = rng.integers(0, total // 2, count)
    region = rng.integers(4, total - 4 - base)
    region[::CORNER_PART] = total - 4 - base[::CORNER_PART]
    operand = next(o for o in stub.row.inputs if o.name in ("Vv", "Vvv"))
    dtype = np.uint16 if operand.element == "h" else np.uint32
    offsets = given[operand.name].view(dtype)
    limits = (region - 3 | 1).reshape(-1, *[1] * (offsets.ndim - 1))
    return {
        "Rt": base,
        "Mu": region,
        operand.name: (offsets % limits).astype(dtype).view(np.uint8),
    }


def register_file(given: dict[str, Array]) -> dict[str, Array]:
    """A histogram's register file: register k is register 0 rotated by k bytes."""
    return {f"V{number}": np.roll(given["V0"], -number, axis=-1) for number in range(1, 32)}
