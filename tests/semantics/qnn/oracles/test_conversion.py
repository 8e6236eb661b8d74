"""Conversions between data types and scales against ONNX's evaluator and exact fractions."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import Float16Type, IntegerType, Signedness, f32, f64, i1, i8, i16, i32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array

STORAGES = ["i4", "u4", "i8", "u8", "i16", "u16"]
NUMBERS: list[Attribute] = [
    *(Float16Type(), f32, f64, i8, i16, i32),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32)),
]


def reals(count: int = 200) -> Array:
    """Random floats."""
    return np.random.default_rng(0).normal(0, 20, count).astype(np.float32)


@oracle("ONNX", qnn.QuantizeOp, qnn.DequantizeOp)
@pytest.mark.parametrize("storage", ["i8", "u8"])
def test_one_scale(storage: str):
    type = UniformType.per_tensor(storage, 0.0371, 11)
    x, point = reals(), np.array(11, storage_dtype(type))
    scale = np.array(type.scale, np.float32)
    q = run(qnn.QuantizeOp(value(x.shape), out=type), x)
    np.testing.assert_array_equal(q, node("QuantizeLinear", x, scale, point))
    back = run(qnn.DequantizeOp(value(q.shape, type), out=f32), q)
    np.testing.assert_allclose(back, node("DequantizeLinear", q, scale, point), rtol=1e-6)


@oracle("ONNX", qnn.QuantizeOp, qnn.DequantizeOp)
def test_a_scale_for_each_channel():
    scales, points = [0.0371, 0.5, 0.0117], [3, -4, 0]
    type = UniformType.per_axis("i8", 1, scales, points)
    x = reals().reshape(10, 5, 4)[:, :3]
    given = np.array(scales, np.float32), np.array(points, np.int8)
    q = run(qnn.QuantizeOp(value(x.shape), out=type), x)
    np.testing.assert_array_equal(q, node("QuantizeLinear", x, *given, axis=1))
    back = run(qnn.DequantizeOp(value(q.shape, type), out=f32), q)
    np.testing.assert_allclose(back, node("DequantizeLinear", q, *given, axis=1), rtol=1e-6)


@oracle("formula", qnn.QuantizeOp, qnn.DequantizeOp)
@pytest.mark.parametrize("storage", [*STORAGES, "i32", "u32"])
def test_reals_are_rounded_once(storage: str):
    type, x = UniformType.per_tensor(storage, 0.5, 3), reals()
    exact = np.array([Fraction(float(v)) for v in x], object)
    q = run(qnn.QuantizeOp(value(x.shape), out=type), x)
    np.testing.assert_array_equal(q, rounded(type, exact))
    back = run(qnn.DequantizeOp(value(q.shape, type), out=f64), q)
    np.testing.assert_array_equal(back, fractions(type, q).astype(np.float64))


@oracle("formula", qnn.ConvertOp)
@pytest.mark.parametrize("storage", STORAGES)
@pytest.mark.parametrize("target", ["i4", "u4", "i16", "u16", "i32"])
def test_integers_to_other_widths(storage: str, target: str):
    source = UniformType.per_tensor(storage, 0.0371, 2)
    result = UniformType.per_tensor(target, 0.0192, 1)
    q = stored(source, 100)
    seen = run(qnn.ConvertOp(value(q.shape, source), out=result), q)
    np.testing.assert_array_equal(seen, rounded(result, fractions(source, q)))


@oracle("formula", qnn.ConvertOp)
def test_scales_along_an_axis_become_one():
    source = UniformType.per_axis("i8", 1, [0.0371, 0.517, 0.0117], [3, -4, 0])
    target = UniformType.per_tensor("i16", 0.00713, 5)
    q = stored(source, 9, 3)
    seen = run(qnn.ConvertOp(value(q.shape, source), out=target), q)
    np.testing.assert_array_equal(seen, rounded(target, fractions(source, q)))


@oracle("ONNX", qnn.CastOp)
@pytest.mark.parametrize("source", NUMBERS, ids=str)
@pytest.mark.parametrize("target", [*NUMBERS, i1], ids=str)
def test_casts(source: Attribute, target: Attribute):
    x = np.array([0, 1, 2.75, 5.5, 100, 127]).astype(storage_dtype(source))
    seen = run(qnn.CastOp(value(x.shape, source), out=target), x)
    helper: Any = pytest.importorskip("onnx.helper")
    to = helper.np_dtype_to_tensor_dtype(storage_dtype(target))
    np.testing.assert_array_equal(seen, node("Cast", x, to=to))


@oracle("formula", qnn.CastOp)
def test_casts_beyond_the_range():
    x = np.array([np.nan, np.inf, -np.inf, 300.7, -1.5], np.float32)
    seen = run(qnn.CastOp(value(x.shape), out=i8), x)
    assert seen.tolist() == [0, 127, -128, 127, -1]
    wide = np.array([300, -129, 255, -1], np.int32)
    assert run(qnn.CastOp(value((4,), i32), out=i8), wide).tolist() == [44, 127, -1, -1]
    nibbles = UniformType.per_tensor("i4", 0.5, 0)
    assert run(qnn.CastOp(value((4,), i32), out=nibbles), wide).tolist() == [-4, -1, -1, -1]


@oracle("formula", qnn.CastOp)
def test_casts_ignore_scales():
    source, target = (UniformType.per_tensor("i8", scale, 3) for scale in (0.5, 0.25))
    q = stored(source, 20)
    np.testing.assert_array_equal(run(qnn.CastOp(value((20,), source), out=target), q), q)
    np.testing.assert_array_equal(run(qnn.CastOp(value((20,), source), out=f32), q), q)
