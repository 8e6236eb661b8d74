"""Layers of tfl with weights of 4 bits, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

SINGLE = "[i4 0.13:0]"


def each(axis: int, count: int) -> str:
    """An element with a scale for each of `count` channels."""
    return f"[i4:{axis} {','.join(f'{0.1 + 0.07 * i:.3f}:0' for i in range(count))}]"


BIAS = {"f32": "f32", "i8": "i32", "i16": "i64"}
RESULT = {"f32": "f32", "i8": "[i8 1.7:3]", "i16": "[i16 1.9:0]"}
MOVES = 'padding = "SAME", stride_h = 1 : i32, stride_w = 2 : i32'
LAYERS = {
    "conv_2d": (f"{{{MOVES}}}", "2x5x7x3xX", "6x3x2x3xW", "2x5x4x6xY", 0),
    "depthwise_conv_2d": (
        f"{{{MOVES}, depth_multiplier = 2 : i32}}",
        "2x5x7x3xX",
        "1x3x2x6xW",
        "2x5x4x6xY",
        3,
    ),
    "fully_connected": ("", "20x15xX", "6x15xW", "20x6xY", 0),
}


def case(layer: str, element: str, storage: str) -> Case:
    """The case of a layer, of weights `element` and activations `storage`."""
    attributes, x, weights, result, _ = LAYERS[layer]
    return Case(
        f"{layer} {attributes}",
        (x, f"constant {weights}", "constant 6xB"),
        (result,),
        alike=False,
        types=(storage,),
        elements={"W": {storage: element}, "B": BIAS, "Y": RESULT},
        island=storage == "f32",
    )


RUN = [
    (layer, storage)
    for layer in LAYERS
    for storage in ("f32", "i8", "i16")
    if layer != "depthwise_conv_2d" or storage == "i8"
]
"""LiteRT has no kernel of floats for DEPTHWISE_CONV_2D, and a faulty one of int16."""


@pytest.mark.parametrize("scales", ["one", "channels"])
@pytest.mark.parametrize(("layer", "storage"), RUN)
def test_source_and_qnn_equal_litert(litert: Litert, layer: str, scales: str, storage: str) -> None:
    element = SINGLE if scales == "one" else each(LAYERS[layer][4], 6)
    check(litert, case(layer, element, storage), storage)
