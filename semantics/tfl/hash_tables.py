"""Semantics of TFLite's operators on hash tables, which are read from files as `tfl.unsupported`:
HASHTABLE, HASHTABLE_IMPORT, HASHTABLE_FIND, HASHTABLE_SIZE.

A table is identified by a number, and keeps its values between runs; strings are numbers here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, States, stateful
from ..tensors import tensor_type
from .operator_options import integer


@dataclass(frozen=True)
class Table:
    """A hash table, identified by its number: the key under which the states of a run keep its
    contents.
    """

    number: int

    def values(self, states: States) -> Mapping[int, int]:
        """Return key -> value of the table, which `states` keep between runs. Raises HexnnError if
        the table has not been filled.
        """
        if self not in states:
            raise HexnnError("the hash table is used before it is filled")
        return states[self]


@stateful("builtin:HASHTABLE")
def hashtable(op: tfl.UnsupportedOp, states: States) -> Array:
    """Return the number of the table in every element of the result."""
    number = integer(op, "HashtableOptions", "table_id")
    return np.full(tensor_type(op.outputs[0]).get_shape(), number, np.int64)


@stateful("builtin:HASHTABLE_IMPORT")
def fill(
    op: tfl.UnsupportedOp, states: States, handle: Array, keys: Array, values: Array
) -> tuple[Array | None, ...]:
    """Fill the table with values of keys, unless it was filled before; of equal keys the first
    counts. Return no results.
    """
    table = Table(int(handle.flat[0]))
    if table not in states:
        pairs = zip(keys.ravel().tolist(), values.ravel().tolist(), strict=True)
        states[table] = dict(reversed(list(pairs)))
    return ()


@stateful("builtin:HASHTABLE_FIND")
def find(
    op: tfl.UnsupportedOp, states: States, handle: Array, keys: Array, default: Array
) -> Array:
    """Return the values of keys, `default` for keys that the table lacks."""
    values = Table(int(handle.flat[0])).values(states)
    other = default.flat[0]
    found = [values.get(key, other) for key in keys.ravel().tolist()]
    return np.array(found, default.dtype).reshape(keys.shape)


@stateful("builtin:HASHTABLE_SIZE")
def size(op: tfl.UnsupportedOp, states: States, handle: Array) -> Array:
    """Return the number of keys of the table with this `handle`, in the shape of the result."""
    count = len(Table(int(handle.flat[0])).values(states))
    return np.full(tensor_type(op.outputs[0]).get_shape(), count, np.int64)
