"""8-bit elementwise operations, reductions and conversions give the bytes of LiteRT."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.exact_reals import stored
from support.litert_operator import Operand, operate
from support.one_operation import run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i1

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

BYTES = np.arange(-128, 128).astype(np.int8)
POINTS = st.integers(-128, 127)
SCALES = st.floats(2.0**-8, 2.0**-2, width=32)
INT8 = st.builds(UniformType.per_tensor, st.just("i8"), SCALES, POINTS)
PROBABILITY = UniformType.per_tensor("i8", 1 / 256, -128)
SYMMETRIC = UniformType.per_tensor("i8", 1 / 128, 0)
LOGARITHM = UniformType.per_tensor("i8", 16 / 256, 127)
INT16 = st.builds(
    UniformType.per_tensor, st.just("i16"), st.floats(2.0**-14, 2.0**-6, width=32), st.just(0)
)
few = settings(max_examples=20)


def litert(name: str, target: UniformType | None, shape: tuple[int, ...], *given: Any) -> Array:
    """LiteRT's result for (array, type) operands, bytes or booleans; None for an array alone."""
    operands = [Operand(array, type, constant=type is None) for array, type in given]
    empty = np.zeros(shape, bool if target is None else np.int8)
    return operate(name, operands, Operand(empty, target))


def shuffled(shape: tuple[int, ...], seed: int = 1) -> Array:
    """Random bytes."""
    return np.random.default_rng(seed).integers(-128, 128, shape).astype(np.int8)


EXACT: dict[str, Callable[..., qnn.QnnOp]] = {
    "Abs": qnn.ElementWiseAbsOp,
    "Exp": qnn.ElementWiseExpOp,
    "Gelu": qnn.GeluOp,
    "HardSwish": qnn.HardSwishOp,
    "Relu": qnn.ReluOp,
}
"""TFLite's name -> the operation."""


@oracle("LiteRT", qnn.ElementWiseAbsOp, qnn.ElementWiseExpOp, qnn.GeluOp, qnn.ReluOp)
@oracle("LiteRT", qnn.HardSwishOp)
@pytest.mark.parametrize("name", EXACT)
@few
@given(source=INT8, target=INT8)
def test_functions(name: str, source: UniformType, target: UniformType):
    op = EXACT[name](value((256,), source), out=target)
    np.testing.assert_array_equal(run(op, BYTES), litert(name, target, (256,), (BYTES, source)))


@oracle("LiteRT", qnn.SigmoidOp, qnn.TanhOp, qnn.ElementWiseUnaryOp, qnn.ElementWiseNeuronOp)
@few
@given(source=INT8)
def test_functions_of_one_range(source: UniformType):
    operand = value((256,), source)
    curve = qnn.ElementWiseNeuronOp(operand, out=PROBABILITY, operation="SIGMOID")
    wanted = litert("Logistic", PROBABILITY, (256,), (BYTES, source))
    np.testing.assert_array_equal(run(curve, BYTES), wanted)
    np.testing.assert_array_equal(run(qnn.SigmoidOp(operand, out=PROBABILITY), BYTES), wanted)
    wanted = litert("Tanh", SYMMETRIC, (256,), (BYTES, source))
    np.testing.assert_array_equal(run(qnn.TanhOp(operand, out=SYMMETRIC), BYTES), wanted)
    magnitude = qnn.ElementWiseUnaryOp(operand, out=source, operation="ABS")
    wanted = litert("Abs", source, (256,), (BYTES, source))
    np.testing.assert_array_equal(run(magnitude, BYTES), wanted)


BINARY: dict[str, Callable[..., qnn.QnnOp]] = {
    "Add": qnn.ElementWiseAddOp,
    "Sub": qnn.ElementWiseSubtractOp,
    "Mul": qnn.ElementWiseMultiplyOp,
    "Prelu": qnn.PreluOp,
    "SquaredDifference": qnn.ElementWiseSquaredDifferenceOp,
}
"""TFLite's name -> the operation."""


@oracle("LiteRT", qnn.ElementWiseAddOp, qnn.ElementWiseSubtractOp, qnn.ElementWiseMultiplyOp)
@oracle("LiteRT", qnn.PreluOp, qnn.ElementWiseSquaredDifferenceOp)
@pytest.mark.parametrize("name", BINARY)
@few
@given(lhs=INT8, rhs=INT8, target=INT8)
def test_two_operands(name: str, lhs: UniformType, rhs: UniformType, target: UniformType):
    a, b = shuffled((6, 256)), shuffled((256,), 2)
    op = BINARY[name](value(a.shape, lhs), value(b.shape, rhs), out=target)
    wanted = litert(name, target, a.shape, (a, lhs), (b, rhs))
    np.testing.assert_array_equal(run(op, a, b), wanted)


COMPARED = {
    "Equal": qnn.ElementWiseEqualOp,
    "NotEqual": qnn.ElementWiseNotEqualOp,
    "Less": qnn.ElementWiseLessOp,
    "LessEqual": qnn.ElementWiseLessEqualOp,
    "Greater": qnn.ElementWiseGreaterOp,
    "GreaterEqual": qnn.ElementWiseGreaterEqualOp,
}
"""TFLite's name -> the operation."""


@oracle("LiteRT", qnn.ElementWiseEqualOp, qnn.ElementWiseNotEqualOp, qnn.ElementWiseLessOp)
@oracle("LiteRT", qnn.ElementWiseLessEqualOp, qnn.ElementWiseGreaterOp)
@oracle("LiteRT", qnn.ElementWiseGreaterEqualOp)
@pytest.mark.parametrize("name", COMPARED)
@few
@given(type=INT8, other=INT8)
def test_comparisons(name: str, type: UniformType, other: UniformType):
    for rhs in (type, other):
        b = shuffled((256,)) // 8
        op = COMPARED[name](value((256,), type), value((256,), rhs), out=i1)
        wanted = litert(name, None, (256,), (BYTES, type), (b, rhs))
        np.testing.assert_array_equal(run(op, BYTES, b), wanted)


@oracle("LiteRT", qnn.ElementWiseMaximumOp, qnn.ElementWiseMinimumOp)
@few
@given(type=INT8)
def test_extremes_of_two(type: UniformType):
    other, operands = shuffled((256,)), [value((256,), type), value((256,), type)]
    pairs = (BYTES, type), (other, type)
    seen = run(qnn.ElementWiseMaximumOp(*operands, out=type), BYTES, other)
    np.testing.assert_array_equal(seen, litert("Maximum", type, (256,), *pairs))
    seen = run(qnn.ElementWiseMinimumOp(*operands, out=type), BYTES, other)
    np.testing.assert_array_equal(seen, litert("Minimum", type, (256,), *pairs))


def reduced(name: str, x: Array, source: UniformType, target: UniformType) -> Array:
    """LiteRT's reduction of the rows of `x`."""
    axes = np.array([1], np.int32)
    return litert(name, target, x.shape[:1], (x, source), (axes, None))


@oracle("LiteRT", qnn.ReduceMeanOp, qnn.ReduceMaxOp, qnn.ReduceMinOp)
@few
@given(source=INT8, target=INT8)
def test_reductions(source: UniformType, target: UniformType):
    x, operand = shuffled((8, 37)), [value((8, 37), source)]
    mean = run(qnn.ReduceMeanOp(*operand, out=target, axes=[1]), x)
    np.testing.assert_array_equal(mean, reduced("Mean", x, source, target))
    most = run(qnn.ReduceMaxOp(*operand, out=source, axes=[1]), x)
    np.testing.assert_array_equal(most, reduced("ReduceMax", x, source, source))
    least = run(qnn.ReduceMinOp(*operand, out=source, axes=[1]), x)
    np.testing.assert_array_equal(least, reduced("ReduceMin", x, source, source))


@oracle("LiteRT", qnn.SoftmaxOp)
@few
@given(source=INT8)
def test_softmax(source: UniformType):
    x = shuffled((8, 20))
    seen = run(qnn.SoftmaxOp(value(x.shape, source), out=PROBABILITY), x)
    given = Operand(x, source)
    wanted = operate("Softmax", [given], Operand(x, PROBABILITY), beta=1.0)
    np.testing.assert_array_equal(seen, wanted)


@oracle("LiteRT", qnn.LogSoftmaxOp)
@few
@given(source=INT8)
def test_log_softmax(source: UniformType):
    """Of so many rows that real arithmetic would round some otherwise."""
    x = shuffled((400, 6))
    seen = run(qnn.LogSoftmaxOp(value(x.shape, source), out=LOGARITHM, axis=1), x)
    wanted = litert("LogSoftmax", LOGARITHM, x.shape, (x, source))
    np.testing.assert_array_equal(seen, wanted)


@oracle("LiteRT", qnn.ConvertOp)
@few
@given(source=INT8, target=INT8)
def test_conversions(source: UniformType, target: UniformType):
    seen = run(qnn.ConvertOp(value((256,), source), out=target), BYTES)
    wanted = litert("Quantize", target, (256,), (BYTES, source))
    np.testing.assert_array_equal(seen, wanted)


@oracle("LiteRT", qnn.QuantizeOp, qnn.DequantizeOp)
@few
@given(type=INT8)
def test_reals(type: UniformType):
    x = np.random.default_rng(0).normal(0, 20, 1000).astype(np.float32)
    wanted = operate("Quantize", [Operand(x)], Operand(np.zeros(1000, np.int8), type))
    np.testing.assert_array_equal(run(qnn.QuantizeOp(value((1000,)), out=type), x), wanted)
    wanted = operate("Dequantize", [Operand(BYTES, type)], Operand(np.zeros(256, np.float32)))
    operand = value((256,), type)
    seen = run(qnn.DequantizeOp(operand, out=f32), BYTES)
    np.testing.assert_array_equal(seen, wanted)


@oracle("LiteRT", qnn.ElementWiseAddOp, qnn.ElementWiseSubtractOp, qnn.ElementWiseMultiplyOp)
@pytest.mark.parametrize("name", ["Add", "Sub", "Mul"])
@few
@given(lhs=INT16, rhs=INT16, target=INT16)
def test_two_operands_of_16_bits(
    name: str, lhs: UniformType, rhs: UniformType, target: UniformType
):
    a, b = stored(lhs, 512), stored(rhs, 512, seed=1)
    options = {} if name == "Mul" else {"potScaleInt16": False}
    wanted = operate(name, [Operand(a, lhs), Operand(b, rhs)], Operand(a, target), **options)
    op = BINARY[name](value(a.shape, lhs), value(b.shape, rhs), out=target)
    np.testing.assert_array_equal(run(op, a, b), wanted)


@oracle("LiteRT", qnn.ElementWiseAbsOp, qnn.ReluOp, qnn.ConvertOp, qnn.ReduceMeanOp)
@few
@given(source=INT16, target=INT16, bytes=INT8)
def test_one_operand_of_16_bits(source: UniformType, target: UniformType, bytes: UniformType):
    x = stored(source, 16, 32)
    operand, given = [value(x.shape, source)], [Operand(x, source)]
    for name, op in (
        ("Abs", qnn.ElementWiseAbsOp(*operand, out=target)),
        ("Relu", qnn.ReluOp(*operand, out=target)),
        ("Quantize", qnn.ConvertOp(*operand, out=target)),
    ):
        np.testing.assert_array_equal(run(op, x), operate(name, given, Operand(x, target)))
    narrow = operate("Quantize", given, Operand(x.astype(np.int8), bytes))
    np.testing.assert_array_equal(run(qnn.ConvertOp(*operand, out=bytes), x), narrow)
    given.append(Operand(np.array([1], np.int32), constant=True))
    mean = operate("Mean", given, Operand(x[:, 0], target))
    np.testing.assert_array_equal(run(qnn.ReduceMeanOp(*operand, out=target, axes=[1]), x), mean)
