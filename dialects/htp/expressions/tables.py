"""Tables of 256 bytes in expressions: the second argument of `table`, a constant of 2048 bits whose
highest byte is entry 0.
"""

from __future__ import annotations

from .primitives import Expression, constant, primitive

ENTRIES = 256
"""The number of entries of a table."""

TABLE = "table"
"""The name of the primitive."""


def table_of(index: Expression, entries: bytes) -> Expression:
    """Return the expression of entry number `index` of a table with these 256 `entries`."""
    if len(entries) != ENTRIES:
        raise ValueError(f"a table has {ENTRIES} entries, got {len(entries)}")
    return primitive(TABLE, index, constant(int.from_bytes(entries, "big")))


def entries_of(table: int) -> bytes:
    """Return the 256 entries of the table that is written as the constant `table`."""
    return table.to_bytes(ENTRIES, "big")


def looked_up(index: tuple[int, int], table: tuple[int, int]) -> tuple[int, int]:
    """Return the interval of the entries whose index lies in the interval `index`, of the table
    written as the constant `table[0]`; a wider one than any type holds if an index is no entry's.
    """
    if index[0] < 0 or index[1] >= ENTRIES:
        return -(1 << 63), (1 << 63) - 1
    entries = entries_of(table[0])[index[0] : index[1] + 1]
    return min(entries), max(entries)
