"""Decomposition of `htp.move` into boxes of elements, for each of which the addresses in operand
and result are affine functions of the indices.

Along each axis of the result, a piece's element lies at an offset in the operand that depends on
the index along this axis alone, plus those of the other axes. The sequence of these offsets is cut
into parts that are nested arithmetic progressions: `0 0 1 1 2 2` is (3 indices, 1 element apart) of
(2 indices, 0 apart). As only the offsets count, not how the map is written, this finds quotients
and remainders of indices, strides, repetitions, mirrored parts and regular tables alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import prod

import numpy as np
from numpy.typing import NDArray

from ...dialects import htp
from ..affine_boxes import Axis, Box, merged_axes

MOST = 512
"""The most boxes into which a kernel is decomposed: more are more code than the copy is worth."""


@dataclass(frozen=True)
class Part:
    """Consecutive indices along an axis of the result whose offsets in the operand are nested
    arithmetic progressions.
    """

    start: int
    """The first index."""
    source: int
    """The offset of the first index."""
    levels: tuple[tuple[int, int, int], ...]
    """(number of indices, distance of their offsets, distance of the indices) of each progression,
    outermost first."""


def parts(offsets: NDArray[np.int64], start: int = 0) -> Iterator[Part]:
    """Yield parts that cover `offsets`, those in the operand for consecutive indices along an axis
    of the result, in order; `start` is the first of these indices.
    """
    while offsets.size:
        run = progression(offsets)
        rows = offsets[: offsets.size // run * run].reshape(-1, run)
        same = np.all(rows - rows[:, :1] == rows[0] - rows[0, 0], axis=1)
        count = int(np.argmin(same)) if not same.all() else len(rows)
        inner = () if run == 1 else ((run, int(offsets[1] - offsets[0]), 1),)
        for part in parts(rows[:count, 0]) if count > 1 else [Part(0, int(offsets[0]), ())]:
            outer = tuple((n, step, gap * run) for n, step, gap in part.levels)
            yield Part(start + part.start * run, part.source, (*outer, *inner))
        offsets, start = offsets[count * run :], start + count * run


def progression(offsets: NDArray[np.int64]) -> int:
    """Return the length of the longest arithmetic progression with which `offsets` begins."""
    steps = np.diff(offsets)
    other = np.flatnonzero(steps != steps[:1])
    return int(other[0]) + 1 if other.size else len(offsets)


def strides(dims: Sequence[int], itemsize: int) -> list[int]:
    """Return the row-major strides in bytes of a tensor of extents `dims`."""
    return [*accumulate(reversed(dims[1:]), int.__mul__, initial=itemsize)][::-1]


def item_bytes(op: htp.MoveOp) -> int:
    """Return the bytes of an element of the result of `op`."""
    return htp.itemsize(op.output)


def piece_boxes(piece: htp.Piece, source: Sequence[int], target: Sequence[int]) -> Iterator[Box]:
    """Yield boxes of bytes whose copies move the elements of `piece`; `source` and `target` are the
    strides in bytes of the operand and of the result.
    """
    steps = [sum(c * s for c, s in zip(row, source, strict=True)) for row in axis_rows(piece)]
    by_axis = [list(parts(np.asarray(step), 0)) for step in steps]
    itemsize = target[-1]
    first = sum(a * t for a, t in zip(piece.starts, target, strict=True))
    for chosen in product(*by_axis):
        pairs = list(zip(chosen, target, strict=True))
        axes = [Axis(n, step, gap * t) for part, t in pairs for n, step, gap in part.levels]
        ordered = sorted((a for a in axes if a.size > 1), key=lambda axis: -axis.target)
        yield Box(
            sum(part.source for part in chosen),
            first + sum(part.start * t for part, t in pairs),
            tuple(merged_axes([*ordered, Axis(itemsize, 1, 1)])),
        )


def axis_rows(piece: htp.Piece) -> list[list[NDArray[np.int64]]]:
    """Return for each axis of the result a list: for each axis of the operand, what the indices
    along the result's axis contribute to the index along that one.
    """
    return [list(row) for row in zip(*piece.contributions, strict=True)]


def move_boxes(op: htp.MoveOp) -> list[tuple[int, Box]] | str:
    """Return (operand number, box of bytes) of all copies of a move, for tensors in row-major
    order; or why there are none: that they are more than `MOST`.
    """
    width, target = item_bytes(op), strides(htp.shape(op.output), item_bytes(op))
    boxes: list[tuple[int, Box]] = []
    for piece in op.boxes:
        if piece.operand is not None:
            source = strides(htp.shape(op.inputs[piece.operand]), width)
            boxes += [(piece.operand, box) for box in piece_boxes(piece, source, target)]
        if len(boxes) > MOST:
            return f"it takes more than {MOST} boxes with affine addresses"
    return boxes


def fill_boxes(op: htp.MoveOp) -> list[tuple[int, Box]]:
    """Return (stored integer, box of bytes) of all pieces that are constants, for a result in
    row-major order.
    """
    target = strides(htp.shape(op.output), item_bytes(op))
    boxes: list[tuple[int, Box]] = []
    for piece in op.boxes:
        if piece.operand is None:
            first = sum(a * t for a, t in zip(piece.starts, target, strict=True))
            axes = [Axis(n, t, t) for n, t in zip(piece.sizes, target, strict=True) if n > 1]
            box = Box(0, first, tuple(merged_axes([*axes, Axis(item_bytes(op), 1, 1)])))
            boxes.append((piece.value, box))
    return boxes


def covers(box: Box, nbytes: int) -> bool:
    """Return whether a box of bytes covers the whole result, which has `nbytes` bytes."""
    return prod(axis.size for axis in box.axes) == nbytes
