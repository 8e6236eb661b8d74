"""Networks of one operator of tfl, as text: what LiteRT accepts, and changes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import storage_dtype
from hexnn.dialects.tensors import element, shape

from .moving_operators import MOVING

MOVES = 'padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32'
POOL = f"{MOVES}, filter_height = 2 : i32, filter_width = 2 : i32"
VOLUME = f"{MOVES}, stride_d = 1 : i32"
LRN = "radius = 1 : i32, bias = 1.0 : f32, alpha = 0.5 : f32, beta = 0.5 : f32"
RELU6 = 'fused_activation_function = "RELU6"'
VARIABLE = "variable "
"""How the text of a variable begins."""

RNN = {
    "%w": "2x3xf32",
    "%r": "2x2xf32",
    "%b": "2xf32",
    "%s": "variable 1x2xf32",
}
LSTM: dict[str, str] = {
    **{f"%w{gate}": "2x3xf32" for gate in "ifco"},
    **{f"%r{gate}": "2x2xf32" for gate in "ifco"},
    **{f"%p{gate}": "none" for gate in "ifo"},
    **{f"%b{gate}": "2xf32" for gate in "ifco"},
    "%projection": "none",
    "%projection_bias": "none",
    "%h": "variable 1x2xf32",
    "%c": "variable 1x2xf32",
    **{f"%n{gate}": "none" for gate in "ifco"},
}
SEQUENCE = 'time_major = false, fused_activation_function = "TANH"'
TO_2X3 = {"%s": "2xi32 = [2, 3]", "y": "1x2x3x1x[i8 0.5:3]"}
RESCALED = {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.25:0]"}
FUNCTIONS = ("ceil", "cos", "floor", "round", "sign", "sin", "square")
COMPLEX = ("complex_abs", "imag", "real")
ROOTS = ("rsqrt", "sqrt")
LOGICAL = ("logical_and", "logical_or")
COMPARISONS = ("equal", "greater", "greater_equal", "less", "less_equal", "not_equal")
LACKING = ("ceil", "elu", "round", "segment_sum")
"""The operators that LiteRT's reference kernels lack."""

BASES: dict[str, tuple[str, dict[str, str]]] = {
    "add": ("", {"x": "4x[i8 0.5:3]", "z": "4x[i8 0.25:0]", "y": "4x[i8 0.5:0]"}),
    "arg_max": ("", {"x": "1x4x[i8 0.5:3]", "%a": "1xi32", "y": "4xi32"}),
    "arg_min": ("", {"x": "1x4x[i8 0.5:3]", "%a": "1xi64", "y": "4xi64"}),
    "average_pool_2d": (POOL, {"x": "1x4x4x1x[u8 0.5:3]", "y": "1x4x4x1x[u8 0.5:3]"}),
    "batch_matmul": (
        "",
        {"x": "2x3x[i8 0.5:3]", "z": "3x4x[i8 0.25:9]", "y": "2x4x[i8 0.5:0]"},
    ),
    "concatenation": (
        "axis = 0 : i32",
        {"x": "2x[i8 0.5:3]", "z": "2x[i8 0.5:3]", "y": "4x[i8 0.5:3]"},
    ),
    "conv_2d": (
        MOVES,
        {
            "x": "1x4x4x1x[u8 0.5:3]",
            "%w": "2x1x1x1x[u8 0.25:9]",
            "%b": "2x[i32 0.125:0]",
            "y": "1x4x4x2x[u8 0.5:0]",
        },
    ),
    "depthwise_conv_2d": (
        f"{MOVES}, depth_multiplier = 2 : i32",
        {
            "x": "1x4x4x1x[u8 0.5:3]",
            "%w": "1x1x1x2x[u8 0.25:9]",
            "%b": "2x[i32 0.125:0]",
            "y": "1x4x4x2x[u8 0.5:0]",
        },
    ),
    "conv_3d": (
        VOLUME,
        {"x": "1x2x2x2x1xf32", "%w": "1x1x1x1x2xf32", "%b": "2xf32", "y": "1x2x2x2x2xf32"},
    ),
    "conv_3d_transpose": (
        VOLUME,
        {
            "%s": "5xi32 = [1, 2, 2, 2, 2]",
            "%w": "1x1x1x2x1xf32",
            "x": "1x2x2x2x1xf32",
            "%b": "2xf32",
            "y": "1x2x2x2x2xf32",
        },
    ),
    "cumsum": ("", {"x": "4xf32", "%a": "i32", "y": "4xf32"}),
    "dequantize": ("", {"x": "4x[i16 0.5:0]", "y": "4xf32"}),
    "expand_dims": ("", {"x": "4x[i8 0.5:3]", "%a": "1xi32", "y": "1x4x[i8 0.5:3]"}),
    "fully_connected": (
        "",
        {
            "x": "4x1x[u8 0.5:3]",
            "%w": "2x1x[u8 0.25:9]",
            "%b": "2x[i32 0.125:0]",
            "y": "4x2x[u8 0.5:0]",
        },
    ),
    "hard_swish": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.25:0]"}),
    "l2_normalization": ("", {"x": "2x4x[i8 0.5:3]", "y": "2x4x[i8 0.0078125:0]"}),
    "l2_pool_2d": (POOL, {"x": "1x4x4x1xf32", "y": "1x4x4x1xf32"}),
    "local_response_normalization": (LRN, {"x": "1x4x4x3xf32", "y": "1x4x4x3xf32"}),
    "logistic": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.00390625:5]"}),
    "max_pool_2d": (POOL, {"x": "1x4x4x1x[u8 0.5:3]", "y": "1x4x4x1x[u8 0.5:3]"}),
    "maximum": ("", {"x": "4x[i8 0.5:3]", "z": "1x[i8 0.5:3]", "y": "4x[i8 0.5:3]"}),
    "mean": (
        "keep_dims = true",
        {"x": "1x4x[i8 0.5:3]", "%a": "1xi32", "y": "1x4x[i8 0.5:3]"},
    ),
    **{
        f"reduce_{name}": (
            "keep_dims = false",
            {"x": "1x4x[i8 0.5:3]", "%a": "1xi32", "y": "4x[i8 0.5:3]"},
        )
        for name in ("max", "min", "prod")
    },
    "reduce_all": ("keep_dims = false", {"x": "1x4xi1", "%a": "1xi32", "y": "4xi1"}),
    "reduce_any": ("keep_dims = false", {"x": "1x4xi1", "%a": "1xi32", "y": "4xi1"}),
    "sum": ("keep_dims = true", {"x": "1x4x[u8 0.5:3]", "%a": "1xi32", "y": "1x4x[u8 0.5:3]"}),
    "minimum": ("", {"x": "4x[i8 0.5:3]", "z": "1x[i8 0.5:3]", "y": "4x[i8 0.5:3]"}),
    "mul": ("", {"x": "4x[i8 0.5:3]", "z": "4x[i8 0.25:0]", "y": "4x[i8 0.5:0]"}),
    "pad": ("", {"x": "4x[i8 0.5:3]", "%a": "1x2xi32", "y": "4x[i8 0.5:3]"}),
    "quantize": ("", {"x": "4xf32", "y": "4x[i8 0.5:3]"}),
    "rnn": ("", {"x": "1x3xf32", **RNN, "y": "1x2xf32"}),
    "relu": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.25:0]"}),
    "reshape": ("", {"x": "4x[i8 0.5:3]", "%s": "1xi32 = [4]", "y": "4x[i8 0.5:3]"}),
    "relu_0_to_1": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.25:0]"}),
    "relu6": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.25:0]"}),
    "resize_bilinear": ("", {"x": "1x4x4x1x[i8 0.5:3]", **TO_2X3}),
    "resize_nearest_neighbor": ("", {"x": "1x4x4x1x[i8 0.5:3]", **TO_2X3}),
    "softmax": ("beta = 1.0 : f32", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.00390625:-128]"}),
    "squeeze": ("", {"x": "1x4x[i8 0.5:3]", "y": "4x[i8 0.5:3]"}),
    "sub": ("", {"x": "4x[i8 0.5:3]", "z": "4x[i8 0.25:0]", "y": "4x[i8 0.5:0]"}),
    "svdf": (
        'rank = 1 : i32, fused_activation_function = "RELU"',
        {
            "x": "1x3x[i8 0.5:3]",
            "%f": "2x3x[i8 0.5:0]",
            "%t": "2x4x[i16 0.5:0]",
            "%b": "2x[i32 0.25:0]",
            "%s": "variable 1x8x[i16 0.5:0]",
            "y": "1x2x[i8 0.5:3]",
        },
    ),
    "tanh": ("", {"x": "4x[i16 0.5:0]", "y": "4x[i16 3.0517578125e-05:0]"}),
    "transpose_conv": (
        MOVES,
        {
            "%s": "4xi32 = [1, 4, 4, 2]",
            "%w": "2x1x1x1x[u8 0.25:9]",
            "x": "1x4x4x1x[u8 0.5:3]",
            "%b": "2x[i32 0.125:0]",
            "y": "1x4x4x2x[u8 0.5:0]",
        },
    ),
    "lstm": (
        'fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32',
        {"x": "1x3xf32", **LSTM, "y": "1x2xf32"},
    ),
    "unidirectional_sequence_lstm": (
        f"{SEQUENCE}, cell_clip = 0.0 : f32, proj_clip = 0.0 : f32",
        {"x": "1x4x3xf32", **LSTM, "y": "1x4x2xf32"},
    ),
    "unidirectional_sequence_rnn": (SEQUENCE, {"x": "1x4x3xf32", **RNN, "y": "1x4x2xf32"}),
    "transpose": ("", {"x": "4x[i8 0.5:3]", "%p": "1xi32", "y": "4x[i8 0.5:3]"}),
    "elu": ("", RESCALED),
    "gelu": ("", RESCALED),
    "leaky_relu": ("alpha = 0.1 : f32", RESCALED),
    "log_softmax": ("", {"x": "4x[i8 0.5:3]", "y": "4x[i8 0.0625:127]"}),
    "prelu": ("", {"x": "1x4x[i8 0.5:3]", "z": "1x[i8 0.125:0]", "y": "1x4x[i8 0.25:0]"}),
    "relu_n1_to_1": ("", RESCALED),
    **{name: ("", RESCALED) for name in ("abs", "exp", "log", "neg")},
    **{name: ("", {"x": "4x[i8 0.5:-3]", "y": "4x[i8 0.25:0]"}) for name in ROOTS},
    **{name: ("", {"x": "4xf32", "y": "4xf32"}) for name in FUNCTIONS},
    **{name: ("", {"x": "4xi1", "z": "4xi1", "y": "4xi1"}) for name in LOGICAL},
    **{
        name: ("", {"x": "4x[i8 0.5:3]", "z": "4x[i8 0.25:0]", "y": "4xi1"}) for name in COMPARISONS
    },
    "bucketize": ("boundaries = [0.0 : f32, 1.5 : f32]", {"x": "4xf32", "y": "4xi32"}),
    "fake_quant": (
        "min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32",
        {"x": "4xf32", "y": "4xf32"},
    ),
    **{name: ("", {"x": "4xcomplex<f32>", "y": "4xf32"}) for name in COMPLEX},
    "logical_not": ("", {"x": "4xi1", "y": "4xi1"}),
    **{name: ("", {"x": "4xf32", "z": "1xf32", "y": "4xf32"}) for name in ("floor_mod", "pow")},
    **{
        name: ("", {"x": "4xi32", "z": "1xi32", "y": "4xi32"})
        for name in ("bitwise_xor", "right_shift")
    },
    "atan2": ("", {"x": "4xf32", "z": "4xf32", "y": "4xf32"}),
    "add_n": ("", {"x": "4xf32", "z": "4xf32", "y": "4xf32"}),
    "div": ("", {"x": "4x[i8 0.5:3]", "z": "1x[i8 0.25:5]", "y": "4x[i8 0.5:0]"}),
    "floor_div": ("", {"x": "4xf32", "%d": "1xf32 = 2.0", "y": "4xf32"}),
    "select": (
        "",
        {"%c": "4xi1 = true", "x": "4x[i8 0.5:3]", "z": "4x[i8 0.5:3]", "y": "4x[i8 0.5:3]"},
    ),
    "select_v2": (
        "",
        {"%c": "1xi1 = true", "x": "4x[i8 0.5:3]", "z": "4x[i8 0.5:3]", "y": "4x[i8 0.5:3]"},
    ),
    "squared_difference": ("", {"x": "4x[i8 0.5:3]", "z": "1x[i8 0.25:0]", "y": "4x[i8 0.5:0]"}),
}
"""Operator -> (attributes, tensors by name): what LiteRT accepts.

Constants have a %, and perhaps values after ` = `.
"""


EVERY = BASES | MOVING


def type_of(text: str) -> str:
    """`!quant.uniform<i8:f32, 0.5:3>` of `[i8 0.5:3]`, along an axis of `[i8:0 0.5:3,0.25:0]`."""

    def type(match: re.Match[str]) -> str:
        storage, axis, pairs = match.groups()
        return f"!quant.uniform<{storage}:f32{axis or ''}, {f'{{{pairs}}}' if axis else pairs}>"

    return re.sub(r"\[(\w+)(:\d)? ([^]]*)\]", type, text)


def network(operator: str, changes: Mapping[str, str], seed: int | None = None) -> str:
    """The network of one operator, its constants random by `seed`, or 0."""
    attributes, tensors = EVERY[operator]
    attributes = changes.get("", attributes)
    tensors = {name: text for name, text in {**tensors, **changes}.items() if name and text}
    types = {name: tensor_of(text) for name, text in tensors.items()}
    operands = {f"%{name.lstrip('%')}": type for name, type in types.items() if name[0] != "y"}
    results = {f"%{name}": type for name, type in types.items() if name[0] == "y"}
    arguments = [f"%{name}: {type}" for name, type in types.items() if name in ("x", "z")]
    constants = [
        constant(name, tensors[name], types[name], seed) for name in types if name[0] == "%"
    ]
    given = f"({', '.join(results.values())})" if len(results) > 1 else types["y"]
    signature = f"({', '.join(operands.values())}) -> {given}"
    return f"""
func.func @main({", ".join(arguments)}) -> {given} {{
  {" ".join(constants)}
  {", ".join(results)} = tfl.{operator} {", ".join(operands)} {{{attributes}}} : {signature}
  func.return {", ".join(results)} : {", ".join(results.values())}
}}"""


def tensor_of(text: str) -> str:
    """The type of the tensor that a text describes, `none` of an operand that is omitted."""
    plain = text.partition(" = ")[0].removeprefix(VARIABLE)
    return plain if plain == "none" else f"tensor<{type_of(plain)}>"


def constant(name: str, text: str, type: str, seed: int | None) -> str:
    """A constant: weights and a bias are random by `seed`, a permutation is that which changes
    nothing, all others are 0, or the values given; or a variable, or nothing.
    """
    if type == "none":
        return f'{name} = "tfl.no_value"() {{value}} : () -> none\n'
    if text.startswith(VARIABLE):
        return f"{name} = tfl.variable : {type}\n"
    text, _, values = text.partition(" = ")
    stored = re.sub(r"\[(\w)(\d+)[^]]*\]", r"i\2", text)
    zero = "0.0" if re.search(r"f\d+$", stored) else "0"
    if seed is not None and name in ("%w", "%b"):
        dims = tuple(int(n) for n in re.findall(r"(\d+)x", stored))
        low, high = (-128, 128) if name == "%w" else (-20000, 20000)
        zero = str(np.random.default_rng(seed).integers(low, high, dims).tolist())
    if name == "%p":
        zero = str(list(range(int(text.partition("x")[0]))))
    zero = values or zero
    kind = "qconst" if "[" in text else "const"
    return f"{name} = tfl.pseudo_{kind} dense<{zero}> : tensor<{stored}> : {type}\n"


def inputs(module: ModuleOp, seed: int | None = None) -> dict[str, NDArray[Any]]:
    """Arrays of the whole range for the inputs by their names in a file, random by `seed`, or 0."""
    found: dict[str, NDArray[Any]] = {}
    for value in Entry.of(module).function.args:
        dtype, dims = storage_dtype(element(value)), shape(value)
        found[str(value.name_hint)] = (
            np.zeros(dims, dtype) if seed is None else drawn(dtype, dims, seed)
        )
    return found


def drawn(dtype: np.dtype[Any], dims: tuple[int, ...], seed: int) -> NDArray[Any]:
    """Random integers of the whole range, truth values, or reals around 0."""
    rng = np.random.default_rng(seed)
    if dtype.kind == "f":
        return rng.normal(0, 30, dims).astype(dtype)
    if dtype.kind == "c":
        return rng.normal(0, 30, (*dims, 2)).astype(np.float32).view(dtype)[..., 0]
    if dtype.kind == "b":
        return rng.random(dims) < 0.5
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, dims, endpoint=True).astype(dtype)
