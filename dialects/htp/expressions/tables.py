"""Tables in expressions: the second argument of `table` and `table513`, a constant whose highest
bytes are entry 0.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .primitives import Expression, constant, primitive


@dataclass(frozen=True)
class TableForm:
    """The form of the tables of a primitive: how many entries they have, and their type as a code
    of the module `struct`.
    """

    entries: int
    code: str

    @property
    def digits(self) -> int:
        """The number of hexadecimal digits of a table."""
        return 2 * self.entries * struct.calcsize(self.code)

    def pack(self, entries: Sequence[int]) -> int:
        """Return the constant of a table with these `entries`. Raises ValueError for another number
        of entries.
        """
        if len(entries) != self.entries:
            raise ValueError(f"a table has {self.entries} entries, got {len(entries)}")
        return int.from_bytes(struct.pack(f">{self.entries}{self.code}", *entries), "big")

    def unpack(self, table: int) -> tuple[int, ...]:
        """Return the entries of the table that is written as the constant `table`."""
        return unpacked(self, table)

    def bounds(self, index: tuple[int, int], table: tuple[int, int]) -> tuple[int, int]:
        """Return the interval of the entries whose index lies in the interval `index`, of the table
        written as the constant `table[0]`; a wider one than any type holds if an index is no
        entry's.
        """
        if index[0] < 0 or index[1] >= self.entries:
            return -(1 << 63), (1 << 63) - 1
        entries = self.unpack(table[0])[index[0] : index[1] + 1]
        return min(entries), max(entries)


@lru_cache(maxsize=64)
def unpacked(form: TableForm, table: int) -> tuple[int, ...]:
    """Return the entries of a table of the form `form`, written as the constant `table`."""
    data = table.to_bytes(form.digits // 2, "big")
    return struct.unpack(f">{form.entries}{form.code}", data)


TABLE, TABLE513 = "table", "table513"
"""The names of the primitives that look up tables."""

FORMS = {TABLE: TableForm(256, "B"), TABLE513: TableForm(513, "h")}
"""Primitive -> the form of its tables: bytes, and signed halfwords."""


def table_of(index: Expression, entries: Sequence[int]) -> Expression:
    """Return the expression of entry number `index` of a table with these 256 bytes."""
    return primitive(TABLE, index, constant(FORMS[TABLE].pack(entries)))


def entries_of(table: int) -> bytes:
    """Return the 256 entries of the table that is written as the constant `table`."""
    return bytes(FORMS[TABLE].unpack(table))


def sample_of(index: Expression, samples: Sequence[int]) -> Expression:
    """Return the expression of entry number `index` of a table of these 513 signed halfwords."""
    return primitive(TABLE513, index, constant(FORMS[TABLE513].pack(samples)))
