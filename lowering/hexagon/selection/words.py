"""Pairing of scalar loads: loads of two adjacent words become one double-word load.

Only two of a packet's slots can load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from ....dialects.hvx import MemwOp
from ....dialects.hvx.affine import Linear
from ..machine import Half
from .regions import Region, Tree

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
        a multiple of 8.
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
        """Return the address of a word load as a hashable key: the terms and the constant of its
        linear form.
        """
        form = self.address(op)
        return frozenset(form.terms.items()), form.constant

    def address(self, op: MemwOp) -> Linear:
        """Return the address of a word load as a linear form."""
        return self.tree.forms(op.address) + Linear(op.offset.value.data)

    def is_aligned(self, op: MemwOp) -> bool:
        """Whether the address of a word load is a multiple of 8."""
        modulus, rest = self.tree.alignment(self.address(op))
        return modulus % (2 * WORD) == 0 and rest % (2 * WORD) == 0

    def is_emitted(self, op: MemwOp) -> bool:
        """Whether a load instruction is emitted at `op`: it is unpaired, or the first of its
        pair.
        """
        return op not in self.leader or self.leader[op][0] is op

    def is_paired(self, op: MemwOp) -> bool:
        """Whether `op` is one of two paired loads."""
        return op in self.leader

    def load_address(self, op: MemwOp) -> Linear:
        """Return the address of the load emitted at `op`: that of the low word for a pair."""
        return self.doubles.get(op) or self.address(op)

    def loaded_words(self, op: MemwOp) -> Iterator[tuple[MemwOp, Half]]:
        """Yield the operations whose words the double-word load at `op` loads, with the half of its
        result.
        """
        for word, (first, half) in self.leader.items():
            if first is op:
                yield word, half
