"""Operations of floats that multiply and add constants for each channel, and new constants."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from ...dialects import locations, qnn
from ...dialects.constants import known_array
from ...dialects.qnn import BinaryOperation
from ...dialects.tensors import element, shape

Floats = NDArray[np.floating[Any]]


class Channels(NamedTuple):
    """A function of each channel of a layer's result: its product with `scale`, plus `offset`, each
    a number or [channels].
    """

    value: SSAValue
    """The value to which the function is applied."""
    scale: Floats
    offset: Floats


def per_channel(value: SSAValue, channels: int) -> Floats | None:
    """Return a float constant with one value for each of the `channels` along the last axis as an
    array [channels], or with a single one as []; None if `value` is something else.
    """
    array = known_array(value)
    if array is None or array.dtype.kind != "f":
        return None
    if array.size == 1:
        return array.reshape(())
    fits = array.ndim > 0 and array.size == array.shape[-1] == channels
    return array.reshape(-1) if fits else None


def channel_function(op: Operation) -> Channels | None:
    """Return the function that `op` computes if that is a product with, or a sum with, float
    constants for each channel; else None.
    """
    if isinstance(op, qnn.BatchnormOp):
        channels = op.channels
        scale = per_channel(op.weight, channels)
        offset = np.float32(0) if op.bias is None else per_channel(op.bias, channels)
        if scale is None or offset is None:
            return None
        return Channels(op.input, scale, np.asarray(offset))
    if not isinstance(op, qnn.BinaryOp) or not shape(op.output):
        return None
    return binary_function(op, shape(op.output)[-1])


def binary_function(op: qnn.BinaryOp, channels: int) -> Channels | None:
    """Return the function of `channels` channels that a sum, difference, product or quotient with
    a constant is; None for other operations.
    """
    one, none = np.float32(1), np.float32(0)
    for x, other, swapped in ((op.lhs, op.rhs, False), (op.rhs, op.lhs, True)):
        c = per_channel(other, channels)
        if c is None or known_array(x) is not None or shape(x) != shape(op.output):
            continue
        match op.kind:
            case BinaryOperation.ADD:
                return Channels(x, np.asarray(one), c)
            case BinaryOperation.MULTIPLY:
                return Channels(x, c, np.asarray(none))
            case BinaryOperation.SUBTRACT:
                return Channels(x, np.asarray(-one if swapped else one), c if swapped else -c)
            case BinaryOperation.DIVIDE if not swapped and np.all(c != 0):
                return Channels(x, 1 / c, np.asarray(none))
            case _:
                return None
    return None


def constant(values: Floats, like: SSAValue, op: Operation, rewriter: PatternRewriter) -> SSAValue:
    """Insert a constant of `values`, rounded to the float type of `like`, for operation `op`."""
    type: Any = element(like)
    kind = {16: np.float16, 32: np.float32, 64: np.float64}[type.bitwidth]
    array = np.ascontiguousarray(values).astype(kind)
    made = qnn.ConstantOp.of(array, TensorType(type, array.shape))
    made.location = locations.derived("constant", op.location)
    rewriter.insert(made)
    return made.output
