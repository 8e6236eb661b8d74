"""Quantized types of every encoding: text and JSON say them whole, shapes that fit are accepted."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import TensorType, f32
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.quant import (
    BlockType,
    Codebook,
    Encoding,
    ExpansionType,
    QuantizedType,
    UniformType,
    VectorType,
    full_range,
)
from hexnn.frontends.qnn_json.json_value import JsonValue
from hexnn.frontends.qnn_json.tensors import Kind, read_type, type_entry
from hexnn.tools.universe import new_context

STORAGES = ("i4", "u4", "i8", "u8", "i16", "u16", "i32")
SHAPES = st.lists(st.integers(1, 6), min_size=2, max_size=4)


class Draw:
    """Parts of types, drawn for one storage."""

    def __init__(self, draw: st.DrawFn):
        self.draw = draw
        self.storage = draw(st.sampled_from(STORAGES))
        self.bits, self.signed = int(self.storage[1:]), self.storage[0] == "i"
        width = draw(st.integers(2, self.bits))
        self.qrange = full_range(width, self.signed)

    def scales(self, count: int) -> list[float]:
        """Positive scales."""
        return self.draw(st.lists(st.floats(1e-6, 1e6), min_size=count, max_size=count))

    def points(self, count: int) -> list[int]:
        """Zero points that fit the storage."""
        points = st.integers(*full_range(self.bits, self.signed))
        return self.draw(st.lists(points, min_size=count, max_size=count))

    def uniform(self, axis: int | None, count: int) -> UniformType:
        """One scale, or as many as an axis has indices."""
        scales, points = self.scales(count), self.points(count)
        if axis is None:
            return UniformType.per_tensor(self.storage, scales[0], points[0], qrange=self.qrange)
        return UniformType.per_axis(self.storage, axis, scales, points, qrange=self.qrange)

    def blocks(self, shape: list[int]) -> BlockType:
        """A scale a block."""
        sizes = [self.draw(st.integers(1, n)) for n in shape]
        grid = [math.ceil(n / size) for n, size in zip(shape, sizes, strict=True)]
        values = (self.scales(math.prod(grid)), self.points(math.prod(grid)))
        scales, points = (np.array(v).reshape(grid) for v in values)
        return BlockType.of(self.storage, sizes, scales, points, qrange=self.qrange)

    def expansion(self, shape: list[int]) -> ExpansionType:
        """Scales of the last axis, factors for blocks of the one before."""
        *_, inputs, outputs = shape
        blocks = self.draw(st.sampled_from([n for n in range(1, inputs + 1) if inputs % n == 0]))
        bits, stored = self.draw(st.sampled_from([(4, "u8"), (8, "u8"), (4, "u16"), (12, "u16")]))
        factors = st.integers(1, min(1 << bits, 255 if stored == "u8" else 65535))
        flat = self.draw(st.lists(factors, min_size=outputs * blocks, max_size=outputs * blocks))
        return ExpansionType.of(
            self.storage,
            len(shape) - 1,
            self.scales(outputs),
            np.array(flat).reshape(outputs, blocks),
            bits,
            zero_points=self.points(outputs),
            factor_storage=stored,
            qrange=self.qrange,
        )


@st.composite
def tensors(draw: st.DrawFn) -> TensorType[Any]:
    """A tensor of any encoding that fits its shape."""
    shape, parts = draw(SHAPES), Draw(draw)
    axis = draw(st.integers(0, len(shape) - 1))
    match draw(st.sampled_from(["tensor", "axis", "block", "expansion", "vector"])):
        case "tensor":
            type: QuantizedType = parts.uniform(None, 1)
        case "axis":
            type = parts.uniform(axis, shape[axis])
        case "block":
            type = parts.blocks(shape)
        case "expansion":
            type = parts.expansion(shape)
        case _:
            sizes = draw(st.lists(st.integers(1, 8), min_size=4, max_size=4))
            rows, dimension, stride, index = sizes
            codebook = Codebook(rows * dimension, 3, dimension, stride, index)
            type = VectorType.of(parts.uniform(axis, shape[axis]), codebook)
    return TensorType(type, shape)


@settings(max_examples=40, deadline=None)
@given(type=tensors())
def test_text_says_it_whole(type: TensorType[Any]):
    type.element_type.verify()
    assert Parser(new_context(), str(type)).parse_type() == type


@settings(max_examples=40, deadline=None)
@given(type=tensors())
def test_json_says_it_whole(type: TensorType[Any]):
    entry = type_entry(type, Kind.NATIVE, 1)
    assert entry["quant_params"]["encoding"] == type.element_type.encoding
    assert read_type(JsonValue(entry, "", "")) == type


@settings(max_examples=40, deadline=None)
@given(type=tensors())
def test_parameters_belong_to_the_shape(type: TensorType[Any]):
    element, shape = type.element_type, type.get_shape()
    element.verify_shape(shape)
    for array in element.broadcast_parameters(shape):
        assert np.broadcast_shapes(array.shape, shape) == shape
    scales, points = (
        np.broadcast_to(array, shape) for array in element.broadcast_parameters(shape)
    )
    assert set(points.ravel().tolist()) <= set(element.zero_points)
    assert (scales > 0).all()


@settings(max_examples=40, deadline=None)
@given(type=tensors())
def test_a_longer_axis_does_not_fit_where_scales_depend_on_it(type: TensorType[Any]):
    element, shape = type.element_type, type.get_shape()
    if element.axis is None:
        return
    longer = [n + (i == element.axis) for i, n in enumerate(shape)]
    with pytest.raises(VerifyException, match="scales, one for each index of axis"):
        element.verify_shape(longer)


def test_every_encoding_has_its_number():
    assert [encoding.name for encoding in Encoding] == [
        "SCALE_OFFSET",
        "AXIS_SCALE_OFFSET",
        "BW_SCALE_OFFSET",
        "BW_AXIS_SCALE_OFFSET",
        "BLOCK",
        "BLOCKWISE_EXPANSION",
        "VECTOR",
    ]
    assert [*Encoding] == [*range(7)]


def test_vectors_need_an_axis():
    with pytest.raises(VerifyException, match="needs scales along an axis"):
        VectorType.of(UniformType.per_tensor("i8", 0.5, expressed=f32), Codebook(1, 1, 1, 1, 1))
