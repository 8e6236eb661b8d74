"""Where a reference kernel of LiteRT is faulty: operators whose results do not count."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from support.machine import ROOT
from support.operator_file import Array, Element, Operator, Tensor

Example = Callable[[], tuple[Operator, Array]]
PAGE = ROOT / "docs" / "numerics.md"
SECTION = "## Faulty kernels"


@dataclass(frozen=True)
class Fault:
    """A fault of LiteRT's kernel of some operators."""

    builtins: tuple[str, ...]
    applies: Callable[[Operator], bool]
    """Whether the kernel is faulty for an operator."""
    example: Example
    """An operator for which it is, and the result that it ought to have."""


def plain(array: Any, dtype: str = "i32", constant: bool = False) -> Tensor:
    """An operand of plain numbers."""
    element = Element(dtype)
    values = np.array(array, element.dtype)
    return Tensor(values.shape, element, values, constant)


def quantized(array: Any, dtype: str, scale: float, zero_point: int = 0) -> Tensor:
    """An operand of quantized numbers."""
    element = Element(dtype, (scale,), (zero_point,))
    values = np.array(array, element.dtype)
    return Tensor(values.shape, element, values)


def types(operator: Operator) -> list[str]:
    """The types of the operands that are there."""
    return [tensor.element.name for tensor in operator.operands if tensor is not None]


def scales(operator: Operator) -> list[float]:
    """The scales of the quantized operands."""
    found = [tensor.element.scales for tensor in operator.operands if tensor is not None]
    return [scale for own in found for scale in own]


def one(builtin: str, operands: list[Tensor | None], result: Element, **options: Any) -> Operator:
    """An operator of operands of one shape, to a result of that shape."""
    first = operands[0]
    assert first is not None
    table = "".join(word.capitalize() for word in builtin.split("_")) + "Options" if options else ""
    return Operator(builtin, operands, [Tensor(first.shape, result)], table, options)


def rounded(reals: Array, element: Element) -> Array:
    """Reals rounded once to a quantization."""
    info = np.iinfo(element.dtype)
    steps = np.sign(reals) * np.floor(np.abs(reals) / element.scale + 0.5)
    return np.clip(steps + element.zero_points[0], info.min, info.max).astype(element.dtype)


def reals(tensor: Tensor) -> Array:
    """What quantized numbers stand for."""
    assert tensor.values is not None
    points, scale = tensor.element.zero_points[0], tensor.element.scale
    return (tensor.values.astype(np.float64) - points) * scale


def _transposed_scalar() -> tuple[Operator, Array]:
    order = plain(np.zeros(0), constant=True)
    result = one("TRANSPOSE", [plain(1234567), order], Element("i32"))
    return result, np.array(1234567, np.int32)


def _narrow_bias() -> tuple[Operator, Array]:
    x = quantized(np.ones((1, 1)), "i16", 0.5)
    w = replace(quantized(np.ones((3, 1)), "i8", 0.5), constant=True)
    b = replace(quantized([1, 2, 3], "i32", 0.25), constant=True)
    result = Tensor((1, 3), Element("i16", (0.25,), (0,)))
    layer = Operator("FULLY_CONNECTED", [x, w, b], [result], "FullyConnectedOptions")
    return layer, np.array([[2, 3, 4]], np.int16)


def _large_scales() -> tuple[Operator, Array]:
    x, y = quantized(range(256), "u8", 0.75), quantized(range(256), "u8", 1.25, 8)
    return one("LESS", [x, y], Element("i1")), reals(x) < reals(y)


def _centred_gelu() -> tuple[Operator, Array]:
    x = quantized([2000, 3000], "i16", 0.01)
    result = Element("i16", (0.01,), (5,))
    return one("GELU", [x], result, approximate=False), np.array([2005, 3005], np.int16)


def _large_swish() -> tuple[Operator, Array]:
    x = quantized(range(-128, 128), "i8", 0.002, 64)
    return one("HARD_SWISH", [x], Element("i8", (11.0,), (107,))), np.full(256, 107, np.int8)


def _words_prelu() -> tuple[Operator, Array]:
    x = quantized([-100, -200, 300, -400], "i16", 0.1)
    slope, result = quantized([1, 2, 3, 4], "i16", 0.5), Element("i16", (0.1,), (0,))
    right = np.where(reals(x) < 0, reals(x) * reals(slope), reals(x))
    return one("PRELU", [x, replace(slope, constant=True)], result), rounded(right, result)


def _beyond_integers() -> tuple[Operator, Array]:
    x = plain([1e30, -1e30, 3.0], "f32")
    return one("QUANTIZE", [x], Element("i16", (1.0,), (0,))), np.array(
        [2**15 - 1, -(2**15), 3], np.int16
    )


def _equal_logits() -> tuple[Operator, Array]:
    x = quantized(np.zeros((1, 512)), "i8", 0.1)
    result = Element("i8", (1 / 256,), (-128,))
    return one("SOFTMAX", [x], result, beta=1.0), np.full((1, 512), -128, np.int8)


def _negative_sum() -> tuple[Operator, Array]:
    x, axis = quantized([[-1, -2], [-3, -4]], "i8", 0.5), plain([1], constant=True)
    result = Tensor((2,), Element("i8", (0.5,), (0,)))
    return Operator("SUM", [x, axis], [result], "ReducerOptions"), np.array([-3, -7], np.int8)


def _negative_root() -> tuple[Operator, Array]:
    x = quantized([-1, 4], "i8", 1.0)
    return one("RSQRT", [x], Element("i8", (0.125,), (7,))), np.array([7, 11], np.int8)


def _small_quotient() -> tuple[Operator, Array]:
    x, y = quantized([1, 0, 200], "u8", 0.1), quantized([200, 200, 100], "u8", 0.5)
    result = Element("u8", (0.1,), (18,))
    right = np.array([18, 18, 22], np.uint8)
    return one("DIV", [x, y], result, fusedActivationFunction=0), right


def _large_quotient() -> tuple[Operator, Array]:
    x, y = quantized([1, -1, 0, 100], "i8", 0.01), quantized([50, 50, 50, -50], "i8", 4e-12)
    right = np.array([127, -128, 3, -128], np.int8)
    return one("DIV", [x, y], Element("i8", (0.04,), (3,)), fusedActivationFunction=0), right


def _fine_difference() -> tuple[Operator, Array]:
    x, y = quantized([1, -1, 0, 5], "i8", 1e9), quantized([0, 0, 0, 100], "i8", 0.5)
    right = np.array([127, -128, 3, 127], np.int8)
    return one("SUB", [x, y], Element("i8", (0.07,), (3,)), fusedActivationFunction=0), right


def _divided_by_zero() -> tuple[Operator, Array]:
    x, y = plain([7, -7]), plain([0, 2])
    return one("FLOOR_DIV", [x, y], Element("i32")), np.array([0, -4], np.int32)


def _negative_exponents() -> tuple[Operator, Array]:
    x, y = plain([2, 3]), plain([-1, 2])
    return one("POW", [x, y], Element("i32")), np.array([0, 9], np.int32)


def has_zeros(operator: Operator) -> bool:
    """Whether a divisor is 0."""
    divisor = operator.operands[1]
    if divisor is None or divisor.values is None:
        return False
    zeros = {0, *divisor.element.zero_points}
    return bool(np.isin(divisor.values, list(zeros)).any())


def has_negative_exponents(operator: Operator) -> bool:
    """Whether integers are raised to a negative power."""
    power = operator.operands[1]
    if power is None or power.values is None or power.values.dtype.kind == "f":
        return False
    return bool((power.values < 0).any())


def beyond_integers(operator: Operator) -> bool:
    """Whether a real is more steps than 32 bits hold."""
    x = operator.operands[0]
    if x is None or x.values is None or x.values.dtype.kind != "f":
        return False
    with np.errstate(over="ignore", invalid="ignore"):
        steps = np.abs(x.values.astype(np.float64)) / operator.results[0].element.scale
    return bool((~(steps < 2**31)).any())


def small_quotients(operator: Operator) -> bool:
    """Whether a quotient of stored integers is shifted by 31 bits and more: small ones over large
    ones, each with its leading zeros, and the multiplier's.
    """
    x, y = operator.operands
    if x is None or y is None or not x.element.scales or not y.element.scales:
        return False
    result = operator.results[0].element.scale
    _, exponent = np.frexp(x.element.scale / (y.element.scale * result))
    a, b = (np.frexp(np.abs(reals(tensor) / tensor.element.scale))[1] for tensor in (x, y))
    return 31 - int(np.min(a)) + int(np.max(b)) - int(exponent) >= 30


def large_quotients(operator: Operator) -> bool:
    """Whether a quotient of stored integers has more bits than 31: large ones over small ones."""
    x, y = operator.operands
    if x is None or y is None or not x.element.scales or not y.element.scales:
        return False
    result = operator.results[0].element.scale
    _, exponent = np.frexp(x.element.scale / (y.element.scale * result))
    a, b = (np.frexp(np.abs(reals(tensor) / tensor.element.scale))[1] for tensor in (x, y))
    return int(exponent) + int(np.max(a)) - int(np.min(b)) - 30 > 0


def fine_difference(operator: Operator) -> bool:
    """Whether the sum of SUB, in units of the larger scale, is shifted left to the result's."""
    bits = {"i8": 20, "u8": 20, "i16": 15}.get(types(operator)[0])
    if bits is None or not scales(operator):
        return False
    return 2 * max(scales(operator)) >= 2**bits * operator.results[0].element.scale


def large_swish(operator: Operator) -> bool:
    """Whether a product is shifted by all its 16 bits."""
    source, result = scales(operator)[:1], operator.results[0].element.scale
    return bool(source) and (result >= 2**9 * source[0] or source[0] < 2**-22)


COMPARISONS = ("EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL", "NOT_EQUAL")


def _least_weight() -> tuple[Operator, Array]:
    x, w = plain(-np.ones((1, 16)), "f32"), quantized(np.full((1, 16), -128), "i8", 1.0)
    layer = Operator(
        "FULLY_CONNECTED",
        [x, Tensor(w.shape, w.element, w.values, True)],
        [Tensor((1, 1), Element("f32"))],
        "FullyConnectedOptions",
    )
    step = np.float32(1) / np.float32(127)
    return layer, np.array([[np.float32(16 * 127 * 128) * step]], np.float32)


def _depthwise(x: Tensor, w: Tensor, result: Element) -> Operator:
    return Operator(
        "DEPTHWISE_CONV_2D",
        [x, Tensor(w.shape, w.element, w.values, True)],
        [Tensor((1, 1, 1, 2), result)],
        "DepthwiseConv2DOptions",
        {"depthMultiplier": 1, "strideH": 1, "strideW": 1},
    )


def _one_scale() -> tuple[Operator, Array]:
    w = quantized([[[[1, 1]]]], "i8", 0.5)
    layer = _depthwise(plain([[[[255.0, 255.0]]]], "f32"), w, Element("f32"))
    return layer, np.full((1, 1, 1, 2), 127.5, np.float32)


def _nibbles() -> tuple[Operator, Array]:
    w = quantized([[[[1, 2]]]], "i4", 1.0)
    layer = _depthwise(quantized([[[[3, 3]]]], "i16", 1.0), w, Element("i16", (1.0,), (0,)))
    return layer, np.array([[[[3, 6]]]], np.int16)


def _is_hybrid(operator: Operator) -> bool:
    """Whether floats are multiplied by quantized weights."""
    return types(operator)[:2] in (["f32", "i8"], ["f32", "i4"])


def _has_least(operator: Operator) -> bool:
    """Whether the weights of a layer of floats hold -128."""
    weights = operator.operands[1]
    assert weights is not None
    assert weights.values is not None
    return _is_hybrid(operator) and bool((weights.values == -128).any())


def _diagonals() -> tuple[Operator, Array]:
    matrix, diagonal = plain([[7, 7], [7, 7]], "ui16"), plain([3, 4], "ui16")
    result = Tensor((2, 2), Element("ui16"))
    right = np.array([[3, 7], [7, 4]], np.uint16)
    return Operator("MATRIX_SET_DIAG", [matrix, diagonal], [result]), right


def _offset_slice() -> tuple[Operator, Array]:
    rows = [plain([n], constant=True) for n in (1, 9, 1)]
    operands: list[Tensor | None] = [plain([5.0, 6.0, 7.0, 8.0], "f32"), *rows]
    result, right = Tensor((3,), Element("f32")), np.array([6.0, 7.0, 8.0], np.float32)
    options = {"offset": True}
    return Operator("STRIDED_SLICE", operands, [result], "StridedSliceOptions", options), right


def _reversed_nothing() -> tuple[Operator, Array]:
    x = plain(np.zeros((2, 0)), "f32")
    reverse = Operator("REVERSE_V2", [x, plain([0])], [Tensor(x.shape, x.element)])
    return reverse, np.zeros((2, 0), np.float32)


def reverses_nothing(operator: Operator) -> bool:
    """Whether what is reversed has no elements, along axes that only a run gives."""
    x, axes = operator.operands
    return x is not None and axes is not None and 0 in x.shape and not axes.constant


def _gathered_nibbles() -> tuple[Operator, Array]:
    x, rows = quantized([[1, 2, 3], [4, 5, 6]], "i4", 0.5), plain([1, 0, 1])
    result = Tensor((3, 3), x.element)
    gather = Operator("GATHER", [x, rows], [result], "GatherOptions", {"axis": 0})
    return gather, np.array([[4, 5, 6], [1, 2, 3], [4, 5, 6]], np.int8)


def _no_axes_stated() -> tuple[Operator, Array]:
    x = plain(np.zeros((2, 0)), "f32")
    result, options = Tensor((0,), x.element), {"newShape": [0]}
    reshape = Operator("RESHAPE", [x], [result], "ReshapeOptions", options)
    return reshape, np.zeros(0, np.float32)


def _signed_bounds() -> tuple[Operator, Array]:
    x = plain([0, 1, 5], "ui32")
    return one("MUL", [x, x], x.element, fusedActivationFunction=2), np.array([0, 1, 1], np.uint32)


UNITS, CELLS = 400, 1


def _projected() -> tuple[Operator, Array]:
    def weights(*shape: int) -> Tensor:
        return plain(np.zeros(shape), "f32", constant=True)

    batch, element = 200, Element("f32")
    gates: list[Tensor | None] = [None, *[weights(CELLS, 1)] * 3, None]
    gates += [*[weights(CELLS, UNITS)] * 3, *[None] * 4, *[weights(CELLS)] * 3]
    states = [Tensor((batch, size), element, variable=True) for size in (UNITS, CELLS)]
    operands = [plain(np.ones((batch, 1)), "f32"), *gates, weights(UNITS, CELLS), None, *states]
    result, options = Tensor((batch, UNITS), element), {"fusedActivationFunction": 4}
    lstm = Operator("LSTM", [*operands, *[None] * 4], [result], "LSTMOptions", options)
    return lstm, np.zeros((batch, UNITS), np.float32)


def projects_to_more(operator: Operator) -> bool:
    """Whether an LSTM of floats projects to more units than it has cells."""
    projection = operator.operands[16]
    if projection is None or projection.element.name != "f32":
        return False
    return projection.shape[0] > projection.shape[1]


FAULTS: dict[str, Fault] = {
    "weights of -128": Fault(
        ("BATCH_MATMUL", "CONV_2D", "FULLY_CONNECTED"), _has_least, _least_weight
    ),
    "large quotients": Fault(("DIV",), large_quotients, _large_quotient),
    "negative exponents": Fault(("POW",), has_negative_exponents, _negative_exponents),
    "one scale of a depthwise filter": Fault(
        ("DEPTHWISE_CONV_2D",),
        lambda operator: _is_hybrid(operator) and len(scales(operator)) == 1,
        _one_scale,
    ),
    "depthwise filter of 4 bits": Fault(
        ("DEPTHWISE_CONV_2D",),
        lambda operator: types(operator)[:2] == ["i16", "i4"],
        _nibbles,
    ),
    "bias of 32 bits": Fault(
        ("CONV_2D", "FULLY_CONNECTED", "TRANSPOSE_CONV"),
        lambda operator: types(operator)[:1] == ["i16"] and types(operator)[-1] == "i32",
        _narrow_bias,
    ),
    "comparison of large scales": Fault(
        COMPARISONS, lambda operator: max(scales(operator), default=0) >= 1, _large_scales
    ),
    "diagonals of other types": Fault(
        ("MATRIX_DIAG", "MATRIX_SET_DIAG"),
        lambda operator: types(operator)[0] not in ("f32", "i8", "u8", "i16", "i32", "i64"),
        _diagonals,
    ),
    "division by 0": Fault(("DIV", "FLOOR_DIV", "FLOOR_MOD"), has_zeros, _divided_by_zero),
    "differences of small scales": Fault(("SUB",), fine_difference, _fine_difference),
    "elements of 4 bits": Fault(
        ("BROADCAST_TO", "EMBEDDING_LOOKUP", "GATHER"),
        lambda operator: "i4" in types(operator),
        _gathered_nibbles,
    ),
    "bounds below 0": Fault(
        ("MUL",),
        lambda op: types(op)[0] == "ui32" and op.options["fusedActivationFunction"] == 2,
        _signed_bounds,
    ),
    "empty vectors": Fault(
        ("RESHAPE",),
        lambda operator: operator.options.get("newShape") == [0],
        _no_axes_stated,
    ),
    "ends of an offset": Fault(
        ("STRIDED_SLICE",), lambda operator: bool(operator.options.get("offset")), _offset_slice
    ),
    "equal logits": Fault(
        ("SOFTMAX", "LOG_SOFTMAX"),
        lambda operator: operator.results[0].shape[-1] >= 512,
        _equal_logits,
    ),
    "projection to more units": Fault(
        ("LSTM", "UNIDIRECTIONAL_SEQUENCE_LSTM"), projects_to_more, _projected
    ),
    "quantization beyond 32 bits": Fault(("QUANTIZE",), beyond_integers, _beyond_integers),
    "results of large scales": Fault(("HARD_SWISH",), large_swish, _large_swish),
    "reversal of no elements": Fault(("REVERSE_V2",), reverses_nothing, _reversed_nothing),
    "root of a negative number": Fault(
        ("SQRT", "RSQRT"), lambda operator: bool(scales(operator)), _negative_root
    ),
    "slopes of 16 bits": Fault(("PRELU",), lambda operator: "i16" in types(operator), _words_prelu),
    "small quotients": Fault(("DIV",), small_quotients, _small_quotient),
    "sum of signed integers": Fault(
        ("SUM",), lambda operator: types(operator)[0] in ("i8", "i16"), _negative_sum
    ),
    "transposed scalar": Fault(
        ("TRANSPOSE",),
        lambda operator: operator.results[0].shape == (),
        _transposed_scalar,
    ),
    "zero points of 16 bits": Fault(
        ("GELU",), lambda operator: types(operator) == ["i16"], _centred_gelu
    ),
}
"""Name of a fault, as docs/numerics.md lists it -> where it shows."""


@cache
def listed() -> frozenset[str]:
    """The names in docs/numerics.md's table of faulty kernels."""
    section = PAGE.read_text().partition(SECTION)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \|", section, re.MULTILINE)
    return frozenset(rows[1:]) - {"---"}


def fault_of(operator: Operator) -> str | None:
    """The listed fault that shows in an operator, none if LiteRT's results count."""
    for name, fault in FAULTS.items():
        if name in listed() and operator.builtin in fault.builtins and fault.applies(operator):
            return name
    return None
