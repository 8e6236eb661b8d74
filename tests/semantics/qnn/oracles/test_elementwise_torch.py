"""Elementwise operations, softmax and reductions of floats against PyTorch.

Sums run in another order there, and functions are those of other libraries: 1e-5 of the result.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import mutually_broadcastable_shapes
from support.one_operation import run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i1, i32

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")
functional: Any = torch.nn.functional
Make = Callable[..., qnn.QnnOp]
SHAPES = mutually_broadcastable_shapes(num_shapes=2, min_dims=1, max_dims=4, max_side=4)


def normal(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random floats."""
    return np.random.default_rng(seed).normal(0, 3, shape).astype(np.float32)


def close(seen: Array, wanted: Any) -> None:
    """Equal but for the last bits."""
    np.testing.assert_allclose(seen, wanted.numpy(), rtol=1e-5, atol=1e-6)


FUNCTIONS: dict[str, tuple[qnn.QnnOp, Callable[[Any], Any]]] = {
    "abs": (qnn.ElementWiseAbsOp(value((60,)), out=f32), torch.abs),
    "atan": (qnn.ElementWiseAtanOp(value((60,)), out=f32), torch.atan),
    "ceil": (qnn.ElementWiseCeilOp(value((60,)), out=f32), torch.ceil),
    "floor": (qnn.ElementWiseFloorOp(value((60,)), out=f32), torch.floor),
    "round": (qnn.ElementWiseRoundOp(value((60,)), out=f32), torch.round),
    "sign": (qnn.ElementWiseSignOp(value((60,)), out=f32), torch.sign),
    "elu": (
        qnn.EluOp(value((60,)), out=f32, alpha=0.5),
        lambda x: functional.elu(x, alpha=0.5),
    ),
    "gelu": (qnn.GeluOp(value((60,)), out=f32), functional.gelu),
    "hard_swish": (qnn.HardSwishOp(value((60,)), out=f32), functional.hardswish),
    "relu": (qnn.ReluOp(value((60,)), out=f32), functional.relu),
    "relu6": (qnn.Relu6Op(value((60,)), out=f32), functional.relu6),
    "sigmoid": (qnn.SigmoidOp(value((60,)), out=f32), torch.sigmoid),
    "softplus": (
        qnn.ElementWiseSoftplusOp(value((60,)), out=f32, beta=0.5, threshold=1.0),
        lambda x: functional.softplus(x, beta=0.5, threshold=1.0),
    ),
    "tanh": (qnn.TanhOp(value((60,)), out=f32), torch.tanh),
}
"""The operation, and PyTorch's function."""


@oracle("PyTorch", qnn.ElementWiseAbsOp, qnn.ElementWiseAtanOp, qnn.ElementWiseCeilOp)
@oracle("PyTorch", qnn.ElementWiseFloorOp, qnn.ElementWiseRoundOp, qnn.ElementWiseSignOp)
@oracle("PyTorch", qnn.EluOp, qnn.GeluOp, qnn.HardSwishOp, qnn.ReluOp, qnn.Relu6Op)
@oracle("PyTorch", qnn.SigmoidOp, qnn.ElementWiseSoftplusOp, qnn.TanhOp)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str):
    op, function = FUNCTIONS[name]
    x = normal((60,))
    close(run(op, x), function(torch.from_numpy(x)))


@oracle("PyTorch", qnn.ElementWiseUnaryOp, qnn.ElementWiseRsqrtOp, qnn.LogitOp, qnn.IsInfOp)
def test_functions_of_a_range():
    x = np.linspace(0.01, 0.99, 99, dtype=np.float32)
    operand, tensor = value(x.shape), torch.from_numpy(x)
    close(run(qnn.ElementWiseRsqrtOp(operand, out=f32), x), torch.rsqrt(tensor))
    reciprocal = qnn.ElementWiseUnaryOp(operand, out=f32, operation="RECIPROCAL")
    close(run(reciprocal, x), torch.reciprocal(tensor))
    close(run(qnn.LogitOp(operand, out=f32), x), torch.logit(tensor))
    clamped = run(qnn.LogitOp(operand, value((1,)), out=f32), x, np.array([0.1], np.float32))
    close(clamped, torch.logit(tensor, eps=0.1))
    infinite = run(qnn.IsInfOp(operand, out=i1), np.where(x > 0.5, np.inf, x).astype(np.float32))
    np.testing.assert_array_equal(infinite, torch.isinf(1 / (tensor <= 0.5).float()).numpy())


BINARY: dict[str, tuple[Make, Callable[[Any, Any], Any]]] = {
    "divide": (qnn.ElementWiseDivideOp, torch.div),
    "floor_div": (qnn.ElementWiseFloorDivOp, torch.floor_divide),
    "fmod": (qnn.ElementWiseFmodOp, torch.fmod),
    "maximum": (qnn.ElementWiseMaximumOp, torch.maximum),
    "power": (qnn.ElementWisePowerOp, torch.pow),
    "squared_difference": (
        qnn.ElementWiseSquaredDifferenceOp,
        lambda a, b: torch.square(a - b),
    ),
}


@oracle("PyTorch", qnn.ElementWiseDivideOp, qnn.ElementWiseFloorDivOp, qnn.ElementWiseFmodOp)
@oracle("PyTorch", qnn.ElementWiseMaximumOp, qnn.ElementWisePowerOp)
@oracle("PyTorch", qnn.ElementWiseSquaredDifferenceOp)
@pytest.mark.parametrize("name", BINARY)
@settings(max_examples=10)
@given(shapes=SHAPES)
def test_two_operands_broadcast(name: str, shapes: Any):
    make, function = BINARY[name]
    a, b = (normal(shape, seed) for seed, shape in enumerate(shapes.input_shapes))
    a = np.abs(a) if name == "power" else a
    wanted = function(torch.from_numpy(a), torch.from_numpy(b))
    close(run(make(value(a.shape), value(b.shape), out=f32), a, b), wanted)


INTEGERS: dict[str, tuple[Make, Callable[[Any, Any], Any]]] = {
    "divide": (
        qnn.ElementWiseDivideOp,
        lambda a, b: torch.div(a, b, rounding_mode="trunc"),
    ),
    "floor_div": (qnn.ElementWiseFloorDivOp, torch.floor_divide),
    "fmod": (qnn.ElementWiseFmodOp, torch.fmod),
    "mod": (qnn.ElementWiseModOp, torch.remainder),
}


@oracle("PyTorch", qnn.ElementWiseDivideOp, qnn.ElementWiseFloorDivOp, qnn.ElementWiseFmodOp)
@oracle("PyTorch", qnn.ElementWiseModOp)
@pytest.mark.parametrize("name", INTEGERS)
def test_quotients_of_integers(name: str):
    make, function = INTEGERS[name]
    a, b = np.meshgrid(np.arange(-9, 10, dtype=np.int32), np.array([-4, -1, 3, 5], np.int32))
    op = make(value(a.shape, i32), value(b.shape, i32), out=i32)
    wanted = function(torch.from_numpy(a), torch.from_numpy(b))
    np.testing.assert_array_equal(run(op, a, b), wanted.numpy())


@oracle("PyTorch", qnn.SoftmaxOp, qnn.LogSoftmaxOp)
@settings(max_examples=15)
@given(
    shape=st.lists(st.integers(1, 5), min_size=1, max_size=4).map(tuple),
    beta=st.sampled_from([1.0, 0.25, 3.0]),
    data=st.data(),
)
def test_softmax(shape: tuple[int, ...], beta: float, data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = normal(shape)
    tensor = torch.from_numpy(x) * beta
    soft = run(qnn.SoftmaxOp(value(shape), out=f32, axis=axis, beta=beta), x)
    close(soft, torch.softmax(tensor, axis))
    logarithm = run(qnn.LogSoftmaxOp(value(shape), out=f32, axis=axis, beta=beta), x)
    close(logarithm, torch.log_softmax(tensor, axis))


def sum_square(x: Any, *how: Any) -> Any:
    """The sum of squares."""
    return torch.sum(x * x, *how)


REDUCTIONS: dict[str, tuple[Make, Callable[..., Any]]] = {
    "max": (qnn.ReduceMaxOp, torch.amax),
    "mean": (qnn.ReduceMeanOp, torch.mean),
    "min": (qnn.ReduceMinOp, torch.amin),
    "sum": (qnn.ReduceSumOp, torch.sum),
    "sum_square": (qnn.ReduceSumSquareOp, sum_square),
}


@oracle("PyTorch", qnn.ReduceMaxOp, qnn.ReduceMeanOp, qnn.ReduceMinOp, qnn.ReduceSumOp)
@oracle("PyTorch", qnn.ReduceSumSquareOp)
@pytest.mark.parametrize("name", REDUCTIONS)
@pytest.mark.parametrize("keep_dims", [False, True])
@pytest.mark.parametrize("axes", [(0,), (2, 1), (0, 3), (1, 2, 3)])
def test_reductions(name: str, axes: tuple[int, ...], keep_dims: bool):
    make, function = REDUCTIONS[name]
    x = normal((2, 3, 4, 5))
    op = make(value(x.shape), out=f32, axes=axes, keep_dims=keep_dims)
    close(run(op, x), function(torch.from_numpy(x), axes, keep_dims))


@oracle("PyTorch", qnn.ArgmaxOp, qnn.ArgminOp, qnn.CumulativeSumOp, qnn.ReduceProdOp)
@pytest.mark.parametrize("axis", range(3))
def test_along_an_axis(axis: int):
    x = normal((3, 4, 5))
    operand, tensor = [value(x.shape)], torch.from_numpy(x)
    most = run(qnn.ArgmaxOp(*operand, out=i32, axis=axis), x)
    np.testing.assert_array_equal(most, torch.argmax(tensor, axis).numpy())
    least = run(qnn.ArgminOp(*operand, out=i32, axis=axis, keep_dims=True), x)
    np.testing.assert_array_equal(least, torch.argmin(tensor, axis, keepdim=True).numpy())
    close(run(qnn.CumulativeSumOp(*operand, out=f32, axis=axis), x), torch.cumsum(tensor, axis))
    close(run(qnn.ReduceProdOp(*operand, out=f32, axes=[axis]), x), torch.prod(tensor, axis))


@oracle("PyTorch", qnn.PreluOp, qnn.ElementWiseSelectOp, qnn.CastOp, qnn.ConvertOp)
def test_choices_and_conversions():
    x, slope = normal((2, 3, 4)), normal((3, 1), 1)
    seen = run(qnn.PreluOp(value(x.shape), value(slope.shape), out=f32), x, slope)
    close(seen, functional.prelu(torch.from_numpy(x), torch.from_numpy(slope[:, 0])))
    p = normal((4,), 2) > 0
    op = qnn.ElementWiseSelectOp(value((4,), i1), value(x.shape), value((1,)), out=f32)
    zero = np.zeros(1, np.float32)
    wanted = torch.where(torch.from_numpy(p), torch.from_numpy(x), torch.from_numpy(zero))
    close(run(op, p, x, zero), wanted)
    cast = run(qnn.CastOp(value(x.shape), out=i32), x)
    np.testing.assert_array_equal(cast, torch.from_numpy(x).to(torch.int32).numpy())
    same = run(qnn.ConvertOp(value(x.shape), out=f32), x)
    np.testing.assert_array_equal(same, x)


@oracle("PyTorch", qnn.QuantizeOp, qnn.DequantizeOp)
def test_scales_along_an_axis():
    x = normal((3, 50))
    scales, points = [0.5, 0.125, 0.0625], [0, -3, 20]
    type = UniformType.per_axis("i8", 0, scales, points)
    q = run(qnn.QuantizeOp(value(x.shape), out=type), x)
    wanted = torch.fake_quantize_per_channel_affine(
        torch.from_numpy(x),
        torch.tensor(scales),
        torch.tensor(points, dtype=torch.int32),
        0,
        -128,
        127,
    )
    reals = run(qnn.DequantizeOp(value(x.shape, type), out=f32), q)
    np.testing.assert_array_equal(reals, wanted.numpy())
