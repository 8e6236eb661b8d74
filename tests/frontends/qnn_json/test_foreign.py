"""Documents of converters keep what they say: names, keys that we do not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.hostile_json import Json, mutated, networks, read_twice
from support.qnn_json_documents import convolution, document, load, node, tensor
from xdsl.dialects.builtin import FloatAttr, ModuleOp, StringAttr, f32

from hexnn.dialects import qnn
from hexnn.dialects.constants import ElidedAttr
from hexnn.frontends.qnn_json import QnnJsonWarning, read, write
from hexnn.frontends.qnn_json.foreign import ATTRIBUTE
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.universe import new_context

pytestmark = pytest.mark.filterwarnings("ignore:no weights are known")


def numbered() -> Json:
    """A document whose tensors are called by numbers, with keys of several kinds beside."""
    return document(
        {
            "x": tensor(0, [1, 4], axis_format="NC", src_axis_format="NC", current_dims=[1, 4]),
            "_1": tensor(4, [4], data=[1.0, 2.0, 3.0, 4.0], params_count="4", origin={"a": [1]}),
            "_23": tensor(3, [1, 4], axis_format="NC", permute_order_to_src=[0, 1]),
            "_24": tensor(1, [1, 4], dataFormat=2),
        },
        {
            "Add_7": node("ElementWiseAdd", ["x", "_1"], ["_23"], packageName={"1544": "qti.aisw"})
            | {"macs_per_inference": "12", "profile": [1.5, None]},
            "_8": node("Softmax", ["_23"], ["_24"], beta={"562": 1.0}, axis=1) | {"package": ""},
        },
        converter_command="qnn-onnx-converter -i net.onnx",
        **{"model.cpp": "model.cpp", "version": {"api": "2.1"}},
    )


def again(content: Json, folder: Path, omit_defaults: bool = False) -> Json:
    """What we write for a document."""
    return json.loads(write(load(content, folder), omit_defaults=omit_defaults).text)


def test_a_document_comes_back_with_all_that_it_says(tmp_path: Path) -> None:
    """Names of nodes and tensors, keys and values; what we add is told apart."""
    given, back = numbered(), again(numbered(), tmp_path)
    assert [*back["graph"]["tensors"]] == ["x", "_1", "_23", "_24"]
    assert [*back["graph"]["nodes"]] == ["Add_7", "_8"]
    for key in ("model.cpp", "version", "converter_command"):
        assert back[key] == given[key]
    for what, skipped in (("tensors", {"quant_params"}), ("nodes", {"tensor_params"})):
        for name, entry in given["graph"][what].items():
            found = back["graph"][what][name]
            assert {k: found[k] for k in entry if k not in skipped} == {
                k: v for k, v in entry.items() if k not in skipped
            }


def test_what_we_write_is_read_as_the_same(tmp_path: Path) -> None:
    """Also the words of the other tool, and written once more nothing changes."""
    module = load(numbered(), tmp_path)
    verify_all(module)
    text = write(module).text
    (tmp_path / "again.json").write_text(text)
    second = read(str(tmp_path / "again.json"), new_context())
    assert module_text(second) == module_text(module)
    assert write(second).text == text


def test_tensors_of_parameters_keep_their_names(tmp_path: Path) -> None:
    """And so do nodes beside them."""
    params = again(convolution(), tmp_path)["graph"]["nodes"]["conv"]["tensor_params"]
    assert {key: [*tensors] for key, tensors in params.items()} == {
        "stride": ["stride_tensor"],
        "pad_amount": ["pad_amount_tensor"],
        "dilation": ["dilation_tensor"],
    }


def test_defaults_are_left_out_on_request(tmp_path: Path) -> None:
    """Reading gives the same network."""
    for content in (convolution(), numbered()):
        back = again(content, tmp_path, omit_defaults=True)
        nodes = back["graph"]["nodes"]
        assert all("param_map" not in one or one["param_map"] for one in nodes.values())
        texts = [json.dumps(entry) for entry in back["graph"]["tensors"].values()]
        assert not any("NOT_YET_DEFINED" in text or '"dataFormat": 0' in text for text in texts)
    assert "beta" not in nodes["_8"].get("scalar_params", {})
    assert nodes["_8"]["package"] == ""
    (tmp_path / "less.json").write_text(json.dumps(back))
    less = read(str(tmp_path / "less.json"), new_context())
    verify_all(less)
    softmax = next(op for op in less.walk() if isinstance(op, qnn.SoftmaxOp))
    assert softmax.properties["beta"] == FloatAttr(1.0, f32)


@pytest.mark.parametrize("name", ["_23", "_", "23", "1_2", "\N{SNOWMAN}", "a.b/c:0", "%x", "-"])
def test_tensors_of_any_name_are_read(name: str, tmp_path: Path) -> None:
    """As an input, an output, a constant, and between."""
    names = [f"{name}", f"{name}_1", f"{name}_2", f"c{name}"]
    content = document(
        {
            names[0]: tensor(0, [4]),
            names[1]: tensor(3, [4]),
            names[2]: tensor(1, [4]),
            names[3]: tensor(4, [4], data=[1.0, 2.0, 3.0, 4.0]),
        },
        {
            name: node("ElementWiseAdd", [names[0], names[3]], [names[1]]),
            f"{name}b": node("Relu", [names[1]], [names[2]]),
        },
    )
    back = again(content, tmp_path)
    assert {*back["graph"]["tensors"]} == {*names}
    assert {*back["graph"]["nodes"]} == {name, f"{name}b"}


def test_current_sizes_stand_for_the_largest(tmp_path: Path) -> None:
    """Where a document has no others."""
    content = numbered()
    for entry in content["graph"]["tensors"].values():
        entry["current_dims"] = entry.pop("dims")
    assert module_text(load(content, tmp_path)).count("tensor<1x4xf32>") > 3


def test_scales_that_a_dump_leaves_out(tmp_path: Path) -> None:
    """The constant is elided, with a warning; the IR verifies, and cannot run."""
    content = convolution()
    content["graph"]["tensors"]["w"]["quant_params"]["encoding"] = 1
    content["graph"]["tensors"]["w"]["quant_params"]["scale_offset"] = {"scale": 0.0, "offset": 0}
    with pytest.warns(QnnJsonWarning) as said:
        module = load(content, tmp_path)
    assert "no scales of channels are known of 'w': such IR cannot run" in str(said[-1].message)
    verify_all(module)
    assert ElidedAttr("w") in [op.value for op in module.walk() if isinstance(op, qnn.ConstantOp)]


@pytest.mark.parametrize("text", ["", "3", "[]", '{"nodes": 3}', '{"nodes": {"_23": 3}}', "{"])
def test_an_attribute_that_somebody_wrote_is_harmless(text: str, tmp_path: Path) -> None:
    """Whatever it holds."""
    module = load(numbered(), tmp_path)
    for op in (module, *module.body.ops):
        op.attributes[ATTRIBUTE] = StringAttr(text)
    assert isinstance(module, ModuleOp)
    assert json.loads(write(module).text)["graph"]["tensors"]["_23"]["dims"] == [1, 4]


@pytest.mark.parametrize("seed", range(30))
def test_changed_documents_are_refused_or_come_back(seed: int, tmp_path: Path) -> None:
    """In one line, or whole."""
    path = tmp_path / "net.json"
    path.write_text(mutated(seed, networks()))
    assert read_twice(path) == ""
