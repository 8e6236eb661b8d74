"""Semantics of tfl's searches and sums along one axis: TFLite's reference kernels."""

from __future__ import annotations

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics
from ..tensors import dtype
from ..tflite import along_axis


def axis_in(axis: Array, rank: int) -> int:
    """Return the axis that `axis`, an array of one element, gives for a tensor of `rank` axes,
    counted from the start. Raises HexnnError if there is no such axis.
    """
    if not -rank <= (given := int(axis.item())) < rank:
        raise HexnnError(f"axis must be from {-rank} to {rank - 1}, got {given}")
    return given % rank


@semantics(tfl.ArgMaxOp, tfl.ArgMinOp)
def index_of_extreme(op: tfl.ArgOp, x: Array, dim: Array) -> Array:
    """Return the index of the first maximum or minimum of floats or stored integers along `dim`."""
    axis, largest = axis_in(dim, x.ndim), isinstance(op, tfl.ArgMaxOp)
    return along_axis.index_of_extreme(x, axis, largest=largest).astype(dtype(op.output))


@semantics(tfl.CumsumOp)
def cumsum(op: tfl.CumsumOp, x: Array, axis: Array) -> Array:
    """Return the sums along the axis, from its start (with `reverse`, its end) to each element,
    that element included (with `exclusive`, not); integers wrap around.
    """
    return along_axis.running_sums(x, axis_in(axis, x.ndim), **op.modes)
