"""Runs one nnef operation by its reference semantics."""

from typing import Any

import numpy as np
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f16, f32, f64, i1, i32, i64
from xdsl.ir import Attribute, SSAValue

from hexnn.dialects.nnef.base import FragmentOp
from hexnn.semantics.registry import Array, evaluate

ELEMENTS: dict[Any, Attribute] = {
    np.float16: f16,
    np.float32: f32,
    np.float64: f64,
    np.int32: i32,
    np.int64: i64,
    np.bool_: i1,
}


def value(array: Array, element: Attribute | None = None) -> SSAValue:
    """An operand for an array."""
    type = TensorType(element or ELEMENTS[array.dtype.type], array.shape)
    return test.TestOp(result_types=[type]).results[0]


def results(
    op_class: type[FragmentOp], *arrays: Array, elements: Any = f32, **parameters: Any
) -> tuple[Array, ...]:
    """The results of an operation, which must verify and keep its types."""
    op = op_class(*([value(array) for array in arrays]), out=elements, **parameters)
    op.verify()
    found = evaluate(op, arrays)
    for array, result in zip(found, op.results, strict=True):
        assert isinstance(result.type, TensorType)
        assert array.shape == result.type.get_shape()
    return found


def run(
    op_class: type[FragmentOp], *arrays: Array, elements: Any = f32, **parameters: Any
) -> Array:
    """The one result of an operation."""
    (result,) = results(op_class, *arrays, elements=elements, **parameters)
    return result


def reals(*shape: int, seed: int = 0) -> Array:
    """Random numbers about 0, float32."""
    return np.random.default_rng(seed).standard_normal(shape, np.float32)


def expect_close(found: Array, wanted: Array) -> None:
    """Equal up to 1e-5: float32 sums of about a hundred numbers of about 1, in another order."""
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)
