"""The product of two computed matrices."""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from .attributes import Requant, shape
from .base import ACTIVATION, CHANNEL_PARAMS, Family, assembly
from .convolution import Requantized, requantization

BATCHES = 2
"""The number of leading axes along which there is a product for each index."""


@named_op_definition
class MatMulOp(Requantized):
    """The matrix product of lhs and rhs over their last two axes: acc[m][n] = sum over k of
    (lhs[m][k] - z0) * (rhs[k][n] - z1), with the operands' zero points z0 and z1.

    There is a product for each index along the first two axes, where an operand of extent 1 is
    repeated. `params` has a row for each column of rhs. QNN: MatMul.
    """

    name = "htp.mat_mul"
    FAMILY: ClassVar[Family] = Family.CONTRACT
    lhs = operand_def(ACTIVATION["batch0", "height0", "row", "depth"])
    rhs = operand_def(ACTIVATION["batch1", "height1", "depth", "channel_out"])
    params = operand_def(CHANNEL_PARAMS)
    output = result_def(ACTIVATION["batch", "height", "row", "channel_out"])
    assembly_format = assembly("lhs", "rhs", "params")

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        params: SSAValue | Operation,
        output: Attribute,
        *,
        requant: Requant = Requant.DOUBLE,
        clamp: tuple[int, int] = (0, 255),
        zero_point: int = 0,
    ):
        self._build([lhs, rhs, params], output, requantization(requant, clamp, zero_point))

    def verify_op(self) -> None:
        """Check the requantization, and that the extents of the first two axes of the operands are
        those of the result or 1.
        """
        self.verify_requantization()
        for axis in range(BATCHES):
            first, second, result = (shape(v)[axis] for v in (self.lhs, self.rhs, self.output))
            expect(
                result == max(first, second) and {first, second} <= {1, result},
                f"extents of lhs and rhs along axis {axis} must be equal or 1, and the greater one "
                f"that of the result, got {first}, {second} and {result}",
            )
