"""Pairing of scalar loads: two adjacent words become one double-word load, as load slots are
scarce.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from ....dialects.hvx import MemwOp
from ....dialects.hvx.affine import Linear
from ..machine import Half
from .regions import Region, Tree

WORD = 4
"""Bytes of a word."""


class WordPairs:
    """The pairs of words of a kernel that are loaded together."""

    def __init__(self, tree: Tree):
        self.tree = tree
        self.leader: dict[MemwOp, tuple[MemwOp, Half]] = {}
        self.doubles: dict[MemwOp, Linear] = {}
        self.visit(tree.root)

    def visit(self, region: Region) -> None:
        """Pair the words of a region and of its inner loops."""
        for segment in region.segments():
            self.pair(segment)
        for item in region.items:
            if isinstance(item, Region):
                self.visit(item)

    def pair(self, segment: Sequence[Operation]) -> None:
        """Pair the words that a straight-line segment loads."""
        order = {op: at for at, op in enumerate(segment) if isinstance(op, MemwOp)}
        by_address = {self.address_key(op): op for op in order}
        for (terms, offset), low in by_address.items():
            high = by_address.get((terms, offset + WORD))
            if high is not None and self.is_aligned(low):
                first = min(low, high, key=order.__getitem__)
                self.leader[low], self.leader[high] = (first, "lo"), (first, "hi")
                self.doubles[first] = self.address(low)

    def address_key(self, op: MemwOp) -> tuple[object, int]:
        """Return the address of a word in hashable form: terms and constant."""
        form = self.address(op)
        return frozenset(form.terms.items()), form.constant

    def address(self, op: MemwOp) -> Linear:
        """Return the address of a word."""
        return self.tree.forms(op.address) + Linear(op.offset.value.data)

    def is_aligned(self, op: MemwOp) -> bool:
        """Whether a word's address is a multiple of 8."""
        modulus, rest = self.tree.alignment(self.address(op))
        return modulus % (2 * WORD) == 0 and rest % (2 * WORD) == 0

    def is_emitted(self, op: MemwOp) -> bool:
        """Whether a load is emitted at `op`."""
        return op not in self.leader or self.leader[op][0] is op

    def is_paired(self, op: MemwOp) -> bool:
        """Whether `op` is one of a pair."""
        return op in self.leader

    def load_address(self, op: MemwOp) -> Linear:
        """Return the address of the load emitted at `op`, which is that of its low word."""
        return self.doubles.get(op) or self.address(op)

    def loaded_words(self, op: MemwOp) -> Iterator[tuple[MemwOp, Half]]:
        """The words that the load emitted at `op` loads, with the half of the pair that each is."""
        for word, (first, half) in self.leader.items():
            if first is op:
                yield word, half
