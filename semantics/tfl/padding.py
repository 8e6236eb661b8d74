"""Semantics of the tfl operators that pad or repeat: stored integers do not change."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import expect_alike, stored_zero

Sides = list[tuple[int, int]]


def sides(padding: Array) -> Sides:
    """Return the amounts (before, after) of each axis from the rows of `padding`."""
    return [(int(a), int(b)) for a, b in padding]


@semantics(tfl.PadOp)
def pad(op: tfl.PadOp, x: Array, padding: Array) -> Array:
    """Pad with real 0; `padding` [rank, 2] holds the counts (before, after) of each axis."""
    expect_alike(op.input, op.output)
    return np.pad(x, sides(padding), constant_values=stored_zero(op.output))


@semantics(tfl.PadV2Op)
def pad_v2(op: tfl.PadV2Op, x: Array, padding: Array, constant_values: Array) -> Array:
    """Pad with the one element of `constant_values`; `padding` [rank, 2] holds the counts (before,
    after) of each axis.
    """
    return np.pad(x, sides(padding), constant_values=constant_values.item())


@semantics(tfl.MirrorPadOp)
def mirror_pad(op: tfl.MirrorPadOp, x: Array, padding: Array) -> Array:
    """Pad with mirrored elements, without (REFLECT) or with (SYMMETRIC) those at the edges;
    `padding` [rank, 2] holds the counts (before, after) of each axis.
    """
    if op.mode.data == "REFLECT":
        return np.pad(x, sides(padding), mode="reflect")
    return np.pad(x, sides(padding), mode="symmetric")


@semantics(tfl.TileOp)
def tile(op: tfl.TileOp, x: Array, multiples: Array) -> Array:
    """Repeat the tensor `multiples[i]` times along each axis i."""
    return np.tile(x, [int(count) for count in multiples])


@semantics(tfl.BroadcastToOp)
def broadcast_to(op: tfl.BroadcastToOp, x: Array, sizes: Array) -> Array:
    """Repeat the tensor along axes of extent 1 and new ones to the shape of the result's type;
    `sizes` holds that shape once more and is not read.
    """
    return np.broadcast_to(x, shape(op.output))
