"""The parser of instructions' assembly syntax, which gives registers, their roles and element
types, and immediates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

import numpy as np

Kind = Literal[
    "vector", "pair", "pred", "scalar", "scalar64", "scalar_pred", "modifier", "immediate", "label"
]
"""The kinds of operands, in the order of `Vd`, `Vdd`, `Qd`, `Rd`, `Rdd`, `Pd`, `Mu`, `#s4`,
`#r`."""

Element = Literal["", "b", "ub", "h", "uh", "w", "uw", "hf", "sf", "bf", "qf16", "qf32"]
"""How the lanes of a register are read; "" for registers without an element type."""
Form = Literal["", "new", "tmp", "cur", "l"]
"""The suffix of a register in the syntax: `.new`, `.tmp`, `.cur`, `.l`."""

DTYPES: dict[Element, np.dtype[Any]] = {
    "": np.dtype(np.uint8),
    "b": np.dtype(np.int8),
    "ub": np.dtype(np.uint8),
    "h": np.dtype(np.int16),
    "uh": np.dtype(np.uint16),
    "w": np.dtype(np.int32),
    "uw": np.dtype(np.uint32),
}
"""The numpy dtype of the lanes of each integer element type."""

REGISTER = re.compile(
    r"(?P<not>!)?(?P<name>\b(?:[VQRPM](?:dd|xx|ss|uu|vv|tt|[dxyeuvwst])8?|vtmp))\b"
    r"(?:\.(?:(?P<element>qf16|qf32|[hsb]f|u?[bhw])|(?P<form>new|tmp|cur|l))\b)?"
)
IMMEDIATE = re.compile(r"#(?:(?P<sign>[suSUm])(?P<bits>\d+)(?::(?P<scale>\d))?|(?P<label>r)\b)")
OPERAND = re.compile(rf"{REGISTER.pattern}|{IMMEDIATE.pattern}")

CONDITION = r"(?:if \((?P<condition>[^)]*)\) )?"
FLAGS = r"(?P<flags>(?::[a-z<>][\w<>]*)*)"
INPUTS = r"(?P<inputs>(?:[^:=]|:(?=\d))*?)"
FORMS = (
    re.compile(
        r"vtmp\.[hw] = (?P<mnemonic>vgather)\((?P<inputs>[^)]*)\)\.[hw];"
        r" vmem\((?P<stored>[^)]*)\) = vtmp\.new"
    ),
    re.compile(
        rf"{CONDITION}(?P<mnemonic>vmemu?|mem[bhwd])\((?P<inputs>[^)]*)\){FLAGS}"
        r" = (?P<stored>[\w.]+)"
    ),
    re.compile(
        r"(?:if \((?P<condition>[^)]*)\) )?(?P<mnemonic>vscatter)\((?P<inputs>[^)]*)\)"
        r"\.(?P<element>[hw]) (?P<update>\+?)= (?P<stored>\w+)"
    ),
    re.compile(rf"{CONDITION}(?P<mnemonic>jump){FLAGS} {INPUTS}"),
    re.compile(
        rf"{CONDITION}(?:(?P<target>[^=]*?) (?P<update>[-+|&^]?)= )?"
        rf"(?P<mnemonic>[a-z][\w.]*)?\(?{INPUTS}(?:\)(?:\.[hw])?)?{FLAGS}"
    ),
)
"""The patterns of an assembly syntax: gathers with the store of their packet, stores, scatters,
jumps, and all other instructions."""


@dataclass(frozen=True)
class Operand:
    """A register, an immediate or a label in an instruction's syntax."""

    name: str
    """The register's name, `Vu`, `Vdd`, `Rt8`, ...; or `immediate`, `offset`, `increment` or
    `label`."""

    kind: Kind
    element: Element = ""
    """The element type of its lanes; empty for a register without one."""

    negated: bool = False
    """Whether the syntax negates the predicate: `!Pv`."""
    bits: int = 32
    """The width of an immediate's field in the encoding."""

    signed: bool = True
    """Whether an immediate is signed."""

    scale: int = 1
    """The factor by which an encoded immediate is multiplied: 4 for the byte offset of a word
    access."""

    form: Form = ""
    """The register's suffix: `new` reads a result of the same packet; the result of a load with
    `tmp` or `cur` is read in its packet."""

    least: int | None = None
    """The least value of an encoded immediate where the encoding excludes the smallest one."""

    @property
    def field(self) -> str:
        """The name of the operand in the dialect's operation: `name` in lower case."""
        return self.name.lower()

    @property
    def tied(self) -> bool:
        """Whether the register is both read and written."""
        is_register = self.kind not in ("immediate", "label")
        return is_register and (self.name[1] in "xy0123456789" or self.name == "vtmp")

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value of an immediate, both multiples of `scale`."""
        low = -(1 << (self.bits - 1)) if self.signed else 0
        high = low + (1 << self.bits) - 1
        return (low if self.least is None else self.least) * self.scale, high * self.scale


def split(syntax: str) -> dict[str, str] | None:
    """Split an assembly syntax into named parts (`mnemonic`, `target`, `inputs`, ...) by the first
    pattern of `FORMS` that matches.

    Empty parts are left out; None if no pattern matches.
    """
    for form in FORMS:
        if match := form.fullmatch(syntax):
            return {name: text for name, text in match.groupdict().items() if text}
    return None


@cache
def operands(text: str) -> tuple[Operand, ...]:
    """Return the registers, immediates and labels in `text`, in order."""
    return tuple(operand(match, text) for match in OPERAND.finditer(text))


def operand(match: re.Match[str], text: str) -> Operand:
    """Return the register, immediate or label that `match`, a match of `OPERAND` in `text`,
    describes.
    """
    if match["label"]:
        return Operand("label", "label")
    if match["bits"]:
        return immediate(match, text)
    element, form = cast(Element, match["element"] or ""), cast(Form, match["form"] or "")
    kind = kind_of(match["name"])
    return Operand(match["name"], kind, element, bool(match["not"]), form=form)


def immediate(match: re.Match[str], text: str) -> Operand:
    """Return the immediate that `match`, a match of `OPERAND` in `text`, describes.

    It is called `increment` if `text` contains `++`, `offset` if `+`, else `immediate`. `#m9` is a
    signed immediate whose encoding excludes the smallest value.
    """
    name = "increment" if "++" in text else "offset" if "+" in text else "immediate"
    bits, sign = int(match["bits"]), match["sign"]
    least = 1 - (1 << (bits - 1)) if sign == "m" else None
    scale = 1 << int(match["scale"] or 0)
    return Operand(name, "immediate", "", False, bits, sign in "sSm", scale, "", least)


def kind_of(register: str) -> Kind:
    """Return the register class from a register's name: `Vdd` is a pair, `Qd` a predicate."""
    double = len(register) == 3 and register[1] == register[2]
    match register[0]:
        case "V" | "v":
            return "pair" if double else "vector"
        case "Q":
            return "pred"
        case "P":
            return "scalar_pred"
        case "M":
            return "modifier"
        case _:
            return "scalar64" if double else "scalar"
