"""The machine's instructions, each described once.

`instructions.tsv` has a row per HVX instruction, `scalars.tsv` one per scalar instruction that
kernels need: its name (LLVM's without prefix), the first version that has it, its resource class,
the operand cycles (results first, then inputs, in the order of `Instruction.results` and
`.encoded`; `7*32` for 32 times 7), the bits of operands that it counts where it ignores others
(counted.py), who proved its meaning, and its assembly syntax. Everything else follows from the
syntax: registers and their roles, element types, mnemonic, saturation and rounding; an immediate
has the bits of its encoding. Ops, the meanings in `semantics/hvx`, the engines and the
assembler text read this table.

In the syntax a register that keeps its old value where a predicate says so is called `Vx`. A
histogram's registers are `V0` to `V31`, and its data is `vtmp`; so is what a gather loads.

Sources: LLVM's HexagonDepInstrInfo.td, HexagonDepIICHVX.td and HexagonDepIICScalar.td.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from .counted import Counted, parse
from .syntax import Element, Kind, Operand, operands, split

__all__ = [
    "Element",
    "Instruction",
    "Kind",
    "Operand",
    "Resource",
    "instruction",
    "instructions",
    "scalar_instruction",
    "scalar_instructions",
]

REGISTER_FILE = tuple(Operand(f"V{number}", "vector") for number in range(32))
"""What a histogram counts in: each register is read and written."""


@dataclass(frozen=True)
class Resource:
    """What a packet spends on an instruction."""

    unit: str
    """`VA`, `VX`, `VX_DV`, `VS`, `VP`, `VP_VS`, `VA_DV`, `VM_LD`, `VM_ST`, ...; scalar ones are
    `ALU`, `M` (multiply, shift), `LD`, `ST`, `J` (branch), `CR` (control registers)."""

    slots: str
    """The packet's slots that can take it."""


SLOTS = {
    **dict.fromkeys(("VX", "VX_DV", "VS_VX", "M", "J"), "23"),
    **dict.fromkeys(("VM_LD", "VM_TMP_LD", "GATHER", "GATHER_DV", "LD", "ST"), "01"),
    **dict.fromkeys(("VM_ST", "VM_NEW_ST", "VM_VP_LDU", "VM_STU"), "0"),
    **dict.fromkeys(("SCATTER", "SCATTER_DV", "SCATTER_NEW_RST"), "0"),
    "CR": "3",
}
"""Slots by unit where not all four do."""

MEMORY = ("vmem", "memw", "memd", "memh", "memb", "memuh", "memub", "vmemu", "vgather", "vscatter")


@dataclass(frozen=True)
class Instruction:
    """A row of the table, and what its syntax says."""

    name: str
    since: int
    """First HVX version: 60, 62, 65, 66, ..."""

    resource: str
    """`unit[@slots]`, then `,vNN:unit[@slots]` where a version changed it."""

    cycles: tuple[int, ...]
    syntax: str
    proof: str = "not proved"
    """`qemu` when the conformance run compares its meaning with qemu-hexagon's."""

    counted: tuple[Counted, ...] = ()
    """The operands of which not all bits count."""

    @cached_property
    def parts(self) -> dict[str, str]:
        """The syntax, split by `syntax.FORMS`."""
        found = split(self.syntax)
        if found is None:
            raise ValueError(f"instruction {self.name}: cannot read '{self.syntax}'")
        return found

    @cached_property
    def mnemonic(self) -> str:
        """`vadd`, `vcmp.gt`, `vmem`, ...; empty for `Vx.w += Vu.w`."""
        nested = "vclb" if "vclb(" in self.syntax else ""
        return self.parts.get("mnemonic", "") + nested

    @cached_property
    def family(self) -> str:
        """The mnemonic; for IEEE numbers with `.float` after it, for qfloats with `.qfloat`."""
        elements = {operand.element for operand in (*self.results, *self.encoded)}
        if elements & {"qf16", "qf32"}:
            return f"{self.mnemonic}.qfloat"
        return f"{self.mnemonic}.float" if elements & {"hf", "sf", "bf"} else self.mnemonic

    @cached_property
    def flags(self) -> frozenset[str]:
        """`sat`, `rnd`, `shift`, `<<1`, `carry`, `nomatch`, `nt`, ..."""
        return frozenset(self.parts.get("flags", "").split(":")[1:])

    @cached_property
    def update(self) -> str:
        """How the result joins its old value: empty, `+`, `-`, `|`, `&` or `^`."""
        return self.parts.get("update", "")

    @cached_property
    def condition(self) -> Operand | None:
        """The predicate of `if (Qv)` or `if (Pv)`."""
        found = operands(self.parts.get("condition", ""))
        return found[0] if found else None

    @cached_property
    def is_histogram(self) -> bool:
        """Whether it counts in the whole register file."""
        return "hist" in self.mnemonic

    @cached_property
    def results(self) -> tuple[Operand, ...]:
        """The written registers, in the order of the syntax."""
        if self.is_histogram:
            return REGISTER_FILE
        written = operands(self.parts.get("target", ""))
        read = operands(self.parts.get("inputs", ""))
        names = {operand.name for operand in written}
        return written + tuple(o for o in read if o.tied and o.name not in names)

    @cached_property
    def encoded(self) -> tuple[Operand, ...]:
        """The read operands, in the order of the syntax, immediates included."""
        inputs, stored = (operands(self.parts.get(part, "")) for part in ("inputs", "stored"))
        names = {operand.name for operand in inputs}
        old = tuple(o for o in self.results if o.tied and o.name not in names)
        condition = (self.condition,) if self.condition else ()
        data = (Operand("Vtmp", "vector"),) if self.is_histogram else ()
        return condition + old + inputs + stored + data

    @cached_property
    def inputs(self) -> tuple[Operand, ...]:
        """The read operands as the dialect's ops take them: an old vector comes first."""
        return tuple(
            sorted(self.encoded, key=lambda o: not (o.tied and o.kind in ("vector", "pair")))
        )

    @cached_property
    def immediate(self) -> Operand | None:
        """The immediate, where there is one."""
        return next((o for o in self.inputs if o.kind == "immediate"), None)

    @cached_property
    def longest_shift(self) -> int:
        """The greatest amount of a shift by a scalar. Raises KeyError for other instructions."""
        amounts = {bits.name: bits.range[1] for bits in self.counted}
        return amounts[self.inputs[-1].name]

    @cached_property
    def memory(self) -> Literal["", "load", "store"]:
        """Whether it reads or writes memory; a scatter that adds does both and is a store."""
        if self.mnemonic not in MEMORY:
            return ""
        return "load" if "target" in self.parts else "store"

    def resource_at(self, version: int) -> Resource:
        """The resource class at an HVX version."""
        first, *changes = self.resource.split(",")
        chosen = first
        for change in changes:
            at, _, changed = change.partition(":")
            chosen = changed if version >= int(at[1:]) else chosen
        unit, _, slots = chosen.partition("@")
        return Resource(unit, slots or SLOTS.get(unit, "0123"))


def read(name: str) -> dict[str, Instruction]:
    """The rows of a file by instruction name."""
    text = files(__package__ or "").joinpath(name).read_text()
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Instruction(name, *fields(*rest)) for name, *rest in rows}


def fields(
    since: str, resource: str, cycles: str, counted: str, proof: str, syntax: str
) -> tuple[int, str, tuple[int, ...], str, str, tuple[Counted, ...]]:
    """The fields of an instruction from the columns after its name."""
    bits = tuple(parse(counted))
    return int(since[1:]), resource, tuple(numbers(cycles)), syntax, proof, bits


def numbers(text: str) -> list[int]:
    """`9 7*3` as 9 7 7 7."""
    items = (item.partition("*") for item in text.split())
    return [int(value) for value, _, times in items for _ in range(int(times or 1))]


@cache
def instructions() -> dict[str, Instruction]:
    """All HVX instructions by name."""
    return read("instructions.tsv")


@cache
def scalar_instructions() -> dict[str, Instruction]:
    """The scalar instructions by name; offsets of memory accesses count bytes."""
    return read("scalars.tsv")


def instruction(name: str) -> Instruction:
    """The HVX instruction called `name`. Raises KeyError when the table has none."""
    return instructions()[name]


def scalar_instruction(name: str) -> Instruction:
    """The scalar instruction called `name`. Raises KeyError when the table has none."""
    return scalar_instructions()[name]
