"""The significant bits of operands: those that an instruction reads, while it ignores other bits.

A shift by a scalar, for example, reads the low 3 to 5 bits of its amount. A value *fits* these bits
if they represent it in full, else it *loses bits*. The column `counted` of the instruction tables
holds for each such operand one of

| text | significant bits | values that lose no bits |
|---|---|---|
| `Rt:u3` | the low 3, unsigned: amounts, segments, sets of bits | 0 to 7 |
| `Rt:u7+1` | the low 7 of the amount less 1 | 1 to 128 |
| `Rs:u5:2` | 5 bits above the low 2 | multiples of 4, 0 to 124 |
| `Vv:s6` | the low 6, signed: an amount in each lane | -32 to 31 |
| `Rt:8` | the low 8, signed or unsigned: data | -128 to 255 |
| `Rt:r7` | the low 7 of a rotation amount, which is taken modulo 128 | all |
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
"""The syntax of one entry of the column `counted`."""

ANY = (-(1 << 63), (1 << 63) - 1)
"""The range of an operand of which every value is allowed."""


@dataclass(frozen=True)
class SignificantBits:
    """The significant bits of one operand of an instruction, and the range of values that fit
    them.
    """

    name: str
    """The operand's register in the assembly syntax, such as `Rt`."""

    kind: str
    """`u` unsigned, `s` signed, `r` a rotation amount, empty for data of either sign."""

    bits: int
    """The number of significant bits."""
    scale: int = 1
    """The value of the lowest significant bit: values are multiples of it."""

    first: int = 0
    """The least value of an unsigned operand."""

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value that fit the significant bits."""
        half, whole = 1 << self.bits - 1, 1 << self.bits
        return {
            "u": (self.first, self.first + (whole - 1) * self.scale),
            "s": (-half, half - 1),
            "r": ANY,
            "": (-half, whole - 1),
        }[self.kind]

    @property
    def mask(self) -> int:
        """The significant bits as an integer mask."""
        return ((1 << self.bits) - 1) * self.scale

    def first_lossy(self, values: NDArray[Any]) -> int | None:
        """Return the first of `values`, in row-major order, that does not fit the significant bits;
        None if all fit.
        """
        low, high = self.range
        wrong = (values < low) | (values > high)
        if self.scale > 1:
            wrong |= values % self.scale != 0
        return int(values[wrong].flat[0]) if wrong.any() else None

    def loss_message(self, value: int) -> str:
        """Return the error message for a value that does not fit the significant bits."""
        low, high = self.range
        multiples = f"multiples of {self.scale} from " if self.scale > 1 else ""
        return f"counts {self.bits} bits of {self.name}: {multiples}{low} to {high}, not {value}"


def parse(column: str) -> Iterator[SignificantBits]:
    """Yield the `SignificantBits` for each entry, such as `Rt:u3`, of a `counted` column.

    Raises ValueError for malformed text.
    """
    for text in column.split():
        form = FORM.fullmatch(text)
        if form is None:
            raise ValueError(f"cannot read '{text}' as the counted bits of an operand")
        name, kind, bits, scale, first = form.groups()
        yield SignificantBits(name, kind, int(bits), 1 << int(scale or 0), int(first or 0))
