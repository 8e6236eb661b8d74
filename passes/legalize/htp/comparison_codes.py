"""Comparisons of real numbers as comparisons of bytes, by tables that give each byte of an operand
a code.

Whether a number of the left operand is less than one of the right depends only on how many of the
left numbers are less than the right one. These counts and the ranks of the left numbers are codes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....dialects.diagnostics import HexnnError

Reals = NDArray[np.float64]
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""Each comparison -> the one that holds where it does not."""

MIRRORED = {"<": ">", "<=": ">="}
"""A comparison -> the one with left and right exchanged."""


@dataclass(frozen=True)
class Codes:
    """The comparison `name`, such as `<`, of codes: tables of 256 bytes, `lhs` and `rhs`, hold a
    code for each stored byte of the left and of the right operand.
    """

    name: str
    lhs: NDArray[np.uint8]
    rhs: NDArray[np.uint8]


def comparison_codes(name: str, lhs: Reals, rhs: Reals) -> Codes:
    """Return codes whose comparison holds for bytes a and b where `lhs[a] name rhs[b]` does; `lhs`
    and `rhs` are the 256 real numbers that bytes of the operands stand for.

    Raises HexnnError if bytes cannot hold the codes.
    """
    if name == "<":
        return less(lhs, rhs)
    if name == ">":
        return swapped(less(rhs, lhs))
    if name == "==":
        return equal(lhs, rhs)
    codes = comparison_codes(NEGATED[name], lhs, rhs)
    return Codes(NEGATED[codes.name], codes.lhs, codes.rhs)


def swapped(codes: Codes) -> Codes:
    """Return the same comparison with left and right operand exchanged."""
    return Codes(MIRRORED[codes.name], codes.rhs, codes.lhs)


def less(lhs: Reals, rhs: Reals) -> Codes:
    """Return codes for `lhs < rhs`. The left code is the rank of the number among the left ones,
    the right one how many distinct left numbers are less. If one of these counts is 256, only the
    counts that occur are numbered, and the codes are compared by `<=`.
    """
    distinct = np.unique(lhs)
    rank, count = np.searchsorted(distinct, lhs), np.searchsorted(distinct, rhs)
    if count.max() < 256:
        return Codes("<", rank.astype(np.uint8), count.astype(np.uint8))
    seen = np.unique(count)
    upper = np.searchsorted(seen, rank, "right")
    return Codes("<=", upper.astype(np.uint8), np.searchsorted(seen, count).astype(np.uint8))


def equal(lhs: Reals, rhs: Reals) -> Codes:
    """Return codes for `lhs == rhs`: numbers that both sides have are numbered in order, all others
    have a code of their side. Raises HexnnError for more than 254 common numbers.
    """
    common = np.intersect1d(lhs, rhs)
    if len(common) > 254:
        raise HexnnError(f"{len(common)} equal numbers of different scales have no codes of 8 bits")

    def coded(reals: Reals, other: int) -> NDArray[np.uint8]:
        known = np.isin(reals, common)
        return np.where(known, np.searchsorted(common, reals), other).astype(np.uint8)

    return Codes("==", coded(lhs, 254), coded(rhs, 255))
