"""Loop tree of a kernel for instruction selection.

Trip counts are constants; loops of one iteration are inlined, loops of none are dropped. Scalars
are affine expressions of induction variables, kernel arguments and values that must be computed by
instructions. Induction variables are normalized: they start at 0 and grow by 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

from xdsl.dialects import arith, func, scf
from xdsl.ir import Operation, SSAValue

from ....dialects.diagnostics import op_error
from ....dialects.hvx.affine import Linear, LinearForms, Range, Ranges
from ....dialects.hvx.integers import BINARY, COMPARISONS, is_defined, wrap

VECTOR = 128
"""The size of a vector in bytes; the addresses in kernel arguments are multiples of it."""


@dataclass(eq=False)
class Region:
    """A node of the loop tree: the kernel, or a loop with at least two iterations."""

    op: Operation
    parent: Region | None = None
    """The region around a loop; None for the kernel."""

    count: int = 1
    """The trip count; 1 for the kernel."""

    index: SSAValue | None = None
    """The normalized induction variable; None for the kernel."""

    items: list[Operation | Region] = field(default_factory=list["Operation | Region"])
    """The operations and inner loops, in program order."""

    @property
    def innermost(self) -> bool:
        """Whether the region contains no loop."""
        return not any(isinstance(item, Region) for item in self.items)

    @property
    def loop(self) -> scf.ForOp:
        """The `scf.for` of a loop's region. Raises HexnnError if the region is the kernel."""
        if isinstance(self.op, scf.ForOp):
            return self.op
        raise op_error(self.op, "is no loop")

    def segments(self) -> Iterator[list[Operation]]:
        """Yield the straight-line segments of the region: lists of the operations before, between
        and after its inner loops.
        """
        segment: list[Operation] = []
        for item in self.items:
            if isinstance(item, Region):
                yield segment
                segment = []
            else:
                segment.append(item)
        yield segment


class Forms(LinearForms):
    """The affine expression of each scalar of a kernel, in terms of normalized induction variables
    (from 0 in steps of 1).

    Block arguments and results of inlined loops, and results of dropped ones, are replaced by the
    values that they equal.
    """

    def __init__(self) -> None:
        super().__init__()
        self.aliases: dict[SSAValue, SSAValue] = {}
        """For each argument and result of an inlined loop, the value that it is equal to."""

    def resolve(self, value: SSAValue) -> SSAValue:
        """Return the value that `value` equals if it is a block argument or result of an inlined
        loop or a result of a dropped one; else `value` itself.
        """
        while value in self.aliases:
            value = self.aliases[value]
        return value

    def __call__(self, value: SSAValue) -> Linear:
        """Return the affine expression that a scalar is equal to."""
        return super().__call__(self.resolve(value))

    def derive(self, value: SSAValue) -> Linear | None:
        """Return the affine expression of a sum or of a product with a constant, or what `fold`
        returns; None for other operations.
        """
        return super().derive(value) or self.fold(value)

    def fold(self, value: SSAValue) -> Linear | None:
        """Return the constant result of an arithmetic operation on constants, or the affine
        expression of the operand that a `select` with a constant condition chooses; None for other
        operations and for undefined results.
        """
        match value.owner:
            case arith.SelectOp() as op:
                chosen = self.fold_condition(op.cond)
                return None if chosen is None else self(op.lhs if chosen else op.rhs)
            case Operation() as op if type(op) in BINARY:
                a, b = map(self, op.operands)
                if a.terms or b.terms or not is_defined(op, wrap(b.constant)):
                    return None
                return Linear(int(BINARY[type(op)](wrap(a.constant), wrap(b.constant))))
            case _:
                return None

    def fold_condition(self, condition: SSAValue) -> bool | None:
        """Return the result of a comparison of constants; None if an operand is not constant or
        `condition` is no comparison.
        """
        match self.resolve(condition).owner:
            case arith.CmpiOp() as op:
                a, b = self(op.lhs), self(op.rhs)
                if a.terms or b.terms:
                    return None
                fold_condition = COMPARISONS[op.predicate.value.data]
                return bool(fold_condition(wrap(a.constant), wrap(b.constant)))
            case _:
                return None


class NormalizedRanges(Ranges):
    """The ranges of a kernel's scalars, whose affine expressions are those of `Forms`.

    `counts` maps each normalized induction variable to its trip count, `arguments` are the
    kernel's.
    """

    def __init__(
        self, forms: Forms, counts: Mapping[SSAValue, int], arguments: Sequence[SSAValue]
    ) -> None:
        super().__init__(forms)
        self.counts = counts
        self.arguments = arguments

    def __call__(self, value: SSAValue) -> Range | None:
        """Return the range of `value`, in which an induction variable counts from 0; None if it is
        unknown.
        """
        count = self.counts.get(value)
        return super().__call__(value) if count is None else Range(0, count - 1)

    def of_block_argument(self, value: SSAValue) -> Range | None:
        """Return the range of a kernel's argument relative to itself; None for values that a loop
        passes on.
        """
        return Range(0, 0, value) if value in self.arguments else None


@dataclass
class Tree:
    """The loop tree of a kernel, with the affine expression and the defining region of each
    value.
    """

    root: Region
    forms: Forms
    defining_regions: dict[SSAValue, Region]
    """The region in which each value is computed; code motion updates it."""

    arguments: Sequence[SSAValue]
    """The kernel's arguments: base addresses of its buffers."""

    original_regions: dict[Operation, Region] = field(default_factory=dict[Operation, Region])
    """The region that contained each operation before code motion."""

    counts: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """The trip count of each induction variable's loop."""

    @cached_property
    def ranges(self) -> NormalizedRanges:
        """The ranges of the scalars, once the tree is complete."""
        return NormalizedRanges(self.forms, self.counts, self.arguments)

    def alignment(self, form: Linear) -> tuple[int, int]:
        """Return (m, remainder of the affine expression modulo m) for the greatest power of two m,
        at most 128, for which the remainder is known.
        """
        modulus = VECTOR
        for value, factor in form.terms.items():
            known = VECTOR if value in self.arguments else 1
            modulus = gcd(modulus, factor * known)
        return modulus, form.constant % modulus

    def is_induction_variable(self, value: SSAValue) -> bool:
        """Return whether a value is an induction variable, which has no register of its own but
        occurs in the affine expressions that pointers hold.
        """
        return value is self.defining_regions[value].index

    def is_local(self, value: SSAValue, region: Region) -> bool:
        """Return whether a value is computed by an operation directly in `region`, not in an outer
        or inner one.
        """
        return self.defining_regions[value] is region and value is not region.index


def tree_of(kernel: func.FuncOp) -> Tree:
    """Return the loop tree of a kernel. Raises HexnnError for a loop whose trip count is not
    constant.
    """
    forms, root = Forms(), Region(kernel)
    block = kernel.body.block
    tree = Tree(root, forms, dict.fromkeys(block.args, root), tuple(block.args))
    add_ops(tree, root, block.ops)
    return tree


def add_ops(tree: Tree, region: Region, ops: Iterable[Operation]) -> None:
    """Append operations, and loops as child regions, to a region of the tree."""
    for op in ops:
        if isinstance(op, scf.ForOp):
            add_loop(tree, region, op)
        elif not isinstance(op, scf.YieldOp | func.ReturnOp):
            region.items.append(op)
            tree.original_regions[op] = region
        tree.defining_regions.update(dict.fromkeys(op.results, region))


def add_loop(tree: Tree, region: Region, loop: scf.ForOp) -> None:
    """Append a loop to a region of the tree: as a child, inlined if it has one iteration, dropped
    if it has none.
    """
    first, step, count = loop_bounds(tree, loop)
    index, *carried = loop.body.block.args
    aliases = tree.forms.aliases
    if count == 0:
        aliases.update(zip(loop.results, loop.iter_args, strict=True))
    elif count == 1:
        tree.forms.known[index] = Linear(first)
        aliases.update(zip(carried, loop.iter_args, strict=True))
        add_ops(tree, region, loop.body.block.ops)
        aliases.update(zip(loop.results, yielded(loop), strict=True))
    else:
        tree.forms.known[index] = Linear(first, {index: step})
        inner = Region(loop, region, count, index)
        tree.counts[index] = count
        tree.defining_regions.update(dict.fromkeys(loop.body.block.args, inner))
        region.items.append(inner)
        add_ops(tree, inner, loop.body.block.ops)


def yielded(loop: scf.ForOp) -> Sequence[SSAValue]:
    """Return the operands of a loop's `scf.yield`: the values of its loop-carried arguments for the
    next iteration.
    """
    last = loop.body.block.last_op
    return last.operands if isinstance(last, scf.YieldOp) else ()


def loop_bounds(tree: Tree, loop: scf.ForOp) -> tuple[int, int, int]:
    """Return (lower bound, step, trip count) of a loop. Raises HexnnError if they are not constant,
    or if the step is not positive.
    """
    low, high, step = (tree.forms(value) for value in (loop.lb, loop.ub, loop.step))
    if low.terms or high.terms or step.terms or step.constant <= 0:
        raise op_error(loop, "has a trip count that is not constant: Hexagon code needs one")
    numbers = range(low.constant, high.constant, step.constant)
    return low.constant, step.constant, len(numbers)
