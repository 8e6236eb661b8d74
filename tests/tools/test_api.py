"""The Python API on the digits network, at the source stage and in its conversions."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import result_name, tensor_name
from hexnn.tools.driver import pipeline
from hexnn.tools.driver.failures import Failures
from hexnn.tools.inputs import Array
from hexnn.tools.stages import lowering, set_options

DIGITS = Path(__file__).parents[2] / "examples/digits"


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_int8.tflite")


@pytest.fixture(scope="module")
def images() -> Array:
    return np.load(DIGITS / "images.npy")


def test_a_model_says_what_it_is(model: hexnn.Model):
    assert repr(model) == "<hexnn.Model digits_int8.tflite: source, 9 operations>"
    assert (model.name, model.stage) == ("digits_int8.tflite", "source")
    assert isinstance(model.ir, ModuleOp)
    assert [op.name for op in model.ops][-2:] == ["tfl.fully_connected", "tfl.softmax"]
    image, softmax = model.inputs["image"], model.outputs["softmax"]
    assert (image.shape, image.dtype) == ((1, 8, 8, 1), np.int8)
    assert (softmax.shape, softmax.scale, softmax.zero_point) == ((1, 10), 1 / 256, -128)


def test_run_gives_the_tensors_asked_for(model: hexnn.Model):
    inputs = model.random_inputs(seed=3)
    outputs = model.run(inputs)
    assert list(outputs) == ["softmax"]
    assert outputs["softmax"].dtype == np.int8
    assert set(model.run(inputs, tensors="conv*,logits")) == {"conv1", "conv2", "logits"}
    everything = model.run(inputs, tensors="all")
    assert set(everything) == {tensor_name(op.location) for op in model.ops}
    np.testing.assert_array_equal(everything["softmax"], outputs["softmax"])


def test_a_call_takes_an_array_and_gives_one(model: hexnn.Model, images: Array):
    scores = model(images[:20], quantize=True)
    assert scores.shape == (20, 10)
    labels = np.load(DIGITS / "labels.npy")[:20]
    assert (scores.argmax(1) == labels).mean() > 0.9
    np.testing.assert_array_equal(model(images[3:4], quantize=True), scores[3:4])


def test_outputs_dequantize(model: hexnn.Model):
    outputs = model.run()
    reals = model.dequantize(outputs["softmax"])
    assert reals.sum() == pytest.approx(1, abs=0.05)
    np.testing.assert_array_equal(model.dequantize(outputs)["softmax"], reals)


def test_an_observer_may_replace_values(model: hexnn.Model):
    def observe(result: OpResult, value: Array) -> Array | None:
        return np.full_like(value, 5) if result_name(result) == "logits" else None

    scores = model.run(observe=observe)["softmax"]
    assert len(np.unique(scores)) == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"stage": "hvxx"}, "unknown stage 'hvxx', did you mean 'hvx'"),
        ({"stage": "source", "pipeline": "tfl-to-qn"}, "unknown pass 'tfl-to-qn', did you mean"),
        ({"stage": "qnn", "target": "v1"}, "unknown target 'v1'"),
        ({"stage": "hvx", "pipeline": "canonicalize"}, "leads to stage source, not hvx"),
        ({"stage": "source", "pins": {"conv_2d#1": "x"}}, "no pass of the pipeline takes pins"),
    ],
)
def test_lowering_refuses(model: hexnn.Model, wrong: dict[str, Any], message: str):
    with pytest.raises(HexnnError, match=message):
        model.lower(**wrong)


def test_stages_have_an_order():
    assert lowering("source", "hvx") == "tflite-to-qnn,qnn-to-opdef,opdef-to-htp-planned,htp-to-hvx"
    assert lowering("qnn", "qnn") == ""
    with pytest.raises(HexnnError, match="cannot go back to qnn"):
        lowering("htp", "qnn")


def test_target_and_pins_reach_the_passes_that_take_them():
    passes = pipeline.parse("canonicalize,qnn-to-htp,htp-assign-layout")
    made = set_options(passes, "v73{tcm=2M}", {"conv_2d#1": "conv_2d.strip"})
    assert "v73{tcm=2M}" in pipeline.text_of(made)
    assert "conv_2d#1=conv_2d.strip" in pipeline.text_of(made)


def test_unknown_tensors_and_engines(model: hexnn.Model):
    with pytest.raises(HexnnError, match="no tensor is called 'softmx', did you mean 'softmax'"):
        model.run(tensors=["softmx"])
    with pytest.raises(HexnnError, match="must have shape"):
        model.run(np.zeros(3, np.int8))
    with pytest.raises(HexnnError, match="takes 1 arrays"):
        model(np.zeros(3, np.int8), np.zeros(3, np.int8))


TEXT = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tfl.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  %z = tfl.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
"""


def test_parse_and_apply():
    module = hexnn.parse(TEXT)
    before = str(module)
    cleaned = hexnn.apply(module, "cse,canonicalize")
    assert str(module) == before
    assert str(cleaned).count("tfl.relu") == 1
    assert hexnn.Model(cleaned)(np.array([-1, 2], np.float32)).tolist() == [0, 2]


def test_verification_names_the_operand():
    with pytest.raises(Failures, match="input must be a tensor of floats"):
        hexnn.parse(TEXT.replace("f32", "i32"))


INVALID = """
func.func @main(%x: tensor<2xf32>, %u: tensor<3xf32>) -> tensor<2xf32> {
  %y = tfl.add %x, %u : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
"""


def test_an_invalid_module_says_where():
    with pytest.raises(Failures) as error:
        hexnn.parse(INVALID, "net.mlir")
    (note,) = error.value.__notes__
    assert note.startswith("net.mlir:3:3: error: 'tfl.add' op ")


@pytest.mark.parametrize("suffix", [".mlir", ".tflite"])
def test_save_and_load(model: hexnn.Model, tmp_path: Path, suffix: str):
    path = tmp_path / f"net{suffix}"
    model.save(path)
    again = hexnn.load(path)
    inputs = model.random_inputs()
    np.testing.assert_array_equal(again.run(inputs)["softmax"], model.run(inputs)["softmax"])


def test_save_refuses_other_files(model: hexnn.Model, tmp_path: Path):
    with pytest.raises(HexnnError, match=r"no writer for '\.tflit' files, did you mean '\.tflite'"):
        model.save(tmp_path / "net.tflit")


def test_pandas_is_imported_only_when_asked_for():
    code = "import sys, hexnn; hexnn.load; assert 'pandas' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=DIGITS.parents[1] / ".typing")
