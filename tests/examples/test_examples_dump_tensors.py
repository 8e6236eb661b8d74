"""The scripts that dump tensors of other runtimes write what `--compare` reads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from support.machine import ROOT

import hexnn

FOLDER = ROOT / "examples" / "dump_tensors"
DIGITS = ROOT / "examples" / "digits"
NETWORK = """
import torch

network = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Softmax(1))
"""


def dumped(script: str, *words: object) -> dict[str, np.ndarray]:
    """What a script writes."""
    output = Path("dump.npz")
    command = [sys.executable, FOLDER / f"{script}.py", *words, output]
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
    return dict(np.load(output))


@pytest.fixture(autouse=True)
def _within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_litert():
    """Of two samples, equal in every tensor."""
    model = hexnn.load(DIGITS / "digits_int8.tflite")
    image = model.inputs["image"].quantize(np.load(DIGITS / "images.npy")[:2])
    np.save("x.npy", image)
    dumped("litert", DIGITS / "digits_int8.tflite", "x.npy")
    found = model.compare("dump.npz", image)
    assert found
    assert "9 tensors compared, 9 equal" in found.summary


def test_litert_takes_stored_values():
    """Reals for an input of integers are one line."""
    command = (FOLDER / "litert.py", DIGITS / "digits_int8.tflite", DIGITS / "images.npy", "x.npz")
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("input 'image' is int8, not float32")
    assert "Traceback" not in done.stderr


def test_onnx_runtime():
    floats = onnx.TensorProto.FLOAT
    ends = [onnx.helper.make_tensor_value_info(name, floats, [2]) for name in "xz"]
    nodes = [
        onnx.helper.make_node("Relu", ["x"], ["y"]),
        onnx.helper.make_node("Neg", ["y"], ["z"]),
    ]
    graph = onnx.helper.make_graph(nodes, "graph", ends[:1], ends[1:])
    opset = [onnx.helper.make_opsetid("", 17)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=9), "graph.onnx")
    np.savez("x.npz", allow_pickle=False, x=np.array([1, -2], np.float32))
    found = dumped("onnx_runtime", "graph.onnx", "x.npz")
    assert {name: array.tolist() for name, array in found.items()} == {
        "x": [1, -2],
        "y": [1, 0],
        "z": [-1, 0],
    }


def test_pytorch():
    pytest.importorskip("torch")
    Path("network.py").write_text(NETWORK)
    np.save("x.npy", np.array([[[1, -2]]], np.float32))
    found = dumped("pytorch", "network.py:network", "x.npy")
    assert {name: array.shape for name, array in found.items()} == {
        "0": (1, 1, 2),
        "1": (1, 2),
        "2": (1, 2),
        "output": (1, 2),
    }
    assert found["0"].tolist() == [[[1, 0]]]
