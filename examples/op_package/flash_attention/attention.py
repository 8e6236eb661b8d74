"""What the functions of the package compute, in Python: kernels, constructor hooks and shape
functions: `qnn-run float16.mlir --op-package FOLDER --load attention.py`.

The arithmetic is that of tiles.h, for all rows of a tile at once: the same operations on 32-bit
floats, in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    END_PKG_OP_DEFINITION,
    Tensor,
    body,
    shape_function,
)

Floats = NDArray[np.float32]
Shape = tuple[int, ...]

KEYS = 64
"""The keys of a block."""

MASKED = np.finfo(np.float32).min

BEGIN_PKG_OP_DEFINITION("flash")


def columns_of(depth: int) -> int:
    """Return the columns of a row of a partial result: values, maximum and sum, to vectors."""
    return (depth + 2 + 31) // 32 * 32


def exponential(x: Floats) -> Floats:
    """Return e^x for x <= 0, to 2 units in the last place; 0 where it is no normal number."""
    clipped = np.maximum(x, np.float32(-87))
    n = np.floor(clipped * np.float32(1.44269504) + np.float32(0.5))
    r = clipped - n * np.float32(0.693359375)
    r = r - n * np.float32(-2.12194440e-4)
    p = np.full_like(r, 1 / 5040)
    for coefficient in (1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1):
        p = p * r + np.float32(coefficient)
    return np.where(x < -87, np.float32(0), np.ldexp(p, n.astype(np.int32)))


@dataclass(frozen=True)
class Block:
    """A block of keys, as queries of one head see it."""

    batch: int
    head: int
    kv_head: int
    first: int
    size: int
    scale: np.float32
    causal: bool
    offset: int

    @property
    def of_queries(self) -> tuple[int, int]:
        """The index of the queries."""
        return self.batch, self.head

    @property
    def of_keys(self) -> tuple[int, int, slice]:
        """The index of the keys and values."""
        return self.batch, self.kv_head, slice(self.first, self.first + self.size)

    def seen(self, rows: int) -> NDArray[np.bool_]:
        """Return for each row and key of the block whether the query sees the key."""
        last = np.arange(rows)[:, None] + self.offset
        return (self.first + np.arange(self.size) <= last) | (not self.causal)


def scores_of(q: Tensor, k: Tensor, block: Block) -> Floats:
    """Return the scaled products of queries and keys: of integers exactly, then rounded once; of
    floats summed in order.
    """
    if q.raw.dtype.kind == "u":
        x = q.raw[block.of_queries].astype(np.int64) - q.zero_point
        y = k.raw[block.of_keys].astype(np.int64) - k.zero_point
        scale = np.float32(q.scale) * np.float32(k.scale) * block.scale
        return (x @ y.T).astype(np.float32) * scale
    x, y = q[block.of_queries], k[block.of_keys]
    sums = np.zeros((len(x), len(y)), np.float32)
    for d in range(q.dim(3)):
        sums = sums + x[:, d, None] * y[:, d]
    return sums * block.scale


def clear(rows: Floats, depth: int) -> None:
    """Make rows partial results of no key: values and sum 0, and no maximum."""
    rows[:] = 0
    rows[:, depth] = MASKED


def attend(
    part: Floats, tensors: tuple[Tensor, Tensor, Tensor], block: Block, scores: Tensor
) -> None:
    """Compute the rows of a partial result: sums of weights e^(score - maximum), and of values with
    these weights, key by key.
    """
    q, k, v = tensors
    depth, seen = v.dim(3), block.seen(len(part))
    s = scores.raw[0, 0, :, : block.size]
    s[:] = np.where(seen, scores_of(q, k, block), MASKED)
    clear(part, depth)
    part[:, depth] = s.max(axis=1)
    weights = np.where(seen, exponential(s - part[:, depth, None]), np.float32(0))
    values = v[block.of_keys]
    for j in range(block.size):
        weight = weights[:, j, None]
        part[:, depth + 1] += weights[:, j]
        more = part[:, :depth] + weight * values[j]
        part[:, :depth] = np.where(seen[:, j, None], more, part[:, :depth])


def merge(state: Floats, part: Floats, depth: int) -> None:
    """Merge the partial results of one more block into those of all blocks before."""
    maximum = np.maximum(state[:, depth], part[:, depth])
    before = exponential(state[:, depth] - maximum)[:, None]
    more = exponential(part[:, depth] - maximum)[:, None]
    for columns in (slice(0, depth), slice(depth + 1, depth + 2)):
        state[:, columns] = state[:, columns] * before + part[:, columns] * more
    state[:, depth] = maximum


def mean(state: Floats, depth: int) -> Floats:
    """Return the weighted means of values: 0 for a query that sees no key."""
    total = state[:, depth + 1, None]
    return np.where(total == 0, np.float32(0), state[:, :depth] / np.where(total == 0, 1, total))


@body
def attention(
    out: Tensor,
    q: Tensor,
    k: Tensor,
    v: Tensor,
    scale: Tensor,
    causal: Tensor,
    offset: Tensor,
    states: Tensor,
    scores: Tensor,
) -> int:
    """Compute the whole operation, block by block."""
    batches, heads, _, _ = q.dims()
    keys, depth = k.dim(2), v.dim(3)
    if heads % k.dim(1) or k.dim(1) != v.dim(1) or keys != v.dim(2) or q.dim(3) != k.dim(3):
        return 1
    group = heads // k.dim(1)
    state, part = states.raw[0]
    given = np.float32(scale.raw.item()), bool(causal.raw.item()), int(offset.raw.item())
    for batch, head in product(range(batches), range(heads)):
        clear(state, depth)
        for first in range(0, keys, KEYS):
            size = min(KEYS, keys - first)
            block = Block(batch, head, head // group, first, size, *given)
            attend(part, (q, k, v), block, scores)
            merge(state, part, depth)
        out[batch, head] = mean(state, depth)
    return 0


@body
def attention_partial(
    out: Tensor,
    q: Tensor,
    k: Tensor,
    v: Tensor,
    scale: Tensor,
    causal: Tensor,
    offset: Tensor,
    scores: Tensor,
) -> int:
    """Compute partial results of some blocks of keys, for queries of one head."""
    batches, blocks, _, _ = out.dims()
    keys = k.dim(2)
    if q.dim(1) != 1 or blocks != -(-keys // KEYS):
        return 1
    given = np.float32(scale.raw.item()), bool(causal.raw.item()), int(offset.raw.item())
    for batch, index in product(range(batches), range(blocks)):
        first = index * KEYS
        block = Block(batch, 0, 0, first, min(KEYS, keys - first), *given)
        attend(out.raw[batch, index], (q, k, v), block, scores)
    return 0


@body
def attention_merge(out: Tensor, parts: Tensor, states: Tensor) -> int:
    """Merge partial results of all blocks, in order."""
    batches, blocks, _, _ = parts.dims()
    depth, state = out.dim(3), states.raw[0, 0]
    for batch in range(batches):
        clear(state, depth)
        for block in range(blocks):
            merge(state, parts.raw[batch, block], depth)
        out[batch, 0] = mean(state, depth)
    return 0


@body
def AttentionHook(op: Any) -> int:
    """Give each row a running result and that of a block, and the scores of a block."""
    out = op.get_output(0)
    op.change_output_tensor_shape(1, (2, out.dim(2), columns_of(out.dim(3))))
    return op.change_output_tensor_shape(2, (1, out.dim(2), KEYS))


@body
def PartialHook(op: Any) -> int:
    """Give each row the scores of a block."""
    return op.change_output_tensor_shape(1, (1, op.get_output(0).dim(2), KEYS))


@body
def MergeHook(op: Any) -> int:
    """Give each row a running result."""
    out = op.get_output(0)
    return op.change_output_tensor_shape(1, (1, out.dim(2), columns_of(out.dim(3))))


@shape_function
def shared_start(r: Any, splitinfo: Any, kv: Any, group: int) -> Shape:
    """Return where the heads of K and V begin that a piece reads; `group` heads of Q share one."""
    return (0, splitinfo.start // group, 0, 0)


@shape_function
def shared_size(r: Any, splitinfo: Any, kv: Any, group: int) -> Shape:
    """Return the size of the heads of K and V that a piece reads."""
    last = splitinfo.start + splitinfo.size - 1
    heads = last // group - splitinfo.start // group + 1
    return (kv.dim(0), heads, kv.dim(2), kv.dim(3))


@shape_function
def seen_size(r: Any, splitinfo: Any, kv: Any, causal: int, offset: int) -> Shape:
    """Return the size of the keys that queries of a piece see: all, or those up to that of the last
    query.
    """
    last = splitinfo.start + splitinfo.size + offset
    seen = max(min(kv.dim(2), last), 1) if causal else kv.dim(2)
    return (kv.dim(0), kv.dim(1), seen, kv.dim(3))


@shape_function
def block_start(r: Any, splitinfo: Any, kv: Any) -> Shape:
    """Return where the keys of a piece's blocks begin."""
    return (0, 0, splitinfo.start * KEYS, 0)


@shape_function
def block_size(r: Any, splitinfo: Any, kv: Any) -> Shape:
    """Return the size of the keys of a piece's blocks; the last block may be smaller."""
    keys = min(splitinfo.size * KEYS, kv.dim(2) - splitinfo.start * KEYS)
    return (kv.dim(0), kv.dim(1), keys, kv.dim(3))


@shape_function
def parts_size(r: Any, q: Any, v: Any) -> Shape:
    """Return the size of the partial results of all blocks."""
    return (q.dim(0), -(-v.dim(2) // KEYS), q.dim(2), columns_of(v.dim(3)))


END_PKG_OP_DEFINITION("flash")
