"""Elementwise operations against ONNX's evaluator, scipy and exact fractions.

Floats: of arithmetic and comparisons all bits are equal; functions may differ by the last bits of
their libraries, 4e-6 of the result. Quantized results by the real rule are exact fractions, rounded
once.
"""

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import mutually_broadcastable_shapes
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import Float16Type, f32, i1, i32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array
from hexnn.semantics.special import erf, erfc

special: Any = pytest.importorskip("scipy.special")
f16 = Float16Type()
Make = Callable[..., qnn.QnnOp]


def normal(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random floats."""
    return np.random.default_rng(seed).normal(0, 3, shape).astype(np.float32)


def integers(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random integers, none of them 0."""
    x = np.random.default_rng(seed).integers(-50, 50, shape).astype(np.int32)
    return np.where(x == 0, 7, x).astype(np.int32)


UNARY: dict[str, tuple[Make, str]] = {
    "ABS": (qnn.ElementWiseAbsOp, "Abs"),
    "ASIN": (qnn.ElementWiseAsinOp, "Asin"),
    "ATAN": (qnn.ElementWiseAtanOp, "Atan"),
    "CEIL": (qnn.ElementWiseCeilOp, "Ceil"),
    "COS": (qnn.ElementWiseCosOp, "Cos"),
    "EXP": (qnn.ElementWiseExpOp, "Exp"),
    "FLOOR": (qnn.ElementWiseFloorOp, "Floor"),
    "LOG": (qnn.ElementWiseLogOp, "Log"),
    "NEG": (qnn.ElementWiseNegOp, "Neg"),
    "ROUND": (qnn.ElementWiseRoundOp, "Round"),
    "SIGN": (qnn.ElementWiseSignOp, "Sign"),
    "SIN": (qnn.ElementWiseSinOp, "Sin"),
    "SQRT": (qnn.ElementWiseSquareRootOp, "Sqrt"),
}
"""The operation, its named form, and ONNX's name."""
POSITIVE = ("LOG", "SQRT")


@oracle("ONNX", qnn.ElementWiseAbsOp, qnn.ElementWiseAsinOp, qnn.ElementWiseAtanOp)
@oracle("ONNX", qnn.ElementWiseCeilOp, qnn.ElementWiseCosOp, qnn.ElementWiseExpOp)
@oracle("ONNX", qnn.ElementWiseFloorOp, qnn.ElementWiseLogOp, qnn.ElementWiseNegOp)
@oracle("ONNX", qnn.ElementWiseRoundOp, qnn.ElementWiseSignOp, qnn.ElementWiseSinOp)
@oracle("ONNX", qnn.ElementWiseSquareRootOp, qnn.ElementWiseUnaryOp)
@pytest.mark.parametrize("kind", UNARY)
def test_functions_of_floats(kind: str):
    make, name = UNARY[kind]
    x = np.concatenate([normal((61,)), [0.5, -1.5, 2.5, 0]]).astype(np.float32)
    x = np.abs(x) if kind in POSITIVE else np.tanh(x) if kind == "ASIN" else x
    with np.errstate(divide="ignore"):
        wanted = node(name, x)
    np.testing.assert_allclose(run(make(value(x.shape), out=f32), x), wanted, rtol=4e-6, atol=4e-7)
    general = qnn.ElementWiseUnaryOp(value(x.shape), out=f32, operation=kind)
    np.testing.assert_allclose(run(general, x), wanted, rtol=4e-6, atol=4e-7)


@oracle("ONNX", qnn.ElementWiseNotOp, qnn.IsInfOp, qnn.IsNanOp)
def test_questions():
    p, x = np.array([True, False]), np.array([np.nan, np.inf, -np.inf, 1], np.float32)
    assert run(qnn.ElementWiseNotOp(value((2,), i1), out=i1), p).tolist() == [False, True]
    np.testing.assert_array_equal(run(qnn.IsNanOp(value((4,)), out=i1), x), node("IsNaN", x))
    for below, above in ((True, True), (True, False), (False, True), (False, False)):
        flags = {"detect_negative": below, "detect_positive": above}
        seen = run(qnn.IsInfOp(value((4,)), out=i1, **flags), x)
        wanted = node("IsInf", x, **{key: int(flag) for key, flag in flags.items()})
        np.testing.assert_array_equal(seen, wanted)


NEURONS: dict[str, tuple[Make, str, dict[str, Any]]] = {
    "ELU": (qnn.EluOp, "Elu", {"alpha": 0.75}),
    "GELU": (qnn.GeluOp, "Gelu", {}),
    "HARD_SIGMOID": (qnn.ElementWiseNeuronOp, "HardSigmoid", {"alpha": 0.3, "beta": 0.4}),
    "HARD_SWISH": (qnn.HardSwishOp, "HardSwish", {}),
    "RELU": (qnn.ReluOp, "Relu", {}),
    "SIGMOID": (qnn.SigmoidOp, "Sigmoid", {}),
    "SOFTPLUS": (qnn.ElementWiseSoftplusOp, "Softplus", {}),
    "TANH": (qnn.TanhOp, "Tanh", {}),
}
"""The operation, its named form, ONNX's name and the parameters of both."""


@oracle("ONNX", qnn.EluOp, qnn.GeluOp, qnn.HardSwishOp, qnn.ReluOp, qnn.SigmoidOp, qnn.TanhOp)
@oracle("ONNX", qnn.ElementWiseSoftplusOp, qnn.ElementWiseNeuronOp)
@pytest.mark.parametrize("kind", NEURONS)
def test_activations_of_floats(kind: str):
    make, name, parameters = NEURONS[kind]
    x = normal((4, 25))
    wanted = node(name, x, **parameters)
    general = qnn.ElementWiseNeuronOp(value(x.shape), out=f32, operation=kind, **parameters)
    np.testing.assert_allclose(run(general, x), wanted, rtol=4e-6, atol=4e-7)
    if make != qnn.ElementWiseNeuronOp:
        named = make(value(x.shape), out=f32, **parameters)
        np.testing.assert_allclose(run(named, x), wanted, rtol=4e-6, atol=4e-7)


@oracle("ONNX", qnn.Relu1Op, qnn.Relu6Op, qnn.ReluMinMaxOp)
def test_clamps_of_floats():
    x, operand = normal((50,)), [value((50,))]
    limits = {"min_value": -0.5, "max_value": 2.5}
    ops: list[qnn.NeuronOp] = [qnn.Relu1Op(*operand, out=f32), qnn.Relu6Op(*operand, out=f32)]
    ops.append(qnn.ReluMinMaxOp(*operand, out=f32, **limits))
    for op, (low, high) in zip(ops, [(-1, 1), (0, 6), (-0.5, 2.5)], strict=True):
        bounds = (np.array(bound, np.float32) for bound in (low, high))
        np.testing.assert_array_equal(run(op, x), node("Clip", x, *bounds))


BINARY: dict[str, tuple[Make, str, dict[str, int]]] = {
    "ADD": (qnn.ElementWiseAddOp, "Add", {}),
    "DIVIDE": (qnn.ElementWiseDivideOp, "Div", {}),
    "EQUAL": (qnn.ElementWiseEqualOp, "Equal", {}),
    "FMOD": (qnn.ElementWiseFmodOp, "Mod", {"fmod": 1}),
    "GREATER": (qnn.ElementWiseGreaterOp, "Greater", {}),
    "GREATER_EQUAL": (qnn.ElementWiseGreaterEqualOp, "GreaterOrEqual", {}),
    "LESS": (qnn.ElementWiseLessOp, "Less", {}),
    "LESS_EQUAL": (qnn.ElementWiseLessEqualOp, "LessOrEqual", {}),
    "MAXIMUM": (qnn.ElementWiseMaximumOp, "Max", {}),
    "MINIMUM": (qnn.ElementWiseMinimumOp, "Min", {}),
    "MOD": (qnn.ElementWiseModOp, "Mod", {}),
    "MULTIPLY": (qnn.ElementWiseMultiplyOp, "Mul", {}),
    "POWER": (qnn.ElementWisePowerOp, "Pow", {}),
    "SUBTRACT": (qnn.ElementWiseSubtractOp, "Sub", {}),
}
"""The operation, its named form, ONNX's name and attributes."""
SHAPES = mutually_broadcastable_shapes(num_shapes=2, min_dims=1, max_dims=4, max_side=4)


@oracle("ONNX", qnn.ElementWiseAddOp, qnn.ElementWiseDivideOp, qnn.ElementWiseEqualOp)
@oracle("ONNX", qnn.ElementWiseFmodOp, qnn.ElementWiseGreaterOp, qnn.ElementWiseGreaterEqualOp)
@oracle("ONNX", qnn.ElementWiseLessOp, qnn.ElementWiseLessEqualOp, qnn.ElementWiseMaximumOp)
@oracle("ONNX", qnn.ElementWiseMinimumOp, qnn.ElementWiseModOp, qnn.ElementWiseMultiplyOp)
@oracle("ONNX", qnn.ElementWisePowerOp, qnn.ElementWiseSubtractOp, qnn.ElementWiseBinaryOp)
@pytest.mark.parametrize("kind", BINARY)
@settings(max_examples=10)
@given(shapes=SHAPES)
def test_two_operands_broadcast(kind: str, shapes: Any):
    make, name, attributes = BINARY[kind]
    element: Attribute = i32 if kind == "MOD" else f32
    lhs, rhs = (
        (integers if kind == "MOD" else normal)(shape, seed)
        for seed, shape in enumerate(shapes.input_shapes)
    )
    lhs = np.abs(lhs) if kind == "POWER" else lhs
    wanted = node(name, lhs, rhs, **attributes)
    operands = [value(lhs.shape, element), value(rhs.shape, element)]
    result = i1 if wanted.dtype == np.bool_ else element
    for op in (
        make(*operands, out=result),
        qnn.ElementWiseBinaryOp(*operands, out=result, operation=kind),
    ):
        seen = run(op, lhs, rhs)
        assert seen.shape == wanted.shape
        np.testing.assert_allclose(seen, wanted, rtol=4e-6 if kind == "POWER" else 0)


@oracle("ONNX", qnn.ElementWiseAndOp, qnn.ElementWiseOrOp, qnn.ElementWiseXorOp)
def test_logic():
    a, b = np.array([[True], [False]]), np.array([True, False])
    operands = [value((2, 1), i1), value((2,), i1)]
    for op, name in (
        (qnn.ElementWiseAndOp, "And"),
        (qnn.ElementWiseOrOp, "Or"),
        (qnn.ElementWiseXorOp, "Xor"),
    ):
        np.testing.assert_array_equal(run(op(*operands, out=i1), a, b), node(name, a, b))


THREE = mutually_broadcastable_shapes(num_shapes=3, min_dims=1, max_dims=3, max_side=4)


@oracle("ONNX", qnn.ElementWiseSelectOp)
@settings(max_examples=20)
@given(shapes=THREE)
def test_choices_broadcast(shapes: Any):
    p, a, b = (normal(shape, seed) for seed, shape in enumerate(shapes.input_shapes))
    p = p > 0
    operands = [value(p.shape, i1), value(a.shape), value(b.shape)]
    seen = run(qnn.ElementWiseSelectOp(*operands, out=f32), p, a, b)
    np.testing.assert_array_equal(seen, node("Where", p, a, b))


@oracle("ONNX", qnn.PreluOp)
@pytest.mark.parametrize("slope", [(4,), (3, 1), (2, 1, 4), (1,)])
def test_slopes_broadcast(slope: tuple[int, ...]):
    x, factor = normal((2, 3, 4)), normal(slope, 1)
    seen = run(qnn.PreluOp(value(x.shape), value(slope), out=f32), x, factor)
    np.testing.assert_array_equal(seen, node("PRelu", x, factor))


@oracle("scipy", qnn.GeluOp, qnn.SigmoidOp, qnn.LogitOp, qnn.ElementWiseRsqrtOp)
def test_special_functions():
    x = np.linspace(-6, 6, 241, dtype=np.float32)
    operand, wide = [value(x.shape)], x.astype(np.float64)
    gelu = run(qnn.GeluOp(*operand, out=f32), x)
    np.testing.assert_allclose(gelu, wide * special.ndtr(wide), rtol=1e-5, atol=1e-6)
    sigmoid = run(qnn.SigmoidOp(*operand, out=f32), x)
    np.testing.assert_allclose(sigmoid, special.expit(wide), rtol=1e-6)
    logit = run(qnn.LogitOp(*operand, out=f32), sigmoid)
    np.testing.assert_allclose(
        logit, special.logit(sigmoid.astype(np.float64)), rtol=1e-4, atol=1e-6
    )
    root = run(qnn.ElementWiseRsqrtOp(*operand, out=f32), x + 7)
    np.testing.assert_allclose(root * special.cbrt((wide + 7) ** 1.5), 1, rtol=1e-6)


def test_error_function():
    edges = [0.0, -0.0, 1e-300, 0.84375, 1.25, 1 / 0.35, 6.0, np.inf, -np.inf, np.nan]
    x = np.concatenate([np.linspace(-7, 7, 20001), edges])
    np.testing.assert_allclose(erf(x), special.erf(x), rtol=0, atol=4e-16)
    assert np.signbit(erf(np.array(-0.0)))
    np.testing.assert_allclose(erfc(x), special.erfc(x), rtol=1e-12, atol=0)


SIXTEEN = UniformType.per_tensor("i16", 0.03125, 5), UniformType.per_tensor("i16", 0.0137, -7)
REALS: dict[str, tuple[Make, Callable[[Any, Any], Any]]] = {
    "ADD": (qnn.ElementWiseAddOp, operator.add),
    "SUBTRACT": (qnn.ElementWiseSubtractOp, operator.sub),
    "MULTIPLY": (qnn.ElementWiseMultiplyOp, operator.mul),
    "DIVIDE": (qnn.ElementWiseDivideOp, operator.truediv),
    "FLOOR_DIV": (qnn.ElementWiseFloorDivOp, operator.floordiv),
    "FMOD": (qnn.ElementWiseFmodOp, lambda a, b: a - b * math.trunc(a / b)),
    "MOD": (qnn.ElementWiseModOp, operator.mod),
    "MAXIMUM": (qnn.ElementWiseMaximumOp, max),
    "MINIMUM": (qnn.ElementWiseMinimumOp, min),
    "SQUARED_DIFFERENCE": (qnn.ElementWiseSquaredDifferenceOp, lambda a, b: (a - b) ** 2),
}
"""The operation, its named form, and the function of fractions."""


@oracle("formula", qnn.ElementWiseAddOp, qnn.ElementWiseSubtractOp, qnn.ElementWiseMultiplyOp)
@oracle("formula", qnn.ElementWiseDivideOp, qnn.ElementWiseFloorDivOp, qnn.ElementWiseFmodOp)
@oracle("formula", qnn.ElementWiseModOp, qnn.ElementWiseMaximumOp, qnn.ElementWiseMinimumOp)
@oracle("formula", qnn.ElementWiseSquaredDifferenceOp, qnn.ElementWiseBinaryOp)
@pytest.mark.parametrize("kind", REALS)
@pytest.mark.parametrize("scale", [0.03125, 0.7])
def test_quantized_is_exact(kind: str, scale: float):
    make, function = REALS[kind]
    lhs, rhs = (UniformType.per_tensor("i16", scale, point) for point in (5, -7))
    target = SIXTEEN[1]
    a, b = stored(lhs, 40), stored(rhs, 40, seed=1)
    wanted = np.empty(40, object)
    pairs = zip(fractions(lhs, a // 64), fractions(rhs, b // 64), strict=True)
    for index, (x, y) in enumerate(pairs):
        wanted[index] = function(x, y)
    operands = [value((40,), lhs), value((40,), rhs)]
    seen = run(make(*operands, out=target), a // 64, b // 64)
    np.testing.assert_array_equal(seen, rounded(target, wanted))


@oracle("formula", qnn.ElementWiseEqualOp, qnn.ElementWiseLessOp, qnn.ElementWiseSelectOp)
def test_quantized_of_two_scales():
    lhs, rhs = SIXTEEN
    a, b = stored(lhs, 60), stored(rhs, 60, seed=1)
    x, y = fractions(lhs, a), fractions(rhs, b)
    operands = [value((60,), lhs), value((60,), rhs)]
    seen = run(qnn.ElementWiseLessOp(*operands, out=i1), a, b)
    np.testing.assert_array_equal(seen, x < y)
    assert not run(qnn.ElementWiseEqualOp(*operands, out=i1), a, b).any()
    chosen = qnn.ElementWiseSelectOp(value((60,), i1), *operands, out=rhs)
    np.testing.assert_array_equal(run(chosen, seen, a, b), rounded(rhs, np.where(seen, x, y)))


@oracle("formula", qnn.ElementWiseUnaryOp, qnn.ElementWiseNeuronOp)
@pytest.mark.parametrize("bits", ["i4", "u4", "u16", "i32"])
def test_functions_of_other_widths(bits: str):
    source, target = UniformType.per_tensor(bits, 0.5, 3), UniformType.per_tensor(bits, 0.25, 1)
    q = stored(source, 50)
    x = fractions(source, q)
    cases: list[tuple[Make, dict[str, Any], Callable[[Fraction], Any]]] = [
        (qnn.ElementWiseUnaryOp, {"operation": "ABS"}, abs),
        (qnn.ElementWiseUnaryOp, {"operation": "FLOOR"}, math.floor),
        (qnn.ElementWiseUnaryOp, {"operation": "ROUND"}, round),
        (qnn.ElementWiseNeuronOp, {"operation": "RELU"}, lambda v: max(v, 0)),
        (qnn.ElementWiseNeuronOp, {"operation": "HARD_SWISH"}, hard_swish),
    ]
    for make, parameters, function in cases:
        wanted = np.array([Fraction(function(v)) for v in x] + [None], object)[:-1]
        op = make(value((50,), source), out=target, **parameters)
        np.testing.assert_array_equal(run(op, q), rounded(target, wanted))


def hard_swish(x: Fraction) -> Fraction:
    """X * max(0, min(6, x + 3)) / 6."""
    return x * max(Fraction(0), min(Fraction(6), x + 3)) / 6


@oracle("formula", qnn.ElementWiseAddOp, qnn.ElementWiseDivideOp)
def test_half_precision_is_rounded_once():
    a, b = normal((100,)).astype(np.float16), normal((100,), 1).astype(np.float16)
    operands = [value((100,), f16), value((100,), f16)]
    wide = a.astype(np.float64), b.astype(np.float64)
    seen = run(qnn.ElementWiseAddOp(*operands, out=f16), a, b)
    np.testing.assert_array_equal(seen, (wide[0] + wide[1]).astype(np.float16))
    seen = run(qnn.ElementWiseDivideOp(*operands, out=f16), a, b)
    np.testing.assert_array_equal(seen, (wide[0] / wide[1]).astype(np.float16))


@oracle("formula", qnn.ElementWisePowerOp)
@given(base=st.integers(-30, 30), exponent=st.integers(-3, 8))
def test_powers_of_integers(base: int, exponent: int):
    exact = Fraction(base) ** exponent if base or exponent >= 0 else 0
    low = math.trunc(exact) & 0xFFFFFFFF
    wanted = low - (1 << 32) if low >> 31 else low
    operands = [value((1,), i32), value((1,), i32)]
    arrays = (np.array([number], np.int32) for number in (base, exponent))
    assert run(qnn.ElementWisePowerOp(*operands, out=i32), *arrays)[0] == wanted
