"""Broken documents: one line that says where, what was seen, and what is allowed."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.qnn_json_documents import convolution, load

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.qnn_json import QnnJsonWarning, read, write
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.qnn_opt import main
from hexnn.tools.universe import new_context

Json = dict[str, Any]
GONE = object()


def changed(*path: str, to: Any) -> Json:
    """The convolution, with another value at a path."""
    content = convolution()
    place: Any = content
    for key in path[:-1]:
        place = place[key]
    if to is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return content


TENSOR, NODE = ("graph", "tensors"), ("graph", "nodes")

CASES: list[tuple[str, Json]] = [
    ('document: expected the key "graph", got "model.cpp", "model.bin"', changed("graph", to=GONE)),
    ("graph: expected an object, got 3", changed("graph", to=3)),
    ('graph: expected the key "tensors", got "nodes"', changed("graph", "tensors", to=GONE)),
    ('graph: expected the key "nodes", got "tensors"', changed("graph", "nodes", to=GONE)),
    ("graph.tensors: expected an object, got []", changed(*TENSOR, to=[])),
    (
        "graph.tensors.w.type: expected a tensor type, 0 (APP_WRITE), 1 (APP_READ), "
        "2 (APP_READWRITE), 3 (NATIVE), 4 (STATIC), 5 (NULL), got 9",
        changed(*TENSOR, "w", "type", to=9),
    ),
    (
        "graph.tensors.w.data_type: expected a data type of QNN, such as 562 (FLOAT_32), got 7",
        changed(*TENSOR, "w", "data_type", to=7),
    ),
    (
        "graph.tensors.w.data_type: expected a data type of tensors, got STRING",
        changed(*TENSOR, "w", "data_type", to=0x0608),
    ),
    (
        'graph.tensors["in:0"].dims[1]: expected an integer from 0 to 4294967295, got "a"',
        changed(*TENSOR, "in:0", "dims", to=[1, "a"]),
    ),
    (
        'graph.tensors["in:0"].dims: expected an array, got 4',
        changed(*TENSOR, "in:0", "dims", to=4),
    ),
    (
        "graph.tensors.w.is_dynamic_dims: expected 4 flags, one for each dimension, got [true]",
        changed(*TENSOR, "w", "is_dynamic_dims", to=[True]),
    ),
    (
        "graph.tensors.w: expected an encoding (definition 1) for SFIXED_POINT_8, got none",
        changed(*TENSOR, "w", "quant_params", to=GONE),
    ),
    (
        "graph.tensors.w.quant_params.encoding: expected an encoding, 0 (SCALE_OFFSET), "
        "1 (AXIS_SCALE_OFFSET)",
        changed(*TENSOR, "w", "quant_params", "encoding", to=7),
    ),
    (
        'graph.tensors.w.quant_params: expected the key "axis_scale_offset"',
        changed(*TENSOR, "w", "quant_params", to={"definition": 1, "encoding": 1}),
    ),
    (
        "graph.tensors.mid.quant_params: expected a scale for each channel, got one",
        changed(*TENSOR, "mid", "quant_params", "encoding", to=1),
    ),
    (
        "graph.tensors.w.current_dims: expected sizes of at most [1, 1, 2, 3], the dims, got [1, 2",
        changed(*TENSOR, "w", "current_dims", to=[1, 2, 2, 3]),
    ),
    (
        "graph.tensors.w.quant_params.scale_offset.scale: expected a number, got 1000000000000000",
        changed(*TENSOR, "w", "quant_params", "scale_offset", "scale", to=10**400),
    ),
    (
        "graph.tensors.w.quant_params: scale must be positive and finite, got -1.0",
        changed(*TENSOR, "w", "quant_params", "scale_offset", "scale", to=-1.0),
    ),
    (
        'graph.tensors.w.quant_params.scale_offset.scale: expected a number, got "x"',
        changed(*TENSOR, "w", "quant_params", "scale_offset", "scale", to="x"),
    ),
    (
        "graph.tensors.w.quant_params: zero point must lie in [-128, 127] of i8, got 300",
        changed(*TENSOR, "w", "quant_params", "scale_offset", "offset", to=-300),
    ),
    (
        "graph.nodes.conv.type: expected an operation of the QNN operation definition; did you "
        'mean Conv2d?, got "Conv2D"',
        changed(*NODE, "conv", "type", to="Conv2D"),
    ),
    (
        "graph.nodes.conv.input_names: expected in[1] (weight), got 1 tensors",
        changed(*NODE, "conv", "input_names", to=["in:0"]),
    ),
    (
        "graph.nodes.conv.input_names: expected at most 3 tensors (input, weight, bias), got",
        changed(*NODE, "conv", "input_names", to=["in:0", "w", "b", "b"]),
    ),
    (
        "graph.nodes.act.output_names: expected out[0] (output), got 0 tensors",
        changed(*NODE, "act", "output_names", to=[]),
    ),
    (
        'graph.nodes.conv.input_names[1]: expected the name of a tensor of the graph, got "v"',
        changed(*NODE, "conv", "input_names", to=["in:0", "v"]),
    ),
    (
        'graph.nodes.conv.output_names[0]: expected the name of a tensor of the graph, got "v"',
        changed(*NODE, "conv", "output_names", to=["v"]),
    ),
    (
        "graph.nodes.conv.output_names[0]: 'w' is STATIC, which no node can compute",
        changed(*NODE, "conv", "output_names", to=["w"]),
    ),
    (
        "graph.nodes.conv.output_names[0]: 'out' is computed by 'act' already",
        changed(*NODE, "conv", "output_names", to=["out"]),
    ),
    (
        "graph.nodes.act.input_names[0]: no node computes 'mid', and it is no input and not static",
        changed(*NODE, "conv", to=GONE),
    ),
    (
        "graph.nodes.act: is part of a cycle of nodes that need each other",
        changed(*NODE, "conv", "input_names", to=["out", "w", "b"]),
    ),
    (
        "graph.nodes.conv.scalar_params.groups: Conv2d has no parameter of this name: ",
        changed(*NODE, "conv", "scalar_params", "groups", to={"306": 1}),
    ),
    (
        "graph.nodes.conv.scalar_params.group: expected one value under its data type, such as "
        '{"306": 1}, got 1',
        changed(*NODE, "conv", "scalar_params", "group", to=1),
    ),
    (
        'graph.nodes.conv.scalar_params.group["306"]: expected an integer from 0 to 4294967295, '
        "got -1",
        changed(*NODE, "conv", "scalar_params", "group", to={"306": -1}),
    ),
    (
        'graph.nodes.conv.scalar_params.reuse_sparse_indices["1288"]: expected true, false, 0 or '
        "1, got 2",
        changed(*NODE, "conv", "scalar_params", "reuse_sparse_indices", to={"1288": 2}),
    ),
    (
        "graph.nodes.conv.tensor_params.stride.stride_tensor.data: expected values of uint32 and "
        'shape [2], got ["a"]',
        changed(*NODE, "conv", "tensor_params", "stride", "stride_tensor", "data", to=["a"]),
    ),
    (
        "graph.nodes.conv.tensor_params.stride: expected one tensor, got {}",
        changed(*NODE, "conv", "tensor_params", "stride", to={}),
    ),
]


@pytest.mark.parametrize(("message", "content"), CASES, ids=lambda case: str(case)[:40])
def test_messages(message: str, content: Json, tmp_path: Path):
    with pytest.raises(HexnnError) as error:
        load(copy.deepcopy(content), tmp_path)
    assert message in error.value.message
    assert str(error.value).startswith(f"{tmp_path}/model_net.json:")
    assert "\n" not in str(error.value)


def test_size_of_weights(tmp_path: Path):
    with pytest.raises(HexnnError, match=r"graph.tensors.w: expected 6 bytes for .*, got 5"):
        load(convolution(), tmp_path, w=np.zeros(5, np.int8))


@pytest.mark.parametrize("size", [1, 100, 512, 514, 1030, 1200])
def test_weights_that_end_early(size: int, tmp_path: Path):
    weights = {"w": np.zeros(6, np.int8), "b": np.zeros(3, np.int32)}
    load(convolution(), tmp_path, **weights)
    path = tmp_path / "model.bin"
    path.write_bytes(path.read_bytes()[:size])
    with suppress(QnnJsonWarning), pytest.raises(HexnnError, match=r"archive|ends before"):
        load(convolution(), tmp_path)


def test_weights_in_another_form(tmp_path: Path):
    (tmp_path / "model.bin").write_bytes(b"no archive at all" * 100)
    with pytest.raises(HexnnError, match="no uncompressed tar archive of tensors"):
        load(convolution(), tmp_path)


TEXTS: list[tuple[str, bytes]] = [
    ("x.json:2:7: error: not JSON: Expecting value", b'{\n  "a":}'),
    ('x.json:0:0: error: not JSON: the key "a" occurs twice in one object', b'{"a": 1, "a": 2}'),
    ("x.json:0:0: error: not JSON: byte 0 is not UTF-8 text", b"\xff"),
    ("x.json:0:0: error: not a graph: JSON nested too deep", b"[" * 100_000),
    ("x.json:0:0: error: document: expected an object, got [1]", b"[1]"),
]


@pytest.mark.parametrize(("message", "data"), TEXTS, ids=lambda case: str(case)[:30])
def test_what_is_no_document(
    message: str, data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    assert main([str(path)]) == 1
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_no_file(tmp_path: Path):
    with pytest.raises(HexnnError, match="cannot read: No such file or directory"):
        read(str(tmp_path / "x.json"), new_context())


def _mutations(content: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values of a document."""
    pairs = content.items() if isinstance(content, dict) else enumerate(content)
    found = [(*path, key) for key, _ in pairs]
    inner = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in inner:
        if isinstance(value, dict | list):
            found += _mutations(value, (*path, key))
    return found


JUNK: list[Callable[[], Any]] = [lambda: None, lambda: -1, lambda: "x", list, dict, lambda: [[1]]]


OURS = """
!b = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.1, 0.2}}>
!e = !hexnn.blockwise_expansion<i8:f32:0, {0.1}, u8<4>, {{1, 2}}>
!v = !hexnn.vector<i8:f32:1, {0.1, 0.2}, block = [1, 2], vector = 1, stride = 1, index = 4>
func.func @main(%b: tensor<1x4x!b>, %c: tensor<i1>) -> tensor<1x4xf32> attributes {a = 1 : i32} {
  %e = qnn.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xi8> : tensor<1x4x!e>
  %v = qnn.constant dense<[[1, 2]]> : tensor<1x2xi8> : tensor<1x2x!v>
  %0 = qnn.dequantize %e : (tensor<1x4x!e>) -> tensor<1x4xf32> loc("R@0:x"("m.tflite":0:0))
  %1 = qnn.dequantize %b {extra} : (tensor<1x4x!b>) -> tensor<1x4xf32>
  %2 = qnn.dequantize %v : (tensor<1x2x!v>) -> tensor<1x2xf32>
  qnn.if %c, %1 {then_graph = @f} : (tensor<i1>, tensor<1x4xf32>) -> ()
  %4 = qnn.pack %0, %1 {axis = 0 : ui32} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x1x4xf32>
  func.return %1 : tensor<1x4xf32>
}
func.func @f(%x: tensor<1x4xf32>) {
  func.return
}
"""


def ours() -> Json:
    """A document of our own, with all that it can hold beside the graph."""
    return json.loads(write(parse_mlir(new_context(), OURS, "x.mlir")).text)


@pytest.mark.filterwarnings("ignore:no weights are known")
@pytest.mark.parametrize("make", [convolution, ours])
@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_anywhere_is_an_error_or_harmless(
    junk: Callable[[], Any], make: Callable[[], Json], tmp_path: Path
):
    whole = make()
    for path in _mutations(whole)[JUNK.index(junk) :: len(JUNK) // 2]:
        content: Any = copy.deepcopy(whole)
        place = content
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = junk()
        with suppress(HexnnError):
            load(content, tmp_path)


def test_messages_about_operations_lead_to_their_node(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "x.json"
    text = json.dumps(changed("graph", "tensors", "out", "dims", to=[1, 4, 4, 2]), indent=2)
    path.write_text(text)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if '"act": {' in row)
    assert main([str(path)]) == 1
    told = capsys.readouterr().err
    assert f"{path}:{line}:7: error: 'qnn.relu' op output must have shape [1, 4, 4, 3]" in told
