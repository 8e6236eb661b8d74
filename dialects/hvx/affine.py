"""Affine expressions and ranges of the scalar values of a kernel.

A scalar is expressed as an integer constant plus multiples of other scalars; its range follows from
the constants and the bounds of enclosing loops.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue


@dataclass(frozen=True)
class Linear:
    """The affine expression `constant + sum(factor * value for value, factor in terms)`."""

    constant: int
    terms: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """The factor of each SSA value; none is 0."""

    def __add__(self, other: Linear) -> Linear:
        terms = dict(self.terms)
        for value, factor in other.terms.items():
            terms[value] = terms.get(value, 0) + factor
        kept = {value: factor for value, factor in terms.items() if factor}
        return Linear(self.constant + other.constant, kept)

    def __mul__(self, factor: int) -> Linear:
        return Linear(
            self.constant * factor, {value: n * factor for value, n in self.terms.items() if factor}
        )


def constant_of(value: SSAValue) -> int | None:
    """Return the integer of a value defined by `arith.constant`, else None."""
    match value.owner:
        case arith.ConstantOp(value=IntegerAttr() as literal):
            return literal.value.data
        case _:
            return None


def trip_count(loop: scf.ForOp) -> int | None:
    """Return the number of iterations of a loop with constant bounds and step, else None."""
    bounds = [constant_of(value) for value in (loop.lb, loop.ub, loop.step)]
    if None in bounds:
        return None
    return len(range(*(bound for bound in bounds if bound is not None)))


class LinearForms:
    """A cache of the affine expressions of scalar SSA values: a call with a value returns its
    expression.
    """

    def __init__(self) -> None:
        self.known: dict[SSAValue, Linear] = {}

    def __call__(self, value: SSAValue) -> Linear:
        """Return `value` as a constant plus multiples of values that are themselves no constants,
        sums or multiples.
        """
        if (form := self.known.get(value)) is None:
            form = self.known[value] = self.derive(value) or Linear(0, {value: 1})
        return form

    def derive(self, value: SSAValue) -> Linear | None:
        """Return the affine expression of a constant, a sum, a difference, or a product or left
        shift by a constant; None for other values.
        """
        match value.owner:
            case arith.ConstantOp(value=IntegerAttr() as literal):
                return Linear(literal.value.data)
            case arith.AddiOp() as op:
                return self(op.lhs) + self(op.rhs)
            case arith.SubiOp() as op:
                return self(op.lhs) + self(op.rhs) * -1
            case arith.MuliOp() as op:
                return product(self(op.lhs), self(op.rhs))
            case arith.ShLIOp() as op:
                amount = constant_of(op.rhs)
                if amount is None or amount not in range(32):
                    return None
                return self(op.lhs) * (1 << amount)
            case _:
                return None


def product(left: Linear, right: Linear) -> Linear | None:
    """Return the product of two affine expressions if at least one is a constant, else None."""
    if not right.terms:
        return left * right.constant
    return None if left.terms else right * left.constant


@dataclass(frozen=True)
class Range:
    """The integers from `low` to `high` inclusive; with a `base`, which is a pointer, the addresses
    from `base + low` to `base + high`.
    """

    low: int
    high: int
    base: SSAValue | None = None
    """A kernel's pointer argument, or None for plain integers."""


WORD = Range(-(1 << 31), (1 << 31) - 1)
"""The range of a scalar of which nothing is known."""

RANGES: dict[type[Operation], Callable[[Range, Range], Range | None]] = {
    arith.MinSIOp: lambda a, b: Range(min(a.low, b.low), min(a.high, b.high)),
    arith.MaxSIOp: lambda a, b: Range(max(a.low, b.low), max(a.high, b.high)),
    arith.AndIOp: lambda a, b: Range(0, b.high) if b.low == b.high >= 0 else None,
    arith.ShRUIOp: lambda a, b: shifted(a, b) if a.low >= 0 else None,
    arith.ShRSIOp: lambda a, b: shifted(a, b),
    arith.DivUIOp: lambda a, b: divided(a, b),
    arith.DivSIOp: lambda a, b: divided(a, b),
    arith.RemUIOp: lambda a, b: Range(0, b.high - 1) if a.low >= 0 < b.low else None,
}
"""The range of each operation's result from the ranges of its operands; None when it is unknown."""


def shifted(a: Range, b: Range) -> Range | None:
    """Return the range of x >> n for x in `a` and the constant n >= 0 whose range is `b`; None if
    `b` is not that of such a constant.
    """
    return Range(a.low >> b.low, a.high >> b.low) if b.low == b.high >= 0 else None


def divided(a: Range, b: Range) -> Range | None:
    """Return the range of x / n for x in the range `a` and the constant n > 0 whose range is `b`;
    None if x may be negative, or `b` is not that of such a constant.
    """
    return Range(a.low // b.low, a.high // b.low) if b.low == b.high > 0 <= a.low else None


class Ranges:
    """A cache of the ranges of a kernel's scalar values: a call with a value returns its range,
    computed from loop bounds and constants.
    """

    def __init__(self, forms: LinearForms) -> None:
        self.forms = forms
        self.known: dict[SSAValue, Range | None] = {}

    def __call__(self, value: SSAValue) -> Range | None:
        """Return the range of `value`; None if it depends on memory or on an operation that is not
        modelled.
        """
        if value not in self.known:
            self.known[value] = self.of_expression(self.forms(value), value)
        return self.known[value]

    def of_expression(self, form: Linear, value: SSAValue | None = None) -> Range | None:
        """Return the range of an affine expression; None if the range of a term is unknown, for a
        sum of two addresses, and for an address with a factor other than 1.

        `value` is the SSA value that `form` expresses, if any. If `form` is just that value, which
        is not affine in other ones, the range is computed by `of_opaque`.
        """
        low = high = form.constant
        base: SSAValue | None = None
        for term, factor in form.terms.items():
            span = self.of_opaque(term) if term is value else self(term)
            if span is None or (span.base and (base or factor != 1)):
                return None
            base = span.base or base
            ends = span.low * factor, span.high * factor
            low, high = low + min(ends), high + max(ends)
        return Range(low, high, base)

    def of_opaque(self, value: SSAValue) -> Range | None:
        """Return the range of a value that is not affine in others, such as a block argument or a
        minimum; None if the range is unknown.
        """
        if isinstance(value, BlockArgument):
            return self.of_block_argument(value)
        match value.owner:
            case arith.SelectOp() as op:
                return union(self(op.lhs), self(op.rhs))
            case Operation(operands=(left, right)) as op if type(op) in RANGES:
                return combined(op, self(left), self(right))
            case _:
                return None

    def of_block_argument(self, value: BlockArgument) -> Range | None:
        """Return the range of a loop's induction variable or of an argument of the kernel; None for
        a value that a loop carries between iterations, and for loops with unknown bounds.

        An argument is a pointer: its range is the one address at offset 0 from itself, the `base`.
        """
        parent = value.block.parent_op()
        if not isinstance(parent, scf.ForOp):
            return Range(0, 0, value)
        if value.index:
            return None
        first, end, step = self(parent.lb), self(parent.ub), self(parent.step)
        if first is None or end is None or step is None or first.base or end.base:
            return None
        exact = first.low == first.high and end.low == end.high and step.low == step.high
        last = range(first.low, end.high, step.low)[-1:] if exact else (end.high - 1,)
        return Range(first.low, max([first.low, *last]))


def combined(op: Operation, a: Range | None, b: Range | None) -> Range | None:
    """Return the range of the result of `op`, a binary operation in `RANGES`, from the ranges `a`
    and `b` of its operands; None if unknown. A minimum or maximum bounds an unknown operand, too.
    """
    if isinstance(op, arith.MinSIOp | arith.MaxSIOp):
        a, b = a or WORD, b or WORD
    if a is None or b is None or b.base:
        return None
    return aligned(op, a, b) if a.base else RANGES[type(op)](a, b)


def union(a: Range | None, b: Range | None) -> Range | None:
    """Return the least range that contains the ranges `a` and `b`; None if one is unknown (None) or
    their bases differ.
    """
    if a is None or b is None or a.base is not b.base:
        return None
    return Range(min(a.low, b.low), max(a.high, b.high), a.base)


def aligned(op: Operation, a: Range, b: Range) -> Range | None:
    """Return the range of an address that `op` rounds down as `x & -2**n`; None for any other
    operation.

    `a` is the range of the address x, `b` that of the mask -2**n.
    """
    size = -b.low
    power = b.low == b.high < 0 and size & (size - 1) == 0
    return (
        Range(a.low - size + 1, a.high, a.base) if power and isinstance(op, arith.AndIOp) else None
    )
