"""The shapes of rank 4 in which the operands of an elementwise operation broadcast to its
result.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....dialects.diagnostics import HexnnError

Shape = tuple[int, ...]


def shapes_4d(
    result: Sequence[int], operands: Sequence[Sequence[int]]
) -> tuple[Shape, list[Shape]]:
    """Return the shapes of rank 4 of the result and of the operands, which broadcast to it aligned
    at their last axes: leading extents of 1 are added, or adjacent axes merged, leading ones first.

    Raises HexnnError if the axes along which operands are repeated leave more than four after
    merging.
    """
    rank = max(4, len(result))
    whole = filled(result, rank)
    columns = list(zip(whole, *(filled(dims, rank) for dims in operands), strict=True))
    while len(columns) > 4:
        at = next((i for i, (a, b) in enumerate(pairwise(columns)) if merge(a, b)), None)
        if at is None:
            raise HexnnError(
                f"operands that are repeated along {len(columns)} axes by turns have no kernel: "
                "rank 4 cannot hold them"
            )
        columns[at : at + 2] = [tuple(a * b for a, b in zip(*columns[at : at + 2], strict=True))]
    first, *others = zip(*columns, strict=True)
    return first, others


def filled(dims: Sequence[int], rank: int) -> Shape:
    """Return the shape `dims` as one of rank `rank`, with leading extents of 1."""
    return (1,) * (rank - len(dims)) + tuple(dims)


def merge(outer: Shape, inner: Shape) -> bool:
    """Return whether two adjacent axes can be merged: each operand is repeated along both or along
    neither. An axis is given as its extents in the result and in each operand.
    """
    return all(
        1 in (outer[0], inner[0]) or (a == outer[0]) == (b == inner[0])
        for a, b in zip(outer, inner, strict=True)
    )
