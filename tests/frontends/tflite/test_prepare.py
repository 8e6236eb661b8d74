"""What LiteRT's kernels refuse: every rule has a file that LiteRT refuses and we name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.moving_operators import VIOLATIONS
from support.tfl_operator import BASES, COMPARISONS, EVERY, LACKING, POOL, RELU6, inputs, network
from xdsl.ir import Operation

from hexnn.dialects import tfl
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.tfl.dialect_rules import mark_lenient
from hexnn.frontends.tflite import TfliteWarning, read, serialize
from hexnn.frontends.tflite.operators import OPERATORS
from hexnn.frontends.tflite.prepare import RULES, violations
from hexnn.testing.litert_process import Litert, Refused
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

WORD, WORD3 = "[i16 0.5:0]", "[i16 0.5:3]"
F16 = {"x": "4xf16", "y": "4xf16"}
F64 = {"x": "4xf64", "y": "4xf64"}
UNORDERED = {"x": "4xui8", "z": "4xui8", "y": "4xi1"}
RANK_9 = "1x1x1x1x1x1x1x1x4x[i8 0.5:3]"
NIBBLES = "4x[i4 0.5:0]"
TINY = "[u8 1.0e-10:0]"
SUM = {
    "input type": {"x": "4xf64", "z": "4xf64", "y": "4xf64"},
    "16-bit zero points": {"x": f"4x{WORD3}", "z": f"4x{WORD}", "y": f"4x{WORD}"},
    "powers of two": {"x": f"4x{WORD}", "z": f"4x{WORD}", "y": "4x[i16 0.25:0]"},
    "activation bounds": {"": RELU6, **dict.fromkeys("xzy", "4x[i8 1.0e-10:0]")},
}
"""The rules of ADD and SUB, and what violates them."""
SINGLE: dict[tuple[str, str], dict[str, str]] = {
    ("arg_max", "input type"): {"x": f"1x4x{WORD}"},
    ("arg_max", "dim type"): {"%a": "1xi16"},
    ("arg_max", "index type"): {"y": "4xi16"},
    ("arg_min", "input type"): {"x": "1x4xi64"},
    ("arg_min", "dim type"): {"%a": "1xi8"},
    ("arg_min", "index type"): {"y": "4xi8"},
    ("add", "shapes"): {"x": f"4x{WORD}", "z": f"1x{WORD}", "y": f"4x{WORD}"},
    ("bucketize", "boundaries"): {"": "boundaries = [1.0 : f32, 0.0 : f32]"},
    ("fake_quant", "narrow range"): {
        "": "min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32, narrow_range = true"
    },
    ("add_n", "inputs"): {"z": ""},
    ("div", "activation bounds"): {"": RELU6, "y": "4x[i8 1.0e-10:0]"},
    ("add", "result scale"): {"y": "4x[i8 9.5367431640625e-07:0]"},
    ("squared_difference", "result scale"): {"y": "4x[i8 6.103515625e-05:0]"},
    ("abs", "16-bit zero points"): {"x": f"4x{WORD3}", "y": f"4x{WORD}"},
    **{(name, "input type"): UNORDERED for name in COMPARISONS},
    **{(name, "scales"): {"z": "4x[i8 1.0:0]"} for name in COMPARISONS},
    **{
        (name, "16-bit zero points"): {"x": f"4x{WORD3}", "y": f"4x{WORD}"}
        for name in ("exp", "leaky_relu", "log", "rsqrt", "sqrt")
    },
    ("leaky_relu", "input type"): F16,
    ("log_softmax", "scale"): {"x": "4x[i8 1.0e-09:0]"},
    ("log_softmax", "result quantization"): {"y": "4x[i8 0.0625:126]"},
    ("prelu", "input type"): {"x": "1x4xf16", "z": "1xf16", "y": "1x4xf16"},
    ("average_pool_2d", "input type"): {"x": "1x4x4x1xf64", "y": "1x4x4x1xf64"},
    ("average_pool_2d", "activation bounds"): {
        "": f"{POOL}, {RELU6}",
        "x": f"1x4x4x1x{TINY}",
        "y": f"1x4x4x1x{TINY}",
    },
    ("batch_matmul", "input type"): {"x": "2x3xi64", "z": "3x4xi64", "y": "2x4xi64"},
    ("batch_matmul", "factor type"): {"z": "3x4x[i16 0.25:0]"},
    ("batch_matmul", "16-bit zero points"): {
        "x": f"2x3x{WORD3}",
        "z": f"3x4x{WORD}",
        "y": f"2x4x{WORD}",
    },
    ("ceil", "input type"): F16,
    ("concatenation", "input type"): {"x": "2xf64", "z": "2xf64", "y": "4xf64"},
    ("concatenation", "types"): {"z": "2x[u8 0.5:3]"},
    ("concatenation", "activation"): {"": f"axis = 0 : i32, {RELU6}"},
    ("concatenation", "input scales"): {"z": "2x[i8 0.25:3]"},
    ("concatenation", "16-bit zero points"): dict.fromkeys("xz", f"2x{WORD3}")
    | {"y": f"4x{WORD3}"},
    ("conv_3d", "input type"): {
        "x": "1x2x2x2x1xf64",
        "%w": "1x1x1x1x2xf64",
        "%b": "2xf64",
        "y": "1x2x2x2x2xf64",
    },
    **{
        (layer, f"{operand} type"): {name: shape}
        for layer, filter in (("conv_3d", "1x1x1x1x2"), ("conv_3d_transpose", "1x1x1x2x1"))
        for operand, name, shape in (
            ("filter", "%w", f"{filter}xf16"),
            ("bias", "%b", "2xf64"),
        )
    },
    ("add", "quantized integers"): dict.fromkeys("xzy", "4xi8"),
    ("sub", "quantized integers"): dict.fromkeys("xzy", "4xi16"),
    ("mul", "quantized integers"): {"": RELU6} | dict.fromkeys("xzy", "4xi8"),
    ("conv_3d_transpose", "input type"): {
        "x": "1x2x2x2x1xf64",
        "%w": "1x1x1x2x1xf64",
        "%b": "2xf64",
        "y": "1x2x2x2x2xf64",
    },
    ("cumsum", "input type"): {"x": "4xf16", "y": "4xf16"},
    ("cumsum", "axis type"): {"%a": "i64"},
    ("dequantize", "input type"): {"x": "4xf32"},
    ("dequantize", "16-bit zero points"): {"x": f"4x{WORD3}"},
    ("expand_dims", "16-bit zero points"): {"x": f"4x{WORD3}", "y": f"1x4x{WORD3}"},
    ("expand_dims", "dim type"): {"%a": "1xi16"},
    ("hard_swish", "result scale"): {"y": "4x[i8 0.001:0]"},
    ("hard_swish", "input type"): {"x": f"4x{WORD}", "y": f"4x{WORD}"},
    ("l2_normalization", "input type"): {"x": f"2x4x{WORD}", "y": "2x4x[i16 0.0078125:0]"},
    ("l2_normalization", "result quantization"): {"y": "2x4x[i8 0.5:0]"},
    ("l2_normalization", "activation"): {"": RELU6, "x": "4xf32", "y": "4xf32"},
    ("l2_pool_2d", "input type"): {"x": "1x4x4x1x[i8 0.5:3]", "y": "1x4x4x1x[i8 0.5:3]"},
    ("local_response_normalization", "input type"): {
        "x": "1x4x4x3x[i8 0.5:3]",
        "y": "1x4x4x3x[i8 0.5:3]",
    },
    ("logistic", "input type"): F64,
    ("logistic", "16-bit zero points"): {"x": f"4x{WORD3}", "y": "4x[i16 3.0517578125e-05:0]"},
    ("logistic", "result quantization"): {"y": "4x[i8 0.0039:-128]"},
    ("max_pool_2d", "input type"): {"x": "1x4x4x1xf64", "y": "1x4x4x1xf64"},
    ("mean", "input type"): {"x": "1x4xf16", "y": "1x4xf16"},
    ("mean", "16-bit zero points"): {"x": f"1x4x{WORD3}", "y": f"1x4x{WORD}"},
    ("mean", "axis type"): {"%a": "1xi64"},
    ("maximum", "input type"): {"x": "4xf64", "z": "1xf64", "y": "4xf64"},
    ("minimum", "input type"): {"x": "4xf64", "z": "1xf64", "y": "4xf64"},
    ("reduce_all", "axis type"): {"%a": "1xi64"},
    ("reduce_any", "axis type"): {"%a": "1xi16"},
    ("reduce_max", "result quantization"): {"y": "4x[i8 0.25:3]"},
    ("reduce_min", "result quantization"): {"y": "4x[i8 0.25:4]"},
    ("reduce_prod", "product type"): {"x": "1x4x[u8 0.5:3]", "y": "4x[u8 0.5:3]"},
    **{
        (f"reduce_{name}", rule): change
        for name in ("max", "min", "prod")
        for rule, change in (
            ("input type", {"x": "1x4xf16", "y": "4xf16"}),
            ("16-bit zero points", {"x": f"1x4x{WORD3}", "y": f"4x{WORD3}"}),
            ("axis type", {"%a": "1xi64"}),
        )
    },
    ("sum", "input type"): {"x": "1x4xf16", "y": "1x4xf16"},
    ("sum", "16-bit zero points"): {"x": f"1x4x{WORD3}", "y": f"1x4x{WORD3}"},
    ("sum", "axis type"): {"%a": "1xi64"},
    ("mul", "input type"): {"x": "4xf64", "z": "4xf64", "y": "4xf64"},
    ("mul", "16-bit zero points"): {"x": f"4x{WORD3}", "z": f"4x{WORD}", "y": f"4x{WORD}"},
    ("mul", "activation bounds"): {"": RELU6, "y": "4x[i8 1.0e-10:0]"},
    ("pad", "rank"): {"x": "1x1x1x1x1x4xf32", "y": "1x1x1x1x1x4xf32", "%a": "6x2xi32"},
    ("pad", "input type"): {"x": "4xf64", "y": "4xf64"},
    ("pad", "padding type"): {"%a": "1x2xui8"},
    ("quantize", "result type"): {"y": "4x[i32 0.5:0]"},
    ("quantize", "16-bit zero points"): {"x": f"4x{WORD3}", "y": f"4x{WORD}"},
    ("relu", "input type"): F16,
    ("relu", "16-bit zero points"): {"x": f"4x{WORD3}", "y": f"4x{WORD}"},
    ("relu_0_to_1", "input type"): {"x": f"4x{WORD}", "y": f"4x{WORD}"},
    ("relu6", "input type"): F64,
    ("relu6", "16-bit zero points"): {"x": f"4x{WORD}", "y": f"4x{WORD3}"},
    ("reshape", "shape type"): {"%s": "1xi64 = [4]"},
    ("resize_bilinear", "input type"): {"x": "1x4x4x1xi32", "y": "1x2x3x1xi32"},
    ("resize_nearest_neighbor", "input type"): {"x": "1x4x4x1xf64", "y": "1x2x3x1xf64"},
    ("rnn", "input type"): {"x": "1x3xf64"},
    ("rnn", "state"): {"%s": "1x2xf32"},
    ("svdf", "input type"): {"x": "1x3x[u8 0.5:3]"},
    ("svdf", "state"): {"%s": "1x8x[i16 0.5:0]"},
    ("svdf", "activation"): {"": "rank = 1 : i32"},
    ("lstm", "weights type"): {"%wo": "2x3xf64"},
    ("lstm", "state"): {"%c": "1x2xf32"},
    ("unidirectional_sequence_lstm", "weights type"): {"%wo": "2x3xf64"},
    ("unidirectional_sequence_lstm", "state"): {"%c": "1x2xf32"},
    ("unidirectional_sequence_rnn", "input type"): {"x": "1x4x3xf64"},
    ("unidirectional_sequence_rnn", "state"): {"%s": "1x2xf32"},
    ("softmax", "input type"): F64,
    ("softmax", "16-bit zero points"): {"x": f"4x{WORD3}", "y": "4x[i16 3.0517578125e-05:0]"},
    ("softmax", "result quantization"): {"y": "4x[i8 0.00390625:80]"},
    ("softmax", "scale"): {"x": "4x[i8 1.0e-09:0]"},
    ("square", "input type"): F16,
    ("select", "4 bits"): {"x": NIBBLES, "z": NIBBLES, "y": NIBBLES},
    ("select_v2", "4 bits"): {"x": NIBBLES, "z": NIBBLES, "y": NIBBLES},
    ("squeeze", "rank"): {
        "x": "1x1x1x1x1x1x1x1x4x[i8 0.5:3]",
        "": "squeeze_dims = [0, 1, 2, 3, 4, 5, 6, 7]",
    },
    ("tanh", "input type"): F64,
    ("tanh", "16-bit zero points"): {"x": f"4x{WORD3}"},
    ("tanh", "result quantization"): {"y": "4x[i16 0.1:0]"},
    ("transpose", "rank"): {"x": RANK_9, "y": RANK_9, "%p": "9xi32"},
}

LAYERS = ("conv_2d", "depthwise_conv_2d", "fully_connected", "transpose_conv")
PER_CHANNEL = {
    "conv_2d": "2x1x1x1x[u8:0 0.25:9,0.5:9]",
    "depthwise_conv_2d": "1x1x1x2x[u8:3 0.25:9,0.5:9]",
    "fully_connected": "2x1x[u8:0 0.25:9,0.5:9]",
    "transpose_conv": "2x1x1x1x[u8:0 0.25:9,0.5:9]",
}


def layer_cases(layer: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rules that all layers have, and what violates them."""
    attributes, base = BASES[layer]
    shapes = {name: text[: text.rindex("x[")] for name, text in base.items() if "x[" in text}

    def typed(**types: str) -> dict[str, str]:
        names = {"w": "%w", "b": "%b"}
        return {names.get(n, n): f"{shapes[names.get(n, n)]}x{t}" for n, t in types.items()}

    words = typed(x=WORD3, w="[i8 0.25:0]", b="i64", y=WORD)
    comma = ", " if attributes else ""
    yield "input type", typed(x="f64", w="f64", b="f64", y="f64")
    yield "scales of channels", {"%w": PER_CHANNEL[layer]}
    yield "16-bit zero points", words
    yield (
        "activation bounds",
        {"": f"{attributes}{comma}{RELU6}"} | typed(y=TINY, b="[i32 0.125:0]"),
    )
    yield "bias type", typed(b="i64") if layer != "fully_connected" else typed(b="f32")
    yield "bias scale", typed(b="[i32 0.25:0]")
    if layer == "fully_connected":
        yield "filter type", typed(x="f32", w="f16", b="f32", y="f32")
        return
    signed = {"x": "[i8 0.5:3]", "w": "[i8 0.25:0]", "y": "[i8 0.5:0]"}
    yield "bias zero point", typed(b="[i32 0.125:4]", **(signed if layer[0] == "t" else {}))
    yield "result type", typed(y="[i8 0.5:0]")
    if layer == "transpose_conv":
        yield "filter type", typed(w="[i8 0.25:0]")
        return
    yield (
        "stride",
        {"": attributes.replace("stride_h = 1 ", "stride_h = 40000 ")} | typed_stride(base),
    )


def typed_stride(base: dict[str, str]) -> dict[str, str]:
    """The result of a layer whose stride skips all rows but the first."""
    return {"y": base["y"].replace("1x4x4x2", "1x1x4x2")}


TRUTHS = dict.fromkeys(("logical_and", "logical_or"), "i1")
BROADCAST = {
    **TRUTHS,
    **dict.fromkeys(("bitwise_xor", "right_shift"), "i32"),
    **dict.fromkeys(
        (
            *COMPARISONS,
            *("add", "div", "floor_div", "floor_mod", "maximum", "minimum", "mul", "pow", "prelu"),
            *("select_v2", "squared_difference", "sub"),
        ),
        "f32",
    ),
}
"""The operators whose operands broadcast -> a type that they take."""


def broadcast_case(operator: str, type: str) -> dict[str, str]:
    """Operands that LiteRT's kernel does not broadcast: to nine axes."""
    full, row = "2x" + "1x" * 7 + "4x", "1x" * 8 + "4x"
    second = "%d" if operator == "floor_div" else "z"
    result = "i1" if operator in COMPARISONS else type
    return {"x": full + type, second: row + type, "y": full + result}


CASES = {
    **SINGLE,
    **VIOLATIONS,
    **{
        (operator, "broadcast rank"): broadcast_case(operator, type)
        for operator, type in BROADCAST.items()
    },
    **{(operator, rule): change for operator in ("add", "sub") for rule, change in SUM.items()},
    **{(layer, rule): change for layer in LAYERS for rule, change in layer_cases(layer)},
    ("conv_2d", "bias"): {"%b": ""},
    ("fully_connected", "weights format"): {"": 'weights_format = "SHUFFLED4x16INT8"'},
    ("conv_2d", "filter zero point"): {
        "x": "1x4x4x1x[i8 0.5:3]",
        "%w": "2x1x1x1x[i8 0.25:9]",
        "y": "1x4x4x2x[i8 0.5:0]",
    },
    ("depthwise_conv_2d", "filter type"): {"%w": "1x1x1x2x[i8 0.25:0]"},
}
"""(operator, rule) -> what to change in the base for a violation."""


def found(text: str) -> list[str]:
    """The names of the rules that a network breaks."""
    module = parse_mlir(new_context(), text, "network.mlir")
    mark_lenient(module)
    module.verify()
    return [violation.rule.name for violation in violations(module)]


def run(litert: Litert, text: str, operator: str) -> None:
    """Let LiteRT run a network of an operator on zeros. Raises Refused."""
    module = parse_mlir(new_context(), text, "network.mlir")
    litert.run(serialize(module), [inputs(module)], operator in LACKING)


def test_every_rule_has_a_violation():
    rules = {(op.name.removeprefix("tfl."), rule.name) for op in RULES for rule in RULES[op]}
    assert rules == set(CASES)


@pytest.mark.parametrize("operator", EVERY)
def test_what_litert_runs_breaks_no_rule(litert: Litert, operator: str):
    text = network(operator, {})
    run(litert, text, operator)
    assert found(text) == []


@pytest.mark.parametrize(("operator", "rule"), list(CASES))
def test_what_litert_refuses_is_named(litert: Litert, operator: str, rule: str):
    text = network(operator, CASES[operator, rule])
    assert rule in found(text)
    with pytest.raises(Refused):
        run(litert, text, operator)


def test_a_file_is_read_with_a_warning_or_strictly_not():
    text = network("softmax", CASES["softmax", "result quantization"])
    data = serialize(parse_mlir(new_context(), text, "network.mlir"))
    message = r"SOFTMAX@0 'y': LiteRT refuses it: scale and zero point of the result must be"
    with pytest.warns(TfliteWarning, match=message):
        read(data, "m.tflite").verify()
    with pytest.raises(HexnnError, match=r"m\.tflite:0:0: error: " + message):
        read(data, "m.tflite", strict=True)


UNCONDITIONAL: set[type[Operation]] = {
    tfl.Atan2Op,
    tfl.BitcastOp,
    tfl.CeilOp,
    tfl.ComplexAbsOp,
    tfl.CosOp,
    tfl.EluOp,
    tfl.FloorOp,
    tfl.GeluOp,
    tfl.ImagOp,
    tfl.LogicalNotOp,
    tfl.MatrixDiagOp,
    tfl.MatrixSetDiagOp,
    tfl.NegOp,
    tfl.RankOp,
    tfl.RealOp,
    tfl.ReluN1To1Op,
    tfl.RoundOp,
    tfl.SignOp,
    tfl.SinOp,
}
"""Operators whose kernels refuse nothing that reads as a network, or that have no reference
kernel."""


def test_every_operator_has_the_conditions_of_its_kernel():
    assert {operator.op for operator in OPERATORS} == set(RULES) | UNCONDITIONAL
