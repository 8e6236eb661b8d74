"""Layers of tfl with float activations and integer weights (dynamic range), against LiteRT: bit for
bit.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.litert_process import Litert
from support.single_operator import Case, check

ONE = "[i8 0.013:0]"


def each(axis: int, count: int) -> str:
    """An element with a scale for each of `count` channels."""
    return f"[i8:{axis} {','.join(f'{0.01 + 0.007 * i:.3f}:0' for i in range(count))}]"


def layer(
    operation: str, operands: tuple[str, ...], result: str, weights: str, biased: bool
) -> Case:
    """The case of a layer of floats, whose weights have elements W."""
    bias = (f"constant {result.split('x')[-2]}xf32",) if biased else ()
    return Case(
        operation,
        (*operands, *bias),
        (result,),
        types=("f32",),
        elements={"W": {"f32": weights}},
        island=True,
    )


def cases() -> Iterator[tuple[str, Case]]:
    """Yield the name and the case of layers with one scale and with scales of channels."""
    moves = 'stride_h = 1 : i32, stride_w = 2 : i32, fused_activation_function = "RELU"'
    for name, conv, depthwise, rows in (
        ("one scale", ONE, "", ONE),
        ("channels", each(0, 6), each(3, 6), each(0, 7)),
    ):
        yield (
            f"conv_2d, {name}",
            layer(
                f'conv_2d {{padding = "SAME", {moves}}}',
                ("2x5x7x3xX", "constant 6x3x2x3xW"),
                "2x5x4x6xX",
                conv,
                biased=True,
            ),
        )
        if depthwise:
            yield (
                f"depthwise_conv_2d, {name}",
                layer(
                    f'depthwise_conv_2d {{padding = "VALID", {moves}, depth_multiplier = 2 : i32}}',
                    ("2x5x7x3xX", "constant 1x3x2x6xW"),
                    "2x3x3x6xX",
                    depthwise,
                    biased=False,
                ),
            )
        for mode in ("false", "true"):
            yield (
                f"fully_connected, {name}, asymmetric {mode}",
                layer(
                    f"fully_connected {{asymmetric_quantize_inputs = {mode}}}",
                    ("300x16xX", "constant 7x16xW"),
                    "300x7xX",
                    rows,
                    biased=mode == "true",
                ),
            )
    for mode in ("false", "true"):
        for swap, y in (("", "3x16x5"), (", adj_y = true", "3x5x16")):
            yield (
                f"batch_matmul, asymmetric {mode}{swap}",
                layer(
                    f"batch_matmul {{asymmetric_quantize_inputs = {mode}{swap}}}",
                    ("3x50x16xX", f"constant {y}xW"),
                    "3x50x5xX",
                    ONE,
                    biased=False,
                ),
            )


CASES: dict[str, Case] = dict(cases())


@pytest.mark.parametrize("name", CASES)
def test_source_equals_litert(litert: Litert, name: str) -> None:
    """At qnn the layer stays as it is."""
    check(litert, CASES[name], "f32")
