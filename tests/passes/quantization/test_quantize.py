"""Quantization after training: types, groups, precisions, errors, on small and real networks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import hexnn
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.passes.quantization.operation_rules import Precision, activation_type
from hexnn.passes.quantization.ranges import BINS, Histogram, least_error, percentile
from hexnn.passes.quantization.weight_scales import weight_scales

Array = NDArray[Any]
X = "tensor<1x4x4x2xf32>"
DIGITS = Path(__file__).parents[3] / "examples/digits"


def network(body: str, results: str, inputs: str = f"%x: {X}") -> hexnn.Model:
    """A network in qnn."""
    text = f"func.func @main({inputs}) -> ({results}) {{\n{body}\n}}"
    return hexnn.Model(hexnn.parse(text))


def sqnr(exact: Array, seen: Array) -> float:
    """In dB."""
    noise = np.square(exact.astype(float) - seen).sum()
    return float(10 * np.log10(np.square(exact.astype(float)).sum() / noise))


def element(model: hexnn.Model, name: str) -> UniformType:
    """The quantization of an output."""
    found = model.outputs[name].quantization
    assert found is not None
    return found


@pytest.fixture(scope="module")
def samples() -> Array:
    return np.random.default_rng(0).normal(size=(8, 4, 4, 2)).astype(np.float32)


@pytest.mark.parametrize(
    ("range", "precision", "scale", "zero_point"),
    [
        ((0.0, 2.55), Precision.INT8, 0.01, -128),
        ((-1.0, 1.55), Precision.INT8, 0.01, -28),
        ((-2.55, 0.0), Precision.INT8, 0.01, 127),
        ((0.0, 0.0), Precision.INT8, 1.0, -128),
        ((-3.2767, 1.0), Precision.INT16, 1e-4, 0),
    ],
)
def test_types_cover_the_range_and_zero_is_exact(
    range: tuple[float, float], precision: Precision, scale: float, zero_point: int
):
    type = activation_type(range, precision)
    assert (type.scale, type.zero_point) == (pytest.approx(scale, rel=1e-6), zero_point)


def test_observers_leave_out_what_is_rare():
    values = np.concatenate([np.random.default_rng(0).normal(size=100_000), [50.0]])
    histogram = Histogram(float(values.min()), 50.0)
    histogram.add(values)
    assert histogram.counts.sum() == len(values)
    assert len(histogram.counts) == BINS
    low, high = percentile(histogram, 255, 99.99)
    assert np.quantile(values, 1e-4) == pytest.approx(low, abs=0.05)
    assert np.quantile(values, 0.9999) == pytest.approx(high, abs=0.05)
    assert least_error(histogram, 15, 0)[1] < 20


def test_a_weight_scale_is_so_wide_that_the_bias_fits():
    weights = np.array([[1e-9, 0.0], [127.0, 1.0], [0.0, 0.0]])
    scales = weight_scales(weights, 0, np.array([4.0, 1.0, 0.0]), 1e-3, "minmax")
    assert scales[0] == pytest.approx(4 / 1e-3 / (2**31 - 1))
    assert list(scales[1:]) == [1.0, 1.0]


def test_groups_of_channels_share_the_scales_of_a_transposed_weight():
    """The bias has an element for each channel, the scales one for each channel of a group."""
    bias = np.array([4.0, 1.0, 8.0, 0.5, 2.0, 16.0])
    scales = weight_scales(np.zeros((1, 3)), 1, bias, 1e-3, "minmax")
    needed = [4.0, 2.0, 16.0]
    assert list(scales) == pytest.approx([x / 1e-3 / (2**31 - 1) for x in needed])


@pytest.mark.parametrize("weights", ["per-channel", "per-tensor"])
@pytest.mark.parametrize("activations", ["int8", "int16"])
def test_a_layer_is_near_the_floats(samples: Array, activations: str, weights: str):
    w = "tensor<1x1x2x3xf32>"
    body = f"""
      %w = qnn.constant dense<[[[[0.5, -2.0, 0.01], [1.0, 1.5, 0.03]]]]> : {w} : {w}
      %b = qnn.constant dense<[0.5, -0.25, 0.01]> : tensor<3xf32> : tensor<3xf32>
      %0 = qnn.conv_2d %x, %w, %b {{stride = dense<1> : tensor<2xui32>,
        pad_amount = dense<0> : tensor<2x2xui32>}} :
        ({X}, {w}, tensor<3xf32>) -> tensor<1x4x4x3xf32>
      func.return %0 : tensor<1x4x4x3xf32>"""
    floats = network(body, "tensor<1x4x4x3xf32>")
    model = floats.quantize(samples, activations=activations, weights=weights)
    exact = floats.run(samples)["output0"]
    seen = model.dequantize(model.run(samples, quantize=True)["output0"])
    assert sqnr(exact, seen) > (36 if activations == "int8" else 42)
    assert model.quantization is not None
    assert model.quantization.output_sqnr == pytest.approx(sqnr(exact, seen))
    records = {r["role"]: r for r in model.quantization.records()}
    assert records["weight"]["scales"] == (3 if weights == "per-channel" else 1)
    assert (records["bias"]["storage"], records["output"]["storage"]) == (
        "i32",
        {"int8": "i8", "int16": "i16"}[activations],
    )


def test_a_clamp_that_others_see_through_stays(samples: Array):
    body = f"""
      %0 = qnn.element_wise_binary ADD, %x, %x : ({X}, {X}) -> {X}
      %1 = qnn.element_wise_neuron RELU, %0 : ({X}) -> {X}
      func.return %0, %1 : {X}, {X}"""
    model = network(body, f"{X}, {X}").quantize(samples)
    assert [op.name for op in model.ops][-1] == "qnn.element_wise_neuron"
    assert element(model, "output0").zero_point > -128 == element(model, "output1").zero_point


def test_what_cannot_have_integers_stays_and_says_so(samples: Array):
    body = f"""
      %0 = qnn.element_wise_neuron RELU, %x : ({X}) -> {X}
      %1 = qnn.cast %0 : ({X}) -> tensor<1x4x4x2xi32>
      func.return %1 : tensor<1x4x4x2xi32>"""
    model = network(body, "tensor<1x4x4x2xi32>").quantize(samples)
    assert [op.name.split(".")[1] for op in model.ops] == [
        "element_wise_neuron",
        "dequantize",
        "cast",
    ]
    said = [remark.text for remark in model.remarks]
    assert "'qnn.cast' op stays in floats: it converts types" in said


def test_weights_that_are_packed_become_constants(samples: Array):
    body = f"""
      %q = qnn.constant dense<[[[[4, -3]], [[2, 1]]]]> : tensor<1x2x1x2xi8> :
        tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:0>>
      %h = qnn.constant dense<[0.5, 1.0]> : tensor<2xf16> : tensor<2xf16>
      %w = qnn.dequantize %q : (tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:0>>) ->
        tensor<1x2x1x2xf32>
      %b = qnn.cast %h : (tensor<2xf16>) -> tensor<2xf32>
      %0 = qnn.depth_wise_conv_2d %x, %w, %b {{stride = dense<1> : tensor<2xui32>,
        pad_amount = dense<0> : tensor<2x2xui32>}} :
        ({X}, tensor<1x2x1x2xf32>, tensor<2xf32>) -> tensor<1x4x3x2xf32>
      func.return %0 : tensor<1x4x3x2xf32>"""
    model = network(body, "tensor<1x4x3x2xf32>").quantize(samples)
    assert [op.name for op in model.ops] == ["qnn.depth_wise_conv_2d"]
    assert "qnn" not in {op.dialect_name() for op in model.lower("htp").ops}


def test_several_inputs_and_samples_that_repeat():
    inputs = "%a: tensor<2x3xf32>, %b: tensor<3xf32>"
    body = """
      %0 = qnn.element_wise_binary MULTIPLY, %a, %b :
        (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
      func.return %0 : tensor<2x3xf32>"""
    floats = network(body, "tensor<2x3xf32>", inputs)
    a, b = np.arange(24, dtype=np.float32).reshape(8, 3), np.ones(3)
    model = floats.quantize({"input0": a, "input1": b})
    assert model.quantization is not None
    assert model.quantization.samples == 4
    with pytest.raises(HexnnError, match=r"'input1' holds 2 samples, another input 4"):
        floats.quantize({"input0": a, "input1": np.ones((2, 3))})
    with pytest.raises(HexnnError, match=r"input 'input0' holds NaN or infinity"):
        floats.quantize({"input0": a * np.nan, "input1": b})


def test_the_interface_in_floats(samples: Array):
    body = f"""
      %0 = qnn.softmax %x : ({X}) -> {X}
      func.return %0 : {X}"""
    floats = network(body, X)
    model = floats.quantize(samples, interface="float")
    (y,) = model.run(samples).values()
    assert y.dtype == np.float32
    assert sqnr(floats.run(samples)["output0"], y) > 40
    inner = floats.quantize(samples)
    assert element(inner, "output0") == UniformType.per_tensor("i8", 1 / 256, -128)
    assert np.array_equal(inner.dequantize(inner.run(samples, quantize=True)["output0"]), y)


@pytest.mark.parametrize("name", ["digits", "digits_branches"])
def test_digits_are_recognized_on_the_hvx_path(name: str):
    images, labels = np.load(DIGITS / "images.npy"), np.load(DIGITS / "labels.npy")
    floats = hexnn.load(DIGITS / f"{name}_float.tflite")
    (exact,) = floats.run(images).values()
    model = floats.quantize(np.load(DIGITS / "calibration.npy"))
    (q,) = model.run(images, quantize=True).values()
    accuracy = [(y.argmax(-1) == labels).mean() for y in (exact, q)]
    assert accuracy[1] >= accuracy[0] - 0.01
    lowered = model.lower("hvx")
    assert np.array_equal(next(iter(lowered.run(images[:2], quantize=True).values())), q[:2])
    assert not [r for r in lowered.remarks if "stays on the reference" in r.text]


def test_the_pass_writes_what_the_api_tells(tmp_path: Path):
    floats = hexnn.load(DIGITS / "digits_float.tflite")
    calibration = np.load(DIGITS / "calibration.npy")[:4]
    model = floats.quantize(calibration, pins={"conv_2d#1": "int16"})
    data, report = tmp_path / "x.npy", tmp_path / "errors.json"
    np.save(data, calibration)
    options = f'calibration="{data}" report="{report}" pins="conv_2d#1=int16"'
    module = hexnn.apply(floats.ir, f"tflite-to-qnn,quantize{{{options}}}")
    assert str(module) == str(model.ir)
    assert model.quantization is not None
    told, written = model.quantization.to_dict(), json.loads(report.read_text())
    assert {"samples": told.pop("samples"), **written} == {"samples": 4, **told}
    lines = str(model.quantization).splitlines()
    assert lines[0].split()[:3] == ["tensor", "operation", "role"]
    assert lines[-2].startswith("output: SQNR")
    assert lines[-1].startswith("worst: '")


def against_published(folder: Path, name: str, data: Array, others: Array) -> list[float]:
    """SQNR on `others`: of the published network, ours with one scale a weight, ours by default."""
    floats, theirs = (hexnn.load(folder / f"{name}_{kind}.tflite") for kind in ("float", "int8"))
    (exact,) = floats.run(others).values()
    ours = [floats.quantize(data, weights=w) for w in ("per-tensor", "per-channel")]
    return [
        sqnr(exact, m.dequantize(next(iter(m.run(others, quantize=True).values()))))
        for m in (theirs, *ours)
    ]


def test_resnet8_beside_the_published_network(model_path: Callable[[str], Path]):
    folder = model_path("mlperf-tiny/resnet8_float.tflite").parent
    rng = np.random.default_rng(0)
    coarse, fine = rng.normal(128, 50, (16, 4, 4, 3)), rng.normal(0, 20, (16, 32, 32, 3))
    images = np.clip(np.kron(coarse, np.ones((1, 8, 8, 1))) + fine, 0, 255).astype(np.float32)
    published, _, ours = against_published(folder, "resnet8", images[:8], images[8:])
    assert ours > published - 1


def test_ad01_beside_the_published_network(model_path: Callable[[str], Path]):
    folder = model_path("mlperf-tiny/ad01_normal_id_01_f32.bin").parent
    frames = np.fromfile(folder / "ad01_normal_id_01_f32.bin", np.float32).reshape(200, 128)
    windows = np.stack([frames[i : i + 5].reshape(-1) for i in range(0, 196, 8)])
    published, *ours = against_published(folder, "ad01", windows[::2], windows[1::2])
    assert ours[0] > published - 1
    assert ours[1] > published + 5


@pytest.mark.parametrize("name", ["digits", "digits_branches"])
def test_dequantized_networks_are_near_both(name: str):
    images = np.load(DIGITS / "images.npy")[:50]
    (exact,) = hexnn.load(DIGITS / f"{name}_float.tflite").run(images).values()
    integers = hexnn.load(DIGITS / f"{name}_int8.tflite")
    back = hexnn.Model(hexnn.apply(integers.ir, "tflite-to-qnn,dequantize"))
    (reals,) = back.run(images).values()
    assert reals.dtype == np.float32
    assert sqnr(exact, reals) > 33
    again = back.quantize(images)
    assert again.quantization is not None
    assert again.quantization.output_sqnr > 33


def test_the_search_keeps_the_recipe_with_the_best_outputs():
    model = hexnn.load(DIGITS / "digits_branches_float.tflite")
    images = np.load(DIGITS / "calibration.npy")[:16]
    tried = {
        (observer, equalization): model.quantize(
            images,
            observer=observer,
            equalization=equalization,
            weight_observer="mse",
            bias_correction=True,
        )
        for observer in ("minmax", "mse")
        for equalization in (False, True)
    }
    errors = {key: quantized.quantization for key, quantized in tried.items()}
    best = max(error.output_sqnr for error in errors.values() if error)
    found = model.quantize(images, search=True)
    assert found.quantization is not None
    assert found.quantization.output_sqnr == best
    (told,) = [remark.text for remark in found.remarks if "recipes" in remark.text]
    assert told.endswith(f"is best of 4 recipes: SQNR {best:.1f} dB")
    with pytest.raises(HexnnError, match="search=true sets observer"):
        model.quantize(images, search=True, observer="mse")


def test_weights_of_4_bits_have_levels_to_7():
    """Those of layers with filters and matrices; the quantized network still computes in bytes."""
    model = hexnn.load(DIGITS / "digits_float.tflite")
    found = model.quantize(np.load(DIGITS / "calibration.npy")[:8], weight_type="int4")
    assert found.quantization is not None
    types = {error.role: error.storage for error in found.quantization.errors}
    assert (types["weight"], types["activation"], types["bias"]) == ("i4", "i8", "i32")
    constants = [op for op in found.ir.walk() if isinstance(op, ConstantOp)]
    stored = [op.array for op in constants if "uniform<i4" in str(op.type)]
    assert len(stored) == 5
    assert {int(np.abs(array).max()) for array in stored} == {7}
    assert found.lower("hvx").compare(found, isolated=False)
    with pytest.raises(HexnnError, match="weight_type is int8 or int4, got 'int2'"):
        model.quantize(np.load(DIGITS / "calibration.npy")[:8], weight_type="int2")
