"""The machine's instructions, each described once.

`instructions.tsv` has a row per instruction: its name (LLVM's without `V6_`), the first HVX version
that has it, its resource class, the operand cycles (results first, then inputs, in the order of
`Instruction.results` and `.encoded`) and its assembly syntax. Everything else follows from the
syntax: registers and their roles, element types, mnemonic, saturation and rounding. Ops, the
meanings in `runtime/reference/hvx`, the engines and the assembler text read this table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, cast

Kind = Literal["vector", "pair", "pred", "scalar", "scalar64", "immediate"]
Element = Literal["", "b", "ub", "h", "uh", "w", "uw"]

REGISTER = re.compile(
    r"(?P<not>!)?(?P<name>[VQR](?:dd|xx|uu|vv|tt|[dxyeuvwst])8?)(?P<tied>in)?\b"
    r"(?:\.(?P<element>u?[bhw])\b)?"
)
IMMEDIATE = re.compile(r"#(?P<sign>[su])(?P<bits>\d)")
OPERAND = re.compile(rf"{REGISTER.pattern}|{IMMEDIATE.pattern}")
CONDITION = r"(?:if \((?P<condition>[^)]*)\) )?"
STORE = re.compile(
    rf"{CONDITION}(?P<mnemonic>vmemu?)\((?P<inputs>[^)]*)\)(?P<flags>(?::\w+)*) = (?P<stored>\w+)"
)
STATEMENT = re.compile(
    rf"{CONDITION}(?:(?P<target>[^=]*?) (?P<update>[-+|&^]?)= )?"
    r"(?P<mnemonic>[a-z][\w.]*)?\(?(?P<inputs>[^:=]*?)\)?(?P<flags>(?::[\w<]+)*)"
)


@dataclass(frozen=True)
class Operand:
    """A register or an immediate in an instruction's syntax."""

    name: str
    """`Vu`, `Vdd`, `Rt8`, ...; `immediate` or `offset`."""

    kind: Kind
    element: Element = ""
    """How its lanes are read; empty for plain bits."""

    negated: bool = False
    bits: int = 32
    """Width of an immediate."""

    signed: bool = True
    """Whether an immediate is."""

    @property
    def field(self) -> str:
        """The name of the operand of the dialect's op."""
        return self.name.lower()

    @property
    def tied(self) -> bool:
        """Whether the register is read and written."""
        return self.kind in ("vector", "pair", "pred") and self.name[1] in "xy"

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value of an immediate."""
        low = -(1 << (self.bits - 1)) if self.signed else 0
        return low, low + (1 << self.bits) - 1


@dataclass(frozen=True)
class Resource:
    """What a packet spends on an instruction."""

    unit: str
    """`VA`, `VX`, `VX_DV`, `VS`, `VP`, `VP_VS`, `VA_DV`, `VM_LD`, `VM_ST`, ..."""

    slots: str
    """The packet's slots that can take it."""


SLOTS = {"VX": "23", "VX_DV": "23", "VM_LD": "01", "VM_ST": "0", "VM_VP_LDU": "0", "VM_STU": "0"}
"""Slots by unit where not all four do."""


@dataclass(frozen=True)
class Instruction:
    """A row of the table, and what its syntax says."""

    name: str
    since: int
    """First HVX version: 60, 62, 65, 66, ..."""

    resource: str
    """`unit[@slots]`, then `,vNN:unit` where a version changed it."""

    cycles: tuple[int, ...]
    syntax: str

    @cached_property
    def parts(self) -> dict[str, str]:
        """The syntax, split by `STORE` or `STATEMENT`."""
        found = STORE.fullmatch(self.syntax) or STATEMENT.fullmatch(self.syntax)
        if found is None:
            raise ValueError(f"instruction {self.name}: cannot read '{self.syntax}'")
        return {name: text for name, text in found.groupdict().items() if text}

    @cached_property
    def mnemonic(self) -> str:
        """`vadd`, `vcmp.gt`, `vmem`, ...; empty for `Vx.w += Vu.w`."""
        nested = "vclb" if "vclb(" in self.syntax else ""
        return self.parts.get("mnemonic", "") + nested

    @cached_property
    def flags(self) -> frozenset[str]:
        """`sat`, `rnd`, `shift`, `<<1`, `carry`, `nomatch`."""
        return frozenset(self.parts.get("flags", "").split(":")[1:])

    @cached_property
    def update(self) -> str:
        """How the result joins its old value: empty, `+`, `-`, `|`, `&` or `^`."""
        return self.parts.get("update", "")

    @cached_property
    def condition(self) -> Operand | None:
        """The predicate of `if (Qv)`."""
        found = operands(self.parts.get("condition", ""))
        return found[0] if found else None

    @cached_property
    def results(self) -> tuple[Operand, ...]:
        """The written registers, in the order of the syntax."""
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
        return condition + old + inputs + stored

    @cached_property
    def inputs(self) -> tuple[Operand, ...]:
        """The read operands as the dialect's ops take them: an accumulator comes first."""
        return tuple(sorted(self.encoded, key=lambda o: not (o.tied and o.kind != "pred")))

    @cached_property
    def immediate(self) -> Operand | None:
        """The immediate, where there is one."""
        return next((o for o in self.inputs if o.kind == "immediate"), None)

    @cached_property
    def memory(self) -> Literal["", "load", "store"]:
        """Whether it reads or writes memory."""
        if self.mnemonic not in ("vmem", "vmemu"):
            return ""
        return "load" if self.results else "store"

    def resource_at(self, version: int) -> Resource:
        """The resource class at an HVX version."""
        first, *changes = self.resource.split(",")
        unit, _, slots = first.partition("@")
        for change in changes:
            at, _, name = change.partition(":")
            unit = name if version >= int(at[1:]) else unit
        return Resource(unit, slots or SLOTS.get(unit, "0123"))


def operands(text: str) -> tuple[Operand, ...]:
    """The registers and immediates in `text`, in order."""
    return tuple(operand(found, text) for found in OPERAND.finditer(text))


def operand(found: re.Match[str], text: str) -> Operand:
    """The operand that `OPERAND` found in `text`."""
    if found["bits"]:
        name = "offset" if "+" in text else "immediate"
        return Operand(name, "immediate", "", False, int(found["bits"]), found["sign"] == "s")
    element = cast(Element, found["element"] or "")
    return Operand(found["name"], kind_of(found["name"]), element, bool(found["not"]))


def kind_of(register: str) -> Kind:
    """The kind of a register by its name."""
    double = len(register) == 3 and register[1] == register[2]
    match register[0]:
        case "V":
            return "pair" if double else "vector"
        case "Q":
            return "pred"
        case _:
            return "scalar64" if double else "scalar"


@cache
def instructions() -> dict[str, Instruction]:
    """All instructions by name."""
    text = files(__package__ or "").joinpath("instructions.tsv").read_text()
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {
        name: Instruction(name, int(since[1:]), resource, tuple(map(int, cycles.split())), syntax)
        for name, since, resource, cycles, syntax in rows
    }


def instruction(name: str) -> Instruction:
    """The instruction called `name`. Raises KeyError when the table has none."""
    return instructions()[name]
