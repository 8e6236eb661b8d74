"""Types filled to four dimensions, and back: rank, axes of scales, blocks, bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType
from xdsl.dialects.func import FuncOp
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import opdef
from hexnn.dialects.quant import QuantizedType
from hexnn.testing.pass_stages import parse

EXPANSION = (
    "!hexnn.blockwise_expansion<i8<-8:7>:f32:{}, {{0.5:0, 0.25:0}}, u8<4>, {{{{1, 16}}, {{3, 8}}}}>"
)
VECTOR = (
    "!hexnn.vector<i8:f32:{}, {{0.5:0, 0.25:0}}, block = [4, 8], vector = 2, stride = 1, index = 6>"
)
FILLED = {
    "tensor<f32>": "tensor<1x1x1x1xf32>",
    "tensor<5xi32>": "tensor<1x1x1x5xi32>",
    "tensor<2x3x4x5xi8>": "tensor<2x3x4x5xi8>",
    "tensor<1x2x3x4x5xi8>": "tensor<1x2x3x4x5xi8>",
    "tensor<?x4xf32, #qnn.bounds<[8, 4]>>": "tensor<1x1x?x4xf32, #qnn.bounds<[1, 1, 8, 4]>>",
    "tensor<2x4x!quant.uniform<i8:f32:0, {0.5:0, 0.25:1}>>": (
        "tensor<1x1x2x4x!quant.uniform<i8:f32:2, {0.5:0, 0.25:1}>>"
    ),
    "tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{0.5:0, 0.25:1}, {0.125:0, 1.0:0}}>>": (
        "tensor<1x1x2x4x!quant.uniform<i8:f32:{0:1, 1:1, 2:1, 3:2}, "
        "{{{{0.5:0, 0.25:1}, {0.125:0, 1.0:0}}}}>>"
    ),
    f"tensor<4x2x{EXPANSION.format(1)}>": f"tensor<1x1x4x2x{EXPANSION.format(3)}>",
    f"tensor<4x2x{VECTOR.format(1)}>": f"tensor<1x1x4x2x{VECTOR.format(3)}>",
}
"""Type in the network -> type in the opdef graph."""

KEPT = (f"tensor<2x4x{EXPANSION.format(0)}>", "tensor<8x3xf32, #qnn.sparse<[5, 1]>>")
"""Types without a filled form."""


def type_of(text: str) -> TensorType[Any]:
    """The type that a text stands for."""
    (function,) = parse(f"func.func private @f({text}) -> ()").ops
    assert isinstance(function, FuncOp)
    (type,) = function.function_type.inputs.data
    assert isinstance(type, TensorType)
    return type


@pytest.mark.parametrize("text", FILLED)
def test_types_are_filled_and_unfilled(text: str):
    type = type_of(text)
    filled = opdef.filled(type)
    assert filled == type_of(FILLED[text])
    assert opdef.unfilled(filled, type.get_num_dims()) == type


def real(type: TensorType[Any]) -> list[float]:
    """The real values of the stored values 0 to 7 of a type."""
    assert isinstance(type.element_type, QuantizedType)
    scales, points = type.element_type.broadcast_parameters(type.get_shape())
    return ((np.arange(8).reshape(type.get_shape()) - points) * scales).ravel().tolist()


@pytest.mark.parametrize("text", [text for text in FILLED if "<i8" in text])
def test_real_values_stay(text: str):
    type = type_of(text)
    assert real(opdef.filled(type)) == real(type)


@pytest.mark.parametrize("text", KEPT)
def test_types_without_a_filled_form_are_kept(text: str):
    assert opdef.filled(type_of(text)) == type_of(text)


@pytest.mark.parametrize(
    ("text", "rank", "said"),
    [
        ("tensor<1x1x2x4xf32>", 1, "a tensor of rank 1 cannot be tensor<1x1x2x4xf32>"),
        ("tensor<1x1x2x4xf32>", 5, "a tensor of rank 5 cannot be tensor<1x1x2x4xf32>"),
        ("tensor<1x1x1x4x!quant.uniform<i8:f32:2, {0.5:0}>>", 1, "scales along axis 2"),
    ],
)
def test_other_dimensions_cannot_be_dropped(text: str, rank: int, said: str):
    with pytest.raises(VerifyException, match=said):
        opdef.unfilled(type_of(text), rank)
