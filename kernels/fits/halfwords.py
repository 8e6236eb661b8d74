"""Search for a product with one multiplier, shifted, that equals a monotone function of a halfword.

Requantizations round two or three times, and ties away from zero, but they are functions of one
number p. Where p takes at most 2^16 consecutive values, a *scaling*

    clamp((((p + offset) * multiplier >> 16) + constant) >> shift)

often gives the same result for all of them, with one constant for p < 0 and another one for p >= 0
if roundings away from zero make these differ. A word times a halfword, shifted right by 16, is one
vector instruction. The shift is done in two steps, from words to halfwords to bytes; a constant
that can be added between them costs half as much, which is what the search for the offset is for.

Even halfwords are multiplied as unsigned numbers, odd ones as signed numbers: each of these two
*lanes* has an offset and constants of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...dialects import hvx
from ...dialects.htp.expressions import INT32, Expression, Interval
from ...semantics.htp.map import evaluate_expression
from ...semantics.numerics import Ints
from .addition import most_trailing_zeros
from .byte_pairs import ONE, Polynomial, real_function

PRODUCT = 16
"""The bits by which the product of a word and a halfword is shifted right."""

INT16 = -(1 << 15), (1 << 15) - 1
FACTORS = ((0, (1 << PRODUCT) - 1), INT16)
"""The intervals of the halfwords that are multiplied: of even lanes, of odd lanes."""

WORD_SHIFT = hvx.instruction("vasrwhsat").longest_shift
BYTE_SHIFT = hvx.instruction("vasrhubsat").longest_shift
"""The greatest amounts by which narrowing instructions shift: words, then halfwords."""

BYTES = {False: (0, 255), True: (-128, 127)}
"""Whether bytes are signed -> their interval."""

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
    wraps: bool = False
    """Whether sums of halfwords wrap around, else they are saturated: an addition to some of the
    lanes alone cannot saturate.
    """

    def add(self, x: Ints) -> Ints:
        """Return the sums for the numbers `x`."""
        return x + np.where(x > self.bound, self.high, self.low)

    def add_halves(self, x: Ints) -> Ints:
        """Return the sums for the halfwords `x`."""
        sums = self.add(x)
        return (sums - INT16[0]) % (1 << 16) + INT16[0] if self.wraps else np.clip(sums, *INT16)

    def variants(self) -> Iterator[Step]:
        """Yield steps with these constants, the cheapest first."""
        if self.low != self.high and 0 in (self.low, self.high):
            yield replace(self, wraps=True)
        yield self


@dataclass(frozen=True)
class Lane:
    """How even or odd halfwords are scaled: what is added to them, to their products and to these
    shifted.
    """

    offset: int
    words: Step
    halves: Step


@dataclass(frozen=True)
class Scaling:
    """A function of an integer p in `span`, computed in words, then in halfwords, then in bytes,
    saturated, and clamped to `clamp`:

        v = (p + offset) * multiplier >> 16
        h = words.add(v) >> word_shift
        clamp(halves.add_halves(h) >> byte_shift)

    `multiplier` is even. `signed` says whether results are signed bytes.
    """

    span: Interval
    multiplier: int
    word_shift: int
    byte_shift: int
    clamp: Interval
    signed: bool
    lanes: tuple[Lane, Lane]
    """Of even halfwords, of odd ones."""

    @property
    def is_code(self) -> bool:
        """Whether the constants of halfwords fit into these."""
        steps = (lane.halves for lane in self.lanes)
        return all(INT16[0] <= c <= INT16[1] for s in steps for c in (s.low, s.high, s.bound))

    def values(self, p: Ints, lane: int = 0) -> Ints:
        """Return the function's values for the integers `p` in even (0) or odd (1) lanes."""
        its = self.lanes[lane]
        v = (p + its.offset) * self.multiplier >> PRODUCT
        h = np.clip(its.words.add(v) >> self.word_shift, *INT16)
        return np.clip(its.halves.add_halves(h) >> self.byte_shift, *self.clamp)

    def gives(self, problem: Problem) -> bool:
        """Return whether both lanes compute the results of `problem`, by instructions that
        exist.
        """
        return self.is_code and all(
            np.array_equal(self.values(problem.p, lane), problem.wanted) for lane in (0, 1)
        )


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


def fit(rest: Expression, span: Interval, signed: bool = False) -> Scaling | None:
    """Return a scaling that equals the expression `rest`, a clamp, for every integer x0 in `span`,
    less 128 if it is to be `signed`; None if none that is tried does.
    """
    real = real_function(rest)
    if rest.primitive != "clamp" or real is None or span[1] - span[0] >= 1 << PRODUCT:
        return None
    if any(power not in (ONE, (1, 0)) and factor for power, factor in real.items()):
        return None
    p, less = np.arange(span[0], span[1] + 1), BYTES[signed][0]
    low, high = (limit.number + less for limit in rest.arguments[1:])
    problem = Problem(p, evaluate_expression(rest, [p]) + less, (low, high))
    made = (s for f in candidates(real, span) for s in scalings(problem, signed, f))
    return next((s for s in made if s.gives(problem)), None)


@dataclass(frozen=True)
class Factor:
    """The factor of a scaling, `multiplier` / 2^(16 + word_shift + byte_shift)."""

    multiplier: int
    word_shift: int
    byte_shift: int

    @property
    def shift(self) -> int:
        """By how much products are shifted, to halfwords and to bytes."""
        return self.word_shift + self.byte_shift


def candidates(real: Polynomial, span: Interval) -> Iterator[Factor]:
    """Yield the factors to try for the linear function `real` on `span`: the two greatest shifts
    with which 31 bits hold the multiplier and all sums, multipliers near the real one.
    """
    slope, constant = real.get((1, 0), 0.0), real.get(ONE, 0.0)
    most = 512 + abs(constant) + abs(slope) * (1 << PRODUCT)
    for byte_shift in byte_shifts(slope):
        possible = [
            shift + byte_shift
            for shift in range(WORD_SHIFT, -1, -1)
            if max(abs(slope) * 2.0**PRODUCT, most) * 2.0 ** (shift + byte_shift) < INT32[1] - 8
        ]
        for shift in possible[:2]:
            nearest = 2 * round(slope * 2.0 ** (shift + PRODUCT - 1))
            for distance in DISTANCES if nearest else ():
                yield Factor(nearest + distance, shift - byte_shift, byte_shift)


def byte_shifts(slope: float) -> list[int]:
    """Return the shifts to bytes to try for numbers that grow by `slope`: one with which halfwords
    hold all that 2^16 numbers give, and tell the results of p and p + 1 apart; then the greatest.
    """
    exact = -math.frexp(slope)[1] if slope else BYTE_SHIFT
    return sorted({min(max(exact, 0), BYTE_SHIFT), BYTE_SHIFT})


def scalings(problem: Problem, signed: bool, factor: Factor) -> Iterator[Scaling]:
    """Yield scalings to try with this factor, the cheapest first."""
    search = Search(problem, factor)
    pairs = zip(search.aligned(0), search.aligned(1), strict=False)
    for lanes in (*pairs, *zip(search.stepped(0), search.stepped(1), strict=False)):
        numbers = factor.multiplier, factor.word_shift, factor.byte_shift
        yield Scaling(problem.span, *numbers, problem.clamp, signed, lanes)


@dataclass(frozen=True)
class Search:
    """The search for the lanes of scalings with this factor."""

    problem: Problem
    factor: Factor

    def products(self, offset: int) -> Ints:
        """Return the shifted products of all integers of the problem plus `offset`."""
        return (self.problem.p + offset) * self.factor.multiplier >> PRODUCT

    def offsets(self, lane: int) -> Interval:
        """Return the (least, greatest) offset for even (0) or odd (1) lanes."""
        (low, high), (least, greatest) = self.problem.span, FACTORS[lane]
        return least - low, greatest - high

    def intervals(self, v: Ints) -> list[Interval]:
        """Return the intervals of constants to add to the products `v`, of negative integers and of
        others.
        """
        parts = self.problem.parts()
        return [self.problem.constants(v, self.factor.shift, part) for part in parts]

    def aligned(self, lane: int) -> Iterator[Lane]:
        """Yield even (0) or odd (1) lanes that need no constants of words: by offsets from a common
        range of both, if there is one.
        """
        low, high = self.offsets(lane)
        other = self.offsets(1 - lane)
        both = max(low, other[0]), min(high, other[1])
        low, high = both if both[0] <= both[1] else (low, high)
        intervals = self.intervals(self.products(low))
        if any(a > c for a, c in intervals):
            return
        for more in aligned_offsets(intervals, self.factor, high - low):
            step = self.aligned_step(self.products(low + more))
            if step is not None:
                yield Lane(low + more, Step(), step)

    def stepped(self, lane: int) -> Iterator[Lane]:
        """Yield even (0) or odd (1) lanes with constants of words, the cheapest first."""
        offset = self.offsets(lane)[lane]
        v = self.products(offset)
        intervals = self.intervals(v)
        if any(a > c for a, c in intervals):
            return
        shift = self.factor.word_shift
        if (jump := common_jump(intervals, shift)) is not None:
            least, greatest = common_constants(intervals, jump << shift)
            constant = most_trailing_zeros(least, greatest)
            step = jump_of(self.problem, v + constant >> shift, 0, jump)
            for variant in step.variants():
                yield Lane(offset, Step(constant, constant), variant)
        words = jump_of(self.problem, v, *(most_trailing_zeros(*i) for i in intervals))
        yield Lane(offset, words, Step())

    def aligned_step(self, v: Ints) -> Step | None:
        """Return the constants that are added to the halfwords of words `v` that need none; None if
        there are none.
        """
        intervals, shift = self.intervals(v), self.factor.word_shift
        jump = common_jump(intervals, shift)
        if jump is None:
            return None
        low, high = common_constants(intervals, jump << shift)
        low, high = max(-(-low >> shift), INT16[0]), min(high >> shift, INT16[1])
        if low > high:
            return None
        constant = most_trailing_zeros(low, high)
        return jump_of(self.problem, v >> shift, constant, constant + jump)


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


def aligned_offsets(intervals: Sequence[Interval], factor: Factor, most: int) -> list[int]:
    """Return some offsets from 0 to `most` for which multiples of 2^word_shift may serve as
    constants in `intervals`, those with the greatest margin first.
    """
    shift = factor.word_shift
    jump = common_jump(intervals, shift)
    if jump is None:
        return []
    low, high = common_constants(intervals, jump << shift)
    moved = np.arange(most + 1) * factor.multiplier >> PRODUCT
    least = -(-(low - moved) >> shift) << shift
    margin = high - moved - least
    order = np.argsort(-margin, kind="stable")[:OFFSETS]
    return [int(k) for k in order if margin[k] >= 0]
