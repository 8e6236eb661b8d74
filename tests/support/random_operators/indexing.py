"""Random operators: parts of tensors, by positions that are given or computed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .drawing import HELD, MOVED, Draw, Row, Shape


def slice_(d: Draw) -> None:
    """A box."""
    shape = d.sizes(1, 5)
    begin = [d.integer(0, max(n - 1, 0)) for n in shape]
    size = [
        d.integer(0 if d.chance(0.1) else min(1, n), n - b)
        for n, b in zip(shape, begin, strict=True)
    ]
    given = [
        -1 if b + s == n and d.chance(0.3) else s
        for b, s, n in zip(begin, size, shape, strict=True)
    ]
    x, name = d.operand(shape, d.type(HELD)), d.one_of(["i32", "i32", "i64"])
    d.indices(begin, name)
    d.indices([n + 9 for n in given] if d.breaks(0.2) else given, name)
    d.result(size, d.like(x.element))
    d.options("SliceOptions")


def strided_slice(d: Draw) -> None:
    """A box with steps; bits of masks say which ends are whole axes, which axes are left out, new
    or any number of them.
    """
    shape = d.sizes(1, 5)
    rank = len(shape) if d.chance(0.7) else d.integer(1, len(shape))
    begin = [d.integer(-n - 1, n + 1) for n in shape[:rank]]
    end = [d.integer(-n - 1, n + 1) for n in shape[:rank]]
    strides = [d.one_of([1, 1, 2, 3, -1, -2]) for _ in range(rank)]
    masks = {name: d.mask(rank, 0.3) for name in ("beginMask", "endMask")}
    masks["shrinkAxisMask"] = d.mask(rank, 0.15) if d.chance(0.5) else 0
    masks["newAxisMask"] = d.mask(rank, 0.2) if d.chance(0.2) else 0
    masks["ellipsisMask"] = 1 << d.integer(0, rank - 1) if d.chance(0.2) else 0
    for axis in range(rank):
        if masks["shrinkAxisMask"] >> axis & 1:
            begin[axis] = d.integer(-shape[axis], max(shape[axis] - 1, 0))
            end[axis], strides[axis] = begin[axis] + 1, 1
            d.operator.regular &= shape[axis] > 0  # LiteRT reads beyond an axis without elements
    x = d.operand(shape, d.type(MOVED))
    for values in (begin, end, strides):
        d.indices(values)
    d.result(shape, d.like(x.element))
    d.options("StridedSliceOptions", **masks, offset=False)


def split(d: Draw) -> None:
    """Equal parts."""
    shape = d.sizes(1, 5, empty=0)
    axis, parts = d.axis(len(shape)), d.integer(1, 4)
    at = axis % len(shape)
    whole = (*shape[:at], d.integer(1, 4) * parts, *shape[at + 1 :])
    d.indices(axis if d.chance(0.6) else [axis])
    x = d.operand(whole, d.type(MOVED), constant=0)
    for _ in range(parts):
        d.result((*shape[:at], whole[at] // parts, *shape[at + 1 :]), x.element)
    d.options("SplitOptions", numSplits=parts)


def split_v(d: Draw) -> None:
    """Parts of given sizes."""
    shape = d.sizes(1, 5, empty=0)
    axis, parts = d.axis(len(shape)), [d.integer(1, 4) for _ in range(d.integer(1, 4))]
    at, given = axis % len(shape), [*parts]
    if d.chance(0.3):
        given[d.integer(0, len(parts) - 1)] = -1
    x = d.operand((*shape[:at], sum(parts), *shape[at + 1 :]), d.type(MOVED))
    d.indices(given, "i32 i32 i64")
    d.indices(axis)
    for extent in parts:
        d.result((*shape[:at], extent, *shape[at + 1 :]), x.element)
    d.options("SplitVOptions", numSplits=len(parts))


def gather(d: Draw) -> None:
    """Slices by their indices along an axis, of each of some leading axes by itself."""
    shape = d.sizes(1, 4, empty=0)
    axis = d.axis(len(shape))
    at = axis % len(shape)
    batch = d.integer(0, at) if d.chance(0.3) else 0
    picked = (*shape[:batch], *d.sizes(0, 2, 20))
    x = d.operand(shape, d.type(HELD))
    index = d.integers(picked, 0, shape[at] if d.breaks() else shape[at] - 1)
    d.indices(index, "i32 i32 i64 i16", constant=0.4)
    d.result((*shape[:at], *picked[batch:], *shape[at + 1 :]), d.like(x.element))
    d.options("GatherOptions", axis=axis, batchDims=batch)


def positions(d: Draw, shape: Shape, most: int = 12) -> Any:
    """Indices of elements or slices of a tensor, the last axis of them a position."""
    depth = d.integer(1, len(shape))
    several = d.sizes(0, 2, most)
    columns = [d.integers(several, 0, n - 1) for n in shape[:depth]]
    return np.stack(columns, -1)


def gather_nd(d: Draw) -> None:
    """Elements or slices at positions."""
    shape = d.sizes(1, 5, empty=0)
    x, index = d.operand(shape, d.type(f"{MOVED}")), positions(d, shape)
    d.indices(index, "i32 i32 i64 i16", constant=0.4)
    d.result((*index.shape[:-1], *shape[index.shape[-1] :]), d.like(x.element))
    d.options("GatherNdOptions")


def scatter_nd(d: Draw) -> None:
    """Zeros, and sums of updates at positions."""
    shape, name = d.sizes(1, 4, empty=0), d.type("f32 i8! u8! i32 i64 i1")
    index = positions(d, shape)
    index = index if index.ndim > 1 else index[None]
    d.indices(index, constant=0.4)
    d.operand((*index.shape[:-1], *shape[index.shape[-1] :]), name, reach=10)
    d.indices(shape)
    d.result(shape, name)
    d.options("ScatterNdOptions")


def one_hot(d: Draw) -> None:
    """An axis more, on for the index."""
    shape, depth = d.sizes(0, 4, 100), d.integer(1, 6)
    name, axis = d.type("f32 i32 i64 i8 u8 i1"), d.integer(-1, len(shape))
    d.indices(d.integers(shape, -1, depth), "i32 i32 i64", constant=0.1)
    d.indices(depth, "")
    on = d.operand((), name, constant=0.5)
    d.operand((), d.like(on.element), constant=0.5)
    at = len(shape) if axis == -1 else axis
    d.result((*shape[:at], depth, *shape[at:]), on.element)
    d.options("OneHotOptions", axis=axis)


def where(d: Draw) -> None:
    """The positions of what is not 0."""
    shape = d.sizes(1, 5)
    x = d.operand(shape, d.type("i1 i1 f32 i32 i64 i8! u8! ui32"), reach=1)
    count = int(np.count_nonzero(x.values)) if x.values is not None else 0
    d.result((count, len(shape)), "i64")
    d.options("WhereOptions")


def unique(d: Draw) -> None:
    """Values in the order in which they come first, and the index of each element's."""
    shape, name = d.sizes(1, 1, empty=0), d.type("f32 i32 i64 i8! u8! i16!")
    x = d.operand(shape, name, reach=2)
    out = d.one_of(["i32", "i64"])
    d.result((len(np.unique(x.values)),) if x.values is not None else shape, x.element)
    d.result(shape, out)
    d.options("UniqueOptions", idxOutType=2 if out == "i32" else 4)


def sparse_to_dense(d: Draw) -> None:
    """A tensor of one value, but for given ones."""
    shape, name = d.sizes(1, 4, empty=0), d.type("f32 i32 i64 i8! u8!")
    count = d.integer(1, 5)
    flat = np.sort(d.random.permutation(math.prod(shape))[:count])
    index = np.stack(np.unravel_index(flat, shape), -1)
    index = index[:, 0] if len(shape) == 1 and d.chance(0.5) else index
    sizes = d.one_of(["i32", "i64"])
    d.indices(index, sizes)
    d.indices(shape, sizes)
    d.operand((len(flat),) if d.chance(0.8) else (), name)
    d.operand((), name)
    d.result(shape, name)
    d.options("SparseToDenseOptions", validateIndices=d.chance(0.5))


def dynamic_update_slice(d: Draw) -> None:
    """A tensor with a box replaced, moved until it lies within."""
    shape = d.sizes(1, 5, empty=0)
    x = d.operand(shape, d.type(HELD))
    box = tuple(d.integer(1, n) for n in shape)
    d.operand(box, d.like(x.element))
    d.indices([d.integer(-2, n + 1) for n in shape], "i32 i64", constant=0.5)
    d.result(shape, d.like(x.element))
    d.options("DynamicUpdateSliceOptions")


def embedding_lookup(d: Draw) -> None:
    """Rows of a table."""
    table = d.sizes(2, 4, empty=0)
    index = d.integers((d.integer(1, 6),), 0, table[0] - 1)
    d.indices(index, constant=0)
    x = d.operand(table, d.type("f32 f32 i8 u8 i4"), constant=0.8)
    d.result((len(index), *table[1:]), x.element)


ROWS: dict[str, Row] = {
    "DYNAMIC_UPDATE_SLICE": Row(dynamic_update_slice),
    "EMBEDDING_LOOKUP": Row(embedding_lookup),
    "GATHER": Row(gather),
    "GATHER_ND": Row(gather_nd),
    "ONE_HOT": Row(one_hot),
    "SCATTER_ND": Row(scatter_nd, 1e-6),
    "SLICE": Row(slice_),
    "SPARSE_TO_DENSE": Row(sparse_to_dense),
    "SPLIT": Row(split),
    "SPLIT_V": Row(split_v),
    "STRIDED_SLICE": Row(strided_slice),
    "UNIQUE": Row(unique),
    "WHERE": Row(where),
}
