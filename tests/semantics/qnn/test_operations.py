"""The semantics of qnn operations that no tfl operator has: hand-computed cases."""

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f32, i1
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.qnn import BinaryOperation, PadScheme
from hexnn.dialects.quant import UniformType
from hexnn.semantics.qnn import binary as reference
from hexnn.semantics.registry import Array, evaluate

HALF = UniformType.per_tensor("i8", 0.5, -3)
QUARTER = UniformType.per_tensor("i8", 0.25, 1)
FINE = UniformType.per_tensor("i8", 0.03, 10)


def value(shape: tuple[int, ...], element: Attribute = f32) -> test.TestOp:
    return test.TestOp(result_types=[TensorType(element, shape)])


def run(op: qnn.QnnOp, *arrays: Array) -> Array:
    op.verify()
    (result,) = evaluate(op, arrays)
    assert result.shape == op.output_type.get_shape()
    return result


def real(type: UniformType, q: Array) -> Any:
    return (q.astype(np.float64) - type.zero_point) * type.scale


def int8(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).integers(-128, 128, shape).astype(np.int8)


@pytest.mark.parametrize(
    ("operation", "function"),
    [
        (BinaryOperation.ADD, np.add),
        (BinaryOperation.SUBTRACT, np.subtract),
        (BinaryOperation.MULTIPLY, np.multiply),
    ],
)
def test_quantized_arithmetic_is_real_arithmetic_rounded_twice(
    operation: BinaryOperation, function: np.ufunc
):
    out = UniformType.per_tensor("i8", 4.0, 2)
    op = qnn.ElementWiseBinaryOp(
        value((64, 1), HALF), value((64,), QUARTER), operation=operation, out=out
    )
    a, b = int8(64, 1), int8(64, seed=1)
    wanted = np.clip(function(real(HALF, a), real(QUARTER, b)) / 4 + 2, -128, 127)
    assert np.abs(run(op, a, b) - wanted).max() <= 0.5 + 1 / 32


def test_every_binary_operation_of_floats():
    a, b = np.array([-3.5, 2, 7, 2], np.float32), np.array([2, 2, -4, 0.5], np.float32)
    for operation in set(BinaryOperation) - {BinaryOperation.MOD}:
        logical = operation in (BinaryOperation.AND, BinaryOperation.OR, BinaryOperation.XOR)
        lhs, rhs = (a > 0, b > 0) if logical else (a, b)
        lhs = np.abs(lhs) if operation is BinaryOperation.POWER else lhs
        operand = value((4,), i1 if logical else f32)
        op = qnn.ElementWiseBinaryOp(operand, operand, operation=operation)
        expected = reference.UFUNCS[operation](lhs, rhs)
        np.testing.assert_array_equal(run(op, lhs, rhs), expected)


def test_ordered_operations_of_one_scale_compare_what_is_stored():
    operand = value((256,), HALF)
    a, b = int8(256), int8(256, seed=1)
    op = qnn.ElementWiseBinaryOp(operand, operand, operation=BinaryOperation.MAXIMUM)
    np.testing.assert_array_equal(run(op, a, b), np.maximum(a, b))
    op = qnn.ElementWiseBinaryOp(operand, operand, operation=BinaryOperation.LESS)
    np.testing.assert_array_equal(run(op, a, b), a < b)


def test_ordered_operations_of_two_scales_compare_reals():
    lhs, rhs = value((256,), HALF), value((256,), QUARTER)
    a, b = int8(256), int8(256, seed=1)
    op = qnn.ElementWiseBinaryOp(lhs, rhs, operation=BinaryOperation.LESS)
    np.testing.assert_array_equal(run(op, a, b), real(HALF, a) < real(QUARTER, b))
    op = qnn.ElementWiseBinaryOp(lhs, rhs, operation=BinaryOperation.MINIMUM, out=QUARTER)
    steps = np.minimum(real(HALF, a), real(QUARTER, b)) / QUARTER.scale + QUARTER.zero_point
    np.testing.assert_array_equal(run(op, a, b), np.clip(steps, -128, 127))


def test_clamp_between_scales():
    op = qnn.ReluMinMaxOp(value((256,), HALF), min_value=-1.0, max_value=2.0, out=FINE)
    x = np.arange(-128, 128).astype(np.int8)
    expected = np.clip(np.rint(real(HALF, x) / 0.03) + 10, -23, 77)
    np.testing.assert_array_equal(run(op, x), expected)


def test_softmax_along_another_axis():
    x = int8(3, 5, 4)
    first = run(qnn.SoftmaxOp(value((3, 5, 4), HALF), out=QUARTER, axis=1), x)
    last = run(qnn.SoftmaxOp(value((3, 4, 5), HALF), out=QUARTER), x.transpose(0, 2, 1))
    np.testing.assert_array_equal(first, last.transpose(0, 2, 1))


@pytest.mark.parametrize("element", [f32, HALF])
def test_pool_counts_its_padding(element: Attribute):
    zero = -3 if element == HALF else 0
    x = (np.arange(9).reshape(1, 3, 3, 1) * 4 + zero).astype(np.int8 if zero else np.float32)
    source = value((1, 3, 3, 1), element)
    kept = qnn.PoolAvg2dOp(source, filter_size=(2, 2), stride=(2, 2), pad_amount=(1, 0, 1, 0))
    np.testing.assert_array_equal(run(kept, x).ravel(), np.array([0, 6, 18, 24]) + zero)
    counted = qnn.PoolAvg2dOp(
        source, filter_size=(2, 2), stride=(2, 2), pad_amount=(1, 0, 1, 0), count_pad_for_edges=True
    )
    np.testing.assert_array_equal(run(counted, x).ravel(), np.array([0, 3, 9, 24]) + zero)


def test_pool_rounded_up_reads_what_there_is():
    op = qnn.PoolMax2dOp(
        value((1, 4, 4, 1), HALF),
        filter_size=(3, 3),
        stride=(2, 2),
        pad_amount=((0, 0), (0, 0)),
        rounding_mode=qnn.RoundingMode.CEIL,
    )
    assert op.output_shape() == (1, 2, 2, 1)
    x = np.arange(-16, 0).astype(np.int8).reshape(1, 4, 4, 1)
    (pooled,) = evaluate(op, [x])
    np.testing.assert_array_equal(pooled.ravel(), [-6, -5, -2, -1])


def test_mean_of_all_axes_has_one_element():
    x = int8(3, 4)
    op = qnn.ReduceMeanOp(value((3, 4), HALF), axes=[0, 1])
    assert abs(float(run(op, x)[0]) - x.mean()) <= 0.51


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        (PadScheme.CONSTANT, [7, 7, 1, 2, 3, 7]),
        (PadScheme.MIRROR_SYMMETRIC, [2, 1, 1, 2, 3, 3]),
        (PadScheme.MIRROR_REFLECT, [3, 2, 1, 2, 3, 2]),
        (PadScheme.EDGE, [1, 1, 1, 2, 3, 3]),
    ],
)
def test_pad_schemes(scheme: PadScheme, expected: list[int]):
    op = qnn.PadOp(value((3,), HALF), pad_amount=[[2, 1]], pad_constant_value=7, scheme=scheme)
    np.testing.assert_array_equal(run(op, np.array([1, 2, 3], np.int8)), expected)


def test_convert_between_reals_and_integers():
    x = np.array([-2.25, 0.0, 3.1], np.float32)
    stored = run(qnn.ConvertOp(value((3,)), out=HALF), x)
    np.testing.assert_array_equal(stored, [-8, -3, 3])
    np.testing.assert_array_equal(
        run(qnn.ConvertOp(value((3,), HALF), out=f32), stored), np.array([-2.5, 0, 3], np.float32)
    )
    np.testing.assert_array_equal(run(qnn.CastOp(value((3,), HALF), out=f32), stored), [-8, -3, 3])


def test_fully_connected_keeps_axes():
    op = qnn.FullyConnectedOp(value((2, 3, 4)), value((5, 4)), out=f32, keep_dims=True)
    x, w = np.ones((2, 3, 4), np.float32), np.ones((5, 4), np.float32)
    np.testing.assert_array_equal(run(op, x, w), np.full((2, 3, 5), 4))
