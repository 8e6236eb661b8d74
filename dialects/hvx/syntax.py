"""How an instruction's assembly syntax reads: registers, their roles and elements, immediates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

import numpy as np

Kind = Literal[
    "vector", "pair", "pred", "scalar", "scalar64", "scalar_pred", "modifier", "immediate", "label"
]
"""`Vd`, `Vdd`, `Qd`, `Rd`, `Rdd`, `Pd`, `Mu`, `#s4`, `#r`."""

Element = Literal["", "b", "ub", "h", "uh", "w", "uw", "hf", "sf", "bf", "qf16", "qf32"]
Form = Literal["", "new", "tmp", "cur", "l"]

DTYPES: dict[Element, np.dtype[Any]] = {
    "": np.dtype(np.uint8),
    "b": np.dtype(np.int8),
    "ub": np.dtype(np.uint8),
    "h": np.dtype(np.int16),
    "uh": np.dtype(np.uint16),
    "w": np.dtype(np.int32),
    "uw": np.dtype(np.uint32),
}
"""Lanes of integers as numpy has them."""

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
"""Stores, scatters, jumps, and the statement that all other instructions are."""


@dataclass(frozen=True)
class Operand:
    """A register or an immediate in an instruction's syntax."""

    name: str
    """`Vu`, `Vdd`, `Rt8`, ...; `immediate`, `offset`, `increment` or `label`."""

    kind: Kind
    element: Element = ""
    """How its lanes are read; empty for plain bits."""

    negated: bool = False
    bits: int = 32
    """Width of an immediate's field."""

    signed: bool = True
    """Whether an immediate is."""

    scale: int = 1
    """What an immediate is a multiple of: 4 for the byte offset of a word."""

    form: Form = ""
    """`new`: what its own packet computes; `tmp`, `cur`: a load that its packet reads."""

    least: int | None = None
    """The least immediate where the encoding leaves it out."""

    @property
    def field(self) -> str:
        """The name of the operand of the dialect's op."""
        return self.name.lower()

    @property
    def tied(self) -> bool:
        """Whether the register is read and written."""
        is_register = self.kind not in ("immediate", "label")
        return is_register and (self.name[1] in "xy0123456789" or self.name == "vtmp")

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value of an immediate, both multiples of `scale`."""
        low = -(1 << (self.bits - 1)) if self.signed else 0
        high = low + (1 << self.bits) - 1
        return (low if self.least is None else self.least) * self.scale, high * self.scale


def split(syntax: str) -> dict[str, str] | None:
    """The parts of the syntax by the first of `FORMS` that reads it."""
    for form in FORMS:
        if found := form.fullmatch(syntax):
            return {name: text for name, text in found.groupdict().items() if text}
    return None


@cache
def operands(text: str) -> tuple[Operand, ...]:
    """The registers and immediates in `text`, in order."""
    return tuple(operand(found, text) for found in OPERAND.finditer(text))


def operand(found: re.Match[str], text: str) -> Operand:
    """The operand that `OPERAND` found in `text`."""
    if found["label"]:
        return Operand("label", "label")
    if found["bits"]:
        return immediate(found, text)
    element, form = cast(Element, found["element"] or ""), cast(Form, found["form"] or "")
    kind = kind_of(found["name"])
    return Operand(found["name"], kind, element, bool(found["not"]), form=form)


def immediate(found: re.Match[str], text: str) -> Operand:
    """An immediate; `#m9` is signed without the least value, and extends to both signs."""
    name = "increment" if "++" in text else "offset" if "+" in text else "immediate"
    bits, sign = int(found["bits"]), found["sign"]
    least = 1 - (1 << (bits - 1)) if sign == "m" else None
    scale = 1 << int(found["scale"] or 0)
    return Operand(name, "immediate", "", False, bits, sign in "sSm", scale, "", least)


def kind_of(register: str) -> Kind:
    """The kind of a register by its name."""
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
