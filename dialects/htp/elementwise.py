"""Elementwise operations on bytes, table lookups, and softmax."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ..definitions import named_op_definition
from ..irdl import expect
from .attributes import quantized
from .base import (
    ACTIVATION,
    BYTE_ACTIVATION,
    BYTES,
    I32,
    PAIR,
    WORD_TABLE,
    Family,
    HtpOp,
    assembly,
    expect_clamp,
    expect_same_quantization,
    i32_array,
    int_property,
    integers,
)

TABLE_SHAPE = (1, 1, 1, 256)
"""The shape of a table with an entry for each value of a byte."""
SAME_SHAPE = ACTIVATION["batch", "height", "width", "channel"]
"""The constraint of activation operands and results that have the same shape."""
SAME_SHAPE_BYTES = BYTE_ACTIVATION["batch", "height", "width", "channel"]
"""That of operands and results of the same shape that may be i8, too."""


@named_op_definition
class AddOp(HtpOp):
    """Elementwise addition of tensors with different scales, as TFLite's reference kernel computes
    it.

        a = rescale((lhs - zero point) << left_shift, lhs_scale), b likewise
        output = clamp(rescale(a + b, output_scale) + zero point, min, max)

    A scale is a pair (multiplier, shift); rescale multiplies by multiplier * 2^(shift - 31),
    rounded as `Requant.DOUBLE`. QNN: ElementWiseAdd.
    """

    name = "htp.add"
    FAMILY: ClassVar[Family] = Family.MAP
    lhs = operand_def(SAME_SHAPE)
    rhs = operand_def(SAME_SHAPE)
    output = result_def(SAME_SHAPE)
    lhs_scale = prop_def(PAIR)
    rhs_scale = prop_def(PAIR)
    output_scale = prop_def(PAIR)
    left_shift = prop_def(I32, int_property(20))
    min = prop_def(I32, int_property(0))
    max = prop_def(I32, int_property(255))
    assembly_format = assembly("lhs", "rhs")

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        output: Attribute,
        *,
        lhs_scale: tuple[int, int],
        rhs_scale: tuple[int, int],
        output_scale: tuple[int, int],
        left_shift: int = 20,
        clamp: tuple[int, int] = (0, 255),
    ):
        properties = {
            "lhs_scale": i32_array(lhs_scale),
            "rhs_scale": i32_array(rhs_scale),
            "output_scale": i32_array(output_scale),
            "left_shift": int_property(left_shift),
            "min": int_property(clamp[0]),
            "max": int_property(clamp[1]),
        }
        self._build([lhs, rhs], output, properties)

    @property
    def clamp(self) -> tuple[int, int]:
        """The least and the greatest output value, as stored integers."""
        return self.min.value.data, self.max.value.data

    @property
    def scales(self) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
        """The (multiplier, shift) pairs that rescale the left operand, the right operand and their
        sum.
        """
        return _pair(self.lhs_scale), _pair(self.rhs_scale), _pair(self.output_scale)

    def verify_op(self) -> None:
        """Check that the clamp lies in [0, 255], the shifts of scales in [-31, 31], `left_shift` in
        [0, 22].
        """
        expect_clamp(self)
        names = ("lhs_scale", "rhs_scale", "output_scale")
        for name, (_, shift) in zip(names, self.scales, strict=True):
            expect(-31 <= shift <= 31, f"the shift of {name} must lie in [-31, 31], got {shift}")
        shift = self.left_shift.value.data
        expect(0 <= shift <= 22, f"left_shift must lie in [0, 22], got {shift}")


def _pair(array: DenseArrayBase[Any]) -> tuple[int, int]:
    """Return the (multiplier, shift) of a scale property."""
    multiplier, shift = integers(array)
    return multiplier, shift


@named_op_definition
class MaximumOp(HtpOp):
    """Elementwise maximum of the stored bytes of two tensors of equal quantization. QNN:
    ElementWiseMaximum.
    """

    name = "htp.maximum"
    FAMILY: ClassVar[Family] = Family.MAP
    lhs = operand_def(SAME_SHAPE)
    rhs = operand_def(SAME_SHAPE)
    output = result_def(SAME_SHAPE)
    assembly_format = assembly("lhs", "rhs")

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation, output: Attribute):
        self._build([lhs, rhs], output)

    def verify_op(self) -> None:
        """Check that operands and result have the same quantization."""
        for operand in (self.lhs, self.rhs):
            expect_same_quantization("maximum", operand, self.output)


class UnaryOp(HtpOp):
    """The base class of operations on one activation tensor whose result has the same shape."""

    input = operand_def(SAME_SHAPE)
    output = result_def(SAME_SHAPE)
    assembly_format = assembly("input")


@named_op_definition
class LutOp(UnaryOp):
    """Table lookup: output = table[input], elementwise on stored bytes; the table has 256 entries,
    and a negative byte b has entry b + 256.

    It computes any function of one quantized value: requantization, logistic, tanh. QNN: Convert,
    Quantize between scales, ElementWiseNeuron.
    """

    name = "htp.lut"
    FAMILY: ClassVar[Family] = Family.MAP
    input = operand_def(SAME_SHAPE_BYTES)
    table = operand_def(BYTES[TABLE_SHAPE])
    output = result_def(SAME_SHAPE_BYTES)
    assembly_format = assembly("input", "table")

    def __init__(self, input: SSAValue | Operation, table: SSAValue | Operation, output: Attribute):
        self._build([input, table], output)


PAIR_TABLE_SHAPE = (1, 1, 256, 256)
"""The shape of a table with an entry for each two bytes."""


@named_op_definition
class PairLutOp(HtpOp):
    """Table lookup by two bytes: output = table[lhs][rhs], elementwise on stored bytes, of which a
    negative one b counts as b + 256.

        %y = htp.pair_lut %a, %b, %table : (!x, !x, !t) -> !x

    It computes any function of two quantized values of 8 bits. QNN: ElementWiseDivide,
    ElementWiseFloorDiv, ElementWiseFmod, ElementWiseMod, ElementWisePower.
    """

    name = "htp.pair_lut"
    FAMILY: ClassVar[Family] = Family.MAP
    lhs = operand_def(SAME_SHAPE_BYTES)
    rhs = operand_def(SAME_SHAPE_BYTES)
    table = operand_def(BYTES[PAIR_TABLE_SHAPE])
    output = result_def(SAME_SHAPE_BYTES)
    assembly_format = assembly("lhs", "rhs", "table")

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        table: SSAValue | Operation,
        output: Attribute,
    ):
        self._build([lhs, rhs, table], output)


@named_op_definition
class ClampOp(UnaryOp):
    """Clamping of stored bytes: output = min(max(input, `min`), `max`). QNN: ReluMinMax."""

    name = "htp.clamp"
    FAMILY: ClassVar[Family] = Family.MAP
    min = prop_def(I32, int_property(0))
    max = prop_def(I32, int_property(255))

    def __init__(self, input: SSAValue | Operation, output: Attribute, *, clamp: tuple[int, int]):
        bounds = {"min": int_property(clamp[0]), "max": int_property(clamp[1])}
        self._build([input], output, bounds)

    @property
    def clamp(self) -> tuple[int, int]:
        """The least and the greatest output value, as stored integers."""
        return self.min.value.data, self.max.value.data

    def verify_op(self) -> None:
        """Check that input and output have the same quantization, and that the clamp lies in [0,
        255].
        """
        expect_clamp(self)
        expect_same_quantization("clamp", self.input, self.output)


@named_op_definition
class FlipSignOp(UnaryOp, HasCanonicalizationPatternsInterface):
    """Conversion between int8 and uint8 storage of the same real values: output = input XOR 0x80.

    The zero points differ by 128. Used only at inputs and outputs of the neural network.
    """

    name = "htp.flip_sign"
    FAMILY: ClassVar[Family] = Family.MAP
    input = operand_def(BYTES["batch", "height", "width", "channel"])
    output = result_def(BYTES["batch", "height", "width", "channel"])

    def __init__(self, input: SSAValue | Operation, output: Attribute):
        self._build([input], output)

    def verify_op(self) -> None:
        """Check that one side is i8, the other u8, with equal scales and zero points 128 apart."""
        a, b = quantized(self.input), quantized(self.output)
        signed, unsigned = (a, b) if a.data.signed else (b, a)
        expect(
            signed.data.signed and not unsigned.data.signed and a.scales == b.scales,
            f"expected i8 on one side and u8 of the same scale on the other, got {a} and {b}",
        )
        points = [z + 128 for z in signed.zero_points]
        expect(points == list(unsigned.zero_points), f"zero points must be 128 apart, got {a}, {b}")

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Return the patterns that remove two consecutive sign flips, also with a reshape between
        them.
        """
        from ...passes.canonicalization.htp import CancelFlips, CancelFlipsAroundReshape

        return (CancelFlips(), CancelFlipsAroundReshape())


SOFTMAX_SCALES = 2.0**-30, 2.0**15
"""The scales to which 16 bits of a probability can be rescaled within 32 bits."""


@named_op_definition
class SoftmaxOp(UnaryOp):
    """Softmax over the last axis, in the fixed-point arithmetic of TFLite's reference kernel.

    The exponential of x - max(x) is table[max(x) - x]: table[i] is exp(-beta * input scale * i) in
    Q0.31, or 0 where TFLite's kernel ignores elements so far below the maximum. An output of scale
    1/256 and zero point 0 is that kernel's of 8 bits; another one is its output of 16 bits, in
    units of 2^-16, rescaled. QNN: Softmax.
    """

    name = "htp.softmax"
    FAMILY: ClassVar[Family] = Family.REDUCE
    input = operand_def(SAME_SHAPE)
    table = operand_def(WORD_TABLE[TABLE_SHAPE])
    assembly_format = assembly("input", "table")

    def __init__(self, input: SSAValue | Operation, table: SSAValue | Operation, output: Attribute):
        self._build([input, table], output)

    def verify_op(self) -> None:
        """Check that probabilities can be rescaled to the output within 32 bits."""
        low, high = SOFTMAX_SCALES
        seen = quantized(self.output).scale
        expect(
            low <= seen <= high,
            f"output must have a scale from 2^-30 to 2^15, got {seen}",
        )


LOG_SOFTMAX_SCALES = 2.0**-20, 2.0**8
"""The scales to which logarithms in Q9.22 can be rescaled within 32 bits."""


@named_op_definition
class LogSoftmaxOp(UnaryOp):
    """The logarithm of the softmax over the last axis, in the fixed-point arithmetic of TFLite's
    reference kernel.

    With k = max(x) - x, exponentials[k] is exp(-beta * input scale * k) in Q0.31, as for
    `htp.softmax`. For an output of scale 1/16 and zero point 255, that kernel's, steps[k], from
    -2^30 to 0, is -beta * input scale * k in Q5.26, or -2^30 where that kernel gives the least
    result. For another one it is in Q9.22, and so is the logarithm that is rescaled. QNN:
    LogSoftmax.
    """

    name = "htp.log_softmax"
    FAMILY: ClassVar[Family] = Family.REDUCE
    input = operand_def(SAME_SHAPE)
    exponentials = operand_def(WORD_TABLE[TABLE_SHAPE])
    steps = operand_def(WORD_TABLE[TABLE_SHAPE])
    assembly_format = assembly("input", "exponentials", "steps")

    def __init__(
        self,
        input: SSAValue | Operation,
        exponentials: SSAValue | Operation,
        steps: SSAValue | Operation,
        output: Attribute,
    ):
        self._build([input, exponentials, steps], output)

    def verify_op(self) -> None:
        """Check that logarithms can be rescaled to the output within 32 bits."""
        low, high = LOG_SOFTMAX_SCALES
        seen = quantized(self.output).scale
        expect(
            low <= seen <= high,
            f"output must have a scale from 2^-20 to 2^8, got {seen}",
        )

    @property
    def is_rescaled(self) -> bool:
        """Whether the output is another one than that of TFLite's kernel."""
        seen = quantized(self.output)
        return (seen.scale, seen.zero_point) != (1 / 16, 255)
