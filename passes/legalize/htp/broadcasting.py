"""Shapes of rank 4 for the operands and the result of an elementwise operation, in which the
operands broadcast to the result as they do at their own ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....dialects.diagnostics import HexnnError

Shape = tuple[int, ...]


def shapes_4d(
    result: Sequence[int], operands: Sequence[Sequence[int]]
) -> tuple[Shape, list[Shape]]:
    """Return (shape of the result, shapes of the operands) at rank 4. Operands are aligned with the
    result at their last axes; leading extents of 1 are added, or adjacent axes merged, leading ones
    first.

    Raises HexnnError if more than four axes are left, since only those along which the same
    operands are repeated can be merged.
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
    neither. Each axis is given by its extents: in the result, then in each operand.
    """
    return all(
        1 in (outer[0], inner[0]) or (a == outer[0]) == (b == inner[0])
        for a, b in zip(outer, inner, strict=True)
    )
