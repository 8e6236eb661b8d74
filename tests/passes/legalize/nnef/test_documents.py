"""Small documents at the edges of operations: qnn computes what the source does, exactly."""

from pathlib import Path

import numpy as np
import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import apply, load

DOCUMENTS = {
    "elu and selu below zero": (
        "[1, 4]",
        "y = elu(x, alpha = -0.25); z = selu(x, alpha = -0.25, lambda = 1.0);",
    ),
    "a convolution whose padding cuts": (
        "[1, 1, 5]",
        "w = variable<scalar>(shape = [2, 1, 1], label = 'w'); y = conv(x, w, "
        "border = 'replicate', padding = [(-1, -1)], stride = [2], dilation = [1]); z = copy(x);",
    ),
    "a mirror that sees what is cut": (
        "[1, 1, 4]",
        "y = pad(x, padding = [(0, 0), (0, 0), (2, -2)], border = 'reflect'); "
        "z = pad(x, padding = [(0, 0), (0, 0), (-5, 7)], border = 'replicate');",
    ),
    "a pad without axes": ("[]", "y = pad(x, padding = []); z = copy(x);"),
    "windows without axes": (
        "[2]",
        "y = local_contrast_normalization(1e-3, size = []); "
        "z = avg_pool(2.0, size = [], border = 'ignore');",
    ),
    "windows that see nothing": (
        "[1, 1, 3]",
        "y = max_pool(x, size = [1, 1, 2], padding = [(0, 0), (0, 0), (2, 2)], border = 'ignore');"
        "z = avg_pool(x, size = [1, 1, 2], padding = [(0, 0), (0, 0), (2, 2)], border = 'ignore');",
    ),
    "halves": ("[1, 4]", "y = round(add(mul(sign(x), 0.5), floor(x))); z = round(mul(x, 0.5));"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_edges_are_the_same_in_qnn(tmp_path: Path, name: str):
    shape, body = DOCUMENTS[name]
    path = tmp_path / "graph.nnef"
    graph = f"graph g(x) -> (y, z) {{ x = external(shape = {shape}); {body} }}"
    path.write_text(f"version 1.0;\n{graph}\n")
    source = load(path, random_weights=0)
    inputs = source.random_inputs(1)
    wanted, found = source.run(inputs), source.lower("qnn").run(inputs)
    for key, array in wanted.items():
        np.testing.assert_array_equal(found[key], array)


ROUNDED = [0.49999997, -0.49999997, 0.5, -0.5, 1.5, 2.5, -1.5, 8388609.0, -8388609.0, 1e30]
"""Numbers that floor(x + 0.5) in float32 rounds wrongly, halves, and large ones."""


def test_round_is_exact(tmp_path: Path):
    path = tmp_path / "graph.nnef"
    shape = [len(ROUNDED)]
    path.write_text(
        f"version 1.0; graph g(x) -> (y) {{ x = external(shape = {shape}); y = round(x); }}"
    )
    x = np.array(ROUNDED, np.float32)
    wanted = np.floor(x.astype(np.float64) + 0.5)
    source = load(path)
    for network in (source, source.lower("qnn")):
        np.testing.assert_array_equal(network.run({"x": x})["y"], wanted)


EMPTY = """
func.func @main(%x: tensor<2x0xf32>) -> tensor<2x{size}xf32> {{
  %y = nnef.{call} : (tensor<2x0xf32>) -> tensor<2x{size}xf32>
  func.return %y : tensor<2x{size}xf32>
}}
"""
CALLS = {
    "relu %x": 0,
    "max_reduce %x {axes = array<i64: 1>}": 1,
    "pad %x {padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}": 2,
    "softmax %x {axes = array<i64: 1>}": 0,
    "box %x {size = array<i64: 1, 1>}": 0,
}


@pytest.mark.parametrize("call", CALLS)
def test_tensors_have_elements(tmp_path: Path, call: str):
    path = tmp_path / "empty.mlir"
    path.write_text(EMPTY.format(call=call, size=CALLS[call]))
    with pytest.raises(Exception, match=r"operand 0 must have sizes > 0, got tensor<2x0xf32>"):
        load(path)


def test_conversions_tell_what_no_window_of_scalars_has(tmp_path: Path):
    path = tmp_path / "graph.nnef"
    body = "x = external(shape = []); y = argmax_pool(x, size = []);"
    path.write_text(f"version 1.0; graph g(x) -> (y) {{ {body} }}")
    with pytest.raises(HexnnError, match="an operation has no equivalent in qnn") as found:
        apply(load(path).ir, "nnef-to-qnn{strict=true}")
    assert "a window over a tensor without axes" in found.value.notes[0]
