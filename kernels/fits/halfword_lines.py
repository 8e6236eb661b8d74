"""Search for a line of one byte, or of a sum of bytes, that is computed with one product of
halfwords, and equals a table of results.

A byte in the upper half of a halfword is a factor with 15 bits of precision; a constant in the
lower half moves the line by less than a step of the sums, so that nearly every requantization has
such a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ...dialects import hvx
from ...dialects.htp.expressions import Interval
from ...semantics.numerics import Ints

SHIFT = hvx.instruction("vasrhubrndsat").longest_shift
"""By how much sums are shifted to bytes, at most: a sum has 16 bits, of which the upper 9 hold all
bytes, signed or not. Steeper lines have lesser shifts, as their factors are greater."""

FRACTION = 7
"""The fraction bits of a factor for sums of bytes: products are `256 * x * factor`, doubled, of
which the upper halfword is kept."""

WIDTH = 16
"""The bits of a halfword."""

INT16 = -(1 << 15), (1 << 15) - 1
SIGNED = np.arange(-128, 128)
LOWEST = range(0, 256, 8)
"""The lower halves that are tried. Of 300 requantizations drawn at random 0 alone serves nine in
ten, these serve all."""


@dataclass(frozen=True)
class HalfwordLine:
    """The function `(y * factor * 2 + 2^15 >> 16) + constant` of a halfword y, which is
    `256 * x + low` for a signed byte x: saturated to halfwords, divided by 2^`shift`, rounded half
    up and saturated to bytes. To these, signed then, the `offset` is added, saturated again, if it
    is not None.
    """

    factor: int
    low: int
    constant: int
    shift: int = SHIFT
    offset: int | None = None


LOWEST_BESIDE_OFFSETS = range(0, 256, 4)
"""The lower halves that are tried with offsets: with every second one as many have lines."""

OFFSETS = {False: range(256), True: range(-128, 128)}
"""Whether results are signed -> the offsets that a byte can hold."""


def fit_halfword_line(results: Ints, limits: Interval) -> HalfwordLine | None:
    """Return a line whose values for the bytes from -128 to 127, clamped to `limits` (least,
    greatest), equal `results`; None if none is found.
    """
    inside = np.flatnonzero((results > limits[0]) & (results < limits[1]))
    made = (
        best(results, limits, factors, low, shift)
        for shift, factors in slopes(results, inside)
        for low in LOWEST
    )
    return next((line for line in made if line is not None), None)


def fit_sum_line(results: Ints, limits: Interval) -> tuple[int, HalfwordLine] | None:
    """Return (up, line): a line whose values for the halfwords `x << up` equal `results`, those of
    the sums x from 0 on, clamped to `limits`; None if none is found.
    """
    inside = np.flatnonzero((results > limits[0]) & (results < limits[1]))
    sums = np.arange(len(results))
    up = int(INT16[1] // max(1, sums[-1])).bit_length() - 1
    for shift, factors in slopes(results, inside, WIDTH - 1 - up) if up >= 0 else ():
        if line := best_of_halves(results, limits, factors, sums << up, shift):
            return up, line
    return None


def fit_offset_line(results: Ints, limits: Interval, signed: bool) -> HalfwordLine | None:
    """Return a line without a constant of halfwords, whose offset is added to bytes instead, that
    equals `results`, `signed` bytes or not, clamped to `limits`; None if none is found.

    Of 97 requantizations to coarser scales, drawn at random, 27 have one.
    """
    inside = np.flatnonzero((results > limits[0]) & (results < limits[1]))
    made = (
        best_offset(results, inside, factors, low, shift)
        for shift, factors in slopes(results, inside)
        for low in LOWEST_BESIDE_OFFSETS
    )
    return next((line for line in made if line and line.offset in OFFSETS[signed]), None)


def slopes(results: Ints, inside: Ints, fraction: int = FRACTION) -> Iterator[tuple[int, Ints]]:
    """Yield (shift, factors) of lines through `results` that are clamped at none of the indices
    `inside`: the greatest shifts with which halfwords hold the factors, all of them with the last.
    Factors have `fraction` bits.
    """
    if len(inside) < 2:
        return
    run = int(inside[-1] - inside[0])
    rise = int(results[inside[-1]] - results[inside[0]])
    for shift in range(SHIFT, 0, -1):
        least, most = ((rise + d << fraction + shift) // run for d in (-1, 1))
        if least <= INT16[1] and most >= INT16[0]:
            yield shift, np.arange(max(least, INT16[0]), min(most + 1, INT16[1]) + 1)
        if INT16[0] <= least and most < INT16[1]:
            return


def best(
    results: Ints, limits: Interval, factors: Ints, low: int, shift: int
) -> HalfwordLine | None:
    """Return the line of bytes with this lower half and shift, and one of `factors`, whose constant
    has the greatest margin; None if none equals `results`.
    """
    made = best_of_halves(results, limits, factors, 256 * SIGNED + low, shift)
    return made and replace(made, low=low)


def best_of_halves(
    results: Ints, limits: Interval, factors: Ints, halves: Ints, shift: int
) -> HalfwordLine | None:
    """Return the line of the halfwords `halves` with this shift, and one of `factors`, whose
    constant has the greatest margin; None if none equals `results`.
    """
    sums = rounded(factors, halves, shift)
    least = ((results << shift) - sums)[:, results > limits[0]].max(1)
    greatest = ((results + 1 << shift) - 1 - sums)[:, results < limits[1]].min(1)
    k = int(np.argmax(greatest - least))
    constant = int(least[k] + greatest[k]) // 2
    if least[k] > greatest[k] or not INT16[0] <= constant <= INT16[1]:
        return None
    return HalfwordLine(int(factors[k]), 0, constant, shift)


def best_offset(
    results: Ints, inside: Ints, factors: Ints, low: int, shift: int
) -> HalfwordLine | None:
    """Return a line with this lower half and shift, and one of `factors`, whose bytes differ by a
    constant from the `results` with the indices `inside`; None if there is none.
    """
    bytes_ = np.clip(rounded(factors, 256 * SIGNED[inside] + low, shift) >> shift, -128, 127)
    offsets = results[inside] - bytes_
    found = np.flatnonzero((offsets == offsets[:, :1]).all(1))
    if not len(found):
        return None
    k = int(found[len(found) // 2])
    return HalfwordLine(int(factors[k]), low, 0, shift, int(offsets[k, 0]))


def rounded(factors: Ints, halves: Ints, shift: int) -> Ints:
    """Return the products of the halfwords `halves` with each of `factors`, in halfwords, plus half
    of a unit of the bytes that the `shift` makes of them.
    """
    products = factors[:, None] * halves * 2 + (1 << 15) >> 16
    return np.clip(products, *INT16) + (1 << shift - 1)
