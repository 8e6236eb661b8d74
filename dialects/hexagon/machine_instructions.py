"""The instructions of Hexagon code: the rows of both tables, gathers together with their store."""

from __future__ import annotations

from functools import cache

from ..hvx.table import Instruction, instruction, instructions, scalar_instructions

GATHERS = ("vgathermh", "vgathermw", "vgathermhw")
"""The gathers that have Hexagon code: those of all lanes."""

STORE = "vS32b_ai"
"""The store that a gather's packet holds, in its form with `.new`."""

SCALAR_PREFIX = "scalar_"
"""The prefix, in names of operations, of a scalar instruction whose name an HVX instruction has."""


@cache
def stored_gather(name: str) -> Instruction:
    """Return the machine instruction that gathers by the instruction `name` and stores the result
    at `Rs + 128 * #s4`, both in one packet.
    """
    row = instruction(name)
    return Instruction(
        f"{name}{STORE.removeprefix('vS32b')}",
        row.since,
        row.resource_at(row.since).unit.replace("GATHER", "GATHER_ST"),
        (*row.cycles[2:], instruction(STORE).cycles[0]),
        f"{row.syntax}; vmem(Rs+#s4) = vtmp.new",
    )


@cache
def machine_instructions() -> dict[str, Instruction]:
    """Return the instructions of Hexagon code by the names of their operations, without the
    dialect's.

    Histograms, which take all vector registers, and gathers without a store are left out.
    """
    vectors = {
        name: row
        for name, row in instructions().items()
        if not row.is_histogram and row.mnemonic != "vgather"
    }
    gathers = {row.name: row for row in map(stored_gather, GATHERS)}
    scalars = {
        (SCALAR_PREFIX + name if name in vectors else name): row
        for name, row in scalar_instructions().items()
    }
    return vectors | gathers | scalars


@cache
def operation_names() -> dict[tuple[str, str], str]:
    """Return the name of the operation, without the dialect's, of each instruction by (name,
    syntax).
    """
    return {(row.name, row.syntax): name for name, row in machine_instructions().items()}


def operation_name(row: Instruction) -> str:
    """Return the name of an instruction's operation without the dialect's. Raises KeyError for an
    instruction that Hexagon code does not have.
    """
    return operation_names()[row.name, row.syntax]
