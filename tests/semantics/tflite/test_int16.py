"""Operators of int16 against LiteRT: all integers are equal.

tfl and qnn compute the same, so both are compared with LiteRT's reference kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from support.litert_operator import Operand, operate
from support.one_operation import value
from support.oracle import oracle
from xdsl.dialects.builtin import DenseArrayBase, FloatAttr, TensorType, f32, i32, i64
from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation

from hexnn.dialects import qnn, tfl
from hexnn.dialects.qnn import NeuronOperation, UnaryOperation
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate
from hexnn.testing.networks.drawn_net import attribute

EVERY = np.arange(-(2**15), 2**15).astype(np.int16)
"""All stored integers."""

UNIT = UniformType.per_tensor("i16", 2.0**-15, 0)

SCALES = (
    *(2.0**-12, 2.0**-11, 2.0**-12 * 1.0005, 2.0**-11 * 0.9995, 2.0**-12 * 1.001),
    *(2.0**-10, 2.0**-13, 1e-9, 3e-5, 1 / 12288, 0.001, 0.3, 2.7, 11.0, 400.0),
    *(2.0**-44.5, 2.0**16, 174760.0, 174770.0, 1e9, 3e38),
    *np.exp(np.random.default_rng(7).uniform(np.log(1e-5), np.log(0.1), 6)),
)
"""Powers of two, scales that TFLite takes for such, and others, up to those beyond 32 bits."""


def of(scale: float, storage: str = "i16") -> UniformType:
    """A type whose scale is a float32, as files have it."""
    return UniformType.per_tensor(storage, float(np.float32(scale)), 0)


Make = Callable[[SSAValue, TensorType[Any]], IRDLOperation]
"""Makes an operation of an operand and the type of its result."""


def expect(expected: Array, x: Array, types: tuple[UniformType, UniformType], *makes: Make) -> None:
    """Each operation of `x`, from the first type to the second, gives what is expected."""
    for make in makes:
        op = make(value(x.shape, types[0]), TensorType(types[1], x.shape))
        op.verify()
        (result,) = evaluate(op, [x])
        np.testing.assert_array_equal(result, expected)


def both(name: str, tfl_kind: Any, kind: NeuronOperation, scale: float) -> None:
    """Compare tfl's and qnn's function of all integers with LiteRT's."""
    expected = operate(name, [Operand(EVERY, of(scale))], Operand(EVERY, UNIT))
    expect(
        expected,
        EVERY,
        (of(scale), UNIT),
        lambda x, type: tfl_kind(operands=[x], result_types=[type]),
        lambda x, type: qnn.ElementWiseNeuronOp(x, operation=kind, out=type),
    )


@oracle("LiteRT", qnn.ElementWiseNeuronOp)
@pytest.mark.parametrize("scale", SCALES)
def test_logistic(scale: float):
    both("Logistic", tfl.LogisticOp, NeuronOperation.SIGMOID, scale)


@oracle("LiteRT", qnn.ElementWiseNeuronOp)
@pytest.mark.parametrize("scale", SCALES)
def test_tanh(scale: float):
    both("Tanh", tfl.TanhOp, NeuronOperation.TANH, scale)


@oracle("LiteRT", qnn.SoftmaxOp)
@pytest.mark.parametrize("beta", [1.0, 0.3, 7.5])
@pytest.mark.parametrize("count", [1, 2, 5, 100, 1000, 4096])
def test_softmax(count: int, beta: float):
    rng = np.random.default_rng(count)
    for scale in np.exp(rng.uniform(np.log(1e-5), np.log(0.01), 4)):
        spread = rng.choice([3 / scale, 1, 2**15])
        x = np.clip(rng.normal(0, spread, (6, count)), -(2**15), 2**15 - 1).astype(np.int16)
        expected = operate("Softmax", [Operand(x, of(scale))], Operand(x, UNIT), beta=beta)
        expect(
            expected,
            x,
            (of(scale), UNIT),
            lambda v, type: tfl.SoftmaxOp(
                operands=[v], result_types=[type], properties={"beta": FloatAttr(beta, f32)}
            ),
            lambda v, type: qnn.SoftmaxOp(v, out=type, beta=beta),
        )


@oracle("LiteRT", qnn.SoftmaxOp)
def test_softmax_of_every_sum():
    """The sums of two exponentials, of which one is 1, take every sample of the reciprocals."""
    x, scale = np.stack([np.full(2**16, 2**15 - 1), EVERY], -1).astype(np.int16), of(10 / 65535)
    expected = operate("Softmax", [Operand(x, scale)], Operand(x, UNIT), beta=1.0)
    expect(expected, x, (scale, UNIT), lambda v, type: qnn.SoftmaxOp(v, out=type, beta=1.0))


SAMPLED: dict[str, Make] = {
    "Exp": lambda x, type: qnn.ElementWiseUnaryOp(x, operation=UnaryOperation.EXP, out=type),
    "Gelu": lambda x, type: qnn.ElementWiseNeuronOp(x, operation=NeuronOperation.GELU, out=type),
}


@oracle("LiteRT", qnn.ElementWiseUnaryOp, qnn.ElementWiseNeuronOp)
@pytest.mark.parametrize("name", SAMPLED)
@pytest.mark.parametrize("seed", range(6))
def test_sampled_functions(name: str, seed: int):
    rng = np.random.default_rng(seed)
    scale = float(np.exp(rng.uniform(np.log(1e-5), np.log(1e-3))))
    top = np.exp(2**15 * scale) if name == "Exp" else 2**15 * scale
    target = of(float(min(top, 1e30)) / 2**15 * rng.uniform(0.3, 3))
    options = {} if name == "Exp" else {"approximate": False}
    expected = operate(name, [Operand(EVERY, of(scale))], Operand(EVERY, target), **options)
    expect(expected, EVERY, (of(scale), target), SAMPLED[name])


@oracle("LiteRT", qnn.ConvertOp)
@pytest.mark.parametrize("storage", ["i32", "i16", "i8"])
@pytest.mark.parametrize("ratio", [1e-6, 0.013, 0.5, 1.0, 3.0, 77.7, 65536.0])
def test_quantize(storage: str, ratio: float):
    source, target = of(0.0123), of(0.0123 / ratio, storage)
    dtype = np.dtype({"i32": np.int32, "i16": np.int16, "i8": np.int8}[storage])
    expected = operate("Quantize", [Operand(EVERY, source)], Operand(EVERY.astype(dtype), target))
    expect(
        expected,
        EVERY,
        (source, target),
        lambda x, type: tfl.QuantizeOp(operands=[x], result_types=[type]),
        lambda x, type: qnn.ConvertOp(x, out=type),
    )


def layer_weights(rng: np.random.Generator, dims: tuple[int, ...], axis: int) -> Operand:
    """Random int8 weights with a scale for each index of an axis."""
    scales = [float(np.float32(s)) for s in rng.uniform(0.002, 0.02, dims[axis])]
    array = rng.integers(-127, 128, dims).astype(np.int8)
    return Operand(array, UniformType.per_axis("i8", axis, scales), constant=True)


LAYERS: dict[str, tuple[type[IRDLOperation], tuple[int, ...], int, tuple[int, ...]]] = {
    "Conv2D": (tfl.Conv2DOp, (4, 3, 3, 9), 0, (1, 5, 6, 4)),
    "DepthwiseConv2D": (tfl.DepthwiseConv2DOp, (1, 3, 3, 9), 3, (1, 5, 6, 9)),
}
"""Operator -> its class, the shape of the weights, the axis of their scales, and the result's
shape."""

WINDOW = {"stride_h": 1, "stride_w": 1, "padding": "SAME"}
OPTIONS = {"strideH": 1, "strideW": 1, "dilationHFactor": 1, "dilationWFactor": 1, "padding": 0}


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_layers_of_16_by_8_bits(name: str, seed: int):
    """Sums of 64 bits, and a bias of as many."""
    kind, dims, axis, shape = LAYERS[name]
    rng = np.random.default_rng(seed)
    x = rng.integers(-(2**15), 2**15, (1, 5, 6, 9)).astype(np.int16)
    source, target = of(0.001), of(0.001 * 10 ** rng.uniform(0, 3))
    weights = layer_weights(rng, dims, axis)
    bias = rng.integers(-(10**7), 10**7, dims[axis])
    operands = [Operand(x, source), weights, Operand(bias, constant=True)]
    options = OPTIONS | ({"depthMultiplier": 1} if kind is tfl.DepthwiseConv2DOp else {})
    expected = operate(name, operands, Operand(np.zeros(shape, np.int16), target), **options)
    assert np.unique(expected).size > 20
    assert weights.type is not None
    values = [value(x.shape, source), value(dims, weights.type), value(bias.shape, i64)]
    properties = {k: attribute(v) for k, v in WINDOW.items()}
    op = kind.create(
        operands=values, result_types=[TensorType(target, shape)], properties=properties
    )
    op.verify()
    (result,) = evaluate(op, [x, weights.array, bias])
    np.testing.assert_array_equal(result, expected)


def expect_rows(x: Array, weights: Operand, target: UniformType, bias: Array | None = None) -> None:
    """Compare tfl's and qnn's FULLY_CONNECTED of `x`, in steps of 0.001, with LiteRT's."""
    shape, source = (len(x), len(weights.array)), of(0.001)
    given = [] if bias is None else [bias]
    operands = [Operand(x, source), weights, *(Operand(b, constant=True) for b in given)]
    expected = operate("FullyConnected", operands, Operand(np.zeros(shape, np.int16), target))
    assert weights.type is not None
    values = [value(x.shape, source), value(weights.array.shape, weights.type)]
    values += [value(b.shape, i64) for b in given]
    layer = tfl.FullyConnectedOp.create(
        operands=values,
        result_types=[TensorType(target, shape)],
        properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1, len(given)])},
    )
    for op in (layer, qnn.FullyConnectedOp(*values, out=target)):
        np.testing.assert_array_equal(evaluate(op, [x, weights.array, *given])[0], expected)


@pytest.mark.parametrize("scale", [0.002, 1e9, 1e30])
def test_fully_connected_beyond_32_bits(scale: float):
    """What leaves 32 bits when it is scaled is the least number, at both stages."""
    rng = np.random.default_rng(0)
    x = rng.integers(-(2**15), 2**15, (3, 9)).astype(np.int16)
    array = rng.integers(-127, 128, (4, 9)).astype(np.int8)
    expect_rows(x, Operand(array, UniformType.per_tensor("i8", scale), constant=True), of(0.001))


@pytest.mark.parametrize("bits", [0, 31, 32, 40, 47, 60, 63])
def test_sums_beyond_32_bits(bits: int):
    """Sums have 64 bits, be it for many products or for the bias."""
    rng = np.random.default_rng(bits)
    x = rng.integers(2**14, 2**15, (3, 1024)).astype(np.int16)
    array = (rng.integers(64, 128, (4, 1024)) * [[1], [-1], [1], [-1]]).astype(np.int8)
    bias = rng.integers(-(2**bits), 2**bits - 1, 4, np.int64, endpoint=True)
    scales = [float(np.float32(s)) for s in rng.uniform(0.002, 0.02, 4)]
    for type in (UniformType.per_tensor("i8", 0.01), UniformType.per_axis("i8", 0, scales)):
        target = of(0.001 * 0.01 * max(2**32, 2**bits) / 2**15)
        expect_rows(x, Operand(array, type, constant=True), target, bias)
