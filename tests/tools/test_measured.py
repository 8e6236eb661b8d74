"""References measured elsewhere: shapes, orders of axes, names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.inputs import Array
from hexnn.tools.measured import Layout, arrange_axes
from hexnn.tools.qnn_run import DIFFERENT, EQUAL, TROUBLE, main

DIGITS = Path(__file__).parents[2] / "examples/digits"

SQUARE = """
func.func @main(%x: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    attributes {hexnn.inputs = ["x"], hexnn.outputs = ["y"]} {
  %y = qnn.tanh %x : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> loc("Tanh@0:y"("m":1:1))
  func.return %y : tensor<1x4x4x4xf32>
}
"""


CHAIN = """
!q = tensor<4x!quant.uniform<i8:f32, 0.5:3>>
func.func @main(%x: !q) -> !q attributes {hexnn.inputs = ["x"], hexnn.outputs = ["z"]} {
  %y = qnn.relu %x : (!q) -> !q loc("Relu@0:y"("m":1:1))
  %z = qnn.relu %y : (!q) -> !q loc("Relu@1:z"("m":1:2))
  func.return %z : !q
}
"""


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_int8.tflite")


@pytest.fixture(scope="module")
def tensors(model: hexnn.Model) -> dict[str, Array]:
    """All of a run of two samples."""
    images = model.inputs["image"].quantize(np.load(DIGITS / "images.npy")[:2])
    return {"image": images, **model.run(images, tensors="all")}


def channels_first(tensors: dict[str, Array]) -> dict[str, Array]:
    """The dump of a tool that keeps images as NCHW."""
    return {n: a.transpose(0, 3, 1, 2) if a.ndim == 4 else a for n, a in tensors.items()}


def test_a_transposed_dump_is_named(model: hexnn.Model, tensors: dict[str, Array]):
    measured = {**tensors, "conv1": tensors["conv1"].transpose(0, 3, 1, 2)}
    with pytest.raises(
        HexnnError, match=r"'conv1' has shape \[1, 16, 8, 8\] in the reference"
    ) as e:
        model.compare(measured)
    assert e.value.notes == ("it looks like NCHW: --compare-layout nchw",)


@pytest.mark.parametrize("layout", ["nchw", "0,2,3,1"])
def test_a_transposed_dump_is_accepted(model: hexnn.Model, tensors: dict[str, Array], layout: str):
    assert model.compare(channels_first(tensors), layouts=[layout])


def test_a_layout_of_some_tensors(model: hexnn.Model, tensors: dict[str, Array]):
    measured = {**tensors, "conv1": channels_first(tensors)["conv1"]}
    measured["conv2"] = measured["conv2"].reshape(2, -1)
    layouts = ["conv1=nchw", "conv2=flat"]
    assert model.compare(measured, layouts=layouts)
    with pytest.raises(HexnnError, match=r"'conv2' has shape .* which is not 'nchw'"):
        model.compare(measured, layouts=["conv*=nchw"])
    with pytest.raises(HexnnError, match="no tensor is called 'conv11', did you mean 'conv1'"):
        model.compare(measured, layouts=["conv11=nchw"])


def test_a_transposition_that_the_shape_hides_is_named():
    module = hexnn.Model(hexnn.parse(SQUARE))
    x = module.random_inputs(1)["x"]
    y = module.run(x)["y"].transpose(0, 3, 1, 2)
    found = module.compare({"y": y}, x)
    assert not found
    hint = "'y' is equal with other axes of the reference: --compare-layout 0,2,3,1"
    assert hint in str(found)
    assert module.compare({"y": y}, x, layouts=["nchw"])


@pytest.mark.parametrize(
    ("seen", "shape", "advice"),
    [
        ((1, 3, 8, 9), (1, 8, 9, 3), "it looks like NCHW: --compare-layout nchw"),
        ((3, 8, 9), (1, 8, 9, 3), "it looks like NCHW: --compare-layout nchw"),
        ((1, 8, 9, 3), (1, 3, 8, 9), "it looks like NHWC: --compare-layout nhwc"),
        ((1, 3, 4, 8, 9), (1, 4, 8, 9, 3), "it looks like NCHW: --compare-layout nchw"),
        ((5, 2), (2, 5), "transpose(1,0) would fit: --compare-layout 1,0"),
        ((1, 9, 8, 3), (1, 8, 9, 3), "transpose(0,2,1,3) would fit: --compare-layout 0,2,1,3"),
        ((216,), (1, 8, 9, 3), "as many elements: --compare-layout flat"),
        ((1, 8, 9, 4), (1, 8, 9, 3), "is it of another network"),
    ],
)
def test_what_a_shape_looks_like(seen: tuple[int, ...], shape: tuple[int, ...], advice: str):
    with pytest.raises(HexnnError) as error:
        arrange_axes("t", np.zeros(seen), shape, ())
    assert advice in error.value.notes[0]
    flag = error.value.notes[0].partition("--compare-layout ")[2].partition(",")[0]
    assert bool(flag) == (np.prod(seen) == np.prod(shape))


def test_axes_of_size_1_do_not_matter():
    array = np.arange(24)
    for shape in ((24,), (1, 24), (24, 1, 1)):
        assert (arrange_axes("t", array.reshape(shape), (1, 1, 24), ()).ravel() == array).all()


def test_the_order_of_a_layout():
    array = np.arange(24).reshape(1, 2, 3, 4)
    found = Layout.parse("nchw").convert(array, (1, 3, 4, 2))
    assert found is not None
    for c, h, w in np.ndindex(2, 3, 4):
        assert found[0, h, w, c] == array[0, c, h, w]
    back = Layout.parse("t=nhwc").convert(found, array.shape)
    assert (back == array).all()


@pytest.mark.parametrize("text", ["nchww", "0,1,1", "1,2,3", "", "0,2,3,1=", "0;1"])
def test_unknown_layouts(text: str):
    with pytest.raises(HexnnError, match=r"a layout is a permutation such as 0,2,3,1, or nchw"):
        Layout.parse(text)


def test_the_flag(
    model: hexnn.Model,
    tensors: dict[str, Array],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
):
    path, measured = str(tmp_path / "dump.npz"), tmp_path / "images.npy"
    np.savez(path, allow_pickle=False, **channels_first(tensors))
    np.save(measured, tensors["image"])
    run = [str(DIGITS / "digits_int8.tflite"), "--stage", "qnn", "--compare", path]
    assert main([*run, "--input", str(measured)]) == TROUBLE
    assert "it looks like NCHW: --compare-layout nchw" in capsys.readouterr().err
    assert main([*run, "--compare-layout", "nchw"]) == EQUAL
    assert main([*run[:-1], "qnn", "--compare-layout", "nchw"]) == TROUBLE
    assert "needs --compare FILE.npz" in capsys.readouterr().err
    tensors["conv1"][0, 0, 0, 0] ^= 64
    np.savez(path, allow_pickle=False, **channels_first(tensors))
    assert main([*run, "--compare-layout", "nchw"]) == DIFFERENT


def test_operands_beyond_the_range_of_their_type_saturate():
    """The operation alone gets the nearest values that its operand can have, not other ones."""
    chain = hexnn.Model(hexnn.parse(CHAIN))
    y = np.array([1e6, 62.0, 70.0, 0.5])
    comparison = chain.compare(
        {"y": y, "z": y.clip(0, 62.0)}, np.array([127, 127, 127, 4], np.int8)
    )
    alone = {row.tensor: row.isolated for row in comparison.rows if row.isolated is not None}
    assert alone["z"].equal
    assert alone["y"].maximum == 2e6 - 124


def test_a_quantized_network_of_channels_first_has_the_axes_of_its_source():
    """NNEF's images are NCHW; the convolutions of what is quantized are not, their tensors are."""
    floats = hexnn.load(DIGITS / "digits_nnef")
    images = np.load(DIGITS / "images.npy")[:4]
    quantized = floats.quantize(images)
    measured = floats.run(images, tensors="all")
    given = {name: tensor.quantize(images) for name, tensor in quantized.inputs.items()}
    found = quantized.compare(measured, given, tolerances=["sqnr>=25"])
    assert found, str(found)
    assert len([row for row in found.rows if "conv" in row.op]) >= 2
