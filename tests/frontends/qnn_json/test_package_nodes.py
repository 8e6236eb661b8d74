"""Nodes whose package is not QNN's own are operations of that package: read, refused, written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.qnn_json_documents import Json, document, load, node, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, StringAttr, f32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.qnn_json import read, write
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.universe import new_context

SCALARS: Json = {
    "by": {"562": 0.5},
    "flag": {"1288": True},
    "mode": {"1544": "fast"},
    "packageName": {"1544": "demo"},
}


def network(**more: Any) -> Json:
    """An operation of package demo with an absent input in the middle, between two of QNN's."""
    scale = node("Scale", ["y", "none", "w"], ["z", "more"], axis=1, sizes=[3, 4], **SCALARS)
    return document(
        {
            "x": tensor(0, [2, 4]),
            "y": tensor(3, [2, 4]),
            "none": tensor(5, []),
            "w": tensor(4, [4], data=[1.0, 2.0, 3.0, 4.0]),
            "z": tensor(3, [2, 4]),
            "more": tensor(1, [], 306),
            "out": tensor(1, [2, 4]),
        },
        {
            "relu": node("Relu", ["x"], ["y"]),
            "scale": scale | {"package": "demo"} | more,
            "last": node("Relu", ["z"], ["out"]),
        },
    )


def package_op(content: Json, folder: Path) -> qnn.PackageOp:
    """The operation of a package in a document's network."""
    module = load(content, folder)
    verify_all(module)
    return next(op for op in module.walk() if isinstance(op, qnn.PackageOp))


def test_a_node_of_another_package_is_its_operation(tmp_path: Path) -> None:
    op = package_op(network(), tmp_path)
    assert op.full_name == "demo::Scale"
    assert [None if v is None else v.name_hint for v in op.inputs] == ["y", None, "w"]
    assert list(op.values) == ["axis", "by", "flag", "mode", "sizes"]
    assert op.values["by"] == FloatAttr(0.5, f32)
    assert op.values["mode"] == StringAttr("fast")
    sizes = op.values["sizes"]
    assert isinstance(sizes, DenseIntOrFPElementsAttr)
    assert list(sizes.get_values()) == [3, 4]


def test_a_section_of_qnn_by_another_package_is_that_packages(tmp_path: Path) -> None:
    assert package_op(network(type="Relu"), tmp_path).full_name == "demo::Relu"


def test_what_is_written_says_the_same(tmp_path: Path) -> None:
    """Package, type, parameters with their tensors, the absent input; and it reads back."""
    content = network()
    module = load(content, tmp_path)
    text = write(module).text
    given, back = (doc["graph"]["nodes"]["scale"] for doc in (content, json.loads(text)))
    for key in ("package", "type", "scalar_params", "output_names"):
        assert back[key] == given[key]
    assert back["input_names"] == ["y", "null", "w"]
    assert list(back["tensor_params"]["sizes"]) == ["sizes_tensor"]
    assert back["tensor_params"]["sizes"]["sizes_tensor"]["data"] == [3, 4]
    (tmp_path / "again.json").write_text(text)
    again = read(str(tmp_path / "again.json"), new_context())
    assert module_text(again) == module_text(module)


CASES: list[tuple[str, Json]] = [
    (
        'graph.nodes.scale.package: expected a name of letters, digits, underscores, got "a b"',
        {"package": "a b"},
    ),
    ("graph.nodes.scale.package: expected a string, got 3", {"package": 3}),
    (
        "graph.nodes.scale.type: expected a name of letters, digits, underscores and dots, "
        'got "Scale::x"',
        {"type": "Scale::x"},
    ),
    (
        "graph.nodes.scale.output_names: expected all outputs of demo::Scale, got 1 tensors",
        {"output_names": ["z", "none"]},
    ),
    (
        "graph.nodes.scale.scalar_params.by: expected one value under its data type, such as",
        {"scalar_params": {"by": 0.5}},
    ),
    (
        "graph.nodes.scale.tensor_params.sizes: expected one tensor, got {}",
        {"tensor_params": {"sizes": {}}},
    ),
    (
        "graph.nodes.scale.input_names[0]: expected the name of a tensor of the graph, got",
        {"input_names": ["nobody"]},
    ),
]


@pytest.mark.parametrize(("message", "more"), CASES)
def test_messages(message: str, more: Json, tmp_path: Path) -> None:
    with pytest.raises(HexnnError) as error:
        load(network(**more), tmp_path)
    assert message in error.value.message
    assert "\n" not in str(error.value)
