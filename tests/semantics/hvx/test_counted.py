"""The bits of operands that the table calls counted are those that change what is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.dialects import hvx
from hexnn.dialects.hvx.counted import SignificantBits, parse
from hexnn.dialects.hvx.syntax import DTYPES
from hexnn.dialects.hvx.table import Instruction, Kind, Operand, instruction, scalar_instruction
from hexnn.semantics.hvx import semantics

Array = NDArray[Any]

RECORDS = 12

AMOUNTS = ("vasl", "vasr", "vlsr", "vasrinto", "vrotr", "vdelta", "vrdelta")
"""Mnemonics whose last operand may hold an amount in each lane."""

WIDTHS = {"scalar": 32, "scalar64": 64}

DRAW: dict[Kind, Callable[[np.random.Generator], Array]] = {
    "vector": lambda rng: rng.integers(0, 256, (RECORDS, 128), dtype=np.uint8),
    "pair": lambda rng: rng.integers(0, 256, (RECORDS, 2, 128), dtype=np.uint8),
    "pred": lambda rng: rng.random((RECORDS, 128)) < 0.5,
    "scalar": lambda rng: rng.integers(-(2**31), 2**31, RECORDS),
    "scalar64": lambda rng: rng.integers(-(2**63), 2**63 - 1, RECORDS),
    "scalar_pred": lambda rng: rng.integers(0, 2, RECORDS),
    "immediate": lambda rng: np.asarray(0),
}


def results(row: Instruction, values: list[Array]) -> list[Array]:
    """All results of an instruction."""
    with np.errstate(all="ignore"):
        found = semantics(row.name)(*values)
    return list(found) if isinstance(found, tuple) else [found]


def replaced(values: list[Array], index: int, value: Array) -> list[Array]:
    """The operands with another value of one."""
    return [value if k == index else v for k, v in enumerate(values)]


def differ(one: list[Array], other: list[Array]) -> bool:
    """Whether any of these results are different."""
    return any(not np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def changes(row: Instruction, values: list[Array], index: int, value: Array) -> bool:
    """Whether another value of an operand changes a result."""
    return differ(results(row, values), results(row, replaced(values, index, value)))


def flipped(operand: Operand, value: Array, bit: int) -> Array:
    """`value` with a bit of each lane or scalar changed."""
    if operand.kind == "vector":
        lanes = value.view(f"u{DTYPES[operand.element].itemsize}")
        return (lanes ^ lanes.dtype.type(1 << bit)).view(np.uint8)
    wide = value ^ np.int64(1 << bit if bit < 63 else -(1 << 63))
    return wide.astype(np.int32).astype(np.int64) if operand.kind == "scalar" else wide


def width(operand: Operand) -> int:
    """The bits of a lane or of a scalar."""
    lanes = operand.kind == "vector"
    return 8 * DTYPES[operand.element].itemsize if lanes else WIDTHS[operand.kind]


def counted_bits(row: Instruction, index: int) -> int:
    """The mask of the bits of an operand that can change a result."""
    rng = np.random.default_rng(0)
    values = [DRAW[o.kind](rng) for o in row.inputs]
    operand, plain = row.inputs[index], results(row, values)
    bits = [
        differ(plain, results(row, replaced(values, index, flipped(operand, values[index], bit))))
        for bit in range(width(operand))
    ]
    return sum(1 << bit for bit, counts in enumerate(bits) if counts)


def amounts(row: Instruction) -> Iterator[int]:
    """The operands that may hold an amount, by index."""
    for index, operand in enumerate(row.inputs):
        lanes = operand.kind == "vector" and row.mnemonic in AMOUNTS
        if operand.kind in WIDTHS or (lanes and operand == row.inputs[-1]):
            yield index


def test_counted_bits():
    """By brute force over the instructions' meanings, which are proved on qemu."""
    wrong: list[str] = []
    for row in hvx.instructions().values():
        known = {bits.name: bits.mask for bits in row.counted}
        for index in () if row.memory or row.is_histogram else amounts(row):
            operand = row.inputs[index]
            found = counted_bits(row, index)
            if found != known.pop(operand.name, (1 << width(operand)) - 1):
                wrong.append(f"{row.name} {operand.name}: {found:#x}")
        wrong += [f"{row.name}: no amount is called {name}" for name in known]
    assert wrong == []


def test_all_immediates_differ():
    rng = np.random.default_rng(0)
    for row in hvx.instructions().values():
        if row.immediate is None or row.memory or row.is_histogram:
            continue
        index, (low, high) = row.inputs.index(row.immediate), row.immediate.range
        values = [DRAW[o.kind](rng) for o in row.inputs]
        for a in range(low, high + 1):
            values[index] = np.asarray(a)
            assert all(
                changes(row, values, index, np.asarray(b)) for b in range(a + 1, high + 1)
            ), row.name


@pytest.mark.parametrize("name", [row.name for row in hvx.instructions().values() if row.counted])
def test_ends_of_ranges(name: str):
    """Values from end to end all differ, and one beyond is as another; rotations have no end."""
    (counted,) = instruction(name).counted
    row, rng = instruction(name), np.random.default_rng(0)
    index = next(k for k, o in enumerate(row.inputs) if o.name == counted.name)
    operand, (low, high) = row.inputs[index], counted.range
    if counted.kind == "r":
        low, high = 0, counted.mask
    values = [DRAW[o.kind](rng) for o in row.inputs]

    def filled(number: int) -> Array:
        if operand.kind != "vector":
            return np.full(RECORDS, number)
        lanes = np.full((RECORDS, 128 // DTYPES[operand.element].itemsize), number)
        return lanes.astype(DTYPES[operand.element]).view(np.uint8)

    values[index] = filled(high)
    assert changes(row, values, index, filled(high - counted.scale))
    assert counted.kind == "" or changes(row, values, index, filled(low))
    assert not changes(row, values, index, filled(high + (counted.mask + counted.scale)))


@pytest.mark.parametrize(
    ("column", "ends", "cut"),
    [
        ("Rt:u3", (0, 7), 8),
        ("Rt:u7+1", (1, 128), 0),
        ("Rs:u5:2", (0, 124), 2),
        ("Vv:s6", (-32, 31), 32),
        ("Rt:8", (-128, 255), 256),
    ],
)
def test_forms(column: str, ends: tuple[int, int], cut: int):
    (counted,) = parse(column)
    assert counted.range == ends
    assert counted.first_lossy(np.array(ends)) is None
    assert counted.first_lossy(np.array([ends[0], cut])) == cut
    assert f"{ends[0]} to {ends[1]}, not {cut}" in counted.loss_message(cut)


def test_rotations_lose_nothing():
    (counted,) = instruction("vror").counted
    assert counted == SignificantBits("Rt", "r", 7)
    assert counted.first_lossy(np.array([-(2**31), 2**31 - 1])) is None


def test_scalar_shifts_count_seven_signed_bits():
    for name in ("asl_r_r", "asr_r_r", "lsr_r_r"):
        assert [bits.range for bits in scalar_instruction(name).counted] == [(-64, 63)]


def test_another_form_is_refused():
    with pytest.raises(ValueError, match="cannot read 'Rt:x3'"):
        list(parse("Rt:x3"))
