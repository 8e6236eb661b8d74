"""What tensors of every quantization encoding mean, against ONNX and against loops."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, f64

from hexnn.dialects import qnn
from hexnn.dialects.quant import (
    BlockType,
    Codebook,
    ExpansionType,
    QuantizedType,
    UniformType,
    VectorType,
    storage_dtype,
)
from hexnn.semantics.registry import Array

SHAPE = (4, 6)
UNIFORM = UniformType.per_axis("i8", 1, [0.5, 0.25, 1.0, 2.0, 0.125, 0.5], qrange=(-8, 7))

TYPES: dict[str, QuantizedType] = {
    "SCALE_OFFSET": UniformType.per_tensor("u8", 0.1, 128),
    "AXIS_SCALE_OFFSET": UniformType.per_axis("i16", 0, [0.1, 0.2, 0.3, 0.4], [1, 2, 3, -4]),
    "BW_SCALE_OFFSET": UniformType.per_tensor("i4", 0.3, -1),
    "BW_AXIS_SCALE_OFFSET": UniformType.per_axis(
        "u8", 1, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, 2, 3, 4, 5, 6], qrange=(0, 15)
    ),
    "BLOCK": BlockType.of(
        "i8", (3, 4), np.array([[0.1, 0.2], [0.3, 0.4]]), np.array([[1, -2], [3, -4]])
    ),
    "BLOCKWISE_EXPANSION": ExpansionType.of(
        "i8", 0, [0.1, 0.2, 0.3, 0.4], np.arange(1, 13).reshape(4, 3), zero_points=[0, 1, 2, 3]
    ),
    "VECTOR": VectorType.of(UNIFORM, Codebook(2, 2, 2, 1, 3)),
}
"""A type of each encoding, by its name, for tensors of `SHAPE`."""


def scale_and_point(type: Any, row: int, column: int) -> tuple[float, int]:
    """The scale and zero point of an element of `SHAPE`, as each encoding defines them."""
    place = (row, column)
    match type:
        case UniformType(axis=None):
            return type.scale, type.zero_point
        case UniformType() | VectorType():
            return type.scales[place[type.axis or 0]], type.zero_points[place[type.axis or 0]]
        case BlockType():
            block = row // type.block[0] * 2 + column // type.block[1]
            return type.scales[block], type.zero_points[block]
        case _:
            factor = type.data.factors[row][column // 2]
            return type.scales[row] * factor, type.zero_points[row]


def stored_values(type: QuantizedType, shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random values of the storage."""
    rng = np.random.default_rng(seed)
    return rng.integers(type.qmin, type.qmax + 1, shape).astype(storage_dtype(type))


@oracle("formula", qnn.DequantizeOp)
@pytest.mark.parametrize("name", TYPES)
def test_dequantize_is_the_formula_of_each_element(name: str):
    type = TYPES[name]
    q = stored_values(type, SHAPE)
    y = run(qnn.DequantizeOp(value(SHAPE, type), out=f64), q)
    for place in np.ndindex(*SHAPE):
        scale, point = scale_and_point(type, *place)
        assert y[place] == np.float32((int(q[place]) - point) * scale)
    assert type.encoding.name == name


@oracle("formula", qnn.QuantizeOp)
@pytest.mark.parametrize("name", TYPES)
def test_quantize_is_the_nearest_value_of_each_element(name: str):
    type = TYPES[name]
    x = (np.random.default_rng(1).standard_normal(SHAPE) * 3).astype(np.float32)
    q = run(qnn.QuantizeOp(value(SHAPE), out=type), x)
    for place in np.ndindex(*SHAPE):
        scale, point = scale_and_point(type, *place)
        exact = float(x[place]) / scale + point
        wanted = min(max(exact, type.qmin), type.qmax)
        # half a step, and what a quotient in float32 loses
        assert abs(int(q[place]) - wanted) <= 0.5 + 1e-4


@oracle("formula", qnn.ConvertOp)
@pytest.mark.parametrize("name", TYPES)
def test_values_survive_a_detour_over_reals(name: str):
    type = TYPES[name]
    q = stored_values(type, SHAPE)
    reals = run(qnn.ConvertOp(value(SHAPE, type), out=f32), q)
    assert np.array_equal(run(qnn.ConvertOp(value(SHAPE), out=type), reals), q)


@st.composite
def grids(draw: st.DrawFn) -> tuple[tuple[int, int], int, int]:
    """A shape, the axis that is blocked, and the size of blocks, which divides it."""
    size, blocks, other = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 5))
    axis = draw(st.integers(0, 1))
    return ((size * blocks, other) if axis == 0 else (other, size * blocks)), axis, size


@oracle("ONNX", qnn.DequantizeOp)
@settings(max_examples=30, deadline=None)
@given(grid=grids())
def test_blocks_are_those_of_onnx(grid: tuple[tuple[int, int], int, int]):
    shape, axis, size = grid
    rng = np.random.default_rng(0)
    counts = [n // size if i == axis else n for i, n in enumerate(shape)]
    scales = 2.0 ** rng.integers(-4, 4, counts)
    points = rng.integers(-5, 5, counts).astype(np.int8)
    type = BlockType.of("i8", [size if i == axis else 1 for i in (0, 1)], scales, points)
    q = stored_values(type, shape)
    wanted = node(
        "DequantizeLinear",
        q,
        scales.astype(np.float32),
        points,
        opset=21,
        axis=axis,
        block_size=size,
    )
    assert np.array_equal(run(qnn.DequantizeOp(value(shape, type), out=f32), q), wanted)


@oracle("ONNX", qnn.DequantizeOp, qnn.QuantizeOp)
@pytest.mark.parametrize("axis", [0, 1])
def test_scales_along_an_axis_are_those_of_onnx(axis: int):
    scales = 2.0 ** np.arange(-3, SHAPE[axis] - 3)
    points = np.arange(SHAPE[axis]).astype(np.int8)
    type = UniformType.per_axis("i8", axis, scales.tolist(), points.tolist())
    given = (scales.astype(np.float32), points)
    q = stored_values(type, SHAPE)
    reals = node("DequantizeLinear", q, *given, axis=axis)
    assert np.array_equal(run(qnn.DequantizeOp(value(SHAPE, type), out=f32), q), reals)
    shifted = reals + np.float32(1 / 64)
    wanted = node("QuantizeLinear", shifted, *given, axis=axis)
    assert np.array_equal(run(qnn.QuantizeOp(value(SHAPE), out=type), shifted), wanted)


WEIGHTS: dict[str, QuantizedType] = {
    "BW_AXIS_SCALE_OFFSET": UniformType.per_axis("i4", 3, [0.5, 0.25, 1.0]),
    "BLOCK": BlockType.of(
        "i8", (2, 2, 2, 1), np.linspace(0.1, 0.6, 6).reshape(1, 1, 2, 3), qrange=(-8, 7)
    ),
    "BLOCKWISE_EXPANSION": ExpansionType.of(
        "i8", 3, [0.1, 0.2, 0.3], np.array([[1, 16], [3, 8], [5, 2]]), qrange=(-8, 7)
    ),
    "VECTOR": VectorType.of(
        UniformType.per_axis("i8", 3, [0.5, 0.25, 1.0], qrange=(-8, 7)), Codebook(4, 4, 2, 1, 6)
    ),
}
"""Weights [2, 2, 4, 3] of each encoding that is for weights."""


def weight_scale(type: Any, channel: int, output: int) -> float:
    """The scale of a weight that reads `channel` and adds to `output`."""
    match type:
        case BlockType():
            return type.scales[channel // 2 * 3 + output]
        case ExpansionType():
            return type.scales[output] * type.data.factors[output][channel // 2]
        case _:
            return type.scales[output]


@oracle("formula", qnn.Conv2dOp)
@pytest.mark.parametrize("name", WEIGHTS)
def test_convolution_with_coded_weights(name: str):
    source, target = UniformType.per_tensor("i8", 0.5, 3), UniformType.per_tensor("i8", 8.0, -1)
    type = WEIGHTS[name]
    x, w = stored_values(source, (1, 3, 3, 4)), stored_values(type, (2, 2, 4, 3), 1)
    op = qnn.Conv2dOp(
        value(x.shape, source),
        value(w.shape, type),
        out=target,
        stride=[1, 1],
        pad_amount=[[0, 0], [0, 0]],
    )
    y = run(op, x, w)
    for _, row, column, output in np.ndindex(*y.shape):
        total = sum(
            0.5
            * (int(x[0, row + i, column + j, c]) - 3)
            * weight_scale(type, c, output)
            * int(w[i, j, c, output])
            for i, j, c in np.ndindex(2, 2, 4)
        )
        wanted = min(max(total / 8.0 - 1, -128), 127)
        # rounded once or twice, by the multiplier of TFLite
        assert abs(int(y[0, row, column, output]) - wanted) <= 0.75 + 1e-6


@oracle("formula", qnn.FullyConnectedOp)
@pytest.mark.parametrize("blocks", [1, 2, 3])
def test_fully_connected_with_blocks_of_inputs(blocks: int):
    source, target = UniformType.per_tensor("i8", 0.5, 3), UniformType.per_tensor("i16", 0.01, 0)
    factors = np.arange(1, 4 * blocks + 1).reshape(4, blocks)
    type = ExpansionType.of("i8", 0, [0.1, 0.2, 0.3, 0.4], factors, qrange=(-8, 7))
    x, w = stored_values(source, (2, 6)), stored_values(type, (4, 6), 1)
    op = qnn.FullyConnectedOp(value(x.shape, source), value(w.shape, type), out=target)
    reals = w * np.repeat(np.array(type.scales)[:, None] * factors, 6 // blocks, 1)
    wanted = (0.5 * (x.astype(int) - 3)) @ reals.T / 0.01
    assert np.abs(run(op, x, w) - np.clip(wanted, -32768, 32767)).max() <= 0.5 + 1e-6
