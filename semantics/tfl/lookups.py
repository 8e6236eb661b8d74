"""Semantics of the lookups that are read from files as `tfl.unsupported`: EMBEDDING_LOOKUP_SPARSE
and HASHTABLE_LOOKUP.
"""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics
from .operator_options import text

COMBINERS = ("SUM", "MEAN", "SQRTN")


@semantics("builtin:HASHTABLE_LOOKUP")
def hashtable_lookup(
    op: tfl.UnsupportedOp, wanted: Array, keys: Array, values: Array
) -> tuple[Array, Array]:
    """Return, for each of the `wanted` keys, the row of `values` of the same key in `keys`, which
    ascend, zeros if there is none; and 1 where there is one, else 0.
    """
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    hits = keys[at] == wanted
    rows = np.where(hits.reshape(-1, *[1] * (values.ndim - 1)), values[at], 0)
    return rows.astype(values.dtype), hits.astype(np.uint8)


@semantics("builtin:EMBEDDING_LOOKUP_SPARSE")
def embedding_lookup_sparse(
    op: tfl.UnsupportedOp,
    ids: Array,
    indices: Array,
    shape: Array,
    weights: Array,
    values: Array,
) -> Array:
    """Return sums of rows of `values`: row `ids[i]`, times `weights[i]`, is added at the index
    `indices[i]` without its last number. `shape` is that of the sparse tensor of `ids`. Each run of
    entries of one index is divided by the sum of its weights (combiner MEAN), or by the root of the
    sum of their squares (SQRTN).
    """
    combiner = text(op, "EmbeddingLookupSparseOptions", "combiner", COMBINERS)
    if len(ids) and not (0 <= ids.min() and ids.max() < len(values)):
        raise HexnnError(f"indices must be below {len(values)}, got {ids.min()} to {ids.max()}")
    result = np.zeros((*shape[:-1], *values.shape[1:]), np.float32)
    ends = np.flatnonzero((indices[1:, :-1] != indices[:-1, :-1]).any(-1)) + 1
    for run in np.split(np.arange(len(ids)), ends):
        if not len(run):
            continue
        at = tuple(indices[run[0], :-1])
        for i in run:
            result[at] += values[ids[i]] * weights[i]
        result[at] *= _scale(combiner, weights[run])
    return result


def _scale(combiner: str, weights: Array) -> np.float32:
    """Return the factor by which `combiner`, SUM, MEAN or SQRTN, scales a sum of rows that have
    these weights.
    """
    match combiner:
        case "MEAN":
            return np.float32(1) / weights.sum(dtype=np.float32)
        case "SQRTN":
            return np.float32(1) / np.sqrt((weights * weights).sum(dtype=np.float32))
        case _:
            return np.float32(1)
