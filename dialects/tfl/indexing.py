"""Operators of the tfl dialect that read or write at indices: gather, gather_nd, embedding_lookup,
scatter_nd, sparse_to_dense.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import element, shape
from .base import (
    ANY,
    BOOLEAN,
    FALSE,
    INDICES,
    INDICES_32,
    INTEGER,
    ZERO,
    ShapedOp,
    expect_scalar,
    is_float,
    known_sizes,
    normalized_axes,
)


@named_op_definition
class GatherOp(ShapedOp):
    """The slices of `params` at `indices` along `axis`.

    The first `batch_dims` axes of both operands belong together: each index reads the part of
    `params` of its own batch.
    """

    name = "tfl.gather"

    params = operand_def(ANY.per_tensor)
    indices = operand_def(INDICES)
    axis = prop_def(INTEGER)
    batch_dims = prop_def(INTEGER, ZERO)
    output = result_def(ANY.like("params"))

    @property
    def axes(self) -> tuple[int, int]:
        """The gathered axis of `params`, and the number of axes that both operands share."""
        (axis,) = normalized_axes([self.axis.value.data], len(shape(self.params)))
        batch, rank = self.batch_dims.value.data, len(shape(self.indices))
        batch = batch + rank if batch < 0 else batch
        expect(
            0 <= batch <= min(axis, rank),
            f"batch_dims must be at most {min(axis, rank)}, got {self.batch_dims.value.data}",
        )
        return axis, batch

    def result_shape(self) -> Sequence[int]:
        """The shape of `params` with `axis` replaced by the axes of the indices after the first
        `batch_dims`.
        """
        (axis, batch), source, given = self.axes, shape(self.params), shape(self.indices)
        expect_shape("batch axes of indices", given[:batch], source[:batch])
        return *source[:axis], *given[batch:], *source[axis + 1 :]


@named_op_definition
class GatherNdOp(ShapedOp):
    """The slices of `params` at the index tuples along the last axis of `indices`."""

    name = "tfl.gather_nd"

    params = operand_def(ANY.per_tensor)
    indices = operand_def(INDICES["*tuples", "depth"])
    output = result_def(ANY.like("params"))

    def result_shape(self) -> Sequence[int]:
        """The shape of the indices without their last axis, whose extent is n, the length of an
        index tuple; then the extents of the axes of `params` after the first n.
        """
        source, (*tuples, depth) = shape(self.params), shape(self.indices)
        expect(
            0 < depth <= len(source),
            f"indices must have 1 to {len(source)} in the last axis, got {depth}",
        )
        return *tuples, *source[depth:]


@named_op_definition
class EmbeddingLookupOp(ShapedOp):
    """The rows of `value` at the indices `lookup`.

    The rows are dequantized if `value` is quantized and the output holds floats.
    """

    name = "tfl.embedding_lookup"

    lookup = operand_def(INDICES_32["count"])
    value = operand_def(ANY["rows", "*row"])
    output = result_def(ANY["count", "*row"])

    @property
    def is_hybrid(self) -> bool:
        """Whether rows are dequantized: the table is not of floats, but the result is."""
        return is_float(element(self.output)) and not is_float(element(self.value))

    def result_shape(self) -> Sequence[int]:
        """The number of indices, then the shape of a row."""
        same = ANY.datatype_of(element(self.value)) == ANY.datatype_of(element(self.output))
        expect(
            same or self.is_hybrid,
            "output must have elements of {} or floats, got {}",
            element(self.value),
            element(self.output),
        )
        return *shape(self.lookup), *shape(self.value)[1:]


@named_op_definition
class ScatterNdOp(ShapedOp):
    """A tensor of zeros to which `updates` are added at the index tuples along the last axis of
    `indices`.

    The operand `shape` is that of the output.
    """

    name = "tfl.scatter_nd"

    indices = operand_def(INDICES["*tuples", "depth"])
    updates = operand_def(ANY.per_tensor)
    shape = operand_def(INDICES["rank"])
    output = result_def(ANY.like("updates"))

    def result_shape(self) -> Sequence[int] | None:
        """The values of the operand `shape`; None if they are not constant."""
        *tuples, depth = shape(self.indices)
        (rank,) = shape(self.shape)
        expect(0 < depth <= rank, f"indices must have 1 to {rank} in the last axis, got {depth}")
        known = known_sizes("shape", self.shape)
        result = shape(self.output) if known is None else known
        expect(len(result) == rank, f"output must have rank {rank}, got {len(result)}")
        expect_shape("updates", shape(self.updates), (*tuples, *result[depth:]))
        return known


@named_op_definition
class SparseToDenseOp(ShapedOp):
    """A tensor of `default_value` with `sparse_values` at `sparse_indices`.

    The indices are one index, a list of indices of a 1-d output, or rows of index tuples; the
    values one for all of them, or one each. The operand `output_shape` is that of the output.
    """

    name = "tfl.sparse_to_dense"

    sparse_indices = operand_def(INDICES)
    output_shape = operand_def(INDICES["rank"])
    sparse_values = operand_def(ANY.per_tensor)
    default_value = operand_def(ANY.like("sparse_values"))
    validate_indices = prop_def(BOOLEAN, FALSE)
    dense = result_def(ANY.like("sparse_values"))

    @property
    def count(self) -> int:
        """The number of indices or index tuples."""
        given = shape(self.sparse_indices)
        return given[0] if given else 1

    def result_shape(self) -> Sequence[int] | None:
        """The values of the operand `output_shape`; None if they are not constant."""
        given, (rank,) = shape(self.sparse_indices), shape(self.output_shape)
        depth = given[1] if len(given) == 2 else 1
        expect(
            len(given) <= 2 and depth == rank,
            f"sparse_indices must be rows of {rank} indices, got shape {list(given)}",
        )
        expect_scalar("default_value", self.default_value)
        values = shape(self.sparse_values)
        expect(
            values in ((), (self.count,)),
            f"sparse_values must be one or {self.count}, got shape {list(values)}",
        )
        return known_sizes("output_shape", self.output_shape)
