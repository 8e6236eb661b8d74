"""Operators for which a kernel of LiteRT is faulty, with the results that they ought to have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from support.operator_file import Array, Element, Operator, Tensor
from support.small_operators import one, plain, quantized, reals, rounded


def transposed_scalar() -> tuple[Operator, Array]:
    order = plain(np.zeros(0), constant=True)
    result = one("TRANSPOSE", [plain(1234567), order], Element("i32"))
    return result, np.array(1234567, np.int32)


def narrow_bias() -> tuple[Operator, Array]:
    x = quantized(np.ones((1, 1)), "i16", 0.5)
    w = replace(quantized(np.ones((3, 1)), "i8", 0.5), constant=True)
    b = replace(quantized([1, 2, 3], "i32", 0.25), constant=True)
    result = Tensor((1, 3), Element("i16", (0.25,), (0,)))
    layer = Operator("FULLY_CONNECTED", [x, w, b], [result], "FullyConnectedOptions")
    return layer, np.array([[2, 3, 4]], np.int16)


def large_scales() -> tuple[Operator, Array]:
    x, y = quantized(range(256), "u8", 0.75), quantized(range(256), "u8", 1.25, 8)
    return one("LESS", [x, y], Element("i1")), reals(x) < reals(y)


def centred_gelu() -> tuple[Operator, Array]:
    x = quantized([2000, 3000], "i16", 0.01)
    result = Element("i16", (0.01,), (5,))
    return one("GELU", [x], result, approximate=False), np.array([2005, 3005], np.int16)


def large_swish() -> tuple[Operator, Array]:
    x = quantized(range(-128, 128), "i8", 0.002, 64)
    return one("HARD_SWISH", [x], Element("i8", (11.0,), (107,))), np.full(256, 107, np.int8)


def words_prelu() -> tuple[Operator, Array]:
    x = quantized([-100, -200, 300, -400], "i16", 0.1)
    slope, result = quantized([1, 2, 3, 4], "i16", 0.5), Element("i16", (0.1,), (0,))
    right = np.where(reals(x) < 0, reals(x) * reals(slope), reals(x))
    return one("PRELU", [x, replace(slope, constant=True)], result), rounded(right, result)


def beyond_integers() -> tuple[Operator, Array]:
    x = plain([1e30, -1e30, 3.0], "f32")
    return one("QUANTIZE", [x], Element("i16", (1.0,), (0,))), np.array(
        [2**15 - 1, -(2**15), 3], np.int16
    )


def equal_logits() -> tuple[Operator, Array]:
    x = quantized(np.zeros((1, 512)), "i8", 0.1)
    result = Element("i8", (1 / 256,), (-128,))
    return one("SOFTMAX", [x], result, beta=1.0), np.full((1, 512), -128, np.int8)


def negative_sum() -> tuple[Operator, Array]:
    x, axis = quantized([[-1, -2], [-3, -4]], "i8", 0.5), plain([1], constant=True)
    result = Tensor((2,), Element("i8", (0.5,), (0,)))
    return Operator("SUM", [x, axis], [result], "ReducerOptions"), np.array([-3, -7], np.int8)


def negative_root() -> tuple[Operator, Array]:
    x = quantized([-1, 4], "i8", 1.0)
    return one("RSQRT", [x], Element("i8", (0.125,), (7,))), np.array([7, 11], np.int8)


def small_quotient() -> tuple[Operator, Array]:
    x, y = quantized([1, 0, 200], "u8", 0.1), quantized([200, 200, 100], "u8", 0.5)
    result = Element("u8", (0.1,), (18,))
    right = np.array([18, 18, 22], np.uint8)
    return one("DIV", [x, y], result, fusedActivationFunction=0), right


def large_quotient() -> tuple[Operator, Array]:
    x, y = quantized([1, -1, 0, 100], "i8", 0.01), quantized([50, 50, 50, -50], "i8", 4e-12)
    right = np.array([127, -128, 3, -128], np.int8)
    return one("DIV", [x, y], Element("i8", (0.04,), (3,)), fusedActivationFunction=0), right


def large_product() -> tuple[Operator, Array]:
    x, y = quantized([[1, 0], [-1, 2]], "i16", 1.0), quantized([[1, 0], [0, 1]], "i16", 1.0)
    right = np.array([[2**15 - 1, 0], [-(2**15), 2**15 - 1]], np.int16)
    result = Tensor((2, 2), Element("i16", (2.0**-15,), (0,)))
    return Operator("BATCH_MATMUL", [x, y], [result], "BatchMatMulOptions"), right


def small_argument() -> tuple[Operator, Array]:
    x, result = quantized([1, -1, 0, 2**15 - 1], "i16", 1e-38), Element("i16", (2.0**-15,), (0,))
    return one("TANH", [x], result), np.zeros(4, np.int16)


def fine_difference() -> tuple[Operator, Array]:
    x, y = quantized([1, -1, 0, 5], "i8", 1e9), quantized([0, 0, 0, 100], "i8", 0.5)
    right = np.array([127, -128, 3, 127], np.int8)
    return one("SUB", [x, y], Element("i8", (0.07,), (3,)), fusedActivationFunction=0), right


def divided_by_zero() -> tuple[Operator, Array]:
    x, y = plain([7, -7]), plain([0, 2])
    return one("FLOOR_DIV", [x, y], Element("i32")), np.array([0, -4], np.int32)


def negative_exponents() -> tuple[Operator, Array]:
    x, y = plain([2, 3]), plain([-1, 2])
    return one("POW", [x, y], Element("i32")), np.array([0, 9], np.int32)


def least_weight() -> tuple[Operator, Array]:
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


def one_scale() -> tuple[Operator, Array]:
    w = quantized([[[[1, 1]]]], "i8", 0.5)
    layer = _depthwise(plain([[[[255.0, 255.0]]]], "f32"), w, Element("f32"))
    return layer, np.full((1, 1, 1, 2), 127.5, np.float32)


def nibbles() -> tuple[Operator, Array]:
    w = quantized([[[[1, 2]]]], "i4", 1.0)
    layer = _depthwise(quantized([[[[3, 3]]]], "i16", 1.0), w, Element("i16", (1.0,), (0,)))
    return layer, np.array([[[[3, 6]]]], np.int16)


def diagonals() -> tuple[Operator, Array]:
    matrix, diagonal = plain([[7, 7], [7, 7]], "ui16"), plain([3, 4], "ui16")
    result = Tensor((2, 2), Element("ui16"))
    right = np.array([[3, 7], [7, 4]], np.uint16)
    return Operator("MATRIX_SET_DIAG", [matrix, diagonal], [result]), right


def offset_slice() -> tuple[Operator, Array]:
    rows = [plain([n], constant=True) for n in (1, 9, 1)]
    operands: list[Tensor | None] = [plain([5.0, 6.0, 7.0, 8.0], "f32"), *rows]
    result, right = Tensor((3,), Element("f32")), np.array([6.0, 7.0, 8.0], np.float32)
    options = {"offset": True}
    return Operator("STRIDED_SLICE", operands, [result], "StridedSliceOptions", options), right


def reversed_nothing() -> tuple[Operator, Array]:
    x = plain(np.zeros((2, 0)), "f32")
    reverse = Operator("REVERSE_V2", [x, plain([0])], [Tensor(x.shape, x.element)])
    return reverse, np.zeros((2, 0), np.float32)


def gathered_nibbles() -> tuple[Operator, Array]:
    x, rows = quantized([[1, 2, 3], [4, 5, 6]], "i4", 0.5), plain([1, 0, 1])
    result = Tensor((3, 3), x.element)
    gather = Operator("GATHER", [x, rows], [result], "GatherOptions", {"axis": 0})
    return gather, np.array([[4, 5, 6], [1, 2, 3], [4, 5, 6]], np.int8)


def no_axes_stated() -> tuple[Operator, Array]:
    x = plain(np.zeros((2, 0)), "f32")
    result, options = Tensor((0,), x.element), {"newShape": [0]}
    reshape = Operator("RESHAPE", [x], [result], "ReshapeOptions", options)
    return reshape, np.zeros(0, np.float32)


def signed_bounds() -> tuple[Operator, Array]:
    x = plain([0, 1, 5], "ui32")
    return one("MUL", [x, x], x.element, fusedActivationFunction=2), np.array([0, 1, 1], np.uint32)


UNITS, CELLS = 400, 1


def projected() -> tuple[Operator, Array]:
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


def product_of_nothing() -> tuple[Operator, None]:
    x = quantized(np.zeros((3, 0, 2)), "i16", 0.5)
    axes, result = plain([0, 1], constant=True), Tensor((2,), x.element)
    return Operator("REDUCE_PROD", [x, axes], [result], "ReducerOptions"), None


def plain_product() -> tuple[Operator, Array]:
    x = plain([1, 2, 3], "i8")
    return one("MUL", [x, x], x.element, fusedActivationFunction=0), np.array([1, 4, 9], np.int8)
