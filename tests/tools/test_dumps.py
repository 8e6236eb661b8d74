"""Tensors that other tools dumped: folders of files, mangled and mapped names."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.array_files import save_arrays
from hexnn.tools.dumps import FileNames
from hexnn.tools.inputs import Array
from hexnn.tools.name_maps import load_names
from hexnn.tools.qnn_run import DIFFERENT, EQUAL, TROUBLE, main

DIGITS = Path(__file__).parents[2] / "examples/digits"
MODEL = str(DIGITS / "digits_int8.tflite")


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(MODEL)


@pytest.fixture(scope="module")
def tensors(model: hexnn.Model) -> dict[str, Array]:
    """All of a run of three samples."""
    images = model.inputs["image"].quantize(np.load(DIGITS / "images.npy")[:3])
    return {"image": images, **model.run(images, tensors="all")}


@pytest.fixture(scope="module")
def reals(model: hexnn.Model, tensors: dict[str, Array]) -> dict[str, Array]:
    """The real values of the results."""
    whole = {**model.inputs, **model.outputs}
    return {name: whole[name].dequantize(tensors[name]) for name in ("softmax",)}


def dump(folder: Path, tensors: dict[str, Array], suffix: str = ".raw") -> Path:
    """Write one sample, a file a tensor."""
    folder.mkdir(parents=True)
    for name, array in tensors.items():
        if suffix == ".npy":
            np.save(folder / name, array)
        else:
            (folder / f"{name}{suffix}").write_bytes(np.ascontiguousarray(array).tobytes())
    return folder


def sample(tensors: dict[str, Array], index: int) -> dict[str, Array]:
    return {name: array[index : index + 1] for name, array in tensors.items()}


@pytest.mark.parametrize("suffix", [".raw", ".bin", ".npy"])
def test_a_folder_of_one_sample(
    model: hexnn.Model, tensors: dict[str, Array], tmp_path: Path, suffix: str
):
    found = model.compare(dump(tmp_path / "dump", sample(tensors, 1), suffix))
    assert found
    assert len(found.tensors) == 9
    assert found.title == "digits_int8.tflite: source against dump/"


def test_a_folder_of_samples(model: hexnn.Model, tensors: dict[str, Array], tmp_path: Path):
    for index in range(3):
        dump(tmp_path / f"Result_{index}", sample(tensors, index))
    (tmp_path / "execution_metadata.yaml").write_text("")
    found = model.compare(tmp_path)
    assert found
    assert {row.accumulated.samples for row in found.rows} == {3}
    (tmp_path / "Result_1" / "add.raw").unlink()
    with pytest.raises(HexnnError, match="samples 0 and 1 do not both have 'add'"):
        model.compare(tmp_path)


def test_a_dump_in_nchw(model: hexnn.Model, tensors: dict[str, Array], tmp_path: Path):
    first = {n: a.transpose(0, 3, 1, 2) if a.ndim == 4 else a for n, a in tensors.items()}
    folder = dump(tmp_path / "dump", sample(first, 0))
    wrong = model.compare(folder, sample(tensors, 0)["image"])
    assert not wrong
    hint = "is equal if the reference's elements are nchw: --compare-layout nchw"
    assert any(hint in line for line in wrong.advice)
    assert model.compare(folder, layouts=["nchw"])


def test_types_of_raw_elements(
    model: hexnn.Model, tensors: dict[str, Array], reals: dict[str, Array], tmp_path: Path
):
    one = sample(tensors, 0)
    floats = dump(tmp_path / "floats", sample(reals, 0))
    assert model.compare(floats, one["image"])
    shifted = (one["softmax"].astype(np.int16) + 128).astype(np.uint8)
    folder = dump(tmp_path / "bytes", {"softmax": shifted})
    assert not model.compare(folder, one["image"])
    assert model.compare(folder, one["image"], types=["uint8"])
    assert model.compare(folder, one["image"], types=["int8", "soft*=uint8"])
    with pytest.raises(HexnnError, match="unknown type 'unit8' of a dump, did you mean 'uint8'"):
        model.compare(folder, types=["unit8"])
    with pytest.raises(HexnnError, match="no tensor is called 'sofmax', did you mean 'softmax'"):
        model.compare(folder, types=["sofmax=uint8"])
    with pytest.raises(HexnnError, match="holds 10 bytes, no whole number of 10 x float32"):
        model.compare(folder, types=["float32"])
    with pytest.raises(HexnnError, match="a type is that of raw dumps"):
        model.compare({"softmax": shifted}, types=["uint8"])


def test_bytes_that_do_not_fit(model: hexnn.Model, tmp_path: Path):
    folder = dump(tmp_path / "dump", {"softmax": np.zeros(7, np.uint8)})
    with pytest.raises(HexnnError, match=r"softmax.raw: holds 7 bytes for 10 elements") as error:
        model.compare(folder)
    assert error.value.notes == ("--compare-type says what an element is, such as uint8",)
    (folder / "softmax.raw").rename(folder / "softmax.txt")
    with pytest.raises(HexnnError, match=r"holds no dumped tensors \(.npy, .raw, .bin files\)"):
        model.compare(folder)


def test_names_of_files():
    names = FileNames(["a/b:0", "model/conv;1", "3x", "x.y", "x_y", "p-q", "p+q"], {"p-q": "five"})
    path = Path("f")
    for file, tensor in (
        ("a/b:0", "a/b:0"),
        ("a_b_0", "a/b:0"),
        ("_a_b_0", "a/b:0"),
        ("model_conv_1", "model/conv;1"),
        ("_3x", "3x"),
        ("x_y", "x_y"),
        ("five", "p-q"),
        ("p_q", "p+q"),
        ("other", "other"),
    ):
        assert names.tensor(file, path) == tensor
    with pytest.raises(HexnnError, match=r"f: is it 'x.y' or 'x_y'") as error:
        names.tensor("_x_y", path)
    assert error.value.notes == ("--compare-map FILE.json can say",)


def test_nested_folders_are_slashes(tmp_path: Path):
    text = """
    func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32>
        attributes {hexnn.inputs = ["x"], hexnn.outputs = ["net/out:0"]} {
      %y = qnn.tanh %x : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("Tanh@0:net/out:0"("m":1:1))
      func.return %y : tensor<1x4xf32>
    }
    """
    model = hexnn.Model(hexnn.parse(text))
    x = model.random_inputs(1)["x"]
    y = model.run(x)["net/out:0"]
    for name in ("net/out:0", "net_out_0"):
        (tmp_path / "d" / name).parent.mkdir(parents=True, exist_ok=True)
        y.tofile(tmp_path / "d" / f"{name}.raw")
        x.tofile(tmp_path / "d" / "x.raw")
        assert model.compare(tmp_path / "d")
        if name == "net/out:0":
            (tmp_path / "d" / f"{name}.raw").unlink()
    y.tofile(tmp_path / "d" / "_net_out_0.raw")
    with pytest.raises(
        HexnnError, match=r"net_out_0.raw: tensor 'net/out:0' is in .*/_net_o.* too"
    ):
        model.compare(tmp_path / "d")


def test_mapped_names(
    model: hexnn.Model,
    tensors: dict[str, Array],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
):
    one = sample(tensors, 2)
    theirs = {f"t{index}": array for index, array in enumerate(one.values())}
    names = dict(zip(one, theirs, strict=True))
    (tmp_path / "map.json").write_text(json.dumps(names))
    save_arrays(tmp_path / "t.npz", theirs)
    folder = dump(tmp_path / "dump", theirs)
    for there in (folder, tmp_path / "t.npz"):
        words = [MODEL, "--compare", str(there), "--compare-map", str(tmp_path / "map.json")]
        assert main(words) == EQUAL
        out, err = capsys.readouterr()
        assert (err, out.splitlines()[-1]) == ("", "9 tensors compared, 9 equal, 0 different")
    assert main([MODEL, "--compare", str(tmp_path / "t.npz"), "--seed", "0"]) == TROUBLE
    assert not model.compare({"add": one["conv2"], "conv2": one["add"]}, one["image"])
    exchanged = {"add": "conv2", "conv2": "add"}
    assert model.compare({"add": one["conv2"], "conv2": one["add"]}, one["image"], names=exchanged)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"conv11": "t"}, "no tensor is called 'conv11', did you mean 'conv1'"),
        ({"conv1": "conv11"}, "the reference has no tensor 'conv11', did you mean 'conv1'"),
        ({"conv1": "conv2"}, "the reference has a tensor 'conv1', and 'conv2' is to be it"),
    ],
)
def test_names_that_do_not_fit(
    model: hexnn.Model, tensors: dict[str, Array], names: dict[str, str], message: str
):
    with pytest.raises(HexnnError, match=message):
        model.compare(tensors, names=names)


def test_a_file_that_the_map_names_and_the_folder_lacks(
    model: hexnn.Model, tensors: dict[str, Array], tmp_path: Path
):
    folder = dump(tmp_path / "dump", sample(tensors, 0))
    with pytest.raises(HexnnError, match=r"conv1.raw: 'c' is to be tensor 'conv1'"):
        model.compare(folder, names={"conv1": "c"})
    (folder / "conv1.raw").unlink()
    with pytest.raises(HexnnError, match="has no file 'c' for tensor 'conv1'"):
        model.compare(folder, names={"conv1": "c"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ("[1]", "must be a JSON object"),
        ('{"a": 1}', "must be a JSON object"),
        ('{"a": "x", "a": "y"}', "'a' is named twice"),
        ('{"a": "x", "b": "x"}', "'x' is named twice"),
        ("[" * 99999, "is not JSON"),
    ],
)
def test_maps_that_are_none(tmp_path: Path, text: str, message: str):
    (tmp_path / "map.json").write_text(text)
    with pytest.raises(HexnnError, match=message):
        load_names(tmp_path / "map.json")


def test_an_empty_map(tmp_path: Path):
    (tmp_path / "map.json").write_text("{}")
    assert load_names(tmp_path / "map.json") == {}


def test_only_measured_tensors_have_names(model: hexnn.Model):
    with pytest.raises(HexnnError, match="a layout or a name is that of measured tensors"):
        model.compare(model, names={"conv1": "c"})


def test_a_difference_in_a_folder(tensors: dict[str, Array], tmp_path: Path):
    one = sample(tensors, 0)
    folder = dump(tmp_path / "dump", {**one, "logits": one["logits"] ^ 1})
    assert main([MODEL, "--compare", str(folder)]) == DIFFERENT
    assert main([MODEL, "--compare", str(folder), "--tolerance", "lsb<=0"]) == DIFFERENT
    assert main([MODEL, "--compare", str(folder), "--tolerance", "sqnr>=20"]) == EQUAL
