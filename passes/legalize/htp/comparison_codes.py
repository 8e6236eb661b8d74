"""Comparisons of two functions of bytes, each given as an array of 256 numbers, as comparisons of
bytes: one operand, or both, are first replaced by codes from a table.

The numbers grow with the byte. So a left number is less than a right one if the right byte is no
less than the count of right numbers that are not greater than the left one: that count is the code
of the left byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.quant import UniformType
from ....semantics.htp.map import evaluate_expression
from ....semantics.reals import dequantized_exactly
from . import formulas

Numbers = NDArray[Any]
"""An array of 256 numbers, one for each byte."""

NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""Each comparison -> the one that holds where it does not."""

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""A comparison -> the one with left and right exchanged."""


@dataclass(frozen=True)
class Codes:
    """A comparison `name`, such as `<`, of codes: `lhs[a]` for a left byte a with `rhs[b]` for a
    right byte b, tables of 256 bytes. Instead of a table, None says that the byte is its own code.
    """

    name: str
    lhs: NDArray[np.uint8] | None
    rhs: NDArray[np.uint8] | None
    sides: tuple[Expression, Expression] = (operand(0), operand(1))
    """What is compared, as expressions of the codes."""

    @property
    def expression(self) -> Expression:
        """The comparison, as an expression of the codes."""
        return primitive(self.name, *self.sides)


def comparison_codes(name: str, lhs: Numbers, rhs: Numbers) -> Codes:
    """Return codes whose comparison holds for a left byte a and a right byte b where `lhs[a] name
    rhs[b]` does. `lhs` and `rhs` hold 256 numbers each, none less than the one before.

    Raises HexnnError if bytes cannot hold the codes.
    """
    if name == "==":
        return equal(lhs, rhs)
    if name in ("!=", ">=", "<="):
        codes = comparison_codes(NEGATED[name], lhs, rhs)
        return replace(codes, name=NEGATED[codes.name])
    if name == ">":
        codes = less(rhs, lhs)
        return Codes(MIRRORED[codes.name], codes.rhs, codes.lhs)
    return less(lhs, rhs)


def less(lhs: Numbers, rhs: Numbers) -> Codes:
    """Return codes of `lhs < rhs`. The number of a left byte a is less than those of right bytes
    from `first[a]` on, that of a right byte b greater than those of left bytes before `end[b]`: one
    of these arrays of 0 to 256 lacks 0 or 256, and so fits in bytes.
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
    """Return codes of `lhs == rhs`: one table if the numbers of a side all differ, else integers
    less a common one if bytes hold them, else each number that occurs on both sides has a code of
    its own, all others have 254 on the left and 255 on the right. Raises HexnnError if more than
    254 numbers occur on both sides.
    """
    if (known := matched(lhs, rhs, operand(1))) is not None:
        return Codes("==", known[0], None, (operand(0), known[1]))
    if (known := matched(rhs, lhs, operand(0))) is not None:
        return Codes("==", None, known[0], (known[1], operand(1)))
    if lhs.dtype.kind == rhs.dtype.kind == "i":
        low = max(lhs[0], rhs[0]) - (lhs[0] != rhs[0])
        high = min(lhs[-1], rhs[-1]) + (lhs[-1] != rhs[-1])
        if 0 < high - low < 256:
            left, right = (np.clip(x, low, high) - low for x in (lhs, rhs))
            return Codes("==", left.astype(np.uint8), right.astype(np.uint8))
    common = np.intersect1d(lhs, rhs)
    if len(common) > 254:
        raise HexnnError(f"{len(common)} equal numbers of different scales have no codes of 8 bits")

    def coded(numbers: Numbers, other: int) -> NDArray[np.uint8]:
        known = np.isin(numbers, common)
        return np.where(known, np.searchsorted(common, numbers), other).astype(np.uint8)

    return Codes("==", coded(lhs, 254), coded(rhs, 255))


def all_differ(numbers: Numbers) -> bool:
    """Return whether the ascending `numbers` all differ."""
    return bool((numbers[1:] != numbers[:-1]).all())


def matched(
    numbers: Numbers, others: Numbers, other: Expression
) -> tuple[NDArray[np.uint8], Expression] | None:
    """Return a table of the bytes whose number in `others` is that in `numbers`, and an expression
    of the byte `other` that equals the entry only there: two bytes that match nothing stand for
    numbers without a match and for each other. None if there are no such bytes, or equal `others`.
    """
    if not all_differ(others):
        return None
    found = np.minimum(np.searchsorted(others, numbers), 255)
    known = others[found] == numbers
    if known.all():
        return found.astype(np.uint8), other
    free = np.setdiff1d(np.arange(256), found[known])
    if len(free) < 2:
        return None
    if free[-2] == 254:
        none, apart = 255, primitive("min", other, 254)
    elif free[1] == 1:
        none, apart = 0, primitive("max", other, 1)
    else:
        none = int(free[0])
        apart = primitive("select", primitive("==", other, none), int(free[1]), other)
    return np.where(known, found, none).astype(np.uint8), apart


def compared(types: Sequence[UniformType]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return, for each of two u8 `types`, the 256 numbers by which its bytes are compared: integers
    with 8 fraction bits, as TFLite has them, if both scales are below 1, else exact reals.
    """
    if max(type.scale for type in types) >= 1:
        reals = [dequantized_exactly(type, np.arange(256)) for type in types]
        return reals[0], reals[1]
    bytes_ = [np.arange(256), np.arange(256)]
    steps = [evaluate_expression(side, bytes_) for side in formulas.comparable(types)]
    return steps[0], steps[1]
