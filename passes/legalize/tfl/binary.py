"""Conversions to qnn of further functions of two operands, and of add_n."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation, NeuronOperation
from ....dialects.tensors import element, is_quantized
from .steps import Conversions, Formula, Refusal, Replacement, activated, as_kernel

B = BinaryOperation
MOST = float(np.finfo(np.float32).max)


def div(op: tfl.DivOp) -> Replacement:
    """Convert Div to ElementWiseDivide, of quantized operands with the numerics of TFLite's kernel
    (`as_kernel`), then its fused activation.
    """
    quotient = qnn.ElementWiseDivideOp(op.lhs, op.rhs, out=element(op.output))
    converted = as_kernel(quotient) if is_quantized(op.lhs) else quotient
    yield from activated(converted, op.fused_activation_function)


def squared_difference(op: tfl.SquaredDifferenceOp) -> Replacement:
    """Convert SquaredDifference to an ElementWiseBinary SQUARED_DIFFERENCE."""
    yield qnn.ElementWiseBinaryOp(
        op.lhs, op.rhs, operation=B.SQUARED_DIFFERENCE, out=element(op.output)
    )


def power(op: tfl.PowOp) -> Replacement:
    """Convert Pow to an ElementWiseBinary POWER with the numerics of TFLite's kernel
    (`as_kernel`).
    """
    yield as_kernel(
        qnn.ElementWiseBinaryOp(op.lhs, op.rhs, operation=B.POWER, out=element(op.output))
    )


def floor_div(op: tfl.FloorDivOp) -> Replacement:
    """Convert FloorDiv to an ElementWiseBinary FLOOR_DIV with the numerics of TFLite's kernel
    (`as_kernel`).
    """
    yield as_kernel(
        qnn.ElementWiseBinaryOp(op.lhs, op.rhs, operation=B.FLOOR_DIV, out=element(op.output))
    )


def floor_mod(op: tfl.FloorModOp) -> Replacement:
    """Convert FloorMod of f32 to the operations of `remainder`, as QNN's MOD takes no floats; else
    to an ElementWiseBinary MOD with the numerics of TFLite's kernel (`as_kernel`).
    """
    if element(op.lhs) == f32:
        yield from remainder(op.lhs, op.rhs)
    else:
        yield as_kernel(
            qnn.ElementWiseBinaryOp(op.lhs, op.rhs, operation=B.MOD, out=element(op.output))
        )


def remainder(lhs: SSAValue, rhs: SSAValue) -> Replacement:
    """Yield operations on floats, the last of which computes lhs - floor(lhs / rhs) * rhs: FMOD,
    which has the sign of lhs, plus rhs where FMOD is not 0 and differs from rhs in sign.
    """
    f = Formula()
    truncated = f.binary(B.FMOD, lhs, rhs)
    signs = f.binary(B.NOT_EQUAL, f.binary(B.LESS, rhs, 0.0), f.binary(B.LESS, truncated, 0.0))
    wrong = f.binary(B.AND, signs, f.binary(B.NOT_EQUAL, truncated, 0.0))
    f.add(qnn.ElementWiseSelectOp(wrong, f.binary(B.ADD, truncated, rhs), truncated, out=None))
    yield from f.steps


def add_n(op: tfl.AddNOp) -> Replacement:
    """Convert AddN to sums of two tensors, added from the first to the last; sums of floats that
    others are added to are clamped to the finite range, as TFLite's kernel clamps them. Raises
    Refusal for a single tensor.
    """
    if len(op.inputs) < 2:
        raise Refusal("a sum of one tensor", "two tensors or more")
    f = Formula()
    first, second, *others = op.inputs
    total = f.binary(B.ADD, first, second)
    for value in others:
        total = f.binary(B.ADD, _finite(f, total), value)
    yield from f.steps


def _finite(f: Formula, total: SSAValue) -> SSAValue:
    """Append to `f` a clamp of floats to the finite range of float32 and return its result; return
    integers as they are.
    """
    if element(total) != f32:
        return total
    return f.add(
        qnn.ElementWiseNeuronOp(
            total,
            operation=NeuronOperation.RELU_MIN_MAX,
            min_value=-MOST,
            max_value=MOST,
            out=None,
        )
    )


CONVERSIONS: Conversions = {
    tfl.AddNOp: add_n,
    tfl.DivOp: div,
    tfl.FloorDivOp: floor_div,
    tfl.FloorModOp: floor_mod,
    tfl.PowOp: power,
    tfl.SquaredDifferenceOp: squared_difference,
}
