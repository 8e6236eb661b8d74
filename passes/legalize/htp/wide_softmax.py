"""Lowering of Softmax of int16: TFLite's tables of samples in maps of words, between reductions."""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.dialects.builtin import i16, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, constant, operand, primitive
from ....dialects.quant import UniformType
from ....dialects.tensors import shape
from ....semantics.numerics import INT32_MAX, mbqm, quantize_multiplier
from ....semantics.tflite import int16
from .border import Border
from .formulas import multiplied
from .integer_maps import mapped, within
from .reduction import Image, reduced
from .sampled_functions import interpolated

MOST = INT32_MAX // int16.HIGH
"""The most elements of a row whose exponentials have a sum of 31 bits."""

GREATEST = int(int16.exponentials()[-1])
"""The exponential of the greatest element of a row; no sum of a row is less."""

GREATEST_SHIFT = 15
"""The shift by which a difference of int16, up to 2^16 - 1, keeps within 32 bits."""

FEWEST_BITS = GREATEST.bit_length()
"""The bits of the least sum of a row."""


def lower_wide_softmax(op: qnn.SoftmaxOp, border: Border) -> SSAValue:
    """Lower a Softmax of int16 to htp.reduces and htp.maps, which `border` inserts; return the
    result. Raises HexnnError for types that TFLite's kernel does not take, and for rows whose
    exponentials may exceed 32 bits in sum.
    """
    if not int16.has_softmax(op.input, op.output):
        raise HexnnError(f"a softmax of {op.input.type} to {op.output.type} has no kernel")
    dims, axis = shape(op.input), op.reduced_axis
    count = dims[axis]
    if count > MOST:
        raise HexnnError(f"exponentials of rows of {count} elements exceed 32 bits in sum")
    image = Image((prod(dims[:axis]), count, 1, prod(dims[axis + 1 :])), (count, 1))
    x = border.enter_elements(op.input, image.dims)
    greatest = reduced(x, image, htp.Reduction.MAX, border)
    exponents = mapped(exponent(op), [x, greatest], i16, border)
    return shares(exponents, image, share(), htp.quantized(op.output), border)


def shares(
    exponents: SSAValue, image: Image, last: Expression, type: UniformType, border: Border
) -> SSAValue:
    """Return the elements of `type` that `last`, a function of the operands of `share`, gives for
    each element of the htp `exponents`, indices of 16 bits, in its window of `image`. `border`
    inserts maps and a reduction.
    """
    exps = mapped(interpolated(int16.exponentials(), operand(0)), [exponents], i16, border)
    wide = mapped(operand(0), [exps], i32, border)
    total = reduced(wide, image, htp.Reduction.SUM, border)
    fractions = mapped(fraction(), [total], i16, border)
    inverse = mapped(interpolated(int16.reciprocals(), operand(0)), [fractions], i16, border)
    bits = mapped(bit_length(), [total], i32, border)
    return mapped(last, [exps, inverse, bits], type, border)


def exponent(op: qnn.SoftmaxOp) -> Expression:
    """Return the expression of the exponent, an index of 16 bits, of an element, operand 0, of the
    input of `op`, of which operand 1 is the greatest in its row. Raises HexnnError for a scale at
    which exponents exceed 32 bits.
    """
    scale = np.float32(htp.quantized(op.input).scale) * np.float32(op.beta.value.data)
    q, shift = (int(v) for v in quantize_multiplier(float(scale) / int16.EXPONENTS))
    if shift > GREATEST_SHIFT:
        raise HexnnError(f"exponents of int16 of scale {scale} exceed 32 bits")
    steps = np.arange(int16.LOW - int16.HIGH, 1)
    last = steps[mbqm(steps, q, shift) <= int16.LOW - int16.HIGH].max(initial=steps[0])
    below = primitive("max", operand(0) - operand(1), int(last))
    scaled = multiplied(within(below, (int(last), 0)), q, shift) + int16.HIGH
    return primitive("clamp", scaled, int16.LOW, int16.HIGH)


def bit_length() -> Expression:
    """Return the expression of the bits of operand 0, the sum of a row."""
    bits = primitive("-", 32, primitive("clz", within(operand(0), (GREATEST, INT32_MAX))))
    return within(bits, (FEWEST_BITS, 31))


def fraction() -> Expression:
    """Return the expression of f, an index of 16 bits, where operand 0, the sum of a row, is 1 + f
    times a power of two, f in [0, 1).
    """
    total = within(operand(0), (GREATEST, INT32_MAX))
    shifted = within(primitive("shl", total, primitive("clz", total) - 1), (1 << 30, INT32_MAX))
    return primitive("clamp", ((shifted >> 13) + 1 >> 1) - 3 * 2**15, int16.LOW, int16.HIGH)


def share() -> Expression:
    """Return the expression of the probability of an element, of which operand 0 is the
    exponential; operands 1 and 2 are the reciprocal and the bits of the sum of its row.
    """
    element, inverse = (within(operand(i), (0, int16.HIGH)) for i in (0, 1))
    bits = within(operand(2), (FEWEST_BITS, 31))
    half = primitive("shl", constant(1), bits - 2)
    product = element * inverse + within(half, (0, 1 << 29))
    return primitive("clamp", primitive("shr", product, bits - 1), 0, int16.HIGH)
