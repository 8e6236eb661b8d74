"""Operations that read elements at indices: Gather, GatherElements, GatherNd, BatchPermutation; and
checks of constant indices.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..axes import AxesOf
from ..constants import fixed_constant
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, is_integer, qnn_op_definition
from .datatypes import QnnTensor
from .movement import RearrangeOp
from .parameters import INT_32, UINT_32, ui32, uint32

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def is_index(element: Attribute) -> bool:
    """Return whether indices may have this type, any integer but i1, in operations for which QNN's
    definition leaves the data type to backends.
    """
    return is_integer(element) and element != i1


def is_word(element: Attribute) -> bool:
    """Return whether the element type is INT_32 or UINT_32."""
    return element in (i32, ui32)


ANY_INDICES = QnnTensor("integers", is_index)
INDICES = QnnTensor("i32 or ui32", is_word)
INDEX_LIST = QnnTensor("i32 or ui32", is_word, 1)


KNOWN_LIMIT = 1 << 12
"""The most constant indices that a verifier checks, which keeps it fast; execution checks all."""


def signed(indices: NDArray[Any]) -> NDArray[np.int64]:
    """Return indices as int64; those of uint32 and uint64 wrap around, so that all bits set
    is -1.
    """
    wide = indices.astype("int32") if indices.dtype == "uint32" else indices
    return wide.astype("int64")


def outside(indices: NDArray[Any], size: int, least: int = -1) -> NDArray[np.int64]:
    """Return the indices outside of [least, size - 1] as a 1-d array, empty if there are none."""
    values = signed(indices)
    return values[(values < least) | (values >= size)]


def expect_known_within(name: str, indices: NDArray[Any] | None, size: int) -> None:
    """Raise VerifyException for an index that is neither -1 nor in [0, size - 1]; None, for indices
    that are not constant, passes. `name` is that of the indices in the message.
    """
    bad = () if indices is None else outside(indices, size)
    expect(len(bad) == 0, f"{name} must lie in [0, {size - 1}] or be -1, got {{}}", *bad[:1])


def known_indices(indices: SSAValue) -> NDArray[Any] | None:
    """Return the elements of `indices` if it is a constant of at most KNOWN_LIMIT elements that the
    IR holds itself (not in a file); else None.
    """
    constant = fixed_constant(indices)
    if constant is None or not isinstance(constant.value, DenseIntOrFPElementsAttr):
        return None
    return constant.array if math.prod(shape(indices)) <= KNOWN_LIMIT else None


def expect_elements_within(indices: SSAValue, source: Sequence[int], axis: int) -> None:
    """Raise VerifyException unless `indices` can index a tensor of shape `source` along `axis`: it
    has the same rank, no greater extent along any axis but `axis`, and, if it is a constant of at
    most KNOWN_LIMIT elements, no values but -1 and those in [0, source[axis] - 1].
    """
    sizes, rank = shape(indices), len(source)
    expect(len(sizes) == rank, f"indices must have rank {rank}, got {len(sizes)}")
    for i, (n, limit) in enumerate(zip(sizes, source, strict=True)):
        expect(
            i == axis or n <= limit, f"indices must have at most {limit} along axis {i}, got {n}"
        )
    expect_known_within("indices", known_indices(indices), source[axis])


def expect_known_tuples(name: str, indices: SSAValue, sizes: Sequence[int]) -> None:
    """Raise VerifyException if `indices`, a constant of at most KNOWN_LIMIT elements, has a tuple
    (along its last axis) whose index at a position i is neither -1 nor in [0, sizes[i] - 1]; larger
    constants and other values pass. `name` is the name of the indices in the message.
    """
    known = known_indices(indices)
    if known is not None:
        for axis, size in enumerate(sizes):
            expect_known_within(f"{name} of axis {axis}", known[..., axis], size)


class IndexOp(RearrangeOp):
    """A selection of elements or slices of the input by the operand `indices`."""

    input = operand_def(ANY.per_tensor)
    indices = operand_def(INDICES)


@qnn_op_definition
class GatherOp(IndexOp):
    """The slices of the input at `indices` along `axis`: y[a.., i.., b..] = x[a.., indices[i..],
    b..].

    An index of -1 gives real zeros; QNN's definition only says that it skips a slice. Indices are
    integers of any width; in unsigned ones of 32 or 64 bits, all bits set is -1.

    `%y = qnn.gather %x, %i {axis = 0 : i32} : (tensor<5x4xf32>, tensor<2x3xi32>) ->
    tensor<2x3x4xf32>`
    """

    name = "qnn.gather"

    input = operand_def(ANY.per_tensor)
    indices = operand_def(ANY_INDICES)
    axis = prop_def(AxesOf(INT_32, "input"))

    @property
    def gathered_axis(self) -> int:
        """The axis of the input that the indices address."""
        return self.axis.value.data

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input with `axis` replaced by the shape of the indices."""
        source, axis = shape(self.input), self.gathered_axis
        expect_known_within("indices", known_indices(self.indices), source[axis])
        return *source[:axis], *shape(self.indices), *source[axis + 1 :]


@qnn_op_definition
class GatherElementsOp(IndexOp):
    """For each result element, the input's element at the same position except along `axis`, where
    `indices` gives it: y[a.., i, b..] = x[a.., indices[a.., i, b..], b..].

    An index of -1 gives a real zero.

    `%y = qnn.gather_elements %x, %i {axis = 1 : ui32} : (tensor<2x4xf32>, tensor<2x3xi32>) ->
    tensor<2x3xf32>`
    """

    name = "qnn.gather_elements"

    axis = prop_def(AxesOf(UINT_32, "input"), uint32(0))

    @property
    def gathered_axis(self) -> int:
        """The axis of the input that the indices address."""
        return self.axis.value.data

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the indices, which along axes other than `axis` must not exceed the
        input's.
        """
        expect_elements_within(self.indices, shape(self.input), self.gathered_axis)
        return shape(self.indices)


@qnn_op_definition
class GatherNdOp(IndexOp):
    """The slices of the input at index tuples, the last axis of `indices`: y[b.., i..] = x[b..,
    *indices[b.., i..]].

    b indexes the first `batch_dims` axes, along which input and indices have equal extents. A tuple
    of N indices addresses the next N axes of the input; one that contains -1 gives real zeros.

    `%y = qnn.gather_nd %x, %i : (tensor<5x4x3xf32>, tensor<6x2xi32>) -> tensor<6x3xf32>`
    """

    name = "qnn.gather_nd"
    SCALAR_RESULTS: ClassVar[bool] = True

    input = operand_def(ANY.per_tensor)
    indices = operand_def(ANY_INDICES["*tuples", "depth"])
    batch_dims = prop_def(UINT_32, uint32(0))

    @property
    def batch_rank(self) -> int:
        """The number of leading axes that input and indices share: `batch_dims`."""
        return self.batch_dims.value.data

    def output_shape(self) -> tuple[int, ...]:
        """[extents of the indices without the last axis.., extents of the input's axes after those
        that index tuples address..].
        """
        source, (*leading, depth) = shape(self.input), shape(self.indices)
        batch, rank = self.batch_rank, min(len(source), len(leading) + 1)
        expect(batch < rank, f"batch_dims must be < {rank}, the lesser rank, got {batch}")
        expect_shape("indices along batch_dims", leading[:batch], source[:batch])
        limit = len(source) - batch
        expect(
            0 < depth <= limit,
            f"indices must have 1 to {limit} in the last axis, got {depth}",
        )
        expect_known_tuples("indices", self.indices, source[batch : batch + depth])
        return *leading, *source[batch + depth :]


@qnn_op_definition
class BatchPermutationOp(IndexOp):
    """The images of the input at those `indices` that are in [0, batch - 1], in order, then images
    of real zeros.

    Other indices are skipped. Valid indices are distinct; there are no more indices than images.

    `%y = qnn.batch_permutation %x, %i : (tensor<4x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>`
    """

    name = "qnn.batch_permutation"

    input = operand_def(ANY["batch", "*image"].per_tensor)
    indices = operand_def(INDEX_LIST["count"])
    output = result_def(ANY["count", "*image"].same("input"))

    def verify_op(self) -> None:
        """Check that there are no more indices than images."""
        (count,), batch = shape(self.indices), shape(self.input)[0]
        expect(count <= batch, f"indices must be at most {batch}, got {count}")
