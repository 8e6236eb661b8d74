"""The example of custom operators: its network is its text, and computes what numpy does."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np

import hexnn
from hexnn.testing import shell

FOLDER = Path(__file__).parents[2] / "examples/custom_operators"
NETWORK = FOLDER / "clip_and_sort.tflite"
SCALE, POINT = 0.0625, -10
"""The type of all activations."""


def run(*arguments: str | Path) -> shell.Result:
    """qnn-run on the network."""
    return shell.run_words(["qnn-run", *map(str, (NETWORK, *arguments))], "")


def script() -> ModuleType:
    """The module that writes the network."""
    spec = importlib.util.spec_from_file_location(
        "custom_network", FOLDER / "clip_and_sort_network.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_network_is_that_of_its_script():
    ours, shipped = script().network(), hexnn.load(NETWORK)
    assert [op.name for op in ours.ops] == [op.name for op in shipped.ops]
    for one, other in zip(ours.ops, shipped.ops, strict=True):
        assert one.properties == other.properties
        assert [v.type for v in one.results] == [v.type for v in other.results]


def test_every_tensor_is_what_numpy_computes(tmp_path: Path):
    path = tmp_path / "out.npz"
    loaded = ("--load", FOLDER / "clip_and_sort.py", "--seed", "2")
    found = run(*loaded, "--stage", "qnn", "--output", path, "--tensors", "all")
    assert (found.status, found.err) == (0, "")
    with np.load(path) as tensors:
        conv, clipped, ordered = (tensors[name] for name in ("conv", "clipped", "sorted"))
    reals = (conv.astype(np.float64) - POINT) * SCALE
    expected = np.round(np.clip(reals, -1.0, 2.5) / SCALE) + POINT
    assert conv.min() < clipped.min()
    assert clipped.max() < conv.max()
    np.testing.assert_array_equal(clipped, expected)
    pixels = [sorted(pixel) for pixel in clipped.reshape(-1, 4).tolist()]
    np.testing.assert_array_equal(ordered.reshape(-1, 4), pixels)


def test_without_the_plug_in_it_compiles_but_does_not_run():
    assert run("--report").status == 0
    found = run("--seed", "1")
    assert found.status == 2
    message = "custom operator 'ClipTo' has no semantics; give it one with --load"
    assert f"clip_and_sort.tflite:0:1: error: CUSTOM@1 'clipped': {message}" in found.err
    assert "Traceback" not in found.err
