"""Comparisons and logical functions of the tfl dialect: equal, not_equal, less, less_equal,
greater, greater_equal, logical_and, logical_or, bucketize.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, FloatAttr, f32
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import Described
from .base import TflOp, elements, expect_broadcast

NUMBERS = ("f32", "f16", "i16", "i32", "i64", "ui8", "qi8", "qu8", "qi16")
ORDERED = elements(*NUMBERS).per_tensor
"""The constraint of tensors of numbers."""
COMPARED = elements("i1", *NUMBERS).per_tensor
"""The constraint of tensors of numbers or truth values."""
TRUTH = elements("i1")
"""The constraint of tensors of truth values."""


BOUNDARIES = Described(
    ArrayAttr.constr(FloatAttr.constr(f32)), "expected an array of 32-bit floats"
)


class PredicateOp(TflOp):
    """The base class of functions of two operands, which broadcast, that give truth values."""

    lhs = operand_def(ORDERED)
    rhs = operand_def(ORDERED.like("lhs"))
    output = result_def(TRUTH)

    def verify_(self) -> None:
        """Check that the output has the shape to which the operands broadcast."""
        expect_broadcast(self.output, self.lhs, self.rhs)


@named_op_definition
class EqualOp(PredicateOp):
    """lhs == rhs."""

    name = "tfl.equal"

    lhs = operand_def(COMPARED)
    rhs = operand_def(COMPARED.like("lhs"))


@named_op_definition
class NotEqualOp(PredicateOp):
    """lhs != rhs."""

    name = "tfl.not_equal"

    lhs = operand_def(COMPARED)
    rhs = operand_def(COMPARED.like("lhs"))


@named_op_definition
class LessOp(PredicateOp):
    """lhs < rhs. Of operands quantized to 16 bits TFLite compares the stored integers, whatever the
    scales.
    """

    name = "tfl.less"


@named_op_definition
class LessEqualOp(PredicateOp):
    """lhs <= rhs. Of operands quantized to 16 bits TFLite compares the stored integers, whatever
    the scales.
    """

    name = "tfl.less_equal"


@named_op_definition
class GreaterOp(PredicateOp):
    """lhs > rhs. Of operands quantized to 16 bits TFLite compares the stored integers, whatever the
    scales.
    """

    name = "tfl.greater"


@named_op_definition
class GreaterEqualOp(PredicateOp):
    """lhs >= rhs. Of operands quantized to 16 bits TFLite compares the stored integers, whatever
    the scales.
    """

    name = "tfl.greater_equal"


@named_op_definition
class LogicalAndOp(PredicateOp):
    """Whether both lhs and rhs are true."""

    name = "tfl.logical_and"

    lhs = operand_def(TRUTH)
    rhs = operand_def(TRUTH)


@named_op_definition
class LogicalOrOp(PredicateOp):
    """Whether lhs or rhs is true."""

    name = "tfl.logical_or"

    lhs = operand_def(TRUTH)
    rhs = operand_def(TRUTH)


@named_op_definition
class BucketizeOp(TflOp):
    """For each element the number of `boundaries`, which ascend, that are at most the element: the
    index of its bucket.

    `%y = tfl.bucketize %x {boundaries = [0.0 : f32, 10.0 : f32]} : (tensor<4xf32>) ->
    tensor<4xi32>`
    """

    name = "tfl.bucketize"

    input = operand_def(elements("f32", "f64", "i32", "i64")["*shape"])
    boundaries = prop_def(BOUNDARIES)
    output = result_def(elements("i32")["*shape"])

    @property
    def bounds(self) -> tuple[float, ...]:
        """The boundaries as numbers."""
        return tuple(bound.value.data for bound in self.boundaries)
