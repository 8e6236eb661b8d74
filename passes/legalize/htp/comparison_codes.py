"""Comparisons of real numbers as comparisons of bytes: tables of codes for both operands.

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
    """The comparison `name` of `lhs[a]` and `rhs[b]`, arrays of 256 bytes."""

    name: str
    lhs: NDArray[np.uint8]
    rhs: NDArray[np.uint8]


def comparison_codes(name: str, lhs: Reals, rhs: Reals) -> Codes:
    """Return codes whose comparison holds where `lhs[a] name rhs[b]` does, for 256 reals each.

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
    """Return the codes with left and right exchanged."""
    return Codes(MIRRORED[codes.name], codes.rhs, codes.lhs)


def less(lhs: Reals, rhs: Reals) -> Codes:
    """Return codes of `lhs < rhs`: ranks of the left numbers, and how many of them are less than
    the right one, which may be 256; then only counts that occur are numbered.
    """
    distinct = np.unique(lhs)
    rank, count = np.searchsorted(distinct, lhs), np.searchsorted(distinct, rhs)
    if count.max() < 256:
        return Codes("<", rank.astype(np.uint8), count.astype(np.uint8))
    seen = np.unique(count)
    upper = np.searchsorted(seen, rank, "right")
    return Codes("<=", upper.astype(np.uint8), np.searchsorted(seen, count).astype(np.uint8))


def equal(lhs: Reals, rhs: Reals) -> Codes:
    """Return codes of `lhs == rhs`: numbers that both have are counted, all others have the code of
    their side.
    """
    common = np.intersect1d(lhs, rhs)
    if len(common) > 254:
        raise HexnnError(f"{len(common)} equal numbers of different scales have no codes of 8 bits")

    def coded(reals: Reals, other: int) -> NDArray[np.uint8]:
        known = np.isin(reals, common)
        return np.where(known, np.searchsorted(common, reals), other).astype(np.uint8)

    return Codes("==", coded(lhs, 254), coded(rhs, 255))
