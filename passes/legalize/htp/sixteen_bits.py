"""Expressions of operations on int16 tensors with zero point 0, as TFLite's kernels define them."""

from __future__ import annotations

from collections.abc import Callable

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.quant import UniformType, is_tflite_kernel
from ....dialects.tensors import element
from ....semantics.numerics import Bounds, clamp_range, quotient
from ....semantics.tensors import is_16bit, quantization
from ....semantics.tflite.int16 import power_of_two
from .formulas import Types, comparable, scaled, stored
from .plain_integers import magnitude
from .sampled_functions import by_samples


def shifted_total(sign: int, types: Types) -> Expression:
    """Return the expression of lhs + sign * rhs for operands and result of `types`, whose scales
    are powers of two: an operand of smaller scale than the result is first divided by a power of
    two.
    """
    powers = [power_of_two(type.scale) or 0 for type in types]
    lost = (max(powers[2] - power, 0) for power in powers[:2])
    left, right = (
        primitive("rdbpot", operand(index), min(bits, 31)) if bits else operand(index)
        for index, bits in enumerate(lost)
    )
    return stored(left + right if sign > 0 else left - right, types[2])


def comparison(op: qnn.BinaryOp, name: str, types: Types) -> Expression:
    """Return the expression of the comparison `op`, by the primitive `name`, of operands of
    `types`: TFLite compares stored integers, but for EQUAL and NOT_EQUAL real numbers with 8
    fraction bits. Raises HexnnError without TFLite's numerics, and for scales from 1 on.
    """
    if not is_tflite_kernel(op):
        raise HexnnError(f"{op.kind} of 16 bits with different scales has no kernel")
    if op.kind not in (BinaryOperation.EQUAL, BinaryOperation.NOT_EQUAL):
        return primitive(name, operand(0), operand(1))
    if max(type.scale for type in types[:2]) >= 1:
        raise HexnnError(f"{op.kind} of 16 bits with a scale of 1 or more has no kernel")
    return primitive(name, *comparable(types))


def rescaled(x: Expression, source: UniformType, target: UniformType) -> Expression:
    """Return `x` in the scale of `target` instead of that of `source`, by a multiplier that is
    computed in float32.
    """
    return x if source.scale == target.scale else scaled(x, quotient(source.scale, target.scale))


def bounded(op: qnn.NeuronOp, bounds: Bounds) -> Expression:
    """Return the expression of the clamp `op` to the real `bounds`."""
    source, target = quantization(op.input), quantization(op.output)
    limits = clamp_range(bounds, target.scale, target.zero_point, target.qmin, target.qmax)
    return primitive("clamp", rescaled(operand(0), source, target), *limits)


def absolute(op: qnn.UnaryOp) -> Expression:
    """Return the expression of ABS."""
    source, target = quantization(op.input), quantization(op.output)
    return stored(rescaled(magnitude(operand(0)), source, target), target)


def negative(op: qnn.UnaryOp) -> Expression:
    """Return the expression of NEG: TFLite's negates the stored integers, of which -2^15 stays.
    Raises HexnnError for another one between scales.
    """
    opposite = primitive("-", 0, operand(0))
    if is_tflite_kernel(op):
        return primitive("signed", opposite, 16)
    if element(op.input) != element(op.output):
        raise HexnnError("NEG of 16 bits between scales has no kernel")
    return stored(opposite, quantization(op.output))


UNARY: dict[UnaryOperation, Callable[[qnn.UnaryOp], Expression]] = {
    UnaryOperation.ABS: absolute,
    UnaryOperation.NEG: negative,
}
"""Function -> its expression."""


def function_of_one(op: qnn.UnaryOp | qnn.NeuronOp) -> Expression:
    """Return the expression of `op`, a function of one int16 tensor. Raises HexnnError for other
    types, and for functions that no table of samples gives.
    """
    if is_16bit(op.input, op.output):
        if isinstance(op, qnn.NeuronOp) and op.bounds is not None:
            return bounded(op, op.bounds)
        if isinstance(op, qnn.UnaryOp) and op.kind in UNARY:
            return UNARY[op.kind](op)
        if (expression := by_samples(op)) is not None:
            return expression
        raise HexnnError(
            f"{op.kind} of 16 bits has 65,536 results, which no interpolation of 513 samples gives"
        )
    raise HexnnError(f"{op.kind} of {element(op.input)} has no kernel")
