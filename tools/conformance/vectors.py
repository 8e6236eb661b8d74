"""Random operand values of conformance tests, and edge cases of every lane width."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialects.hvx.table import Kind
from ...semantics.hvx.lanes import Array
from .instructions import INPUT_SIZE, STORE_VECTORS, InstructionTest

EDGE_WORDS = np.array(
    [
        *(0, 1, -1, -2, 0x7FFFFFFF, -0x80000000, 0x7FFF7FFF, -0x7FFF8000),
        *(0x7F7F7F7F, -0x7F7F7F80, 0x55555555, -0x55555556, 0x00FF00FF, 0x01010101),
        *(0x0000FFFF, 0x7FFF8000, -0x7FFF8001, 7, 8, 15, 16, 31, 32, 33, 63, 64, -32, -64),
    ],
    np.int64,
).astype(np.int32)
"""Edge-case words: extremes of bytes, halfwords and words, alternating bits, shift amounts near
lane widths.
"""

INPUTS_PER_EDGE_CASE = 6
"""One in this many inputs of a test consists of edge cases only: 200 of 1,200."""

VECTOR = 128


def edge_case_count(count: int) -> int:
    """Return how many of a test's `count` inputs hold edge cases in all operands; these inputs come
    first.
    """
    return -(-count // INPUTS_PER_EDGE_CASE)


def random_vectors(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return random vectors, uint8 of the given shape: [inputs, ..., bytes].

    The first ones hold edge-case words, different or all equal within a vector; the others are
    uniform, or mix edge-case words.
    """
    count = shape[0]
    words = (*shape[:-1], shape[-1] // 4)
    mixed = EDGE_WORDS[rng.integers(0, len(EDGE_WORDS), words)]
    same = np.broadcast_to(EDGE_WORDS[rng.integers(0, len(EDGE_WORDS), (*words[:-1], 1))], words)
    anything = rng.integers(-(2**31), 2**31, words, dtype=np.int64).astype(np.int32)
    kind = rng.integers(0, 2, count)
    kind[edge_case_count(count) :] = rng.choice([0, 2, 2], max(0, count - edge_case_count(count)))
    return np.choose(kind.reshape(-1, *[1] * (len(shape) - 1)), [mixed, same, anything]).view("u1")


def random_scalars(rng: np.random.Generator, count: int) -> Array:
    """Return `count` random scalars, int64: first edge cases, then a mix of edge cases, numbers
    below 130 (shift amounts) and uniform 32-bit words.
    """
    kind = rng.integers(0, 3, count)
    kind[: edge_case_count(count)] = 0
    edge_case = EDGE_WORDS[rng.integers(0, len(EDGE_WORDS), count)].astype(np.int64)
    random = rng.integers(-(2**31), 2**31, count)
    return np.choose(kind, [edge_case, rng.integers(0, 130, count), random])


def random_addresses(rng: np.random.Generator, test: InstructionTest, count: int) -> Array:
    """Return `count` random byte offsets, aligned or not, for which accesses stay within the
    memory: the input, or for stores the writable part of the output.
    """
    last = VECTOR * STORE_VECTORS if test.writes else INPUT_SIZE
    highest = last - VECTOR if test.instruction.mnemonic == "vmemu" else last - 1
    aligned = rng.random(count) < 0.25
    offsets = rng.integers(0, highest + 1, count)
    offset = test.instruction.immediate is not None and test.instruction.immediate.name == "offset"
    return np.where(aligned, offsets & -VECTOR, offsets) - VECTOR * test.immediate * offset


def vector_predicates(rng: np.random.Generator, test: InstructionTest, count: int) -> Array:
    """Return `count` random vector predicates, bool `[count, 128]`, which differ in their share of
    true bits, from all false to all true; `test` has no effect.
    """
    del test
    return rng.random((count, VECTOR)) < rng.random((count, 1)) * 1.2 - 0.1


def scalars_or_addresses(rng: np.random.Generator, test: InstructionTest, count: int) -> Array:
    """Return `count` values of a scalar operand: byte offsets of accesses if the tested instruction
    accesses memory, else random words.
    """
    return (
        random_addresses(rng, test, count)
        if test.instruction.memory
        else random_scalars(rng, count)
    )


def scalar_pairs(rng: np.random.Generator, test: InstructionTest, count: int) -> Array:
    """Return `count` random 64-bit scalars, each made of two random 32-bit words; `test` has no
    effect.
    """
    del test
    return random_scalars(rng, count) << 32 | random_scalars(rng, count) & 0xFFFFFFFF


def scalar_predicates(rng: np.random.Generator, test: InstructionTest, count: int) -> Array:
    """Return `count` random scalar predicates, 0 or 1.

    For `.tmp` loads all let the load execute, as a load that is not executed leaves the result
    undefined.
    """
    loaded = test.instruction.results[0] if test.instruction.results else None
    if test.instruction.condition and loaded and loaded.form == "tmp":
        return np.full(count, not test.instruction.condition.negated, np.int64)
    return rng.integers(0, 2, count)


SOURCES: dict[Kind, Callable[[np.random.Generator, InstructionTest, int], Array]] = {
    "vector": lambda rng, test, count: random_vectors(rng, (count, VECTOR)),
    "pair": lambda rng, test, count: random_vectors(rng, (count, 2, VECTOR)),
    "pred": vector_predicates,
    "scalar": scalars_or_addresses,
    "scalar64": scalar_pairs,
    "scalar_pred": scalar_predicates,
    "modifier": lambda rng, test, count: random_scalars(rng, count),
}
"""Kind of an operand -> generator of its values. Immediate operands are part of the test."""


def random_operands(
    rng: np.random.Generator, test: InstructionTest, count: int
) -> dict[str, Array]:
    """Return `count` random values for each operand, by operand name; edge cases come first.

    Offsets of gathers and scatters stay within their region.
    """
    given = (operand for operand in test.instruction.inputs if operand.kind in SOURCES)
    values = {operand.name: SOURCES[operand.kind](rng, test, count) for operand in given}
    if test.instruction.mnemonic in ("vgather", "vscatter"):
        return values | gather_regions(rng, test, values, count)
    return values | register_file(values) if test.instruction.is_histogram else values


def gather_regions(
    rng: np.random.Generator, test: InstructionTest, given: dict[str, Array], count: int
) -> dict[str, Array]:
    """Return the operands of `count` gathers or scatters by name: `Rt`, the base address of the
    region of memory, `Mu`, its last byte offset, and the vector of byte offsets in it.

    The region lies within the memory that the test may access. `given` are random operands, whose
    offsets are reduced to the region.
    """
    total = VECTOR * STORE_VECTORS if test.writes else INPUT_SIZE
    base = rng.integers(0, total // 2, count)
    region = rng.integers(4, total - 4 - base)
    region[::INPUTS_PER_EDGE_CASE] = total - 4 - base[::INPUTS_PER_EDGE_CASE]
    operand = next(o for o in test.instruction.inputs if o.name in ("Vv", "Vvv"))
    dtype = np.uint16 if operand.element == "h" else np.uint32
    offsets = given[operand.name].view(dtype)
    limits = (region - 3 | 1).reshape(-1, *[1] * (offsets.ndim - 1))
    return {
        "Rt": base,
        "Mu": region,
        operand.name: (offsets % limits).astype(dtype).view(np.uint8),
    }


def register_file(given: dict[str, Array]) -> dict[str, Array]:
    """Return register name -> contents for V1 to V31, which a histogram instruction reads beside
    V0: V<k> is V0, taken from the operands `given`, rotated by k bytes.
    """
    return {f"V{number}": np.roll(given["V0"], -number, axis=-1) for number in range(1, 32)}
