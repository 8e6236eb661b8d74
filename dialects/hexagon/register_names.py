"""Names of registers: `v3`, `v5:4`, `r0`, `q1` for physical ones, `%v12`, `%vv3`, `%vv3.lo` for
virtual ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, TypeAlias

from ..hvx.table import Kind

Half: TypeAlias = Literal["", "lo", "hi"]
"""A half of a register pair: `lo` or `hi`; empty for the whole register."""

File: TypeAlias = Literal["vector", "pred", "scalar", "scalar_pred", "modifier"]
"""A register file, by the class of its single registers."""

LETTERS: dict[File, str] = {
    "vector": "v",
    "pred": "q",
    "scalar": "r",
    "scalar_pred": "p",
    "modifier": "m",
}
"""The assembler's letter of each register file."""

COUNTS: dict[File, int] = {
    "vector": 32,
    "pred": 4,
    "scalar": 32,
    "scalar_pred": 4,
    "modifier": 2,
}
"""The number of physical registers of each file."""

FILES: dict[Kind, File] = {
    "vector": "vector",
    "pair": "vector",
    "pred": "pred",
    "scalar": "scalar",
    "scalar64": "scalar",
    "scalar_pred": "scalar_pred",
    "modifier": "modifier",
}
"""The register file of each register class."""

DOUBLE: tuple[Kind, ...] = ("pair", "scalar64")
"""The register classes whose registers have two halves, in adjacent physical registers."""

PAIRS: dict[File, Kind] = {"vector": "pair", "scalar": "scalar64"}
"""The class of the pairs of a register file."""

PATTERN = r"%?(?:vv|rr|[vrqpm])\d+(?::\d+)?(?:\.(?:lo|hi)\b)?(?!\w)"
"""A regular expression of what has the form of a register's name."""

VIRTUAL = re.compile(r"%(?P<letter>vv|rr|[vrqpm])(?P<number>\d+)(?:\.(?P<half>lo|hi))?")
PHYSICAL = re.compile(r"(?P<letter>[vrqpm])(?P<number>\d+)(?::(?P<low>\d+))?")

KINDS: dict[str, Kind] = {
    "v": "vector",
    "vv": "pair",
    "q": "pred",
    "r": "scalar",
    "rr": "scalar64",
    "p": "scalar_pred",
    "m": "modifier",
}
"""The class of a virtual register by its letters."""

HALVES: dict[str | None, Half] = {None: "", "lo": "lo", "hi": "hi"}
"""The half by its text."""

PREFIXES = {kind: letters for letters, kind in KINDS.items()}
"""The letters of a virtual register by its class."""

NameCell: TypeAlias = tuple[bool, Kind, int, int]
"""A single register, or one half of a virtual pair: (whether virtual, class, number, half)."""


@dataclass(frozen=True)
class RegisterName:
    """A register operand of machine code: a physical or virtual register, or half of a virtual
    pair.
    """

    kind: Kind
    """The register class; half of a pair has that of the pair."""

    number: int
    """The index in the register file; of a physical pair, the even one of its low half."""

    virtual: bool = False
    half: Half = ""

    @cached_property
    def text(self) -> str:
        """The name as in assembly."""
        if self.virtual:
            return f"%{PREFIXES[self.kind]}{self.number}" + (f".{self.half}" if self.half else "")
        letter = LETTERS[FILES[self.kind]]
        pair = f"{self.number + 1}:" if self.kind in DOUBLE else ""
        return f"{letter}{pair}{self.number}"

    @property
    def operand_kind(self) -> Kind:
        """The class of operands that take the register: half of a pair is a single register."""
        return FILES[self.kind] if self.half else self.kind

    @cached_property
    def cells(self) -> tuple[NameCell, ...]:
        """The single registers or halves of a virtual pair that the operand names."""
        if self.kind not in DOUBLE:
            return ((self.virtual, self.kind, self.number, 0),)
        if not self.virtual:
            file = FILES[self.kind]
            return (False, file, self.number, 0), (False, file, self.number + 1, 0)
        halves = (0, 1) if not self.half else (int(self.half == "hi"),)
        return tuple((True, self.kind, self.number, half) for half in halves)


@cache
def parse_register(text: str) -> RegisterName:
    """Return the register that `text` names. Raises ValueError for a name of no register."""
    if match := VIRTUAL.fullmatch(text):
        kind, half = KINDS[match["letter"]], HALVES[match["half"]]
        if half and kind not in DOUBLE:
            raise ValueError(f"'{text}': only pairs have halves")
        return RegisterName(kind, int(match["number"]), True, half)
    match = PHYSICAL.fullmatch(text)
    file = None if match is None else FILES[KINDS[match["letter"]]]
    if match is None or file is None or int(match["number"]) >= COUNTS[file]:
        raise ValueError(f"unknown register '{text}'")
    if match["low"] is None:
        return RegisterName(file, int(match["number"]))
    low = int(match["low"])
    if file not in PAIRS or low % 2 or int(match["number"]) != low + 1:
        raise ValueError(f"'{text}' is no pair: pairs are an odd register and the one below it")
    return RegisterName(PAIRS[file], low)
