"""The table of machine instructions: each is described once.

`instructions.tsv` has a line for each HVX instruction, `scalars.tsv` one for each scalar
instruction that kernels need. Columns: the name (LLVM's without its prefix), the first HVX version
that has it, the resource class, the cycles of its operands (results, then inputs, in the order of
`Instruction.results` and `Instruction.encoded`; `7*32` stands for 32 times 7), the operands of
which it reads only some bits (counted.py), the emulator with which its semantics is compared, and
its assembly syntax.

All else is parsed from the syntax: registers and their roles, element types, mnemonic, saturation,
rounding; the bits of an immediate are those of its encoding. The operations of the hvx dialect,
`semantics/hvx`, the engines and the assembly text are made from this table.

In the syntax, a register that keeps its old value where a predicate is false is called `Vx`. The
registers of a histogram are `V0` to `V31`; its data, and what a gather loads, is `vtmp`.

Sources: LLVM's HexagonDepInstrInfo.td, HexagonDepIICHVX.td and HexagonDepIICScalar.td.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from .counted import SignificantBits, parse
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
"""The operands of a histogram, which reads and writes each vector register."""


@dataclass(frozen=True)
class Resource:
    """The HVX or scalar unit and the packet slots that an instruction may use."""

    unit: str
    """The resource class: `VA`, `VX`, `VX_DV`, `VS`, `VP`, `VP_VS`, `VA_DV`, `VM_LD`, `VM_ST`,
    ... for HVX; `ALU`, `M` (multiply, shift), `LD`, `ST`, `J` (branch), `CR` (control registers)
    for scalars."""

    slots: str
    """The slots of a packet that may hold the instruction, as digits: `23` for slots 2 and 3."""


SLOTS = {
    **dict.fromkeys(("VX", "VX_DV", "VS_VX", "M", "J"), "23"),
    **dict.fromkeys(("VM_LD", "VM_TMP_LD", "GATHER", "GATHER_DV", "LD", "ST"), "01"),
    **dict.fromkeys(("VM_ST", "VM_NEW_ST", "VM_VP_LDU", "VM_STU"), "0"),
    **dict.fromkeys(("SCATTER", "SCATTER_DV", "SCATTER_NEW_RST"), "0"),
    **dict.fromkeys(("GATHER_ST", "GATHER_ST_DV"), "0"),
    "CR": "3",
}
"""The slots of each resource class that not all four slots accept."""

MEMORY = ("vmem", "memw", "memd", "memh", "memb", "memuh", "memub", "vmemu", "vgather", "vscatter")
"""The mnemonics of instructions that access memory."""


@dataclass(frozen=True)
class Instruction:
    """A machine instruction: one line of the table, and what its assembly syntax implies."""

    name: str
    since: int
    """The first HVX version that has it: 60, 62, 65, 66, ..."""

    resource: str
    """The resource class as `unit[@slots]`, then `,vNN:unit[@slots]` for each version that
    changed it."""

    cycles: tuple[int, ...]
    """The cycle in which each result is available, then that in which each of `encoded` is read."""
    syntax: str
    """The assembly syntax with symbolic registers, such as `Vd.w = vadd(Vu.w, Vv.w)`."""
    proof: str = "not proved"
    """`qemu` when the conformance run compares its semantics with qemu-hexagon, `qemu 10` when it
    does where that is of version 10 or newer."""

    counted: tuple[SignificantBits, ...] = ()
    """The operands of which the instruction reads only some bits."""

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def parts(self) -> dict[str, str]:
        """The parts of the syntax by name, such as `mnemonic`, `target` (the result) and `inputs`,
        without those that are empty.

        Raises ValueError for a syntax that cannot be parsed.
        """
        parts = split(self.syntax)
        if parts is None:
            raise ValueError(f"instruction {self.name}: cannot read '{self.syntax}'")
        return parts

    @cached_property
    def mnemonic(self) -> str:
        """The mnemonic: `vadd`, `vcmp.gt`, `vmem`, ...; empty for `Vx.w += Vu.w`, `vaddvclb` for
        `vadd(vclb(Vu.w), Vv.w)`.
        """
        nested = "vclb" if "vclb(" in self.syntax else ""
        return self.parts.get("mnemonic", "") + nested

    @cached_property
    def family(self) -> str:
        """The name under which the instruction's semantics and lowering functions are registered:
        the mnemonic.

        `.float` is appended for operands of IEEE floats, `.qfloat` for operands of qfloats.
        """
        elements = {operand.element for operand in (*self.results, *self.encoded)}
        if elements & {"qf16", "qf32"}:
            return f"{self.mnemonic}.qfloat"
        return f"{self.mnemonic}.float" if elements & {"hf", "sf", "bf"} else self.mnemonic

    @cached_property
    def flags(self) -> frozenset[str]:
        """The suffixes of the syntax without colons: `sat`, `rnd`, `shift`, `<<1`, `carry`, `nt`,
        ...
        """
        return frozenset(self.parts.get("flags", "").split(":")[1:])

    @cached_property
    def update(self) -> str:
        """The operator that combines the result with the old value of its register: `+`, `-`, `|`,
        `&`, `^`; or "" for none.
        """
        return self.parts.get("update", "")

    @cached_property
    def condition(self) -> Operand | None:
        """The predicate operand of `if (Qv)` or `if (Pv)`; None if unconditional."""
        conditions = operands(self.parts.get("condition", ""))
        return conditions[0] if conditions else None

    @cached_property
    def low_operands(self) -> tuple[int, ...]:
        """The indices in `encoded` of scalar registers in fields of 3 bits (`Rt8`)."""
        return tuple(at for at, each in enumerate(self.encoded) if each.name.endswith("8"))

    @cached_property
    def immediate_index(self) -> int | None:
        """The index in `encoded` of the first immediate; None if there is none."""
        kinds = [operand.kind for operand in self.encoded]
        return kinds.index("immediate") if "immediate" in kinds else None

    @cached_property
    def is_forwarding(self) -> bool:
        """Whether it reads a result of its own packet (`.new`), or others of its packet read its
        result as written (`.cur`, `.tmp`).
        """
        return any(operand.form for operand in (*self.results, *self.encoded))

    @cached_property
    def is_predicated(self) -> bool:
        """Whether the instruction has an effect only if a scalar predicate says so."""
        return self.condition is not None and self.condition.kind == "scalar_pred"

    @cached_property
    def is_histogram(self) -> bool:
        """Whether the instruction is a histogram, which reads and writes all 32 vector
        registers.
        """
        return "hist" in self.mnemonic

    @cached_property
    def results(self) -> tuple[Operand, ...]:
        """The registers that the instruction writes, in the order of the syntax."""
        if self.is_histogram:
            return REGISTER_FILE
        written = operands(self.parts.get("target", ""))
        read = operands(self.parts.get("inputs", ""))
        names = {operand.name for operand in written}
        return written + tuple(o for o in read if o.tied and o.name not in names)

    @cached_property
    def encoded(self) -> tuple[Operand, ...]:
        """The operands that the instruction reads, in the order of the syntax, with immediates.

        The condition comes first, then registers whose old values it reads without naming them as
        inputs.
        """
        inputs, stored = (operands(self.parts.get(part, "")) for part in ("inputs", "stored"))
        names = {operand.name for operand in inputs}
        old = tuple(o for o in self.results if o.tied and o.name not in names)
        condition = (self.condition,) if self.condition else ()
        data = (Operand("Vtmp", "vector"),) if self.is_histogram else ()
        return condition + old + inputs + stored + data

    @cached_property
    def inputs(self) -> tuple[Operand, ...]:
        """The operands of the dialect's operation: `encoded`, with vectors that the instruction
        also writes moved to the front.
        """
        return tuple(
            sorted(self.encoded, key=lambda o: not (o.tied and o.kind in ("vector", "pair")))
        )

    @cached_property
    def immediate(self) -> Operand | None:
        """The immediate operand; None if the instruction has none."""
        return next((o for o in self.inputs if o.kind == "immediate"), None)

    @cached_property
    def longest_shift(self) -> int:
        """The greatest shift amount, in bits, of an instruction that shifts a vector by a scalar,
        its last input. Raises KeyError for an instruction that reads all bits of its last input.
        """
        amounts = {bits.name: bits.range[1] for bits in self.counted}
        return amounts[self.inputs[-1].name]

    @cached_property
    def memory(self) -> Literal["", "load", "store"]:
        """Whether the instruction loads, stores or does neither (""); a scatter that adds is a
        store.
        """
        if self.mnemonic not in MEMORY:
            return ""
        return "load" if "target" in self.parts else "store"

    def resource_at(self, version: int) -> Resource:
        """Return the unit and packet slots that the instruction may use at an HVX version, such as
        73.
        """
        first, *changes = self.resource.split(",")
        chosen = first
        for change in changes:
            at, _, changed = change.partition(":")
            chosen = changed if version >= int(at[1:]) else chosen
        unit, _, slots = chosen.partition("@")
        return Resource(unit, slots or SLOTS.get(unit, "0123"))


def read_table(name: str) -> dict[str, Instruction]:
    """Read the instructions of a .tsv file in this package; return them by name."""
    text = files(__package__ or "").joinpath(name).read_text()
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Instruction(name, *parse_columns(*rest)) for name, *rest in rows}


def parse_columns(
    since: str, resource: str, cycles: str, counted: str, proof: str, syntax: str
) -> tuple[int, str, tuple[int, ...], str, str, tuple[SignificantBits, ...]]:
    """Return the fields of an `Instruction` after its name, parsed from the columns of its line in
    the instruction table: (first HVX version, resource, cycles, syntax, proof, significant bits).
    `proof` is the emulator with which its semantics is compared (`qemu`, `qemu 10`), or `not
    proved`.
    """
    bits = tuple(parse(counted))
    return int(since[1:]), resource, tuple(expand_cycles(cycles)), syntax, proof, bits


def expand_cycles(text: str) -> list[int]:
    """Expand the cycles column to a list of integers: `9 7*3` gives [9, 7, 7, 7]."""
    items = (item.partition("*") for item in text.split())
    return [int(value) for value, _, times in items for _ in range(int(times or 1))]


@cache
def instructions() -> dict[str, Instruction]:
    """Return all HVX instructions by name."""
    return read_table("instructions.tsv")


@cache
def scalar_instructions() -> dict[str, Instruction]:
    """Return the scalar instructions by name; the offsets of their memory accesses are in bytes."""
    return read_table("scalars.tsv")


def instruction(name: str) -> Instruction:
    """Return the HVX instruction `name`. Raises KeyError when the table has none."""
    return instructions()[name]


def scalar_instruction(name: str) -> Instruction:
    """Return the scalar instruction `name`. Raises KeyError when the table has none."""
    return scalar_instructions()[name]
