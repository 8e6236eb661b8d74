"""Conversions of nnef's elementwise operations and activations to qnn."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

from xdsl.dialects.builtin import AnyFloat, i1, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ....dialects import nnef, qnn
from ....dialects.qnn import BinaryOperation, NeuronOperation, UnaryOperation
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ..tfl.steps import Refusal
from .steps import Steps

U, B, N = UnaryOperation, BinaryOperation, NeuronOperation
Conversion: TypeAlias = Callable[[Any, Steps], SSAValue | tuple[SSAValue, ...]]
Table: TypeAlias = dict[type[Operation], Conversion]

HUGE = 1e30
"""The divisor of large numbers in asinh: below the root of the largest float32 (1.8e19), squares of
quotients cannot overflow.
"""
GELU = 1.702
"""The factor in NNEF's definition of gelu, x * sigmoid(1.702 * x)."""


def unary(kind: UnaryOperation) -> Conversion:
    """Return the conversion of an nnef operation to an ElementWiseUnary with operation `kind`."""
    return lambda op, s: s.unary(kind, s(op.x), s.element(op.y))


def binary(kind: BinaryOperation) -> Conversion:
    """Return the conversion of an nnef operation to an ElementWiseBinary with operation `kind`."""
    return lambda op, s: s.binary(kind, s(op.x), s(op.y), s.element(op.z))


def neuron(kind: NeuronOperation, **parameters: float) -> Conversion:
    """Return the conversion of an nnef operation to an ElementWiseNeuron with operation `kind` and
    the given parameters.
    """
    return lambda op, s: s.neuron(kind, s(op.x), s.element(op.y), **parameters)


def sqr(op: nnef.SqrOp, s: Steps) -> SSAValue:
    """Convert sqr to x * x."""
    return s.binary(B.MULTIPLY, s(op.x), s(op.x), s.element(op.y))


def round_(op: nnef.RoundOp, s: Steps) -> SSAValue:
    """Convert round to floor(x + 0.5)."""
    return s.rounded(s(op.x))


def log2(op: nnef.Log2Op, s: Steps) -> SSAValue:
    """Convert log2 to log(x) / log(2)."""
    return s.times(s.unary(U.LOG, s(op.x)), 1 / math.log(2))


def rsqr(op: nnef.RsqrOp, s: Steps) -> SSAValue:
    """Convert rsqr to 1 / (x * x)."""
    return s.unary(U.RECIPROCAL, s.square(s(op.x)))


def tan(op: nnef.TanOp, s: Steps) -> SSAValue:
    """Convert tan to sin(x) / cos(x)."""
    x = s(op.x)
    return s.binary(B.DIVIDE, s.unary(U.SIN, x), s.unary(U.COS, x))


def acos(op: nnef.AcosOp, s: Steps) -> SSAValue:
    """Convert acos to pi / 2 - asin(x)."""
    return s.plus(s.unary(U.NEG, s.unary(U.ASIN, s(op.x))), math.pi / 2)


def exponentials(s: Steps, x: SSAValue, joined: BinaryOperation) -> SSAValue:
    """Return (exp(x) + exp(-x)) / 2 if `joined` is ADD, (exp(x) - exp(-x)) / 2 if it is SUBTRACT.

    Each exponential is computed halved, as exp(x - log(2)), so that the result overflows only if
    its exact value does.
    """
    ups = s.unary(U.EXP, s.plus(x, -math.log(2)))
    downs = s.unary(U.EXP, s.plus(s.unary(U.NEG, x), -math.log(2)))
    return s.binary(joined, ups, downs)


def cosh(op: nnef.CoshOp, s: Steps) -> SSAValue:
    """Convert cosh to (exp(x) + exp(-x)) / 2."""
    return exponentials(s, s(op.x), B.ADD)


def sinh(op: nnef.SinhOp, s: Steps) -> SSAValue:
    """Convert sinh to (exp(x) - exp(-x)) / 2."""
    return exponentials(s, s(op.x), B.SUBTRACT)


def asinh(op: nnef.AsinhOp, s: Steps) -> SSAValue:
    """Convert asinh to sign(x) * (log(m) + log(a / m + sqrt((a / m)^2 + (1 / m)^2))), with a = |x|
    and m = a clamped to [1, `HUGE`], so that no square overflows.
    """
    x = s(op.x)
    size = s.unary(U.ABS, x)
    unit = s.binary(B.MINIMUM, s.binary(B.MAXIMUM, size, s.scalar(1.0, x)), s.scalar(HUGE, x))
    part, one = s.binary(B.DIVIDE, size, unit), s.unary(U.RECIPROCAL, unit)
    root = s.unary(U.SQRT, s.binary(B.ADD, s.square(part), s.square(one)))
    inner = s.unary(U.LOG, s.binary(B.ADD, part, root))
    whole = s.binary(B.ADD, s.unary(U.LOG, unit), inner)
    return s.binary(B.MULTIPLY, s.unary(U.SIGN, x), whole)


def acosh(op: nnef.AcoshOp, s: Steps) -> SSAValue:
    """Convert acosh to log(h + sqrt((x - 1) / 2) * sqrt((x + 1) / 2)) + log(2) with h = x / 2; no
    intermediate result overflows.
    """
    half = s.times(s(op.x), 0.5)
    roots = [s.unary(U.SQRT, s.plus(half, by)) for by in (-0.5, 0.5)]
    product = s.binary(B.MULTIPLY, roots[0], roots[1])
    return s.plus(s.unary(U.LOG, s.binary(B.ADD, half, product)), math.log(2))


def atanh(op: nnef.AtanhOp, s: Steps) -> SSAValue:
    """Convert atanh to log((1 + x) / (1 - x)) / 2."""
    x = s(op.x)
    quotient = s.binary(B.DIVIDE, s.plus(x, 1.0), s.plus(s.unary(U.NEG, x), 1.0))
    return s.times(s.unary(U.LOG, quotient), 0.5)


def select(op: nnef.SelectOp, s: Steps) -> SSAValue:
    """Convert select to ElementWiseSelect."""
    condition, yes, no = map(s, op.operands)
    return s.select(condition, yes, no, s.element(op.output))


def clamp(op: nnef.ClampOp, s: Steps) -> SSAValue:
    """Convert clamp to ElementWiseNeuron RELU_MIN_MAX if its bounds a and b are constant single
    numbers with a <= b, else to max(a, min(x, b)). Raises Refusal if the latter would have to be
    computed on quantized integers.
    """
    x, low, high = (s(value) for value in (op.x, op.a, op.b))
    bounds = [_number(s, low), _number(s, high)]
    if None not in bounds and bounds[0] <= bounds[1] and shape(op.y) == shape(x):
        limits = {"min_value": bounds[0], "max_value": bounds[1]}
        return s.neuron(N.RELU_MIN_MAX, x, s.element(op.y), **limits)
    if not s.on_reals and isinstance(element(op.y), UniformType):
        raise Refusal("bounds are not constants with a <= b", "floats")
    return s.binary(B.MAXIMUM, s.binary(B.MINIMUM, x, high), low)


def _number(s: Steps, value: SSAValue) -> Any:
    """Return the real number in a constant of one float or quantized element; None for any other
    value.
    """
    stored = s.known(value)
    if stored is None or stored.size != 1:
        return None
    type = element(value)
    if isinstance(type, UniformType):
        return float((float(stored.item()) - type.zero_point) * type.scale)
    return float(stored.item()) if isinstance(type, AnyFloat) else None


def cast(op: nnef.CastOp, s: Steps) -> SSAValue:
    """Convert cast to Cast, which truncates floats to integers; to x != 0 if the result is
    boolean.
    """
    x, target = s(op.input), s.element(op.output)
    if target == i1 and element(x) != i1:
        return s.binary(B.NOT_EQUAL, x, s.scalar(0, x))
    return s.mapped(lambda x: qnn.CastOp(x, out=target), x)


def copy(op: nnef.CopyOp, s: Steps) -> SSAValue:
    """Convert copy to a Reshape to the same shape, as qnn has no copy."""
    return s.copy(s(op.x))


# Activations


def elu_of(s: Steps, x: SSAValue, alpha: float, type: Attribute) -> SSAValue:
    """Return x where x >= 0, alpha * (exp(x) - 1) elsewhere, of element type `type`: an
    ElementWiseNeuron ELU, or a Select for negative alpha, which raises Refusal if `type` is
    quantized.

    QNN's ELU is max(0, x) + min(0, alpha * (exp(x) - 1)), which differs for negative alpha.
    """
    if alpha >= 0:
        return s.neuron(N.ELU, x, type, alpha=alpha)
    if isinstance(type, UniformType):
        raise Refusal(f"alpha {alpha} is below 0", "floats")
    below = s.binary(B.LESS, x, s.scalar(0, x), i1)
    return s.select(below, s.times(s.neuron(N.ELU, x), alpha), x)


def elu(op: nnef.EluOp, s: Steps) -> SSAValue:
    """Convert elu to x where x >= 0, alpha * (exp(x) - 1) elsewhere."""
    return elu_of(s, s(op.x), op.alpha.value.data, s.element(op.y))


def selu(op: nnef.SeluOp, s: Steps) -> SSAValue:
    """Convert selu to lambda * elu(x)."""
    x = s(op.x)
    return s.times(elu_of(s, x, op.alpha.value.data, element(x)), op.lambda_.value.data)


def gelu(op: nnef.GeluOp, s: Steps) -> SSAValue:
    """Convert gelu to x * sigmoid(1.702 * x), as NNEF defines it."""
    x = s(op.x)
    return s.binary(B.MULTIPLY, x, s.neuron(N.SIGMOID, s.times(x, GELU)))


def silu(op: nnef.SiluOp, s: Steps) -> SSAValue:
    """Convert silu to x * sigmoid(x)."""
    x = s(op.x)
    return s.binary(B.MULTIPLY, x, s.neuron(N.SIGMOID, x))


def softabs(op: nnef.SoftabsOp, s: Steps) -> SSAValue:
    """Convert softabs to sqrt(x * x + epsilon)."""
    return s.unary(U.SQRT, s.plus(s.square(s(op.x)), op.epsilon.value.data))


def softmax(op: nnef.SoftmaxOp, s: Steps) -> SSAValue:
    """Convert softmax along one axis to Softmax; along several axes to e / sum(e) with e = exp(x -
    max(x)), sum and maximum over these axes. Raises Refusal if the latter would have to be computed
    on quantized integers.
    """
    x, axes, type = s(op.x), op.along, s.element(op.y)
    if len(axes) == 1:
        return s.add(qnn.SoftmaxOp(x, out=type, axis=axes[0]))
    if not s.on_reals and isinstance(type, UniformType):
        raise Refusal("softmax over several axes", "floats")
    most = s.reduce(qnn.ReduceMaxOp, x, axes)
    parts = s.unary(U.EXP, s.binary(B.SUBTRACT, x, most))
    return s.binary(B.DIVIDE, parts, s.reduce(qnn.ReduceSumOp, parts, axes))


def prelu(op: nnef.PreluOp, s: Steps) -> SSAValue:
    """Convert prelu to Prelu; to select(x < 0, x * alpha, x) if alpha broadcasts x to a larger
    shape.
    """
    x, alpha = s(op.x), s(op.alpha)
    if shape(x) != shape(op.y):
        below = s.binary(B.LESS, x, s.scalar(0, x))
        return s.select(below, s.binary(B.MULTIPLY, x, alpha), x)
    slope = s.aligned(alpha, max(len(shape(x)), 1))
    return s.mapped(lambda x: qnn.PreluOp(x, slope, out=s.element(op.y)), x)


def leaky_relu(op: nnef.LeakyReluOp, s: Steps) -> SSAValue:
    """Convert leaky_relu to a Prelu with a one-element slope. Raises Refusal for quantized
    tensors.
    """
    x = s(op.x)
    if isinstance(element(x), UniformType):
        raise Refusal("the slope has no quantization", "floats")
    slope = s.scalar(op.alpha.value.data, s.extended(x))
    return s.mapped(lambda x: qnn.PreluOp(x, slope, out=s.element(op.y)), x)


def all_any(reduction: type[qnn.ReduceMaxOp | qnn.ReduceMinOp]) -> Conversion:
    """Return the conversion of any_reduce (for ReduceMax) or all_reduce (for ReduceMin): booleans
    are cast to integers, reduced, and compared with 0.
    """

    def convert(op: Any, s: Steps) -> SSAValue:
        numbers = s.mapped(lambda x: qnn.CastOp(x, out=i32), op.input)
        reduced = s.reduce(reduction, numbers, op.reduced)
        return s.binary(B.NOT_EQUAL, reduced, s.scalar(0, reduced))

    return convert


ELEMENTS: Table = {
    nnef.AbsOp: unary(U.ABS),
    nnef.AsinOp: unary(U.ASIN),
    nnef.AtanOp: unary(U.ATAN),
    nnef.CeilOp: unary(U.CEIL),
    nnef.CosOp: unary(U.COS),
    nnef.ExpOp: unary(U.EXP),
    nnef.FloorOp: unary(U.FLOOR),
    nnef.LogOp: unary(U.LOG),
    nnef.NegOp: unary(U.NEG),
    nnef.NotOp: unary(U.NOT),
    nnef.RcpOp: unary(U.RECIPROCAL),
    nnef.RsqrtOp: unary(U.RSQRT),
    nnef.SignOp: unary(U.SIGN),
    nnef.SinOp: unary(U.SIN),
    nnef.SqrtOp: unary(U.SQRT),
    nnef.SqrOp: sqr,
    nnef.AddOp: binary(B.ADD),
    nnef.AndOp: binary(B.AND),
    nnef.DivOp: binary(B.DIVIDE),
    nnef.EqOp: binary(B.EQUAL),
    nnef.GeOp: binary(B.GREATER_EQUAL),
    nnef.GtOp: binary(B.GREATER),
    nnef.LeOp: binary(B.LESS_EQUAL),
    nnef.LtOp: binary(B.LESS),
    nnef.MaxOp: binary(B.MAXIMUM),
    nnef.MinOp: binary(B.MINIMUM),
    nnef.MulOp: binary(B.MULTIPLY),
    nnef.NeOp: binary(B.NOT_EQUAL),
    nnef.OrOp: binary(B.OR),
    nnef.PowOp: binary(B.POWER),
    nnef.SubOp: binary(B.SUBTRACT),
    nnef.SelectOp: select,
    nnef.ClampOp: clamp,
    nnef.CastOp: cast,
    nnef.CopyOp: copy,
    nnef.ReluOp: neuron(N.RELU),
    nnef.SigmoidOp: neuron(N.SIGMOID),
    nnef.SoftplusOp: neuron(N.SOFTPLUS),
    nnef.TanhOp: neuron(N.TANH),
    nnef.EluOp: elu,
    nnef.SoftmaxOp: softmax,
    nnef.PreluOp: prelu,
    nnef.LeakyReluOp: leaky_relu,
    nnef.AllReduceOp: all_any(qnn.ReduceMinOp),
    nnef.AnyReduceOp: all_any(qnn.ReduceMaxOp),
}
"""Conversions to a single qnn operation, which also apply to quantized tensors."""

COMPOSED_ELEMENTS: Table = {
    nnef.AcosOp: acos,
    nnef.AcoshOp: acosh,
    nnef.AsinhOp: asinh,
    nnef.AtanhOp: atanh,
    nnef.CoshOp: cosh,
    nnef.Log2Op: log2,
    nnef.RoundOp: round_,
    nnef.RsqrOp: rsqr,
    nnef.SinhOp: sinh,
    nnef.TanOp: tan,
    nnef.SeluOp: selu,
    nnef.GeluOp: gelu,
    nnef.SiluOp: silu,
    nnef.SoftabsOp: softabs,
}
"""Conversions to several qnn operations, which compute in floats."""
