"""Operations on tensors without elements: those with a static extent of 0.

A result without elements needs no computation. Where an operand has no elements but a result has
some, `DEFINED` lists the operations whose result is defined (a sum is 0); others are refused, since
the maximum or the mean of no elements is undefined. Axes and sizes of tfl's operators, which are
operands there, may be an empty list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape
from ..dialects.quant import storage_dtype
from ..dialects.tensors import tensor_type

RESULTS = {
    "an empty operand adds nothing": "qnn.concat nnef.concat tfl.concatenation",
    "a tensor of the padding constant": "qnn.pad tfl.pad tfl.padv2 tfl.space_to_batch_nd",
    "the empty sum is 0": (
        "qnn.fully_connected qnn.mat_mul nnef.matmul nnef.linear qnn.reduce_sum "
        "qnn.reduce_sum_square nnef.sum_reduce tfl.fully_connected"
    ),
    "the empty product is 1": "qnn.reduce_prod",
    "the shape of an empty tensor": "qnn.shape tfl.shape tfl.rank",
    "an empty shape is that of a scalar": (
        "qnn.reshape tfl.reshape tfl.fill tfl.broadcast_to tfl.tile tfl.broadcast_args "
        "tfl.dynamic_update_slice tfl.slice tfl.strided_slice"
    ),
    "no element is written": (
        "qnn.scatter_elements qnn.scatter_nd tfl.scatter_nd tfl.sparse_to_dense"
    ),
    "no element: the number that changes none": (
        "tfl.segment_sum tfl.unsorted_segment_max tfl.unsorted_segment_min "
        "tfl.unsorted_segment_prod tfl.unsorted_segment_sum"
    ),
    "the result of the state or the subgraph": "qnn.buffer qnn.if",
    "no element is specified": "qnn.create_sparse qnn.get_sparse_indices qnn.get_sparse_values",
    "an empty mask hides nothing": "qnn.masked_softmax",
    "the same elements": "opdef.cast",
    "what the operation of qnn is defined for": "opdef.op",
    "no boxes: rows of zeros, counts of 0": (
        "qnn.axis_aligned_bbox_transform qnn.bbox_transform qnn.generate_proposals "
        "qnn.non_max_suppression qnn.combined_nms qnn.multi_class_nms qnn.box_with_nms_limit "
        "qnn.collect_rpn_proposals qnn.distribute_fpn_proposals"
    ),
}
"""What an operation results in for an operand without elements, in words -> the names of such
operations.
"""

DEFINED = {name: result for result, names in RESULTS.items() for name in names.split()}
"""Operation name -> its result for an operand without elements, in words; others are refused."""


def is_empty(value: SSAValue) -> bool:
    """Return whether a value is a tensor with a static extent of 0."""
    return isinstance(value.type, TensorType) and 0 in value.type.get_shape()


def empty(value: SSAValue) -> NDArray[Any]:
    """Return an array without elements for the tensor `value`, in its shape (an extent is 0) and
    storage dtype.
    """
    type = tensor_type(value)
    return np.empty(bounded_shape(type), storage_dtype(type.element_type))


def expect_elements(op: Operation, arrays: Sequence[NDArray[Any] | None]) -> None:
    """Raise HexnnError if an array has no elements and `op` is not in `DEFINED`, the table of the
    operations that are defined for such operands.
    """
    if op.name in DEFINED:
        return
    for index, array in enumerate(arrays):
        if array is None or array.size:
            continue
        if op.dialect_name() != "tfl" or not index or array.dtype.kind != "i":
            shape = list(array.shape)
            raise HexnnError(
                f"is not defined for an operand without elements: operand {index} is {shape}"
            )
