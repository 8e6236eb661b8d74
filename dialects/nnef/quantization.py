"""Simulated quantization of reals as NNEF describes it (section 4.9.5, chapter 7).

Operands and results are reals; a result is one of the values that integers of `bits` bits
represent.
"""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import INTEGERS, SCALARS, NnefOp, OneResultOp, Shape, broadcast
from .parameters import INTEGER, LOGICAL

MOST_BITS = 64


class BitsOp(NnefOp):
    """The base class of quantizations to integers of `bits` bits."""

    bits = prop_def(INTEGER)

    @property
    def bit_count(self) -> int:
        """The number of bits of the integers."""
        return self.bits.value.data

    def verify_op(self) -> None:
        """Check that `bits`, the number of bits, is 1 to 64."""
        expect(
            1 <= self.bit_count <= MOST_BITS,
            f"bits must lie in [1, {MOST_BITS}], got {self.bit_count}",
        )


class SignedOp(BitsOp):
    """The base class of quantizations to integers that `signed` makes signed or unsigned.

    With `symmetric`, the least of the signed integers is left out; unsigned ones are not affected.
    """

    bits = prop_def(INTEGER)
    signed = prop_def(LOGICAL)
    symmetric = prop_def(LOGICAL)

    @property
    def is_signed(self) -> bool:
        """Whether the integers are signed."""
        return bool(self.signed.value.data)

    @property
    def is_symmetric(self) -> bool:
        """Whether the least signed integer is left out, so that the range is symmetric around 0."""
        return bool(self.symmetric.value.data)

    def verify_op(self) -> None:
        """Check that `bits`, `signed` and `symmetric` leave a range of at least two integers."""
        super().verify_op()
        two = self.bit_count > 1 or not (self.is_signed and self.is_symmetric)
        expect(two, f"bits must be > 1 for signed, symmetric values, got {self.bit_count}")


class QuantizeOp(OneResultOp):
    """The base class of quantizations, whose operands broadcast from leading axes."""

    def output_shape(self) -> Shape:
        """Return the broadcast shape of the operands."""
        names = [name for name, _ in self.get_irdl_definition().operands]
        return broadcast(tuple(map(shape, self.operands)), names)


class RangeOp(QuantizeOp):
    """The base class of quantizations to values evenly spaced between `min` and `max`."""

    x = operand_def(SCALARS)
    min = operand_def(SCALARS)
    max = operand_def(SCALARS)
    y = result_def(SCALARS)


@named_op_definition
class LinearQuantizeOp(BitsOp, RangeOp):
    """x clamped to [min, max] and rounded to one of 2^bits values, evenly spaced from min to max.

    `%y = nnef.linear_quantize %x, %low, %high {bits = 8 : i64} : (tensor<1x8xf32>, tensor<f32>,
    tensor<f32>) -> tensor<1x8xf32>`
    """

    name = "nnef.linear_quantize"


@named_op_definition
class MinMaxLinearQuantizeOp(SignedOp, RangeOp):
    """x clamped to [min, max] and rounded to one of 2^bits values, evenly spaced from min to max.

    If both signed and symmetric, it is one of 2^bits - 1 values.

    `%y = nnef.min_max_linear_quantize %x, %low, %high {bits = 8 : i64, signed = true, symmetric =
    true} : (tensor<1x8xf32>, tensor<f32>, tensor<f32>) -> tensor<1x8xf32>`
    """

    name = "nnef.min_max_linear_quantize"


@named_op_definition
class ZeroPointLinearQuantizeOp(SignedOp, QuantizeOp):
    """(q - zero_point) * scale, where q = round(x / scale) + zero_point, clamped to the integer
    range.

    `%y = nnef.zero_point_linear_quantize %x, %z, %s {bits = 8 : i64, signed = true, symmetric =
    false} : (tensor<1x8xf32>, tensor<i32>, tensor<f32>) -> tensor<1x8xf32>`
    """

    name = "nnef.zero_point_linear_quantize"

    x = operand_def(SCALARS)
    zero_point = operand_def(INTEGERS)
    scale = operand_def(SCALARS)
    y = result_def(SCALARS)


@named_op_definition
class LogarithmicQuantizeOp(BitsOp, QuantizeOp):
    """sign(x) * 2^q, where q = round(log2(abs(x))), clamped to [m - 2^bits + 1, m], m =
    ceil(log2(max)).

    `%y = nnef.logarithmic_quantize %x, %high {bits = 4 : i64} : (tensor<1x8xf32>, tensor<f32>)
    -> tensor<1x8xf32>`
    """

    name = "nnef.logarithmic_quantize"

    x = operand_def(SCALARS)
    max = operand_def(SCALARS)
    y = result_def(SCALARS)
