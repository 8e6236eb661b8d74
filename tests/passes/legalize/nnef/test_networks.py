"""nnef-to-qnn: networks in both formats, layouts of networks, quantized operations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import StringAttr

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.locations import tensor_name
from hexnn.dialects.tensors import is_quantized
from hexnn.tools.api import Model, parse

NETWORKS = {
    "resnet8_f32": "mlperf-tiny/resnet8_float.tflite",
    "resnet8_int8": "mlperf-tiny/resnet8_int8.tflite",
    "ad01_int8": "mlperf-tiny/ad01_int8.tflite",
    "hello_f32": "tflite-micro/hello_world_float.tflite",
}


def without_lost_activations(network: Model) -> Model:
    """The network that the NNEF files hold: their converter dropped the RELU behind each ADD."""
    for op in network.ir.walk():
        if op.name == "tfl.add":
            op.properties["fused_activation_function"] = StringAttr("NONE")
    return network


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("stage", ["qnn", "hvx"])
def test_both_formats_of_a_network_are_equal(
    name: str, stage: str, model_path: Callable[[str], Path]
) -> None:
    ours = hexnn.load(model_path(f"nnef-generated/{name}/graph.nnef"))
    theirs = without_lost_activations(hexnn.load(model_path(NETWORKS[name])))
    (x,) = ours.random_inputs(5).values()
    (source,) = theirs.inputs.values()
    np.testing.assert_array_equal(
        ours.lower(stage)(x), theirs.lower(stage)(x.reshape(source.shape))
    )


@pytest.mark.parametrize("name", ["resnet8_f32", "hello_f32", "mnist_f32"])
@pytest.mark.parametrize("stage", ["qnn", "hvx"])
def test_every_tensor_is_that_of_the_source(
    name: str, stage: str, model_path: Callable[[str], Path]
) -> None:
    network = hexnn.load(model_path(f"nnef-generated/{name}/graph.nnef"))
    found = network.lower(stage).compare(network)
    assert found
    if name == "resnet8_f32":
        assert {"conv1", "relu1", "add1", "avg_pool1", "softmax1"} <= set(found.tensors)


@pytest.mark.parametrize("name", ["resnet8_int8", "ad01_int8"])
def test_each_quantized_operation_is_within_one_step(
    name: str, model_path: Callable[[str], Path]
) -> None:
    network = hexnn.load(model_path(f"nnef-generated/{name}/graph.nnef"))
    lowered = network.lower("qnn")
    for row in lowered.compare(network).rows:
        assert row.isolated is None or row.isolated.maximum <= 1
    assert lowered.lower("hvx").compare(lowered)


@pytest.mark.parametrize("name", ["alexnet", "googlenet", "resnet", "vgg"])
def test_networks_have_one_transpose_at_the_input(
    name: str, model_path: Callable[[str], Path], tmp_path: Path
) -> None:
    file = tmp_path / f"{name}.nnef"
    file.write_text(model_path(f"nnef-tools/{name}.txt").read_text())
    lowered = hexnn.load(file, random_weights=1).lower("qnn")
    moved = [op for op in lowered.ops if isinstance(op, qnn.TransposeOp)]
    assert [op.input for op in moved] == list(lowered.main.body.block.args)
    assert all(tensor_name(op.location) is None for op in moved)


def check_layout(text: str, transposes: int) -> Model:
    """The network means the same with so many transposes."""
    network = Model(parse(text))
    lowered = network.lower("qnn")
    assert sum(isinstance(op, qnn.TransposeOp) for op in lowered.ops) == transposes
    inputs = network.random_inputs(2)
    for name, wanted in network.run(inputs).items():
        np.testing.assert_allclose(lowered.run(inputs)[name], wanted, rtol=1e-5, atol=1e-5)
    return lowered


IMAGE, FILTER = "tensor<1x4x6x6xf32>", "tensor<4x4x3x3xf32>"
CONV = f"nnef.conv %{{}}, %w : ({IMAGE}, {FILTER}) -> {IMAGE}"


def network(*lines: str, result: str = IMAGE) -> str:
    """A network of an image and a filter that begins with a convolution and gives %y."""
    body = "\n".join([f"%c = {CONV.format('x')}", *lines])
    return f"""
    func.func @main(%x: {IMAGE}, %w: {FILTER}) -> {result} {{
      {body}
      func.return %y : {result}
    }}"""


def test_a_gate_of_channels_stays_in_the_layout() -> None:
    check_layout(
        network(
            f"%m = nnef.mean_reduce %c {{axes = array<i64: 2, 3>}} : ({IMAGE}) "
            "-> tensor<1x4x1x1xf32>",
            "%s = nnef.sigmoid %m : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>",
            f"%g = nnef.mul %c, %s : ({IMAGE}, tensor<1x4x1x1xf32>) -> {IMAGE}",
            f"%y = {CONV.format('g')}",
        ),
        3,
    )


def test_joins_pads_and_slices_stay_in_the_layout() -> None:
    check_layout(
        network(
            f"%d = {CONV.format('c')}",
            f"%j = nnef.concat %c, %d {{axis = 1 : i64}} : ({IMAGE}, {IMAGE}) "
            "-> tensor<1x8x6x6xf32>",
            "%a, %b = nnef.split %j {axis = 1 : i64, ratios = array<i64: 1, 1>} : "
            f"(tensor<1x8x6x6xf32>) -> ({IMAGE}, {IMAGE})",
            "%p = nnef.pad %a {padding = dense<[[0, 0], [0, 0], [1, 0], [0, 2]]> : "
            f"tensor<4x2xi64>}} : ({IMAGE}) -> tensor<1x4x7x8xf32>",
            "%t = nnef.slice %p {axes = array<i64: 2, 3>, begin = array<i64: 1, 0>, "
            "end = array<i64: 0, -2>} : (tensor<1x4x7x8xf32>) -> tensor<1x4x6x6xf32>",
            f"%r = nnef.softmax %t : ({IMAGE}) -> {IMAGE}",
            f"%q = nnef.add %r, %b : ({IMAGE}, {IMAGE}) -> {IMAGE}",
            f"%y = {CONV.format('q')}",
        ),
        3,
    )


def test_a_residual_of_the_input_stays_in_the_layout() -> None:
    check_layout(
        network(
            f"%r = nnef.add %x, %c : ({IMAGE}, {IMAGE}) -> {IMAGE}", f"%y = {CONV.format('r')}"
        ),
        3,
    )


def test_a_flattened_image_takes_the_weights_along() -> None:
    values = ", ".join(str(number / 8) for number in range(16))
    text = network(
        f"%p = nnef.max_pool %c {{size = array<i64: 1, 1, 3, 3>, stride = array<i64: 1, 1, 3, 3>}} "
        f": ({IMAGE}) -> tensor<1x4x2x2xf32>",
        "%i = nnef.copy %p : (tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>",
        "%f = nnef.reshape %i {shape = array<i64: 1, 16>} : (tensor<1x4x2x2xf32>) "
        "-> tensor<1x16xf32>",
        f"%m = nnef.constant dense<[[{values}]]> : tensor<1x16xf32> : tensor<1x16xf32>",
        "%y = nnef.linear %f, %m : (tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<1x1xf32>",
        result="tensor<1x1xf32>",
    )
    check_layout(text, 2)


DOCUMENTS = {
    "one spatial axis": """version 1.0;
graph net(x) -> (y) {
  x = external(shape = [1, 4, 16]);
  w = variable(shape = [8, 4, 3], label = 'w');
  v = variable(shape = [8, 8, 3], label = 'v');
  l = variable(shape = [3, 8], label = 'l');
  r = relu(conv(x, w));
  a = conv(r, v) + r;
  p = max_pool(a, size = [1, 1, 2], stride = [1, 1, 2], border = 'ignore');
  m = mean_reduce(conv(p, v), axes = [2]);
  y = linear(squeeze(m, axes = [2]), l);
}
""",
    "an image as a sequence": """version 1.0;
graph net(x) -> (y) {
  x = external(shape = [1, 3, 4, 16]);
  w = variable(shape = [8, 3, 3, 3], label = 'w');
  l = variable(shape = [5, 8], label = 'l');
  s = squeeze(conv(x, w, stride = [4, 1]), axes = [2]);
  v = reshape(transpose(s, axes = [0, 2, 1]), shape = [16, 8]);
  y = softmax(linear(v, l));
}
""",
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_only_the_input_is_transposed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "net.nnef"
    file.write_text(DOCUMENTS[name])
    source = hexnn.load(file, random_weights=1)
    lowered = source.lower("qnn")
    moved = [op.input for op in lowered.ops if isinstance(op, qnn.TransposeOp)]
    assert moved == list(lowered.main.body.block.args)
    assert lowered.compare(source)


# Quantized tensors

Q = "!quant.uniform<i8:f32, 0.03125:3>"
R = "!quant.uniform<i8:f32, 0.0625:-5>"
QUANTIZED = {
    "conv": (
        "4x2x3x3x!quant.uniform<i8:f32:0, {0.01, 0.02, 0.03, 0.04}>; 1x4xi32",
        "%y = nnef.conv %x, %x1 : (tensor<1x2x6x6xQ>, %T1) -> tensor<1x4x6x6xR>",
    ),
    "depthwise": (
        "2x1x3x3x!quant.uniform<i8:f32:0, {0.01, 0.02}>",
        "%y = nnef.conv %x, %x1 {groups = 0 : i64} : (tensor<1x2x6x6xQ>, %T1) -> tensor<1x2x6x6xR>",
    ),
    "deconv": (
        "2x3x3x3x!quant.uniform<i8:f32, 0.02:0>",
        "%y = nnef.deconv %x, %x1 {stride = array<i64: 2, 2>} : (tensor<1x2x6x6xQ>, %T1) "
        "-> tensor<1x3x12x12xR>",
    ),
    "add": ("1x2x6x6xR", "%y = nnef.add %x, %x1 : (tensor<1x2x6x6xQ>, %T1) -> tensor<1x2x6x6xR>"),
    "mul": ("1x2xR", "%y = nnef.mul %x, %x1 : (tensor<1x2x6x6xQ>, %T1) -> tensor<1x2x6x6xR>"),
    "tanh": ("1xR", "%y = nnef.tanh %x : (tensor<1x2x6x6xQ>) -> tensor<1x2x6x6xR>"),
    "gelu": ("1xR", "%y = nnef.gelu %x : (tensor<1x2x6x6xQ>) -> tensor<1x2x6x6xR>"),
    "sinh": ("1xR", "%y = nnef.sinh %x : (tensor<1x2x6x6xQ>) -> tensor<1x2x6x6xR>"),
    "mixed": (
        "1x2x6x6xf32",
        "%y = nnef.sub %x, %x1 : (tensor<1x2x6x6xQ>, %T1) -> tensor<1x2x6x6xR>",
    ),
    "max_pool": (
        "1xR",
        "%y = nnef.max_pool %x {size = array<i64: 1, 1, 3, 3>} : (tensor<1x2x6x6xQ>) "
        "-> tensor<1x2x6x6xQ>",
    ),
    "avg_pool": (
        "1xR",
        '%y = nnef.avg_pool %x {size = array<i64: 1, 1, 3, 3>, border = "ignore"} : '
        "(tensor<1x2x6x6xQ>) -> tensor<1x2x6x6xQ>",
    ),
    "box": (
        "1xR",
        "%y = nnef.box %x {size = array<i64: 1, 1, 3, 3>} : (tensor<1x2x6x6xQ>) "
        "-> tensor<1x2x6x6xR>",
    ),
    "pad": (
        "1xR",
        "%y = nnef.pad %x {padding = dense<[[0, 0], [0, 0], [1, 0], [0, 2]]> : tensor<4x2xi64>} "
        ": (tensor<1x2x6x6xQ>) -> tensor<1x2x7x8xQ>",
    ),
    "leaky_relu": (
        "1xR",
        "%y = nnef.leaky_relu %x {alpha = 0.1 : f64} : (tensor<1x2x6x6xQ>) -> tensor<1x2x6x6xR>",
    ),
    "mean_reduce": (
        "1xR",
        "%y = nnef.mean_reduce %x {axes = array<i64: 2, 3>} : (tensor<1x2x6x6xQ>) "
        "-> tensor<1x2x1x1xR>",
    ),
}


def quantized(types: str, line: str) -> Model:
    """A network of a quantized image and other tensors."""
    given = [f"tensor<{t}>".replace("xR", f"x{R}") for t in types.split("; ")]
    for index, type in enumerate(given):
        line = line.replace(f"%T{index + 1}", type)
    line = line.replace("xQ>", f"x{Q}>").replace("xR>", f"x{R}>")
    result = line.rsplit("-> ", 1)[1]
    arguments = ", ".join(f"%x{i + 1}: {type}" for i, type in enumerate(given))
    return Model(
        parse(
            f"func.func @main(%x: tensor<1x2x6x6x{Q}>, {arguments}) -> {result} {{\n{line}\n"
            f"func.return %y : {result}\n}}"
        )
    )


@pytest.mark.parametrize("name", QUANTIZED)
def test_quantized_operations_are_within_one_step(name: str) -> None:
    source = quantized(*QUANTIZED[name])
    lowered = source.lower("qnn")
    inputs = source.random_inputs(4)
    (wanted,), (got,) = source.run(inputs).values(), lowered.run(inputs).values()
    assert got.dtype == wanted.dtype
    assert np.abs(got.astype(int) - wanted.astype(int)).max() <= 1


TRAINED = """version 1.0;
graph net(x) -> (y) {
  x = external(shape = [1, 4, 8, 8]);
  w0 = variable(shape = [8, 4, 3, 3], label = 'w');
  b = variable(shape = [1, 8], label = 'b');
  xq = zero_point_linear_quantize(x, 3, 0.0078125, bits = 8, signed = true, symmetric = false);
  w = zero_point_linear_quantize(w0, 0, 0.01, bits = 8, signed = true, symmetric = true);
  c = conv(xq, w, b);
  r = relu(c);
  q = linear_quantize(r, 0.0, 1.0, bits = 8);
  p = max_pool(q, size = [1, 1, 2, 2], stride = [1, 1, 2, 2], border = 'ignore');
  pq = linear_quantize(p, 0.0, 1.0, bits = 8);
  a = add(pq, pq);
  y = linear_quantize(a, 0.0, 2.0, bits = 8);
}
"""


def test_quantization_in_the_graph_becomes_quantized_operations(tmp_path: Path) -> None:
    file = tmp_path / "trained.nnef"
    file.write_text(TRAINED)
    source = hexnn.load(file, random_weights=1)
    lowered = source.lower("qnn")
    computing = qnn.Conv2dOp | qnn.PoolMax2dOp | qnn.ElementWiseBinaryOp
    found = [op for op in lowered.ops if isinstance(op, computing)]
    assert len(found) == 3
    assert all(is_quantized(result) for op in found for result in op.results)
    assert not any(isinstance(op, qnn.ElementWiseNeuronOp) for op in lowered.ops)
    inputs = source.random_inputs(1)
    (wanted,), (got,) = source.run(inputs).values(), lowered.run(inputs).values()
    assert np.abs(got - wanted).max() <= 2 / 255 + 1e-6
    assert (np.abs(got - wanted) > 1e-6).mean() < 0.05
    assert lowered.lower("hvx").compare(lowered)
