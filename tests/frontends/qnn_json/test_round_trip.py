"""Documents of QNN's converters: those of others are read, ours hold what they must."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.qnn_json_documents import convolution, document, load, node, scale_offset, tensor
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.constants import ElidedAttr, FileAttr
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.locations import describe, tensor_name
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element
from hexnn.frontends.qnn_json import QnnJsonWarning, read, write
from hexnn.frontends.qnn_json.weights import packed, unpacked
from hexnn.runtime.executor import execute
from hexnn.tools.driver.formats import frontend_of
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.frontends import read as read_file
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.qnn_opt import main
from hexnn.tools.random_inputs import random_inputs
from hexnn.tools.universe import new_context

DIGITS = Path(__file__).parents[3] / "examples" / "digits"
W = np.array([[1, -2, 3], [4, 5, -6]], np.int8).reshape(1, 1, 2, 3)
B = np.array([1, 2, 3], np.int32)


def module_of(text: str) -> ModuleOp:
    """The module that `text` writes."""
    return parse_mlir(new_context(), text, "x.mlir")


def written(text: str) -> dict[str, Any]:
    """The document of a module, and its main graph."""
    return json.loads(write(module_of(text)).text)


def test_document_of_a_converter_runs(tmp_path: Path):
    module = load(convolution(), tmp_path, w=W, b=B)
    verify_all(module)
    assert [op.name for op in Entry.of(module).function.body.walk()] == [
        "qnn.constant",
        "qnn.constant",
        "qnn.conv_2d",
        "qnn.relu",
        "func.return",
    ]
    x = np.random.default_rng(0).integers(0, 256, (1, 4, 4, 2)).astype(np.uint8)
    (y,) = execute(module, {"in:0": x}).values()
    real = (x.astype(int) - 128) @ W[0, 0].astype(int) + B
    exact = np.maximum(real * 0.125, 0) / 0.5
    # the multiplier 1/4 is applied by two halves, rounded each
    assert np.abs(y.astype(int) - 128 - np.clip(exact, 0, 127)).max() <= 0.75


def grouped() -> dict[str, Any]:
    """Operations as converters group them; biases of eight bits; remarks among the scalars."""
    remark = {"2147483647": "qti.aisw"}
    image: dict[str, Any] = {"datatype": 0x0408, "quant_params": scale_offset(0.5, -128)}
    tensors = {
        "x": tensor(0, [1, 4, 4, 2], **image),
        "w": tensor(4, [1, 1, 2, 2], 0x0408, quant_params=scale_offset(0.25, -128)),
        "b": tensor(4, [2], 0x0408, quant_params=scale_offset(0.1, -100)),
        **{name: tensor(3, [1, 4, 4, 2], **image) for name in ("c", "s", "p", "m")},
        "y": tensor(1, [1, 2], **image),
    }
    square = {"stride": [1, 1], "pad_amount": [[0, 0], [0, 0]]}
    mean = {"reduce_type": {"1544": "ReduceMean"}, "keep_dims": {"1288": 0}}
    nodes = {
        "a": node("Conv2d", ["x", "w", "b"], ["c"], packageName=remark, **square),
        "b": node("Eltwise_Binary", ["c", "x"], ["s"], eltwise_type={"1": "ElementWiseAdd"}),
        "c": node("Eltwise_Binary", ["s", "x"], ["m"], operation=11, packageName=remark),
        "d": node(
            "Pool", ["m"], ["p"], pool_type={"1544": "PoolMax2d"}, filter_size=[1, 1], **square
        ),
        "e": node("Reduce", ["p"], ["y"], axes=[1, 2], **mean),
    }
    return document(tensors, nodes, **{"model.bin": "/somewhere/else/model.bin"})


def test_operations_that_converters_group(tmp_path: Path):
    weights = {"w": np.full((1, 1, 2, 2), 132, np.uint8), "b": np.array([110, 90], np.uint8)}
    module = load(grouped(), tmp_path, **weights)
    verify_all(module)
    assert [op.name for op in Entry.of(module).function.body.walk()][2:] == [
        "qnn.conv_2d",
        "qnn.element_wise_add",
        "qnn.element_wise_binary",
        "qnn.pool_max_2d",
        "qnn.reduce_mean",
        "func.return",
    ]
    x = np.random.default_rng(0).integers(110, 150, (1, 4, 4, 2)).astype(np.uint8)
    (y,) = execute(module, {"x": x}).values()
    real = 0.5 * (x.astype(int) - 128)
    sums = real.sum(3, keepdims=True) + 0.1 * np.array([10, -10])
    wanted = np.minimum(sums + real, real).mean((1, 2)) / 0.5 + 128
    # every operation rounds to its own scale
    assert np.abs(y - wanted).max() <= 2.5


def test_names_and_places_of_a_converter_are_kept(tmp_path: Path):
    module = load(convolution(), tmp_path, w=W, b=B)
    conv = next(op for op in module.walk() if isinstance(op, qnn.Conv2dOp))
    assert Entry.of(module).inputs == ["in:0"]
    assert describe(conv.location) == "Conv2d@0 'mid'"
    assert conv.input.name_hint == "in"
    again = json.loads(write(module).text)["graph"]
    assert next(iter(again["tensors"])) == "in:0"
    assert [*again["nodes"]] == ["conv", "act"]


def test_without_weights_constants_are_elided(tmp_path: Path):
    with pytest.warns(QnnJsonWarning, match="no weights are known of 'w' and 1 more"):
        module = load(convolution(), tmp_path)
    verify_all(module)
    values = [op.value for op in module.walk() if isinstance(op, qnn.ConstantOp)]
    assert values == [ElidedAttr("w"), ElidedAttr("b")]


def test_large_constants_stay_in_the_archive(tmp_path: Path):
    content = document(
        {
            "x": tensor(0, [100]),
            "w/1": tensor(4, [100]),
            "y": tensor(1, [100]),
        },
        {"n": node("ElementWiseAdd", ["x", "w/1"], ["y"])},
        **{"model.bin": "model.bin"},
    )
    weights = np.arange(100, dtype=np.float32)
    module = load(content, tmp_path, w_1=weights)
    (constant,) = (op for op in module.walk() if isinstance(op, qnn.ConstantOp))
    assert isinstance(constant.value, FileAttr)
    assert tensor_name(next(op for op in module.walk() if "add" in op.name).location) == "y"
    np.testing.assert_array_equal(constant.array, weights)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_four_bit_values_share_a_byte(dtype: type[np.integer[Any]], count: int):
    low = -8 if dtype == np.int8 else 0
    values = (np.arange(count) * 5 % 16 + low).astype(dtype)
    data = packed(values)
    assert len(data) == (count + 1) // 2
    assert data[0] & 15 == values[0] & 15
    np.testing.assert_array_equal(unpacked(memoryview(data), values.dtype, count), values)


def test_four_bit_weights_through_an_archive(tmp_path: Path):
    text = """
!t = tensor<1x3x!quant.uniform<i8:f32, 0.5>>
!w = tensor<3x3x!quant.uniform<i4:f32:0, {0.5, 0.25, 1.0}>>
func.func @main(%x: !t) -> !t {
  %w = qnn.constant dense<[[-8, 7, 1], [2, -3, 4], [0, 5, -6]]> : tensor<3x3xi4> : !w
  %y = qnn.fully_connected %x, %w : (!t, !w) -> !t
  func.return %y : !t
}
"""
    module = module_of(text)
    result = write(module, "x.json.bin")
    (tmp_path / "x.json").write_text(result.text)
    (tmp_path / "x.json.bin").write_bytes(result.weights)
    entry = json.loads(result.text)["graph"]["tensors"]["w"]
    assert (entry["data_type"], entry["quant_params"]["encoding"]) == (0x0304, 3)
    again = read(str(tmp_path / "x.json"), new_context())
    assert module_text(again) == module_text(module)


def test_signs_of_offsets_and_numbers_of_types():
    content = written(
        """
!t = !quant.uniform<u8:f32, 0.5:128>
func.func @main(%x: tensor<1x4x!t>) -> tensor<1x4x!t> {
  %y = qnn.softmax %x {axis = 1 : ui32} : (tensor<1x4x!t>) -> tensor<1x4x!t>
  func.return %y : tensor<1x4x!t>
}
"""
    )
    x = content["graph"]["tensors"]["x"]
    assert (x["type"], x["data_type"], x["dims"]) == (0, 0x0408, [1, 4])
    assert x["quant_params"]["definition"] == 1
    assert x["quant_params"]["encoding"] == 0
    assert x["quant_params"]["scale_offset"]["scale"] == 0.5
    assert x["quant_params"]["scale_offset"]["offset"] == -128
    (softmax,) = content["graph"]["nodes"].values()
    assert softmax["type"] == "Softmax"
    assert softmax["scalar_params"] == {"axis": {"306": 1}, "beta": {"562": 1.0}}
    assert content["op_types"] == ["Softmax"]


def test_dimensions_that_may_change():
    content = written(
        """
!t = tensor<?x8xf32, #qnn.bounds<[4, 8]>>
func.func @main(%x: !t) -> !t {
  %y = qnn.relu %x : (!t) -> !t
  func.return %y : !t
}
"""
    )
    x = content["graph"]["tensors"]["x"]
    assert (x["dims"], x["is_dynamic_dims"]) == ([4, 8], [True, False])


@pytest.mark.parametrize(
    ("kind", "encoding"),
    [
        ("!quant.uniform<i8:f32, 0.5:1>", 0),
        ("!quant.uniform<i8<-127:127>:f32, 0.5:1>", 0),
        ("!quant.uniform<i16:f16:1, {0.5:0, 0.25:1}>", 1),
        ("!quant.uniform<i8<-8:7>:f32, 0.5:1>", 2),
        ("!quant.uniform<i4:f32, 0.5:1>", 2),
        ("!quant.uniform<u8<0:15>:f32:0, {0.5:8, 0.25:7, 0.1:0, 0.2:1}>", 3),
        ("!quant.uniform<i8:f32:{0:3, 1:1}, {{0.1, 0.2:1}, {0.3, 0.4}}>", 4),
        ("!hexnn.blockwise_expansion<i8<-8:7>:f32:1, {0.1, 0.2}, u8<4>, {{1, 16}, {3, 8}}>", 5),
        (
            "!hexnn.vector<i8<-8:7>:f32:1, {0.1, 0.2}, "
            "block = [4, 2], vector = 2, stride = 1, index = 3>",
            6,
        ),
    ],
)
def test_encodings(kind: str, encoding: int, tmp_path: Path):
    module = module_of(
        f"""
func.func @main(%x: tensor<4x2x{kind}>) -> tensor<4x2xf32> {{
  %y = qnn.dequantize %x : (tensor<4x2x{kind}>) -> tensor<4x2xf32>
  func.return %y : tensor<4x2xf32>
}}
"""
    )
    verify_all(module)
    content = json.loads(write(module).text)
    assert content["graph"]["tensors"]["x"]["quant_params"]["encoding"] == encoding
    path = tmp_path / "x.json"
    path.write_text(json.dumps(content))
    assert module_text(read(str(path), new_context())) == module_text(module)


def test_bit_widths_are_read_under_either_name(tmp_path: Path):
    params = {
        "definition": 1,
        "encoding": 2,
        "bw_scale_offset": {"bitwidth": 4, "scale": 0.5, "offset": 0},
    }
    content = document(
        {"x": tensor(0, [4], 0x0308, quant_params=params), "y": tensor(1, [4])},
        {"n": node("Dequantize", ["x"], ["y"])},
    )
    (argument,) = Entry.of(load(content, tmp_path)).function.args
    assert element(argument) == UniformType.per_tensor("i8", 0.5, qrange=(-8, 7))


def test_suffix_names_the_reader():
    assert frontend_of("model_net.json") == "qnn-json"


def test_other_operations_cannot_be_written():
    module = module_of(
        """
func.func @main(%x: tensor<4xf32>) {
  %y = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return
}
"""
    )
    with pytest.raises(HexnnError, match=r"'tfl\.relu' op cannot be written as JSON of QNN"):
        write(module)


@pytest.mark.parametrize("network", ["digits_int8", "digits_branches_int8"])
def test_network_through_json_computes_the_same(network: str, tmp_path: Path):
    source = DIGITS / f"{network}.tflite"
    path = tmp_path / "net.json"
    assert main([str(source), "-p", "tfl-to-qnn", "-t", "qnn-json", "-o", str(path)]) == 0
    assert (tmp_path / "net.json.bin").is_file()
    tfl = read_file(str(source))
    inputs = random_inputs(tfl, 0)
    wanted, seen = execute(tfl, inputs), execute(read_file(str(path)), inputs)
    assert [*seen] == [*wanted]
    for name in wanted:
        np.testing.assert_array_equal(seen[name], wanted[name])


def test_on_standard_output_large_constants_are_elided_as_in_ir(tmp_path: Path):
    numbers = ", ".join(map(str, range(100)))
    module = module_of(
        f"""
func.func @main() {{
  %0 = qnn.constant dense<[{numbers}]> : tensor<100xi8> : tensor<100xi8>
  %1 = qnn.constant dense<[1, 2]> : tensor<2xi8> : tensor<2xi8>
  func.return
}}
"""
    )
    path = tmp_path / "x.json"
    path.write_text(write(module).text)
    assert module_text(read(str(path), new_context())) == module_text(module)


def test_one_network_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "two.mlir"
    numbers = ", ".join(map(str, range(100)))
    one = (
        "func.func @main() {\n"
        f"  %0 = qnn.constant dense<[{numbers}]> : tensor<100xi8> : tensor<100xi8>\n"
        "  func.return\n}\n"
    )
    path.write_text(f"{one}// -----\n{one}")
    out = tmp_path / "x.json"
    assert main([str(path), "--split-input-file", "-t", "qnn-json", "-o", str(out)]) == 1
    assert "writes one network: not with --split-input-file" in capsys.readouterr().err
    assert not out.exists()


def test_api_saves_and_loads(tmp_path: Path):
    model = hexnn.load(DIGITS / "digits_int8.tflite").lower("qnn")
    model.save(tmp_path / "net.json")
    again = hexnn.load(tmp_path / "net.json")
    assert again.compare(model)
