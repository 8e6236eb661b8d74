"""Sparse tensors: CreateSparse, GetSparseIndices, GetSparseValues, SparseToDense.

In `tensor<8x8x3xf32, #qnn.sparse<[5, 2]>>`, 5 index tuples into the first 2 axes have values, each
a slice over the other axes; all other elements are zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Data, SSAValue
from xdsl.irdl import irdl_attr_definition, operand_def, result_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..dimensions import Dim
from ..irdl import expect
from ..quant import QuantizedType
from ..tensors import element, expect_per_tensor, shape, tensor_type
from .base import ANY, QnnOp, qnn_op_definition
from .datatypes import QnnTensor
from .indexing import INDICES, is_word


@irdl_attr_definition
class SparseAttr(Data[tuple[int, int, int]]):
    """The encoding of a sparse tensor, the shape of its indices: `#qnn.sparse<[5, 2]>` has 5 index
    tuples into 2 axes.

    If the number of index tuples is known only at run time, it has a bound: `#qnn.sparse<[?, 2],
    5>`. The data are (number of tuples, `DYNAMIC_INDEX` for `?`; number of sparse axes; the bound,
    which is the number of tuples if that is known).
    """

    name = "qnn.sparse"

    @classmethod
    def of(cls, indices: Sequence[int]) -> SparseAttr:
        """Return the encoding of a tensor whose indices have the shape `indices`: [index tuples,
        sparse axes].
        """
        tuples, axes = indices
        known = DYNAMIC_INDEX if isinstance(tuples, Dim) else int(tuples)
        return cls((known, int(axes), int(tuples)))

    @property
    def indices_shape(self) -> tuple[int, int]:
        """[number of index tuples, number of sparse axes]; the former is a `Dim` if dynamic."""
        known, axes, bound = self.data
        return Dim(bound) if known == DYNAMIC_INDEX else known, axes

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[int, int, int]:
        """Parse `<[5, 2]>` or `<[?, 2], 5>`; return the data: (number of tuples, `DYNAMIC_INDEX`
        for `?`; number of sparse axes; bound of the number of tuples, which is that number if it is
        known).
        """
        with parser.in_angle_brackets():
            parser.parse_punctuation("[")
            dynamic = parser.parse_optional_punctuation("?") is not None
            tuples = DYNAMIC_INDEX if dynamic else _size(parser)
            parser.parse_punctuation(",")
            axes = _size(parser)
            parser.parse_punctuation("]")
            if not dynamic:
                return tuples, axes, tuples
            parser.parse_punctuation(",")
            return tuples, axes, _size(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print the encoding as `<[5, 2]>`, or `<[?, 2], 5>` with the bound of a dynamic
        dimension.
        """
        known, axes, bound = self.data
        with printer.in_angle_brackets():
            dynamic = known == DYNAMIC_INDEX
            printer.print_string(f"[?, {axes}], {bound}" if dynamic else f"[{known}, {axes}]")

    def verify(self) -> None:
        """Raise VerifyException unless there is at least one sparse axis."""
        if self.data[1] < 1:
            raise VerifyException(f"#qnn.sparse must have a sparse axis, got {self.data[1]}")


def _size(parser: AttrParser) -> int:
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


INDEX_ROWS = QnnTensor("i32 or ui32", is_word, 2)


def sparse_encoding(name: str, value: SSAValue) -> SparseAttr:
    """Return the encoding of a sparse `value`, called `name` in messages. Raises VerifyException
    for a dense one, or for more sparse axes than its rank.
    """
    encoding = tensor_type(value).encoding
    if not isinstance(encoding, SparseAttr):
        raise VerifyException(
            f"{name} must be sparse, as tensor<.., #qnn.sparse<[..]>>, got {value.type}"
        )
    rank, axes = len(shape(value)), encoding.data[1]
    expect(axes <= rank, f"{name} must have at most {rank} sparse axes, its rank, got {axes}")
    return encoding


def expect_same_format(name: str, value: SSAValue, other: str, reference: SSAValue) -> None:
    """Raise VerifyException unless `value` and `reference` are both sparse or both dense; `name`
    and `other` are their names in the message.
    """
    seen, wanted = (isinstance(tensor_type(v).encoding, SparseAttr) for v in (value, reference))
    words = "sparse" if wanted else "dense"
    expect(seen == wanted, f"{name} must be {words} as {other} is, got {{}}", value.type)


def expect_zero_is_zero(name: str, value: SSAValue) -> None:
    """Raise VerifyException unless a stored 0 of `value` is real 0: not quantized, or per-tensor
    with zero point 0. `name` is its name in the message.
    """
    expect_per_tensor(name, value)
    type = element(value)
    points = type.zero_points if isinstance(type, QuantizedType) else (0,)
    expect(not any(points), f"{name} must have zero point 0, got {points[0]}")


@qnn_op_definition
class CreateSparseOp(QnnOp):
    """The sparse tensor with `values` at `indices` and zeros elsewhere.

    Row m of `indices` is an index tuple into the first axes, row m of `values` the slice there over
    the other axes. Tuples are distinct; one that contains -1 is skipped.

    `%y = qnn.create_sparse %i, %v : (tensor<5x2xi32>, tensor<5x3xf32>) -> tensor<8x8x3xf32,
    #qnn.sparse<[5, 2]>>`
    """

    name = "qnn.create_sparse"

    indices = operand_def(INDEX_ROWS["tuples", "sparse_axes"])
    values = operand_def(ANY["tuples", "*dense"].per_tensor)
    output = result_def(ANY.same("values"))

    def output_shape(self) -> tuple[int, ...]:
        """[extents of the result along its sparse axes.., extents of `values` without its first
        axis..].
        """
        (_, axes), (_, *dense) = shape(self.indices), shape(self.values)
        expect(axes > 0, "indices must have a column for each sparse axis, got none")
        seen, rank = shape(self.output), axes + len(dense)
        expect(len(seen) == rank, f"output must have rank {rank}, got {len(seen)}")
        return *seen[:axes], *dense

    def infer_result_types(self) -> tuple[TensorType[Any], ...]:
        """Return the result type with the shape by `output_shape`, and the sparse encoding that the
        shape of `indices` gives.
        """
        encoding = SparseAttr.of(shape(self.indices))
        return (TensorType(element(self.output), self.output_shape(), encoding),)

    def verify_op(self) -> None:
        """Check that the values have zero point 0 if quantized, and that the result's encoding is
        the shape of the indices.
        """
        expect_zero_is_zero("values", self.values)
        encoding, expected = sparse_encoding("output", self.output), shape(self.indices)
        expect(
            encoding == SparseAttr.of(expected),
            f"output must be sparse by indices of {list(expected)}, got {{}}",
            encoding,
        )


class SparseInputOp(QnnOp):
    """The base class of operations on one sparse tensor."""

    input = operand_def(ANY)

    def verify_op(self) -> None:
        """Check that the input is sparse."""
        sparse_encoding("input", self.input)


@qnn_op_definition
class GetSparseIndicesOp(SparseInputOp):
    """The index tuples of a sparse tensor, one per row.

    `%y = qnn.get_sparse_indices %x : (tensor<8x8x3xf32, #qnn.sparse<[5, 2]>>) -> tensor<5x2xi32>`
    """

    name = "qnn.get_sparse_indices"

    output = result_def(INDICES)

    def output_shape(self) -> tuple[int, ...]:
        """[number of index tuples, number of sparse axes]."""
        return sparse_encoding("input", self.input).indices_shape


class SparseElementsOp(SparseInputOp):
    """The base class of operations that return elements of a sparse tensor as a dense tensor."""

    output = result_def(ANY.same("input"))

    def verify_op(self) -> None:
        """Check that the input is sparse and the result dense."""
        super().verify_op()
        expect(
            not isinstance(tensor_type(self.output).encoding, SparseAttr),
            "output must not be sparse, got {}",
            self.output.type,
        )


@qnn_op_definition
class GetSparseValuesOp(SparseElementsOp):
    """The values of a sparse tensor: row m is the slice at its index tuple m, in the order of
    GetSparseIndices.

    `%y = qnn.get_sparse_values %x : (tensor<8x8x3xf32, #qnn.sparse<[5, 2]>>) -> tensor<5x3xf32>`
    """

    name = "qnn.get_sparse_values"

    def output_shape(self) -> tuple[int, ...]:
        """[number of index tuples, extents of the axes that are not sparse..]."""
        tuples, axes = sparse_encoding("input", self.input).indices_shape
        return tuples, *shape(self.input)[axes:]


@qnn_op_definition
class SparseToDenseOp(SparseElementsOp):
    """All elements of a sparse tensor as a dense tensor, zeros where it has no values.

    `%y = qnn.sparse_to_dense %x : (tensor<8x8x3xf32, #qnn.sparse<[5, 2]>>) -> tensor<8x8x3xf32>`
    """

    name = "qnn.sparse_to_dense"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input."""
        return shape(self.input)
