"""Pairing of scalar loads: loads of two adjacent 32-bit words become one double-word load.

Only two of a packet's four slots can load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from ....dialects.hexagon.register_names import Half
from ....dialects.hvx import MemwOp
from ....dialects.hvx.affine import Linear
from .loop_tree import Region, Tree

WORD = 4
"""The size of a word in bytes."""


class WordPairs:
    """The pairs of word loads (`hvx.memw`) of a kernel that are merged into double-word loads."""

    def __init__(self, tree: Tree):
        self.tree = tree
        self.leader: dict[MemwOp, tuple[MemwOp, Half]] = {}
        """By paired load: the operation at which the double-word load is emitted, and the half of
        its result."""

        self.doubles: dict[MemwOp, Linear] = {}
        """The address of each double-word load, by the operation at which it is emitted."""

        self.visit(tree.root)

    def visit(self, region: Region) -> None:
        """Pair the word loads of a region and of its inner loops."""
        for segment in region.segments():
            self.pair(segment)
        for item in region.items:
            if isinstance(item, Region):
                self.visit(item)

    def pair(self, segment: Sequence[Operation]) -> None:
        """Pair the word loads of a straight-line segment whose addresses differ by 4, the lower one
        being a multiple of 8.
        """
        order = {op: at for at, op in enumerate(segment) if isinstance(op, MemwOp)}
        by_address = {self.address_key(op): op for op in order}
        for (terms, offset), low in by_address.items():
            high = by_address.get((terms, offset + WORD))
            if high is not None and self.is_aligned(low):
                first = min(low, high, key=order.__getitem__)
                self.leader[low], self.leader[high] = (first, "lo"), (first, "hi")
                self.doubles[first] = self.address(low)

    def address_key(self, op: MemwOp) -> tuple[object, int]:
        """Return the address of a word load as a hashable key: (terms, constant) of its affine
        expression.
        """
        form = self.address(op)
        return frozenset(form.terms.items()), form.constant

    def address(self, op: MemwOp) -> Linear:
        """Return the address of a word load as an affine expression."""
        return self.tree.forms(op.address) + Linear(op.offset.value.data)

    def is_aligned(self, op: MemwOp) -> bool:
        """Return whether the address of a word load is known to be a multiple of 8."""
        modulus, rest = self.tree.alignment(self.address(op))
        return modulus % (2 * WORD) == 0 and rest % (2 * WORD) == 0

    def is_emitted(self, op: MemwOp) -> bool:
        """Return whether a load instruction is emitted at `op`: it is unpaired, or the first of its
        pair in program order.
        """
        return op not in self.leader or self.leader[op][0] is op

    def is_paired(self, op: MemwOp) -> bool:
        """Return whether `op` is one of two loads that are merged into one."""
        return op in self.leader

    def load_address(self, op: MemwOp) -> Linear:
        """Return the address of the load emitted at `op`, as an affine expression; for a pair, that
        of the lower word.
        """
        return self.doubles.get(op) or self.address(op)

    def loaded_words(self, op: MemwOp) -> Iterator[tuple[MemwOp, Half]]:
        """Yield the two operations that the double-word load at `op` replaces, each with the half
        of the 64-bit result that holds its word.
        """
        for word, (first, half) in self.leader.items():
            if first is op:
                yield word, half
