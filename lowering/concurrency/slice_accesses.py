"""The bytes that statements of a kernel access, with all that they are computed from, and their
work: of some iterations of loops, without writing the part that runs these.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation

from ...dialects.hvx.affine import LinearForms, Ranges
from ..llvm.accesses import is_access
from .byte_sets import ByteSet
from .kernel_accesses import ByArgument, Cuts, accessed, sides_of, united
from .kernel_slices import PRIVATE, Slice, instructions, is_store, private_region
from .needed_operations import Needed
from .step_dependences import Accesses

Sides = tuple[ByArgument, ByArgument]
"""The bytes that are read, and those that are written."""


def clash(a: Sides, b: Sides) -> bool:
    """Return whether one of two parts writes bytes that the other one reads or writes."""
    empty = ByteSet.of()
    return any(
        Accesses(*(side.get(n, empty) for side in a)).conflicts(
            Accesses(*(side.get(n, empty) for side in b))
        )
        for n in {*a[0], *a[1], *b[0], *b[1]}
    )


@dataclass
class SliceAccesses:
    """The accesses of operations of one kernel, those of private memory excepted, kept once they
    are known.
    """

    forms: LinearForms = field(default_factory=LinearForms)
    known: dict[tuple[Operation, Cuts], tuple[int, ByteSet] | None] = field(
        default_factory=dict[tuple[Operation, Cuts], tuple[int, ByteSet] | None]
    )

    def __post_init__(self) -> None:
        self.ranges = Ranges(self.forms)
        self.sides: dict[Operation, Sides] = {}

    def are_known(self, ops: Iterable[Operation]) -> bool:
        """Return whether no access of operations is only known in a run."""
        return all(
            self.access(each, ()) is not None for op in ops for each in op.walk() if is_access(each)
        )

    def access(self, op: Operation, cuts: Cuts) -> tuple[int, ByteSet] | None:
        """Return (index of the argument, bytes) of an access in some iterations of loops."""
        if (op, cuts) not in self.known:
            assert is_access(op)
            self.known[op, cuts] = accessed(op, self.forms, self.ranges, cuts)
        return self.known[op, cuts]

    def whole(self, op: Operation) -> Sides:
        """Return the bytes that an operation accesses in a run of the kernel."""
        if op not in self.sides:
            self.sides[op] = self.of([op])
        return self.sides[op]

    def of(self, ops: Iterable[Operation]) -> Sides:
        """Return the bytes that operations access in a run of the kernel."""
        return self.summed((each, ()) for top in ops for each in top.walk() if is_access(each))

    def of_run(self, block: Block, run: Sequence[Slice]) -> tuple[Sides, int]:
        """Return the bytes that statements of a block access, and the vector instructions of their
        part.
        """
        parts = list(run_operations(block, run, ()))
        work = sum(each.work for each in parts)
        pairs = ((op, one.cuts) for one in parts for op in one.op.walk() if is_access(op))
        return self.summed(pairs), work

    def private(
        self, operations: Iterable[tuple[Operation, Cuts]], *, are_stores: bool
    ) -> ByArgument:
        """Return the bytes of private memory that operations in some iterations of loops store to,
        or load from, by the number of the region.
        """
        found = defaultdict[int, list[ByteSet]](list)
        for top, cuts in operations:
            for op in top.walk():
                number = private_region(op)
                if number is not None and is_store(op) == are_stores:
                    access = self.access(op, cuts)
                    assert access is not None, "the kernel's accesses are known"
                    found[number].append(access[1])
        return united(found)

    def summed(self, pairs: Iterable[tuple[Operation, Cuts]]) -> Sides:
        """Return the union of accesses in some iterations of loops."""
        reads, writes = dict[int, list[ByteSet]](), dict[int, list[ByteSet]]()
        for op, cuts in pairs:
            assert is_access(op)
            if PRIVATE in op.attributes:
                continue
            found = self.access(op, cuts)
            assert found is not None, "the kernel's accesses are known"
            for side in sides_of(op, reads, writes):
                side.setdefault(found[0], []).append(found[1])
        return united(reads), united(writes)


@dataclass(frozen=True)
class RunOperation:
    """An operation that a part of a kernel runs in the iterations `cuts` of the loops around it."""

    op: Operation
    cuts: Cuts
    instructions: int
    """The vector instructions of one iteration."""

    @property
    def work(self) -> int:
        """The vector instructions of all iterations."""
        return self.instructions * math.prod(count for _, _, _, count in self.cuts)


def run_operations(block: Block, run: Sequence[Slice], cuts: Cuts) -> Iterable[RunOperation]:
    """Yield the operations that statements of a block consist of and are computed from."""
    needed = Needed.by(block, (op for one in run for op in one.ops))
    loops = {one.ops[0] for one in run if one.loop}
    for op in block.ops:
        if op in needed.ops and op not in loops:
            yield RunOperation(op, cuts, needed.instructions(op))
    for one in run:
        if one.loop is None:
            continue
        inside = (*cuts, one.iterations)
        if one.inner is None:
            for op in one.loop.body.block.ops:
                yield RunOperation(op, inside, instructions(op))
        else:
            yield from run_operations(one.loop.body.block, one.inner, inside)
