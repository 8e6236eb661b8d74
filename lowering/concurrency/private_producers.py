"""The stores to private memory that a part of a kernel repeats: of a loop those iterations that
fill what the part loads.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import Block, Operation

from .byte_sets import ByteSet
from .kernel_accesses import ByArgument, Cuts
from .kernel_slices import Slice, private_regions, statement, stores
from .slice_accesses import Sides, SliceAccesses, clash, run_operations


@dataclass
class Producers:
    """The producers, among the operations of one kernel, of what statements load from private
    memory.
    """

    accesses: SliceAccesses
    known: dict[Operation, bool] = field(default_factory=dict[Operation, bool])
    """Whether an operation stores to private memory alone."""

    def accesses_of(self, block: Block, run: Sequence[Slice]) -> tuple[Sides, int]:
        """Return the bytes that the part of statements of a block accesses, but for private memory,
        and the vector instructions that it runs.
        """
        return self.accesses.of_run(block, self.with_own(block, run))

    def with_own(self, block: Block, run: Sequence[Slice], cuts: Cuts = ()) -> list[Slice]:
        """Return statements of a block and the producers of what they load, in order, if the loops
        around the block run the iterations `cuts` alone.
        """
        stated: dict[Operation, list[Slice]] = {}
        for one in run:
            stated.setdefault(one.ops[-1], []).append(self.within(one, cuts))
        loaded, found = ByArgument(), list[Slice]()
        for op in reversed(list(block.ops)):
            own = stated.get(op) or self.filling(op, loaded, cuts)
            if own:
                pairs = ((each.op, each.cuts) for each in run_operations(block, own, cuts))
                more = self.accesses.private(pairs, are_stores=False)
                both = (loaded, more)
                loaded = {n: ByteSet.union(s[n] for s in both if n in s) for n in loaded | more}
                found[:0] = own
        return found

    def within(self, one: Slice, cuts: Cuts) -> Slice:
        """Return a statement with the producers in the body of its loop."""
        if one.loop is None or one.inner is None:
            return one
        inner = self.with_own(one.loop.body.block, one.inner, (*cuts, one.iterations))
        return replace(one, inner=tuple(inner))

    def filling(self, op: Operation, loaded: ByArgument, cuts: Cuts) -> list[Slice]:
        """Return a producer of the bytes `loaded`, by the number of their region, as a statement:
        of a loop the iterations from the first to the last that stores some; none for other
        operations.
        """
        if not (loaded and self.is_producer(op)):
            return []
        one = statement(op)

        def fills(first: int, end: int) -> bool:
            part = replace(one, first=first, count=end - first)
            around = (*cuts, part.iterations) if one.loop else cuts
            return clash((loaded, {}), ({}, self.accesses.private([(op, around)], are_stores=True)))

        first = bisect_left(range(one.count), True, key=lambda n: fills(0, n + 1))
        if first == one.count:
            return []
        after = bisect_left(
            range(one.count), True, key=lambda n: fills(one.count - 1 - n, one.count)
        )
        return [replace(one, first=first, count=one.count - after - first)]

    def is_producer(self, op: Operation) -> bool:
        """Return whether an operation stores to private memory alone."""
        if op not in self.known:
            own = private_regions(op, are_stores=True)
            self.known[op] = bool(own) and not stores(op)
        return self.known[op]
