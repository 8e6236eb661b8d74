"""What verifies runs: elementwise operations, reductions and conversions on every data type."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import (
    Float16Type,
    IntegerType,
    Signedness,
    TensorType,
    f32,
    f64,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array, evaluate

STORAGES = ("i4", "u4", "i8", "u8", "i16", "u16", "i32", "u32")
QUANTIZED = [UniformType.per_tensor(name, scale, 1) for name in STORAGES for scale in (0.5, 0.25)]
NUMBERS: list[Attribute] = [
    *(Float16Type(), f32, f64, i8, i16, i32, i64),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64)),
]
TYPES: list[Attribute] = [i1, *NUMBERS, *QUANTIZED]
SHAPE = (2, 3)
Make = Callable[..., qnn.QnnOp]
CLAMP = {"min_value": -1.0, "max_value": 2.0}


def unary() -> Iterator[tuple[Make, dict[str, Any]]]:
    """Operations of one operand, whose result has its data type."""
    yield from ((qnn.ElementWiseUnaryOp, {"operation": k}) for k in qnn.UnaryOperation)
    for kind in qnn.NeuronOperation:
        limits = CLAMP if kind is qnn.NeuronOperation.RELU_MIN_MAX else {}
        yield qnn.ElementWiseNeuronOp, {"operation": kind, **limits}
    reductions = (qnn.ReduceMaxOp, qnn.ReduceMinOp, qnn.ReduceMeanOp, qnn.ReduceSumOp)
    for op in (*reductions, qnn.ReduceProdOp, qnn.ReduceSumSquareOp):
        yield op, {"axes": [1]}
    for op in (qnn.CumulativeSumOp, qnn.SoftmaxOp, qnn.LogSoftmaxOp):
        yield op, {"axis": 0}
    yield from ((op, {}) for op in (qnn.LogitOp, qnn.ConvertOp))


def anywhere() -> Iterator[tuple[Make, dict[str, Any]]]:
    """Operations of one operand, whose result has any data type."""
    for op in (qnn.CastOp, qnn.ConvertOp, qnn.QuantizeOp, qnn.DequantizeOp):
        yield op, {}
    yield from ((op, {}) for op in (qnn.IsInfOp, qnn.IsNanOp))
    yield from ((op, {"axis": 1}) for op in (qnn.ArgmaxOp, qnn.ArgminOp))


def binary() -> Iterator[tuple[Make, dict[str, Any]]]:
    """Operations of two operands."""
    yield from ((qnn.ElementWiseBinaryOp, {"operation": k}) for k in qnn.BinaryOperation)
    yield qnn.PreluOp, {}


def siblings(type: Attribute) -> list[Attribute]:
    """The same data type in both scales."""
    if not isinstance(type, UniformType):
        return [type]
    return [t for t in QUANTIZED if t.storage_name == type.storage_name]


def values(type: Attribute) -> Array:
    """Some numbers of `type`, its limits among them."""
    dtype = storage_dtype(type)
    if isinstance(type, UniformType):
        return np.array([[type.qmin, 0, 1], [2, 3, type.qmax]]).astype(dtype)
    if dtype.kind == "f":
        return np.array([[-2.5, -0.0, 0.5], [1, np.inf, np.nan]]).astype(dtype)
    if dtype.kind == "b":
        return np.array([[True, False, True], [False, True, True]])
    info: Any = np.iinfo(str(dtype))
    return np.array([[info.min, 0, 1], [2, 3, info.max]], dtype)


def runs(make: Make, types: list[Attribute], element: Attribute, given: dict[str, Any]) -> bool:
    """Whether an operation verifies; then it must run."""
    operands = [test.TestOp(result_types=[TensorType(type, SHAPE)]) for type in types]
    try:
        op = make(*operands, out=element, **given)
        op.verify()
    except VerifyException:
        return False
    (result,) = evaluate(op, [values(type) for type in types])
    assert result.dtype == storage_dtype(element)
    assert result.shape == op.output_type.get_shape()
    return True


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_one_operand(type: Attribute):
    same = itertools.product(unary(), siblings(type))
    other = itertools.product(anywhere(), TYPES)
    cases = [((make, given), element) for (make, given), element in (*same, *other)]
    assert sum(runs(make, [type], element, given) for (make, given), element in cases) > 20


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_two_operands(type: Attribute):
    pairs = list(itertools.product(siblings(type), siblings(type)))
    for (make, given), (rhs, element) in itertools.product(binary(), pairs):
        ran = runs(make, [type, rhs], element, given)
        assert ran or runs(make, [type, rhs], i1, given) or is_refused(type, given)


def is_refused(type: Attribute, given: dict[str, Any]) -> bool:
    """Whether the definition, or sense, keeps an operation from a data type."""
    kind = given.get("operation")
    logical = kind in (qnn.BinaryOperation.AND, qnn.BinaryOperation.OR, qnn.BinaryOperation.XOR)
    real = isinstance(type, UniformType) or storage_dtype(type).kind == "f"
    floats = storage_dtype(type).kind == "f"
    if kind is None:
        return not real
    return logical != (type == i1) or (kind is qnn.BinaryOperation.MOD and floats)


@pytest.mark.parametrize("base", TYPES[1:], ids=str)
def test_powers_of_two_data_types(base: Attribute):
    for exponent in TYPES[1:]:
        assert runs(qnn.ElementWisePowerOp, [base, exponent], base, {})


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_three_operands(type: Attribute):
    for rhs, element in itertools.product(siblings(type), siblings(type)):
        assert runs(qnn.ElementWiseSelectOp, [i1, type, rhs], element, {})
