"""Post-increments in loop bodies: addresses stay what they were."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexnn.dialects.hvx.table import instruction, scalar_instruction
from hexnn.lowering.hexagon.machine import Instr, Ref, Register
from hexnn.lowering.hexagon.scheduling.increments import VECTOR, increment_of
from hexnn.lowering.hexagon.scheduling.post_increments import with_post_increments

BASE = Ref(Register("scalar", "base"))


def load(offset: int, opcode: str = "vL32b_ai") -> Instr:
    """Return a load of a vector at an offset in vectors."""
    return Instr(instruction(opcode), (Ref(Register("vector")),), (BASE, offset))


def store(offset: int) -> Instr:
    """Return a store of a vector at an offset in vectors."""
    return Instr(instruction("vS32b_ai"), (), (BASE, offset, Ref(Register("vector"))))


def add(step: int) -> Instr:
    """Return the increment of the base register by a number of bytes."""
    return Instr(scalar_instruction("addi"), (BASE,), (BASE, step))


def addresses(body: Sequence[Instr]) -> tuple[list[int], int]:
    """Return (the sorted addresses that a loop body accesses from a base of 0, the base at its
    end).
    """
    base, seen = 0, list[int]()
    for instr in body:
        register, step = increment_of(instr)
        if instr.opcode.name != "addi":
            offset = instr.uses[1] if register is None else 0
            assert isinstance(offset, int)
            seen.append(base + offset * VECTOR)
        base += step
    return sorted(seen), base


@pytest.mark.parametrize(
    "body",
    [
        [load(0), load(1), add(2 * VECTOR)],
        [load(1), load(0), load(2), add(3 * VECTOR)],
        [store(0), load(-1), add(-VECTOR)],
        [load(0), add(VECTOR), load(1)],
        [load(0, "vL32Ub_ai"), add(VECTOR)],
    ],
)
def test_addresses_stay(body: list[Instr]) -> None:
    """The increment is part of the access at offset 0; those behind it see the new address."""
    merged = with_post_increments(body)
    assert len(merged) == len(body) - 1
    assert addresses(merged) == addresses(body)


@pytest.mark.parametrize(
    "body",
    [
        [load(1), add(VECTOR)],
        [load(0), add(4 * VECTOR)],
        [load(0), add(64)],
        [add(VECTOR), load(0)],
        [load(0), load(-3), add(3 * VECTOR + VECTOR)],
        [
            load(0),
            Instr(scalar_instruction("add"), (Ref(Register("scalar")),), (BASE, BASE)),
            add(VECTOR),
        ],
    ],
)
def test_increments_that_stay(body: list[Instr]) -> None:
    """Offsets other than 0, steps that have no field of 3 bits or are no vectors, accesses behind
    the increment only, and other readers of the address keep the addition.
    """
    assert with_post_increments(body) == body


def test_words_and_double_words() -> None:
    """A scalar load counts its step in bytes."""
    pair = Ref(Register("scalar64"))
    body = [Instr(scalar_instruction("loadrd_io"), (pair,), (BASE, 0)), add(8)]
    (merged,) = with_post_increments(body)
    assert merged.opcode.name == "loadrd_pi"
    assert merged.defs == (pair, BASE)
    assert merged.uses == (BASE, 8)
