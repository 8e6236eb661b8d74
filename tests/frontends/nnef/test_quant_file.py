"""Quantization files: the four operations, channels, what becomes of them, and what is wrong."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.ir import Operation

from hexnn import load
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.dialects.remarks import listening
from hexnn.dialects.tensors import shape
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.validity import violations

GRAPH = """version 1.0;
graph main(x) -> (y)
{
    x = external(shape = [2, 3, 3, 4]);
    w = variable(shape = [3, 4], label = 'w');
    y = add(x, 1.0);
}
"""


@pytest.fixture(autouse=True)
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph, in the current folder."""
    monkeypatch.chdir(tmp_path)
    Path("graph.nnef").write_text(GRAPH)


def values(text: str) -> dict[str, Any]:
    """The types of the tensors by their names, with this quantization."""
    Path("graph.quant").write_text(text)
    module = read("graph.nnef")
    module.verify()
    found: dict[str, Any] = {}
    for op in module.walk():
        for value in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)):
            found[value.name_hint or ""] = value
    return found


def element(value: Any) -> str:
    """The element type, as text."""
    return str(value.type.element_type)


ZERO_POINT = "zero_point_linear_quantize"
TYPES = [
    (
        '"x": linear_quantize(min = 0.0, max = 25.5, bits = 8);',
        "!quant.uniform<u8:f32, 0.1:0>",
    ),
    (
        "'x': linear_quantize(max = 6.0, min = -4.0 * 1.5, bits = 2 ^ 2 - 2);",
        None,
    ),
    (
        "'x': linear_quantize(min = -2.0, max = 4.0, bits = 2);",
        "!quant.uniform<u2:f32, 2.0:1>",
    ),
    (
        '"x": min_max_linear_quantize(min = -127.0, max = 127.0, bits = 8, signed = true, '
        "symmetric = true);",
        "!quant.uniform<i8<-127:127>:f32, 1.0:0>",
    ),
    (
        '"x": min_max_linear_quantize(min = -12.8, max = 12.7, bits = 8, signed = true, '
        "symmetric = false);",
        "!quant.uniform<i8:f32, 0.1:0>",
    ),
    (
        f'"x": {ZERO_POINT}(zero_point = 3, scale = 0.5, bits = 4, signed = true, '
        "symmetric = false);",
        "!quant.uniform<i4:f32, 0.5:3>",
    ),
    ('"x": logarithmic_quantize(max = 1.0, bits = 8);', None),
]


@pytest.mark.parametrize(("text", "type"), TYPES, ids=[text for text, _ in TYPES])
def test_quantizations_are_types_where_the_zero_is_an_integer(text: str, type: str | None) -> None:
    value = values(text)["x"]
    if type is None:
        assert isinstance(value.owner, FragmentOp)
        assert value.owner.name.endswith("_quantize")
        assert element(value) == "f32"
    else:
        assert element(value) == type


def test_nothing_is_quantized_by_an_empty_file() -> None:
    assert element(values("# nothing\n")["x"]) == "f32"


def test_activations_and_variables() -> None:
    found = values(
        '"y": linear_quantize(min = 0.0, max = 255.0, bits = 8);\n'
        "'w' : linear_quantize(min = 0.0, max = 15.0, bits = 4) ;"
    )
    assert element(found["y"]) == "!quant.uniform<u8:f32, 1.0:0>"
    assert element(found["w"]) == "!quant.uniform<u4:f32, 1.0:0>"


def test_lists_are_channels() -> None:
    found = values('"w": linear_quantize(min = 0.0, max = [255.0, 510.0, 765.0], bits = 8);')
    assert element(found["w"]) == "!quant.uniform<u8:f32:0, {1.0:0, 2.0:0, 3.0:0}>"


def test_lists_of_operations_lie_along_their_axis() -> None:
    found = values('"w": logarithmic_quantize(max = [1.0, 2.0, 4.0, 8.0], bits = 8);')
    op = found["w"].owner
    assert isinstance(op, Operation)
    assert [shape(value) for value in op.operands] == [(3, 4), (1, 4)]


OWN = """version 1.0;
extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;
fragment halves_quantize(x: tensor<scalar>, top: tensor<scalar> = 4.0, step: scalar = 0.5)
-> (y: tensor<scalar>)
{ y = min(round(x / step) * step, top); }
fragment zero_point_linear_quantize(x: tensor<scalar>, scale: scalar) -> (y: tensor<scalar>)
{ y = round(x / scale) * scale; }
fragment pair(x: tensor<scalar>) -> (y: tensor<scalar>, z: tensor<scalar>) { y = x; z = x; }
graph main(x) -> (y) { x = external(shape = [2, 3]); y = mul(x, 1.0); }
"""


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("halves_quantize()", [[0.5, 4.0, -2.0]]),
        ("halves_quantize(step = 2.0)", [[0.0, 4.0, -2.0]]),
        ("halves_quantize(top = [0.25, 2.0, 3.0])", [[0.25, 2.0, -2.0]]),
        ("zero_point_linear_quantize(scale = 3.0)", [[0.0, 9.0, -3.0]]),
    ],
)
def test_fragments_of_the_document_quantize(line: str, wanted: Any) -> None:
    Path("graph.nnef").write_text(OWN.replace("[2, 3]", "[1, 3]"))
    Path("graph.quant").write_text(f'"y": {line};')
    assert violations("graph.nnef") == []
    outputs = load("graph.nnef").run({"x": np.array([[0.4, 8.0, -2.1]], np.float32)})
    assert outputs["y"].tolist() == wanted


def test_fragments_of_other_forms_do_not_quantize() -> None:
    Path("graph.nnef").write_text(OWN)
    Path("graph.quant").write_text('"y": pair();')
    (error,) = violations("graph.nnef")
    assert "'pair' is none of halves_quantize, linear_quantize, log" in str(error)


def test_ambiguous_axes_are_reported() -> None:
    told: list[str] = []
    with listening(lambda kind, text, loc: told.append(f"{kind}: {text} {loc}")):
        found = values('"x": linear_quantize(min = 0.0, max = [1.0, 2.0, 4.0], bits = 8);')
    assert ":f32:1, {" in element(found["x"])
    assert len(told) == 1
    assert told[0].startswith("warning: 'x': 3 channels fit the axes [1, 2], axis 1 is taken")
    assert "graph.quant" in told[0]


LINEAR = "linear_quantize(min = 0.0, max = 1.0, bits = 8)"
INVALID = [
    ("1:53: error: expected ';', got the end of the document (quantization, ", f'"x": {LINEAR}'),
    ("1:5: error: expected ':', got 'linear_quantize' (quantization, ", f'"x" {LINEAR};'),
    ("1:1: error: expected an identifier in quotes, got 'x' (quantization, ", f"x: {LINEAR};"),
    ("1:55: error: expected an identifier in quotes, got 'more' (quant", f'"x": {LINEAR}; more'),
    ("1:6: error: expected an expression, got ';' (expression, ", '"x": ;'),
    ("1:1: error: expected an invocation (quantization, ", '"x": 8;'),
    ("1:6: error: 'relu' is none of linear_quantize, log", '"x": relu(x = 1.0);'),
    ("1:6: error: 'tflite_quantize' is none of linear_q", '"x": tflite_quantize(min = 0.0);'),
    ("1:6: error: arguments must be named (quantization, ", '"x": linear_quantize(0.0, 1.0);'),
    (
        "1:6: error: 'linear_quantize' lacks an argument for 'bits' (integer) (argument-missing, ",
        '"x": linear_quantize(min = 0.0, max = 1.0);',
    ),
    (
        "1:44: error: 'linear_quantize' has no parameter 'bit', did you mean 'bits'? (argument-n",
        '"x": linear_quantize(min = 0.0, max = 1.0, bit = 8);',
    ),
    (
        "1:33: error: 'linear_quantize' is given 'min' twice (argument-twice, ",
        '"x": linear_quantize(min = 0.0, min = 1.0, bits = 8);',
    ),
    (
        "1:22: error: 'min' must be tensor<scalar>, got integer (quantization, ",
        '"x": linear_quantize(min = 0, max = 1.0, bits = 8);',
    ),
    (
        "1:44: error: 'bits' must be integer, got integer[] (quantization, ",
        '"x": linear_quantize(min = 0.0, max = 1.0, bits = [8]);',
    ),
    (
        "1:28: error: 'w' is used before it is assigned (used-before, ",
        '"x": linear_quantize(min = w, max = 1.0, bits = 8);',
    ),
    (
        "1:22: error: 'min' must be known, got tensor<scalar> (quantization, ",
        '"x": linear_quantize(min = relu(1.0), max = 1.0, bits = 8);',
    ),
    (
        "1:32: error: 1.0 is divided by zero (arithmetic, ",
        '"x": linear_quantize(min = 1.0 / 0.0, max = 1.0, bits = 8);',
    ),
    (
        "1:34: error: at most 4194304 items are allowed, got 1 * 1000000000000 (size, ",
        '"x": linear_quantize(min = [0.0] * 1000000000000, max = 1.0, bits = 8);',
    ),
    (
        "1:1: error: 'x': bits must lie in [1, 64], got 0 (quantization, ",
        '"x": linear_quantize(min = 0.0, max = 1.0, bits = 0);',
    ),
    (
        "1:1: error: 'x': bits must lie in [1, 64], got 100000000000 (quantization, ",
        '"x": linear_quantize(min = 0.0, max = 1.0, bits = 100000000000);',
    ),
    (
        "1:1: error: 'x': max must be > min, got min 1.0 and max 1.0 (quantization, ",
        '"x": linear_quantize(min = 1.0, max = 1.0, bits = 8);',
    ),
    (
        "1:1: error: 'x': scale must be positive and finite, got inf (quantization, ",
        '"x": linear_quantize(min = -1e308, max = 1e308, bits = 8);',
    ),
    (
        "1:1: error: 'x': scale and max must be > 0, got -0.5 (quantization, ",
        f'"x": {ZERO_POINT}(zero_point = 3, scale = -0.5, bits = 8, signed = true, '
        "symmetric = false);",
    ),
    (
        "1:1: error: 'x': zero point must lie in [-128, 127] of i8, got 300 (quantization, ",
        f'"x": {ZERO_POINT}(zero_point = 300, scale = 0.5, bits = 8, signed = true, '
        "symmetric = false);",
    ),
    ("2:1: error: 'x' has a line already (quantized-tensor, ", f'"x": {LINEAR};\n"x": {LINEAR};'),
    ("2:1: error: no tensor of the graph is called 'u' (quantized-tensor, ", f'\n"u": {LINEAR};'),
    (
        "1:1: error: 'w' of shape [3, 4] has no axis of 2 channels (quantization, ",
        '"w": linear_quantize(min = [0.0, 0.0], max = 1.0, bits = 8);',
    ),
    (
        "1:1: error: 'w': lists must be as long as one another, got [0] items (quantization, ",
        '"w": linear_quantize(min = [], max = 1.0, bits = 8);',
    ),
    (
        "1:1: error: 'w': lists must be as long as one another, got [2, 3] items (quantization, ",
        '"w": linear_quantize(min = [0.0, 0.0, 0.0], max = [1.0, 1.0], bits = 8);',
    ),
    ("1:1: error: unexpected character '\\x00' (character, ", "\0"),
]


@pytest.mark.parametrize(("message", "text"), INVALID, ids=[message for message, _ in INVALID])
def test_invalid_files(message: str, text: str) -> None:
    Path("graph.quant").write_text(text)
    assert str(violations("graph.nnef")[0]).startswith(f"graph.quant:{message}")
