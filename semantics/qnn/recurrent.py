"""Semantics of qnn's recurrent layers, Gru and Lstm: floats in float32, quantized layers in
float64.

An Lstm of the types and scales that TFLite's integer kernel accepts is computed as that kernel
does.

Between time steps and between runs, states are rounded to the types of their results: a layer of
several steps gives the same as that many layers of one step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn import SectionOp
from ..numerics import round_half_away
from ..reals import by_reals, in_storage, real
from ..registry import Array, States, stateful
from ..tensors import is_quantized, quantization
from ..tflite.lstm_integer import IntegerLstm, has_integer_kernel

Operands = dict[str, Any]
"""Operand name -> its array of reals, None for an absent operand."""
LstmStep: TypeAlias = Callable[[Array, Array, Array], tuple[Array, Array, dict[str, Array]]]
"""A function (input, output state, cell state) -> (next states, optional results by name)."""
NORM_EPSILON = 1e-8
"""The addend to the variance of a gate, as in TFLite and the Android reference."""


def sigmoid(x: Array) -> Array:
    """Return 1 / (1 + exp(-x))."""
    return 1 / (1 + np.exp(-x))


def rounded_to_storage(value: SSAValue, reals: Array) -> Array:
    """Return reals rounded to what the type of `value` can represent: quantized and dequantized, or
    rounded to its float type.
    """
    return real(value, in_storage(value, reals), reals.dtype.type).astype(reals.dtype)


def by_name(op: SectionOp, arrays: tuple[Array | None, ...]) -> Operands:
    """Return a mapping from the names of all operands of `op` to their arrays; None for absent
    operands.
    """
    names = [name for name, _ in op.get_irdl_definition().operands]
    return dict.fromkeys(names) | dict(zip(names, arrays, strict=False))


def starts_from_operands(op: qnn.RecurrentOp, states: States, reset: Array | None) -> bool:
    """Return whether a run starts from the state operands instead of the kept state.

    False only if the layer keeps its state, `states` has it from the last run, and the operand
    `reset` is given (not None) and false.
    """
    return not op.keeps_state or op not in states or reset is None or bool(reset.any())


def kept_state(op: qnn.RecurrentOp, states: States, batch: int) -> Any:
    """Return the state kept from the previous run: the state of a Gru, (output state, cell state)
    of an Lstm. Raises HexnnError if its batch size is not `batch`.
    """
    kept = states[op]
    (seen,) = {array.shape[0] for array in (kept if isinstance(kept, tuple) else (kept,))}
    if seen != batch:
        raise HexnnError(f"goes on from a state of batch {seen}, got an input of {batch}: reset it")
    return kept


def time_steps(op: qnn.RecurrentOp, x: Array) -> Array:
    """Return the input as [time, batch, size], reversed in time for a layer that runs backwards."""
    if not op.has_time:
        return x[None]
    steps = np.moveaxis(x, op.time_axis, 0)
    return steps[::-1] if op.is_reverse else steps


def output_sequence(op: qnn.RecurrentOp, steps: list[Array]) -> Array:
    """Return the outputs of all time steps, given in order of computation, stacked along the
    layer's time axis in the order of the input; of a layer without time, its one output.
    """
    if not op.has_time:
        return steps[0]
    return np.stack(steps[::-1] if op.is_reverse else steps, op.time_axis)


@stateful(qnn.GruOp)
def gru(op: qnn.GruOp, states: States, *arrays: Array | None) -> tuple[Array, ...]:
    """Compute a gated recurrent unit over its time steps; return (outputs of all steps, last
    state).

    `arrays` are the stored operands in order, None for absent ones. Quantized ones are dequantized,
    results are rounded to their types. The last state is kept in `states`.
    """

    def compute(*reals: Array | None) -> tuple[Array, Array]:
        given = by_name(op, reals)
        x = given["input"]
        batch = time_steps(op, x).shape[1]
        h: Array = np.zeros((batch, op.sizes["hidden_size"]), x.dtype)
        if not starts_from_operands(op, states, given["reset"]):
            h = kept_state(op, states, batch)
        elif given["initial_h"] is not None:
            h = given["initial_h"][0].astype(x.dtype)
        outputs = list[Array]()
        for step in time_steps(op, x):
            h = rounded_to_storage(op.states, gru_step(op, given, step, h))
            outputs.append(h)
        states[op] = h
        return output_sequence(op, outputs), h[None]

    return by_reals(op, compute, *arrays)


def gru_step(op: qnn.GruOp, given: Operands, x: Array, h: Array) -> Array:
    """Return the next state of a gated recurrent unit from its input `x` and state `h`; `given`
    holds its weights and biases.
    """

    def part(kind: str, gate: str, of: Array) -> Array:
        bias = given[f"{kind}_to_{gate}_bias"]
        y = of @ given[f"{kind}_to_{gate}_weights"].T
        return y if bias is None else y + bias

    r = sigmoid(part("input", "reset", x) + part("recurrent", "reset", h))
    z = sigmoid(part("input", "update", x) + part("recurrent", "update", h))
    if op.resets_after_linear:
        recurrent = r * part("recurrent", "new", h)
    else:
        recurrent = part("recurrent", "new", r * h)
    n = np.tanh(part("input", "new", x) + recurrent)
    return (1 - z) * n + z * h


@stateful(qnn.LstmOp)
def lstm(op: qnn.LstmOp, states: States, *arrays: Array | None) -> tuple[Array, ...]:
    """Compute a long short-term memory over its time steps, or one step; return its outputs, cell
    state, output state and the optional results that the operation has.

    `arrays` are the stored operands in order, None for absent ones. The output and the cell state
    are kept in `states`. Computed as in TFLite's integer kernel where that accepts the types, else
    on dequantized values.
    """
    refuse_undefined_gates(op)
    if has_integer_kernel(op):
        return integer_lstm(op, states, by_name(op, arrays))

    def compute(*reals: Array | None) -> tuple[Array, ...]:
        given = by_name(op, reals)
        return lstm_steps(op, states, given, partial(lstm_step, op, given))

    return by_reals(op, compute, *arrays)


def integer_lstm(op: qnn.LstmOp, states: States, given: Operands) -> tuple[Array, ...]:
    """Return the results of an Lstm (outputs, cell state, output state, optional ones), as stored
    integers, in the arithmetic of TFLite's integer kernel. `given` holds the stored integers of the
    operands by name; `states` keeps both states.
    """
    zero = quantization(op.output_states).zero_point
    outputs, cell, output, *gates = lstm_steps(op, states, given, IntegerLstm(op, given).step, zero)
    shown = [in_storage(value, gate) for value, gate in zip(op.results[3:], gates, strict=True)]
    return outputs, cell, output, *shown


def lstm_steps(
    op: qnn.LstmOp, states: States, given: Operands, step: LstmStep, zero: int = 0
) -> tuple[Array, ...]:
    """Return (outputs of all steps, cell state, output state, optional results...) of an Lstm that
    calls `step` for each time step; keep both states in `states`.

    `given` holds the operands by name: reals, or the stored integers that `step` computes on, with
    `zero` as the stored integer of an output of 0.
    """
    h, c = initial_states(op, states, given, zero)
    outputs, last = list[Array](), dict[str, Array]()
    for x in time_steps(op, given["input"]):
        h, c, last = step(x, h, c)
        outputs.append(h)
    states[op] = h, c
    optional = [array for name, array in last.items() if getattr(op, name) is not None]
    return output_sequence(op, outputs), c, h, *optional


def refuse_undefined_gates(op: qnn.LstmOp) -> None:
    """Raise HexnnError if the optional result output_gate or hidden_state, which has `num_units`
    values, is used where that differs from `output_size`, the extent that QNN defines for it.
    """
    units, outputs = op.sizes["num_units"], op.sizes["output_size"]
    for name in ("output_gate", "hidden_state"):
        if getattr(op, name) is not None and units != outputs:
            raise HexnnError(
                f"{name} has {units} values, num_units, which do not fit the {outputs} of "
                "output_size that the definition gives it"
            )


def initial_states(
    op: qnn.LstmOp, states: States, given: Operands, zero: int
) -> tuple[Array, Array]:
    """Return the output state and the cell state before the first time step.

    They are the state kept from the last run, the state operands, or zeros; `zero` is the stored
    integer of an output of 0.
    """
    x, sizes = given["input"], op.sizes
    batch = time_steps(op, x).shape[1]
    if not starts_from_operands(op, states, given["reset"]):
        return kept_state(op, states, batch)
    h, c = given["initial_output_state"], given["initial_cell_state"]
    h = np.full((batch, sizes["output_size"]), zero, x.dtype) if h is None else h
    c = np.zeros((batch, sizes["num_units"]), x.dtype) if c is None else c
    return (h, c) if x.dtype.kind != "f" else (h.astype(x.dtype), c.astype(x.dtype))


def lstm_step(
    op: qnn.LstmOp, given: Operands, x: Array, h: Array, c: Array
) -> tuple[Array, Array, dict[str, Array]]:
    """Return (output state, cell state, optional results by name) after one time step.

    `x` is the input, `h` the output state and `c` the cell state before the step, `given` the
    operands.
    """
    forget = sigmoid(_gate(op, given, "forget", x, h, c))
    cell = np.tanh(_gate(op, given, "cell", x, h, None))
    if op.couples_gates:
        entry = 1 - forget
    else:
        entry = sigmoid(_gate(op, given, "input", x, h, c))
    c = rounded_to_storage(
        op.cell_state, _clipped(forget * c + entry * cell, op.cell_clip_threshold.value.data)
    )
    output = sigmoid(_gate(op, given, "output", x, h, c))
    hidden = output * np.tanh(c)
    h = rounded_to_storage(op.output_states, _projected(op, given, hidden))
    last = {
        "input_gate": entry,
        "forget_gate": forget,
        "cell_gate": cell,
        "output_gate": output,
        "hidden_state": hidden,
    }
    return h, c, last


def _gate(op: qnn.LstmOp, given: Operands, gate: str, x: Array, h: Array, c: Array | None) -> Array:
    """Return the sum that enters the activation of gate `gate`: input `x` and output state `h`
    times their weights, plus, if the layer has peepholes, `c` times the peephole weights; then
    normalized if the layer has layer normalization; plus the bias.

    `c` is the cell state, or None for the cell gate, which has no peephole.
    """
    y = x @ given[f"input_to_{gate}_weights"].T + h @ given[f"recurrent_to_{gate}_weights"].T
    if c is not None and op.has_peepholes:
        y = y + c * given[f"cell_to_{gate}_weights"]
    if op.is_normalized:
        y = _in_steps(op, y, getattr(op, f"{gate}_gate_qscale").value.data)
        centre = y - y.mean(-1, keepdims=True)
        variance = (centre * centre).mean(-1, keepdims=True)
        y = centre / np.sqrt(variance + NORM_EPSILON) * given[f"{gate}_layer_norm"]
    return y + given["cell_bias" if gate == "cell" else f"{gate}_gate_bias"]


def _in_steps(op: qnn.LstmOp, y: Array, scale: float) -> Array:
    """Return `y`, the input of a gate's layer normalization, rounded to 16-bit multiples of
    `scale`.

    Returns `y` itself for floats, and if `scale` is 0, which means that none is given.
    """
    if scale == 0 or not is_quantized(op.input):
        return y
    return np.clip(round_half_away(y / scale), -(2**15), 2**15 - 1) * scale


def _projected(op: qnn.LstmOp, given: Operands, hidden: Array) -> Array:
    """Return the output state: the gated cell output `hidden`, projected and clipped if the
    operands `given` have projection weights.
    """
    weights, bias = given["projection_weights"], given["projection_bias"]
    if weights is None:
        return hidden
    y = _hidden_in_steps(op, hidden) @ weights.T
    return _clipped(y if bias is None else y + bias, op.output_clip_threshold.value.data)


def _hidden_in_steps(op: qnn.LstmOp, hidden: Array) -> Array:
    """Return `hidden`, the input of a layer's projection, rounded to reals that integers with the
    operation's hidden scale and offset represent: (integer + offset) * scale.

    Returns `hidden` itself for floats, and if the scale is 0, which means that none is given.
    """
    scale, offset = op.hidden_state_qscale.value.data, op.hidden_state_offset.value.data
    if scale == 0 or not is_quantized(op.output_states):
        return hidden
    type = quantization(op.output_states)
    q = np.clip(round_half_away(hidden / scale) - int(offset), type.qmin, type.qmax)
    return (q + int(offset)) * scale


def _clipped(y: Array, threshold: float) -> Array:
    """Clamp to [-threshold, threshold]; a threshold of 0 does not clamp."""
    return y if threshold == 0 else np.clip(y, -threshold, threshold)
