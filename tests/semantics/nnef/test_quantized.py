"""Elementwise nnef operations on quantized tensors: by way of reals, rounded once."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from support.nnef_operation import value
from xdsl.dialects.builtin import i1

from hexnn.dialects import nnef
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import evaluate

HALVES = UniformType.per_tensor("i8", 0.5, 3)
QUARTERS = UniformType.per_tensor("u8", 0.25, 128)


def quarters(real: float) -> int:
    """The stored value of a real in QUARTERS: rounded half away from zero, saturated."""
    steps = real * 4
    nearest = math.trunc(steps + math.copysign(0.5, steps))
    return min(max(nearest + 128, 0), 255)


UNARY: dict[type[FragmentOp], Callable[[float], float]] = {
    nnef.AbsOp: abs,
    nnef.SqrOp: lambda x: x * x,
    nnef.TanhOp: math.tanh,
    nnef.RoundOp: lambda x: math.floor(x + 0.5),
    nnef.ExpOp: math.exp,
}
BINARY: dict[type[FragmentOp], Callable[[float, float], float]] = {
    nnef.AddOp: lambda x, y: x + y,
    nnef.SubOp: lambda x, y: x - y,
    nnef.MaxOp: max,
    nnef.MulOp: lambda x, y: x * y,
}


@pytest.mark.parametrize("op", UNARY)
def test_functions_are_rounded_once(op: type[FragmentOp]):
    stored = np.arange(-128, 128, dtype=np.int8)
    (found,) = evaluate(op(value(stored, HALVES), out=QUARTERS), [stored])
    assert found.dtype == np.uint8
    assert found.tolist() == [quarters(UNARY[op]((int(q) - 3) * 0.5)) for q in stored]


@pytest.mark.parametrize("op", BINARY)
def test_operands_have_their_own_scales(op: type[FragmentOp]):
    x = np.arange(-128, 128, 3, dtype=np.int8)
    y = np.array([[0, 100, 128, 131, 255]], np.uint8)
    (found,) = evaluate(op(value(x, HALVES), value(y, QUARTERS), out=QUARTERS), [x, y])
    wanted = [
        [quarters(BINARY[op]((int(a) - 3) * 0.5, (int(b) - 128) * 0.25)) for b in y[0]] for a in x
    ]
    assert found.tolist() == wanted


def test_comparisons_compare_reals():
    x, y = np.array([3, 4, 5], np.int8), np.array([128, 130, 131], np.uint8)
    made = nnef.EqOp(value(x, HALVES), value(y, QUARTERS), out=i1)
    assert evaluate(made, [x, y])[0].tolist() == [True, True, False]


def test_scales_along_an_axis_belong_to_its_indices():
    type = UniformType.per_axis("i8", 1, (0.5, 0.25), (0, 4))
    x = np.array([[2, 8], [-2, 0]], np.int8)
    op = nnef.NegOp(value(x, type), out=type)
    op.verify()
    assert evaluate(op, [x])[0].tolist() == [[-2, 0], [2, 8]]
