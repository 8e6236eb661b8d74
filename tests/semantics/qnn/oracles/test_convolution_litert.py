"""Quantized convolutions, products and pools of qnn against LiteRT's reference kernels."""

from typing import Any

import numpy as np
import pytest
from support.litert_operator import Operand, operate
from support.one_operation import run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn.convolution import FilterOp
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array

NONE = [[0, 0], [0, 0]]
KINDS = ["i8", "u8", "i16"]
"""How activations are stored; weights of i16 are i8."""


def single(scale: float) -> float:
    """A scale as files hold it."""
    return float(np.float32(scale))


def types(kind: str) -> tuple[UniformType, UniformType]:
    """The quantization of an input and of a result."""
    if kind == "i16":
        wide = UniformType.per_tensor(kind, single(0.003), 0)
        return wide, UniformType.per_tensor(kind, single(0.017), 0)
    low = 0 if kind == "u8" else -128
    fine = UniformType.per_tensor(kind, single(0.11), low + 133)
    return fine, UniformType.per_tensor(kind, single(0.9), low + 121)


def weights(kind: str, outputs: int, axis: int) -> UniformType:
    """A scale for each output channel; one for all, with a zero point, of legacy uint8."""
    if kind == "u8":
        return UniformType.per_tensor("u8", single(0.013), 119)
    return UniformType.per_axis("i8", axis, [single(0.005 + 0.003 * i) for i in range(outputs)])


def sums(x: UniformType, w: UniformType) -> UniformType:
    """The quantization of a bias."""
    scales = [single(x.scale * scale) for scale in w.scales]
    if w.axis is None:
        return UniformType.per_tensor("i32", scales[0], 0)
    return UniformType.per_axis("i32", 0, scales)


def stored(type: UniformType, *shape: int, seed: int = 0) -> Array:
    """Random stored values; small ones of 32 bits."""
    low, high = (type.qmin, type.qmax + 1) if type.data.bits < 32 else (-3000, 3000)
    values = np.random.default_rng(seed).integers(low, high, shape)
    return values.astype(storage_dtype(type))


def turned(type: UniformType, axis: int) -> UniformType:
    """Scales along another axis."""
    if type.axis is None:
        return type
    return UniformType.per_axis(type.storage_name, axis, type.scales, type.zero_points)


def result(op: qnn.QnnOp, type: UniformType | None = None) -> Operand:
    """The result of `op`, as LiteRT is told of it."""
    dtype = np.float32 if type is None else storage_dtype(type)
    return Operand(np.zeros(op.output_shape(), dtype), type)


def constant_bias(x: Array, bias: Array, type: UniformType) -> Operand:
    """A bias as LiteRT takes it: of 64 bits with words."""
    return Operand(bias.astype(np.int64) if x.dtype == np.int16 else bias, type, True)


def layer(kind: str, op: type[FilterOp], w: tuple[int, ...], outputs: int, **moves: Any) -> Any:
    """The operation on an image of 9 x 8 x 4, its arrays and their quantizations."""
    source, target = types(kind)
    filter = weights(kind, outputs, 3)
    bias = sums(source, filter)
    arrays = [stored(source, 2, 9, 8, 4), stored(filter, *w), stored(bias, outputs)]
    kinds = [source, filter, bias]
    operands = [value(a.shape, t) for a, t in zip(arrays, kinds, strict=True)]
    return op(*operands, out=target, **moves), arrays, kinds, target


@oracle("LiteRT", qnn.Conv2dOp)
@pytest.mark.parametrize("kind", KINDS)
def test_conv_2d(kind: str):
    moves = {"stride": [2, 1], "dilation": [1, 2], "pad_amount": NONE}
    op, (x, w, b), (s, f, t), y = layer(kind, qnn.Conv2dOp, (3, 2, 4, 6), 6, **moves)
    filter = Operand(np.ascontiguousarray(w.transpose(3, 0, 1, 2)), turned(f, 0), True)
    options = {"strideH": 2, "strideW": 1, "dilationWFactor": 2, "padding": 1}
    operands = [Operand(x, s), filter, constant_bias(x, b, t)]
    wanted = operate("Conv2D", operands, result(op, y), **options)
    np.testing.assert_array_equal(run(op, x, w, b), wanted)


@oracle("LiteRT", qnn.DepthWiseConv2dOp)
@pytest.mark.parametrize("kind", KINDS)
def test_depth_wise_conv_2d(kind: str):
    moves = {"stride": [2, 2], "pad_amount": [[1, 1], [0, 1]]}
    op, (x, w, b), (s, f, t), y = layer(kind, qnn.DepthWiseConv2dOp, (3, 3, 1, 8), 8, **moves)
    filter = Operand(w.reshape(1, 3, 3, 8), f, True)
    options = {"strideH": 2, "strideW": 2, "depthMultiplier": 2, "padding": 0}
    operands = [Operand(x, s), filter, constant_bias(x, b, t)]
    wanted = operate("DepthwiseConv2D", operands, result(op, y), **options)
    np.testing.assert_array_equal(run(op, x, w, b), wanted)


@oracle("LiteRT", qnn.TransposeConv2dOp)
@pytest.mark.parametrize("kind", KINDS)
def test_transpose_conv_2d(kind: str):
    moves = {"stride": [2, 3], "pad_amount": NONE}
    op, (x, w, b), (s, f, t), y = layer(kind, qnn.TransposeConv2dOp, (3, 4, 4, 6), 6, **moves)
    filter = Operand(np.ascontiguousarray(w.transpose(3, 0, 1, 2)), turned(f, 0), True)
    size = Operand(np.array(op.output_shape(), np.int32), None, True)
    operands = [size, filter, Operand(x, s), constant_bias(x, b, t)]
    options = {"strideH": 2, "strideW": 3, "padding": 1}
    wanted = operate("TransposeConv", operands, result(op, y), **options)
    np.testing.assert_array_equal(run(op, x, w, b), wanted)


@oracle("LiteRT", qnn.FullyConnectedOp)
@pytest.mark.parametrize("kind", KINDS)
def test_fully_connected(kind: str):
    source, target = types(kind)
    filter = weights("u8", 1, 0) if kind == "u8" else UniformType.per_tensor("i8", single(0.013), 0)
    bias = sums(source, filter)
    x, w, b = stored(source, 16, 40), stored(filter, 24, 40), stored(bias, 24)
    values = [value(x.shape, source), value(w.shape, filter), value(b.shape, bias)]
    op = qnn.FullyConnectedOp(*values, out=target)
    operands = [Operand(x, source), Operand(w, filter, True), constant_bias(x, b, bias)]
    wanted = operate("FullyConnected", operands, result(op, target))
    np.testing.assert_array_equal(run(op, x, w, b), wanted)


@oracle("LiteRT", qnn.MatMulOp)
@pytest.mark.parametrize("kind", ["i8", "i16"])
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("first", [False, True])
def test_mat_mul(first: bool, second: bool, kind: str):
    source, target = types(kind)
    if kind == "i16":
        target = UniformType.per_tensor(kind, single(7.3), 0)
    other = UniformType.per_tensor(kind, single(0.0071), -11 if kind == "i8" else 0)
    a = stored(source, 3, 1, *((40, 8) if first else (8, 40)))
    b = stored(other, 2, *((9, 40) if second else (40, 9)), seed=1)
    op = qnn.MatMulOp(
        value(a.shape, source),
        value(b.shape, other),
        out=target,
        transpose_in0=first,
        transpose_in1=second,
    )
    operands = [Operand(a, source), Operand(b, other)]
    wanted = operate("BatchMatMul", operands, result(op, target), adjX=first, adjY=second)
    np.testing.assert_array_equal(run(op, a, b), wanted)


@oracle("LiteRT", qnn.PoolAvg2dOp, qnn.PoolMax2dOp)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "pool"), [("AveragePool2D", qnn.PoolAvg2dOp), ("MaxPool2D", qnn.PoolMax2dOp)]
)
def test_pools(name: str, pool: type[qnn.Pool2dOp], kind: str):
    type, _ = types(kind)
    x = stored(type, 2, 9, 8, 3)
    op = pool(
        value(x.shape, type),
        out=type,
        filter_size=[3, 2],
        stride=[2, 3],
        pad_amount=[[1, 1], [0, 0]],
    )
    options = {"strideH": 2, "strideW": 3, "filterHeight": 3, "filterWidth": 2, "padding": 0}
    wanted = operate(name, [Operand(x, type)], result(op, type), **options)
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("LiteRT", qnn.Conv3dOp)
def test_conv_3d():
    rng = np.random.default_rng(0)
    x, w = rng.standard_normal((2, 4, 6, 5, 3)), rng.standard_normal((2, 3, 3, 3, 4))
    x, w = x.astype(np.float32), w.astype(np.float32)
    values = [value(x.shape), value(w.shape)]
    op = qnn.Conv3dOp(*values, out=f32, stride=[1, 2, 2], pad_amount=[[0, 0]] * 3)
    moves = {"strideD": 1, "strideH": 2, "strideW": 2, "padding": 1}
    options = moves | {"dilationDFactor": 1, "dilationHFactor": 1, "dilationWFactor": 1}
    wanted = operate("Conv3D", [Operand(x), Operand(w)], result(op), **options)
    np.testing.assert_allclose(run(op, x, w), wanted, atol=1e-5, err_msg="54 float32 summands")
