"""Comparing a network with another, and with tensors measured elsewhere."""

from pathlib import Path

import numpy as np
import pytest
from support.nnef_folder import folder
from xdsl.dialects.builtin import StringAttr, UnknownLoc

import hexnn
from hexnn.dialects import tfl
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import fused, tensor_name
from hexnn.semantics.tensors import quantization
from hexnn.tools.array_files import save_arrays
from hexnn.tools.inputs import Array

DIGITS = Path(__file__).parents[2] / "examples/digits"


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_int8.tflite")


@pytest.fixture(scope="module")
def images(model: hexnn.Model) -> Array:
    return model.inputs["image"].quantize(np.load(DIGITS / "images.npy")[:3])


def altered(model: hexnn.Model) -> hexnn.Model:
    """The same network, with an addition that is not clamped."""
    module = model.ir.clone()
    (add,) = (op for op in module.walk() if isinstance(op, tfl.AddOp))
    add.fused_activation_function = StringAttr("RELU6")
    return hexnn.Model(module)


def test_a_network_equals_itself(model: hexnn.Model, images: Array):
    comparison = model.compare(model, images)
    assert comparison
    assert comparison.first is None
    assert (comparison.fused, comparison.missing) == ((), ())
    assert comparison.tensors == tuple(tensor_name(op.location) for op in model.ops)
    assert "9 tensors compared, 9 equal, 0 different" in str(comparison)


def test_the_first_operation_that_differs_is_named(model: hexnn.Model, images: Array):
    comparison = altered(model).compare(model, images)
    assert not comparison
    assert comparison.first is not None
    assert (comparison.first.tensor, comparison.first.op) == ("add", "tfl.add")
    assert comparison.first.location.endswith("digits_int8.tflite:0:4: ADD@4 'add'")
    accumulated = {row.tensor for row in comparison.rows if not row.accumulated.equal}
    isolated = {row.tensor for row in comparison.rows if row.isolated and not row.isolated.equal}
    assert {"add", "logits"} <= accumulated
    assert isolated == {"add"}
    assert "ADD@4 'add', computed by tfl.add: " in str(comparison)


def test_without_the_isolated_column(model: hexnn.Model, images: Array):
    comparison = altered(model).compare(model, images, isolated=False)
    assert not comparison
    assert all(row.isolated is None for row in comparison.rows)


def test_measured_tensors(model: hexnn.Model, images: Array, tmp_path: Path):
    tensors = {"image": images, **model.run(images, tensors="all")}
    assert model.compare(tensors)
    tensors["conv2"] = tensors["conv2"].copy()
    tensors["conv2"][1, 2, 3, 4] += 3 if tensors["conv2"][1, 2, 3, 4] < 0 else -3
    save_arrays(tmp_path / "measured.npz", tensors)
    comparison = model.compare(tmp_path / "measured.npz")
    assert comparison.first is not None
    assert comparison.first.tensor == "conv2"
    difference = comparison.first.accumulated
    assert (difference.count, difference.maximum) == (1, 3)
    assert (difference.sample, difference.first) == (1, (0, 2, 3, 4))


def test_real_measurements_count_in_lsb(model: hexnn.Model, images: Array):
    logits = model.run(images, tensors="logits")["logits"]
    (op,) = (op for op in model.ops if tensor_name(op.location) == "logits")
    element = quantization(op.results[0])
    reals = (logits.astype(np.float64) - element.zero_point) * element.scale
    assert model.compare({"logits": reals}, images)
    comparison = model.compare({"logits": reals + 2 * element.scale}, images)
    assert comparison.first is not None
    assert comparison.first.accumulated.maximum == 2


def test_fused_and_missing_tensors_are_told(model: hexnn.Model, images: Array):
    module = model.ir.clone()
    conv1, conv2 = [op for op in module.walk() if isinstance(op, tfl.Conv2DOp)][:2]
    conv2.location = fused("canonicalize", conv1.location, conv2.location)
    conv1.location = UnknownLoc()
    tensors = model.run(images, tensors="all") | {"elsewhere": np.zeros((3, 2), np.int8)}
    comparison = hexnn.Model(module).compare(tensors, images)
    assert comparison
    assert comparison.fused == (("conv1", "canonicalize", "conv2"),)
    assert comparison.missing == ("elsewhere",)
    text = str(comparison)
    assert "fused by canonicalize: conv1 into conv2" in text
    assert "missing: elsewhere" in text


REDUNDANT = """version 1.0;
graph g(x) -> (y) {
    x = external(shape = [1, 2, 3, 4]);
    c = constant(shape = [1, 2, 3, 4], value = [2.0]);
    folded = sqrt(c);
    product = mul(folded, folded);
    moved = transpose(x, axes = [0, 2, 3, 1]);
    back = transpose(moved, axes = [0, 3, 1, 2]);
    unused = relu(x);
    whole = slice(back, axes = [1], begin = [0], end = [0]);
    once = tile(whole, repeats = [1, 1, 1, 1]);
    one = relu(once);
    y = mul(one, product);
}
"""


def test_what_became_of_tensors_that_are_not_needed(tmp_path: Path):
    (tmp_path / "n.nnef").write_text(REDUNDANT)
    source = hexnn.load(tmp_path / "n.nnef")
    comparison = source.lower("qnn").compare(source)
    assert comparison
    assert comparison.missing == ()
    told = dict(comparison.removed)
    fused_names = {name for name, *_ in comparison.fused}
    names = {"folded", "product", "moved", "back", "unused", "whole", "once"}
    assert told.keys() | fused_names == names
    assert told["folded"] == told["product"] == "folded into a constant"
    assert told["unused"] == "no output depends on it"
    assert told.get("moved", "has the elements of 'x', moved") == "has the elements of 'x', moved"
    assert told["whole"] == "has the elements of 'back', moved"
    assert told["once"] == "has the elements of 'whole', moved"
    assert "removed: folded: folded into a constant" in str(comparison)
    statuses = {str(one["tensor"]): one["status"] for one in comparison.records()}
    assert statuses["unused"] == "removed: no output depends on it"


def test_a_tensor_that_should_be_there_is_missing(tmp_path: Path):
    (tmp_path / "n.nnef").write_text(REDUNDANT)
    source = hexnn.load(tmp_path / "n.nnef")
    lowered = source.lower("qnn")
    for op in lowered.ops:
        if tensor_name(op.location) == "one":
            op.location = UnknownLoc()
    comparison = lowered.compare(source)
    assert "one" in comparison.missing
    assert "one" not in dict(comparison.removed)


def test_records(model: hexnn.Model, images: Array):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    comparison = altered(model).compare(model, images)
    table = comparison.to_dataframe()
    assert isinstance(table, pandas.DataFrame)
    by_name = table.set_index("tensor")
    assert by_name.loc["conv1", "status"] == "equal"
    assert by_name.loc["add", "isolated_count"] > 0
    assert comparison.to_dict()["equal"] is False


def test_a_reference_that_shares_nothing(model: hexnn.Model, images: Array):
    with pytest.raises(HexnnError, match="shares no tensor") as error:
        model.compare({"softmaxx": np.zeros((3, 10), np.int8)}, images)
    assert "'softmaxx' in the reference and 'softmax' here" in error.value.notes[0]


def test_a_reference_of_other_sizes(model: hexnn.Model, images: Array):
    message = r"'softmax' has shape \[1, 9\] in the reference, \[1, 10\] here"
    with pytest.raises(HexnnError, match=message):
        model.compare({"softmax": np.zeros((3, 9), np.int8)}, images)


POOLED = """version 1.0;
graph g(x) -> (v, i, w) {
    x = external(shape = [8]);
    v, i = max_pool_with_index(x, size = [5], stride = [1]);
    [a, b] = split(x, axis = 0, ratios = [1, 1]);
    w = mul(a, b);
}
"""


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> hexnn.Model:
    """A network with operations of several results."""
    path = tmp_path_factory.mktemp("pooled") / "pooled.nnef"
    path.write_text(POOLED)
    return hexnn.load(path)


def test_each_result_is_compared_by_its_name(pooled: hexnn.Model):
    inputs = pooled.random_inputs(1)
    assert set(pooled.run(inputs, tensors="all")) == {"v", "i", "a", "b", "w"}
    found = pooled.lower("qnn").compare(pooled, inputs)
    assert found
    assert set(found.tensors) == {"v", "i", "a", "b", "w"}


def test_a_wrong_second_result_is_found(pooled: hexnn.Model):
    inputs = pooled.random_inputs(1)
    tensors = pooled.run(inputs, tensors="all")
    tensors["b"] = tensors["b"] + 1
    found = pooled.lower("qnn").compare(tensors, inputs)
    assert [row.tensor for row in found.rows if not row.accumulated.equal] == ["b"]


def test_two_values_of_one_name(model: hexnn.Model, images: Array):
    module = model.ir.clone()
    first, second = [op for op in module.walk() if isinstance(op, tfl.Conv2DOp)][:2]
    second.location = first.location
    twice = hexnn.Model(module)
    with pytest.raises(HexnnError, match="two operations define tensor 'conv1'"):
        twice.compare(twice, images)


CLAMPED = """
layer = conv(x, w, 0.0, stride = [1, 1], dilation = [1, 1], padding = [], groups = 1);
clamped = relu(layer);
y = conv(clamped, w2, 0.0, stride = [1, 1], dilation = [1, 1], padding = [], groups = 1);
"""
UNSIGNED = ", bits = 8, signed = true, symmetric = false);"


def test_a_relu_that_changes_nothing_is_compared(tmp_path: Path):
    """A relu whose least integer is 0 already, between layers whose axes are moved, gives its name
    to the operation that computes it.
    """
    rng = np.random.default_rng(3)
    data = {
        "w": rng.integers(-50, 50, (3, 2, 1, 1)).astype(np.float32) / 2,
        "w2": rng.integers(-50, 50, (2, 3, 1, 1)).astype(np.float32) / 2,
    }
    points = {"x": 3, "w": 0, "w2": 0, "layer": -128, "clamped": -128, "y": 0}
    quant = "\n".join(
        f'"{name}": zero_point_linear_quantize(zero_point = {point}, scale = 0.5{UNSIGNED}'
        for name, point in points.items()
    )
    inputs = "x = external<scalar>(shape = [1, 2, 4, 4]);"
    source = hexnn.load(folder(tmp_path / "n", CLAMPED, "y", data, quant, inputs))
    comparison = source.lower("qnn").compare(source)
    assert comparison.missing == ()
    assert {"clamped", "y"} <= set(comparison.tensors)
    assert comparison.fused == (("layer", "canonicalize", "clamped"),)
