"""Semantics of qnn's Softmax and LogSoftmax.

8-bit operands follow TFLite's fixed-point kernels if the result is quantized as the kernels
require: scale 2^-8 (2^-16 of int16) and the least stored integer as zero point; for LogSoftmax
scale 1/16 and the greatest one. So does Softmax of int16 with a result of scale 2^-15. Softmax of
8 bits to another scale of 8 bits is the kernel's result of 16 bits, rescaled, LogSoftmax its
logarithm with 22 fraction bits, unless the numerics are `real`. Other quantized operands are
dequantized first (`semantics/reals.py`).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.htp import LOG_SOFTMAX_SCALES, SOFTMAX_SCALES
from ...dialects.quant import Numerics, numerics_of
from ...dialects.tensors import shape
from ..log_shares import FURTHEST, log_rescaled, log_steps
from ..reals import by_reals
from ..registry import Array, semantics
from ..softmax import softmax_float, softmax_rescaled, softmax_table
from ..tensors import is_8bit, is_per_tensor, quantization, stored
from ..tflite import kernels as tflite_ref
from ..tflite import log_softmax as tflite_log
from ..tflite.int16 import has_softmax


@semantics(qnn.SoftmaxOp)
def softmax(op: qnn.SoftmaxOp, x: Array) -> Array:
    """Return the softmax of beta * x along the operation's axis, in the storage of the result's
    type: of stored integers in fixed point where TFLite's kernel accepts the types, else of reals.
    """
    last, beta = np.moveaxis(x, op.reduced_axis, -1), float(op.beta.value.data)
    if has_fixed_point(op):
        y = tflite_ref.softmax(op.input, op.output, last, beta)
    elif has_shares(op):
        target, table = quantization(op.output), softmax_table(quantization(op.input).scale, beta)
        y = stored(op.output, softmax_rescaled(last, table, target.scale, target.zero_point))
    else:
        return by_reals(op, partial(_softmax, op), x)
    return np.moveaxis(y, -1, op.reduced_axis)


def has_shares(op: qnn.SoftmaxOp) -> bool:
    """Return whether a Softmax that TFLite has no kernel for is computed as integers: of 8 bits to
    8 bits of a scale to which probabilities can be rescaled, with other numerics than `real`.
    """
    if not is_8bit(op.input, op.output) or numerics_of(op) is Numerics.REAL:
        return False
    low, high = SOFTMAX_SCALES
    return low <= quantization(op.output).scale <= high


def has_fixed_point(op: qnn.SoftmaxOp) -> bool:
    """Return whether TFLite's fixed-point softmax accepts the types: 8 bits with a result of 8 bits
    and scale 2^-8, or of int16 and scale 2^-16, with the least integer as zero point; or int16 with
    a result of scale 2^-15.
    """
    if not is_8bit(op.input) or not is_per_tensor(op.output):
        return has_softmax(op.input, op.output)
    y = quantization(op.output)
    narrow = y.storage_name in ("i8", "u8", "i16")
    return narrow and (y.scale, y.zero_point) == (2.0**-y.data.bits, y.qmin)


@semantics(qnn.LogSoftmaxOp)
def log_softmax(op: qnn.LogSoftmaxOp, x: Array) -> Array:
    """Return the logarithm of the softmax of beta * x along the operation's axis, in the storage of
    the result's type: of stored integers in fixed point where `has_fixed_logarithm` or
    `has_log_shares` says so, else of reals.
    """
    last, beta = np.moveaxis(x, op.reduced_axis, -1), float(op.beta.value.data)
    if has_fixed_logarithm(op):
        y = tflite_log.log_softmax(op.input, op.output, last, beta)
        return np.moveaxis(y, -1, op.reduced_axis)
    if has_log_shares(op):
        scale, target = quantization(op.input).scale, quantization(op.output)
        tables = softmax_table(scale, beta), log_steps(scale, beta)
        y = stored(op.output, log_rescaled(last, *tables, target.scale, target.zero_point))
        return np.moveaxis(y, -1, op.reduced_axis)
    return by_reals(op, partial(_log_softmax, op), x)


def has_fixed_logarithm(op: qnn.LogSoftmaxOp) -> bool:
    """Return whether TFLite's fixed-point LogSoftmax accepts the types and the axis: 8 bits, a
    result of scale 1/16 and the greatest integer as zero point, fewer than 2^12 elements to sum.
    """
    return tflite_log.has_fixed_point(op.input, op.output, shape(op.input)[op.reduced_axis])


def has_log_shares(op: qnn.LogSoftmaxOp) -> bool:
    """Return whether a LogSoftmax that TFLite has no kernel for is computed as integers: of fewer
    than 2^12 elements of 8 bits, at most 256 apart, to 8 bits of a scale to which logarithms can be
    rescaled, with other numerics than `real`.
    """
    if not is_8bit(op.input, op.output) or numerics_of(op) is Numerics.REAL:
        return False
    apart = 255 * quantization(op.input).scale * float(op.beta.value.data)
    low, high = LOG_SOFTMAX_SCALES
    fits = low <= quantization(op.output).scale <= high
    return fits and 0 < apart <= FURTHEST and shape(op.input)[op.reduced_axis] < 1 << 12


def _softmax(op: qnn.SoftmaxOp, x: Array) -> Array:
    """Return the softmax of beta * x along the operation's axis, for floats or dequantized
    values.
    """
    last = np.moveaxis(x, op.reduced_axis, -1)
    y = softmax_float(last, float(op.beta.value.data))
    return np.moveaxis(y, -1, op.reduced_axis)


def _log_softmax(op: qnn.SoftmaxOp | qnn.LogSoftmaxOp, x: Array) -> Array:
    """Return the logarithm of the softmax of beta * x, for floats or dequantized values; the
    maximum is subtracted first, so that nothing overflows.
    """
    scaled = x * x.dtype.type(op.beta.value.data)
    scaled = scaled - scaled.max(op.reduced_axis, keepdims=True)
    return scaled - np.log(np.exp(scaled).sum(op.reduced_axis, keepdims=True))
