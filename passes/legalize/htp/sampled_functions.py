"""Expressions of functions of one int16 number that TFLite computes by tables of samples with
linear interpolation.

Each expression is evaluated for all 65,536 integers, and taken if it equals the operation there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from ....dialects import qnn
from ....dialects.htp.expressions import (
    Expression,
    intervals,
    operand,
    primitive,
    sample_of,
    simplified,
)
from ....dialects.qnn import NeuronOperation
from ....dialects.quant import UniformType
from ....semantics.htp.map import evaluate_expression
from ....semantics.numerics import Ints, ints
from ....semantics.registry import evaluate
from ....semantics.tensors import quantization
from ....semantics.tflite import int16

ALL = np.arange(int16.LOW, int16.HIGH + 1)
"""All integers of 16 bits."""

STEP = len(ALL) // int16.STEPS
"""The integers from one sample to the next."""


def by_samples(op: qnn.UnaryOp | qnn.NeuronOp) -> Expression | None:
    """Return the expression of `op`, a function of int16 numbers, by a table of samples; None if
    none is known that equals it.
    """
    results = ints(evaluate(op, [ALL.astype(np.int16)])[0])
    for expression in candidates(op, results):
        if intervals(expression, [(int16.LOW, int16.HIGH)])[1] is not None:
            continue
        known = np.broadcast_to(evaluate_expression(expression, [ALL]), ALL.shape)
        if np.array_equal(known, results):
            return expression
    return None


def candidates(op: qnn.UnaryOp | qnn.NeuronOp, results: Ints) -> Iterator[Expression]:
    """Yield expressions that may equal `op`, whose results for all integers are `results`."""
    table = fitted(results)
    if table is not None:
        yield interpolated(table, operand(0))
    if isinstance(op, qnn.NeuronOp) and op.kind in CURVES:
        source = quantization(op.input)
        for magnitude in (steps_of_magnitude, magnitude_of_steps):
            yield simplified(CURVES[op.kind](source, magnitude))


def fitted(results: Ints) -> Ints | None:
    """Return the 513 samples between which linear interpolation may give `results`, those of all
    integers in order; None if there are none. At multiples of the step it gives the samples.
    """
    table = results[::STEP]
    last = table[-1]
    slopes = ints((ALL - last).astype(np.int16))
    reached = ints((last + (slopes * (STEP - 1) + STEP // 2 >> 7)).astype(np.int16))
    for end in ALL[reached == results[-1]]:
        samples = np.append(table, end)
        if np.array_equal(int16.looked_up(ALL[-STEP:], samples), results[-STEP:]):
            return samples
    return None


def interpolated(table: Ints, x: Expression) -> Expression:
    """Return the expression of the linear interpolation between the 513 samples of `table` at `x`,
    integers of 16 bits.
    """
    samples = table.tolist()
    index = (x >> 7) + int16.STEPS // 2
    left, right = sample_of(index, samples), sample_of(index + 1, samples)
    slope = primitive("signed", right - left, 16)
    part = slope * primitive("unsigned", x, 7) + STEP // 2 >> 7
    return simplified(primitive("signed", left + part, 16))


# Sigmoid and tanh

Magnitude = Callable[[UniformType, tuple[int, ...], int], Expression]
"""A function of (the operand's type, the powers of two, the bits of a step) that returns the steps
of the magnitude of the operand, at most those of the last sample."""

HALF = 2**15
"""What the table of the sigmoid has less than its samples, which reach from 2^15 to 2^16 - 1."""


@cache
def sigmoid_table() -> list[int]:
    """Return the samples of the sigmoid, less `HALF`, the last one repeated up to 513."""
    samples = int16.sigmoid_samples() - HALF
    return np.pad(samples, (0, int16.STEPS + 1 - len(samples)), "edge").tolist()


def limit(bits: int) -> int:
    """Return the step of the last sample, if samples are 2^`bits` steps apart."""
    return 255 << bits


def steps(x: Expression, multiplier: int, shift: int, most: int) -> Expression:
    """Return the steps of `x`, integers of magnitudes up to `most`."""
    half = 1 << shift >> 1
    if abs(multiplier) * most + half < 1 << 31:
        return x * multiplier + half >> shift
    return primitive("add32", primitive("mul32", x, multiplier), half) >> shift


def steps_of_magnitude(type: UniformType, powers: tuple[int, ...], bits: int) -> Expression:
    """Return the steps of |x|, which are |steps of x| unless x is half-way between two."""
    multiplier, shift = int16.step_multiplier(type, powers)
    reached = ALL[(ALL * multiplier + (1 << shift >> 1) >> shift) >= limit(bits)]
    most = min((int(n) for n in reached if n > 0), default=int16.HIGH)
    x = primitive("clamp", operand(0), -most, most)
    size = primitive("max", x, primitive("-", 0, x))
    return primitive("min", steps(size, multiplier, shift, most), limit(bits))


def magnitude_of_steps(type: UniformType, powers: tuple[int, ...], bits: int) -> Expression:
    """Return |steps of x|."""
    multiplier, shift = int16.step_multiplier(type, powers)
    whole = steps(operand(0), multiplier, shift, HALF)
    kept = primitive("clamp", whole, -limit(bits), limit(bits))
    return primitive("max", kept, primitive("-", 0, kept))


def curve(step: Expression, bits: int) -> Expression:
    """Return 2^(16 + bits) times the sigmoid of `step` / (24 * 2^bits) less a half."""
    index, rest = step >> bits, primitive("unsigned", step, bits)
    here, following = sample_of(index, sigmoid_table()), sample_of(index + 1, sigmoid_table())
    return here * (1 << bits) + rest * (following - here)


def sigmoid(type: UniformType, magnitude: Magnitude) -> Expression:
    """Return the expression of LOGISTIC: that of |x|, and 1 less it for a negative x."""
    above = curve(magnitude(type, int16.SIGMOID_POWERS, 9), 9)
    size = primitive("clamp", above + (HALF << 9) + (1 << 9) >> 10, 1 << 14, int16.HIGH)
    below = primitive("-", 1 << 15, size)
    return primitive("select", primitive(">=", operand(0), 0), size, below)


def tanh(type: UniformType, magnitude: Magnitude) -> Expression:
    """Return the expression of TANH: twice the sigmoid of 2 * |x| less 1, with the sign of x."""
    above = curve(magnitude(type, int16.TANH_POWERS, 8), 8)
    size = primitive("clamp", above + (1 << 7) >> 8, 0, int16.HIGH)
    return primitive("select", primitive(">=", operand(0), 0), size, primitive("-", 0, size))


CURVES: dict[NeuronOperation, Callable[[UniformType, Magnitude], Expression]] = {
    NeuronOperation.SIGMOID: sigmoid,
    NeuronOperation.TANH: tanh,
}
"""Activation function -> the function that returns its expression."""
