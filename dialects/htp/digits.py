"""Layouts as mixed-radix numbers: each digit of an address is part of an element's index along an
axis.

Of an index i along axis `d`, the digit `d/32` is i // 32 (the block), `d%32` is i % 32 (the offset
in the block), `d/4%8` is i // 4 % 8 (the group of 4 in a block of 32), and `d` is i itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..diagnostics import HexnnError

_DIGIT = re.compile(r"(?P<axis>[a-z])(?:/(?P<unit>[1-9]\d*))?(?:%(?P<radix>[1-9]\d*))?")


@dataclass(frozen=True)
class Digit:
    """A digit of a mixed-radix address: `index // unit % radix` of the index along an axis."""

    axis: int
    """The index of the axis in the layout's list of axes."""
    unit: int = 1
    radix: int | None = None
    """The number of values of the digit; None for the leading digit of an axis, which has no
    modulus."""

    def count(self, shape: Sequence[int]) -> int:
        """Return the number of values of the digit in addresses of a tensor of `shape`: the radix,
        or ceil(extent / unit) for the leading digit of an axis, which has no radix.
        """
        return self.radix or -(-shape[self.axis] // self.unit)

    def of(self, index: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the digit of each element of `index`, an array of indices along the digit's
        axis.
        """
        return index // self.unit % self.radix if self.radix else index // self.unit


def parse_digits(text: str, axes: Sequence[str]) -> tuple[Digit, ...]:
    """Parse the digits of an address, outermost first, such as `b d/4 p d%4`.

    `axes` are the names of the axes. Raises HexnnError for malformed digits, and unless the digits
    of each axis determine the index uniquely: those of an axis `x` must be `x` alone, or `x%a`,
    `x/a%b`, ... and `x/(ab..)`, in any order.
    """
    digits = tuple(_parse(word, axes) for word in text.split())
    for axis, name in enumerate(axes):
        _check_axis(name, sorted((d for d in digits if d.axis == axis), key=lambda d: d.unit))
    return digits


def _parse(word: str, axes: Sequence[str]) -> Digit:
    """Parse one digit such as `d/4%8`, which is d // 4 % 8. Raises HexnnError if it is
    malformed.
    """
    match = _DIGIT.fullmatch(word)
    if match is None:
        raise HexnnError(f"'{word}' is no digit, which reads d, d/32, d%32 or d/4%8")
    if match["axis"] not in axes:
        raise HexnnError(f"digit '{word}' is of no axis, there are {', '.join(axes)}")
    radix = match["radix"]
    return Digit(axes.index(match["axis"]), int(match["unit"] or 1), int(radix) if radix else None)


def _check_axis(name: str, digits: Sequence[Digit]) -> None:
    """Raise HexnnError unless the digits of axis `name` have the units 1, r0, r0 * r1, ..., where
    r0, r1, ... are their radices.

    `digits` are sorted by ascending unit; the last, and only the last, must have no radix.
    """
    unit: int | None = 1
    for digit in digits:
        if unit is None or digit.unit != unit:
            expected = "no further one" if unit is None else f"{name}/{unit}"
            raise HexnnError(f"digit '{name}/{digit.unit}' of axis {name} should be {expected}")
        unit = None if digit.radix is None else unit * digit.radix
    if unit is not None:
        raise HexnnError(f"axis {name} lacks its leading digit '{name}/{unit}'")


def fused(digits: Sequence[Digit]) -> tuple[Digit, ...]:
    """Return the digits, with those that are adjacent in the address merged where they form one
    digit: `p/32 p%32` becomes `p`.
    """
    out: list[Digit] = []
    for digit in digits:
        last = out[-1] if out else None
        end = (digit.axis, digit.unit * (digit.radix or 0))
        if last and digit.radix and (last.axis, last.unit) == end:
            out[-1] = replace(last, unit=digit.unit, radix=last.radix and last.radix * digit.radix)
        else:
            out.append(digit)
    return tuple(out)
