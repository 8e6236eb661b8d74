"""Lowering of a qnn Batchnorm of bytes to a depthwise convolution of one tap."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.quant import UniformType, storage_dtype
from ....dialects.tensors import shape
from ....kernels.fits.affine_bytes import affine_table
from ....semantics.numerics import Ints, ints
from ....semantics.reals import dequantized_exactly
from ....semantics.registry import evaluate
from .border import Border, byte_type, constant_array, sign_offset, to_u8, u8_type

BYTES = 256
"""The values of a byte."""


def lower_batchnorm(op: qnn.BatchnormOp, border: Border) -> SSAValue:
    """Lower a Batchnorm with constant weight and bias to htp.depthwise_conv_2d by weights of 1 and
    -1, whose requantization multiplies and adds; `border` inserts it and converts the operand.

    Raises HexnnError for computed parameters, or if no requantization gives all results.
    """
    constants = [constant_array(value, "a parameter") for value in op.operands[1:]]
    values, target = channel_values(op, constants), u8_type(op.output)
    factors = dequantized_exactly(byte_type(op.weight), constants[0])
    rising = factors >= 0
    sums = np.arange(BYTES) - np.where(rising, 0, BYTES - 1)[:, None]
    slopes = np.abs(factors) * byte_type(op.input).scale / target.scale
    ordered = np.where(rising[:, None], values, values[:, ::-1])
    table = affine_table(sums, ordered, slopes, (target.qmin, target.qmax))
    dims = shape(op.input)
    dims = dims if len(dims) == 4 else (1, 1, prod(dims[:-1]), op.channels)
    signs = np.where(rising, 1, -1).astype(np.int8).reshape(1, 1, 1, -1)
    return border.add(
        htp.DepthwiseConv2dOp(
            border.enter(op.input, dims),
            border.bytes(signs, UniformType.per_tensor("i8", 1.0, 0)),
            border.words(table),
            TensorType(target, dims),
            requant=htp.Requant.SINGLE,
            clamp=(target.qmin, target.qmax),
        )
    )


def channel_values(op: qnn.BatchnormOp, constants: list[NDArray[Any]]) -> Ints:
    """Return the results of `op` with parameters `constants`, [channels, 256], as bytes without
    sign, for all values of its input in the order of their bytes without sign.
    """
    type = byte_type(op.input)
    stored = (np.arange(BYTES) - sign_offset(type)).astype(storage_dtype(type))
    x = np.ascontiguousarray(np.broadcast_to(stored[:, None], (BYTES, op.channels)))
    (y,) = evaluate(op, [x, *constants])
    return ints(to_u8(np.ascontiguousarray(y), byte_type(op.output))).T
