"""Comparisons of two functions of bytes as comparisons of bytes: a table of codes for one operand
or for both.

Whether the number of a left byte is less than that of a right byte, which grows with it, depends
only on the right byte and on how many of the right numbers are not greater than the left one: a
code for the left byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....dialects.diagnostics import HexnnError

Numbers = NDArray[Any]
"""An array of 256 numbers, one for each byte."""

NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""Each comparison -> the one that holds where it does not."""

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""A comparison -> the one with left and right exchanged."""


@dataclass(frozen=True)
class Codes:
    """The comparison `name` of `lhs[a]` and `rhs[b]`, arrays of 256 bytes; None for the byte
    itself.
    """

    name: str
    lhs: NDArray[np.uint8] | None
    rhs: NDArray[np.uint8] | None


def comparison_codes(name: str, lhs: Numbers, rhs: Numbers) -> Codes:
    """Return codes whose comparison holds where `lhs[a] name rhs[b]` does, for 256 numbers each,
    which do not decrease.

    Raises HexnnError if bytes cannot hold the codes.
    """
    if name == "==":
        return equal(lhs, rhs)
    if name in ("!=", ">=", "<="):
        codes = comparison_codes(NEGATED[name], lhs, rhs)
        return Codes(NEGATED[codes.name], codes.lhs, codes.rhs)
    if name == ">":
        codes = less(rhs, lhs)
        return Codes(MIRRORED[codes.name], codes.rhs, codes.lhs)
    return less(lhs, rhs)


def less(lhs: Numbers, rhs: Numbers) -> Codes:
    """Return codes of `lhs < rhs`. A left byte a holds with right bytes from `first[a]` on, a right
    byte b with left bytes before `end[b]`; 0 and 256 occur together in one of the two alone.
    """
    first, end = np.searchsorted(rhs, lhs, "right"), np.searchsorted(lhs, rhs, "left")
    if first.max() < 256:
        return Codes("<=", first.astype(np.uint8), None)
    if first.min() > 0:
        return Codes("<", (first - 1).astype(np.uint8), None)
    if end.max() < 256:
        return Codes("<", None, end.astype(np.uint8))
    return Codes("<=", None, (end - 1).astype(np.uint8))


def equal(lhs: Numbers, rhs: Numbers) -> Codes:
    """Return codes of `lhs == rhs`: numbers that both have are counted, all others have the code of
    their side.
    """
    common = np.intersect1d(lhs, rhs)
    if len(common) > 254:
        raise HexnnError(f"{len(common)} equal numbers of different scales have no codes of 8 bits")

    def coded(numbers: Numbers, other: int) -> NDArray[np.uint8]:
        known = np.isin(numbers, common)
        return np.where(known, np.searchsorted(common, numbers), other).astype(np.uint8)

    return Codes("==", coded(lhs, 254), coded(rhs, 255))
