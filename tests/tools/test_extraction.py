"""Parts of networks, with the values that flow in and out of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.array_files import load_arrays
from hexnn.tools.driver.extraction import extract
from hexnn.tools.qnn_opt import main

DIGITS = Path(__file__).parents[2] / "examples/digits"
BRANCHES = DIGITS / "digits_branches_int8.tflite"

UNNAMED = """
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = qnn.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = qnn.element_wise_add %0, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = qnn.tanh %1 : (tensor<2xf32>) -> tensor<2xf32>
  func.return %2 : tensor<2xf32>
}
"""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("stage", ["source", "qnn", "opdef"])
def test_a_part_computes_what_it_computes_in_the_whole(seed: int, stage: str):
    """Whatever the operations, connected or not."""
    random = np.random.default_rng(seed)
    module = hexnn.load(BRANCHES).lower(stage).ir.clone()
    chosen = random.choice(14, random.integers(1, 6), replace=False)
    data = extract(module, [str(index) for index in chosen], [])
    part = hexnn.Model(module)
    assert data.keys() == part.inputs.keys() | part.outputs.keys()
    outputs = part.run({name: data[name] for name in part.inputs})
    for name in part.outputs:
        np.testing.assert_array_equal(outputs[name], data[name])
    whole = hexnn.load(BRANCHES)
    assert part.compare(whole.run(tensors="all"), {name: data[name] for name in part.inputs})


def test_tensors_without_names():
    module = hexnn.parse(UNNAMED)
    data = extract(module, ["element_wise_add#1"], [])
    assert [*data] == ["input1", "input2", "output0"]
    np.testing.assert_array_equal(data["input1"] + data["input2"], data["output0"])
    assert extract(hexnn.parse(UNNAMED), ["relu#1"]) == {}


def test_samples_from_files(tmp_path: Path):
    part, data = tmp_path / "part.mlir", tmp_path / "data.npz"
    words = ["--extract", "conv_2d#2:add#1", "--input", str(DIGITS / "images.npy"), "-o", str(part)]
    assert main([str(DIGITS / "digits_int8.tflite"), *words, "--with-data", str(data)]) == 0
    arrays = load_arrays(data)
    assert {name: array.shape for name, array in arrays.items()} == {
        "conv1": (200, 8, 8, 16),
        "add": (200, 4, 4, 32),
    }
    model = hexnn.load(part)
    assert model.lower("hvx").compare(data)


def test_planned_memory_is_not_cut():
    planned = hexnn.load(DIGITS / "digits_int8.tflite").lower("htp")
    with pytest.raises(HexnnError, match="needs a network whose memory is not planned yet"):
        extract(planned.ir.clone(), ["conv_2d#1"])


def test_outputs_are_not_inputs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "x.mlir"
    path.write_text(UNNAMED)
    assert main([str(path), "--extract", "relu#1", "--with-data", str(path)]) == 1
    assert "is an input and is not overwritten" in capsys.readouterr().err
    assert path.read_text() == UNNAMED


def test_a_part_as_a_file_of_its_suffix(tmp_path: Path):
    """What flows through the part is what flows through it in the whole network."""
    part, data = tmp_path / "part.tflite", tmp_path / "part.npz"
    flags = ["--extract", "conv_2d#2:add#1", "--with-data", str(data), "-o", str(part)]
    assert main([str(DIGITS / "digits_int8.tflite"), *flags]) == 0
    model, arrays = hexnn.load(part), load_arrays(data)
    assert [op.name for op in model.ops] == ["tfl.conv_2d", "tfl.depthwise_conv_2d", *ENDS]
    outputs = model.run({name: arrays[name] for name in model.inputs})
    np.testing.assert_array_equal(outputs["add"], arrays["add"])


ENDS = ("tfl.conv_2d", "tfl.add")
