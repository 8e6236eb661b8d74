"""Semantics of the tfl operators that search for elements: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.dimensions import bounded_shape, fits_bounds
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import dtype, tensor_type


@semantics(tfl.TopKV2Op)
def top_k(op: tfl.TopKV2Op, x: Array, k: Array) -> tuple[Array, Array]:
    """Return the largest elements along the last axis, largest first, of equal ones the first, and
    their indices along it. The results' types say how many; `k` is not read.
    """
    count = shape(op.values)[-1]
    last = x.shape[-1] - 1
    indices = (last - np.argsort(x[..., ::-1], -1, kind="stable"))[..., ::-1][..., :count]
    return np.take_along_axis(x, indices, -1), indices.astype(dtype(op.indices))


@semantics(tfl.WhereOp)
def where(op: tfl.WhereOp, condition: Array) -> Array:
    """Return the index tuples of the elements of `condition` that are not 0, in row-major order.
    Raises HexnnError if their number is not the number of rows of the result's type.
    """
    found = np.argwhere(condition).astype(dtype(op.index))
    if not fits_bounds(found.shape, bounded_shape(tensor_type(op.index))):
        raise HexnnError(f"finds {len(found)} elements, the result is {op.index.type}")
    return found


@semantics(tfl.UniqueOp)
def unique(op: tfl.UniqueOp, x: Array) -> tuple[Array, Array]:
    """Return the distinct elements in the order in which they first occur, and the index among them
    of each element. Raises HexnnError if there are not as many as the result has elements.
    """
    _, first, inverse = np.unique(x, return_index=True, return_inverse=True)
    if not fits_bounds((len(first),), bounded_shape(tensor_type(op.output))):
        raise HexnnError(f"finds {len(first)} distinct elements, the result is {op.output.type}")
    place = np.argsort(np.argsort(first))
    return x[np.sort(first)], place[inverse].astype(dtype(op.idx))
