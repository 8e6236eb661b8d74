"""Conversions to qnn of the tfl operators that read or write at indices."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.quant import BlockType
from ....dialects.tensors import element, is_quantized, shape, tensor_type
from .steps import Builder, Conversions, Refusal, Replacement, check_kept


def gather(op: tfl.GatherOp) -> Replacement:
    """Convert Gather to qnn's Gather; with axes that both operands share (`batch_dims`) to GatherNd
    between two Transposes: the gathered axis must follow the shared axes, and the axes of the
    indices are moved to its place afterwards.
    """
    b, (axis, batch) = Builder(), op.axes
    if not batch:
        gathered = b(qnn.GatherOp(op.params, b.vector(op.indices), axis=axis))
        return b.done(b.reshaped(gathered, shape(op.output)))
    indices = b.reshaped(op.indices, (*shape(op.indices), 1))
    rank = len(shape(op.params))
    before, after = [*range(batch)], [*range(batch, axis)]
    moved = b.transposed(op.params, [*before, axis, *after, *range(axis + 1, rank)])
    gathered = b(qnn.GatherNdOp(moved, indices, batch_dims=batch))
    new = range(batch, len(shape(op.indices)))
    kept = range(new.stop, new.stop + len(after))
    rest = range(kept.stop, len(shape(op.output)))
    return b.done(b.transposed(gathered, [*before, *kept, *new, *rest]))


def gather_nd(op: tfl.GatherNdOp) -> Replacement:
    """Convert GatherNd to qnn's GatherNd."""
    yield qnn.GatherNdOp(op.params, op.indices)


def embedding_lookup(op: tfl.EmbeddingLookupOp) -> Replacement:
    """Convert EmbeddingLookup to Gather, followed by Dequantize if stored rows give a result of
    floats.
    """
    if isinstance(element(op.value), BlockType):
        raise Refusal("rows have scales of blocks", "scales of a tensor")
    rows = qnn.GatherOp(op.value, op.lookup, axis=0)
    yield rows
    if op.is_hybrid:
        yield qnn.DequantizeOp(rows.output, out=element(op.output))


def scatter_nd(op: tfl.ScatterNdOp) -> Replacement:
    """Convert ScatterNd to qnn's ScatterNd on zeros, with reduction ADD unless the constant index
    tuples are distinct.

    Raises Refusal for quantized updates of equal tuples, whose stored integers TFLite adds.
    """
    check_kept(op.updates, op.output)
    b, distinct = Builder(), are_distinct(op.indices)
    if is_quantized(op.updates) and not distinct:
        raise Refusal("stored integers are added", "constant distinct indices")
    zeros = b.filled(0, tensor_type(op.output))
    reduction = "NONE" if distinct else "ADD"
    indices = b.words(op.indices)
    return b.done(b(qnn.ScatterNdOp(zeros, indices, op.updates, reduction=reduction)))


def are_distinct(tuples: SSAValue) -> bool:
    """Return whether `tuples` is a constant whose rows, along the last axis, are distinct."""
    known = known_array(tuples)
    if known is None:
        return False
    rows = known.reshape(-1, known.shape[-1])
    return len(np.unique(rows, axis=0)) == len(rows)


def sparse_to_dense(op: tfl.SparseToDenseOp) -> Replacement:
    """Convert SparseToDense to a ScatterNd that replaces elements of a tensor filled with the
    default value.
    """
    check_kept(op.sparse_values, op.default_value, op.dense)
    b, dense = Builder(), tensor_type(op.dense)
    known = known_array(op.default_value)
    if known is None:
        base = b.broadcast(b.vector(op.default_value), dense.get_shape())
    else:
        base = b.filled(known.item(), dense)
    indices = b.reshaped(b.words(op.sparse_indices), (op.count, len(dense.get_shape())))
    values = op.sparse_values
    if not shape(values):
        values = b.broadcast(b.vector(values), (op.count,))
    return b.done(b(qnn.ScatterNdOp(base, indices, values)))


CONVERSIONS: Conversions = {
    tfl.EmbeddingLookupOp: embedding_lookup,
    tfl.GatherNdOp: gather_nd,
    tfl.GatherOp: gather,
    tfl.ScatterNdOp: scatter_nd,
    tfl.SparseToDenseOp: sparse_to_dense,
}
