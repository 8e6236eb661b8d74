"""Builders of `htp.move` for tensors of any rank: its pieces, boxes of the result that are copied
from one operand or filled with a constant, are rewritten for tensors of rank 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ....dialects import htp
from ....dialects.htp import Piece, Table
from .border import Border, item_type, shape_4d

Shape = Sequence[int]
Indices = NDArray[np.int64]

dim, constant = AffineExpr.dimension, AffineExpr.constant

RUNS = 4
"""The most arithmetic progressions along an axis that are written as pieces, not as a table."""


def move(
    border: Border,
    inputs: Sequence[tuple[SSAValue, Shape]],
    output: tuple[SSAValue, Shape],
    pieces: Sequence[Piece],
    index: int | None = None,
) -> SSAValue:
    """Return an htp.move, which `border` inserts: it computes result `index` of the replaced qnn
    operation or, without an index, a step towards the only one, or that itself.

    `inputs` and `output` are (qnn value, shape): a shape of any rank, with as many elements as the
    value has, in which the `pieces` count the indices of its elements.
    """
    result, dims = output
    type = item_type(result)
    sources = [border.enter_elements(value, shape_4d(seen)) for value, seen in inputs]
    op = moved(sources, [s for _, s in inputs], dims, pieces, type)
    return border.add_result(op, index)


def moved(
    sources: Sequence[SSAValue],
    shapes: Sequence[Shape],
    dims: Shape,
    pieces: Sequence[Piece],
    type: Attribute,
) -> htp.MoveOp:
    """Return an htp.move, not inserted, of the htp values `sources` to elements of `type`.

    `shapes` of the sources and `dims` of the result, each of any rank, are those in which the
    `pieces` count the indices of elements.
    """
    flat = [part for piece in pieces for part in in_rank_4(piece, shapes, dims)]
    return htp.MoveOp(sources, TensorType(type, shape_4d(dims)), flat)


def in_rank_4(piece: Piece, sources: Sequence[Shape], dims: Shape) -> Iterator[Piece]:
    """Yield pieces of tensors of rank 4 that together are `piece`, of a result of shape `dims` and
    operands of the shapes `sources`. Each shape becomes its `shape_4d`: leading axes of extent 1
    are added, or the first axes merged.
    """
    lead = max(1, len(dims) - 3)
    for part in mergeable(piece, dims, lead):
        starts, sizes, tables = merged_box(part, dims, lead)
        if part.map is None or part.operand is None:
            yield replace(part, starts=starts, sizes=sizes)
            continue
        symbols = [AffineExpr.symbol(i) for i in range(len(tables))]
        seen = split_dims(dims)
        results = [e.replace_dims_and_symbols(seen, symbols) for e in part.map.results]
        joined = tuple(join_indices(results, sources[part.operand]))
        map = AffineMap(4, len(tables), joined)
        yield replace(part, starts=starts, sizes=sizes, map=map, tables=tables)


def mergeable(piece: Piece, dims: Shape, lead: int) -> Iterator[Piece]:
    """Yield parts of `piece` that remain boxes when the first `lead` axes of the result, of shape
    `dims`, are merged into one: along these, their elements are consecutive in row-major order.
    """
    for axis in range(lead - 1):
        behind = zip(piece.sizes[axis + 1 : lead], dims[axis + 1 : lead], strict=True)
        if piece.sizes[axis] > 1 and any(size != n for size, n in behind):
            for start in range(piece.starts[axis], piece.stops[axis]):
                yield from mergeable(_row(piece, axis, start), dims, lead)
            return
    yield piece


def _row(piece: Piece, axis: int, index: int) -> Piece:
    """Return the part of `piece` at `index` along `axis`, counted in the whole result."""
    at = index - piece.starts[axis]
    tables = tuple(
        replace(t, entries=t.entries[at : at + 1]) if t.axis == axis else t for t in piece.tables
    )
    starts = tuple(index if a == axis else start for a, start in enumerate(piece.starts))
    sizes = tuple(1 if a == axis else size for a, size in enumerate(piece.sizes))
    return replace(piece, starts=starts, sizes=sizes, tables=tables)


def merged_box(
    piece: Piece, dims: Shape, lead: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Table, ...]]:
    """Return (starts, sizes, tables) of `piece` after the first `lead` axes of its result, of shape
    `dims`, are merged into one and axes of extent 1 added in front up to rank 4. `piece` is one
    that `mergeable` yields.
    """
    grid = np.ravel_multi_index(piece.starts[:lead], dims[:lead])
    count = prod(piece.sizes[:lead])
    missing = 4 - (len(dims) - lead + 1)
    starts = ((0,) * missing, (int(grid),), piece.starts[lead:])
    sizes = ((1,) * missing, (count,), piece.sizes[lead:])
    rows = np.unravel_index(np.arange(int(grid), int(grid) + count), dims[:lead])
    tables: list[Table] = []
    for table in piece.tables:
        if table.axis < lead:
            at = rows[table.axis] - piece.starts[table.axis]
            entries = np.array(table.entries)[at]
            tables.append(Table(missing, tuple(int(x) for x in entries)))
        else:
            tables.append(Table(table.axis - lead + 1 + missing, table.entries))
    return sum(starts, ()), sum(sizes, ()), tuple(tables)


def split_dims(dims: Shape) -> list[AffineExpr]:
    """Return, for each axis of the shape `dims`, an element's index along it as an expression of d0
    to d3, the element's indices in the shape `shape_4d(dims)`.
    """
    missing, lead = max(0, 4 - len(dims)), max(1, len(dims) - 3)
    outer = split_index(dim(missing), dims[:lead])
    return [*outer, *(dim(missing + 1 + i) for i in range(len(dims) - lead))]


def split_index(index: AffineExpr, dims: Shape) -> list[AffineExpr]:
    """Return the indices along axes of extents `dims` of the element that has `index` along the
    axis into which they are merged, in row-major order.
    """
    out: list[AffineExpr] = []
    for axis, n in enumerate(dims):
        inner = prod(dims[axis + 1 :])
        part = index if inner == 1 else index // inner
        leading = prod(dims[:axis]) == 1
        out.append(constant(0) if n == 1 else part if leading else part % n)
    return out


def join_indices(results: Sequence[AffineExpr], dims: Shape) -> list[AffineExpr]:
    """Return the four indices in the shape `shape_4d(dims)` of the element whose indices along the
    axes of `dims` are `results`.
    """
    lead = max(1, len(dims) - 3)
    first = joined(results[:lead], dims[:lead])
    return [*[constant(0)] * (4 - len(dims)), first, *results[lead:]][-4:]


def joined(indices: Sequence[AffineExpr], dims: Shape) -> AffineExpr:
    """Return the index along the axis into which axes of extents `dims` are merged, in row-major
    order, of the element whose indices along these are `indices`.
    """
    index = constant(0)
    for part, n in zip(indices, dims, strict=True):
        index = index * n + part
    return index


@dataclass(frozen=True)
class Run:
    """A range of indices along an axis of the result that are all taken from the operand, at the
    index that one expression gives for each, or all filled with a constant.
    """

    start: int
    size: int
    index: AffineExpr | None
    """The index in the operand as an expression of dimension 0; None for a constant."""
    entries: tuple[int, ...] = ()
    """The indices in the operand, where they are a table: then `index` is symbol 0."""


def taken(arrays: Sequence[Indices], fill: int = 0) -> list[Piece]:
    """Return the pieces of a result that takes, at index i of each axis `a`, index `arrays[a][i]`
    of the same axis of operand 0. Where that is -1 along any axis, elements have the stored integer
    `fill`.
    """
    return [piece_of(runs, fill) for runs in product(*map(axis_runs, arrays))]


def piece_of(runs: Sequence[Run], fill: int) -> Piece:
    """Return the piece whose range along each axis `a` is `runs[a]`: from operand 0, or filled with
    the stored integer `fill` if a run is a constant.
    """
    starts, sizes = tuple(r.start for r in runs), tuple(r.size for r in runs)
    if any(run.index is None for run in runs):
        return Piece(starts, sizes, value=fill)
    tables, results = list[Table](), list[AffineExpr]()
    for axis, run in enumerate(runs):
        symbol = AffineExpr.symbol(len(tables))
        if run.entries:
            tables.append(Table(axis, run.entries))
        if run.index is not None:
            results.append(run.index.replace_dims_and_symbols([dim(axis)], [symbol]))
    map = AffineMap(len(runs), len(tables), tuple(results))
    return Piece(starts, sizes, 0, map, tuple(tables))


def axis_runs(indices: Indices) -> list[Run]:
    """Return the runs of an axis of the result whose indices in the operand are `indices`, -1 for
    constants: one with a simple expression if there is one, else up to `RUNS` runs of arithmetic
    progressions or constants, else a table for each stretch between constants.
    """
    count = len(indices)
    if not (indices < 0).any():
        for index in simple(indices):
            values = _evaluated(index, count)
            if np.array_equal(values, indices):
                return [Run(0, count, index)]
    runs = list(progressions(indices))
    if len(runs) <= RUNS:
        return runs
    edges = np.flatnonzero(np.diff(indices < 0)) + 1
    parts = np.split(np.arange(count), edges)
    return [_stretch(int(part[0]), indices[part]) for part in parts]


def _stretch(start: int, indices: Indices) -> Run:
    """Return the run from index `start` of the result on that takes `indices` of the operand by a
    table; a constant if the first of them, and so all, are -1.
    """
    if indices[0] < 0:
        return Run(start, len(indices), None)
    entries = tuple(int(i) for i in indices)
    return Run(start, len(indices), AffineExpr.symbol(0), entries)


def simple(indices: Indices) -> Iterator[AffineExpr]:
    """Yield guesses for an expression that maps each position in `indices` to the entry there: an
    arithmetic progression, a quotient plus the first entry, a remainder. None need be right.
    """
    first, count = int(indices[0]), len(indices)
    step = int(indices[1]) - first if count > 1 else 0
    yield dim(0) * step + first if step else constant(first)
    repeats = int((indices == first).sum())
    yield dim(0) // repeats + first
    period = int(indices.max()) + 1
    yield dim(0) % period


def _evaluated(index: AffineExpr, count: int) -> Indices:
    """Return the values of `index`, an expression of d0, where d0 is 0 to `count - 1`."""
    map = AffineMap(1, 0, (index,))
    (column,) = Piece((0,), (count,), 0, map).contributions
    return column[0]


def progressions(indices: Indices) -> Iterator[Run]:
    """Yield the runs into which an axis of the result is cut whose indices in the operand are
    `indices`: arithmetic progressions, each as long as possible, and constants (-1).
    """
    start = 0
    while start < len(indices):
        rest = indices[start:]
        if rest[0] < 0:
            size = int(np.argmax(rest >= 0)) if (rest >= 0).any() else len(rest)
            yield Run(start, size, None)
        else:
            rest = rest[: int(np.argmax(rest < 0))] if (rest < 0).any() else rest
            other = np.flatnonzero(np.diff(rest) != np.diff(rest)[:1])
            size = int(other[0]) + 1 if other.size else len(rest)
            step = int(rest[1] - rest[0]) if size > 1 else 0
            first = int(rest[0]) - step * start
            yield Run(start, size, dim(0) * step + first if step else constant(int(rest[0])))
        start += size
