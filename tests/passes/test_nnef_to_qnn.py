"""nnef-to-qnn: each conversion computes what the nnef operation does."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import Model, parse

PIPELINES = ("nnef-to-qnn", "nnef-to-qnn-graph")
IMAGE = "tensor<1x4x6x6xf32>"


def model(types: str, *lines: str) -> Model:
    """A network of `lines`; the last one defines the results. `types`: those of %x, %x1, ..."""
    inputs = types.split("; ")
    arguments = ", ".join(f"%x{i or ''}: {type}" for i, type in enumerate(inputs))
    last, results = lines[-1].split(" = ", 1)[0], lines[-1].rsplit("-> ", 1)[1].strip("()")
    body = "\n".join(lines)
    text = (
        f"func.func @main({arguments}) -> ({results}) {{\n{body}\n"
        f"func.return {last} : {results}\n}}"
    )
    return Model(parse(text))


def close(got: np.ndarray, wanted: np.ndarray, tolerance: float = 1e-5) -> None:
    """Floats agree within `tolerance`, everything else in every element."""
    assert got.dtype == wanted.dtype
    if got.dtype.kind == "f":
        np.testing.assert_allclose(got, wanted, rtol=tolerance, atol=tolerance)
    else:
        np.testing.assert_array_equal(got, wanted)


def check(network: Model, pipeline: str, positive: bool = False) -> Model:
    """The network means the same after `pipeline`."""
    inputs = network.random_inputs(3)
    if positive:
        inputs = {n: np.abs(a) * 3 + 1 if a.dtype.kind == "f" else a for n, a in inputs.items()}
    lowered = Model(hexnn.apply(network.ir, pipeline))
    assert not any(op.dialect_name() == "nnef" for op in lowered.ir.walk())
    wanted, got = network.run(inputs), lowered.run(inputs)
    for name, array in wanted.items():
        close(got[name], array)
    return lowered


UNARY = (
    "abs ceil copy cos cosh exp floor neg round sign sin sinh sqr tan tanh relu sigmoid softplus "
    "gelu silu elu selu asin acos atan atanh asinh"
).split()
POSITIVE = "log log2 rcp rsqr rsqrt sqrt acosh".split()


@pytest.mark.parametrize("name", [*UNARY, *POSITIVE])
def test_functions_of_one_element(name: str) -> None:
    network = model(
        "tensor<2x3xf32>", f"%y = nnef.{name} %x : (tensor<2x3xf32>) -> tensor<2x3xf32>"
    )
    check(network, "nnef-to-qnn", name in POSITIVE)


ARITHMETIC = "add sub mul div min max pow".split()
COMPARISONS = "eq ge gt le lt ne".split()


@pytest.mark.parametrize("name", [*ARITHMETIC, *COMPARISONS])
@pytest.mark.parametrize("shape", ["1x4", "1x4x1x6", "", "1x4x6x6"])
def test_functions_of_two_elements_align_leading_axes(name: str, shape: str) -> None:
    other = f"tensor<{shape}x f32>".replace("x f32", "xf32").replace("<x", "<")
    kind = "i1" if name in COMPARISONS else "f32"
    line = f"%z = nnef.{name} %x, %x1 : ({IMAGE}, {other}) -> tensor<1x4x6x6x{kind}>"
    check(model(f"{IMAGE}; {other}", line), "nnef-to-qnn", name == "pow")


TRUTHS = "tensor<2x3xi1>"
CASES: dict[str, tuple[str, ...]] = {
    "and": (f"{TRUTHS}; {TRUTHS}", f"%z = nnef.and %x, %x1 : ({TRUTHS}, {TRUTHS}) -> {TRUTHS}"),
    "or": (f"{TRUTHS}; {TRUTHS}", f"%z = nnef.or %x, %x1 : ({TRUTHS}, {TRUTHS}) -> {TRUTHS}"),
    "not": (TRUTHS, f"%z = nnef.not %x : ({TRUTHS}) -> {TRUTHS}"),
    "any_reduce": (
        TRUTHS,
        f"%z = nnef.any_reduce %x {{axes = array<i64: 1>}} : ({TRUTHS}) -> tensor<2x1xi1>",
    ),
    "all_reduce": (
        TRUTHS,
        f"%z = nnef.all_reduce %x {{axes = array<i64: 0, 1>}} : ({TRUTHS}) -> tensor<1x1xi1>",
    ),
    "select": (
        "tensor<2xi1>; tensor<2x3xf32>; tensor<1x3xf32>",
        "%z = nnef.select %x, %x1, %x2 : (tensor<2xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>",
    ),
    "clamp constants": (
        IMAGE,
        "%a = nnef.constant dense<-0.5> : tensor<f32> : tensor<f32>",
        "%b = nnef.constant dense<0.25> : tensor<f32> : tensor<f32>",
        f"%z = nnef.clamp %x, %a, %b : ({IMAGE}, tensor<f32>, tensor<f32>) -> {IMAGE}",
    ),
    "clamp": (
        f"{IMAGE}; tensor<1x4xf32>; tensor<1x4xf32>",
        f"%z = nnef.clamp %x, %x1, %x2 : ({IMAGE}, tensor<1x4xf32>, tensor<1x4xf32>) -> {IMAGE}",
    ),
    "cast to integers": ("tensor<5xf32>", "%z = nnef.cast %x : (tensor<5xf32>) -> tensor<5xi32>"),
    "cast to truth": ("tensor<5xi32>", "%z = nnef.cast %x : (tensor<5xi32>) -> tensor<5xi1>"),
    "cast of truth": (TRUTHS, f"%z = nnef.cast %x : ({TRUTHS}) -> tensor<2x3xf32>"),
    "softmax": (IMAGE, f"%z = nnef.softmax %x : ({IMAGE}) -> {IMAGE}"),
    "softmax axes": (
        IMAGE,
        f"%z = nnef.softmax %x {{axes = array<i64: 1, 3>}} : ({IMAGE}) -> {IMAGE}",
    ),
    "softabs": (IMAGE, f"%z = nnef.softabs %x {{epsilon = 1.0e-3 : f64}} : ({IMAGE}) -> {IMAGE}"),
    "prelu": (
        f"{IMAGE}; tensor<1x4xf32>",
        f"%z = nnef.prelu %x, %x1 : ({IMAGE}, tensor<1x4xf32>) -> {IMAGE}",
    ),
    "wide prelu": (
        "tensor<1x4xf32>; tensor<2x4x3xf32>",
        "%z = nnef.prelu %x, %x1 : (tensor<1x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>",
    ),
    "leaky_relu": (IMAGE, f"%z = nnef.leaky_relu %x {{alpha = 0.1 : f64}} : ({IMAGE}) -> {IMAGE}"),
    "reshape": (
        IMAGE,
        f"%z = nnef.reshape %x {{shape = array<i64: 0, -1>}} : ({IMAGE}) -> tensor<1x144xf32>",
    ),
    "squeeze": (
        IMAGE,
        f"%z = nnef.squeeze %x {{axes = array<i64: 0>}} : ({IMAGE}) -> tensor<4x6x6xf32>",
    ),
    "unsqueeze": (
        TRUTHS,
        f"%z = nnef.unsqueeze %x {{axes = array<i64: 1>}} : ({TRUTHS}) -> tensor<2x1x3xi1>",
    ),
    "transpose": (
        IMAGE,
        f"%z = nnef.transpose %x {{axes = array<i64: 0, 2, 1>}} : ({IMAGE}) -> tensor<1x6x4x6xf32>",
    ),
    "tile": (
        IMAGE,
        f"%z = nnef.tile %x {{repeats = array<i64: 1, 2, 1, 3>}} : ({IMAGE}) -> tensor<1x8x6x18xf32>",
    ),
    "concat": (
        f"{IMAGE}; {IMAGE}",
        f"%z = nnef.concat %x, %x1 {{axis = 1 : i64}} : ({IMAGE}, {IMAGE}) -> tensor<1x8x6x6xf32>",
    ),
    "stack": (
        f"{IMAGE}; {IMAGE}",
        f"%z = nnef.stack %x, %x1 {{axis = 1 : i64}} : ({IMAGE}, {IMAGE}) -> tensor<1x2x4x6x6xf32>",
    ),
    "slice": (
        IMAGE,
        "%z = nnef.slice %x {axes = array<i64: 1, 3>, begin = array<i64: 1, 5>, end = array<i64: 0, 0>,"
        f" stride = array<i64: 1, -2>}} : ({IMAGE}) -> tensor<1x3x6x3xf32>",
    ),
    "gather": (
        IMAGE,
        "%i = nnef.constant dense<[[2, 0], [1, 3]]> : tensor<2x2xi32> : tensor<2x2xi32>",
        f"%z = nnef.gather %x, %i {{axis = 1 : i64}} : ({IMAGE}, tensor<2x2xi32>) -> tensor<1x2x2x6x6xf32>",
    ),
    "add_n": (
        f"{IMAGE}; {IMAGE}; {IMAGE}",
        f"%z = nnef.add_n %x, %x1, %x2 : ({IMAGE}, {IMAGE}, {IMAGE}) -> {IMAGE}",
    ),
    "sum_reduce": (
        IMAGE,
        f"%z = nnef.sum_reduce %x {{axes = array<i64: 1, 2>}} : ({IMAGE}) -> tensor<1x1x1x6xf32>",
    ),
    "normalized sum": (
        IMAGE,
        f"%z = nnef.sum_reduce %x {{axes = array<i64: 1>, normalize = true}} : ({IMAGE}) -> tensor<1x1x6x6xf32>",
    ),
    "mean_reduce": (
        IMAGE,
        f"%z = nnef.mean_reduce %x {{axes = array<i64: 2, 3>}} : ({IMAGE}) -> tensor<1x4x1x1xf32>",
    ),
    "no axes": (IMAGE, f"%z = nnef.max_reduce %x {{axes = array<i64>}} : ({IMAGE}) -> {IMAGE}"),
    "max_reduce": (
        IMAGE,
        f"%z = nnef.max_reduce %x {{axes = array<i64: 3>}} : ({IMAGE}) -> tensor<1x4x6x1xf32>",
    ),
    "min_reduce": (
        IMAGE,
        f"%z = nnef.min_reduce %x {{axes = array<i64: 3>}} : ({IMAGE}) -> tensor<1x4x6x1xf32>",
    ),
    "argmax_reduce": (
        IMAGE,
        f"%z = nnef.argmax_reduce %x {{axes = array<i64: 1>}} : ({IMAGE}) -> tensor<1x1x6x6xi32>",
    ),
    "argmin_reduce": (
        IMAGE,
        f"%z = nnef.argmin_reduce %x {{axes = array<i64: 1, 3>}} : ({IMAGE}) -> tensor<1x1x6x1xi32>",
    ),
    "matmul": (
        "tensor<2x3x4xf32>; tensor<1x5x4xf32>",
        "%z = nnef.matmul %x, %x1 {transposeB = true} : (tensor<2x3x4xf32>, tensor<1x5x4xf32>) -> tensor<2x3x5xf32>",
    ),
    "linear": (
        "tensor<2x3xf32>; tensor<4x3xf32>; tensor<1x4xf32>",
        "%z = nnef.linear %x, %x1, %x2 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>",
    ),
    "area_downsample": (
        IMAGE,
        f"%z = nnef.area_downsample %x {{factor = array<i64: 2, 3>}} : ({IMAGE}) -> tensor<1x4x3x2xf32>",
    ),
    "nearest_downsample": (
        IMAGE,
        f"%z = nnef.nearest_downsample %x {{factor = array<i64: 2, 3>}} : ({IMAGE}) -> tensor<1x4x3x2xf32>",
    ),
    "nearest_upsample": (
        IMAGE,
        f"%z = nnef.nearest_upsample %x {{factor = array<i64: 2, 3>}} : ({IMAGE}) -> tensor<1x4x12x18xf32>",
    ),
    "l1_normalization": (
        IMAGE,
        f"%z = nnef.l1_normalization %x {{axes = array<i64: 1>, bias = 0.5 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "l2_normalization": (
        IMAGE,
        f"%z = nnef.l2_normalization %x {{axes = array<i64: 1>, epsilon = 1.0e-5 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "biased l2": (
        IMAGE,
        f"%z = nnef.l2_normalization %x {{axes = array<i64: 2, 1>, bias = 1.0 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "local_response across channels": (
        IMAGE,
        f"%z = nnef.local_response_normalization %x {{size = array<i64: 1, 3, 1, 1>, alpha = 0.5 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "local_response": (
        IMAGE,
        f"%z = nnef.local_response_normalization %x {{size = array<i64: 1, 2, 3, 3>, beta = 0.75 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "local_mean": (
        IMAGE,
        f"%z = nnef.local_mean_normalization %x {{size = array<i64: 1, 1, 3, 3>}} : ({IMAGE}) -> {IMAGE}",
    ),
    "local_variance": (
        IMAGE,
        f"%z = nnef.local_variance_normalization %x {{size = array<i64: 1, 1, 3, 3>, bias = 0.5 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "local_contrast": (
        IMAGE,
        f"%z = nnef.local_contrast_normalization %x {{size = array<i64: 1, 1, 3, 3>, epsilon = 0.1 : f64}} : ({IMAGE}) -> {IMAGE}",
    ),
    "batch_normalization": (
        "; ".join([IMAGE, *["tensor<1x4xf32>"] * 4]),
        "%v = nnef.sqr %x2 : (tensor<1x4xf32>) -> tensor<1x4xf32>",
        "%z = nnef.batch_normalization %x, %x1, %v, %x3, %x4 {epsilon = 1.0e-3 : f64} : "
        f"({IMAGE}, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> {IMAGE}",
    ),
    "constant batch_normalization": (
        IMAGE,
        "%m = nnef.constant dense<[[1.0, 2.0, -1.0, 0.5]]> : tensor<1x4xf32> : tensor<1x4xf32>",
        "%v = nnef.constant dense<[[1.0, 2.0, 1.5, 0.5]]> : tensor<1x4xf32> : tensor<1x4xf32>",
        "%o = nnef.constant dense<0.25> : tensor<f32> : tensor<f32>",
        "%z = nnef.batch_normalization %x, %m, %v, %o, %m {epsilon = 1.0e-3 : f64} : "
        f"({IMAGE}, tensor<1x4xf32>, tensor<1x4xf32>, tensor<f32>, tensor<1x4xf32>) -> {IMAGE}",
    ),
    "linear_quantize": (
        f"{IMAGE}; tensor<f32>",
        "%a = nnef.constant dense<-1.0> : tensor<f32> : tensor<f32>",
        "%b = nnef.constant dense<0.75> : tensor<f32> : tensor<f32>",
        f"%z = nnef.linear_quantize %x, %a, %b {{bits = 4 : i64}} : ({IMAGE}, tensor<f32>, tensor<f32>) -> {IMAGE}",
    ),
    "zero_point_linear_quantize": (
        IMAGE,
        "%p = nnef.constant dense<3> : tensor<i32> : tensor<i32>",
        "%s = nnef.constant dense<0.01> : tensor<f32> : tensor<f32>",
        f"%z = nnef.zero_point_linear_quantize %x, %p, %s {{bits = 8 : i64, signed = true, symmetric = false}} : ({IMAGE}, tensor<i32>, tensor<f32>) -> {IMAGE}",
    ),
    "logarithmic_quantize": (
        IMAGE,
        "%b = nnef.constant dense<1.0> : tensor<f32> : tensor<f32>",
        f"%z = nnef.logarithmic_quantize %x, %b {{bits = 3 : i64}} : ({IMAGE}, tensor<f32>) -> {IMAGE}",
    ),
    "rank 1 pool": (
        "tensor<9xf32>",
        '%z = nnef.max_pool %x {size = array<i64: 3>, border = "ignore"} : (tensor<9xf32>) -> tensor<9xf32>',
    ),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_an_operation_is_what_it_was(case: str, pipeline: str) -> None:
    check(model(*CASES[case]), pipeline)


@pytest.mark.parametrize(
    "line",
    [
        f"%z, %z1 = nnef.split %x {{axis = 1 : i64, ratios = array<i64: 1, 3>}} : ({IMAGE}) -> (tensor<1x1x6x6xf32>, tensor<1x3x6x6xf32>)",
        f"%z, %z1 = nnef.moments %x {{axes = array<i64: 0, 2, 3>}} : ({IMAGE}) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)",
        f"%z, %z1 = nnef.copy_n %x {{times = 2 : i64}} : ({IMAGE}) -> ({IMAGE}, {IMAGE})",
        "%z, %z1 = nnef.unstack %x1 {axis = 1 : i64} : (tensor<3x2xf32>) -> (tensor<3xf32>, tensor<3xf32>)",
    ],
)
def test_operations_of_several_results(line: str) -> None:
    check(model(f"{IMAGE}; tensor<3x2xf32>", line), "nnef-to-qnn")


BORDERS = ("ignore", "constant", "replicate", "reflect", "reflect-even")
POOLS = ("max_pool", "avg_pool", "rms_pool", "box")


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize(
    ("size", "rest", "result"),
    [
        ("1, 1, 3, 3", "", "1x4x6x6"),
        ("1, 1, 2, 3", "stride = array<i64: 1, 1, 2, 1>", "1x4x3x6"),
        ("1, 3, 1, 1", "", "1x4x6x6"),
        ("1, 2, 2, 3", "stride = array<i64: 1, 2, 1, 3>", "1x2x6x2"),
        ("1, 1, 3, 3", "dilation = array<i64: 1, 1, 2, 1>", "1x4x6x6"),
        (
            "1, 1, 3, 3",
            "padding = dense<[[0, 0], [0, 0], [1, -1], [0, 2]]> : tensor<4x2xi64>",
            "1x4x4x6",
        ),
    ],
)
def test_windows_over_any_axes(border: str, name: str, size: str, rest: str, result: str) -> None:
    parameters = ", ".join(
        filter(None, (f"size = array<i64: {size}>", f'border = "{border}"', rest))
    )
    line = f"%z = nnef.{name} %x {{{parameters}}} : ({IMAGE}) -> tensor<{result}xf32>"
    check(model(IMAGE, line), "nnef-to-qnn-graph")


@pytest.mark.parametrize("border", ["ignore", "constant"])
@pytest.mark.parametrize("normalize", ["true", "false"])
@pytest.mark.parametrize(
    ("rest", "result"),
    [
        ("stride = array<i64: 1, 1, 2, 2>", "1x4x12x12"),
        ("padding = dense<[[0, 0], [0, 0], [1, 0], [0, 1]]> : tensor<4x2xi64>", "1x4x7x7"),
        ("dilation = array<i64: 1, 1, 2, 1>", "1x4x6x6"),
    ],
)
def test_debox(border: str, normalize: str, rest: str, result: str) -> None:
    head = f'size = array<i64: 1, 1, 3, 3>, border = "{border}", normalize = {normalize}'
    line = f"%z = nnef.debox %x {{{head}, {rest}}} : ({IMAGE}) -> tensor<{result}xf32>"
    check(model(IMAGE, line), "nnef-to-qnn-graph")


@pytest.mark.parametrize("border", BORDERS[1:])
@pytest.mark.parametrize("method", ["asymmetric", "symmetric", "aligned"])
def test_multilinear_upsample(border: str, method: str) -> None:
    parameters = f'factor = array<i64: 2, 3>, method = "{method}", border = "{border}"'
    line = (
        f"%z = nnef.multilinear_upsample %x {{{parameters}}} : ({IMAGE}) -> tensor<1x4x12x18xf32>"
    )
    check(model(IMAGE, line), "nnef-to-qnn-graph")


CONVOLUTIONS = [
    ("4x6x6", "8x4x3x3", "", "8x6x6"),
    ("4x6x6", "8x4x3x3", "stride = array<i64: 2, 2>", "8x3x3"),
    ("4x6x6", "8x2x3x3", "groups = 2 : i64, dilation = array<i64: 1, 2>", "8x6x6"),
    ("4x6x6", "8x1x3x2", "groups = 0 : i64", "8x6x6"),
    ("4x6x6", "8x1x3x2", "groups = 4 : i64", "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "replicate"', "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "reflect"', "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "reflect-even"', "8x6x6"),
    ("4x6x6", "8x4x3x3", "padding = dense<[[-1, 2], [0, 0]]> : tensor<2x2xi64>", "8x5x4"),
    ("4x9", "8x4x3", "", "8x9"),
    ("4x9", "8x1x3", "groups = 0 : i64", "8x9"),
    ("2x4x5x6", "3x2x2x3x3", "", "3x4x5x6"),
    ("2x4x5x6", "4x1x2x3x3", "groups = 0 : i64", "4x4x5x6"),
]


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize(("source", "weight", "rest", "result"), CONVOLUTIONS)
def test_convolutions(source: str, weight: str, rest: str, result: str, pipeline: str) -> None:
    channels = weight.split("x")[0]
    types = [f"tensor<2x{source}xf32>", f"tensor<{weight}xf32>", f"tensor<1x{channels}xf32>"]
    line = (
        f"%z = nnef.conv %x, %x1, %x2 {{{rest}}} : ({', '.join(types)}) -> tensor<2x{result}xf32>"
    )
    check(model("; ".join(types), line), pipeline)


DECONVOLUTIONS = [
    ("4x6x6", "4x3x3x3", "", "3x6x6", 3),
    ("4x6x6", "4x3x3x3", "stride = array<i64: 2, 2>", "3x12x12", 3),
    (
        "4x6x6",
        "4x3x3x3",
        "stride = array<i64: 2, 2>, output_shape = array<i64: 2, 3, 11, 12>",
        "3x11x12",
        3,
    ),
    ("4x6x6", "4x3x3x3", "groups = 2 : i64", "6x6x6", 6),
    ("4x6x6", "4x1x3x3", "groups = 0 : i64", "4x6x6", 4),
    ("4x6x6", "4x3x1x1", "stride = array<i64: 2, 2>", "3x12x12", 3),
    ("4x6x6", "4x3x3x3", "padding = dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>", "3x7x6", 3),
    ("4x9", "4x3x3", "stride = array<i64: 2>", "3x18", 3),
    ("2x4x5x6", "2x3x2x3x3", "", "3x4x5x6", 3),
]


@pytest.mark.parametrize(("source", "weight", "rest", "result", "channels"), DECONVOLUTIONS)
def test_deconvolutions(source: str, weight: str, rest: str, result: str, channels: int) -> None:
    types = [f"tensor<2x{source}xf32>", f"tensor<{weight}xf32>", f"tensor<1x{channels}xf32>"]
    line = (
        f"%z = nnef.deconv %x, %x1, %x2 {{{rest}}} : ({', '.join(types)}) -> tensor<2x{result}xf32>"
    )
    check(model("; ".join(types), line), "nnef-to-qnn-graph")


def test_separable_convolutions() -> None:
    types = ["tensor<1x4x6x6xf32>", "tensor<4x1x3x3xf32>", "tensor<8x4x1x1xf32>", "tensor<1x8xf32>"]
    line = (
        f"%z = nnef.separable_conv %x, %x1, %x2, %x3 : ({', '.join(types)}) -> tensor<1x8x6x6xf32>"
    )
    check(model("; ".join(types), line), "nnef-to-qnn-graph")
    types = ["tensor<1x8x6x6xf32>", "tensor<4x1x3x3xf32>", "tensor<8x4x1x1xf32>", "tensor<1x4xf32>"]
    line = f"%z = nnef.separable_deconv %x, %x1, %x2, %x3 : ({', '.join(types)}) -> tensor<1x4x6x6xf32>"
    check(model("; ".join(types), line), "nnef-to-qnn-graph")


def test_what_has_no_form_is_told_operation_by_operation() -> None:
    network = model(
        IMAGE,
        f"%i = nnef.argmax_pool %x {{size = array<i64: 1, 1, 2, 2>}} : ({IMAGE}) -> tensor<1x4x6x6xi32>",
        f"%z = nnef.sample %x, %i {{size = array<i64: 1, 1, 2, 2>}} : ({IMAGE}, tensor<1x4x6x6xi32>) -> {IMAGE}",
    )
    with pytest.raises(HexnnError, match=re.escape("2 operations have no form in qnn")) as error:
        hexnn.apply(network.ir, "nnef-to-qnn")
    assert any("gives indices" in note for note in error.value.notes)


def test_islands_still_execute() -> None:
    network = model(
        IMAGE,
        f"%r = nnef.relu %x : ({IMAGE}) -> {IMAGE}",
        f"%i = nnef.argmax_pool %r {{size = array<i64: 1, 1, 2, 2>}} : ({IMAGE}) -> tensor<1x4x6x6xi32>",
        f"%s = nnef.sample %r, %i {{size = array<i64: 1, 1, 2, 2>}} : ({IMAGE}, tensor<1x4x6x6xi32>) -> {IMAGE}",
        f"%z = nnef.tanh %s : ({IMAGE}) -> {IMAGE}",
    )
    inputs = network.random_inputs(1)
    for stage in ("qnn", "htp", "hvx"):
        lowered = network.lower(stage, allow_fallback=True)
        assert lowered.stage == stage
        close(lowered(*inputs.values()), network(*inputs.values()))
