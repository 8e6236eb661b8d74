"""Predicates of floats: IsInf, IsNan."""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import operand_def, prop_def, result_def

from .base import BOOLEANS, SameShapeOp, qnn_op_definition
from .parameters import BOOL_8, bool8
from .unary import FLOAT_16_32


class PredicateOp(SameShapeOp):
    """A predicate of each element of a float tensor, with a BOOL_8 (i1) result."""

    SCALARS: ClassVar[bool] = True

    input = operand_def(FLOAT_16_32["*shape"])
    output = result_def(BOOLEANS["*shape"])


@qnn_op_definition
class IsInfOp(PredicateOp):
    """Whether each element is an infinity: negative ones count with `detect_negative`, positive
    ones with `detect_positive`.

    `%y = qnn.is_inf %x {detect_negative = false} : (tensor<4xf32>) -> tensor<4xi1>`
    """

    name = "qnn.is_inf"

    detect_negative = prop_def(BOOL_8, bool8(True))
    detect_positive = prop_def(BOOL_8, bool8(True))

    @property
    def signs(self) -> tuple[bool, bool]:
        """Whether (negative, positive) infinities are detected."""
        return bool(self.detect_negative.value.data), bool(self.detect_positive.value.data)


@qnn_op_definition
class IsNanOp(PredicateOp):
    """Whether each element is NaN.

    `%y = qnn.is_nan %x : (tensor<4xf32>) -> tensor<4xi1>`
    """

    name = "qnn.is_nan"
