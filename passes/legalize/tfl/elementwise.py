"""Conversions to qnn of the elementwise tfl operators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation, NeuronOperation
from ....dialects.quant import UniformType
from ....dialects.tensors import element, is_quantized
from ....semantics.qnn.softmax import has_fixed_point
from ....semantics.tensors import is_8bit
from ....semantics.tflite.int16 import has_shifts
from .steps import Conversions, Refusal, Replacement, activated, as_kernel


def arithmetic(operation: BinaryOperation) -> Callable[[Any], Replacement]:
    """Return the conversion of a tfl function of two operands to an ElementWiseBinary with this
    operation, then its fused activation.
    """

    def convert(op: tfl.SumOfTwoOp) -> Replacement:
        binary = qnn.ElementWiseBinaryOp(
            op.lhs, op.rhs, operation=operation, out=element(op.output)
        )
        shifts = op.pot_scale_int16.value.data and has_shifts(op.lhs, op.rhs, op.output)
        converted = as_kernel(binary) if shifts else binary
        yield from activated(converted, op.fused_activation_function)

    return convert


def mul(op: tfl.MulOp) -> Replacement:
    """Convert Mul to ElementWiseMultiply, then its fused activation."""
    product = qnn.ElementWiseMultiplyOp(op.lhs, op.rhs, out=element(op.output))
    yield from activated(product, op.fused_activation_function)


def extremum(operation: BinaryOperation) -> Callable[[Any], Replacement]:
    """Return the conversion of Maximum or Minimum to an ElementWiseBinary with this operation.
    Quantized operands and result that differ in scale get the numerics of TFLite's kernel
    (`as_kernel`), which compares stored integers whatever the scales.
    """

    def convert(op: tfl.MaximumOp | tfl.MinimumOp) -> Replacement:
        converted = qnn.ElementWiseBinaryOp(
            op.lhs, op.rhs, operation=operation, out=element(op.output)
        )
        differ = len({element(value) for value in (op.lhs, op.rhs, op.output)}) > 1
        yield as_kernel(converted) if differ and is_quantized(op.lhs) else converted

    return convert


def neuron(operation: NeuronOperation, **parameters: float) -> Callable[[Any], Replacement]:
    """Return the conversion of a tfl activation to an ElementWiseNeuron with this operation and
    parameters.
    """

    def convert(
        op: tfl.UnaryOp,
    ) -> Replacement:
        yield qnn.ElementWiseNeuronOp(
            op.input, operation=operation, out=element(op.output), **parameters
        )

    return convert


def softmax(op: tfl.SoftmaxOp) -> Replacement:
    """Convert Softmax along the last axis.

    Raises Refusal unless a quantized result has the scale and zero point that TFLite's kernel
    assumes whatever the type says: 1/256 and the least stored integer, for int16 1/32768 and 0, of
    8 bits to int16 1/65536 and the least stored integer.
    """
    converted = qnn.SoftmaxOp(op.input, out=element(op.output), beta=op.beta.value.data)
    type = element(op.output)
    if isinstance(type, UniformType) and not has_fixed_point(converted):
        unit, point = _softmax_steps(op, type)
        raise Refusal(
            f"TFLite counts in {unit} from {point} on, whatever {type} says",
            f"a result of scale {unit} and zero point {point}",
        )
    yield converted


def _softmax_steps(op: tfl.SoftmaxOp, type: UniformType) -> tuple[str, int]:
    """Return the unit and the zero point in which TFLite's kernel counts the result, of type `type`
    in the file, of a softmax of integers.
    """
    if type.data.bits == 8:
        return "1/256", type.qmin
    return ("1/65536", type.qmin) if is_8bit(op.input) else ("1/32768", 0)


CONVERSIONS: Conversions = {
    tfl.AddOp: arithmetic(BinaryOperation.ADD),
    tfl.HardSwishOp: neuron(NeuronOperation.HARD_SWISH),
    tfl.LogisticOp: neuron(NeuronOperation.SIGMOID),
    tfl.MaximumOp: extremum(BinaryOperation.MAXIMUM),
    tfl.MinimumOp: extremum(BinaryOperation.MINIMUM),
    tfl.MulOp: mul,
    tfl.Relu0To1Op: neuron(NeuronOperation.RELU_MIN_MAX, min_value=0.0, max_value=1.0),
    tfl.Relu6Op: neuron(NeuronOperation.RELU_MIN_MAX, min_value=0.0, max_value=6.0),
    tfl.ReluOp: neuron(NeuronOperation.RELU),
    tfl.SoftmaxOp: softmax,
    tfl.SubOp: arithmetic(BinaryOperation.SUBTRACT),
    tfl.TanhOp: neuron(NeuronOperation.TANH),
}
