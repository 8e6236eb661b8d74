"""Operations that write at indices: ScatterElements, ScatterNd."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from xdsl.irdl import base, operand_def, prop_def, result_def

from ..axes import AxesOf
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, QnnOp, qnn_op_definition
from .indexing import INDICES, expect_elements_within, expect_known_tuples
from .parameters import UINT_32, QnnEnum, uint32


class ScatterElementsReduction(QnnEnum):
    """How ScatterElements combines an update with the old value: NONE replaces it, ADD, MUL and MAX
    combine both: `QNN_OP_SCATTER_ELEMENTS_REDUCTION_*`.
    """

    NONE = "NONE"
    ADD = "ADD"
    MUL = "MUL"
    MAX = "MAX"


class ScatterNdReduction(QnnEnum):
    """How ScatterNd combines an update with the old value: NONE replaces it, ADD and MUL combine
    both: `QNN_OP_SCATTER_ND_REDUCTION_*`.
    """

    NONE = "NONE"
    ADD = "ADD"
    MUL = "MUL"


ScatterElementsReductionAttr = enum_attribute(
    ScatterElementsReduction, "qnn.scatter_elements_reduction"
)
ScatterNdReductionAttr = enum_attribute(ScatterNdReduction, "qnn.scatter_nd_reduction")


class ScatterOp(QnnOp):
    """A copy of the input in which `updates` replace elements at `indices`, or are combined with
    them by `reduction`.

    Updates of equal indices apply one after the other in row-major order; an index of -1 changes
    nothing. Quantization is per-tensor.
    """

    input = operand_def(ANY["size", "*inner"].per_tensor)
    indices = operand_def(INDICES)
    updates = operand_def(ANY.per_tensor.like("input"))
    output = result_def(ANY["size", "*inner"].per_tensor.like("input"))

    @property
    @abstractmethod
    def change(self) -> str:
        """The name of the reduction that combines updates with old values: NONE (replace), ADD,
        MUL, MAX.
        """


@qnn_op_definition
class ScatterElementsOp(ScatterOp):
    """A copy of the input in which each update replaces, or is combined with, the element at the
    update's own position, except along `axis`, where `indices` gives it.

    Without `reduction`, y[a.., indices[a.., i, b..], b..] = updates[a.., i, b..]. Along axes
    other than `axis`, the extents of `indices` do not exceed the input's.

    `%y = qnn.scatter_elements %x, %i, %u {axis = 1 : ui32, reduction = ADD} : (tensor<2x4xf32>,
    tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.scatter_elements"

    input = operand_def(ANY["size", "*inner"].per_tensor)
    indices = operand_def(INDICES["*updates"])
    updates = operand_def(ANY["*updates"].per_tensor.like("input"))
    axis = prop_def(AxesOf(UINT_32, "input"), uint32(0))
    reduction = prop_def(
        base(ScatterElementsReductionAttr),
        ScatterElementsReductionAttr(ScatterElementsReduction.NONE),
    )

    @property
    def change(self) -> str:
        """The name of the reduction: NONE (replace), ADD, MUL, MAX."""
        return self.reduction.data

    @property
    def scattered_axis(self) -> int:
        """The axis of the input that the indices address."""
        return self.axis.value.data

    def verify_op(self) -> None:
        """Check that the extents of `indices` do not exceed the input's along axes other than
        `axis`, and that constant indices lie within the input along `axis`, or are -1.
        """
        expect_elements_within(self.indices, shape(self.input), self.scattered_axis)


@qnn_op_definition
class ScatterNdOp(ScatterOp):
    """A copy of the input in which updates replace, or are combined with, slices at index tuples:
    y[indices[i..]] = updates[i..].

    A tuple, along the last axis of `indices`, of N indices addresses the first N axes of the input;
    an empty one, the whole input.

    `%y = qnn.scatter_nd %x, %i, %u : (tensor<5x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) ->
    tensor<5x4xf32>`
    """

    name = "qnn.scatter_nd"
    SCALARS: ClassVar[bool] = True

    input = operand_def(ANY["size", "*inner"].per_tensor)
    indices = operand_def(INDICES["*tuples", "depth"])
    updates = operand_def(ANY.per_tensor.like("input"))
    reduction = prop_def(
        base(ScatterNdReductionAttr), ScatterNdReductionAttr(ScatterNdReduction.NONE)
    )

    @property
    def change(self) -> str:
        """The name of the reduction: NONE (replace), ADD, MUL."""
        return self.reduction.data

    def verify_op(self) -> None:
        """Check that constant indices lie within the input, and that the updates have the shape
        [shape of the indices without the last axis.., axes of the input that tuples do not
        address..].
        """
        source = shape(self.input)
        *leading, depth = shape(self.indices)
        expect(
            depth <= len(source),
            f"indices must have at most {len(source)} in the last axis, got {depth}",
        )
        expect_known_tuples("indices", self.indices, source[:depth])
        expect_shape("updates", shape(self.updates), (*leading, *source[depth:]))
