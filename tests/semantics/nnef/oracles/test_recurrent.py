"""The recurrent networks of the NNEF specification, step by step, against their equations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import folders
from support.nnef_operation import expect_close, reals
from support.oracle import oracle

from hexnn.dialects import nnef
from hexnn.frontends.nnef.tensor_file import encode
from hexnn.frontends.nnef.writer import write
from hexnn.semantics.registry import Array
from hexnn.tools import api

BATCH, INPUTS, CHANNELS = 2, 3, 4
STEPS = 5

Weights = dict[str, Array]


def fragments(*names: str) -> str:
    """Fragments of the specification's appendix. Skips the test without its text."""
    text = folders.specification("002_*.txt").read_text()
    matches = [re.search(rf"^fragment {n}\(.*?^\}}", text, re.DOTALL | re.MULTILINE) for n in names]
    return "\n".join(match.group() for match in matches if match)


def network(folder: Path, text: str, call: str, shape: list[int], weights: Weights) -> api.Model:
    """A graph of one invocation, with its data."""
    body = f"x = external(shape = {shape});\ny = {call};"
    (folder / "graph.nnef").write_text(
        f"version 1.0;\n{text}\ngraph recurrent(x) -> (y)\n{{\n{body}\n}}\n"
    )
    for label, array in weights.items():
        path = folder / f"{label}.dat"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode(array))
    return api.load(folder)


def layers(*names: str, columns: int) -> Weights:
    """Weights of linear layers."""
    weights: Weights = {}
    for seed, name in enumerate(names):
        weights[f"net/{name}/filter"] = reals(CHANNELS, columns, seed=10 + seed)
        weights[f"net/{name}/bias"] = reals(1, CHANNELS, seed=20 + seed)
    return weights


def linear(weights: Weights, name: str, x: Array) -> Array:
    """A linear layer."""
    filter, bias = weights[f"net/{name}/filter"], weights[f"net/{name}/bias"]
    return np.einsum("bi,oi->bo", x, filter) + bias


def sigmoid(x: Array) -> Array:
    """1 / (1 + e^-x), in other words."""
    return (1 + np.tanh(x / 2)) / 2


def lstm_step(weights: Weights, x: Array, state: dict[str, Array]) -> Array:
    """The next output; `state` moves on."""
    s = np.hstack([x, state["h"]])
    forget, take, show = (sigmoid(linear(weights, gate, s)) for gate in "fio")
    state["c"] = forget * state["c"] + take * np.tanh(linear(weights, "z", s))
    state["h"] = show * np.tanh(state["c"])
    return state["h"]


def gru_step(weights: Weights, x: Array, state: dict[str, Array]) -> Array:
    """The next output; `state` moves on."""
    m = np.hstack([x, state["h"]])
    z, r = (sigmoid(linear(weights, gate, m)) for gate in "zr")
    new = np.tanh(linear(weights, "s", np.hstack([x, r * state["h"]])))
    state["h"] = state["h"] + z * (new - state["h"])
    return state["h"]


CELLS: dict[str, tuple[str, str, Any]] = {
    "lstm": ("fioz", "hc", lstm_step),
    "gru": ("zrs", "h", gru_step),
}
"""The layers of a cell, its states, and its equations."""


def cell(folder: Path, name: str) -> tuple[api.Model, Weights, dict[str, Array]]:
    """A network of one cell, its weights, and its first state."""
    gates, kept, _ = CELLS[name]
    weights = layers(*gates, columns=INPUTS + CHANNELS)
    state = {key: reals(BATCH, CHANNELS, seed=30 + i) for i, key in enumerate(kept)}
    data = {**weights, **{f"net/{key}": array for key, array in state.items()}}
    call = f"{name}(x, channels = {CHANNELS}, scope = 'net')"
    text = fragments("linear_layer", name)
    return network(folder, text, call, [BATCH, INPUTS], data), weights, state


@oracle("formula", nnef.VariableOp, nnef.UpdateOp)
@pytest.mark.parametrize("name", CELLS)
def test_cells_keep_their_state_from_step_to_step(tmp_path: Path, name: str):
    model, weights, first = cell(tmp_path, name)
    for _ in range(2):
        state = dict(first)
        for step in range(STEPS):
            x = reals(BATCH, INPUTS, seed=step)
            expect_close(model(x), CELLS[name][2](weights, x, state))
        model.reset()


@oracle("Khronos", nnef.VariableOp, nnef.UpdateOp)
@pytest.mark.parametrize("name", CELLS)
def test_the_first_step_is_that_of_khronos(tmp_path: Path, name: str):
    package: Any = pytest.importorskip("nnef")
    model, _, _ = cell(tmp_path, name)
    x = reals(BATCH, INPUTS)
    write(model.ir, tmp_path / "flat")
    with package.Session(str(tmp_path / "flat"), lowered=[]) as session:
        (wanted,) = session(x)
        expect_close(model(x), np.array(wanted))


@oracle("formula", nnef.VariableOp, nnef.UpdateOp)
def test_the_simple_network_keeps_its_state(tmp_path: Path):
    n = BATCH
    shapes = {"W": (n, INPUTS), "U": (n, n), "b": (1, n), "s": (n, n)}
    weights = {key: reals(*shape, seed=i) for i, (key, shape) in enumerate(shapes.items())}
    text = fragments("simple_recurrent_network")
    call = f"simple_recurrent_network(x, n = {n})"
    model = network(tmp_path, text, call, [n, INPUTS], weights)
    state = weights["s"]
    for step in range(STEPS):
        x = reals(n, INPUTS, seed=50 + step)
        sums = np.einsum("oi,bi->ob", weights["W"], x) + np.einsum("oi,bi->ob", weights["U"], state)
        state = sigmoid(sums + weights["b"])
        expect_close(model(x), state)
