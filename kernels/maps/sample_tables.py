"""Tables of 513 halfwords in the scratch memory of a map, looked up by gathers.

A gather stores its 64 halfwords to memory, from where they are loaded; each one of an iteration has
a vector of its own there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import CONSTANT, FORMS, TABLE513, Expression, Interval
from ..builder import KernelBuilder
from ..permute import constant_vector
from ..scalars import VECTOR, Scalar
from .lane_forms import I16, Lanes, Unsupported, splat

if TYPE_CHECKING:
    from .expression_code import Emitter

HALF = 2
"""The bytes of an entry."""

TABLE_BYTES = -(-HALF * FORMS[TABLE513].entries // VECTOR) * VECTOR
"""The bytes of a table in memory, whole vectors."""

LAST = HALF * FORMS[TABLE513].entries - 1
"""The offset of the last byte of a gather's region: one size for all, as it occupies a register."""

FARTHEST = (TABLE_BYTES - LAST - 4) // HALF
"""The greatest number of an entry at which a region may begin, so that it ends within the table's
vectors."""


@dataclass(frozen=True)
class SampleMemory:
    """The scratch memory of an expression: its tables, and vectors for results of gathers."""

    tables: tuple[int, ...]
    """The tables, as constants of the expression."""

    slots: int
    """The number of vectors for results of gathers."""

    @staticmethod
    def of(expression: Expression, gathers: int) -> SampleMemory:
        """Return the memory of an expression of which an iteration gathers `gathers` vectors for
        each look-up.
        """
        nodes = [node for node in expression.nodes() if node.primitive == TABLE513]
        tables = dict.fromkeys(node.arguments[1].number for node in nodes)
        return SampleMemory(tuple(tables), gathers * len(nodes))

    @property
    def size(self) -> int:
        """The size in bytes; 0 without tables."""
        return len(self.tables) * TABLE_BYTES + self.slots * VECTOR


@dataclass
class SampleTables:
    """The emitter of look-ups in tables of 513 halfwords that lie in scratch memory."""

    b: KernelBuilder
    memory: SampleMemory
    address: Scalar
    """The address of the scratch memory."""

    gathered: int = 0
    """The number of gathers emitted so far; they take turns in the vectors of scratch memory."""

    offsets: dict[tuple[Expression, int], Lanes] = field(
        default_factory=dict[tuple[Expression, int], Lanes]
    )
    """The byte offsets of the entries x + d of a unit, by the expression x and the number d."""

    def write(self) -> None:
        """Emit the stores of all tables to scratch memory."""
        for k, table in enumerate(self.memory.tables):
            entries = np.array(FORMS[TABLE513].unpack(table), "<i2").view(np.uint8)
            data = np.pad(entries, (0, TABLE_BYTES - entries.size)).reshape(-1, VECTOR)
            for j, vector in enumerate(data):
                address = self.b.add(self.address, k * TABLE_BYTES + j // 8 * 8 * VECTOR)
                self.b.store(address, constant_vector(self.b, vector), j % 8)

    def look_up(self, table: int, offsets: Sequence[SSAValue], first: int) -> list[SSAValue]:
        """Emit the look-ups of the entries of `table` at the byte `offsets` from its entry number
        `first` on; return vectors of them.
        """
        at = self.memory.tables.index(table) * TABLE_BYTES + first * HALF
        base = self.b.add(self.address, at)
        return [self._gather(x, base) for x in offsets]

    @cached_property
    def slots(self) -> Scalar:
        """The address of the vectors for results of gathers."""
        return self.b.add(self.address, len(self.memory.tables) * TABLE_BYTES)

    def _gather(self, offsets: SSAValue, base: Scalar) -> SSAValue:
        """Emit a gather of the halfwords at `base + offsets`; return them."""
        slot = self.gathered % self.memory.slots
        self.gathered += 1
        address = self.b.add(self.slots, slot // 8 * 8 * VECTOR)
        halves = self.b.v("vgathermh", offsets, base, self.b.const(LAST), offsets)
        self.b.store(address, halves, slot % 8)
        return self.b.load(address, slot % 8)


@dataclass(frozen=True)
class Index:
    """An index into a table: `base + first + offset`, where the byte offsets of `base + offset` are
    computed, and `first` is part of the region's address.
    """

    base: Expression
    offset: int
    first: int


def index_of(node: Expression, span: Callable[[Expression], Interval]) -> Index:
    """Return the index of a look-up in a table of halfwords. `span` returns the intervals of
    expressions.

    Of an index x + c, the offset is the least number d for which no x + d is negative, so that
    look-ups at x + c and at x + c + 1 share their byte offsets.
    """
    index = node.arguments[0]
    if index.primitive != "+" or index.arguments[1].primitive != CONSTANT:
        return Index(index, 0, 0)
    base, c = index.arguments[0], index.arguments[1].number
    offset = max(0, -span(base)[0])
    if I16.holds(span(base)) and 0 <= c - offset <= FARTHEST:
        return Index(base, offset, c - offset)
    return Index(index, 0, 0)


def look_up(emitter: Emitter, node: Expression) -> Lanes:
    """Emit a look-up in a table of halfwords; return its lanes. Raises Unsupported where there is
    no scratch memory for the table, or the lanes of the unit are words.
    """
    tables = emitter.samples
    if tables is None:
        raise Unsupported("tables of halfwords need scratch memory")
    if emitter.least > I16.bits:
        raise Unsupported("a table of halfwords is not looked up with words only")
    index, table = index_of(node, emitter.span), node.arguments[1].number
    key = index.base, index.offset
    if key not in tables.offsets:
        offsets = emitter.each("vaslh", I16, emitter.lanes(index.base, 16), 1)
        if index.offset:
            splatted = splat(emitter.b, HALF * index.offset, 16)
            offsets = emitter.each("vaddh", I16, offsets, splatted)
        tables.offsets[key] = offsets
    return Lanes(tuple(tables.look_up(table, tables.offsets[key].vectors, index.first)), I16)
