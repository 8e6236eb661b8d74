"""Digits of addresses: the mixed-radix numbers that layouts are.

`d/32` is the number of the block of 32 that an index along `d` lies in, `d%32` its offset in the
block, `d/4%8` the number of the word of 4 in the block, `d` the index itself.
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
    """One digit of an address: `index // unit % radix` of an index along an axis."""

    axis: int
    unit: int = 1
    radix: int | None = None
    """How many values the digit takes; none for the leading digit of its axis."""

    def count(self, shape: Sequence[int]) -> int:
        """How many values the digit takes for a tensor of `shape`."""
        return self.radix or -(-shape[self.axis] // self.unit)

    def of(self, index: NDArray[np.int64]) -> NDArray[np.int64]:
        """The digit of each index along the axis."""
        return index // self.unit % self.radix if self.radix else index // self.unit


def parse_digits(text: str, axes: Sequence[str]) -> tuple[Digit, ...]:
    """The digits that `text` says, outermost first, of axes of these names.

    Raises HexnnError for a word that is no digit, and for digits that do not give each index one
    address: those of an axis must be `x`, or `x%a`, `x/a%b`, ... and `x/(ab..)`, in any order.
    """
    digits = tuple(_parse(word, axes) for word in text.split())
    for axis, name in enumerate(axes):
        _check_axis(name, sorted((d for d in digits if d.axis == axis), key=lambda d: d.unit))
    return digits


def _parse(word: str, axes: Sequence[str]) -> Digit:
    match = _DIGIT.fullmatch(word)
    if match is None:
        raise HexnnError(f"'{word}' is no digit, which reads d, d/32, d%32 or d/4%8")
    if match["axis"] not in axes:
        raise HexnnError(f"digit '{word}' is of no axis, there are {', '.join(axes)}")
    radix = match["radix"]
    return Digit(axes.index(match["axis"]), int(match["unit"] or 1), int(radix) if radix else None)


def _check_axis(name: str, digits: Sequence[Digit]) -> None:
    """The digits of an axis, smallest unit first, continue one another; the last has no radix."""
    unit: int | None = 1
    for digit in digits:
        if unit is None or digit.unit != unit:
            expected = "no further one" if unit is None else f"{name}/{unit}"
            raise HexnnError(f"digit '{name}/{digit.unit}' of axis {name} should be {expected}")
        unit = None if digit.radix is None else unit * digit.radix
    if unit is not None:
        raise HexnnError(f"axis {name} lacks its leading digit '{name}/{unit}'")


def fused(digits: Sequence[Digit]) -> tuple[Digit, ...]:
    """The digits with those that continue the one before them joined to it: `p/32 p%32` is `p`."""
    out: list[Digit] = []
    for digit in digits:
        last = out[-1] if out else None
        end = (digit.axis, digit.unit * (digit.radix or 0))
        if last and digit.radix and (last.axis, last.unit) == end:
            out[-1] = replace(last, unit=digit.unit, radix=last.radix and last.radix * digit.radix)
        else:
            out.append(digit)
    return tuple(out)
