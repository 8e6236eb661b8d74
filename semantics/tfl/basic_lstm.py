"""Semantics of the basic LSTM kernel, an LSTM with one matrix of weights for all gates, which
TFLite files hold as a `tfl.unsupported`: of floats, and of uint8 with a 16-bit cell state.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..numerics import Ints, mbqm, quantize_multiplier, rdbpot
from ..registry import Array, States, stateful
from ..spatial import exact_matmul
from ..tensors import is_quantized, quantization
from ..tflite import fixed16
from ..tflite.kernels import sigmoid
from .operator_options import number
from .recurrent import is_variable, update

CELL_SCALE = 2.0**-11
"""The scale of the quantized cell state, which has 4 integer bits."""
ACTIVATION = (1 / 128, 128)
"""Scale and zero point of the quantized input and output."""
GATE_STEPS = 4096
"""The steps of 1 in which the quantized sums of the gates count: 3 integer bits."""

Parts = tuple[Array, Array, Array, Array]
"""The four results: output, cell state, joined input and output, sums of the gates."""


@stateful("builtin:LSTM")
def basic_lstm(op: tfl.UnsupportedOp, states: States, *arrays: Array) -> Parts:
    """Return, for one time step, the output, the cell state, the input joined with the previous
    output, and the gates before their activation; store the first two in the variables that are
    operands.
    """
    if len(arrays) != 5 or len(op.outputs) != 4:
        raise HexnnError(f"has no semantics for an LSTM of {len(arrays)} inputs")
    step = _integer_step if is_quantized(op.inputs[0]) else _float_step
    parts = step(op, arrays)
    for index, array in ((1, parts[0]), (4, parts[1])):
        if is_variable(op.inputs[index]):
            update(states, op.inputs[index], array)
    return parts


def _float_step(op: tfl.UnsupportedOp, arrays: Sequence[Array]) -> Parts:
    """Compute one time step in floats and return its four results (`Parts`). `arrays` holds the
    input, the previous output, weights, bias and previous cell state; the columns of the gates come
    in the order input, cell, forget, output.
    """
    x, h, weights, bias, c = arrays
    for name in ("cell_clip", "proj_clip"):
        if number(op, "LSTMOptions", name):
            raise HexnnError(f"has no semantics for {name} of a basic LSTM")
    both = np.concatenate((x, h), -1)
    sums = both @ weights.T + bias
    entry, cell, forget, output = np.split(sums, 4, -1)
    state = sigmoid(entry) * np.tanh(cell) + sigmoid(forget) * c
    return sigmoid(output) * np.tanh(state), state, both, sums


def _integer_step(op: tfl.UnsupportedOp, arrays: Sequence[Array]) -> Parts:
    """Compute one time step in integers and return its four results (`Parts`). `arrays` holds the
    input, the previous output, weights, bias and previous cell state. Raises HexnnError for scales
    that the kernel does not have.
    """
    x, h, weights, bias, c = arrays
    _expect_scales(op)
    both = np.concatenate((x, h), -1)
    scale = np.float32(quantization(op.inputs[3]).scale)
    centre = weights.astype(np.int64) - quantization(op.inputs[2]).zero_point
    total = exact_matmul(both.astype(np.int64) - ACTIVATION[1], centre.T) + bias
    sums = _in16(mbqm(total, *quantize_multiplier(GATE_STEPS * scale)))
    entry, cell, forget, output = np.split(sums, 4, -1)
    added = _product(fixed16.sigmoid(entry), fixed16.tanh(cell, 3))
    kept = _product(fixed16.sigmoid(forget), c.astype(np.int64))
    state = _in16(rdbpot(added, 4) + kept)
    y = rdbpot(_product(fixed16.sigmoid(output), fixed16.tanh(state, 4)), 8)
    out = np.clip(y, -128, 127) + ACTIVATION[1]
    return out.astype(np.uint8), state.astype(np.int16), both, sums.astype(np.int16)


def _expect_scales(op: tfl.UnsupportedOp) -> None:
    """Raise HexnnError unless the types are those for which TFLite's kernel of a quantized basic
    LSTM is made: input and previous output u8 of scale 1/128 and zero point 128, cell state i16 of
    scale 1/2048.
    """
    wanted = {0: ("u8", *ACTIVATION), 1: ("u8", *ACTIVATION), 4: ("i16", CELL_SCALE, 0)}
    for index, (storage, scale, point) in wanted.items():
        type = quantization(op.inputs[index])
        if (type.storage_name, type.scale, type.zero_point) != (storage, scale, point):
            raise HexnnError(f"input {index} of a basic LSTM must be {storage} of scale {scale}")


def _product(a: Ints, b: Ints) -> Ints:
    """Return a * b / 2^15, the product of a number in Q0.15 and another one in the format of the
    latter, rounded to nearest, ties away from zero, saturated to 16 bits.
    """
    product = a * b
    return _in16(np.sign(product) * ((np.abs(product) + (1 << 14)) >> 15))


def _in16(x: Ints) -> Ints:
    """Clamp to the signed 16-bit range."""
    return np.clip(x, -(1 << 15), (1 << 15) - 1)
