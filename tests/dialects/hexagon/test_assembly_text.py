"""The assembly text of every instruction reads back as what was written."""

from __future__ import annotations

import random

import pytest

from hexnn.dialects.hexagon.assembly_text import Argument, Label, read, write
from hexnn.dialects.hexagon.machine_instructions import machine_instructions
from hexnn.dialects.hexagon.machine_ops import machine_op, mismatch
from hexnn.dialects.hexagon.register_names import COUNTS, DOUBLE, FILES, PAIRS, RegisterName
from hexnn.dialects.hvx.table import Instruction, Kind, Operand

DRAWS = 4
"""How often each instruction is written with other operands."""


def random_register(kind: Kind, low: bool, rng: random.Random) -> RegisterName:
    """A register that an operand of a class takes: physical, virtual or half of a virtual pair."""
    file = FILES[kind]
    number = rng.randrange(8 if low else COUNTS[file])
    number -= number % 2 if kind in DOUBLE else 0
    if rng.random() < 0.5:
        return RegisterName(kind, number)
    if file in PAIRS and kind not in DOUBLE and rng.random() < 0.5:
        return RegisterName(PAIRS[file], number, True, rng.choice(("lo", "hi")))
    return RegisterName(kind, number, True)


def random_operands(
    row: Instruction, rng: random.Random
) -> tuple[tuple[RegisterName, ...], tuple[Argument, ...]]:
    """Random results and operands of an instruction; those of one name are equal."""
    known: dict[str, RegisterName] = {}

    def register(operand: Operand) -> RegisterName:
        low = operand.name.endswith("8")
        return known.setdefault(operand.name, random_register(operand.kind, low, rng))

    def argument(operand: Operand) -> Argument:
        if operand.kind == "label":
            return Label("L1")
        if operand.kind == "immediate":
            low, high = operand.range
            return rng.randrange(low, high + 1, operand.scale)
        return register(operand)

    return tuple(map(register, row.results)), tuple(map(argument, row.encoded))


@pytest.mark.parametrize("name", machine_instructions())
def test_text_reads_back(name: str) -> None:
    rng = random.Random(name)
    row = machine_instructions()[name]
    for _ in range(DRAWS):
        defs, uses = random_operands(row, rng)
        parsed = read(write(row, defs, uses))
        assert (parsed.name, parsed.defs, parsed.uses) == (name, defs, uses)
        machine_op(name)(defs, uses).verify()


def test_a_constant_extender_widens_an_immediate() -> None:
    """Of scalar instructions with wide immediates only; what the field holds keeps its scale."""
    rows = machine_instructions()

    def reason(name: str, value: int) -> str:
        operand = next(o for o in rows[name].encoded if o.kind == "immediate")
        return mismatch(rows[name], operand, value)

    assert not reason("addi", 1 << 20)
    assert not reason("loadri_io", 1 << 20)
    assert reason("loadri_io", 2)
    assert reason("addi", 1 << 33)
    assert reason("asl_i_r", 32)
    assert reason("vL32b_ai", 8)
    assert reason("loadri_pi", 64)
