"""How many bits of an operand an instruction counts, where it ignores the others.

The column `counted` of the tables of instructions holds for each such operand

| form | bits | values that lose nothing |
|---|---|---|
| `Rt:u3` | the low 3, unsigned: amounts, segments, sets of bits | 0 to 7 |
| `Rt:u7+1` | the low 7 of the amount less 1 | 1 to 128 |
| `Rs:u5:2` | 5 bits above the low 2 | multiples of 4, 0 to 124 |
| `Vv:s6` | the low 6, signed: an amount in each lane | -32 to 31 |
| `Rt:8` | the low 8, of either sign: data | -128 to 255 |
| `Rt:r7` | the low 7 of a rotation, to which a full turn adds nothing | all |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

FORM = re.compile(
    r"(?P<name>\w+):(?P<kind>[usr]?)(?P<bits>\d+)(?::(?P<scale>\d))?(?:\+(?P<first>\d))?"
)

ANY = (-(1 << 63), (1 << 63) - 1)


@dataclass(frozen=True)
class Counted:
    """The bits of an operand that an instruction counts."""

    name: str
    """The operand's register in the syntax."""

    kind: str
    """`u` unsigned, `s` signed, `r` a rotation, empty for data of either sign."""

    bits: int
    scale: int = 1
    """The factor between neighbouring values that differ."""

    first: int = 0
    """The least value of an unsigned operand."""

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value of which no bit is cut."""
        half, whole = 1 << self.bits - 1, 1 << self.bits
        return {
            "u": (self.first, self.first + (whole - 1) * self.scale),
            "s": (-half, half - 1),
            "r": ANY,
            "": (-half, whole - 1),
        }[self.kind]

    @property
    def mask(self) -> int:
        """The bits that count."""
        return ((1 << self.bits) - 1) * self.scale

    def first_cut(self, values: NDArray[Any]) -> int | None:
        """The first of these values that loses bits, if any does."""
        low, high = self.range
        wrong = (values < low) | (values > high)
        if self.scale > 1:
            wrong |= values % self.scale != 0
        return int(values[wrong].flat[0]) if wrong.any() else None

    def cuts(self, value: int) -> str:
        """What is said of a value that loses bits."""
        low, high = self.range
        multiples = f"multiples of {self.scale} from " if self.scale > 1 else ""
        return f"counts {self.bits} bits of {self.name}: {multiples}{low} to {high}, not {value}"


def parse(column: str) -> Iterator[Counted]:
    """The operands of the column `counted`. Raises ValueError for another form."""
    for text in column.split():
        form = FORM.fullmatch(text)
        if form is None:
            raise ValueError(f"cannot read '{text}' as the counted bits of an operand")
        name, kind, bits, scale, first = form.groups()
        yield Counted(name, kind, int(bits), 1 << int(scale or 0), int(first or 0))
