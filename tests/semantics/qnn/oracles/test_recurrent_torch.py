"""Recurrent layers of qnn against PyTorch. Both compute in float32, sums in other orders."""

from typing import Any

import numpy as np
import pytest
from support.oracle import oracle
from support.recurrent_layers import (
    UPDATE,
    Arrays,
    gru_arrays,
    lstm_arrays,
    lstm_options,
    made,
    ran,
)
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import RecurrentDirection
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

TIME, BATCH, INPUTS, UNITS = 7, 2, 3, 5
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of a few float32 steps, each of activations that do not grow."""


def load(layer: Any, **parameters: Any) -> None:
    """Give a layer its parameters."""
    with torch.no_grad():
        for name, array in parameters.items():
            getattr(layer, f"{name}_l0").copy_(torch.from_numpy(array))


def stacked(arrays: Arrays, form: str, gates: tuple[str, ...]) -> Array:
    """The arrays of all gates in PyTorch's order."""
    return np.concatenate([arrays[form.format(gate)] for gate in gates])


@oracle("PyTorch", qnn.GruOp)
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("time_major", [False, True])
def test_gru(reverse: bool, time_major: bool):
    arrays = gru_arrays(TIME, BATCH, INPUTS, UNITS)
    gates = (UPDATE[1], UPDATE[0], UPDATE[2])
    layer = torch.nn.GRU(INPUTS, UNITS)
    load(
        layer,
        weight_ih=stacked(arrays, "input_to_{}_weights", gates),
        weight_hh=stacked(arrays, "recurrent_to_{}_weights", gates),
        bias_ih=stacked(arrays, "input_to_{}_bias", gates),
        bias_hh=stacked(arrays, "recurrent_to_{}_bias", gates),
    )
    wanted, last = computed(layer, arrays["input"], reverse, arrays["initial_h"])
    if not time_major:
        arrays["input"], wanted = arrays["input"].swapaxes(0, 1), wanted.swapaxes(0, 1)
    op = made(
        qnn.GruOp,
        arrays,
        [f32, f32],
        linear_before_reset=1,
        time_major=time_major,
        direction=RecurrentDirection.REVERSE if reverse else None,
    )
    states, state = ran(op, arrays)
    np.testing.assert_allclose(states, wanted, **CLOSE)
    np.testing.assert_allclose(state, last, **CLOSE)


def computed(layer: Any, x: Array, reverse: bool, initial: Any) -> tuple[Array, Any]:
    """All output states, and the last states."""
    steps = torch.from_numpy(x[::-1].copy() if reverse else x)
    wanted, last = layer(steps, torch_of(initial))
    wanted = wanted.detach().numpy()
    return wanted[::-1] if reverse else wanted, numpy_of(last)


def torch_of(arrays: Any) -> Any:
    """Tensors of arrays, single or in a tuple."""
    if isinstance(arrays, tuple):
        return tuple(torch_of(array) for array in arrays)
    return torch.from_numpy(arrays)


def numpy_of(tensors: Any) -> Any:
    """Arrays of tensors, single or in a tuple."""
    if isinstance(tensors, tuple):
        return tuple(numpy_of(tensor) for tensor in tensors)
    return tensors.detach().numpy()


@oracle("PyTorch", qnn.LstmOp)
@pytest.mark.filterwarnings("ignore:LSTM with projections is not supported with oneDNN")
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("outputs", [UNITS, 2])
def test_lstm(reverse: bool, outputs: int):
    options = lstm_options(BATCH, INPUTS, UNITS, outputs)
    arrays = lstm_arrays((TIME, BATCH, INPUTS), UNITS, outputs) | options["input"]
    arrays |= options["states"]
    gates = ("input", "forget", "cell", "output")
    layer = torch.nn.LSTM(INPUTS, UNITS, proj_size=outputs if outputs != UNITS else 0)
    biases = (arrays["cell_bias" if g == "cell" else f"{g}_gate_bias"] for g in gates)
    load(
        layer,
        weight_ih=stacked(arrays, "input_to_{}_weights", gates),
        weight_hh=stacked(arrays, "recurrent_to_{}_weights", gates),
        bias_ih=np.concatenate(list(biases)),
        bias_hh=np.zeros(4 * UNITS, np.float32),
    )
    if outputs != UNITS:
        arrays["projection_weights"] = options["projection"]["projection_weights"]
        load(layer, weight_hr=arrays["projection_weights"])
    initial = (arrays["initial_output_state"][None], arrays["initial_cell_state"][None])
    wanted, (last, cell) = computed(layer, arrays["input"], reverse, initial)
    direction = RecurrentDirection.REVERSE if reverse else RecurrentDirection.FORWARD
    seen = ran(made(qnn.LstmOp, arrays, [f32, f32, f32], direction=direction), arrays)
    for mine, theirs in zip(seen, (wanted, cell[0], last[0]), strict=True):
        np.testing.assert_allclose(mine, theirs, **CLOSE)
