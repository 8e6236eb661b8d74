"""Semantics of tfl's variables and of the layers that keep their state in them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, States, stateful
from ..tensors import dtype, is_quantized, quantization, stored_zero, tensor_type
from ..tflite import recurrent
from ..tflite.recurrent import Factor, Filter, Lstm, Step
from .integer_lstm import integer_step


@stateful(tfl.VariableOp)
def variable(op: tfl.VariableOp, states: States) -> Array:
    """Return the stored value of a variable; until an operator updates it real 0, but of uint8 the
    stored integer 0, as in LiteRT.
    """
    if op not in states:
        storage = dtype(op.output)
        zero = 0 if storage == np.uint8 else stored_zero(op.output)
        states[op] = np.full(tensor_type(op.output).get_shape(), zero, storage)
    return states[op]


def is_variable(value: SSAValue) -> bool:
    """Return whether a variable defines `value`, which operators then may update."""
    return isinstance(value.owner, tfl.VariableOp)


def update(states: States, value: SSAValue, array: Array) -> None:
    """Set the variable whose operation defines `value` to `array`, in `states`. Raises HexnnError
    if no variable defines it.
    """
    if not is_variable(value):
        raise HexnnError("needs a variable for its state")
    states[value.owner] = array


@stateful(tfl.SvdfOp)
def svdf(op: tfl.SvdfOp, states: States, x: Array, *arrays: Array) -> Array:
    """Return the output of an SVDF for the input `x`, in the storage of the result, and update its
    memory. `arrays` are the other operands that are present.
    """
    feature, time, *biases, state = arrays
    values = Filter(op.input, op.feature_weights, op.time_weights, op.activation_state, op.output)
    bias = biases[0] if biases else None
    f, t = _factor(op, op.feature_weights, feature), _factor(op, op.time_weights, time)
    given = (x, f, t, bias, state)
    step = recurrent.svdf(values, given, op.fused_activation_function.data)
    update(states, op.activation_state, step.states[0])
    return step.output


@stateful(tfl.BasicRnnOp)
def rnn(op: tfl.BasicRnnOp, states: States, x: Array, *arrays: Array) -> Array:
    """Return the output of one time step of a recurrent layer for the input `x`, and store it as
    the state. `arrays` are the other operands.
    """
    w, r, bias, h = _operands(op, *arrays)
    step = recurrent.rnn(x, w, r, bias, h, op.fused_activation_function.data)
    update(states, op.hidden_state, step.output)
    return step.output


@stateful(tfl.UnidirectionalSequenceRnnOp)
def sequence_rnn(
    op: tfl.UnidirectionalSequenceRnnOp, states: States, x: Array, *arrays: Array
) -> Array:
    """Return the outputs of a recurrent layer for all time steps of the input `x`, and store the
    last one as the state. `arrays` are the other operands.
    """
    w, r, bias, h = _operands(op, *arrays)
    activation = op.fused_activation_function.data

    def step(row: Array, h: Array) -> Step:
        return recurrent.rnn(row, w, r, bias, h, activation)

    output, (h,) = run_sequence(x, bool(op.time_major.value.data), step, h)
    update(states, op.hidden_state, h)
    return output


@stateful(tfl.LstmOp)
def lstm(op: tfl.LstmOp, states: States, x: Array, *arrays: Array) -> Array:
    """Return the output of one time step of an LSTM layer for the input `x`, and store output and
    cell state as its states. `arrays` are the other operands that are present.
    """
    return _lstm(op, states, x[None], *arrays, time_major=True)[0]


@stateful(tfl.UnidirectionalSequenceLstmOp)
def sequence_lstm(op: tfl.UnidirectionalSequenceLstmOp, states: States, *arrays: Array) -> Array:
    """Return the outputs of an LSTM layer for all time steps, and store the last output and cell
    state. `arrays` are the operands that are present.
    """
    if op.diagonal_recurrent_tensors.value.data:
        raise HexnnError("has no semantics for diagonal_recurrent_tensors")
    return _lstm(op, states, *arrays, time_major=bool(op.time_major.value.data))


def _lstm(op: tfl.LstmLayerOp, states: States, *arrays: Array, time_major: bool) -> Array:
    """Return the outputs of an LSTM layer for all time steps, and store the last output and cell
    state. `arrays` are the operands that are present; the time axis is 0 if `time_major`, else 1.
    """
    present = iter(arrays)
    names = [name for name, _ in op.get_irdl_definition().operands]
    given = {name: None if getattr(op, name) is None else next(present) for name in names}
    x, h, c = (given[n] for n in ("input", "input_activation_state", "input_cell_state"))
    assert x is not None
    assert h is not None
    assert c is not None
    output, (h, c) = run_sequence(x, time_major, _lstm_step(op, given), h, c)
    update(states, op.input_activation_state, h)
    update(states, op.input_cell_state, c)
    return output


def _lstm_step(
    op: tfl.LstmLayerOp, given: dict[str, Array | None]
) -> Callable[[Array, Array, Array], Step]:
    """Return the function that computes one time step of a layer from (input, output state, cell
    state): stored integers if the layer is quantized, else floats. `given` holds the operands by
    name, None for omitted ones.
    """
    if is_quantized(op.input):
        return integer_step(op, given)
    weights = {
        name: None if array is None else _factor(op, getattr(op, name), array)
        for name, array in given.items()
    }
    activation = op.fused_activation_function.data
    return Lstm(weights, activation, op.cell_clip.value.data, op.proj_clip.value.data).step


def _factor(op: tfl.RecurrentOp, value: SSAValue, array: Array) -> Factor:
    """Return the weights `value` of `op`, held in `array`, as a factor of float inputs. Where the
    weights are quantized, the inputs are, too: with a zero point if
    `op.asymmetric_quantize_inputs` says so.
    """
    return factor(value, array, bool(op.asymmetric_quantize_inputs.value.data))


def factor(value: SSAValue, array: Array, asymmetric: bool) -> Factor:
    """Return `array`, the floats or stored integers of the weights `value`, as a factor. Floats
    multiplied by stored integers are quantized, with a zero point if `asymmetric`. Raises
    HexnnError for weights with several scales.
    """
    if not is_quantized(value):
        return Factor(array)
    type = quantization(value)
    if type.axis is not None:
        raise HexnnError(f"has no semantics for weights {value.type}")
    return Factor(array, type.scale, asymmetric)


def _operands(
    op: tfl.RnnOp, w: Array, r: Array, bias: Array, h: Array
) -> tuple[Factor, Factor, Array, Array]:
    """Return the operands of a recurrent layer as its kernel takes them: weights `w` of the input
    and `r` of the state as factors, the bias, and the state `h`. Raises HexnnError if the state
    does not hold floats.
    """
    if h.dtype != np.float32:
        raise HexnnError(f"has no semantics for a state {op.operands[4].type}")
    return _factor(op, op.operands[1], w), _factor(op, op.operands[2], r), bias, h


def run_sequence(
    x: Array, time_major: bool, step: Callable[..., Step], *states: Array
) -> tuple[Array, tuple[Array, ...]]:
    """Return the outputs for all time steps of `x`, joined along its time axis (0 if `time_major`,
    else 1), and the states after the last one; `step` maps an input and the states to a Step.
    """
    axis, outputs = 0 if time_major else 1, list[Array]()
    for row in np.moveaxis(x, axis, 0):
        found = step(row, *states)
        outputs.append(found.output)
        states = found.states
    return np.stack(outputs, axis), states
