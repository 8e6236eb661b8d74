"""Networks of IR whose inputs have dynamic dimensions: sizes from --input-shape, or from arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools import qnn_opt, qnn_run
from hexnn.tools.api import parse

OPEN = """func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32>
    attributes {hexnn.inputs = ["x"]} {
  %0 = tfl.add %x, %x {fused_activation_function = "RELU"} : tensor<?x4xf32>
  func.return %0 : tensor<?x4xf32>
}
"""
CONDITIONAL = """func.func @main(%c: tensor<i1>, %x: tensor<?x4xf32>) -> tensor<?x4xf32>
    attributes {hexnn.inputs = ["c", "x"]} {
  %0 = tfl.add %x, %x : tensor<?x4xf32>
  %1 = "tfl.if"(%c) ({
    %2 = func.call @f(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "tfl.yield"(%2) : (tensor<?x4xf32>) -> ()
  }, {
    "tfl.yield"(%0) : (tensor<?x4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?x4xf32>
  %3 = tfl.relu %1 : tensor<?x4xf32>
  func.return %3 : tensor<?x4xf32>
}
func.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tfl.square %x : tensor<?x4xf32>
  func.return %0 : tensor<?x4xf32>
}
"""
LOOP = """func.func @main(%n: tensor<i32>, %x: tensor<?x4xf32>) -> tensor<?x4xf32>
    attributes {hexnn.inputs = ["n", "x"]} {
  %s = arith.constant dense<1> : tensor<i32>
  %z = arith.constant dense<0> : tensor<i32>
  %m:2 = "tfl.while"(%n, %x) ({
  ^bb0(%a: tensor<i32>, %b: tensor<?x4xf32>):
    %0 = tfl.greater %a, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tfl.yield"(%0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<?x4xf32>):
    %0 = tfl.sub %a, %s : tensor<i32>
    %1 = tfl.add %b, %b : tensor<?x4xf32>
    "tfl.yield"(%0, %1) : (tensor<i32>, tensor<?x4xf32>) -> ()
  }) : (tensor<i32>, tensor<?x4xf32>) -> (tensor<i32>, tensor<?x4xf32>)
  func.return %m#1 : tensor<?x4xf32>
}
"""
SUPPRESSION = """func.func @main(%boxes: tensor<?x4xf32>, %scores: tensor<?xf32>, %n: tensor<i32>)
    -> tensor<?xi32> attributes {hexnn.inputs = ["boxes", "scores", "n"]} {
  %one = arith.constant dense<1> : tensor<i32>
  %most = tfl.add %n, %one : tensor<i32>
  %half = arith.constant dense<0.5> : tensor<f32>
  %0, %1 = "tfl.non_max_suppression_v4"(%boxes, %scores, %most, %half, %half)
      : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>)
      -> (tensor<?xi32>, tensor<i32>)
  func.return %0 : tensor<?xi32>
}
"""
X = np.arange(-4, 8, dtype=np.float32).reshape(3, 4)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the network with one input of open sizes."""
    made = tmp_path / "n.mlir"
    made.write_text(OPEN)
    return made


@pytest.mark.parametrize("stage", ["source", "qnn", "hvx"])
def test_sizes_of_the_input_given(path: Path, stage: str):
    """The arrays of --input give the sizes at every stage."""
    np.save(path.with_name("x.npy"), X)
    out = path.with_name("y.npz")
    given = ["--input", str(path.with_name("x.npy")), "--output", str(out)]
    assert qnn_run.main([str(path), "--stage", stage, *given]) == 0
    (y,) = np.load(out).values()
    assert y.tolist() == np.maximum(2 * X, 0).tolist()


@pytest.mark.parametrize("stage", ["source", "qnn"])
def test_sizes_may_change_between_runs(stage: str):
    """In Python each run may have others, also after legalization."""
    model = hexnn.Model(parse(OPEN)).lower(stage)
    for x in (X, X[:1], np.ones((7, 4), np.float32)):
        assert model(x).tolist() == np.maximum(2 * x, 0).tolist()


@pytest.mark.parametrize("stage", ["source", "qnn"])
@pytest.mark.parametrize("condition", [False, True])
def test_functions_and_regions(stage: str, condition: bool):
    """Arguments of IF's functions have the sizes of the run."""
    model = hexnn.Model(parse(CONDITIONAL)).lower(stage)
    wanted = (2 * X) ** 2 if condition else np.maximum(2 * X, 0)
    (y,) = model.run({"c": np.array(condition), "x": X}).values()
    assert y.tolist() == wanted.tolist()


@pytest.mark.parametrize("stage", ["source", "qnn"])
def test_loops(stage: str):
    """So have those of WHILE's."""
    model = hexnn.Model(parse(LOOP)).lower(stage)
    (y,) = model.run({"n": np.array(3, np.int32), "x": X}).values()
    assert y.tolist() == (8 * X).tolist()


@pytest.mark.parametrize("stage", ["source", "qnn"])
def test_a_computed_number_of_boxes(stage: str):
    """The most boxes that non_max_suppression keeps may be computed; the rest of them is 0."""
    model = hexnn.Model(parse(SUPPRESSION)).lower(stage)
    boxes = np.array([[0, 0, 1, 1], [0, 0, 1, 0.9], [2, 2, 3, 3], [5, 5, 6, 6]], np.float32)
    scores = np.array([0.9, 0.8, 0.7, 0.6], np.float32)
    for most, kept in ((0, [0]), (1, [0, 2]), (2, [0, 2, 3]), (4, [0, 2, 3, 0, 0])):
        given = {"boxes": boxes, "scores": scores, "n": np.array(most, np.int32)}
        (y,) = model.run(given).values()
        assert y.tolist() == kept


def test_sizes_by_flag(path: Path, capsys: pytest.CaptureFixture[str]):
    """--input-shape makes IR static; then it is lowered as any network."""
    assert qnn_opt.main([str(path), "--input-shape", "x=3x4", "-p", "tfl-to-qnn"]) == 0
    text = capsys.readouterr().out
    assert "qnn.element_wise_neuron RELU" in text
    assert "?" not in text
    model = hexnn.load(path, input_shapes={"x": (3, 4)})
    assert model.inputs["x"].shape == (3, 4)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--input-shape", "y=3x4"], "error: no input 'y' to give a shape"),
        (["--input-shape", "x=3x5"], "error: argument 0 has shape [?, 4], got [3, 5]"),
        ([], "error: input 'x' is tensor<?x4xf32>, with a dynamic size without a bound"),
    ],
)
def test_sizes_that_cannot_be(
    path: Path, flags: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    """One line, with the file and line of the function."""
    assert qnn_run.main([str(path), "--stage", "source", *flags]) == 2
    errors = [line for line in capsys.readouterr().err.splitlines() if "error" in line]
    assert len(errors) == 1
    assert errors[0].startswith(f"{path}:1:1: {message}")


def test_a_shape_that_an_operation_cannot_have():
    """The error is at the operation."""
    text = OPEN.replace("%x, %x", "%x, %k").replace(
        "  %0", "  %k = arith.constant dense<1.0> : tensor<2x4xf32>\n  %0", 1
    )
    text = text.replace(
        ": tensor<?x4xf32>\n", ": (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>\n", 1
    )
    with pytest.raises(HexnnError, match="do not broadcast"):
        hexnn.Model(parse(text)).resized({"x": (3, 4)})
