"""The elements of sparse constants, spread out to a dense array."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr
from xdsl.ir import Attribute

from ..diagnostics import HexnnError

Ints: TypeAlias = NDArray[np.int64]


def dense_array(
    stored: NDArray[Any], sparsity: DictionaryAttr, shape: Sequence[int]
) -> NDArray[Any]:
    """Return the array of `shape` of which the elements `stored` are stored as `sparsity` says, by
    the names of the schema's table SparsityParameters. Raises HexnnError if they do not fit.

    A level is one axis of the tensor or of its blocks; `stored` is in the order of the levels.
    """
    try:
        order, blocks = (_integers(sparsity.data[n]) for n in ("traversal_order", "block_map"))
        levels = sparsity.data["dim_metadata"]
        assert isinstance(levels, ArrayAttr)
        where, indices = np.zeros(1, np.int64), np.zeros((0, 1), np.int64)
        for level in levels:
            where, indices = _descend(level, where, indices, math.prod(shape))
        sizes = [_size(level) for level in levels]
        rank, at = len(shape), np.zeros((len(shape), len(where)), np.int64)
        for axis, index in zip(order, indices, strict=True):
            if axis < rank:
                at[axis] = index
        for axis, index, size in zip(order, indices, sizes, strict=True):
            if axis >= rank:
                own = blocks[axis - rank]
                at[own] = at[own] * size + index
        result = np.zeros(shape, stored.dtype)
        result[tuple(at)] = stored[where]
        return result
    except (AssertionError, IndexError, KeyError, ValueError):
        raise HexnnError(f"sparsity does not fit {len(stored)} elements: {sparsity}") from None


def _descend(level: Attribute, where: Ints, indices: Ints, most: int) -> tuple[Ints, Ints]:
    """Return the positions in the storage of the entries of one more level of the sparse format,
    and their indices in all levels so far, [levels, entries]; `where` and `indices` are those of
    the levels above. Raises AssertionError, IndexError or KeyError if `level` describes no level,
    or there are more entries than `most`, the elements of the tensor.
    """
    assert isinstance(level, DictionaryAttr)
    kind = level.data["format"]
    assert isinstance(kind, StringAttr)
    if kind.data == "DENSE":
        size = _size(level)
        assert 0 <= size * len(where) <= most
        own = np.tile(np.arange(size), len(where))
        after = np.repeat(where, size) * size + own
        return after, np.vstack((np.repeat(indices, size, 1), own))
    segments, listed = (_integers(level.data[n]) for n in ("array_segments", "array_indices"))
    counts = segments[where + 1] - segments[where]
    assert (counts >= 0).all()
    assert counts.sum() <= most
    after = np.repeat(segments[where] - (counts.cumsum() - counts), counts)
    after = after + np.arange(len(after))
    return after, np.vstack((np.repeat(indices, counts, 1), listed[after]))


def _size(level: Attribute) -> int:
    """Return the extent of a level of the sparse format; 0 for a sparse level, which
    states none.
    """
    assert isinstance(level, DictionaryAttr)
    size = level.data["dense_size"]
    assert isinstance(size, IntegerAttr)
    return size.value.data


def _integers(given: Attribute) -> Ints:
    """Return the numbers of an array attribute; those of 8 and 16 bits are unsigned. Raises
    AssertionError for another attribute.
    """
    assert isinstance(given, DenseArrayBase)
    values: Any = given.get_values()
    bits = given.elt_type.bitwidth
    numbers = np.array(values, np.int64)
    return numbers % (1 << bits) if bits < 32 else numbers
