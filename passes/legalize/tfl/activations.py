"""Conversions to qnn of activation functions."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import f16
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.islands import NO_EQUIVALENT
from ....dialects.qnn import BinaryOperation, NeuronOperation
from ....dialects.quant import UniformType
from ....dialects.tensors import element, is_quantized, shape
from ....semantics.qnn.softmax import has_fixed_logarithm
from ....semantics.tflite.functions import CUBIC, ROOT_OF_2_BY_PI
from .elementwise import neuron
from .steps import Conversions, Formula, Refusal, Replacement, as_kernel, constant

B = BinaryOperation


def slope(op: tfl.LeakyReluOp) -> qnn.ConstantOp:
    """Return `alpha` as a constant in the data type of the operand of `op`. For a quantized operand
    its scale is |alpha| (1 if that is 0), and its integer differs from its zero point by the sign
    of alpha: 1, 0 or -1.
    """
    alpha, type = float(op.alpha.value.data), element(op.input)
    if not isinstance(type, UniformType):
        return constant(alpha, type)
    point = 0 if type.data.signed else 1
    scaled = UniformType.per_tensor(type.storage_name, abs(alpha) or 1.0, point)
    return constant(point + int(np.sign(alpha)), scaled)


def leaky_relu(op: tfl.LeakyReluOp) -> Replacement:
    """Convert LeakyRelu to Prelu with a constant slope; of quantized operands with the numerics of
    TFLite's kernel (`as_kernel`).

    Raises Refusal for quantized operands where alpha < 0 and products leave 32 bits: a product that
    wraps is not that of the negative slope.
    """
    if is_quantized(op.input) and _wraps(op):
        raise Refusal("negative products beyond 32 bits", "alpha >= 0, or a larger result scale")
    alpha = slope(op)
    converted = qnn.PreluOp(op.input, alpha.output, out=element(op.output))
    yield alpha
    yield as_kernel(converted) if is_quantized(op.input) else converted


def _wraps(op: tfl.LeakyReluOp) -> bool:
    """Return whether the rescaled products of a quantized LeakyRelu with negative alpha may exceed
    32 bits.
    """
    source, target, alpha = element(op.input), element(op.output), float(op.alpha.value.data)
    if not isinstance(source, UniformType) or not isinstance(target, UniformType) or alpha >= 0:
        return False
    return 2.0 ** (source.data.bits + 1) * -alpha * source.scale >= 2.0**31 * target.scale


def prelu(op: tfl.PReluOp) -> Replacement:
    """Convert PRelu to Prelu."""
    yield qnn.PreluOp(op.input, op.alpha, out=element(op.output))


def gelu(op: tfl.GeluOp) -> Replacement:
    """Convert Gelu to an ElementWiseNeuron; with `approximate`, and floats, to the operations of
    `approximate_gelu`.

    Raises Refusal for quantized operands with `approximate`, and for half floats.
    """
    if element(op.input) == f16:
        raise Refusal("GELU of half floats, which TFLite rounds after each step", "f32")
    if not op.approximate.value.data:
        yield from neuron(NeuronOperation.GELU)(op)
    elif is_quantized(op.input):
        reason = f"{NO_EQUIVALENT}: approximate GELU of quantized operands"
        raise Refusal(reason, "approximate = false, or floats")
    else:
        yield from approximate_gelu(op.input)


def approximate_gelu(x: SSAValue) -> Replacement:
    """Yield operations on `x`, floats, the last of which computes x / 2 * (1 + tanh(sqrt(2 / pi) *
    (x + 0.044715 * x^3))).
    """
    f = Formula()
    cube = f.binary(B.MULTIPLY, f.binary(B.MULTIPLY, f.binary(B.MULTIPLY, x, float(CUBIC)), x), x)
    inner = f.binary(B.MULTIPLY, f.binary(B.ADD, x, cube), float(ROOT_OF_2_BY_PI))
    tanh = f.add(qnn.ElementWiseNeuronOp(inner, operation=NeuronOperation.TANH, out=element(x)))
    f.binary(B.MULTIPLY, f.binary(B.MULTIPLY, x, 0.5), f.binary(B.ADD, tanh, 1.0))
    yield from f.steps


def log_softmax(op: tfl.LogSoftmaxOp) -> Replacement:
    """Convert LogSoftmax along the last axis to qnn's LogSoftmax.

    Raises Refusal unless a quantized result has the scale and zero point that TFLite's kernel
    assumes whatever the type says.
    """
    converted = qnn.LogSoftmaxOp(op.input, out=element(op.output), axis=len(shape(op.input)) - 1)
    if is_quantized(op.input) and not has_fixed_logarithm(converted):
        raise Refusal(
            f"TFLite counts in 1/16 from 0 down, whatever {element(op.output)} says",
            "a result of scale 1/16 and the greatest integer as zero point, below 4096 elements",
        )
    yield converted


CONVERSIONS: Conversions = {
    tfl.EluOp: neuron(NeuronOperation.ELU),
    tfl.GeluOp: gelu,
    tfl.LeakyReluOp: leaky_relu,
    tfl.LogSoftmaxOp: log_softmax,
    tfl.PReluOp: prelu,
    tfl.ReluN1To1Op: neuron(NeuronOperation.RELU_MIN_MAX, min_value=-1.0, max_value=1.0),
}
