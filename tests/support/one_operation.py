"""Runs one qnn operation by its reference semantics."""

from typing import Any

from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f32
from xdsl.ir import Attribute, SSAValue

from hexnn.dialects.qnn import SectionOp
from hexnn.semantics.registry import Array, evaluate


def value(shape: tuple[int, ...], element: Attribute = f32) -> SSAValue:
    """An operand."""
    return test.TestOp(result_types=[tensor(shape, element)]).results[0]


def tensor(shape: tuple[int, ...], element: Attribute = f32) -> TensorType[Any]:
    """A tensor type."""
    return TensorType(element, shape)


def run(op: SectionOp, *arrays: Array) -> Array:
    """The one result of `op`, which must verify and keep its type."""
    op.verify()
    (result,) = evaluate(op, arrays)
    (type,) = (result.type for result in op.results)
    assert isinstance(type, TensorType)
    assert result.shape == type.get_shape()
    return result
