"""Search for a product with one multiplier, shifted, that equals a monotone function of a halfword.

Requantizations round two or three times, and ties away from zero, but they are functions of one
number p. Where p takes at most 2^16 consecutive values, a *scaling*

    clamp((((p + offset) * multiplier >> 16) + constant) >> shift)

often gives the same result for all of them, with one constant for p < 0 and another one for p >= 0
if roundings away from zero make these differ. A word times a halfword, shifted right by 16, is one
vector instruction. The shift is done in two steps, from words to halfwords to bytes; a constant
that can be added between them costs half as much, which is what the search for the offset is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...dialects import hvx
from ...dialects.htp.expressions import INT32, Expression, Interval
from ...semantics.htp.map import evaluate_expression
from ...semantics.numerics import Ints
from .addition import most_trailing_zeros
from .byte_pairs import ONE, Polynomial, real_function

PRODUCT = 16
"""The bits by which the product of a word and a halfword is shifted right."""

UINT16_MAX = (1 << 16) - 1

WORD_SHIFT = hvx.instruction("vasrwuhsat").longest_shift
BYTE_SHIFT = hvx.instruction("vasruhubsat").longest_shift
"""The greatest amounts by which narrowing instructions shift: words, then halfwords."""

DISTANCES = (0, 2, -2)
"""The distances from the nearest even multiplier that are tried, in order."""

FREE = -(1 << 30), 1 << 30
"""The constants where every result is clamped."""

OFFSETS = 8
"""The number of offsets for which a constant of halfwords is tried."""


@dataclass(frozen=True)
class Step:
    """The addition of `low` to numbers up to `bound`, of `high` to greater ones."""

    low: int = 0
    high: int = 0
    bound: int = 0

    def add(self, x: Ints) -> Ints:
        """Return the sums for the numbers `x`."""
        return x + np.where(x > self.bound, self.high, self.low)


@dataclass(frozen=True)
class Scaling:
    """A function of an integer p in `span`, computed in words, then in halfwords, saturated, then
    in bytes, clamped to `clamp`:

        v = (p + offset) * multiplier >> 16
        h = words.add(v) >> word_shift
        clamp(halves.add(h) >> BYTE_SHIFT)

    where halfwords are unsigned. `multiplier` is even, and p + offset lies in [0, 2^16).
    """

    span: Interval
    offset: int
    multiplier: int
    words: Step
    halves: Step
    word_shift: int
    clamp: Interval

    @property
    def is_code(self) -> bool:
        """Whether instructions exist for the constants of halfwords: both must have one sign, and
        fit into halfwords.
        """
        low, high = sorted((self.halves.low, self.halves.high))
        return (0 <= low and high <= UINT16_MAX) or (-UINT16_MAX <= low and high <= 0)

    def values(self, p: Ints) -> Ints:
        """Return the function's values for the integers `p`."""
        v = (p + self.offset) * self.multiplier >> PRODUCT
        h = np.clip(self.words.add(v) >> self.word_shift, 0, UINT16_MAX)
        h = np.clip(self.halves.add(h), 0, UINT16_MAX)
        return np.clip(h >> BYTE_SHIFT, *self.clamp)


@dataclass(frozen=True)
class Problem:
    """A function to fit: its results `wanted` for the integers `p`, ascending, clamped to
    `clamp`.
    """

    p: Ints
    wanted: Ints
    clamp: Interval

    @property
    def span(self) -> Interval:
        """The (least, greatest) integer."""
        return int(self.p[0]), int(self.p[-1])

    def constants(self, v: Ints, shift: int, part: slice) -> Interval:
        """Return the (least, greatest) integer c for which `clamp((v + c) >> shift)` gives the
        results of `part`; least > greatest if there is none.
        """
        wanted, v = self.wanted[part], v[part]
        least = ((wanted << shift) - v)[wanted > self.clamp[0]]
        greatest = ((wanted + 1 << shift) - 1 - v)[wanted < self.clamp[1]]
        return int(least.max(initial=FREE[0])), int(greatest.min(initial=FREE[1]))

    def parts(self) -> tuple[slice, slice]:
        """Return the indices of negative integers, and of the others; all in the first part if
        there are none in one of them.
        """
        zero = max(0, -self.span[0])
        if 0 < zero < len(self.p):
            return slice(0, zero), slice(zero, None)
        return slice(None), slice(0, 0)


def fit(rest: Expression, span: Interval) -> Scaling | None:
    """Return a scaling that equals the expression `rest`, a clamp, for every integer x0 in `span`;
    None if none that is tried does.
    """
    real = real_function(rest)
    if rest.primitive != "clamp" or real is None or span[1] - span[0] >= 1 << PRODUCT:
        return None
    if any(power not in (ONE, (1, 0)) and factor for power, factor in real.items()):
        return None
    p = np.arange(span[0], span[1] + 1)
    low, high = (limit.number for limit in rest.arguments[1:])
    problem = Problem(p, evaluate_expression(rest, [p]), (low, high))
    made = (s for c in candidates(real, span) for s in scalings(problem, *c))
    return next(
        (s for s in made if s.is_code and np.array_equal(s.values(p), problem.wanted)), None
    )


def candidates(real: Polynomial, span: Interval) -> Iterator[tuple[int, int]]:
    """Yield the (shift of words, multiplier) to try for the linear function `real` on `span`: the
    two greatest shifts with which 31 bits hold the multiplier and all sums, multipliers near the
    real one.
    """
    slope, constant = real.get((1, 0), 0.0), real.get(ONE, 0.0)
    most = 512 + abs(constant) + abs(slope) * (1 << PRODUCT)
    possible = [
        shift
        for shift in range(WORD_SHIFT, -1, -1)
        if max(abs(slope) * 2.0**PRODUCT, most) * 2.0 ** (shift + BYTE_SHIFT) < INT32[1] - 8
    ]
    for shift in possible[:2]:
        nearest = 2 * round(slope * 2.0 ** (shift + BYTE_SHIFT + PRODUCT - 1))
        yield from ((shift, nearest + distance) for distance in DISTANCES if nearest)


def scalings(problem: Problem, word_shift: int, multiplier: int) -> Iterator[Scaling]:
    """Yield scalings to try with this shift of words and this multiplier, the cheapest first."""
    low, high = problem.span

    def scaling(offset: int, words: Step, halves: Step) -> Scaling:
        span, clamp = problem.span, problem.clamp
        return Scaling(span, offset, multiplier, words, halves, word_shift, clamp)

    shift = word_shift + BYTE_SHIFT
    v = (problem.p - low) * multiplier >> PRODUCT
    intervals = [problem.constants(v, shift, part) for part in problem.parts()]
    if any(a > c for a, c in intervals):
        return
    for offset in aligned_offsets(intervals, word_shift, multiplier, high - low):
        moved = (problem.p + offset - low) * multiplier >> PRODUCT
        step = aligned_step(problem, moved, word_shift)
        if step is not None:
            yield scaling(offset - low, Step(), step)
    if (jump := common_jump(intervals, word_shift)) is not None:
        least, greatest = common_constants(intervals, jump << word_shift)
        constant = most_trailing_zeros(least, greatest)
        step = jump_of(problem, v + constant >> word_shift, 0, jump)
        yield scaling(-low, Step(constant, constant), step)
    yield scaling(-low, jump_of(problem, v, *(most_trailing_zeros(*i) for i in intervals)), Step())


def common_jump(intervals: Sequence[Interval], word_shift: int) -> int | None:
    """Return the smallest difference of constants of halfwords that serves constants in both of
    `intervals`; None if there is none.
    """
    (a, c), (d, e) = intervals
    least, greatest = -(-(d - c) >> word_shift), e - a >> word_shift
    return min(max(0, least), greatest) if least <= greatest else None


def common_constants(intervals: Sequence[Interval], jump: int) -> Interval:
    """Return the (least, greatest) constant that lies in the first of `intervals`, and plus `jump`
    in the second.
    """
    (a, c), (d, e) = intervals
    return max(a, d - jump), min(c, e - jump)


def jump_of(problem: Problem, x: Ints, negative: int, other: int) -> Step:
    """Return the step that adds `negative` to the numbers in `x` of negative integers, `other` to
    those of others, if numbers between them tell which these are.
    """
    first, second = problem.parts()
    if second.start is None or second.stop == 0 or negative == other:
        return Step(negative, negative)
    below, zero = int(x[first][-1]), int(x[second][0])
    if below < zero:
        return Step(negative, other, below)
    return Step(other, negative, zero)


def aligned_offsets(
    intervals: Sequence[Interval], word_shift: int, multiplier: int, width: int
) -> list[int]:
    """Return some offsets from 0 on for which multiples of 2^word_shift may serve as constants in
    `intervals`, those with the greatest margin first; `width` is the greatest number to which the
    offset is added.
    """
    jump = common_jump(intervals, word_shift)
    if jump is None:
        return []
    low, high = common_constants(intervals, jump << word_shift)
    offsets = np.arange((1 << PRODUCT) - width)
    moved = offsets * multiplier >> PRODUCT
    least = -(-(low - moved) >> word_shift) << word_shift
    margin = high - moved - least
    order = np.argsort(-margin, kind="stable")[:OFFSETS]
    return [int(k) for k in order if margin[k] >= 0]


def aligned_step(problem: Problem, v: Ints, word_shift: int) -> Step | None:
    """Return the constants that are added to the halfwords of words `v` that need none; None if
    there are none.
    """
    shift = word_shift + BYTE_SHIFT
    intervals = [problem.constants(v, shift, part) for part in problem.parts()]
    jump = common_jump(intervals, word_shift)
    if jump is None:
        return None
    low, high = common_constants(intervals, jump << word_shift)
    low, high = max(-(-low >> word_shift), -UINT16_MAX), min(high >> word_shift, UINT16_MAX)
    if low > high:
        return None
    constant = most_trailing_zeros(low, high)
    return jump_of(problem, v >> word_shift, constant, constant + jump)
