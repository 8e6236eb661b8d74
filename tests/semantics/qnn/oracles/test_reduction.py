"""Reductions, softmax and running sums against ONNX's evaluator, scipy and exact fractions."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.quant import NUMERICS, Numerics, NumericsAttr, UniformType
from hexnn.semantics.registry import Array

special: Any = pytest.importorskip("scipy.special")
Make = Callable[..., qnn.QnnOp]


def normal(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random floats."""
    return np.random.default_rng(seed).normal(0, 2, shape).astype(np.float32)


REDUCTIONS: dict[str, tuple[Make, str]] = {
    "max": (qnn.ReduceMaxOp, "ReduceMax"),
    "mean": (qnn.ReduceMeanOp, "ReduceMean"),
    "min": (qnn.ReduceMinOp, "ReduceMin"),
    "prod": (qnn.ReduceProdOp, "ReduceProd"),
    "sum": (qnn.ReduceSumOp, "ReduceSum"),
    "sum_square": (qnn.ReduceSumSquareOp, "ReduceSumSquare"),
}
"""The operation and ONNX's name."""
SHAPE = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)


@oracle("ONNX", qnn.ReduceMaxOp, qnn.ReduceMeanOp, qnn.ReduceMinOp, qnn.ReduceProdOp)
@oracle("ONNX", qnn.ReduceSumOp, qnn.ReduceSumSquareOp)
@pytest.mark.parametrize("name", REDUCTIONS)
@settings(max_examples=15)
@given(shape=SHAPE, keep=st.booleans(), data=st.data())
def test_reductions(name: str, shape: tuple[int, ...], keep: bool, data: st.DataObject):
    make, theirs = REDUCTIONS[name]
    axes = data.draw(st.lists(st.sampled_from(range(len(shape))), min_size=1, unique=True))
    x = normal(shape)
    op = make(value(shape), out=f32, axes=axes, keep_dims=keep)
    wanted = node(theirs, x, np.array(axes, np.int64), keepdims=int(keep))
    np.testing.assert_allclose(run(op, x), wanted.reshape(op.output_type.get_shape()), rtol=1e-5)


@oracle("ONNX", qnn.ArgmaxOp, qnn.ArgminOp)
@settings(max_examples=25)
@given(shape=SHAPE, keep=st.booleans(), data=st.data())
def test_places_of_extremes(shape: tuple[int, ...], keep: bool, data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = np.round(normal(shape))
    for op, theirs in ((qnn.ArgmaxOp, "ArgMax"), (qnn.ArgminOp, "ArgMin")):
        seen = run(op(value(shape), out=i32, axis=axis, keep_dims=keep), x)
        np.testing.assert_array_equal(seen, node(theirs, x, axis=axis, keepdims=int(keep)))


@oracle("ONNX", qnn.CumulativeSumOp)
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("axis", range(3))
def test_running_sums(axis: int, exclusive: bool, reverse: bool):
    x = np.random.default_rng(0).integers(-9, 9, (3, 4, 5)).astype(np.int32)
    op = qnn.CumulativeSumOp(
        value(x.shape, i32), out=i32, axis=axis, exclusive=exclusive, reverse=reverse
    )
    wanted = node(
        "CumSum", x, np.array(axis, np.int64), exclusive=int(exclusive), reverse=int(reverse)
    )
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("ONNX", qnn.SoftmaxOp, qnn.LogSoftmaxOp)
@oracle("scipy", qnn.SoftmaxOp, qnn.LogSoftmaxOp)
@pytest.mark.parametrize("axis", range(3))
def test_softmax(axis: int):
    x = normal((3, 4, 5))
    soft = run(qnn.SoftmaxOp(value(x.shape), out=f32, axis=axis), x)
    np.testing.assert_allclose(soft, node("Softmax", x, axis=axis), rtol=1e-5)
    twice = run(qnn.SoftmaxOp(value(x.shape), out=f32, axis=axis, beta=2.0), x)
    np.testing.assert_allclose(twice, special.softmax(2.0 * x, axis), rtol=1e-5)
    logarithm = run(qnn.LogSoftmaxOp(value(x.shape), out=f32, axis=axis), x)
    np.testing.assert_allclose(logarithm, node("LogSoftmax", x, axis=axis), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(logarithm, special.log_softmax(x, axis), rtol=1e-5, atol=1e-6)


SOURCES = [
    UniformType.per_tensor("i8", 0.0371, -5),
    UniformType.per_tensor("u8", 0.0371, 131),
    UniformType.per_tensor("i16", 0.00213, 9),
    UniformType.per_tensor("u16", 0.00213, 30000),
]


@oracle("scipy", qnn.SoftmaxOp, qnn.LogSoftmaxOp)
@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_quantized_softmax(source: UniformType):
    q = stored(source, 6, 10)
    x = fractions(source, q).astype(np.float64)
    target = UniformType.per_tensor(source.storage_name, 0.0061, 3)
    soft = qnn.SoftmaxOp(value(q.shape, source), out=target)
    wanted = nearest(target, special.softmax(x, 1)).astype(np.int64)
    assert np.abs(run(soft, q) - wanted).max() <= (source.data.bits == 8)
    soft.attributes[NUMERICS] = NumericsAttr(Numerics.REAL)
    np.testing.assert_array_equal(run(soft, q), wanted)
    op = qnn.LogSoftmaxOp(value(q.shape, source), out=target, axis=1)
    np.testing.assert_array_equal(run(op, q), nearest(target, special.log_softmax(x, 1)))


def nearest(type: UniformType, reals: Array) -> Array:
    """Stored values of floats."""
    exact = np.vectorize(Fraction, otypes=[object])(reals)
    return rounded(type, exact)


TOTALS: dict[str, tuple[Make, Callable[[Any], Any]]] = {
    "mean": (qnn.ReduceMeanOp, lambda x: x.sum(1) / x.shape[1]),
    "sum": (qnn.ReduceSumOp, lambda x: x.sum(1)),
    "prod": (qnn.ReduceProdOp, lambda x: x.prod(1)),
    "sum_square": (qnn.ReduceSumSquareOp, lambda x: (x * x).sum(1)),
    "max": (qnn.ReduceMaxOp, lambda x: x.max(1)),
    "min": (qnn.ReduceMinOp, lambda x: x.min(1)),
    "running": (qnn.CumulativeSumOp, lambda x: x.cumsum(1)),
}
"""The operation, and the function of fractions."""


@oracle("formula", qnn.ReduceMeanOp, qnn.ReduceSumOp, qnn.ReduceProdOp, qnn.ReduceSumSquareOp)
@oracle("formula", qnn.ReduceMaxOp, qnn.ReduceMinOp, qnn.CumulativeSumOp)
@pytest.mark.parametrize("name", TOTALS)
@pytest.mark.parametrize("storage", ["u4", "i16", "i32"])
def test_quantized_totals_are_exact(name: str, storage: str):
    make, function = TOTALS[name]
    source = UniformType.per_tensor(storage, 0.0371, 3)
    target = UniformType.per_tensor(storage, 0.0619, 2)
    q = stored(source, 6, 4)
    given: dict[str, Any] = {"axis": 1} if name == "running" else {"axes": [1]}
    seen = run(make(value(q.shape, source), out=target, **given), q)
    np.testing.assert_array_equal(seen, rounded(target, function(fractions(source, q))))


@oracle("formula", qnn.ArgmaxOp, qnn.ArgminOp)
def test_quantized_places():
    source = UniformType.per_tensor("u8", 0.5, 200)
    q = stored(source, 7, 9)
    exact = fractions(source, q)
    most = run(qnn.ArgmaxOp(value(q.shape, source), out=i32, axis=1), q)
    least = run(qnn.ArgminOp(value(q.shape, source), out=i32, axis=1), q)
    for row, high, low in zip(exact.tolist(), most, least, strict=True):
        assert (high, low) == (row.index(max(row)), row.index(min(row)))
