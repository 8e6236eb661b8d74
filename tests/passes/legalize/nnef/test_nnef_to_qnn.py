"""nnef-to-qnn: each conversion computes what the nnef operation does."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pytest
from support.nnef_legalization import (
    IMAGE,
    PIPELINES,
    ROW,
    Case,
    check,
    close,
    constant,
    floats,
    indices,
    model,
    one,
)

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError

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
    result = "tensor<1x4x6x6xi1>" if name in COMPARISONS else IMAGE
    other = floats(shape) if shape else NUMBER
    check(model(*one(name, "", result, IMAGE, other)), "nnef-to-qnn", name == "pow")


TRUTHS = "tensor<2x3xi1>"
NUMBER = "tensor<f32>"


def along(name: str, axes: str, result: str = IMAGE, more: str = "", source: str = IMAGE) -> Case:
    """A network of one operation with `axes`."""
    parameters = ", ".join(filter(None, (f"axes = {indices(axes)}", more)))
    return one(name, parameters, result, source)


def with_constants(lines: Sequence[str], name: str, used: str, parameters: str, types: str) -> Case:
    """An operation on an image and on constants."""
    last = f"%z = nnef.{name} %x, {used} {{{parameters}}} : ({IMAGE}, {types}) -> {IMAGE}"
    return IMAGE, *lines, last


def sized(name: str, size: str, more: str = "") -> Case:
    """A network of one operation with a window of `size`."""
    return one(name, ", ".join(filter(None, (f"size = {indices(size)}", more))))


LOW, HIGH = constant("a", "-0.5", NUMBER), constant("b", "0.25", NUMBER)
CASES: dict[str, Case] = {
    "and": one("and", "", TRUTHS, TRUTHS, TRUTHS),
    "or": one("or", "", TRUTHS, TRUTHS, TRUTHS),
    "not": one("not", "", TRUTHS, TRUTHS),
    "any_reduce": along("any_reduce", "1", "tensor<2x1xi1>", source=TRUTHS),
    "all_reduce": along("all_reduce", "0, 1", "tensor<1x1xi1>", source=TRUTHS),
    "select": one("select", "", floats("2x3"), "tensor<2xi1>", floats("2x3"), floats("1x3")),
    "clamp": one("clamp", "", IMAGE, IMAGE, ROW, ROW),
    "constant clamp": with_constants([LOW, HIGH], "clamp", "%a, %b", "", f"{NUMBER}, {NUMBER}"),
    "empty clamp": with_constants([LOW, HIGH], "clamp", "%b, %a", "", f"{NUMBER}, {NUMBER}"),
    "cast to integers": one("cast", "", "tensor<5xi32>", "tensor<5xf32>"),
    "cast to truth": one("cast", "", "tensor<5xi1>", "tensor<5xi32>"),
    "cast of truth": one("cast", "", floats("2x3"), TRUTHS),
    "softmax": one("softmax"),
    "softmax axes": along("softmax", "1, 3"),
    "softabs": one("softabs", "epsilon = 1.0e-3 : f64"),
    "prelu": one("prelu", "", IMAGE, IMAGE, ROW),
    "wide prelu": one("prelu", "", floats("2x4x3"), ROW, floats("2x4x3")),
    "leaky_relu": one("leaky_relu", "alpha = 0.1 : f64"),
    "reshape": one("reshape", "shape = array<i64: 0, -1>", floats("1x144")),
    "squeeze": along("squeeze", "0", floats("4x6x6")),
    "unsqueeze": along("unsqueeze", "1", "tensor<2x1x3xi1>", source=TRUTHS),
    "transpose": along("transpose", "0, 2, 1", floats("1x6x4x6")),
    "tile": one("tile", "repeats = array<i64: 1, 2, 1, 3>", floats("1x8x6x18")),
    "concat": one("concat", "axis = 1 : i64", floats("1x8x6x6"), IMAGE, IMAGE),
    "stack": one("stack", "axis = 1 : i64", floats("1x2x4x6x6"), IMAGE, IMAGE),
    "slice": along(
        "slice",
        "1, 3",
        floats("1x3x6x3"),
        f"begin = {indices('1, 5')}, end = {indices('0, 0')}, stride = {indices('1, -2')}",
    ),
    "gather": (
        IMAGE,
        constant("i", "[[2, 0], [1, 3]]", "tensor<2x2xi32>"),
        "%z = nnef.gather %x, %i {axis = 1 : i64} : "
        f"({IMAGE}, tensor<2x2xi32>) -> tensor<1x2x2x6x6xf32>",
    ),
    "add_n": one("add_n", "", IMAGE, IMAGE, IMAGE, IMAGE),
    "sum_reduce": along("sum_reduce", "1, 2", floats("1x1x1x6")),
    "normalized sum": along("sum_reduce", "1", floats("1x1x6x6"), "normalize = true"),
    "mean_reduce": along("mean_reduce", "2, 3", floats("1x4x1x1")),
    "no axes": along("max_reduce", ""),
    "max_reduce": along("max_reduce", "3", floats("1x4x6x1")),
    "min_reduce": along("min_reduce", "3", floats("1x4x6x1")),
    "argmax_reduce": along("argmax_reduce", "1", "tensor<1x1x6x6xi32>"),
    "argmin_reduce": along("argmin_reduce", "1, 3", "tensor<1x1x6x1xi32>"),
    "matmul": one("matmul", "transposeB = true", floats("2x3x5"), floats("2x3x4"), floats("1x5x4")),
    "flipped matmul": one(
        "matmul", "transposeA = true", floats("3x5"), floats("4x3"), floats("4x5")
    ),
    "linear": one("linear", "", floats("2x4"), floats("2x3"), floats("4x3"), floats("1x4")),
    "area_downsample": one("area_downsample", f"factor = {indices('2, 3')}", floats("1x4x3x2")),
    "nearest_downsample": one(
        "nearest_downsample", f"factor = {indices('2, 3')}", floats("1x4x3x2")
    ),
    "nearest_upsample": one("nearest_upsample", f"factor = {indices('2, 3')}", floats("1x4x12x18")),
    "l1_normalization": along("l1_normalization", "1", more="bias = 0.5 : f64"),
    "l2_normalization": along("l2_normalization", "1", more="epsilon = 1.0e-5 : f64"),
    "biased l2": along("l2_normalization", "2, 1", more="bias = 1.0 : f64"),
    "local_response across channels": sized(
        "local_response_normalization", "1, 3, 1, 1", "alpha = 0.5 : f64"
    ),
    "local_response": sized("local_response_normalization", "1, 2, 3, 3", "beta = 0.75 : f64"),
    "local_mean": sized("local_mean_normalization", "1, 1, 3, 3"),
    "local_variance": sized("local_variance_normalization", "1, 1, 3, 3", "bias = 0.5 : f64"),
    "local_contrast": sized("local_contrast_normalization", "1, 1, 3, 3", "epsilon = 0.1 : f64"),
    "batch_normalization": (
        "; ".join([IMAGE, *[ROW] * 4]),
        f"%v = nnef.sqr %x2 : ({ROW}) -> {ROW}",
        "%z = nnef.batch_normalization %x, %x1, %v, %x3, %x4 {epsilon = 1.0e-3 : f64} : "
        f"({IMAGE}, {ROW}, {ROW}, {ROW}, {ROW}) -> {IMAGE}",
    ),
    "constant batch_normalization": with_constants(
        [
            constant("m", "[[1.0, 2.0, -1.0, 0.5]]", ROW),
            constant("v", "[[1.0, 2.0, 1.5, 0.5]]", ROW),
            constant("o", "0.25", NUMBER),
        ],
        "batch_normalization",
        "%m, %v, %o, %m",
        "epsilon = 1.0e-3 : f64",
        f"{ROW}, {ROW}, {NUMBER}, {ROW}",
    ),
    "linear_quantize": with_constants(
        [LOW, HIGH], "linear_quantize", "%a, %b", "bits = 4 : i64", f"{NUMBER}, {NUMBER}"
    ),
    "min_max_linear_quantize": with_constants(
        [LOW, HIGH],
        "min_max_linear_quantize",
        "%a, %b",
        "bits = 4 : i64, signed = true, symmetric = true",
        f"{NUMBER}, {NUMBER}",
    ),
    "zero_point_linear_quantize": with_constants(
        [constant("p", "3", "tensor<i32>"), constant("s", "0.01", NUMBER)],
        "zero_point_linear_quantize",
        "%p, %s",
        "bits = 8 : i64, signed = true, symmetric = false",
        f"tensor<i32>, {NUMBER}",
    ),
    "quantize by channel": with_constants(
        [
            constant("p", "3", "tensor<i32>"),
            constant("s", "[[[[0.01]], [[0.5]], [[0.002]], [[1.0]]]]", floats("1x4x1x1")),
        ],
        "zero_point_linear_quantize",
        "%p, %s",
        "bits = 8 : i64, signed = true, symmetric = true",
        f"tensor<i32>, {floats('1x4x1x1')}",
    ),
    "quantize by one of one": with_constants(
        [constant("p", "[[7]]", "tensor<1x1xi32>"), constant("s", "[[0.25]]", floats("1x1"))],
        "zero_point_linear_quantize",
        "%p, %s",
        "bits = 8 : i64, signed = false, symmetric = false",
        f"tensor<1x1xi32>, {floats('1x1')}",
    ),
    "a range that is computed": (
        f"{IMAGE}; {NUMBER}",
        LOW,
        "%z = nnef.min_max_linear_quantize %x, %a, %x1 "
        "{bits = 8 : i64, signed = true, symmetric = false} : "
        f"({IMAGE}, {NUMBER}, {NUMBER}) -> {IMAGE}",
    ),
    "logarithmic_quantize": with_constants(
        [HIGH], "logarithmic_quantize", "%b", "bits = 3 : i64", NUMBER
    ),
    "window of rank 1": one(
        "max_pool", f'size = {indices("3")}, border = "ignore"', floats("9"), floats("9")
    ),
}


@pytest.mark.parametrize("shape", ["2x4", "2x4x5", "2x4x3x3", "1x4x2x3x2"])
def test_constant_batch_normalization_is_one_operation(shape: str) -> None:
    type, row = floats(shape), floats("1x4")
    lines = (
        constant("m", "[[1.0, 2.0, -1.0, 0.5]]", row),
        constant("v", "[[1.0, 2.0, 1.5, 0.5]]", row),
        f"%z = nnef.batch_normalization %x, %m, %v, %m, %v {{epsilon = 1.0e-3 : f64}} : "
        f"({', '.join([type, *[row] * 4])}) -> {type}",
    )
    lowered = check(model(type, *lines), "nnef-to-qnn-graph")
    assert any(isinstance(op, qnn.BatchnormOp) for op in lowered.ir.walk())


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_an_operation_is_what_it_was(case: str, pipeline: str) -> None:
    check(model(*CASES[case]), pipeline)


PARTS: tuple[Case, ...] = (
    one(
        "split",
        "axis = 1 : i64, ratios = array<i64: 1, 3>",
        f"({floats('1x1x6x6')}, {floats('1x3x6x6')})",
    ),
    along("moments", "0, 2, 3", f"({floats('1x4x1x1')}, {floats('1x4x1x1')})"),
    one("copy_n", "times = 2 : i64", f"({IMAGE}, {IMAGE})"),
    one("unstack", "axis = 1 : i64", f"({floats('3')}, {floats('3')})", floats("3x2")),
)


@pytest.mark.parametrize("case", PARTS)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_operations_of_several_results(case: Case, pipeline: str) -> None:
    types, line = case
    check(model(types, line.replace("%z =", "%z, %z1 =")), pipeline)


REFUSED = f'nnef.deconv %{{}}, %w {{{{border = "replicate"}}}} : ({IMAGE}, {floats("4x4x3x3")})'
WEIGHT = constant("w", "0.125", floats("4x4x3x3"))


def test_what_has_no_form_is_told_operation_by_operation() -> None:
    network = model(
        IMAGE,
        WEIGHT,
        f"%i = {REFUSED.format('x')} -> {IMAGE}",
        f"%z = {REFUSED.format('i')} -> {IMAGE}",
    )
    with pytest.raises(
        HexnnError, match=re.escape("2 operations have no equivalent in qnn")
    ) as error:
        hexnn.apply(network.ir, "nnef-to-qnn{strict=true}")
    assert any("border 'replicate'; supported: 'constant'" in note for note in error.value.notes)


def test_islands_still_execute() -> None:
    network = model(
        IMAGE,
        WEIGHT,
        f"%r = nnef.relu %x : ({IMAGE}) -> {IMAGE}",
        f"%i = {REFUSED.format('r')} -> {IMAGE}",
        f"%z = nnef.tanh %i : ({IMAGE}) -> {IMAGE}",
    )
    inputs = network.random_inputs(1)
    for stage in ("qnn", "htp", "hvx"):
        lowered = network.lower(stage)
        assert lowered.stage == stage
        close(lowered(*inputs.values()), network(*inputs.values()))


def test_a_variable_that_changes_keeps_its_state() -> None:
    network = model(
        floats("4"),
        f'%v = nnef.variable "state" dense<1.0> : {floats("4")} : {floats("4")}',
        f"%r = nnef.relu %v : ({floats('4')}) -> {floats('4')}",
        f"%s = nnef.add %r, %x : ({floats('4')}, {floats('4')}) -> {floats('4')}",
        f"%u = nnef.update %v, %s : ({floats('4')}, {floats('4')}) -> {floats('4')}",
        f"%z = nnef.copy %s : ({floats('4')}) -> {floats('4')}",
    )
    with pytest.raises(HexnnError, match="2 operations have no equivalent in qnn"):
        hexnn.apply(network.ir, "nnef-to-qnn{strict=true}")
    x = np.ones(4, np.float32)
    for stage in ("qnn", "htp", "hvx"):
        lowered = network.lower(stage)
        assert [float(lowered(x)[0]) for _ in range(3)] == [2.0, 3.0, 4.0]


ELEMENT = "!quant.uniform<i8:f32, 0.25:-7>"
Q8, BOUND = f"tensor<4x{ELEMENT}>", f"tensor<{ELEMENT}>"


def test_bounds_of_a_clamp_are_reals() -> None:
    lines = (
        f"%a = nnef.constant dense<-9> : tensor<i8> : {BOUND}",
        f"%b = nnef.constant dense<13> : tensor<i8> : {BOUND}",
        f"%z = nnef.clamp %x, %a, %b : ({Q8}, {BOUND}, {BOUND}) -> {Q8}",
    )
    lowered = check(model(Q8, *lines), "nnef-to-qnn")
    assert "max_value = 5.000000e+00" in str(lowered.ir)
    assert "min_value = -5.000000e-01" in str(lowered.ir)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_partial_sums_of_quantized_tensors_do_not_saturate(count: int) -> None:
    check(model(*one("add_n", "", Q8, *[Q8] * count)), "nnef-to-qnn")
