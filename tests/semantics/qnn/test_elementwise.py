"""The semantics of qnn operations on elements and of reductions, against formulas of their own."""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    Float16Type,
    IntegerType,
    Signedness,
    TensorType,
    f32,
    i1,
    i32,
)
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.dimensions import BoundsAttr
from hexnn.dialects.qnn import UnaryOperation
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate

f16 = Float16Type()
ui32 = IntegerType(32, Signedness.UNSIGNED)
HALF = UniformType.per_tensor("i8", 0.5, -3)
QUARTER = UniformType.per_tensor("i8", 0.25, 1)
BYTES = np.arange(-128, 128).astype(np.int8)
X = np.array([-9.5, -3.0, -0.5, 0.0, 0.25, 1.0, 2.5, 6.0], np.float32)
POSITIVE = np.array([0.25, 1.0, 2.5, 6.0], np.float32)
A = np.array([[-7, 7, -7], [7, 3, 4]], np.int32)
B = np.array([3, -3, -4], np.int32)

Scalar = Callable[[float], float]


def value(shape: tuple[int, ...], element: Attribute = f32) -> test.TestOp:
    return test.TestOp(result_types=[TensorType(element, shape)])


def run(op: qnn.QnnOp, *arrays: Array) -> Array:
    op.verify()
    (result,) = evaluate(op, arrays)
    assert result.shape == op.output_type.get_shape()
    return result


def each(function: Scalar, x: Array) -> Array:
    return np.array([function(float(v)) for v in x])


def close(seen: Array, wanted: Any) -> None:
    np.testing.assert_allclose(seen, wanted, rtol=2e-6, atol=1e-6)


def quantized(reals: Array, type: UniformType) -> Array:
    return np.clip(np.rint(reals / type.scale) + type.zero_point, -128, 127)


UNARY: dict[str, tuple[type[Any], Scalar, Array]] = {
    "ABS": (qnn.ElementWiseAbsOp, abs, X),
    "ASIN": (qnn.ElementWiseAsinOp, math.asin, np.array([-1, -0.5, 0, 0.75, 1], np.float32)),
    "ATAN": (qnn.ElementWiseAtanOp, math.atan, X),
    "CEIL": (qnn.ElementWiseCeilOp, math.ceil, X),
    "COS": (qnn.ElementWiseCosOp, math.cos, X),
    "EXP": (qnn.ElementWiseExpOp, math.exp, X),
    "FLOOR": (qnn.ElementWiseFloorOp, math.floor, X),
    "LOG": (qnn.ElementWiseLogOp, math.log, POSITIVE),
    "NEG": (qnn.ElementWiseNegOp, lambda v: 0 - v, X),
    "ROUND": (qnn.ElementWiseRoundOp, round, X),
    "RSQRT": (qnn.ElementWiseRsqrtOp, lambda v: v**-0.5, POSITIVE),
    "SIGN": (qnn.ElementWiseSignOp, lambda v: (v > 0) - (v < 0), X),
    "SIN": (qnn.ElementWiseSinOp, math.sin, X),
    "SQRT": (qnn.ElementWiseSquareRootOp, math.sqrt, POSITIVE),
}


@pytest.mark.parametrize("name", UNARY)
@pytest.mark.parametrize("element", [f32, f16])
def test_unary_of_floats(name: str, element: Attribute):
    op, function, x = UNARY[name]
    x = x.astype(np.float16 if element == f16 else np.float32)
    wanted = each(function, x).astype(x.dtype)
    close(run(op(value(x.shape, element)), x), wanted)
    general = qnn.ElementWiseUnaryOp(value(x.shape, element), operation=UnaryOperation[name])
    close(run(general, x), wanted)


def test_reciprocal():
    op = qnn.ElementWiseUnaryOp(value((4,)), operation=UnaryOperation.RECIPROCAL)
    close(run(op, POSITIVE), [4, 1, 0.4, 1 / 6])


def test_every_unary_operation_is_named_or_the_reciprocal():
    assert set(UnaryOperation) == {*UNARY, "NOT", "RECIPROCAL"}


def test_unary_of_integers_and_booleans():
    x = np.array([-3, 0, 5], np.int32)
    np.testing.assert_array_equal(run(qnn.ElementWiseAbsOp(value((3,), i32)), x), [3, 0, 5])
    np.testing.assert_array_equal(run(qnn.ElementWiseNegOp(value((3,), i32)), x), [3, 0, -5])
    np.testing.assert_array_equal(run(qnn.ElementWiseSignOp(value((3,), i32)), x), [-1, 0, 1])
    flags = np.array([True, False])
    np.testing.assert_array_equal(run(qnn.ElementWiseNotOp(value((2,), i1)), flags), ~flags)


def test_unary_of_a_scalar():
    np.testing.assert_array_equal(run(qnn.ElementWiseSignOp(value(())), np.array(-2.5)), -1)


def test_quantized_unary_is_a_table_of_rounded_reals():
    reals = (BYTES.astype(np.float64) + 3) * 0.5
    seen = run(qnn.ElementWiseAtanOp(value((256,), HALF), out=QUARTER), BYTES)
    np.testing.assert_array_equal(seen, quantized(np.arctan(reals), QUARTER))
    undefined = run(qnn.ElementWiseSquareRootOp(value((256,), HALF), out=QUARTER), BYTES)
    kept = reals >= 0
    np.testing.assert_array_equal(undefined[kept], quantized(np.sqrt(reals[kept]), QUARTER))


INTEGERS: dict[type[Any], list[list[int]]] = {
    qnn.ElementWiseDivideOp: [[-2, -2, 1], [2, -1, -1]],
    qnn.ElementWiseFloorDivOp: [[-3, -3, 1], [2, -1, -1]],
    qnn.ElementWiseFmodOp: [[-1, 1, -3], [1, 0, 0]],
    qnn.ElementWiseModOp: [[2, -2, -3], [1, 0, 0]],
    qnn.ElementWiseMaximumOp: [[3, 7, -4], [7, 3, 4]],
    qnn.ElementWiseMinimumOp: [[-7, -3, -7], [3, -3, -4]],
    qnn.ElementWiseSquaredDifferenceOp: [[100, 100, 9], [16, 36, 64]],
    qnn.ElementWiseEqualOp: [[0, 0, 0], [0, 0, 0]],
    qnn.ElementWiseNotEqualOp: [[1, 1, 1], [1, 1, 1]],
    qnn.ElementWiseGreaterOp: [[0, 1, 0], [1, 1, 1]],
    qnn.ElementWiseGreaterEqualOp: [[0, 1, 0], [1, 1, 1]],
    qnn.ElementWiseLessOp: [[1, 0, 1], [0, 0, 0]],
    qnn.ElementWiseLessEqualOp: [[1, 0, 1], [0, 0, 0]],
}
"""The results of A and B, computed by hand."""


@pytest.mark.parametrize("op", INTEGERS)
def test_binary_of_integers(op: type[Any]):
    np.testing.assert_array_equal(run(op(value((2, 3), i32), value((3,), i32)), A, B), INTEGERS[op])


def test_binary_of_floats():
    lhs, rhs = np.array([-2.5, 7.5, 2.0], np.float32), np.array([2.0, -2.0, 2.0], np.float32)
    operands = value((3,)), value((3,))
    close(run(qnn.ElementWiseDivideOp(*operands), lhs, rhs), [-1.25, -3.75, 1])
    close(run(qnn.ElementWiseFloorDivOp(*operands), lhs, rhs), [-2, -4, 1])
    close(run(qnn.ElementWiseFmodOp(*operands), lhs, rhs), [-0.5, 1.5, 0])
    close(run(qnn.ElementWisePowerOp(*operands), lhs, rhs), [6.25, 1 / 56.25, 4])
    close(run(qnn.ElementWiseSquaredDifferenceOp(*operands), lhs, rhs), [20.25, 90.25, 0])


def test_logical_operations():
    a, b = np.array([False, False, True, True]), np.array([False, True, False, True])
    operands = value((4,), i1), value((4,), i1)
    assert run(qnn.ElementWiseAndOp(*operands), a, b).tolist() == [False, False, False, True]
    assert run(qnn.ElementWiseOrOp(*operands), a, b).tolist() == [False, True, True, True]
    assert run(qnn.ElementWiseXorOp(*operands), a, b).tolist() == [False, True, True, False]


def test_power_of_integers():
    op = qnn.ElementWisePowerOp(value((2, 3), i32), value((3,), i32))
    assert run(op, A, np.abs(B)).tolist() == [[-343, 343, 2401], [343, 27, 256]]


def gelu(v: float) -> float:
    return v * NormalDist().cdf(v)


NEURONS: dict[str, tuple[Callable[[Any], qnn.NeuronOp], Scalar]] = {
    "elu": (lambda x: qnn.EluOp(x, alpha=0.5), lambda v: v if v > 0 else 0.5 * math.expm1(v)),
    "gelu": (qnn.GeluOp, gelu),
    "hard_swish": (qnn.HardSwishOp, lambda v: v * max(0, min(6, v + 3)) / 6),
    "softplus": (
        lambda x: qnn.ElementWiseSoftplusOp(x, beta=2.0),
        lambda v: math.log1p(math.exp(2 * v)) / 2,
    ),
    "linear softplus": (
        lambda x: qnn.ElementWiseSoftplusOp(x, threshold=2.0),
        lambda v: v if v > 2 else math.log1p(math.exp(v)),
    ),
    "hard_sigmoid": (
        lambda x: qnn.ElementWiseNeuronOp(x, operation=qnn.NeuronOperation.HARD_SIGMOID),
        lambda v: max(0, min(1, 0.2 * v + 0.5)),
    ),
}


@pytest.mark.parametrize("name", NEURONS)
def test_activations_of_floats(name: str):
    build, function = NEURONS[name]
    close(run(build(value(X.shape)), X), each(function, X))


@pytest.mark.parametrize("name", list(NEURONS))
def test_activations_of_bytes(name: str):
    build, function = NEURONS[name]
    wanted = quantized(each(function, (BYTES.astype(np.float64) + 3) * 0.5), HALF)
    assert np.abs(run(build(value((256,), HALF)), BYTES) - wanted).max() <= 1


def test_elu_of_large_elements():
    x = np.array([-200, 200], np.float32)
    np.testing.assert_array_equal(run(qnn.EluOp(value((2,)), alpha=0.0), x), [0, 200])


def test_select():
    p = np.array([[True], [False]])
    op = qnn.ElementWiseSelectOp(value((2, 1), i1), value((3,), i32), value((2, 3), i32))
    assert run(op, p, B, A).tolist() == [[3, -3, -4], [7, 3, 4]]
    mixed = qnn.ElementWiseSelectOp(
        value((2, 1), i1), value((3,), HALF), value((2, 3), QUARTER), out=HALF
    )
    chosen = run(mixed, p, B.astype(np.int8), A.astype(np.int8))
    assert chosen.tolist() == [[3, -3, -4], [0, -2, -1]]


def test_prelu():
    x = np.array([[-2, 4], [2, -4]], np.float32)
    op = qnn.PreluOp(value((2, 2)), value((2,)))
    close(run(op, x, np.array([0.5, 0.25], np.float32)), [[-1, 4], [2, -1]])


def test_logit():
    x = np.array([0.25, 0.5, 0.9], np.float32)
    close(run(qnn.LogitOp(value((3,))), x), [-math.log(3), 0, math.log(9)])
    clamped = qnn.LogitOp(value((3,)), value((1,)))
    wanted = [-math.log(1.5), 0, math.log(1.5)]
    close(run(clamped, x, np.array([0.4], np.float32)), wanted)


def test_infinities_and_no_numbers():
    x = np.array([-np.inf, np.inf, np.nan, 1], np.float32)
    assert run(qnn.IsInfOp(value((4,))), x).tolist() == [True, True, False, False]
    below = qnn.IsInfOp(value((4,)), detect_positive=False)
    assert run(below, x).tolist() == [True, False, False, False]
    above = qnn.IsInfOp(value((4,)), detect_negative=False)
    assert run(above, x).tolist() == [False, True, False, False]
    assert run(qnn.IsNanOp(value((4,))), x).tolist() == [False, False, True, False]


def test_log_softmax():
    x = np.array([[0, math.log(3)], [500, 500]], np.float32)
    seen = run(qnn.LogSoftmaxOp(value((2, 2)), axis=1), x)
    close(seen, np.log([[0.25, 0.75], [0.5, 0.5]]))
    along = run(qnn.LogSoftmaxOp(value((2, 2)), axis=0, beta=2.0), x.T)
    close(along, np.log([[0.1, 0.5], [0.9, 0.5]]))


REDUCTIONS: dict[type[Any], list[int]] = {
    qnn.ReduceMaxOp: [7, 7],
    qnn.ReduceMinOp: [-7, 3],
    qnn.ReduceProdOp: [343, 84],
    qnn.ReduceSumOp: [-7, 14],
    qnn.ReduceSumSquareOp: [147, 74],
}
"""The results of the rows of A, computed by hand."""


@pytest.mark.parametrize("op", REDUCTIONS)
@pytest.mark.parametrize(
    ("element", "dtype"), [(i32, np.int32), (f32, np.float32), (f16, np.float16)]
)
def test_reductions(op: type[Any], element: Attribute, dtype: type[Any]):
    x = A.astype(dtype)
    seen = run(op(value((2, 3), element), axes=[1]), x)
    assert seen.dtype == x.dtype
    assert seen.tolist() == REDUCTIONS[op]
    kept = run(op(value((2, 3), element), axes=[1], keep_dims=True), x)
    assert kept.tolist() == [[v] for v in REDUCTIONS[op]]


def test_reductions_of_everything():
    assert run(qnn.ReduceSumOp(value((2, 3), i32), axes=[0, 1]), A).tolist() == [7]
    assert run(qnn.ReduceSumSquareOp(value((2, 3), i32), axes=[1, 0]), A).tolist() == 221
    scalar = run(qnn.ReduceSumSquareOp(value(()), axes=[0]), np.array(3, np.float32))
    assert scalar.tolist() == 9


def test_quantized_reductions():
    x = BYTES.reshape(2, 128)
    same = run(qnn.ReduceMaxOp(value((2, 128), HALF), axes=[1]), x)
    assert same.tolist() == [-1, 127]
    other = run(qnn.ReduceMinOp(value((2, 128), HALF), axes=[1], out=QUARTER), x)
    np.testing.assert_array_equal(other, quantized((x[:, 0] + 3.0) * 0.5, QUARTER))
    total = run(qnn.ReduceSumOp(value((2, 4), HALF), axes=[1]), x[:, :4])
    assert total.tolist() == [-128, 15]


def test_indices_of_extremes():
    x = np.array([[1, 5, 5], [-2, -2, -9]], np.float32)
    assert run(qnn.ArgmaxOp(value((2, 3)), axis=1), x).tolist() == [1, 0]
    assert run(qnn.ArgminOp(value((2, 3)), axis=1, keep_dims=True), x).tolist() == [[0], [2]]
    below = run(qnn.ArgminOp(value((2, 3)), axis=0, out=ui32), x)
    assert below.dtype == np.uint32
    assert below.tolist() == [1, 1, 1]
    assert run(qnn.ArgmaxOp(value((3,)), axis=0), x[0]).tolist() == 1


@pytest.mark.parametrize(
    ("exclusive", "reverse", "wanted"),
    [
        (False, False, [1, 3, 6]),
        (True, False, [0, 1, 3]),
        (False, True, [6, 5, 3]),
        (True, True, [5, 3, 0]),
    ],
)
def test_cumulative_sum(exclusive: bool, reverse: bool, wanted: list[int]):
    x = np.array([[1], [2], [3]], np.float32) * np.ones((1, 2), np.float32)
    op = qnn.CumulativeSumOp(value((3, 2)), axis=0, exclusive=exclusive, reverse=reverse)
    assert run(op, x).T.tolist() == [wanted, wanted]


DYNAMIC = TensorType(f32, [DYNAMIC_INDEX, 3], BoundsAttr((4, 3)))


def test_dynamic_sizes_that_do_not_broadcast():
    operands = [test.TestOp(result_types=[DYNAMIC]) for _ in range(2)]
    op = qnn.ElementWiseAddOp(*operands, out=f32)
    ones = {rows: np.ones((rows, 3), np.float32) for rows in (1, 2, 3)}
    (result,) = evaluate(op, [ones[3], ones[1]])
    assert result.tolist() == [[2, 2, 2]] * 3
    with pytest.raises(HexnnError, match=r"lhs \[3, 3\] and rhs \[2, 3\] must have equal sizes"):
        evaluate(op, [ones[3], ones[2]])


TRUTH: dict[str, Callable[[bool, bool], bool]] = {
    "AND": lambda a, b: a and b,
    "OR": lambda a, b: a or b,
    "XOR": lambda a, b: a is not b,
}
KINDS: list[tuple[Attribute, list[float]]] = [
    (i1, [0, 1]),
    (i32, [0, 1, -1, 7, 2**31 - 1]),
    (f16, [0.0, -0.0, 6e-8, -2.0, math.inf, math.nan]),
    (f32, [0.0, -0.0, 1e-45, 3.0, -math.inf, math.nan]),
    (HALF, [-3, -2, -4, 127, -128]),
]
"""Element types with stored numbers; of `HALF`, whose zero point is -3, that one stands for 0."""


def truth_of(element: Attribute, number: float) -> bool:
    """Whether a stored number stands for another real than 0."""
    return number != (-3 if element is HALF else 0)


def number_of(element: Attribute, truth: bool) -> int:
    """The stored number for 1 or 0; of `HALF`, 1 / 0.5 above the zero point."""
    return int(truth) * 2 - 3 if element is HALF else int(truth)


def array_of(element: Attribute, numbers: list[float]) -> Array:
    """Stored numbers as an array of an element type."""
    types: dict[Attribute, Any] = {i1: bool, i32: np.int32, f16: np.float16, f32: np.float32}
    return np.array(numbers, types.get(element, np.int8))


@pytest.mark.parametrize("kind", TRUTH)
@pytest.mark.parametrize("target", [one for one, _ in KINDS], ids=str)
def test_logical_operations_of_all_types(kind: str, target: Attribute):
    for left, xs in KINDS:
        for right, ys in KINDS:
            operands = value((len(xs), 1), left), value((len(ys),), right)
            op = qnn.ElementWiseBinaryOp(*operands, operation=kind, out=target)
            found = run(op, array_of(left, xs).reshape(-1, 1), array_of(right, ys))
            wanted = [
                [number_of(target, TRUTH[kind](truth_of(left, x), truth_of(right, y))) for y in ys]
                for x in xs
            ]
            assert found.tolist() == wanted


@pytest.mark.parametrize(("element", "numbers"), KINDS, ids=str)
def test_not_of_all_types(element: Attribute, numbers: list[float]):
    found = run(qnn.ElementWiseNotOp(value((len(numbers),), element)), array_of(element, numbers))
    assert found.tolist() == [number_of(element, not truth_of(element, x)) for x in numbers]
