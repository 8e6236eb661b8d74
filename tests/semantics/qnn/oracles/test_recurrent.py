"""Recurrent layers of qnn against ONNX, LiteRT and loops written from the definition."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_lstm import lstm as litert_lstm
from support.onnx_node import node
from support.oracle import oracle
from support.real_arrays import integers, nearest, reals
from support.recurrent_layers import (
    UPDATE,
    Arrays,
    gru_arrays,
    lstm_arrays,
    lstm_options,
    made,
    ran,
)
from xdsl.dialects.builtin import f16, f32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import RecurrentDirection
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, States

TIME, BATCH, INPUTS, UNITS = 6, 2, 3, 5
SIZE = st.integers(1, 5)
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of a few float32 steps, each of activations that do not grow."""
STATE = UniformType.per_tensor("i8", 1 / 128, 0)
CELL = UniformType.per_tensor("i16", 2.0**-12, 0)
INPUT = UniformType.per_tensor("i8", 0.02, 5)
WEIGHT = UniformType.per_tensor("i8", 0.01, 0)
LSTM_GATES = ("input", "output", "forget", "cell")
"""The gates in ONNX's order."""


def onnx_direction(reverse: bool) -> dict[str, Any]:
    """ONNX's parameter for a direction."""
    return {"direction": "reverse" if reverse else "forward"}


def ours(reverse: bool) -> RecurrentDirection:
    """QNN's parameter for a direction."""
    return RecurrentDirection.REVERSE if reverse else RecurrentDirection.FORWARD


@oracle("ONNX", qnn.GruOp)
@settings(max_examples=20)
@given(sizes=st.tuples(SIZE, SIZE, SIZE, SIZE), linear=st.booleans(), reverse=st.booleans())
def test_gru(sizes: tuple[int, int, int, int], linear: bool, reverse: bool):
    arrays = gru_arrays(*sizes)
    weights, recurrent = (
        np.concatenate([arrays[f"{kind}_to_{gate}_weights"] for gate in UPDATE])[None]
        for kind in ("input", "recurrent")
    )
    biases = [arrays[f"{k}_to_{gate}_bias"] for k in ("input", "recurrent") for gate in UPDATE]
    wanted = node(
        "GRU",
        *(arrays["input"], weights, recurrent, np.concatenate(biases)[None]),
        *(None, arrays["initial_h"]),
        hidden_size=sizes[-1],
        linear_before_reset=int(linear),
        **onnx_direction(reverse),
    )[:, 0]
    op = made(
        qnn.GruOp, arrays, [f32, f32], linear_before_reset=int(linear), direction=ours(reverse)
    )
    states, last = ran(op, arrays)
    np.testing.assert_allclose(states, wanted, **CLOSE)
    np.testing.assert_array_equal(last[0], states[0 if reverse else -1])


@oracle("ONNX", qnn.LstmOp)
@settings(max_examples=20)
@given(sizes=st.tuples(SIZE, SIZE, SIZE, SIZE), peepholes=st.booleans(), reverse=st.booleans())
def test_lstm(sizes: tuple[int, int, int, int], peepholes: bool, reverse: bool):
    time, batch, inputs, units = sizes
    options = lstm_options(batch, inputs, units, units)
    arrays = lstm_arrays((time, batch, inputs), units, units) | options["input"]
    arrays |= options["states"]
    if peepholes:
        arrays |= options["peepholes"] | options["input peephole"]
    cells = [arrays.get(f"cell_to_{gate}_weights") for gate in LSTM_GATES[:3]]
    weights, recurrent = (
        np.concatenate([arrays[f"{kind}_to_{gate}_weights"] for gate in LSTM_GATES])[None]
        for kind in ("input", "recurrent")
    )
    biases = [arrays["cell_bias" if g == "cell" else f"{g}_gate_bias"] for g in LSTM_GATES]
    biases.append(np.zeros(4 * units, np.float32))
    wanted = node(
        "LSTM",
        *(arrays["input"], weights, recurrent, np.concatenate(biases)[None], None),
        *(arrays["initial_output_state"][None], arrays["initial_cell_state"][None]),
        np.concatenate([cell for cell in cells if cell is not None])[None] if peepholes else None,
        hidden_size=units,
        **onnx_direction(reverse),
    )[:, 0]
    seen = ran(made(qnn.LstmOp, arrays, [f32, f32, f32], direction=ours(reverse)), arrays)
    np.testing.assert_allclose(seen[0], wanted, **CLOSE)


VARIANTS = ("input", "norms", "peepholes", "projection")


def variant(shape: tuple[int, ...], units: int, outputs: int, *groups: str) -> Arrays:
    """The operands of an Lstm with some optional ones."""
    options = lstm_options(shape[-2], shape[-1], units, outputs)
    arrays = lstm_arrays(shape, units, outputs)
    for group in groups:
        arrays |= options[group]
    for group, single in (("norms", "input norm"), ("peepholes", "input peephole")):
        if group in groups and "input" in groups:
            arrays |= options[single]
    return arrays


@oracle("LiteRT", qnn.LstmOp)
@pytest.mark.parametrize("clips", [(0.0, 0.0), (0.5, 0.75)])
@pytest.mark.parametrize("present", list(product([False, True], repeat=4)))
def test_variants(present: tuple[bool, ...], clips: tuple[float, float]):
    groups = [group for group, there in zip(VARIANTS, present, strict=True) if there]
    outputs = 4 if "projection" in groups else UNITS
    arrays = variant((TIME, BATCH, INPUTS), UNITS, outputs, *groups)
    op = made(
        qnn.LstmOp,
        arrays,
        [f32, f32, f32],
        cell_clip_threshold=clips[0],
        output_clip_threshold=clips[1],
    )
    np.testing.assert_allclose(ran(op, arrays)[0], litert_lstm(arrays, clips), **CLOSE)


def sigmoid(x: Any) -> Any:
    """The logistic function."""
    return 1 / (1 + np.exp(-x))


def quantized_lstm(steps: int, *groups: str) -> tuple[Arrays, dict[str, UniformType]]:
    """The operands of a quantized Lstm, all stored values, and their types."""
    arrays = variant((steps, BATCH, INPUTS), UNITS, UNITS, *groups)
    types = {
        name: INPUT if name == "input" else STATE if name == "initial_output_state" else WEIGHT
        for name in arrays
    }
    types |= {name: CELL for name in arrays if name == "initial_cell_state"}
    stored = {
        name: integers(types[name], *array.shape, seed=seed)
        for seed, (name, array) in enumerate(arrays.items())
    }
    return stored, types


@oracle("formula", qnn.LstmOp)
def test_quantized_lstm_step_by_step():
    arrays, types = quantized_lstm(TIME, "states")
    op = made(qnn.LstmOp, arrays, [STATE, CELL, STATE, WEIGHT, WEIGHT, WEIGHT, STATE, STATE], types)
    real = {name: reals(types[name], array) for name, array in arrays.items()}
    h, c = real["initial_output_state"], real["initial_cell_state"]
    states, gates = list[Array](), dict[str, Any]()
    for x in real["input"]:
        for gate in ("forget", "cell", "output"):
            y = np.einsum("bi,ui->bu", x, real[f"input_to_{gate}_weights"])
            y += np.einsum("bo,uo->bu", h, real[f"recurrent_to_{gate}_weights"])
            bias = real["cell_bias" if gate == "cell" else f"{gate}_gate_bias"]
            gates[gate] = np.tanh(y + bias) if gate == "cell" else sigmoid(y + bias)
        c = gates["forget"] * c + (1 - gates["forget"]) * gates["cell"]
        c = reals(CELL, nearest(CELL, c))
        gates["hidden"] = gates["output"] * np.tanh(c)
        states.append(nearest(STATE, gates["hidden"]))
        h = reals(STATE, states[-1])
    wanted = [np.stack(states), nearest(CELL, c), states[-1]]
    wanted += [nearest(WEIGHT, gate) for gate in (1 - gates["forget"], gates["forget"])]
    wanted += [nearest(WEIGHT, gates["cell"])]
    wanted += [nearest(STATE, gates["output"]), nearest(STATE, gates["hidden"])]
    for mine, theirs in zip(ran(op, arrays), wanted, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@oracle("formula", qnn.LstmOp)
@pytest.mark.parametrize("groups", [("states",), VARIANTS[:3], ("input",), ("norms", "states")])
def test_many_steps_are_as_many_layers_of_one(groups: tuple[str, ...]):
    arrays, types = quantized_lstm(4, *groups)
    elements = [STATE, CELL, STATE]
    whole, cell, last = ran(made(qnn.LstmOp, arrays, elements, types), arrays)
    states = {
        "initial_output_state": np.zeros((BATCH, UNITS), np.int8),
        "initial_cell_state": np.zeros((BATCH, UNITS), np.int16),
    } | {name: array for name, array in arrays.items() if name.startswith("initial")}
    types |= {"initial_output_state": STATE, "initial_cell_state": CELL}
    for x, wanted in zip(arrays["input"], whole, strict=True):
        step = {**arrays, **states, "input": x}
        h, c, again = ran(made(qnn.LstmOp, step, elements, types), step)
        np.testing.assert_array_equal(h, wanted)
        np.testing.assert_array_equal(h, again)
        states = {"initial_output_state": h, "initial_cell_state": c}
    np.testing.assert_array_equal(states["initial_cell_state"], cell)
    np.testing.assert_array_equal(states["initial_output_state"], last)


@oracle("formula", qnn.LstmOp)
def test_intermediate_results_of_a_quantized_layer_have_the_scales_given():
    arrays, types = quantized_lstm(1, "norms", "projection")
    arrays["input"] = arrays["input"][0]
    scales = {f"{gate}_gate_qscale": 0.125 for gate in ("forget", "cell", "output")}
    hidden = {"hidden_state_qscale": 0.0625, "hidden_state_offset": 3}
    op = made(qnn.LstmOp, arrays, [STATE, CELL, STATE], types, **scales, **hidden)
    real = {name: reals(types[name], array) for name, array in arrays.items()}
    gates = dict[str, Any]()
    for gate in ("forget", "cell", "output"):
        y = np.round(real["input"] @ real[f"input_to_{gate}_weights"].T / 0.125 + 1e-9) * 0.125
        y = (y - y.mean(1)[:, None]) / np.sqrt(y.var(1)[:, None] + 1e-8)
        bias = real["cell_bias" if gate == "cell" else f"{gate}_gate_bias"]
        y = y * real[f"{gate}_layer_norm"] + bias
        gates[gate] = np.tanh(y) if gate == "cell" else sigmoid(y)
    c = nearest(CELL, (1 - gates["forget"]) * gates["cell"])
    steps = nearest(
        UniformType.per_tensor("i8", 0.0625, -3), gates["output"] * np.tanh(reals(CELL, c))
    )
    y = (steps.astype(float) + 3) * 0.0625 @ real["projection_weights"].T + real["projection_bias"]
    h, cell, _ = ran(op, arrays)
    np.testing.assert_array_equal(cell, c)
    np.testing.assert_array_equal(h, nearest(STATE, y))


@oracle("formula", qnn.GruOp)
@pytest.mark.parametrize("linear", [0, 1])
def test_quantized_gru_step_by_step(linear: int):
    arrays = gru_arrays(TIME, BATCH, INPUTS, UNITS, biased=False)
    types = {name: INPUT if name == "input" else WEIGHT for name in arrays} | {"initial_h": STATE}
    q = {name: integers(types[name], *a.shape, seed=len(name)) for name, a in arrays.items()}
    op = made(qnn.GruOp, q, [STATE, WEIGHT], types, linear_before_reset=linear)
    real = {name: reals(types[name], array) for name, array in q.items()}
    w, u = ({g: real[f"{kind}_to_{g}_weights"] for g in UPDATE} for kind in ("input", "recurrent"))
    h, wanted = real["initial_h"][0], list[Array]()
    for x in real["input"]:
        r = sigmoid(x @ w["reset"].T + h @ u["reset"].T)
        z = sigmoid(x @ w["update"].T + h @ u["update"].T)
        recurrent = r * (h @ u["new"].T) if linear else (r * h) @ u["new"].T
        wanted.append(nearest(STATE, (1 - z) * np.tanh(x @ w["new"].T + recurrent) + z * h))
        h = reals(STATE, wanted[-1])
    states, last = ran(op, q)
    np.testing.assert_array_equal(states, wanted)
    np.testing.assert_array_equal(last[0], nearest(WEIGHT, h))


def halves(arrays: Arrays, reset: tuple[bool, bool]) -> tuple[Arrays, Arrays]:
    """The operands of two runs, each of half of the time steps."""
    middle = len(arrays["input"]) // 2
    inputs = arrays["input"][:middle], arrays["input"][middle:]
    first, second = (
        {**arrays, "input": x, "reset": np.array(flag)}
        for x, flag in zip(inputs, reset, strict=True)
    )
    return first, second


@pytest.mark.parametrize("op_class", [qnn.GruOp, qnn.LstmOp])
def test_a_run_goes_on_from_the_one_before_unless_it_is_reset(op_class: Any):
    if op_class is qnn.GruOp:
        arrays, elements = gru_arrays(TIME, BATCH, INPUTS, UNITS), [f32, f32]
    else:
        arrays, elements = variant((TIME, BATCH, INPUTS), UNITS, UNITS, "states"), [f32] * 3
    whole = ran(made(op_class, arrays, elements), arrays)[0]
    first, second = halves(arrays, (True, False))
    op, states = made(op_class, first, elements), States()
    np.testing.assert_array_equal(ran(op, first, states)[0], whole[: TIME // 2])
    np.testing.assert_array_equal(ran(op, second, states)[0], whole[TIME // 2 :])
    np.testing.assert_array_equal(ran(op, first, states)[0], whole[: TIME // 2])
    assert op.keeps_state
    assert not made(op_class, arrays, elements).keeps_state


def test_states_of_half_precision_are_kept_in_half_precision():
    arrays = {name: array.astype(np.float16) for name, array in gru_arrays(3, 1, 2, 2).items()}
    types = dict.fromkeys(arrays, f16)
    states, _ = ran(made(qnn.GruOp, arrays, [f16, f16], types), arrays)
    again = {**arrays, "input": arrays["input"][1:], "initial_h": states[:1]}
    np.testing.assert_array_equal(
        ran(made(qnn.GruOp, again, [f16, f16], types), again)[0], states[1:]
    )


def test_gates_that_do_not_fit_their_result_do_not_run():
    arrays = variant((BATCH, INPUTS), UNITS, 3, "projection")
    op = made(qnn.LstmOp, arrays, [f32] * 7)
    with pytest.raises(HexnnError, match="output_gate has 5 values, num_units"):
        ran(op, arrays)
