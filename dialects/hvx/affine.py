"""Scalar values as sums of constants and multiples of other values, and the ranges they span."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue


@dataclass(frozen=True)
class Linear:
    """`constant + sum(terms[v] * v)`."""

    constant: int
    terms: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

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
    """The integer of an `arith.constant`, else None."""
    match value.owner:
        case arith.ConstantOp(value=IntegerAttr() as found):
            return found.value.data
        case _:
            return None


def trip_count(loop: scf.ForOp) -> int | None:
    """How often the body of a loop with constant bounds runs; None for other loops."""
    bounds = [constant_of(value) for value in (loop.lb, loop.ub, loop.step)]
    if None in bounds:
        return None
    return len(range(*(bound for bound in bounds if bound is not None)))


class LinearForms:
    """The linear form of each scalar value, remembered."""

    def __init__(self) -> None:
        self.known: dict[SSAValue, Linear] = {}

    def __call__(self, value: SSAValue) -> Linear:
        """`value` in terms of values that are not sums themselves."""
        if (form := self.known.get(value)) is None:
            form = self.known[value] = self.derive(value) or Linear(0, {value: 1})
        return form

    def derive(self, value: SSAValue) -> Linear | None:
        """The form of a sum, a difference or a product with a constant."""
        match value.owner:
            case arith.ConstantOp(value=IntegerAttr() as found):
                return Linear(found.value.data)
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
    """The product when one of both is a constant."""
    if not right.terms:
        return left * right.constant
    return None if left.terms else right * left.constant


@dataclass(frozen=True)
class Range:
    """All integers from `low` to `high`, relative to a kernel's argument where `base` is given."""

    low: int
    high: int
    base: SSAValue | None = None


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
"""Range of a result from the ranges of its operands; None when nothing is known."""


def shifted(a: Range, b: Range) -> Range | None:
    """`a >> b` for a constant b."""
    return Range(a.low >> b.low, a.high >> b.low) if b.low == b.high >= 0 else None


def divided(a: Range, b: Range) -> Range | None:
    """`a / b` for a constant b and a >= 0."""
    return Range(a.low // b.low, a.high // b.low) if b.low == b.high > 0 <= a.low else None


class Ranges:
    """The range of each scalar value of a kernel, from loop bounds and constants."""

    def __init__(self, forms: LinearForms) -> None:
        self.forms = forms
        self.known: dict[SSAValue, Range | None] = {}

    def __call__(self, value: SSAValue) -> Range | None:
        """The range of `value`; None when it depends on memory or is not understood."""
        if value not in self.known:
            self.known[value] = self.of_form(self.forms(value), value)
        return self.known[value]

    def of_form(self, form: Linear, value: SSAValue | None = None) -> Range | None:
        """The range of a linear form; at most one term may be relative to an argument."""
        low = high = form.constant
        base: SSAValue | None = None
        for term, factor in form.terms.items():
            span = self.of_symbol(term) if term is value else self(term)
            if span is None or (span.base and (base or factor != 1)):
                return None
            base = span.base or base
            ends = span.low * factor, span.high * factor
            low, high = low + min(ends), high + max(ends)
        return Range(low, high, base)

    def of_symbol(self, value: SSAValue) -> Range | None:
        """The range of a value that is no sum."""
        if isinstance(value, BlockArgument):
            return self.of_argument(value)
        match value.owner:
            case arith.SelectOp() as op:
                return union(self(op.lhs), self(op.rhs))
            case Operation(operands=(left, right)) as op if type(op) in RANGES:
                return combined(op, self(left), self(right))
            case _:
                return None

    def of_argument(self, value: BlockArgument) -> Range | None:
        """An induction variable's range, or a kernel's argument as the base."""
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
    """The range of an operation of `RANGES`."""
    if a is None or b is None or b.base:
        return None
    return aligned(op, a, b) if a.base else RANGES[type(op)](a, b)


def union(a: Range | None, b: Range | None) -> Range | None:
    """The range that holds both."""
    if a is None or b is None or a.base is not b.base:
        return None
    return Range(min(a.low, b.low), max(a.high, b.high), a.base)


def aligned(op: Operation, a: Range, b: Range) -> Range | None:
    """`x & -2**n` of an address: rounded down."""
    size = -b.low
    power = b.low == b.high < 0 and size & (size - 1) == 0
    return (
        Range(a.low - size + 1, a.high, a.base) if power and isinstance(op, arith.AndIOp) else None
    )
